//! PLCopen XML (TC6): blocks whose declarations are XML and whose statements are text or a network. Each becomes a text in
//! Structured Text, with the name of the block behind that of the file.

use super::Text;
use super::xml::Element;
use crate::ast::GlobalList;
use crate::token::Dialect;
use std::fmt::Write;

/// The texts of all types, blocks and global variables below an element.
pub(super) fn texts(document: &Element) -> Vec<Text> {
    let mut out = Vec::new();
    collect(document, &mut out);
    out
}

fn collect(element: &Element, out: &mut Vec<Text>) {
    for child in &element.children {
        match child.name.as_str() {
            "pou" => out.push(pou(child)),
            "dataType" => out.push(data_type(child)),
            "globalVars" => out.push(globals(child)),
            "configuration" => {
                out.push(configuration(child));
                collect(child, out);
            }
            _ => collect(child, out),
        }
    }
}

fn named(element: &Element) -> String {
    element.value("name").unwrap_or("unnamed").to_string()
}

fn pou(pou: &Element) -> Text {
    let name = named(pou);
    let (word, result) = match pou.value("pouType") {
        Some("program") => ("PROGRAM", String::new()),
        Some("function") => {
            let result = pou.child("interface").and_then(|i| i.child("returnType")).and_then(|r| r.children.first());
            ("FUNCTION", result.map_or(String::new(), |ty| format!(" : {}", type_text(ty))))
        }
        _ => ("FUNCTION_BLOCK", String::new()),
    };
    let mut text = format!("{word} {name}{result}\n");
    if let Some(interface) = pou.child("interface") {
        sections(interface, &mut text);
    }
    for action in pou.child("actions").into_iter().flat_map(|a| a.named("action")) {
        let _ = writeln!(text, "ACTION {}:\n{}\nEND_ACTION", named(action), body(action));
    }
    let _ = write!(text, "{}\nEND_{word}\n", body(pou));
    Text { name, text, list: None, dialect: Dialect::StructuredText }
}

/// The statements of a block; another language is named where it stands.
fn body(element: &Element) -> String {
    let Some(body) = element.child("body") else { return String::new() };
    let Some(code) = body.children.iter().find(|c| matches!(c.name.as_str(), "ST" | "LD" | "FBD" | "SFC" | "IL"))
    else {
        return String::new();
    };
    match code.name.as_str() {
        "ST" => all_text(code).trim().to_string(),
        "IL" => "{foreign code in IL}".to_string(),
        "LD" | "FBD" if let Some(statements) = super::network::statements(code) => statements,
        _ => "{foreign code in a graphical language}".to_string(),
    }
}

fn all_text(element: &Element) -> String {
    let inner: Vec<String> = element.children.iter().map(all_text).collect();
    format!("{}{}", element.text, inner.join("\n"))
}

fn sections(interface: &Element, text: &mut String) {
    for section in &interface.children {
        let word = match section.name.as_str() {
            "inputVars" => "VAR_INPUT",
            "outputVars" => "VAR_OUTPUT",
            "inOutVars" => "VAR_IN_OUT",
            "localVars" => "VAR",
            "tempVars" => "VAR_TEMP",
            "externalVars" => "VAR_EXTERNAL",
            "globalVars" => "VAR_GLOBAL",
            _ => continue,
        };
        variables(word, section, text);
    }
}

fn variables(word: &str, section: &Element, text: &mut String) {
    let flag = |name: &str| section.value(name) == Some("true");
    let constant = if flag("constant") { " CONSTANT" } else { "" };
    let retain = if flag("retain") { " RETAIN" } else { "" };
    let _ = writeln!(text, "{word}{constant}{retain}");
    for variable in section.named("variable") {
        let ty = variable.child("type").and_then(|t| t.children.first()).map_or("INT".to_string(), type_text);
        let address = variable.value("address").map_or(String::new(), |a| format!(" AT {a}"));
        let value = variable.child("initialValue").map_or(String::new(), |v| format!(" := {}", value_text(v)));
        let _ = writeln!(text, "  {}{address} : {ty}{value};", named(variable));
    }
    text.push_str("END_VAR\n");
}

fn globals(element: &Element) -> Text {
    let mut text = String::new();
    variables("VAR_GLOBAL", element, &mut text);
    let name = element.value("name").filter(|n| !n.is_empty()).map(str::to_string);
    let list = name.clone().map(|name| GlobalList { name, qualified: false });
    Text { name: name.unwrap_or_else(|| "global variables".to_string()), text, list, dialect: Dialect::StructuredText }
}

