//! When a task's process is ended from outside: it has limits of its own, and ends by itself as a rule.

/// Seconds that a process may go on after the time of its task.
pub const GRACE_SECONDS: u64 = 10;
/// Time and memory beyond a task's own limits, as one part in so many of them.
pub const GRACE_PART: u32 = 4;
/// Bytes that a process may hold beyond the memory of its task.
pub const GRACE_MEMORY: u64 = 256 << 20;
/// Bytes kept of what a process writes to standard error.
pub const STDERR_BYTES: usize = 4_000;
/// Processes at a time.
pub const PROCESSES: usize = 64;
