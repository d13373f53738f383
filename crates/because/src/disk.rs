//! Real files. `-` is standard input, read once.

use because_c::Files;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;
use std::sync::Mutex;

#[derive(Debug, Default)]
pub struct Disk {
    stdin: Mutex<Option<Vec<u8>>>,
}

/// Larger files are no source text.
const LARGEST: u64 = 256 << 20;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<Vec<u8>> {
        if path == Path::new("-") {
            let mut kept = self.stdin.lock().map_err(|_| Error::other("standard input is gone"))?;
            if kept.is_none() {
                let mut bytes = Vec::new();
                std::io::stdin().take(LARGEST).read_to_end(&mut bytes)?;
                *kept = Some(bytes);
            }
            return Ok(kept.clone().unwrap_or_default());
        }
        let about = std::fs::metadata(path).map_err(|e| plain(&e))?;
        if about.is_dir() {
            return Err(Error::new(ErrorKind::IsADirectory, "it is a directory"));
        }
        if !about.is_file() {
            return Err(Error::other("it is a device or a pipe, not a file"));
        }
        if about.len() > LARGEST {
            return Err(Error::other("it is too large to be source text"));
        }
        std::fs::read(path).map_err(|e| plain(&e))
    }

    fn list(&self, folder: &Path) -> Option<Result<Vec<String>>> {
        folder.is_dir().then(|| {
            let entries = std::fs::read_dir(folder)?;
            Ok(entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect())
        })
    }
}

/// The error in words that are the same on every system.
fn plain(error: &Error) -> Error {
    let text = match error.kind() {
        ErrorKind::NotFound => "no such file".to_string(),
        ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    };
    Error::new(error.kind(), text)
}
