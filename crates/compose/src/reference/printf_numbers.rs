//! How `printf` writes numbers, and which number stands at a place of an expected text.
//!
//! For whole numbers: the one with so many digits that is written at a place, and how many characters that takes. For
//! floating-point numbers: the least and the greatest that are written so.

use crate::limits;
use because_ir::Compare;

/// A conversion of `printf` that writes a number, without its length modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    pub conversion: u8,
    left: bool,
    zero: bool,
    plus: bool,
    space: bool,
    width: usize,
    precision: Option<usize>,
}

impl Style {
    /// The flags, width and precision between `%` and the length modifier; the rest of the text follows.
    pub fn parse(text: &[u8]) -> Option<(Style, &[u8])> {
        let mut style =
            Style { conversion: 0, left: false, zero: false, plus: false, space: false, width: 0, precision: None };
        let mut rest = text;
        while let Some((flag, more)) = rest.split_first() {
            match flag {
                b'-' => style.left = true,
                b'0' => style.zero = true,
                b'+' => style.plus = true,
                b' ' => style.space = true,
                _ => break,
            }
            rest = more;
        }
        let number = |text: &mut &[u8]| -> Option<usize> {
            let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
            let (number, more) = text.split_at(digits);
            *text = more;
            if number.is_empty() { Some(0) } else { std::str::from_utf8(number).ok()?.parse().ok() }
        };
        style.width = number(&mut rest)?;
        if let Some((b'.', more)) = rest.split_first() {
            rest = more;
            style.precision = Some(number(&mut rest)?);
        }
        let fits = style.width <= limits::FIELD_WIDTH && style.precision.is_none_or(|p| p <= limits::FIELD_WIDTH);
        fits.then_some((style, rest))
    }

    pub fn with_conversion(self, conversion: u8) -> Style {
        Style { conversion, ..self }
    }

    /// Is there nothing but the conversion?
    pub fn is_bare(&self) -> bool {
        let flags = self.left || self.zero || self.plus || self.space;
        !flags && self.width == 0 && self.precision.is_none()
    }

    pub fn base(&self) -> u32 {
        match self.conversion {
            b'x' | b'X' => 16,
            b'o' => 8,
            _ => 10,
        }
    }

    pub fn is_signed(&self) -> bool {
        matches!(self.conversion, b'd' | b'i')
    }

    /// Can the end of a number be distinguished from what is printed after it?
    pub fn ends_itself(&self) -> bool {
        self.precision != Some(0)
    }

    fn padded(&self, sign: &str, digits: &str, zeros: bool) -> String {
        let missing = self.width.saturating_sub(sign.len() + digits.len());
        match (self.left, zeros) {
            (true, _) => format!("{sign}{digits}{}", " ".repeat(missing)),
            (false, true) => format!("{sign}{}{digits}", "0".repeat(missing)),
            (false, false) => format!("{}{sign}{digits}", " ".repeat(missing)),
        }
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (.., true) => " ",
            _ => "",
        }
    }

    /// As `printf` writes a whole number.
    fn whole(&self, number: i128) -> String {
        let digits = match (self.precision, number) {
            (Some(0), 0) => String::new(),
            _ => digits(number.unsigned_abs(), self.conversion),
        };
        let least = self.precision.unwrap_or(0).saturating_sub(digits.len());
        let sign = if self.is_signed() { self.sign(number < 0) } else { "" };
        self.padded(sign, &format!("{}{digits}", "0".repeat(least)), self.zero && self.precision.is_none())
    }

    /// As `printf` writes a number that is not below zero; `negative` puts a minus before it.
    fn real(&self, number: f64, negative: bool) -> String {
        let digits = format!("{number:.*}", self.precision.unwrap_or(6));
        self.padded(self.sign(negative), &digits, self.zero)
    }

    /// Where in a row of entries by length the number belongs: its characters without padding.
    pub fn length(&self, number: i128) -> usize {
        digits(number.unsigned_abs(), self.conversion).len() + usize::from(number < 0)
    }

    /// The numbers written from here on, each with the characters it takes.
    pub fn wholes_at(&self, text: &[u8], from: usize, compare: Compare) -> Vec<(i128, usize)> {
        let most = self.width.max(self.precision.unwrap_or(0)).max(40) + 2;
        let mut found: Vec<(i128, usize)> = Vec::new();
        for to in from + 1..=text.len().min(from + most) {
            let piece = String::from_utf8_lossy(&text[from..to]);
            let trimmed = piece.trim_matches([' ', '\n']);
            let trimmed = if self.is_signed() { trimmed.strip_prefix('+').unwrap_or(trimmed) } else { trimmed };
            if let Ok(number) = i128::from_str_radix(trimmed, self.base())
                && !found.iter().any(|(known, _)| *known == number)
                && let Some(taken) = compare.taken(text, from, self.whole(number).as_bytes())
            {
                found.push((number, taken));
            }
        }
        found
    }

    /// The least and the greatest number that are written as the text from here on says, and the characters.
    pub fn reals_at(&self, text: &[u8], from: usize, compare: Compare) -> Option<(f64, f64, usize)> {
        let rest = &text[from..];
        let taken = |written: &str| compare.taken(text, from, written.as_bytes());
        for negative in [false, true] {
            let written = self.padded(self.sign(negative), "inf", false);
            if let Some(taken) = taken(&written) {
                let all = if negative { f64::NEG_INFINITY } else { f64::INFINITY };
                return Some((all, all, taken));
            }
        }
        let spaces = rest.iter().take_while(|&&b| b == b' ' || b == b'\n').count();
        let mut at = spaces;
        let negative = rest.get(at) == Some(&b'-');
        at += usize::from(negative || rest.get(at) == Some(&b'+'));
        let start = at;
        at += rest[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        (at > start).then_some(())?;
        let precision = self.precision.unwrap_or(6);
        if precision > 0 {
            (rest.get(at) == Some(&b'.')).then_some(())?;
            at += 1 + precision;
        }
        let digits = std::str::from_utf8(rest.get(start..at)?).ok()?;
        digits.ends_with(|c: char| c.is_ascii_digit()).then_some(())?;
        let digits = match digits.trim_start_matches('0') {
            "" => "0",
            shorter if shorter.starts_with('.') => &digits[digits.len() - shorter.len() - 1..],
            shorter => shorter,
        };
        let least = boundary(|x| is_below(&format!("{x:.precision$}"), digits));
        let above = boundary(|x| !is_below(digits, &format!("{x:.precision$}")));
        let taken = taken(&self.real(least, negative))?;
        if above <= least {
            return None;
        }
        let greatest = f64::from_bits(above.to_bits() - 1);
        Some(if negative { (-greatest, -least, taken) } else { (least, greatest, taken) })
    }
}

