//! Local names in SCL are written `#name`: an edit writes them as the program does.

use super::tokens::{TokenKind, tokens};
use because_ir::{Edit, Language, Program};
use std::collections::BTreeSet;

/// The edits with `#` before each name that their file writes so.
pub fn with_hash(program: &Program, edits: Vec<Edit>) -> Vec<Edit> {
    if program.language != Language::Scl {
        return edits;
    }
    let written = |edit: &Edit| {
        let file = program.sources.get(edit.span.file)?;
        let before = file.text.get(..edit.span.start as usize)?;
        Some(hashed(&edit.text, &hashed_names(&file.text), before.ends_with('#')))
    };
    edits.into_iter().map(|e| Edit { text: written(&e).unwrap_or_else(|| e.text.clone()), ..e }).collect()
}

/// What follows a `#` somewhere, in small letters as names do not differ in that.
fn hashed_names(text: &str) -> BTreeSet<String> {
    let all = tokens(text, Language::Scl);
    let words = all.iter().filter(|t| t.kind == TokenKind::Word).map(|t| t.text(text));
    words.filter_map(|w| w.strip_prefix('#')).map(str::to_lowercase).collect()
}

/// Members (`a.name`) and parameters of a call (`(name := …`) have none.
fn hashed(text: &str, names: &BTreeSet<String>, after_hash: bool) -> String {
    let all = tokens(text, Language::Scl);
    let at = |index: usize| all.get(index).map_or("", |t| t.text(text));
    let mut out = String::new();
    let mut done = 0;
    for (index, token) in all.iter().enumerate() {
        let before = if index == 0 { "" } else { at(index - 1) };
        let parameter = matches!(before, "(" | ",") && at(index + 1) == ":=";
        let written = before == "." || (index == 0 && after_hash);
        let name = token.kind == TokenKind::Word && names.contains(&at(index).to_lowercase());
        if name && !parameter && !written {
            out.push_str(&text[done..token.start]);
            out.push('#');
            done = token.start;
        }
    }
    out + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names_of_scl_keep_their_prefix() {
        let names = hashed_names("#Sum := #n + SHR(IN := #Word, N := #n); #Edge.Q := Global;");
        assert_eq!(hashed("Sum + n", &names, false), "#Sum + #n");
        assert_eq!(hashed("#Sum - n", &names, false), "#Sum - #n");
        assert_eq!(hashed("SHR(IN := word, N := Global)", &names, false), "SHR(IN := #word, N := Global)");
        assert_eq!(hashed("n := 3;", &names, false), "#n := 3;");
        assert_eq!(hashed("f(n := 3)", &names, false), "f(n := 3)");
        assert_eq!(hashed("n", &names, true), "n");
        assert_eq!(hashed("edge.n", &names, false), "#edge.n");
    }
}
