//! Memory: objects with identity, their content as a row of cells, pointers as numbers with known targets.

pub(crate) mod access;
pub(crate) mod array;
pub(crate) mod bounds;
pub(crate) mod cells;
pub(crate) mod copies;
pub(crate) mod dereference;
pub(crate) mod facts;
pub(crate) mod integer;
pub(crate) mod object;
pub(crate) mod objects;
pub(crate) mod place;
pub(crate) mod pointer;
pub(crate) mod raw;
pub(crate) mod shape;
pub(crate) mod unknown;
pub(crate) mod unwritten;
