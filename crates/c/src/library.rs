//! The C library: which calls become statements or expressions directly, and which are C text of their own.
//!
//! A call of a function that the program does not define is looked up here by name: [`builtin`] first, then
//! [`model`]. A function in neither is unknown: its result is an input. A function that the user defines is the
//! user's, unless [`is_specification`] says its meaning is fixed. Inside model text `builtin` wins always, and models call only builtins and `__because_*`
//! functions, so a user's own `strlen` changes nothing in `strcat`. Objects that nothing defines (`errno`, `stdin`) are
//! looked up with [`model`] too.
//!
//! The intrinsics that model text uses:
//!
//! | call | meaning |
//! | --- | --- |
//! | `__because_input_T("name")` | an input of the call's type under that name, kind `Stub` |
//! | `__because_file_T("name")` | the same, kind `File` |
//! | `__because_allocate(n)` | zeroed memory of the library's own: never freed, no leak |
//! | `__because_host_open(name)`, `__because_host_byte()` | the `Effect` of the name; only where `__because_host` is not 0 |
//! | `__because_precondition(c, "text")` | check `LibraryPrecondition`; the text says what is wrong if `c` is false |
//! | `__because_unsupported("text")` | the run cannot go on here |
//! | `__because_exit(status)` | the run ends, without `atexit` functions |
//! | `__because_object_size(p)`, `__because_pointer_offset(p)`, `__because_same_object(p, q)` | `PureFn` of the name |
//! | `__because_float_bits(x)`, `__because_float_from_bits(n)` | `PureFn` of the name; also with `f` for float |
//! | `__because_vprint_error(format, list)` | `vprintf` to standard error |
//! | `__because_read_byte()` and the like | the `Effect` of the name |

use because_ir::{Effect, MathFn, PureFn};

pub mod host_files;
mod models;
mod unmodelled;

pub use models::{Model, model, model_dependencies, models};
pub use unmodelled::is_unmodelled;

/// How a call is lowered without a body of the callee. Arguments are numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    /// A pure function of the arguments. Its value, `Bool` where the function says so, is converted to the call's type.
    Pure(PureFn),
    /// The value of the first argument (`__builtin_expect`).
    FirstArgument,
    /// Arguments are evaluated, nothing else happens; the result, if any, is zero or null.
    Zero,
    /// Size in argument 0. The result never is null unless an option says that allocation may fail.
    Malloc,
    /// Size in argument 0: memory of the library, zeroed.
    LibraryMemory,
    /// Count and size in arguments 0 and 1; their product must not wrap: null if it does.
    Calloc,
    /// Alignment in argument 0, size in argument 1.
    AlignedAlloc,
    /// Size in argument 0: memory that ends with the function.
    Alloca,
    /// Of null: nothing.
    Free,
    /// The result is argument 0. Overlapping objects are a failed `LibraryPrecondition`.
    Memcpy,
    /// As `Memcpy`, but the objects may overlap.
    Memmove,
    /// Pointer, byte and count in arguments 0 to 2; the result is argument 0.
    Memset,
    /// Formats its arguments and writes the text.
    Print(Print),
    /// The arguments are the effect's; its result is the call's.
    Effect(Effect),
    /// Runs what `atexit` registered, if the program uses `atexit` (then call the model `exit`, also when `main`
    /// returns), and ends.
    Exit,
    /// Ends at once (`_Exit`, `__because_exit`).
    ExitNow,
    /// Ends the run abnormally; what `atexit` registered does not run.
    Abort,
    /// The call itself is the failed check `ReachError`; the run ends. With `Some(n)`, argument n is a string literal
    /// with the text of what failed.
    ReachError(Option<usize>),
    /// Argument 0 holds, or the run is none that counts.
    Assume,
    /// Argument 0 is the condition; argument 1, if there, a string literal with the message instead of the text.
    Assert,
    /// Argument 0 is the condition, argument 1 a string literal with the message: check `LibraryPrecondition`.
    Precondition,
    /// A condition that callers of the function have to establish.
    Requires,
    /// A condition that holds when the function returns.
    Ensures,
    /// The places that the function may write.
    Assigns,
    /// A condition that holds whenever control comes to the head of the loop around.
    Invariant,
    /// Reaching the call is a failed check.
    Unreachable,
    /// The result is an input of kind `Nondet` with the function's own name.
    Nondet,
    /// The result is an input of kind `Stub`, named by the string literal in argument 0.
    NamedInput,
    /// As `NamedInput`, of kind `File`.
    FileInput,
    /// The result is an input of kind `Stub` with the function's own name: not modelled exactly.
    Stub,
    /// The object pointed to gets any value.
    Havoc,
    /// Reaching the call ends the analysis; the text says what is not modelled.
    Unsupported(&'static str),
    /// As `Unsupported`, with the text in argument 0.
    UnsupportedHere,
}

