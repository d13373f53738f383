//! Types that are too narrow for what they hold.

use super::{Site, change};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::text::replace;
use crate::repair::tokens::{Token, tokens};
use because_ir::{CheckKind, EditKind, Language, ObjectKind};
use because_source::Span;

/// The declared type of each variable of the function, and of its result, one size larger.
pub fn wider(site: &Site) -> Vec<Change> {
    let program = site.program;
    let fits = matches!(
        site.failure.check,
        CheckKind::SignedOverflow
            | CheckKind::UnsignedOverflow
            | CheckKind::Assertion
            | CheckKind::Reference
            | CheckKind::ReachError
            | CheckKind::FloatToInt
            | CheckKind::FloatOverflow
            | CheckKind::Shift
    );
    if program.language != Language::C || !fits {
        return Vec::new();
    }
    let function = program.function(site.at.function);
    let own = function.params.iter().chain(&function.locals).map(|id| program.object(*id));
    let named = own.filter(|o| matches!(o.kind, ObjectKind::Param | ObjectKind::Local)).map(|o| o.span);
    let mut changes: Vec<Change> = Vec::new();
    for name in named.chain([function.span]).filter(|s| program.sources.is_user(*s)) {
        for (span, new) in declared(site, name) {
            let edits = vec![replace(span, new)];
            if !changes.iter().any(|c| c.edits == edits) {
                let definition = (name != function.span).then_some(name);
                changes.push(Change { definition, ..change(EditKind::WiderType, edits) });
            }
        }
    }
    changes.truncate(limits::REPAIR_TYPES);
    changes
}

/// The word of the type before a declared name, and what it could be.
fn declared(site: &Site, name: Span) -> Vec<(Span, &'static str)> {
    let Some(file) = site.program.sources.get(name.file) else { return Vec::new() };
    let before = file.text.get(..name.start as usize).unwrap_or("");
    let start = before.rfind([';', '{', '}', '(', ',', '\n']).map_or(0, |i| i + 1);
    let head = &before[start..];
    let all = tokens(head, site.program.language);
    // As the program writes it.
    let words = tokens(&file.text, site.program.language);
    let long = |i: usize| words.get(i).is_some_and(|t| t.text(&file.text) == "long");
    let uses_long = (0..words.len()).any(|i| long(i) && !long(i + 1) && (i == 0 || !long(i - 1)));
    let wider = |t: &Token| -> &'static [&'static str] {
        match t.text(head) {
            "int" if uses_long => &["long", "long long", "unsigned"],
            "int" => &["long long", "unsigned"],
            "float" => &["double"],
            "short" => &["int"],
            "char" => &["int", "unsigned char"],
            "unsigned" => &["unsigned long long", "int"],
            "long" => &["unsigned long"],
            _ => &[],
        }
    };
    let Some(token) = all.iter().find(|t| !wider(t).is_empty()) else { return Vec::new() };
    // `unsigned char` and the like are two widened.
    let widened = all.iter().filter(|t| !wider(t).is_empty()).count();
    if widened != 1 {
        return Vec::new();
    }
    let at = |offset: usize| (start + offset) as u32;
    let span = Span::new(name.file, at(token.start), at(token.end));
    wider(token).iter().map(|new| (span, *new)).collect()
}
