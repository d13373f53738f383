//! Tasks of the software verification competition: a task file, a property file, a verdict line.
//!
//! Comes in: `task.yml` with its `.prp` files. Goes out: which files, which data model, which property; and `TRUE`,
//! `FALSE(…)` or `UNKNOWN`. A verdict is never bought by assuming undefined behaviour away: what is not the property
//! but can go wrong before it stays checked, and then the answer is at best `FALSE`.

mod property;
mod task;

pub use property::Property;
pub use task::{Task, is_task, read};
