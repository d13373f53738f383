//! Which statement a place belongs to, and what kind of code that is: computation, harness, specification, ….

mod ghost;
pub mod sections;

use because_ir::{
    BinaryOp, Callee, ExprId, ExprKind, FuncId, Function, FunctionOrigin, Language, Location, ObjectId, ObjectKind,
    Place, PlaceBase, Program, Projection, SourceStmtId, SourceStmtKind, Statement, StatementKind, TerminatorKind,
};
use because_source::Span;
use ghost::Ghosts;
use std::collections::{BTreeMap, BTreeSet};

/// Ordered: of several statements on a line the one that computes most counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    Computation,
    /// A variable gets a constant when it is declared.
    Constant,
    /// Passes a value on as it is: a copy, a bare return, a call with bare arguments.
    Transfer,
    /// Sets the code under test going: in the entry function, which takes inputs or states what must hold.
    Harness,
    /// Computes something that only assertions read.
    Ghost,
    /// Takes an input, or passes one on unchanged.
    Input,
    Declaration,
    Specification,
}

impl Code {
    /// What is left of a suspicion for the kind of code: what only states the specification, takes an input or passes
    /// one on is rarely the fault.
    pub fn weight(self) -> f64 {
        match self {
            Code::Computation => 1.0,
            Code::Constant => 0.9,
            Code::Transfer => 0.8,
            Code::Harness => 0.5,
            Code::Ghost => 0.4,
            Code::Input => 0.3,
            Code::Declaration => 0.2,
            Code::Specification => 0.1,
        }
    }
}

/// Source statements by place.
pub struct Lines {
    statements: Vec<(Span, Code)>,
    codes: BTreeMap<SourceStmtId, Code>,
}

impl Lines {
    pub fn code(&self, statement: SourceStmtId) -> Code {
        self.codes.get(&statement).copied().unwrap_or(Code::Declaration)
    }

    /// The innermost statement around a span; the span itself, as computation, where there is none.
    pub fn statement(&self, program: &Program, span: Span) -> (Span, Code) {
        let around = self.statements.iter().filter(|(s, _)| s.contains(span));
        let within = self.statements.iter().filter(|(s, _)| span.contains(*s));
        match around.min_by_key(|(s, _)| s.end - s.start).or_else(|| within.min_by_key(|(s, _)| s.start)) {
            Some((s, code)) if program.sources.line(*s).is_some() => (*s, *code),
            _ => (span, Code::Computation),
        }
    }
}

/// The names of variables that only the specification reads.
pub fn ghosts(program: &Program) -> BTreeSet<String> {
    ghost::find(program).objects.into_iter().map(|id| program.object(id).name.clone()).collect()
}

pub fn lines(program: &Program) -> Lines {
    // A PLC program is about its inputs: what asks for one is computation like any other.
    let inputs = if program.language == Language::C { input_objects(program) } else { BTreeSet::new() };
    let known = Known { inputs, ghosts: ghost::find(program) };
    let mut codes: BTreeMap<SourceStmtId, Code> = BTreeMap::new();
    for (at, source) in locations(program) {
        let code = code_of(program, at, source, &known);
        let least = codes.entry(source).or_insert(code);
        *least = code.min(*least);
    }
    let harness = harness(program);
    for (source, code) in &mut codes {
        let inside = Some(program.source_stmt(*source).function) == harness;
        if inside && *code < Code::Harness {
            *code = Code::Harness;
        }
    }
    // Where everything is only read by assertions, that says nothing.
    if !codes.values().any(|c| *c == Code::Computation) {
        codes.values_mut().filter(|c| **c == Code::Ghost).for_each(|c| *c = Code::Computation);
    }
    let visible = |id: SourceStmtId| {
        let statement = program.source_stmt(id);
        program.sources.is_user(statement.span) && statement.kind != SourceStmtKind::Hidden
    };
    let statements =
        codes.iter().filter(|(id, _)| visible(**id)).map(|(id, c)| (program.source_stmt(*id).span, *c)).collect();
    Lines { statements, codes }
}

fn locations(program: &Program) -> Vec<(Location, SourceStmtId)> {
    let mut all = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        if !matches!(function.origin, FunctionOrigin::User) {
            continue;
        }
        for (b, block) in function.blocks.iter().enumerate() {
            for index in 0..=block.statements.len() {
                let at =
                    Location { function: FuncId(f as u32), block: because_ir::BlockId(b as u32), index: index as u32 };
                all.push((at, program.origin(at).1));
            }
        }
    }
    all
}

/// The user's entry function, where it makes inputs or asserts and there is other code to be run. A PLC program asserts
/// and calls blocks, and is what is tested all the same.
fn harness(program: &Program) -> Option<FuncId> {
    if program.language != Language::C {
        return None;
    }
    let called =
        program.function(program.entry).blocks.iter().flat_map(|b| &b.statements).find_map(|s| match s.kind {
            StatementKind::Call { callee: Callee::Direct(f), .. } => Some(f),
            _ => None,
        })?;
    let user = |f: &Function| matches!(f.origin, FunctionOrigin::User) && !f.blocks.is_empty();
    let others = program.functions.iter().filter(|f| user(f)).count() > 1;
    let sets = |s: &Statement| {
        matches!(s.kind, StatementKind::Input { .. } | StatementKind::Assume(_) | StatementKind::Assert { .. })
    };
    let function = program.function(called);
    (others && user(function) && function.blocks.iter().flat_map(|b| &b.statements).any(sets)).then_some(called)
}

struct Known {
    inputs: BTreeSet<ObjectId>,
    ghosts: Ghosts,
}

