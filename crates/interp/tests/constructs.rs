//! What the statements and expressions of the IR do when nothing is wrong.

use crate::common;

use because_interp::{Captured, Given, RecordLevel, RunOptions, Uninitialised, run};
use because_ir::{Decision, Outcome, Value};
use common::*;

#[test]
fn loops_sum_and_switches_choose() {
    let body = "local i.0: i32;\nlocal s.1: i32;\nb0:\n i.0 = 0:i32;\n s.1 = 0:i32;\n goto b1;\n\
                b1:\n if (i.0 < 10:i32) then b2 else b3 for;\nb2:\n s.1 = (s.1 + i.0);\n i.0 = (i.0 + 1:i32);\n goto b1 again;\n\
                b3:\n switch s.1 { 0 to 44: b4; 45: b5; default: b4; };\nb4:\n exit 1:i32;\nb5:\n exit s.1;";
    assert_eq!(status("", body), 45);
}

#[test]
fn sparse_switches_choose_too() {
    let body = |v: i64| {
        format!(
            "local x.0: i64;\nb0:\n x.0 = {v}:i64;\n switch x.0 {{ -5000000000: b1; 7 to 9: b2; 5000000000: b3; default: b4; }};\n\
            b1:\n exit 1:i32;\nb2:\n exit 2:i32;\nb3:\n exit 3:i32;\nb4:\n exit 4:i32;"
        )
    };
    let chosen = [-5_000_000_000, 7, 9, 5_000_000_000, 10, 6, 0].map(|v| status("", &body(v)));
    assert_eq!(chosen, [1, 2, 2, 3, 4, 4, 4]);
}

#[test]
fn a_comparison_keeps_its_value_after_the_branch() {
    let body = "local x.0: i32;\nlocal m.1: bool;\nb0:\n x.0 = 1:i32;\n m.1 = (x.0 == 1:i32);\n \
                if m.1 then b1 else b2;\nb1:\n exit (cast<i32>(m.1) + 4:i32);\nb2:\n exit 2:i32;";
    assert_eq!(status("", body), 5);
}

#[test]
fn deep_recursion_needs_no_stack() {
    let text = "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
        fn @start.0() -> void harness {\nlocal r.0: i32;\nb0:\n r.0 = call @depth.1(100000:i32);\n exit r.0;\n}\n\
        fn @depth.1(n.1: i32) -> i32 user {\nlocal r.2: i32;\nb0:\n if (n.1 == 0:i32) then b1 else b2;\nb1:\n return 0:i32;\n\
        b2:\n r.2 = call @depth.1((n.1 - 1:i32));\n return (r.2 + 1:i32);\n}\n";
    assert_eq!(run_program(&whole(text)).outcome, Outcome::Exit(100_000));
    let shallow = RunOptions { max_depth: 1000, ..options() };
    assert!(matches!(execute(&whole(text), &shallow, &[], b"").outcome, Outcome::Limit(_)));
}

const RECORDS: &str = "record %pair.0 \"struct pair\" struct size 16 align 8 { x: i32 at 0; y: i64 at 8; }\n\
    record %bits.1 \"struct bits\" struct size 4 align 4 { a: i32 at 0 bits 0 3; b: u32 at 0 bits 3 7; c: i32 at 0 bits 10 22; }\n\
    record %view.2 \"union view\" union size 8 align 8 { whole: u64 at 0; parts: [8]u8 at 0; real: f64 at 0; }\n";

#[test]
fn records_are_copied_passed_and_returned() {
    let text = format!(
        "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n{RECORDS}\
        fn @start.0() -> void harness {{\nlocal p.0: %pair.0;\nlocal q.1: %pair.0;\nb0:\n begin p.0;\n begin q.1;\n \
        p.0->x = 3:i32;\n p.0->y = 40:i64;\n q.1 = call @swap.1(p.0);\n p.0 = q.1;\n \
        exit (p.0->x + cast<i32>(p.0->y));\n}}\n\
        fn @swap.1(v.2: %pair.0) -> %pair.0 user {{\nlocal r.3: %pair.0;\nb0:\n begin r.3;\n r.3->x = cast<i32>(v.2->y);\n \
        r.3->y = (cast<i64>(v.2->x) * 100:i64);\n v.2->x = 9:i32;\n return r.3;\n}}\n"
    );
    assert_eq!(run_program(&whole(&text)).outcome, Outcome::Exit(340));
}

