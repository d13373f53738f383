//! Text of the source, made safe to show: control characters and those that turn the direction of text are escaped.
//!
//! Colours of our own are put in as marks between two noncharacters of Unicode and become escape sequences only after
//! everything else was escaped, so that no text of the program can send any to the terminal.

pub(crate) const OPEN: char = '\u{FDD0}';
pub(crate) const CLOSE: char = '\u{FDD1}';

/// A mark that [`finish`] turns into the escape sequence of this colour, as in `1;31`.
pub(crate) fn mark(code: &str) -> String {
    format!("{OPEN}{code}{CLOSE}")
}

/// The text with everything escaped that a terminal would act upon, and the marks replaced.
pub(crate) fn finish(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c == OPEN
            && let Some((code, after)) = rest.as_str().split_once(CLOSE)
            && (1..=8).contains(&code.len())
            && code.bytes().all(|b| b.is_ascii_digit() || b == b';')
        {
            out.push_str(&format!("\u{1b}[{code}m"));
            rest = after.chars();
            continue;
        }
        match is_shown(c) {
            true => out.push(c),
            false => out.extend(c.escape_unicode()),
        }
    }
    out
}

/// Can this character be printed as it is?
fn is_shown(c: char) -> bool {
    let layout = matches!(c, '\n' | '\t');
    let turns = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    layout || !(c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | OPEN | CLOSE))
}

#[cfg(test)]
mod tests {
    use super::{finish, mark};

    #[test]
    fn our_colours_pass_and_those_of_the_source_do_not() {
        let text = format!("{}error{}: \u{1b}[31mred\u{7}", mark("1;31"), mark("0"));
        assert_eq!(finish(&text), "\u{1b}[1;31merror\u{1b}[0m: \\u{1b}[31mred\\u{7}");
    }

    #[test]
    fn text_cannot_change_its_direction() {
        assert_eq!(finish("a\u{202e}b\u{2066}c\u{2069}"), "a\\u{202e}b\\u{2066}c\\u{2069}");
        assert_eq!(finish("äö\tx\n"), "äö\tx\n");
    }

    #[test]
    fn a_mark_of_the_source_that_is_none_of_ours_is_escaped() {
        assert_eq!(finish("\u{FDD0}2J\u{FDD1}"), "\\u{fdd0}2J\\u{fdd1}");
        assert_eq!(finish("\u{FDD0}"), "\\u{fdd0}");
        assert_eq!(finish("\u{FDD0}31"), "\\u{fdd0}31");
    }
}
