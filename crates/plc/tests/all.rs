//! All integration tests of this crate, linked once.

mod any_text;
mod behaviour;
mod errors;
mod examples;
mod generate;
mod lowering;
mod round_trip;
mod runs;
mod siemens;
mod timers;
