//! The text of requirements: words in, [`Pattern`]s out, errors with their place.

use super::{Pattern, Requirement, Span};

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Bytes from the start of the text.
    pub at: std::ops::Range<usize>,
    /// What was expected.
    pub message: String,
}

type Parsed<T> = Result<T, Wrong>;

/// Reads requirements, one a line; `#` and `//` start a comment.
///
/// ```text
/// no_both: never left AND right
/// sane:    always speed <= 100
/// stops:   if stop then NOT motor
/// starts:  if rises(start) then within 500 ms motor
/// alarm:   if fault for at least 2 s then horn
/// open:    If stop is true at the end of the PLC cycle, then NOT motor should always be true at the end of the same cycle.
/// ```
pub fn parse(text: &str) -> Parsed<Vec<Requirement>> {
    let mut list: Vec<Requirement> = Vec::new();
    for line in text.lines() {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let start = start + (line.len() - line.trim_start().len());
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            continue;
        }
        let moved = |w: Wrong| Wrong { at: w.at.start + start..w.at.end + start, ..w };
        let one = parse_line(line).map_err(moved)?;
        if list.iter().any(|r| r.name == one.name) {
            let message = format!("there are two requirements called `{}`", one.name);
            return Err(Wrong { at: start..start + line.len(), message });
        }
        list.push(one);
    }
    Ok(list)
}

/// Reads one requirement. Without a name it is called by its own text.
pub fn parse_line(line: &str) -> Parsed<Requirement> {
    let (name, body) = match line.split_once(':') {
        Some((name, body)) if is_name(name.trim()) && !body.starts_with('=') => (name.trim(), body.trim()),
        _ => (line.trim(), line.trim()),
    };
    let pattern = match sentence(body) {
        Some(pattern) => pattern,
        None => Reader { whole: line }.pattern(body)?,
    };
    Ok(Requirement { name: name.to_string(), pattern })
}

/// Parts of the line, with their places in it.
struct Reader<'t> {
    whole: &'t str,
}

impl<'t> Reader<'t> {
    fn pattern(&self, body: &'t str) -> Parsed<Pattern> {
        if let Some(rest) = word(body, "always") {
            return match word(rest, "if") {
                Some(rest) => self.conditional(rest),
                None => Ok(Pattern::Invariant(self.condition(rest, "`always`")?)),
            };
        }
        if let Some(rest) = word(body, "never") {
            return Ok(Pattern::Forbidden(self.condition(rest, "`never`")?));
        }
        if let Some(rest) = word(body, "reachable") {
            return Ok(Pattern::Reachable(self.condition(rest, "`reachable`")?));
        }
        if let Some(rest) = word(body, "if") {
            return self.conditional(rest);
        }
        if let Some((premise, rest)) = split(body, "leads to") {
            return self.leads_to(premise, rest);
        }
        if split(body, "until").is_some() {
            return self.until(None, body);
        }
        let first = body.split_whitespace().next().unwrap_or(body);
        Err(self.wrong(
            first,
            "expected `always`, `never`, `if … then …`, `reachable`, `… leads to within TIME …` or `… until …`",
        ))
    }

    fn conditional(&self, rest: &'t str) -> Parsed<Pattern> {
        let Some((premise, then)) = split(rest, "then") else {
            return Err(self.wrong(rest, "expected `then` after the condition of `if`"));
        };
        if let Some((if_, time)) = split(premise, "for at least") {
            let (time, rest) = self.time(time)?;
            if !rest.is_empty() {
                return Err(self.wrong(rest, "expected `then` after the time"));
            }
            let if_ = self.condition(if_, "`if`")?;
            return Ok(Pattern::Held { if_, time, then: self.condition(then, "`then`")? });
        }
        let if_ = self.condition(premise, "`if`")?;
        if split(then, "until").is_some() {
            return self.until(Some(if_), then);
        }
        if let Some((limit, then)) = self.timed(then, "within")? {
            return Ok(Pattern::Within { if_, limit, then });
        }
        if let Some((time, then)) = self.timed(then, "for at least")? {
            return Ok(Pattern::Lasts { if_, time, then });
        }
        Ok(Pattern::Implication { if_, then: self.condition(then, "`then`")? })
    }

