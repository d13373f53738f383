//! What went wrong and where, as data; rendered elsewhere.

use crate::Span;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The program cannot be read.
    Error,
    /// The program can be read, and something in it is doubtful.
    Warning,
    /// Something worth knowing.
    Note,
}

/// A second place that belongs to a diagnostic, with what to say of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What to say of it.
    pub text: String,
}

/// One message. `code` is a stable short name such as `syntax` or `unsupported-setjmp`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The stable short name.
    pub code: &'static str,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Where, if anywhere; [`Span::NONE`] for a missing file and the like.
    pub span: Span,
    /// Further places.
    pub labels: Vec<Label>,
    /// Further sentences, such as what to do.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// A message without labels and notes.
    pub fn new(severity: Severity, code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity, code, message: message.into(), span, labels: Vec::new(), notes: Vec::new() }
    }

    /// An error without labels and notes.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    /// A warning without labels and notes.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message)
    }

    /// The same with one more place.
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same with one more sentence.
    pub fn with_note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }
}
