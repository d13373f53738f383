//! What is Siemens' own: counters of a data block, S7 timers, ENO and OK, characters and views, moves of elements.

use crate::runs;

use because_ir as ir;
use because_plc::{DialectChoice, Options};
use runs::{execute, writes};

fn scl() -> Options {
    Options { dialect: DialectChoice::Scl, ..Options::default() }
}

/// Values of `y` in a function block of these variables and statements, in front of which `blocks` stand.
fn values(blocks: &str, vars: &str, body: &str, inputs: &[(&str, &[i64])]) -> Vec<i64> {
    let text = format!("{blocks}\nFUNCTION_BLOCK F\n{vars}\nBEGIN\n{body}\nEND_FUNCTION_BLOCK");
    let options = Options { entry: Some("F".to_string()), ..scl() };
    let (program, run) = execute(&text, inputs, options);
    assert_eq!(run.outcome, ir::Outcome::Exit(0), "{text}");
    writes(&program, &run, "y")
}

#[test]
fn a_counter_of_a_data_block_is_used_as_the_call_says() {
    let db =
        |ty: &str| format!("DATA_BLOCK \"C\" {{ S7_Optimized_Access := 'TRUE' }} NON_RETAIN {ty} BEGIN END_DATA_BLOCK");
    let vars = "VAR_INPUT a, b : BOOL; END_VAR VAR y : INT; q : BOOL; END_VAR";
    let pulses: &[i64] = &[1, 0, 1, 1, 0, 1, 0];
    let up = "\"C\".CTU(CU := #a, R := #b, PV := 2, Q => #q); #y := \"C\".CV * 10 + BOOL_TO_INT(\"C\".QU);";
    let reset: &[i64] = &[0, 0, 0, 0, 0, 0, 1];
    assert_eq!(values(&db("IEC_COUNTER"), vars, up, &[("a", pulses), ("b", reset)]), [10, 10, 21, 21, 21, 31, 0]);
    let down = "\"C\".CTD(CD := #a, LD := #b, PV := 2, Q => #q); #y := DINT_TO_INT(\"C\".CV) * 10 + BOOL_TO_INT(#q);";
    let load: &[i64] = &[1, 0, 0, 0, 0, 0, 0];
    assert_eq!(values(&db("IEC_DCOUNTER"), vars, down, &[("a", pulses), ("b", load)]), [20, 20, 10, 10, 10, 1, 1]);
    let both = "\"C\".CTUD(CU := #a, CD := #b, R := FALSE, LD := FALSE, PV := 2); #y := \"C\".CV;";
    let taken: &[i64] = &[0, 1, 1, 0, 1, 1, 0];
    assert_eq!(values(&db("IEC_COUNTER"), vars, both, &[("a", pulses), ("b", taken)]), [1, 0, 1, 1, 0, 1, 1]);
}

#[test]
fn s7_timers_keep_the_time_they_were_started_with() {
    let timer = |call: &str, on: &[i64], reset: &[i64]| {
        let vars = "VAR_INPUT a, r : BOOL; END_VAR VAR n : INT; t : TIME; y : BOOL; END_VAR";
        let body = format!("n := n + 1; t := T#200ms; IF n > 2 THEN t := T#0ms; END_IF; {call}");
        values("", vars, &body, &[("a", on), ("r", reset)])
    };
    let none: &[i64] = &[0; 8];
    let on: &[i64] = &[0, 1, 1, 1, 1, 0, 0, 0];
    assert_eq!(timer("S_ODT(T_NO := T1, S := a, TV := t, R := r, Q := y);", on, none), [0, 0, 0, 1, 1, 0, 0, 0]);
    assert_eq!(timer("S_ODT(T_NO := T1, S := a, TV := T#200ms, R := r, Q => y);", on, none), [0, 0, 0, 1, 1, 0, 0, 0]);
    // Once started it needs its start no more, and a reset takes its output away.
    let short: &[i64] = &[0, 1, 0, 0, 0, 0, 1, 0];
    let reset: &[i64] = &[0, 0, 0, 0, 0, 1, 0, 0];
    let kept = "S_ODTS(T_NO := T1, S := a, TV := T#200ms, R := r, Q => y);";
    assert_eq!(timer(kept, short, none), [0, 0, 0, 1, 1, 1, 1, 1]);
    assert_eq!(timer(kept, short, reset), [0, 0, 0, 1, 1, 0, 0, 0]);
    // It starts anew at each edge while it runs.
    assert_eq!(timer(kept, &[1, 0, 1, 0, 0, 0, 0, 0], none), [0, 0, 0, 0, 1, 1, 1, 1]);
    let late = "S_OFFDT(T_NO := T1, S := a, TV := T#200ms, Q => y);";
    assert_eq!(timer(late, &[0, 1, 0, 0, 0, 1, 0, 1], none), [0, 1, 1, 1, 0, 1, 1, 1]);
}

