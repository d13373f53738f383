//! From a program and a property to the verdict.

use crate::events::OnEvent;
use crate::front::{self, ExplainOptions};
use crate::host::Host;
use crate::limits;
use crate::problem::Problem;
use because_exchange::svcomp::Property;
use because_ir::{
    AssumedKind, BinaryOp, CheckKind, ExprKind, Failure, InputKind, ObjectKind, Outcome, Program, Reason, ReasonKind,
    Statement, StatementKind, TerminatorKind, Type, TypeId, Verdict, VerdictKind,
};
use because_source::Span;
use std::fmt;

/// The verdict line of the competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// The property holds.
    True,
    /// This property is violated.
    False(&'static str),
    /// Why.
    Unknown(String),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::True => write!(f, "TRUE"),
            Line::False(property) => write!(f, "FALSE({property})"),
            Line::Unknown(_) => write!(f, "UNKNOWN"),
        }
    }
}

/// A property that was decided.
pub struct Decided {
    /// The verdict line.
    pub line: Line,
    /// What it rests on.
    pub verdict: Verdict,
}

/// The property of the problem's program, decided.
pub fn decided(problem: &Problem, host: &Host) -> Decided {
    match &problem.property {
        Some(property) => decide(&problem.program, property, &problem.options, host.on_event),
        None => Decided { line: Line::Unknown("there is no property".to_string()), verdict: front::nothing_to_check() },
    }
}

/// The error function that the property is about; the front end makes calls of the others an end of the run.
pub fn error_function(property: &Property) -> Option<String> {
    match property {
        Property::UnreachCall(function) => Some(function.clone()),
        _ => None,
    }
}

/// Makes every failed check that ends the run without being a violation an end of the run: a failed `assert` under all
/// properties, calls of error functions under properties that are not about them.
pub fn prepare(program: &mut Program, property: &Property) {
    let about_calls = error_function(property).is_some();
    // The competition's programs mean what compilers make of them: an array without elements is fine.
    let exprs = &program.exprs;
    let is_empty_array = |s: &Statement| match s.kind {
        StatementKind::Assert { cond, check: CheckKind::VlaSize, .. } => {
            matches!(exprs[cond.0 as usize].kind, ExprKind::Binary(BinaryOp::Ne, ..))
        }
        _ => false,
    };
    for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
        block.statements.retain(|s| !is_empty_array(s));
        for statement in &mut block.statements {
            if let StatementKind::Assert { cond, check, .. } = &statement.kind {
                let ends = match check {
                    CheckKind::Assertion => true,
                    CheckKind::ReachError => !about_calls,
                    _ => false,
                };
                if ends {
                    statement.kind = StatementKind::Assume(*cond);
                }
            }
        }
    }
}

/// Decides the property of a program that went through [`prepare`]. `options.search.unwind.checks` are the property's.
pub fn decide(program: &Program, property: &Property, options: &ExplainOptions, on_event: OnEvent) -> Decided {
    let mut search = options.clone();
    search.methods = Vec::new();
    search.search.max_failures = 1;
    search.search.only = Vec::new();
    let mut verdict = front::explain(program, &search, on_event);
    let mut before = None;
    if let Some(failure) = verdict.failures.first()
        && property.violated_by(failure.check).is_none()
    {
        before = Some(format!(
            "{} at {} is no violation but undefined",
            failure.check.name(),
            program.sources.place(failure.span)
        ));
        search.search.only = CheckKind::ALL.into_iter().filter(|k| property.violated_by(*k).is_some()).collect();
        verdict = front::explain(program, &search, on_event);
    }
    let line = line(program, property, &verdict, before);
    if let (Line::False(_), false) = (&line, options.methods.is_empty()) {
        let run = verdict.failures.swap_remove(0).run;
        verdict = front::explain_run(program, run, options, on_event);
    }
    if let Line::Unknown(why) = &line {
        verdict.decision = VerdictKind::Undecided;
        verdict.failures.clear();
        if verdict.reasons.is_empty() {
            verdict.reasons.push(Reason { kind: ReasonKind::Unsupported, text: why.clone(), span: Span::NONE });
        }
    }
    Decided { line, verdict }
}

fn line(program: &Program, property: &Property, verdict: &Verdict, before: Option<String>) -> Line {
    match (&verdict.decision, verdict.failures.first()) {
        (VerdictKind::Fails, Some(failure)) => match property.violated_by(failure.check) {
            Some(violated) => match doubt_of_failure(program, property, verdict, failure) {
                None => Line::False(violated),
                Some(why) => Line::Unknown(why),
            },
            None => Line::Unknown(format!("{} fails", failure.check.name())),
        },
        (VerdictKind::Holds, _) => match before.or_else(|| doubt_of_proof(program, property, verdict)) {
            None => Line::True,
            Some(why) => Line::Unknown(why),
        },
        _ => Line::Unknown(verdict.reasons.first().map_or_else(String::new, |r| r.text.clone())),
    }
}

/// Why the failing run may be none of the real program's.
fn doubt_of_failure(program: &Program, property: &Property, verdict: &Verdict, failure: &Failure) -> Option<String> {
    if let Some(inexact) = verdict.assumed.iter().find(|a| a.kind == AssumedKind::Inexact) {
        return Some(inexact.text.clone());
    }
    let without_body = |name: &str| program.functions.iter().any(|f| f.name == name && f.blocks.is_empty());
    for input in &failure.run.inputs {
        let doubtful = match input.kind {
            InputKind::Havoc | InputKind::Clock => true,
            InputKind::Stub => !without_body(&input.key.name),
            _ => false,
        };
        if doubtful {
            return Some(format!("the value of {} is not modelled exactly", input.key));
        }
    }
    let lost = failure.check != CheckKind::Leak || *property != Property::MemSafety || nothing_points(program, failure);
    (!lost).then(|| "memory is left unfreed, but something may still point to it".to_string())
}

