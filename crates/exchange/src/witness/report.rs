//! Reports of tools that watch a native run: AddressSanitizer, UndefinedBehaviorSanitizer, LeakSanitizer, valgrind, a
//! backtrace of gdb, the message of a failed `assert`.
//!
//! Comes in: a text. Goes out: the kind of failure, its place, and the functions on the stack as waypoints, outermost
//! first. Lines that are none of these are skipped: a report usually stands in the middle of a log.

use super::{Hint, Spot, Witness};
use because_ir::CheckKind;

/// A function on the stack, and where it was.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    function: String,
    at: Spot,
}

/// Whether a text is such a report.
pub fn is_report(text: &str) -> bool {
    text.lines().any(|line| heading(line).is_some())
}

/// What the first report of the text says.
pub fn read(text: &str, path: &str) -> Result<Witness, String> {
    let lines: Vec<&str> = text.lines().collect();
    let found = lines.iter().enumerate().find_map(|(at, line)| Some((at, heading(line)?)));
    let Some((at, (format, checks, place))) = found else {
        return Err(format!("{path}: no report of a sanitizer, of valgrind or of gdb is in it"));
    };
    let stack = stack(&lines[at..]);
    let leak = checks.contains(&CheckKind::Leak);
    let target = place.or_else(|| stack.first().map(|f| f.at.clone())).filter(|_| !leak);
    if target.is_none() && !leak {
        let advice = "build with -g, so that the report has lines";
        return Err(format!("{path}: the {format} names no place of a source file; {advice}"));
    }
    // The outermost function is where the run starts anyway.
    let inner = stack.iter().rev().skip(1).filter(|_| !leak);
    let hints = inner.map(|f| Hint::EnteredByName { name: f.function.clone() }).collect();
    Ok(Witness { hints, target, checks, reported: true, format, ..Witness::default() })
}

