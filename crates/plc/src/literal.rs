//! What a literal means: its text taken apart into a value and the type it names.

/// A literal as written, with what it stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct Literal {
    /// The literal as it stands in the source.
    pub text: String,
    /// The type in front of `#`, in upper case for elementary types: `INT`, `WORD`, `Color`.
    pub typed: Option<String>,
    /// What it stands for.
    pub value: LiteralValue,
}

/// The value of a literal, by its form.
#[derive(Debug, Clone, PartialEq)]
pub enum LiteralValue {
    /// `TRUE`, `FALSE`.
    Bool(bool),
    /// An integer in any base: `12`, `16#FF`.
    Int(i128),
    /// Digits without underscores, ready to be read in either float format.
    Real(String),
    /// In nanoseconds.
    Duration(i128),
    /// As an S5TIME word: time base and three decimal digits.
    S5Time(u16),
    /// Days since 1970-01-01.
    Date(i64),
    /// Milliseconds since midnight.
    TimeOfDay(i64),
    /// Milliseconds since 1970-01-01.
    DateTime(i64),
    /// A string, its escapes replaced.
    Text(Vec<u8>),
    /// `Color#Red`.
    Name(String),
}

/// Reads the text of one literal token.
pub fn parse(text: &str) -> Result<Literal, String> {
    if let Some(body) = text.strip_prefix('\'') {
        return Ok(untyped(text, LiteralValue::Text(string_bytes(body)?)));
    }
    if text.starts_with('"') {
        return Err("WSTRING literals are not supported".to_string());
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(untyped(text, number(text)?));
    }
    match text.split_once('#') {
        None => Ok(untyped(text, LiteralValue::Bool(text.eq_ignore_ascii_case("TRUE")))),
        Some((prefix, body)) => typed(text, prefix, body),
    }
}

fn untyped(text: &str, value: LiteralValue) -> Literal {
    Literal { text: text.to_string(), typed: None, value }
}

fn typed(text: &str, prefix: &str, body: &str) -> Result<Literal, String> {
    let upper = prefix.to_ascii_uppercase();
    let (name, value) = match upper.as_str() {
        "T" | "TIME" => ("TIME", LiteralValue::Duration(duration(body)?)),
        "LT" | "LTIME" => ("LTIME", LiteralValue::Duration(duration(body)?)),
        "S5T" | "S5TIME" => ("S5TIME", LiteralValue::S5Time(s5time(duration(body)?)?)),
        "D" | "DATE" => ("DATE", LiteralValue::Date(date(body)?)),
        "TOD" | "TIME_OF_DAY" => ("TOD", LiteralValue::TimeOfDay(time_of_day(body)?)),
        "DT" | "DATE_AND_TIME" => ("DT", LiteralValue::DateTime(date_time(body)?)),
        "LD" | "LDATE" | "LTOD" | "LTIME_OF_DAY" | "LDT" | "LDATE_AND_TIME" | "DTL" | "P" | "C" => {
            return Err(format!("literals of type {upper} are not supported"));
        }
        "B" => ("BYTE", signed_number(body)?),
        "W" => ("WORD", signed_number(body)?),
        "DW" => ("DWORD", signed_number(body)?),
        "L" => ("DINT", signed_number(body)?),
        "BOOL" => ("BOOL", boolean(body)?),
        "STRING" | "CHAR" => {
            let inner = body.strip_prefix('\'').ok_or("expected a string in `'` behind `#`")?;
            (if upper == "CHAR" { "CHAR" } else { "STRING" }, LiteralValue::Text(string_bytes(inner)?))
        }
        _ if body.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') => {
            (upper.as_str(), signed_number(body)?)
        }
        _ if body.is_empty() => return Err(format!("expected a value behind `{prefix}#`")),
        _ => (prefix, LiteralValue::Name(body.to_string())),
    };
    Ok(Literal { text: text.to_string(), typed: Some(name.to_string()), value })
}

fn boolean(body: &str) -> Result<LiteralValue, String> {
    match body.to_ascii_uppercase().as_str() {
        "TRUE" | "1" | "2#1" | "16#1" => Ok(LiteralValue::Bool(true)),
        "FALSE" | "0" | "2#0" | "16#0" => Ok(LiteralValue::Bool(false)),
        _ => Err(format!("`{body}` is not a value of BOOL")),
    }
}

