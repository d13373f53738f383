//! Mistakes that people make in PLC programs: another named constant, another time, the difference for its size, a level
//! for an edge, another instance, a label that a CASE lacks, an index computed where a counter is meant, a timer of another kind,
//! two IFs in the wrong order.

use super::expressions::{inside, is_comparison, operand_end, operand_start};
use super::{Site, change, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::text::replace;
use crate::repair::tokens::{Token, TokenKind, tokens};
use crate::repair::truths;
use because_ir::{EditKind, Language, SourceStmtKind, Type};
use because_source::Span;

/// The text of the file that the statement is in; nothing of a C program.
fn file<'a>(site: &Site<'a>) -> Option<&'a str> {
    let of_plc = site.program.language != Language::C;
    site.program.sources.get(site.span.file).filter(|_| of_plc).map(|file| &*file.text)
}

fn is_plc(site: &Site) -> bool {
    site.program.language != Language::C && site.kind != SourceStmtKind::Hidden
}

/// The constants that the file declares, each with its type as it is written.
fn constants(text: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let upper = line.trim().to_ascii_uppercase();
        if upper.starts_with("VAR") {
            inside = upper.contains("CONSTANT");
        } else if upper.starts_with("END_VAR") {
            inside = false;
        } else if inside
            && let Some((left, right)) = line.split_once(':')
            && let Some((ty, _)) = right.split_once(":=")
        {
            let ty = ty.trim().to_ascii_uppercase();
            found.extend(left.split(',').map(|name| (name.trim(), ty.clone())).filter(|(name, _)| !name.is_empty()));
        }
    }
    found
}

/// Another constant of the same type where one stands, alone or in a sum of constants.
pub fn named(site: &Site) -> Vec<Change> {
    let Some(known) = file(site).map(constants).filter(|known| !known.is_empty() && is_plc(site)) else {
        return Vec::new();
    };
    let text = site.text();
    let all = tokens(text, site.program.language);
    let bare = |token: &Token| token.text(text).trim_start_matches('#').to_string();
    let ty = |token: &Token| known.iter().find(|(name, _)| *name == bare(token)).map(|(_, ty)| ty);
    let mut changes = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let Some(own) = ty(&all[at]) else {
            at += 1;
            continue;
        };
        let mut end = at;
        while end + 2 < all.len() && matches!(all[end + 1].text(text), "+" | "-" | "*") && ty(&all[end + 2]).is_some() {
            end += 2;
        }
        // A sign in front of it belongs to it.
        let signed = at > 0
            && all[at - 1].text(text) == "-"
            && at.checked_sub(2).is_none_or(|b| all[b].kind == TokenKind::Operator && all[b].text(text) != ")");
        let start = if signed { at - 1 } else { at };
        let span = inside(site, all[start].start, all[end].end);
        let mark = if all[at].text(text).starts_with('#') { "#" } else { "" };
        let written = &text[all[start].start..all[end].end];
        for (name, _) in known.iter().filter(|(_, t)| t == own).take(limits::REPAIR_CONSTANT_NAMES) {
            let new = format!("{mark}{name}");
            if new != written {
                changes.push(change(EditKind::Variable, vec![replace(span, new)]));
            }
        }
        at = end + 1;
    }
    changes
}

/// Times that are written somewhere, as text with their place.
fn times(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let upper = text.to_ascii_uppercase();
    for prefix in ["T#", "TIME#"] {
        for (at, _) in upper.match_indices(prefix) {
            let before = upper[..at].chars().next_back();
            if before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
                continue;
            }
            let rest = &text[at + prefix.len()..];
            let length =
                rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(rest.len());
            found.push((at, &text[at..at + prefix.len() + length]));
        }
    }
    found
}

/// The number and the unit of a time with one unit.
fn single_unit(time: &str) -> Option<(u64, &str)> {
    let written = time.split_once('#')?.1;
    let digits = written.find(|c: char| !c.is_ascii_digit())?;
    let unit = &written[digits..];
    let known = ["ms", "s", "m", "h"].iter().any(|u| u.eq_ignore_ascii_case(unit));
    Some((written[..digits].parse().ok()?, unit)).filter(|_| known)
}

