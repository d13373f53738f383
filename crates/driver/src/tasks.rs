//! One file a task: from a [`crate::problem::Problem`] to a verdict.

pub mod competition;
pub mod given_run;
pub mod search;
pub mod tests;
pub mod trace;
pub mod witness;
