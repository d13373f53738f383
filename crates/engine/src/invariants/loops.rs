//! Loops that can be cut: their blocks, and what an iteration may change.
//!
//! Comes in: a program. Goes out: for a loop head the blocks of the loop and the statements that give every variable
//! that an iteration may write an arbitrary value; or why that cannot be stated exactly. Whoever cuts a loop relies on
//! these being all it changes, so whatever is not understood is a reason to refuse.

use crate::limits;
use because_encode::LoopId;
use because_encode::depend::uses::{self, Effects, Variable};
use because_ir::cfg::{self, WtoElement};
use because_ir::{
    BlockId, Callee, Effect, ExprId, ExprKind, FuncId, Function, JumpKind, Location, ObjectId, ObjectKind, Place,
    PlaceBase, Program, Projection, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId, leaf,
};
use std::collections::{BTreeMap, BTreeSet};

/// A natural loop: entered only at its head.
#[derive(Debug, Clone)]
pub struct Loop {
    /// Its head, by function and block.
    pub id: LoopId,
    /// The head and all blocks of its body.
    pub blocks: BTreeSet<BlockId>,
    /// Variables live at the head that an iteration may write.
    pub targets: Vec<ObjectId>,
    /// Of these the ones that are made anew rather than set scalar by scalar.
    pub renewed: BTreeSet<ObjectId>,
}

/// What is known of the whole program.
pub struct Facts {
    effects: Effects,
    /// Integers become pointers somewhere: writes through pointers may then go anywhere.
    forged: bool,
    addressed: Vec<FuncId>,
    /// Functions that can be open more than once.
    recursive: BTreeSet<FuncId>,
}

/// The same program in which no loop starts at the first block of a function.
pub fn normalised(program: &Program) -> Program {
    let mut program = program.clone();
    for function in &mut program.functions {
        if !function.blocks.is_empty() && !cfg::predecessors(function)[0].is_empty() {
            *function = started_apart(function.clone());
        }
    }
    program
}

/// The same function with a first block of its own.
pub fn started_apart(mut function: Function) -> Function {
    let moved = BlockId(function.blocks.len() as u32);
    let first = function.blocks[0].clone();
    let (span, source) = (first.terminator.span, first.terminator.source);
    function.blocks.push(first);
    for block in &mut function.blocks {
        retarget(&mut block.terminator.kind, &mut |to| if to.0 == 0 { moved } else { to });
    }
    function.blocks[0].statements.clear();
    let kind = TerminatorKind::Goto(moved, JumpKind::Next);
    function.blocks[0].terminator = Terminator { kind, span, source };
    function
}

/// Changes where a terminator leads.
pub fn retarget(kind: &mut TerminatorKind, to: &mut dyn FnMut(BlockId) -> BlockId) {
    match kind {
        TerminatorKind::Goto(next, _) => *next = to(*next),
        TerminatorKind::Branch { then, otherwise, .. } => {
            *then = to(*then);
            *otherwise = to(*otherwise);
        }
        TerminatorKind::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| c.target = to(c.target));
            *default = to(*default);
        }
        _ => {}
    }
}

/// What loops need to know of the whole program.
pub fn facts(program: &Program) -> Facts {
    let forged = program.exprs.iter().any(|e| match e.kind {
        ExprKind::Cast(inner) => {
            let from = program.expr(inner);
            program.types.is_pointer(e.ty)
                && !program.types.is_pointer(from.ty)
                && !matches!(from.kind, ExprKind::Const(_))
        }
        _ => false,
    });
    let addressed = uses::addressed_functions(program);
    let recursive = recursive(program, &addressed);
    Facts { effects: uses::analyse(program), forged, addressed, recursive }
}

