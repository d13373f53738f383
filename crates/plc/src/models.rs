//! The standard function blocks as text in Structured Text. They are library models: a call of one is one step.

use crate::types::{Ty, elementary};

/// All models as one file.
pub fn text() -> String {
    let mut text = include_str!("models/standard.st").to_string();
    for alias in ["TON", "TOF", "TP"] {
        if let Some(body) = block(&text, alias) {
            let body = body.replacen(alias, &format!("{alias}_TIME"), 1);
            text.push_str(&body);
        }
    }
    text.push_str(include_str!("models/s5.st"));
    let counters = include_str!("models/counters.st");
    for (suffix, ty) in [
        ("", "INT"),
        ("_INT", "INT"),
        ("_DINT", "DINT"),
        ("_LINT", "LINT"),
        ("_UINT", "UINT"),
        ("_UDINT", "UDINT"),
        ("_ULINT", "ULINT"),
    ] {
        let (least, most) = elementary(ty).as_ref().and_then(Ty::range).unwrap_or((0, 0));
        let filled = counters
            .replace("SUFFIX", suffix)
            .replace("ANY_COUNT", ty)
            .replace("LEAST", &least.to_string())
            .replace("MOST", &most.to_string());
        text.push_str(&filled);
    }
    text
}

/// The text of one block.
fn block(text: &str, name: &str) -> Option<String> {
    let start = text.find(&format!("FUNCTION_BLOCK {name}\n"))?;
    let end = start + text[start..].find("END_FUNCTION_BLOCK")? + "END_FUNCTION_BLOCK".len();
    Some(format!("{}\n", &text[start..end]))
}
