//! What a call should have printed: its format held against the text that is expected.
//!
//! Comes in: the pieces of a format, the output that ends with what the call printed, and the expected text. Goes out:
//! other pieces, with which the call would print what is expected next. What its conversions printed is found again in
//! the expected text; the literal text is what stands between.

use super::format::{Part, letter};
use crate::limits;
use because_ir::Expected;

/// Where in the output the call began, and what its conversions printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The place in the expected text before the call.
    pub from: usize,
    pub values: Vec<Vec<u8>>,
}

/// Ways in which the end of the output is what the call printed. All before it is as expected.
pub fn splits(parts: &[Part], output: &[u8], expected: &Expected) -> Vec<Split> {
    let mut found = Vec::new();
    let lowest = output.len().saturating_sub(limits::REPAIR_TEXT);
    for start in (lowest..=output.len()).rev() {
        let Some(from) = expected.compare.taken(&expected.text, 0, &output[..start]) else { continue };
        let mut values = Vec::new();
        if matches(parts, &output[start..], &mut values) {
            found.push(Split { from, values });
        }
    }
    // The longest way comes last: a number may have been taken apart.
    if found.len() > limits::REPAIR_TEXT_SPLITS {
        found.drain(limits::REPAIR_TEXT_SPLITS - 1..found.len() - 1);
    }
    found
}

/// Can this be printed with the pieces? What the conversions printed then is in `values`.
fn matches(parts: &[Part], output: &[u8], values: &mut Vec<Vec<u8>>) -> bool {
    match parts.split_first() {
        None => output.is_empty(),
        Some((Part::Text(text), rest)) => {
            output.strip_prefix(text.as_slice()).is_some_and(|output| matches(rest, output, values))
        }
        Some((Part::Conversion(conversion), rest)) => {
            for length in (0..=output.len()).rev().filter(|n| is_printed(conversion, &output[..*n])) {
                values.push(output[..length].to_vec());
                if matches(rest, &output[length..], values) {
                    return true;
                }
                values.pop();
            }
            false
        }
    }
}

fn is_printed(conversion: &str, text: &[u8]) -> bool {
    let wide = conversion.bytes().any(|b| b.is_ascii_digit());
    let number = |b: &u8| b.is_ascii_alphanumeric() || b"+-.".contains(b) || (wide && *b == b' ');
    match letter(conversion) {
        b'c' => text.len() == 1,
        b's' => true,
        _ => text.iter().any(u8::is_ascii_alphanumeric) && text.iter().all(number),
    }
}

/// The position of a text in another, from a place on.
fn find(text: &[u8], from: usize, wanted: &[u8]) -> Option<usize> {
    let to = text.len().min(from + limits::REPAIR_TEXT);
    let rest = text.get(from..to)?;
    (0..(rest.len() + 1).saturating_sub(wanted.len())).find(|i| rest[*i..].starts_with(wanted)).map(|i| from + i)
}

/// Pieces that print what is expected from a place on, the likely ones first.
pub fn proposals(parts: &[Part], split: &Split, expected: &Expected) -> Vec<Vec<Part>> {
    let mut found = Vec::new();
    let text = &expected.text;
    let conversions = parts.iter().filter_map(|part| match part {
        Part::Conversion(conversion) => Some(conversion),
        Part::Text(_) => None,
    });
    let mut at = split.from;
    let mut new = Vec::new();
    let mut complete = true;
    for (conversion, value) in conversions.zip(&split.values) {
        let ways = written(conversion, value);
        let found = ways.into_iter().find_map(|(c, value)| find(text, at, &value).map(|place| (c, value, place)));
        let Some((conversion, value, place)) = found else {
            complete = false;
            break;
        };
        new.push(Part::Text(text[at..place].to_vec()));
        new.push(Part::Conversion(conversion));
        at = place + value.len();
    }
    if complete {
        let Some(Part::Text(last)) = parts.last() else { return found };
        for tail in tails(last, at, expected) {
            let mut new = new.clone();
            new.push(Part::Text(tail));
            found.push(new);
        }
    }
    found.extend(other_conversions(parts, split, expected));
    found
        .retain(|new| new != parts && new.iter().all(|p| !matches!(p, Part::Text(t) if t.len() > limits::REPAIR_TEXT)));
    found
}

