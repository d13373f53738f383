//! From what a counterexample says to values for the program's inputs.
//!
//! A hint speaks of a line; the program's text there tells which input is meant: the call of a function that gives
//! inputs, or a variable that was declared and never written. Values of one name are counted in the order of the hints.

use super::{Hint, Spot, Witness, equations, place};
use because_ir::{Program, StatementKind};
use because_source::SourceFile;
use std::collections::{BTreeMap, BTreeSet};

/// Inputs as `--input` takes them, and what is left over.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    /// Name with its occurrence, and the value.
    pub inputs: Vec<(String, String)>,
    /// Lines where the calls stand that give these inputs: a run that reads them elsewhere is another one.
    pub lines: Vec<(String, u32)>,
    /// A condition gave a value to a variable that may have got another one first.
    pub guessed: bool,
}

/// The inputs that the hints determine.
pub fn plan(program: &Program, witness: &Witness) -> Plan {
    let mut maker = Maker { program, sources: sources(program), counts: BTreeMap::new(), plan: Plan::default() };
    let named_results =
        witness.hints.iter().any(|h| matches!(h, Hint::Assigned { name, .. } if result_of(name).is_some()));
    for hint in &witness.hints {
        match hint {
            Hint::Returned { at, text } => {
                let value = equations(text).into_iter().find(|(name, _)| name == "\\result");
                if let (Some(function), Some((_, value))) = (maker.call_ending_at(at), value) {
                    maker.add_call(at, &function, &value);
                }
            }
            Hint::Holds { text, .. } => maker.holds(text),
            Hint::Assigned { at, name, value } => maker.assigned(at, name, value, named_results),
            _ => {}
        }
    }
    maker.plan
}

/// Names of functions that give inputs: the program's inputs by name, and functions without a body.
fn sources(program: &Program) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for function in &program.functions {
        if function.blocks.is_empty() {
            names.insert(function.name.clone());
        }
        for statement in function.blocks.iter().flat_map(|b| &b.statements) {
            if let StatementKind::Input { input, .. } = &statement.kind {
                names.insert(input.name.clone());
            }
        }
    }
    names
}

struct Maker<'a> {
    program: &'a Program,
    sources: BTreeSet<String>,
    counts: BTreeMap<String, u32>,
    plan: Plan,
}

impl Maker<'_> {
    fn add(&mut self, name: &str, value: &str) {
        let count = self.counts.entry(name.to_string()).or_insert(0);
        *count += 1;
        let key = if *count == 1 { name.to_string() } else { format!("{name}#{count}") };
        self.plan.inputs.push((key, value.to_string()));
    }

    fn add_call(&mut self, at: &Spot, name: &str, value: &str) {
        self.add(name, value);
        if let Some((key, _)) = self.plan.inputs.last() {
            self.plan.lines.push((key.clone(), at.line));
        }
    }

    fn file(&self, at: &Spot) -> Option<&SourceFile> {
        self.program.sources.get(place::file(self.program, at)?)
    }

    /// The function that gives inputs and is called on the line, where there is only one.
    fn only_call_on(&self, at: &Spot) -> Option<String> {
        let line = self.file(at)?.line_text(at.line);
        let mut calls = identifiers(line)
            .into_iter()
            .filter(|(name, end)| self.sources.contains(*name) && line[*end..].trim_start().starts_with('('));
        match (calls.next(), calls.next()) {
            (Some((name, _)), None) => Some(name.to_string()),
            _ => None,
        }
    }

    /// The function whose call's closing bracket is there.
    fn call_ending_at(&self, at: &Spot) -> Option<String> {
        let named = place::called(self.file(at)?, at).filter(|name| self.sources.contains(name));
        named.or_else(|| self.only_call_on(at))
    }

    /// An assumption that gives variables their values. For one that was declared and never written it is the input.
    fn holds(&mut self, text: &str) {
        for (name, value) in equations(text) {
            if !name.starts_with('\\') {
                self.add(&name, &value);
                self.plan.guessed = true;
            }
        }
    }

    fn assigned(&mut self, at: &Spot, name: &str, value: &str, named_results: bool) {
        if let Some(function) = result_of(name) {
            if self.sources.contains(function) {
                self.add_call(at, function, value);
            }
            return;
        }
        if let Some(function) = self.only_call_on(at) {
            if !named_results {
                self.add_call(at, &function, value);
            }
            return;
        }
        let name = name.rsplit("::").next().unwrap_or(name);
        let base = name.split(['[', '.']).next().unwrap_or(name);
        let declared = self.file(at).is_some_and(|f| declares_without_value(f.line_text(at.line), base));
        if declared {
            self.add(name, value);
        }
    }
}

/// `return_value_f`, `return_value_f$1`: where CBMC keeps the result of a call.
fn result_of(name: &str) -> Option<&str> {
    let name = name.rsplit("::").next().unwrap_or(name);
    name.strip_prefix("return_value_").map(|f| f.split('$').next().unwrap_or(f))
}

/// Identifiers of a line with the byte behind each.
fn identifiers(line: &str) -> Vec<(&str, usize)> {
    let mut list = Vec::new();
    let mut start = None;
    for (index, c) in line.char_indices().chain([(line.len(), ' ')]) {
        let part = c.is_ascii_alphanumeric() || c == '_';
        match (part, start) {
            (true, None) => start = Some(index),
            (false, Some(from)) => {
                list.push((&line[from..index], index));
                start = None;
            }
            _ => {}
        }
    }
    list
}

/// Does the line name the variable after a type and give it nothing?
fn declares_without_value(line: &str, name: &str) -> bool {
    let all = identifiers(line);
    let Some(index) = all.iter().position(|(identifier, _)| *identifier == name) else { return false };
    let rest = line[all[index].1..].trim_start();
    let rest = match rest.starts_with('[') {
        true => rest.rsplit_once(']').map_or("", |(_, after)| after).trim_start(),
        false => rest,
    };
    index > 0 && (rest.starts_with(';') || rest.starts_with(','))
}
