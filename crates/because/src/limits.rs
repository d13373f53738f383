//! The limits of the command: every number here ends or narrows work.

because_ir::limits! {
    /// Bytes of a file beyond which it is no source text.
    SOURCE_BYTES: u64 = 256 << 20;
    /// Bytes of a project's history beyond which it is left out of the copy.
    HISTORY_BYTES: u64 = 64 << 20;
    /// Bytes of a project beyond which it is not copied.
    PROJECT_BYTES: u64 = 2 << 30;
    /// Bytes that a test can read of a device of random numbers.
    RANDOM_BYTES: usize = 4096;
    /// Bytes of a file beyond which `because run` refuses to read it.
    HOST_FILE_BYTES: u64 = 256 << 20;
    /// Symbolic links that are followed to an output, as by the system.
    LINKS: usize = 40;
    /// Bytes of a saved input beyond which it is refused.
    CRASH_BYTES: usize = 1 << 16;
    /// Lines of a test command's output that are shown where nothing better is known.
    TEST_LINES: usize = 20;
    /// Failing tests of one program that are listed.
    FAILING_LINES: usize = 8;
    /// Diagnostics that are shown.
    DIAGNOSTICS: usize = 20;
    /// Seconds that the process of a campaign's task may go on after its time: it has limits of its own, and ends by itself as a rule.
    CAMPAIGN_GRACE_SECONDS: u64 = 10;
    /// Time and memory beyond the task's own limits, as one part in so many of them.
    CAMPAIGN_GRACE_PART: u32 = 4;
    /// Bytes that the process may hold beyond the memory of its task.
    CAMPAIGN_GRACE_MEMORY: u64 = 256 << 20;
    /// Bytes kept of what the process writes to standard error.
    CAMPAIGN_STDERR_BYTES: usize = 4_000;
    /// Processes of a campaign at a time.
    CAMPAIGN_PROCESSES: usize = 64;
    /// Bytes of the stack: deeply nested expressions are walked by recursion in a few places.
    STACK_BYTES: usize = 1 << 30;
    /// Milliseconds that work may take to end once it is asked to, at least; what takes longer is left behind.
    GRACE_MILLISECONDS: u64 = 200;
    /// The same as one part in so many of the time that it had.
    GRACE_PART: u32 = 20;
    /// Folders below the copy of a project that are searched for builds.
    BUILD_DEPTH: u32 = 3;
    /// Seconds after which a compiled test is ended.
    NATIVE_SECONDS: u64 = 20;
    /// Characters of a sanitizer's line that are shown.
    NATIVE_LINE: usize = 160;
    /// Bytes of what a compiled test writes that are read.
    NATIVE_OUTPUT: usize = 1 << 20;
    /// Characters of a file's name that the name of the temporary file next to it takes over.
    TEMPORARY_NAME: usize = 40;
    /// Names that are tried for a temporary file.
    TEMPORARY_FILES: u32 = 1000;
}