    fn leads_to(&self, premise: &'t str, rest: &'t str) -> Parsed<Pattern> {
        let if_ = self.condition(premise, "the line's start")?;
        match self.timed(rest, "within")? {
            Some((limit, then)) => Ok(Pattern::Within { if_, limit, then }),
            None => Err(self.wrong(rest, "expected `within TIME`: how long may it take?")),
        }
    }

    /// `HOLD until [within TIME] UNTIL [within TIME]`
    fn until(&self, if_: Option<String>, body: &'t str) -> Parsed<Pattern> {
        let Some((hold, rest)) = split(body, "until") else { return Err(self.wrong(body, "expected `until`")) };
        let hold = self.condition(hold, "`then`")?;
        let (limit, until) = match self.timed(rest, "within")? {
            Some((limit, until)) => (Some(limit), until),
            None => (None, self.condition(rest, "`until`")?),
        };
        Ok(Pattern::Until { if_, hold, until, limit })
    }

    /// `WORDS TIME CONDITION` or `CONDITION WORDS TIME`.
    fn timed(&self, text: &'t str, words: &str) -> Parsed<Option<(Span, String)>> {
        let Some((before, rest)) = split(text, words) else { return Ok(None) };
        let (time, after) = self.time(rest)?;
        match (before.is_empty(), after.is_empty()) {
            (true, false) => Ok(Some((time, after.to_string()))),
            (false, true) => Ok(Some((time, before.to_string()))),
            (true, true) => Err(self.wrong(rest, "expected a condition before or after the time")),
            (false, false) => Err(self.wrong(after, "expected the end of the requirement after the time")),
        }
    }

    /// `3 cycles`, `500 ms`, `2 s`, `1.5 s`, `1 min`, `T#2s`.
    fn time(&self, text: &'t str) -> Parsed<(Span, &'t str)> {
        let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
        let first = text.split_whitespace().next().unwrap_or(text);
        if end == 0 {
            let Some(duration) = first.get(..2).filter(|p| p.eq_ignore_ascii_case("t#")).map(|_| &first[2..]) else {
                return Err(self.wrong(first, "expected a time: `500 ms`, `2 s`, `T#2s` or `3 cycles`"));
            };
            let ms = milliseconds(duration).ok_or_else(|| self.wrong(first, "expected a time like `T#2s500ms`"))?;
            return Ok((Span::Milliseconds(ms), text[first.len()..].trim()));
        }
        let (number, rest) = (&text[..end], text[end..].trim_start());
        let unit: &str = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let after = rest[unit.len()..].trim();
        let count = || number.parse::<u32>().map_err(|_| self.wrong(number, "expected a whole number of cycles"));
        let time = match unit.to_ascii_lowercase().as_str() {
            "cycle" | "cycles" => Span::Cycles(count()?),
            "ms" | "s" | "sec" | "second" | "seconds" | "min" | "minutes" | "m" | "h" => {
                let ms = milliseconds(&format!("{number}{unit}"));
                Span::Milliseconds(ms.ok_or_else(|| self.wrong(number, "expected a time of at most 1000 hours"))?)
            }
            _ => {
                return Err(self.wrong(
                    if unit.is_empty() { number } else { unit },
                    "expected `cycles`, `ms`, `s` or `min` after the number",
                ));
            }
        };
        Ok((time, after))
    }

    fn condition(&self, text: &'t str, after: &str) -> Parsed<String> {
        match text.trim() {
            "" => Err(self.wrong(text, &format!("expected a condition after {after}"))),
            text => Ok(text.to_string()),
        }
    }

