//! The standard headers, embedded, and the prelude that every file starts with.
//!
//! Declarations and macros only; the types come from the macros the preprocessor predefines, so the same text is right
//! for every data model. What the functions do is in [`crate::library`].

/// Sorted by name.
const HEADERS: [(&str, &str); 89] = [
    ("CUnit/Automated.h", include_str!("../include/CUnit/Automated.h")),
    ("CUnit/Basic.h", include_str!("../include/CUnit/Basic.h")),
    ("CUnit/CUError.h", include_str!("../include/CUnit/CUError.h")),
    ("CUnit/CUnit.h", include_str!("../include/CUnit/CUnit.h")),
    ("CUnit/Console.h", include_str!("../include/CUnit/Console.h")),
    ("CUnit/TestDB.h", include_str!("../include/CUnit/TestDB.h")),
    ("CUnit/TestRun.h", include_str!("../include/CUnit/TestRun.h")),
    ("CUnit/Util.h", include_str!("../include/CUnit/Util.h")),
    ("alloca.h", include_str!("../include/alloca.h")),
    ("arpa/inet.h", include_str!("../include/arpa/inet.h")),
    ("assert.h", include_str!("../include/assert.h")),
    ("because-environment.h", include_str!("../include/because-environment.h")),
    ("because-files.h", include_str!("../include/because-files.h")),
    ("byteswap.h", include_str!("../include/byteswap.h")),
    ("check.h", include_str!("../include/check.h")),
    ("cmocka.h", include_str!("../include/cmocka.h")),
    ("complex.h", include_str!("../include/complex.h")),
    ("conio.h", include_str!("../include/conio.h")),
    ("ctype.h", include_str!("../include/ctype.h")),
    ("dirent.h", include_str!("../include/dirent.h")),
    ("dlfcn.h", include_str!("../include/dlfcn.h")),
    ("endian.h", include_str!("../include/endian.h")),
    ("err.h", include_str!("../include/err.h")),
    ("errno.h", include_str!("../include/errno.h")),
    ("fcntl.h", include_str!("../include/fcntl.h")),
    ("features.h", include_str!("../include/features.h")),
    ("fenv.h", include_str!("../include/fenv.h")),
    ("float.h", include_str!("../include/float.h")),
    ("fnmatch.h", include_str!("../include/fnmatch.h")),
    ("getopt.h", include_str!("../include/getopt.h")),
    ("grp.h", include_str!("../include/grp.h")),
    ("inttypes.h", include_str!("../include/inttypes.h")),
    ("iso646.h", include_str!("../include/iso646.h")),
    ("libgen.h", include_str!("../include/libgen.h")),
    ("limits.h", include_str!("../include/limits.h")),
    ("locale.h", include_str!("../include/locale.h")),
    ("malloc.h", include_str!("../include/malloc.h")),
    ("math.h", include_str!("../include/math.h")),
    ("memory.h", include_str!("../include/memory.h")),
    ("netinet/in.h", include_str!("../include/netinet/in.h")),
    ("poll.h", include_str!("../include/poll.h")),
    ("pthread.h", include_str!("../include/pthread.h")),
    ("pwd.h", include_str!("../include/pwd.h")),
    ("regex.h", include_str!("../include/regex.h")),
    ("sched.h", include_str!("../include/sched.h")),
    ("search.h", include_str!("../include/search.h")),
    ("semaphore.h", include_str!("../include/semaphore.h")),
    ("setjmp.h", include_str!("../include/setjmp.h")),
    ("signal.h", include_str!("../include/signal.h")),
    ("stdalign.h", include_str!("../include/stdalign.h")),
    ("stdarg.h", include_str!("../include/stdarg.h")),
    ("stdatomic.h", include_str!("../include/stdatomic.h")),
    ("stdbit.h", include_str!("../include/stdbit.h")),
    ("stdbool.h", include_str!("../include/stdbool.h")),
    ("stdckdint.h", include_str!("../include/stdckdint.h")),
    ("stddef.h", include_str!("../include/stddef.h")),
    ("stdint.h", include_str!("../include/stdint.h")),
    ("stdio.h", include_str!("../include/stdio.h")),
    ("stdlib.h", include_str!("../include/stdlib.h")),
    ("stdnoreturn.h", include_str!("../include/stdnoreturn.h")),
    ("string.h", include_str!("../include/string.h")),
    ("strings.h", include_str!("../include/strings.h")),
    ("sys/cdefs.h", include_str!("../include/sys/cdefs.h")),
    ("sys/file.h", include_str!("../include/sys/file.h")),
    ("sys/ioctl.h", include_str!("../include/sys/ioctl.h")),
    ("sys/mman.h", include_str!("../include/sys/mman.h")),
    ("sys/param.h", include_str!("../include/sys/param.h")),
    ("sys/random.h", include_str!("../include/sys/random.h")),
    ("sys/resource.h", include_str!("../include/sys/resource.h")),
    ("sys/select.h", include_str!("../include/sys/select.h")),
    ("sys/socket.h", include_str!("../include/sys/socket.h")),
    ("sys/stat.h", include_str!("../include/sys/stat.h")),
    ("sys/time.h", include_str!("../include/sys/time.h")),
    ("sys/times.h", include_str!("../include/sys/times.h")),
    ("sys/types.h", include_str!("../include/sys/types.h")),
    ("sys/uio.h", include_str!("../include/sys/uio.h")),
    ("sys/utsname.h", include_str!("../include/sys/utsname.h")),
    ("sys/wait.h", include_str!("../include/sys/wait.h")),
    ("sysexits.h", include_str!("../include/sysexits.h")),
    ("syslog.h", include_str!("../include/syslog.h")),
    ("termios.h", include_str!("../include/termios.h")),
    ("tgmath.h", include_str!("../include/tgmath.h")),
    ("threads.h", include_str!("../include/threads.h")),
    ("time.h", include_str!("../include/time.h")),
    ("uchar.h", include_str!("../include/uchar.h")),
    ("unistd.h", include_str!("../include/unistd.h")),
    ("utime.h", include_str!("../include/utime.h")),
    ("wchar.h", include_str!("../include/wchar.h")),
    ("wctype.h", include_str!("../include/wctype.h")),
];

