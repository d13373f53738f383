//! Functions of POSIX and GNU that give a pointer or write to memory: each is modelled, unsupported where it is called, or
//! refused where nothing declares it. None is taken for an unknown function that does nothing.

use because_c::{MemoryFiles, Options, library, load};

/// Give a pointer, or write through one.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "accept", "aligned_alloc", "argz_add", "argz_create", "asctime_r", "asprintf", "basename", "bindtextdomain",
    "bsearch", "canonicalize_file_name", "catgets", "clearerr_unlocked", "clock_getres", "clock_gettime",
    "confstr", "ctermid", "ctime_r", "cuserid", "dcgettext", "dgettext", "dirname", "dlerror", "dlopen", "dlsym",
    "dup", "dup2", "duplocale", "ecvt", "envz_get", "fcvt", "fdopen", "fdopendir", "feof_unlocked",
    "ferror_unlocked", "fflush_unlocked", "ffsl", "ffsll", "fgetc_unlocked", "fgetgrent", "fgetln", "fgetpos",
    "fgetpwent", "fgets_unlocked", "fgetwc", "fgetws", "fileno_unlocked", "fmemopen", "fopen64",
    "fopencookie", "fputc_unlocked", "fputs_unlocked", "fread_unlocked", "freelocale", "fscanf", "fseeko",
    "fseeko64", "fsetpos", "fstat", "fstatat", "ftello", "fts_open", "fwrite_unlocked", "gcvt",
    "getaddrinfo", "getc_unlocked", "getcwd", "getdelim", "getentropy", "getenv", "getgrgid", "getgrnam",
    "getgroups", "gethostbyname", "gethostname", "getifaddrs", "getline", "getlogin", "getopt", "getopt_long",
    "getpwnam", "getpwuid", "getrandom", "getrlimit", "getrusage", "getsubopt", "gettext", "gettimeofday", "getw",
    "getwd", "glob", "gmtime_r", "hsearch", "iconv", "iconv_open", "if_indextoname", "inet_ntoa", "inet_ntop",
    "inet_pton", "initstate", "ioctl", "l64a", "lfind", "localeconv", "localtime_r", "lsearch", "mallinfo",
    "mbrtowc", "mbsrtowcs", "mbstowcs", "memccpy", "memfd_create", "memfrob", "memmem", "mempcpy", "memrchr",
    "mkdtemp", "mkostemp", "mkstemp", "mkstemps", "mktemp", "mmap", "mremap", "munmap", "nanosleep", "newlocale",
    "ngettext", "nl_langinfo", "obstack_free", "open_memstream", "open_wmemstream", "opendir", "parse_printf_format",
    "pipe", "poll", "popen", "posix_memalign", "ppoll", "pread", "pread64", "preadv", "pselect", "ptsname", "putc_unlocked",
    "putw", "putwchar", "pvalloc", "pwrite", "qsort_r", "rawmemchr", "readdir", "readdir_r", "readlink", "readv",
    "realpath", "reallocarray", "recv", "recvfrom", "recvmsg", "regcomp", "regexec", "rindex", "sbrk", "scandir",
    "secure_getenv", "select", "semop", "setlocale", "setstate", "shmat", "sigaction", "sigaltstack", "sigwait",
    "stat", "statfs", "statvfs", "stpcpy", "stpncpy", "strcasestr", "strchrnul", "strdup", "strerror_l", "strerror_r",
    "strftime", "strlcat", "strlcpy", "strndup", "strptime", "strsep", "strsignal", "strtok_r", "strtoimax",
    "swab", "swprintf", "sysinfo", "tcgetattr", "tdelete", "tempnam", "textdomain", "tfind", "timegm",
    "times", "tmpfile64", "tmpnam", "tmpnam_r", "tsearch", "ttyname", "twalk", "uname", "utime", "vasprintf", "vdprintf",
    "vscanf", "wait", "waitpid", "wcpcpy", "wcsdup", "wcstok", "wcstombs", "wctomb", "wordexp",
];

#[test]
fn no_function_that_touches_memory_is_unknown() {
    let missing: Vec<&str> = NAMES
        .iter()
        .copied()
        .filter(|n| library::builtin(n).is_none() && library::model(n).is_none() && !library::is_unmodelled(n))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Without a declaration, the pointer that such a function gives would be a number.
#[test]
fn an_undeclared_function_that_gives_a_pointer_is_refused() {
    let text = "int main(void) { char *p = reallocf(); return p != 0; }";
    let files = MemoryFiles::new().with("a.c", text);
    let failed = load(&files, &["a.c"], &Options::default()).expect_err("the program is refused");
    assert!(failed.diagnostics.iter().any(|d| d.code == "undeclared-pointer"), "{:?}", failed.diagnostics);
}
