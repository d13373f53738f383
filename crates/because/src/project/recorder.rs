//! How the processes of a command are recorded: by a library that is loaded into each of them, or, where that cannot be,
//! by this program in the place of the compilers.

use super::shim;
use because_exchange::build::{Process, process_log};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const SOURCE: &str = include_str!("record.c");

/// The file that processes append themselves to.
pub const RECORD: &str = "BECAUSE_RECORD";

pub struct Recorder {
    record: PathBuf,
    how: How,
    pub note: Option<String>,
}

enum How {
    /// Loaded into every process.
    Library(PathBuf),
    /// A folder with this program under the compilers' names.
    Shim(PathBuf),
}

/// Makes what is needed in a folder.
pub fn prepare(scratch: &Path) -> Result<Recorder, String> {
    let record = scratch.join("record");
    std::fs::write(&record, b"").map_err(|e| format!("cannot write {}: {e}", record.display()))?;
    if let Some(library) = library(scratch, &record) {
        return Ok(Recorder { record, how: How::Library(library), note: None });
    }
    let folder = shim::prepare(scratch)?;
    let note = "processes cannot be watched here: compilers are recorded, and tests are run as CMake or Meson list them, else without arguments";
    Ok(Recorder { record, how: How::Shim(folder), note: Some(note.to_string()) })
}

/// The library, where it can be compiled and is loaded. `BECAUSE_SHIM=1` asks for the other way.
fn library(scratch: &Path, record: &Path) -> Option<PathBuf> {
    if !cfg!(target_os = "linux") || std::env::var_os(shim::WANTED).is_some_and(|v| v == "1") {
        return None;
    }
    let (source, library) = (scratch.join("record.c"), scratch.join("record.so"));
    std::fs::write(&source, SOURCE).ok()?;
    let silent = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok().filter(|s| s.success())
    };
    let compiled = ["cc", "gcc", "clang"].iter().find_map(|compiler| {
        let mut command = Command::new(compiler);
        silent(command.args(["-O1", "-w", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl"))
    });
    compiled?;
    silent(Command::new("sh").args(["-c", "exit 0"]).env("LD_PRELOAD", &library).env(RECORD, record))?;
    let works = !process_log::read(&std::fs::read(record).ok()?).is_empty();
    std::fs::write(record, b"").ok()?;
    works.then_some(library)
}

impl Recorder {
    /// Variables with which the processes of a command are recorded.
    pub fn environment(&self) -> Vec<(&'static str, OsString)> {
        let before = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
        let mut all = vec![(RECORD, self.record.clone().into_os_string()), ("CCACHE_DISABLE", "1".into())];
        match &self.how {
            How::Library(library) => {
                let mut list = library.clone().into_os_string();
                if let Some(others) = before("LD_PRELOAD") {
                    list.push(":");
                    list.push(others);
                }
                all.push(("LD_PRELOAD", list));
                // A sanitizer wants to be loaded first.
                let mut options = before("ASAN_OPTIONS").map_or_else(OsString::new, |mut o| {
                    o.push(":");
                    o
                });
                options.push("verify_asan_link_order=0");
                all.push(("ASAN_OPTIONS", options));
            }
            How::Shim(folder) => {
                let mut path = folder.clone().into_os_string();
                path.push(":");
                path.push(before("PATH").unwrap_or_default());
                all.extend([("PATH", path), (shim::FOLDER, folder.clone().into_os_string())]);
            }
        }
        all
    }

    /// Are all processes recorded, not only compilers?
    pub fn sees_all(&self) -> bool {
        matches!(self.how, How::Library(_))
    }

    pub fn processes(&self) -> Vec<Process> {
        process_log::read(&std::fs::read(&self.record).unwrap_or_default())
    }
}