fn signed_number(body: &str) -> Result<LiteralValue, String> {
    let (negative, digits) = match body.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, body.strip_prefix('+').unwrap_or(body)),
    };
    Ok(match number(digits)? {
        LiteralValue::Int(value) if negative => LiteralValue::Int(-value),
        LiteralValue::Real(text) if negative => LiteralValue::Real(format!("-{text}")),
        other => other,
    })
}

fn number(text: &str) -> Result<LiteralValue, String> {
    let clean: String = text.chars().filter(|&c| c != '_').collect();
    if let Some((base, digits)) = clean.split_once('#') {
        let base: u32 = base.parse().map_err(|_| format!("`{base}` is not a base"))?;
        if !matches!(base, 2 | 8 | 10 | 16) {
            return Err(format!("base {base} is not one of 2, 8, 10 and 16"));
        }
        let value = u64::from_str_radix(digits, base);
        return value.map(|v| LiteralValue::Int(v.into())).map_err(|_| {
            match digits.chars().all(|c| c.is_digit(base)) {
                true if !digits.is_empty() => format!("`{text}` does not fit in 64 bits"),
                _ => format!("`{digits}` is not a number of base {base}"),
            }
        });
    }
    if clean.contains(['.', 'e', 'E']) {
        return Ok(LiteralValue::Real(clean));
    }
    clean.parse::<u64>().map(|v| LiteralValue::Int(v.into())).map_err(|_| format!("`{text}` does not fit in 64 bits"))
}

/// Nanoseconds of `1d2h3m4.5s6ms7us8ns`; in S7's second form `1:2:3`, which few use, nothing.
fn duration(body: &str) -> Result<i128, String> {
    let (negative, body) = match body.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, body.strip_prefix('+').unwrap_or(body)),
    };
    let lower = body.to_ascii_lowercase().replace('_', "");
    let mut rest = lower.as_str();
    let mut total: i128 = 0;
    if rest.is_empty() {
        return Err("expected a duration such as `T#1m30s` behind `#`".to_string());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let letters = rest[digits..].find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len() - digits);
        let unit = &rest[digits..digits + letters];
        let scale: i128 = match unit {
            "d" => 86_400_000_000_000,
            "h" => 3_600_000_000_000,
            "m" => 60_000_000_000,
            "s" => 1_000_000_000,
            "ms" => 1_000_000,
            "us" => 1_000,
            "ns" => 1,
            "" => return Err("a duration needs units: d, h, m, s, ms, us or ns".to_string()),
            _ => return Err(format!("`{unit}` is not a unit of time; units are d, h, m, s, ms, us and ns")),
        };
        total += scaled(&rest[..digits], scale).ok_or_else(|| format!("`{}` is not a number", &rest[..digits]))?;
        rest = &rest[digits + letters..];
    }
    Ok(if negative { -total } else { total })
}

/// A decimal number times `scale`, digits beyond the last whole unit dropped.
fn scaled(digits: &str, scale: i128) -> Option<i128> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut value = whole.parse::<i64>().ok()? as i128 * scale;
    let mut part = scale;
    for digit in fraction.chars() {
        part /= 10;
        value += i128::from(digit.to_digit(10)?) * part;
    }
    Some(value)
}

/// Time base in bits 12 and 13 (10 ms, 100 ms, 1 s, 10 s), then three decimal digits.
fn s5time(nanoseconds: i128) -> Result<u16, String> {
    let mut hundredths = nanoseconds / 10_000_000;
    if nanoseconds < 0 || hundredths > 999_000 {
        return Err("an S5TIME lies between 0 and 2h46m30s".to_string());
    }
    let mut base = 0u16;
    while hundredths > 999 {
        hundredths /= 10;
        base += 1;
    }
    let n = hundredths as u16;
    Ok((base << 12) | ((n / 100) << 8) | ((n / 10 % 10) << 4) | (n % 10))
}

fn parts(text: &str, separator: char) -> Option<Vec<i64>> {
    text.split(separator).map(|p| p.parse().ok()).collect()
}

fn date(body: &str) -> Result<i64, String> {
    let wrong = || format!("`{body}` is not a date; write `D#2024-02-29`");
    let [year, month, day] = parts(body, '-').and_then(|p| <[i64; 3]>::try_from(p).ok()).ok_or_else(wrong)?;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let length = *usize::try_from(month - 1).ok().and_then(|m| days.get(m)).ok_or_else(wrong)?;
    if !(1..=length).contains(&day) || !(1970..=2554).contains(&year) {
        return Err(wrong());
    }
    let before = year - 1;
    let leaps = |y: i64| y / 4 - y / 100 + y / 400;
    let in_year: i64 = days.iter().take(month as usize - 1).sum();
    Ok((year - 1970) * 365 + leaps(before) - leaps(1969) + in_year + day - 1)
}

