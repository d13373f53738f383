//! Lowered programs, executed cycle by cycle by the interpreter: what they compute is what a PLC computes.

use crate::runs;

use because_interp::{Captured, Given, Otherwise, RunOptions, Uninitialised, run};
use because_ir as ir;
use because_plc::{Cycles, Options, load, requirement};
use runs::{execute, writes};

/// Values of `y` for these inputs in a program of these variables and statements.
fn values(vars: &str, body: &str, inputs: &[(&str, &[i64])]) -> Vec<i64> {
    let text = format!("PROGRAM P\n{vars}\n{body}\nEND_PROGRAM");
    let (program, run) = execute(&text, inputs, Options::default());
    assert_eq!(run.outcome, ir::Outcome::Exit(0), "{text}");
    writes(&program, &run, "y")
}

/// The value of one expression of this type over INT `a` and `b`, DINT `d`, WORD `w`, REAL `r`, BOOL `p`.
fn value(ty: &str, expr: &str, a: i64, b: i64) -> i64 {
    let vars = format!(
        "VAR_INPUT a, b : INT; END_VAR VAR y : {ty}; d : DINT := -70000; w : WORD := 16#8421; r : REAL := 2.5;
         p : BOOL := TRUE; x : ARRAY[1..3] OF INT := [10, 20, 30]; u : UINT := 65535; END_VAR"
    );
    values(&vars, &format!("y := {expr};"), &[("a", &[a]), ("b", &[b])])[0]
}

#[test]
fn integers_wrap_and_divide_as_on_a_plc() {
    assert_eq!(value("INT", "a + b", 32767, 1), -32768);
    assert_eq!(value("INT", "a - b", -32768, 1), 32767);
    assert_eq!(value("INT", "a * b", 300, 300), 24464);
    assert_eq!(value("INT", "-a", -32768, 0), -32768);
    assert_eq!(value("INT", "a / b", -7, 2), -3);
    assert_eq!(value("INT", "a MOD b", -7, 2), -1);
    assert_eq!(value("INT", "a / b", -32768, -1), -32768);
    assert_eq!(value("INT", "a MOD b", -32768, -1), 0);
    assert_eq!(value("DINT", "a + d", 1, 0), -69999);
    assert_eq!(value("DINT", "a + u", 1, 0), 65536);
    assert_eq!(value("UINT", "u + 1", 0, 0), 0);
    assert_eq!(value("DINT", "a + 40000", 1, 0), 40001);
    assert_eq!(value("INT", "ABS(a)", -5, 0), 5);
}

#[test]
fn operators_bind_as_in_the_standard() {
    assert_eq!(value("INT", "2 + 3 * 4 - 6 / 2", 0, 0), 11);
    assert_eq!(value("INT", "a - b - 1", 10, 3), 6);
    assert_eq!(value("BOOL", "a > 1 AND b > 1 OR p", 0, 0), 1);
    assert_eq!(value("BOOL", "NOT p XOR a = b", 2, 2), 1);
    assert_eq!(value("BOOL", "a < b = p", 1, 2), 1);
    assert_eq!(value("BOOL", "p AND_THEN a <> 0 AND_THEN b / a > 1", 0, 5), 0);
    assert_eq!(value("BOOL", "NOT p OR_ELSE x[a] = 20", 2, 5), 1);
    assert_eq!(value("BOOL", "NOT p OR x[a] = 20", 2, 5), 1);
}

#[test]
fn bits_are_shifted_rotated_and_named() {
    assert_eq!(value("WORD", "SHL(w, 1)", 0, 0), 0x0842);
    assert_eq!(value("WORD", "SHR(IN := w, N := a)", 4, 0), 0x0842);
    assert_eq!(value("WORD", "SHL(w, a)", 16, 0), 0);
    assert_eq!(value("WORD", "ROL(w, 4)", 0, 0), 0x4218);
    assert_eq!(value("WORD", "ROR(w, a)", 20, 0), 0x1842);
    assert_eq!(value("WORD", "w AND 16#FF00 OR 16#000F", 0, 0), 0x840F);
    assert_eq!(value("WORD", "w AND NOT 16#0001", 0, 0), 0x8420);
    assert_eq!(value("BOOL", "w.5", 0, 0), 1);
    assert_eq!(value("BOOL", "w.%X4", 0, 0), 0);
    assert_eq!(value("BYTE", "w.%B1", 0, 0), 0x84);
    assert_eq!(values("VAR y : WORD := 16#8421; END_VAR", "y.0 := FALSE; y.%B1 := 16#FF;", &[]), [0x8420, 0xFF20]);
}

