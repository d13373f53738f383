//! `--witness`: the run that a counterexample describes, executed, completed or refuted.

use super::competition;
use crate::error::Error;
use crate::events::{Event, OnEvent};
use crate::front::{self, ExplainOptions};
use crate::given_inputs::Texts;
use crate::host::Host;
use crate::limits;
use crate::problem::Problem;
use crate::program::{Wanted, program};
use because_c::Injection;
use because_engine::bmc;
use because_engine::witness_guided::{self, GuidedSearch};
use because_exchange::witness::{self, Item, Plan, Routed, Witness};
use because_interp::{Captured, Limits, RecordLevel, RunOptions, Uninitialised};
use because_ir::{Basis, FailedCheck, InputKey, Outcome, Program, Reason, ReasonKind, Run, Verdict, VerdictKind};
use because_report::hash::sha256;
use because_report::values;
use because_source::{FileKind, Span};

/// What became of a counterexample: the verdict on its run, and a sentence.
struct Followed {
    verdict: Verdict,
    judgement: Judgement,
    sentence: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Confirmed,
    Refuted,
    Open,
}

/// The verdict on the counterexample's run; what became of it is an event.
pub fn verdict(problem: &Problem, host: &Host) -> Result<Verdict, Error> {
    let path = problem.request.witness.as_deref().unwrap_or_default();
    let followed = follow(problem, path, host)?;
    (host.on_event)(&Event::WitnessJudged { sentence: &followed.sentence });
    Ok(followed.verdict)
}

fn follow(problem: &Problem, path: &str, host: &Host) -> Result<Followed, Error> {
    let witness = witness::read(&host.read(path)?, path)?;
    let original = &problem.program;
    let other = other_text(original, &witness);
    let plan = witness::plan(original, &witness);
    let (program, route) = route(problem, &witness, host);
    let task = Guided {
        original,
        program,
        route,
        witness: &witness,
        plan: &plan,
        options: &problem.options,
        on_event: host.on_event,
        host,
    };
    let first = executed(&task, false);
    let followed = match (&first.run.outcome, first.complete) {
        (Outcome::Failed(_), _) if task.accepts(&first.run) => {
            task.outcome(&first.run, Judgement::Confirmed, "confirmed: its run fails at its target")
        }
        // A report has no inputs: what standard input was is not known, even where the run ends without.
        _ if witness.reported => completed(&task),
        (Outcome::Failed(f), true) if !task.at_target(f) => {
            let sentence = format!("refuted: its run fails elsewhere, at {}", original.sources.place(f.span));
            task.outcome(&first.run, Judgement::Refuted, &sentence)
        }
        (Outcome::Exit(_) | Outcome::Aborted, true) => {
            task.outcome(&first.run, Judgement::Refuted, "refuted: the run on its inputs does not fail")
        }
        (Outcome::Blocked(_), true) => task.outcome(
            &first.run,
            Judgement::Refuted,
            "refuted: an assumption of the program does not hold in its run",
        ),
        _ => completed(&task),
    };
    if witness.reported {
        let format = witness.format;
        let sentence = match (followed.verdict.failures.is_empty(), followed.judgement) {
            (false, _) => format!("{format}: a run fails as it says"),
            (true, Judgement::Refuted) => format!("{format}: no run fails as it says"),
            (true, _) => format!("{format}: no run that fails as it says was found"),
        };
        return Ok(Followed { sentence, ..followed });
    }
    let mut sentence = match other {
        Some(name) => format!("the {} is for another text of {name}; {}", witness.format, followed.sentence),
        None => format!("{} {}", witness.format, followed.sentence),
    };
    if !task.route.left_out.is_empty() {
        sentence.push_str(&format!("; left out, because there is no such place: {}", task.route.left_out.join("; ")));
    }
    Ok(Followed { sentence, ..followed })
}

/// A counterexample and the program that it is held against.
struct Guided<'a> {
    original: &'a Program,
    /// With probes at the waypoints.
    program: Program,
    route: Routed,
    witness: &'a Witness,
    plan: &'a Plan,
    options: &'a ExplainOptions,
    on_event: OnEvent<'a>,
    host: &'a Host<'a>,
}

