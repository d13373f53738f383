//! Which command builds and runs the tests.

use std::path::Path;

/// Commands, one after another until one fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub commands: Vec<Vec<String>>,
    /// What is printed of it: that it was chosen, where nobody named it.
    pub chosen: bool,
}

impl Choice {
    /// As one would type it.
    pub fn text(&self) -> String {
        self.commands.iter().map(|command| command.join(" ")).collect::<Vec<_>>().join(" && ")
    }

    /// The same with everything made again, where the command has an option for that.
    pub fn forced(&self) -> Option<Choice> {
        let makes = |command: &Vec<String>| command.first().is_some_and(|w| matches!(last_part(w), "make" | "gmake"));
        self.commands.iter().any(makes).then(|| {
            let forced = |command: &Vec<String>| match makes(command) {
                true => [&command[..1], &["-B".to_string()], &command[1..]].concat(),
                false => command.clone(),
            };
            Choice { commands: self.commands.iter().map(forced).collect(), chosen: self.chosen }
        })
    }
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The build folder in the copy where the project has none.
const BUILD: &str = "because-build";

/// The given command; without one what the folder's files ask for.
pub fn chosen(command: &[String], folder: &Path) -> Result<Choice, String> {
    if !command.is_empty() {
        return Ok(Choice {
            commands: before(command, folder).into_iter().chain([command.to_vec()]).collect(),
            chosen: false,
        });
    }
    let split = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<String>>();
    let there = |name: &str| folder.join(name).is_file();
    let commands = if there("CMakeLists.txt") {
        vec![
            split(&format!("cmake -S . -B {BUILD}")),
            split(&format!("cmake --build {BUILD}")),
            split(&format!("ctest --test-dir {BUILD} --output-on-failure")),
        ]
    } else if let Some(target) = make_target(folder) {
        vec![split(&format!("make {target}"))]
    } else if there("meson.build") {
        vec![split(&format!("meson setup {BUILD}")), split(&format!("meson test -C {BUILD}"))]
    } else {
        return Err("no Makefile with a target `test` or `check`, no CMakeLists.txt and no meson.build is here: \
                    say what runs the tests, as in `because test -- make mytests`"
            .to_string());
    };
    Ok(Choice { commands, chosen: true })
}

/// The first of the usual targets that the makefile has.
fn make_target(folder: &Path) -> Option<&'static str> {
    let text = ["GNUmakefile", "makefile", "Makefile"]
        .iter()
        .find_map(|name| std::fs::read_to_string(folder.join(name)).ok())?;
    let has = |target: &str| {
        text.lines().filter(|l| !l.starts_with(['\t', '#'])).any(|line| {
            let Some((names, rest)) = line.split_once(':') else { return false };
            let phony = names.trim() == ".PHONY" && rest.split_whitespace().any(|w| w == target);
            phony || (!rest.starts_with('=') && names.split_whitespace().any(|w| w == target))
        })
    };
    ["test", "check", "tests"].into_iter().find(|target| has(target))
}

/// What makes the build folder that a command needs: its own is for the project's place and is not copied.
fn before(command: &[String], folder: &Path) -> Vec<Vec<String>> {
    let owned = |parts: &[&str]| parts.iter().map(|p| p.to_string()).collect::<Vec<String>>();
    let after = |flags: &[&str]| {
        let value = |(i, argument): (usize, &String)| {
            let flag = flags.iter().find(|f| argument.starts_with(**f))?;
            match &argument[flag.len()..] {
                "" => command.get(i + 1).cloned(),
                rest => Some(rest.trim_start_matches('=').to_string()),
            }
        };
        command.iter().enumerate().skip(1).find_map(value)
    };
    let name = command.first().map_or("", |w| last_part(w));
    let build = match name {
        "ctest" => after(&["--test-dir"]),
        "cmake" => after(&["--build"]),
        "meson" | "ninja" => after(&["-C"]),
        _ => None,
    };
    // A command that is started in a build folder means that one.
    if build.is_none() && folder.join("CMakeCache.txt").is_file() {
        let builds = matches!(name, "ctest" | "make" | "gmake" | "ninja");
        let all = [owned(&["cmake", "."]), owned(&["cmake", "--build", "."])];
        return if builds { all.to_vec() } else { Vec::new() };
    }
    let Some(build) = build else { return Vec::new() };
    let configured = folder.join(&build).join("CMakeCache.txt").exists();
    if configured || (folder.join("CMakeLists.txt").is_file() && name != "meson") {
        let mut configure = owned(&["cmake", "-S", ".", "-B", &build]);
        if name == "ninja" && !configured {
            configure.extend(owned(&["-G", "Ninja"]));
        }
        return match name {
            "ctest" => vec![configure, owned(&["cmake", "--build", &build])],
            _ => vec![configure],
        };
    }
    let set_up = command.get(1).is_some_and(|w| w == "setup");
    match folder.join("meson.build").is_file() && name != "cmake" && !set_up {
        true => vec![owned(&["meson", "setup", &build])],
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    #[test]
    fn make_again() {
        let choice = Choice { commands: vec![split("make -C sub test")], chosen: false };
        assert_eq!(choice.forced().map(|c| c.text()).as_deref(), Some("make -B -C sub test"));
        assert_eq!(Choice { commands: vec![split("ctest")], chosen: false }.forced(), None);
    }

    #[test]
    fn nothing_to_go_by() {
        let nowhere = Path::new("/nonexistent");
        assert!(chosen(&[], nowhere).is_err_and(|e| e.contains("because test -- make")));
        let named = chosen(&split("make test"), nowhere).expect("it is named");
        assert_eq!((named.text().as_str(), named.chosen), ("make test", false));
    }
}