#[test]
fn reals_are_exact_and_conversions_round() {
    let bits = |v: f32| i64::from(v.to_bits());
    assert_eq!(value("REAL", "r * 0.1", 0, 0), bits(2.5f32 * 0.1f32));
    assert_eq!(value("REAL", "a / 3.0", 1, 0), bits(1.0f32 / 3.0f32));
    assert_eq!(value("REAL", "1.0 / 3.0", 1, 0), bits(1.0f32 / 3.0f32));
    assert_eq!(value("REAL", "SQRT(r)", 0, 0), bits(2.5f32.sqrt()));
    assert_eq!(value("REAL", "r ** 2", 0, 0), bits(6.25));
    assert_eq!(value("INT", "REAL_TO_INT(r)", 0, 0), 2);
    assert_eq!(value("INT", "REAL_TO_INT(r + 1.0)", 0, 0), 4);
    assert_eq!(value("DINT", "TRUNC(-r)", 0, 0), -2);
    assert_eq!(value("DINT", "FLOOR(-r)", 0, 0), -3);
    assert_eq!(value("DINT", "CEIL(r)", 0, 0), 3);
    assert_eq!(value("DWORD", "REAL_TO_DWORD(r)", 0, 0), bits(2.5));
    assert_eq!(value("INT", "DINT_TO_INT(d)", 0, 0), i64::from(-70000i32 as i16));
    assert_eq!(value("INT", "WORD_TO_INT(w)", 0, 0), i64::from(0x8421u16 as i16));
    assert_eq!(value("INT", "BOOL_TO_INT(p)", 0, 0), 1);
    assert_eq!(value("BOOL", "WORD_TO_BOOL(w)", 0, 0), 1);
    assert_eq!(value("INT", "TO_INT(r)", 0, 0), 2);
    assert_eq!(value("DINT", "TIME_TO_DINT(T#1m5s)", 0, 0), 65_000);
}

#[test]
fn choosing_functions() {
    assert_eq!(value("INT", "LIMIT(0, a, 10)", 12, 0), 10);
    assert_eq!(value("INT", "LIMIT(MN := 0, IN := a, MX := 10)", -2, 0), 0);
    assert_eq!(value("INT", "MAX(a, b, 5)", 3, 4), 5);
    assert_eq!(value("INT", "MIN(a, b)", 3, 4), 3);
    assert_eq!(value("INT", "SEL(p, a, b)", 3, 4), 4);
    assert_eq!(value("INT", "SEL(G := NOT p, IN0 := a, IN1 := b)", 3, 4), 3);
    assert_eq!(value("INT", "MUX(a, 7, b, 9)", 1, 4), 4);
    assert_eq!(value("INT", "ADD(a, b, 1)", 3, 4), 8);
    assert_eq!(value("BOOL", "GT(9, b, a)", 3, 4), 1);
    assert_eq!(value("BOOL", "GT(9, b, a)", 4, 4), 0);
    assert_eq!(value("DINT", "UPPER_BOUND(x, 1)", 0, 0), 3);
}

