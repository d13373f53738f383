//! Arrays of several dimensions that are too short.

use super::{Site, change};
use crate::repair::apply::Change;
use crate::repair::text::replace;
use crate::repair::tokens::tokens;
use because_ir::{CheckKind, EditKind, Language, Object, ObjectKind, Type};
use because_source::Span;

/// One more element, or twice as many, in each dimension but the first: that one is changed in the program itself.
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
    arrays.flat_map(|object| longer(site, object)).collect()
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
            Ok(_) => [(length + 1).to_string(), (length * 2).to_string()],
            Err(_) => [format!("{old} + 1"), format!("2 * ({old})")],
        };
        if dimension > 0 && !old.is_empty() {
            let longer = |text| change(EditKind::ArrayLength, vec![replace(span, text)]);
            changes.extend(new.map(|text| Change { definition: Some(object.span), ..longer(text) }));
        }
        at += close + 1;
        ty = element;
    }
    changes
}
