//! What sanitizers cannot see: checks that may fail for `because` alone.
//!
//! Such a failure counts as right only where the interpreter, which knows nothing of the solver, stops at the same place.
//! `docs/soundness.md` has the same list.

use because_ir::CheckKind;

/// Each check with the reason.
pub const BLIND: &[(CheckKind, &str)] = &[
    (CheckKind::Uninitialised, "gcc has no memory sanitizer, and a value never written is any value"),
    (CheckKind::Unsequenced, "the compiler takes one order and there is nothing to see at run time"),
    (CheckKind::PointerRelation, "order and difference of pointers into different objects only compare addresses"),
    (CheckKind::LibraryPrecondition, "only some library functions are intercepted; the type of an argument never is"),
    (CheckKind::Misaligned, "only accesses whose type is known where they are compiled are checked"),
    (CheckKind::ReadOnly, "a const object on the stack, and a const member, is memory that can be written"),
    (CheckKind::InvalidDereference, "an address made from an integer may happen to be mapped"),
    (CheckKind::BadFunctionPointer, "a call through a pointer of another function type is a call like any other"),
    (CheckKind::MissingReturn, "checked in C++ only"),
];

/// Why a sanitizer may miss a failure of this check, if it may.
pub fn reason(check: CheckKind) -> Option<&'static str> {
    BLIND.iter().find(|(kind, _)| *kind == check).map(|(_, why)| *why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_same_list() {
        let page = include_str!("../../../../docs/soundness.md");
        let rows: Vec<&str> = page.lines().filter(|l| l.starts_with("| `")).collect();
        let expected: Vec<String> = BLIND.iter().map(|(kind, why)| format!("| `{}` | {why} |", kind.name())).collect();
        assert_eq!(rows, expected);
    }
}
