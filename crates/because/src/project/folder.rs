//! The files that a test reads: the project's, then those that the build made. It writes none.

use super::copy::Tree;
use crate::host_folder::HostFolder;
use crate::limits;
use because_interp::{Folder, NoFile};
use std::path::{Path, PathBuf};

pub struct TestFolder {
    project: HostFolder,
    copy: HostFolder,
    /// The copy's own folder, which absolute names begin with.
    root: PathBuf,
    /// Where the test was started, as a part of the copy.
    inside: PathBuf,
}

impl TestFolder {
    /// The folder of a test that was started in `folder` of the copy.
    pub fn new(tree: &Tree, folder: &Path) -> Result<TestFolder, String> {
        let host = |path: &Path| HostFolder::new(&path.to_string_lossy()).map_err(|e| e.to_string());
        let inside = folder.strip_prefix(&tree.copy).unwrap_or(Path::new("")).to_path_buf();
        Ok(TestFolder { project: host(&tree.project)?, copy: host(&tree.copy)?, root: tree.copy.clone(), inside })
    }
}

impl TestFolder {
    /// A file of the machine: what is not there is known, what is there is not read.
    fn outside(&self, name: &str) -> Result<Vec<u8>, NoFile> {
        match Path::new(name).try_exists() {
            Ok(false) => Err(NoFile::Absent),
            _ => self.project.read(name.as_bytes()),
        }
    }
}

/// What the devices that every machine has give. Random numbers are the same in each run.
fn device(name: &str) -> Option<Result<Vec<u8>, NoFile>> {
    let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    match name {
        "/dev/null" => Some(Ok(Vec::new())),
        "/dev/random" | "/dev/urandom" => {
            let states = std::iter::successors(Some(1), next);
            Some(Ok(states.map(|state| (state >> 24) as u8).take(limits::RANDOM_BYTES).collect()))
        }
        _ => None,
    }
}

impl Folder for TestFolder {
    fn read(&self, name: &[u8]) -> Result<Vec<u8>, NoFile> {
        let text = String::from_utf8_lossy(name).into_owned();
        let part = match Path::new(&text).strip_prefix(&self.root) {
            Ok(part) => part.to_path_buf(),
            Err(_) if text.starts_with('/') => return device(&text).unwrap_or_else(|| self.outside(&text)),
            Err(_) => self.inside.join(&text),
        };
        let part = part.to_string_lossy().into_owned();
        match self.project.read(part.as_bytes()) {
            Err(NoFile::Absent | NoFile::Error(_)) => self.copy.read(part.as_bytes()),
            done => done,
        }
    }
}
