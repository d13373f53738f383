//! What became of a task: its line in the results.

use super::list::{Task, What};
use super::supervise::{Ended, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The place in the list, from 1.
    pub task: usize,
    pub name: String,
    pub command: What,
    pub files: Vec<String>,
    pub options: Vec<String>,
    pub end: End,
    /// `holds`, `fails` or `undecided`, where the task was answered.
    pub verdict: Option<String>,
    /// The competition's verdict line, where the options ask for it.
    pub line: Option<String>,
    /// Of the first failure.
    pub message: Option<String>,
    pub place: Option<Place>,
    pub suspect: Option<Place>,
    pub repair: Option<Json>,
    /// What standard error ends with, where there is no answer.
    pub error: Option<String>,
    pub exit: Option<i32>,
    pub signal: Option<i32>,
    /// Seconds by the clock, and of the processor.
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    /// Most bytes of memory held.
    pub peak_memory: Option<u64>,
    /// Of this program.
    pub version: String,
}

/// How a task ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// With a verdict.
    Answered,
    /// Files or options were refused.
    Refused,
    /// Without an answer: a signal, or a bug of this program.
    Crashed,
    /// Ended from outside: it went on long after its time.
    Time,
    /// Ended from outside: it held far more than its memory.
    Memory,
}

impl End {
    pub fn name(self) -> &'static str {
        match self {
            End::Answered => "answered",
            End::Refused => "refused",
            End::Crashed => "crashed",
            End::Time => "time",
            End::Memory => "memory",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Place {
    pub file: String,
    pub line: u64,
}

impl Record {
    pub fn new(place: usize, task: &Task, ended: &Ended) -> Record {
        let document = serde_json::from_str::<Json>(&ended.stdout).ok();
        let line = ended.stdout.lines().last().filter(|_| document.is_none()).map(str::to_string);
        let answered = matches!(ended.exit, Some(0 | 1 | 3)) && (document.is_some() || line.is_some());
        let end = match (ended.stop, ended.exit) {
            (Stop::Time, _) => End::Time,
            (Stop::Memory, _) => End::Memory,
            (_, Some(2)) => End::Refused,
            _ if answered => End::Answered,
            _ => End::Crashed,
        };
        let document = document.filter(|_| end == End::Answered).unwrap_or(Json::Null);
        let failure = &document["failures"][0];
        Record {
            task: place + 1,
            name: task.name.clone(),
            command: task.what,
            files: task.files.clone(),
            options: task.options.clone(),
            end,
            verdict: (end == End::Answered).then(|| verdict(&document, ended.exit)),
            line: line.filter(|_| end == End::Answered),
            message: failure["message"].as_str().map(str::to_string),
            place: place_of(&failure["place"]),
            suspect: place_of(&failure["suspects"][0]["place"]),
            repair: failure["repairs"].get(0).cloned(),
            error: ended.stderr.lines().last().filter(|_| end != End::Answered).map(str::to_string),
            exit: ended.exit,
            signal: ended.signal,
            seconds: ended.seconds,
            cpu_seconds: ended.cpu_seconds,
            peak_memory: ended.peak_memory,
            version: env!("CARGO_PKG_VERSION").to_string(),
        }
    }

    /// The same question.
    pub fn is_of(&self, place: usize, task: &Task) -> bool {
        let asked = (&self.name, self.command, &self.files, &self.options);
        self.task == place + 1 && asked == (&task.name, task.what, &task.files, &task.options)
    }

    /// Everything but what was measured.
    pub fn answer(&self) -> Record {
        Record { seconds: 0.0, cpu_seconds: None, peak_memory: None, ..self.clone() }
    }
}

/// As the document has it; the competition's line has the exit status in place of it.
fn verdict(document: &Json, exit: Option<i32>) -> String {
    let by_status = match exit {
        Some(0) => "holds",
        Some(1) => "fails",
        _ => "undecided",
    };
    document["verdict"].as_str().unwrap_or(by_status).to_string()
}

fn place_of(json: &Json) -> Option<Place> {
    Some(Place { file: json["file"].as_str()?.to_string(), line: json["line"].as_u64()? })
}
