//! The phrases for checks and events, the same in every report.

use crate::limits;
use because_ir::{
    CheckKind, EndedBy, Failure, Language, Link, MemoryFault, Outcome, Program, Repeats, Subject, TraceEventKind, Turn,
};
use because_source::Span;

/// What the header of a failure says. The message is the asserted text, or details of a check that needs them.
pub fn title(check: CheckKind, subject: Option<Subject>, message: &str) -> String {
    let [what, can, _] = phrases(check);
    match (check, subject) {
        (_, Some(Subject::Access)) => "an access can be outside of its object".to_string(),
        (_, Some(Subject::Overflow(operation))) => format!("{what} {can} in {}", operation.name()),
        (_, Some(Subject::Index)) => format!("{what} {can}"),
        (CheckKind::Reference, Some(Subject::Test)) => format!("a test fails: {}", one_line(message)),
        (CheckKind::ExitStatus, _) if !message.is_empty() => format!("{what} can end {message}"),
        (CheckKind::ExitStatus, _) => format!("{what} {can}"),
        _ if has_fixed_title(check) => format!("{what} {can}"),
        _ => sentence(check, what, can, message),
    }
}

/// The title of a failure.
pub fn title_of(failure: &Failure) -> String {
    let memory = match &failure.run.outcome {
        Outcome::Failed(failed) => failed.memory.as_deref(),
        _ => None,
    };
    // A run that was given has no subject, and its message stands elsewhere.
    let subject = match (failure.check, failure.subject, memory) {
        (CheckKind::Bounds, None, Some(MemoryFault::Object { .. })) => Some(Subject::Access),
        (CheckKind::Bounds, None, Some(MemoryFault::Index { .. })) => Some(Subject::Index),
        (_, subject, _) => subject,
    };
    title(failure.check, subject, &failure.message)
}

/// The same in so many columns where that is possible: an assertion that is quoted below is shortened.
pub fn title_within(failure: &Failure, columns: usize) -> String {
    let whole = title_of(failure);
    let (length, message) = (whole.chars().count(), one_line(&failure.message));
    if failure.check != CheckKind::Assertion || length <= columns {
        return whole;
    }
    let left = message.chars().count().saturating_sub(length - columns).max(limits::TITLE_QUOTED);
    title(failure.check, failure.subject, &shortened(&message, left))
}

/// `3 rounds`, or `3 cycles`.
pub fn rounds(program: &Program, count: u32) -> String {
    let of = if program.language == Language::C { "round" } else { "cycle" };
    format!("{count} {of}{}", if count == 1 { "" } else { "s" })
}

/// What ended a method.
pub fn ended_by(why: &EndedBy) -> String {
    match why {
        EndedBy::Work => "the work limit was reached (--work raises it)".to_string(),
        EndedBy::Time => "time was up (--timeout)".to_string(),
        EndedBy::Memory => "memory was used up (--memory)".to_string(),
        EndedBy::User => "it was interrupted".to_string(),
        EndedBy::Unsupported { what, .. } => format!("unsupported: {what}"),
        EndedBy::InternalBug(what) => format!("internal bug: {what}"),
    }
}

/// The kind of check says all that its message does.
fn has_fixed_title(check: CheckKind) -> bool {
    use CheckKind::*;
    matches!(
        check,
        Abort
            | NullDereference
            | Dangling
            | UseAfterFree
            | Misaligned
            | ReadOnly
            | DivisionByZero
            | Shift
            | ShiftOverflow
            | FloatToInt
            | FloatOverflow
            | NotANumber
            | InvalidFree
            | DoubleFree
            | Leak
            | Unreachable
            | MissingReturn
            | BadFunctionPointer
            | PointerRelation
            | Uninitialised
    )
}

/// There is nothing to be close to.
pub const NO_PASSING_RUN: &str = "no passing run exists within the bound";

