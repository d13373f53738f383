//! Repairs that part: an input on which two edited programs behave differently.
//!
//! Comes in: the programs of several repairs, and the failing run. Goes out: how each behaves on the same inputs, sampled
//! around those of the failing run; from that, the first input on which two of them part. Where nothing parts, the
//! repairs are variants of one.

use crate::{limits, runs};
use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised};
use because_ir::{
    CheckKind, Checks, Difference, FuncId, InputValue, Object, ObjectKind, Observed, Outcome, PathStep, Program, Run,
    render,
};
use because_logic::{Interrupt, cost};
use std::collections::BTreeMap;

/// How one program behaves on each of the inputs; nothing where that is not known.
pub struct Behaviour(Vec<Option<Seen>>);

/// What is seen of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    printed: String,
    end: End,
    /// What the entry function and the globals hold at the end: name and value, in the order of the last writes.
    values: Vec<(String, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Status(i32),
    Fails(CheckKind),
    Aborts,
}

/// The inputs that the programs are compared on, the failing run's first.
pub fn inputs(program: &Program, failing: &Run, checks: Checks, interrupt: &Interrupt) -> Vec<Vec<InputValue>> {
    runs::around(
        program,
        &failing.inputs,
        &options(failing, checks, RecordLevel::Nothing, interrupt),
        limits::DIFFER_RUNS,
    )
}

/// How a program behaves on these inputs.
pub fn behaviour(
    program: &Program,
    failing: &Run,
    inputs: &[Vec<InputValue>],
    checks: Checks,
    interrupt: &Interrupt,
) -> Behaviour {
    let options = options(failing, checks, RecordLevel::Path, interrupt);
    let seen = inputs.iter().map(|inputs| {
        if interrupt.due().is_some() {
            return None;
        }
        let mut given = Given::of_run(inputs, Otherwise::Zero);
        let run = because_interp::run(program, &options, &mut given, &mut Captured::default());
        interrupt.work.charge(cost::RUN + cost::STEP * run.path.executed);
        seen(program, &run)
    });
    Behaviour(seen.collect())
}

fn options(failing: &Run, checks: Checks, record: RecordLevel, interrupt: &Interrupt) -> RunOptions {
    let max_steps = (failing.path.executed.max(failing.path.steps.len() as u64) * 4 + 2_000).min(limits::DIFFER_STEPS);
    RunOptions {
        checks,
        uninitialised: Uninitialised::Input,
        record,
        max_steps,
        max_memory: limits::REPAIR_PATH,
        interrupt: Some(interrupt.flag.clone()),
        ..RunOptions::default()
    }
}

fn seen(program: &Program, run: &Run) -> Option<Seen> {
    let end = match &run.outcome {
        Outcome::Exit(status) => End::Status(*status),
        Outcome::Aborted => End::Aborts,
        // What a test expects says nothing of inputs that are no test.
        Outcome::Failed(failed) if failed.check == CheckKind::Reference => End::Status(0),
        Outcome::Failed(failed) => End::Fails(failed.check),
        _ => return None,
    };
    let printed = String::from_utf8_lossy(&run.output).trim_end().to_string();
    Some(Seen { printed, end, values: last_values(program, &run.path.steps) })
}

/// The last value of each variable that outlives the calls.
fn last_values(program: &Program, steps: &[PathStep]) -> Vec<(String, String)> {
    let first = steps.iter().map(|s| s.location.function).find(|f| is_user(program, *f));
    let user = |o: &&Object| program.sources.is_user(o.span);
    let named = |o: &&Object| matches!(o.kind, ObjectKind::Param | ObjectKind::Local);
    let globals = program.objects.iter().filter(|o| matches!(o.kind, ObjectKind::Global)).filter(user);
    let globals: Vec<&str> = globals.map(|o| o.name.as_str()).collect();
    let own = first.map(|f| program.function(f)).into_iter().flat_map(|f| f.params.iter().chain(&f.locals));
    let own: Vec<&str> =
        own.map(|id| program.object(*id)).filter(named).filter(user).map(|o| o.name.as_str()).collect();
    let mut last: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for (at, step) in steps.iter().enumerate().filter(|(_, s)| is_user(program, s.location.function)) {
        for write in &step.writes {
            let base = write.name.trim_start_matches('*').split(['[', '.', '-']).next().unwrap_or_default();
            let outermost = Some(step.location.function) == first && own.contains(&base);
            if outermost || globals.contains(&base) {
                last.insert(&write.name, (at, render::value(program, write.ty, &write.value)));
            }
        }
    }
    let mut values: Vec<(usize, String, String)> =
        last.into_iter().map(|(name, (at, value))| (at, name.to_string(), value)).collect();
    values.sort();
    values.into_iter().map(|(_, name, value)| (name, value)).collect()
}

