//! What is known of a function before it is executed: order of blocks, where its locals lie, which are live where,
//! which blocks are arms of a decision.

use because_ir::{
    BlockId, BranchKind, Callee, ExprId, ExprKind, FuncId, Function, JumpKind, ObjectId, ObjectKind, Place, PlaceBase,
    PrintArgs, PrintTarget, Program, Projection, SourceStmtId, Statement, StatementKind, TerminatorKind,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::exec::memory::shape::{ShapeId, Shapes};
use crate::order::{Order, order};

/// Where a local lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Home {
    /// Cells of the frame, from this one on: its address is never taken.
    Frame(u64),
    /// An object of its own each time it begins; this cell of the frame says which.
    Instance(u64),
}

#[derive(Debug)]
pub(crate) struct FunctionInfo {
    pub order: Order,
    pub homes: FxHashMap<ObjectId, (Home, ShapeId)>,
    /// The value it returns lies in the first cells of a frame.
    pub result: ShapeId,
    pub result_cells: u64,
    /// Cells of a frame.
    pub cells: u64,
    /// First cell and object, ascending: which local a cell of the frame belongs to.
    pub owners: Vec<(u64, ObjectId)>,
    /// Frame-homed locals live at the start of a block: a bit a local, in the order of `owners`.
    pub live: Vec<Vec<u64>>,
    /// Named locals whose lifetime has begun on every way to the start of a block, in the same form.
    pub begun: Vec<Vec<u64>>,
    pub arms: Vec<Option<Arm>>,
    /// Locals whose value or address some expression uses.
    pub used: FxHashSet<ObjectId>,
}

/// A block entered only by decisions of one source statement: entering it is a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arm {
    /// The block whose terminator decides, the last of them in order.
    pub decided_in: BlockId,
}

pub(crate) fn analyse(program: &Program, shapes: &mut Shapes, id: FuncId, explode: u64) -> FunctionInfo {
    let function = program.function(id);
    let order = order(function);
    let mut facts = Facts::default();
    for block in &function.blocks {
        for s in &block.statements {
            for_each_expr(s, &mut |e| facts.expr(program, e));
            for_each_place(s, &mut |p, _| facts.place(program, p));
        }
        terminator_expr(&block.terminator.kind, &mut |e| facts.expr(program, e));
    }
    let mut homes = FxHashMap::default();
    let mut owners = Vec::new();
    // A result is only ever written and taken as a whole: it needs no headers.
    let result = shapes.of(program, function.result, explode, true);
    let mut cells = shapes.get(result).cells;
    let result_cells = cells;
    for &local in function.params.iter().chain(&function.locals) {
        let shape = shapes.of(program, program.object(local).ty, explode, false);
        owners.push((cells, local));
        if facts.taken.contains(&local) {
            homes.insert(local, (Home::Instance(cells), shape));
            cells += 1;
        } else {
            homes.insert(local, (Home::Frame(cells), shape));
            cells += shapes.get(shape).cells.max(1);
        }
    }
    let live = liveness(program, function, &order, &owners);
    let begun = begun(program, function, &owners);
    let arms = arms(function, &order);
    let used = facts.used;
    FunctionInfo { used, order, homes, result, result_cells, cells, owners, live, begun, arms }
}

/// Locals whose address is taken, and those used at all.
#[derive(Default)]
struct Facts {
    taken: FxHashSet<ObjectId>,
    used: FxHashSet<ObjectId>,
}

impl Facts {
    fn expr(&mut self, program: &Program, id: ExprId) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            match &program.expr(id).kind {
                ExprKind::AddressOf(place) => {
                    if let PlaceBase::Object(o) = place.base {
                        self.taken.insert(o);
                        self.used.insert(o);
                    }
                    place_exprs(place, &mut |e| stack.push(e));
                }
                kind => {
                    if let ExprKind::Load(Place { base: PlaceBase::Object(o), .. }) = kind {
                        self.used.insert(*o);
                    }
                    expr_children(kind, &mut |e| stack.push(e));
                }
            }
        }
    }

    fn place(&mut self, program: &Program, place: &Place) {
        place_exprs(place, &mut |e| self.expr(program, e));
    }
}

pub(crate) fn place_exprs(place: &Place, visit: &mut dyn FnMut(ExprId)) {
    if let PlaceBase::Deref(e) = place.base {
        visit(e);
    }
    for p in &place.path {
        if let Projection::Index(e) = p {
            visit(*e);
        }
    }
}

pub(crate) fn expr_children(kind: &ExprKind, visit: &mut dyn FnMut(ExprId)) {
    match kind {
        ExprKind::Const(_) => {}
        ExprKind::Load(place) | ExprKind::AddressOf(place) => place_exprs(place, visit),
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => visit(*a),
        ExprKind::Binary(_, a, b) => {
            visit(*a);
            visit(*b);
        }
        ExprKind::Select(a, b, c) => {
            visit(*a);
            visit(*b);
            visit(*c);
        }
        ExprKind::Pure(_, args) => args.iter().for_each(|&a| visit(a)),
    }
}

