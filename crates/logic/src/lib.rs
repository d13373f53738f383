//! (being built)

mod batsat;
mod cadical;
pub mod cores;
pub mod corrections;
pub mod maxsat;
mod sat;
pub mod totalizer;

pub use batsat::Batsat;
pub use cadical::{Cadical, ProofFormat};
pub use sat::{Answer, Backend, Interrupt, Lit, Reason, Sat};
