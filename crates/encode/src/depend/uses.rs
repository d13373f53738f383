//! Which variables each statement reads and writes, with pointers resolved by a points-to analysis.
//!
//! Points-to sets are flow-insensitive and see an object as one whole (inclusion constraints, solved by iteration).

use because_ir::BlockId;
use because_ir::{
    Callee, Const, ExprId, ExprKind, FuncId, FunctionOrigin, Location, ObjectId, ObjectKind, Place, PlaceBase,
    PrintArgs, PrintTarget, Program, Projection, StatementKind, TerminatorKind, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Something that holds values: a named object, or all that one allocation statement makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// A global, local or parameter.
    Object(ObjectId),
    /// What the statement there allocates.
    Heap(Location),
}

/// What each statement may read and write, through pointers too.
#[derive(Debug, Default)]
pub struct Effects {
    reads: FxHashMap<Location, Vec<Variable>>,
    writes: FxHashMap<Location, Vec<Variable>>,
    shared: FxHashSet<Variable>,
    aggregates: FxHashSet<Variable>,
    parameter_sites: FxHashMap<ObjectId, Vec<Location>>,
}

impl Effects {
    /// Variables that the statement may read.
    pub fn reads(&self, at: Location) -> &[Variable] {
        self.reads.get(&at).map_or(&[], Vec::as_slice)
    }

    /// Variables that the statement may write.
    pub fn writes(&self, at: Location) -> &[Variable] {
        self.writes.get(&at).map_or(&[], Vec::as_slice)
    }

    /// Only its own function touches it: a local whose address is never taken.
    pub fn is_private(&self, variable: Variable) -> bool {
        !self.shared.contains(&variable)
    }

    /// A write replaces all of it.
    pub fn is_whole(&self, variable: Variable) -> bool {
        !self.aggregates.contains(&variable)
    }

    /// The calls that set a parameter.
    pub fn parameter_sites(&self, param: ObjectId) -> &[Location] {
        self.parameter_sites.get(&param).map_or(&[], Vec::as_slice)
    }
}

/// Functions whose address the program takes: what an indirect call may reach.
pub fn addressed_functions(program: &Program) -> Vec<FuncId> {
    let consts = program.exprs.iter().filter_map(|e| match &e.kind {
        ExprKind::Const(c) => Some(*c),
        _ => None,
    });
    let inits = program.objects.iter().flat_map(|o| o.init.iter().map(|i| i.value));
    let mut found: BTreeSet<FuncId> = BTreeSet::new();
    for value in consts.chain(inits) {
        if let Const::Function(f) = value {
            found.insert(f);
        }
    }
    found.into_iter().collect()
}

type PointsTo = FxHashMap<Variable, BTreeSet<Variable>>;

/// The effects of all statements, by an inclusion-based points-to analysis.
pub fn analyse(program: &Program) -> Effects {
    let points_to = solve(program);
    let mut effects = Effects::default();
    for (i, object) in program.objects.iter().enumerate() {
        let variable = Variable::Object(ObjectId(i as u32));
        if matches!(object.kind, ObjectKind::Global | ObjectKind::Static | ObjectKind::StringLiteral) {
            effects.shared.insert(variable);
        }
        if !program.types.is_scalar(object.ty) {
            effects.aggregates.insert(variable);
        }
    }
    for pointed in points_to.values().flatten() {
        effects.shared.insert(*pointed);
    }
    for expr in &program.exprs {
        if let ExprKind::AddressOf(Place { base: PlaceBase::Object(o), .. }) = &expr.kind {
            effects.shared.insert(Variable::Object(*o));
        }
    }
    let addressed = addressed_functions(program);
    for at in locations(program) {
        let mut collector =
            Collector { program, points_to: &points_to, reads: BTreeSet::new(), writes: BTreeSet::new() };
        collector.at(at, &addressed, &mut effects);
        let Collector { reads, writes, .. } = collector;
        effects.reads.insert(at, reads.into_iter().collect());
        effects.writes.insert(at, writes.into_iter().collect());
    }
    effects
}

fn locations(program: &Program) -> Vec<Location> {
    let mut all = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for index in 0..=block.statements.len() as u32 {
                all.push(Location { function: FuncId(f as u32), block: BlockId(b as u32), index });
            }
        }
    }
    all
}

