//! Options of C compilers: which do not change what a program means, and which do and are not modelled.
//!
//! Comes in: one word of a compiler's command line. Goes out: what to do with it. These tables are the whole list.

/// What an option is to the meaning of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Compiler {
    /// It does not matter.
    Ignored,
    /// It does not matter, and the next word is its value.
    IgnoredWithValue,
    /// It changes the meaning in a way that is not modelled: the sentence says how.
    Refused(String),
    /// No option of these tables.
    Unknown,
}

/// Without effect on what a program computes.
const EXACT: &[&str] = &[
    "-c",
    "-S",
    "-s",
    "-pipe",
    "-pthread",
    "-pthreads",
    "-static",
    "-shared",
    "-pie",
    "-no-pie",
    "-rdynamic",
    "-pedantic",
    "-pedantic-errors",
    "-save-temps",
    "--coverage",
    "-MD",
    "-MMD",
    "-MP",
    "-MG",
    "-MM",
    "-nostdlib",
    "-nostartfiles",
    "-nodefaultlibs",
    "-ftrapv",
    "-fsigned-char",
    "-fno-unsigned-char",
    "-fstrict-aliasing",
    "-fno-strict-aliasing",
    "-fno-short-enums",
    "-fno-fast-math",
    "-fno-wrapv",
    "-fno-common",
    "-fhosted",
    "-fno-math-errno",
    "-fmath-errno",
    "-fno-delete-null-pointer-checks",
    "-fdelete-null-pointer-checks",
    "-fstrict-overflow",
    "-ffp-contract=off",
    "-fno-builtin",
    "-fbuiltin",
    "-fgnu89-inline",
    "-fasynchronous-unwind-tables",
    "-fms-extensions",
];

/// The same for all options that start so.
const PREFIXES: &[&str] = &[
    "-O",
    "-g",
    "-W",
    "-l",
    "-L",
    "-fdiagnostics-",
    "-fcolor-",
    "-fno-color-",
    "-fstack-",
    "-fno-stack-",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-PIC",
    "-fno-pic",
    "-fno-PIE",
    "-fno-pie",
    "-fno-plt",
    "-fvisibility",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-function-sections",
    "-fno-data-sections",
    "-fsanitize",
    "-fno-sanitize",
    "-fprofile-",
    "-fcoverage-",
    "-ftest-coverage",
    "-fprofile",
    "-fomit-frame-pointer",
    "-fno-omit-frame-pointer",
    "-funroll-",
    "-fno-unroll-",
    "-finline",
    "-fno-inline",
    "-flto",
    "-fno-lto",
    "-fexceptions",
    "-fno-exceptions",
    "-fno-asynchronous-",
    "-funwind-tables",
    "-fno-unwind-tables",
    "-fdebug-",
    "-fmacro-prefix-map",
    "-ffile-prefix-map",
    "-fmessage-length",
    "-fmax-errors",
    "-ftree-",
    "-fno-tree-",
    "-fno-ident",
    "-fident",
    "-fcf-protection",
    "-fno-cf-protection",
    "-fno-semantic-interposition",
    "-fpch-",
    "-falign-",
    "-fno-align-",
    "-fipa-",
    "-fno-ipa-",
    "-fno-optimize-",
    "-foptimize-",
    "-mtune=",
    "-ftime-",
    "-fverbose-asm",
    "-fuse-ld",
    "-ferror-limit",
    "-fcaret-",
    "-fshow-",
    "-fno-show-",
    "-ftemplate-",
    "-ftrivial-auto-var-init",
];

/// Without effect, the value in the next word.
const WITH_VALUE: &[&str] = &["-o", "-l", "-L", "-MF", "-MT", "-MQ", "-Xlinker", "-z", "-aux-info"];

