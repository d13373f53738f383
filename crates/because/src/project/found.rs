//! Which programs the command ran, and how.

use super::copy::Tree;
use super::runner;
use crate::supervise::Watch;
use because_exchange::build::tests::{self, Named};
use because_exchange::build::{Executable, Part, Process, graph};
use because_exchange::compile_commands::tidy;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An executable that was built and run.
#[derive(Debug, Clone)]
pub struct TestProgram {
    pub executable: Executable,
    pub runs: Vec<ProgramRun>,
}

/// One run of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramRun {
    pub name: String,
    /// Without the program's name.
    pub arguments: Vec<String>,
    pub folder: PathBuf,
    pub stdin: Vec<u8>,
    pub environment: Vec<(String, String)>,
    /// How it ended natively, as a shell shows it, where that is known.
    pub status: Option<i32>,
    /// It passes when it fails.
    pub should_fail: bool,
    /// What it should print, where the command compared that with a file.
    pub expected: Option<Vec<u8>>,
}

impl ProgramRun {
    /// Did it fail natively?
    pub fn fails(&self) -> bool {
        self.status.is_some_and(|s| (s != 0) != self.should_fail)
    }
}

impl TestProgram {
    /// Is it known what it is made of?
    pub fn is_known(&self) -> bool {
        !self.executable.units.is_empty() && self.executable.unknown.is_empty()
    }
}

/// The programs of the copy that were run, in the order of their first runs. `seen`: runs are recorded, not only
/// compilers.
pub fn programs(processes: &[Process], tree: &Tree, seen: bool, watch: &Watch) -> Result<Vec<TestProgram>, String> {
    let read = |path: &Path| std::fs::read_to_string(path).ok();
    let built = graph::executables(processes, &graph::Disk { read: &read, resolve: &resolved });
    let mut programs: Vec<TestProgram> = match seen {
        true => ran(processes, &built, tree),
        false => linked(&built, tree, watch),
    };
    for program in &mut programs {
        only_needed(&mut program.executable, tree, watch);
    }
    name_runs(&mut programs, processes, tree, watch);
    Ok(programs)
}

fn ran(processes: &[Process], built: &[Executable], tree: &Tree) -> Vec<TestProgram> {
    let mut programs: Vec<TestProgram> = Vec::new();
    for process in processes.iter().filter(|p| is_test(p, tree)) {
        let known = built.iter().find(|e| resolved(&e.path) == process.program);
        let executable =
            known.cloned().unwrap_or_else(|| Executable { path: process.program.clone(), ..Executable::default() });
        let stdin = process.stdin.as_ref().and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
        let arguments: Vec<String> = process.arguments.iter().skip(1).cloned().collect();
        let run = ProgramRun {
            name: [tree.shown(&process.program)]
                .into_iter()
                .chain(arguments.iter().cloned())
                .collect::<Vec<_>>()
                .join(" "),
            arguments,
            folder: process.folder.clone(),
            stdin,
            environment: process.environment.iter().filter(|(name, _)| !is_passing(name)).cloned().collect(),
            status: process.status,
            should_fail: false,
            expected: None,
        };
        let run = compared(run, process, processes);
        let at = programs.iter().position(|p| p.executable.path == executable.path).unwrap_or_else(|| {
            programs.push(TestProgram { executable, runs: Vec::new() });
            programs.len() - 1
        });
        let runs = &mut programs[at].runs;
        let key = |r: &ProgramRun| (r.arguments.clone(), r.folder.clone(), r.stdin.clone(), r.environment.clone());
        let same = |r: &ProgramRun| key(r) == key(&run);
        if !runs.iter().any(same) {
            runs.push(run);
        }
    }
    programs
}

/// Variables of shells, build tools and this program, which differ from run to run.
fn is_passing(name: &str) -> bool {
    let exact = ["_", "SHLVL", "OLDPWD", "PWD", "MFLAGS", "CCACHE_DISABLE", "ASAN_OPTIONS", "MALLOC_PERTURB_"];
    exact.contains(&name) || ["MAKE", "MESON_TEST_", "BECAUSE_"].iter().any(|start| name.starts_with(start))
}

/// The run with what `diff` or `cmp` held its output against, and their status.
fn compared(run: ProgramRun, process: &Process, processes: &[Process]) -> ProgramRun {
    let Some((tool, file)) = by_pipe(process, processes).or_else(|| by_file(process, processes)) else { return run };
    let expected = std::fs::read(tool.folder.join(file)).ok();
    let status = if run.status.is_some_and(|s| s != 0) { run.status } else { tool.status };
    ProgramRun { expected, status, ..run }
}

/// The two files that a process compares.
fn pair(process: &Process) -> Option<(&str, &str)> {
    let names = process.arguments.iter().skip(1).filter(|a| *a == "-" || !a.starts_with('-'));
    let names: Vec<&String> = names.filter(|_| matches!(process.name(), "diff" | "cmp")).collect();
    let &[one, other] = &names[..] else { return None };
    Some((one, other))
}

/// `test > out; diff out expected`.
fn by_file<'p>(process: &Process, processes: &'p [Process]) -> Option<(&'p Process, &'p str)> {
    let output = process.stdout.as_ref()?;
    let after = processes.iter().skip_while(|p| !std::ptr::eq(*p, process));
    after.into_iter().find_map(|tool| {
        let (one, other) = pair(tool)?;
        let is_output = |name: &str| resolved(&tool.folder.join(name)) == *output;
        match (is_output(one), is_output(other)) {
            (true, _) => Some((tool, other)),
            (false, true) => Some((tool, one)),
            (false, false) => None,
        }
    })
}