struct Collector<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    reads: BTreeSet<Variable>,
    writes: BTreeSet<Variable>,
}

impl Collector<'_> {
    fn at(&mut self, at: Location, addressed: &[FuncId], effects: &mut Effects) {
        let block = &self.program.function(at.function).blocks[at.block.index()];
        let Some(statement) = block.statements.get(at.index as usize) else {
            match &block.terminator.kind {
                TerminatorKind::Branch { cond: e, .. }
                | TerminatorKind::Switch { value: e, .. }
                | TerminatorKind::Return(Some(e))
                | TerminatorKind::Exit(e) => self.expr(*e),
                _ => {}
            }
            return;
        };
        match &statement.kind {
            StatementKind::Assign { place, value } => {
                self.expr(*value);
                self.store(place);
            }
            StatementKind::Input { place, .. } => self.store(place),
            StatementKind::Call { result, callee, args } => {
                args.iter().for_each(|a| self.expr(*a));
                let targets = match callee {
                    Callee::Direct(f) => vec![*f],
                    Callee::Indirect(e) => {
                        self.expr(*e);
                        addressed.to_vec()
                    }
                };
                for target in targets {
                    let function = self.program.function(target);
                    for param in &function.params {
                        effects.parameter_sites.entry(*param).or_default().push(at);
                    }
                    if matches!(function.origin, FunctionOrigin::Model) || function.blocks.is_empty() {
                        args.iter().for_each(|a| self.through(*a));
                    }
                }
                result.iter().for_each(|p| self.store(p));
            }
            StatementKind::Assume(e)
            | StatementKind::Assert { cond: e, .. }
            | StatementKind::Probe { cond: e, .. }
            | StatementKind::Invariant { cond: e, .. }
            | StatementKind::Free { pointer: e } => self.expr(*e),
            StatementKind::Alloc { result, size, .. } => {
                self.expr(*size);
                self.store(result);
                self.writes.insert(Variable::Heap(at));
            }
            StatementKind::Copy { to, from, bytes, .. } => {
                [to, from, bytes].into_iter().for_each(|e| self.expr(*e));
                self.reads.extend(pointees(self.program, self.points_to, *from));
                self.writes.extend(pointees(self.program, self.points_to, *to));
            }
            StatementKind::Fill { to, byte, bytes } => {
                [to, byte, bytes].into_iter().for_each(|e| self.expr(*e));
                self.writes.extend(pointees(self.program, self.points_to, *to));
            }
            StatementKind::Print { result, to, format, args } => {
                self.expr(*format);
                match args {
                    PrintArgs::Values(list) => list.iter().for_each(|e| {
                        self.expr(*e);
                        self.reads.extend(pointees(self.program, self.points_to, *e));
                    }),
                    PrintArgs::Packed(e) => self.through(*e),
                }
                if let PrintTarget::Buffer { to, size } = to {
                    size.iter().for_each(|e| self.expr(*e));
                    self.writes.extend(pointees(self.program, self.points_to, *to));
                }
                result.iter().for_each(|p| self.store(p));
            }
            StatementKind::Effect { result, args, .. } => {
                args.iter().for_each(|e| self.expr(*e));
                result.iter().for_each(|p| self.store(p));
            }
            StatementKind::Begin(_) | StatementKind::End(_) | StatementKind::Unsupported { .. } => {}
        }
    }

    /// A model may read and write what its arguments point to.
    fn through(&mut self, arg: ExprId) {
        let targets = pointees(self.program, self.points_to, arg);
        self.reads.extend(targets.iter().copied());
        self.writes.extend(targets);
    }

    fn store(&mut self, place: &Place) {
        self.path(place);
        self.writes.extend(bases(self.program, self.points_to, place));
    }

    fn path(&mut self, place: &Place) {
        if let PlaceBase::Deref(e) = place.base {
            self.expr(e);
        }
        for part in &place.path {
            if let Projection::Index(e) = part {
                self.expr(*e);
            }
        }
    }

    fn expr(&mut self, id: ExprId) {
        match &self.program.expr(id).kind {
            ExprKind::Const(_) => {}
            ExprKind::Load(place) => {
                self.path(place);
                self.reads.extend(bases(self.program, self.points_to, place));
            }
            ExprKind::AddressOf(place) => self.path(place),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => self.expr(*a),
            ExprKind::Binary(_, a, b) => [a, b].into_iter().for_each(|e| self.expr(*e)),
            ExprKind::Select(a, b, c) => [a, b, c].into_iter().for_each(|e| self.expr(*e)),
            ExprKind::Pure(_, args) => args.iter().for_each(|e| self.expr(*e)),
        }
    }
}