/// A member of the printf family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Print {
    /// Where the text goes.
    pub to: PrintTo,
    /// The argument that is the format. What is printed follows it.
    pub format: usize,
    /// What is printed comes as one `va_list`.
    pub packed: bool,
}

/// Where a function of the printf family writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintTo {
    /// Standard output, whatever the arguments are.
    Stdout,
    /// Standard error, whatever the arguments are.
    Stderr,
    /// The argument that is a stream. If it reads the global `stdout` or `stderr`, print there directly;
    /// otherwise call the model of the same function.
    Stream(usize),
    /// Memory of the program.
    Buffer {
        /// The argument that is the buffer.
        to: usize,
        /// The argument that is its size; `sprintf` has none.
        size: Option<usize>,
    },
}

/// How a call of `name` is lowered directly, if it is.
pub fn builtin(name: &str) -> Option<Builtin> {
    let name = base_name(name);
    specification(name)
        .or_else(|| memory(name))
        .or_else(|| print(name).map(Builtin::Print))
        .or_else(|| intrinsic(name))
        .or_else(|| number(name))
        .or_else(|| environment(name))
}

/// Names whose meaning is fixed even where the program defines a function of that name.
pub fn is_specification(name: &str) -> bool {
    specification(name).is_some()
}

/// Functions that give a stream of something else than the standard ones.
pub const OPENERS: [&str; 6] = ["fopen", "freopen", "fdopen", "tmpfile", "fmemopen", "open_memstream"];

/// What answers rest on when the program uses this function: its behaviour here is one of several in reality.
pub fn assumption(name: &str) -> Option<&'static str> {
    Some(match base_name(name) {
        "popen" => "popen fails always",
        "tmpfile" => "a temporary file can be made",
        "fmemopen" => "the memory of fmemopen does not change but through the stream",
        "tmpnam" => "temporary names are /tmp/file000000, /tmp/file000001, …",
        "getenv" => "no environment variable is set",
        "signal" | "sigaction" => "no signal arrives",
        "mkdir" | "chdir" | "rmdir" => "there are no folders",
        "system" => "no shell is available",
        "rand" | "random" | "rand_r" | "drand48" | "lrand48" | "mrand48" => "random numbers are inputs",
        _ => return None,
    })
}

/// The library's name of a function under GNU's and glibc's other spellings.
pub fn base_name(name: &str) -> &str {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    for prefix in ["__isoc99_", "__isoc23_"] {
        if let Some(rest) = name.strip_prefix(prefix) {
            return rest;
        }
    }
    match name {
        "fseeko" | "fseeko64" => "fseek",
        "ftello" | "ftello64" => "ftell",
        "fopen64" => "fopen",
        "freopen64" => "freopen",
        "tmpfile64" => "tmpfile",
        "open64" => "open",
        "lseek64" => "lseek",
        "strtoq" => "strtoll",
        "strtouq" => "strtoull",
        "explicit_bzero" => "bzero",
        "secure_getenv" => "getenv",
        "pvalloc" => "valloc",
        _ => without_lock(name),
    }
}

/// Without threads `fgetc_unlocked` is `fgetc`.
fn without_lock(name: &str) -> &str {
    const STREAMS: [&str; 13] = [
        "clearerr", "feof", "ferror", "fflush", "fgetc", "fgets", "fileno", "fputc", "fputs", "fread", "fwrite",
        "getc", "putc",
    ];
    match name.strip_suffix("_unlocked") {
        Some(stream) if STREAMS.contains(&stream) => stream,
        _ => name,
    }
}

