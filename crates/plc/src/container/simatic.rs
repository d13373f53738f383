//! SimaticML, as TIA Portal's Openness writes it: blocks in SCL, whose statements are a list of tokens, global data blocks and
//! types. Each becomes a text in SCL. Blocks in LAD, FBD and STL keep their interface; their code is named.

use super::Text;
use super::xml::Element;
use crate::token::Dialect;
use std::fmt::Write;

/// The texts of all blocks and types.
pub(super) fn texts(document: &Element) -> Vec<Text> {
    let mut out = Vec::new();
    for object in &document.children {
        let made = match object.name.as_str() {
            "SW.Blocks.FB" => block(object, "FUNCTION_BLOCK"),
            "SW.Blocks.FC" => block(object, "FUNCTION"),
            "SW.Blocks.OB" => block(object, "ORGANIZATION_BLOCK"),
            "SW.Blocks.GlobalDB" => block(object, "DATA_BLOCK"),
            "SW.Blocks.InstanceDB" => instance(object),
            "SW.Types.PlcStruct" => plc_type(object),
            _ => continue,
        };
        out.push(made);
    }
    out
}

fn attribute<'e>(object: &'e Element, name: &str) -> Option<&'e Element> {
    object.child("AttributeList")?.child(name)
}

fn name_of(object: &Element) -> String {
    attribute(object, "Name").map_or("unnamed".to_string(), |n| n.text.trim().to_string())
}

fn made(name: String, text: String) -> Text {
    Text { name, text, list: None, dialect: Dialect::Scl }
}

fn sections(object: &Element) -> Vec<&Element> {
    let sections = attribute(object, "Interface").and_then(|i| i.child("Sections"));
    sections.into_iter().flat_map(|s| s.named("Section")).collect()
}

fn block(object: &Element, word: &str) -> Text {
    let name = name_of(object);
    let sections = sections(object);
    let result = sections.iter().find(|s| s.value("Name") == Some("Return")).and_then(|s| s.child("Member"));
    let result = result.map_or(String::new(), |m| format!(" : {}", type_text(m)));
    let mut text = format!("{word} \"{name}\"{result}\n");
    for section in &sections {
        let heading = match section.value("Name") {
            Some("Input") => "VAR_INPUT",
            Some("Output") => "VAR_OUTPUT",
            Some("InOut") => "VAR_IN_OUT",
            Some("Static") => "VAR",
            Some("Temp") => "VAR_TEMP",
            Some("Constant") => "VAR CONSTANT",
            _ => continue,
        };
        if section.child("Member").is_some() {
            let _ = writeln!(text, "{heading}");
            section.named("Member").for_each(|m| member(m, &mut text));
            text.push_str("END_VAR\n");
        }
    }
    let _ = write!(text, "BEGIN\n{}\nEND_{word}\n", code(object));
    made(name, text)
}

fn instance(object: &Element) -> Text {
    let name = name_of(object);
    let of = attribute(object, "InstanceOfName").map_or(String::new(), |n| n.text.trim().to_string());
    let text = format!("DATA_BLOCK \"{name}\"\n\"{of}\"\nBEGIN\nEND_DATA_BLOCK\n");
    made(name, text)
}

fn plc_type(object: &Element) -> Text {
    let name = name_of(object);
    let mut text = format!("TYPE \"{name}\"\nSTRUCT\n");
    for section in sections(object) {
        section.named("Member").for_each(|m| member(m, &mut text));
    }
    text.push_str("END_STRUCT;\nEND_TYPE\n");
    made(name, text)
}

fn member(member: &Element, text: &mut String) {
    let name = member.value("Name").unwrap_or("unnamed");
    let start = member.child("StartValue").map(|v| v.text.trim()).filter(|v| !v.is_empty());
    let start = start.map_or(String::new(), |v| format!(" := {v}"));
    let _ = writeln!(text, "  \"{name}\" : {}{start};", type_text(member));
}

/// A structure has its members as elements of its own.
fn type_text(element: &Element) -> String {
    let ty = element.value("Datatype").unwrap_or("Int");
    match ty.strip_suffix("Struct") {
        Some(before) => {
            let mut text = format!("{before}STRUCT\n");
            element.named("Member").for_each(|m| member(m, &mut text));
            text + "END_STRUCT"
        }
        None => ty.to_string(),
    }
}

