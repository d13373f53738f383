//! Colours and width.

/// How text for a terminal is laid out and coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// With escape sequences for colours.
    pub color: bool,
    /// Columns.
    pub width: usize,
    /// No other characters than those of ASCII, but for what the program's own text has.
    pub ascii: bool,
}

impl Default for Style {
    /// Without colours, of a fixed width: for tests.
    fn default() -> Style {
        Style { color: false, width: 100, ascii: false }
    }
}