fn recursive(program: &Program, addressed: &[FuncId]) -> BTreeSet<FuncId> {
    let callees = |f: &Function| -> BTreeSet<FuncId> {
        let mut all = BTreeSet::new();
        for statement in f.blocks.iter().flat_map(|b| &b.statements) {
            match statement.kind {
                StatementKind::Call { callee: Callee::Direct(to), .. } => {
                    all.insert(to);
                }
                StatementKind::Call { callee: Callee::Indirect(_), .. } => all.extend(addressed),
                _ => {}
            }
        }
        all
    };
    let calls: Vec<BTreeSet<FuncId>> = program.functions.iter().map(callees).collect();
    let reaches_itself = |start: &FuncId| {
        let mut seen = BTreeSet::new();
        let mut pending: Vec<FuncId> = calls[start.index()].iter().copied().collect();
        while let Some(f) = pending.pop() {
            if seen.insert(f) {
                pending.extend(&calls[f.index()]);
            }
        }
        seen.contains(start)
    };
    (0..program.functions.len() as u32).map(FuncId).filter(reaches_itself).collect()
}

/// The loop with this head, or why it cannot be cut.
pub fn describe(program: &Program, facts: &Facts, id: LoopId) -> Result<Loop, String> {
    let function = program.function(id.function);
    let blocks = component(&cfg::wto(function), id.head).ok_or("it has no head")?;
    let next = cfg::successors(function);
    for (from, targets) in next.iter().enumerate() {
        let outside = !blocks.contains(&BlockId(from as u32));
        if outside && targets.iter().any(|t| *t != id.head && blocks.contains(t)) {
            return Err("it is entered in its middle".to_string());
        }
    }
    let mut written: BTreeMap<ObjectId, bool> = BTreeMap::new();
    let mut scan = Scan { program, facts, copies: false, through: false, allocates: None };
    scan.own(id, &blocks, &mut written)?;
    if let Some(what) = scan.allocates {
        return Err(what.to_string());
    }
    if scan.through && facts.forged {
        return Err("it writes through a pointer and numbers become pointers".to_string());
    }
    let copies = scan.copies;
    let mut targets = Vec::new();
    let mut renewed = BTreeSet::new();
    for (object, restarted) in written {
        let shared = !facts.effects.is_private(Variable::Object(object));
        let it = program.object(object);
        let lasting = matches!(it.kind, ObjectKind::Global | ObjectKind::Static | ObjectKind::StringLiteral);
        if lasting && (it.read_only || it.kind == ObjectKind::StringLiteral) {
            // A run that writes it fails, or is left out.
            continue;
        }
        if !lasting && it.function != Some(id.function) {
            return Err(format!("it writes `{}` of a caller through a pointer", it.name));
        }
        let live = lasting || (shared && !restarted) || is_live(program, function, id.head, object);
        if !live {
            continue;
        }
        if shared && restarted {
            return Err(format!("`{}` lives from one iteration into the next", it.name));
        }
        match can_havoc(program, it.ty, copies) {
            Ok(true) => {}
            Ok(false) if !shared && it.kind == ObjectKind::Local => {
                renewed.insert(object);
            }
            Ok(false) => return Err(format!("`{}`, which it writes, is too large", it.name)),
            Err(what) => return Err(format!("it writes `{}`, {what}", it.name)),
        }
        targets.push(object);
    }
    Ok(Loop { id, blocks, targets, renewed })
}

/// Is there a loop with this head?
pub fn is_head(program: &Program, id: LoopId) -> bool {
    component(&cfg::wto(program.function(id.function)), id.head).is_some()
}

