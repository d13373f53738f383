//! Is a document one of a schema? As much of JSON Schema as schemars writes and the schema of SARIF has. Only for tests.

use serde_json::Value as Json;

/// What of the document the schema forbids, with its path.
pub fn errors(schema: &Json, root: &Json, value: &Json, at: &str, out: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let found = root.pointer(reference.trim_start_matches('#')).unwrap_or_else(|| panic!("no {reference}"));
        errors(found, root, value, at, out);
    }
    if let Some(ways) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let good = |way: &&Json| {
            let mut wrong = Vec::new();
            errors(way, root, value, at, &mut wrong);
            wrong.is_empty()
        };
        if !ways.iter().any(|w| good(&w)) {
            out.push(format!("{at}: none of the ways it may be"));
        }
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        errors(part, root, value, at, out);
    }
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        out.push(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
        && number < least
    {
        out.push(format!("{at}: {number} is less than {least}"));
    }
    if let (Some(least), Some(list)) = (schema["minItems"].as_u64(), value.as_array())
        && (list.len() as u64) < least
    {
        out.push(format!("{at}: fewer than {least} items"));
    }
    if let (Some(members), Some(object), Some(false)) =
        (schema["properties"].as_object(), value.as_object(), schema["additionalProperties"].as_bool())
    {
        for name in object.keys().filter(|name| !members.contains_key(*name)) {
            out.push(format!("{at}: {name} is not a member"));
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Json::String(one) => vec![one],
        Json::Array(list) => list.iter().filter_map(Json::as_str).collect(),
        _ => Vec::new(),
    };
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    };
    if !types.is_empty() && !types.iter().any(|t| is(t)) {
        out.push(format!("{at}: {value} is none of {types:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str) {
        if value.is_object() && value.get(name).is_none() {
            out.push(format!("{at}: {name} is missing"));
        }
    }
    if let (Some(members), Some(object)) = (schema["properties"].as_object(), value.as_object()) {
        for (name, member) in members {
            if let Some(value) = object.get(name) {
                errors(member, root, value, &format!("{at}/{name}"), out);
            }
        }
    }
    if let (true, Some(list)) = (schema["items"].is_object(), value.as_array()) {
        for (i, item) in list.iter().enumerate() {
            errors(&schema["items"], root, item, &format!("{at}/{i}"), out);
        }
    }
}