fn specification(name: &str) -> Option<Builtin> {
    Some(match name {
        "__because_assert"
        | "because_assert"
        | "__CPROVER_assert"
        | "__CPROVER_precondition"
        | "__CPROVER_postcondition"
        | "__ESBMC_assert" => Builtin::Assert,
        "__CPROVER_assume" | "__VERIFIER_assume" | "__ESBMC_assume" | "because_assume" => Builtin::Assume,
        "reach_error" | "__VERIFIER_error" => Builtin::ReachError(None),
        "__ESBMC_atomic_begin" | "__ESBMC_atomic_end" | "__ESBMC_yield" => Builtin::Zero,
        "__ESBMC_unreachable" => Builtin::ReachError(None),
        "__assert_fail" | "__assert" | "__assert_rtn" | "__assert_perror_fail" => Builtin::ReachError(Some(0)),
        "because_requires" => Builtin::Requires,
        "because_ensures" => Builtin::Ensures,
        "because_assigns" => Builtin::Assigns,
        "because_invariant" | "__CPROVER_loop_invariant" => Builtin::Invariant,
        "__VERIFIER_nondet_memory" | "__CPROVER_havoc_object" | "__CPROVER_havoc_slice" => Builtin::Havoc,
        "__CPROVER_input"
        | "__CPROVER_output"
        | "__CPROVER_atomic_begin"
        | "__CPROVER_atomic_end"
        | "__VERIFIER_atomic_begin"
        | "__VERIFIER_atomic_end" => Builtin::Zero,
        "__CPROVER_POINTER_OFFSET" => Builtin::Pure(PureFn::PointerOffset),
        "__CPROVER_OBJECT_SIZE" => Builtin::Pure(PureFn::ObjectSize),
        "__CPROVER_same_object" => Builtin::Pure(PureFn::SameObject),
        "__CPROVER_r_ok" | "__CPROVER_w_ok" | "__CPROVER_rw_ok" => Builtin::Pure(PureFn::IsReadable),
        _ if name.starts_with("__VERIFIER_nondet_") => Builtin::Nondet,
        "__CPROVER_allocate" => return None,
        _ if name.starts_with("__ESBMC_") => Builtin::Unsupported("this function of ESBMC"),
        _ => return name.strip_prefix("__CPROVER_").map(cprover),
    })
}

/// CBMC's other names: its float predicates; for the rest a guess would be wrong.
fn cprover(name: &str) -> Builtin {
    let stem = name.trim_end_matches(['f', 'd', 'l']);
    Builtin::Pure(match stem {
        "isnan" => PureFn::IsNan,
        "isin" | "isinf" => PureFn::IsInf,
        "isfinite" => PureFn::IsFinite,
        "isnorma" | "isnormal" => PureFn::IsNormal,
        "sign" => PureFn::SignBit,
        "fabs" => PureFn::Fabs,
        _ => return Builtin::Unsupported("this function of CBMC"),
    })
}

fn memory(name: &str) -> Option<Builtin> {
    Some(match name {
        "malloc" | "valloc" | "__CPROVER_allocate" => Builtin::Malloc,
        "calloc" => Builtin::Calloc,
        "aligned_alloc" | "memalign" => Builtin::AlignedAlloc,
        "alloca" => Builtin::Alloca,
        "free" | "cfree" => Builtin::Free,
        "memcpy" | "__memcpy_chk" => Builtin::Memcpy,
        "memmove" | "__memmove_chk" => Builtin::Memmove,
        "memset" | "__memset_chk" => Builtin::Memset,
        _ => return None,
    })
}

fn print(name: &str) -> Option<Print> {
    let (packed, rest) = match name.strip_prefix('v') {
        Some(rest) => (true, rest),
        None => match name.strip_prefix("__v") {
            Some(rest) => (true, rest),
            None => (false, name.strip_prefix("__").unwrap_or(name)),
        },
    };
    let buffer = |size, format| Print { to: PrintTo::Buffer { to: 0, size }, format, packed };
    Some(match rest {
        "printf" => Print { to: PrintTo::Stdout, format: 0, packed },
        "printf_chk" => Print { to: PrintTo::Stdout, format: 1, packed },
        "fprintf" => Print { to: PrintTo::Stream(0), format: 1, packed },
        "fprintf_chk" => Print { to: PrintTo::Stream(0), format: 2, packed },
        "sprintf" => buffer(None, 1),
        "sprintf_chk" => buffer(None, 3),
        "snprintf" => buffer(Some(1), 2),
        "snprintf_chk" => buffer(Some(1), 4),
        "because_vprint_error" => Print { to: PrintTo::Stderr, format: 0, packed: true },
        _ => return None,
    })
}

