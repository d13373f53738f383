//! Renders results: sibling modules over the same data. `input_list`, `input_names`, `memory`,
//! `passing`, `repeat`, `style`, `values`, `waves` and `phrases` serve them all.

#![warn(missing_docs)]

pub mod diagnostics;
mod escape;
pub mod fingerprint;
#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
pub mod hash;
pub mod headline;
pub mod html;
pub mod input_list;
pub mod input_names;
pub mod json;
pub mod junit;
mod layout;
pub mod limits;
pub mod markdown;
pub mod memory;
pub mod passing;
pub mod phrases;
pub mod regression;
pub mod repairs;
pub mod repeat;
pub mod sarif;
pub mod statuses;
pub mod style;
pub mod terminal;
pub mod timing;
pub mod trace_table;
pub mod values;
pub mod vcd;
pub mod waves;
