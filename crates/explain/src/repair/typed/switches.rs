//! Cases of a `switch` that run on into the next one.

use super::{Site, described};
use crate::repair::apply::Change;
use crate::repair::text::replace;
use crate::repair::tokens::{Token, TokenKind, tokens};
use because_ir::{EditKind, Language, SourceStmt};
use because_source::Span;

/// Words that begin a statement behind which control does not go on.
const JUMPS: [&str; 6] = ["break", "return", "continue", "goto", "exit", "abort"];

/// `break;` in front of each label of a `switch` that the case before it runs into.
pub fn missing_breaks(site: &Site) -> Vec<Change> {
    let Some(file) = site.program.sources.get(site.span.file) else { return Vec::new() };
    let text = &*file.text;
    let before = text.get(..site.span.start as usize).unwrap_or("").trim_end();
    let switch = before.strip_suffix('(').is_some_and(|head| head.trim_end().ends_with("switch"));
    let Some(rest) = text.get(site.span.end as usize..).filter(|_| switch && site.program.language == Language::C)
    else {
        return Vec::new();
    };
    let all = tokens(rest, Language::C);
    let mut changes = Vec::new();
    for (last, first) in run_on(rest, &all) {
        let line = rest[..all[first].start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &rest[line..all[first].start];
        let indent = if indent.trim().is_empty() { indent.to_string() } else { format!("{}  ", blanks(indent)) };
        let at = site.span.end + all[last].end as u32;
        let edit = replace(Span::new(site.span.file, at, at), format!("\n{indent}break;"));
        let change = described(EditKind::JumpAdded, vec![edit], "with `break;` at the end of the case");
        // To blame is the end of the case.
        let range = site.span.end + all[first].start as u32..=at;
        let inside = |s: &&SourceStmt| s.span.file == site.span.file && range.contains(&s.span.start);
        let definition = site.program.source_stmts.iter().filter(inside).map(|s| s.span).max_by_key(|s| s.start);
        changes.push(Change { definition, ..change });
    }
    changes
}

/// The blanks that a line begins with.
fn blanks(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// Of each case that runs on into the next label: the last token, and the first of its last statement. The tokens begin behind
/// what the `switch` asks.
fn run_on(text: &str, all: &[Token]) -> Vec<(usize, usize)> {
    // The parenthesis of what is asked is still open.
    let mut depth = 1;
    let mut found = Vec::new();
    // Where the statement began that is read at depth 1, and the one before it.
    let (mut current, mut previous): (Option<usize>, Option<usize>) = (None, None);
    for (at, token) in all.iter().enumerate() {
        let word = token.text(text);
        if depth == 1 && at > 1 && matches!(word, "case" | "default") && token.kind == TokenKind::Word {
            let last = at - 1;
            let jumps = |from: usize| all[from..=last].iter().any(|t| JUMPS.contains(&t.text(text)));
            // What jumps in some branch alone runs on in the others.
            let whole =
                |from: usize| JUMPS.contains(&all[from].text(text)) || (all[from].text(text) == "{" && jumps(from));
            let meant = text[all[last].end..token.start].to_ascii_lowercase().contains("fall");
            found.extend(previous.filter(|from| !whole(*from) && !meant).map(|from| (last, from)));
            (current, previous) = (None, None);
        }
        match word {
            "{" | "(" | "[" => {
                if depth == 1 && word == "{" && current.is_none() {
                    current = Some(at);
                }
                depth += 1;
            }
            "}" | ")" | "]" => {
                depth -= 1;
                if depth == 0 && word == "}" {
                    return found;
                }
            }
            ":" if depth == 1 => (current, previous) = (None, None),
            _ if depth == 1 && current.is_none() => current = Some(at),
            _ => {}
        }
        let ends = depth == 1 && matches!(word, ";" | "}");
        if ends && all.get(at + 1).is_none_or(|next| next.text(text) != "else") {
            previous = current.take();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the last token of the statements behind which a `break` is missing.
    fn found(text: &str) -> Vec<String> {
        let all = tokens(text, Language::C);
        run_on(text, &all).iter().map(|(last, first)| text[all[*first].start..all[*last].end].to_string()).collect()
    }

    #[test]
    fn a_case_that_runs_on_is_found() {
        let text = ") { case 1: a = 1; case 2: b = 1; break; default: c(); }";
        assert_eq!(found(text), ["a = 1;"]);
    }

    #[test]
    fn cases_that_share_their_statements_and_those_that_leave_are_none() {
        let text = ") { case 1: case 2: return 1; case 3: { x(); break; } case 4: goto out; default: y(); } z();";
        assert!(found(text).is_empty(), "{:?}", found(text));
    }

    #[test]
    fn a_comment_says_that_it_is_meant() {
        assert!(found(") { case 1: a(); /* falls through */ case 2: b(); }").is_empty());
    }

    #[test]
    fn a_chain_that_leaves_in_one_branch_alone_runs_on() {
        let text = ") { case 1: if (a) { b(); break; } else if (c) d(); case 2: e(); }";
        assert_eq!(found(text), ["if (a) { b(); break; } else if (c) d();"]);
    }
}
