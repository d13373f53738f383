//! The `because` command, and a front for embedding.
//!
//! Comes in: arguments, files, a world to print to. Goes out: an exit status. The pieces are usable from Rust without the
//! command line: [`load`] makes a program of files, [`explain`] checks and explains it.
//!
//! ```
//! let files = because::MemoryFiles::new().with("a.c", "int main(void) { return 3; }");
//! let program = because::load(&files, &["a.c".to_string()], &because::LoadOptions::default()).expect("it compiles");
//! assert_eq!(program.functions.iter().filter(|f| f.name == "main").count(), 1);
//! ```

pub mod args;
pub mod bench;
mod commands;
mod config;
mod confirm;
mod disk;
mod exit;
mod process;
#[cfg(test)]
mod readers;
mod world;

pub use because_c::{Files, MemoryFiles};
pub use because_driver::front::{ExplainOptions, explain, explain_run};
pub use because_driver::load::{Failed, LoadOptions, load};
pub use commands::command;
pub use disk::Disk;
pub use exit::Status;
pub use process::main;
pub use world::{Terminal, World};
