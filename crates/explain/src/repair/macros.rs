//! The numbers that the program gives names to.

use super::tokens::{Token, TokenKind, tokens};
use because_ir::{Language, Program};
use because_source::{FileKind, Span};
use std::collections::BTreeMap;

/// A macro whose definition is a single number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Macro {
    pub name: String,
    pub value: u128,
    /// How often its name is written, but for the definition.
    pub uses: usize,
}

/// All such macros of the user's files, those first that nothing uses: they are there for something.
pub fn defined(program: &Program) -> Vec<Macro> {
    if program.language != Language::C {
        return Vec::new();
    }
    let files = program
        .sources
        .files()
        .filter(|(id, f)| f.kind == FileKind::User && !program.sources.is_trusted(Span::new(*id, 0, 0)));
    let files: Vec<&str> = files.map(|(_, f)| &*f.text).collect();
    let mut found: Vec<Macro> = Vec::new();
    for (name, value) in files.iter().flat_map(|text| text.lines()).filter_map(definition) {
        if !found.iter().any(|m| m.name == name) {
            found.push(Macro { name: name.to_string(), value, uses: 0 });
        }
    }
    if found.is_empty() {
        return found;
    }
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    for text in files {
        let identifiers = tokens(text, Language::C).into_iter().filter(|t| t.kind == TokenKind::Word);
        identifiers.for_each(|t: Token| *written.entry(t.text(text)).or_default() += 1);
    }
    for one in &mut found {
        one.uses = written.get(one.name.as_str()).map_or(0, |n| n.saturating_sub(1));
    }
    found.sort_by_key(|m| m.uses > 0);
    found
}

/// `#define NAME 12`.
fn definition(line: &str) -> Option<(&str, u128)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?;
    let found = tokens(rest, Language::C);
    match &found[..] {
        [name, number] if name.kind == TokenKind::Word && number.kind == TokenKind::Number => {
            Some((name.text(rest), number_of(number.text(rest))?))
        }
        _ => None,
    }
}

fn number_of(written: &str) -> Option<u128> {
    let digits = written.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u128::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_is_a_name_and_a_number() {
        assert_eq!(definition("#define MINSEP     300  /* in feet */"), Some(("MINSEP", 300)));
        assert_eq!(definition("  # define MASK 0xffU"), Some(("MASK", 255)));
        assert_eq!(definition("#define NEXT(x) 1"), None);
        assert_eq!(definition("#define TWO 1 + 1"), None);
        assert_eq!(definition("#include \"define.h\""), None);
    }
}
