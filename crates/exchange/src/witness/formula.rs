//! A C condition as its `&&`, `||` and `!` over parts that have none of them outside brackets.
//!
//! Parts are typed by the C front end one by one: each alone is an expression without control flow.

/// The structure over the parts' numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shape {
    Part(usize),
    Not(Box<Shape>),
    And(Vec<Shape>),
    Or(Vec<Shape>),
}

/// The condition's shape; its parts are added to `parts`.
pub(super) fn split(text: &str, parts: &mut Vec<String>) -> Shape {
    split_at(text, parts, 0)
}

fn split_at(text: &str, parts: &mut Vec<String>, depth: usize) -> Shape {
    let text = text.trim();
    let mut part = || {
        parts.push(text.to_string());
        Shape::Part(parts.len() - 1)
    };
    let Some(found) = outside(text).filter(|_| depth < crate::limits::FORMULA_DEPTH) else { return part() };
    if found.conditional {
        return part();
    }
    for (wanted, make) in [(&found.ors, Shape::Or as fn(Vec<Shape>) -> Shape), (&found.ands, Shape::And)] {
        if !wanted.is_empty() {
            let mut list = Vec::new();
            let mut start = 0;
            for &at in wanted.iter().chain([&text.len()]) {
                list.push(split_at(&text[start..at], parts, depth + 1));
                start = (at + 2).min(text.len());
            }
            return make(list);
        }
    }
    if let Some(inner) = bracketed(text) {
        return split_at(inner, parts, depth + 1);
    }
    match text.strip_prefix('!').map(str::trim_start).and_then(bracketed) {
        Some(inner) => Shape::Not(Box::new(split_at(inner, parts, depth + 1))),
        None => part(),
    }
}

/// What the brackets around the whole text hold.
fn bracketed(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    outside(inner).map(|_| inner)
}

#[derive(Default)]
struct Outside {
    ands: Vec<usize>,
    ors: Vec<usize>,
    conditional: bool,
}

/// Operators outside brackets and quotes; `None` where brackets do not match.
fn outside(text: &str) -> Option<Outside> {
    let bytes = text.as_bytes();
    let mut found = Outside::default();
    let (mut depth, mut i) = (0i64, 0);
    while i < bytes.len() {
        match bytes[i] {
            quote @ (b'\'' | b'"') => {
                i += 1;
                while i < bytes.len() && bytes[i] != quote {
                    i += 1 + usize::from(bytes[i] == b'\\');
                }
            }
            b'(' | b'[' => depth += 1,
            b')' | b']' => {
                depth -= 1;
                if depth < 0 {
                    return None;
                }
            }
            b'&' if depth == 0 && bytes.get(i + 1) == Some(&b'&') => {
                found.ands.push(i);
                i += 1;
            }
            b'|' if depth == 0 && bytes.get(i + 1) == Some(&b'|') => {
                found.ors.push(i);
                i += 1;
            }
            b'?' if depth == 0 => found.conditional = true,
            _ => {}
        }
        i += 1;
    }
    (depth == 0).then_some(found)
}

/// `\result < 3` as its operator and the text of its number; `3 > \result` is turned round.
pub(super) fn of_result(part: &str) -> Option<(&'static str, &str)> {
    const TURNED: [(&str, &str); 6] = [("==", "=="), ("!=", "!="), ("<=", ">="), (">=", "<="), ("<", ">"), (">", "<")];
    let (operator, turned) = TURNED.into_iter().find(|(operator, _)| part.contains(operator))?;
    let (left, right) = part.split_once(operator)?;
    let bare = |text: &'_ str| -> bool { strip(text) == "\\result" };
    match (bare(left), bare(right)) {
        (true, false) => Some((operator, strip(right))),
        (false, true) => Some((turned, strip(left))),
        _ => None,
    }
}

fn strip(text: &str) -> &str {
    let text = text.trim();
    bracketed(text).map_or(text, strip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        fn show(shape: &Shape, parts: &[String]) -> String {
            let all = |list: &[Shape]| list.iter().map(|s| show(s, parts)).collect::<Vec<_>>().join(", ");
            match shape {
                Shape::Part(i) => parts[*i].clone(),
                Shape::Not(inner) => format!("not({})", show(inner, parts)),
                Shape::And(list) => format!("and({})", all(list)),
                Shape::Or(list) => format!("or({})", all(list)),
            }
        }
        let mut parts = Vec::new();
        let shape = split(text, &mut parts);
        show(&shape, &parts)
    }

    #[test]
    fn conditions_in_parts() {
        assert_eq!(shown("x < 3"), "x < 3");
        assert_eq!(shown("x < 3 && y + 1 > z"), "and(x < 3, y + 1 > z)");
        assert_eq!(shown("a && b || !(c && d)"), "or(and(a, b), not(and(c, d)))");
        assert_eq!(shown("((a) || f[b && c] == '|')"), "or(a, f[b && c] == '|')");
        assert_eq!(shown("(a) + (b) == 2"), "(a) + (b) == 2");
        assert_eq!(shown("a ? b && c : d"), "a ? b && c : d");
        assert_eq!(shown("x & 3 && y | 2"), "and(x & 3, y | 2)");
        assert_eq!(shown("a) && (b"), "a) && (b");
    }

    #[test]
    fn results_and_numbers() {
        assert_eq!(of_result("\\result == -3"), Some(("==", "-3")));
        assert_eq!(of_result("(7) >= (\\result)"), Some(("<=", "7")));
        assert_eq!(of_result("x == 3"), None);
        assert_eq!(of_result("\\result + 1 == 3"), None);
    }
}