/// Parts of the system's headers, and the headers here that have what they define: a header that is read as it is includes
/// them.
const PARTS: [(&str, &str); 22] = [
    ("bits/pthreadtypes.h", "#include <pthread.h>\n"),
    ("bits/types/FILE.h", "#include <stdio.h>\n"),
    ("bits/types/__FILE.h", "#include <stdio.h>\n"),
    ("bits/types/__locale_t.h", "#include <locale.h>\n"),
    ("bits/types/__sigset_t.h", "#include <signal.h>\n"),
    ("bits/types/clock_t.h", "#include <sys/types.h>\n"),
    ("bits/types/clockid_t.h", "#include <time.h>\n"),
    ("bits/types/locale_t.h", "#include <locale.h>\n"),
    ("bits/types/mbstate_t.h", "#include <wchar.h>\n"),
    ("bits/types/sig_atomic_t.h", "#include <signal.h>\n"),
    ("bits/types/sigset_t.h", "#include <signal.h>\n"),
    ("bits/types/struct_FILE.h", "#include <stdio.h>\n"),
    ("bits/types/struct_iovec.h", "#include <sys/uio.h>\n"),
    ("bits/types/struct_rusage.h", "#include <sys/resource.h>\n"),
    ("bits/types/struct_sched_param.h", "#include <sched.h>\n"),
    ("bits/types/struct_timespec.h", "#include <time.h>\n"),
    ("bits/types/struct_timeval.h", "#include <sys/time.h>\n"),
    ("bits/types/struct_tm.h", "#include <time.h>\n"),
    ("bits/types/time_t.h", "#include <sys/types.h>\n"),
    ("bits/types/wint_t.h", "#include <wchar.h>\n"),
    ("bits/wordsize.h", "#define __WORDSIZE (8 * __SIZEOF_POINTER__)\n"),
    ("gnu/stubs.h", "\n"),
];

/// Headers of C++: including one is an error that says so.
const OF_CPLUSPLUS: [&str; 24] = [
    "algorithm",
    "bits/stdc++.h",
    "bitset",
    "cmath",
    "cstdio",
    "cstdlib",
    "cstring",
    "deque",
    "fstream",
    "functional",
    "iomanip",
    "iostream",
    "iostream.h",
    "list",
    "map",
    "numeric",
    "queue",
    "set",
    "sstream",
    "stack",
    "string",
    "unordered_map",
    "utility",
    "vector",
];

/// Functions of POSIX that a program may define otherwise, as it may in strict C.
const OF_POSIX: [&str; 4] = ["getline", "strdup", "strndup", "strsep"];

/// Macros that hide the declarations of functions which a text declares itself.
pub fn hidden_by(text: &[u8]) -> Vec<String> {
    let own = declared(text);
    OF_POSIX.iter().filter(|name| own.contains(&name.as_bytes())).map(|n| format!("__because_own_{n}")).collect()
}