/// What a call of a function may change that others can see; or why that cannot be stated exactly.
pub fn written_by(program: &Program, facts: &Facts, function: FuncId) -> Result<Vec<ObjectId>, String> {
    let mut scan = Scan { program, facts, copies: false, through: false, allocates: None };
    let mut written: BTreeMap<ObjectId, bool> = BTreeMap::new();
    let called = scan.called(BTreeSet::from([function]), &mut written)?;
    if let Some(what) = scan.allocates {
        return Err(what.to_string());
    }
    if scan.through && facts.forged {
        return Err("it writes through a pointer and numbers become pointers".to_string());
    }
    let mut all = Vec::new();
    for object in written.into_keys() {
        let it = program.object(object);
        // What belongs to a call inside is gone when the function returns.
        let inside = it.kind != ObjectKind::Static && it.function.is_some_and(|f| called.contains(&f));
        let lasting = matches!(it.kind, ObjectKind::Global | ObjectKind::Static | ObjectKind::StringLiteral);
        if inside || (lasting && (it.read_only || it.kind == ObjectKind::StringLiteral)) {
            continue;
        }
        match can_havoc(program, it.ty, scan.copies) {
            Ok(true) => all.push(object),
            Ok(false) => return Err(format!("`{}`, which it writes, is too large", it.name)),
            Err(what) => return Err(format!("it writes `{}`, {what}", it.name)),
        }
    }
    Ok(all)
}

/// Whether an arbitrary value of the type can be given scalar by scalar; false where it has too many.
pub fn can_havoc(program: &Program, ty: TypeId, copies: bool) -> Result<bool, &'static str> {
    match program.types.get(ty) {
        Type::Pointer(_) => return Err("a pointer"),
        Type::Record(r) => {
            let record = program.types.record(*r);
            if record.is_union {
                return Err("a union");
            }
            if copies {
                return Err("a record whose bytes are copied");
            }
            let mut small = true;
            for field in &record.fields {
                small &= can_havoc(program, field.ty, copies)?;
            }
            if !small {
                return Ok(false);
            }
        }
        Type::Array { element, .. } => {
            if !can_havoc(program, *element, copies)? {
                return Ok(false);
            }
        }
        Type::Void | Type::Function(_) => return Err("of no size"),
        Type::Int { bits: 128, .. } => return Err("a number of 128 bits"),
        _ => return Ok(true),
    }
    Ok(leaf::leaves(program, ty, limits::PROOF_LEAVES).len() < limits::PROOF_LEAVES)
}

fn component(elements: &[WtoElement], head: BlockId) -> Option<BTreeSet<BlockId>> {
    fn all(elements: &[WtoElement], into: &mut BTreeSet<BlockId>) {
        for element in elements {
            match element {
                WtoElement::Block(b) => {
                    into.insert(*b);
                }
                WtoElement::Component { head, body } => {
                    into.insert(*head);
                    all(body, into);
                }
            }
        }
    }
    for element in elements {
        if let WtoElement::Component { head: here, body } = element {
            if *here == head {
                let mut set = BTreeSet::from([head]);
                all(body, &mut set);
                return Some(set);
            }
            if let Some(found) = component(body, head) {
                return Some(found);
            }
        }
    }
    None
}

struct Scan<'a> {
    program: &'a Program,
    facts: &'a Facts,
    copies: bool,
    through: bool,
    allocates: Option<&'static str>,
}