/// The same of a check that did fail. A message that is a sentence of its own stands alone.
pub fn happened(check: CheckKind, message: &str) -> String {
    let [what, _, did] = phrases(check);
    match quotes_message(check) || message.is_empty() {
        true => sentence(check, what, did, message),
        false => one_line(message),
    }
}

fn sentence(check: CheckKind, what: &str, verb: &str, message: &str) -> String {
    let message = one_line(message);
    match (message.as_str(), quotes_message(check)) {
        ("", _) => format!("{what} {verb}"),
        (message, true) => format!("{what} `{message}` {verb}"),
        (message, false) if what.contains(message) => format!("{what} {verb}"),
        (message, false) => format!("{what} {verb}: {message}"),
    }
}

/// The message is source text.
pub(crate) fn quotes_message(check: CheckKind) -> bool {
    use CheckKind::*;
    matches!(check, Assertion | Precondition | Postcondition | InvariantEntry | InvariantMaintained | Unsequenced)
}

/// What, what it can do, what it did.
fn phrases(check: CheckKind) -> [&'static str; 3] {
    use CheckKind::*;
    match check {
        ReachError => ["an error location", "can be reached", "was reached"],
        Abort => ["abort", "can be reached", "was reached"],
        Bounds => ["an index", "can be out of bounds", "was out of bounds"],
        NullDereference => ["a null pointer", "can be dereferenced", "was dereferenced"],
        InvalidDereference => ["an invalid pointer", "can be dereferenced", "was dereferenced"],
        Dangling => ["an object", "can be used after its scope has ended", "was used after its scope had ended"],
        UseAfterFree => ["memory", "can be used after it was freed", "was used after it was freed"],
        Misaligned => ["a misaligned pointer", "can be dereferenced", "was dereferenced"],
        ReadOnly => ["read-only memory", "can be written", "was written"],
        DivisionByZero => ["a division by zero", "can happen", "happened"],
        SignedOverflow => ["a signed integer", "can overflow", "overflowed"],
        UnsignedOverflow => ["an unsigned integer", "can wrap around", "wrapped around"],
        Shift => ["a shift", "can be out of range", "was out of range"],
        ShiftOverflow => ["a shift of a signed integer", "can overflow", "overflowed"],
        FloatToInt => ["a float", "can be out of the integer's range", "was out of the integer's range"],
        FloatOverflow => ["a float", "can overflow", "overflowed"],
        NotANumber => ["a float operation", "can give NaN", "gave NaN"],
        InvalidFree => ["free", "can get a pointer that was not allocated", "got a pointer that was not allocated"],
        DoubleFree => ["memory", "can be freed twice", "was freed twice"],
        Leak => ["memory", "can be left unfreed", "was left unfreed"],
        Unreachable => ["code marked unreachable", "can be reached", "was reached"],
        MissingReturn => ["the value of a function that returned none", "can be used", "was used"],
        BadFunctionPointer => ["a bad function pointer", "can be called", "was called"],
        PointerRelation => ["pointers into different objects", "can be compared", "were compared"],
        LibraryPrecondition => {
            ["a library function", "can be called outside its contract", "was called outside its contract"]
        }
        Unsequenced => {
            ["object", "can be changed and used in no defined order", "was changed and used in no defined order"]
        }
        VlaSize => ["a variable length array", "can have a bad size", "had a bad size"],
        Uninitialised => ["a value that was never written", "can be read", "was read"],
        Frame => ["something outside the assigns clause", "can be written", "was written"],
        Unwinding => ["a loop", "can run longer than the bound", "ran longer than the bound"],
        Recursion => ["a recursion", "can go deeper than the bound", "went deeper than the bound"],
        ExitStatus => ["the program", "can end with a status other than 0", "ended with a status other than 0"],
        Reference => ["the result", "can differ from the reference", "differs from the reference"],
        Assertion => ["assertion", "can fail", "failed"],
        Precondition => ["precondition", "can fail", "failed"],
        Postcondition => ["postcondition", "can fail", "failed"],
        InvariantEntry => ["invariant", "can fail on entry", "failed on entry"],
        InvariantMaintained => ["invariant", "is not maintained", "was not maintained"],
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
        AnyState { values } => format!("loop goes on from any state that its invariant allows: {}", some(values)),
        ByContract { function, values } => format!("called {function}, known by its contract: {}", some(values)),
        Freed => "freed this memory".to_string(),
        Cycle { number } => format!("cycle {number}"),
    }
}