/// The variables a place may lie in.
fn bases(program: &Program, points_to: &PointsTo, place: &Place) -> BTreeSet<Variable> {
    match place.base {
        PlaceBase::Object(o) => BTreeSet::from([Variable::Object(o)]),
        PlaceBase::Deref(e) => pointees(program, points_to, e),
    }
}

/// What the value of an expression may point to.
fn pointees(program: &Program, points_to: &PointsTo, id: ExprId) -> BTreeSet<Variable> {
    match &program.expr(id).kind {
        ExprKind::Const(Const::Address(o, _)) => BTreeSet::from([Variable::Object(*o)]),
        ExprKind::Const(_) => BTreeSet::new(),
        ExprKind::Load(place) => bases(program, points_to, place)
            .iter()
            .flat_map(|v| points_to.get(v).into_iter().flatten().copied())
            .collect(),
        ExprKind::AddressOf(place) => bases(program, points_to, place),
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => pointees(program, points_to, *a),
        ExprKind::Binary(_, a, b) | ExprKind::Select(_, a, b) => {
            let mut both = pointees(program, points_to, *a);
            both.extend(pointees(program, points_to, *b));
            both
        }
        ExprKind::Pure(_, args) => args.iter().flat_map(|a| pointees(program, points_to, *a)).collect(),
    }
}

fn may_hold_pointer(program: &Program, place: &Place) -> bool {
    !matches!(program.types.get(place.ty), Type::Bool | Type::Float(_))
}

fn solve(program: &Program) -> PointsTo {
    let mut points_to = PointsTo::default();
    for (i, object) in program.objects.iter().enumerate() {
        for init in &object.init {
            if let Const::Address(target, _) = init.value {
                points_to.entry(Variable::Object(ObjectId(i as u32))).or_default().insert(Variable::Object(target));
            }
        }
    }
    let addressed = addressed_functions(program);
    let all = locations(program);
    loop {
        let before: usize = points_to.values().map(BTreeSet::len).sum();
        for &at in &all {
            flow(program, &addressed, at, &mut points_to);
        }
        if points_to.values().map(BTreeSet::len).sum::<usize>() == before {
            return points_to;
        }
    }
}

fn flow(program: &Program, addressed: &[FuncId], at: Location, points_to: &mut PointsTo) {
    let add = |points_to: &mut PointsTo, into: BTreeSet<Variable>, what: &BTreeSet<Variable>| {
        if !what.is_empty() {
            for variable in into {
                points_to.entry(variable).or_default().extend(what);
            }
        }
    };
    let Some(statement) = program.statement(at) else { return };
    match &statement.kind {
        StatementKind::Assign { place, value } if may_hold_pointer(program, place) => {
            let what = pointees(program, points_to, *value);
            add(points_to, bases(program, points_to, place), &what);
        }
        StatementKind::Alloc { result, .. } => {
            add(points_to, bases(program, points_to, result), &BTreeSet::from([Variable::Heap(at)]));
        }
        StatementKind::Copy { to, from, .. } => {
            let what = pointees(program, points_to, *from)
                .iter()
                .flat_map(|v| points_to.get(v).into_iter().flatten().copied())
                .collect();
            add(points_to, pointees(program, points_to, *to), &what);
        }
        StatementKind::Call { result, callee, args } => {
            let targets = match callee {
                Callee::Direct(f) => std::slice::from_ref(f),
                Callee::Indirect(_) => addressed,
            };
            for target in targets {
                let function = program.function(*target);
                for (param, arg) in function.params.iter().zip(args) {
                    let what = pointees(program, points_to, *arg);
                    add(points_to, BTreeSet::from([Variable::Object(*param)]), &what);
                }
                for block in &function.blocks {
                    if let (TerminatorKind::Return(Some(e)), Some(place)) = (&block.terminator.kind, result) {
                        let what = pointees(program, points_to, *e);
                        add(points_to, bases(program, points_to, place), &what);
                    }
                }
            }
        }
        _ => {}
    }
}
