//! Where file contents come from: the caller. This crate reads nothing itself.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Gives the contents of files. `Sync` because the front end works on a thread with a large stack.
pub trait Files: Sync {
    /// The bytes of a file.
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>>;

    /// The names of the files in a folder; `None` where the path is no folder.
    fn list(&self, _folder: &Path) -> Option<std::io::Result<Vec<String>>> {
        None
    }
}

/// Files held in memory, for tests and for texts that come from elsewhere.
#[derive(Debug, Default, Clone)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemoryFiles {
    /// No files.
    pub fn new() -> MemoryFiles {
        MemoryFiles::default()
    }

    /// The same with one more file.
    pub fn with(mut self, path: impl Into<PathBuf>, text: impl Into<Vec<u8>>) -> MemoryFiles {
        self.files.insert(path.into(), text.into());
        self
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let found = self.files.get(path).or_else(|| self.files.get(path.strip_prefix("./").ok()?));
        found.cloned().ok_or_else(|| std::io::Error::new(std::io::ErrorKind::NotFound, "no such file"))
    }
}
