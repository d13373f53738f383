//! Which expressions have several orders of evaluation, and which.

use crate::common;

use because_c::{Options, Order};
use because_ir::{Assumed, AssumedKind, CheckKind, StatementKind};
use common::{program, program_with, statements, unsupported};

/// The orders of the only choice in a program.
fn ways(text: &str) -> Vec<String> {
    let program = program(text);
    assert!(program.orders.len() <= 1, "{text}: {:?}", program.orders);
    program.orders.into_iter().flat_map(|o| o.ways).collect()
}

const SHARED: &str = "int g, h; int set(int v) { g = v; return v; } int get(void) { return g; }
int other(int v) { h = v; return v; } int deep(int v) { return v ? deep(v - 1) : set(v); }
int through(int *p) { return *p = 3; } int look(const int *p) { return *p; }
int calls; int count(int v) { calls++; return v; } struct s { int a, b; }; int first(struct s *p) { return p->a = 1; } int two(int a, int b) { return a - b; }
int (*pointer)(int) = set; int next(void) { static int n; return n++; }
";

fn of(body: &str) -> Vec<String> {
    ways(&format!(
        "{SHARED}int main(void) {{ int x = 1, y = 2; struct s s = {{1, 2}}; int a[2] = {{1, 2}};\n{body}\n}}"
    ))
}

#[test]
fn what_shares_nothing_has_one_order() {
    for body in [
        "x = h + set(1);",
        "x = y + set(x);",
        "x = get() + g;",
        "x = get() + get();",
        "x = set(1) + other(2);",
        "x = look(&x) + x;",
        "x = count(1) + count(2);",
        "x = s.b + first(&s);",
        "g = set(1);",
        "g += set(1);",
        "x = set(g);",
        "x = set(1) && g;",
        "x = (set(1), g);",
        "x = set(1) ? g : 2;",
        "a[0] = set(1);",
        "x = two(x, set(y));",
        "set(get());",
    ] {
        assert_eq!(of(body), Vec::<String>::new(), "{body}");
    }
}

#[test]
fn what_one_operand_changes_and_another_uses_has_two() {
    for (body, first, second) in [
        ("x = g + set(1);", "`g`", "`set(1)`"),
        ("x = get() + set(1);", "`get()`", "`set(1)`"),
        ("x = deep(2) - g;", "`deep(2)`", "`g`"),
        ("x = y + pointer(1) + g;", "`pointer(1)`", "`g`"),
        ("x = x + through(&x);", "`x`", "`through(&x)`"),
        ("x = s.a + first(&s);", "`s.a`", "`first(&s)`"),
        ("x = count(1) + calls;", "`count(1)`", "`calls`"),
        ("a[g] = set(1);", "`g`", "`set(1)`"),
        ("a[g] += set(1);", "`g`", "`set(1)`"),
        ("a[g] = -set(1);", "`g`", "`set(1)`"),
        ("x = two(g, set(1));", "`g`", "`set(1)`"),
        ("x = two(set(1), set(2));", "`set(1)`", "`set(2)`"),
        ("x = (g = 4) + get();", "`g = 4`", "`get()`"),
        ("x = g++ + get();", "`g++`", "`get()`"),
        ("x = a[set(0)] + g;", "`set(0)`", "`g`"),
        ("int b[2] = {g, set(1)};", "`g`", "`set(1)`"),
    ] {
        let expected = [format!("{first} before {second}"), format!("{second} before {first}")];
        assert_eq!(of(body), expected, "{body}");
    }
}

#[test]
fn equal_texts_are_told_apart_by_their_columns() {
    let found = of("x = next() - next();");
    assert_eq!(found[1], "`next()` at column 14 before `next()` at column 5");
}

#[test]
fn reads_and_calls_are_interleaved() {
    // Two orders of the calls, and three turns for each read.
    assert_eq!(of("x = (g + set(1)) * (g + set(2));").len(), 18);
    assert_eq!(of("x = two(set(1), two(set(2), set(3)));").len(), 6);
}

#[test]
fn from_the_left_is_said() {
    let text = "int g; int set(void) { g = 1; return 2; } int main(void) { return g + set(); }";
    let left = program_with(text, &Options { order: Order::Left, ..Options::default() });
    assert!(left.orders.is_empty());
    let from_left = Assumed::new(AssumedKind::Order, "operands and arguments are evaluated from the left");
    assert_eq!(left.assumed, [from_left]);
    let alone = program_with("int main(void) { return 0; }", &Options { order: Order::Left, ..Options::default() });
    assert!(alone.assumed.is_empty());
}

#[test]
fn inputs_commute_and_streams_do_not() {
    let head = "extern int __VERIFIER_nondet_int(void);\n#include <stdio.h>\n#include <stdlib.h>\n";
    let found = |e: &str| ways(&format!("{head}int main(void) {{ return {e}; }}")).len();
    assert_eq!(found("__VERIFIER_nondet_int() - __VERIFIER_nondet_int()"), 0);
    assert_eq!(found("rand() - rand()"), 0);
    assert_eq!(found("getchar() - getchar()"), 2);
    assert_eq!(found("printf(\"a\") - printf(\"b\")"), 2);
    assert_eq!(found("printf(\"a\") - getchar()"), 0);
}

/// Is it a failed check, always, never or perhaps?
fn unsequenced(body: &str) -> usize {
    let text = format!(
        "{SHARED}int main(void) {{ int i = 1, j = 2, a[4] = {{0}}, *p = a, *q = a; struct s s, *t = &s;\n{body}\n}}"
    );
    let program = program(&text);
    assert_eq!(unsupported(&program), Vec::<String>::new(), "{body}");
    let checks = |kind: &StatementKind| matches!(kind, StatementKind::Assert { check: CheckKind::Unsequenced, .. });
    statements(&program, "main").iter().filter(|(kind, _)| checks(kind)).count()
}

#[test]
fn accesses_that_nothing_orders_are_checked() {
    for body in [
        "i = i++;",
        "i = ++i + 1;",
        "a[i] = i++;",
        "i = a[i++];",
        "two(i++, i);",
        "i + i++;",
        "i = (i = 3);",
        "i += i++;",
        "s.a = s.a++;",
        "a[1] = a[1]++;",
        "a[i] = a[j]++;",
        "*p = (*q)++;",
        "t->a = t->a++;",
        "j = i + two(i++, 1);",
        "g = g++;",
    ] {
        assert_eq!(unsequenced(body), 1, "{body}");
    }
}

#[test]
fn accesses_in_order_are_not() {
    for body in [
        "i = i + 1;",
        "a[i] = i;",
        "i = set(i++);",
        "i += set(i++);",
        "i = (i++, j);",
        "i++ && i++;",
        "i++ ? i : j;",
        "*p++ = *q++;",
        "a[i++] = a[j++];",
        "s.a = s.b++;",
        "a[0] = a[1]++;",
        "t->a = t->b++;",
        "i = j = 3;",
        "t->a = i++;",
        "set(i++) + set(j++);",
        "int b[2] = {i++, i++};",
    ] {
        assert_eq!(unsequenced(body), 0, "{body}");
    }
}
