//! The bench on a tiny suite in a folder of its own, and its parts on hand-made data.

use super::manifest::differing;
use super::*;
use std::sync::Arc;

const PROGRAM: &str = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int larger(int a, int b) {
  int most = a;
  if (b > most)
    most = b;
  return most;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int most = larger(a, b);
  assert(most >= a && most >= b);
  assert(most == a || most == b);
  return 0;
}
";

const MANIFEST: &str = "name = \"tiny\"
[[entry]]
name = \"turned\"
program = \"larger.c\"
line = 5
text = \"  if (b < most)\"
[[entry]]
name = \"other\"
program = \"larger.c\"
line = 6
text = \"    most = a;\"
faulty = [6]
held = true
";

fn suite(name: &str) -> String {
    let folder = std::env::temp_dir().join(format!("because-bench-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the suite");
    std::fs::write(folder.join("larger.c"), PROGRAM).expect("the program is written");
    std::fs::write(folder.join("suite.toml"), MANIFEST).expect("the manifest is written");
    folder.to_string_lossy().into_owned()
}

#[test]
fn the_faulty_lines_of_a_tiny_suite_are_found() {
    let suite = read(&suite("found")).expect("the suite is read");
    let records: Vec<Record> = suite.entries.iter().map(|e| measure(e, &[], &Arc::default())).collect();
    for record in &records {
        assert_eq!(record.verdict, "fails", "{}", record.name);
        assert_eq!(record.rank, Some(1), "{}", record.name);
        assert!(record.exam > 0.0 && record.exam < 0.5 && record.diameter > 0);
        assert!(record.methods.iter().any(|m| m.method == "diagnosis" && m.found && m.score > 0.0), "{}", record.name);
    }
    // A branch that should have been taken and was not is in no dynamic slice.
    let sliced = |r: &Record| r.methods.iter().any(|m| m.method == "slice" && m.found && m.score > 0.0);
    assert_eq!(records.iter().map(sliced).collect::<Vec<_>>(), [false, true]);
    let back = record::read(&store::line(&records[0])).expect("a record is read back");
    assert_eq!((back.len(), &back[0].name, back[0].rank), (1, &records[0].name, records[0].rank));
    let sum = table::summary(&records);
    assert_eq!((sum.entries, sum.top), (2, [2, 2, 2, 2]));
    let text = table::text(&records);
    assert!(text.contains("tiny/turned") && text.contains("held back"));
    assert!(plots::page(&records).matches("<svg").count() == 3);
    assert!(compare::table(&records, &records).starts_with("better: 0\nworse: 0\n"));
}

#[test]
fn lines_that_differ_from_a_fixed_version() {
    assert_eq!(differing("a\nb\nc", "a\nB\nc"), [2]);
    assert_eq!(differing("a\n  b\nc", "a\nb\nc"), [] as [u32; 0]);
    assert_eq!(differing("a\nc", "a\nb\nc"), [1, 2]);
}

#[test]
fn days_are_civil_dates() {
    let day = |n: u64| table::today(std::time::UNIX_EPOCH + std::time::Duration::from_secs(n * 86_400));
    assert_eq!((day(0).as_str(), day(59).as_str(), day(19_782).as_str()), ("1970-01-01", "1970-03-01", "2024-02-29"));
}