fn is_user(program: &Program, function: FuncId) -> bool {
    matches!(program.function(function).origin, because_ir::FunctionOrigin::User)
}

/// Where two programs part: the first of the inputs, and what each does then. `other` is the index of the second repair.
pub fn difference(one: &Behaviour, two: &Behaviour, inputs: &[Vec<InputValue>], other: usize) -> Option<Difference> {
    let pairs = inputs.iter().zip(one.0.iter().zip(&two.0));
    pairs.into_iter().find_map(|(inputs, (one, two))| {
        let (observed, this, that) = parts(one.as_ref()?, two.as_ref()?)?;
        Some(Difference { repair: other, inputs: inputs.clone(), given: None, observed, this, that })
    })
}

/// Do two programs behave the same on all inputs, and are these enough to say so?
pub fn is_same(one: &Behaviour, two: &Behaviour) -> bool {
    let known = one.0.iter().zip(&two.0).filter_map(|(one, two)| Some((one.as_ref()?, two.as_ref()?)));
    let same = known.take_while(|(one, two)| parts(one, two).is_none()).count();
    same >= limits::DIFFER_KNOWN && same == one.0.iter().zip(&two.0).filter(|(a, b)| a.is_some() && b.is_some()).count()
}

fn parts(one: &Seen, two: &Seen) -> Option<(Observed, String, String)> {
    if one.end != two.end {
        return Some((Observed::End, ends(one.end), ends(two.end)));
    }
    if one.printed != two.printed {
        return Some((Observed::Printed, one.printed.clone(), two.printed.clone()));
    }
    let value_of = |name: &str| two.values.iter().find(|(n, _)| n == name).map(|(_, value)| value);
    let differs = |(name, value): &&(String, String)| value_of(name).is_some_and(|v| v != value);
    let (name, value) = one.values.iter().rev().find(differs)?;
    let shown = |value: &str| format!("{name} = {value}");
    Some((Observed::Value, shown(value), shown(value_of(name)?)))
}

fn ends(end: End) -> String {
    match end {
        End::Status(0) => "ends in order".to_string(),
        End::Status(status) => format!("ends with status {status}"),
        End::Fails(check) => format!("fails ({})", check.name()),
        End::Aborts => "aborts".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(printed: &str, end: End, values: &[(&str, &str)]) -> Option<Seen> {
        let values = values.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
        Some(Seen { printed: printed.to_string(), end, values })
    }

    fn parted(one: Option<Seen>, two: Option<Seen>) -> Option<(Observed, String, String)> {
        let found = difference(&Behaviour(vec![one]), &Behaviour(vec![two]), &[Vec::new()], 1)?;
        Some((found.observed, found.this, found.that))
    }

    #[test]
    fn how_a_run_ends_counts_more_than_what_it_prints() {
        let fails = seen("1", End::Fails(CheckKind::Bounds), &[]);
        let found = parted(seen("2", End::Status(0), &[]), fails).expect("they part");
        assert_eq!(found, (Observed::End, "ends in order".to_string(), "fails (bounds)".to_string()));
    }

    #[test]
    fn what_is_printed_counts_more_than_values() {
        let found = parted(seen("3", End::Status(0), &[("a", "1")]), seen("4", End::Status(0), &[("a", "2")]));
        assert_eq!(found, Some((Observed::Printed, "3".to_string(), "4".to_string())));
    }

    #[test]
    fn of_values_the_one_written_last_is_told() {
        let one = seen("", End::Status(0), &[("a", "1"), ("b", "5")]);
        let two = seen("", End::Status(0), &[("b", "6"), ("a", "2")]);
        assert_eq!(parted(one, two), Some((Observed::Value, "b = 5".to_string(), "b = 6".to_string())));
    }

    #[test]
    fn what_is_not_known_of_both_says_nothing() {
        assert_eq!(parted(None, seen("3", End::Status(0), &[])), None);
        assert_eq!(parted(seen("3", End::Status(0), &[]), seen("3", End::Status(0), &[])), None);
    }
}
