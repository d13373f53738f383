//! Every construct lowers to a well-formed program; what is wrong is reported with its place.

use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised, run};
use because_ir as ir;
use because_plc::{Cycles, Options, Requirement, load};

fn program(name: &str, text: &str, options: &Options) -> ir::Program {
    match load(vec![(name.to_string(), text.to_string())], options) {
        Ok(program) => {
            let found: Vec<String> = ir::verify::verify(&program).iter().map(ToString::to_string).collect();
            assert!(found.is_empty(), "{found:#?}");
            program
        }
        Err(failed) => {
            let list: Vec<String> =
                failed.diagnostics.iter().map(|d| format!("{}: {}", failed.sources.place(d.span), d.message)).collect();
            panic!("{list:#?}");
        }
    }
}

/// Declarations and statements of a PROGRAM.
fn st(vars: &str, body: &str) -> ir::Program {
    program("p.st", &format!("PROGRAM P\n{vars}\n{body}\nEND_PROGRAM"), &Options::default())
}

#[test]
fn statements_of_all_kinds() {
    st(
        "VAR_INPUT i : INT; b : BOOL; END_VAR VAR x, y : DINT; a : ARRAY[1..10] OF INT; w : WORD; END_VAR",
        "IF b THEN x := 1; ELSIF i > 3 THEN x := 2; ELSE x := 3; END_IF;
         CASE i OF 1: x := 1; 2, 5..9: x := 2; ELSE x := 0; END_CASE;
         FOR i := 1 TO 10 BY 2 DO a[i] := i; IF b THEN EXIT; END_IF; IF i = 3 THEN CONTINUE; END_IF; END_FOR;
         FOR x := y TO 0 BY -1 DO y := y + 1; END_FOR;
         WHILE x > 0 DO x := x - 1; END_WHILE;
         REPEAT x := x + 1; UNTIL x >= 10 END_REPEAT;
         w.3 := b; b := w.%X4; w := SHL(w, i) OR 16#0F;
         x := a[i] / y + i MOD 3;
         IF b AND_THEN a[i] > 0 THEN RETURN; END_IF;
         IF b AND a[i] > 0 THEN y := 1; END_IF;
         ;",
    );
}

#[test]
fn types_of_all_kinds() {
    let text = "
TYPE Color : (Red, Green := 5, Blue); END_TYPE
TYPE Small : INT (0..10) := 3; END_TYPE
TYPE Pair : STRUCT a : INT := 7; b : ARRAY[0..2] OF REAL := [1.0, 2(2.5)]; END_STRUCT; END_TYPE
VAR_GLOBAL CONSTANT N : INT := 4; END_VAR
VAR_GLOBAL g : ARRAY[-2..N] OF Pair; start AT %IX0.0 : BOOL; lamp AT %QX0.0 : BOOL; END_VAR
FUNCTION Twice : INT VAR_INPUT v : INT; END_VAR VAR_OUTPUT big : BOOL; END_VAR Twice := v * 2; big := v > 100; END_FUNCTION
FUNCTION_BLOCK Count VAR_INPUT up : BOOL; END_VAR VAR_OUTPUT n : UDINT; END_VAR VAR_IN_OUT total : DINT; END_VAR
  IF up THEN n := n + 1; total := total + 1; END_IF;
END_FUNCTION_BLOCK
PROGRAM P
VAR c : Color; s : Small; p : Pair; k : Count; ks : ARRAY[1..3] OF Count; sum : DINT; i : INT; t : TIME; txt : STRING[8] := 'ab';
  l : LREAL; r : REAL; d : DATE := D#2020-02-01; tod : TOD := TOD#12:00:00; dtv : DT; ch : CHAR := 'x'; big : BOOL; li : LINT; END_VAR
VAR_TEMP q : INT; END_VAR
  c := Blue; IF c = Color#Green THEN c := Color.Red; END_IF;
  CASE c OF Red: i := 1; Green, Blue: i := 2; END_CASE;
  s := i; p.b[2] := INT_TO_REAL(i); p.a := Twice(i, big => big);
  k(up := start, total := sum); ks[i](up := NOT start, total := sum);
  sum := sum + UDINT_TO_DINT(k.n); lamp := k.n > 3 OR start;
  t := t + T#1s500ms * 2; IF t > T#1m THEN t := T#0s; END_IF;
  l := SQRT(2.0) + r; r := SIN(r) ** 2; i := REAL_TO_INT(r) + LIMIT(0, i, 10) + MAX(i, 3, 5) + SEL(big, 1, i) + MUX(i, 1, 2, 3) + ABS(i);
  li := i; txt := 'xyz'; IF txt = 'xyz' THEN i := LEN(txt); END_IF;
  g[i - 2].a := g[0].a; q := i; dtv := dtv + T#1d; tod := DT_TO_TOD(dtv); ch := 'y';
  IF d > D#2019-12-31 THEN i := 0; END_IF;
END_PROGRAM";
    let p = program("p.st", text, &Options::default());
    assert!(p.objects.iter().any(|o| o.name == "start"));
}

