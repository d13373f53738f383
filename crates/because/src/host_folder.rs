//! The files that a running program may read: those below one folder, and no others.
//!
//! A name is followed as the system does, links included; where it leads out of the folder, or to something that is
//! neither file nor folder, the run stops with the name and the reason.

use crate::limits;
use because_driver::Error;
use because_interp::{Folder, NoFile};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const ENOENT: u32 = 2;
const EACCES: u32 = 13;
const ENOTDIR: u32 = 20;
const EISDIR: u32 = 21;
const ENAMETOOLONG: u32 = 36;
const ELOOP: u32 = 40;

#[derive(Debug)]
pub struct HostFolder {
    /// Without links.
    root: PathBuf,
}

impl HostFolder {
    pub fn new(folder: &str) -> Result<HostFolder, Error> {
        let root = Path::new(folder).canonicalize().map_err(|e| format!("--files {folder}: {e}"))?;
        match root.is_dir() {
            true => Ok(HostFolder { root }),
            false => Err(Error::Usage(format!("--files {folder}: it is not a folder"))),
        }
    }

    /// The file that is not there: could one be made?
    fn missing(&self, path: &Path, shown: &str) -> NoFile {
        if path.symlink_metadata().is_ok() {
            return NoFile::Refused(format!("the file `{shown}` is a link that leads nowhere"));
        }
        let Some(parent) = path.parent() else { return NoFile::Error(ENOENT) };
        match parent.canonicalize() {
            Ok(parent) if !parent.starts_with(&self.root) => outside(shown),
            Ok(parent) if !parent.is_dir() => NoFile::Error(ENOTDIR),
            Ok(_) => NoFile::Absent,
            Err(_) if !self.may_be_inside(path) => outside(shown),
            Err(error) if error.kind() == ErrorKind::NotADirectory => NoFile::Error(ENOTDIR),
            Err(_) => NoFile::Error(ENOENT),
        }
    }

    /// Is the first part of the path that exists below the folder?
    fn may_be_inside(&self, path: &Path) -> bool {
        let there = path.ancestors().find_map(|part| part.canonicalize().ok());
        there.is_some_and(|part| part.starts_with(&self.root))
    }
}

fn outside(shown: &str) -> NoFile {
    NoFile::Refused(format!("the file `{shown}` is outside of the folder that the program may read (--files)"))
}

impl Folder for HostFolder {
    fn read(&self, name: &[u8]) -> Result<Vec<u8>, NoFile> {
        let shown = String::from_utf8_lossy(name).escape_debug().to_string();
        let path = self.root.join(os_name(name));
        let real = match path.canonicalize() {
            Ok(real) => real,
            Err(error) => {
                return Err(match error.kind() {
                    ErrorKind::NotFound => self.missing(&path, &shown),
                    ErrorKind::NotADirectory => NoFile::Error(ENOTDIR),
                    ErrorKind::PermissionDenied => NoFile::Error(EACCES),
                    _ => match error.raw_os_error() {
                        Some(code) if [ENAMETOOLONG, ELOOP].contains(&(code as u32)) => NoFile::Error(code as u32),
                        _ => NoFile::Refused(format!("the file `{shown}`: {error}")),
                    },
                });
            }
        };
        if !real.starts_with(&self.root) {
            return Err(outside(&shown));
        }
        let about = real.symlink_metadata().map_err(|e| NoFile::Refused(format!("the file `{shown}`: {e}")))?;
        if about.is_dir() {
            return Err(NoFile::Error(EISDIR));
        }
        if !about.is_file() {
            return Err(NoFile::Refused(format!("`{shown}` is a device or a pipe, not a file")));
        }
        if about.len() > limits::HOST_FILE_BYTES {
            return Err(NoFile::Refused(format!("the file `{shown}` has more than {} bytes", limits::HOST_FILE_BYTES)));
        }
        // A file name with a slash at its end is a folder's.
        if name.ends_with(b"/") {
            return Err(NoFile::Error(ENOTDIR));
        }
        std::fs::read(&real).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied => NoFile::Error(EACCES),
            _ => NoFile::Refused(format!("the file `{shown}`: {error}")),
        })
    }
}

#[cfg(unix)]
fn os_name(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn os_name(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}
