//! Refactorings that are no changes: functions that got another name, and functions that stand elsewhere.
//!
//! Comes in: the texts of all files, new and old. Goes out: the old texts as they would be with the new names and the new
//! places, so that only what differs besides is left to be compared. What does not fit stays as it was: a text that cannot be
//! read with the others is seen by whoever reads it.

use super::diff::{self, Token};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A file in both versions. Where the old version has no such file, `old` is the new text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    pub new: String,
    pub old: String,
}

/// The old texts with new names and places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adapted {
    pub files: Vec<Pair>,
    /// For each line of each old text where it stood before, from 1.
    pub lines: Vec<Vec<u32>>,
    /// Functions with another name or in another place.
    pub count: u32,
    /// Those that are in another file now.
    pub elsewhere: BTreeSet<String>,
}

impl Adapted {
    /// The old texts as they are.
    pub fn unchanged(files: Vec<Pair>) -> Adapted {
        let lines = |f: &Pair| (1..=f.old.split_inclusive('\n').count() as u32).collect();
        Adapted { lines: files.iter().map(lines).collect(), files, count: 0, elsewhere: BTreeSet::new() }
    }

    /// Does the added text only make functions known that are in another file now?
    pub fn only_declares(&self, added: &str) -> bool {
        let text = added.trim();
        let includes = text.lines().all(|l| l.trim_start().starts_with("#include \""));
        let tokens = diff::tokens(text);
        let declares = tokens.windows(2).any(|pair| pair[1].1 == "(" && self.elsewhere.contains(pair[0].1));
        let single = text.ends_with(';') && text.matches(';').count() == 1 && !text.contains(['{', '=']);
        !self.elsewhere.is_empty() && (includes || (single && declares))
    }
}

/// The old texts with new names and places.
pub fn adapted(mut files: Vec<Pair>) -> Adapted {
    let names = renamed(&files);
    for file in &mut files {
        file.old = with_names(&file.old, &names);
    }
    let before: Vec<String> = files.iter().map(|f| f.old.clone()).collect();
    let mut elsewhere = BTreeSet::new();
    let moved = move_functions(&mut files, &mut elsewhere);
    let lines = (0..files.len()).map(|i| origins(&files[i].old, &before, i)).collect();
    Adapted { files, lines, count: names.len() as u32 + moved, elsewhere }
}

/// Where each line of a text stood before functions were moved.
fn origins(text: &str, before: &[String], own: usize) -> Vec<u32> {
    let split = |text: &str| text.split_inclusive('\n').map(str::to_string).collect::<Vec<_>>();
    let (now, then) = (split(text), split(&before[own]));
    let mut lines = vec![0; now.len()];
    let (mut i, mut j) = (0, 0);
    for (olds, news) in diff::hunks(&then, &now).into_iter().chain([(then.len()..then.len(), now.len()..now.len())]) {
        while i < news.start && j < olds.start {
            lines[i] = j as u32 + 1;
            (i, j) = (i + 1, j + 1);
        }
        (i, j) = (news.end, olds.end);
    }
    let line = |text: &str, at: usize| text[..at].matches('\n').count();
    for function in functions(text) {
        let same = |old: &&String| functions(old).into_iter().find(|f| f.name == function.name);
        let found = before.get(own).into_iter().chain(before).find_map(|old| Some((old, same(&old)?)));
        let Some((old, place)) = found else { continue };
        if old[place.range.clone()] == text[function.range.clone()] {
            let (from, to) = (line(old, place.range.start), line(text, function.range.start));
            let count = text[function.range].lines().count();
            (0..count).for_each(|k| lines[to + k] = (from + k) as u32 + 1);
        }
    }
    lines
}