#[test]
fn scl_spellings() {
    let text = r#"
TYPE "Motor_T"
VERSION : 0.1
   STRUCT
      Speed : Int;
      Run { ExternalWritable := 'False'} : Bool := FALSE;
   END_STRUCT;
END_TYPE
FUNCTION_BLOCK "Motor"
{ S7_Optimized_Access := 'TRUE' }
TITLE = Motor control
VERSION : 0.1
   VAR_INPUT
      Start : Bool;
      Word : Word;
   END_VAR
   VAR_OUTPUT Running : Bool; END_VAR
   VAR data : "Motor_T"; t1 : TON_TIME; bits AT Word : ARRAY[0..15] OF BOOL; END_VAR
   VAR_TEMP tmp : Int; END_VAR
   VAR CONSTANT LIMIT_SPEED : Int := 100; END_VAR
BEGIN
   REGION start and stop
     #t1.TON(IN := #Start, PT := T#2s);
     IF #t1.Q AND NOT #bits[3] THEN #Running := TRUE; END_IF;
     #tmp := 3; #data.Speed += #tmp;
     GOTO done;
     #Running := FALSE;
   done: #bits[8] := #Running;
   END_REGION
   //#ASSERT #Running --> #data.Speed <= LIMIT_SPEED : SPEED
END_FUNCTION_BLOCK
FUNCTION FC1 : VOID
VAR_INPUT x : INT; END_VAR
VAR_OUTPUT y : INT; END_VAR
CONST K := 5; END_CONST
BEGIN
  y := x * K;
  CASE x OF 1..K: y := 0; END_CASE;
END_FUNCTION
DATA_BLOCK "Motor_DB" "Motor" BEGIN Running := TRUE; END_DATA_BLOCK
DATA_BLOCK DB1 STRUCT a : INT := 3; b : ARRAY[1..3] OF INT := 1, 2(7); END_STRUCT BEGIN a := 9; b[2] := 4; END_DATA_BLOCK
ORGANIZATION_BLOCK OB1
VAR_TEMP info : ARRAY[1..20] OF BYTE; i : INT; END_VAR
BEGIN
  "Motor_DB"(Start := I0.0, Word := W#16#FF);
  Motor.Motor_DB(Start := %I0.1);
  FC1(x := DB1.a, y => DB1.b[2]);
  Q4.0 := "Motor_DB".Running; MW10 := INT_TO_WORD(i);
  i := DB1.b[1] DIV 2;
END_ORGANIZATION_BLOCK
"#;
    let p = program("p.scl", text, &Options::default());
    assert_eq!(p.language, ir::Language::Scl);
    let db = p.objects.iter().find(|o| o.name == "DB1").expect("data block");
    assert_eq!(db.init.iter().map(|i| i.offset).collect::<Vec<_>>(), [0, 4, 6, 8]);
}

#[test]
fn requirements_become_assertions() {
    let list = because_plc::requirement::parse("a: never x AND y\nb: if x then within 2 cycles y\nalways NOT x OR y")
        .expect("read");
    let options = Options { requirements: list as Vec<Requirement>, ..Options::default() };
    let text = "PROGRAM P VAR_INPUT x : BOOL; END_VAR VAR_OUTPUT y : BOOL; END_VAR y := x; END_PROGRAM";
    let p = program("p.st", text, &options);
    let harness = p.function(p.entry);
    let messages: Vec<&str> = harness
        .blocks
        .iter()
        .flat_map(|b| &b.statements)
        .filter_map(|s| match &s.kind {
            ir::StatementKind::Assert { message, .. } => Some(message.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(messages, ["a: never x AND y", "b: if x then within 2 cycles y", "always NOT x OR y"]);
}

#[test]
fn a_scan_cycle_ends_where_it_is_told_to() {
    let text = "PROGRAM P VAR_INPUT a : BOOL; END_VAR VAR n : INT; END_VAR IF a THEN n := n + 1; END_IF; END_PROGRAM";
    for cycles in [Cycles::Endless, Cycles::Exactly(9)] {
        let options = Options { cycles, ..Options::default() };
        let program = load(vec![("p.st".to_string(), text.to_string())], &options).expect("it is well formed");
        let ended = because_plc::cycles::exactly(&program, 3).expect("it is a scan cycle");
        assert!(ir::verify::verify(&ended).is_empty());
        assert_eq!(program.objects[..], ended.objects[..program.objects.len()]);
        let run_options =
            RunOptions { record: RecordLevel::Path, uninitialised: Uninitialised::Input, ..RunOptions::default() };
        let mut given = Given::new([], Otherwise::Zero);
        let run = run(&ended, &run_options, &mut given, &mut Captured::default());
        assert_eq!(run.outcome, ir::Outcome::Exit(0));
        assert_eq!(run.inputs.len(), 3);
        // The head is entered once more, to leave.
        assert_eq!(because_plc::cycles::of_run(&ended, &run), Some(4));
    }
}

/// Where no program says which block runs, it is the one that no other uses, and the answer names it.
#[test]
fn the_entry_is_the_block_that_no_other_uses() {
    let a = "FUNCTION_BLOCK A VAR_INPUT x : INT; END_VAR END_FUNCTION_BLOCK";
    let by_variable = "FUNCTION_BLOCK B VAR a : A; END_VAR a(x := 1); END_FUNCTION_BLOCK";
    let by_type = "FUNCTION_BLOCK B VAR s : S; END_VAR s.a(x := 1); END_FUNCTION_BLOCK";
    let ty = "TYPE S : STRUCT a : A; END_STRUCT; END_TYPE";
    for text in [format!("{a} {by_variable}"), format!("{by_variable} {a}"), format!("{by_type} {ty} {a}")] {
        let program = program("test.st", &text, &Options::default());
        let assumed: Vec<String> = program.assumed.iter().map(|a| a.text.clone()).collect();
        assert_eq!(assumed, ["each cycle calls `B`; another block is chosen with --entry NAME"], "{text}");
    }
}

#[test]
fn the_cycle_time_is_the_interval_of_the_task() {
    let text = "PROGRAM P VAR_INPUT on : BOOL; END_VAR VAR t : TON; END_VAR t(IN := on, PT := T#1s); END_PROGRAM
        CONFIGURATION C RESOURCE R ON PLC TASK Often(INTERVAL := T#20ms, PRIORITY := 1);
        PROGRAM p WITH Often : P; END_RESOURCE END_CONFIGURATION";
    let assumed = |options: &Options| -> Vec<String> {
        program("test.st", text, options).assumed.iter().map(|a| a.text.clone()).collect()
    };
    assert_eq!(assumed(&Options::default()), ["each cycle takes 20 ms"]);
    let entry = Options { entry: Some("P".to_string()), ..Options::default() };
    assert_eq!(assumed(&entry), ["each cycle takes 20 ms"]);
    let given = Options { cycle_time: Some(because_plc::CycleTime::Fixed(5)), ..Options::default() };
    assert_eq!(assumed(&given), ["each cycle takes 5 ms"]);
}