    /// `part` is a part of the line; an empty one stands at its end.
    fn wrong(&self, part: &str, message: &str) -> Wrong {
        let (base, at) = (self.whole.as_ptr() as usize, part.as_ptr() as usize);
        let start = at.checked_sub(base).filter(|at| *at <= self.whole.len()).unwrap_or(self.whole.len());
        Wrong { at: start..(start + part.len()).min(self.whole.len()), message: message.to_string() }
    }
}

/// A duration like `2s`, `1.5s` or `1m30s`, in milliseconds; up to 1000 hours.
pub(crate) fn milliseconds(text: &str) -> Option<u32> {
    let text = text.trim();
    let text = text.strip_prefix("T#").or_else(|| text.strip_prefix("t#")).unwrap_or(text);
    let text: &str = &text.replace(' ', "");
    let mut rest = text;
    let mut total = 0.0;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '_'))?;
        let number: f64 = rest[..end].replace('_', "").parse().ok()?;
        rest = &rest[end..];
        let unit = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let scale = match rest[..unit].to_ascii_lowercase().as_str() {
            "ms" => 1.0,
            "s" | "sec" | "second" | "seconds" => 1_000.0,
            "m" | "min" | "minutes" => 60_000.0,
            "h" => 3_600_000.0,
            "d" => 86_400_000.0,
            _ => return None,
        };
        rest = &rest[unit..];
        total += number * scale;
    }
    (!text.is_empty() && (0.0..=3.6e9).contains(&total)).then_some(total.round() as u32)
}

/// The sentences of PLCverif's patterns, as its reports print them.
fn sentence(body: &str) -> Option<Pattern> {
    let body = body.trim_end_matches('.').trim_end();
    let without = |text: &str, end: &str| -> Option<String> {
        let at = text.len().checked_sub(end.len())?;
        let matches = text.get(at..)?.eq_ignore_ascii_case(end);
        matches.then(|| text[..at].trim().to_string())
    };
    if let Some(always) = without(body, "is always true at the end of the PLC cycle") {
        return Some(Pattern::Invariant(always));
    }
    if let Some(never) = without(body, "is impossible at the end of the PLC cycle") {
        return Some(Pattern::Forbidden(never));
    }
    let whole = without(word(body, "if")?, "should always be true at the end of the same cycle")?;
    let (premise, then) = split(&whole, "then")?;
    let if_ = without(premise.trim_end().trim_end_matches(','), "is true at the end of the PLC cycle")?;
    Some(Pattern::Implication { if_, then: then.to_string() })
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-' || c == '.')
}

/// What follows a leading word.
fn word<'t>(text: &'t str, wanted: &str) -> Option<&'t str> {
    let head = text.get(..wanted.len())?;
    let rest = &text[wanted.len()..];
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (head.eq_ignore_ascii_case(wanted) && ends).then(|| rest.trim())
}

/// Before and after words that stand on their own, outside of brackets and quotes.
fn split<'t>(text: &'t str, words: &str) -> Option<(&'t str, &'t str)> {
    let wanted: Vec<&str> = words.split(' ').collect();
    let list = outer_words(text);
    let found = list.windows(wanted.len()).find(|part| {
        part.iter().zip(&wanted).all(|(range, wanted)| text[range.clone()].eq_ignore_ascii_case(wanted))
    })?;
    let (first, last) = (found.first()?, found.last()?);
    Some((text[..first.start].trim(), text[last.end..].trim()))
}

