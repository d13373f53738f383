//! Arrays of several dimensions, and those in structures, that are too short.

use super::{Site, change};
use crate::repair::apply::Change;
use crate::repair::text::replace;
use crate::repair::tokens::tokens;
use because_ir::{CheckKind, EditKind, Language, Object, ObjectKind, Type};
use because_source::Span;

/// One more element, or twice as many, in each dimension.
pub fn inner_dimensions(site: &Site) -> Vec<Change> {
    let program = site.program;
    if program.language != Language::C || site.failure.check != CheckKind::Bounds || !site.fails() {
        return Vec::new();
    }
    let text = site.text();
    let written = tokens(text, program.language);
    let named = |object: &&Object| written.iter().any(|t| t.text(text) == object.name);
    let declared = |o: &&Object| {
        matches!(o.kind, ObjectKind::Local | ObjectKind::Global | ObjectKind::Static) && program.sources.is_user(o.span)
    };
    let arrays = program.objects.iter().filter(named).filter(declared);
    arrays.flat_map(|object| longer(site, object)).chain(members(site)).collect()
}

/// The same for members of structures that the statement mentions.
fn members(site: &Site) -> Vec<Change> {
    let program = site.program;
    let own = site.text();
    let written = tokens(own, program.language);
    let mentioned =
        |name: &str| written.windows(2).any(|two| matches!(two[0].text(own), "." | "->") && two[1].text(own) == name);
    let Some(file) = program.sources.get(site.span.file) else { return Vec::new() };
    let all = tokens(&file.text, program.language);
    let text = |i: usize| all.get(i).map_or("", |t| t.text(&file.text));
    let mut changes = Vec::new();
    for record in (0..all.len()).filter(|&i| matches!(text(i), "struct" | "union")) {
        let Some(open) = (record + 1..record + 3).find(|&i| text(i) == "{") else { continue };
        let close = (open..all.len()).find(|&i| text(i) == "}").unwrap_or(open);
        for name in (open..close).filter(|&i| text(i + 1) == "[" && mentioned(text(i))) {
            let Some(end) = (name + 2..close).find(|&i| text(i) == "]").filter(|end| *end > name + 2) else { continue };
            let span = Span::new(site.span.file, all[name + 2].start as u32, all[end - 1].end as u32);
            let longer = change(EditKind::ArrayLength, vec![replace(span, one_more(program.sources.text(span)))]);
            let name = Span::new(site.span.file, all[name].start as u32, all[name].end as u32);
            changes.push(Change { definition: Some(name), ..longer });
        }
    }
    changes
}

/// The length that is one more.
fn one_more(length: &str) -> String {
    match (length.trim().parse::<u64>(), length.trim().strip_suffix("- 1")) {
        (Ok(number), _) => (number + 1).to_string(),
        (_, Some(rest)) => rest.trim().to_string(),
        _ => format!("{} + 1", length.trim()),
    }
}

fn longer(site: &Site, object: &Object) -> Vec<Change> {
    let program = site.program;
    let Some(file) = program.sources.get(object.span.file) else { return Vec::new() };
    let mut at = object.span.start as usize + object.name.len();
    let mut ty = object.ty;
    let mut changes = Vec::new();
    for dimension in 0.. {
        let Type::Array { element, length } = *program.types.get(ty) else { break };
        let rest = file.text.get(at..).unwrap_or("");
        let Some(open) = rest.find('[').filter(|i| rest[..*i].trim().is_empty()) else { break };
        let Some(close) = rest[open..].find(']').map(|i| open + i) else { break };
        let old = rest[open + 1..close].trim();
        let span = Span::new(object.span.file, (at + open + 1) as u32, (at + close) as u32);
        let new = match old.parse::<u64>() {
            Ok(_) => [one_more(old), (length * 2).to_string()],
            Err(_) => [one_more(old), format!("2 * ({old})")],
        };
        // A first dimension that is a number is changed in the program itself.
        let written = dimension > 0 || old.parse::<u64>().is_err();
        if written && !old.is_empty() {
            let longer = |text| change(EditKind::ArrayLength, vec![replace(span, text)]);
            changes.extend(new.map(|text| Change { definition: Some(object.span), ..longer(text) }));
        }
        at += close + 1;
        ty = element;
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::one_more;

    #[test]
    fn one_more_takes_back_what_was_one_less() {
        assert_eq!(["3", "N", "N - 1"].map(one_more), ["4", "N + 1", "N"]);
    }
}
