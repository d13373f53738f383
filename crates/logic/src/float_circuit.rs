//! (being built)
use crate::node::{Node, Term};
use crate::terms::Terms;

pub(crate) fn lower(_terms: &mut Terms, node: &Node) -> Term {
    unimplemented!("{node:?}")
}
