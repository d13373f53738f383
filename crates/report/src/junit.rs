//! Verdicts as JUnit's XML, which servers that collect results read.
//!
//! Comes in: a program and its [`Verdict`]. Goes out: one test case for each requirement or assertion of a PLC program; of
//! other programs one for the whole. What fails is a failure, what is undecided a skipped case with the reason.

use crate::phrases;
use because_ir::{Decided, Failure, Program, Vacuity, Verdict, VerdictKind};
use std::fmt::Write;

/// The document.
pub fn document(program: &Program, verdict: &Verdict) -> String {
    let class = program.scan.as_ref().map_or_else(|| first_file(program), |scan| scan.entry.clone());
    let mut cases = String::new();
    let (mut failures, mut skipped, mut tests) = (0, 0, 0);
    let mut case = |name: &str, decision: &VerdictKind, text: &str, place: &str| {
        tests += 1;
        let _ = write!(cases, "    <testcase classname=\"{}\" name=\"{}\"", escaped(&class), escaped(name));
        let element = match decision {
            VerdictKind::Holds if text.is_empty() => String::new(),
            VerdictKind::Holds => format!("<system-out>{}</system-out>", escaped(text)),
            VerdictKind::Fails => {
                failures += 1;
                format!("<failure message=\"{}\">{}</failure>", escaped(text), escaped(place))
            }
            VerdictKind::Undecided => {
                skipped += 1;
                format!("<skipped message=\"{}\"/>", escaped(text))
            }
        };
        match element.is_empty() {
            true => cases.push_str("/>\n"),
            false => {
                let _ = write!(cases, ">\n      {element}\n    </testcase>\n");
            }
        }
    };
    for decided in &verdict.requirements {
        let failure = decided.failure.and_then(|i| verdict.failures.get(i));
        let place = failure.map_or_else(String::new, |f| about(program, f));
        case(&decided.name, &decided.decision, &sentence(decided), &place);
    }
    let own = |i: &usize| !verdict.requirements.iter().any(|d| d.failure == Some(*i));
    for failure in (0..verdict.failures.len()).filter(own).map(|i| &verdict.failures[i]) {
        case(failure.check.name(), &VerdictKind::Fails, &phrases::title_of(failure), &about(program, failure));
    }
    if verdict.requirements.is_empty() && verdict.failures.is_empty() {
        let reasons: Vec<&str> = verdict.reasons.iter().map(|r| r.text.as_str()).collect();
        case("checks", &verdict.decision, &reasons.join("; "), "");
    }
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\"");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n  <testsuite name=\"because\" {counts}>\n{cases}  \
         </testsuite>\n</testsuites>\n"
    )
}

fn first_file(program: &Program) -> String {
    let user = program.sources.files().find(|(_, f)| f.kind == because_source::FileKind::User);
    user.map_or_else(|| "program".to_string(), |(_, f)| f.name.clone())
}

fn sentence(decided: &Decided) -> String {
    let text = &decided.text;
    match (&decided.decision, decided.cycle, &decided.vacuous) {
        (VerdictKind::Fails, Some(cycle), _) => format!("{text}: fails in cycle {cycle}"),
        (VerdictKind::Fails, None, _) => format!("{text}: fails"),
        (VerdictKind::Holds, _, Some(Vacuity::Premise(never))) => format!("holds, but `{never}` is never true"),
        (VerdictKind::Holds, _, Some(Vacuity::NotReached)) => "holds, but no run comes there".to_string(),
        (VerdictKind::Holds, ..) => String::new(),
        (VerdictKind::Undecided, ..) => match decided.clear {
            Some(cycles) => format!("undecided: no run fails it in the first {cycles} cycles"),
            None => "undecided".to_string(),
        },
    }
}

/// Where it fails, and with what.
fn about(program: &Program, failure: &Failure) -> String {
    let mut text = format!("{}: {}\n", program.sources.place(failure.span), phrases::title_of(failure));
    for line in crate::input_list::of_failure(program, failure) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Text as XML has it; characters that XML does not know are left out.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            c if c < ' ' || ('\u{fffe}'..='\u{ffff}').contains(&c) => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn a_failure_of_a_c_program_is_one_case() {
        let program = fixture::program();
        let text = document(&program, &fixture::verdict(&program));
        assert!(
            text.contains("<testsuite name=\"because\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">"),
            "{text}"
        );
        assert!(text.contains("least &lt;= most"), "{text}");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b & \"c\"\u{1b}\n"), "a&lt;b &amp; &quot;c&quot;&#10;");
    }
}
