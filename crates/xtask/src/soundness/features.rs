//! What writes the statements of each feature. Each leaves its objects in scope, so that later statements use them.

pub mod aggregates;
pub mod calls;
pub mod control;
pub mod idioms;
pub mod library;
pub mod memory;
pub mod more;
pub mod numbers;
pub mod order;
pub mod unseen;