#[test]
fn a_block_tells_its_caller_that_something_went_wrong() {
    let blocks = "FUNCTION Half : INT VAR_INPUT x : INT; END_VAR VAR_OUTPUT rest : INT; END_VAR
        BEGIN Half := x / 2; rest := x MOD 2; IF x < 0 THEN OK := FALSE; RETURN; END_IF; OK := TRUE; END_FUNCTION
        FUNCTION Never : VOID VAR_INPUT x : INT; END_VAR BEGIN IF x = 1 THEN ENO := FALSE; END_IF; END_FUNCTION";
    let vars = "VAR_INPUT a : INT; END_VAR VAR y : BOOL; r : INT; END_VAR";
    let ok = "Half(x := a, rest := r, ENO => y);";
    assert_eq!(values(blocks, vars, ok, &[("a", &[4, -3, 1])]), [1, 0, 1]);
    let eno = "Never(EN := a < 5, x := a, ENO => y);";
    assert_eq!(values(blocks, vars, eno, &[("a", &[0, 1, 7, 2])]), [1, 0, 0, 1]);
    let output = "Half(x := a, rest := r); y := r = 1;";
    assert_eq!(values(blocks, vars, output, &[("a", &[4, 3])]), [0, 1]);
}

#[test]
fn strings_have_an_order_and_characters() {
    let vars =
        "VAR_INPUT a : INT; END_VAR VAR s : STRING[5] := 'abc'; t : STRING[3] := 'abd'; c : CHAR; y : BOOL; END_VAR";
    for (condition, expected) in [
        ("s < t", 1),
        ("t < s", 0),
        ("s <= 'abc'", 1),
        ("s < 'abcd'", 1),
        ("s > 'ab'", 1),
        ("s >= 'b'", 0),
        ("'B' < s", 1),
        ("s > ''", 1),
    ] {
        assert_eq!(values("", vars, &format!("y := {condition};"), &[]), [expected], "{condition}");
    }
    let written = "s[2] := 'x'; c := s[a]; y := s = 'axc' AND c = 'c';";
    assert_eq!(values("", vars, written, &[("a", &[3])]), [1]);
}

#[test]
fn elements_move_and_bytes_change_places() {
    let vars = "VAR x : ARRAY[0..4] OF INT := [1, 2, 3, 4, 5]; z : ARRAY[1..5] OF INT; w : WORD := W#16#1234;
        d : DWORD := DW#16#12345678; v AT d : ARRAY[0..3] OF BYTE; h AT d : ARRAY[1..2] OF WORD; y : INT; END_VAR";
    let moved = "MOVE_BLK(IN := x[1], COUNT := 3, OUT => z[2]); y := z[1] * 1000 + z[2] * 100 + z[4] * 10 + z[5];";
    assert_eq!(values("", vars, moved, &[]), [240]);
    assert_eq!(values("", vars, "FILL_BLK(IN := 7, COUNT := 2, OUT => z[4]); y := z[3] + z[4] + z[5];", &[]), [14]);
    assert_eq!(values("", vars, "y := WORD_TO_INT(SWAP(w));", &[]), [0x3412]);
    assert_eq!(values("", vars, "y := WORD_TO_INT(DWORD_TO_WORD(SWAP(d)));", &[]), [0x3412]);
    assert_eq!(values("", vars, "y := BYTE_TO_INT(v[0]) * 256 + BYTE_TO_INT(v[3]);", &[]), [0x1278]);
    assert_eq!(
        values("", vars, "v[1] := B#16#0; h[2] := W#16#1; y := WORD_TO_INT(h[1]) + WORD_TO_INT(h[2]);", &[]),
        [0x1201]
    );
}

#[test]
fn constants_may_be_arrays_and_inputs_may_be_called_constant() {
    let st = |vars: &str, body: &str, inputs: &[(&str, &[i64])]| {
        let text = format!("PROGRAM P\n{vars}\n{body}\nEND_PROGRAM");
        let (program, run) = execute(&text, inputs, Options::default());
        assert_eq!(run.outcome, ir::Outcome::Exit(0), "{text}");
        writes(&program, &run, "y")
    };
    let vars = "VAR_INPUT CONSTANT k : INT; END_VAR VAR CONSTANT t : ARRAY[0..2] OF INT := [5, 6, 7]; END_VAR
        VAR y : INT; b : BYTE := 250; w : WORD := 16#FFFF; d : DWORD; END_VAR";
    assert_eq!(st(vars, "y := t[k];", &[("k", &[0, 2])]), [5, 7]);
    // Bit strings count as unsigned numbers of their width.
    assert_eq!(st(vars, "b := b + 10; y := BYTE_TO_INT(b);", &[]), [4]);
    assert_eq!(st(vars, "d := w + d; y := DWORD_TO_INT(d / 65535);", &[]), [1]);
    assert_eq!(st(vars, "y := k + b;", &[("k", &[-300])]), [-50]);
    assert_eq!(st(vars, "IF k < b THEN y := 1; END_IF;", &[("k", &[-1])]), [1]);
}