fn intrinsic(name: &str) -> Option<Builtin> {
    Some(match name.strip_prefix("__because_")? {
        "precondition" => Builtin::Precondition,
        "unsupported" => Builtin::UnsupportedHere,
        "exit" => Builtin::ExitNow,
        "object_size" => Builtin::Pure(PureFn::ObjectSize),
        "pointer_offset" => Builtin::Pure(PureFn::PointerOffset),
        "same_object" => Builtin::Pure(PureFn::SameObject),
        "readable" => Builtin::Pure(PureFn::IsReadable),
        "float_bits" | "float_bitsf" => Builtin::Pure(PureFn::FloatBits),
        "float_from_bits" | "float_from_bitsf" => Builtin::Pure(PureFn::FloatFromBits),
        "read_byte" => Builtin::Effect(Effect::ReadByte),
        "unread_byte" => Builtin::Effect(Effect::UnreadByte),
        "write_byte" => Builtin::Effect(Effect::WriteByte),
        "write_byte_error" => Builtin::Effect(Effect::WriteByteError),
        "time" => Builtin::Effect(Effect::Time),
        "clock" => Builtin::Effect(Effect::Clock),
        "push_at_exit" => Builtin::Effect(Effect::PushAtExit),
        "pop_at_exit" => Builtin::Effect(Effect::PopAtExit),
        "host_open" => Builtin::Effect(Effect::HostOpen),
        "host_byte" => Builtin::Effect(Effect::HostByte),
        "allocate" => Builtin::LibraryMemory,
        rest if rest.starts_with("input_") => Builtin::NamedInput,
        rest if rest.starts_with("file_") => Builtin::FileInput,
        _ => return None,
    })
}

/// Functions of math.h in all three widths, and the counting of bits.
fn number(name: &str) -> Option<Builtin> {
    let bits = match name {
        "popcount" | "popcountl" | "popcountll" => Some(PureFn::PopCount),
        "clz" | "clzl" | "clzll" => Some(PureFn::LeadingZeros),
        "ctz" | "ctzl" | "ctzll" => Some(PureFn::TrailingZeros),
        "bswap16" | "bswap32" | "bswap64" | "bswap128" => Some(PureFn::ByteSwap),
        _ => None,
    };
    bits.or_else(|| real(name)).or_else(|| real(name.strip_suffix(['f', 'l'])?)).map(Builtin::Pure)
}

fn real(name: &str) -> Option<PureFn> {
    Some(match name {
        "sqrt" => PureFn::Sqrt,
        "fma" => PureFn::Fma,
        "fmod" => PureFn::Fmod,
        "remainder" | "drem" => PureFn::Remainder,
        "fabs" => PureFn::Fabs,
        "floor" => PureFn::Floor,
        "ceil" => PureFn::Ceil,
        "trunc" => PureFn::Trunc,
        "round" => PureFn::Round,
        "rint" | "nearbyint" | "roundeven" => PureFn::Rint,
        "fmin" => PureFn::Fmin,
        "fmax" => PureFn::Fmax,
        "copysign" => PureFn::CopySign,
        "isnan" | "__isnan" => PureFn::IsNan,
        "isinf" | "__isinf" => PureFn::IsInf,
        "isfinite" | "finite" | "__finite" => PureFn::IsFinite,
        "isnormal" => PureFn::IsNormal,
        "signbit" | "__signbit" => PureFn::SignBit,
        "sin" => PureFn::Math(MathFn::Sin),
        "cos" => PureFn::Math(MathFn::Cos),
        "tan" => PureFn::Math(MathFn::Tan),
        "asin" => PureFn::Math(MathFn::Asin),
        "acos" => PureFn::Math(MathFn::Acos),
        "atan" => PureFn::Math(MathFn::Atan),
        "atan2" => PureFn::Math(MathFn::Atan2),
        "sinh" => PureFn::Math(MathFn::Sinh),
        "cosh" => PureFn::Math(MathFn::Cosh),
        "tanh" => PureFn::Math(MathFn::Tanh),
        "exp" => PureFn::Math(MathFn::Exp),
        "exp2" => PureFn::Math(MathFn::Exp2),
        "expm1" => PureFn::Math(MathFn::Expm1),
        "log" => PureFn::Math(MathFn::Log),
        "log2" => PureFn::Math(MathFn::Log2),
        "log10" => PureFn::Math(MathFn::Log10),
        "log1p" => PureFn::Math(MathFn::Log1p),
        "pow" => PureFn::Math(MathFn::Pow),
        "cbrt" => PureFn::Math(MathFn::Cbrt),
        "hypot" => PureFn::Math(MathFn::Hypot),
        "ldexp" | "scalbn" => PureFn::Math(MathFn::Ldexp),
        _ => return None,
    })
}

