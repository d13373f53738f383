//! The program of a request, read again with edits in its text.
//!
//! Comes in: what was read when the program was loaded, kept in memory, and edits. Goes out: the program that a user who
//! types these edits would have. Nothing on disk is read again or written.

use crate::error::Error;
use crate::host::{Host, System};
use crate::problem;
use crate::request::Request;
use crate::tasks::tests::load as load_tests;
use because_c::Files;
use because_compose::tests_file::Test;
use because_exchange::svcomp::Property;
use because_explain::EditedPlace;
use because_ir::repair::edited;
use because_ir::{Edit, Program};
use because_source::{Diagnostic, FileId, SourceMap, Span};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

type Read = Result<Vec<u8>, (io::ErrorKind, String)>;
type Listed = Option<Result<Vec<String>, (io::ErrorKind, String)>>;

/// Files as they were when the program was loaded.
#[derive(Debug, Default, Clone)]
pub struct Snapshot {
    read: BTreeMap<PathBuf, Read>,
    listed: BTreeMap<PathBuf, Listed>,
}

impl Files for Snapshot {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.read.get(path) {
            Some(Ok(bytes)) => Ok(bytes.clone()),
            Some(Err((kind, text))) => Err(io::Error::new(*kind, text.clone())),
            None => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
        }
    }

    fn list(&self, folder: &Path) -> Option<io::Result<Vec<String>>> {
        let listed = self.listed.get(folder)?.clone()?;
        Some(listed.map_err(|(kind, text)| io::Error::new(kind, text)))
    }
}

/// Files that are read on behalf of somebody, and kept.
pub struct Recording<'a> {
    files: &'a dyn Files,
    seen: Mutex<Snapshot>,
}

impl<'a> Recording<'a> {
    /// Nothing was read yet.
    pub fn new(files: &'a dyn Files) -> Recording<'a> {
        Recording { files, seen: Mutex::default() }
    }

    /// What was read until now.
    pub fn snapshot(&self) -> Snapshot {
        self.seen.lock().map(|seen| seen.clone()).unwrap_or_default()
    }
}

fn kept<T: Clone>(result: &io::Result<T>) -> Result<T, (io::ErrorKind, String)> {
    match result {
        Ok(value) => Ok(value.clone()),
        Err(error) => Err((error.kind(), error.to_string())),
    }
}

impl Files for Recording<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let result = self.files.read(path);
        if let Ok(mut seen) = self.seen.lock() {
            seen.read.insert(path.to_path_buf(), kept(&result));
        }
        result
    }

    fn list(&self, folder: &Path) -> Option<io::Result<Vec<String>>> {
        let result = self.files.list(folder);
        if let Ok(mut seen) = self.seen.lock() {
            seen.listed.insert(folder.to_path_buf(), result.as_ref().map(kept));
        }
        result
    }
}

/// All that is needed to load the program of a request again.
#[derive(Clone)]
pub struct Reload {
    request: Arc<Request>,
    property: Option<Property>,
    files: Arc<Snapshot>,
    folder: PathBuf,
    system: Arc<dyn System>,
    /// The reference implementation, which no edit changes.
    reference: Option<Arc<Program>>,
}

impl fmt::Debug for Reload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reload of {:?}", self.request.files)
    }
}

impl Reload {
    /// How this request is answered anew: with these files in place of those on disk.
    pub fn new(
        request: &Request,
        property: Option<Property>,
        files: Snapshot,
        folder: PathBuf,
        system: Arc<dyn System>,
    ) -> Reload {
        Reload { request: Arc::new(request.clone()), property, files: Arc::new(files), folder, system, reference: None }
    }

    /// The same with the reference implementation known: it is not read again.
    pub fn with_reference(self, reference: Option<Arc<Program>>) -> Reload {
        Reload { reference, ..self }
    }

    /// The same with requirements that are not checked.
    pub fn without(&self, left_out: Vec<usize>) -> Reload {
        let mut request = Request::clone(&self.request);
        request.specification.left_out = left_out;
        Reload { request: Arc::new(request), ..self.clone() }
    }

    /// The same with the question when something is required at all: see [`because_plc::Premises::Parts`].
    pub fn premises(&self) -> Reload {
        let mut request = Request::clone(&self.request);
        request.source.plc.premises = because_plc::Premises::Parts;
        request.specification.left_out = Vec::new();
        Reload { request: Arc::new(request), ..self.clone() }
    }

    /// Is the specification another program?
    pub fn has_reference(&self) -> bool {
        self.reference.is_some()
    }

    /// The tests that are the specification.
    pub fn tests(&self) -> Option<Vec<Test>> {
        let specification = &self.request.specification;
        match &specification.tests {
            Some(path) => {
                let host = Host { folder: self.folder.clone(), ..Host::new(&*self.files, self.system.clone()) };
                load_tests(path, &host).ok()
            }
            None => Some(specification.runs.clone()),
        }
    }

    /// The same with other tests.
    pub fn with_tests(&self, tests: Vec<Test>) -> Reload {
        let mut request = Request::clone(&self.request);
        request.specification.tests = None;
        request.specification.runs = tests;
        Reload { request: Arc::new(request), ..self.clone() }
    }

