//! IEC 61131-3 literals: `T#1s500ms`, `LT#5us`, `D#2024-02-29`, `TOD#12:30:00`, `DT#2024-02-29-12:30:00`; S7's `S5T#2s`.

use because_ir::IntStyle;

const DAY: i128 = 24 * 60 * 60 * 1000;
/// In nanoseconds.
const MILLISECOND: i128 = 1_000_000;

pub(super) fn parse(style: IntStyle, text: &str) -> Option<i128> {
    let (prefix, rest) = text.split_once('#')?;
    match (style, prefix.to_ascii_uppercase().as_str()) {
        (IntStyle::Time, "T" | "TIME") => parse_duration(rest).map(|ns| ns / MILLISECOND),
        (IntStyle::LTime, "LT" | "LTIME") => parse_duration(rest),
        (IntStyle::S5Time, "S5T" | "S5TIME") => s5time(parse_duration(rest)? / MILLISECOND),
        (IntStyle::Date, "D" | "DATE") => parse_date(rest),
        (IntStyle::TimeOfDay, "TOD" | "TIME_OF_DAY") => parse_clock(rest),
        (IntStyle::DateAndTime, "DT" | "DATE_AND_TIME") => {
            let (day, time) = rest.rsplit_once('-')?;
            Some(parse_date(day)? * DAY + parse_clock(time)?)
        }
        (_, "16") => i128::from_str_radix(&rest.replace('_', ""), 16).ok(),
        (_, "8") => i128::from_str_radix(&rest.replace('_', ""), 8).ok(),
        (_, "2") => i128::from_str_radix(&rest.replace('_', ""), 2).ok(),
        _ => None,
    }
}

/// The word of a time in the finest base that holds it.
fn s5time(milliseconds: i128) -> Option<i128> {
    let mut count = milliseconds / 10;
    let mut base = 0;
    while count > 999 && base < 3 {
        count /= 10;
        base += 1;
    }
    let word = (base << 12) | ((count / 100) << 8) | ((count / 10 % 10) << 4) | (count % 10);
    (0..=999).contains(&count).then_some(word)
}

/// In nanoseconds.
fn parse_duration(text: &str) -> Option<i128> {
    let (sign, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let mut total = 0;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count: i128 = rest[..digits].parse().ok()?;
        rest = &rest[digits..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let size = match rest[..letters].to_ascii_lowercase().as_str() {
            "d" => DAY * MILLISECOND,
            "h" => 3_600_000 * MILLISECOND,
            "m" => 60_000 * MILLISECOND,
            "s" => 1000 * MILLISECOND,
            "ms" => MILLISECOND,
            "us" => 1000,
            "ns" => 1,
            _ => return None,
        };
        total += count.checked_mul(size)?;
        rest = rest[letters..].trim_start_matches('_');
    }
    Some(sign * total)
}

fn parse_clock(text: &str) -> Option<i128> {
    let mut parts = text.split(':');
    let hours: i128 = parts.next()?.parse().ok()?;
    let minutes: i128 = parts.next()?.parse().ok()?;
    let (seconds, fraction) = match parts.next()?.split_once('.') {
        Some((seconds, fraction)) => (seconds.to_string(), format!("{fraction:0<3}")),
        None => (text.rsplit(':').next()?.to_string(), "000".to_string()),
    };
    let milliseconds: i128 = fraction.get(..3)?.parse().ok()?;
    Some(((hours * 60 + minutes) * 60 + seconds.parse::<i128>().ok()?) * 1000 + milliseconds)
}

/// Days from 1970-01-01 in the proleptic Gregorian calendar.
fn parse_date(text: &str) -> Option<i128> {
    let mut parts = text.split('-').map(|p| p.parse::<i128>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = year - i128::from(month <= 2);
    let era = year.div_euclid(400);
    let shifted_month = if month > 2 { month - 3 } else { month + 9 };
    let day_of_year = (153 * shifted_month + 2) / 5 + day - 1;
    let year_of_era = year.rem_euclid(400);
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    Some(era * 146_097 + day_of_era - 719_468)
}