/// What needs no model because it does nothing that a program can see, and what has none.
fn environment(name: &str) -> Option<Builtin> {
    const THREADS: &str = "threads";
    Some(match name {
        "__VERIFIER_assert" => Builtin::Assert,
        "klee_assume" => Builtin::Assume,
        "klee_make_symbolic" => Builtin::Havoc,
        _ if name.starts_with("klee_") => Builtin::Unsupported("this function of KLEE"),
        _ if name.starts_with("nondet_") => Builtin::Nondet,
        "expect" | "expect_with_probability" | "assume_aligned" => Builtin::FirstArgument,
        "exit" => Builtin::Exit,
        "_exit" | "_Exit" | "quick_exit" => Builtin::ExitNow,
        "abort" | "trap" => Builtin::Abort,
        "unreachable" => Builtin::Unreachable,
        "acosh" | "asinh" | "atanh" | "erf" | "erfc" | "tgamma" | "lgamma" => Builtin::Stub,
        "acoshf" | "asinhf" | "atanhf" | "erff" | "erfcf" | "tgammaf" | "lgammaf" => Builtin::Stub,
        "acoshl" | "asinhl" | "atanhl" | "erfl" | "erfcl" | "tgammal" | "lgammal" => Builtin::Stub,
        "flockfile" | "ftrylockfile" | "funlockfile" | "tzset" | "sched_yield" | "sync" | "srand" | "srandom"
        | "srand48" | "sleep" | "usleep" | "nanosleep" | "alarm" | "pause" | "fsync" | "feclearexcept"
        | "fegetround" | "sigemptyset" | "sigfillset" | "sigaddset" | "sigdelset" | "sigprocmask" | "sigaction"
        | "signal" | "system" | "prefetch" | "openlog" | "syslog" | "vsyslog" | "closelog" | "at_quick_exit"
        | "__clear_cache" => Builtin::Zero,
        "pthread_mutexattr_destroy"
        | "pthread_attr_init"
        | "pthread_attr_destroy"
        | "pthread_cond_init"
        | "pthread_cond_destroy"
        | "pthread_cond_signal"
        | "pthread_cond_broadcast"
        | "pthread_self" => Builtin::Zero,
        "getpid" | "getppid" | "getuid" | "geteuid" | "getgid" | "getegid" | "sysconf" => Builtin::Stub,
        "__sigsetjmp" => Builtin::Unsupported("setjmp"),
        "fork" | "vfork" | "execv" | "execvp" | "execve" | "execl" | "execlp" | "pipe" | "wait" | "waitpid" => {
            Builtin::Unsupported("processes")
        }
        "fesetround" | "feraiseexcept" | "fetestexcept" | "fegetenv" | "fesetenv" | "feholdexcept" | "feupdateenv" => {
            Builtin::Unsupported("the floating-point environment")
        }
        "raise" | "kill" => Builtin::Unsupported("signals"),
        "return_address" | "frame_address" => Builtin::Unsupported("addresses of the call stack"),
        _ if ["pthread_", "thrd_", "mtx_", "cnd_", "tss_"].iter().any(|p| name.starts_with(p))
            && model(name).is_none() =>
        {
            Builtin::Unsupported(THREADS)
        }
        "call_once" | "sem_init" | "sem_wait" | "sem_post" | "clone" => Builtin::Unsupported(THREADS),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_function_are_one_builtin() {
        for name in ["fabs", "fabsf", "fabsl", "__builtin_fabs", "__builtin_fabsf"] {
            assert_eq!(builtin(name), Some(Builtin::Pure(PureFn::Fabs)), "{name}");
        }
        assert_eq!(builtin("__builtin_memcpy"), Some(Builtin::Memcpy));
        assert_eq!(builtin("erf"), Some(Builtin::Stub));
        assert_eq!(builtin("my_own_function"), None);
    }

    #[test]
    fn printers_know_their_format() {
        let position = |name| match builtin(name) {
            Some(Builtin::Print(p)) => (p.format, p.packed),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(position("printf"), (0, false));
        assert_eq!(position("vsnprintf"), (2, true));
        assert_eq!(position("__fprintf_chk"), (2, false));
        assert_eq!(position("__vsprintf_chk"), (3, true));
    }

    #[test]
    fn specification_is_fixed_and_library_is_not() {
        assert!(is_specification("__VERIFIER_nondet_int"));
        assert!(is_specification("reach_error"));
        assert!(!is_specification("malloc"));
    }
}
