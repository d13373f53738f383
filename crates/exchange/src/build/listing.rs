//! Commands that a build system lists: what stands in for a record where a compiler was not seen.
//!
//! Comes in: what `ninja -t commands` prints, or the replies of CMake's file API (`codemodel-v2`). Goes out: processes as the
//! record would have them.

use super::process_log::Process;
use crate::compile_commands::split;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// What `ninja -t commands` prints, started in this folder.
pub fn of_ninja(text: &str, folder: &Path) -> Vec<Process> {
    let parts = text.lines().flat_map(|line| line.split("&&"));
    let process =
        |part: &str| Process { folder: folder.to_path_buf(), arguments: split(part.trim()), ..Process::default() };
    parts.map(process).filter(|p| !p.arguments.is_empty()).collect()
}

#[derive(Deserialize)]
struct Target {
    #[serde(rename = "type")]
    kind: String,
    paths: Paths,
    #[serde(default)]
    artifacts: Vec<PathOf>,
    #[serde(default)]
    sources: Vec<SourceOf>,
    #[serde(default, rename = "compileGroups")]
    groups: Vec<Group>,
    link: Option<Link>,
}

#[derive(Deserialize)]
struct Paths {
    source: PathBuf,
}

#[derive(Deserialize)]
struct PathOf {
    path: PathBuf,
}

#[derive(Deserialize)]
struct SourceOf {
    path: PathBuf,
    #[serde(rename = "compileGroupIndex")]
    group: Option<usize>,
}

#[derive(Deserialize, Default)]
struct Group {
    #[serde(default)]
    includes: Vec<PathOf>,
    #[serde(default)]
    defines: Vec<Define>,
    #[serde(default, rename = "compileCommandFragments")]
    fragments: Vec<Fragment>,
}

#[derive(Deserialize)]
struct Define {
    define: String,
}

#[derive(Deserialize)]
struct Link {
    #[serde(default, rename = "commandFragments")]
    fragments: Vec<Fragment>,
}

#[derive(Deserialize)]
struct Fragment {
    fragment: String,
}

/// One reply of CMake's file API: a file `target-….json`, of the build in this folder; `source` is the project's folder.
pub fn of_cmake_target(text: &str, source: &Path, build: &Path) -> Vec<Process> {
    let Ok(target) = serde_json::from_str::<Target>(text) else { return Vec::new() };
    let Some(artifact) = target.artifacts.first() else { return Vec::new() };
    let process = |arguments: Vec<String>| Process { folder: build.to_path_buf(), arguments, ..Process::default() };
    let shown = |path: &Path| path.to_string_lossy().into_owned();
    let words = |fragments: &[Fragment]| fragments.iter().flat_map(|f| split(&f.fragment)).collect::<Vec<_>>();
    let mut processes = Vec::new();
    let mut objects = Vec::new();
    for (number, file) in target.sources.iter().enumerate() {
        let Some(group) = file.group.and_then(|g| target.groups.get(g)) else { continue };
        let path = [source.join(&file.path), source.join(&target.paths.source).join(&file.path)];
        let object = format!("{}.{number}.o", shown(&artifact.path));
        let compiler = match file.path.extension().and_then(|e| e.to_str()) {
            Some("c" | "i") => "cc",
            _ => "c++",
        };
        let mut arguments = vec![compiler.to_string()];
        arguments.extend(words(&group.fragments));
        arguments.extend(group.defines.iter().map(|d| format!("-D{}", d.define)));
        arguments.extend(group.includes.iter().map(|i| format!("-I{}", shown(&i.path))));
        arguments.extend(["-c".to_string(), shown(&path[0]), "-o".to_string(), object.clone()]);
        processes.push(process(arguments));
        objects.push(object);
    }
    let output = shown(&artifact.path);
    let linked = match target.kind.as_str() {
        "STATIC_LIBRARY" => ["ar", "qc", &output].into_iter().map(str::to_string).chain(objects).collect(),
        "EXECUTABLE" | "SHARED_LIBRARY" | "MODULE_LIBRARY" => {
            let mut arguments = vec!["cc".to_string(), "-o".to_string(), output];
            if target.kind != "EXECUTABLE" {
                arguments.push("-shared".to_string());
            }
            arguments.extend(objects);
            arguments.extend(target.link.iter().flat_map(|link| words(&link.fragments)));
            arguments
        }
        _ => Vec::new(),
    };
    processes.extend((!linked.is_empty()).then(|| process(linked)));
    processes
}

#[cfg(test)]
mod cases {
    use super::*;
    use crate::build::graph;

    fn built(processes: &[Process]) -> Vec<(PathBuf, Vec<PathBuf>)> {
        let disk = graph::Disk { read: &|_| None, resolve: &Path::to_path_buf };
        let all = graph::executables(processes, &disk);
        all.into_iter().map(|e| (e.path, e.units.into_iter().map(|u| u.source).collect())).collect()
    }

    fn paths(list: &[&str]) -> Vec<PathBuf> {
        list.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn ninja_lists_its_commands() {
        let text = "cc -Iinc -MD -o t.p/a.o -c ../src/a.c\nrm -f libl.a && gcc-ar csrD libl.a t.p/a.o\n\
                    cc -MD -o t.p/t.o -c ../t.c\ncc  -o t t.p/t.o -Wl,--start-group libl.a -Wl,--end-group\n";
        let found = built(&of_ninja(text, Path::new("/p/build")));
        assert_eq!(found, [(PathBuf::from("/p/build/t"), paths(&["/p/t.c", "/p/src/a.c"]))]);
    }

    #[test]
    fn cmake_describes_its_targets() {
        let library = r#"{"type": "STATIC_LIBRARY", "paths": {"source": ".", "build": "."}, "artifacts": [{"path": "libl.a"}],
            "sources": [{"path": "src/a.c", "compileGroupIndex": 0}, {"path": "src/a.h"}],
            "compileGroups": [{"includes": [{"path": "/p/inc"}], "defines": [{"define": "A=1"}],
            "compileCommandFragments": [{"fragment": "-O2 -g"}]}]}"#;
        let program = r#"{"type": "EXECUTABLE", "paths": {"source": ".", "build": "."}, "artifacts": [{"path": "t"}],
            "sources": [{"path": "t.c", "compileGroupIndex": 0}], "compileGroups": [{}],
            "link": {"language": "C", "commandFragments": [{"fragment": "libl.a", "role": "libraries"}]}}"#;
        let of = |text: &str| of_cmake_target(text, Path::new("/p"), Path::new("/p/build"));
        let all = [of(library), of(program)].concat();
        assert_eq!(built(&all), [(PathBuf::from("/p/build/t"), paths(&["/p/t.c", "/p/src/a.c"]))]);
        assert!(all[0].arguments.iter().any(|a| a == "-DA=1") && all[0].arguments.iter().any(|a| a == "-I/p/inc"));
        assert!(of("no JSON").is_empty());
    }
}