/// The expressions a statement evaluates, those inside places left out.
pub(crate) fn for_each_expr(statement: &Statement, visit: &mut dyn FnMut(ExprId)) {
    use StatementKind::*;
    match &statement.kind {
        Assign { value, .. } => visit(*value),
        Input { .. } | Begin(_) | End(_) | Unsupported { .. } => {}
        Call { callee, args, .. } => {
            if let Callee::Indirect(e) = callee {
                visit(*e);
            }
            args.iter().for_each(|&a| visit(a));
        }
        Assume(e) | Assert { cond: e, .. } | Probe { cond: e, .. } | Invariant { cond: e, .. } => visit(*e),
        Alloc { size, .. } => visit(*size),
        Free { pointer } => visit(*pointer),
        Copy { to, from, bytes, .. } => [to, from, bytes].into_iter().for_each(|&e| visit(e)),
        Fill { to, byte, bytes } => [to, byte, bytes].into_iter().for_each(|&e| visit(e)),
        Print { to, format, args, .. } => {
            if let PrintTarget::Buffer { to, size } = to {
                visit(*to);
                size.iter().for_each(|&e| visit(e));
            }
            visit(*format);
            match args {
                PrintArgs::Values(args) => args.iter().for_each(|&a| visit(a)),
                PrintArgs::Packed(e) => visit(*e),
            }
        }
        Effect { args, .. } => args.iter().for_each(|&a| visit(a)),
    }
}

/// The places a statement stores to; `true` where all of an object is overwritten.
pub(crate) fn for_each_place(statement: &Statement, visit: &mut dyn FnMut(&Place, bool)) {
    use StatementKind::*;
    match &statement.kind {
        Assign { place, .. } | Input { place, .. } => visit(place, place.path.is_empty()),
        Alloc { result, .. } => visit(result, result.path.is_empty()),
        Call { result: Some(place), .. } | Print { result: Some(place), .. } | Effect { result: Some(place), .. } => {
            visit(place, place.path.is_empty());
        }
        _ => {}
    }
}

pub(crate) fn terminator_expr(kind: &TerminatorKind, visit: &mut dyn FnMut(ExprId)) {
    match kind {
        TerminatorKind::Branch { cond: e, .. }
        | TerminatorKind::Switch { value: e, .. }
        | TerminatorKind::Return(Some(e))
        | TerminatorKind::Exit(e) => visit(*e),
        _ => {}
    }
}

/// Parameters everywhere, other named locals in the blocks that the block of their declaration dominates.
fn begun(program: &Program, function: &Function, owners: &[(u64, ObjectId)]) -> Vec<Vec<u64>> {
    let words = owners.len().div_ceil(64);
    let mut declared = vec![vec![0u64; words]; function.blocks.len()];
    let mut everywhere = vec![0u64; words];
    for (i, &(_, object)) in owners.iter().enumerate() {
        if program.object(object).kind == ObjectKind::Param {
            everywhere[i / 64] |= 1 << (i % 64);
        }
    }
    for (b, block) in function.blocks.iter().enumerate() {
        for statement in &block.statements {
            if let StatementKind::Begin(o) = statement.kind
                && program.object(o).kind != ObjectKind::Temp
                && let Some(i) = owners.iter().position(|owner| owner.1 == o)
            {
                declared[b][i / 64] |= 1 << (i % 64);
            }
        }
    }
    let above = because_ir::cfg::dominators(function);
    let mut begun = vec![everywhere; function.blocks.len()];
    for block in because_ir::cfg::reverse_post_order(function) {
        let Some(parent) = above[block.index()].filter(|p| *p != block) else { continue };
        for w in 0..words {
            begun[block.index()][w] |= begun[parent.index()][w] | declared[parent.index()][w];
        }
    }
    begun
}

