//! Verification cases of PLCverif (`.vc3`): settings a line, `-lf.entry = "Block"`.
//!
//! Comes in: the text. Goes out: which files, which block, what is asked, which variables are fixed. Patterns become
//! requirements of our own language, as text.

/// A verification case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Case {
    /// What the case is called.
    pub id: String,
    /// Patterns of the names of its source files, relative to the case.
    pub sources: Vec<String>,
    /// The block that is called in each cycle.
    pub entry: Option<String>,
    /// What is asked.
    pub asked: Asked,
    /// Variables with the value that they have in every cycle.
    pub bindings: Vec<(String, String)>,
    /// Variables that get a new value in each cycle; `None` where the block's own inputs are meant.
    pub inputs: Option<Vec<String>>,
    /// Variables that have any value, the same in all cycles.
    pub parameters: Vec<String>,
    /// What is assumed at the start of each cycle: bounds of variables, as conditions.
    pub bounds: Vec<String>,
}

/// What a case asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// A requirement in our language.
    Requirement(String),
    /// The assertions of these names in the program; all where there are none.
    Assertions(Vec<String>),
    /// A pattern that cannot be decided, and why.
    Undecided(String),
}

impl Default for Asked {
    fn default() -> Asked {
        Asked::Assertions(Vec::new())
    }
}

/// What is wrong with a case, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The bytes of the line.
    pub at: std::ops::Range<usize>,
    /// What is wrong.
    pub message: String,
}

/// A setting and the bytes of its line.
struct Setting<'t> {
    key: String,
    values: Vec<String>,
    line: std::ops::Range<usize>,
    text: &'t str,
}

/// Reads a case.
pub fn parse(text: &str) -> Result<Case, Wrong> {
    let settings = settings(text)?;
    let all = |prefix: &str| -> Vec<String> {
        let numbered = |s: &&Setting| {
            let rest = s.key.strip_prefix(prefix);
            rest.is_some_and(|r| r.is_empty() || r.strip_prefix('.').is_some_and(|n| n.parse::<u32>().is_ok()))
        };
        let mut found: Vec<&Setting> = settings.iter().filter(numbered).collect();
        found.sort_by_key(|s| s.key.rsplit('.').next().and_then(|n| n.parse::<u32>().ok()));
        found.into_iter().flat_map(|s| s.values.clone()).collect()
    };
    let one = |key: &str| all(key).into_iter().next().filter(|v| !v.is_empty());
    let whole = || Wrong { at: 0..text.len().min(1), message: String::new() };
    let place = |key: &str| settings.iter().find(|s| s.key.starts_with(key)).map_or(0..0, |s| s.line.clone());
    let sources = all("sourcefiles");
    if sources.is_empty() {
        let message = "a verification case names its files: `-sourcefiles.0 = \"Block.scl\"`".to_string();
        return Err(Wrong { message, ..whole() });
    }
    if let Some(job) = one("job").filter(|j| j != "verif") {
        return Err(Wrong { at: place("job"), message: format!("the job `{job}` is not supported, only `verif`") });
    }
    let asked = match one("job.req").as_deref() {
        Some("assertion") | None => {
            let mut names = all("job.req.assertion_to_check");
            names.retain(|name| name != "*");
            Asked::Assertions(names)
        }
        Some("pattern") => {
            let id = one("job.req.pattern_id").unwrap_or_default();
            let parameters = all("job.req.pattern_params");
            pattern(&id, &parameters).map_err(|message| Wrong { at: place("job.req.pattern_id"), message })?
        }
        Some(other) => {
            let message =
                format!("a requirement of the kind `{other}` is not supported, only `pattern` and `assertion`");
            return Err(Wrong { at: place("job.req"), message });
        }
    };
    let (variables, values) = (all("job.req.bindings.variable"), all("job.req.bindings.value"));
    if variables.len() != values.len() {
        let message = format!("{} variables are bound to {} values", variables.len(), values.len());
        return Err(Wrong { at: place("job.req.bindings"), message });
    }
    let names = |list: Vec<String>| -> Vec<String> { list.iter().map(|name| bare(name)).collect() };
    let mut bounds = Vec::new();
    for (kind, sign) in [("lowerBounds", ">="), ("upperBounds", "<=")] {
        let of = |part: &str| all(&format!("job.req.{kind}.{part}"));
        bounds.extend(names(of("variable")).iter().zip(of("value")).map(|(x, value)| format!("{x} {sign} {value}")));
    }
    let known = |key: &str| {
        key == "job.req" || KNOWN.iter().any(|k| key.strip_prefix("job.req.").is_some_and(|rest| rest.starts_with(k)))
    };
    if let Some(other) = settings.iter().find(|s| s.key.starts_with("job.req") && !known(&s.key)) {
        return Err(Wrong { at: other.line.clone(), message: format!("`-{}` is not supported", other.key) });
    }
    let inputs = names(all("job.req.inputs"));
    Ok(Case {
        id: one("id").or_else(|| one("name")).unwrap_or_else(|| "requirement".to_string()),
        sources,
        entry: one("lf.entry").map(|e| e.trim_matches('"').to_string()),
        asked,
        bindings: names(variables).into_iter().zip(values).collect(),
        inputs: (!inputs.is_empty()).then_some(inputs),
        parameters: names(all("job.req.params")),
        bounds,
    })
}

