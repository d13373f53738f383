//! Files in which programs are wrapped in XML.
//!
//! Comes in: the text of a file. Goes out: tokens with places in that file (TwinCAT, whose files hold the text of every block
//! as it is), or texts in Structured Text made of it (PLCopen, where declarations are XML).

mod awl;
mod l5x;
mod network;
mod plcopen;
mod simatic;
mod twincat;
mod xml;

use crate::ast::GlobalList;
use crate::token::{Dialect, Token};
use because_source::{Diagnostic, FileId, Span};

/// What a file turns out to hold.
pub(crate) enum Content {
    /// Text to be read as it is.
    Unwrapped,
    /// Tokens with places in the file.
    Tokens(Tokens),
    /// Texts of blocks with their names.
    Texts(Vec<Text>),
}

#[derive(Default)]
pub(crate) struct Tokens {
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
    /// Of a file with global variables.
    pub list: Option<GlobalList>,
}

pub(crate) struct Text {
    /// The block's name.
    pub name: String,
    pub text: String,
    /// Of a text with global variables.
    pub list: Option<GlobalList>,
    pub dialect: Dialect,
}

/// Unwraps a file. What is wrong with the XML is at its place.
pub(crate) fn open(file: FileId, name: &str, text: &str) -> Result<Content, Diagnostic> {
    if name.to_ascii_lowercase().ends_with(".awl") {
        return Ok(Content::Tokens(awl::tokens(file, text)));
    }
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if !start.starts_with("<?xml") && !start.starts_with('<') {
        return Ok(Content::Unwrapped);
    }
    let wrong = |wrong: xml::Wrong| {
        let at = wrong.at.min(text.len()) as u32;
        Diagnostic::error("xml", Span::new(file, at, at), wrong.message)
    };
    let document = xml::parse(text).map_err(wrong)?;
    match document.name.as_str() {
        "TcPlcObject" => Ok(Content::Tokens(twincat::tokens(file, text, &document))),
        "RSLogix5000Content" => Ok(Content::Texts(l5x::texts(&document))),
        "Document" => Ok(Content::Texts(simatic::texts(&document))),
        "project" | "pou" | "pous" => Ok(Content::Texts(plcopen::texts(&document))),
        other => {
            let message = format!("a file of XML that begins with `{other}` is not supported");
            Err(Diagnostic::error("unsupported", Span::new(file, 0, 0), message))
        }
    }
}
