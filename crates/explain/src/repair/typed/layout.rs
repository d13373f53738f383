//! Where new text goes, in the layout of the text around it.

use super::Site;
use crate::repair::text::{end_of_statement, replace};
use crate::repair::tokens::{Token, tokens};
use because_ir::{Edit, Language, SourceStmtKind};
use because_source::Span;

/// The blanks that a line begins with.
pub fn indent(text: &str, offset: u32) -> &str {
    let before = text.get(..offset as usize).unwrap_or("");
    let line = before.rfind('\n').map_or(0, |i| i + 1);
    let rest = &text[line..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}

/// Does the statement start its line?
fn starts_line(text: &str, offset: u32) -> bool {
    text.get(..offset as usize).is_some_and(|before| before.trim_end_matches([' ', '\t']).ends_with('\n'))
}

/// Is the statement the whole body of an `if`, `else` or loop, without braces?
fn is_sole_body(site: &Site) -> bool {
    let before = last_token(site);
    site.program.language == Language::C && matches!(before, Some(")" | "else" | "do"))
}

/// The token before the statement.
pub fn last_token<'a>(site: &Site<'a>) -> Option<&'a str> {
    let text: &'a str = &site.program.sources.get(site.span.file)?.text;
    let before = text.get(..site.span.start as usize)?;
    // Comments between lines are rare before a statement; a window is enough.
    let from = (0..=before.len().saturating_sub(300)).rev().find(|i| before.is_char_boundary(*i))?;
    let window = before.get(from..)?;
    tokens(window, site.program.language).last().map(|t: &Token| t.text(window))
}

/// A statement put before the one at this site.
pub fn before(site: &Site, new: &str) -> Option<Vec<Edit>> {
    let text = &site.program.sources.get(site.span.file)?.text;
    if is_sole_body(site) {
        return braced(site, |own| format!("{new}|{own}"));
    }
    if !matches!(last_token(site), Some(";" | "{" | "}" | ":" | "THEN" | "DO" | "ELSE")) {
        return None;
    }
    let at = Span::new(site.span.file, site.span.start, site.span.start);
    Some(vec![match starts_line(text, site.span.start) {
        true => replace(at, format!("{new}\n{}", indent(text, site.span.start))),
        false => replace(at, format!("{new} ")),
    }])
}

/// A statement put behind the one at this site.
pub fn after(site: &Site, new: &str) -> Option<Vec<Edit>> {
    let text = &site.program.sources.get(site.span.file)?.text;
    if is_sole_body(site) {
        return braced(site, |own| format!("{own}|{new}"));
    }
    let end = end_of_statement(site.program, site.span)?;
    let at = Span::new(site.span.file, end, end);
    Some(vec![match starts_line(text, site.span.start) {
        true => replace(at, format!("\n{}{new}", indent(text, site.span.start))),
        false => replace(at, format!(" {new}")),
    }])
}

/// A sole body made a block; `|` separates its statements.
fn braced(site: &Site, inside: impl Fn(&str) -> String) -> Option<Vec<Edit>> {
    let text = &site.program.sources.get(site.span.file)?.text;
    let end = end_of_statement(site.program, site.span)?;
    let own = text.get(site.span.start as usize..end as usize)?;
    let statements = inside(own);
    if !starts_line(text, site.span.start) {
        let span = Span::new(site.span.file, site.span.start, end);
        return Some(vec![replace(span, format!("{{ {} }}", statements.replace('|', " ")))]);
    }
    let inner = indent(text, site.span.start);
    let before = text.get(..site.span.start as usize)?;
    let head = before.trim_end();
    let outer = indent(text, head.len() as u32);
    let body: Vec<String> = statements.split('|').map(|s| format!("\n{inner}{s}")).collect();
    let span = Span::new(site.span.file, head.len() as u32, end);
    Some(vec![replace(span, format!(" {{{}\n{outer}}}", body.concat()))])
}

/// The last statement of the block that the condition decides over, moved behind it, and where it stands. A failing run
/// need not come to it.
pub fn last_out(site: &Site) -> Option<(Vec<Edit>, Span)> {
    if site.kind != SourceStmtKind::Condition || site.program.language != Language::C {
        return None;
    }
    let text: &str = &site.program.sources.get(site.span.file)?.text;
    let rest = text.get(site.span.end as usize..)?;
    let open = rest.find('{').filter(|open| !rest[..*open].contains('\n'))?;
    let mut depth = 0;
    let close = rest[open..].char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        (depth == 0).then_some(site.span.end as usize + open + at)
    })?;
    let body = text.get(..close)?.trim_end();
    let line = body.rfind('\n')?;
    let own = body[line..].trim();
    let jumps = ["return", "break", "continue", "goto"].iter().any(|word| own.starts_with(word));
    if !own.ends_with(';') || jumps || line <= site.span.end as usize + open {
        return None;
    }
    let at = |from: usize, to: usize| Span::new(site.span.file, from as u32, to as u32);
    let outer = indent(text, close as u32);
    let behind = replace(at(close + 1, close + 1), format!("\n{outer}{own}"));
    let statement = at(body.len() - own.len(), body.len() - 1);
    Some((vec![replace(at(line, body.len()), ""), behind], statement))
}

/// The statement moved behind the brace that ends its block, or into the block before it.
pub fn moved(site: &Site) -> Option<Vec<Edit>> {
    if site.program.language != Language::C {
        return None;
    }
    let file = site.program.sources.get(site.span.file)?;
    let text: &str = &file.text;
    let end = end_of_statement(site.program, site.span)?;
    let own = text.get(site.span.start as usize..end as usize)?;
    let rest = text.get(end as usize..)?;
    let brace = rest.len() - rest.trim_start().len();
    if !starts_line(text, site.span.start) {
        return None;
    }
    let line = text.get(..site.span.start as usize)?.rfind('\n')? as u32;
    let gone = replace(Span::new(site.span.file, line, end), "");
    if rest.trim_start().starts_with('}') {
        let behind = end + brace as u32 + 1;
        let outer = indent(text, behind - 1);
        return Some(vec![gone, replace(Span::new(site.span.file, behind, behind), format!("\n{outer}{own}"))]);
    }
    let before = text.get(..line as usize + 1)?.trim_end();
    if before.ends_with('}') {
        let close = before.len() as u32 - 1;
        let head = text.get(..close as usize)?.trim_end().len() as u32;
        let inner = indent(text, head);
        return Some(vec![replace(Span::new(site.span.file, head, head), format!("\n{inner}{own}")), gone]);
    }
    None
}