#[test]
fn bit_fields_keep_to_their_bits() {
    let body = "local s.0: %bits.1;\nb0:\n begin s.0;\n s.0->a = -3:i32;\n s.0->b = 100:u32;\n s.0->c = -1000:i32;\n \
                s.0->b = (s.0->b + 20:u32);\n exit ((s.0->a + cast<i32>(s.0->b)) + s.0->c);";
    assert_eq!(status(RECORDS, body), -3 + 120 - 1000);
    let unset = "local s.0: %bits.1;\nb0:\n begin s.0;\n s.0->a = 1:i32;\n exit cast<i32>(s.0->b);";
    let run = execute(&program(RECORDS, unset), &with(Uninitialised::Input), &[("s.b", 77)], b"");
    assert_eq!(run.outcome, Outcome::Exit(77));
}

#[test]
fn unions_show_the_same_bytes() {
    let body = "local u.0: %view.2;\nb0:\n begin u.0;\n u.0->real = 1.0:f64;\n \
                exit (cast<i32>(u.0->parts[7:i32]) + cast<i32>((u.0->whole >> 60:i32)));";
    assert_eq!(status(RECORDS, body), 0x3f + 3);
    let big = "because-ir 1;\nlanguage c;\ntarget 32 big;\nentry @start.0;\n\
        fn @start.0() -> void harness {\nlocal x.0: u32;\nlocal p.1: *u8;\nb0:\n begin x.0;\n x.0 = 305419896:u32;\n \
        p.1 = cast<*u8>(&x.0);\n exit cast<i32>((*p.1));\n}\n";
    assert_eq!(run_program(&whole(big)).outcome, Outcome::Exit(0x12));
}

#[test]
fn pointers_survive_integers_and_bytes() {
    for bits in [64, 32, 16] {
        let text = format!(
            "because-ir 1;\nlanguage c;\ntarget {bits} little;\nentry @start.0;\n\
            fn @start.0() -> void harness {{\nlocal a.0: [4]i16;\nlocal p.1: *i16;\nlocal q.2: *i16;\nlocal n.3: u{bits};\n\
            local f.4: *u8;\nlocal t.5: *u8;\nlocal i.6: i32;\nb0:\n begin a.0;\n begin p.1;\n begin q.2;\n a.0[2:i32] = 77:i16;\n \
            p.1 = &a.0[1:i32];\n n.3 = cast<u{bits}>(p.1);\n n.3 = (n.3 + 2:u{bits});\n p.1 = cast<*i16>(n.3);\n \
            f.4 = cast<*u8>(&p.1);\n t.5 = cast<*u8>(&q.2);\n i.6 = 0:i32;\n goto b1;\nb1:\n \
            if (i.6 < {size}:i32) then b2 else b3;\nb2:\n (*(t.5 ptr+ i.6)) = (*(f.4 ptr+ i.6));\n i.6 = (i.6 + 1:i32);\n goto b1 again;\n\
            b3:\n exit cast<i32>((*q.2));\n}}\n",
            size = bits / 8
        );
        assert_eq!(run_program(&whole(&text)).outcome, Outcome::Exit(77), "{bits}");
    }
}

#[test]
fn never_written_parts_are_inputs_by_path() {
    let body = "local a.0: [4]i32;\nlocal p.1: *%pair.0;\nlocal i.2: i32;\nb0:\n begin a.0;\n i.2 = 3:i32;\n \
                p.1 = alloc malloc 32:u64 of %pair.0;\n exit ((a.0[i.2] + a.0[i.2]) + cast<i32>((*(p.1 ptr+ 1:i32))->y));";
    let run = execute(&program(RECORDS, body), &with(Uninitialised::Input), &[("a[3]", 5), ("malloc[1].y", 100)], b"");
    assert_eq!(run.outcome, Outcome::Exit(110));
    let names: Vec<String> = run.inputs.iter().map(|i| i.key.to_string()).collect();
    assert_eq!(names, ["a[3]", "malloc[1].y"]);
}

