//! Real files. `-` is standard input, read once. What was read is never written.

use crate::limits;
use crate::targets::{self, Identity, OutputFiles, Target};
use because_c::Files;
use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files of this machine.
#[derive(Debug, Default)]
pub struct Disk {
    stdin: Mutex<Option<Vec<u8>>>,
    /// Every file that was read, with the name that it was read by.
    read: Mutex<BTreeMap<Identity, PathBuf>>,
}

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<Vec<u8>> {
        if path == Path::new("-") {
            let mut kept = self.stdin.lock().map_err(|_| Error::other("standard input is gone"))?;
            if kept.is_none() {
                let mut bytes = Vec::new();
                std::io::stdin().take(limits::SOURCE_BYTES).read_to_end(&mut bytes)?;
                *kept = Some(bytes);
            }
            return Ok(kept.clone().unwrap_or_default());
        }
        let about = std::fs::metadata(path).map_err(|e| portable(&e))?;
        if about.is_dir() {
            return Err(Error::new(ErrorKind::IsADirectory, "it is a directory"));
        }
        if !about.is_file() {
            return Err(Error::other("it is a device or a pipe, not a file"));
        }
        if about.len() > limits::SOURCE_BYTES {
            return Err(Error::other("it is too large to be source text"));
        }
        let bytes = std::fs::read(path).map_err(|e| portable(&e))?;
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(targets::identity(path, &about)).or_insert_with(|| path.to_path_buf());
        Ok(bytes)
    }

    fn list(&self, folder: &Path) -> Option<Result<Vec<String>>> {
        folder.is_dir().then(|| {
            let entries = std::fs::read_dir(folder)?;
            Ok(entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect())
        })
    }
}

impl OutputFiles for Disk {
    fn target(&self, path: &str) -> Result<Target> {
        targets::resolve(Path::new(path)).map_err(|e| portable(&e))
    }

    fn read_as(&self, target: &Target) -> Option<PathBuf> {
        let Target::File { identity, .. } = target else { return None };
        self.read.lock().unwrap_or_else(PoisonError::into_inner).get(identity).cloned()
    }

    fn write(&self, target: &Target, bytes: &[u8]) -> Result<()> {
        targets::write(target, bytes).map_err(|e| portable(&e))
    }
}

/// The error in words that are the same on every system.
fn portable(error: &Error) -> Error {
    let text = match error.kind() {
        ErrorKind::NotFound if error.raw_os_error().is_some() => "no such file".to_string(),
        ErrorKind::StorageFull => "no space is left on the device".to_string(),
        ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    };
    Error::new(error.kind(), text)
}
