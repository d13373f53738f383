//! Floats as printf writes them: `%f`, `%e`, `%g`, `%a`, each correctly rounded from the exact value.

use super::spec::{Spec, number, sign};

/// No double has more digits than this behind the point.
const EXACT: usize = 1100;

pub fn format(spec: &Spec, width: usize, precision: Option<usize>, value: f64, out: &mut Vec<u8>) {
    let upper = spec.conversion.is_ascii_uppercase();
    let sign = sign(spec, value.is_sign_negative() && !value.is_nan());
    if !value.is_finite() {
        let text = if value.is_nan() { "nan" } else { "inf" };
        let text = if upper { text.to_uppercase() } else { text.to_string() };
        return number(spec, width, sign, &text, false, out);
    }
    let magnitude = value.abs();
    let mut prefix = sign.to_string();
    let mut text = match spec.conversion.to_ascii_lowercase() {
        b'f' => fixed(magnitude, precision.unwrap_or(6), spec.alternate),
        b'e' => exponential(magnitude, precision.unwrap_or(6), spec.alternate),
        b'g' => general(magnitude, precision.unwrap_or(6), spec.alternate),
        _ => {
            prefix.push_str("0x");
            hexadecimal(magnitude, precision, spec.alternate)
        }
    };
    if upper {
        text = text.to_uppercase();
        prefix = prefix.to_uppercase();
    }
    number(spec, width, &prefix, &text, spec.zero, out);
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let exact = precision.min(EXACT);
    let mut text = format!("{value:.exact$}");
    text.push_str(&"0".repeat(precision - exact));
    if precision == 0 && point {
        text.push('.');
    }
    text
}

/// Digits with the point after the first, and the decimal exponent.
fn scientific(value: f64, precision: usize) -> (String, i32) {
    let exact = precision.min(EXACT);
    let text = format!("{value:.exact$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mut digits = digits.to_string();
    digits.push_str(&"0".repeat(precision - exact));
    (digits, exponent.parse().unwrap_or(0))
}

fn exponential(value: f64, precision: usize, point: bool) -> String {
    let (mut digits, exponent) = scientific(value, precision);
    if precision == 0 && point {
        digits.push('.');
    }
    with_exponent(digits, exponent)
}

fn with_exponent(digits: String, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

fn general(value: f64, precision: usize, keep_zeros: bool) -> String {
    let precision = precision.max(1);
    let (digits, exponent) = scientific(value, precision - 1);
    let small = exponent < -4 || i64::from(exponent) >= precision as i64;
    let trim = |text: String| {
        if keep_zeros || !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    };
    if small {
        let digits = if keep_zeros && !digits.contains('.') { digits + "." } else { digits };
        return with_exponent(trim(digits), exponent);
    }
    let behind = (precision as i64 - 1 - i64::from(exponent)).max(0) as usize;
    trim(fixed(value, behind, keep_zeros))
}

fn hexadecimal(value: f64, precision: Option<usize>, point: bool) -> String {
    let bits = value.to_bits();
    let mut fraction = bits & ((1 << 52) - 1);
    let mut exponent = (bits >> 52) as i32 - 1023;
    let mut lead = 1;
    if bits == 0 {
        (lead, exponent) = (0, 0);
    } else if exponent == -1023 {
        (lead, exponent) = (0, -1022);
    }
    let digits = match precision {
        None => format!("{fraction:013x}").trim_end_matches('0').to_string(),
        Some(precision) if precision < 13 => {
            let drop = (13 - precision) * 4;
            let all = (lead << 52) | fraction;
            let (kept, rest, half) = (all >> drop, all & ((1 << drop) - 1), 1u64 << (drop - 1));
            let kept = kept + u64::from(rest > half || (rest == half && kept & 1 == 1));
            lead = kept >> (precision * 4);
            fraction = kept & ((1u64 << (precision * 4)) - 1);
            if precision == 0 { String::new() } else { format!("{fraction:0precision$x}") }
        }
        Some(precision) => format!("{fraction:013x}{}", "0".repeat(precision - 13)),
    };
    let dot = if digits.is_empty() && !point { "" } else { "." };
    format!("{lead}{dot}{digits}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::super::spec::{Count, Piece, pieces};
    use super::*;

    fn printed(text: &str, value: f64) -> String {
        let [Piece::Spec(spec)] = &pieces(text.as_bytes())[..] else { panic!("one conversion") };
        let number = |c: Count| match c {
            Count::Number(n) => Some(n as usize),
            _ => None,
        };
        let mut out = Vec::new();
        format(spec, number(spec.width).unwrap_or(0), number(spec.precision), value, &mut out);
        String::from_utf8(out).expect("ascii")
    }

    #[test]
    fn fixed_and_exponential_round_exactly() {
        assert_eq!(printed("%f", 2.66666666), "2.666667");
        assert_eq!(printed("%.0f", 0.5), "0");
        assert_eq!(printed("%.0f", 1.5), "2");
        assert_eq!(printed("%.0f", 2.5), "2");
        assert_eq!(printed("%#.0f", 3.0), "3.");
        assert_eq!(printed("%.2f", 2.675), "2.67");
        assert_eq!(printed("%e", 12345.678), "1.234568e+04");
        assert_eq!(printed("%.3E", 0.00012), "1.200E-04");
        assert_eq!(printed("%e", 0.0), "0.000000e+00");
        assert_eq!(printed("%.1e", 1e100), "1.0e+100");
        assert_eq!(printed("%08.2f", -3.1259), "-0003.13");
        assert_eq!(printed("%+.1f", 2.0), "+2.0");
    }

    #[test]
    fn general_drops_zeros_and_chooses_the_form() {
        assert_eq!(printed("%g", 100000.0), "100000");
        assert_eq!(printed("%g", 1000000.0), "1e+06");
        assert_eq!(printed("%g", 0.0001), "0.0001");
        assert_eq!(printed("%g", 0.00001), "1e-05");
        assert_eq!(printed("%g", 0.1 + 0.2), "0.3");
        assert_eq!(printed("%.17g", 0.1), "0.10000000000000001");
        assert_eq!(printed("%#g", 1.0), "1.00000");
        assert_eq!(printed("%g", 0.0), "0");
        assert_eq!(printed("%G", 1e-10), "1E-10");
        assert_eq!(printed("%.3g", 999.9), "1e+03");
        assert_eq!(printed("%.0g", 123.0), "1e+02");
    }

    #[test]
    fn special_values_are_words() {
        assert_eq!(printed("%f", f64::INFINITY), "inf");
        assert_eq!(printed("%F", f64::NEG_INFINITY), "-INF");
        assert_eq!(printed("%05g", f64::NAN), "  nan");
    }

    #[test]
    fn hexadecimal_shows_the_bits() {
        assert_eq!(printed("%a", 1.0), "0x1p+0");
        assert_eq!(printed("%a", 0.5), "0x1p-1");
        assert_eq!(printed("%a", 0.1), "0x1.999999999999ap-4");
        assert_eq!(printed("%A", 255.0), "0X1.FEP+7");
        assert_eq!(printed("%.2a", 0.1), "0x1.9ap-4");
        assert_eq!(printed("%.0a", 1.5), "0x2p+0");
        assert_eq!(printed("%a", 0.0), "0x0p+0");
        assert_eq!(printed("%a", 5e-324), "0x0.0000000000001p-1022");
    }
}
