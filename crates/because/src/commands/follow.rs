//! `--witness`: the run that a counterexample describes, executed, completed or refuted.

use super::{Trouble, program, read};
use crate::args::CheckCommand;
use crate::front::{self, ExplainOptions, Progress};
use crate::inputs::Texts;
use crate::witness::{self, Plan, Spot, Witness};
use crate::world::World;
use because_c::{Injection, InjectionKind};
use because_interp::{Captured, Record, RunOptions, Uninitialised};
use because_ir::{Answer, InputKey, Outcome, Program, Run, Verdict};
use because_report::hash::sha256;
use because_report::values;
use because_source::{FileKind, Span};

/// What became of a counterexample: the verdict on its run, and a sentence.
pub(super) struct Followed {
    pub verdict: Verdict,
    pub words: String,
}

pub(super) fn follow(
    args: &CheckCommand,
    path: &str,
    original: &Program,
    options: &ExplainOptions,
    progress: Progress,
    world: &mut World,
) -> Result<Followed, Trouble> {
    let witness = witness::read(&read(world, path)?, path)?;
    let other = other_text(original, &witness);
    let plan = witness::plan(original, &witness);
    let first = executed(original, &plan, options, false, world);
    let followed = match (&first.run.outcome, first.complete) {
        (Outcome::Failed(_), _) if at_target(original, &first.run, &witness) => {
            said(original, first.run, options, progress, "confirmed: its run fails at its target")
        }
        (Outcome::Failed(f), true) => {
            let words = format!("refuted: its run fails elsewhere, at {}", original.sources.place(f.span));
            said(original, first.run, options, progress, &words)
        }
        (Outcome::Exit(_) | Outcome::Aborted, true) => {
            said(original, first.run, options, progress, "refuted: the run on its inputs does not fail")
        }
        (Outcome::Blocked(_), true) => said(
            original,
            first.run,
            options,
            progress,
            "refuted: an assumption of the program does not hold in its run",
        ),
        _ => completed(args, original, &witness, &plan, options, progress, world),
    };
    let words = match other {
        Some(name) => format!("the {} is for another text of {name}; {}", witness.format, followed.words),
        None => format!("{} {}", witness.format, followed.words),
    };
    Ok(Followed { verdict: followed.verdict, words })
}

fn said(program: &Program, run: Run, options: &ExplainOptions, progress: Progress, words: &str) -> Followed {
    Followed { verdict: front::explain_run(program, run, options, progress), words: words.to_string() }
}

struct Executed {
    run: Run,
    /// Every value that was given is one of an input, and every input was given.
    complete: bool,
}

fn executed(program: &Program, plan: &Plan, options: &ExplainOptions, zero: bool, world: &World) -> Executed {
    let words: Vec<String> = plan.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut texts = Texts::new(&words, None).unwrap_or_default();
    texts.zero = zero;
    let run_options = RunOptions {
        checks: options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: Record::Path,
        interrupt: Some(world.interrupt.clone()),
        max_steps: MOST_STEPS,
        ..RunOptions::default()
    };
    let run = because_interp::run(program, &run_options, &mut texts, &mut Captured::new(&[]));
    let stand = |(name, line): &(String, u32)| {
        let key = because_interp::parse_key(name);
        run.inputs.iter().find(|i| i.key == key).is_none_or(|i| covers(program, i.span, *line))
    };
    let complete = !zero && texts.errors.is_empty() && texts.unused().is_empty() && plan.lines.iter().all(stand);
    Executed { run, complete }
}

/// A counterexample whose run goes on longer leads nowhere.
const MOST_STEPS: u64 = 20_000_000;

/// The witness says too little: zeros for the rest, then a search that what it says steers.
fn completed(
    args: &CheckCommand,
    original: &Program,
    witness: &Witness,
    plan: &Plan,
    options: &ExplainOptions,
    progress: Progress,
    world: &mut World,
) -> Followed {
    let zeros = executed(original, plan, options, true, world);
    if at_target(original, &zeros.run, witness) {
        return said(
            original,
            zeros.run,
            options,
            progress,
            "is underspecified; completed with zeros, its run fails at its target",
        );
    }
    let mut search = options.clone();
    search.methods = Vec::new();
    search.search.max_failures = MOST_PLACES;
    let steered = steered(args, plan, &search, progress, world);
    let found = |verdict: &Verdict| {
        verdict.failures.iter().find_map(|failure| {
            let checks = options.search.unwind.checks;
            let inputs = &failure.run.inputs;
            let again = because_interp::replay(original, checks, inputs, &because_interp::Limits::default());
            (at_target(original, &again, witness) && agrees(original, plan, &again)).then_some(again)
        })
    };
    if let Some(run) = steered.as_ref().and_then(found) {
        return said(original, run, options, progress, SEARCHED);
    }
    // A steered search holds its assumptions in every pass through a line, so only a plain one refutes.
    let plain = front::explain(original, &search, progress);
    if let Some(run) = found(&plain) {
        return said(original, run, options, progress, SEARCHED);
    }
    let words = match plain.decision {
        Answer::Holds => "refuted: no run of the program fails",
        _ => "is neither confirmed nor refuted: it says too little, and no run that fails at its target was found",
    };
    said(original, zeros.run, options, progress, words)
}

const SEARCHED: &str = "is underspecified; completed by a search, its run fails at its target";

/// Failing places looked at when a witness is completed.
const MOST_PLACES: usize = 8;

/// The search in which the witness's assumptions hold where they stand; `None` where it has none that compile.
fn steered(
    args: &CheckCommand,
    plan: &Plan,
    search: &ExplainOptions,
    progress: Progress,
    world: &mut World,
) -> Option<Verdict> {
    if plan.assumptions.is_empty() {
        return None;
    }
    let file = |spot: &Spot| {
        let named = args.files.iter().find(|f| f.ends_with(&spot.file) || spot.file.ends_with(f.as_str()));
        named.or(args.files.first()).cloned().unwrap_or_default()
    };
    let injections = plan
        .assumptions
        .iter()
        .map(|(spot, text)| Injection {
            file: file(spot),
            line: spot.line,
            kind: InjectionKind::Assume,
            text: text.clone(),
        })
        .collect();
    let mut output = args.output.clone();
    output.no_warnings = true;
    let program = program(&args.files, &args.source, None, injections, &output, world).ok()?;
    Some(front::explain(&program, search, progress))
}

/// Does the run have the values that the witness gives to inputs of these names?
fn agrees(program: &Program, plan: &Plan, run: &Run) -> bool {
    plan.inputs.iter().all(|(name, value)| {
        let key: InputKey = because_interp::parse_key(name);
        let found = run.inputs.iter().find(|i| i.key == key);
        found.is_none_or(|i| values::parse(program, value, i.ty).is_none_or(|v| v == i.value))
    })
}

/// Does the run fail where the witness ends: there, or in a call from there?
fn at_target(program: &Program, run: &Run, witness: &Witness) -> bool {
    let Outcome::Failed(failed) = &run.outcome else { return false };
    let Some(target) = witness.target.as_ref().filter(|t| t.line > 0) else { return true };
    let covers = |span: Span| covers(program, span, target.line);
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
