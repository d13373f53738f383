//! Repairs as patches, and what is claimed of them in a sentence.

use crate::phrases;
use because_ir::repair::edited;
use because_ir::{Basis, Edit, EditKind, Program, Repair, RepairStatus, Vacuous, Verdict};
use because_source::{FileId, Span};
use similar::TextDiff;
use std::path::Path;

/// A unified diff and the folder in which `patch -p1` takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// The folder from which the paths in the diff start.
    pub root: String,
    /// The diff.
    pub text: String,
}

/// The files that a repair changes, each once.
pub fn files(repair: &Repair) -> Vec<FileId> {
    let mut files: Vec<FileId> = repair.edits.iter().map(|e| e.span.file).collect();
    files.sort();
    files.dedup();
    files
}

/// The edits of one file.
pub fn edits_of(repair: &Repair, file: FileId) -> Vec<&Edit> {
    repair.edits.iter().filter(|e| e.span.file == file).collect()
}

/// The repair as a patch of the texts as they are shown.
pub fn patch(program: &Program, repair: &Repair) -> Option<Patch> {
    let mut names = Vec::new();
    for file in files(repair) {
        names.push(program.sources.get(file)?.name.as_str());
    }
    let (root, paths) = rooted(&names)?;
    let mut text = String::new();
    for (file, path) in files(repair).into_iter().zip(paths) {
        let old = &program.sources.get(file)?.text;
        let new = edited(old, edits_of(repair, file))?;
        text.push_str(&unified(old.as_bytes(), new.as_bytes(), &path));
    }
    Some(Patch { root, text })
}

/// The differences of two versions of a file, as bytes that are text.
pub fn unified(old: &[u8], new: &[u8], path: &str) -> String {
    String::from_utf8_lossy(&unified_bytes(old, new, path)).into_owned()
}

