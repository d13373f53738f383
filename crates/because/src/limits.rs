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
}