impl Guided<'_> {
    fn at_target(&self, failed: &FailedCheck) -> bool {
        at_target(&self.program, failed, self.witness)
    }

    /// Does the run pass the waypoints and then fail at the target?
    fn accepts(&self, run: &Run) -> bool {
        let Outcome::Failed(failed) = &run.outcome else { return false };
        let unknown = |id: u32| self.route.of_inputs.contains(&id);
        let passed = witness_guided::passed(&self.program, run, &self.route.waypoints, &unknown);
        self.at_target(failed) && !passed.astray && passed.waypoints == self.route.names.len()
    }

    /// The run, executed again in the program itself.
    fn outcome(&self, run: &Run, judgement: Judgement, sentence: &str) -> Followed {
        let checks = self.options.search.unwind.checks;
        let again = match run.outcome {
            Outcome::Failed(_) => because_interp::replay(self.original, checks, &run.inputs, &Limits::default()),
            _ => run.clone(),
        };
        let verdict = front::explain_run(self.original, again, self.options, self.on_event);
        Followed { verdict, judgement, sentence: sentence.to_string() }
    }
}

/// The program with probes at the waypoints. What does not compile where it stands is left out.
fn route(problem: &Problem, witness: &Witness, host: &Host) -> (Program, Routed) {
    let original = &problem.program;
    let compared = !problem.request.specification.reference.is_empty();
    let mut items = if compared { Vec::new() } else { witness::items(witness) };
    let silent = Host { on_event: &|_| (), ..host.clone() };
    let compiled = |items: &[Item]| {
        let injections: Vec<Injection> = items.iter().flat_map(|i| i.injections(original)).collect();
        let checks = problem.request.search.checks;
        let wanted = Wanted { injections, checks, ..Wanted::default() };
        let program = program(&problem.request.files, &problem.request.source, wanted, &silent).ok()?;
        witness::is_pure(&program).then_some(program)
    };
    let mut left_out = Vec::new();
    let mut whole = compiled(&items);
    if whole.is_none() {
        let mut good = Vec::new();
        for (tried, item) in items.iter().enumerate() {
            let one = std::slice::from_ref(item);
            let moved = [item.moved()];
            if item.injections(original).is_empty() || (tried < limits::WITNESS_HINTS && compiled(one).is_some()) {
                good.push(item.clone());
            } else if tried < limits::WITNESS_HINTS && compiled(&moved).is_some() {
                good.extend(moved);
            } else {
                left_out.push(witness::left_out(item));
            }
        }
        items = good;
        whole = compiled(&items);
    }
    let mut program = match whole {
        Some(mut program) => {
            if let Some(property) = &problem.property {
                competition::prepare(&mut program, property);
            }
            program
        }
        None => {
            items.retain(|i| i.injections(original).is_empty());
            original.clone()
        }
    };
    if compared {
        program = original.clone();
    }
    let routed = witness::routed(&mut program, &items, left_out);
    (program, routed)
}

struct Executed {
    run: Run,
    /// Every value that was given is one of an input, and every input was given.
    complete: bool,
}

fn executed(task: &Guided, zero: bool) -> Executed {
    let plan = task.plan;
    let given: Vec<String> = plan.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut texts = Texts::new(&given, None).unwrap_or_default();
    texts.zero = zero;
    let run_options = RunOptions {
        checks: task.options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Path,
        interrupt: Some(task.host.interrupt.clone()),
        max_steps: limits::WITNESS_STEPS,
        ..RunOptions::default()
    };
    let run = because_interp::run(&task.program, &run_options, &mut texts, &mut Captured::new(&[]));
    let stand = |(name, line): &(String, u32)| {
        let key = because_interp::parse_key(name);
        run.inputs.iter().find(|i| i.key == key).is_none_or(|i| covers(&task.program, i.span, *line))
    };
    let specified = !zero && !plan.guessed;
    let complete = specified && texts.errors.is_empty() && texts.unused().is_empty() && plan.lines.iter().all(stand);
    Executed { run, complete }
}

