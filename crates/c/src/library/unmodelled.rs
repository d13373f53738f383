//! Functions of the C library that have no model, though a model could not be left out: they write to memory, give a
//! pointer, or call back.
//!
//! A call of one is unsupported at its place. Library functions in neither this table nor the models give a number; it is an
//! input.

/// Sorted.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "accept", "accept4", "adjtime", "alphasort", "arc4random_buf", "asctime_r", "basename", "brk", "c16rtomb",
    "c32rtomb", "canonicalize_file_name", "cfmakeraw", "cfsetispeed", "cfsetospeed", "clock_getcpuclockid",
    "clock_getres", "clock_nanosleep", "closedir", "confstr", "crypt", "ctermid", "ctime_r", "dirfd", "dirname",
    "dladdr", "dlclose", "dlerror", "dlopen", "dlsym", "drand48_r", "ecvt", "ecvt_r", "erand48", "erand48_r", "error",
    "error_at_line", "execle", "execvpe", "fchmod", "fcntl", "fcvt", "fcvt_r", "fdopendir", "fegetexceptflag",
    "fesetexceptflag", "fexecve", "fgetwc", "fgetws", "fopencookie", "fputwc", "fputws",
    "freeaddrinfo", "fstat", "fstatat", "ftw", "futimens", "futimes", "fwide", "fwprintf", "fwscanf",
    "gai_strerror", "gcvt", "get_current_dir_name", "getaddrinfo", "getcwd", "getdate", "getdomainname", "getentropy",
    "getgrent", "getgrgid", "getgrgid_r", "getgrnam", "getgrnam_r", "getgroups", "gethostbyaddr", "gethostbyname",
    "gethostname", "getitimer", "getloadavg", "getlogin", "getlogin_r", "getnameinfo", "getopt_long",
    "getopt_long_only", "getpass", "getpeername", "getprotobyname", "getpwent", "getpwnam", "getpwnam_r", "getpwuid",
    "getpwuid_r", "getresgid", "getresuid", "getrlimit", "getrusage", "getservbyname", "getservbyport", "getsockname",
    "getsockopt", "getsubopt", "getusershell", "getwc", "getwchar", "getwd", "glob", "globfree", "hcreate_r",
    "hsearch", "hsearch_r", "iconv", "iconv_open", "inet_aton", "inet_ntoa", "inet_ntop", "inet_pton", "initstate",
    "insque", "ioctl", "iswctype", "jrand48", "l64a", "lcong48", "lfind", "lgamma_r", "lgammaf_r", "lgammal_r",
    "lrand48_r", "lsearch", "madvise", "malloc_usable_size", "mbrlen", "mbrtoc16", "mbrtoc32", "mbrtowc", "mbsinit",
    "mbsnrtowcs", "mbsrtowcs", "memfrob", "mincore", "mkdtemp", "mkostemp", "mkstemp", "mkstemps", "mktemp", "mmap",
    "mprotect", "mrand48_r", "mremap", "msync", "munmap", "nftw", "nl_langinfo", "nrand48", "on_exit",
    "open_wmemstream", "openat", "opendir", "pipe2", "poll", "ppoll", "pread", "prlimit", "pselect",
    "ptsname", "putwc", "putwchar", "qecvt", "qfcvt", "qgcvt", "qsort_r", "random_r", "readdir", "readdir_r",
    "readlink", "readlinkat", "realpath", "recv", "recvfrom", "recvmsg", "regcomp", "regerror", "regexec", "regfree",
    "remque", "remquo", "remquof", "remquol", "rewinddir", "sbrk", "scandir", "seed48", "seekdir", "select",
    "sem_close", "sem_destroy", "sem_getvalue", "sem_open", "sem_timedwait", "sem_trywait", "setitimer", "setstate",
    "sigaltstack", "sigismember", "sigpending", "sigtimedwait", "sigwait", "sigwaitinfo", "socketpair", "srand48_r",
    "srandom_r", "strerror_r", "strfromd", "strfromf", "strfry", "strptime", "strsignal", "swab", "swprintf",
    "swscanf", "syscall", "tcgetattr", "tdelete", "telldir", "tempnam", "tfind", "timegm", "timelocal",
    "timer_create", "timer_gettime", "timer_settime", "tmpnam_r", "towctrans", "tsearch", "ttyname",
    "ttyname_r", "twalk", "uname", "ungetwc", "utimensat", "utimes", "verr", "verrx", "vfwprintf",
    "vfwscanf", "vswprintf", "vswscanf", "vwarn", "vwarnx", "vwprintf", "vwscanf", "wait3", "wait4", "waitid",
    "wcpcpy", "wcpncpy", "wcrtomb", "wcscasecmp", "wcschrnul", "wcscoll", "wcsftime", "wcsncasecmp", "wcsnrtombs",
    "wcsrtombs", "wcstod", "wcstof", "wcstoimax", "wcstok", "wcstol", "wcstold", "wcstoll", "wcstoul", "wcstoull",
    "wcstoumax", "wcsxfrm", "wctrans", "wctype", "wmempcpy", "wprintf", "wscanf",
];

/// Is this a library function whose calls are unsupported?
pub fn is_unmodelled(name: &str) -> bool {
    let families = ["inet6_", "posix_spawn"];
    NAMES.binary_search(&super::plain_name(name)).is_ok() || families.iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_has_nothing_that_is_modelled() {
        assert!(NAMES.is_sorted());
        for name in NAMES {
            let known = crate::library::builtin(name).is_some() || crate::library::model(name).is_some();
            assert!(!known, "{name}");
        }
        assert!(is_unmodelled("regcomp") && !is_unmodelled("my_function"));
    }
}
