//! Ladder diagrams and function block diagrams of PLCopen XML as statements: contacts, coils, variables, functions and
//! instances of function blocks.
//!
//! Comes in: the element of a body. Goes out: its statements, or nothing where the network has more than that (jumps, edges,
//! `EN`, connectors), or where the order in which it is evaluated would matter and is not given.

use super::xml::Element;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The statements that a network means.
pub(super) fn statements(code: &Element) -> Option<String> {
    let mut network =
        Network { elements: BTreeMap::new(), called: BTreeSet::new(), open: Vec::new(), text: String::new() };
    for element in &code.children {
        let known = matches!(
            element.name.as_str(),
            "inVariable" | "outVariable" | "block" | "leftPowerRail" | "rightPowerRail" | "contact" | "coil"
        );
        match (element.name.as_str(), element.value("localId")) {
            ("comment" | "vendorElement" | "addData", _) => {}
            (_, Some(id)) if known => {
                network.elements.insert(id.to_string(), element);
            }
            _ => return None,
        }
    }
    let mut ends: Vec<&Element> = code.children.iter().filter(|e| is_end(e)).collect();
    ends.sort_by_key(|e| order(e));
    let mut assigned: Vec<(String, BTreeSet<String>)> = Vec::new();
    for end in ends {
        let reads = network.reads(end)?;
        // In one network all is read before anything is written: then the order of the ends must not matter.
        if assigned.iter().any(|(target, with)| !with.is_disjoint(&reads.ids) && reads.names.contains(target)) {
            return None;
        }
        if let Some(target) = network.end(end)? {
            assigned.push((target, reads.ids));
        }
    }
    Some(network.text)
}

/// Does something happen here? Other elements only have values.
fn is_end(element: &Element) -> bool {
    match element.name.as_str() {
        "outVariable" | "coil" => true,
        "block" => element.value("instanceName").is_some_and(|n| !n.is_empty()),
        _ => false,
    }
}

/// By the order that is given, else from top to bottom and from left to right.
fn order(element: &Element) -> (i64, i64, i64) {
    let given = element.value("executionOrderId").and_then(|n| n.parse().ok()).unwrap_or(0);
    let at = |name: &str| {
        let place = element.child("position").and_then(|p| p.value(name));
        place.and_then(|n| n.parse::<f64>().ok()).map_or(0, |n| n as i64)
    };
    (given, at("y"), at("x"))
}

struct Network<'e> {
    elements: BTreeMap<String, &'e Element>,
    /// Instances that were called.
    called: BTreeSet<String>,
    /// Elements whose value is being made: coming back to one is a feedback.
    open: Vec<String>,
    text: String,
}

/// What an end depends on.
#[derive(Default)]
struct Reads {
    ids: BTreeSet<String>,
    names: BTreeSet<String>,
}

impl<'e> Network<'e> {
    fn reads(&self, end: &'e Element) -> Option<Reads> {
        let mut reads = Reads::default();
        let mut waiting = vec![end];
        while let Some(element) = waiting.pop() {
            if element.name == "leftPowerRail" || !reads.ids.insert(element.value("localId")?.to_string()) {
                continue;
            }
            let text = match element.name.as_str() {
                "inVariable" => element.child("expression"),
                "contact" => element.child("variable"),
                _ => None,
            };
            reads.names.extend(text.map(|t| t.text.trim().to_ascii_lowercase()));
            for connection in connections(element) {
                waiting.push(self.elements.get(connection.value("refLocalId")?).copied()?);
            }
        }
        reads.ids.remove(end.value("localId")?);
        Some(reads)
    }

    /// An assignment or a call; the variable that is written.
    fn end(&mut self, end: &'e Element) -> Option<Option<String>> {
        match end.name.as_str() {
            "outVariable" => {
                let target = end.child("expression")?.text.trim().to_string();
                let value = self.incoming(end)?;
                let _ = writeln!(self.text, "{target} := {};", negated(end, value));
                Some(Some(target.to_ascii_lowercase()))
            }
            "coil" => {
                let target = end.child("variable")?.text.trim().to_string();
                let value = self.incoming(end)?;
                if end.value("edge").is_some_and(|e| e != "none") {
                    return None;
                }
                let value = negated(end, value);
                match end.value("storage").unwrap_or("none") {
                    "none" => writeln!(self.text, "{target} := {value};"),
                    "set" => writeln!(self.text, "IF {value} THEN {target} := TRUE; END_IF;"),
                    "reset" => writeln!(self.text, "IF {value} THEN {target} := FALSE; END_IF;"),
                    _ => return None,
                }
                .ok()?;
                Some(Some(target.to_ascii_lowercase()))
            }
            _ => {
                self.call(end)?;
                Some(None)
            }
        }
    }

    /// Calls an instance once, with what its inputs are connected to.
    fn call(&mut self, block: &'e Element) -> Option<()> {
        let (id, instance) = (block.value("localId")?.to_string(), block.value("instanceName")?);
        if self.called.contains(&id) {
            return Some(());
        }
        let arguments = self.arguments(block)?;
        if !self.called.insert(id) {
            return None;
        }
        let named: Vec<String> = arguments.iter().map(|(name, value)| format!("{name} := {value}")).collect();
        let _ = writeln!(self.text, "{instance}({});", named.join(", "));
        Some(())
    }