/// The value as it is, then with fewer digits behind the point or more zeros before it, each with the conversion that
/// prints it so.
fn written(conversion: &str, value: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut ways = vec![(conversion.to_string(), value.to_vec())];
    let modifier: String = conversion.chars().filter(|c| "hlqjztL".contains(*c)).collect();
    let text = String::from_utf8_lossy(value);
    match (letter(conversion), text.trim().parse::<f64>()) {
        (b'f' | b'g' | b'e', Ok(number)) => {
            let with = |p: usize| (format!("%.{p}{modifier}f"), format!("{number:.p$}").into_bytes());
            ways.extend((0..=6).rev().map(with));
        }
        (letter @ (b'd' | b'i' | b'u'), Ok(_)) => {
            let digits = text.trim();
            let with =
                |width: usize| (format!("%0{width}{modifier}{}", char::from(letter)), format!("{digits:0>width$}"));
            ways.extend((digits.len() + 1..=3).rev().map(with).map(|(c, text)| (c, text.into_bytes())));
        }
        _ => {}
    }
    ways
}

/// What may follow the last conversion.
fn tails(was: &[u8], at: usize, expected: &Expected) -> Vec<Vec<u8>> {
    let rest = &expected.text[at.min(expected.text.len())..];
    let line = rest.iter().position(|b| *b == b'\n');
    let mut to_the_end_of_line = rest[..line.unwrap_or(rest.len())].to_vec();
    if line.is_some() || was.ends_with(b"\n") {
        to_the_end_of_line.push(b'\n');
    }
    let signs = rest.iter().position(u8::is_ascii_alphanumeric).unwrap_or(rest.len());
    let mut found: Vec<Vec<u8>> = Vec::new();
    if expected.compare.taken(&expected.text, at, was).is_some() {
        found.push(was.to_vec());
    }
    found.extend([to_the_end_of_line, rest[..signs].to_vec(), Vec::new(), rest.to_vec()]);
    let mut seen = Vec::new();
    found.retain(|tail| {
        !seen.contains(tail) && {
            seen.push(tail.clone());
            true
        }
    });
    found
}

/// The same with another precision, width or letter of one conversion, as the expected number has it.
fn other_conversions(parts: &[Part], split: &Split, expected: &Expected) -> Vec<Vec<Part>> {
    let mut found = Vec::new();
    let mut at = split.from;
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Text(text) => match expected.compare.taken(&expected.text, at, text) {
                Some(taken) => at += taken,
                None => return found,
            },
            Part::Conversion(conversion) => {
                let number = index / 2;
                let value = split.values.get(number).map_or(&[][..], Vec::as_slice);
                for other in alternatives(conversion, &expected.text[at..]) {
                    let mut new = parts.to_vec();
                    new[index] = Part::Conversion(other);
                    found.push(new);
                }
                match expected.compare.taken(&expected.text, at, value) {
                    Some(taken) => at += taken,
                    None => return found,
                }
            }
        }
    }
    found
}

fn alternatives(conversion: &str, text: &[u8]) -> Vec<String> {
    let blanks = text.iter().take_while(|b| **b == b' ').count();
    let signed = usize::from(text.get(blanks) == Some(&b'-'));
    let digits = text[blanks + signed..].iter().take_while(|b| b.is_ascii_digit()).count();
    let fraction = text[blanks + signed + digits..].strip_prefix(b".");
    let decimals = fraction.map_or(0, |rest| rest.iter().take_while(|b| b.is_ascii_digit()).count());
    let modifier: String = conversion.chars().filter(|c| "hlqjztL".contains(*c)).collect();
    let letter = letter(conversion);
    let mut found = Vec::new();
    match letter {
        b'f' | b'g' | b'e' if digits > 0 => {
            found.push(format!("%.{decimals}{modifier}f"));
            found.push(format!("%{modifier}g"));
        }
        b'd' | b'i' | b'u' if digits > 0 => {
            let letter = char::from(letter);
            let width = blanks + signed + digits;
            if blanks > 0 {
                found.push(format!("%{width}{modifier}{letter}"));
            } else if text[signed] == b'0' && digits > 1 {
                found.push(format!("%0{width}{modifier}{letter}"));
            }
            found.push(format!("%{modifier}{letter}"));
        }
        b'd' if !text.is_empty() => found.push("%c".to_string()),
        b'c' if digits > 0 => found.push("%d".to_string()),
        _ => {}
    }
    found.retain(|other| other != conversion);
    found
}

