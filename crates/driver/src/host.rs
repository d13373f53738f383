//! What the pipeline takes from the process around it.

use crate::error::Error;
use crate::events::OnEvent;
use because_c::Files;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Files to read, a flag that ends the work, somebody who is told what happens.
#[derive(Clone)]
pub struct Host<'a> {
    pub files: &'a dyn Files,
    pub interrupt: Arc<AtomicBool>,
    pub on_event: OnEvent<'a>,
}

impl<'a> Host<'a> {
    /// A host with these files that nobody interrupts.
    pub fn new(files: &'a dyn Files) -> Host<'a> {
        Host { files, interrupt: Arc::default(), on_event: &|_| () }
    }

    /// The text of a file that is no source file.
    pub fn read(&self, path: &str) -> Result<String, Error> {
        let bytes = self.files.read(Path::new(path)).map_err(|e| format!("cannot read {path}: {e}"))?;
        String::from_utf8(bytes).map_err(|_| Error::Usage(format!("{path} is no text")))
    }
}
