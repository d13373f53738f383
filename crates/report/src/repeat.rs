//! The command that repeats a failing run.

use crate::values;
use because_ir::{Failure, InputValue, Program, Value};

/// The parts of the command whose only run is the failing one, as a shell takes them; `asked` is the command that asked,
/// without its name.
pub fn parts(program: &Program, failure: &Failure, asked: &[String]) -> Option<Vec<String>> {
    if !failure.replayed || failure.run.inputs.is_empty() {
        return None;
    }
    let zeros = given(failure).count() < failure.run.inputs.len();
    let mut parts = vec!["because".to_string()];
    parts.extend_from_slice(asked);
    parts.extend(zeros.then(|| "--zero-inputs".to_string()));
    parts.extend(given(failure).map(|i| {
        let value = values::literal(program, &i.value, i.ty);
        format!("--input {}", in_shell(&format!("{}={value}", i.key)))
    }));
    Some(parts)
}

/// The inputs that such a command names.
pub fn given(failure: &Failure) -> impl Iterator<Item = &InputValue> {
    failure.run.inputs.iter().filter(|i| !is_zero(&i.value))
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Bits(bits) => *bits == 0,
        Value::Pointer { target, offset } => *target == because_ir::PointerTarget::Null && *offset == 0,
    }
}

/// An argument as a shell takes it.
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
    fn quotes_what_a_shell_would_change() {
        assert_eq!(in_shell("n=3"), "n=3");
        assert_eq!(in_shell("f#2=3"), "'f#2=3'");
        assert_eq!(in_shell("c='a'"), "'c='\\''a'\\'''");
        assert_eq!(in_shell(""), "''");
    }
}
