//! The answer in the forms that go to files and to other tools: verdict lines, logs, witnesses, tests, exit statuses.

use super::{Done, read, request};
use crate::args::{CheckCommand, FailOnArg, FormatArg, OutputArgs};
use crate::confirm::{self, Compiler, Expected, Started};
use crate::environment::{Environment, overwrites};
use crate::exit::Status;
use crate::supervise::Watch;
use crate::targets::Target;
use because_c::DataModel;
use because_driver::competition::Line;
use because_driver::{Answer, Error, baseline, passing};
use because_engine::proof;
use because_exchange::c_test;
use because_exchange::witness::write as witness;
use because_ir::{CheckKind, Failure, Program, VerdictKind};
use because_report::{html, json, junit, sarif, timing, trace_table, vcd};

/// Every file that the options ask for.
pub(super) fn named(args: &CheckCommand) -> Vec<(&'static str, String)> {
    let named = [
        ("--html", args.output.html.clone()),
        ("--json", args.output.json.clone()),
        ("--timing", args.output.timing.clone()),
        ("--vcd", args.output.vcd.clone()),
        ("--sarif", args.interop.sarif.clone()),
        ("--junit", args.interop.junit.clone()),
        ("--witness-out", args.interop.witness_out.clone()),
        ("--write-test", args.interop.write_test.clone()),
        ("--write-test", args.interop.write_test.as_deref().map(passing_test)),
        ("--passing-input", args.interop.passing_input.clone()),
        ("--write-harness", args.interop.write_harness.clone()),
        ("--proof", args.search.proof.clone()),
    ];
    named.into_iter().filter_map(|(option, path)| Some((option, path?))).collect()
}

