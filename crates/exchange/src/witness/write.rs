//! Witnesses in the competition's YAML format, version 2.0: of a violation, a sequence of waypoints that leads to the
//! failing place; of correctness, the invariants found.
//!
//! Every input of the failing run that C can name is a waypoint: the result of a call as `function_return`, the value of
//! a variable as `assumption`. What cannot be named (bytes of standard input, pointers) is left out.

use because_ir::{CheckKind, Failure, InputKind, InputValue, Program, Verdict};
use because_report::hash::sha256;
use because_report::values;
use because_source::{FileKind, Span};

/// What the program does not say about itself.
#[derive(Debug, Clone)]
pub struct About {
    /// ISO 8601.
    pub created: String,
    /// `LP64`, `ILP32`.
    pub data_model: String,
    /// A property file's text; made from the failure, or from what was checked, where there is none.
    pub specification: Option<String>,
    /// What was checked.
    pub checked: Vec<CheckKind>,
}

/// One line for each property that a set of checks decides.
fn properties(checked: &[CheckKind]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for &check in checked {
        let line = specification(check);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// A witness of a failure.
pub fn violation(program: &Program, failure: &Failure, about: &About) -> String {
    let mut content = String::new();
    for input in &failure.run.inputs {
        if let Some(waypoint) = waypoint(program, input) {
            content.push_str(&segment(program, &waypoint));
        }
    }
    let target = Waypoint { kind: "target", at: (failure.span, failure.span.start), constraint: None };
    content.push_str(&segment(program, &target));
    let specification = about.specification.clone().unwrap_or_else(|| specification(failure.check));
    format!(
        "- entry_type: \"violation_sequence\"\n{}  content:\n{content}",
        metadata(program, about, &specification, &content)
    )
}

/// A witness that no run fails: the invariants of the proof, if it needed any.
pub fn correctness(program: &Program, verdict: &Verdict, about: &About) -> String {
    let mut content = String::new();
    for (span, text) in &verdict.invariants {
        let Some(start) = loop_start(program, *span) else { continue };
        content.push_str(&format!(
            "  - invariant:\n      type: \"loop_invariant\"\n{}      value: {}\n      format: \"c_expression\"\n",
            location(program, *span, start, "      "),
            quoted(text)
        ));
    }
    let content = if content.is_empty() { " []\n".to_string() } else { format!("\n{content}") };
    let specification = about.specification.clone().unwrap_or_else(|| properties(&about.checked));
    format!(
        "- entry_type: \"invariant_set\"\n{}  content:{content}",
        metadata(program, about, &specification, &content)
    )
}

/// The first byte of the `while` or `for` whose condition, or whole text, is at the span. A `do` has its condition at
/// the other end, and an invariant of its head cannot be expressed in the format: `None`, as for loops made of `goto`.
fn loop_start(program: &Program, span: Span) -> Option<u32> {
    let text = &program.sources.get(span.file)?.text;
    let before = text.get(..span.start as usize)?;
    let rest = text.get(span.start as usize..)?;
    if ["while", "for"].iter().any(|w| rest.strip_prefix(w).is_some_and(|r| r.trim_start().starts_with('('))) {
        return Some(span.start);
    }
    let mut depth = 0;
    let open = before.char_indices().rev().find(|(_, c)| {
        depth += i32::from(*c == ')') - i32::from(*c == '(');
        depth < 0
    })?;
    let head = before[..open.0].trim_end();
    let word = ["while", "for"].into_iter().find(|w| head.ends_with(w))?;
    let start = head.len() - word.len();
    let joined = head[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    if joined || (word == "while" && closes_do(head[..start].trim_end())) {
        return None;
    }
    Some(start as u32)
}

/// The text ends with the body of a `do`.
fn closes_do(text: &str) -> bool {
    if !text.ends_with('}') {
        let last = text.trim_end_matches(';').rfind([';', '{', '}']).map_or(text, |at| &text[at + 1..]);
        return last.trim_start().starts_with("do") && text.ends_with(';');
    }
    let mut depth = 0;
    let open = text.char_indices().rev().find(|(_, c)| {
        depth += i32::from(*c == '}') - i32::from(*c == '{');
        depth == 0
    });
    open.is_some_and(|(at, _)| text[..at].trim_end().ends_with("do"))
}

struct Waypoint {
    kind: &'static str,
    /// A span for its file, and the byte that the location names.
    at: (Span, u32),
    constraint: Option<(String, &'static str)>,
}

fn waypoint(program: &Program, input: &InputValue) -> Option<Waypoint> {
    let value = values::literal(program, &input.value, input.ty);
    let number = value.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    let value = match value.as_str() {
        "NULL" => "0".to_string(),
        _ if number => value,
        _ => return None,
    };
    if !program.sources.is_user(input.span) {
        return None;
    }
    match input.kind {
        InputKind::Nondet | InputKind::Stub => {
            let constraint = Some((format!("\\result == {value}"), "ext_c_expression"));
            let at = (input.span, closing(program, input.span, &input.key.name)?);
            Some(Waypoint { kind: "function_return", at, constraint })
        }
        InputKind::Uninitialised | InputKind::Parameter | InputKind::Global => {
            let name = &input.key.name;
            let nameable = name.chars().all(|c| c.is_ascii_alphanumeric() || "_[].->".contains(c));
            let first = name.split(['[', '.', '-']).next().unwrap_or("");
            if !nameable || ["malloc", "calloc", "realloc", "alloca"].contains(&first) {
                return None;
            }
            let constraint = Some((format!("{name} == {value}"), "c_expression"));
            Some(Waypoint { kind: "assumption", at: (input.span, input.span.start), constraint })
        }
        _ => None,
    }
}

/// The byte of the bracket that closes the call of `name` in the span.
fn closing(program: &Program, span: Span, name: &str) -> Option<u32> {
    let text = program.sources.text(span);
    let start = text.find(name)? + name.len();
    let mut depth = 0;
    for (offset, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(span.start + offset as u32),
            b')' => depth -= 1,
            b' ' | b'\t' | b'\n' | b'\r' => {}
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

fn segment(program: &Program, waypoint: &Waypoint) -> String {
    let mut out = format!(
        "  - segment:\n    - waypoint:\n        type: \"{}\"\n        action: \"follow\"\n{}",
        waypoint.kind,
        location(program, waypoint.at.0, waypoint.at.1, "        ")
    );
    if let Some((text, format)) = &waypoint.constraint {
        out.push_str(&format!(
            "        constraint:\n          value: {}\n          format: \"{format}\"\n",
            quoted(text)
        ));
    }
    out
}

fn location(program: &Program, span: Span, byte: u32, indent: &str) -> String {
    let Some(file) = program.sources.get(span.file) else { return String::new() };
    let at = file.position(byte);
    format!(
        "{indent}location:\n{indent}  file_name: {}\n{indent}  line: {}\n{indent}  column: {}\n",
        quoted(&file.name),
        at.line,
        at.column
    )
}

fn metadata(program: &Program, about: &About, specification: &str, content: &str) -> String {
    let files: Vec<_> = program.sources.files().filter(|(_, f)| f.kind == FileKind::User).collect();
    let names: Vec<String> = files.iter().map(|(_, f)| quoted(&f.name)).collect();
    let hashes: String = files
        .iter()
        .map(|(_, f)| format!("        {}: {}\n", quoted(&f.name), quoted(&sha256(f.text.as_bytes()))))
        .collect();
    let made = sha256(format!("{}{hashes}{specification}{content}", about.created).as_bytes());
    let uuid = format!("{}-{}-5{}-8{}-{}", &made[..8], &made[8..12], &made[13..16], &made[17..20], &made[20..32]);
    format!(
        "  metadata:\n    format_version: \"2.0\"\n    uuid: \"{uuid}\"\n    creation_time: {}\n    producer:\n      \
         name: \"because\"\n      version: \"{}\"\n    task:\n      input_files: [{}]\n      input_file_hashes:\n{hashes}      \
         specification: {}\n      data_model: {}\n      language: \"C\"\n",
        quoted(&about.created),
        env!("CARGO_PKG_VERSION"),
        names.join(", "),
        quoted(specification.trim()),
        quoted(&about.data_model),
    )
}

fn specification(check: CheckKind) -> String {
    use CheckKind::*;
    let formula = match check {
        Assertion | ReachError => "G ! call(reach_error())",
        Bounds | NullDereference | InvalidDereference | Dangling | UseAfterFree | Misaligned | ReadOnly => {
            "G valid-deref"
        }
        InvalidFree | DoubleFree => "G valid-free",
        Leak => "G valid-memcleanup",
        SignedOverflow => "G ! overflow",
        _ => "G def-behavior",
    };
    format!("CHECK( init(main()), LTL({formula}) )")
}

/// A string that is the same in YAML and in JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_report::fixture;
    use because_source::SourceFile;

    #[test]
    fn waypoints_of_a_failure() {
        let program = fixture::program();
        let about = About {
            created: "2020-01-01T00:00:00Z".into(),
            data_model: "LP64".into(),
            specification: None,
            checked: vec![CheckKind::ReachError],
        };
        let verdict = fixture::verdict(&program);
        let text = violation(&program, &verdict.failures[0], &about);
        assert_eq!(text, violation(&program, &verdict.failures[0], &about));
        assert_eq!(text.matches("- segment:").count(), 4, "{text}");
        assert!(text.contains("value: \"input2 == 0\""), "{text}");
        assert!(text.ends_with("line: 13\n          column: 3\n"), "{text}");
        assert!(text.contains(&sha256(fixture::SOURCE.as_bytes())), "{text}");
    }

    #[test]
    fn no_invariants_is_an_empty_set() {
        let program = fixture::program();
        let about = About {
            created: "2020-01-01T00:00:00Z".into(),
            data_model: "LP64".into(),
            specification: None,
            checked: vec![CheckKind::ReachError],
        };
        let mut verdict = fixture::verdict(&program);
        assert!(correctness(&program, &verdict, &about).ends_with("content: []\n"));
        // No loop is there.
        verdict.invariants.push((fixture::span(&program, "least = input1", 1), "x >= 0".into()));
        assert!(correctness(&program, &verdict, &about).ends_with("content: []\n"));
    }

    #[test]
    fn a_loop_starts_at_its_word() {
        let at = |text: &str, cond: &str| {
            let mut program = fixture::program();
            let file = program.sources.add(SourceFile::new("loops.c", text, FileKind::User));
            let start = text.find(cond).expect("the condition") as u32;
            loop_start(&program, Span { file, start, end: start + cond.len() as u32 })
        };
        assert_eq!(at("x = f(1); while (g(x) && a < 3) x++;", "a < 3"), Some(10));
        assert_eq!(at("for (int i = 0; i < 3; i++) ;", "i < 3"), Some(0));
        assert_eq!(at("{ for (;;) ; }", "for (;;) ;"), Some(2));
        assert_eq!(at("do { x++; } while (x < 3);", "x < 3"), None);
        assert_eq!(at("do x++; while (x < 3);", "x < 3"), None);
        assert_eq!(at("if (y) { x++; } while (x < 3) x++;", "x < 3"), Some(16));
        assert_eq!(at("again: if (x < 3) goto again;", "x < 3"), None);
        assert_eq!(at("meanwhile (x < 3);", "x < 3"), None);
    }

    #[test]
    fn what_was_checked_is_the_specification() {
        let all = properties(&[CheckKind::Assertion, CheckKind::ReachError, CheckKind::SignedOverflow]);
        assert_eq!(
            all,
            "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(G ! overflow) )"
        );
    }
}