/// A time in another unit, ten times as long or short, or one that the program has elsewhere.
pub fn durations(site: &Site) -> Vec<Change> {
    let Some(whole) = file(site).filter(|_| is_plc(site)) else { return Vec::new() };
    let mut changes = Vec::new();
    for (at, time) in times(site.text()) {
        let mut others: Vec<String> = Vec::new();
        if let Some((number, unit)) = single_unit(time) {
            let mark = &time[..time.find('#').map_or(0, |i| i + 1)];
            let in_unit = |number: u64, unit: &str| format!("{mark}{number}{unit}");
            let (shorter, longer) = match unit.to_ascii_lowercase().as_str() {
                "s" => (Some("ms"), Some("m")),
                "m" => (Some("s"), Some("h")),
                "h" => (Some("m"), None),
                _ => (None, Some("s")),
            };
            others.extend([shorter, longer].into_iter().flatten().map(|other| in_unit(number, other)));
            others.push(in_unit(number * 10, unit));
            match (number % 10, unit.eq_ignore_ascii_case("s")) {
                (0, _) => others.push(in_unit(number / 10, unit)),
                (_, true) => others.push(in_unit(number * 100, "ms")),
                _ => {}
            }
        }
        others.extend(times(whole).into_iter().map(|(_, other)| other.to_string()));
        let mut seen: Vec<String> = vec![time.to_string()];
        for other in others.into_iter().take(limits::REPAIR_CONSTANT_NAMES) {
            if !seen.contains(&other) {
                let edit = replace(inside(site, at, at + time.len()), other.clone());
                changes.push(change(EditKind::Constant, vec![edit]));
                seen.push(other);
            }
        }
    }
    changes
}

/// `ABS(a - b)` for a difference that is compared.
pub fn absolute(site: &Site) -> Vec<Change> {
    if !is_plc(site) {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, site.program.language);
    let mut changes = Vec::new();
    for (at, _) in all.iter().enumerate().filter(|(_, t)| t.text(text) == "-") {
        let binary = at > 0 && (all[at - 1].kind != TokenKind::Operator || matches!(all[at - 1].text(text), ")" | "]"));
        let (Some(start), Some(end)) = (operand_start(text, &all, at), operand_end(text, &all, at)) else { continue };
        let joins = |token: &Token| {
            let word = token.text(text).to_ascii_uppercase();
            matches!(word.as_str(), "AND" | "OR" | "XOR" | "NOT" | "AND_THEN" | "OR_ELSE")
        };
        let start = (start..at).rev().find(|&i| joins(&all[i])).map_or(start, |i| i + 1);
        let end = (at..=end).find(|&i| joins(&all[i])).map_or(end, |i| i - 1);
        let compared = |index: Option<usize>| {
            let token = index.and_then(|i| all.get(i)).map(|t| t.text(text));
            token.is_some_and(|t| is_comparison(t) || matches!(t, "<>" | "="))
        };
        if binary && (compared(start.checked_sub(1)) || compared(Some(end + 1))) {
            let span = inside(site, all[start].start, all[end].end);
            let written = &text[all[start].start..all[end].end];
            changes.push(change(EditKind::Callee, vec![replace(span, format!("ABS({written})"))]));
        }
    }
    changes
}

/// The output of a block where a variable is asked for its truth, and the reverse: an edge for a level, another instance.
pub fn signals(site: &Site) -> Vec<Change> {
    if !is_plc(site) {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, site.program.language);
    let known: Vec<String> = truths::mentioned(site.program, site.at.function).into_iter().map(|(_, n)| n).collect();
    let mut changes = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let mut end = at;
        while end + 2 < all.len() && all[end + 1].text(text) == "." && all[end + 2].kind == TokenKind::Word {
            end += 2;
        }
        let written = &text[all[at].start..all[end].end];
        let assigned = all.get(end + 1).is_some_and(|t| t.text(text) == ":=");
        if all[at].kind == TokenKind::Word && !assigned && known.iter().any(|k| k == written) {
            let others = known.iter().filter(|k| *k != written && (k.contains('.') || end > at));
            for other in others.take(limits::REPAIR_CONDITIONS) {
                let edit = replace(inside(site, all[at].start, all[end].end), other.clone());
                changes.push(change(EditKind::Variable, vec![edit]));
            }
        }
        at = end + 1;
    }
    changes
}

