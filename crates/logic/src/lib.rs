//! Terms, bits, clauses and solvers. Knows no programs.
//!
//! [`Terms`] builds and simplifies formulas over Bools, bit-vectors, arrays and IEEE floats;
//! [`Session`] turns them into clauses for one incremental solver behind [`Sat`].

#![warn(missing_docs)]

mod batsat;
mod bits;
mod blast;
mod build_arith;
mod build_array;
mod build_bits;
mod build_bool;
mod build_compare;
mod build_div;
mod build_float;
#[cfg(feature = "cadical")]
mod cadical;
mod circuits;
pub mod cores;
pub mod corrections;
mod display;
pub mod dump;
mod eval;
mod float_circuit;
mod float_convert;
mod float_divide;
mod float_native;
mod gates;
mod intern;
mod interrupt;
pub mod limits;
pub mod maxsat;
mod model_completion;
mod node;
mod phases;
mod poly;
mod range;
mod rebuild;
mod sat;
mod session;
mod terms;
pub mod totalizer;
mod value;
mod work;

pub use batsat::Batsat;
pub use bits::Bits;
#[cfg(feature = "cadical")]
pub use cadical::{Cadical, ProofFormat};
pub use display::Shown;
pub use interrupt::{Interrupt, Reason, Watch};
pub use node::{BvOp, FloatOp, Format, Node, OverflowOp, Rounding, Sort, Sum, Term, VarId};
pub use phases::Evaluator;
pub use sat::{Backend, Lit, Sat, SatResult};
pub use session::{Session, Stats};
pub use terms::Terms;
pub use value::{ArrayValue, Assignment, Value};
pub use work::{Work, cost};

#[cfg(test)]
mod float_tests;
