//! All integration tests of this crate, linked once.

mod attributes;
mod blocks;
mod bytes;
mod common;
mod entry;
mod errors;
mod inject;
mod library_names;
mod linking;
mod lower;
mod models;
mod order;
mod soup;
mod spans;
