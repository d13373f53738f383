//! All integration tests of this crate, linked once.

mod closest;
mod failing;
mod orders;
mod path;
mod story;
mod timeline;
