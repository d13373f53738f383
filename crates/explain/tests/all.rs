//! All integration tests of this crate, linked once.

mod closest;
mod failing;
mod orders;
mod path;
mod repair;
mod story;
mod timeline;