/// An event that comes again and again, in its first and its last form.
pub fn events_text(language: Language, first: &TraceEventKind, last: &TraceEventKind) -> String {
    match (first, last) {
        (TraceEventKind::LoopTop { iterations: from }, TraceEventKind::LoopTop { iterations: to }) if from != to => {
            format!("reached top of loop after {from} … {to} iterations")
        }
        _ => event_text_in(language, first),
    }
}

/// One event of an error trace in the program's language.
pub fn event_text_in(language: Language, kind: &TraceEventKind) -> String {
    use TraceEventKind::*;
    if language == Language::C {
        return event_text(kind);
    }
    match kind {
        Then => "executed THEN branch".to_string(),
        Else => "executed ELSE branch".to_string(),
        ShortCircuitAnd => "AND_THEN: the left side decided".to_string(),
        ShortCircuitOr => "OR_ELSE: the left side decided".to_string(),
        Break => "executed EXIT".to_string(),
        Continue => "executed CONTINUE".to_string(),
        Goto => "executed GOTO".to_string(),
        Return => "executed RETURN".to_string(),
        Default => "took ELSE".to_string(),
        _ => event_text(kind),
    }
}

/// A predicate that some method wrote down as in C, in the program's language.
pub fn predicate_in(language: Language, text: &str) -> String {
    if language == Language::C {
        return text.to_string();
    }
    let mut text = text.to_string();
    for (c, plc) in [(" || ", " OR "), (" && ", " AND "), (" == ", " = "), (" != ", " <> "), ("!", "NOT ")] {
        text = text.replace(c, plc);
    }
    match text.as_str() {
        "true" | "false" => text.to_uppercase(),
        _ => text,
    }
}

/// The first few of a list.
fn some(values: &[String]) -> String {
    match values.len() > limits::PHRASE_LISTED {
        true => format!("{}, …", values[..limits::PHRASE_LISTED].join(", ")),
        false => values.join(", "),
    }
}

/// Which time a link of a story is: ` (round 2 of 3)`, ` (in call 2 of 3)`, ` (cycle 4)`.
pub fn turn(link: &Link) -> String {
    match (link.cycle, link.turn) {
        (Some(cycle), _) => format!(" (cycle {cycle})"),
        (None, Some(Turn { at, of, by: Repeats::Loop })) => format!(" (round {at} of {of})"),
        (None, Some(Turn { at, of, by: Repeats::Calls })) => format!(" (in call {at} of {of})"),
        (None, None) => String::new(),
    }
}

/// A text of several lines as one, its white space as single blanks.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is not known of a loop or recursion that was cut at the bound.
pub fn may_run_longer(program: &Program, place: Span, bound: Option<u32>) -> String {
    let line = program.sources.position(place).map_or(0, |p| p.line);
    let times = bound.map_or_else(|| "looked at".to_string(), |b| format!("{b} times"));
    format!("the loop or recursion at line {line} may run longer than {times}")
}

/// Are there several files of the user's?
pub fn several_files(program: &Program) -> bool {
    program.sources.files().filter(|(_, f)| f.kind == because_source::FileKind::User).count() > 1
}

/// A file's name in a list: the last parts of its path that no other file of the user's ends with.
pub fn short_name<'n>(program: &Program, name: &'n str) -> &'n str {
    let others = || program.sources.files().filter(|(_, f)| f.kind == because_source::FileKind::User && f.name != name);
    let is_end =
        |path: &str, end: &str| path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    let ends = name.rmatch_indices('/').map(|(at, _)| &name[at + 1..]).filter(|end| !end.is_empty());
    ends.into_iter().find(|end| !others().any(|(_, f)| is_end(&f.name, end))).unwrap_or(name)
}