/// Names of functions that the new version does not have any more, with those that stand in all their places.
fn renamed(files: &[Pair]) -> BTreeMap<String, String> {
    let words = |text: &str| -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        let all = diff::tokens(text);
        all.iter().filter(|t| is_word(t.1)).for_each(|t| *counts.entry(t.1.to_string()).or_insert(0) += 1);
        counts
    };
    let all = |side: fn(&Pair) -> &str| words(&files.iter().map(side).collect::<Vec<_>>().join("\n"));
    let (old, new) = (all(|p| &p.old), all(|p| &p.new));
    let bodies = |side: fn(&Pair) -> &str| -> BTreeMap<String, Vec<String>> {
        let of = |pair: &Pair| -> Vec<(String, Vec<String>)> {
            let text = side(pair);
            functions(text).into_iter().map(|f| (f.name, spellings(&text[f.range]))).collect()
        };
        files.iter().flat_map(of).collect()
    };
    let (old_bodies, new_bodies) = (bodies(|p| &p.old), bodies(|p| &p.new));
    let gone = old_bodies.iter().filter(|(name, _)| !new.contains_key(*name));
    let came: Vec<(&String, &Vec<String>)> = new_bodies.iter().filter(|(name, _)| !old.contains_key(*name)).collect();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (name, body) in gone {
        let likeness = |other: &&(&String, &Vec<String>)| diff::likeness(body, other.1);
        let best = came
            .iter()
            .filter(|c| !found.values().any(|f| f == c.0))
            .max_by(|a, b| likeness(a).total_cmp(&likeness(b)).then_with(|| b.0.cmp(a.0)));
        if let Some(best) = best.filter(|b| likeness(b) >= ALIKE && old[name] <= 2 * new[b.0]) {
            found.insert(name.clone(), best.0.clone());
        }
    }
    found
}

/// Share of words that two functions have in common where one became the other.
const ALIKE: f64 = 0.7;

fn with_names(text: &str, names: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut done = 0;
    for (range, token) in diff::tokens(text) {
        if let Some(name) = names.get(token) {
            out.push_str(&text[done..range.start]);
            out.push_str(name);
            done = range.end;
        }
    }
    out.push_str(&text[done..]);
    out
}

/// Puts functions of the old texts where the new ones have them; gives how many.
fn move_functions(files: &mut [Pair], elsewhere: &mut BTreeSet<String>) -> u32 {
    let mut count = 0;
    // From one file to another.
    for to in 0..files.len() {
        for function in functions(&files[to].new) {
            let here = functions(&files[to].old).iter().any(|f| f.name == function.name);
            let fresh = files[to].new == files[to].old;
            let from = (0..files.len()).find(|&from| {
                let has = |text: &str| functions(text).iter().any(|f| f.name == function.name);
                from != to && has(&files[from].old) && !has(&files[from].new)
            });
            let Some(from) = from.filter(|_| !here || fresh) else { continue };
            let Some(old) = functions(&files[from].old).into_iter().find(|f| f.name == function.name) else { continue };
            let body = files[from].old[old.range.clone()].to_string();
            let body = as_visible(&body, &files[to].new[function.range.clone()]);
            files[from].old.replace_range(old.range, "");
            elsewhere.insert(function.name.clone());
            if here {
                let Some(own) = functions(&files[to].old).into_iter().find(|f| f.name == function.name) else {
                    continue;
                };
                files[to].old.replace_range(own.range, &body);
            } else {
                put(&mut files[to], &function.name, &body);
            }
            count += 1;
        }
    }
    // Within a file: those that stand in another order than most.
    for file in files {
        let (new, old) = (functions(&file.new), functions(&file.old));
        let position = |f: &Function| old.iter().position(|o| o.name == f.name);
        let order: Vec<usize> = new.iter().filter_map(position).collect();
        let stay: BTreeSet<usize> = increasing(&order).into_iter().collect();
        for at in order.into_iter().filter(|at| !stay.contains(at)) {
            let name = &old[at].name;
            let Some(now) = functions(&file.old).into_iter().find(|f| f.name == *name) else { continue };
            let body = file.old[now.range.clone()].to_string();
            file.old.replace_range(now.range, "");
            put(file, name, &body);
            count += 1;
        }
    }
    count
}

/// A function that other files need is not `static` any more, and the reverse.
fn as_visible(old: &str, new: &str) -> String {
    let masks = (masked(old), masked(new));
    let is_static = |text: &str| text.trim_start().starts_with("static ");
    let start = masks.0.len() - masks.0.trim_start().len();
    match (is_static(&masks.0), is_static(&masks.1)) {
        (true, false) => [&old[..start], old[start + "static".len()..].trim_start()].concat(),
        (false, true) => [&old[..start], "static ", &old[start..]].concat(),
        _ => old.to_string(),
    }
}

