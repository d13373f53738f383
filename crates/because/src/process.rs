//! The process: real files and streams, Ctrl-C, a large stack, and panics turned into words.

use crate::commands::command;
use crate::disk::Disk;
use crate::environment::{Environment, Terminal};
use crate::exit::Status;
use crate::stdin::Interruptible;
use crate::supervise::STACK;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The whole command.
pub fn main() -> ExitCode {
    if let Some(status) = crate::project::shim::run_as_compiler() {
        return status;
    }
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    // Without a handler Ctrl-C simply ends the process, which is good enough.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    let last_panic = remember_panics();
    let work = move || {
        let args: Vec<_> = std::env::args_os().collect();
        let mut stdin = Interruptible::new(std::io::stdin(), interrupt.clone());
        let (mut stdout, mut stderr) = (std::io::stdout(), std::io::stderr());
        let disk = Arc::new(Disk::default());
        let mut env = Environment {
            files: disk.clone(),
            stdin: &mut stdin,
            stdout: &mut stdout,
            stderr: &mut stderr,
            outputs: &*disk,
            unwritten: Vec::new(),
            terminal: terminal(),
            interrupt,
        };
        command(args, &mut env)
    };
    let status = match std::thread::Builder::new().stack_size(STACK).spawn(work) {
        Ok(thread) => thread.join().unwrap_or_else(|_| internal_bug(&last_panic)),
        Err(error) => {
            eprintln!("error: cannot start a thread: {error}");
            Status::Undecided
        }
    };
    ExitCode::from(status.code())
}

fn internal_bug(last_panic: &Mutex<String>) -> Status {
    let what = last_panic.lock().map_or_else(|e| e.into_inner().clone(), |text| text.clone());
    eprintln!("error: internal bug in because: {what}");
    eprintln!("This says nothing about the program. Please report it with the input that led here.");
    Status::Undecided
}

/// Keeps the message and place of a panic in place of printing them.
fn remember_panics() -> Arc<Mutex<String>> {
    let kept = Arc::new(Mutex::new(String::new()));
    let writer = kept.clone();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut text) = writer.lock() {
            *text = info.to_string().replace('\n', " ");
        }
    }));
    kept
}

fn terminal() -> Terminal {
    let colourless = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
        || std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    let (out, err) = (std::io::stdout().is_terminal(), std::io::stderr().is_terminal());
    Terminal {
        color: out && !colourless,
        error_color: err && !colourless,
        width: columns.unwrap_or(100),
        progress: err && std::env::var_os("TERM").is_some(),
    }
}
