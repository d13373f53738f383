//! What the pipeline takes from the process around it: files, clock, memory, a large stack, interruption, events.
//!
//! Everything below `driver` takes these from here; nothing there asks the system itself. A host may have none of them:
//! [`Isolated`] is such a system.

use crate::error::Error;
use crate::events::OnEvent;
use because_c::Files;
use because_logic::{Reason, Watch};
use std::fmt::Debug;
use std::panic::RefUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Files to read, a system, a flag that ends the work, a callback for events.
#[derive(Clone)]
pub struct Host<'a> {
    /// Where file contents come from.
    pub files: &'a dyn Files,
    /// Where relative names start from.
    pub folder: PathBuf,
    /// Clock, memory and stacks.
    pub system: Arc<dyn System>,
    /// Raised to end the work.
    pub interrupt: Arc<AtomicBool>,
    /// Gets every event.
    pub on_event: OnEvent<'a>,
    /// Earlier versions of the files, where they are to be compared with.
    pub versions: Option<Arc<dyn Versions>>,
}

/// Earlier versions of the program's files.
pub trait Versions: Send + Sync {
    /// What the version that passes is called.
    fn name(&self) -> String;

    /// A file as it was in that version, or in one of those between.
    fn read(&self, at: Option<&str>, path: &Path) -> std::io::Result<Vec<u8>>;

    /// The commits after that version, oldest first.
    fn between(&self) -> Vec<because_ir::Commit> {
        Vec::new()
    }
}

impl<'a> Host<'a> {
    /// A host with these files that nobody interrupts.
    pub fn new(files: &'a dyn Files, system: Arc<dyn System>) -> Host<'a> {
        Host { files, folder: PathBuf::new(), system, interrupt: Arc::default(), on_event: &|_| (), versions: None }
    }

    /// The text of a file that is no source file.
    pub fn read(&self, path: &str) -> Result<String, Error> {
        let bytes = self.files.read(Path::new(path)).map_err(|e| format!("cannot read {path}: {e}"))?;
        String::from_utf8(bytes).map_err(|_| Error::Usage(format!("{path} is not text")))
    }
}

/// The system that the process runs on.
pub trait System: Debug + Send + Sync + RefUnwindSafe {
    /// The time since a moment that stays the same.
    fn now(&self) -> Duration;

    /// Bytes of memory that the process holds, where the system tells.
    fn memory(&self) -> Option<u64> {
        None
    }

    /// The most that it has held.
    fn peak_memory(&self) -> Option<u64> {
        None
    }

    /// Does the work on a stack of at least so many bytes, where stacks can be chosen. The error says what went wrong
    /// with the work or with the stack.
    fn with_stack(&self, _bytes: usize, work: &mut (dyn FnMut() + Send)) -> Result<(), StackError> {
        work();
        Ok(())
    }
}

/// Why work on a stack of its own was not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StackError {
    /// The work panicked.
    Panicked,
    /// There is no such stack: why.
    NoStack(String),
}

/// A system without a clock, figures of memory, or threads: only counted work ends anything there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Isolated;

impl System for Isolated {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// How long the memory is not measured again: unlike the clock, it takes a call of the system.
const MEMORY_PAUSE: Duration = Duration::from_millis(5);

/// Ends work when time is up or too much memory is held.
#[derive(Debug)]
pub struct CutOff {
    system: Arc<dyn System>,
    end: Option<Duration>,
    memory: Option<u64>,
    /// When the memory is measured next, in nanoseconds.
    next: AtomicU64,
}

impl CutOff {
    /// Ends after so much time from now, and beyond so many bytes.
    pub fn new(system: Arc<dyn System>, time: Duration, memory: Option<u64>) -> CutOff {
        CutOff { end: system.now().checked_add(time), system, memory, next: AtomicU64::new(0) }
    }
}

impl Watch for CutOff {
    fn cut_off(&self) -> Option<Reason> {
        let now = self.system.now();
        if self.end.is_some_and(|end| now >= end) {
            return Some(Reason::Time);
        }
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let limit = self.memory.filter(|_| nanoseconds(now) >= self.next.load(Ordering::Relaxed))?;
        self.next.store(nanoseconds(now.saturating_add(MEMORY_PAUSE)), Ordering::Relaxed);
        (self.system.memory()? > limit).then_some(Reason::Memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that a test sets, and memory that grows with it.
    #[derive(Debug, Default)]
    struct ByHand(AtomicU64);

    impl System for ByHand {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }

        fn memory(&self) -> Option<u64> {
            Some(self.0.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn time_is_up_when_the_hosts_clock_says_so() {
        let system = Arc::new(ByHand::default());
        let watch = CutOff::new(system.clone(), Duration::from_millis(20), None);
        assert_eq!(watch.cut_off(), None);
        system.0.store(20, Ordering::Relaxed);
        assert_eq!(watch.cut_off(), Some(Reason::Time));
    }

    #[test]
    fn memory_is_sampled_now_and_then() {
        let system = Arc::new(ByHand::default());
        let watch = CutOff::new(system.clone(), Duration::from_secs(9), Some(2));
        assert_eq!(watch.cut_off(), None);
        system.0.store(3, Ordering::Relaxed);
        assert_eq!(watch.cut_off(), None, "it was looked at 3 milliseconds before");
        system.0.store(5, Ordering::Relaxed);
        assert_eq!(watch.cut_off(), Some(Reason::Memory));
    }

    #[test]
    fn an_isolated_system_cuts_nothing_off() {
        let watch = CutOff::new(Arc::new(Isolated), Duration::from_millis(1), Some(1));
        assert_eq!((watch.cut_off(), Isolated.peak_memory()), (None, None));
    }
}