/// Puts a function's text into the old one, behind the function that it follows in the new one, else before the one that
/// follows it.
fn put(file: &mut Pair, name: &str, body: &str) {
    let (new, old) = (functions(&file.new), functions(&file.old));
    let Some(at) = new.iter().position(|f| f.name == name) else { return };
    let place = |f: &Function| old.iter().find(|o| o.name == f.name).map(|o| o.range.clone());
    let behind = new[..at].iter().rev().find_map(place).map(|r| r.end);
    let before = || new[at + 1..].iter().find_map(place).map(|r| r.start);
    let place = behind.or_else(before).unwrap_or(file.old.len());
    file.old.insert_str(place, body);
}

/// A longest increasing part of distinct numbers.
fn increasing(numbers: &[usize]) -> Vec<usize> {
    let mut best: Vec<Vec<usize>> = Vec::new();
    for (i, &number) in numbers.iter().enumerate() {
        let before = (0..i).filter(|&j| numbers[j] < number).max_by_key(|&j| (best[j].len(), std::cmp::Reverse(j)));
        let mut chain = before.map_or_else(Vec::new, |j| best[j].clone());
        chain.push(number);
        best.push(chain);
    }
    best.into_iter().rev().max_by_key(Vec::len).unwrap_or_default()
}

/// A function's definition: its name, and its text with the comment before it and the blank lines behind it.
struct Function {
    name: String,
    range: Range<usize>,
}

/// The functions that a text defines, read by their brackets alone. Nothing is found behind a `#if`, where brackets need
/// not be pairs.
fn functions(text: &str) -> Vec<Function> {
    let mut found = Vec::new();
    let masked = masked(text);
    let all: Vec<Token> = diff::tokens(&masked);
    let (mut start, mut depth, mut name, mut item) = (0, 0i32, None, Vec::<&str>::new());
    for (index, (range, token)) in all.iter().enumerate() {
        match *token {
            "(" | "[" | "{" => {
                let before = index.checked_sub(1).map_or("", |i| all[i].1);
                if *token == "(" && depth == 0 && name.is_none() && is_word(before) {
                    name = Some(before.to_string());
                }
                if *token == "{" && depth == 0 && item.last() != Some(&")") {
                    name = None;
                }
                depth += 1;
            }
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        item.push(token);
        let ends = depth == 0 && (*token == ";" || (*token == "}" && name.is_some()));
        if ends {
            // Blank lines behind belong to it.
            let rest = &text[range.end..];
            let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
            let whole_lines = rest[..blank].rfind('\n').map_or(0, |at| at + 1);
            let end = range.end + whole_lines;
            if let Some(name) = name.take().filter(|_| *token == "}") {
                found.push(Function { name, range: start..end });
            }
            (start, name) = (end, None);
            item.clear();
        }
        if depth < 0 {
            break;
        }
    }
    found
}

/// The same text with comments, strings and directives blank, as many bytes as before.
pub fn masked(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut fresh = true;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let length = match bytes[at] {
            b'/' if rest.starts_with(b"/*") => {
                rest.windows(2).skip(2).position(|w| w == b"*/").map_or(rest.len(), |p| p + 4)
            }
            b'/' if rest.starts_with(b"//") => rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len()),
            b'#' if fresh => directive(rest),
            quote @ (b'"' | b'\'') => quoted(rest, quote),
            _ => 0,
        };
        if length > 0 {
            out.extend(rest[..length].iter().map(|&b| if b == b'\n' { b } else { b' ' }));
            at += length;
            continue;
        }
        fresh = bytes[at] == b'\n' || (fresh && bytes[at].is_ascii_whitespace());
        // Every byte stays one byte, so that places are the same.
        out.push(if bytes[at].is_ascii() { bytes[at] } else { b'x' });
        at += 1;
    }
    String::from_utf8(out).unwrap_or_default()
}

