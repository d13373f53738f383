//! How well faulty lines are found must not get worse: a fixed part of the suites, and the figures that it must reach.
//!
//! Whoever raises the figures raises the floors. `cargo xtask` and `because bench` measure the whole suites.

use because::bench::{self, Record};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// One entry in so many of each suite.
const PART: usize = 3;
const SUITES: [&str; 2] = ["suites/advisory", "suites/kinds"];

/// Entries (of 29) whose faulty line is the first suspect, among the first five, among the first ten.
const FLOORS: [(usize, usize); 3] = [(1, 26), (5, 28), (10, 29)];

#[test]
fn faulty_lines_are_found_as_often_as_before() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let entries: Vec<bench::Entry> = SUITES
        .iter()
        .flat_map(|suite| bench::read(&format!("{root}/{suite}")).expect("the suite is there").entries)
        .step_by(PART)
        .collect();
    let (next, records) = (AtomicUsize::new(0), Mutex::new(Vec::<Record>::new()));
    let work = || {
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            let record = bench::measure(entry, &[], &Arc::default());
            records.lock().expect("no worker panics while it holds this").push(record);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let thread = std::thread::Builder::new().stack_size(256 << 20);
            thread.spawn_scoped(scope, work).expect("a thread starts");
        }
    });
    let records = records.into_inner().expect("the workers are done");
    let shown: Vec<String> = records.iter().map(|r| format!("{} {:?}", r.name, r.rank)).collect();
    for (top, floor) in FLOORS {
        let found = records.iter().filter(|r| r.rank.is_some_and(|rank| rank <= top)).count();
        assert!(
            found >= floor,
            "{found} of {} within {top}, the floor is {floor}:\n{}",
            records.len(),
            shown.join("\n")
        );
    }
}