#[test]
fn loops_run_as_often_as_they_should() {
    let count = |head: &str| {
        let vars = "VAR i, n : INT; u : USINT; y : INT; END_VAR VAR_INPUT a : INT; END_VAR";
        values(vars, &format!("n := 0; {head} DO n := n + 1; END_FOR; y := n;"), &[("a", &[3])])[0]
    };
    assert_eq!(count("FOR i := 1 TO 10"), 10);
    assert_eq!(count("FOR i := 1 TO 10 BY 3"), 4);
    assert_eq!(count("FOR i := 10 TO 1 BY -4"), 3);
    assert_eq!(count("FOR i := 2 TO 1"), 0);
    assert_eq!(count("FOR i := 1 TO a"), 3);
    assert_eq!(count("FOR i := 10 TO 1 BY -a"), 4);
    assert_eq!(count("FOR i := 32760 TO 32767"), 8);
    assert_eq!(count("FOR i := -32760 TO -32768 BY -3"), 3);
    assert_eq!(count("FOR u := 250 TO 255"), 6);
    let vars = "VAR i, y : INT; END_VAR";
    assert_eq!(values(vars, "i := 5; WHILE i > 0 DO i := i - 2; END_WHILE; y := i;", &[]), [-1]);
    assert_eq!(values(vars, "i := 5; REPEAT i := i + 1; UNTIL i > 3 END_REPEAT; y := i;", &[]), [6]);
    let body = "FOR i := 1 TO 9 DO IF i = 2 THEN CONTINUE; END_IF; IF i = 5 THEN EXIT; END_IF; y := i; END_FOR;";
    assert_eq!(values(vars, body, &[]), [1, 3, 4]);
}

#[test]
fn cases_take_the_arm_of_their_value() {
    let body = "CASE a OF 0: y := 10; 1, 3: y := 20; 5..7: y := 30; -3..-1: y := 50; ELSE y := 40; END_CASE;";
    let vars = "VAR_INPUT a : INT; END_VAR VAR y : INT; END_VAR";
    let inputs: &[i64] = &[0, 1, 2, 3, 5, 7, 8, -2];
    assert_eq!(values(vars, body, &[("a", inputs)]), [10, 20, 40, 20, 30, 30, 40, 50]);
}

#[test]
fn timers_measure_time() {
    let timer = |kind: &str, inputs: &[i64]| {
        let vars = format!("VAR_INPUT a : BOOL; END_VAR VAR t : {kind}; y : BOOL; END_VAR");
        values(&vars, "t(IN := a, PT := T#250ms, Q => y);", &[("a", inputs)])
    };
    assert_eq!(timer("TON", &[0, 1, 1, 1, 1, 1, 0, 1]), [0, 0, 0, 0, 1, 1, 0, 0]);
    assert_eq!(timer("TOF", &[0, 1, 1, 0, 0, 0, 0, 0]), [0, 1, 1, 1, 1, 1, 0, 0]);
    assert_eq!(timer("TP", &[0, 1, 0, 0, 0, 0, 1, 1]), [0, 1, 1, 1, 0, 0, 1, 1]);
    assert_eq!(timer("TP", &[1, 1, 1, 1, 1, 1, 0, 1]), [1, 1, 1, 0, 0, 0, 0, 1]);
    assert_eq!(timer("TON_TIME", &[1, 1, 1, 1]), [0, 0, 0, 1]);
}

#[test]
fn counters_edges_and_bistables() {
    let up: &[i64] = &[1, 0, 1, 1, 0, 1, 0, 0];
    let vars = |ty: &str| format!("VAR_INPUT a, b : BOOL; END_VAR VAR f : {ty}; y : INT; q : BOOL; END_VAR");
    let reset: &[i64] = &[0, 0, 0, 0, 0, 0, 0, 1];
    let ctu = values(&vars("CTU"), "f(CU := a, R := b, PV := 2); y := f.CV;", &[("a", up), ("b", reset)]);
    assert_eq!(ctu, [1, 1, 2, 2, 2, 3, 3, 0]);
    let load: &[i64] = &[1, 0, 0, 0, 0, 0, 0, 0];
    let ctd = values(&vars("CTD_INT"), "f(CD := a, LD := b, PV := 2); y := f.CV;", &[("a", up), ("b", load)]);
    assert_eq!(ctd, [2, 2, 1, 1, 1, 0, 0, 0]);
    let down: &[i64] = &[0, 0, 0, 0, 0, 1, 0, 1];
    let ctud = values(&vars("CTUD"), "f(CU := a, CD := b, PV := 2); y := f.CV;", &[("a", up), ("b", down)]);
    assert_eq!(ctud, [1, 1, 2, 2, 2, 2, 2, 1]);
    let bits = |ty: &str, call: &str, a: &[i64], b: &[i64]| {
        let vars = format!("VAR_INPUT a, b : BOOL; END_VAR VAR f : {ty}; y : BOOL; END_VAR");
        values(&vars, call, &[("a", a), ("b", b)])
    };
    assert_eq!(bits("R_TRIG", "f(CLK := a, Q => y);", up, &[]), [1, 0, 1, 0, 0, 1, 0, 0]);
    assert_eq!(bits("F_TRIG", "f(CLK := a, Q => y);", up, &[]), [0, 1, 0, 0, 1, 0, 1, 0]);
    assert_eq!(bits("SR", "f(S1 := a, R := b, Q1 => y);", &[0, 1, 0, 1, 0], &[0, 0, 0, 1, 1]), [0, 1, 1, 1, 0]);
    assert_eq!(bits("RS", "f(S := a, R1 := b, Q1 => y);", &[0, 1, 0, 1, 0], &[0, 0, 0, 1, 0]), [0, 1, 1, 0, 0]);
}

