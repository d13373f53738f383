//! All integration tests of this crate, linked once.

mod frameworks;
mod isolated;
