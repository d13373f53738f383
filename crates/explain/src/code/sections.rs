//! Where a PLC program declares its variables: what it keeps to itself, and what it gives to the outside.

use because_ir::{Language, ObjectId, Program};
use std::collections::BTreeMap;

/// The sort of declaration that a variable stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// `VAR`, `VAR_TEMP`, `VAR_STAT`: nothing outside of the block reads it.
    Own,
    /// `VAR_OUTPUT`: what the block is for.
    Output,
    /// Inputs, variables that are passed both ways, and those that several blocks share.
    Other,
}

/// The section of every variable that the text of a PLC program declares; nothing of a C program.
pub fn sections(program: &Program) -> BTreeMap<ObjectId, Section> {
    if program.language == Language::C {
        return BTreeMap::new();
    }
    let objects = (0..program.objects.len() as u32).map(ObjectId);
    objects.filter_map(|id| Some((id, section(program, id)?))).collect()
}

fn section(program: &Program, id: ObjectId) -> Option<Section> {
    let span = program.object(id).span;
    if !program.sources.is_user(span) {
        return None;
    }
    let before = program.sources.get(span.file)?.text.get(..span.start as usize)?;
    before.lines().rev().find_map(heading)
}

/// What a line opens, where it opens a section.
fn heading(line: &str) -> Option<Section> {
    let word: String = line.trim_start().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    match word.to_ascii_uppercase().as_str() {
        "VAR" if line.to_ascii_uppercase().contains("CONSTANT") => Some(Section::Other),
        "VAR" | "VAR_TEMP" | "VAR_STAT" => Some(Section::Own),
        "VAR_OUTPUT" => Some(Section::Output),
        other => other.starts_with("VAR_").then_some(Section::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_opens_a_section_by_its_first_word() {
        assert_eq!(heading("VAR_OUTPUT"), Some(Section::Output));
        assert_eq!(heading("  var // own"), Some(Section::Own));
        assert_eq!(heading("VAR CONSTANT"), Some(Section::Other));
        assert_eq!(heading("VAR_IN_OUT"), Some(Section::Other));
        assert_eq!(heading("variable : INT;"), None);
        assert_eq!(heading("END_VAR"), None);
    }
}