    /// The program with edits in the texts of these sources; `None` where that is no program.
    pub fn program(&self, sources: &SourceMap, edits: &[Edit]) -> Option<Program> {
        self.loaded(sources, edits)?.ok()
    }

    /// The same; where that is no program, the places of the edited texts that are wrong.
    pub fn schema(&self, sources: &SourceMap, edits: &[Edit]) -> Result<Program, Vec<EditedPlace>> {
        self.loaded(sources, edits).ok_or_else(Vec::new)?.map_err(|error| match error {
            Error::Usage(_) => Vec::new(),
            Error::Source(failed) => {
                let file = |span: Span| Some(failed.sources.get(span.file)?.name.clone());
                let place = |d: &Diagnostic| Some(EditedPlace { file: file(d.span)?, offset: d.span.start });
                failed.diagnostics.iter().filter_map(place).collect()
            }
        })
    }

    fn loaded(&self, sources: &SourceMap, edits: &[Edit]) -> Option<Result<Program, Error>> {
        let files = self.files.with_edits(sources, edits)?;
        let host = Host { folder: self.folder.clone(), ..Host::new(&files, self.system.clone()) };
        let edited = |name: &str| edits.iter().any(|e| sources.get(e.span.file).is_some_and(|f| f.name == name));
        let shared = |program: &Program| program.sources.files().any(|(_, file)| edited(&file.name));
        let reference = self.reference.clone().filter(|program| !shared(program));
        Some(problem::program_again(&self.request, self.property.as_ref(), reference, &host))
    }

    /// The bytes of an edited file, in the encoding that it has.
    pub fn edited_bytes(&self, sources: &SourceMap, file: FileId, edits: &[Edit]) -> Option<Vec<u8>> {
        let source = sources.get(file)?;
        let original = self.files.read.get(Path::new(&source.name))?.as_ref().ok()?;
        edited_bytes(original, &source.text, edits.iter().filter(|e| e.span.file == file))
    }

    /// The bytes of a file as it was read.
    pub fn original_bytes(&self, name: &str) -> Option<&[u8]> {
        self.files.read.get(Path::new(name))?.as_ref().ok().map(Vec::as_slice)
    }
}

impl Snapshot {
    fn with_edits(&self, sources: &SourceMap, edits: &[Edit]) -> Option<Snapshot> {
        let mut changed = self.clone();
        let mut files: Vec<FileId> = edits.iter().map(|e| e.span.file).collect();
        files.dedup();
        for file in files {
            let source = sources.get(file)?;
            let path = Path::new(&source.name);
            let original = self.read.get(path)?.as_ref().ok()?;
            let bytes = edited_bytes(original, &source.text, edits.iter().filter(|e| e.span.file == file))?;
            changed.read.insert(path.to_path_buf(), Ok(bytes));
        }
        Some(changed)
    }
}

/// A file with edits made at places of its text, in the encoding that it had.
fn edited_bytes<'e>(original: &[u8], text: &str, edits: impl Iterator<Item = &'e Edit>) -> Option<Vec<u8>> {
    if original == text.as_bytes() {
        return edited(text, edits).map(String::into_bytes);
    }
    match original {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            let order = if original[0] == 0xff { u16::to_le_bytes } else { u16::to_be_bytes };
            let units = edited(text, edits)?.encode_utf16().flat_map(order).collect::<Vec<u8>>();
            Some(original[..2].iter().copied().chain(units).collect())
        }
        _ if original.iter().map(|b| char::from(*b)).eq(text.chars()) => {
            edited(text, edits)?.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
        }
        _ => with_foreign_bytes(original, text, edits),
    }
}

/// C text shows each byte that is no UTF-8 as one character of one byte: places are the same in both.
fn with_foreign_bytes<'e>(original: &[u8], text: &str, edits: impl Iterator<Item = &'e Edit>) -> Option<Vec<u8>> {
    if original.len() != text.len() {
        return None;
    }
    let mut out = Vec::new();
    let mut done = 0;
    for edit in edits {
        out.extend_from_slice(original.get(done..edit.span.start as usize)?);
        out.extend_from_slice(edit.text.as_bytes());
        done = edit.span.end as usize;
    }
    out.extend_from_slice(original.get(done..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_source::Span;

    fn edit(start: u32, end: u32, text: &str) -> Edit {
        Edit { span: Span::new(FileId(0), start, end), text: text.to_string() }
    }

    #[test]
    fn an_edited_file_keeps_its_encoding() {
        let edits = [edit(5, 6, "y")];
        assert_eq!(edited_bytes(b"int x;", "int x;", [edit(4, 5, "y")].iter()).as_deref(), Some(&b"int y;"[..]));
        assert_eq!(edited_bytes(b"\xe4 = x", "ä = x", edits.iter()).as_deref(), Some(&b"\xe4 = y"[..]));
        let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain("ä = x".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let new = edited_bytes(&wide, "ä = x", edits.iter()).expect("it can be edited");
        assert_eq!(new.last_chunk::<2>(), Some(b"y\0"));
    }

    #[test]
    fn bytes_that_are_no_text_stay() {
        let new = edited_bytes(b"s = \"\xff\xfe\" x", "s = \"??\" x", [edit(9, 10, "y")].iter());
        assert_eq!(new.as_deref(), Some(&b"s = \"\xff\xfe\" y"[..]));
    }
}
