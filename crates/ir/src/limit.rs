//! Limits as data: every number that ends or narrows work stands in its crate's `limits.rs`, by [`limits!`](crate::limits).
//!
//! `docs/limits.md` lists them all. A limit is deterministic: it counts something that the input alone decides.

/// One limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The constant's name.
    pub name: &'static str,
    /// The constant's value.
    pub default: u64,
    /// What it bounds, in a sentence; a blank before it.
    pub about: &'static str,
}

/// Defines constants and, with their doc comments, a `TABLE` of them.
///
/// ```
/// mod limits {
///     because_ir::limits! {
///         /// Runs that are tried at most.
///         TRIES: usize = 300;
///     }
/// }
/// assert_eq!(limits::TRIES, 300);
/// assert_eq!((limits::TABLE[0].name, limits::TABLE[0].default), ("TRIES", 300));
/// assert_eq!(limits::TABLE[0].about.trim(), "Runs that are tried at most.");
/// ```
#[macro_export]
macro_rules! limits {
    ($( $(#[doc = $doc:literal])+ $name:ident: $ty:ty = $value:expr; )*) => {
        $( $(#[doc = $doc])+ pub const $name: $ty = $value; )*

        /// All of the above.
        pub const TABLE: &[$crate::Limit] = &[
            $( $crate::Limit { name: stringify!($name), default: $name as u64, about: concat!($($doc),+) } ),*
        ];
    };
}