#[test]
fn unwritten_bytes_of_an_untyped_object_are_inputs_one_by_one() {
    let body = "local p.0: *u32;\nlocal c.1: *u8;\nb0:\n p.0 = alloc malloc 8:u64;\n c.1 = cast<*u8>(p.0);\n (*(c.1 ptr+ 1:i32)) = 2:u8;\n \
                exit cast<i32>((*p.0));";
    let inputs = [("malloc[0]", 1), ("malloc[2]", 3), ("malloc[3]", 0)];
    let run = execute(&program("", body), &with(Uninitialised::Input), &inputs, b"");
    assert_eq!(run.outcome, Outcome::Exit(0x0003_0201));
    let body = "local x.0: i32;\nlocal c.1: *u8;\nb0:\n begin x.0;\n c.1 = cast<*u8>(&x.0);\n \
                exit (cast<i32>((*(c.1 ptr+ 1:i32))) + x.0);";
    let run = execute(&program("", body), &with(Uninitialised::Input), &[("x", 0x0102)], b"");
    assert_eq!(run.outcome, Outcome::Exit(0x0103));
}

#[test]
fn copies_of_unwritten_bytes_are_no_reads() {
    let body = "local p.0: %pair.0;\nlocal q.1: %pair.0;\nb0:\n begin p.0;\n begin q.1;\n p.0->x = 6:i32;\n q.1 = p.0;\n \
                move cast<*u8>(&p.0), cast<*u8>(&q.1), 16:u64;\n exit p.0->x;";
    assert_eq!(status(RECORDS, body), 6);
    let read = body.replace("exit p.0->x", "exit cast<i32>(p.0->y)");
    assert_eq!(failure(RECORDS, &read).1, "p.y is read but was never written");
}

#[test]
fn inputs_are_counted_by_name() {
    let body = "local x.0: i32;\nlocal s.1: i32;\nb0:\n x.0 = input nondet \"n\";\n s.1 = x.0;\n x.0 = input nondet \"n\";\n \
                s.1 = (s.1 - x.0);\n x.0 = input nondet \"m\";\n exit (s.1 * x.0);";
    let run = execute(&program("", body), &options(), &[("n", 9), ("n#2", 4), ("m", 3)], b"");
    assert_eq!(run.outcome, Outcome::Exit(15));
    let names: Vec<String> = run.inputs.iter().map(|i| i.key.to_string()).collect();
    assert_eq!(names, ["n", "n#2", "m"]);
}

#[test]
fn aggregate_inputs_come_leaf_by_leaf() {
    let body =
        "local p.0: %pair.0;\nb0:\n begin p.0;\n p.0 = input parameter \"v\";\n exit (p.0->x + cast<i32>(p.0->y));";
    let run = execute(&program(RECORDS, body), &options(), &[("v.x", 1), ("v.y", 2)], b"");
    assert_eq!(run.outcome, Outcome::Exit(3));
}

#[test]
fn a_function_without_a_body_is_an_input() {
    let text = "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
        fn @start.0() -> void harness {\nlocal r.0: i32;\nb0:\n r.0 = call @sensor.1();\n r.0 = call @sensor.1();\n exit r.0;\n}\n\
        fn @sensor.1() -> i32 user {\n}\n";
    let run = execute(&whole(text), &options(), &[("sensor", 1), ("sensor#2", 2)], b"");
    assert_eq!(run.outcome, Outcome::Exit(2));
}