    fn arguments(&mut self, block: &'e Element) -> Option<Vec<(String, String)>> {
        let mut list = Vec::new();
        for part in ["inputVariables", "inOutVariables"] {
            for variable in block.child(part).into_iter().flat_map(|p| p.named("variable")) {
                let name = variable.value("formalParameter")?.to_string();
                if connections(variable).next().is_none() {
                    continue;
                }
                let level = variable.value("edge").is_none_or(|e| e == "none");
                if !level || name.eq_ignore_ascii_case("EN") || part == "inOutVariables" {
                    return None;
                }
                let value = self.incoming(variable)?;
                list.push((name, negated(variable, value)));
            }
        }
        Some(list)
    }

    /// What comes in at a point: several wires in a ladder diagram are an OR.
    fn incoming(&mut self, element: &'e Element) -> Option<String> {
        let wires: Vec<&Element> = connections(element).collect();
        let mut values = Vec::new();
        for wire in wires {
            let from = self.elements.get(wire.value("refLocalId")?).copied()?;
            values.push(self.value(from, wire.value("formalParameter"))?);
        }
        match values.len() {
            0 => None,
            1 => values.pop(),
            _ => Some(format!("({})", values.join(" OR "))),
        }
    }

    fn value(&mut self, element: &'e Element, output: Option<&str>) -> Option<String> {
        let id = element.value("localId")?.to_string();
        if self.open.contains(&id) {
            return None;
        }
        self.open.push(id);
        let value = match element.name.as_str() {
            "leftPowerRail" => Some("TRUE".to_string()),
            "inVariable" => {
                let text = element.child("expression")?.text.trim().to_string();
                Some(negated(element, text))
            }
            "contact" => self.contact(element),
            "block" => self.output(element, output),
            _ => None,
        };
        self.open.pop();
        value
    }

    fn contact(&mut self, element: &'e Element) -> Option<String> {
        if element.value("edge").is_some_and(|e| e != "none") {
            return None;
        }
        let before = self.incoming(element)?;
        let variable = negated(element, element.child("variable")?.text.trim().to_string());
        match before.as_str() {
            "TRUE" => Some(variable),
            _ => Some(format!("({before} AND {variable})")),
        }
    }

    fn output(&mut self, block: &'e Element, output: Option<&str>) -> Option<String> {
        let mut outputs = block.child("outputVariables").into_iter().flat_map(|o| o.named("variable"));
        let point = match output {
            Some(name) => outputs.find(|o| o.value("formalParameter") == Some(name)),
            None => outputs.next(),
        };
        let value = match block.value("instanceName").filter(|n| !n.is_empty()) {
            Some(instance) => {
                self.call(block)?;
                format!("{instance}.{}", point?.value("formalParameter")?)
            }
            None => self.function(block)?,
        };
        Some(point.map_or(value.clone(), |p| negated(p, value)))
    }

    fn function(&mut self, block: &'e Element) -> Option<String> {
        let name = block.value("typeName")?;
        let arguments = self.arguments(block)?;
        let values: Vec<&str> = arguments.iter().map(|a| a.1.as_str()).collect();
        let operator = match name.to_ascii_uppercase().as_str() {
            "AND" => "AND",
            "OR" => "OR",
            "XOR" => "XOR",
            "ADD" => "+",
            "SUB" => "-",
            "MUL" => "*",
            "DIV" => "/",
            "MOD" => "MOD",
            "GT" => ">",
            "GE" => ">=",
            "EQ" => "=",
            "LE" => "<=",
            "LT" => "<",
            "NE" => "<>",
            "NOT" if values.len() == 1 => return Some(format!("NOT ({})", values[0])),
            "MOVE" if values.len() == 1 => return Some(values[0].to_string()),
            _ => {
                let named: Vec<String> = arguments.iter().map(|(name, value)| format!("{name} := {value}")).collect();
                return Some(format!("{name}({})", named.join(", ")));
            }
        };
        // A chain of comparisons is not what a comparison of three values means.
        let compares = [">", ">=", "=", "<=", "<", "<>", "-", "/", "MOD"].contains(&operator);
        match values.len() {
            2 => {}
            3.. if !compares => {}
            _ => return None,
        }
        Some(format!("({})", values.join(&format!(" {operator} "))))
    }
}

fn negated(element: &Element, value: String) -> String {
    match element.value("negated") {
        Some("true") => format!("NOT ({value})"),
        _ => value,
    }
}

/// The wires that come in at an element.
fn connections(element: &Element) -> impl Iterator<Item = &Element> {
    let own = element.named("connectionPointIn").flat_map(|p| p.named("connection"));
    let parts = ["inputVariables", "inOutVariables"].into_iter();
    let inner = parts.flat_map(|part| element.children.iter().filter(move |c| c.name == part));
    own.chain(
        inner
            .flat_map(|i| i.named("variable"))
            .flat_map(|v| v.named("connectionPointIn"))
            .flat_map(|p| p.named("connection")),
    )
}