/// `test | diff - expected`: which of the two starts first is open, so the first test of a shell belongs to its first
/// comparison, the second to the second.
fn by_pipe<'p>(process: &Process, processes: &'p [Process]) -> Option<(&'p Process, &'p str)> {
    let siblings = || processes.iter().filter(|p| p.parent == process.parent && process.stdout.is_none());
    let compares = |p: &'p Process| match pair(p)? {
        ("-", file) | (file, "-") => Some((p, file)),
        _ => None,
    };
    let is_writer = |p: &&Process| p.stdout.is_none() && p.program.parent() == process.program.parent();
    let writers: Vec<&Process> = siblings().filter(is_writer).collect();
    let tools: Vec<_> = siblings().filter_map(compares).collect();
    let at = writers.iter().position(|p| std::ptr::eq(*p, process))?;
    tools.get(at).copied().filter(|_| tools.len() == writers.len())
}

/// A program of the copy that is no part of the build itself.
fn is_test(process: &Process, tree: &Tree) -> bool {
    let Ok(part) = process.program.strip_prefix(&tree.copy) else { return false };
    let of_the_build = part.components().any(|c| {
        let name = c.as_os_str().to_string_lossy();
        matches!(&*name, "CMakeFiles" | "meson-private") || name.starts_with("conftest")
    });
    // What is printed into a source file is a part of the program that is built.
    let generates = process.stdout.as_ref().and_then(|p| p.extension()?.to_str().map(str::to_string));
    let generates = generates.is_some_and(|e| ["c", "h", "inc", "def"].contains(&e.as_str()));
    !of_the_build && !generates
}

/// Where only compilers were recorded: every executable, without arguments.
fn linked(built: &[Executable], tree: &Tree, watch: &Watch) -> Vec<TestProgram> {
    let there = |e: &&Executable| e.path.starts_with(&tree.copy) && e.path.is_file() && is_executable(&e.path);
    let run = |e: &Executable| {
        let folder = tree.start();
        let mut command = Command::new(&e.path);
        let status = match runner::printed(command.current_dir(&folder), tree, watch) {
            Some(_) => Some(0),
            None => Some(1),
        };
        let run = ProgramRun { name: tree.shown(&e.path), folder, status, ..ProgramRun::default() };
        TestProgram { executable: e.clone(), runs: vec![run] }
    };
    built.iter().filter(there).map(run).collect()
}

/// A shared library is none.
fn is_executable(path: &Path) -> bool {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    !name.contains(".so") && !name.ends_with(".o")
}

/// Without members of archives and libraries that are no part of it.
fn only_needed(executable: &mut Executable, tree: &Tree, watch: &Watch) {
    if executable.units.iter().all(|u| u.part == Part::Object) {
        return;
    }
    let objects = executable.units.iter().filter_map(|u| u.object.as_ref()).filter(|o| o.is_file());
    let mut command = Command::new("nm");
    command.args(["-A", "-P", "-g", "--defined-only"]).arg(&executable.path).args(objects);
    if let Some(text) = runner::printed(&mut command, tree, watch) {
        graph::only_needed(executable, &graph::symbols(&text));
    }
}

/// The names that CMake or Meson have for the runs.
fn name_runs(programs: &mut [TestProgram], processes: &[Process], tree: &Tree, watch: &Watch) {
    let ran = |name: &str| processes.iter().any(|p| p.arguments.iter().take(2).any(|w| w.ends_with(name)));
    let folders = build_folders(&tree.copy, 3);
    let mut named: Vec<Named> = Vec::new();
    for folder in folders {
        if folder.join("CTestTestfile.cmake").is_file() && ran("ctest") {
            let mut command = Command::new("ctest");
            let text = runner::printed(command.arg("--show-only=json-v1").current_dir(&folder), tree, watch);
            named.extend(tests::of_ctest(&text.unwrap_or_default()));
        }
        if folder.join("meson-private").is_dir() && ran("meson") {
            let mut command = Command::new("meson");
            let text = runner::printed(command.args(["introspect", "--tests"]).arg(&folder), tree, watch);
            named.extend(tests::of_meson(&text.unwrap_or_default()));
        }
    }
    for program in programs {
        let path = resolved(&program.executable.path);
        for run in &mut program.runs {
            let same = |n: &&Named| {
                n.command.first().is_some_and(|c| resolved(Path::new(c)) == path) && n.command[1..] == run.arguments[..]
            };
            if let Some(found) = named.iter().find(same) {
                run.name = found.name.clone();
                run.should_fail = found.should_fail;
            }
        }
    }
}

/// Folders that CMake or Meson build in.
fn build_folders(folder: &Path, depth: u32) -> Vec<PathBuf> {
    let is_build = |f: &Path| f.join("CMakeCache.txt").is_file() || f.join("meson-private").is_dir();
    if is_build(folder) {
        return vec![folder.to_path_buf()];
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut below: Vec<PathBuf> =
        entries.filter(|e| depth > 0 && e.file_type().is_ok_and(|t| t.is_dir())).map(|e| e.path()).collect();
    below.sort();
    below.iter().flat_map(|f| build_folders(f, depth.saturating_sub(1))).collect()
}

fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| tidy(path))
}