impl Scan<'_> {
    /// Variables written by the loop's own blocks and by what they call; with each whether it begins or ends there.
    fn own(
        &mut self,
        id: LoopId,
        blocks: &BTreeSet<BlockId>,
        written: &mut BTreeMap<ObjectId, bool>,
    ) -> Result<(), String> {
        let mut callees = BTreeSet::new();
        for &block in blocks {
            self.block(id.function, block, true, written, &mut callees)?;
        }
        self.called(callees, written).map(|_| ())
    }

    /// What functions, and those they call, write for others to see. Gives all of them.
    fn called(
        &mut self,
        mut callees: BTreeSet<FuncId>,
        written: &mut BTreeMap<ObjectId, bool>,
    ) -> Result<BTreeSet<FuncId>, String> {
        let mut pending: Vec<FuncId> = callees.iter().copied().collect();
        while let Some(callee) = pending.pop() {
            let mut further = BTreeSet::new();
            for block in 0..self.program.function(callee).blocks.len() as u32 {
                self.block(callee, BlockId(block), false, written, &mut further)?;
            }
            pending.extend(further.into_iter().filter(|f| callees.insert(*f)));
        }
        Ok(callees)
    }

    fn block(
        &mut self,
        function: FuncId,
        block: BlockId,
        own: bool,
        written: &mut BTreeMap<ObjectId, bool>,
        callees: &mut BTreeSet<FuncId>,
    ) -> Result<(), String> {
        let statements = &self.program.function(function).blocks[block.index()].statements;
        for (index, statement) in statements.iter().enumerate() {
            let at = Location { function, block, index: index as u32 };
            self.statement(statement, callees);
            for &variable in self.facts.effects.writes(at) {
                match variable {
                    Variable::Heap(_) => return Err("it writes to allocated memory".to_string()),
                    Variable::Object(o) => {
                        self.refuse_other_call(statement, o)?;
                        if own || !self.facts.effects.is_private(variable) {
                            let foreign = self.program.object(o).function == Some(function) && !own;
                            let local = matches!(
                                self.program.object(o).kind,
                                ObjectKind::Local | ObjectKind::Temp | ObjectKind::Param
                            );
                            if !(foreign && local) {
                                written.entry(o).or_insert(false);
                            }
                        }
                    }
                }
            }
            if let StatementKind::Begin(o) | StatementKind::End(o) = statement.kind
                && own
            {
                written.insert(o, true);
            }
        }
        Ok(())
    }

    /// Through a pointer it may be the variable of another open call of the same function.
    fn refuse_other_call(&self, statement: &Statement, object: ObjectId) -> Result<(), String> {
        let mut direct = false;
        for_each_place(&statement.kind, &mut |p| direct |= matches!(p.base, PlaceBase::Object(o) if o == object));
        let it = self.program.object(object);
        match it.function.filter(|f| !direct && self.facts.recursive.contains(f)) {
            Some(_) if matches!(it.kind, ObjectKind::Local | ObjectKind::Temp | ObjectKind::Param) => {
                Err(format!("it may write `{}` of another call of its function", it.name))
            }
            _ => Ok(()),
        }
    }

    fn statement(&mut self, statement: &Statement, callees: &mut BTreeSet<FuncId>) {
        let mut place = |p: &Place| self.through |= matches!(p.base, PlaceBase::Deref(_));
        match &statement.kind {
            StatementKind::Assign { place: p, .. } | StatementKind::Input { place: p, .. } => place(p),
            StatementKind::Call { result, callee, .. } => {
                result.iter().for_each(place);
                match callee {
                    Callee::Direct(f) => {
                        callees.insert(*f);
                    }
                    Callee::Indirect(_) => callees.extend(self.facts.addressed.iter().copied()),
                }
            }
            StatementKind::Alloc { .. } => self.allocates = Some("it allocates memory"),
            StatementKind::Free { .. } => self.allocates = Some("it frees memory"),
            StatementKind::Copy { .. } | StatementKind::Fill { .. } => {
                self.copies = true;
                self.through = true;
            }
            StatementKind::Print { result, to, .. } => {
                result.iter().for_each(&mut place);
                if let because_ir::PrintTarget::Buffer { .. } = to {
                    self.copies = true;
                    self.through = true;
                }
            }
            StatementKind::Effect { result, effect, .. } => {
                result.iter().for_each(place);
                if matches!(effect, Effect::PushAtExit | Effect::PopAtExit | Effect::UnreadByte) {
                    self.allocates = Some("it changes what happens at exit or on standard input");
                }
                if matches!(effect, Effect::HostOpen | Effect::HostByte) {
                    self.allocates = Some("it reads a file of the host");
                }
            }
            _ => {}
        }
    }
}

