//! The example of the library does what it says.

#[path = "../examples/explain.rs"]
mod explain;

use because::Session;

#[test]
fn the_example_checks_explains_and_repairs() {
    let text = explain::report(Session::new().text("middle.c", explain::PROGRAM)).expect("the program is read");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("fails: ") && lines[0].ends_with("at middle.c:10:3"), "{text}");
    assert!(lines[1].starts_with("first suspect: middle.c:"), "{text}");
    assert_eq!(lines[2], "with the first proved repair the program holds: true");
    let sound = explain::report(Session::new().text("a.c", "int main(void) { return 0; }")).expect("it is read");
    assert!(sound.starts_with("holds"), "{sound}");
}
