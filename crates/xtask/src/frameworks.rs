//! `cargo xtask frameworks BECAUSE [--install] [--unity FOLDER]`: test frameworks as they are installed, each with make,
//! CMake and Meson, on one small project with one fault.
//!
//! Comes in: the built command, and the folder of Unity's sources where there is one. Goes out: a row a framework and build
//! tool: whether the line of the fault and its edit come first, and the seconds. What is not installed is named as skipped;
//! `--install` asks `apt-get` for it before. Status 1 where a line or an edit does not come first.

mod projects;

use projects::{Build, FRAMEWORKS, Framework};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What became of one project.
struct Row {
    line: bool,
    edit: bool,
    seconds: f64,
    /// What was printed, where something is missing.
    printed: String,
}

pub fn command(arguments: &[&str]) -> u8 {
    let Some((because, options)) = arguments.split_first() else {
        eprintln!("usage: cargo xtask frameworks BECAUSE [--install] [--unity FOLDER]");
        return 2;
    };
    let Ok(because) = Path::new(because).canonicalize() else {
        eprintln!("{because} is not there: build it first");
        return 2;
    };
    if options.contains(&"--install") {
        install();
    }
    let unity = options.iter().position(|w| *w == "--unity").and_then(|at| options.get(at + 1)).map(PathBuf::from);
    let mut good = true;
    println!("| framework | build | line first | edit first | seconds |\n| --- | --- | --- | --- | ---: |");
    for framework in FRAMEWORKS {
        for build in Build::ALL {
            let (name, tool) = (framework.name, build.name());
            if let Some(missing) = missing(framework, build, unity.as_deref()) {
                println!("| {name} | {tool} | skipped: {missing} | | |");
                continue;
            }
            let row = tested(&because, framework, build, unity.as_deref());
            let word = |yes: bool| if yes { "yes" } else { "no" };
            println!("| {name} | {tool} | {} | {} | {:.1} |", word(row.line), word(row.edit), row.seconds);
            if !row.line || !row.edit {
                good = false;
                eprintln!("{}", row.printed);
            }
        }
    }
    u8::from(!good)
}

fn install() {
    let packages = FRAMEWORKS.iter().filter_map(|f| f.package);
    let mut command = Command::new("apt-get");
    command.args(["install", "-y", "--no-install-recommends", "cmake", "meson", "ninja-build", "pkg-config"]);
    if !command.args(packages).stdout(Stdio::null()).status().is_ok_and(|s| s.success()) {
        eprintln!("apt-get could not install everything");
    }
}

/// What the project needs and this machine has not.
fn missing(framework: &Framework, build: Build, unity: Option<&Path>) -> Option<String> {
    let silent = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
    };
    let works = |tool: &&&str| silent(Command::new(tool).arg("--version"));
    if let Some(tool) = build.tools().iter().find(|tool| !works(tool)) {
        return Some(format!("{tool} is not installed"));
    }
    match framework.module {
        Some(module) if !silent(Command::new("pkg-config").args(["--exists", module])) => {
            Some(format!("{} is not installed", framework.package.unwrap_or(module)))
        }
        None if !unity.is_some_and(|folder| folder.join("unity.c").is_file()) => {
            Some("--unity names no folder with unity.c".to_string())
        }
        _ => None,
    }
}

fn tested(because: &Path, framework: &Framework, build: Build, unity: Option<&Path>) -> Row {
    let base = std::env::temp_dir().join(format!("because-frameworks-{}", std::process::id()));
    let folder = base.join(format!("{}-{}", framework.name, build.name()));
    let mut files = projects::files(framework, build);
    for name in ["unity.c", "unity.h", "unity_internals.h"].iter().filter(|_| framework.module.is_none()) {
        let text = unity.and_then(|from| std::fs::read_to_string(from.join(name)).ok());
        files.push((format!("unity/{name}"), text.unwrap_or_default()));
    }
    for (name, text) in files {
        let path = folder.join(name);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
        written.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }
    let started = Instant::now();
    let output = Command::new(because).args(["test", "--format", "json"]).current_dir(&folder).output();
    let seconds = started.elapsed().as_secs_f64();
    let _ = std::fs::remove_dir_all(&base);
    let Ok(output) = output else {
        return Row { line: false, edit: false, seconds, printed: "it cannot be started".to_string() };
    };
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let failure = &document["failures"][0];
    let (suspect, edit) = (&failure["suspects"][0]["place"], &failure["repairs"][0]["edits"][0]);
    let line = suspect["file"] == "src/stock.c" && suspect["line"] == projects::LINE;
    let edit =
        edit["file"] == "src/stock.c" && edit["start"]["line"] == projects::LINE && edit["text"] == projects::EDIT;
    let printed = format!("{}{}", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    Row { line, edit, seconds, printed }
}