/// Whether some way from the start of a block mentions the local before it is wholly written, begins or ends.
pub fn is_live(program: &Program, function: &Function, from: BlockId, object: ObjectId) -> bool {
    let mut seen = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(block) = pending.pop() {
        if !seen.insert(block) {
            continue;
        }
        let it = &function.blocks[block.index()];
        let mut killed = false;
        for statement in &it.statements {
            let mut used = false;
            for_each_expr(&statement.kind, &mut |e| used |= mentions(program, e, object));
            let mut defined = matches!(statement.kind, StatementKind::Begin(o) | StatementKind::End(o) if o == object);
            for_each_place(&statement.kind, &mut |p| {
                place_exprs(p, &mut |e| used |= mentions(program, e, object));
                if matches!(p.base, PlaceBase::Object(o) if o == object) {
                    if p.path.is_empty() {
                        defined = true;
                    } else {
                        used = true;
                    }
                }
            });
            if used {
                return true;
            }
            if defined {
                killed = true;
                break;
            }
        }
        if killed {
            continue;
        }
        let mut used = false;
        if let TerminatorKind::Branch { cond: e, .. }
        | TerminatorKind::Switch { value: e, .. }
        | TerminatorKind::Return(Some(e))
        | TerminatorKind::Exit(e) = &it.terminator.kind
        {
            used = mentions(program, *e, object);
        }
        if used {
            return true;
        }
        pending.extend(it.terminator.kind.successors());
    }
    false
}

fn mentions(program: &Program, id: ExprId, object: ObjectId) -> bool {
    let mut found = false;
    for_each_mention(program, id, &mut |p| found |= matches!(p.base, PlaceBase::Object(o) if o == object));
    found
}

/// Visits every place inside an expression.
pub fn for_each_mention(program: &Program, id: ExprId, visit: &mut dyn FnMut(&Place)) {
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        let kind = &program.expr(id).kind;
        if let ExprKind::Load(place) | ExprKind::AddressOf(place) = kind {
            visit(place);
        }
        stack.extend(kind.parts());
    }
}

fn place_exprs(place: &Place, visit: &mut dyn FnMut(ExprId)) {
    if let PlaceBase::Deref(e) = place.base {
        visit(e);
    }
    for part in &place.path {
        if let Projection::Index(e) = part {
            visit(*e);
        }
    }
}

/// Visits the places a statement writes.
pub fn for_each_place(kind: &StatementKind, visit: &mut dyn FnMut(&Place)) {
    match kind {
        StatementKind::Assign { place, .. }
        | StatementKind::Input { place, .. }
        | StatementKind::Alloc { result: place, .. } => visit(place),
        StatementKind::Call { result, .. }
        | StatementKind::Print { result, .. }
        | StatementKind::Effect { result, .. } => result.iter().for_each(visit),
        _ => {}
    }
}

/// Visits the expressions a statement evaluates, those inside written places apart.
pub fn for_each_expr(kind: &StatementKind, visit: &mut dyn FnMut(ExprId)) {
    match kind {
        StatementKind::Assign { value, .. } => visit(*value),
        StatementKind::Call { callee, args, .. } => {
            if let Callee::Indirect(e) = callee {
                visit(*e);
            }
            args.iter().for_each(|e| visit(*e));
        }
        StatementKind::Assume(e)
        | StatementKind::Assert { cond: e, .. }
        | StatementKind::Probe { cond: e, .. }
        | StatementKind::Invariant { cond: e, .. }
        | StatementKind::Free { pointer: e }
        | StatementKind::Alloc { size: e, .. } => visit(*e),
        StatementKind::Copy { to, from, bytes, .. } => [to, from, bytes].into_iter().for_each(|e| visit(*e)),
        StatementKind::Fill { to, byte, bytes } => [to, byte, bytes].into_iter().for_each(|e| visit(*e)),
        StatementKind::Print { to, format, args, .. } => {
            if let because_ir::PrintTarget::Buffer { to, size } = to {
                visit(*to);
                size.iter().for_each(|e| visit(*e));
            }
            visit(*format);
            match args {
                because_ir::PrintArgs::Values(list) => list.iter().for_each(|e| visit(*e)),
                because_ir::PrintArgs::Packed(e) => visit(*e),
            }
        }
        StatementKind::Effect { args, .. } => args.iter().for_each(|e| visit(*e)),
        StatementKind::Input { .. } | StatementKind::Begin(_) | StatementKind::End(_) => {}
        StatementKind::Unsupported { .. } => {}
    }
}
