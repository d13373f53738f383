//! How much of a collection of PLC programs is understood, and what stands in the way of the rest.
//!
//! `cargo run -p because-plc --example survey -- [--together] PATH…` reads every `.st`, `.exp`, `.iec`, `.scl`, `.udt` and
//! `.db` file below the paths. It counts files that parse, whose names and types are right, and that are lowered whole;
//! then the reasons against, most frequent first. With `--together` the files of one directory are one program, and
//! blocks are counted instead of files.

use because_plc::{DialectChoice, Options, ast, load, parse};
use because_source::{Diagnostic, FileId, Severity};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const EXTENSIONS: &[&str] = &["st", "exp", "iec", "scl", "udt", "db"];

#[derive(Default)]
struct Tally {
    whole: u32,
    parsed: u32,
    checked: u32,
    lowered: u32,
    reasons: BTreeMap<String, (u32, String)>,
}

fn main() {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut together = false;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--together" => together = true,
            _ => paths.push(argument.into()),
        }
    }
    let mut files = Vec::new();
    for path in &paths {
        collect(path, &mut files);
    }
    files.sort();
    let mut tally = Tally::default();
    if together {
        let mut programs: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
        for file in files {
            programs.entry(file.parent().unwrap_or(Path::new("")).to_path_buf()).or_default().push(file);
        }
        programs.values().for_each(|files| blocks_of(files, &mut tally));
    } else {
        files.iter().for_each(|file| one_file(file, &mut tally));
    }
    let unit = if together { "blocks" } else { "files" };
    println!(
        "{} {unit}: {} parse, {} type-check, {} are lowered",
        tally.whole, tally.parsed, tally.checked, tally.lowered
    );
    let mut reasons: Vec<_> = tally.reasons.into_iter().collect();
    reasons.sort_by_key(|(text, (count, _))| (std::cmp::Reverse(*count), text.clone()));
    for (text, (count, place)) in reasons {
        println!("{count:5}  {text}  ({place})");
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.flatten().for_each(|entry| collect(&entry.path(), files));
        return;
    }
    let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    if EXTENSIONS.contains(&extension.as_str()) {
        files.push(path.to_path_buf());
    }
}

/// The text, whatever its encoding.
fn read(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_else(|wrong| wrong.into_bytes().iter().map(|&b| char::from(b)).collect())
}

fn errors(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    diagnostics.iter().filter(|d| d.severity == Severity::Error).collect()
}

fn one_file(path: &Path, tally: &mut Tally) {
    let (name, text) = (path.display().to_string(), read(path));
    let (_, syntax) = parse::parse(FileId(0), &text, because_plc::detect(&name, &text));
    tally.whole += 1;
    tally.parsed += u32::from(errors(&syntax).is_empty());
    match load(vec![(name, text)], &Options::default()) {
        Ok(_) => {
            tally.checked += 1;
            tally.lowered += 1;
        }
        Err(failed) => {
            let found = errors(&failed.diagnostics);
            tally.checked += u32::from(found.iter().all(|d| d.code == "unsupported"));
            tally.note(&failed.sources, &found);
        }
    }
}

fn blocks_of(paths: &[PathBuf], tally: &mut Tally) {
    let sources: Vec<(String, String)> = paths.iter().map(|p| (p.display().to_string(), read(p))).collect();
    let scl = sources.iter().any(|(n, t)| because_plc::detect(n, t) == because_plc::Dialect::Scl);
    let dialect = if scl { because_plc::Dialect::Scl } else { because_plc::Dialect::StructuredText };
    let choice = if scl { DialectChoice::Scl } else { DialectChoice::StructuredText };
    let mut good = Vec::new();
    for (name, text) in &sources {
        let (unit, found) = parse::parse(FileId(0), text, dialect);
        let found = errors(&found);
        let blocks = unit.items.iter().filter(|i| matches!(i, ast::Item::Block(_))).count() as u32;
        tally.whole += blocks;
        match found.is_empty() {
            true => {
                tally.parsed += blocks;
                good.push((name.clone(), text.clone()));
            }
            false => {
                let mut map = because_source::SourceMap::new();
                map.add(because_source::SourceFile::new(name.as_str(), text.as_str(), because_source::FileKind::User));
                tally.note(&map, &found);
            }
        }
    }
    let entry = Options { dialect: choice, ..Options::default() };
    let failed = load(good.clone(), &entry).err();
    for (i, (_, text)) in good.iter().enumerate() {
        let file = FileId(i as u32);
        let (unit, _) = parse::parse(file, text, dialect);
        let starts: Vec<u32> = unit.items.iter().filter_map(block_start).collect();
        for (k, start) in starts.iter().enumerate() {
            let end = starts.get(k + 1).copied().unwrap_or(u32::MAX);
            let inside = |d: &&Diagnostic| d.span.file == file && (*start..end).contains(&d.span.start);
            let found = failed.as_ref().map_or(Vec::new(), |f| errors(&f.diagnostics));
            let found: Vec<&Diagnostic> = found.into_iter().filter(inside).collect();
            tally.checked += u32::from(found.iter().all(|d| d.code == "unsupported"));
            tally.lowered += u32::from(found.is_empty());
        }
    }
    if let Some(failed) = &failed {
        tally.note(&failed.sources, &errors(&failed.diagnostics));
    }
}

fn block_start(item: &ast::Item) -> Option<u32> {
    match item {
        ast::Item::Block(block) => Some(block.at.0.start),
        _ => None,
    }
}

impl Tally {
    fn note(&mut self, sources: &because_source::SourceMap, found: &[&Diagnostic]) {
        for diagnostic in found {
            let place = sources.place(diagnostic.span).to_string();
            let text = format!("[{}] {}", diagnostic.code, general(&diagnostic.message));
            self.reasons.entry(text).or_insert((0, place)).0 += 1;
        }
    }
}

/// The message without what is particular: names of unknown things stay only where something is not supported.
fn general(message: &str) -> String {
    if message.contains("not supported") {
        return message.to_string();
    }
    let mut text = String::new();
    for (i, part) in message.split('`').enumerate() {
        text.push_str(if i % 2 == 1 { "…" } else { part });
    }
    text
}