#[test]
fn blocks_keep_state_and_references_reach_the_caller() {
    let text = "
FUNCTION_BLOCK Acc
VAR_INPUT add : INT := 1; END_VAR VAR_OUTPUT sum : INT; END_VAR VAR_IN_OUT calls : INT; END_VAR
VAR_TEMP before : INT; END_VAR
before := before + 1; sum := sum + add + before - 1; calls := calls + 1;
END_FUNCTION_BLOCK
FUNCTION Split : INT VAR_INPUT v : INT; END_VAR VAR_OUTPUT low : INT; END_VAR VAR h : INT := 10; END_VAR
low := v MOD h; Split := v / h;
END_FUNCTION
PROGRAM P
VAR_INPUT a : INT; en : BOOL; END_VAR
VAR one, two : Acc; many : ARRAY[1..2] OF Acc; n, y, low, i : INT; ok : BOOL; END_VAR
one(add := a, calls := n);
two(calls := n, sum => y);
FOR i := 1 TO 2 DO many[i](add := i * 10, calls := n); END_FOR;
y := many[2].sum + one.sum;
y := Split(low => low, v := y) + low;
y := Split(47, low => low) * Split(v := 30, low => i) + low;
y := n;
one(EN := en, ENO => ok, add := 100, calls := n);
y := BOOL_TO_INT(ok);
END_PROGRAM";
    let (program, run) = execute(text, &[("a", &[5, 6]), ("en", &[0, 1])], Options::default());
    assert_eq!(run.outcome, ir::Outcome::Exit(0));
    assert_eq!(writes(&program, &run, "y"), [1, 25, 7, 19, 4, 0, 2, 51, 6, 19, 8, 1]);
    assert_eq!(writes(&program, &run, "one.sum"), [5, 11, 111]);
}

#[test]
fn data_is_laid_out_and_copied() {
    let text = "
TYPE Mode : (Off, On := 5, Auto); END_TYPE
TYPE Rec : STRUCT m : Mode := Auto; v : ARRAY[0..2] OF INT := [3, 2(4)]; END_STRUCT; END_TYPE
VAR_GLOBAL g : Rec := (v := [7]); CONSTANTLY : INT; END_VAR
PROGRAM P
VAR y : INT; r : Rec; l : ARRAY[1..2, 0..1] OF INT := [1, 2, 3, 4]; k : ARRAY[1..2, 0..1] OF INT; s : STRING[5] := 'abc'; b : BOOL; END_VAR
y := g.v[0] * 100 + r.v[0] * 10 + r.v[2];
r := g; y := r.v[0];
r.m := On; CASE r.m OF Off: y := 1; On: y := 2; Mode#Auto: y := 3; END_CASE;
IF s = 'abc' AND s <> 'ab' THEN y := LEN(s); END_IF;
s := 'xy'; IF s = 'xy' THEN y := LEN(s); END_IF;
k := l; y := k[2, 1] * 10 + k[1][1];
END_PROGRAM";
    let (program, run) = execute(text, &[], Options::default());
    assert_eq!(run.outcome, ir::Outcome::Exit(0));
    assert_eq!(writes(&program, &run, "y"), [734, 7, 2, 3, 2, 42]);
}