fn code_of(program: &Program, at: Location, source: SourceStmtId, known: &Known) -> Code {
    let kind = program.source_stmt(source).kind;
    if kind == SourceStmtKind::Specification {
        return Code::Specification;
    }
    match program.statement(at).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) => code_of_assignment(program, place, *value, kind, known),
        Some(StatementKind::Input { .. }) => Code::Input,
        Some(StatementKind::Begin(_) | StatementKind::End(_) | StatementKind::Probe { .. }) => Code::Declaration,
        Some(StatementKind::Call { callee: Callee::Direct(f), .. }) if program.function(*f).blocks.is_empty() => {
            Code::Input
        }
        Some(StatementKind::Call { args, .. }) if args.iter().all(|a| is_bare(program, *a)) => Code::Transfer,
        Some(StatementKind::Assume(_) | StatementKind::Assert { .. } | StatementKind::Invariant { .. }) => {
            Code::Specification
        }
        Some(_) => Code::Computation,
        None => match &program.function(at.function).blocks[at.block.index()].terminator.kind {
            TerminatorKind::Goto(..) if kind == SourceStmtKind::Jump => Code::Computation,
            TerminatorKind::Goto(..) => Code::Declaration,
            TerminatorKind::Return(None) => Code::Declaration,
            TerminatorKind::Return(Some(value)) if is_bare(program, *value) => Code::Transfer,
            TerminatorKind::Branch { .. } | TerminatorKind::Switch { .. }
                if known.ghosts.branches.contains(&(at.function, at.block)) =>
            {
                Code::Ghost
            }
            TerminatorKind::Branch { cond, .. } if is_input(program, *cond, known) => Code::Input,
            _ => Code::Computation,
        },
    }
}

/// A condition that only asks what an input is.
fn is_input(program: &Program, cond: ExprId, known: &Known) -> bool {
    match &program.expr(cond).kind {
        ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b) => {
            matches!(program.expr(*b).kind, ExprKind::Const(_)) && is_input(program, *a, known)
        }
        _ => copied(program, cond).is_some_and(|o| known.inputs.contains(&o)),
    }
}

fn code_of_assignment(program: &Program, place: &Place, value: ExprId, kind: SourceStmtKind, known: &Known) -> Code {
    let object = object_of(&place.base);
    let temp = object.is_some_and(|o| program.object(o).kind == ObjectKind::Temp);
    let constant = matches!(program.expr(value).kind, ExprKind::Const(_));
    match copied(program, value) {
        Some(from) if known.inputs.contains(&from) => Code::Input,
        _ if object.is_some_and(|o| known.ghosts.objects.contains(&o)) => Code::Ghost,
        _ if temp && constant => Code::Declaration,
        _ if constant && kind == SourceStmtKind::Declaration => Code::Constant,
        // In a PLC program `q := x` is a network without its other contacts.
        _ if !constant && program.language == Language::C && is_bare(program, value) => Code::Transfer,
        _ => Code::Computation,
    }
}

/// No operator, no constant: a value or an address as it stands.
fn is_bare(program: &Program, value: ExprId) -> bool {
    match &program.expr(value).kind {
        ExprKind::Cast(inner) => is_bare(program, *inner),
        ExprKind::Load(place) | ExprKind::AddressOf(place) => {
            place.path.iter().all(|p| matches!(p, Projection::Field(_)))
        }
        _ => false,
    }
}

/// The object whose whole value this expression passes on.
fn copied(program: &Program, mut value: ExprId) -> Option<ObjectId> {
    loop {
        match &program.expr(value).kind {
            ExprKind::Cast(inner) => value = *inner,
            ExprKind::Load(place) if place.path.is_empty() => match place.base {
                PlaceBase::Object(object) => return Some(object),
                PlaceBase::Deref(_) => return None,
            },
            _ => return None,
        }
    }
}

/// Objects that only ever hold an input: every write to them is one, or copies one.
fn input_objects(program: &Program) -> BTreeSet<ObjectId> {
    let mut written: BTreeMap<ObjectId, Vec<Option<ObjectId>>> = BTreeMap::new();
    let mut inputs = BTreeSet::new();
    let mut others = BTreeSet::new();
    for function in program.functions.iter().filter(|f| !matches!(f.origin, FunctionOrigin::Model)) {
        for statement in function.blocks.iter().flat_map(|b| &b.statements) {
            let (place, from) = match &statement.kind {
                StatementKind::Input { place, .. } => (place, None),
                StatementKind::Assign { place, value } => match copied(program, *value) {
                    Some(object) => (place, Some(object)),
                    None => {
                        others.extend(object_of(&place.base));
                        continue;
                    }
                },
                StatementKind::Call { result: Some(place), callee: Callee::Direct(f), .. }
                    if program.function(*f).blocks.is_empty() =>
                {
                    (place, None)
                }
                StatementKind::Call { result: Some(place), .. } | StatementKind::Alloc { result: place, .. } => {
                    others.extend(object_of(&place.base));
                    continue;
                }
                _ => continue,
            };
            if let Some(object) = object_of(&place.base) {
                written.entry(object).or_default().push(from);
            }
        }
    }
    loop {
        let next: Vec<ObjectId> = written
            .iter()
            .filter(|(o, _)| !inputs.contains(*o) && !others.contains(*o))
            .filter(|(_, from)| from.iter().all(|f| f.is_none_or(|f| inputs.contains(&f))))
            .map(|(o, _)| *o)
            .collect();
        if next.is_empty() {
            return inputs;
        }
        inputs.extend(next);
    }
}

fn object_of(base: &PlaceBase) -> Option<ObjectId> {
    match base {
        PlaceBase::Object(object) => Some(*object),
        PlaceBase::Deref(_) => None,
    }
}
