//! Task files, format versions 1.0 and 2.0.

use super::Property;
use because_c::DataModel;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// A task of the competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The program's files.
    pub files: Vec<String>,
    /// 32 bits where an older task says nothing.
    pub data_model: DataModel,
    /// What is to be decided.
    pub property: Property,
}

#[derive(Deserialize)]
struct TaskFile {
    format_version: Text,
    input_files: OneOrMany,
    #[serde(default)]
    properties: Vec<PropertyEntry>,
    #[serde(default)]
    options: Options,
}

#[derive(Deserialize)]
struct PropertyEntry {
    property_file: String,
}

#[derive(Deserialize, Default)]
struct Options {
    language: Option<String>,
    data_model: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// A version may be written without quotes.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Text(String),
    Number(f64),
}

/// Whether a file is a task, by its name.
pub fn is_task(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("");
    matches!(extension.to_ascii_lowercase().as_str(), "yml" | "yaml")
}

/// Reads a task. `open` gives the texts of property files; `wanted` is a property file that the user names in place of
/// the task's own.
pub fn read(
    text: &str,
    path: &str,
    wanted: Option<&str>,
    open: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Task, String> {
    let file: TaskFile = serde_saphyr::from_str(text).map_err(|e| format!("{path}: no task: {e}"))?;
    let version = match &file.format_version {
        Text::Text(text) => text.clone(),
        Text::Number(number) => format!("{number:.1}"),
    };
    if !["1.0", "2.0", "2.1"].contains(&version.as_str()) {
        return Err(format!("{path}: tasks of format version {version} are not known"));
    }
    if let Some(language) = file.options.language.filter(|l| l != "C") {
        return Err(format!("{path}: the task is in {language}, not in C"));
    }
    let data_model = match file.options.data_model.as_deref() {
        None | Some("ILP32") => DataModel::Ilp32,
        Some("LP64") => DataModel::Lp64,
        Some(other) => return Err(format!("{path}: the data model {other} is not known; ILP32 and LP64 are")),
    };
    let names = match file.input_files {
        OneOrMany::One(name) => vec![name],
        OneOrMany::Many(names) => names,
    };
    if names.is_empty() {
        return Err(format!("{path}: the task has no input files"));
    }
    let files = names.iter().map(|name| sibling(path, name)).collect();
    let property = match wanted {
        Some(name) => Property::parse(&open(name)?, name)?,
        None => chosen(&file.properties, path, open)?,
    };
    Ok(Task { files, data_model, property })
}

/// The first property of the task that can be checked.
fn chosen(
    entries: &[PropertyEntry],
    path: &str,
    open: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Property, String> {
    let mut first_error = None;
    for entry in entries {
        let name = sibling(path, &entry.property_file);
        match open(&name).and_then(|text| Property::parse(&text, &name)) {
            Ok(property) => return Ok(property),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| format!("{path}: the task names no property; give one with --prp FILE")))
}

/// A name in a task is relative to the task.
fn sibling(path: &str, name: &str) -> String {
    let folder = Path::new(path).parent().unwrap_or_else(|| Path::new(""));
    let joined: PathBuf = folder.join(name);
    joined.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(name: &str) -> Result<String, String> {
        match name {
            "d/../p/unreach.prp" => Ok("CHECK( init(main()), LTL(G ! call(reach_error())) )".into()),
            "over.prp" => Ok("CHECK( init(main()), LTL(G ! overflow) )".into()),
            "d/../p/end.prp" => Ok("CHECK( init(main()), LTL(F end) )".into()),
            _ => Err(format!("cannot read {name}")),
        }
    }

    #[test]
    fn tasks_old_and_new() {
        let old = "format_version: '1.0'\n# a comment\ninput_files: 'a.i'\nproperties:\n\
                   - property_file: ../p/end.prp\n- property_file: ../p/unreach.prp\n  expected_verdict: true\n";
        let task = read(old, "d/t.yml", None, &open).expect("a task");
        assert_eq!(task.files, ["d/a.i"]);
        assert_eq!(task.data_model, DataModel::Ilp32);
        assert_eq!(task.property, Property::UnreachCall("reach_error".into()));
        let new = "format_version: 2.0\ninput_files: [a.c, b.c]\noptions: {language: C, data_model: LP64}\n";
        let task = read(new, "t.yml", Some("over.prp"), &open).expect("a task");
        assert_eq!(task.files, ["a.c", "b.c"]);
        assert_eq!(task.data_model, DataModel::Lp64);
        assert_eq!(task.property, Property::NoOverflow);
    }

    #[test]
    fn foreign_and_broken_files_are_refused_with_their_name() {
        let bomb: String = (0..40).map(|i| format!("a{i}: &a{i} [*a{}, *a{}]\n", i - 1, i - 1)).collect();
        for text in [
            "",
            "- 1",
            "format_version: '3.0'\ninput_files: a.c\n",
            "format_version: '2.0'\ninput_files: a.c\noptions: {data_model: LLP64}\n",
            "format_version: '2.0'\ninput_files: []\n",
            "format_version: '2.0'\ninput_files: a.java\noptions: {language: Java}\n",
            "format_version: '2.0'\ninput_files: a.c\n",
            "format_version: '2.0'\ninput_files: [a.c",
            &format!("a0: &a0 [x]\n{bomb}"),
        ] {
            assert!(read(text, "t.yml", None, &open).is_err_and(|e| e.starts_with("t.yml")), "{text}");
        }
    }
}
