//! C text to facts about the program it becomes.

use crate::common;

use because_ir::{BranchKind, ExprKind, StatementKind, TerminatorKind, verify};
use common::{printed, program, program_with, statements, terminators, unsupported};

#[test]
fn an_assertion_keeps_its_text_and_place() {
    let program = program("#include <assert.h>\nint main(void) { int x = 3; assert(x >  2); }\n");
    let found = statements(&program, "main").into_iter().find_map(|(kind, text)| match kind {
        StatementKind::Assert { cond, message, .. } => Some((cond, message, text)),
        _ => None,
    });
    let (cond, message, text) = found.expect("an assertion");
    assert_eq!(message, "x > 2");
    assert_eq!(text, "assert(x >  2)");
    assert_eq!(program.sources.text(program.expr(cond).span), "x >  2");
}

#[test]
fn a_call_stores_its_result_where_it_is_assigned() {
    let program = program("int f(int a) { return a; } int main(void) { int x; x = f(1); return x; }");
    let calls: Vec<bool> = statements(&program, "main")
        .into_iter()
        .filter_map(|(s, _)| match s {
            StatementKind::Call { result, .. } => Some(result.is_some()),
            _ => None,
        })
        .collect();
    assert_eq!(calls, [true]);
    let temps = program.objects.iter().filter(|o| o.kind == because_ir::ObjectKind::Temp).count();
    assert_eq!(temps, 1, "only the entry keeps the result of main in a temporary");
}

#[test]
fn pure_defined_conditions_stay_one_expression() {
    let program = program("int main(void) { int a, b; if (a < b && b != 3 || !a) return 1; return 0; }");
    let branches: Vec<_> = terminators(&program, "main")
        .into_iter()
        .filter_map(|t| match t.kind {
            TerminatorKind::Branch { cond, kind, .. } => Some((cond, kind)),
            _ => None,
        })
        .collect();
    assert_eq!(branches.len(), 1);
    assert_eq!(branches[0].1, BranchKind::If);
    assert!(verify::always_defined(&program, branches[0].0));
}

