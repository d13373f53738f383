//! Work on a thread of its own, within a time, an amount of memory and an interrupt.
//!
//! Comes in: work that takes a flag and tells of what happens. Goes out: its result, or, where it does not end soon
//! after the flag was raised, that it was abandoned. The thread then still runs: the process is expected to end.
//!
//! Everything that can poll the flag ends in order and gives its own answer. What cannot, such as a preprocessor
//! that expands a macro without end, is left behind.

use crate::limits;
use because_driver::best::CutOff;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often clock, memory and user are polled.
const TICK: Duration = Duration::from_millis(20);

/// How long work may take to end once its flag is raised, at least.
const GRACE: Duration = Duration::from_millis(limits::GRACE_MILLISECONDS);

/// What ends the work.
#[derive(Debug, Clone)]
pub struct Watch {
    /// When the work began, for the limit of time.
    pub since: Instant,
    pub time: Duration,
    /// Bytes that the process may hold.
    pub memory: u64,
    /// Raised by the user.
    pub user: Arc<AtomicBool>,
}

impl Watch {
    /// What is a reason to stop now, if anything is.
    pub fn due(&self) -> Option<CutOff> {
        if self.user.load(Ordering::Relaxed) {
            return Some(CutOff::User);
        }
        if self.since.elapsed() >= self.time {
            return Some(CutOff::Time);
        }
        (resident_bytes().unwrap_or(0) > self.memory).then_some(CutOff::Memory)
    }

    /// Whether work that was asked to end then is abandoned now.
    fn is_over(&self, by: CutOff, since: Instant) -> bool {
        let grace = match by {
            CutOff::Time => GRACE.max(self.time / limits::GRACE_PART),
            CutOff::User | CutOff::Memory => GRACE,
        };
        let burst = by == CutOff::Memory && resident_bytes().unwrap_or(0) > self.memory / 20 * 21;
        burst || since.elapsed() >= grace
    }
}

/// What became of the work.
pub enum Outcome<T> {
    /// It ended, perhaps because it was asked to.
    Done {
        value: T,
        cut_off: Option<CutOff>,
    },
    Abandoned(CutOff),
}

/// How the work sends messages while it goes on, and the flag that it polls.
pub struct WorkHandle<M> {
    pub flag: Arc<AtomicBool>,
    sender: Sender<Option<M>>,
}

impl<M> WorkHandle<M> {
    /// Nobody receives once the work is abandoned.
    pub fn send(&self, message: M) {
        let _ = self.sender.send(Some(message));
    }
}

/// Does the work on a thread; its messages come to `on_message` on this one. A panic of the work is one of this thread.
pub fn supervised<T: Send + 'static, M: Send + 'static>(
    watch: &Watch,
    work: impl FnOnce(&WorkHandle<M>) -> T + Send + 'static,
    mut on_message: impl FnMut(M),
) -> std::io::Result<Outcome<T>> {
    let (sender, receiver) = channel();
    let flag = Arc::new(AtomicBool::new(false));
    let handle = WorkHandle { flag: flag.clone(), sender };
    let thread = std::thread::Builder::new().stack_size(limits::STACK_BYTES).spawn(move || {
        let value = work(&handle);
        let _ = handle.sender.send(None);
        value
    })?;
    let (mut ended, mut polled) = (None, Instant::now());
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(Some(message)) => on_message(message),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if polled.elapsed() < TICK {
            continue;
        }
        polled = Instant::now();
        match ended {
            None => {
                ended = watch.due().map(|by| (by, polled));
                flag.store(ended.is_some(), Ordering::Relaxed);
            }
            Some((by, since)) if watch.is_over(by, since) => return Ok(Outcome::Abandoned(by)),
            Some(_) => {}
        }
    }
    match thread.join() {
        Ok(value) => Ok(Outcome::Done { value, cut_off: ended.map(|(by, _)| by) }),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Memory held by this process, where the system tells (Linux).
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(time: Duration, memory: u64) -> Watch {
        Watch { since: Instant::now(), time, memory, user: Arc::default() }
    }

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn work_that_polls_the_flag_gives_its_own_answer() {
        let work = |handle: &WorkHandle<&'static str>| {
            handle.send("started");
            while !handle.flag.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            7
        };
        let mut messages = Vec::new();
        let outcome = supervised(&watch(Duration::ZERO, u64::MAX), work, |m| messages.push(m)).expect("a thread");
        assert!(matches!(outcome, Outcome::Done { value: 7, cut_off: Some(CutOff::Time) }));
        assert_eq!(messages, ["started"]);
    }

    #[test]
    fn work_that_does_not_is_abandoned() {
        let endless = |_: &WorkHandle<()>| std::thread::sleep(LONG);
        let outcome = supervised(&watch(Duration::ZERO, u64::MAX), endless, |()| ()).expect("a thread");
        assert!(matches!(outcome, Outcome::Abandoned(CutOff::Time)));
        let outcome = supervised(&watch(LONG, 1), endless, |()| ()).expect("a thread");
        assert!(matches!(outcome, Outcome::Abandoned(CutOff::Memory)));
        let user = Watch { user: Arc::new(AtomicBool::new(true)), ..watch(LONG, u64::MAX) };
        let outcome = supervised(&user, endless, |()| ()).expect("a thread");
        assert!(matches!(outcome, Outcome::Abandoned(CutOff::User)));
    }

    #[test]
    fn a_panic_is_handed_on() {
        let broken = |_: &WorkHandle<()>| panic!("broken");
        let caught = std::panic::catch_unwind(|| drop(supervised(&watch(LONG, u64::MAX), broken, |()| ())));
        assert_eq!(caught.expect_err("a panic").downcast_ref::<&str>(), Some(&"broken"));
    }
}
