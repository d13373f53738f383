//! Inputs that the user gives: `--input name=value`, and files of them.

use because_interp::Inputs;
use because_ir::{InputKey, InputKind, Program, TypeId, Value};
use because_report::values;
use std::collections::BTreeMap;

/// Texts by input, read as values when the program asks and the type is known.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    values: BTreeMap<InputKey, String>,
    used: BTreeMap<InputKey, bool>,
    /// Inputs that are not listed are zero.
    pub zero: bool,
    /// Values that are none of their type: what to say.
    pub errors: Vec<String>,
    random: u64,
}

impl Texts {
    /// From `name=value` assignments and the contents of a file.
    pub fn new(assignments: &[String], file: Option<(&str, &str)>) -> Result<Texts, String> {
        let mut texts = Texts { random: 1, ..Texts::default() };
        if let Some((name, contents)) = file {
            match contents.trim_start().starts_with('{') {
                true => texts.add_json(name, contents)?,
                false => texts.add_lines(name, contents)?,
            }
        }
        for assignment in assignments {
            let (name, value) =
                assignment.split_once('=').ok_or_else(|| format!("`{assignment}` is not of the form NAME=VALUE"))?;
            texts.add(name, value);
        }
        Ok(texts)
    }

    /// Are there no values?
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Several values are those of one time after the other.
    fn add(&mut self, name: &str, value: &str) {
        let key = because_interp::parse_key(name.trim());
        for (later, value) in (0..).zip(listed(value)) {
            let occurrence = key.occurrence.saturating_add(later);
            self.values.insert(InputKey { name: key.name.clone(), occurrence }, value.trim().to_string());
        }
    }

    /// The length and the bytes of a file.
    pub fn add_bytes(&mut self, name: &str, bytes: &[u8]) {
        let key = |rest: String| InputKey { name: format!("{name}{rest}"), occurrence: 1 };
        self.values.insert(key(".length".to_string()), bytes.len().to_string());
        for (at, byte) in bytes.iter().enumerate() {
            self.values.insert(key(format!("[{at}]")), byte.to_string());
        }
    }

    fn add_lines(&mut self, file: &str, contents: &str) -> Result<(), String> {
        for (index, line) in contents.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            let (name, value) =
                line.split_once('=').ok_or_else(|| format!("{file}:{}: not of the form NAME = VALUE", index + 1))?;
            self.add(name, value);
        }
        Ok(())
    }

    /// A result as `--format json` writes it: the inputs of its first failure.
    fn add_json(&mut self, file: &str, contents: &str) -> Result<(), String> {
        let json: serde_json::Value = serde_json::from_str(contents).map_err(|e| format!("{file}: {e}"))?;
        let list = json["failures"][0]["inputs"].as_array().ok_or_else(|| format!("{file}: no failure with inputs"))?;
        for input in list {
            match (input["name"].as_str(), input["value"].as_str()) {
                (Some(name), Some(value)) => self.add(name, value),
                _ => return Err(format!("{file}: an input without name or value")),
            }
        }
        Ok(())
    }

    /// Given, but the run never asked for them.
    pub fn unused(&self) -> Vec<String> {
        self.values.keys().filter(|k| !self.used.contains_key(k)).map(|k| k.to_string()).collect()
    }
}

/// The values of a list; a comma between quotes is a character.
fn listed(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let splits = |c: char| {
        quoted ^= c == '\'';
        c == ',' && !quoted
    };
    text.split(splits).collect()
}

impl Inputs for Texts {
    fn copied(&mut self, key: &InputKey, ty: TypeId, program: &Program, known: Value) -> Value {
        match self.values.contains_key(key) {
            true => self.next(key, InputKind::Uninitialised, ty, program).unwrap_or(known),
            false => known,
        }
    }

    fn next(&mut self, key: &InputKey, kind: InputKind, ty: TypeId, program: &Program) -> Option<Value> {
        let Some(text) = self.values.get(key) else {
            return if self.zero && kind != InputKind::Stdin {
                Some(Value::Bits(0))
            } else {
                self.random_number(key, kind)
            };
        };
        self.used.insert(key.clone(), true);
        let value = values::parse(program, text, ty);
        if value.is_none() {
            let ty = because_interp::type_name(program, ty);
            self.errors.push(format!("`{text}` is not a value of type {ty}, for the input {key}"));
        }
        value
    }
}

impl Texts {
    /// `rand` and its family give numbers also where nobody says which: the same ones in each run.
    fn random_number(&mut self, key: &InputKey, kind: InputKind) -> Option<Value> {
        let random = ["rand", "random", "rand_r", "lrand48", "mrand48"].contains(&key.name.as_str());
        if !random || !matches!(kind, InputKind::Stub | InputKind::Nondet) {
            return None;
        }
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Some(Value::Bits(u128::from(self.random >> 33)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_gives_one_value_after_the_other() {
        let texts = Texts::new(&["f=1, 2".to_string(), "g#3=',',4".to_string()], None).expect("assignments");
        let all: Vec<String> = texts.values.iter().map(|(key, value)| format!("{key} {value}")).collect();
        assert_eq!(all, ["f 1", "f#2 2", "g#3 ','", "g#4 4"]);
    }
}
