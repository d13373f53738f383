//! Takes a temporary folder away, also where this process is ended without a chance to do it itself.
//!
//! A shell waits for the end of its standard input. It comes when this process ends in whatever way; then the shell ends
//! the processes of the last command that it knows of, and removes the folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

const SCRIPT: &str = "trap '' INT TERM HUP; group=; while read -r line; do group=$line; done; \
                      if [ -n \"$group\" ]; then kill -s KILL -- \"-$group\" 2>/dev/null; fi; rm -rf -- \"$1\"";

pub struct Keeper {
    folder: PathBuf,
    shell: Mutex<Option<Child>>,
}

impl Keeper {
    pub fn new(folder: &Path) -> Keeper {
        let shell = Command::new("sh")
            .args(["-c", SCRIPT, "sh"])
            .arg(folder)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Keeper { folder: folder.to_path_buf(), shell: Mutex::new(shell.ok()) }
    }

    /// The processes that are to end with this one: a group's number, or none.
    pub fn watch(&self, group: Option<u32>) {
        let line = group.map_or_else(String::new, |g| g.to_string());
        if let Ok(mut shell) = self.shell.lock()
            && let Some(stdin) = shell.as_mut().and_then(|s| s.stdin.as_mut())
        {
            // Where the shell is gone, the folder is removed below all the same.
            let _ = writeln!(stdin, "{line}");
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
        if let Ok(mut shell) = self.shell.lock()
            && let Some(mut shell) = shell.take()
        {
            drop(shell.stdin.take());
            let _ = shell.wait();
        }
    }
}