/// The same with every byte as it is.
pub fn unified_bytes(old: &[u8], new: &[u8], path: &str) -> Vec<u8> {
    let diff = TextDiff::from_lines(old, new);
    let mut out = format!("--- a/{path}\n+++ b/{path}\n").into_bytes();
    for hunk in diff.unified_diff().iter_hunks() {
        out.extend_from_slice(format!("{}\n", hunk.header()).as_bytes());
        for change in hunk.iter_changes() {
            out.extend_from_slice(change.tag().to_string().as_bytes());
            out.extend_from_slice(change.value());
            if change.missing_newline() {
                out.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    }
    out
}

/// Files as paths below one folder: the current one, or that in which they all lie.
pub fn rooted(names: &[&str]) -> Option<(String, Vec<String>)> {
    let below = |name: &str| Path::new(name).is_relative() && !name.split('/').any(|part| part == "..");
    let relative = |name: &str| name.strip_prefix("./").unwrap_or(name).to_string();
    if names.iter().all(|n| below(n)) {
        return Some((".".to_string(), names.iter().map(|n| relative(n)).collect()));
    }
    let folder = |name: &str| Path::new(name).parent().map(|p| p.to_string_lossy().into_owned());
    let root = folder(names.first()?)?;
    let last = |name: &str| Path::new(name).file_name().map(|n| n.to_string_lossy().into_owned());
    let same = names.iter().all(|n| folder(n).as_deref() == Some(root.as_str()));
    same.then(|| names.iter().filter_map(|n| last(n)).collect()).map(|paths| (root, paths))
}

/// What was found out about the program with this edit.
pub fn claim(program: &Program, verdict: &Verdict, repair: &Repair) -> String {
    let bound = match verdict.bound {
        Some(bound) => format!("no run of up to {} fails", phrases::rounds(program, bound)),
        None => "no run within the bound fails".to_string(),
    };
    let what = match repair.status {
        RepairStatus::Proved => "with this edit no run fails".to_string(),
        RepairStatus::Bounded => format!("with this edit {bound}"),
        RepairStatus::Tests => match verdict.basis {
            Basis::Project { failing: 1.., .. } => {
                "with this edit the test passes, and all that passed still do".to_string()
            }
            _ => "with this edit all tests pass".to_string(),
        },
        RepairStatus::Run if !repair.leaves.is_empty() => {
            format!("with this edit {}; {}", bound.replace("fails", "fails here"), still_failing(program, repair))
        }
        RepairStatus::Run => "with this edit this run passes; others may not".to_string(),
    };
    let uses = match repair.uses {
        0 | 1 => String::new(),
        n => format!(" (the macro is used in {n} places)"),
    };
    let vacuous = match repair.vacuous {
        None => "",
        Some(Vacuous::CheckNotReached) => ", but the check is no longer reached",
        Some(Vacuous::Premise) => ", but it changes an input that the check asks about",
        Some(Vacuous::Specification) => ", but it changes what the specification itself calls",
    };
    format!("{what}{uses}{vacuous}")
}

/// Which other checks can fail all the same.
fn still_failing(program: &Program, repair: &Repair) -> String {
    let own = |span: &&Span| span.file == repair.place.file;
    let mut numbers: Vec<u32> =
        repair.leaves.iter().filter(own).filter_map(|span| program.sources.line(*span)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let lines: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match &lines[..] {
        [] => "another check can fail all the same".to_string(),
        [line] => format!("line {line} can fail all the same"),
        [all @ .., last] => format!("lines {} and {last} can fail all the same", all.join(", ")),
    }
}

/// The lines that an edit takes away and puts in their place, with the number of the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    /// The file that is edited.
    pub file: FileId,
    /// The first line, from 1.
    pub line: u32,
    /// Lines as they are.
    pub old: Vec<String>,
    /// Lines as they become.
    pub new: Vec<String>,
}

/// The changed lines of a repair, without the lines around them.
pub fn hunks(program: &Program, repair: &Repair) -> Vec<Hunk> {
    let mut list = Vec::new();
    for file in files(repair) {
        let Some(source) = program.sources.get(file) else { continue };
        let Some(new) = edited(&source.text, edits_of(repair, file)) else { continue };
        // Of two lines that change places a difference of texts would say that one moved.
        if repair.kind == EditKind::TwoEdits && new.lines().count() == source.text.lines().count() {
            let lines = source.text.lines().zip(new.lines()).zip(1..);
            list.extend(lines.filter(|((old, new), _)| old != new).map(|((old, new), line)| {
                let (old, new) = (vec![old.to_string()], vec![new.to_string()]);
                Hunk { file, line, old, new }
            }));
            continue;
        }
        let diff = TextDiff::from_lines(&*source.text, new.as_str());
        for op in diff.ops().iter().filter(|op| op.tag() != similar::DiffTag::Equal) {
            let line = |text: &str| text.trim_end_matches(['\n', '\r']).to_string();
            let old = op.old_range().map(|i| line(diff.old_slices()[i])).collect();
            let new = op.new_range().map(|i| line(diff.new_slices()[i])).collect();
            list.push(Hunk { file, line: op.old_range().start as u32 + 1, old, new });
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::repair;

    #[test]
    fn a_repair_is_a_patch() {
        let program = crate::fixture::program();
        let patch = patch(&program, &repair(&program)).expect("it has a text");
        assert_eq!(patch.root, ".");
        assert!(patch.text.starts_with("--- a/minmax.c\n+++ b/minmax.c\n@@ "), "{}", patch.text);
        assert!(patch.text.contains("least = input2"), "{}", patch.text);
        let hunks = hunks(&program, &repair(&program));
        assert_eq!((hunks.len(), hunks[0].old.len(), hunks[0].new.len()), (1, 1, 1));
    }

    #[test]
    fn files_that_lie_elsewhere_have_another_root() {
        assert_eq!(rooted(&["src/a.c", "./b.c"]), Some((".".into(), vec!["src/a.c".into(), "b.c".into()])));
        assert_eq!(rooted(&["/x/y/a.c"]), Some(("/x/y".into(), vec!["a.c".into()])));
        assert_eq!(rooted(&["../a.c", "b.c"]), None);
    }

    #[test]
    fn bytes_that_are_no_text_stay_in_a_patch() {
        let patch = unified_bytes(b"\xff\na\n", b"\xff\nb\n", "a.c");
        assert!(patch.windows(3).any(|w| w == b" \xff\n"), "{patch:?}");
    }
}
