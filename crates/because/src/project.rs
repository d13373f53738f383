//! A project's tests: the command that builds and runs them, in a copy of the project, with every process recorded.
//!
//! Comes in: the command's words, or none. Goes out: [`Tests`], the programs that the command ran, each with its C files and
//! with the runs that were made of it. Nothing is written in the project itself.

mod choose;
mod copy;
mod files;
mod folder;
mod found;
mod keeper;
mod listed;
mod recorder;
mod runner;
pub mod shim;

pub use choose::{Choice, chosen};
pub use copy::Tree;
pub use files::CopiedFiles;
pub use folder::TestFolder;
pub use found::{ProgramRun, TestProgram};
pub use runner::Stop;

use crate::supervise::Watch;
use copy::Products;
use std::path::Path;

/// What the command ran.
pub struct Tests {
    pub tree: Tree,
    pub programs: Vec<TestProgram>,
    /// The command's own status, as a shell shows it.
    pub status: i32,
    /// What it printed on both streams.
    pub output: String,
    /// What could not be done as wished, a sentence each.
    pub notes: Vec<String>,
}

/// Runs the command in a copy of the project around `folder`.
pub fn run(choice: &Choice, folder: &Path, watch: &Watch) -> Result<Tests, Stop> {
    let mut tests = attempt(choice, folder, Products::Kept, watch)?;
    // What is up to date is not built: its commands are seen only when it is built from nothing.
    if tests.programs.iter().any(|p| !p.is_known()) || (tests.programs.is_empty() && tests.status == 0) {
        let again = attempt(choice, folder, Products::LeftOut, watch)?;
        if again.known() > tests.known() {
            tests = again;
        }
    }
    if let (true, Some(forced)) = (tests.programs.iter().any(|p| !p.is_known()), choice.forced()) {
        let again = attempt(&forced, folder, Products::Kept, watch)?;
        if again.known() > tests.known() {
            tests = again;
        }
    }
    Ok(tests)
}

impl Tests {
    fn known(&self) -> usize {
        self.programs.iter().filter(|p| p.is_known()).count()
    }
}

fn attempt(choice: &Choice, folder: &Path, products: Products, watch: &Watch) -> Result<Tests, Stop> {
    let tree = Tree::new(folder, products)?;
    let recorder = recorder::prepare(&tree.scratch())?;
    let ran = runner::run(choice, &tree, &recorder, watch)?;
    let processes = recorder.processes();
    let mut notes = tree.notes.clone();
    notes.extend(recorder.note.clone());
    let programs = found::programs(&processes, &tree, recorder.sees_all(), watch)?;
    Ok(Tests { tree, programs, status: ran.status, output: ran.output, notes })
}
