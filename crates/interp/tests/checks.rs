//! Every check that a run can fail, and what happens when it is switched off.

use crate::common;

use because_interp::{RunOptions, Uninitialised};
use because_ir::{CheckKind::*, Outcome};
use common::*;

#[test]
fn signed_overflow_is_named_with_its_operands() {
    let body = "local x.0: i32;\nb0:\n x.0 = 2147483647:i32;\n x.0 = (x.0 + 1:i32);\n exit 0:i32;";
    let (check, message) = failure("", body);
    assert_eq!(check, SignedOverflow);
    assert_eq!(message, "signed overflow: 2147483647 + 1 does not fit int");
    let body = "local x.0: i64;\nb0:\n x.0 = -9223372036854775808:i64;\n x.0 = (- x.0);\n exit 0:i32;";
    assert_eq!(failure("", body).1, "signed overflow: -(-9223372036854775808) does not fit long");
}

#[test]
fn overflow_wraps_where_its_check_is_off() {
    let body = "local x.0: i32;\nb0:\n x.0 = 2147483647:i32;\n x.0 = (x.0 * 3:i32);\n exit x.0;";
    let program = program("", body);
    let off = RunOptions { checks: options().checks.without(SignedOverflow), ..options() };
    assert_eq!(execute(&program, &off, &[], b"").outcome, Outcome::Exit(2147483645));
}

#[test]
fn other_checks_that_are_off_are_assumed_to_hold() {
    let body = "local x.0: i32;\nb0:\n x.0 = 0:i32;\n x.0 = (5:i32 / x.0);\n exit x.0;";
    let program = program("", body);
    assert_eq!(failure_of(&run_program(&program)), (DivisionByZero, "division by zero: 5 / 0".to_string()));
    let off = RunOptions { checks: options().checks.without(DivisionByZero), ..options() };
    assert!(matches!(execute(&program, &off, &[], b"").outcome, Outcome::Blocked(_)));
}

#[test]
fn division_of_the_smallest_number_overflows() {
    for op in ["/", "%"] {
        let body = format!(
            "local x.0: i32;\nlocal y.1: i32;\nb0:\n x.0 = -2147483648:i32;\n y.1 = -1:i32;\n x.0 = (x.0 {op} y.1);\n exit 0:i32;"
        );
        assert_eq!(failure("", &body).0, SignedOverflow);
    }
}

#[test]
fn unsigned_wrap_around_is_checked_on_demand() {
    let body = "local x.0: u32;\nb0:\n x.0 = 0:u32;\n x.0 = (x.0 - 1:u32);\n exit cast<i32>(x.0);";
    let program = program("", body);
    assert_eq!(run_program(&program).outcome, Outcome::Exit(-1));
    let on = RunOptions { checks: options().checks.with(UnsignedOverflow), ..options() };
    assert_eq!(failure_of(&execute(&program, &on, &[], b"")).0, UnsignedOverflow);
}

#[test]
fn shifts_must_stay_inside_the_width() {
    for amount in ["32:i32", "-1:i32", "40:u8"] {
        let body = format!("local x.0: i32;\nb0:\n x.0 = (1:i32 << {amount});\n exit 0:i32;");
        assert_eq!(failure("", &body).0, Shift, "{amount}");
    }
    let body = "local n.0: i64;\nlocal x.1: u32;\nb0:\n n.0 = 33:i64;\n x.1 = (1:u32 >> n.0);\n exit 0:i32;";
    assert_eq!(failure("", body), (Shift, "bad shift: 1 >> 33, but the amount must be 0 to 31".to_string()));
}

#[test]
fn float_to_int_must_fit() {
    let body = "local x.0: f64;\nlocal n.1: i32;\nb0:\n x.0 = 3e9:f64;\n n.1 = cast<i32>(x.0);\n exit 0:i32;";
    assert_eq!(failure("", body).0, FloatToInt);
}

#[test]
fn an_index_stays_inside_its_array() {
    let array = "global a.0: [4]i32;";
    let body = "local i.1: i32;\nb0:\n i.1 = 4:i32;\n a.0[i.1] = 1:i32;\n exit 0:i32;";
    assert_eq!(failure(array, body), (Bounds, "index 4 is outside an array of 4 elements".to_string()));
    let body = "local i.1: i32;\nb0:\n i.1 = -1:i32;\n i.1 = a.0[i.1];\n exit 0:i32;";
    assert_eq!(failure(array, body).0, Bounds);
    let body = "local p.1: *i32;\nlocal i.2: i32;\nb0:\n i.2 = 4:i32;\n p.1 = &a.0[i.2];\n exit 7:i32;";
    assert_eq!(status(array, body), 7);
    let body = "local p.1: *i32;\nlocal i.2: i32;\nb0:\n i.2 = 5:i32;\n p.1 = &a.0[i.2];\n exit 7:i32;";
    assert_eq!(failure(array, body).0, Bounds);
}

