//! Tokens of Structured Text and SCL, comments and pragmas among them.

use because_source::Span;

/// Which of the two ways of writing a file uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// IEC 61131-3 Structured Text.
    StructuredText,
    /// Siemens SCL.
    Scl,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A name that is not reserved.
    Ident,
    /// `#name`, TIA's spelling of a local variable.
    HashIdent,
    /// `"name"` in SCL.
    Quoted,
    /// A reserved word, in upper case whatever its spelling.
    Keyword(&'static str),
    /// Numbers, strings, times, dates, typed literals, `TRUE` and `FALSE`.
    Literal,
    /// `%IX0.0`, and `%X3` behind a dot.
    Direct,
    /// An operator or a punctuation mark.
    Symbol(&'static str),
    /// A comment of any form.
    Comment,
    /// `{ … }`.
    Pragma,
    /// The rest of the line behind `REGION`.
    RegionName,
    /// `//#ASSERT` and `//#ASSUME`: the tokens of the condition follow, then [`TokenKind::SpecEnd`].
    SpecStart(&'static str),
    /// The end of the line of an `//#ASSERT` or `//#ASSUME`.
    SpecEnd,
    /// Code in a language that is not read, and what it is called.
    Foreign(&'static str),
    /// A character that starts nothing; reported when it was read.
    Unknown,
    /// The end of the file.
    End,
}

/// A token and where it stands; its text is in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its place.
    pub span: Span,
}

impl Token {
    /// Is this the keyword or symbol `text`?
    pub fn is(&self, text: &str) -> bool {
        match self.kind {
            TokenKind::Keyword(word) | TokenKind::Symbol(word) => word == text,
            _ => false,
        }
    }
}

const SHARED: &[&str] = &[
    "AND",
    "AND_THEN",
    "ARRAY",
    "AT",
    "BY",
    "CASE",
    "CONSTANT",
    "CONTINUE",
    "DO",
    "ELSE",
    "ELSIF",
    "END_CASE",
    "END_FOR",
    "END_FUNCTION",
    "END_FUNCTION_BLOCK",
    "END_IF",
    "END_PROGRAM",
    "END_REPEAT",
    "END_STRUCT",
    "END_TYPE",
    "END_VAR",
    "END_WHILE",
    "EXIT",
    "FOR",
    "FUNCTION",
    "FUNCTION_BLOCK",
    "GOTO",
    "IF",
    "MOD",
    "NON_RETAIN",
    "NOT",
    "OF",
    "OR",
    "OR_ELSE",
    "PROGRAM",
    "REPEAT",
    "RETAIN",
    "RETURN",
    "STRUCT",
    "THEN",
    "TO",
    "TYPE",
    "UNTIL",
    "VAR",
    "VAR_ACCESS",
    "VAR_CONFIG",
    "VAR_EXTERNAL",
    "VAR_GLOBAL",
    "VAR_INPUT",
    "VAR_IN_OUT",
    "VAR_OUTPUT",
    "VAR_STAT",
    "VAR_STATIC",
    "VAR_TEMP",
    "WHILE",
    "XOR",
];

const SCL_ONLY: &[&str] = &[
    "BEGIN",
    "CONST",
    "DATA_BLOCK",
    "DIV",
    "END_CONST",
    "END_DATA_BLOCK",
    "END_LABEL",
    "END_ORGANIZATION_BLOCK",
    "END_REGION",
    "LABEL",
    "ORGANIZATION_BLOCK",
    "REGION",
];

const ST_ONLY: &[&str] = &[
    "CLASS",
    "CONFIGURATION",
    "END_ACTION",
    "END_ACTIONS",
    "END_CLASS",
    "END_CONFIGURATION",
    "END_GET",
    "END_INTERFACE",
    "END_METHOD",
    "END_NAMESPACE",
    "END_PROPERTY",
    "END_RESOURCE",
    "END_SET",
    "END_STEP",
    "END_TRANSITION",
    "INTERFACE",
    "METHOD",
    "NAMESPACE",
    "NON_RETAIN",
    "RESOURCE",
    "TASK",
    "WITH",
];

/// The reserved word that `text` spells in this dialect.
pub fn keyword(text: &str, dialect: Dialect) -> Option<&'static str> {
    // Some compilers know both spellings.
    let text = if text.eq_ignore_ascii_case("ELSEIF") { "ELSIF" } else { text };
    let own = match dialect {
        Dialect::StructuredText => ST_ONLY,
        Dialect::Scl => SCL_ONLY,
    };
    SHARED.iter().chain(own).find(|word| word.eq_ignore_ascii_case(text)).copied()
}

/// Symbols, longest first. The last line holds what other languages write, for a good message.
pub const SYMBOLS: &[&str] = &[
    "-->", ":=", "=>", "<=", ">=", "<>", "**", "..", "+=", "-=", "*=", "/=", "?=", "==", "!=", "&&", "||", "+", "-",
    "*", "/", "&", "(", ")", "[", "]", ",", ";", ":", ".", "=", "<", ">", "^",
];
