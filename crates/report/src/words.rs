//! The words for checks and events, the same in every report.

use because_ir::{CheckKind, TraceEventKind};

/// What the header of a failure says. The message is the asserted text, or details of a check that needs them.
pub fn title(check: CheckKind, message: &str) -> String {
    use CheckKind::*;
    let plain = match check {
        Assertion => return format!("assertion `{}` can fail", one_line(message)),
        Precondition => return format!("precondition `{}` can fail", one_line(message)),
        Postcondition => return format!("postcondition `{}` can fail", one_line(message)),
        InvariantEntry => return format!("invariant `{}` can fail on entry", one_line(message)),
        InvariantMaintained => return format!("invariant `{}` is not maintained", one_line(message)),
        ReachError => "an error location can be reached",
        Abort => "abort can be reached",
        Bounds => "an index can be out of bounds",
        NullDereference => "a null pointer can be dereferenced",
        InvalidDereference => "an invalid pointer can be dereferenced",
        Dangling => "an object can be used after its scope has ended",
        UseAfterFree => "memory can be used after it was freed",
        Misaligned => "a misaligned pointer can be dereferenced",
        ReadOnly => "read-only memory can be written",
        DivisionByZero => "a division by zero can happen",
        SignedOverflow => "a signed integer can overflow",
        UnsignedOverflow => "an unsigned integer can wrap around",
        Shift => "a shift can be out of range",
        ShiftOverflow => "a shift of a signed integer can overflow",
        FloatToInt => "a float can be out of the integer's range",
        FloatOverflow => "a float can overflow",
        NotANumber => "a float operation can give NaN",
        InvalidFree => "free can get what was not allocated",
        DoubleFree => "memory can be freed twice",
        Leak => "memory can be left unfreed",
        Unreachable => "code marked unreachable can be reached",
        MissingReturn => "the value of a function that returned none can be used",
        BadFunctionPointer => "a bad function pointer can be called",
        PointerRelation => "pointers into different objects can be compared",
        LibraryPrecondition => "a library function can be called outside its contract",
        VlaSize => "a variable length array can have no positive size",
        Uninitialised => "a value that was never written can be read",
        Frame => "something outside the assigns clause can be written",
        Unwinding => "a loop can run longer than the bound",
        Recursion => "a recursion can go deeper than the bound",
        Reference => "the result can differ from the reference",
    };
    match one_line(message) {
        message if message.is_empty() => plain.to_string(),
        message => format!("{plain}: {message}"),
    }
}

/// One event of an error trace.
pub fn event_text(kind: &TraceEventKind) -> String {
    use TraceEventKind::*;
    match kind {
        Then => "executed then branch".to_string(),
        Else => "executed else branch".to_string(),
        ShortCircuitAnd => "short-circuited &&".to_string(),
        ShortCircuitOr => "short-circuited ||".to_string(),
        ConditionalFirst => "took the first value of ?:".to_string(),
        ConditionalSecond => "took the second value of ?:".to_string(),
        LoopTop { iterations: 1 } => "reached top of loop after 1 iteration".to_string(),
        LoopTop { iterations } => format!("reached top of loop after {iterations} iterations"),
        Break => "executed break".to_string(),
        Continue => "executed continue".to_string(),
        Goto => "executed goto".to_string(),
        Return => "executed return".to_string(),
        Case { label } => format!("took case {label}"),
        Default => "took default".to_string(),
        Call { function } => format!("called {function}"),
        ReturnedTo { function } => format!("returned to {function}"),
        InvariantFailsOnEntry => "loop invariant fails on entry".to_string(),
        InvariantNotMaintained => "loop invariant is not maintained".to_string(),
        PreconditionFails => "precondition fails".to_string(),
        PostconditionFails => "postcondition fails".to_string(),
        Cycle { number } => format!("cycle {number}"),
    }
}

/// Text over several lines as one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most `room` characters, the last a `…` where something was cut.
pub fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_string();
    }
    let mut cut: String = text.chars().take(room.saturating_sub(1)).collect();
    cut.push('…');
    cut
}
