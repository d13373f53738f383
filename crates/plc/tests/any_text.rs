//! Whatever the text, there is a program that passes the verifier or a diagnostic, and never a panic.

use because_plc::{Options, load};
use proptest::prelude::*;

const SAMPLES: &[&str] = &[
    include_str!("../../../examples/plc/tank.st"),
    include_str!("../../../examples/plc/conveyor.st"),
    include_str!("../../../examples/plc/traffic.st"),
    include_str!("../../../examples/plc/alarm.scl"),
    include_str!("../../../examples/plc/object.scl"),
];

const PIECES: &[&str] = &[
    ";",
    ":=",
    "(",
    ")",
    "[",
    "]",
    "IF",
    "END_IF;",
    "END_VAR",
    "VAR",
    "1",
    "16#FF",
    "T#1s",
    "'a'",
    "x",
    "#",
    "\"",
    "%IX0.0",
    ".",
    "..",
    "(*",
    "//#ASSERT",
    "NOT",
    "-",
    "**",
    "ä",
    "CASE",
    "OF",
    ":",
    "=>",
    "REAL",
    "ARRAY[1..2] OF",
    "{",
    "$",
    "_TO_",
    "99999999999",
    "9223372036854775807",
    ".4294967295",
    "INT#-32768",
    "END_FUNCTION_BLOCK",
    "TYPE",
    "STRUCT",
    "RETURN;",
];

fn check(text: String, scl: bool) {
    let name = if scl { "a.scl" } else { "a.st" };
    match load(vec![(name.to_string(), text)], &Options::default()) {
        Ok(program) => assert_eq!(because_ir::verify::verify(&program), []),
        Err(failed) => assert!(!failed.diagnostics.is_empty()),
    }
}

/// `text` without the characters from `from` to `to`, and with `piece` there; both places are parts of a thousand.
fn changed(text: &str, from: usize, length: usize, piece: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let start = from * chars.len() / 1000;
    let end = (start + length).min(chars.len());
    let head: String = chars[..start].iter().collect();
    let tail: String = chars[end..].iter().collect();
    format!("{head}{piece}{tail}")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_programs(
        sample in 0..SAMPLES.len(),
        changes in prop::collection::vec((0usize..1000, 0usize..12, 0..PIECES.len()), 1..4),
        scl in any::<bool>(),
    ) {
        let text = changes.iter().fold(SAMPLES[sample].to_string(), |text, (from, length, piece)| {
            changed(&text, *from, *length, PIECES[*piece])
        });
        check(text, scl);
    }

    #[test]
    fn rows_of_pieces(pieces in prop::collection::vec(0..PIECES.len(), 0..60), scl in any::<bool>()) {
        let text: Vec<&str> = pieces.iter().map(|&i| PIECES[i]).collect();
        check(format!("FUNCTION_BLOCK F VAR x : INT; END_VAR {} END_FUNCTION_BLOCK", text.join(" ")), scl);
    }

    #[test]
    fn any_characters(text in "\\PC*", scl in any::<bool>()) {
        check(text, scl);
    }
}

#[test]
fn deep_and_long_texts() {
    let deep = format!("PROGRAM P VAR x : INT; END_VAR x := {}1{}; END_PROGRAM", "(".repeat(5000), ")".repeat(5000));
    check(deep, false);
    let long = format!("PROGRAM P VAR x : INT; END_VAR x := x{}; END_PROGRAM", " + x".repeat(5000));
    check(long, false);
    let nested = "IF x > 1 THEN ".repeat(3000);
    check(format!("PROGRAM P VAR x : INT; END_VAR {nested} END_PROGRAM"), false);
    check(format!("PROGRAM P VAR x : INT; END_VAR x := {}x; END_PROGRAM", "-".repeat(5000)), true);
}
