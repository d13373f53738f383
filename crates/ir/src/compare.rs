//! How printed output is held against what a test expects.
//!
//! The expected text is normalised once; what is printed is then held against it byte by byte, with a cursor as the only
//! state: [`Compare::step`]. `compose` puts the same steps into the program.

/// What of the printed text counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Compare {
    /// Every byte counts.
    Exact,
    /// Blanks at the ends of lines and empty lines at the end do not count.
    #[default]
    Trimmed,
    /// Only the words count, not the white space between them.
    Tokens,
}

/// What a test expects to be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Normalised.
    pub text: Vec<u8>,
    /// What of it counts.
    pub compare: Compare,
}

impl Expected {
    /// This text, brought into the form in which it is compared.
    pub fn new(text: &[u8], compare: Compare) -> Expected {
        Expected { text: compare.normalised(text), compare }
    }
}

/// White space other than the end of a line.
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

fn is_space(byte: u8) -> bool {
    byte == b'\n' || is_blank(byte)
}

impl Compare {
    /// The expected text without what does not count.
    pub fn normalised(self, text: &[u8]) -> Vec<u8> {
        match self {
            Compare::Exact => text.to_vec(),
            Compare::Trimmed => {
                let mut lines: Vec<&[u8]> = text.split(|b| *b == b'\n').map(without_blanks).collect();
                while lines.last().is_some_and(|line| line.is_empty()) {
                    lines.pop();
                }
                lines.join(&b'\n')
            }
            Compare::Tokens => {
                let words: Vec<&[u8]> = text.split(|b| is_space(*b)).filter(|word| !word.is_empty()).collect();
                words.join(&b'\n')
            }
        }
    }

    /// The cursor in a normalised text after one more byte was printed; `None` if another one is expected.
    pub fn step(self, text: &[u8], at: usize, byte: u8) -> Option<usize> {
        let next = text.get(at).copied();
        match self {
            Compare::Trimmed if is_blank(byte) && (next.is_none() || next == Some(b'\n')) => Some(at),
            Compare::Trimmed if byte == b'\n' && next.is_none() => Some(at),
            Compare::Tokens if is_space(byte) => match next {
                Some(b'\n') => Some(at + 1),
                _ if next.is_none() || at == 0 || text[at - 1] == b'\n' => Some(at),
                _ => None,
            },
            _ => (next == Some(byte)).then_some(at + 1),
        }
    }

    /// The characters of a normalised text that these bytes take.
    pub fn taken(self, text: &[u8], from: usize, written: &[u8]) -> Option<usize> {
        let end = written.iter().try_fold(from, |at, byte| self.step(text, at, *byte))?;
        Some(end - from)
    }

    /// How far into a normalised text the printed bytes come before another one is expected.
    pub fn matched(self, text: &[u8], printed: &[u8]) -> usize {
        let mut at = 0;
        for byte in printed {
            match self.step(text, at, *byte) {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// Is this what was expected?
    pub fn same(self, expected: &[u8], printed: &[u8]) -> bool {
        let text = self.normalised(expected);
        self.taken(&text, 0, printed) == Some(text.len())
    }
}

fn without_blanks(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|b| !is_blank(*b)).map_or(0, |last| last + 1);
    &line[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_is_compared() {
        let cases: &[(&str, &str, bool, bool, bool)] = &[
            ("1 2\n", "1 2\n", true, true, true),
            ("1 2\n", "1 2 \t\n", false, true, true),
            ("1 2\n", "1 2", false, true, true),
            ("1 2", "1 2\n\n \n", false, true, true),
            ("1 2 \r\n\n", "1 2", false, true, true),
            ("1\n\n2", "1\n \n2", false, true, true),
            ("1 2", "1  2", false, false, true),
            ("1 2", " 1\n2", false, false, true),
            ("1 2", "12", false, false, false),
            ("12", "1 2", false, false, false),
            ("1\n2", "1\n\n2", false, false, true),
            ("1 2", "1 2 \n 3", false, false, false),
            ("1 2", "1", false, false, false),
            ("", "\n", false, true, true),
        ];
        for (expected, printed, exact, trimmed, tokens) in cases {
            let same = |compare: Compare| compare.same(expected.as_bytes(), printed.as_bytes());
            let found = (same(Compare::Exact), same(Compare::Trimmed), same(Compare::Tokens));
            assert_eq!(found, (*exact, *trimmed, *tokens), "{expected:?} {printed:?}");
        }
    }
}