fn data_type(element: &Element) -> Text {
    let name = named(element);
    let ty = element.child("baseType").and_then(|t| t.children.first()).map_or("INT".to_string(), type_text);
    let value = element.child("initialValue").map_or(String::new(), |v| format!(" := {}", value_text(v)));
    let text = format!("TYPE\n{name} : {ty}{value};\nEND_TYPE\n");
    Text { name, text, list: None, dialect: Dialect::StructuredText }
}

fn type_text(ty: &Element) -> String {
    let inner = |name: &str| ty.child(name).and_then(|b| b.children.first()).map_or("INT".to_string(), type_text);
    let range = |d: &Element| format!("{}..{}", d.value("lower").unwrap_or("0"), d.value("upper").unwrap_or("0"));
    match ty.name.as_str() {
        "derived" => named(ty),
        "string" => ty.value("length").map_or("STRING".to_string(), |n| format!("STRING[{n}]")),
        "wstring" => ty.value("length").map_or("WSTRING".to_string(), |n| format!("WSTRING[{n}]")),
        "array" => {
            let bounds: Vec<String> = ty.named("dimension").map(range).collect();
            format!("ARRAY[{}] OF {}", bounds.join(", "), inner("baseType"))
        }
        "pointer" => format!("POINTER TO {}", inner("baseType")),
        "subrangeSigned" | "subrangeUnsigned" => {
            let bounds = ty.child("range").map_or("0..0".to_string(), range);
            format!("{} ({bounds})", inner("baseType"))
        }
        "enum" => {
            let values = ty.child("values").into_iter().flat_map(|v| v.named("value"));
            let value = |v: &Element| v.value("value").map_or(named(v), |n| format!("{} := {n}", named(v)));
            format!("({})", values.map(value).collect::<Vec<String>>().join(", "))
        }
        "struct" => {
            let mut text = "STRUCT\n".to_string();
            for field in ty.named("variable") {
                let of = field.child("type").and_then(|t| t.children.first()).map_or("INT".to_string(), type_text);
                let value = field.child("initialValue").map_or(String::new(), |v| format!(" := {}", value_text(v)));
                let _ = writeln!(text, "  {} : {of}{value};", named(field));
            }
            text + "END_STRUCT"
        }
        elementary => elementary.to_string(),
    }
}

fn value_text(value: &Element) -> String {
    let Some(kind) = value.children.first() else { return "0".to_string() };
    match kind.name.as_str() {
        "arrayValue" => {
            let element = |v: &Element| match v.value("repetitionValue") {
                Some(n) => format!("{n}({})", value_text(v)),
                None => value_text(v),
            };
            format!("[{}]", kind.named("value").map(element).collect::<Vec<String>>().join(", "))
        }
        "structValue" => {
            let member = |v: &Element| format!("{} := {}", v.value("member").unwrap_or("?"), value_text(v));
            format!("({})", kind.named("value").map(member).collect::<Vec<String>>().join(", "))
        }
        _ => kind.value("value").unwrap_or("0").to_string(),
    }
}

/// Tasks and the programs that they run.
fn configuration(element: &Element) -> Text {
    let name = named(element);
    let mut text = format!("CONFIGURATION {name}\n");
    for resource in element.named("resource") {
        let _ = writeln!(text, "RESOURCE {} ON PLC", named(resource));
        for task in resource.named("task") {
            let interval = task.value("interval").map_or(String::new(), |i| format!("INTERVAL := {i}, "));
            let priority = task.value("priority").unwrap_or("1");
            let _ = writeln!(text, "TASK {}({interval}PRIORITY := {priority});", named(task));
        }
        for task in resource.named("task") {
            for run in task.named("pouInstance") {
                let _ = writeln!(text, "PROGRAM {} WITH {} : {};", named(run), named(task), type_of_run(run));
            }
        }
        for run in resource.named("pouInstance") {
            let _ = writeln!(text, "PROGRAM {} : {};", named(run), type_of_run(run));
        }
        text.push_str("END_RESOURCE\n");
    }
    text.push_str("END_CONFIGURATION\n");
    Text { name, text, list: None, dialect: Dialect::StructuredText }
}

fn type_of_run(run: &Element) -> String {
    run.value("typeName").filter(|n| !n.is_empty()).map_or_else(|| named(run), str::to_string)
}