/// After the end of `main`, with no pointer among the objects that live on.
fn nothing_points(program: &Program, failure: &Failure) -> bool {
    let after_main = match &failure.run.outcome {
        Outcome::Failed(failed) => failed.location.function == program.entry,
        _ => false,
    };
    let outlives_main = |kind| matches!(kind, ObjectKind::Global | ObjectKind::Static);
    after_main && !program.objects.iter().any(|o| outlives_main(o.kind) && has_pointer(program, o.ty, 0))
}

fn has_pointer(program: &Program, ty: TypeId, depth: u32) -> bool {
    if depth > limits::TYPE_DEPTH {
        return true;
    }
    match program.types.representation(ty) {
        Type::Pointer(_) => true,
        Type::Array { element, .. } => has_pointer(program, *element, depth + 1),
        Type::Record(record) => {
            let fields = &program.types.record(*record).fields;
            fields.iter().any(|f| has_pointer(program, f.ty, depth + 1))
        }
        _ => false,
    }
}

/// Why the proof may leave out runs of the real program.
fn doubt_of_proof(program: &Program, property: &Property, verdict: &Verdict) -> Option<String> {
    if let Some(narrower) = verdict.assumed.iter().find(|a| a.kind != AssumedKind::Wider) {
        return Some(narrower.text.clone());
    }
    let about_calls = matches!(property, Property::UnreachCall(_));
    let returns = program.functions.iter().find(|f| {
        ["reach_error", "__VERIFIER_error"].contains(&f.name.as_str()) && !f.blocks.is_empty() && can_return(f)
    });
    returns.filter(|_| !about_calls).map(|f| format!("{} has a body that returns", f.name))
}

fn can_return(function: &because_ir::Function) -> bool {
    let reached = because_ir::cfg::reverse_post_order(function);
    reached.iter().any(|b| matches!(function.blocks[b.index()].terminator.kind, TerminatorKind::Return(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{LoadOptions, load};
    use because_c::MemoryFiles;

    fn verdict(property: &Property, text: &str) -> String {
        let files = MemoryFiles::new().with("a.c", text);
        let mut load_options = LoadOptions::default();
        load_options.c.error_function = error_function(property);
        let mut program = load(&files, &["a.c".to_string()], &load_options).expect("it compiles");
        prepare(&mut program, property);
        let mut options = ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() };
        options.search.unwind.checks = property.checks();
        decide(&program, property, &options, &|_| {}).line.to_string()
    }

    const HEAD: &str = "void abort(void); void reach_error(void) { abort(); } int __VERIFIER_nondet_int(void);\n\
                        void *malloc(unsigned long); void free(void *);\n";

    fn of(property: &Property, body: &str) -> String {
        verdict(property, &format!("{HEAD}{body}"))
    }

    #[test]
    fn calls_of_the_error_function() {
        let reach = Property::UnreachCall("reach_error".to_string());
        let main =
            |body: &str| of(&reach, &format!("int main(void) {{ int x = __VERIFIER_nondet_int(); {body} return 0; }}"));
        assert_eq!(main("if (x == 7) reach_error();"), "FALSE(unreach-call)");
        assert_eq!(main("if (x != x) reach_error();"), "TRUE");
        // A signed overflow wraps, as in the competition.
        assert_eq!(main("if (x > 0 && x + 1 < 0) reach_error();"), "FALSE(unreach-call)");
        // Another error function only ends the run.
        assert_eq!(main("extern void __VERIFIER_error(void); if (x) __VERIFIER_error();"), "TRUE");
    }

    #[test]
    fn undefined_behaviour_is_never_assumed_away_for_a_proof() {
        let reach = Property::UnreachCall("reach_error".to_string());
        let wild = "int a[2]; int main(void) { int x = __VERIFIER_nondet_int(); a[x & 3] = 1;";
        assert_eq!(of(&reach, &format!("{wild} return 0; }}")), "UNKNOWN");
        assert_eq!(of(&reach, &format!("{wild} if (x == 1) reach_error(); return 0; }}")), "FALSE(unreach-call)");
    }

    #[test]
    fn memory() {
        let safe = Property::MemSafety;
        assert_eq!(of(&safe, "int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }"), "TRUE");
        assert_eq!(of(&safe, "int main(void) { int *p = malloc(4); free(p); return *p; }"), "FALSE(valid-deref)");
        assert_eq!(
            of(&safe, "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }"),
            "FALSE(valid-free)"
        );
        assert_eq!(of(&safe, "int main(void) { int *p = malloc(4); return 0; }"), "FALSE(valid-memtrack)");
        assert_eq!(of(&safe, "int *g; int main(void) { g = malloc(4); return 0; }"), "UNKNOWN");
        let cleanup = Property::MemCleanup;
        assert_eq!(of(&cleanup, "int *g; int main(void) { g = malloc(4); return 0; }"), "FALSE(valid-memcleanup)");
    }

    #[test]
    fn overflow() {
        let over = Property::NoOverflow;
        let main = |body: &str| of(&over, &format!("int main(void) {{ int x = __VERIFIER_nondet_int(); {body} }}"));
        assert_eq!(main("return x + 1;"), "FALSE(no-overflow)");
        assert_eq!(main("return x < 100 ? x + 1 : 0;"), "TRUE");
        assert_eq!(main("reach_error(); return x + 1;"), "TRUE");
    }
}
