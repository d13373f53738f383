//! `suite.toml`: the entries of a suite.
//!
//! ```toml
//! name = "mine"
//! options = ["--unwind", "8"]       # of every entry
//!
//! [[entry]]
//! name = "v1"
//! program = "v1.c"                  # or programs = ["a.c", "b.c"]; relative to the folder
//! faulty = [75]                     # or
//! fixed = "original.c"              # whose differing lines are the faulty ones
//! reference = "original.c"          # specification in addition to the assertions
//! line = 12                         # the program with this line replaced by the text: a mutant
//! text = "  x = y;"
//! lines = 2                         # so many lines from there on, if not one: the text has as many
//! held = true                       # kept back when weights were chosen
//! options = ["--entry", "f"]
//! ```

use serde::Deserialize;
use std::path::Path;

#[derive(Debug, Clone)]
pub struct Suite {
    pub name: String,
    pub entries: Vec<Entry>,
}

/// One faulty program, ready to be measured.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Suite and entry, `kinds/sort-1`.
    pub name: String,
    pub suite: String,
    /// Where the suite is.
    pub folder: String,
    pub files: Vec<String>,
    /// What becomes of lines of the first file.
    pub change: Option<Change>,
    pub faulty: Vec<u32>,
    pub kind: String,
    pub held: bool,
    /// As on the command line.
    pub options: Vec<String>,
}

/// Lines that are replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The first of them, from 1.
    pub line: u32,
    /// How many there are.
    pub lines: u32,
    /// What stands there then.
    pub text: String,
}

impl Change {
    /// The text with these lines replaced.
    pub fn apply(&self, text: &str) -> String {
        let (first, last) = (self.line as usize, (self.line + self.lines) as usize);
        let mut new: Vec<&str> = Vec::new();
        for (number, line) in (1..).zip(text.split('\n')) {
            if number == first {
                new.push(&self.text);
            } else if !(first..last).contains(&number) {
                new.push(line);
            }
        }
        new.join("\n")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    name: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    entry: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    program: Option<String>,
    #[serde(default)]
    programs: Vec<String>,
    #[serde(default)]
    faulty: Vec<u32>,
    fixed: Option<String>,
    reference: Option<String>,
    tests: Option<String>,
    line: Option<u32>,
    text: Option<String>,
    lines: Option<u32>,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    held: bool,
    #[serde(default)]
    options: Vec<String>,
}

/// The suite in a folder.
pub fn read(folder: &str) -> Result<Suite, String> {
    let path = Path::new(folder).join("suite.toml");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    let manifest: Manifest = toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let last = Path::new(folder).components().next_back();
    let name = manifest.name.clone().or_else(|| last.map(|c| c.as_os_str().to_string_lossy().into_owned()));
    let name = name.unwrap_or_default();
    let mut entries = Vec::new();
    for written in manifest.entry {
        entries.push(entry(folder, &name, &manifest.options, written)?);
    }
    Ok(Suite { name, entries })
}

fn entry(folder: &str, suite: &str, shared: &[String], written: Written) -> Result<Entry, String> {
    let wrong = |what: &str| format!("entry {}: {what}", written.name);
    let at = |file: &String| Path::new(folder).join(file).to_string_lossy().into_owned();
    let files: Vec<String> = written.program.iter().chain(&written.programs).map(at).collect();
    let Some(first) = files.first() else { return Err(wrong("names no program")) };
    let change = match (written.line, &written.text) {
        (Some(line), Some(text)) => Some(Change { line, lines: written.lines.unwrap_or(1), text: text.clone() }),
        (None, None) => None,
        _ => return Err(wrong("has a line without its text, or the other way round")),
    };
    let mut faulty = written.faulty.clone();
    if let Some(fixed) = &written.fixed {
        let read = |path: &str| std::fs::read_to_string(path).map_err(|e| wrong(&format!("cannot read {path}: {e}")));
        faulty.extend(differing(&read(first)?, &read(&at(fixed))?));
    }
    if faulty.is_empty() {
        faulty.extend(change.iter().flat_map(|c| c.line..c.line + c.lines));
    }
    if faulty.is_empty() {
        return Err(wrong("does not say which lines are faulty"));
    }
    let mut options = shared.to_vec();
    options.extend(written.options.iter().cloned());
    if let Some(reference) = &written.reference {
        options.extend(["--reference".to_string(), at(reference)]);
    }
    if let Some(tests) = &written.tests {
        options.extend(["--tests".to_string(), at(tests)]);
    }
    Ok(Entry {
        name: format!("{suite}/{}", written.name),
        suite: suite.to_string(),
        folder: folder.to_string(),
        files,
        change,
        faulty,
        kind: written.kind,
        held: written.held,
        options,
    })
}

/// Lines of the first text that are not in the second: what is left when a longest common subsequence is taken away.
/// Where the first only lacks something, the lines around the gap.
pub fn differing(faulty: &str, fixed: &str) -> Vec<u32> {
    let lines_of = |text: &str| -> Vec<String> {
        text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let (a, b) = (lines_of(faulty), lines_of(fixed));
    let mut longest = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] =
                if a[i] == b[j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut changed, mut gaps) = (Vec::new(), Vec::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            i += 1;
            j += 1;
        } else if j == b.len() || (i < a.len() && longest[i + 1][j] >= longest[i][j + 1]) {
            changed.push(i as u32 + 1);
            i += 1;
        } else {
            gaps.extend([i as u32, i as u32 + 1]);
            j += 1;
        }
    }
    changed.retain(|&l| !a[l as usize - 1].is_empty());
    if changed.is_empty() {
        changed = gaps.into_iter().filter(|&l| l > 0 && l as usize <= a.len()).collect();
    }
    changed.dedup();
    changed
}
