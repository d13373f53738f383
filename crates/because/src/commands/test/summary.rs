//! The summary of all tests: which fail, which could not be executed, and what the command itself printed.

use super::Outcome;
use super::results::Results;
use crate::environment::Environment;
use crate::exit::Status;
use crate::limits;
use crate::project::ProgramRun;
use because_driver::project::{Ended, Executed};

impl Results<'_> {
    /// The command ran no program that it has built.
    pub(super) fn nothing_ran(&self) -> String {
        let why = match self.tests.status {
            0 => "the command ran no program that it has built".to_string(),
            status => format!("the command ended with status {status} before it ran a test"),
        };
        format!("{why}{}", self.printed())
    }

    /// The end of what the command printed.
    fn printed(&self) -> String {
        let lines: Vec<&str> = self.tests.output.lines().collect();
        let from = lines.len().saturating_sub(limits::TEST_LINES);
        lines[from..].iter().map(|line| format!("\n  {line}")).collect()
    }

    /// A line for each test that fails or could not be executed, and how many pass.
    pub(super) fn summary(&self) -> String {
        let mut text = String::new();
        let mut failing = 0;
        let mut left_out: Vec<(&str, Vec<&str>)> = Vec::new();
        for (_, run, outcome) in self.all() {
            let name = &run.name;
            match outcome {
                Ok(Executed { ended: Ended::Passes, .. }) if run.fails() => {
                    failing += 1;
                    let status = status(run);
                    text.push_str(&format!("{name}: fails natively ({status}), but passes when it is executed here\n"));
                }
                Ok(Executed { ended: Ended::Passes, .. }) => {}
                Ok(executed @ Executed { ended: Ended::Fails(how), .. }) => {
                    failing += 1;
                    let natively = if run.status.is_some() && !run.fails() { " (natively it passes)" } else { "" };
                    let functions = of_functions(executed).unwrap_or_else(|| how.clone());
                    text.push_str(&format!("{name}: {functions}{natively}\n"));
                }
                Ok(Executed { ended: Ended::Unknown(why), .. }) | Err(why) => {
                    match left_out.iter_mut().find(|(known, _)| known == why) {
                        Some((_, names)) => names.push(name),
                        None => left_out.push((why, vec![name])),
                    }
                }
            }
        }
        left_out.iter().for_each(|(why, names)| text.push_str(&of_left_out(why, names)));
        text + &counted(failing, self.all().count(), left_out.iter().map(|(_, names)| names.len()).sum())
    }

    /// Every run passes, and the command says the same.
    pub(super) fn all_pass(&self) -> bool {
        self.all().all(|(_, run, outcome)| passes(outcome) && !run.fails()) && self.tests.status == 0
    }

    /// No run fails here, but that is not the whole of it.
    pub(super) fn undecided(&self, env: &mut Environment) -> Status {
        if self.tests.status != 0 {
            let text = self.printed();
            env.write_stderr(&format!("undecided: the command ended with status {}:{text}\n", self.tests.status));
        }
        Status::Undecided
    }
}

/// Tests of one reason are one line.
fn of_left_out(why: &str, names: &[&str]) -> String {
    match names {
        [only] => format!("{only}: left out: {why}\n"),
        [first, second] => format!("{first}, {second}: left out: {why}\n"),
        [first, rest @ ..] => format!("{first} and {} others: left out: {why}\n", rest.len()),
        [] => String::new(),
    }
}

pub(super) fn passes(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(Executed { ended: Ended::Passes, .. }))
}

/// Which test functions fail, and how.
fn of_functions(executed: &Executed) -> Option<String> {
    let all = executed.only.units.iter().zip(&executed.functions);
    let mut failing: Vec<String> = all
        .filter_map(|(unit, ended)| match ended {
            Ended::Fails(how) => Some(format!("\n  {}: {how}", unit.name)),
            _ => None,
        })
        .collect();
    let (count, fail) = (executed.functions.len(), failing.len());
    let verb = if fail == 1 { "fails" } else { "fail" };
    if fail > limits::FAILING_LINES {
        failing.truncate(limits::FAILING_LINES - 1);
        failing.push(format!("\n  and {} more", fail - failing.len()));
    }
    let what = match executed.only.units.iter().any(|u| u.call.is_some()) {
        true => "tests",
        false => "test functions",
    };
    (!failing.is_empty()).then(|| format!("{fail} of {count} {what} {verb}{}", failing.concat()))
}

fn counted(failing: usize, count: usize, left_out: usize) -> String {
    let tests = |n: usize| if n == 1 { "test" } else { "tests" };
    let left_out = if left_out > 0 { format!(", {left_out} left out") } else { String::new() };
    match failing {
        0 => format!("no test fails of {count} {}{left_out}\n", tests(count)),
        _ if count == 1 => String::new(),
        1 => format!("1 of {count} tests fails{left_out}\n"),
        n => format!("{n} of {count} tests fail{left_out}\n"),
    }
}

fn status(run: &ProgramRun) -> String {
    match run.status {
        Some(status) if status > 128 => format!("signal {}", status - 128),
        Some(status) => format!("status {status}"),
        None => "status unknown".to_string(),
    }
}
