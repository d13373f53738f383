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
        text.push_str(&filled(&counters.replace("SUFFIX", suffix), ty));
    }
    let counters = include_str!("models/iec_counters.st");
    for (name, ty) in [
        ("IEC_COUNTER", "INT"),
        ("IEC_SCOUNTER", "SINT"),
        ("IEC_DCOUNTER", "DINT"),
        ("IEC_UCOUNTER", "UINT"),
        ("IEC_USCOUNTER", "USINT"),
        ("IEC_UDCOUNTER", "UDINT"),
    ] {
        text.push_str(&filled(&counters.replace("NAME", name), ty));
    }
    text
}

/// A counter's text for values of this type.
fn filled(counter: &str, ty: &str) -> String {
    let (least, most) = elementary(ty).as_ref().and_then(Ty::range).unwrap_or((0, 0));
    let text = counter.replace("ANY_COUNT", ty).replace("LEAST", &least.to_string());
    text.replace("MOST", &most.to_string())
}

/// The text of one block.
fn block(text: &str, name: &str) -> Option<String> {
    let start = text.find(&format!("FUNCTION_BLOCK {name}\n"))?;
    let end = start + text[start..].find("END_FUNCTION_BLOCK")? + "END_FUNCTION_BLOCK".len();
    Some(format!("{}\n", &text[start..end]))
}
