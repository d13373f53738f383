//! The `because` command.

fn main() {}
