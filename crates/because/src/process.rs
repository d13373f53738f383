//! The process: real files and streams, Ctrl-C, a large stack, and panics turned into words.

use crate::commands::command;
use crate::disk::Disk;
use crate::environment::{Environment, Terminal};
use crate::exit::Status;
use crate::limits;
use crate::stdin::Interruptible;
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
            arguments: Vec::new(),
            interrupt,
            versions: None,
        };
        command(args, &mut env)
    };
    let status = match std::thread::Builder::new().stack_size(limits::STACK_BYTES).spawn(work) {
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
        width: columns.or_else(|| own_width(out)).unwrap_or(100),
        ascii: is_ascii(|name| std::env::var(name).ok()),
        progress: err && std::env::var_os("TERM").is_some(),
        clock: out,
    }
}

/// The columns of the terminal that standard output is.
fn own_width(is_terminal: bool) -> Option<usize> {
    let size = console::Term::stdout().size_checked().filter(|_| is_terminal);
    size.map(|(_, columns)| usize::from(columns)).filter(|columns| *columns > 0)
}

/// Whether the locale's encoding is known and not UTF-8: the first of the variables that is set decides. Where none is
/// set, text is UTF-8 as everywhere today.
fn is_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| variable(name).filter(|v| !v.is_empty()));
    set.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        !(locale.contains("utf-8") || locale.contains("utf8"))
    })
}

#[cfg(test)]
mod tests {
    use super::is_ascii;

    #[test]
    fn the_locale_decides_on_ascii() {
        let of =
            |set: &[(&str, &str)]| is_ascii(|name| set.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string()));
        assert!(!of(&[]));
        assert!(of(&[("LC_ALL", "C")]));
        assert!(of(&[("LC_ALL", "POSIX"), ("LANG", "en_US.UTF-8")]));
        assert!(!of(&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]));
        assert!(of(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(!of(&[("LANG", "de_DE.utf8")]));
    }
}