type Heading = (&'static str, Vec<CheckKind>, Option<Spot>);

/// The line with which a report begins: the tool, what it can be in our terms, and the place where the line has one.
fn heading(line: &str) -> Option<Heading> {
    let after = |mark: &str| line.split_once(mark).map(|(_, rest)| rest.trim());
    if let Some(what) = after("ERROR: AddressSanitizer:") {
        return Some(("AddressSanitizer report", of_address(what), None));
    }
    if after("ERROR: LeakSanitizer:").is_some() {
        return Some(("LeakSanitizer report", vec![CheckKind::Leak], None));
    }
    if let Some(what) = after("ERROR: UndefinedBehaviorSanitizer:") {
        return Some(("UndefinedBehaviorSanitizer report", of_address(what), None));
    }
    if let Some((place, what)) = line.split_once(": runtime error: ") {
        return Some(("UndefinedBehaviorSanitizer report", of_behaviour(what), spot(place.trim())));
    }
    if let Some(what) = valgrind_line(line).and_then(of_valgrind) {
        return Some(("valgrind report", what, None));
    }
    if let Some(signal) = after("Program received signal ").or_else(|| after("Program terminated with signal ")) {
        return Some(("backtrace", of_signal(signal), None));
    }
    if let Some((place, rest)) = line.split_once(": Assertion `")
        && rest.contains("' failed")
    {
        // `program: file.c:12: function: Assertion ...`
        let place = place.split(": ").find_map(|part| spot(part.trim()));
        return Some(("failed assertion", vec![CheckKind::Assertion], place));
    }
    gdb_frame(line).map(|frame| ("backtrace", Vec::new(), Some(frame.at)))
}

/// Accesses that are outside of what they may touch.
const ACCESS: [CheckKind; 6] = [
    CheckKind::Bounds,
    CheckKind::InvalidDereference,
    CheckKind::Dangling,
    CheckKind::UseAfterFree,
    CheckKind::LibraryPrecondition,
    CheckKind::PointerRelation,
];

fn of_address(what: &str) -> Vec<CheckKind> {
    let has = |part: &str| what.contains(part);
    match () {
        () if has("double-free") => vec![CheckKind::DoubleFree],
        () if has("not malloc()-ed") || has("bad-free") => vec![CheckKind::InvalidFree],
        () if has("SEGV") || has("BUS") => {
            [&ACCESS[..], &[CheckKind::NullDereference, CheckKind::ReadOnly, CheckKind::BadFunctionPointer]].concat()
        }
        () if has("FPE") => vec![CheckKind::DivisionByZero, CheckKind::SignedOverflow],
        () if has("ABRT") => vec![CheckKind::Assertion, CheckKind::Abort],
        () if has("param-overlap") => vec![CheckKind::LibraryPrecondition],
        () if has("stack-overflow") => vec![CheckKind::Recursion],
        () if has("overflow") || has("underflow") || has("use-after") || has("size-param") => ACCESS.to_vec(),
        () => Vec::new(),
    }
}

fn of_behaviour(what: &str) -> Vec<CheckKind> {
    let has = |part: &str| what.contains(part);
    match () {
        () if has("division by zero") => vec![CheckKind::DivisionByZero],
        () if has("unsigned integer overflow") => vec![CheckKind::UnsignedOverflow],
        () if has("signed integer overflow") || has("negation of") => vec![CheckKind::SignedOverflow],
        () if has("shift") => vec![CheckKind::Shift, CheckKind::ShiftOverflow],
        () if has("out of bounds") || has("insufficient space") => ACCESS.to_vec(),
        () if has("null pointer") => vec![CheckKind::NullDereference, CheckKind::LibraryPrecondition],
        () if has("misaligned") => vec![CheckKind::Misaligned],
        () if has("outside the range of representable values") => vec![CheckKind::FloatToInt],
        () if has("unreachable") => vec![CheckKind::Unreachable],
        () if has("without returning a value") => vec![CheckKind::MissingReturn],
        () if has("variable length array") => vec![CheckKind::VlaSize],
        () => Vec::new(),
    }
}

/// The text behind `==123==`.
fn valgrind_line(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("==")?;
    let (number, text) = rest.split_once("==")?;
    (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then(|| text.trim())
}

fn of_valgrind(what: &str) -> Option<Vec<CheckKind>> {
    let starts = |part: &str| what.starts_with(part);
    Some(match () {
        () if starts("Invalid read") || starts("Invalid write") || starts("Process terminating") => {
            [&ACCESS[..], &[CheckKind::NullDereference]].concat()
        }
        () if starts("Invalid free") => vec![CheckKind::InvalidFree, CheckKind::DoubleFree],
        () if starts("Conditional jump or move depends") || starts("Use of uninitialised") => Vec::new(),
        () if starts("Source and destination overlap") => vec![CheckKind::LibraryPrecondition],
        () if what.contains("definitely lost in loss record") => vec![CheckKind::Leak],
        () => return None,
    })
}

fn of_signal(signal: &str) -> Vec<CheckKind> {
    match signal.split([',', ' ']).next().unwrap_or("") {
        "SIGSEGV" | "SIGBUS" => of_address("SEGV"),
        "SIGFPE" => of_address("FPE"),
        "SIGABRT" => of_address("ABRT"),
        _ => Vec::new(),
    }
}

/// The first stack with places in source files, innermost first.
fn stack(lines: &[&str]) -> Vec<Frame> {
    let mut found = Vec::new();
    for line in lines {
        let text = valgrind_line(line).unwrap_or(line.trim());
        let frame = sanitizer_frame(text).or_else(|| valgrind_frame(text)).or_else(|| gdb_frame(text));
        match frame {
            Some(frame) => found.push(frame),
            // A stack ends where another begins.
            None if !found.is_empty() && !is_frame(text) => break,
            None => {}
        }
    }
    found
}

/// Whether the line is one of a stack, of whatever code.
fn is_frame(text: &str) -> bool {
    text.starts_with('#') || text.starts_with("by 0x") || text.starts_with("at 0x")
}

/// `#0 0x55d in parse /src/a.c:12:10`.
fn sanitizer_frame(text: &str) -> Option<Frame> {
    let rest = text.strip_prefix('#')?;
    let (_, rest) = rest.split_once(" in ")?;
    if rest.contains(" at ") {
        return None;
    }
    let (function, place) = rest.trim().split_once(' ')?;
    frame(function, place)
}

/// `at 0x10915E: parse (a.c:12)`.
fn valgrind_frame(text: &str) -> Option<Frame> {
    let rest = text.strip_prefix("at 0x").or_else(|| text.strip_prefix("by 0x"))?;
    let (_, rest) = rest.split_once(": ")?;
    let (function, place) = rest.split_once(" (")?;
    frame(function, place.strip_suffix(')')?)
}

/// `#1  0x0000555 in main (argc=1) at a.c:20`.
fn gdb_frame(line: &str) -> Option<Frame> {
    let rest = line.trim_start().strip_prefix('#')?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let (call, place) = rest.rsplit_once(" at ")?;
    let call = call.split_once(" in ").filter(|_| call.starts_with("0x")).map_or(call, |(_, c)| c);
    frame(call.split([' ', '(']).next()?, place)
}

fn frame(function: &str, place: &str) -> Option<Frame> {
    let at = spot(place.trim())?;
    // Of the fuzzer, the sanitizer and the C library nothing is to be explained.
    let foreign = ["/fuzzer/", "/compiler-rt/", "/sysdeps/", "/csu/", "libsanitizer", "vg_replace", "/glibc"];
    let ours = !foreign.iter().any(|part| at.file.contains(part)) && !function.starts_with("__");
    (ours && !function.is_empty()).then(|| Frame { function: function.to_string(), at })
}

/// `a.c:12:10`, `a.c:12`.
fn spot(text: &str) -> Option<Spot> {
    let number = |t: &str| t.parse::<u32>().ok().filter(|n| *n > 0);
    let (rest, last) = text.rsplit_once(':')?;
    let last = number(last)?;
    let is_file = |name: &str| !name.is_empty() && name.contains('.') && !name.contains(": ");
    if let Some((file, line)) = rest.rsplit_once(':')
        && let Some(line) = number(line)
    {
        return is_file(file).then(|| Spot { file: file.to_string(), line, column: last });
    }
    is_file(rest).then(|| Spot { file: rest.to_string(), line: last, column: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_read(text: &str, format: &str, check: Option<CheckKind>, place: (&str, u32), stack: &[&str]) {
        assert!(is_report(text));
        let witness = read(text, "report.txt").expect("it is read");
        assert_eq!(witness.format, format);
        assert_eq!(witness.checks.first().copied(), check);
        let target = witness.target.expect("a place");
        assert_eq!((target.file.as_str(), target.line), place);
        let names: Vec<&str> = witness
            .hints
            .iter()
            .map(|h| match h {
                Hint::EnteredByName { name } => name.as_str(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(names, stack);
    }

    #[test]
    fn address_sanitizer() {
        let text = "\
INFO: Seed: 1
==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011 at pc 0x1 bp 0x2 sp 0x3
READ of size 1 at 0x602000000011 thread T0
    #0 0x4f2 in __asan_memcpy (/tmp/a.out+0x4f2)
    #1 0x51a in parse_name /src/name.c:14:9
    #2 0x51b in LLVMFuzzerTestOneInput /src/name.c:30:3
    #3 0x42c in fuzzer::Fuzzer::ExecuteCallback(unsigned char const*, unsigned long) (/tmp/a.out+0x42c)

0x602000000011 is located 0 bytes to the right of 1-byte region
allocated by thread T0 here:
    #0 0x4d1 in malloc (/tmp/a.out+0x4d1)
    #1 0x51a in other /src/other.c:9:3
";
        let names = ["parse_name"];
        assert_read(text, "AddressSanitizer report", Some(CheckKind::Bounds), ("/src/name.c", 14), &names);
    }

    #[test]
    fn undefined_behaviour() {
        let text = "a.c:12:10: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented";
        let format = "UndefinedBehaviorSanitizer report";
        assert_read(text, format, Some(CheckKind::SignedOverflow), ("a.c", 12), &[]);
    }

    #[test]
    fn valgrind() {
        let text = "\
==12== Memcheck, a memory error detector
==12== Invalid write of size 4
==12==    at 0x109: fill (list.c:9)
==12==    by 0x10A: grow (list.c:20)
==12==    by 0x10B: main (main.c:5)
==12==  Address 0x4a is 0 bytes after a block of size 8 alloc'd
==12==    at 0x48: malloc (vg_replace_malloc.c:381)
";
        assert_read(text, "valgrind report", Some(CheckKind::Bounds), ("list.c", 9), &["grow", "fill"]);
    }

    #[test]
    fn gdb() {
        let text = "\
Program received signal SIGFPE, Arithmetic exception.
0x0000555555555131 in ratio (a=1, b=0) at ratio.c:2
#0  0x0000555555555131 in ratio (a=1, b=0) at ratio.c:2
#1  0x0000555555555160 in main () at ratio.c:7
";
        assert_read(text, "backtrace", Some(CheckKind::DivisionByZero), ("ratio.c", 2), &["ratio"]);
    }

    #[test]
    fn a_failed_assertion() {
        let text = "prog: src/queue.c:31: push: Assertion `count < SIZE' failed.";
        assert_read(text, "failed assertion", Some(CheckKind::Assertion), ("src/queue.c", 31), &[]);
    }

    #[test]
    fn without_lines_there_is_nothing_to_find() {
        let text = "==7==ERROR: AddressSanitizer: SEGV on unknown address\n    #0 0x1 in f (/tmp/a.out+0x1)\n";
        assert!(read(text, "r.txt").is_err_and(|e| e.contains("-g")));
        assert!(read("nothing", "r.txt").is_err_and(|e| e.contains("no report")));
    }
}
