use super::*;
use crate::fixture;
use because_ir::{Coverage, Reason, ReasonKind};
use because_source::Span;

#[test]
fn the_page_of_the_design() {
    let program = fixture::program();
    let expected = "\
error: assertion `least <= most` can fail
  ┌─ minmax.c:13:3
13│   assert (least <= most);
  │   ^^^^^^^^^^^^^^^^^^^^^^ least = 1, most = 0
  = inputs: input1 = 1, input2 = 0, input3 = 1 (these are never written)  replayed: fails
trace
  minmax.c:9:7  executed then branch
why: with input2 = 1 instead of 0 it passes             replayed: passes, 3 changes, proved minimal
 9│   if (least > input2)
  │       ^^^^^^^^^^^^^^ was true, becomes false
10│     most = input2;
  │     ^^^^^^^^^^^^^ most: 0 instead of 1
suspects
  10  most = input2;
   9  if (least > input2)

";
    let page = page(&program, &fixture::verdict(&program), &PageOptions::default());
    assert_eq!(page, expected);
}

#[test]
fn narrow_quiet_and_coloured() {
    let program = fixture::program();
    let verdict = fixture::verdict(&program);
    let quiet = PageOptions { amount: Amount::Quiet, ..PageOptions::default() };
    assert_eq!(page(&program, &verdict, &quiet), "minmax.c:13:3: error: assertion `least <= most` can fail\n");
    let narrow = PageOptions { style: Style { width: 44, ..Style::default() }, ..PageOptions::default() };
    let text = page(&program, &verdict, &narrow);
    assert!(text.contains("  = inputs: input1 = 1, input2 = 0,\n            input3 = 1"), "{text}");
    let coloured = PageOptions { style: Style { color: true, ..Style::default() }, ..PageOptions::default() };
    let text = page(&program, &verdict, &coloured);
    assert!(text.starts_with("\u{1b}[1;31merror\u{1b}[0m: "), "{text:?}");
}

#[test]
fn a_story_keeps_to_the_width() {
    let program = fixture::program();
    let mut verdict = fixture::verdict(&program);
    let link = |what: &str, failing: Option<&str>, other: Option<&str>, turn| because_ir::Link {
        span: verdict.failures[0].span,
        what: what.to_string(),
        failing: failing.map(str::to_string),
        other: other.map(str::to_string),
        turn,
        cycle: None,
    };
    let long = "a_rather_long_name_of_a_member->of_another_one[12]";
    let links = vec![
        link(
            long,
            Some("1.0592614005363576e-33"),
            None,
            Some(because_ir::Turn { at: 3, of: 12, by: because_ir::Repeats::Loop }),
        ),
        link("assert (least <= most)", Some("fails"), Some("holds"), None),
    ];
    verdict.failures[0].story = Some(because_ir::Story { against: because_ir::Against::Repair, links });
    for width in [60, 80, 120] {
        let options = PageOptions { style: Style { width, ..Style::default() }, ..PageOptions::default() };
        let text = page(&program, &verdict, &options);
        let story: Vec<&str> = text.lines().skip_while(|l| !l.starts_with("how it comes")).take(3).collect();
        assert_eq!(story.len(), 3, "{text}");
        assert!(story.iter().all(|l| l.chars().count() <= width), "{story:#?}");
        assert!(story[2].ends_with("fails                 holds") || width < 100, "{story:#?}");
    }
    let text = page(&program, &verdict, &PageOptions::default());
    assert!(text.contains("(round 3 of 12)  1.0592614005363576e…  –"), "{text}");
}

#[test]
fn files_have_short_names_and_only_where_they_change() {
    use because_source::{FileKind, SourceFile};
    let mut program = fixture::program();
    let add = |program: &mut Program, name: &str| {
        let id = program.sources.add(SourceFile::new(name, "one\ntwo\n", FileKind::User));
        Span::new(id, 4, 7)
    };
    let (near, far) = (add(&mut program, "src/a/list.c"), add(&mut program, "src/b/list.c"));
    let queue = add(&mut program, "src/b/queue.c");
    let name = |name: &str| crate::phrases::short_name(&program, name).to_string();
    assert_eq!([name("src/b/queue.c"), name("src/a/list.c")], ["queue.c", "a/list.c"]);
    let link =
        |span| because_ir::Link { span, what: "x".to_string(), failing: None, other: None, turn: None, cycle: None };
    let links = [link(queue), link(queue), link(far), link(near)];
    let places = (0..4).map(|at| crate::phrases::link_place(&program, &links, at)).collect::<Vec<_>>();
    assert_eq!(places, ["queue.c:2", "2", "b/list.c:2", "a/list.c:2"]);
}

#[test]
fn a_reason_and_what_was_assumed() {
    let program = fixture::program();
    let mut verdict = fixture::verdict(&program);
    verdict.failures.clear();
    verdict.decision = VerdictKind::Undecided;
    verdict.reasons.push(Reason { kind: ReasonKind::Bound, text: "loops run longer".into(), span: Span::NONE });
    verdict.assumed.push(because_ir::Assumed::narrower("atoi: result is an input"));
    let expected = "\
undecided: no failure found, but not proved either
  = bound reached: loops run longer
  = assumed: atoi: result is an input
";
    assert_eq!(page(&program, &verdict, &PageOptions::default()), expected);
    verdict.decision = VerdictKind::Holds;
    verdict.reasons.clear();
    verdict.assumed.clear();
    verdict.coverage = Coverage { assertions: 2, implicit: 3, reached: 5, complete: true, ..Coverage::default() };
    let whole = "holds: 2 assertions and 3 implicit checks, all reached (bound 1, complete)\n";
    assert_eq!(page(&program, &verdict, &PageOptions::default()), whole);
    verdict.coverage = Coverage { reached: 4, within: Some(1), ..verdict.coverage };
    let part = "holds: 2 assertions and 3 implicit checks, 4 of them reached (bound 1, complete)\n";
    assert!(page(&program, &verdict, &PageOptions::default()).starts_with(part));
    verdict.coverage = Coverage { no_run: true, ..verdict.coverage };
    let none = "holds: no run exists, what is assumed excludes every one\n";
    assert_eq!(page(&program, &verdict, &PageOptions::default()), none);
}

#[test]
fn comparisons_are_conditions_and_sums_are_not() {
    for text in ["a < b", "a->x == 1", "!(a && b)", "p && q", "n < 10 ? 1 : 2", "x = TRUE"] {
        assert!(super::is_condition(text), "{text}");
    }
    for text in ["a + b", "a->x", "f(a < b)", "x << 2", "x & 3", "a[i == j]", "q - p"] {
        assert!(!super::is_condition(text), "{text}");
    }
}