#[test]
fn standard_input_and_output_work() {
    let body = "local c.0: i32;\nlocal n.1: i32;\nb0:\n n.1 = 0:i32;\n goto b1;\nb1:\n c.0 = effect read_byte();\n \
                if (c.0 == -1:i32) then b3 else b2;\nb2:\n effect write_byte((c.0 + 1:i32));\n n.1 = (n.1 + 1:i32);\n goto b1 again;\n\
                b3:\n exit n.1;";
    let run = execute(&program("", body), &options(), &[], b"HAL");
    assert_eq!((run.outcome, run.output.as_slice()), (Outcome::Exit(3), &b"IBM"[..]));
    assert_eq!(run.inputs.len(), 4);
    let pinned = execute(&program("", body), &options(), &[("stdin", 65), ("stdin#2", 0xFFFF_FFFF)], b"zz");
    assert_eq!((pinned.outcome, pinned.output.as_slice()), (Outcome::Exit(1), &b"B"[..]));
}

#[test]
fn printing_formats_its_arguments() {
    let strings = "string f.0 \".str\": [20]i8'char readonly = \"%d %s %.2f %zu|%c\\n\\x00\";\n\
                   string w.1 \".str\": [4]i8'char readonly = \"abc\\x00\";";
    let body = "local n.2: i32;\nb0:\n n.2 = print stdout &f.0[0:i32](-5:i32, &w.1[0:i32], 2.5:f64, 7:u64, 33:i32);\n exit n.2;";
    let run = run_program(&program(strings, body));
    assert_eq!(String::from_utf8_lossy(&run.output), "-5 abc 2.50 7|!\n");
    assert_eq!(run.outcome, Outcome::Exit(16));
    let wrong = body.replace("-5:i32", "-5.0:f64");
    let (check, message) = failure(strings, &wrong);
    assert_eq!(check, because_ir::CheckKind::LibraryPrecondition);
    assert_eq!(message, "printf: %d does not take an argument of type double");
}

#[test]
fn volatile_reads_are_inputs_each_time() {
    let body = "local s.1: i32;\nb0:\n s.1 = (v.0 - v.0);\n exit s.1;";
    let run = execute(&program("global v.0: i32 volatile;", body), &options(), &[("v", 9), ("v#2", 4)], b"");
    assert_eq!(run.outcome, Outcome::Exit(5));
}

#[test]
fn arrays_of_variable_length_end_with_their_scope() {
    let body = "local p.0: *i32;\nlocal q.1: *i32;\nb0:\n begin p.0;\n p.0 = alloc vla 8:u64 of i32;\n (*p.0) = 4:i32;\n q.1 = p.0;\n \
                end p.0;\n exit (*q.1);";
    assert_eq!(failure("", body).0, because_ir::CheckKind::Dangling);
    assert_eq!(status("", &body.replace("end p.0;", "")), 4);
}

#[test]
fn wide_integers_and_floats_compute() {
    let body = "local w.0: i128;\nlocal f.1: f32;\nb0:\n begin w.0;\n w.0 = 170141183460469231731687303715884105727:i128;\n \
                w.0 = (w.0 / 85070591730234615865843651857942052863:i128);\n f.1 = (0.1:f32 + 0.2:f32);\n \
                exit (cast<i32>(w.0) + cast<i32>((f.1 * 100.0:f32)));";
    assert_eq!(status("", body), 32);
}

#[test]
fn the_path_tells_what_happened() {
    let body = "local a.0: [3]i32;\nlocal i.1: i32;\nb0:\n begin a.0;\n i.1 = 2:i32;\n a.0[i.1] = (i.1 + 5:i32);\n \
                if (a.0[2:i32] > 6:i32) then b1 else b2;\nb1:\n exit 0:i32;\nb2:\n exit 1:i32;";
    let run = run_program(&program("", body));
    let steps = &run.path.steps;
    assert_eq!(steps.len(), 5);
    let writes: Vec<(String, Value)> =
        steps.iter().flat_map(|s| s.writes.iter().map(|w| (w.name.clone(), w.value.clone()))).collect();
    assert_eq!(writes, [("i".to_string(), Value::Bits(2)), ("a[2]".to_string(), Value::Bits(7))]);
    assert_eq!(steps[3].decision, Decision::Branch(true));
    let (a, i) = (steps[0].stores[0].instance, steps[1].stores[0].instance);
    assert_eq!((steps[2].reads.len(), steps[2].reads[0].instance), (2, i));
    assert_eq!((steps[2].stores[0].instance, steps[2].stores[0].offset, steps[2].stores[0].size), (a, 8, 4));
    assert_eq!((steps[3].reads[0].instance, steps[3].reads[0].offset), (a, 8));
}

