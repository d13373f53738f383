//! Which programs the command ran, and how.

use super::copy::Tree;
use super::{listed, runner};
use crate::supervise::Watch;
use because_exchange::build::tests::Named;
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
    let folders = listed::build_folders(&tree.copy);
    let tests = listed::tests(&folders, processes, seen, tree, watch);
    let found = |processes: &[Process]| {
        let read = |path: &Path| std::fs::read_to_string(path).ok();
        let built = graph::executables(processes, &graph::Disk { read: &read, resolve: &resolved });
        match seen {
            true => ran(processes, &built, tree),
            false => linked(&built, &tests, tree, watch),
        }
    };
    let mut programs = found(processes);
    // What was not seen may be known to the build system.
    let unknown = |p: &TestProgram| !p.is_known();
    if programs.is_empty() || programs.iter().any(unknown) {
        let mut all = listed::commands(&folders, tree, watch);
        if !all.is_empty() {
            all.extend_from_slice(processes);
            programs = found(&all);
        }
    }
    for program in &mut programs {
        only_needed(&mut program.executable, tree, watch);
    }
    name_runs(&mut programs, &tests);
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

/// Where only compilers were recorded: the tests that CMake or Meson list, else every executable without arguments.
fn linked(built: &[Executable], tests: &[Named], tree: &Tree, watch: &Watch) -> Vec<TestProgram> {
    let there = |e: &&Executable| e.path.starts_with(&tree.copy) && e.path.is_file() && is_executable(&e.path);
    let is_of = |e: &Executable, t: &Named| t.command.first().is_some_and(|c| resolved(Path::new(c)) == e.path);
    let executed = |e: &Executable, test: Option<&Named>| {
        let folder = test.and_then(|t| t.folder.clone()).unwrap_or_else(|| tree.start());
        let arguments = test.map_or_else(Vec::new, |t| t.command[1..].to_vec());
        let environment = test.map_or_else(Vec::new, |t| t.environment.clone());
        let mut command = Command::new(&e.path);
        command.args(&arguments).envs(environment.iter().cloned()).current_dir(&folder);
        let status = if runner::printed(&mut command, tree, watch).is_some() { 0 } else { 1 };
        let name = tree.shown(&e.path);
        ProgramRun { name, arguments, folder, environment, status: Some(status), ..ProgramRun::default() }
    };
    let mut programs = Vec::new();
    for e in built.iter().filter(there) {
        let own: Vec<&Named> = tests.iter().filter(|t| is_of(e, t)).collect();
        let runs: Vec<ProgramRun> = match own.is_empty() {
            true if tests.is_empty() => vec![executed(e, None)],
            _ => own.into_iter().map(|t| executed(e, Some(t))).collect(),
        };
        if !runs.is_empty() {
            programs.push(TestProgram { executable: e.clone(), runs });
        }
    }
    programs
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
fn name_runs(programs: &mut [TestProgram], named: &[Named]) {
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

fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| tidy(path))
}
