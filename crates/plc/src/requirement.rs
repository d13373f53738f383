//! Requirements as PLC engineers state them, and a small text format for them.

/// What must hold at the end of every cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// What a failure of it is reported with.
    pub name: String,
    /// The condition and how it is meant over time.
    pub pattern: Pattern,
}

/// The conditions are expressions in the scope of the entry block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    /// Always true.
    Invariant(String),
    /// Whenever `if_` holds, so does `then`.
    Implication {
        /// When something is required.
        if_: String,
        /// What is required then.
        then: String,
    },
    /// Never true.
    Forbidden(String),
    /// When `if_` holds, `then` holds in the same cycle or one of the next `n`.
    Within {
        /// When something is required.
        if_: String,
        /// The last cycle in which it may come true, counted from that of `if_`.
        n: u32,
        /// What is required.
        then: String,
    },
}

/// Reads requirements, one a line; `#` and `//` start a comment.
///
/// ```text
/// no_both: never left AND right
/// sane:    always speed <= 100
/// stops:   if stop then NOT motor
/// starts:  if start then within 3 cycles motor
/// open:    If stop is true at the end of the PLC cycle, then NOT motor should always be true at the end of the same cycle.
/// ```
pub fn parse(text: &str) -> Result<Vec<Requirement>, String> {
    let mut list = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            continue;
        }
        list.push(parse_line(line).map_err(|message| format!("line {}: {message}", number + 1))?);
    }
    Ok(list)
}

/// Reads one requirement: `NAME: always …`, `never …`, `if … then …`, `if … then within N cycles …`. Without a name it is
/// called by its own text.
pub fn parse_line(line: &str) -> Result<Requirement, String> {
    let (name, body) = match line.split_once(':') {
        Some((name, body)) if is_name(name.trim()) && !body.starts_with('=') => (name.trim(), body.trim()),
        _ => (line, line),
    };
    let pattern = if let Some(pattern) = sentence(body) {
        pattern
    } else if let Some(rest) = word(body, "always") {
        Pattern::Invariant(rest.to_string())
    } else if let Some(rest) = word(body, "never") {
        Pattern::Forbidden(rest.to_string())
    } else if let Some(rest) = word(body, "if") {
        let at = find_word(rest, "then").ok_or("expected `then` after the condition of `if`")?;
        let (if_, then) = (rest[..at].trim().to_string(), rest[at + 4..].trim());
        match word(then, "within") {
            Some(bounded) => within(if_, bounded)?,
            None => Pattern::Implication { if_, then: then.to_string() },
        }
    } else {
        return Err("expected `always`, `never` or `if`".to_string());
    };
    Ok(Requirement { name: name.to_string(), pattern })
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
    let at = find_word(&whole, "then")?;
    let if_ = without(whole[..at].trim_end().trim_end_matches(','), "is true at the end of the PLC cycle")?;
    Some(Pattern::Implication { if_, then: whole[at + 4..].trim().to_string() })
}

fn within(if_: String, bounded: &str) -> Result<Pattern, String> {
    let digits = bounded.find(|c: char| !c.is_ascii_digit()).unwrap_or(bounded.len());
    let n = bounded[..digits].parse().map_err(|_| "expected a number of cycles after `within`")?;
    let rest = bounded[digits..].trim();
    let then = word(rest, "cycles").or_else(|| word(rest, "cycle")).ok_or("expected `cycles` after the number")?;
    Ok(Pattern::Within { if_, n, then: then.to_string() })
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

/// Where a word stands on its own.
fn find_word(text: &str, wanted: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    lower
        .match_indices(wanted)
        .map(|(at, _)| at)
        .find(|&at| !inside(lower[..at].chars().next_back()) && !inside(lower[at + wanted.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_patterns_are_read() {
        let text = "# comment\nno_both: never a AND b\n\nsane: always x <= 5\nif p then q\nstarts: IF p THEN within 3 cycles q";
        let patterns: Vec<Pattern> = parse(text).expect("well formed").into_iter().map(|r| r.pattern).collect();
        assert_eq!(
            patterns,
            [
                Pattern::Forbidden("a AND b".into()),
                Pattern::Invariant("x <= 5".into()),
                Pattern::Implication { if_: "p".into(), then: "q".into() },
                Pattern::Within { if_: "p".into(), n: 3, then: "q".into() },
            ]
        );
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
    fn missing_parts_are_reported() {
        assert_eq!(parse("a: sometimes x"), Err("line 1: expected `always`, `never` or `if`".into()));
        assert_eq!(parse("a: if x, y"), Err("line 1: expected `then` after the condition of `if`".into()));
        assert_eq!(parse("\nif x then within y"), Err("line 2: expected a number of cycles after `within`".into()));
    }
}
