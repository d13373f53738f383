//! The text form: what is printed parses back and prints the same; errors have their place; the verifier
//! finds each kind of defect in programs written by hand.

use because_ir::parse::parse;
use because_ir::print::{Detail, PrintOptions, print};
use because_ir::verify::verify;

use crate::random;

const SAMPLE: &str = r#"because-ir 1;
language c;
target 64 little;
entry @start.1;
record %node.0 "struct node" struct size 16 align 8 {
  value: i32 at 0;
  flag: u32 at 4 bits 32 3;
  next: *%node.0 at 8;
}
enum #color.0 "enum color": u32 { RED = 0; GREEN = 1; }
global table.0: [4]i32 = { 0: 1:i32; 4: -2:i32; };
string str.1 ".str": [3]i8'char readonly = "a\"\x00";
static head.2: *%node.0 in @max.0 = { 0: address table.0 0:*%node.0; };
fn @max.0(a.3: i32, b.4: i32) -> i32 user {
  local m.5: i32;
  temp temp.6 "(temp)": bool;
  requires (a.3 < 100:i32);
b0:
  begin m.5;
  m.5 = a.3;
  temp.6 = ((m.5 < b.4) && (head.2 != null:*%node.0));
  if temp.6 then b1 else b2;
b1:
  m.5 = (b.4 +% (- m.5));
  (*head.2)->value = table.0[(a.3 & 3:i32)];
  goto b3;
b2:
  switch m.5 { 1 to 3: b1; -1: b3; default: b3; };
b3:
  end m.5;
  return m.5;
}
fn @start.1() -> void harness {
  local r.7: i32;
  local f.8: f64;
b0:
  r.7 = input nondet "r";
  r.7 = call @max.0(r.7, 2:i32);
  f.8 = cast<f64>(r.7);
  f.8 = fma<f64>(f.8, 1.5:f64, bits 0x7ff0000000000000:f64);
  print stdout &str.1[0:i32](r.7, f.8);
  assert "assertion" "r >= 2" (r.7 >= 2:i32);
  exit r.7;
}
"#;

const PLAIN: PrintOptions = PrintOptions { detail: Detail::Short, lines: false };
const EXACT: PrintOptions = PrintOptions { detail: Detail::Exact, lines: false };

#[test]
fn the_sample_is_well_formed_and_prints_as_written() {
    let program = parse(SAMPLE).expect("the sample parses");
    assert_eq!(verify(&program), []);
    assert_eq!(print(&program, &PLAIN), SAMPLE);
}

#[test]
fn random_programs_print_the_same_after_parsing() {
    for seed in 0..400 {
        let program = random::program(seed);
        for options in [PLAIN, EXACT] {
            let text = print(&program, &options);
            let again = match parse(&text) {
                Ok(again) => again,
                Err(e) => panic!("seed {seed}: {e}\n{text}"),
            };
            assert_eq!(print(&again, &options), text, "seed {seed}");
        }
    }
}

#[test]
fn exact_text_keeps_spans_and_source_statements() {
    for seed in 0..50 {
        let program = random::program(seed);
        let again = parse(&print(&program, &EXACT)).expect("printed text parses");
        assert_eq!(again.source_stmts, program.source_stmts);
        assert_eq!(again.macros, program.macros);
        assert_eq!(again.assumed, program.assumed);
        for (a, b) in again.functions.iter().zip(&program.functions) {
            assert_eq!((a.span, &a.params, &a.locals), (b.span, &b.params, &b.locals));
            for (a, b) in a.blocks.iter().zip(&b.blocks) {
                assert_eq!((a.terminator.span, a.terminator.source), (b.terminator.span, b.terminator.source));
                for (a, b) in a.statements.iter().zip(&b.statements) {
                    assert_eq!((a.span, a.source), (b.span, b.source));
                }
            }
        }
    }
}

#[test]
fn damaged_text_gives_an_error_never_a_panic() {
    let text = print(&random::program(7), &EXACT);
    for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)).step_by(3) {
        let _ = parse(&text[..at]).map(|p| print(&p, &EXACT));
        for insert in ["(", "}", "9", "\"", "%", "x.99999999", ":", "-"] {
            let damaged = format!("{}{insert}{}", &text[..at], &text[at..]);
            if at % 5 == 0 {
                let _ = parse(&damaged).map(|p| (verify(&p), print(&p, &EXACT)));
            }
        }
    }
}