#[test]
fn bad_pointers_are_told_apart() {
    let globals = "global a.0: [4]i32;\nstring s.1 \".str\": [3]i8'char readonly = \"ab\\x00\";";
    let read = |before: &str| {
        failure(globals, &format!("local p.2: *i32;\nlocal x.3: i32;\nb0:\n{before}\n x.3 = (*p.2);\n exit 0:i32;"))
    };
    assert_eq!(read("p.2 = null:*i32;"), (NullDereference, "null pointer dereferenced".to_string()));
    assert_eq!(
        read("p.2 = (&a.0[0:i32] ptr+ 4:i32);"),
        (Bounds, "read of 4 bytes at offset 16 of a, which has 16 bytes".to_string())
    );
    assert_eq!(read("p.2 = (&a.0[0:i32] ptr+ -1:i32);").0, Bounds);
    assert_eq!(read("p.2 = cast<*i32>(1311768467463790320:u64);").0, InvalidDereference);
    assert_eq!(read("p.2 = alloc malloc 4:u64 of i32;\n free p.2;").0, UseAfterFree);
    let write = "local c.2: *i8'char;\nb0:\n c.2 = &s.1[0:i32];\n (*c.2) = 65:i8'char;\n exit 0:i32;";
    assert_eq!(failure(globals, write), (ReadOnly, "write to .str, which is read-only".to_string()));
}

#[test]
fn a_local_is_gone_after_its_scope() {
    let body = "local p.0: *i32;\nlocal x.1: i32;\nb0:\n begin x.1;\n x.1 = 5:i32;\n p.0 = &x.1;\n end x.1;\n \
                (*p.0) = 1:i32;\n exit 0:i32;";
    assert_eq!(failure("", body), (Dangling, "write of x after its scope has ended".to_string()));
    let text = "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
        fn @start.0() -> void harness {\nlocal p.0: *i32;\nb0:\n p.0 = call @f.1();\n (*p.0) = 1:i32;\n exit 0:i32;\n}\n\
        fn @f.1() -> *i32 user {\nlocal x.1: i32;\nb0:\n begin x.1;\n return &x.1;\n}\n";
    assert_eq!(failure_of(&run_program(&whole(text))).0, Dangling);
}

#[test]
fn free_takes_what_malloc_gave_and_once() {
    let twice = "local p.0: *i32;\nb0:\n p.0 = alloc malloc 4:u64;\n free p.0;\n free p.0;\n exit 0:i32;";
    assert_eq!(failure("", twice), (DoubleFree, "malloc is freed twice".to_string()));
    let inside = "local p.0: *i32;\nb0:\n p.0 = alloc malloc 8:u64;\n free (p.0 ptr+ 1:i32);\n exit 0:i32;";
    assert_eq!(failure("", inside).0, InvalidFree);
    let local = "local x.0: i32;\nb0:\n begin x.0;\n free &x.0;\n exit 0:i32;";
    assert_eq!(failure("", local).0, InvalidFree);
    assert_eq!(status("", "b0:\n free null:*i32;\n exit 3:i32;"), 3);
}

#[test]
fn leaks_are_found_on_demand() {
    let program = program("", "local p.0: *i32;\nb0:\n p.0 = alloc malloc 4:u64;\n exit 0:i32;");
    assert_eq!(run_program(&program).outcome, Outcome::Exit(0));
    let on = RunOptions { checks: options().checks.with(Leak), ..options() };
    assert_eq!(failure_of(&execute(&program, &on, &[], b"")).0, Leak);
}

#[test]
fn misalignment_is_found_on_demand() {
    let body = "local x.0: [8]u8;\nlocal p.1: *u32;\nb0:\n begin x.0;\n fill &x.0[0:i32], 1:i32, 8:u64;\n \
                p.1 = cast<*u32>(&x.0[1:i32]);\n exit cast<i32>((*p.1));";
    let program = program("", body);
    assert_eq!(run_program(&program).outcome, Outcome::Exit(0x0101_0101));
    let on = RunOptions { checks: options().checks.with(Misaligned), ..options() };
    assert_eq!(failure_of(&execute(&program, &on, &[], b"")).0, Misaligned);
}

#[test]
fn pointers_into_different_objects_have_no_order_and_no_distance() {
    let globals = "global a.0: [4]i32;\nglobal b.1: [4]i32;";
    let less = "local t.2: bool;\nb0:\n t.2 = (&a.0[0:i32] < &b.1[0:i32]);\n exit 0:i32;";
    assert_eq!(failure(globals, less).0, PointerRelation);
    let distance = "local n.2: i64;\nb0:\n n.2 = ((&a.0[0:i32] ptr- &b.1[0:i32]) : i64);\n exit 0:i32;";
    assert_eq!(failure(globals, distance).0, PointerRelation);
    let same = "local n.2: i64;\nb0:\n n.2 = ((&a.0[3:i32] ptr- &a.0[1:i32]) : i64);\n exit cast<i32>(n.2);";
    assert_eq!(status(globals, same), 2);
}