/// A counter where an index is computed, and 1 where something else is added.
pub fn counters(site: &Site) -> Vec<Change> {
    if !is_plc(site) {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, site.program.language);
    let mut changes = Vec::new();
    for (open, _) in all.iter().enumerate().filter(|(_, t)| t.text(text) == "[") {
        let Some(close) = (open..all.len()).find(|&i| all[i].text(text) == "]").filter(|&c| c > open + 2) else {
            continue;
        };
        let mark = if text[all[open].end..].trim_start().starts_with('#') { "#" } else { "" };
        let span = inside(site, all[open + 1].start, all[close - 1].end);
        let integers = names(site, |ty| matches!(site.program.types.get(ty), Type::Int { .. }));
        for name in integers.into_iter().take(limits::REPAIR_OPERANDS) {
            changes.push(change(EditKind::Variable, vec![replace(span, format!("{mark}{name}"))]));
        }
    }
    for (at, token) in all.iter().enumerate().skip(1).filter(|(_, t)| matches!(t.text(text), "+" | "-")) {
        let next = all.get(at + 1).filter(|t| t.kind == TokenKind::Word);
        let ends = all.get(at + 2).is_none_or(|t| matches!(t.text(text), ")" | ";" | ","));
        if let Some(next) = next.filter(|_| ends && all[at - 1].end <= token.start) {
            let edit = replace(inside(site, next.start, next.end), "1");
            changes.push(change(EditKind::Constant, vec![edit]));
        }
    }
    changes
}

/// One more label for the branches of a CASE: a value that other branches or the other CASEs of the file have.
pub fn labels(site: &Site) -> Vec<Change> {
    let Some(whole) = file(site).filter(|_| is_plc(site)) else { return Vec::new() };
    let before = whole.get(..site.span.start as usize).unwrap_or("").trim_end();
    if !before.to_ascii_uppercase().ends_with("CASE") {
        return Vec::new();
    }
    let own = labels_behind(whole, site.span.end as usize);
    let selector = site.text();
    let mut missing: Vec<&str> = Vec::new();
    for (at, _) in whole.match_indices(selector) {
        let is_case = whole[..at].trim_end().to_ascii_uppercase().ends_with("CASE");
        for (_, name) in labels_behind(whole, at + selector.len()).into_iter().filter(|_| is_case) {
            if !own.iter().any(|(_, o)| *o == name) && !missing.contains(&name) {
                missing.push(name);
            }
        }
    }
    let mut changes = Vec::new();
    let mut lines = Vec::new();
    for (at, _) in &own {
        let line = whole[..*at].matches('\n').count();
        if lines.contains(&line) {
            continue;
        }
        lines.push(line);
        for name in missing.iter().take(limits::REPAIR_OPERANDS) {
            let span = Span::new(site.span.file, *at as u32, *at as u32);
            changes.push(change(EditKind::ConditionAdded, vec![replace(span, format!("{name}, "))]));
        }
    }
    changes
}

/// The labels of the CASE whose selector ends here, each with its place.
fn labels_behind(text: &str, selector_end: usize) -> Vec<(usize, &str)> {
    let rest = text.get(selector_end..).unwrap_or("");
    let all = tokens(rest, Language::StructuredText);
    let mut found = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    while at < all.len() {
        let word = all[at].text(rest).to_ascii_uppercase();
        match word.as_str() {
            "CASE" | "IF" | "FOR" | "WHILE" | "REPEAT" => depth += 1,
            "END_CASE" if depth == 0 => break,
            "END_CASE" | "END_IF" | "END_FOR" | "END_WHILE" | "END_REPEAT" => depth -= 1,
            _ => {}
        }
        let starts = at > 0 && matches!(all[at - 1].text(rest).to_ascii_uppercase().as_str(), "OF" | ";");
        if depth == 0 && starts {
            let mut end = at;
            while end + 2 < all.len() && all[end + 1].text(rest) == "," {
                end += 2;
            }
            if all.get(end + 1).is_some_and(|t| t.text(rest) == ":") {
                found.extend((at..=end).step_by(2).map(|i| (selector_end + all[i].start, all[i].text(rest))));
                at = end;
            }
        }
        at += 1;
    }
    found
}

/// Standard blocks of which one is taken for the other.
const KINDS: [&[&str]; 2] = [&["TON", "TOF", "TP"], &["R_TRIG", "F_TRIG"]];