/// The names before a parenthesis outside of all braces and parentheses: functions that are declared or defined.
fn declared(text: &[u8]) -> Vec<&[u8]> {
    let mut found = Vec::new();
    let (mut at, mut depth) = (0, 0i32);
    while at < text.len() {
        let rest = &text[at..];
        let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let until = |end: &[u8]| {
            rest.windows(end.len()).skip(1).position(|w| w == end).map_or(rest.len(), |i| i + 1 + end.len())
        };
        at += match rest[0] {
            b'/' if rest.starts_with(b"/*") => until(b"*/"),
            b'/' if rest.starts_with(b"//") => until(b"\n"),
            b'#' => until(b"\n"),
            quote @ (b'"' | b'\'') => {
                let mut end = 1;
                while end < rest.len() && rest[end] != quote && rest[end] != b'\n' {
                    end += 1 + usize::from(rest[end] == b'\\');
                }
                end + 1
            }
            b'{' | b'(' => {
                depth += 1;
                1
            }
            b'}' | b')' => {
                depth -= 1;
                1
            }
            _ if word > 0 => {
                let next = rest[word..].iter().find(|b| !b.is_ascii_whitespace());
                if depth == 0 && next == Some(&b'(') {
                    found.push(&rest[..word]);
                }
                word
            }
            _ => 1,
        };
    }
    found
}

/// The text of a standard header by the name in `#include <name>`.
pub fn embedded(name: &str) -> Option<&'static str> {
    if OF_CPLUSPLUS.binary_search(&name).is_ok() {
        return Some(include_str!("../include/cplusplus.h"));
    }
    let of = |table: &'static [(&str, &str)]| {
        let at = table.binary_search_by_key(&name, |(header, _)| header).ok()?;
        Some(table[at].1)
    };
    of(&HEADERS).or_else(|| of(&PARTS))
}

/// The names of all embedded headers.
pub fn names() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|(name, _)| *name)
}