/// The witness says too little: zeros for the rest, then a search along its waypoints.
fn completed(task: &Guided) -> Followed {
    let zeros = executed(task, true);
    if task.accepts(&zeros.run) {
        return task.outcome(
            &zeros.run,
            Judgement::Confirmed,
            "is underspecified; completed with zeros, its run fails at its target",
        );
    }
    let at_target = |failed: &FailedCheck| task.at_target(failed);
    let route = witness_guided::Route {
        waypoints: &task.route.waypoints,
        length: task.route.names.len(),
        at_target: &at_target,
    };
    let on_progress = &mut |p: bmc::Progress| (task.on_event)(&Event::FollowWitness(p));
    let verdict = |why: &str| no_run(ReasonKind::GivenRun, why);
    match witness_guided::search(&task.program, &route, &task.options.search, on_progress) {
        Ok(GuidedSearch::Found(run)) if task.accepts(&run) && agrees(task, &run) => task.outcome(
            &run,
            Judgement::Confirmed,
            "is underspecified; completed by a search, its run fails at its target",
        ),
        Ok(GuidedSearch::None { passed }) => {
            let why = match task.route.names.get(passed) {
                _ if task.witness.target.is_none() && passed == 0 => "no run of the program fails".to_string(),
                Some(name) => format!("no run passes {}", in_order(passed, name)),
                None if task.route.names.is_empty() => "no run fails at its target".to_string(),
                None => "no run that passes its waypoints fails at its target".to_string(),
            };
            match task.witness.branches {
                false => Followed {
                    sentence: format!("refuted: {why}"),
                    judgement: Judgement::Refuted,
                    verdict: verdict(&why),
                },
                true => open(verdict(&why), &format!(": on the way that was looked at, {why}")),
            }
        }
        Ok(GuidedSearch::Unknown(reasons)) => {
            let why = reasons.first().map_or_else(String::new, |r| format!(" ({})", r.text));
            open(Verdict { reasons, ..verdict("") }, &format!(": no run that it describes was found{why}"))
        }
        Ok(GuidedSearch::Found(_)) => {
            let why = "a run fails at its target, but not one with its values";
            open(verdict(why), &format!(": {why}"))
        }
        Err(error) => open(no_run(ReasonKind::InternalBug, &error.to_string()), ""),
    }
}

fn open(verdict: Verdict, why: &str) -> Followed {
    Followed { verdict, judgement: Judgement::Open, sentence: format!("is neither confirmed nor refuted{why}") }
}

fn in_order(passed: usize, name: &str) -> String {
    match passed {
        0 => format!("its first waypoint, {name}"),
        n => format!("its waypoint {} after the ones before, {name}", n + 1),
    }
}

fn no_run(kind: ReasonKind, why: &str) -> Verdict {
    Verdict {
        reasons: vec![Reason { kind, text: why.to_string(), span: Span::NONE }],
        basis: Basis::Witness,
        ..Verdict::new(VerdictKind::Undecided, because_ir::DecidedBy::Bmc)
    }
}

/// Does the run have the values that the witness gives to inputs of these names?
fn agrees(task: &Guided, run: &Run) -> bool {
    // Waypoints say it where the values stand, and the search has followed them.
    !task.route.names.is_empty()
        || task.plan.inputs.iter().all(|(name, value)| {
            let key: InputKey = because_interp::parse_key(name);
            let found = run.inputs.iter().find(|i| i.key == key);
            found.is_none_or(|i| values::parse(task.original, value, i.ty).is_none_or(|v| v == i.value))
        })
}

/// Is the failure where the witness ends: there, or in a call from there?
fn at_target(program: &Program, failed: &FailedCheck, witness: &Witness) -> bool {
    let reported = witness.reported;
    if !witness.checks.is_empty() && !witness.checks.contains(&failed.check) {
        return false;
    }
    let Some(target) = witness.target.as_ref().filter(|t| t.line > 0) else { return true };
    let last = |name: &str| name.rsplit('/').next().unwrap_or(name).to_string();
    // The report of a native run names files as they are; other tools' files may be preprocessed.
    let same_file = |span: Span| {
        let file = program.sources.get(span.file).map(|f| last(&f.name));
        !reported || file == Some(last(&target.file))
    };
    let covers = |span: Span| same_file(span) && covers(program, span, target.line);
    let statement = program.origin(failed.location).0;
    covers(failed.span) || covers(statement) || failed.stack.iter().any(|call| covers(program.origin(*call).0))
}

fn covers(program: &Program, span: Span, line: u32) -> bool {
    let Some(file) = program.sources.get(span.file) else { return false };
    (file.position(span.start).line..=file.position(span.end).line).contains(&line)
}

/// A file whose text is not the one that the witness was made for.
fn other_text(program: &Program, witness: &Witness) -> Option<String> {
    let mut user = program.sources.files().map(|(_, f)| f).filter(|f| f.kind == FileKind::User);
    let (name, hash) = witness.hashes.first()?;
    let same = user.any(|f| sha256(f.text.as_bytes()) == hash.to_ascii_lowercase());
    // Hashes of older witnesses are SHA-1 and cannot be compared.
    (!same && hash.len() == 64).then(|| name.clone())
}
