//! A function that ends without the value its caller uses: the `return` that is missing at its end.

use super::layout::indent;
use super::{Site, described, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::text::replace;
use crate::repair::tokens::tokens;
use because_ir::{CheckKind, EditKind, Language, Program, Type, TypeId};
use because_source::Span;

/// `return v;` before the brace that ends the function.
pub fn at_the_end(site: &Site) -> Vec<Change> {
    let program = site.program;
    let result = program.function(site.at.function).result;
    let ends = site.failure.check == CheckKind::MissingReturn && !matches!(program.types.get(result), Type::Void);
    if !ends || program.language != Language::C {
        return Vec::new();
    }
    let Some((brace, first)) = body(site) else { return Vec::new() };
    let Some(file) = program.sources.get(site.span.file) else { return Vec::new() };
    let line = file.text[..brace as usize].trim_end_matches([' ', '\t']).len() as u32;
    let own_line = file.text[..line as usize].ends_with('\n');
    values(site, result)
        .into_iter()
        .map(|value| {
            let edit = match own_line {
                true => {
                    let blanks = indent(&file.text, first);
                    replace(Span::new(site.span.file, line, line), format!("{blanks}return {value};\n"))
                }
                false => replace(Span::new(site.span.file, brace, brace), format!("return {value}; ")),
            };
            let description = format!("with `return {value};` at the function's end");
            one_of_many(described(EditKind::JumpAdded, vec![edit], &description))
        })
        .collect()
}

/// Where the body of the site's function ends, and where its first statement starts.
fn body(site: &Site) -> Option<(u32, u32)> {
    let function = site.program.function(site.at.function).span;
    let text = site.program.sources.get(function.file)?.text.get(function.start as usize..)?;
    let (mut depth, mut first) = (0_u32, None);
    for token in tokens(text, Language::C) {
        match token.text(text) {
            "{" => depth += 1,
            "}" if depth == 1 => {
                return Some((function.start + token.start as u32, function.start + first? as u32));
            }
            "}" => depth = depth.checked_sub(1)?,
            ";" if depth == 0 && first.is_none() && !text[..token.start].contains(')') => return None,
            _ if depth > 0 && first.is_none() => first = Some(token.start),
            _ => {}
        }
    }
    None
}

/// What of the function's own could be returned: variables, members, small numbers.
fn values(site: &Site, result: TypeId) -> Vec<String> {
    let program = site.program;
    let mut list: Vec<String> = names(site, |ty| ty == result).into_iter().map(str::to_string).collect();
    for name in names(site, |ty| record(program, ty).is_some()) {
        let Some(object) = program.objects.iter().find(|o| o.name == name) else { continue };
        let arrow = if matches!(program.types.get(object.ty), Type::Pointer(_)) { "->" } else { "." };
        let Some(fields) = record(program, object.ty) else { continue };
        list.extend(fields.iter().filter(|f| f.1 == result).map(|(field, _)| format!("{name}{arrow}{field}")));
    }
    match program.types.get(result) {
        Type::Pointer(_) => list.push("NULL".to_string()),
        Type::Record(_) => {}
        _ => list.extend(["0", "1", "-1"].map(str::to_string)),
    }
    list.truncate(limits::REPAIR_RETURNS);
    list
}

/// The members of a record, or of the record that a pointer leads to.
fn record(program: &Program, ty: TypeId) -> Option<Vec<(String, TypeId)>> {
    let record = match program.types.get(ty) {
        Type::Record(record) => *record,
        Type::Pointer(to) => match program.types.get(*to) {
            Type::Record(record) => *record,
            _ => return None,
        },
        _ => return None,
    };
    Some(program.types.record(record).fields.iter().map(|f| (f.name.clone(), f.ty)).collect())
}
