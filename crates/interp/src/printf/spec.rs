//! Conversion specifications of a format, and integers laid out by them.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Length {
    #[default]
    None,
    Char,
    Short,
    Long,
    LongLong,
    /// `j`.
    Max,
    /// `z`, `t`.
    Size,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Count {
    #[default]
    None,
    Number(u32),
    /// `*`.
    Argument,
}

/// `%-08.3lx`, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spec {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zero: bool,
    pub width: Count,
    pub precision: Count,
    pub length: Length,
    pub conversion: u8,
}

impl std::fmt::Display for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let length = match self.length {
            Length::None => "",
            Length::Char => "hh",
            Length::Short => "h",
            Length::Long => "l",
            Length::LongLong => "ll",
            Length::Max => "j",
            Length::Size => "z",
        };
        match self.conversion {
            b'*' => write!(f, "*"),
            c => write!(f, "%{length}{}", char::from(c)),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a [u8]),
    Spec(Spec),
    /// Nothing that printf knows.
    Bad(String),
}

pub fn pieces(format: &[u8]) -> Vec<Piece<'_>> {
    let mut list = Vec::new();
    let mut rest = format;
    while !rest.is_empty() {
        let text = rest.iter().position(|&b| b == b'%').unwrap_or(rest.len());
        if text > 0 {
            list.push(Piece::Text(&rest[..text]));
            rest = &rest[text..];
            continue;
        }
        let (piece, used) = specification(rest);
        list.push(piece);
        rest = &rest[used..];
    }
    list
}

fn specification(text: &[u8]) -> (Piece<'static>, usize) {
    let mut spec = Spec::default();
    let mut at = 1;
    let byte = |at: usize| text.get(at).copied().unwrap_or(0);
    loop {
        match byte(at) {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zero = true,
            b'\'' => {}
            _ => break,
        }
        at += 1;
    }
    (spec.width, at) = count(text, at);
    if byte(at) == b'.' {
        (spec.precision, at) = count(text, at + 1);
        if spec.precision == Count::None {
            spec.precision = Count::Number(0);
        }
    }
    let (length, letters) = match (byte(at), byte(at + 1)) {
        (b'h', b'h') => (Length::Char, 2),
        (b'h', _) => (Length::Short, 1),
        (b'l', b'l') => (Length::LongLong, 2),
        (b'l', _) => (Length::Long, 1),
        (b'q' | b'L', _) => (Length::LongLong, 1),
        (b'j', _) => (Length::Max, 1),
        (b'z' | b't', _) => (Length::Size, 1),
        // As the C library of Windows has it.
        (b'I', b'6') if byte(at + 2) == b'4' => (Length::LongLong, 3),
        (b'I', b'3') if byte(at + 2) == b'2' => (Length::None, 3),
        _ => (Length::None, 0),
    };
    spec.length = length;
    at += letters;
    spec.conversion = byte(at);
    if let b'S' | b'C' = spec.conversion {
        spec.conversion = spec.conversion.to_ascii_lowercase();
        spec.length = Length::Long;
    }
    match spec.conversion {
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'c' | b's' | b'p' | b'n' | b'%' | b'f' | b'F' | b'e' | b'E'
        | b'g' | b'G' | b'a' | b'A' => (Piece::Spec(spec), at + 1),
        _ => {
            let end = (at + 1).min(text.len());
            (Piece::Bad(String::from_utf8_lossy(&text[..end]).into_owned()), end)
        }
    }
}

fn count(text: &[u8], mut at: usize) -> (Count, usize) {
    if text.get(at) == Some(&b'*') {
        return (Count::Argument, at + 1);
    }
    let start = at;
    let mut value: u32 = 0;
    while let Some(digit) = text.get(at).filter(|b| b.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        at += 1;
    }
    (if at > start { Count::Number(value) } else { Count::None }, at)
}

/// Text to the left or right of blanks.
pub fn pad(spec: &Spec, width: usize, text: &[u8], out: &mut Vec<u8>) {
    let blanks = width.saturating_sub(text.len());
    if !spec.left {
        out.resize(out.len() + blanks, b' ');
    }
    out.extend_from_slice(text);
    if spec.left {
        out.resize(out.len() + blanks, b' ');
    }
}

/// A number of which sign and prefix stand before the zeros that fill its field.
pub fn number(spec: &Spec, width: usize, prefix: &str, digits: &str, zeros: bool, out: &mut Vec<u8>) {
    let length = prefix.len() + digits.len();
    let fill = width.saturating_sub(length);
    if zeros && !spec.left {
        out.extend_from_slice(prefix.as_bytes());
        out.resize(out.len() + fill, b'0');
        out.extend_from_slice(digits.as_bytes());
        return;
    }
    pad(spec, width, format!("{prefix}{digits}").as_bytes(), out);
}

pub fn sign(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        _ => "",
    }
}

pub fn integer(spec: &Spec, width: usize, precision: Option<usize>, negative: bool, value: u128, out: &mut Vec<u8>) {
    let mut digits = match spec.conversion {
        b'o' => format!("{value:o}"),
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        _ => value.to_string(),
    };
    if value == 0 && precision == Some(0) {
        digits.clear();
    }
    if let Some(precision) = precision
        && digits.len() < precision
    {
        digits.insert_str(0, &"0".repeat(precision - digits.len()));
    }
    let prefix = match spec.conversion {
        b'd' | b'i' => sign(spec, negative),
        b'x' if spec.alternate && value != 0 => "0x",
        b'X' if spec.alternate && value != 0 => "0X",
        b'o' if spec.alternate && !digits.starts_with('0') => "0",
        _ => "",
    };
    number(spec, width, prefix, &digits, spec.zero && precision.is_none(), out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(format: &str, value: i128) -> String {
        let [Piece::Spec(spec)] = &pieces(format.as_bytes())[..] else { panic!("one conversion") };
        let number = |c: Count| match c {
            Count::Number(n) => Some(n as usize),
            _ => None,
        };
        let mut out = Vec::new();
        let (width, precision) = (number(spec.width).unwrap_or(0), number(spec.precision));
        integer(spec, width, precision, value < 0, value.unsigned_abs(), &mut out);
        String::from_utf8(out).expect("ascii")
    }

    #[test]
    fn integers_are_laid_out_as_c_says() {
        assert_eq!(laid_out("%5d", -42), "  -42");
        assert_eq!(laid_out("%-5d", 0), "0    ");
        assert_eq!(laid_out("%05d", -42), "-0042");
        assert_eq!(laid_out("%+d", 7), "+7");
        assert_eq!(laid_out("% d", 7), " 7");
        assert_eq!(laid_out("%.3d", 7), "007");
        assert_eq!(laid_out("%08.3d", 7), "     007");
        assert_eq!(laid_out("%#x", 255), "0xff");
        assert_eq!(laid_out("%#o", 8), "010");
        assert_eq!(laid_out("%#x", 0), "0");
        assert_eq!(laid_out("%.0d", 0), "");
        assert_eq!(laid_out("%#06X", 171), "0X00AB");
        assert_eq!(laid_out("%-6d", 12), "12    ");
    }

    #[test]
    fn bad_conversions_are_found_without_panic() {
        assert_eq!(pieces(b"%"), [Piece::Bad("%".to_string())]);
        assert_eq!(pieces(b"%5"), [Piece::Bad("%5".to_string())]);
        assert_eq!(pieces(b"%y"), [Piece::Bad("%y".to_string())]);
        assert!(matches!(&pieces(b"%1$d")[0], Piece::Bad(text) if text.contains('$')));
    }
}
