//! The line on a terminal that says what long work is at: what is being done, how long already and how long at most, and
//! what is known so far. Short work shows nothing.

use crate::environment::Terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Work that is done by then shows nothing.
const LATENCY: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(200);

/// A line for work of at most this time; hidden where the terminal shows none.
pub fn line(terminal: Terminal, time: Duration) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if !terminal.progress {
        return bar;
    }
    if let Ok(style) = ProgressStyle::with_template(&template(time)) {
        bar.set_style(style.tick_chars("-\\|/ "));
    }
    let later = bar.downgrade();
    std::thread::spawn(move || {
        std::thread::sleep(LATENCY);
        if let Some(bar) = later.upgrade().filter(|bar| !bar.is_finished()) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    });
    bar
}

/// What was found so far, in front of what is being done.
pub fn found(bar: &ProgressBar, failures: usize) {
    bar.set_prefix(known(failures));
}

fn known(failures: usize) -> String {
    match failures {
        0 => String::new(),
        1 => "1 failure found; ".to_string(),
        n => format!("{n} failures found; "),
    }
}

fn template(time: Duration) -> String {
    format!("{{spinner}} {{prefix}}{{wide_msg}} {{elapsed}} of {}", indicatif::HumanDuration(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_the_limit_and_what_is_known() {
        assert_eq!(template(Duration::from_secs(300)), "{spinner} {prefix}{wide_msg} {elapsed} of 5 minutes");
        assert!(ProgressStyle::with_template(&template(Duration::from_secs(10))).is_ok());
        assert_eq!((known(0), known(2)), (String::new(), "2 failures found; ".to_string()));
    }

    #[test]
    fn short_work_shows_nothing() {
        let bar = line(Terminal { progress: true, ..Terminal::default() }, Duration::from_secs(300));
        assert!(bar.is_hidden());
        bar.finish_and_clear();
    }
}