#[test]
fn arrays_keep_their_numbers() {
    let text = "PROGRAM P VAR_INPUT a : INT; END_VAR
VAR l : ARRAY[1..3] OF INT; n : ARRAY[-1..1] OF INT; m : ARRAY[1..2, 5..6] OF INT; END_VAR
l[a] := 7; n[a - 2] := 8; m[2, a + 3] := 9; l[3] := 1;
END_PROGRAM";
    let (program, run) = execute(text, &[("a", &[2])], Options::default());
    assert_eq!(run.outcome, ir::Outcome::Exit(0));
    assert_eq!(writes(&program, &run, "l[2]"), [7]);
    assert_eq!(writes(&program, &run, "l[3]"), [1]);
    assert_eq!(writes(&program, &run, "m[2][5]"), [9]);
    for a in [0, 4] {
        let (_, run) = execute(text, &[("a", &[a])], Options::default());
        assert!(matches!(&run.outcome, ir::Outcome::Failed(f) if f.check == ir::CheckKind::Bounds), "{a}");
    }
}

fn failure(text: &str, inputs: &[(&str, &[i64])], options: Options) -> Option<(ir::CheckKind, String)> {
    match execute(text, inputs, options).1.outcome {
        ir::Outcome::Failed(f) => Some((f.check, f.message)),
        ir::Outcome::Exit(0) => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn checks_and_requirements_fail_where_they_should() {
    let divide = "PROGRAM P VAR_INPUT a : INT; END_VAR VAR y : INT; END_VAR y := 10 / a; END_PROGRAM";
    let found = failure(divide, &[("a", &[1, 0])], Options::default());
    assert_eq!(found.map(|f| f.0), Some(ir::CheckKind::DivisionByZero));
    let small =
        "TYPE S : INT (0..9); END_TYPE PROGRAM P VAR_INPUT a : INT; END_VAR VAR s : S; END_VAR s := a; END_PROGRAM";
    assert_eq!(failure(small, &[("a", &[9])], Options::default()), None);
    assert_eq!(failure(small, &[("a", &[10])], Options::default()).map(|f| f.0), Some(ir::CheckKind::Assertion));
    let both = "PROGRAM P VAR_INPUT a, b : BOOL; END_VAR VAR y : BOOL; END_VAR y := a;\n//#ASSERT NOT (y AND b) : APART\nEND_PROGRAM";
    let message = Some((ir::CheckKind::Assertion, "APART: NOT (y AND b)".to_string()));
    assert_eq!(failure(both, &[("a", &[0, 1]), ("b", &[1, 1])], Options::default()), message);
    let within = |inputs: &[i64], outputs: &[i64]| {
        let text = "PROGRAM P VAR_INPUT a, b : BOOL; END_VAR VAR y : BOOL; END_VAR y := b; END_PROGRAM";
        let requirements = requirement::parse("soon: if a then within 2 cycles y").expect("read");
        failure(text, &[("a", inputs), ("b", outputs)], Options { requirements, ..Options::default() })
    };
    assert_eq!(within(&[1, 0, 0, 0], &[0, 0, 1, 0]), None);
    assert_eq!(within(&[1, 0, 0, 0], &[1, 0, 0, 0]), None);
    assert!(within(&[1, 0, 0, 0], &[0, 0, 0, 1]).is_some());
    assert_eq!(within(&[1, 1, 1, 0, 0], &[0, 0, 1, 0, 0]), None);
}

#[test]
fn an_uninitialised_temporary_is_an_input_in_scl() {
    let text = "FUNCTION_BLOCK F VAR_TEMP t : INT; END_VAR VAR y : INT; END_VAR y := t + 1; END_FUNCTION_BLOCK";
    let program = |name: &str| {
        let options = Options { cycles: Cycles::Exactly(1), ..Options::default() };
        load(vec![(name.to_string(), text.to_string())], &options).expect("loads")
    };
    let options = RunOptions { uninitialised: Uninitialised::Input, ..RunOptions::default() };
    let key = ir::InputKey { name: "t".to_string(), occurrence: 1 };
    for (name, inputs) in [("f.scl", 1), ("f.st", 0)] {
        let mut given = Given::new([(key.clone(), ir::Value::Bits(41))], Otherwise::Zero);
        let run = run(&program(name), &options, &mut given, &mut Captured::default());
        assert_eq!(run.inputs.len(), inputs, "{name}");
    }
}

/// LEN of a string expression and the characters of it, over STRING[6] `s` and INT `a`, `b`.
fn string(expr: &str, s: &str, a: i64, b: i64) -> String {
    let vars = "VAR_INPUT a, b : INT; END_VAR VAR s : STRING[6]; r : STRING[20]; i, y : INT; END_VAR";
    let body = format!(
        "s := '{s}'; r := {expr}; y := LEN(r); FOR i := 1 TO LEN(r) DO y := CHAR_TO_INT(CharAt(r, i)); END_FOR;"
    );
    let function = "FUNCTION CharAt : CHAR VAR_INPUT t : STRING[20]; n : INT; END_VAR VAR one : STRING[1]; END_VAR
        one := MID(t, 1, n); CharAt := ' ';
        IF one = 'a' THEN CharAt := 'a'; ELSIF one = 'b' THEN CharAt := 'b'; ELSIF one = 'c' THEN CharAt := 'c';
        ELSIF one = 'd' THEN CharAt := 'd'; ELSIF one = 'x' THEN CharAt := 'x'; ELSIF one = 'y' THEN CharAt := 'y'; END_IF;
        END_FUNCTION";
    let text = format!("{function}\nPROGRAM P\n{vars}\n{body}\nEND_PROGRAM");
    let (program, run) = execute(&text, &[("a", &[a]), ("b", &[b])], Options::default());
    assert_eq!(run.outcome, ir::Outcome::Exit(0), "{text}");
    let written = writes(&program, &run, "y");
    let chars: String = written[1..].iter().map(|c| *c as u8 as char).collect();
    assert_eq!(written[0] as usize, chars.len());
    chars
}

#[test]
fn functions_of_strings() {
    for (expr, a, b, expected) in [
        ("LEFT(s, a)", 2, 0, "ab"),
        ("LEFT(s, a)", 9, 0, "abcd"),
        ("RIGHT(IN := s, L := a)", 3, 0, "bcd"),
        ("RIGHT(s, a)", 0, 0, ""),
        ("MID(IN := s, L := a, P := b)", 2, 2, "bc"),
        ("MID(s, a, b)", 5, 4, "d"),
        ("MID(s, a, b)", 1, 6, ""),
        ("CONCAT(s, 'xy')", 0, 0, "abcdxy"),
        ("CONCAT('x', s, 'y')", 0, 0, "xabcdy"),
        ("INSERT(s, 'xy', a)", 0, 0, "xyabcd"),
        ("INSERT(IN1 := s, IN2 := 'xy', P := a)", 4, 0, "abcdxy"),
        ("DELETE(s, a, b)", 2, 2, "ad"),
        ("DELETE(s, a, b)", 9, 3, "ab"),
        ("REPLACE(s, 'xy', a, b)", 1, 2, "axycd"),
        ("CONCAT(LEFT(s, a), RIGHT(s, b))", 1, 1, "ad"),
        ("LEFT(CONCAT(s, s), a)", 7, 0, "abcdabc"),
    ] {
        assert_eq!(string(expr, "abcd", a, b), expected, "{expr} with {a}, {b}");
    }
}

#[test]
fn find_and_comparison_of_strings() {
    let vars = "VAR_INPUT a : INT; END_VAR VAR s : STRING[8] := 'abcabd'; t : STRING[4]; y : INT; END_VAR";
    assert_eq!(values(vars, "y := FIND(s, 'abd');", &[("a", &[0])]), [4]);
    assert_eq!(values(vars, "y := FIND(s, 'x');", &[("a", &[0])]), [0]);
    assert_eq!(values(vars, "t := RIGHT(s, a); y := FIND(s, t);", &[("a", &[2])]), [5]);
    assert_eq!(values(vars, "t := s; y := LEN(t);", &[("a", &[0])]), [4]);
    assert_eq!(values(vars, "t := 'ab'; y := BOOL_TO_INT(LEFT(s, 2) = t);", &[("a", &[0])]), [1]);
    assert_eq!(values(vars, "t := 'ab'; y := BOOL_TO_INT(LEFT(s, a) = t);", &[("a", &[3])]), [0]);
}

#[test]
fn a_position_outside_of_a_string_is_not_modelled() {
    let text = "PROGRAM P VAR_INPUT a : INT; END_VAR VAR s : STRING[4] := 'abc'; END_VAR
        s := MID(s, 1, a); END_PROGRAM";
    let (_, run) = execute(text, &[("a", &[0])], Options::default());
    assert!(matches!(run.outcome, ir::Outcome::Unsupported { .. }), "{:?}", run.outcome);
}

fn scl(body: &str, inputs: &[(&str, &[i64])]) -> Vec<i64> {
    let text = format!("FUNCTION_BLOCK P\n{body}\nEND_FUNCTION_BLOCK");
    let options = Options { dialect: because_plc::DialectChoice::Scl, ..Options::default() };
    let (program, run) = execute(&text, inputs, options);
    assert_eq!(run.outcome, ir::Outcome::Exit(0), "{text}");
    writes(&program, &run, "y")
}

#[test]
fn timers_of_s7() {
    let run = |call: &str, s: &[i64], r: &[i64]| {
        let vars = "VAR_INPUT s, r : BOOL; END_VAR VAR q : BOOL; y : INT; END_VAR BEGIN";
        scl(&format!("{vars} {call}; y := BOOL_TO_INT(q);"), &[("s", s), ("r", r)])
    };
    let none = [0; 8];
    let odt = "S_ODT(T_NO := T1, S := s, TV := S5T#200ms, R := r, Q => q)";
    assert_eq!(run(odt, &[1, 1, 1, 1, 0, 1, 1, 1], &none), [0, 0, 1, 1, 0, 0, 0, 1]);
    assert_eq!(run(odt, &[1, 1, 1, 1, 1, 1], &[0, 0, 0, 1, 0, 0]), [0, 0, 1, 0, 0, 0]);
    let pulse = "S_PULSE(T_NO := T1, S := s, TV := T#200ms, R := r, Q => q)";
    assert_eq!(run(pulse, &[1, 1, 1, 0, 1, 0, 0], &none), [1, 1, 0, 0, 1, 0, 0, 0]);
    let pext = "S_PEXT(T_NO := T1, S := s, TV := S5T#200ms, Q => q)";
    assert_eq!(run(pext, &[1, 0, 0, 0, 1, 0, 1, 0, 0], &none), [1, 1, 0, 0, 1, 1, 1, 1, 0]);
}

#[test]
fn s5time_and_signed_shifts() {
    let vars = "VAR_INPUT a : INT; END_VAR VAR t : S5TIME; y : DINT; END_VAR BEGIN";
    for (literal, ms) in [("S5T#2s", 2000), ("S5T#100s", 100_000), ("S5T#2h", 7_200_000), ("S5T#30ms", 30)] {
        let body = format!("{vars} t := {literal}; y := TIME_TO_DINT(S5TIME_TO_TIME(t));");
        assert_eq!(scl(&body, &[("a", &[0])]), [ms]);
        let back = format!("{vars} t := TIME_TO_S5TIME(S5TIME_TO_TIME({literal})); y := BOOL_TO_DINT(t = {literal});");
        assert_eq!(scl(&back, &[("a", &[0])]), [1], "{literal}");
    }
    let vars = "VAR_INPUT a, n : INT; END_VAR VAR y : INT; END_VAR BEGIN";
    assert_eq!(scl(&format!("{vars} y := SHR(IN := a, N := 2);"), &[("a", &[-8, 9])]), [-2, 2]);
    let shift = format!("{vars} y := SHR(IN := a, N := n);");
    assert_eq!(scl(&shift, &[("a", &[-8, -8, 9]), ("n", &[1, 40, 16])]), [-4, -1, 0]);
}

#[test]
fn normalising_and_scaling() {
    let vars = "VAR_INPUT a : INT; END_VAR VAR r : REAL; y : DINT; END_VAR BEGIN";
    let body = format!(
        "{vars} r := NORM_X(MIN := 0, VALUE := a, MAX := 27648); \
        r := SCALE_X(MIN := 0.0, VALUE := r, MAX := 100.0); y := ROUND(r);"
    );
    assert_eq!(scl(&body, &[("a", &[0, 13824, 27648])]), [0, 50, 100]);
}