/// Is `nan` one of the words of a text?
pub fn has_nan(text: &[u8]) -> bool {
    text.split(|b| !b.is_ascii_alphanumeric()).any(|word| word == b"nan")
}

fn digits(number: u128, conversion: u8) -> String {
    match conversion {
        b'x' => format!("{number:x}"),
        b'X' => format!("{number:X}"),
        b'o' => format!("{number:o}"),
        _ => number.to_string(),
    }
}

/// Of two numbers with as many digits after the point: is the first less?
fn is_below(a: &str, b: &str) -> bool {
    (a.len(), a) < (b.len(), b)
}

/// The first number, from 0 on, of which this is no longer true; infinity if it is of all.
fn boundary(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0u64, f64::INFINITY.to_bits());
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(f64::from_bits(middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    f64::from_bits(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(text: &str) -> Style {
        let (style, rest) = Style::parse(text.as_bytes()).expect("it is a style");
        style.with_conversion(rest[0])
    }

    #[test]
    fn whole_numbers_stand_where_they_are_written() {
        assert_eq!(style("d").wholes_at(b"12,", 0, Compare::Exact), [(1, 1), (12, 2)]);
        assert_eq!(style("5d").wholes_at(b"   -7 ", 0, Compare::Exact), [(-7, 5)]);
        assert_eq!(style("05d").wholes_at(b"00420", 0, Compare::Exact), [(420, 5)]);
        assert_eq!(style("-4d").wholes_at(b"42  x", 0, Compare::Exact), [(42, 4)]);
        assert_eq!(style("+d").wholes_at(b"+3", 0, Compare::Exact), [(3, 2)]);
        assert_eq!(style("X").wholes_at(b"FF", 0, Compare::Exact), [(15, 1), (255, 2)]);
        assert_eq!(style("x").wholes_at(b"FF", 0, Compare::Exact), []);
        assert_eq!(style("3d").wholes_at(b" 1", 0, Compare::Exact), []);
        assert_eq!(style("-4d").wholes_at(b"42", 0, Compare::Exact), []);
        assert_eq!(style("-4d").wholes_at(b"42\nx", 0, Compare::Trimmed), [(42, 2)]);
        assert_eq!(style("4d").wholes_at(b"1\n42", 1, Compare::Tokens), [(4, 2), (42, 3)]);
    }

    #[test]
    fn numbers_between_the_bounds_are_written_so_and_no_others() {
        for (text, how) in [("2.50", ".2f"), ("   -0.125", "9.3f"), ("3.140000", "f"), ("0.1", ".1f"), ("17", ".0f")] {
            let style = style(how);
            let (low, high, length) =
                style.reals_at(text.as_bytes(), 0, Compare::Exact).expect("a number stands there");
            assert_eq!(length, text.len());
            for inside in [low, high, (low + high) / 2.0] {
                assert_eq!(style.real(inside.abs(), inside < 0.0), text);
            }
            let neighbours = [
                f64::from_bits(high.abs().max(low.abs()).to_bits() + 1),
                f64::from_bits(low.abs().min(high.abs()).to_bits().saturating_sub(1)),
            ];
            for outside in
                neighbours.into_iter().filter(|x| *x < low.abs().min(high.abs()) || *x > high.abs().max(low.abs()))
            {
                assert_ne!(style.real(outside, low < 0.0), text);
            }
        }
        assert_eq!(style(".2f").reals_at(b"-inf", 0, Compare::Exact), Some((f64::NEG_INFINITY, f64::NEG_INFINITY, 4)));
        assert!(has_nan(b"a -nan") && !has_nan(b"nanny"));
        assert_eq!(style(".2f").reals_at(b"2.5", 0, Compare::Exact), None);
        assert_eq!(style("6.1f").reals_at(b"2.5", 0, Compare::Exact), None);
        assert_eq!(style(".2f").reals_at(b"abc", 0, Compare::Exact), None);
        assert_eq!(style(".2f").reals_at(b".50", 0, Compare::Exact), None);
    }
}
