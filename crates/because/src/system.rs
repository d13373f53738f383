//! The system that this process runs on, for the driver.

use because_driver::host::{CutOff, StackError, System};
use because_logic::Watch;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// A clock, what Linux tells of memory, and threads.
#[derive(Debug, Clone, Copy, Default)]
pub struct Process;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl System for Process {
    fn now(&self) -> Duration {
        START.elapsed()
    }

    fn memory(&self) -> Option<u64> {
        let text = std::fs::read_to_string("/proc/self/statm").ok()?;
        let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
        Some(pages * 4096)
    }

    fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
    }

    fn with_stack(&self, bytes: usize, work: &mut (dyn FnMut() + Send)) -> Result<(), StackError> {
        std::thread::scope(|scope| match std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, work) {
            Ok(thread) => thread.join().map_err(|_| StackError::Panicked),
            Err(error) => Err(StackError::NoStack(error.to_string())),
        })
    }
}

/// Ends work after so much time from now.
pub fn until(time: Duration) -> Option<Arc<dyn Watch>> {
    Some(Arc::new(CutOff::new(Arc::new(Process), time, None)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_goes_on_and_memory_is_known_on_linux() {
        let first = Process.now();
        std::thread::sleep(Duration::from_millis(1));
        assert!(Process.now() > first);
        let (now, most) = (Process.memory(), Process.peak_memory());
        assert!(!cfg!(target_os = "linux") || (now > Some(0) && most >= Some(1 << 20)));
    }

    #[test]
    fn a_stack_is_large_enough_and_a_panic_stays_there() {
        fn deep(n: u64) -> u64 {
            let frame = [n; 64];
            if n == 0 { frame[0] } else { deep(n - 1) + std::hint::black_box(frame)[63] % 2 }
        }
        let mut result = 0;
        assert_eq!(Process.with_stack(256 << 20, &mut || result = deep(50_000)), Ok(()));
        assert_eq!(result, 25_000);
        assert_eq!(Process.with_stack(1 << 20, &mut || panic!("on purpose")), Err(StackError::Panicked));
    }
}
