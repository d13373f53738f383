//! The field's vocabulary: words that names and comments of the code do not use, with what they are to be replaced by.
//!
//! Comes in: one line of Rust. Goes out: the first home-made word in it. A name counts by its parts (`next_voice`, `VoiceOf`);
//! what a program prints or reads, in quotes, is free.

/// Word, what to write instead.
const HOME_MADE: &[(&str, &str)] = &[
    ("voice", "evidence or vote"),
    ("heard", "evidence"),
    ("listen", "evidence"),
    ("loud", "weight"),
    ("trouble", "error"),
    ("complain", "write_stderr"),
    ("told", "message"),
    ("world", "host environment"),
    ("room", "crate or module"),
    ("mend", "repair"),
    ("patience", "work share"),
    ("dear", "expensive"),
    ("twins", "shared uninitialised bytes"),
    ("slow", "expensive"),
    ("plainer", "minimise"),
    ("grounds", "evidence"),
    ("steered", "witness-guided"),
    ("drawn", "sampled"),
    ("dodges", "vacuous repair"),
];

/// Words that are usual in a sentence, but say nothing as a name.
const NO_NAMES: &[(&str, &str)] = &[
    ("said", "message"),
    ("plain", "minimised, or what it is without"),
    ("beside", "product program"),
    ("look", "style, or search"),
    ("near", "closest"),
];

/// Names of other crates and of the documents that users read.
const NAMES_OF_OTHERS: &[&str] = &["Renderer::plain", "Encoding::Plain", "voices"];

/// The first home-made word in a line, as a sentence.
pub fn home_made(line: &str) -> Option<String> {
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    let mut code = without_quoted(code);
    for name in NAMES_OF_OTHERS {
        code = code.replace(name, "");
    }
    let named = parts(&code).find_map(|part| HOME_MADE.iter().chain(NO_NAMES).find(|(word, _)| part == *word));
    let written = || parts(comment).find_map(|part| HOME_MADE.iter().find(|(word, _)| part == *word));
    named.or_else(written).map(|(word, instead)| format!("`{word}` is none of the field's words: {instead}"))
}

/// Text in quotes left out; a quote that does not end on its line reaches to the end.
fn without_quoted(code: &str) -> String {
    let mut kept = String::new();
    let mut quoted = false;
    let mut before = ' ';
    for c in code.chars() {
        match c == '"' && before != '\\' && before != '\'' {
            true => quoted = !quoted,
            false if !quoted => kept.push(c),
            false => {}
        }
        before = c;
    }
    kept
}

/// The parts of all names, in lower case: `VoiceOf` has `voice` and `of`.
fn parts(text: &str) -> impl Iterator<Item = String> {
    let mut parts = vec![String::new()];
    let mut lower = false;
    for c in text.chars() {
        if !c.is_alphabetic() || (lower && c.is_uppercase()) {
            parts.push(String::new());
        }
        if c.is_alphabetic() {
            parts.last_mut().expect("there is always one").extend(c.to_lowercase());
        }
        lower = c.is_lowercase();
    }
    parts.into_iter().filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::home_made;

    #[test]
    fn parts_of_names_and_comments_are_found() {
        for line in ["let next_voice = 1;", "struct VoiceOf;", "/// Who is heard.", "let near = 2;", "x(); // dear"] {
            assert!(home_made(line).is_some(), "{line}");
        }
        for line in [
            "let dearth = 1;",
            "/// The nearest is looked up.",
            "f(\"a slow voice\");",
            "let r = Renderer::plain();",
            "let amended = 1;",
            "    voices: Vec<&'static str>,",
        ] {
            assert_eq!(home_made(line), None, "{line}");
        }
    }
}