/// Names that programs use without declaring them.
const PRELUDE: &[(&str, &str)] = &[
    ("__CPROVER_allocate", "extern void *__CPROVER_allocate(__SIZE_TYPE__, _Bool);"),
    ("__CPROVER_assert", "extern void __CPROVER_assert(_Bool, const char *);"),
    ("__CPROVER_assume", "extern void __CPROVER_assume(_Bool);"),
    ("__CPROVER_OBJECT_SIZE", "extern __SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *);"),
    ("__CPROVER_POINTER_OFFSET", "extern __PTRDIFF_TYPE__ __CPROVER_POINTER_OFFSET(const void *);"),
    ("__CPROVER_fabs", "extern double __CPROVER_fabs(double);"),
    ("__CPROVER_fabsf", "extern float __CPROVER_fabsf(float);"),
    ("__CPROVER_havoc_object", "extern void __CPROVER_havoc_object(void *);"),
    ("__CPROVER_isfinited", "extern _Bool __CPROVER_isfinited(double);"),
    ("__CPROVER_isfinitef", "extern _Bool __CPROVER_isfinitef(float);"),
    ("__CPROVER_isinfd", "extern _Bool __CPROVER_isinfd(double);"),
    ("__CPROVER_isinff", "extern _Bool __CPROVER_isinff(float);"),
    ("__CPROVER_isnand", "extern _Bool __CPROVER_isnand(double);"),
    ("__CPROVER_isnanf", "extern _Bool __CPROVER_isnanf(float);"),
    ("__CPROVER_isnormald", "extern _Bool __CPROVER_isnormald(double);"),
    ("__CPROVER_isnormalf", "extern _Bool __CPROVER_isnormalf(float);"),
    ("__CPROVER_precondition", "extern void __CPROVER_precondition(_Bool, const char *);"),
    ("__CPROVER_r_ok", "extern _Bool __CPROVER_r_ok();"),
    ("__CPROVER_rw_ok", "extern _Bool __CPROVER_rw_ok();"),
    ("__CPROVER_same_object", "extern _Bool __CPROVER_same_object(const void *, const void *);"),
    ("__CPROVER_signd", "extern _Bool __CPROVER_signd(double);"),
    ("__CPROVER_signf", "extern _Bool __CPROVER_signf(float);"),
    ("__CPROVER_w_ok", "extern _Bool __CPROVER_w_ok();"),
    ("__ESBMC_assert", "extern void __ESBMC_assert(_Bool, const char *);"),
    ("__ESBMC_assume", "extern void __ESBMC_assume(_Bool);"),
    ("__VERIFIER_assert", "extern void __VERIFIER_assert(int);"),
    ("__VERIFIER_assume", "extern void __VERIFIER_assume(int);"),
    ("__VERIFIER_error", "extern void __VERIFIER_error(void);"),
    ("__VERIFIER_nondet_bool", "extern _Bool __VERIFIER_nondet_bool(void);"),
    ("__VERIFIER_nondet_char", "extern char __VERIFIER_nondet_char(void);"),
    ("__VERIFIER_nondet_double", "extern double __VERIFIER_nondet_double(void);"),
    ("__VERIFIER_nondet_float", "extern float __VERIFIER_nondet_float(void);"),
    ("__VERIFIER_nondet_int", "extern int __VERIFIER_nondet_int(void);"),
    ("__VERIFIER_nondet_int128", "extern __int128 __VERIFIER_nondet_int128(void);"),
    ("__VERIFIER_nondet_long", "extern long __VERIFIER_nondet_long(void);"),
    ("__VERIFIER_nondet_longlong", "extern long long __VERIFIER_nondet_longlong(void);"),
    ("__VERIFIER_nondet_pointer", "extern void *__VERIFIER_nondet_pointer(void);"),
    ("__VERIFIER_nondet_schar", "extern signed char __VERIFIER_nondet_schar(void);"),
    ("__VERIFIER_nondet_short", "extern short __VERIFIER_nondet_short(void);"),
    ("__VERIFIER_nondet_size_t", "extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);"),
    ("__VERIFIER_nondet_u8", "extern unsigned char __VERIFIER_nondet_u8(void);"),
    ("__VERIFIER_nondet_u16", "extern unsigned short __VERIFIER_nondet_u16(void);"),
    ("__VERIFIER_nondet_u32", "extern __UINT32_TYPE__ __VERIFIER_nondet_u32(void);"),
    ("__VERIFIER_nondet_uchar", "extern unsigned char __VERIFIER_nondet_uchar(void);"),
    ("__VERIFIER_nondet_uint", "extern unsigned __VERIFIER_nondet_uint(void);"),
    ("__VERIFIER_nondet_uint128", "extern unsigned __int128 __VERIFIER_nondet_uint128(void);"),
    ("__VERIFIER_nondet_ulong", "extern unsigned long __VERIFIER_nondet_ulong(void);"),
    ("__VERIFIER_nondet_ulonglong", "extern unsigned long long __VERIFIER_nondet_ulonglong(void);"),
    ("__VERIFIER_nondet_unsigned", "extern unsigned __VERIFIER_nondet_unsigned(void);"),
    ("__VERIFIER_nondet_ushort", "extern unsigned short __VERIFIER_nondet_ushort(void);"),
    ("__assert", "extern void __assert(const char *, const char *, int);"),
    ("__because_assert", "extern void __because_assert(_Bool);"),
    ("because_assert", "extern void because_assert(_Bool);"),
    ("because_assigns", "extern void because_assigns();"),
    ("because_assume", "extern void because_assume(_Bool);"),
    ("because_ensures", "extern void because_ensures(_Bool);"),
    ("because_invariant", "extern void because_invariant(_Bool);"),
    ("because_requires", "extern void because_requires(_Bool);"),
    ("__CPROVER_loop_invariant", "extern void because_invariant(_Bool);"),
];

/// What the clauses of contracts become.
const CLAUSES: [&str; 5] =
    ["because_assert", "because_assigns", "because_ensures", "because_invariant", "because_requires"];

/// Whether the text has contracts that are rewritten: clauses of CBMC, comments of ACSL, values on entry.
pub fn has_contracts(text: &[u8]) -> bool {
    let words: [&[u8]; 8] = [
        b"__CPROVER_requires",
        b"__CPROVER_ensures",
        b"__CPROVER_assigns",
        b"__CPROVER_frees",
        b"__CPROVER_decreases",
        b"__CPROVER_loop_assigns",
        b"__CPROVER_old",
        b"because_old",
    ];
    crate::contracts::is_present(text) || words.iter().any(|word| text.windows(word.len()).any(|w| w == *word))
}

/// Declarations for those special names that `text` uses and does not declare itself: its own declaration may differ
/// from ours. What `text` includes is not examined. One line for each name, in a fixed order.
pub fn prelude(text: &str) -> String {
    let contracts = has_contracts(text.as_bytes());
    let special = ["__VERIFIER_", "__CPROVER_", "__ESBMC_", "because_", "__assert"];
    if !contracts && !special.iter().any(|prefix| text.contains(prefix)) {
        return String::new();
    }
    let uses = scan(text);
    let mut out = String::new();
    for (name, declaration) in PRELUDE {
        let made = contracts && CLAUSES.contains(name);
        let used = made || uses.iter().any(|u| u.name == *name);
        if used && !uses.iter().any(|u| u.name == *name && u.depth == 0) {
            out.push_str(declaration);
            out.push('\n');
        }
    }
    out
}