#[test]
fn the_path_follows_calls() {
    let text = "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
        fn @start.0() -> void harness {\nlocal r.0: i32;\nb0:\n r.0 = call @twice.1(4:i32);\n exit r.0;\n}\n\
        fn @twice.1(n.1: i32) -> i32 user {\nb0:\n return (n.1 * 2:i32);\n}\n";
    let run = run_program(&whole(text));
    let steps = &run.path.steps;
    assert_eq!(steps.iter().map(|s| s.depth).collect::<Vec<_>>(), [0, 1, 0]);
    let names: Vec<&str> = steps[0].writes.iter().map(|w| w.name.as_str()).collect();
    assert_eq!(names, ["n", "r"]);
    assert_eq!(steps[1].reads, steps[0].stores);
    assert_eq!(steps[1].stores.last(), steps[2].reads.first());
}

#[test]
fn contracts_and_invariants_are_checked() {
    let text = |arg: i32, result: i32| {
        format!(
            "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n\
            fn @start.0() -> void harness {{\nlocal r.0: i32;\nb0:\n r.0 = call @f.1({arg}:i32);\n exit r.0;\n}}\n\
            fn @f.1(n.1: i32) -> i32 user {{\nlocal result.2: i32;\nrequires (n.1 > 0:i32);\nensures (result.2 > n.1);\nresult result.2;\n\
            b0:\n return {result}:i32;\n}}\n"
        )
    };
    let outcome = |arg, result| run_program(&whole(&text(arg, result)));
    assert_eq!(outcome(1, 2).outcome, Outcome::Exit(2));
    assert_eq!(failure_of(&outcome(0, 2)).0, because_ir::CheckKind::Precondition);
    assert_eq!(failure_of(&outcome(3, 2)).0, because_ir::CheckKind::Postcondition);
    let looping = |start: i32, limit: i32| {
        let body = format!(
            "local i.0: i32;\nb0:\n i.0 = {start}:i32;\n goto b1;\nb1:\n invariant \"i small\" (i.0 < {limit}:i32);\n \
            if (i.0 < 5:i32) then b2 else b3 while;\nb2:\n i.0 = (i.0 + 1:i32);\n goto b1 again;\nb3:\n exit i.0;"
        );
        run_program(&program("", &body))
    };
    assert_eq!(looping(0, 6).outcome, Outcome::Exit(5));
    assert_eq!(failure_of(&looping(7, 6)).0, because_ir::CheckKind::InvariantEntry);
    assert_eq!(failure_of(&looping(0, 4)).0, because_ir::CheckKind::InvariantMaintained);
}

#[test]
fn what_is_kept_of_places_does_not_grow_with_the_run() {
    let body = "local i.0: i32;\nb0:\n i.0 = 0:i32;\n goto b1;\nb1:\n if (i.0 < 100000:i32) then b2 else b3 for;\n\
                b2:\n i.0 = (i.0 + 1:i32);\n goto b1 again;\nb3:\n exit 0:i32;";
    let options = RunOptions { record: RecordLevel::Places, ..options() };
    let run = run(&program("", body), &options, &mut Given::none(), &mut Captured::default());
    assert_eq!(run.outcome, Outcome::Exit(0));
    assert!(run.path.places_only && run.path.steps.len() < 20 && run.path.executed > 300_000);
    for way in [true, false] {
        assert!(run.path.steps.iter().any(|step| step.decision == Decision::Branch(way)), "{way}");
    }
}
