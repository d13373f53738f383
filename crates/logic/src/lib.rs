//! (being built)

mod batsat;
mod cadical;
mod sat;

pub use batsat::Batsat;
pub use cadical::{Cadical, ProofFormat};
pub use sat::{Answer, Backend, Interrupt, Lit, Reason, Sat};
