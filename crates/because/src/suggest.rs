//! What somebody meant who wrote something that is not there.

/// The name that is closest to a word, where it is close enough for a slip: a third of its letters at most.
pub fn closest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (word.chars().count() / 3).clamp(1, 3);
    let similar = names.into_iter().map(|name| (distance(word, name), name)).filter(|(d, _)| *d <= most);
    similar.min_by_key(|(d, _)| *d).map(|(_, name)| name)
}

/// `` `bonds` is not a check; did you mean `bounds`? ``; where nothing is close, all names behind the text and a colon.
pub fn unknown(word: &str, text: &str, names: &[&str]) -> String {
    let what = text.split(';').next().unwrap_or(text);
    match closest(word, names.iter().copied()) {
        Some(name) => format!("`{word}` {what}; did you mean `{name}`?"),
        None => format!("`{word}` {text}: {}", names.join(", ")),
    }
}

/// Letters put in, left out, replaced, or exchanged with the next.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let names = ["explain", "check", "run", "bounds"];
        assert_eq!(closest("explian", names), Some("explain"));
        assert_eq!(closest("bonds", names), Some("bounds"));
        assert_eq!(closest("rum", names), Some("run"));
        assert_eq!(closest("program", names), None);
        assert_eq!(
            unknown("rnu", "is not a command; these are", &names),
            "`rnu` is not a command; did you mean `run`?"
        );
        assert_eq!(unknown("x", "is not a command; these are", &["a", "b"][..0]), "`x` is not a command; these are: ");
    }
}