/// Backward liveness of locals as whole objects.
fn liveness(program: &Program, function: &Function, order: &Order, owners: &[(u64, ObjectId)]) -> Vec<Vec<u64>> {
    let index: FxHashMap<ObjectId, usize> = owners.iter().enumerate().map(|(i, &(_, o))| (o, i)).collect();
    let words = owners.len().div_ceil(64);
    let n = function.blocks.len();
    let mut uses = vec![vec![0u64; words]; n];
    let mut kills = vec![vec![0u64; words]; n];
    for (b, block) in function.blocks.iter().enumerate() {
        let (used, killed) = (&mut uses[b], &mut kills[b]);
        let mut read = |e: ExprId, killed: &[u64]| {
            loads(program, e, &mut |o| {
                if let Some(&i) = index.get(&o)
                    && killed[i / 64] >> (i % 64) & 1 == 0
                {
                    used[i / 64] |= 1 << (i % 64);
                }
            });
        };
        for s in &block.statements {
            for_each_expr(s, &mut |e| read(e, killed));
            for_each_place(s, &mut |p, _| place_exprs(p, &mut |e| read(e, killed)));
            let mut kill = |o: ObjectId| {
                if let Some(&i) = index.get(&o) {
                    killed[i / 64] |= 1 << (i % 64);
                }
            };
            for_each_place(s, &mut |p, whole| {
                if let (PlaceBase::Object(o), true) = (p.base, whole) {
                    kill(o);
                }
            });
            if let StatementKind::Begin(o) | StatementKind::End(o) = s.kind {
                kill(o);
            }
        }
        terminator_expr(&block.terminator.kind, &mut |e| read(e, killed));
    }
    let mut live = uses.clone();
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.blocks.iter().rev() {
            let mut out = vec![0u64; words];
            for s in function.blocks[block.index()].terminator.kind.successors() {
                for (o, l) in out.iter_mut().zip(&live[s.index()]) {
                    *o |= l;
                }
            }
            let b = block.index();
            for w in 0..words {
                let new = uses[b][w] | (out[w] & !kills[b][w]);
                changed |= new != live[b][w];
                live[b][w] = new;
            }
        }
    }
    live
}

/// Objects whose value an expression reads, also through partial paths.
fn loads(program: &Program, id: ExprId, visit: &mut dyn FnMut(ObjectId)) {
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        let kind = &program.expr(id).kind;
        if let ExprKind::Load(Place { base: PlaceBase::Object(o), .. }) = kind {
            visit(*o);
        }
        expr_children(kind, &mut |e| stack.push(e));
    }
}

fn arms(function: &Function, order: &Order) -> Vec<Option<Arm>> {
    let mut deciders: Vec<Vec<(BlockId, bool)>> = vec![Vec::new(); function.blocks.len()];
    let mut is_case = vec![false; function.blocks.len()];
    for &b in &order.blocks {
        let kind = &function.blocks[b.index()].terminator.kind;
        let decides = matches!(kind, TerminatorKind::Branch { .. } | TerminatorKind::Switch { .. });
        let mut to = kind.successors();
        to.sort_unstable();
        to.dedup();
        let decides = decides && to.len() > 1;
        for t in to {
            deciders[t.index()].push((b, decides));
        }
        if let TerminatorKind::Switch { cases, .. } = kind {
            cases.iter().for_each(|c| is_case[c.target.index()] = true);
        }
    }
    let one = |b: usize| arm(function, order, (BlockId(b as u32), is_case[b]), &deciders[b]);
    (0..function.blocks.len()).map(one).collect()
}

fn arm(function: &Function, order: &Order, (block, is_case): (BlockId, bool), from: &[(BlockId, bool)]) -> Option<Arm> {
    let source = |b: BlockId| -> SourceStmtId { function.blocks[b.index()].terminator.source };
    let at = order.position[block.index()];
    let deciding: Vec<BlockId> = from
        .iter()
        .filter(|&&(b, decides)| decides && (!leaves_loop(order, b, block) || jumps_out(function, b, block)))
        .map(|&(b, _)| b)
        .collect();
    let last = deciding.iter().copied().max_by_key(|b| order.position[b.index()])?;
    if is_case && at != u32::MAX {
        return Some(Arm { decided_in: last });
    }
    // The head of a loop is an arm when it is entered again by a decision (do … while).
    let considered: Vec<&(BlockId, bool)> = if order.starts.get(at as usize).copied().flatten().is_some() {
        from.iter().filter(|(b, _)| order.position[b.index()] >= at).collect()
    } else {
        from.iter().collect()
    };
    let deciding: FxHashSet<BlockId> = deciding.into_iter().collect();
    let one = considered.iter().all(|&&(b, decides)| decides && source(b) == source(last) && deciding.contains(&b));
    (one && considered.iter().any(|(b, _)| *b == last)).then_some(Arm { decided_in: last })
}

/// Whether the edge belongs to an `if` inside the loop whose arm ends in a jump: the arm is then no part of the loop's
/// graph, but of its text.
fn jumps_out(function: &Function, from: BlockId, to: BlockId) -> bool {
    let decides = &function.blocks[from.index()].terminator.kind;
    let of_loop = matches!(
        decides,
        TerminatorKind::Branch { kind: BranchKind::While | BranchKind::DoWhile | BranchKind::For, .. }
    );
    let jumps = !matches!(
        function.blocks[to.index()].terminator.kind,
        TerminatorKind::Goto(_, JumpKind::Next | JumpKind::Again)
            | TerminatorKind::Branch { .. }
            | TerminatorKind::Switch { .. }
    );
    !of_loop && jumps
}

/// Whether the edge leaves a loop that its start is in.
fn leaves_loop(order: &Order, from: BlockId, to: BlockId) -> bool {
    match order.innermost[from.index()] {
        Some(c) => !order.in_component(to, c),
        None => false,
    }
}
