//! Runs commands in the copy, with all that they start.

use super::choose::Choice;
use super::copy::Tree;
use super::recorder::Recorder;
use crate::supervise::Watch;
use because_driver::best::CutOff;
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// Why there is no answer about the tests.
pub enum Stop {
    Refused(String),
    /// By the user or a limit.
    CutOff(String),
}

impl From<String> for Stop {
    fn from(why: String) -> Stop {
        Stop::Refused(why)
    }
}

pub struct Ran {
    /// As a shell shows it.
    pub status: i32,
    pub output: String,
}

/// Runs the commands until one fails.
pub fn run(choice: &Choice, tree: &Tree, recorder: &Recorder, watch: &Watch) -> Result<Ran, Stop> {
    let log = tree.scratch().join("output");
    let mut ran = Ran { status: 0, output: String::new() };
    for command in &choice.commands {
        let Some((program, arguments)) = command.split_first() else { continue };
        let mut command = Command::new(program);
        command.args(arguments).current_dir(tree.start()).env("PWD", tree.start());
        // A jobserver of the make around this process is not theirs.
        for name in ["MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES"] {
            command.env_remove(name);
        }
        command.envs(recorder.environment());
        let status = one(&mut command, &log, tree, watch).map_err(|e| match e {
            Ended::NotStarted(error) if error.kind() == std::io::ErrorKind::NotFound => {
                Stop::Refused(format!("cannot run {program}: there is no such program"))
            }
            Ended::NotStarted(error) => Stop::Refused(format!("cannot run {program}: {error}")),
            Ended::CutOff(CutOff::Time) => {
                Stop::CutOff(format!("{} takes longer than --timeout allows", choice.text()))
            }
            Ended::CutOff(CutOff::Memory) => Stop::CutOff("the memory limit was reached".to_string()),
            Ended::CutOff(CutOff::User) => Stop::CutOff(format!("{} was interrupted", choice.text())),
        })?;
        ran.output.push_str(&String::from_utf8_lossy(&std::fs::read(&log).unwrap_or_default()));
        ran.status = shown(status);
        if ran.status != 0 {
            break;
        }
    }
    Ok(ran)
}

/// Runs a tool on the side and gives what it printed.
pub fn printed(command: &mut Command, tree: &Tree, watch: &Watch) -> Option<String> {
    let log = tree.scratch().join("printed");
    let status = one(command, &log, tree, watch).ok()?;
    let text = String::from_utf8_lossy(&std::fs::read(&log).ok()?).into_owned();
    status.success().then_some(text)
}

enum Ended {
    NotStarted(std::io::Error),
    CutOff(CutOff),
}

fn one(command: &mut Command, log: &Path, tree: &Tree, watch: &Watch) -> Result<ExitStatus, Ended> {
    let output = File::create(log).map_err(Ended::NotStarted)?;
    let errors = output.try_clone().map_err(Ended::NotStarted)?;
    group(command);
    let child = command.stdin(Stdio::null()).stdout(output).stderr(errors).spawn();
    let mut child = child.map_err(Ended::NotStarted)?;
    tree.keeper.watch(Some(child.id()));
    let ended = wait(&mut child, watch);
    // What a test leaves running ends with it.
    end_group(child.id());
    tree.keeper.watch(None);
    ended
}

fn wait(child: &mut Child, watch: &Watch) -> Result<ExitStatus, Ended> {
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait().map_err(Ended::NotStarted)? {
            return Ok(status);
        }
        if let Some(by) = watch.due() {
            end_group(child.id());
            let _ = child.wait();
            return Err(Ended::CutOff(by));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(unix)]
fn group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn group(_: &mut Command) {}

#[cfg(unix)]
fn end_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(group) = i32::try_from(leader) {
        // There may be nobody left in it.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

#[cfg(unix)]
fn shown(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    status.code().or_else(|| Some(128 + status.signal()?)).unwrap_or(1)
}

#[cfg(not(unix))]
fn shown(status: ExitStatus) -> i32 {
    status.code().unwrap_or(1)
}
