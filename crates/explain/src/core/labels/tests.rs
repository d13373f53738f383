//! Wrong labels are refused, long ones made weaker.

use super::super::tests::{FIGURE_1, with_problem};
use super::*;
use because_encode::path::ConstraintKind;

/// The steps x = 3, z1 = y + x, z2 = y - x with a checker over them, and the symbols x, y, z1, z2.
fn with_checker(test: impl FnOnce(Checker, [Term; 4], &[FxHashSet<Term>])) {
    with_problem(FIGURE_1, false, |cx, _, mut problem| {
        let steps: Vec<usize> = (0..problem.formula.constraints.len())
            .filter(|&i| problem.formula.constraints[i].kind == ConstraintKind::Assign)
            .collect();
        let [x, y, z1, z2] = steps[..] else { panic!("{steps:?}") };
        let symbol = |i: usize| problem.formula.constraints[i].definitions[0].symbol;
        let symbols = [x, y, z1, z2].map(symbol);
        let members = [x, z1, z2];
        let later = later_variables(&problem, &members, &problem.terms);
        test(Checker::new(cx, &mut problem, &members), symbols, &later);
    });
}

#[test]
fn a_label_that_does_not_follow_or_says_too_little_is_refused() {
    with_checker(|mut checker, [x, ..], later| {
        let step = Step { position: 0, base: None, later: &later[0] };
        let terms = &mut checker.session.terms;
        let [three, four] = [3, 4].map(|n| terms.bv(32, n));
        let (right, wrong) = (terms.eq(x, three), terms.eq(x, four));
        let weak = terms.slt(x, four);
        assert!(checker.accepts(&step, right));
        assert!(!checker.accepts(&step, wrong), "it does not follow");
        assert!(checker.follows(&step, weak));
        assert!(!checker.accepts(&step, weak), "the rest can hold with it");
        assert_eq!(checker.which_follow(&step, &[weak, wrong, right]), [true, false, true]);
    });
}

#[test]
fn a_label_about_something_not_shared_is_refused() {
    with_checker(|mut checker, [x, y, z1, z2], later| {
        let terms = &mut checker.session.terms;
        let [three, six] = [3, 6].map(|n| terms.bv(32, n));
        let known = terms.eq(x, three);
        let sum = terms.add(y, three);
        let (higher, fits) = (terms.eq(z1, sum), terms.add_overflows(y, three, true));
        let fits = terms.not(fits);
        let middle = terms.and_all([higher, fits, known]);
        let first = Step { position: 1, base: Some((0, known)), later: &later[1] };
        assert!(checker.accepts(&first, middle));
        let terms = &mut checker.session.terms;
        let sum = terms.add(z2, six);
        let (apart, over) = (terms.eq(z1, sum), terms.add_overflows(z2, six, true));
        let defined = terms.not(over);
        let right = terms.and(apart, defined);
        let named = terms.and(right, known);
        let last = Step { position: 2, base: Some((1, middle)), later: &later[2] };
        assert!(checker.accepts(&last, right));
        assert!(!checker.accepts(&last, apart), "the sum may overflow");
        assert!(checker.follows(&last, named));
        assert!(!checker.accepts(&last, named), "no later step mentions x");
        let forgotten = Step { position: 2, base: Some((1, higher)), later: &later[2] };
        assert!(!checker.accepts(&forgotten, right), "the label before does not carry it");
    });
}

#[test]
fn no_label_is_longer_than_a_line() {
    let names: Vec<String> = (0..7).map(|n| format!("reading_of_the_sensor_number_{n}")).collect();
    let mut text = "#include <assert.h>\nint main(void) {\n".to_string();
    for name in &names {
        text.push_str(&format!("  int {name} = 1;\n"));
    }
    text.push_str(&format!(
        "  int total = {};\n  int mean = total / 7;\n  assert(mean != 1);\n}}\n",
        names.join(" + ")
    ));
    with_problem(&text, true, |cx, _, mut problem| {
        let members: Vec<usize> = (0..problem.formula.constraints.len()).collect();
        let found = labels(cx, &mut problem, &members);
        let shown: Vec<&str> = found.texts.iter().flatten().map(String::as_str).collect();
        assert!(shown.iter().all(|label| label.chars().count() <= crate::limits::LABEL_LENGTH), "{shown:#?}");
        assert_eq!(shown.first(), Some(&"reading_of_the_sensor_number_0 == 1"));
        assert_eq!(shown.last(), Some(&"mean == 1"));
        assert!(found.texts.len() > shown.len());
        assert!(!found.given_up);
    });
}

#[test]
fn labels_end_with_the_time() {
    with_problem(FIGURE_1, false, |cx, _, mut problem| {
        cx.interrupt.flag.store(true, std::sync::atomic::Ordering::Relaxed);
        let found = labels(cx, &mut problem, &[0, 2, 3]);
        assert!(found.given_up);
        assert_eq!(found.missing(), 3);
    });
}