#[test]
fn a_function_pointer_must_fit_its_function() {
    let text = |target: &str| {
        format!(
            "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
            fn @start.0() -> void harness {{\nlocal p.0: *fn(i32) -> i32;\nlocal r.1: i32;\nb0:\n p.0 = {target};\n \
            r.1 = call (*p.0)(4:i32);\n exit r.1;\n}}\n\
            fn @twice.1(n.2: i32) -> i32 user {{\nb0:\n return (n.2 * 2:i32);\n}}\n\
            fn @other.2(n.3: i64) -> i32 user {{\nb0:\n return 0:i32;\n}}\n"
        )
    };
    let result = |target: &str| run_program(&whole(&text(target)));
    assert_eq!(result("@twice.1:*fn(i32) -> i32").outcome, Outcome::Exit(8));
    assert_eq!(failure_of(&result("@other.2:*fn(i32) -> i32")).0, BadFunctionPointer);
    assert_eq!(failure_of(&result("null:*fn(i32) -> i32")).0, BadFunctionPointer);
    assert_eq!(failure_of(&result("cast<*fn(i32) -> i32>(&r.1)")).0, BadFunctionPointer);
}

#[test]
fn a_missing_value_matters_only_where_it_is_used() {
    let text = |result: &str| {
        format!(
            "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
            fn @start.0() -> void harness {{\nlocal r.0: i32;\nb0:\n {result}call @f.1();\n exit 5:i32;\n}}\n\
            fn @f.1() -> i32 user {{\nb0:\n unreachable;\n}}\n"
        )
        .replace("unreachable", "return")
    };
    let parsed = |t: &str| because_ir::parse::parse(t).expect("it parses");
    assert_eq!(run_program(&parsed(&text(""))).outcome, Outcome::Exit(5));
    assert_eq!(failure_of(&run_program(&parsed(&text("r.0 = ")))).0, MissingReturn);
}

#[test]
fn assertions_assumptions_and_ends() {
    assert_eq!(
        failure("", "b0:\n assert \"assertion\" \"x > 0\" false;\n exit 0:i32;"),
        (Assertion, "x > 0".to_string())
    );
    assert_eq!(failure("", "b0:\n unreachable;").0, Unreachable);
    assert_eq!(run_program(&program("", "b0:\n abort;")).outcome, Outcome::Aborted);
    let on = RunOptions { checks: options().checks.with(Abort), ..options() };
    assert_eq!(failure_of(&execute(&program("", "b0:\n abort;"), &on, &[], b"")).0, Abort);
    assert!(matches!(run_program(&program("", "b0:\n assume false;\n exit 0:i32;")).outcome, Outcome::Blocked(_)));
    assert!(matches!(
        run_program(&program("", "b0:\n unsupported \"setjmp\";\n exit 0:i32;")).outcome,
        Outcome::Unsupported { what, .. } if what == "setjmp"
    ));
}

#[test]
fn overlapping_copies_are_misuse() {
    let globals = "global a.0: [4]i32;";
    let body = |word: &str| format!("b0:\n {word} &a.0[1:i32], &a.0[0:i32], 8:u64;\n exit 0:i32;");
    assert_eq!(failure(globals, &body("copy")).0, LibraryPrecondition);
    assert_eq!(status(globals, &body("move")), 0);
}

#[test]
fn reading_what_was_never_written_stops() {
    let body = "local x.0: i32;\nlocal y.1: i32;\nb0:\n begin x.0;\n y.1 = x.0;\n exit y.1;";
    let program = program("", body);
    let (check, message) = failure_of(&run_program(&program));
    assert_eq!((check, message.as_str()), (Uninitialised, "x is read but was never written"));
    assert_eq!(execute(&program, &with(Uninitialised::Zero), &[], b"").outcome, Outcome::Exit(0));
    let run = execute(&program, &with(Uninitialised::Input), &[("x", 42)], b"");
    assert_eq!(run.outcome, Outcome::Exit(42));
    assert_eq!(run.inputs.len(), 1);
    let missing = execute(&program, &with(Uninitialised::Input), &[], b"").outcome;
    assert!(matches!(missing, Outcome::MissingInput { key, .. } if key.to_string() == "x"));
}

#[test]
fn operands_that_c_does_not_evaluate_are_not_read() {
    let body = "local x.0: bool;\nlocal c.1: bool;\nb0:\n c.1 = false;\n if (c.1 && x.0) then b1 else b2;\n\
                b1:\n exit 1:i32;\nb2:\n if ((! c.1) || x.0) then b3 else b1;\nb3:\n exit (c.1 ? cast<i32>(x.0) : 4:i32);";
    assert_eq!(status("", body), 4);
}

#[test]
fn limits_end_the_run() {
    let forever = program("", "b0:\n goto b0 again;");
    assert!(matches!(run_program(&forever).outcome, Outcome::Limit(_)));
    let hungry = program("", "local p.0: *u8;\nb0:\n p.0 = alloc malloc 1000000:u64;\n goto b0 again;");
    let small = RunOptions { max_memory: 50_000_000, ..options() };
    assert!(matches!(execute(&hungry, &small, &[], b"").outcome, Outcome::Limit(m) if m.contains("memory")));
}