/// The statements of all networks.
fn code(object: &Element) -> String {
    let units = object.child("ObjectList").into_iter().flat_map(|l| l.named("SW.Blocks.CompileUnit"));
    let mut text = String::new();
    for unit in units {
        let Some(source) = attribute(unit, "NetworkSource").and_then(|s| s.children.first()) else { continue };
        match source.name.as_str() {
            "StructuredText" => source.children.iter().for_each(|c| token(c, &mut text)),
            _ => text.push_str("{foreign code in a graphical language}"),
        }
        text.push('\n');
    }
    text
}

/// One token, or what stands for several.
fn token(element: &Element, text: &mut String) {
    match element.name.as_str() {
        "Token" => text.push_str(element.value("Text").unwrap_or("")),
        "Text" => text.push_str(&element.text),
        "Blank" => {
            let count = element.value("Num").and_then(|n| n.parse().ok()).unwrap_or(1usize);
            text.push_str(&" ".repeat(count.min(80)));
        }
        "NewLine" => text.push('\n'),
        "LineComment" => {
            text.push_str("//");
            element.children.iter().for_each(|c| token(c, text));
            text.push('\n');
        }
        "Comment" => {
            text.push_str("(*");
            element.children.iter().for_each(|c| token(c, text));
            text.push_str("*)");
        }
        "Access" => access(element, text),
        "ConstantValue" | "StringAttribute" => {
            if element.name == "ConstantValue" {
                text.push_str(element.text.trim());
            }
        }
        "ConstantType" | "IntegerAttribute" | "BooleanAttribute" | "DateAttribute" => {}
        "Instruction" | "Parameter" => {
            text.push_str(element.value("Name").unwrap_or(""));
            element.children.iter().for_each(|c| token(c, text));
        }
        "NamelessParameter" | "Constant" | "Address" => element.children.iter().for_each(|c| token(c, text)),
        "CallInfo" => {
            match element.child("Instance") {
                Some(instance) => symbol(instance, instance.value("Scope") == Some("GlobalVariable"), text),
                None => {
                    let _ = write!(text, "\"{}\"", element.value("Name").unwrap_or(""));
                }
            }
            element.children.iter().filter(|c| c.name != "Instance").for_each(|c| token(c, text));
        }
        // A token that is not known is no program that is known.
        _ => text.push_str("{foreign code in a graphical language}"),
    }
}

fn access(element: &Element, text: &mut String) {
    match element.value("Scope") {
        Some("LocalVariable" | "LocalConstant") => {
            element.named("Symbol").for_each(|s| symbol(s, false, text));
            if let Some(name) = element.child("Constant").and_then(|c| c.value("Name")) {
                let _ = write!(text, "#\"{name}\"");
            }
        }
        Some("GlobalVariable") => element.named("Symbol").for_each(|s| symbol(s, true, text)),
        Some("GlobalConstant") => {
            let _ = write!(text, "\"{}\"", element.child("Constant").and_then(|c| c.value("Name")).unwrap_or(""));
        }
        _ => element.children.iter().for_each(|c| token(c, text)),
    }
}

/// A path of components: the points between them are tokens, indices are accesses inside of a component.
fn symbol(element: &Element, global: bool, text: &mut String) {
    let mut first = true;
    let mut joined = true;
    for child in &element.children {
        if child.name != "Component" {
            joined = true;
            token(child, text);
            continue;
        }
        if !first && !joined {
            text.push('.');
        }
        let mark = if first && !global { "#" } else { "" };
        let _ = write!(text, "{mark}\"{}\"", child.value("Name").unwrap_or(""));
        indices(child, text);
        (first, joined) = (false, false);
    }
}

/// The brackets are tokens in some versions, and left out in others.
fn indices(component: &Element, text: &mut String) {
    let written = component.children.iter().any(|c| c.name == "Token");
    let list: Vec<&Element> = component.children.iter().filter(|c| written || c.name == "Access").collect();
    if list.is_empty() {
        return;
    }
    if !written {
        text.push('[');
    }
    for (i, child) in list.iter().enumerate() {
        if !written && i > 0 {
            text.push_str(", ");
        }
        token(child, text);
    }
    if !written {
        text.push(']');
    }
}
