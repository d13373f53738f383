//! Functions of the C library that have no model, though a model could not be left out: they write to memory, give a
//! pointer, or call back.
//!
//! A call of one is unsupported at its place. Library functions in neither this table nor the models give a number; it is an
//! input.

/// Sorted.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "accept", "accept4", "adjtime", "alphasort", "arc4random_buf", "argz_add", "argz_create", "asctime_r", "basename",
    "bindtextdomain", "brk", "c16rtomb", "c32rtomb", "canonicalize_file_name", "catgets", "cfmakeraw", "cfsetispeed",
    "cfsetospeed", "chroot", "clock_getcpuclockid", "clock_getres", "clock_nanosleep", "closedir", "confstr",
    "copy_file_range", "crypt", "ctermid", "ctime_r", "cuserid", "dcgettext", "dgettext", "dirfd", "dirname", "dladdr",
    "dlclose", "dlerror", "dlopen", "dlsym", "drand48_r", "dup", "dup2", "dup3", "duplocale", "ecvt", "ecvt_r",
    "envz_get", "erand48", "erand48_r", "error", "error_at_line", "execle", "execvpe", "fallocate", "fchdir", "fchmod",
    "fcntl", "fcvt", "fcvt_r", "fdopendir", "fegetexceptflag", "fesetexceptflag", "fexecve", "fgetgrent", "fgetln",
    "fgetpwent", "fgetwc", "fgetws", "fopencookie", "fputwc", "fputws", "freeaddrinfo", "freelocale", "fstat",
    "fstatat", "ftruncate", "fts_open", "ftw", "futimens", "futimes", "fwide", "fwprintf", "fwscanf", "gai_strerror",
    "gcvt", "get_current_dir_name", "getaddrinfo", "getcwd", "getdate", "getdomainname", "getentropy", "getgrent",
    "getgrgid", "getgrgid_r", "getgrnam", "getgrnam_r", "getgroups", "gethostbyaddr", "gethostbyname", "gethostname",
    "getifaddrs", "getitimer", "getloadavg", "getlogin", "getlogin_r", "getnameinfo", "getopt_long", "getopt_long_only",
    "getpass", "getpeername", "getprotobyname", "getpwent", "getpwnam", "getpwnam_r", "getpwuid", "getpwuid_r",
    "getrandom", "getresgid", "getresuid", "getrlimit", "getservbyname", "getservbyport", "getsockname",
    "getsockopt", "getsubopt", "gettext", "getusershell", "getwc", "getwchar", "getwd", "glob", "globfree", "hcreate_r",
    "hsearch", "hsearch_r", "iconv", "iconv_open", "if_indextoname", "inet_aton", "inet_ntoa", "inet_ntop", "inet_pton",
    "initstate", "insque", "ioctl", "iswctype", "jrand48", "l64a", "lcong48", "lfind", "lgamma_r", "lgammaf_r",
    "lgammal_r", "link", "linkat", "lrand48_r", "lsearch", "madvise", "mallinfo", "malloc_usable_size", "mbrlen",
    "mbrtoc16", "mbrtoc32", "mbrtowc", "mbsinit", "mbsnrtowcs", "mbsrtowcs", "memfd_create", "memfrob", "mincore",
    "mkdirat", "mkdtemp", "mkfifo", "mknod", "mkostemp", "mkstemp", "mkstemps", "mktemp", "mmap", "mprotect",
    "mrand48_r", "mremap", "msync", "munmap", "newlocale", "nftw", "ngettext", "nl_langinfo", "nrand48", "obstack_free",
    "on_exit", "open_wmemstream", "openat", "opendir", "parse_printf_format", "pipe2", "poll", "posix_fallocate",
    "ppoll", "pread", "pread64", "preadv", "prlimit", "pselect", "ptsname", "putwc", "putwchar", "pwrite", "pwrite64",
    "pwritev", "qecvt", "qfcvt", "qgcvt", "qsort_r", "random_r", "readdir", "readdir_r", "readlink", "readlinkat",
    "readv", "realpath", "recv", "recvfrom", "recvmsg", "regcomp", "regerror", "regexec", "regfree", "remque", "remquo",
    "remquof", "remquol", "renameat", "renameat2", "rewinddir", "sbrk", "scandir", "seed48", "seekdir", "select",
    "sem_close", "sem_destroy", "sem_getvalue", "sem_open", "sem_timedwait", "sem_trywait", "semop", "sendfile",
    "setitimer", "setstate", "shmat", "sigaltstack", "sigismember", "sigpending", "sigtimedwait", "sigwait",
    "sigwaitinfo", "socketpair", "splice", "srand48_r", "srandom_r", "statfs", "statvfs", "strerror_l", "strerror_r",
    "strfromd", "strfromf", "strfry", "strptime", "strsignal", "swab", "swprintf", "swscanf", "symlink", "symlinkat",
    "syscall", "sysinfo", "tcgetattr", "tdelete", "telldir", "tempnam", "textdomain", "tfind", "timegm", "timelocal",
    "timer_create", "timer_gettime", "timer_settime", "tmpnam_r", "towctrans", "truncate", "tsearch",
    "ttyname", "ttyname_r", "twalk", "uname", "ungetwc", "unlinkat", "uselocale", "utime", "utimensat", "utimes",
    "verr", "verrx", "vfwprintf", "vfwscanf", "vswprintf", "vswscanf", "vwarn", "vwarnx", "vwprintf", "vwscanf",
    "wait3", "wait4", "waitid", "wcpcpy", "wcpncpy", "wcrtomb", "wcscasecmp", "wcschrnul", "wcscoll", "wcsftime",
    "wcsncasecmp", "wcsnrtombs", "wcsrtombs", "wcstod", "wcstof", "wcstoimax", "wcstok", "wcstol", "wcstold", "wcstoll",
    "wcstoul", "wcstoull", "wcstoumax", "wcsxfrm", "wctrans", "wctype", "wmempcpy", "wordexp", "wprintf", "writev",
    "wscanf",
];

/// Is this a library function whose calls are unsupported?
pub fn is_unmodelled(name: &str) -> bool {
    let families = ["inet6_", "posix_spawn"];
    NAMES.binary_search(&super::base_name(name)).is_ok() || families.iter().any(|prefix| name.starts_with(prefix))
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