/// What is refused, by how it starts, and why.
const REFUSED: &[(&str, &str)] = &[
    ("-fwrapv", "it makes signed overflow wrap around, and here that is a failure"),
    ("-fno-strict-overflow", "it makes signed overflow wrap around, and here that is a failure"),
    ("-funsigned-char", "`char` is signed here"),
    ("-fno-signed-char", "`char` is signed here"),
    ("-fshort-enums", "enums are as wide as `int` here"),
    ("-fpack-struct", "members of structs are aligned here"),
    ("-fshort-wchar", "`wchar_t` has 32 bits here"),
    ("-Ofast", "floating-point arithmetic follows IEEE 754 here"),
    ("-ffast-math", "floating-point arithmetic follows IEEE 754 here"),
    ("-funsafe-math-optimizations", "floating-point arithmetic follows IEEE 754 here"),
    ("-fassociative-math", "floating-point arithmetic follows IEEE 754 here"),
    ("-freciprocal-math", "floating-point arithmetic follows IEEE 754 here"),
    ("-ffinite-math-only", "floating-point arithmetic follows IEEE 754 here"),
    ("-fno-signed-zeros", "floating-point arithmetic follows IEEE 754 here"),
    ("-frounding-math", "floating-point arithmetic rounds to nearest here"),
    ("-fsingle-precision-constant", "constants without a suffix are `double` here"),
    ("-ffp-contract=", "no operations are contracted here"),
    ("-fcommon", "an object that several files define is an error here"),
    ("-ffreestanding", "the C library is there"),
    ("-finstrument-functions", "no calls are added to functions here"),
    ("-Wp,", "give its options one by one"),
    ("-m", "the machine is one of `--data-model`"),
    ("-f", "it is not known"),
];

/// What one word of a command line is. `-m32` and `-m64` have flags of their own and are not asked for here.
pub fn of(word: &str) -> Compiler {
    let refused = |least: usize| {
        let known = REFUSED.iter().filter(|(start, _)| start.len() > least && word.starts_with(start));
        known.max_by_key(|(start, _)| start.len()).map(|(_, why)| Compiler::Refused(format!("`{word}`: {why}")))
    };
    if WITH_VALUE.contains(&word) {
        return Compiler::IgnoredWithValue;
    }
    if EXACT.contains(&word) {
        return Compiler::Ignored;
    }
    // By name before the families `-f…`, `-m…` and `-W…`.
    if let Some(refused) = refused(2) {
        return refused;
    }
    let family = |start: &&&str| word.starts_with(**start);
    let output = word.starts_with("-o") && word.len() > 2;
    match PREFIXES.iter().any(|p| family(&p)) || output {
        true => Compiler::Ignored,
        false => refused(0).unwrap_or(Compiler::Unknown),
    }
}

/// Whether an option is refused for what it does, not because it belongs to a family of which nothing is known.
pub fn is_known(word: &str) -> bool {
    REFUSED.iter().any(|(start, _)| start.len() > 2 && word.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_ignored() {
        for word in
            ["-O2", "-O", "-Wall", "-Wl,-z,now", "-g", "-ggdb3", "-c", "-lm", "-pthread", "-fPIC", "-MMD", "-ox"]
        {
            assert_eq!(of(word), Compiler::Ignored, "{word}");
        }
        for word in ["-fno-strict-aliasing", "-ftrapv", "-fsanitize=address", "-fvisibility=hidden", "-mtune=native"] {
            assert_eq!(of(word), Compiler::Ignored, "{word}");
        }
        assert_eq!(of("-o"), Compiler::IgnoredWithValue);
        assert_eq!(of("-MF"), Compiler::IgnoredWithValue);
    }

    #[test]
    fn what_changes_the_meaning_is_refused_by_name() {
        let options =
            ["-fwrapv", "-funsigned-char", "-fshort-enums", "-fpack-struct=2", "-ffast-math", "-Ofast", "-mavx2"];
        for word in options.into_iter().chain(["-march=native", "-fnever-heard-of", "-Wp,-DX"]) {
            assert!(matches!(of(word), Compiler::Refused(why) if why.contains(word)), "{word}");
        }
    }

    #[test]
    fn other_words_are_no_compiler_options() {
        for word in ["a.c", "--input", "-v", "-DX", "-I", "-Iinc", "-q", "-"] {
            assert_eq!(of(word), Compiler::Unknown, "{word}");
        }
    }
}
