//! Finds failing runs of C and PLC programs and explains them: the command, and a library.
//!
//! A [`Session`] holds the question, [`Checked`] and [`Explained`] the answers.
//!
//! ```
//! let text = "int f(int x) { return 8 / x; }";
//! let explained = because::Session::new().text("a.c", text).entry("f").check()?.explain()?;
//! assert!(explained.fails());
//! # Ok::<(), because::Error>(())
//! ```
//!
//! What they return is defined in the crates below and re-exported here.

#![warn(missing_docs)]

#[doc(hidden)]
pub mod args;
#[doc(hidden)]
pub mod bench;
#[doc(hidden)]
pub mod campaign;
mod commands;
mod config;
mod confirm;
mod disk;
mod environment;
mod exit;
mod host_folder;
mod judging;
#[doc(hidden)]
pub mod limits;
mod process;
mod project;
#[cfg(test)]
mod readers_tests;
mod session;
mod stdin;
mod suggest;
mod supervise;
#[doc(hidden)]
pub mod system;
mod targets;
mod versions;

pub use because_c::{Files, MemoryFiles};
#[doc(hidden)]
pub use because_driver::front::{ExplainOptions, explain, explain_run};
#[doc(hidden)]
pub use because_driver::load::{Failed, LoadOptions, load};
#[doc(hidden)]
pub use commands::command;
#[doc(hidden)]
pub use disk::Disk;
#[doc(hidden)]
pub use environment::{Environment, Terminal};
#[doc(hidden)]
pub use exit::Status;
#[doc(hidden)]
pub use process::main;
#[doc(hidden)]
pub use targets::{Nowhere, OutputFiles};

pub use because_driver::{Error, Request};
pub use because_ir::{Failure, Program, Repair, RepairStatus, Suspect, Verdict};
pub use session::{Checked, Explained, Session};
