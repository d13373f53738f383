//! The list of tasks: JSON lines.

use crate::args::{Cli, Command, normalised};
use clap::Parser;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

/// One question.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Unlike every other's.
    pub name: String,
    pub what: What,
    pub files: Vec<String>,
    pub options: Vec<String>,
    /// The limits among the options.
    pub time: Option<Duration>,
    pub memory: Option<u64>,
}

/// Which command answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// Whether the program fails, and why.
    #[default]
    Explain,
    /// Whether it fails.
    Check,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Explain => "explain",
            What::Check => "check",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    files: Vec<String>,
    #[serde(default)]
    options: Vec<String>,
    name: Option<String>,
    #[serde(default)]
    command: What,
}

impl Task {
    /// The arguments of this program that answer it with a document.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![self.what.name().to_string()];
        arguments.extend(self.options.iter().cloned());
        arguments.extend(["--format", "json", "--"].map(str::to_string));
        arguments.extend(self.files.iter().cloned());
        arguments
    }
}

/// The tasks of a list. `shared` are options of every task. The error names the line.
pub fn read(text: &str, shared: &[String]) -> Result<Vec<Task>, String> {
    let mut tasks: Vec<Task> = Vec::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let task = task(line, shared).map_err(|message| format!("line {number}: {message}"))?;
        if let Some(first) = lines.insert(task.name.clone(), number) {
            return Err(format!("line {number}: `{}` is the name of line {first} as well", task.name));
        }
        tasks.push(task);
    }
    Ok(tasks)
}

fn task(line: &str, shared: &[String]) -> Result<Task, String> {
    let written: Written = serde_json::from_str(line).map_err(|e| e.to_string())?;
    if written.files.is_empty() {
        return Err("`files` is empty".to_string());
    }
    let mut given = written.files.clone();
    given.extend(written.options.iter().cloned());
    let name = written.name.unwrap_or_else(|| given.join(" "));
    let mut options = written.options;
    options.extend(shared.iter().cloned());
    let task = Task { name, what: written.command, files: written.files, options, time: None, memory: None };
    let budget = budget(&task)?;
    Ok(Task { time: budget.timeout, memory: budget.memory, ..task })
}

/// The limits among the options; the error is that of a command line that is wrong.
fn budget(task: &Task) -> Result<crate::args::BudgetArgs, String> {
    let arguments = [OsString::from("because")].into_iter().chain(task.arguments().into_iter().map(OsString::from));
    match Cli::try_parse_from(normalised(arguments)?).map(|cli| cli.command) {
        Ok(Some(Command::Explain(explain))) => Ok(explain.check.budget),
        Ok(Some(Command::Check(check))) => Ok(check.budget),
        Ok(_) => Err("the options do not ask for an answer".to_string()),
        Err(error) => Err(error.to_string().lines().next().unwrap_or_default().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_task() {
        let text = "{\"files\": [\"a.c\", \"b.c\"]}\n\n{\"files\": [\"c.st\"], \"options\": [\"--timeout\", \"20\"], \"name\": \"third\", \"command\": \"check\"}\n";
        let tasks = read(text, &["--order".to_string(), "left".to_string()]).expect("the list is right");
        assert_eq!(tasks[0].name, "a.c b.c");
        assert_eq!(tasks[0].arguments().join(" "), "explain --order left --format json -- a.c b.c");
        assert_eq!((tasks[1].name.as_str(), tasks[1].time), ("third", Some(Duration::from_secs(20))));
        assert_eq!(tasks[1].arguments().join(" "), "check --timeout 20 --order left --format json -- c.st");
    }

    #[test]
    fn what_is_wrong_with_a_line() {
        let good = "{\"files\": [\"a.c\"]}";
        for (line, part) in [
            ("{\"files\": []}", "line 2: `files` is empty"),
            ("{\"options\": []}", "line 2: missing field `files`"),
            ("{\"files\": [\"b.c\"], \"optoins\": []}", "line 2: unknown field `optoins`"),
            ("{\"files\": [\"b.c\"], \"options\": [\"--unwnd\"]}", "line 2: error: unexpected argument '--unwnd'"),
            ("{\"files\": [\"b.c\"", "line 2: EOF while parsing"),
            (good, "line 2: `a.c` is the name of line 1 as well"),
        ] {
            let error = read(&format!("{good}\n{line}\n"), &[]).expect_err(line);
            assert!(error.starts_with(part), "{error}");
        }
    }
}
