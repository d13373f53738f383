//! What build systems say of a build: its tests, and its commands where a compiler was not seen.

use super::copy::Tree;
use super::runner;
use crate::limits;
use crate::supervise::Watch;
use because_exchange::build::tests::{self, Named};
use because_exchange::build::{Process, listing};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The question for CMake, as a file in the build folder, and where its answers stand.
const QUERY: &str = ".cmake/api/v1/query/codemodel-v2";
const REPLY: &str = ".cmake/api/v1/reply";

/// Folders that CMake or Meson build in.
pub fn build_folders(copy: &Path) -> Vec<PathBuf> {
    below(copy, limits::BUILD_DEPTH)
}

fn below(folder: &Path, depth: u32) -> Vec<PathBuf> {
    if folder.join("CMakeCache.txt").is_file() || folder.join("meson-private").is_dir() {
        return vec![folder.to_path_buf()];
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> =
        entries.filter(|e| depth > 0 && e.file_type().is_ok_and(|t| t.is_dir())).map(|e| e.path()).collect();
    folders.sort();
    folders.iter().flat_map(|f| below(f, depth.saturating_sub(1))).collect()
}

/// The tests of these builds. Where all processes are seen, only those of a tool that the command started.
pub fn tests(folders: &[PathBuf], processes: &[Process], seen: bool, tree: &Tree, watch: &Watch) -> Vec<Named> {
    let ran = |name: &str| !seen || processes.iter().any(|p| p.arguments.iter().take(2).any(|w| w.ends_with(name)));
    let mut named: Vec<Named> = Vec::new();
    for folder in folders {
        if folder.join("CTestTestfile.cmake").is_file() && ran("ctest") {
            let mut command = Command::new("ctest");
            let text = runner::printed(command.arg("--show-only=json-v1").current_dir(folder), tree, watch);
            named.extend(tests::of_ctest(&text.unwrap_or_default()));
        }
        if folder.join("meson-private").is_dir() && ran("meson") {
            let mut command = Command::new("meson");
            let text = runner::printed(command.args(["introspect", "--tests"]).arg(folder), tree, watch);
            named.extend(tests::of_meson(&text.unwrap_or_default()));
        }
    }
    named
}

/// The commands of these builds, as Ninja lists them or CMake describes them.
pub fn commands(folders: &[PathBuf], tree: &Tree, watch: &Watch) -> Vec<Process> {
    let mut found = Vec::new();
    for folder in folders {
        if folder.join("build.ninja").is_file() {
            let mut command = Command::new("ninja");
            let text = runner::printed(command.args(["-t", "commands"]).current_dir(folder), tree, watch);
            found.extend(listing::of_ninja(&text.unwrap_or_default(), folder));
        } else if folder.join("CMakeCache.txt").is_file() {
            found.extend(of_cmake(folder, tree, watch).unwrap_or_default());
        }
    }
    found
}

/// Asks CMake, which answers when it configures the folder.
fn of_cmake(folder: &Path, tree: &Tree, watch: &Watch) -> Option<Vec<Process>> {
    let query = folder.join(QUERY);
    std::fs::create_dir_all(query.parent()?).ok()?;
    std::fs::write(&query, b"").ok()?;
    runner::printed(Command::new("cmake").arg(".").current_dir(folder), tree, watch)?;
    let cache = std::fs::read_to_string(folder.join("CMakeCache.txt")).ok()?;
    let source = cache.lines().find_map(|l| l.strip_prefix("CMAKE_HOME_DIRECTORY:INTERNAL="))?;
    let entries = std::fs::read_dir(folder.join(REPLY)).ok()?.flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    files.retain(|f| f.file_name().is_some_and(|n| n.to_string_lossy().starts_with("target-")));
    files.sort();
    let texts = files.iter().filter_map(|f| std::fs::read_to_string(f).ok());
    Some(texts.flat_map(|text| listing::of_cmake_target(&text, Path::new(source), folder)).collect())
}
