//! Diagnostics of the compiler's crates as ours.

use crate::places::Places;
use because_source::{Diagnostic, Severity, SourceMap};

/// `None` for remarks on files that the user did not write.
pub fn convert(from: &rucc_diag::Diagnostic, places: &Places, sources: &SourceMap) -> Option<Diagnostic> {
    let span = places.span(from.span);
    let severity = if from.severity.is_fatal() { Severity::Error } else { Severity::Warning };
    if severity != Severity::Error && (!sources.is_user(span) || from.severity != rucc_diag::Severity::Warning) {
        return None;
    }
    let code = from.code.unwrap_or(if severity == Severity::Error { "error" } else { "warning" });
    let mut diagnostic = Diagnostic::new(severity, code, span, from.message.clone());
    for child in &from.children {
        let at = places.span(child.span);
        if at.is_none() {
            diagnostic = diagnostic.with_note(child.message.clone());
        } else {
            diagnostic = diagnostic.with_label(at, child.message.clone());
        }
    }
    Some(diagnostic)
}