fn time_of_day(body: &str) -> Result<i64, String> {
    let wrong = || format!("`{body}` is not a time of day; write `TOD#13:45:00`");
    let parts: Vec<&str> = body.split(':').collect();
    let (hour, minute, second) = match parts.as_slice() {
        [hour, minute] => (*hour, *minute, "0"),
        [hour, minute, second] => (*hour, *minute, *second),
        _ => return Err(wrong()),
    };
    let hour: i64 = hour.parse().map_err(|_| wrong())?;
    let minute: i64 = minute.parse().map_err(|_| wrong())?;
    let millis = scaled(second, 1000).ok_or_else(wrong)? as i64;
    if !(0..24).contains(&hour) || !(0..60).contains(&minute) || !(0..60_000).contains(&millis) {
        return Err(wrong());
    }
    Ok((hour * 60 + minute) * 60_000 + millis)
}

fn date_time(body: &str) -> Result<i64, String> {
    let (day, time) = body
        .rsplit_once('-')
        .ok_or_else(|| format!("`{body}` is not a date and time; write `DT#2024-02-29-13:45:00`"))?;
    Ok(date(day)? * 86_400_000 + time_of_day(time)?)
}

/// The bytes of a string body that ends with its closing mark, `$` escapes replaced.
fn string_bytes(body: &str) -> Result<Vec<u8>, String> {
    let body = body.strip_suffix('\'').unwrap_or(body);
    let mut bytes = Vec::new();
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        let code = if c == '$' { escape(&mut chars)? } else { u32::from(c) };
        bytes.push(u8::try_from(code).map_err(|_| format!("`{c}` does not fit in one byte of a STRING"))?);
    }
    Ok(bytes)
}

fn escape(chars: &mut std::str::Chars<'_>) -> Result<u32, String> {
    let first = chars.next().ok_or("`$` at the end of a string escapes nothing")?;
    Ok(match first.to_ascii_uppercase() {
        'L' | 'N' => 10,
        'P' => 12,
        'R' => 13,
        'T' => 9,
        '$' | '\'' | '"' | '>' | '<' => u32::from(first),
        c => match (c.to_digit(16), chars.next().and_then(|d| d.to_digit(16))) {
            (Some(high), Some(low)) => high * 16 + low,
            _ => return Err(format!("`${first}` is not an escape of a string")),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> LiteralValue {
        parse(text).expect(text).value
    }

    #[test]
    fn values_of_all_kinds() {
        for (text, expected) in [
            ("16#FF_00", LiteralValue::Int(0xff00)),
            ("2#101", LiteralValue::Int(5)),
            ("1_000", LiteralValue::Int(1000)),
            ("INT#-5", LiteralValue::Int(-5)),
            ("W#16#1F", LiteralValue::Int(31)),
            ("1_0.5e-1", LiteralValue::Real("10.5e-1".into())),
            ("T#1h2m3.5s", LiteralValue::Duration(3_723_500_000_000)),
            ("t#-250ms", LiteralValue::Duration(-250_000_000)),
            ("S5T#2s", LiteralValue::S5Time(0x0200)),
            ("S5T#100s", LiteralValue::S5Time(0x2100)),
            ("D#1970-01-02", LiteralValue::Date(1)),
            ("D#2000-03-01", LiteralValue::Date(11_017)),
            ("TOD#12:30:15.25", LiteralValue::TimeOfDay(45_015_250)),
            ("DT#1970-01-02-00:00:01", LiteralValue::DateTime(86_401_000)),
            ("'a$'$41$N'", LiteralValue::Text(vec![b'a', b'\'', b'A', 10])),
            ("BOOL#1", LiteralValue::Bool(true)),
            ("true", LiteralValue::Bool(true)),
            ("Color#Red", LiteralValue::Name("Red".into())),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
    }

    #[test]
    fn wrong_literals_say_why() {
        for (text, part) in [
            ("2#102", "not a number of base 2"),
            ("7#1", "base 7 is not"),
            ("99999999999999999999", "does not fit in 64 bits"),
            ("T#5", "needs units"),
            ("T#5x", "not a unit of time"),
            ("D#2023-02-29", "not a date"),
            ("TOD#24:00:00", "not a time of day"),
            ("S5T#3h", "between 0 and"),
            ("'$Q'", "not an escape"),
        ] {
            let message = parse(text).expect_err(text);
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
