//! Colours and width.

/// How text for a terminal looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    pub color: bool,
    /// Columns.
    pub width: usize,
    /// No other characters than those of ASCII, but for what the program's own text has.
    pub ascii: bool,
}

impl Default for Style {
    /// Plain text as tests want it.
    fn default() -> Style {
        Style { color: false, width: 100, ascii: false }
    }
}
