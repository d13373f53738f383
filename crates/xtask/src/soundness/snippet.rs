//! Statements written from a template: for shapes whose structure matters more than their variety.
//!
//! A line that starts with `^` goes to file scope; `{` at the end of a line opens a block and `}` at its start closes one.
//! `%` is a number of its own, `$i` an input, `$e` an expression, `$c` a condition, `$k` a number from 0 to 7, and `$r` is 1
//! where a risk is taken, else 0.

use super::expr;
use super::writer::Writer;

/// Writes one of the templates.
pub fn one_of(w: &mut Writer, templates: &[&[&str]]) {
    let template = *w.random.pick(templates);
    let number = w.name("");
    let mut top: Vec<String> = Vec::new();
    let mut body: Vec<String> = Vec::new();
    for line in template {
        match line.strip_prefix('^') {
            Some(line) => {
                let hidden = w.hide();
                let text = filled(w, line, &number);
                w.show(hidden);
                register(w, line, &number);
                top.push(text);
            }
            None => {
                let text = filled(w, line, &number);
                body.push(text);
            }
        }
    }
    if !top.is_empty() {
        w.at_top(|w| lines(w, &top));
    }
    lines(w, &body);
}

fn lines(w: &mut Writer, texts: &[String]) {
    for text in texts {
        if text.starts_with('}') {
            w.close(text);
        } else if text.ends_with('{') {
            w.open(text.clone());
        } else {
            w.line(text.clone());
        }
    }
}

fn filled(w: &mut Writer, line: &str, number: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['%', '$']) {
        out.push_str(&rest[..at]);
        let mark = &rest[at..];
        let (text, length) = match mark.as_bytes() {
            [b'$', b'i', ..] => (w.input().text, 2),
            [b'$', b'e', ..] => (expr::any(w, 1).text, 2),
            [b'$', b'c', ..] => (expr::condition(w, 1).text, 2),
            [b'$', b'k', ..] => (w.random.below(8).to_string(), 2),
            [b'$', b'r', ..] => (usize::from(w.risk()).to_string(), 2),
            // The mark follows a name, the operator does not.
            [b'%', ..] if out.ends_with(|c: char| c.is_ascii_alphanumeric()) => (number.to_string(), 1),
            _ => (mark[..1].to_string(), 1),
        };
        out.push_str(&text);
        rest = &mark[length..];
    }
    out.push_str(rest);
    out
}

/// The names with a number in a line at file scope are the program's own.
fn register(w: &mut Writer, line: &str, number: &str) {
    for (at, _) in line.match_indices('%') {
        let start = line[..at].rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        let name = format!("{}{number}", &line[start..at]);
        if start < at && !w.globals.contains(&name) {
            w.globals.push(name);
        }
    }
}
