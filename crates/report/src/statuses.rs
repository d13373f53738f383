//! What became of each method that was asked: answered, in part, or not, with the reason.

use crate::phrases;
use because_ir::{Explanation, Failure, Method, NoteKind};

/// How far a method came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It gave all that it was asked for.
    Answered,
    /// It gave what it had when its work ended.
    InPart,
    /// It gave nothing.
    Not,
}

impl Status {
    /// As it is printed.
    pub fn name(self) -> &'static str {
        match self {
            Status::Answered => "answered",
            Status::InPart => "in part",
            Status::Not => "not",
        }
    }
}

/// One method, and why it did not give more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodStatus {
    /// The method.
    pub method: Method,
    /// How far it came.
    pub status: Status,
    /// What is missing; empty where nothing is.
    pub why: String,
}

/// Every method that was asked about the failure, in the order in which they were.
pub fn of(failure: &Failure) -> Vec<MethodStatus> {
    let mut list: Vec<MethodStatus> = failure.explanations.iter().map(|e| answered(failure, e)).collect();
    for unfinished in failure.unfinished.iter().filter(|u| !u.answered) {
        let (method, why) = (unfinished.method, phrases::ended_by(&unfinished.why));
        list.push(MethodStatus { method, status: Status::Not, why });
    }
    list
}

fn answered(failure: &Failure, explanation: &Explanation) -> MethodStatus {
    let method = explanation.method;
    let ended = failure.unfinished.iter().find(|u| u.method == method && u.answered);
    let noted = || explanation.notes.iter().find(|n| n.kind == NoteKind::Ended).map(|n| n.text.clone());
    let (status, why) = match (ended, explanation.complete) {
        (Some(unfinished), _) => (Status::InPart, phrases::ended_by(&unfinished.why)),
        (None, false) => {
            (Status::InPart, noted().unwrap_or_else(|| "the search was ended early; this is the best so far".into()))
        }
        (None, true) if explanation.lines.is_empty() && method != Method::Trace => {
            let why = explanation.notes.first().map(|n| n.text.clone());
            (Status::Answered, why.unwrap_or_else(|| "it blames no line".into()))
        }
        (None, true) => (Status::Answered, String::new()),
    };
    MethodStatus { method, status, why }
}