/// Where the words outside of brackets and quotes stand.
fn outer_words(text: &str) -> Vec<std::ops::Range<usize>> {
    let (mut list, mut depth, mut quote, mut start) = (Vec::new(), 0i32, None, None);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = (c.is_alphanumeric() || c == '_') && quote.is_none() && depth <= 0;
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                list.push(from..at);
                start = None;
            }
            _ => {}
        }
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            _ => {}
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(line: &str) -> Pattern {
        parse_line(line).unwrap_or_else(|w| panic!("{line}: {w:?}")).pattern
    }

    fn wrong(text: &str) -> (String, String) {
        let wrong = parse(text).expect_err(text);
        (text[wrong.at].to_string(), wrong.message)
    }

    #[test]
    fn all_patterns_are_read() {
        let (p, q) = ("p".to_string(), "q".to_string());
        let list = [
            ("no_both: never a AND b", Pattern::Forbidden("a AND b".into())),
            ("always x <= 5", Pattern::Invariant("x <= 5".into())),
            ("reachable x = 5", Pattern::Reachable("x = 5".into())),
            ("if p then q", Pattern::Implication { if_: p.clone(), then: q.clone() }),
            ("always if p then q", Pattern::Implication { if_: p.clone(), then: q.clone() }),
            (
                "IF p THEN within 3 cycles q",
                Pattern::Within { if_: p.clone(), limit: Span::Cycles(3), then: q.clone() },
            ),
            (
                "if p then q within 500 ms",
                Pattern::Within { if_: p.clone(), limit: Span::Milliseconds(500), then: q.clone() },
            ),
            (
                "p leads to q within T#1m30s",
                Pattern::Within { if_: p.clone(), limit: Span::Milliseconds(90_000), then: q.clone() },
            ),
            (
                "if p for at least 2 s then q",
                Pattern::Held { if_: p.clone(), time: Span::Milliseconds(2_000), then: q.clone() },
            ),
            (
                "if p then q for at least 1.5 s",
                Pattern::Lasts { if_: p.clone(), time: Span::Milliseconds(1_500), then: q.clone() },
            ),
            (
                "if p then q until r",
                Pattern::Until { if_: Some(p.clone()), hold: q.clone(), until: "r".into(), limit: None },
            ),
            (
                "q until r within 3 cycles",
                Pattern::Until { if_: None, hold: q, until: "r".into(), limit: Some(Span::Cycles(3)) },
            ),
        ];
        for (line, expected) in list {
            assert_eq!(pattern(line), expected, "{line}");
            let again = pattern(&expected.text());
            assert_eq!(again, expected, "the text of {line} says the same");
        }
    }

    #[test]
    fn words_in_brackets_and_quotes_are_no_keywords() {
        let expected = Pattern::Implication { if_: "f(then := x)".into(), then: "s = 'within 3 cycles'".into() };
        assert_eq!(pattern("if f(then := x) then s = 'within 3 cycles'"), expected);
    }

    #[test]
    fn the_sentences_of_plcverif_are_read() {
        let text = "r1: x > 5 is always true at the end of the PLC cycle.
            r2: a AND b is impossible at the end of the PLC cycle
            r3: If p is true at the end of the PLC cycle, then q should always be true at the end of the same cycle.";
        let patterns: Vec<Pattern> = parse(text).expect("well formed").into_iter().map(|r| r.pattern).collect();
        let expected = [
            Pattern::Invariant("x > 5".into()),
            Pattern::Forbidden("a AND b".into()),
            Pattern::Implication { if_: "p".into(), then: "q".into() },
        ];
        assert_eq!(patterns, expected);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let list = [
            ("a: sometimes x", "sometimes", "expected `always`"),
            ("a: if x, y", "x, y", "expected `then`"),
            ("\nif x then within y", "y", "expected a time"),
            ("# one\na: if x then within 3 q", "q", "expected `cycles`"),
            ("if x then within 2.5 cycles q", "2.5", "expected a whole number"),
            ("never", "", "expected a condition after `never`"),
            ("x leads to y", "y", "expected `within TIME`"),
            ("a: never x\na: never y", "a: never y", "two requirements called `a`"),
        ];
        for (text, place, message) in list {
            let found = wrong(text);
            assert!(found.0 == place && found.1.contains(message), "{text}: {found:?}");
        }
    }
}