#[test]
fn conditions_that_may_be_undefined_become_control_flow() {
    let text = "int main(void) { int a, *p; if (p && *p == 3) return 1; return a; }";
    let program = program(text);
    let kinds: Vec<_> = terminators(&program, "main")
        .into_iter()
        .filter_map(|t| match t.kind {
            TerminatorKind::Branch { kind, .. } => Some(kind),
            _ => None,
        })
        .collect();
    let whole = match kinds[0] {
        BranchKind::And(span) => program.sources.text(span).to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(whole, "p && *p == 3");
    assert_eq!(kinds[1], BranchKind::If);
}

#[test]
fn a_negated_condition_leads_where_it_should() {
    let text = "int g(void); int main(void) { int a; if (!(a && g())) return 1; return 2; }";
    let program = program(text);
    let then = terminators(&program, "main").into_iter().find_map(|t| match t.kind {
        TerminatorKind::Branch { then, otherwise, kind: BranchKind::And(_), .. } => Some((then, otherwise)),
        _ => None,
    });
    let (_, when_false) = then.expect("a branch on the left operand");
    let id = program.find_function("main").expect("main");
    let block = &program.function(id).blocks[when_false.index()];
    let TerminatorKind::Return(Some(value)) = block.terminator.kind else { panic!("{:?}", block.terminator) };
    assert_eq!(program.sources.text(program.expr(value).span), "1");
}

#[test]
fn places_are_as_direct_as_possible() {
    let text = "struct s { int f; } a[3]; int main(void) { struct s *p = &a[1]; int i = 1;\n\
                a[i].f = 1; p->f = 2; p[i].f = 3; *&i = 4; return 0; }";
    let program = program(text);
    let text = printed(&program, "main");
    for wanted in ["a.0[i", "(*p", "i.", "= 4:i32"] {
        assert!(text.contains(wanted), "{wanted} in\n{text}");
    }
    assert!(!text.contains("&i."), "*&i is i:\n{text}");
}

#[test]
fn operands_keep_their_values_across_later_effects() {
    let text = "int g; int f(void) { return g++; } int main(void) { int x = g + f(); int i = 1; int y = i + f(); return x + y; }";
    let program = program_with(text, &because_c::Options { order: because_c::Order::Left, ..Default::default() });
    let text = printed(&program, "main");
    let kept = text.lines().filter(|l| l.trim_start().starts_with('t') && l.contains("= g.")).count();
    assert_eq!(kept, 1, "g is read before f is called:\n{text}");
    assert!(!text.lines().any(|l| l.trim_start().starts_with('t') && l.contains("= i.")), "i cannot change:\n{text}");
}

#[test]
fn a_change_that_nothing_orders_is_unsupported_where_it_is_conditional() {
    for good in ["i = (i++, i);", "i = i + 1;", "a[i++] = 1;", "i = f(i, i);", "i++ && i++;", "i = i ? i++ : 0;"] {
        let text =
            format!("int f(int a, int b) {{ return a; }} int a[9]; int main(void) {{ int i = 0; {good} return i; }}");
        let program = program(&text);
        let expected = usize::from(good.contains("? i++"));
        assert_eq!(unsupported(&program).len(), expected, "{good}: {:?}", unsupported(&program));
    }
}

#[test]
fn lives_end_where_scopes_are_left() {
    let text = "void use(int *p) { *p = 1; }\n\
                int main(void) { for (int i = 0; i < 3; i++) { int x; use(&x); if (x) continue; if (i) goto out; } out: return 0; }";
    let program = program(text);
    let ends = statements(&program, "main").iter().filter(|(s, _)| matches!(s, StatementKind::End(_))).count();
    assert_eq!(ends, 3, "at the end of the body, at continue and at goto");
    let begins = statements(&program, "main").iter().filter(|(s, _)| matches!(s, StatementKind::Begin(_))).count();
    assert_eq!(begins, 2);
}

#[test]
fn a_jump_into_a_scope_begins_the_lives_it_skips() {
    let program = program("int main(void) { int k = 1; switch (k) { int x; case 1: x = 2; return x; } return 0; }");
    let id = program.find_function("main").expect("main");
    let switch = program.function(id).blocks.iter().find_map(|b| match &b.terminator.kind {
        TerminatorKind::Switch { cases, .. } => Some(cases[0].target),
        _ => None,
    });
    let target = &program.function(id).blocks[switch.expect("a switch").index()];
    assert!(matches!(target.statements[0].kind, StatementKind::Begin(_)));
}

#[test]
fn unknown_functions_are_inputs_and_said_so() {
    let program = program("int main(void) { return unknown(3); }");
    assert!(program.assumed.iter().any(|a| a.text == "unknown: result is an input"), "{:?}", program.assumed);
    assert!(program.warnings.iter().any(|w| w.message.contains("implicit declaration")));
    assert!(program.warnings.iter().any(|w| w.message.contains("`unknown` is defined nowhere")));
    let inputs = statements(&program, "main").iter().filter(|(s, _)| matches!(s, StatementKind::Input { .. })).count();
    assert_eq!(inputs, 1);
}

#[test]
fn nondet_calls_are_inputs_of_the_place_assigned() {
    let text = "extern int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(); return x; }";
    let program = program(text);
    let found = statements(&program, "main").into_iter().find_map(|(s, _)| match s {
        StatementKind::Input { place, input } => Some((place, input)),
        _ => None,
    });
    let (place, input) = found.expect("an input");
    assert_eq!(input.name, "__VERIFIER_nondet_int");
    let because_ir::PlaceBase::Object(object) = place.base else { panic!() };
    assert_eq!(program.object(object).name, "x");
}

#[test]
fn what_is_not_modelled_is_said_at_its_place() {
    let cases = [
        ("_Complex double z = 1; ", "complex"),
        ("__asm__(\"nop\" : \"=r\"(x));", "assembly"),
        ("typedef int v4 __attribute__((vector_size(16))); v4 v; v = v + v;", "SIMD"),
    ];
    for (text, word) in cases {
        let program = program(&format!("int main(void) {{ int x = 1; {text} return x; }}"));
        assert!(unsupported(&program).iter().any(|w| w.contains(word)), "{text}: {:?}", unsupported(&program));
    }
}

#[test]
fn models_are_compiled_only_when_needed() {
    let with = program("#include <string.h>\nint main(int c, char **v) { return strlen(v[0]); }");
    assert!(with.find_function("strlen").is_some());
    let without = program("#include <string.h>\nint main(void) { return 0; }");
    assert_eq!(without.functions.len(), 2);
    let own =
        program("unsigned long strlen(const char *s) { return 7; } int main(int c, char **v) { return strlen(v[0]); }");
    let id = own.find_function("strlen").expect("strlen");
    assert_eq!(own.function(id).origin, because_ir::FunctionOrigin::User);
}

#[test]
fn extra_arguments_are_packed_in_slots() {
    let text = "#include <stdarg.h>\nint f(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int); va_end(l); return x; }\n\
                int main(void) { return f(2, 5, 2.5); }";
    let program = program(text);
    let record = program.types.records.iter().find(|r| r.name == "(extra arguments)").expect("the slots");
    // Each with the tag of its type behind it, and one behind the last.
    assert_eq!(record.fields.iter().map(|f| f.offset).collect::<Vec<_>>(), [0, 8, 16, 24, 40]);
    assert!(unsupported(&program).is_empty());
}

#[test]
fn string_literals_are_shared_and_read_only() {
    let program = program("const char *a = \"x\", *b = \"x\", *c = \"y\"; int main(void) { return 0; }");
    let literals: Vec<_> = program.objects.iter().filter(|o| o.kind == because_ir::ObjectKind::StringLiteral).collect();
    assert_eq!(literals.len(), 2);
    assert!(literals.iter().all(|o| o.read_only));
}

#[test]
fn bit_fields_know_their_bits() {
    let program = program("struct s { unsigned a:3; int b:5; } x; int main(void) { x.b = -1; return x.a; }");
    let record = program.types.records.iter().find(|r| r.name == "struct s").expect("struct s");
    let bits: Vec<_> = record.fields.iter().map(|f| f.bits.map(|b| (b.start, b.width))).collect();
    assert_eq!(bits, [Some((0, 3)), Some((3, 5))]);
}

#[test]
fn a_loop_invariant_stands_at_the_head() {
    for body in ["{ because_invariant(i <= 3); i++; }", "__CPROVER_loop_invariant(i <= 3) { i++; }"] {
        invariant_at_head(&format!("int main(void) {{ int i = 0; while (i < 3) {body} return i; }}"));
    }
}

fn invariant_at_head(text: &str) {
    let program = program(text);
    let id = program.find_function("main").expect("main");
    let head = program.function(id).blocks.iter().find(|b| matches!(b.terminator.kind, TerminatorKind::Branch { .. }));
    let first = &head.expect("the loop").statements[0];
    assert!(matches!(&first.kind, StatementKind::Invariant { message, .. } if message == "i <= 3"));
    assert!(unsupported(&program).is_empty());
}

#[test]
fn select_is_made_for_pure_conditionals() {
    let program = program("int main(void) { int a, b; int m = a < b ? a : b; return m; }");
    assert!(program.exprs.iter().any(|e| matches!(e.kind, ExprKind::Select(..))));
    assert_eq!(terminators(&program, "main").len(), 1);
}

#[test]
fn a_library_function_can_be_pointed_to() {
    let text = "#include <stdlib.h>\n#include <pthread.h>\nint main(void) { void (*f)(void *) = free; f(malloc(3)); void (*p)(void) = (void (*)(void))pthread_cond_wait; p(); return 0; }";
    let program = program(text);
    let freeing = program.find_function("free").expect("a function that frees");
    let blocks = &program.function(freeing).blocks;
    assert!(blocks.iter().flat_map(|b| &b.statements).any(|s| matches!(s.kind, StatementKind::Free { .. })));
    assert_eq!(unsupported(&program), ["a call of `pthread_cond_wait` through a pointer"]);
}

/// What is made of numbers alone is one constant, however long it is; where it is not defined, only its defined parts are.
#[test]
fn arithmetic_on_numbers_is_folded_where_it_is_defined() {
    let operations = |text: &str| {
        let program = program(&format!("int main(void) {{ long x = {text}; return 0; }}"));
        program.exprs.iter().filter(|e| matches!(e.kind, ExprKind::Binary(..) | ExprKind::Select(..))).count()
    };
    let long = vec!["1"; 1_000].join(" + ");
    for folded in ["1 + 2 * 3", "1 ? 2 : 3", "0 && 1", &long] {
        assert_eq!(operations(folded), 0, "{folded}");
    }
    for kept in ["2147483647 + 1", "1 / 0", "1 + (2 / 0)", "1 << 40"] {
        assert!(operations(kept) > 0, "{kept}");
    }
    assert_eq!(operations("(1 + 2 + 3) * 2147483647"), 1, "the sum is folded, the product overflows");
    assert!(operations(&format!("({long}) * 2147483647")) > 0);
}