struct Use<'a> {
    name: &'a str,
    /// Braces open around it: a declaration of a function stands at 0.
    depth: i32,
}

/// The identifiers of `text` outside comments, literals and directives that can be special names.
fn scan(text: &str) -> Vec<Use<'_>> {
    let bytes = text.as_bytes();
    let mut uses = Vec::new();
    let (mut at, mut depth, mut line_start) = (0, 0, true);
    while at < bytes.len() {
        let byte = bytes[at];
        match byte {
            b'\n' => line_start = true,
            b'#' if line_start => {
                let end = end_of_directive(bytes, at);
                collect(&text[at..end], 1, &mut uses);
                at = end;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = find(bytes, at, b"\n");
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = find(bytes, at + 2, b"*/") + 2;
                continue;
            }
            b'"' | b'\'' => {
                at = end_of_literal(bytes, at);
                line_start = false;
                continue;
            }
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ if is_word(byte) => {
                let end = at + bytes[at..].iter().take_while(|b| is_word(**b)).count();
                collect(&text[at..end], depth, &mut uses);
                at = end;
                line_start = false;
                continue;
            }
            _ => {}
        }
        line_start = byte == b'\n' || line_start && byte.is_ascii_whitespace();
        at += 1;
    }
    uses
}

fn collect<'a>(text: &'a str, depth: i32, uses: &mut Vec<Use<'a>>) {
    let identifiers = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    uses.extend(
        identifiers.filter(|w| w.starts_with("__") || w.starts_with("because_")).map(|name| Use { name, depth }),
    );
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.windows(what.len()).position(|w| w == what).map_or(bytes.len(), |i| from + i)
}

fn end_of_directive(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        at = find(bytes, at, b"\n");
        let before = bytes[..at].strip_suffix(b"\r").unwrap_or(&bytes[..at]);
        if at >= bytes.len() || before.last() != Some(&b'\\') {
            return at;
        }
        at += 1;
    }
}

fn end_of_literal(bytes: &[u8], from: usize) -> usize {
    let quote = bytes[from];
    let mut at = from + 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    if at < bytes.len() && bytes[at] == quote { at + 1 } else { at.min(bytes.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_sorted_and_found() {
        assert!([&HEADERS[..], &PARTS].iter().all(|table| table.is_sorted_by(|a, b| a.0 < b.0)));
        assert!(embedded("stdio.h").is_some_and(|text| text.contains("printf")));
        assert!(embedded("sys/types.h").is_some());
        assert_eq!(embedded("no/such.h"), None);
        assert!(OF_CPLUSPLUS.is_sorted() && embedded("iostream").is_some_and(|text| text.contains("C++")));
    }

    #[test]
    fn functions_that_a_text_declares_are_found() {
        let text = b"/* int strsep() */\n#define f(x) x\nstatic char *strdup(const char *s);\n\
            int getline(char s[], int n) { return strndup(s) + '('; }\nchar *s = \"strsep(\";";
        assert_eq!(hidden_by(text), ["__because_own_getline", "__because_own_strdup"]);
    }

    #[test]
    fn headers_include_only_embedded_headers() {
        for (name, text) in HEADERS.into_iter().chain(PARTS) {
            for line in text.lines().filter_map(|l| l.strip_prefix("#include <")) {
                let included = line.trim_end_matches('>');
                assert!(embedded(included).is_some(), "{name} includes {included}");
            }
        }
    }

    #[test]
    fn prelude_declares_what_is_used_and_not_declared() {
        let used = prelude("int main(void) { return __VERIFIER_nondet_int(); }");
        assert_eq!(used, "extern int __VERIFIER_nondet_int(void);\n");
        let declared = "extern long __VERIFIER_nondet_int();\nint main(void) { return __VERIFIER_nondet_int(); }";
        assert_eq!(prelude(declared), "");
        assert_eq!(prelude("int main(void) { return 0; } /* because_assert */"), "");
        assert_eq!(prelude("char *s = \"because_assume\";"), "");
    }

    #[test]
    fn prelude_sees_uses_in_macros() {
        assert_eq!(prelude("#define CHECK(e) \\\n  __CPROVER_assume(e)\n"), "extern void __CPROVER_assume(_Bool);\n");
    }

    #[test]
    fn prelude_survives_unclosed_text() {
        for text in ["because_ /*", "because_ \"", "because_ '\\", "because_ #", "#because_\\", "because_ }}}{"] {
            assert_eq!(prelude(text), "");
        }
    }
}
