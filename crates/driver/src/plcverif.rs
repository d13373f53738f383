//! Verification cases of PLCverif: a case is a request of its own, with the files it names.

use crate::error::Error;
use crate::host::Host;
use crate::limits;
use crate::load::Failed;
use crate::request::Source;
use because_plc::plcverif::{self, Asked};
use because_source::{Diagnostic, FileKind, SourceFile, SourceMap, Span};
use std::path::{Path, PathBuf};

/// Is this the name of a verification case?
pub fn is_case(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("vc3"))
}

/// The files of a case and what it asks, in place of the case; `None` where no file is one.
pub fn expanded(files: &[String], source: &Source, host: &Host) -> Result<Option<(Vec<String>, Source)>, Error> {
    let cases: Vec<&String> = files.iter().filter(|f| is_case(f)).collect();
    let path = match cases.as_slice() {
        [] => return Ok(None),
        [one] => *one,
        _ => return Err(Error::Usage("give one verification case at a time, or the folder that holds them".into())),
    };
    let text = host.read(path)?;
    let case = plcverif::parse(&text).map_err(|wrong| at_its_place(path, &text, wrong))?;
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let mut found: Vec<String> = Vec::new();
    for pattern in &case.sources {
        let matching = matching(folder, pattern, host);
        if matching.is_empty() {
            return Err(Error::Usage(format!("{path}: no file is called `{pattern}`")));
        }
        found.extend(matching.into_iter().filter(|f| !found.contains(f)).collect::<Vec<String>>());
    }
    found.extend(files.iter().filter(|f| !is_case(f)).cloned());
    let mut source = source.clone();
    if source.plc.entry.is_none() {
        source.plc.entry = case.entry.clone();
        source.entry = case.entry;
    }
    let fixed = &mut source.plc.case;
    fixed.bindings = case.bindings;
    fixed.inputs = case.inputs;
    fixed.parameters = case.parameters;
    fixed.bounds = case.bounds;
    fixed.instance = true;
    match case.asked {
        Asked::Assertions(names) => fixed.assertions = (!names.is_empty()).then_some(names),
        Asked::Requirement(text) => {
            // The assertions of the program belong to other cases.
            fixed.assertions = Some(Vec::new());
            source.requirements.push(format!("{}: {text}", name(&case.id)));
        }
        Asked::Undecided(what) => {
            fixed.assertions = Some(Vec::new());
            fixed.undecided = Some(what);
        }
    }
    Ok(Some((found, source)))
}

/// An id as the name of a requirement.
fn name(id: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let name: String = id.trim().chars().map(|c| if fits(c) { c } else { '_' }).collect();
    if name.is_empty() { "requirement".to_string() } else { name }
}

fn at_its_place(path: &str, text: &str, wrong: plcverif::Wrong) -> Error {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new(path, text, FileKind::User));
    let span = Span::new(file, wrong.at.start as u32, wrong.at.end as u32);
    Error::Source(Failed { sources, diagnostics: vec![Diagnostic::error("plcverif", span, wrong.message)] })
}

/// The files that a pattern names, in the order of their names: `*` and `?` within a name, `**` for any folders.
fn matching(folder: &Path, pattern: &str, host: &Host) -> Vec<String> {
    let pattern = pattern.replace('\\', "/");
    if !pattern.contains(['*', '?']) {
        let path = joined(folder, &pattern);
        return host.files.read(&path).is_ok().then(|| path.to_string_lossy().into_owned()).into_iter().collect();
    }
    let parts: Vec<&str> = pattern.split('/').collect();
    let mut found = Vec::new();
    walk(folder, &parts, host, &mut found, limits::PATTERN_DEPTH);
    found.iter().map(|path| path.to_string_lossy().into_owned()).collect()
}

fn joined(folder: &Path, name: &str) -> PathBuf {
    if folder.as_os_str().is_empty() { PathBuf::from(name) } else { folder.join(name) }
}

fn walk(folder: &Path, parts: &[&str], host: &Host, found: &mut Vec<PathBuf>, depth: u32) {
    let Some((first, rest)) = parts.split_first() else { return };
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Some(Ok(mut names)) = host.files.list(listed) else { return };
    names.sort();
    if *first == "**" {
        walk(folder, rest, host, found, depth);
    }
    for name in names.iter().filter(|name| *first == "**" || fits(first, name)) {
        let path = joined(folder, name);
        let is_folder = host.files.list(&path).is_some();
        match (is_folder, *first == "**") {
            (true, true) if depth > 0 => walk(&path, parts, host, found, depth - 1),
            (true, false) if depth > 0 => walk(&path, rest, host, found, depth - 1),
            (false, false) if rest.is_empty() => found.push(path),
            _ => {}
        }
    }
}

/// Does a name fit a pattern with `*` and `?`?
fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) =
        (pattern.to_lowercase().chars().collect(), name.to_lowercase().chars().collect());
    let (mut p, mut n) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while n < name.len() {
        if p < pattern.len() && (pattern[p] == '?' || pattern[p] == name[n]) {
            p += 1;
            n += 1;
        } else if p < pattern.len() && pattern[p] == '*' {
            star = Some((p, n));
            p += 1;
        } else if let Some((at, from)) = star {
            p = at + 1;
            n = from + 1;
            star = Some((at, n));
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_names() {
        for (pattern, name, expected) in
            [("*.scl", "a.SCL", true), ("a?.st", "ab.st", true), ("*.scl", "a.st", false), ("*a*b*", "xaxbx", true)]
        {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }
}