/// The settings of a requirement that are read, and those that say only how PLCverif decides it.
const KNOWN: &[&str] = &["assert", "bindings", "inputs", "lowerBounds", "params", "pattern_", "upperBounds"];

/// A variable of the entry without PLCverif's name for its instance.
fn bare(name: &str) -> String {
    let name = name.trim();
    let prefix = "instance.";
    match name.get(..prefix.len()) {
        Some(head) if head.eq_ignore_ascii_case(prefix) => name[prefix.len()..].to_string(),
        _ => name.to_string(),
    }
}

/// A pattern with its parameters as a requirement.
fn pattern(id: &str, parameters: &[String]) -> Result<Asked, String> {
    let needed = match id {
        "pattern-invariant" | "pattern-forbidden" | "pattern-reachability" | "pattern-repeatability" => 1,
        "pattern-implication" | "pattern-statechange-duringcycle" | "pattern-leadsto" | "pattern-leadsto-earlier" => 2,
        "pattern-statechange-betweencycles" | "pattern-leadsto-trigger" | "pattern-timed-trigger" => 3,
        "" => return Err("the pattern is missing: `-job.req.pattern_id = pattern-invariant`".to_string()),
        other => return Err(format!("the pattern `{other}` is not supported")),
    };
    if parameters.len() != needed {
        return Err(format!("`{id}` has {needed} parameters, {} are given", parameters.len()));
    }
    let p = |i: usize| parameters[i].trim();
    Ok(Asked::Requirement(match id {
        "pattern-invariant" => format!("always {}", p(0)),
        "pattern-forbidden" => format!("never {}", p(0)),
        "pattern-reachability" => format!("reachable {}", p(0)),
        "pattern-implication" => format!("if {} then {}", p(0), p(1)),
        "pattern-statechange-duringcycle" => format!("if start({}) then {}", p(0), p(1)),
        "pattern-statechange-betweencycles" => format!("if prev({}) AND ({}) then {}", p(0), p(1), p(2)),
        "pattern-leadsto" => format!("if {} then prev(once({}))", p(0), p(1)),
        "pattern-leadsto-earlier" => format!("if {} then once(start({}))", p(0), p(1)),
        "pattern-leadsto-trigger" => format!("if {} then prev(once(prev({}) AND ({})))", p(0), p(1), p(2)),
        "pattern-timed-trigger" => {
            let ms: u32 = p(1).parse().map_err(|_| format!("`{}` is no number of milliseconds", p(1)))?;
            format!("if {} for at least {ms} ms then {}", p(0), p(2))
        }
        _ => {
            let why = "whether a state can be reached again from every other state is not decided";
            return Ok(Asked::Undecided(format!("{id}: {why}")));
        }
    }))
}

fn settings(text: &str) -> Result<Vec<Setting<'_>>, Wrong> {
    let mut list: Vec<Setting<'_>> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start..start + line.trim_end().len();
        start += line.len();
        let body = line.trim();
        if body.is_empty() || body.starts_with("//") || body.starts_with('#') {
            continue;
        }
        let wrong = |message: &str| Wrong { at: at.clone(), message: message.to_string() };
        let Some(rest) = body.strip_prefix('-') else {
            return Err(wrong("expected a setting such as `-lf.entry = \"Block\"`"));
        };
        let (key, value) = match rest.find(['=', ' ', '\t']) {
            Some(i) => (&rest[..i], rest[i..].trim_start().trim_start_matches('=').trim()),
            None => (rest, ""),
        };
        let values = values(value).ok_or_else(|| wrong("this value is not closed"))?;
        list.push(Setting { key: key.to_string(), values, line: at.clone(), text: body });
    }
    if let Some(twice) = list.iter().enumerate().find(|(i, s)| list[..*i].iter().any(|o| o.key == s.key)) {
        let message = format!("`-{}` is given twice: `{}`", twice.1.key, twice.1.text);
        return Err(Wrong { at: twice.1.line.clone(), message });
    }
    Ok(list)
}