fn error(text: &str) -> String {
    match parse(text) {
        Ok(_) => panic!("this should not parse"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn errors_say_where_and_what() {
    assert_eq!(error("because-ir 2;"), "1:12: only version 1 of the text form is known");
    assert_eq!(error(&SAMPLE.replace("goto b3", "goto b9")), "14:4: this function has no block b9");
    assert_eq!(error(&SAMPLE.replace("return m.5", "return q.77")), "31:10: object 77 is not declared before its use");
    assert_eq!(error(&SAMPLE.replace("->value", "->wert")), "25:14: there is no such field here");
    assert_eq!(error(&SAMPLE.replace("call @max.0", "call @max.9")), "38:14: there is no function 9");
    assert_eq!(error(&SAMPLE.replace("i32 at 0", "int at 0")), "6:10: `int` is not a type");
    let deep = format!("(- {}", "(- ".repeat(5000));
    assert!(error(&SAMPLE.replace("(- m.5)", &deep)).ends_with("nested more than 1000 deep"));
}

/// The sample with `from` replaced by `to` breaks exactly the invariant with this message.
fn breaks(from: &str, to: &str, message: &str) {
    assert!(SAMPLE.contains(from), "the sample has no {from}");
    let program = parse(&SAMPLE.replacen(from, to, 1)).unwrap_or_else(|e| panic!("{from} → {to}: {e}"));
    let found: Vec<String> = verify(&program).iter().map(|v| v.message.clone()).collect();
    assert!(found.iter().any(|f| f == message), "{from} → {to}: wanted {message:?}, found {found:?}");
}

#[test]
fn the_verifier_finds_what_is_broken() {
    breaks("m.5 = a.3;", "m.5 = true;", "an assignment of type bool where i32 is wanted");
    breaks("if temp.6 then", "if m.5 then", "a condition that is no Bool");
    breaks("(m.5 < b.4)", "(m.5 < 1:i64)", "Lt of i32 and i64 as bool");
    breaks("head.2 != null:*%node.0", "1:i32 == (1:i32 / a.3)", "a logical operand that can be undefined");
    breaks("1 to 3: b1", "3 to 1: b1", "a case whose low end is above its high end");
    breaks("-1: b3", "2: b3", "two cases for one value");
    breaks("return m.5", "return 1:u8", "a returned value of type u8 where i32 is wanted");
    breaks("call @max.0(r.7, 2:i32)", "call @max.0(r.7)", "a call with 1 arguments for 2 parameters");
    breaks("2:i32);", "2:i64);", "an argument of type i64 where i32 is wanted");
    breaks("r.7 = call", "f.8 = call", "a call's result of type i32 where f64 is wanted");
    breaks("exit r.7", "exit f.8", "something else where an integer is wanted");
    breaks("fma<f64>(f.8, 1.5:f64, bits", "fma<f64>(f.8, bits", "Fma of 2 arguments");
    breaks("cast<f64>(r.7)", "cast<f64>(&r.7)", "a cast of *i32 to f64");
    breaks("begin m.5", "begin table.0", "the lifetime of what is no local of this function");
    breaks("print stdout &str.1[0:i32]", "print stdout r.7", "something else where a pointer is wanted");
    breaks("[(a.3 & 3:i32)]", "[true]", "an index that is no integer");
    breaks("table.0[(a.3 & 3:i32)]", "(place table.0[0:i32] : u32)", "a place of type i32 that says u32");
    breaks("(b.4 +% (- m.5))", "(m.5 ? 1:i32 : 2:i32)", "a selection by what is no Bool");
    breaks("(b.4 +% (- m.5))", "(temp.6 ? (b.4 + 1:i32) : 2:i32)", "a selected value that can be undefined");
    breaks("requires (a.3 < 100:i32)", "requires a.3", "a condition that is no Bool");
    breaks("m.5 = a.3;", "m.5 = 4294967296:i32;", "the constant Int(4294967296) of type i32");
    breaks("entry @start.1", "entry @max.0", "the entry function has parameters");
}

#[test]
fn a_local_belongs_to_one_function() {
    let moved =
        SAMPLE.replace("  local r.7: i32;\n", "").replace("  local m.5: i32;", "  local m.5: i32;\n  local r.7: i32;");
    let found: Vec<String> = verify(&parse(&moved).expect("it parses")).iter().map(|v| v.to_string()).collect();
    assert!(found.contains(&"function start, block b0: `r` belongs to another function".to_string()), "{found:?}");
}

#[test]
fn the_verifier_finds_broken_tables() {
    breaks("flag: u32 at 4 bits 32 3", "flag: u32 at 4 bits 126 3", "field `flag` does not lie inside");
    breaks("flag: u32 at 4 bits 32 3", "flag: u8 at 4 bits 32 9", "field `flag` does not lie inside");
    breaks("next: *%node.0", "next: %node.0", "it contains itself");
    breaks("value: i32", "value: void", "field `value` is void or a function");
    breaks("#color.0 \"enum color\": u32", "#color.0 \"enum color\": f32", "the underlying type is no integer");
    breaks("4: -2:i32", "14: -2:i32", "an initial value at 14 outside its 16 bytes");
    breaks("4: -2:i32", "0: -2:i32", "initial values that are not one after another");
    breaks("address table.0", "address m.5", "the address of something that does not live for the whole run");
    breaks("local f.8: f64", "local f.8: void", "its type is void or a function");
    breaks("local r.7", "global r.7", "it is not listed as its kind demands, once, by its function");
}