/// Another kind of timer or edge where an instance is declared, tried where it is called.
pub fn blocks(site: &Site) -> Vec<Change> {
    let Some(whole) = file(site).filter(|_| is_plc(site)) else { return Vec::new() };
    let text = site.text();
    let called: &str = text.split('(').next().unwrap_or("").trim().trim_start_matches('#');
    let mut changes = Vec::new();
    if called.is_empty() || called.contains(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) || !text.contains('(') {
        return changes;
    }
    let mut start = 0;
    for line in whole.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let Some((left, right)) = line.split_once(':').filter(|(_, right)| !right.starts_with('=')) else { continue };
        if !left.split(',').any(|name| name.trim() == called) {
            continue;
        }
        let ty: &str = right.split([';', '(', ':']).next().unwrap_or("").trim();
        for kinds in KINDS.iter().filter(|kinds| kinds.iter().any(|k| k.eq_ignore_ascii_case(ty))) {
            let place = at + left.len() + 1 + right.find(ty).unwrap_or(0);
            let span = Span::new(site.span.file, place as u32, (place + ty.len()) as u32);
            let others = kinds.iter().filter(|k| !k.eq_ignore_ascii_case(ty));
            let declared = Span::new(site.span.file, (at + line.len() - line.trim_start().len()) as u32, span.end);
            changes.extend(others.map(|other| Change {
                definition: Some(declared),
                ..change(EditKind::Callee, vec![replace(span, *other)])
            }));
        }
    }
    changes
}

/// Two IFs one after the other, exchanged: what is set and reset last wins.
pub fn order(site: &Site) -> Vec<Change> {
    let Some(whole) = file(site).filter(|_| is_plc(site)) else { return Vec::new() };
    let before = whole.get(..site.span.start as usize).unwrap_or("").trim_end();
    if site.kind != SourceStmtKind::Condition || !before.to_ascii_uppercase().ends_with("IF") {
        return Vec::new();
    }
    let start = before.len() - 2;
    let is_elsif = before[..start].ends_with(|c: char| c.is_ascii_alphabetic());
    let Some(end) = end_of_if(whole, start).filter(|_| !is_elsif) else { return Vec::new() };
    let gap = whole[end..].len() - whole[end..].trim_start().len();
    let next = end + gap;
    let follows = whole[next..].get(..3).is_some_and(|w| w.eq_ignore_ascii_case("IF "));
    let Some(last) = end_of_if(whole, next).filter(|_| follows) else { return Vec::new() };
    let span = |a: usize, b: usize| Span::new(site.span.file, a as u32, b as u32);
    let (first, second) = (whole[start..end].to_string(), whole[next..last].to_string());
    let edits = vec![replace(span(start, end), second), replace(span(next, last), first)];
    vec![one_of_many(change(EditKind::StatementsExchanged, edits))]
}

/// Where the IF that starts here ends, behind its semicolon.
fn end_of_if(text: &str, start: usize) -> Option<usize> {
    let rest = text.get(start..)?;
    let all = tokens(rest, Language::StructuredText);
    let mut depth = 0;
    for (at, token) in all.iter().enumerate() {
        match token.text(rest).to_ascii_uppercase().as_str() {
            "IF" => depth += 1,
            "END_IF" => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            let semicolon = all.get(at + 1).filter(|t| t.text(rest) == ";");
            return Some(start + semicolon.unwrap_or(token).end);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_those_of_a_constant_section() {
        let text = "VAR CONSTANT\n  LOW, HIGH : INT := 5;\nEND_VAR\nVAR\n  n : INT := 3;\nEND_VAR\n";
        assert_eq!(constants(text), [("LOW", "INT".to_string()), ("HIGH", "INT".to_string())]);
    }

    #[test]
    fn times_are_found_with_their_unit() {
        let text = "timer(IN := start#1, PT := T#5s + TIME#500ms);";
        let found: Vec<&str> = times(text).into_iter().map(|(_, time)| time).collect();
        assert_eq!(found, ["T#5s", "TIME#500ms"]);
        assert_eq!(single_unit("T#5s"), Some((5, "s")));
        assert_eq!(single_unit("T#1m30s"), None);
    }

    #[test]
    fn labels_of_one_case_are_not_those_of_a_case_inside() {
        let text = "CASE a OF\n  One, Two: x := 1;\n  3: CASE b OF 7: y := 2; END_CASE;\nELSE x := 2;\nEND_CASE;";
        let found: Vec<&str> = labels_behind(text, 6).into_iter().map(|(_, name)| name).collect();
        assert_eq!(found, ["One", "Two", "3"]);
    }

    #[test]
    fn an_if_ends_behind_those_inside() {
        let text = "IF a THEN IF b THEN x := 1; END_IF; END_IF; y := 2;";
        assert_eq!(end_of_if(text, 0).map(|end| &text[..end]), Some("IF a THEN IF b THEN x := 1; END_IF; END_IF;"));
    }
}
