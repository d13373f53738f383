//! Colours and width.

/// How text for a terminal looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    pub color: bool,
    /// Columns.
    pub width: usize,
}

impl Default for Style {
    /// Plain text as tests want it.
    fn default() -> Style {
        Style { color: false, width: 100 }
    }
}
