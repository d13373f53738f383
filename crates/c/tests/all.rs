//! All integration tests of this crate, linked once.

mod blocks;
mod bytes;
mod common;
mod entry;
mod errors;
mod inject;
mod linking;
mod lower;
mod models;
mod order;
mod soup;
mod spans;