/// Refuses, before any work, outputs that would overwrite each other or a file that the command line names as input.
pub(super) fn refuse_collisions<'a>(
    outputs: &[(&'static str, String)],
    inputs: impl Iterator<Item = &'a str>,
    env: &Environment,
) -> Result<(), Error> {
    let target = |path: &str| env.outputs.target(path).ok();
    let inputs: Vec<_> = inputs.filter(|i| *i != "-").filter_map(|i| Some((i, target(i)?))).collect();
    let mut before: Vec<(&str, Target)> = Vec::new();
    for (option, path) in outputs {
        let Some(target) = target(path) else { continue };
        if let Some((other, _)) = before.iter().find(|(_, t)| t.is_same_file(&target)) {
            return Err(Error::Usage(format!("{other} and {option} both write {path}: give them different files")));
        }
        if let Some((input, _)) = inputs.iter().find(|(_, t)| t.is_same_file(&target)) {
            return Err(Error::Usage(overwrites(option, path, input)));
        }
        if let Some(read) = env.outputs.read_as(&target) {
            return Err(Error::Usage(overwrites(option, path, &read.to_string_lossy())));
        }
        before.push((option, target));
    }
    Ok(())
}

/// The result in every form that goes to a file.
pub(super) fn write_files(answer: &Answer, output: &OutputArgs, asked: Option<&[String]>, env: &mut Environment) {
    if let Some(path) = &output.json {
        env.write_output("--json", path, &json::pretty(&answer.program, &answer.verdict, asked));
    }
    if let Some(path) = &output.html {
        env.write_output("--html", path, &html::page(&json::document(&answer.program, &answer.verdict, asked)));
    }
    write_waves(answer, output, env);
    if output.json.is_some() || output.html.is_some() || output.format == FormatArg::Json {
        for sentence in json::left_out(&answer.program, &answer.verdict) {
            env.write_stderr(&format!("note: the run is long: {sentence} of the document\n"));
        }
    }
}

/// The signals of the first failing run, or of the first that gets where it is asked whether one does.
fn write_waves(answer: &Answer, output: &OutputArgs, env: &mut Environment) {
    if output.timing.is_none() && output.vcd.is_none() {
        return;
    }
    let (program, verdict) = (&answer.program, &answer.verdict);
    let failing = verdict.failures.iter().find(|f| !f.waves.is_empty());
    let reached = || verdict.requirements.iter().find_map(|d| Some((d, d.waves.as_ref()?)));
    let (runs, title) = match failing {
        Some(failure) => (failure.waves.clone(), failure.message.clone()),
        None => match reached() {
            Some((decided, waves)) => (vec![waves.clone()], decided.text.clone()),
            None => {
                let why = if program.scan.is_none() { "this is no PLC program" } else { "there is no run to show" };
                env.write_stderr(&format!("note: no signals are written: {why}\n"));
                return;
            }
        },
    };
    if let Some(path) = &output.timing {
        match timing::svg(program, &runs, &title) {
            Some(svg) => env.write_output("--timing", path, &svg),
            None => env.write_stderr("note: no signals are written: the program has none\n"),
        }
    }
    if let Some(path) = &output.vcd {
        env.write_output("--vcd", path, &vcd::document(program, &runs));
    }
}

/// The line the competition wants, alone on standard output; why it is unknown goes to standard error.
pub(super) fn verdict_line(
    line: &Line,
    args: &CheckCommand,
    answer: &Answer,
    watch: &Watch,
    env: &mut Environment,
) -> Done {
    if let Line::Unknown(why) = line {
        env.write_stderr(&format!("unknown: {why}\n"));
    }
    env.print(&format!("{line}\n"));
    write_files(answer, &args.output, None, env);
    give(args, answer, Status::Good, watch, env)?;
    Ok(match line {
        Line::True => Status::Good,
        Line::False(_) => Status::Fails,
        Line::Unknown(_) => Status::Undecided,
    })
}

/// Everything that goes to other tools, then the exit status that they expect.
pub(super) fn give(args: &CheckCommand, answer: &Answer, status: Status, watch: &Watch, env: &mut Environment) -> Done {
    let (program, verdict) = (&answer.program, &answer.verdict);
    if let Some(path) = &args.interop.sarif {
        env.write_output("--sarif", path, &sarif::document(program, verdict));
    }
    if let Some(path) = &args.interop.junit {
        env.write_output("--junit", path, &junit::document(program, verdict));
    }
    if let Some(path) = &args.interop.witness_out {
        write_witness(args, "--witness-out", path, answer, env)?;
    }
    if let Some(failure) = verdict.failures.first()
        && (args.interop.write_test.is_some() || args.interop.confirm)
    {
        match args.interop.write_test.as_deref().filter(|_| program.scan.is_some()) {
            Some(path) if !failure.waves.is_empty() => {
                env.write_output("--write-test", path, &trace_table::document(program, &failure.waves));
            }
            _ if args.specification.tests.is_some() && args.interop.write_test.is_none() => {
                met_natively(args, answer, watch, env)
            }
            _ => tests(args, answer, failure, watch, env)?,
        }
    }
    if let Some(path) = &args.interop.passing_input {
        let bytes = verdict.failures.first().and_then(|f| f.bytes.as_ref());
        match bytes.and_then(|b| b.passing.as_deref()) {
            Some(passing) => env.write_output("--passing-input", path, passing),
            None => notice(args, "no passing input is written: none was found\n", env),
        }
    }
    if let Some(path) = &args.interop.write_harness {
        write_harness(args, path, answer, env)?;
    }
    let status = known(args, answer, status, env)?;
    Ok(match (args.interop.fail_on, status) {
        (FailOnArg::Never, Status::Fails | Status::Undecided) => Status::Good,
        (FailOnArg::Failure, Status::Undecided) => Status::Good,
        (_, status) => status,
    })
}

fn write_harness(args: &CheckCommand, path: &str, answer: &Answer, env: &mut Environment) -> Result<(), Error> {
    let mut entry = request::source(&args.source)?.c.entry;
    if entry.function == "main" && answer.program.find_function("main").is_none() {
        entry.function = because_c::FUZZ_TARGET.to_string();
    }
    match entry.function == "main" {
        true => notice(args, "no harness is written: `main` needs none\n", env),
        false => match because_c::harness_text::harness(&answer.program, &entry) {
            Ok(text) => env.write_output("--write-harness", path, &text),
            Err(why) => notice(args, &format!("no harness is written: {why}\n"), env),
        },
    }
    Ok(())
}

/// Notices that are not the result itself: on standard output with a text, on standard error with a format for machines.
fn notice(args: &CheckCommand, text: &str, env: &mut Environment) {
    match args.output.format == FormatArg::Text && !args.interop.svcomp {
        true => env.print(text),
        false => env.write_stderr(text),
    }
}

/// Writes a witness of the answer, made at the time that `SOURCE_DATE_EPOCH` says, else now.
fn write_witness(
    args: &CheckCommand,
    option: &str,
    path: &str,
    answer: &Answer,
    env: &mut Environment,
) -> Result<(), Error> {
    let (program, verdict) = (&answer.program, &answer.verdict);
    let about = witness::About {
        created: now(),
        data_model: match answer.data_model {
            DataModel::Lp64 => "LP64",
            DataModel::Ilp32 => "ILP32",
            DataModel::Ip16 => "IP16",
        }
        .to_string(),
        specification: match &args.interop.prp {
            Some(name) => Some(read(env, name)?),
            None => None,
        },
        checked: checked(args)?,
    };
    let text = match (&verdict.decision, verdict.failures.first()) {
        (_, Some(failure)) => witness::violation(program, failure, &about),
        (VerdictKind::Holds, None) => witness::correctness(program, verdict, &about),
        _ => {
            notice(args, "no witness is written: the answer is undecided\n", env);
            return Ok(());
        }
    };
    env.write_output(option, path, &text);
    Ok(())
}

/// What the answer is about: the kinds of checks that are on, or those asked for.
fn checked(args: &CheckCommand) -> Result<Vec<CheckKind>, Error> {
    let search = request::search(&args.search, &args.checks)?;
    let counts = |k: &CheckKind| search.checks.has(*k) && (search.only.is_empty() || search.only.contains(k));
    Ok(CheckKind::ALL.into_iter().filter(counts).collect())
}

/// Writes the invariants of a proof: as a witness where the file's name says so, else as C conditions.
pub(super) fn write_proof(
    args: &CheckCommand,
    path: &str,
    answer: &Answer,
    env: &mut Environment,
) -> Result<(), Error> {
    let (program, verdict) = (&answer.program, &answer.verdict);
    if verdict.decision != VerdictKind::Holds {
        notice(args, "no proof is written: the program is not proved\n", env);
        return Ok(());
    }
    match path.ends_with(".yml") || path.ends_with(".yaml") {
        true => write_witness(args, "--proof", path, answer, env)?,
        false => env.write_output("--proof", path, &proof::conditions(program, &verdict.invariants)),
    }
    Ok(())
}

/// The time in UTC, as ISO 8601 has it.
fn now() -> String {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|s| s.parse::<u64>().ok());
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let seconds = given.unwrap_or_else(now);
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

/// Year, month and day of a number of days after 1970-01-01.
fn date(mut days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    (year, month as u64 + 1, days + 1)
}

/// The tests of the failing and of the closest passing run: written, run, or both.
fn tests(
    args: &CheckCommand,
    answer: &Answer,
    failure: &Failure,
    watch: &Watch,
    env: &mut Environment,
) -> Result<(), Error> {
    let program = &answer.program;
    let passing = passing::inputs(program, failure, request::checks(&args.checks)?);
    let title = format!("fails: {} at {}", failure.check.name(), program.sources.place(failure.span));
    let failing = Expected::Fails(lines(program, failure));
    let mut list = vec![(failing, c_test::test(program, &failure.run.inputs, &title))];
    if let Some(passing) = passing {
        list.push((Expected::Passes, c_test::test(program, &passing, "passes: the closest run that does")));
    }
    for (expected, test) in list {
        let test = match test {
            Ok(test) => test,
            Err(why) => {
                let which = if expected == Expected::Passes { " of the passing run" } else { "" };
                notice(args, &format!("no test{which} is made: {why}\n"), env);
                continue;
            }
        };
        if let Some(path) = &args.interop.write_test {
            let path = match expected {
                Expected::Fails(_) => path.clone(),
                Expected::Passes => passing_test(path),
            };
            env.write_output("--write-test", &path, &test.text);
        }
        if args.interop.confirm {
            let message = match confirm::confirm(&compiler(args, answer), &test, &expected, watch) {
                Ok(outcome) => outcome,
                Err(why) => format!("not confirmed natively: {why}"),
            };
            notice(args, &format!("{message}\n"), env);
        }
    }
    Ok(())
}

/// Says whether the compiled program meets the test that is explained.
fn met_natively(args: &CheckCommand, answer: &Answer, watch: &Watch, env: &mut Environment) {
    let Some(test) = &answer.test else { return };
    let compare = request::compare(args.specification.compare);
    let started = Started { arguments: &test.arguments, stdin: &test.stdin };
    let message = match confirm::printed(&compiler(args, answer), &started, watch) {
        _ if !test.inputs.is_empty() => "not confirmed natively: the test gives inputs by name".to_string(),
        Err(why) => format!("not confirmed natively: {why}"),
        Ok((status, printed)) => {
            let value = test.value.is_none_or(|v| status == Some(v as i32)) && status.is_some();
            let output = test.output.as_ref().is_none_or(|o| compare.same(o, &printed));
            match value && output {
                true => "natively the program meets this test: what fails is not seen there".to_string(),
                false => "confirmed natively: the test fails".to_string(),
            }
        }
    };
    notice(args, &format!("{message}\n"), env);
}

/// The lines of the statement that fails, and its file's name without folders.
fn lines(program: &Program, failure: &Failure) -> Option<(String, std::ops::RangeInclusive<u32>)> {
    let because_ir::Outcome::Failed(failed) = &failure.run.outcome else { return None };
    let statement = program.origin(failed.location).0;
    let whole = if statement.file == failure.span.file { failure.span.to(statement) } else { failure.span };
    let file = program.sources.get(whole.file)?;
    let name = file.name.rsplit(['/', '\\']).next()?.to_string();
    Some((name, file.position(whole.start).line..=file.position(whole.end).line))
}

/// `test.c` becomes `test.pass.c`.
fn passing_test(path: &str) -> String {
    match path.strip_suffix(".c") {
        Some(stem) => format!("{stem}.pass.c"),
        None => format!("{path}.pass.c"),
    }
}

fn compiler(args: &CheckCommand, answer: &Answer) -> Compiler {
    let source = &args.source;
    let mut flags = Vec::new();
    let with = |flag: &str, list: &[String]| list.iter().map(|v| format!("{flag}{v}")).collect::<Vec<_>>();
    flags.extend(with("-I", &source.include_dirs));
    flags.extend(with("-D", &source.defines));
    flags.extend(with("-U", &source.undefines));
    for (flag, list) in [("-isystem", &source.system_dirs), ("-include", &source.includes)] {
        flags.extend(list.iter().flat_map(|v| [flag.to_string(), v.clone()]));
    }
    if answer.data_model == DataModel::Ilp32 {
        flags.push("-m32".to_string());
    }
    let command = std::env::var("CC").ok().filter(|c| !c.is_empty()).unwrap_or_else(|| "cc".to_string());
    Compiler { command, flags, files: answer.files.clone() }
}

/// The status without the failures that are known or accepted, which are listed.
fn known(args: &CheckCommand, answer: &Answer, status: Status, env: &mut Environment) -> Done {
    let (program, verdict) = (&answer.program, &answer.verdict);
    let old = match &args.interop.baseline {
        Some(path) => baseline::read(&read(env, path)?, path)?,
        None => Vec::new(),
    };
    let (mut fresh, mut listed, mut seen) = (0, String::new(), Vec::new());
    for failure in &verdict.failures {
        let name = baseline::name(program, failure);
        let place = program.sources.place(failure.span);
        if let Some(reason) = baseline::accepted(program, failure) {
            listed.push_str(&format!("accepted: {place} {}: {reason}\n", failure.check.name()));
        } else if old.iter().any(|k| k.name == name) {
            listed.push_str(&format!("known: {place} {}\n", failure.check.name()));
        } else {
            fresh += 1;
            if args.interop.baseline.is_some() {
                listed.push_str(&format!("new: {place} {}\n", failure.check.name()));
            }
        }
        seen.push(name);
    }
    if verdict.reasons.is_empty() {
        for gone in old.iter().filter(|k| !seen.contains(&k.name)) {
            listed.push_str(&format!("gone: {}\n", gone.shown));
        }
    }
    notice(args, &listed, env);
    // A state that no run reaches fails without a run that shows it.
    let fails = |d: &because_ir::Decided| d.decision == VerdictKind::Fails && d.goal == because_ir::Goal::Reachable;
    fresh += verdict.requirements.iter().filter(|d| fails(d)).count();
    Ok(match status {
        Status::Fails if fresh == 0 && !verdict.reasons.is_empty() => Status::Undecided,
        Status::Fails if fresh == 0 => Status::Good,
        status => status,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_to_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(59), (1970, 3, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(19_723), (2024, 1, 1));
    }

    #[test]
    fn the_name_of_the_passing_test() {
        assert_eq!(passing_test("a/t.c"), "a/t.pass.c");
        assert_eq!(passing_test("t"), "t.pass.c");
    }
}
