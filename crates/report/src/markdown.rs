//! The answer as Markdown, for a comment on a pull request: title, inputs, cause, diff, story.
//!
//! Comes in: a program and its [`Verdict`]. Goes out: text as code hosts read it. What the program's text has in it is
//! never markup: it is escaped, or code inside a fence that it cannot close.

use crate::limits;
use crate::terminal::{covered, undecided};
use crate::{headline, input_list, memory, phrases, repairs};
use because_ir::{Against, Failure, Program, Repair, Story, Vacuous, Verdict, VerdictKind};

/// The whole comment.
pub fn document(program: &Program, verdict: &Verdict) -> String {
    let mut out = String::new();
    for failure in &verdict.failures {
        of_failure(program, verdict, failure, &mut out);
    }
    match verdict.decision {
        VerdictKind::Fails => {}
        VerdictKind::Holds => {
            out.push_str(&format!("**holds**: {}\n", text(&covered::headline(program, verdict, false))))
        }
        VerdictKind::Undecided => {
            out.push_str(&format!("**undecided**: {}\n", text(&undecided::headline(program, verdict, false))));
            for line in undecided::help(program, verdict) {
                out.push_str(&format!("- {}\n", text(&line)));
            }
        }
    }
    for assumed in &verdict.assumed {
        out.push_str(&format!("- assumed: {}\n", text(&assumed.to_string())));
    }
    out
}

fn of_failure(program: &Program, verdict: &Verdict, failure: &Failure, out: &mut String) {
    let span = memory::place(program, failure);
    out.push_str(&format!("### {}\n\n{}", sentence(&phrases::title_of(failure)), code(&program.sources.place(span))));
    let inputs = input_list::of_failure(program, failure);
    if !inputs.is_empty() {
        let more = if inputs.len() > limits::MARKDOWN_INPUTS { ", …" } else { "" };
        let shown: Vec<String> = inputs.iter().take(limits::MARKDOWN_INPUTS).map(|i| code(i)).collect();
        out.push_str(&format!(" with {}{more}", shown.join(", ")));
    }
    out.push_str("\n\n");
    if let Some(about) = memory::sentence(program, failure) {
        out.push_str(&format!("{}\n\n", sentence(&about)));
    }
    if let Some(about) = &failure.about_run {
        out.push_str(&format!("{}\n\n", text(about)));
    }
    if let Some(best) = failure.repairs.first() {
        if let Some(cause) = headline::headline(program, failure) {
            out.push_str(&format!("**Likely cause:** {}\n\n", sentence(&cause)));
        }
        if !best.vacuous.is_some_and(Vacuous::evades) {
            diff(program, verdict, best, out);
        }
    }
    if let Some(story) = &failure.story {
        table(program, story, out);
    }
    also(program, failure, out);
}

fn diff(program: &Program, verdict: &Verdict, best: &Repair, out: &mut String) {
    let lines: Vec<String> = repairs::hunks(program, best)
        .iter()
        .flat_map(|h| h.old.iter().map(|l| format!("- {l}")).chain(h.new.iter().map(|l| format!("+ {l}"))))
        .collect();
    out.push_str(&fenced("diff", &lines.join("\n")));
    out.push_str(&format!("{}\n\n", text(&repairs::claim(program, verdict, best))));
}

fn table(program: &Program, story: &Story, out: &mut String) {
    let [this, that] = match story.against {
        Against::Repair => ["as it is", "with the edit"],
        Against::Passing => ["fails", "passes"],
    };
    out.push_str(&format!("| place | how it comes to fail | {this} | {that} |\n| --- | --- | --- | --- |\n"));
    for (at, link) in story.links.iter().enumerate() {
        let round = phrases::turn(link);
        let value = |v: &Option<String>| v.as_deref().map_or("–".to_string(), cell);
        let place = cell(&phrases::link_place(program, &story.links, at));
        let (failing, other) = (value(&link.failing), value(&link.other));
        out.push_str(&format!("| {place} | {}{round} | {failing} | {other} |\n", cell(&link.what)));
    }
    out.push('\n');
}