/// Bytes of a directive, with lines that go on.
fn directive(text: &[u8]) -> usize {
    let mut end = 0;
    for line in text.split_inclusive(|&b| b == b'\n') {
        end += line.len();
        if !line.trim_ascii_end().ends_with(b"\\") {
            break;
        }
    }
    end
}

/// Bytes of a string with its quotes, at most to the end of the line.
fn quoted(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

fn spellings(text: &str) -> Vec<String> {
    diff::tokens(text).into_iter().map(|(_, token)| token.to_string()).collect()
}

fn is_word(token: &str) -> bool {
    const KEYWORDS: [&str; 8] = ["if", "while", "for", "switch", "return", "sizeof", "do", "else"];
    token.starts_with(|c: char| c.is_alphabetic() || c == '_') && !KEYWORDS.contains(&token)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADD: &str = "// Adds.\nint add(int a, int b) {\n  return a + b;\n}\n\n";
    const HALF: &str = "static int half(int x) {\n  return x / 2;\n}\n\n";
    const USE: &str = "int main(void) {\n  return add(half(4), 1);\n}\n";

    fn pair(new: &[&str], old: &[&str]) -> Pair {
        Pair { new: new.concat(), old: old.concat() }
    }

    #[test]
    fn functions_are_found_with_their_comments() {
        let text =
            ["#include <a.h>\nstruct s { int f; };\nint v[] = {1, 2};\nint add(int, int);\n", ADD, HALF, USE].concat();
        let names: Vec<String> = functions(&text).into_iter().map(|f| f.name).collect();
        assert_eq!(names, ["add", "half", "main"]);
        assert_eq!(&text[functions(&text)[0].range.clone()], ADD);
    }

    #[test]
    fn a_new_name_is_no_change() {
        let new = [ADD, HALF, USE].concat().replace("add", "sum");
        let Adapted { files, count, .. } = adapted(vec![pair(&[&new], &[ADD, HALF, USE])]);
        assert_eq!((&files[0].old, count), (&files[0].new, 1));
    }

    #[test]
    fn what_changed_besides_is_left() {
        let new = [ADD, HALF, USE].concat().replace("add", "sum").replace("a + b", "a - b");
        let Adapted { files, count, .. } = adapted(vec![pair(&[&new], &[ADD, HALF, USE])]);
        assert_eq!((files[0].old.clone(), count), (files[0].new.replace("a - b", "a + b"), 1));
    }

    #[test]
    fn another_order_is_no_change() {
        let Adapted { files, count, .. } = adapted(vec![pair(&[HALF, ADD, USE], &[ADD, HALF, USE])]);
        assert_eq!((files[0].old == files[0].new, count), (true, 1));
        let changed = HALF.replace("/ 2", ">> 1");
        let Adapted { files, lines, .. } = adapted(vec![pair(&[&changed, ADD, USE], &[ADD, HALF, USE])]);
        assert_eq!(files[0].old, [HALF, ADD, USE].concat());
        assert_eq!(lines[0], [6, 7, 8, 9, 1, 2, 3, 4, 5, 10, 11, 12], "lines of the old text");
    }

    #[test]
    fn a_function_goes_to_a_file_that_is_new() {
        let changed = HALF.replace("/ 2", "/ 3").replace("static ", "");
        let files = vec![pair(&["int half(int);\n", ADD, USE], &[ADD, HALF, USE]), pair(&[&changed], &[&changed])];
        let found = adapted(files);
        let files = &found.files;
        assert_eq!((files[0].old.clone(), found.count), ([ADD, USE].concat(), 1));
        assert_eq!(files[1].old, HALF.replace("static ", ""));
        assert!(found.only_declares("int half(int);\n") && !found.only_declares("int x = half(2);\n"));
    }

    #[test]
    fn a_name_that_is_still_there_is_none_that_changed() {
        let more = "int sum(int a, int b) {\n  return a + b;\n}\n\n";
        let Adapted { files, count, .. } = adapted(vec![pair(&[ADD, more, HALF, USE], &[ADD, HALF, USE])]);
        assert_eq!((files[0].old.clone(), count), ([ADD, HALF, USE].concat(), 0));
    }
}
