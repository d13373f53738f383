//! One self-contained HTML page of a result document.
//!
//! Comes in: the JSON document of `json`. Goes out: a page that loads nothing. The document is embedded as data with
//! every `<`, `>` and `&` escaped, and the page's script writes it as text only, so nothing in the analysed source can
//! become markup.

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
/// The parts of the script, in their order; together they are one function.
const SCRIPT: &[&str] = &[
    include_str!("html/js/base.js"),
    include_str!("html/js/colour.js"),
    include_str!("html/js/runs.js"),
    include_str!("html/js/source.js"),
    include_str!("html/js/steps.js"),
    include_str!("html/js/cause.js"),
    include_str!("html/js/methods.js"),
    include_str!("html/js/main.js"),
];

/// The page without a document: template, style and script, as they are compiled in.
pub fn template() -> String {
    page("{}")
}

/// The page for a document in JSON.
pub fn page(document: &str) -> String {
    let script = format!("(function () {{\n\"use strict\";\n{}}})();\n", SCRIPT.join("\n"));
    let mut out = String::with_capacity(PAGE.len() + STYLE.len() + script.len() + document.len());
    let mut rest = PAGE;
    for (mark, text) in [("/*STYLE*/", STYLE.to_string()), ("/*DATA*/", inert(document)), ("/*SCRIPT*/", script)] {
        let (before, after) = rest.split_once(mark).expect("the page template has its three marks, in this order");
        out.push_str(before);
        out.push_str(&text);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// JSON in which no character can end a script element or start markup; still the same JSON.
fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_text_cannot_end_the_script_element() {
        let page = page(r#"{"sources":[{"name":"a.c","text":"</script><script>alert(1)</script>"}]}"#);
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("alert(1)</script>"));
    }

    /// `cargo xtask screenshots target/debug/because` makes them again.
    #[test]
    fn the_pictures_are_of_this_page() {
        let known = include_str!("../../../docs/screenshots.txt").trim();
        assert_eq!(crate::hash::sha256(template().as_bytes()), known, "docs/page-*.png are older than the page");
    }

    #[test]
    fn escaping_keeps_the_document() {
        let text = r#"{"a":"<b>&\u2028"}"#;
        let back: serde_json::Value = serde_json::from_str(&inert(text)).expect("still JSON");
        assert_eq!(back["a"], "<b>&\u{2028}");
    }
}