/// `value`, `"value"` or `{a, "b"}`; `None` where a quote or brace is open.
fn values(text: &str) -> Option<Vec<String>> {
    let (inner, several) = match text.strip_prefix('{') {
        Some(rest) => (rest.strip_suffix('}')?, true),
        None => (text, false),
    };
    let mut list = Vec::new();
    let mut current = String::new();
    let mut chars = inner.chars();
    let (mut quoted, mut was_quoted) = (false, false);
    while let Some(c) = chars.next() {
        match c {
            '\\' if quoted => current.extend(chars.next()),
            '"' => {
                quoted = !quoted;
                was_quoted = true;
                if quoted {
                    current.clear();
                }
            }
            ',' if several && !quoted => {
                list.push(finished(&mut current, &mut was_quoted));
            }
            _ if was_quoted && !quoted => {}
            c => current.push(c),
        }
    }
    if quoted {
        return None;
    }
    list.push(finished(&mut current, &mut was_quoted));
    Some(list)
}

fn finished(current: &mut String, was_quoted: &mut bool) -> String {
    let text = std::mem::take(current);
    match std::mem::take(was_quoted) {
        true => text,
        false => text.trim().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_with_a_pattern_is_read() {
        let text = "// made by PLCverif\n-id = Motor1\n-lf = step7\n-lf.entry = \"Motor\"\n-sourcefiles = {\"a.scl\", b.scl}\n\
                    -job = verif\n-job.req = pattern\n-job.req.pattern_id = pattern-statechange-betweencycles\n\
                    -job.req.pattern_params.2 = \"instance.b\"\n-job.req.pattern_params.1 = \"instance.s = \\\"x\\\"\"\n\
                    -job.req.pattern_params.3 = \"instance.c\"\n-job.req.bindings.variable.0 = instance.mode\n\
                    -job.req.bindings.value.0 = INT#3\n-job.req.params.0 = instance.limit\n";
        let case = parse(text).expect("well formed");
        assert_eq!(case.id, "Motor1");
        assert_eq!(case.sources, ["a.scl", "b.scl"]);
        assert_eq!(case.entry.as_deref(), Some("Motor"));
        let asked = "if prev(instance.s = \"x\") AND (instance.b) then instance.c";
        assert_eq!(case.asked, Asked::Requirement(asked.to_string()));
        assert_eq!(case.bindings, [("mode".to_string(), "INT#3".to_string())]);
        assert_eq!(case.parameters, ["limit"]);
    }

    #[test]
    fn every_pattern_is_a_requirement() {
        let asked = |id: &str, n: usize| {
            let parameters: Vec<String> = ["p", "q", "r"].iter().take(n).map(|s| s.to_string()).collect();
            pattern(id, &parameters)
        };
        for (id, n, expected) in [
            ("pattern-invariant", 1, "always p"),
            ("pattern-forbidden", 1, "never p"),
            ("pattern-implication", 2, "if p then q"),
            ("pattern-statechange-duringcycle", 2, "if start(p) then q"),
            ("pattern-statechange-betweencycles", 3, "if prev(p) AND (q) then r"),
            ("pattern-reachability", 1, "reachable p"),
            ("pattern-leadsto", 2, "if p then prev(once(q))"),
        ] {
            assert_eq!(asked(id, n), Ok(Asked::Requirement(expected.to_string())));
        }
        assert!(matches!(asked("pattern-repeatability", 1), Ok(Asked::Undecided(_))));
        assert_eq!(asked("pattern-new", 1), Err("the pattern `pattern-new` is not supported".to_string()));
        assert_eq!(asked("pattern-implication", 1), Err("`pattern-implication` has 2 parameters, 1 are given".into()));
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        assert_eq!(parse("-id = a\nlf.entry = b\n").map_err(|w| w.at), Err(8..20));
        assert_eq!(parse("-id = \"a\n").map_err(|w| w.message), Err("this value is not closed".to_string()));
        assert!(parse("-id = a").is_err_and(|w| w.message.starts_with("a verification case names its files")));
    }
}
