//! A document of XML as a tree that knows the place of every text.

use crate::limits;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::ops::Range;

/// An element.
#[derive(Debug, Default)]
pub(super) struct Element {
    /// Without a prefix.
    pub name: String,
    /// Where the name stands.
    pub name_at: Range<usize>,
    /// Names and values.
    pub attributes: Vec<Attribute>,
    pub children: Vec<Element>,
    /// Its own text, entities resolved.
    pub text: String,
    /// Where the text stands, where it is one piece as it is written.
    pub text_at: Option<Range<usize>>,
}

#[derive(Debug)]
pub(super) struct Attribute {
    pub name: String,
    pub value: String,
    /// Where the value stands.
    pub at: Range<usize>,
}

pub(super) struct Wrong {
    pub at: usize,
    pub message: String,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|a| a.name == name)
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(|a| a.value.as_str())
    }

    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|c| c.name == name)
    }

    pub fn named<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |c| c.name == name)
    }
}

/// Reads a whole document.
pub(super) fn parse(text: &str) -> Result<Element, Wrong> {
    // The mark in front of the text is not counted by the reader.
    let skipped = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut reader = Reader::from_str(&text[skipped..]);
    let mut open: Vec<Element> = vec![Element::default()];
    loop {
        let before = skipped + reader.buffer_position() as usize;
        let event = reader.read_event();
        let end = skipped + reader.buffer_position() as usize;
        let wrong = |message: String| Wrong { at: before, message };
        match event.map_err(|e| wrong(format!("this is not XML: {e}")))? {
            Event::Start(tag) => {
                if open.len() as u32 > limits::NESTING {
                    return Err(wrong("this is nested too deeply".to_string()));
                }
                open.push(element(&tag, text, before..end));
            }
            Event::Empty(tag) => {
                let element = element(&tag, text, before..end);
                if let Some(parent) = open.last_mut() {
                    parent.children.push(element);
                }
            }
            Event::End(_) => {
                let Some(done) = open.pop() else { break };
                match open.last_mut() {
                    Some(parent) => parent.children.push(done),
                    None => return Err(wrong("an element ends that did not begin".to_string())),
                }
            }
            Event::CData(data) => {
                let at = end.saturating_sub(3 + data.len())..end.saturating_sub(3);
                add_text(&mut open, text.get(at.clone()).unwrap_or(""), Some(at));
            }
            Event::Text(_) => {
                let raw = text.get(before..end).unwrap_or("");
                let piece = (!raw.trim().is_empty()).then_some(before..end);
                add_text(&mut open, raw, piece);
            }
            Event::GeneralRef(_) => {
                let raw = text.get(before..end).unwrap_or("");
                add_text(&mut open, &entity(raw), None);
                if let Some(current) = open.last_mut() {
                    current.text_at = None;
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if open.len() != 1 {
        return Err(Wrong { at: text.len(), message: "the file ends inside of an element".to_string() });
    }
    match open.pop().and_then(|mut root| (!root.children.is_empty()).then(|| root.children.remove(0))) {
        Some(root) => Ok(root),
        None => Err(Wrong { at: 0, message: "there is no element".to_string() }),
    }
}

fn add_text(open: &mut [Element], text: &str, at: Option<Range<usize>>) {
    if let Some(current) = open.last_mut() {
        let first = current.text.trim().is_empty();
        if first && !text.trim().is_empty() {
            current.text.clear();
            current.text_at = at;
        } else if !text.trim().is_empty() {
            current.text_at = None;
        }
        current.text.push_str(text);
    }
}

/// One entity or character reference.
fn entity(raw: &str) -> String {
    let name = raw.trim_start_matches('&').trim_end_matches(';');
    let number = match (name.strip_prefix("#x"), name.strip_prefix('#')) {
        (Some(hex), _) => u32::from_str_radix(hex, 16).ok(),
        (None, Some(digits)) => digits.parse().ok(),
        _ => None,
    };
    match (name, number.and_then(char::from_u32)) {
        (_, Some(c)) => c.to_string(),
        ("lt", _) => "<".to_string(),
        ("gt", _) => ">".to_string(),
        ("amp", _) => "&".to_string(),
        ("quot", _) => "\"".to_string(),
        ("apos", _) => "'".to_string(),
        _ => raw.to_string(),
    }
}

fn resolved(raw: &str) -> String {
    let mut out = String::new();
    let mut rest = raw;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let end = rest[at..].find(';').map_or(rest.len(), |e| at + e + 1);
        out.push_str(&entity(&rest[at..end]));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

fn element(tag: &BytesStart<'_>, text: &str, range: Range<usize>) -> Element {
    let name = tag.local_name().as_ref().to_string();
    let whole = text.get(range.clone()).unwrap_or("");
    let name_start = range.start + whole.find(name.as_str()).unwrap_or(1);
    let name_at = name_start..name_start + name.len();
    let mut attributes = Vec::new();
    for attribute in tag.attributes().flatten() {
        let key = attribute.key.local_name().as_ref().to_string();
        let raw = attribute.value.to_string();
        // The value as it is written stands in the tag behind its name.
        let at = whole.find(&format!("{key}=")).and_then(|k| whole[k..].find(raw.as_str()).map(|v| k + v)).unwrap_or(0);
        let at = range.start + at..range.start + at + raw.len();
        attributes.push(Attribute { name: key, value: resolved(&raw), at });
    }
    Element { name, name_at, attributes, ..Element::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_places() {
        let text = "<?xml version=\"1.0\"?>\n<a n=\"x &amp; y\"><b><![CDATA[i < 3]]></b><c>p &lt; q</c><d/></a>";
        let root = parse(text).unwrap_or_default();
        assert_eq!(root.value("n"), Some("x & y"));
        let b = root.child("b").expect("there is one");
        assert_eq!((b.text.as_str(), b.text_at.clone().map(|r| &text[r])), ("i < 3", Some("i < 3")));
        let c = root.child("c").expect("there is one");
        assert_eq!((c.text.as_str(), c.text_at.clone()), ("p < q", None));
        assert_eq!(root.children.len(), 3);
    }

    #[test]
    fn a_mark_in_front_moves_no_place() {
        let text = "\u{feff}<a n=\"x\"><![CDATA[PROGRAM]]></a>";
        let root = parse(text).unwrap_or_default();
        assert_eq!(root.text_at.clone().map(|r| &text[r]), Some("PROGRAM"));
        assert_eq!(root.attribute("n").map(|a| &text[a.at.clone()]), Some("x"));
    }

    #[test]
    fn what_is_no_document_is_an_error() {
        for text in ["<a>", "<a></b>", "<?xml version=\"1.0\"?>", "<a", "<a>&;</a><"] {
            let _ = parse(text);
        }
        assert!(parse("<a>").is_err() && parse("<a></b>").is_err());
    }
}
