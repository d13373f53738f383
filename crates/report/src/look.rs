//! Colours and width.

/// How text for a terminal looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub color: bool,
    /// Columns.
    pub width: usize,
}

impl Default for Look {
    /// Plain text as tests want it.
    fn default() -> Look {
        Look { color: false, width: 100 }
    }
}
