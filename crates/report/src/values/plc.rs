//! IEC 61131-3 times and dates: `T#1s500ms`, `D#2024-02-29`, `TOD#12:30:00`, `DT#2024-02-29-12:30:00`.

use because_ir::IntStyle;

const DAY: i128 = 24 * 60 * 60 * 1000;

pub(super) fn show(style: IntStyle, value: i128) -> String {
    match style {
        IntStyle::Time => duration(value),
        IntStyle::Date => format!("D#{}", date(value)),
        IntStyle::TimeOfDay => format!("TOD#{}", clock(value)),
        IntStyle::DateAndTime => format!("DT#{}-{}", date(value.div_euclid(DAY)), clock(value.rem_euclid(DAY))),
        IntStyle::Decimal | IntStyle::Char | IntStyle::Hex => value.to_string(),
    }
}

pub(super) fn parse(style: IntStyle, text: &str) -> Option<i128> {
    let (prefix, rest) = text.split_once('#')?;
    match (style, prefix.to_ascii_uppercase().as_str()) {
        (IntStyle::Time, "T" | "TIME") => parse_duration(rest),
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

fn duration(value: i128) -> String {
    let mut rest = value.unsigned_abs();
    let mut out = String::from(if value < 0 { "T#-" } else { "T#" });
    for (unit, size) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)] {
        let count = rest / size;
        rest %= size;
        if count > 0 {
            out.push_str(&format!("{count}{unit}"));
        }
    }
    if value == 0 {
        out.push_str("0ms");
    }
    out
}

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
            "d" => DAY,
            "h" => 3_600_000,
            "m" => 60_000,
            "s" => 1000,
            "ms" => 1,
            _ => return None,
        };
        total += count.checked_mul(size)?;
        rest = rest[letters..].trim_start_matches('_');
    }
    Some(sign * total)
}

fn clock(value: i128) -> String {
    let (seconds, milliseconds) = (value.div_euclid(1000), value.rem_euclid(1000));
    let shown = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if milliseconds == 0 { shown } else { format!("{shown}.{milliseconds:03}") }
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

/// The proleptic Gregorian date of a day counted from 1970-01-01 (Howard Hinnant's civil-from-days).
fn date(days: i128) -> String {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i128::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

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
