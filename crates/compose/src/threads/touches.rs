//! What a statement reads and writes.

use super::points_to::{Points, Target, Targets, is_local};
use because_ir::{
    Callee, Effect, ExprId, ExprKind, FuncId, FunctionOrigin, ObjectKind, PrintTarget, StatementKind, TerminatorKind,
};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touches {
    pub reads: Targets,
    pub writes: Targets,
}

impl Touches {
    pub fn extend(&mut self, other: Touches) {
        self.reads.extend(other.reads);
        self.writes.extend(other.writes);
    }

    /// Something that one of them writes and the other touches.
    pub fn conflict(&self, other: &Touches) -> Option<Target> {
        let clash = |writes: &Targets, touched: &Targets| {
            let unknown = writes.contains(&Target::Unknown) && !touched.is_empty();
            let clashing = writes.iter().copied().find(|w| touched.contains(w) || touched.contains(&Target::Unknown));
            unknown.then_some(Target::Unknown).or(clashing)
        };
        clash(&self.writes, &other.writes)
            .or_else(|| clash(&self.writes, &other.reads))
            .or_else(|| clash(&other.writes, &self.reads))
    }
}

/// What a whole thread touches that others can touch too; or the statement that nothing is known of.
pub fn of_thread(points: &Points) -> Result<Touches, Unknown> {
    let mut all = Touches::default();
    for &id in &points.functions {
        let function = points.program.function(id);
        if is_lock(&function.name) {
            continue;
        }
        for block in &function.blocks {
            for statement in &block.statements {
                all.extend(of_statement(points, &statement.kind));
                let own = function.origin == FunctionOrigin::User;
                let what = match statement.kind {
                    StatementKind::Call { callee: Callee::Indirect(_), .. } => Some("a call through a pointer"),
                    // It ends the run for all, where others could have failed before.
                    StatementKind::Assume(_) if own => Some("an assumption"),
                    _ => None,
                };
                if let Some(what) = what {
                    return Err(Unknown { what, span: statement.span });
                }
            }
            all.extend(Touches { reads: read(points, block.terminator.kind.parts()), writes: Targets::new() });
            if matches!(block.terminator.kind, TerminatorKind::Exit(_) | TerminatorKind::Abort) {
                return Err(Unknown { what: "the end of the program", span: block.terminator.span });
            }
        }
    }
    let shared = |t: &Target| match *t {
        Target::Object(object) => !is_local(points.program.object(object)),
        Target::Heap => false,
        Target::Argument | Target::HostEnvironment | Target::Unknown => true,
    };
    all.reads.retain(shared);
    all.writes.retain(shared);
    Ok(all)
}

/// Something in a thread that may do anything.
pub struct Unknown {
    pub what: &'static str,
    pub span: because_source::Span,
}

/// Locks do not matter where what they guard is not shared: that one is free is found out at run time. Thread-specific data
/// is another object in each thread.
pub fn is_lock(name: &str) -> bool {
    ["pthread_mutex_", "pthread_rwlock_", "pthread_getspecific", "pthread_setspecific", "pthread_self"]
        .iter()
        .any(|p| name.starts_with(p))
}

pub fn of_statement(points: &Points, kind: &StatementKind) -> Touches {
    let mut reads = read(points, kind.parts());
    let mut writes: Targets = kind.result().map(|place| points.place(place)).unwrap_or_default();
    match kind {
        StatementKind::Copy { to, from, .. } => {
            reads.extend(points.value(*from));
            writes.extend(points.value(*to));
        }
        StatementKind::Fill { to: pointer, .. } | StatementKind::Free { pointer } => {
            writes.extend(points.value(*pointer))
        }
        StatementKind::Print { to, .. } => {
            // Texts that are printed.
            kind.parts().iter().for_each(|&e| reads.extend(points.value(e)));
            match to {
                PrintTarget::Buffer { to, .. } => writes.extend(points.value(*to)),
                PrintTarget::Stdout | PrintTarget::Stderr => writes.extend([Target::HostEnvironment]),
            }
        }
        StatementKind::Effect { effect, args, .. } => {
            writes.extend([Target::HostEnvironment]);
            if !matches!(effect, Effect::Time | Effect::Clock) {
                args.iter().for_each(|&e| reads.extend(points.value(e)));
            }
        }
        StatementKind::Begin(object) | StatementKind::End(object) => writes.extend([Target::Object(*object)]),
        _ => {}
    }
    let constant = |t: &Target| match *t {
        Target::Object(object) => {
            let object = points.program.object(object);
            object.read_only || object.kind == ObjectKind::StringLiteral || object.name == "errno"
        }
        _ => false,
    };
    reads.retain(|t| !constant(t));
    writes.retain(|t| !constant(t));
    Touches { reads, writes }
}

fn read(points: &Points, mut waiting: Vec<ExprId>) -> Targets {
    let mut reads = Targets::new();
    while let Some(e) = waiting.pop() {
        let kind = &points.program.expr(e).kind;
        if let ExprKind::Load(place) = kind {
            reads.extend(points.place(place));
        }
        waiting.extend(kind.parts());
    }
    reads
}

/// What the end of a block reads.
pub fn of_terminator(points: &Points, kind: &TerminatorKind) -> Touches {
    Touches { reads: read(points, kind.parts()), writes: Targets::new() }
}

/// The functions that these call, directly; and whether some call goes through a pointer.
pub fn called(program: &because_ir::Program, roots: Vec<FuncId>, not: &dyn Fn(FuncId) -> bool) -> (Vec<FuncId>, bool) {
    let mut found: Vec<FuncId> = Vec::new();
    let (mut waiting, mut indirect) = (roots, false);
    while let Some(id) = waiting.pop() {
        if found.contains(&id) || not(id) {
            continue;
        }
        found.push(id);
        for statement in program.function(id).blocks.iter().flat_map(|b| &b.statements) {
            match statement.kind {
                StatementKind::Call { callee: Callee::Direct(callee), .. } => waiting.push(callee),
                StatementKind::Call { callee: Callee::Indirect(_), .. } => indirect = true,
                _ => {}
            }
        }
    }
    (found, indirect)
}