/// The text that is expected between two calls and that neither prints.
pub fn gap(parts: &[Part], split: &Split, expected: &Expected) -> Option<Vec<u8>> {
    let mut printed = Vec::new();
    let mut values = split.values.iter();
    for part in parts {
        match part {
            Part::Text(text) => printed.extend(text),
            Part::Conversion(_) => printed.extend(values.next()?),
        }
    }
    let shown = printed.strip_suffix(b"\n").unwrap_or(&printed);
    let place = find(&expected.text, split.from, shown).filter(|place| *place > split.from && !shown.is_empty())?;
    Some(expected.text[split.from..place].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repair::printed::format::parts;
    use because_ir::Compare;

    fn proposed(format: &str, output: &str, expected: &str) -> Vec<String> {
        let parts = parts(format.as_bytes()).expect("it is a format");
        let expected = Expected::new(expected.as_bytes(), Compare::Trimmed);
        let splits = splits(&parts, output.as_bytes(), &expected);
        let all = splits.iter().flat_map(|split| proposals(&parts, split, &expected));
        let shown = |new: Vec<Part>| -> String {
            let text = |p: &Part| match p {
                Part::Text(t) => String::from_utf8_lossy(t).into_owned(),
                Part::Conversion(c) => c.clone(),
            };
            new.iter().map(text).collect()
        };
        all.map(shown).collect()
    }

    #[test]
    fn literal_text_is_what_stands_between_the_values() {
        assert_eq!(proposed("%d%d\n", "12\n", "1 2\n")[0], "%d %d\n");
        assert_eq!(proposed("max is %d\n", "max is 7\n", "7\n")[0], "%d\n");
        assert_eq!(proposed("No\n", "a\nNo\n", "a\nno way\n")[0], "no way\n");
        assert!(proposed("%d", "12", "1 2").contains(&" %d".to_string()));
    }

    #[test]
    fn a_number_is_written_as_it_is_expected() {
        assert!(proposed("%f\n", "3.000000\n", "3.00\n").contains(&"%.2f\n".to_string()));
        assert!(proposed("%d:%d\n", "1:5\n", "01:05\n").contains(&"%02d:%d\n".to_string()));
        assert!(proposed("%d", "97", "a").contains(&"%c".to_string()));
        assert_eq!(proposed("is %f\n", "is 1.333333\n", "mean: 1.33\n")[0], "mean: %.2f\n");
    }

    #[test]
    fn width_sign_and_decimals_are_those_of_the_expected_number() {
        assert_eq!(alternatives("%d", b" -12"), ["%4d"]);
        assert_eq!(alternatives("%ld", b"-007"), ["%04ld"]);
        assert_eq!(alternatives("%5d", b"-12"), ["%d"]);
        assert_eq!(alternatives("%f", b" -1.25 m"), ["%.2f", "%g"]);
        assert_eq!(alternatives("%c", b"7"), ["%d"]);
        assert_eq!(alternatives("%s", b"7"), [""; 0]);
    }

    #[test]
    fn of_many_ways_to_take_an_output_apart_the_first_and_the_longest_stay() {
        let parts = parts(b"%d").expect("it is a format");
        let found = splits(&parts, b"12345", &Expected::new(b"12345", Compare::Trimmed));
        let from: Vec<usize> = found.iter().map(|split| split.from).collect();
        assert_eq!(from, [4, 3, 0]);
    }

    #[test]
    fn what_is_missing_between_two_calls_is_found() {
        let expected = Expected::new(b"1 2 3", Compare::Trimmed);
        let parts = parts(b"%d").expect("it is a format");
        let split = Split { from: 1, values: vec![b"2".to_vec()] };
        assert_eq!(gap(&parts, &split, &expected), Some(b" ".to_vec()));
    }
}
