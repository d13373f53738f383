//! What a reader can do next: repeat the failing run, see more, apply the edit.

use super::{Page, Paint};
use crate::values;
use because_ir::{Failure, InputValue, RepairStatus, Vacuous, Value};

/// Inputs of a command that is shown unless everything is asked for.
const INPUTS: usize = 8;

impl Page<'_> {
    pub(super) fn further(&mut self, failure: &Failure, brief: bool) {
        if self.options.all_methods && !self.verbose() {
            return;
        }
        if let Some(command) = self.repeating(failure) {
            let heading = self.paint(Paint::Note, "repeat");
            self.put(format_args!("{heading}: {command}\n"));
        }
        if brief && self.options.command.is_some() {
            let heading = self.paint(Paint::Note, "more");
            let best = failure.repairs.first();
            let writes =
                best.is_some_and(|r| r.status != RepairStatus::Run && r.vacuous != Some(Vacuous::CheckNotReached));
            let fix = if writes { ", --fix applies the edit" } else { "" };
            self.put(format_args!("{heading}: -v shows everything, --html FILE makes a page{fix}\n"));
        }
    }

    /// The command whose only run is the failing one, over several lines where it is long.
    fn repeating(&self, failure: &Failure) -> Option<String> {
        let asked = self.options.command?;
        let given: Vec<&InputValue> = failure.run.inputs.iter().filter(|i| !is_zero(&i.value)).collect();
        if !failure.replayed || failure.run.inputs.is_empty() || (given.len() > INPUTS && !self.verbose()) {
            return None;
        }
        let zeros = if given.len() < failure.run.inputs.len() { vec!["--zero-inputs".to_string()] } else { Vec::new() };
        let input = |i: &&InputValue| {
            let value = values::literal(self.program, &i.value, i.ty);
            format!("--input {}", in_shell(&format!("{}={value}", i.key)))
        };
        let parts = asked.iter().cloned().chain(zeros).chain(given.iter().map(input));
        Some(self.over_lines(parts))
    }

    /// Parts of a command, with a backslash at the end of each line but the last.
    fn over_lines(&self, parts: impl Iterator<Item = String>) -> String {
        const INDENT: &str = "    ";
        let width = self.options.style.width.max(super::NARROWEST);
        let mut lines = vec!["because".to_string()];
        let mut used = "repeat: because".len();
        for part in parts {
            let length = part.chars().count() + 1;
            // Two columns are for the backslash.
            match used + length + 2 <= width {
                true => {
                    if let Some(line) = lines.last_mut() {
                        line.push_str(&format!(" {part}"));
                    }
                    used += length;
                }
                false => {
                    used = INDENT.len() + part.chars().count();
                    lines.push(format!("{INDENT}{part}"));
                }
            }
        }
        lines.join(" \\\n")
    }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Bits(bits) => *bits == 0,
        Value::Pointer { target, offset } => *target == because_ir::PointerTarget::Null && *offset == 0,
    }
}

/// A word as a shell takes it.
pub fn in_shell(word: &str) -> String {
    let safe =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '=' | ':' | ',' | '+' | '%' | '@');
    match !word.is_empty() && word.chars().all(safe) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::in_shell;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(in_shell("n=3"), "n=3");
        assert_eq!(in_shell("f#2=3"), "'f#2=3'");
        assert_eq!(in_shell("c='a'"), "'c='\\''a'\\'''");
        assert_eq!(in_shell(""), "''");
    }
}
