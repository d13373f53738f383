//! Rockwell's `.L5X`: programs and add-on instructions whose routines are in Structured Text. Each becomes a text, with its
//! tags as variables; a routine that is not the main one is an action, and `JSR(name)` a call of it.

use super::Text;
use super::xml::Element;
use crate::token::Dialect;
use std::fmt::Write;

/// The texts of the controller's tags and types, of its programs and of its add-on instructions.
pub(super) fn texts(document: &Element) -> Vec<Text> {
    let mut out = Vec::new();
    for controller in document.named("Controller") {
        let all = |list: &'static str, one: &'static str| {
            controller.child(list).into_iter().flat_map(move |l| l.children.iter().filter(move |c| c.name == one))
        };
        out.extend(all("DataTypes", "DataType").map(data_type));
        out.extend(controller.child("Tags").map(|tags| {
            let mut text = String::new();
            variables("VAR_GLOBAL", tags.named("Tag").filter(|t| t.value("TagType") != Some("Alias")), &mut text);
            made("tags", text)
        }));
        out.extend(all("AddOnInstructionDefinitions", "AddOnInstructionDefinition").map(instruction));
        out.extend(all("Programs", "Program").map(program));
    }
    out
}

fn made(name: &str, text: String) -> Text {
    Text { name: name.to_string(), text, list: None, dialect: Dialect::StructuredText }
}

fn named(element: &Element) -> &str {
    element.value("Name").unwrap_or("unnamed")
}

/// `DINT`, `DINT[10]`; the dimensions stand in an attribute of their own.
fn type_of(tag: &Element) -> String {
    let base = match tag.value("DataType").unwrap_or("DINT") {
        "BIT" => "BOOL",
        other => other,
    };
    let dimensions = tag.value("Dimensions").or(tag.value("Dimension")).unwrap_or("");
    let sizes: Vec<u64> = dimensions.split([' ', ',']).filter_map(|n| n.parse().ok()).filter(|n| *n > 0).collect();
    let bounds: Vec<String> = sizes.iter().map(|n| format!("0..{}", n - 1)).collect();
    if bounds.is_empty() { base.to_string() } else { format!("ARRAY[{}] OF {base}", bounds.join(", ")) }
}

/// The value in the decorated form of the data, where it is one number.
fn start_value(tag: &Element) -> String {
    let data = tag.children.iter().filter(|c| matches!(c.name.as_str(), "Data" | "DefaultData"));
    let value = data.flat_map(|d| d.named("DataValue")).find_map(|v| Some((v.value("DataType")?, v.value("Value")?)));
    match value {
        Some(("BOOL", value)) => format!(" := {}", if value == "0" { "FALSE" } else { "TRUE" }),
        Some((_, value)) if value.parse::<f64>().is_ok() => format!(" := {value}"),
        _ => String::new(),
    }
}

fn variables<'e>(word: &str, tags: impl Iterator<Item = &'e Element>, text: &mut String) {
    let _ = writeln!(text, "{word}");
    for tag in tags.filter(|t| !matches!(named(t), "EnableIn" | "EnableOut")) {
        let _ = writeln!(text, "  {} : {}{};", named(tag), type_of(tag), start_value(tag));
    }
    text.push_str("END_VAR\n");
}

fn data_type(element: &Element) -> Text {
    let mut text = format!("TYPE {} :\nSTRUCT\n", named(element));
    let members = element.child("Members").into_iter().flat_map(|m| m.named("Member"));
    for member in members.filter(|m| m.value("Hidden") != Some("true")) {
        let _ = writeln!(text, "  {} : {};", named(member), type_of(member));
    }
    text.push_str("END_STRUCT;\nEND_TYPE\n");
    made(named(element), text)
}

fn instruction(element: &Element) -> Text {
    let name = named(element);
    let mut text = format!("FUNCTION_BLOCK {name}\n");
    let parameters: Vec<&Element> =
        element.child("Parameters").into_iter().flat_map(|p| p.named("Parameter")).collect();
    for (usage, word) in [("Input", "VAR_INPUT"), ("Output", "VAR_OUTPUT"), ("InOut", "VAR_IN_OUT")] {
        let of = parameters.iter().copied().filter(|p| p.value("Usage") == Some(usage));
        variables(word, of, &mut text);
    }
    let local = element.child("LocalTags").into_iter().flat_map(|t| t.named("LocalTag"));
    variables("VAR", local, &mut text);
    routines(element, "Logic", &mut text);
    text.push_str("END_FUNCTION_BLOCK\n");
    made(name, text)
}

fn program(element: &Element) -> Text {
    let name = named(element);
    let mut text = format!("PROGRAM {name}\n");
    let tags: Vec<&Element> = element.child("Tags").into_iter().flat_map(|t| t.named("Tag")).collect();
    for (usage, word) in [("Input", "VAR_INPUT"), ("Output", "VAR_OUTPUT")] {
        variables(word, tags.iter().copied().filter(|t| t.value("Usage") == Some(usage)), &mut text);
    }
    let own =
        |t: &&Element| !matches!(t.value("Usage"), Some("Input" | "Output")) && t.value("TagType") != Some("Alias");
    variables("VAR", tags.iter().copied().filter(own), &mut text);
    routines(element, element.value("MainRoutineName").unwrap_or(""), &mut text);
    text.push_str("END_PROGRAM\n");
    made(name, text)
}

/// The main routine as the body, the others as actions.
fn routines(element: &Element, main: &str, text: &mut String) {
    let all: Vec<&Element> = element.child("Routines").into_iter().flat_map(|r| r.named("Routine")).collect();
    for routine in all.iter().filter(|r| named(r) != main && !matches!(named(r), "Prescan" | "EnableInFalse")) {
        let _ = writeln!(text, "ACTION {}:\n{}END_ACTION", named(routine), code(routine));
    }
    text.push_str(&all.iter().find(|r| named(r) == main).map_or(String::new(), |r| code(r)));
}

/// The lines of a routine; what is not Structured Text is named where it stands.
fn code(routine: &Element) -> String {
    let Some(content) = routine.child("STContent") else {
        return "{foreign code in a ladder diagram}\n".to_string();
    };
    let mut lines: Vec<(u64, &str)> = content
        .named("Line")
        .map(|l| (l.value("Number").and_then(|n| n.parse().ok()).unwrap_or(0), l.text.as_str()))
        .collect();
    lines.sort_by_key(|l| l.0);
    let mut text = String::new();
    for (_, line) in lines {
        text.push_str(&without_jumps(line));
        text.push('\n');
    }
    text
}

/// `JSR(name);` and `JSR(name, 0);` as a call.
fn without_jumps(line: &str) -> String {
    let trimmed = line.trim_start();
    let called = trimmed.get(..4).filter(|w| w.eq_ignore_ascii_case("JSR(")).and_then(|_| trimmed[4..].split_once(')'));
    match called {
        Some((args, rest)) => {
            let mut args = args.split(',').map(str::trim);
            let name = args.next().unwrap_or("");
            match args.all(|a| a == "0") {
                true => format!("{name}(){rest}"),
                false => line.to_string(),
            }
        }
        None => line.to_string(),
    }
}
