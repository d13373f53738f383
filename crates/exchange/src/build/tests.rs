//! What CMake and Meson say of their tests.

use serde::Deserialize;
use std::path::PathBuf;

/// A test by its name in the build system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// As the build system lists it.
    pub name: String,
    /// Program and arguments.
    pub command: Vec<String>,
    /// Where it is executed, if that is fixed.
    pub folder: Option<PathBuf>,
    /// It passes when it fails.
    pub should_fail: bool,
    /// Variables that are set for it.
    pub environment: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct CTest {
    #[serde(default)]
    tests: Vec<CTestOne>,
}

#[derive(Deserialize)]
struct CTestOne {
    name: String,
    #[serde(default)]
    command: Vec<String>,
    #[serde(default)]
    properties: Vec<Property>,
}

#[derive(Deserialize)]
struct Property {
    name: String,
    #[serde(default)]
    value: serde_json::Value,
}

/// What `ctest --show-only=json-v1` prints.
pub fn of_ctest(text: &str) -> Vec<Named> {
    let all: CTest = serde_json::from_str(text).unwrap_or(CTest { tests: Vec::new() });
    let named = |test: CTestOne| {
        let property = |name: &str| test.properties.iter().find(|p| p.name == name).map(|p| &p.value);
        let should_fail = property("WILL_FAIL").is_some_and(|v| v.as_bool().unwrap_or(false));
        let folder = property("WORKING_DIRECTORY").and_then(|v| v.as_str()).map(PathBuf::from);
        let environment = property("ENVIRONMENT").and_then(|v| v.as_array()).into_iter().flatten();
        let variable = |v: &serde_json::Value| {
            let (name, value) = v.as_str()?.split_once('=')?;
            Some((name.to_string(), value.to_string()))
        };
        let environment = environment.filter_map(variable).collect();
        Named { folder, should_fail, name: test.name, command: test.command, environment }
    };
    all.tests.into_iter().map(named).collect()
}

#[derive(Deserialize)]
struct MesonOne {
    name: String,
    #[serde(default)]
    cmd: Vec<String>,
    #[serde(default)]
    env: std::collections::BTreeMap<String, String>,
    #[serde(default)]
    workdir: Option<PathBuf>,
    #[serde(default)]
    should_fail: bool,
}

/// What `meson introspect --tests` prints.
pub fn of_meson(text: &str) -> Vec<Named> {
    let all: Vec<MesonOne> = serde_json::from_str(text).unwrap_or_default();
    let named = |t: MesonOne| Named {
        name: t.name,
        command: t.cmd,
        folder: t.workdir,
        should_fail: t.should_fail,
        environment: t.env.into_iter().collect(),
    };
    all.into_iter().map(named).collect()
}

#[cfg(test)]
mod cases {
    use super::*;

    #[test]
    fn ctest_and_meson() {
        let text = r#"{"kind": "ctestInfo", "tests": [{"name": "add", "command": ["/b/t", "x"], "properties":
            [{"name": "WILL_FAIL", "value": true}, {"name": "WORKING_DIRECTORY", "value": "/b"},
            {"name": "ENVIRONMENT", "value": ["A=b=c"]}]}, {"name": "none"}]}"#;
        let tests = of_ctest(text);
        assert_eq!((tests[0].name.as_str(), tests[0].should_fail, tests.len()), ("add", true, 2));
        assert_eq!(tests[0].folder.as_deref(), Some(std::path::Path::new("/b")));
        let variable = |name: &str, value: &str| vec![(name.to_string(), value.to_string())];
        assert_eq!(tests[0].environment, variable("A", "b=c"));
        let tests = of_meson(r#"[{"name": "sub", "cmd": ["/b/t"], "env": {"A": "b"}, "workdir": null}]"#);
        assert_eq!((tests[0].name.as_str(), tests[0].command.len()), ("sub", 1));
        assert_eq!(tests[0].environment, variable("A", "b"));
        assert!(of_ctest("no JSON").is_empty() && of_meson("{}").is_empty());
    }
}