/// The place of a link: `12`, or `a.c:12` where there are several files and this is not the one of the link before.
pub fn link_place(program: &Program, links: &[Link], at: usize) -> String {
    let span = links[at].span;
    let line = program.sources.line(span).map_or(String::new(), |l| l.to_string());
    let same = at.checked_sub(1).is_some_and(|before| links[before].span.file == span.file);
    match program.sources.get(span.file) {
        Some(file) if several_files(program) && !same => format!("{}:{line}", short_name(program, &file.name)),
        _ => line,
    }
}

/// Where the variable, member or element starts whose text ends here: `s->data` of `x = s->data`.
pub fn path_start(text: &str) -> usize {
    let mut start = text.len();
    loop {
        let before = &text[..start];
        let part = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        let part = match before.ends_with(']') {
            true => opening(before).map_or(before, |at| &before[..at]),
            false => part,
        };
        start = part.len();
        let joined = part.strip_suffix("->").or_else(|| part.strip_suffix('.'));
        match joined {
            _ if before.ends_with(']') && part.len() < before.len() => {}
            Some(joined) if part.len() < before.len() => start = joined.len(),
            _ => return start,
        }
    }
}

/// The bracket that the last one closes.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        depth += i32::from(c == ']') - i32::from(c == '[');
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Broken between words into lines of at most `columns` characters; lines after the first are indented.
pub fn wrapped(text: &str, columns: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > columns {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out
}

/// A time as engineers write it: `200 ms`, `1.5 s`.
pub fn time(ms: u64) -> String {
    match ms {
        0..1_000 => format!("{ms} ms"),
        _ if ms.is_multiple_of(1_000) => format!("{} s", ms / 1_000),
        _ => format!("{}.{} s", ms / 1_000, format!("{:03}", ms % 1_000).trim_end_matches('0')),
    }
}

/// At most `columns` characters, the last a `…` where something was cut.
pub fn shortened(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_string();
    }
    let mut cut: String = text.chars().take(columns.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// Whether a value says no more than the text that it is the value of: `3 = 3`, `data = &data[0]` of an array.
pub fn is_same(text: &str, value: &str) -> bool {
    let object = value.strip_prefix('&').map(|o| o.strip_suffix("[0]").unwrap_or(o));
    text == value || object == Some(text)
}

/// The operands of a failed condition that say something. A condition of a PLC is often a long one of truth values, whose
/// parts follow from the variables in it: these alone are shown there.
pub fn telling<'a>(program: &Program, operands: &'a [(Span, String)]) -> Vec<&'a (Span, String)> {
    let inner = |span: Span| operands.iter().any(|(s, _)| *s != span && span.contains(*s));
    operands.iter().filter(|(span, _)| program.language == Language::C || !inner(*span)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_indexed_is_named_as_the_source_writes_it() {
        let path = |text: &str| text[path_start(text)..].to_string();
        assert_eq!(path("x = data"), "data");
        assert_eq!(path("if (n > s->data"), "s->data");
        assert_eq!(path("y = t[i + a[1]].row"), "t[i + a[1]].row");
        assert_eq!(path("m[i]"), "m[i]");
        assert_eq!(path("a>b"), "b");
        assert_eq!(path("x - f()"), "");
        assert_eq!(path("] ]"), "");
        assert_eq!(path(""), "");
    }

    #[test]
    fn predicates_are_written_as_the_program_is() {
        let text = "!(a == 1 || b != 2) && c < 3";
        assert_eq!(predicate_in(Language::C, text), text);
        assert_eq!(predicate_in(Language::Scl, text), "NOT (a = 1 OR b <> 2) AND c < 3");
    }
}
