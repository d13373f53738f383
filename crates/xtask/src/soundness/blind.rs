//! What sanitizers cannot see: checks that may fail for `because` alone.
//!
//! Such a failure counts as right only where the interpreter, which knows nothing of the solver, stops at the same place.

use because_ir::CheckKind;

/// Each check with the reason.
pub const BLIND: &[(CheckKind, &str)] = &[
    (CheckKind::Uninitialised, "there is no memory sanitizer in gcc; a value never written is any value"),
    (CheckKind::PointerRelation, "order and difference of pointers into different objects is only compared addresses"),
    (CheckKind::LibraryPrecondition, "only some library functions are intercepted, and only for memory they touch"),
    (CheckKind::Misaligned, "x86 accesses any address; UBSan checks only accesses it can prove to have a type"),
    (CheckKind::ReadOnly, "a const object on the stack is writable memory"),
    (CheckKind::Leak, "leaks are only looked for at the end of the process, and not at all here"),
    (CheckKind::InvalidDereference, "an address made from an integer may happen to be mapped"),
    (CheckKind::BadFunctionPointer, "a call through a pointer of another function type is an ordinary call"),
    (CheckKind::MissingReturn, "UBSan has this check only for C++"),
    (CheckKind::VlaSize, "UBSan accepts a length of 0"),
];

/// Why a sanitizer may miss a failure of this check, if it may.
pub fn reason(check: CheckKind) -> Option<&'static str> {
    BLIND.iter().find(|(kind, _)| *kind == check).map(|(_, why)| *why)
}
