//! The project's files, and those that only the build made, by the names that the user knows.

use super::copy::Tree;
use because_c::Files;
use because_exchange::compile_commands::tidy;
use std::collections::BTreeMap;
use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names are the user's; what is not there is searched for in the copy.
pub struct CopiedFiles {
    pub inner: Arc<dyn Files + Send>,
    folder: PathBuf,
    project: PathBuf,
    copy: PathBuf,
    /// Files as they would be after an edit.
    edited: BTreeMap<PathBuf, Vec<u8>>,
}

impl CopiedFiles {
    pub fn new(inner: Arc<dyn Files + Send>, tree: &Tree) -> CopiedFiles {
        let folder = tree.project.join(&tree.inside);
        CopiedFiles { inner, folder, project: tree.project.clone(), copy: tree.copy.clone(), edited: BTreeMap::new() }
    }

    /// The same with other contents of some files.
    pub fn with(self, edited: impl IntoIterator<Item = (String, Vec<u8>)>) -> CopiedFiles {
        CopiedFiles { edited: edited.into_iter().map(|(name, bytes)| (PathBuf::from(name), bytes)).collect(), ..self }
    }

    /// The place in the copy of a file of the project.
    fn copied(&self, path: &Path) -> Option<PathBuf> {
        let whole = tidy(&self.folder.join(path));
        Some(self.copy.join(whole.strip_prefix(&self.project).ok()?))
    }
}

impl Files for CopiedFiles {
    fn read(&self, path: &Path) -> Result<Vec<u8>> {
        if let Some(bytes) = self.edited.get(path) {
            return Ok(bytes.clone());
        }
        match self.inner.read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => match self.copied(path) {
                Some(copied) => self.inner.read(&copied),
                None => Err(error),
            },
            done => done,
        }
    }

    fn list(&self, folder: &Path) -> Option<Result<Vec<String>>> {
        self.inner.list(folder).or_else(|| self.inner.list(&self.copied(folder)?))
    }
}