fn also(program: &Program, failure: &Failure, out: &mut String) {
    let skipped = usize::from(!failure.repairs.is_empty());
    let rest: Vec<String> = failure
        .suspects
        .iter()
        .skip(skipped)
        .take(limits::MARKDOWN_ALSO)
        .map(|s| {
            format!("- {}\n", code(&format!("{}: {}", program.sources.place(s.span), source_line(program, s.span))))
        })
        .collect();
    if !rest.is_empty() {
        let title = if skipped > 0 { "Also possible" } else { "Suspects" };
        out.push_str(&format!("<details><summary>{title}</summary>\n\n{}\n</details>\n\n", rest.concat()));
    }
}

fn source_line(program: &Program, span: because_source::Span) -> String {
    let line = program.sources.get(span.file).zip(program.sources.line(span));
    line.map_or(String::new(), |(file, line)| phrases::one_line(file.line_text(line)))
}

/// A sentence of ours: what it quotes is code, the rest is prose.
fn sentence(whole: &str) -> String {
    let parts: Vec<&str> = whole.split('`').collect();
    // Quotes that the source has itself may not come in pairs.
    if parts.len().is_multiple_of(2) {
        return text(whole);
    }
    let shown = |(at, part): (usize, &&str)| match at % 2 {
        1 if part.is_empty() => text("``"),
        1 => code(part),
        _ => format!("{}{}{}", gap(part.starts_with(' ')), text(part), gap(part.len() > 1 && part.ends_with(' '))),
    };
    parts.iter().enumerate().map(shown).collect()
}

fn gap(there: bool) -> &'static str {
    if there { " " } else { "" }
}

/// Prose in which nothing is markup.
fn text(prose: &str) -> String {
    let mut out = String::new();
    for c in phrases::one_line(prose).chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // Nobody is to be notified.
            '@' => out.push_str("&#64;"),
            '\\' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '`' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push('·'),
            c => out.push(c),
        }
    }
    out
}

/// A code span: its fence is longer than any run of backticks in it.
fn code(source: &str) -> String {
    let source: String = phrases::one_line(source).chars().map(|c| if c.is_control() { '·' } else { c }).collect();
    let fence = "`".repeat(longest_run(&source) + 1);
    match source.starts_with('`') || source.ends_with('`') || source.is_empty() {
        true => format!("{fence} {source} {fence}"),
        false => format!("{fence}{source}{fence}"),
    }
}

/// The same in a table, where a bar would end the cell.
fn cell(source: &str) -> String {
    code(source).replace('|', "\\|")
}

fn fenced(language: &str, body: &str) -> String {
    let fence = "`".repeat(longest_run(body).max(2) + 1);
    format!("{fence}{language}\n{body}\n{fence}\n\n")
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn a_failure_is_a_comment() {
        let program = fixture::program();
        let page = document(&program, &fixture::verdict(&program));
        assert!(page.starts_with("### assertion `least <= most` can fail\n\n`minmax.c:"), "{page}");
        assert!(page.contains("`input2 = 0`"), "{page}");
        assert!(page.contains("<details><summary>Suspects</summary>"), "{page}");
    }

    #[test]
    fn what_a_sentence_quotes_is_code() {
        assert_eq!(sentence("line 2 has `a_b` where `<b>` is right"), "line 2 has `a_b` where `<b>` is right");
        assert_eq!(sentence("`@all` <i>`` `"), text("`@all` <i>`` `"));
        assert_eq!(sentence("a `b` `` @c"), "a `b` \\`\\` &#64;c");
    }

    #[test]
    fn an_edit_that_evades_the_check_is_not_offered() {
        let program = fixture::program();
        let offered = |vacuous| {
            let mut verdict = fixture::verdict(&program);
            verdict.failures[0].repairs.push(because_ir::Repair { vacuous, ..fixture::repair(&program) });
            document(&program, &verdict).contains("```diff")
        };
        assert!(offered(None) && offered(Some(Vacuous::Specification)));
        assert!(!offered(Some(Vacuous::CheckNotReached)) && !offered(Some(Vacuous::Premise)));
    }

    #[test]
    fn text_of_the_program_is_no_markup() {
        assert_eq!(text("a <b> @me *x* [l](u) `c`"), "a &lt;b&gt; &#64;me \\*x\\* \\[l\\](u) \\`c\\`");
        assert_eq!(code("a ``b"), "```a ``b```");
        assert_eq!(code("`x`"), "`` `x` ``");
        assert_eq!(cell("a || b"), "`a \\|\\| b`");
        assert!(fenced("diff", "```\nx").starts_with("````diff\n"));
    }
}
