//! Standard input that Ctrl-C ends: a program that waits for a line must not keep the command from ending.
//!
//! The real stream is read on a thread of its own, a piece each time one is asked for. Once the flag is raised, there is
//! no more input; the thread may still wait.

use std::io::{Read, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often the flag is polled while waiting.
const TICK: Duration = Duration::from_millis(20);
/// Bytes read at a time.
const PIECE: usize = 8192;

pub struct Interruptible {
    flag: Arc<AtomicBool>,
    asked: Sender<()>,
    pieces: Receiver<Result<Vec<u8>>>,
    waiting: bool,
    kept: Vec<u8>,
}

impl Interruptible {
    /// Reads `inner` until `flag` is raised.
    pub fn new(mut inner: impl Read + Send + 'static, flag: Arc<AtomicBool>) -> Interruptible {
        let (asked, asks) = channel::<()>();
        let (sender, pieces) = channel();
        // Without a thread there is no input, as with a closed stream.
        let _ = std::thread::Builder::new().spawn(move || {
            for () in asks {
                let mut piece = vec![0; PIECE];
                let read = inner.read(&mut piece).map(|length| {
                    piece.truncate(length);
                    piece
                });
                if sender.send(read).is_err() {
                    break;
                }
            }
        });
        Interruptible { flag, asked, pieces, waiting: false, kept: Vec::new() }
    }

    fn piece(&mut self) -> Result<Vec<u8>> {
        if !self.waiting && self.asked.send(()).is_err() {
            return Ok(Vec::new());
        }
        self.waiting = true;
        loop {
            if self.flag.load(Ordering::Relaxed) {
                return Ok(Vec::new());
            }
            match self.pieces.recv_timeout(TICK) {
                Ok(piece) => {
                    self.waiting = false;
                    return piece;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            }
        }
    }
}

impl Read for Interruptible {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        if self.kept.is_empty() {
            self.kept = self.piece()?;
        }
        let count = bytes.len().min(self.kept.len());
        bytes[..count].copy_from_slice(&self.kept[..count]);
        self.kept.drain(..count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_through_in_order() {
        let bytes: Vec<u8> = (0..50_000u32).map(|i| i as u8).collect();
        let mut got = Vec::new();
        let mut input = Interruptible::new(std::io::Cursor::new(bytes.clone()), Arc::default());
        input.read_to_end(&mut got).expect("it is read");
        assert_eq!(got, bytes);
    }

    /// A stream on which nothing ever comes.
    struct Silent;

    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> Result<usize> {
            std::thread::sleep(Duration::from_secs(3600));
            Ok(0)
        }
    }

    #[test]
    fn a_raised_flag_ends_the_waiting() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut input = Interruptible::new(Silent, flag.clone());
        let raise = std::thread::spawn(move || flag.store(true, Ordering::Relaxed));
        assert_eq!(input.read(&mut [0; 8]).expect("it ends"), 0);
        raise.join().expect("it is raised");
    }
}
