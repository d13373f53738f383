//! This program under a compiler's name: it records its own command line, and becomes the compiler.

use super::recorder::RECORD;
use because_exchange::build::{Process, action, process_log};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The folder of the names that stand for compilers.
pub const FOLDER: &str = "BECAUSE_SHIM_FOLDER";
/// Set to 1 by those who want this way of recording.
pub const WANTED: &str = "BECAUSE_SHIM";

/// A folder in which this program has the names of all compilers and archivers of the path.
pub fn prepare(scratch: &Path) -> Result<PathBuf, String> {
    let folder = scratch.join("bin");
    std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let own = std::env::current_exe().map_err(|e| format!("cannot find this program's file: {e}"))?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let entries = std::env::split_paths(&path).filter_map(|p| std::fs::read_dir(p).ok()).flatten().flatten();
    let names: BTreeSet<OsString> =
        entries.map(|e| e.file_name()).filter(|n| n.to_str().is_some_and(action::is_tool)).collect();
    for name in names {
        link(&own, &folder.join(&name)).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    }
    Ok(folder)
}

#[cfg(unix)]
fn link(own: &Path, at: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(own, at)
}

#[cfg(not(unix))]
fn link(own: &Path, at: &Path) -> std::io::Result<()> {
    std::fs::copy(own, at).map(|_| ())
}

/// Where this process was started in a compiler's place: records it, and becomes the compiler.
pub fn run_as_compiler() -> Option<ExitCode> {
    let folder = PathBuf::from(std::env::var_os(FOLDER)?);
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let name = Path::new(arguments.first()?).file_name()?.to_str()?.to_string();
    if !action::is_tool(&name) {
        return None;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).filter(|p| *p != folder).map(|p| p.join(&name));
    let Some(real) = places.find(|p| p.is_file()) else {
        eprintln!("{name}: no such program");
        return Some(ExitCode::from(127));
    };
    append(&arguments);
    Some(become_program(&real, &arguments))
}

/// What cannot be recorded is compiled all the same.
fn append(arguments: &[OsString]) {
    let process = Process {
        number: std::process::id(),
        folder: std::env::current_dir().unwrap_or_default(),
        arguments: arguments.iter().map(|a| a.to_string_lossy().into_owned()).collect(),
        ..Process::default()
    };
    let file = std::env::var_os(RECORD).and_then(|path| std::fs::File::options().append(true).open(path).ok());
    if let Some(mut file) = file {
        let _ = file.write_all(&process_log::written(&process));
    }
}

#[cfg(unix)]
fn become_program(real: &Path, arguments: &[OsString]) -> ExitCode {
    use std::os::unix::process::CommandExt;
    let error = std::process::Command::new(real).args(&arguments[1..]).exec();
    eprintln!("{}: {error}", real.display());
    ExitCode::from(126)
}

#[cfg(not(unix))]
fn become_program(real: &Path, arguments: &[OsString]) -> ExitCode {
    let status = std::process::Command::new(real).args(&arguments[1..]).status();
    ExitCode::from(status.ok().and_then(|s| s.code()).and_then(|c| u8::try_from(c).ok()).unwrap_or(126))
}
