use super::*;
use because_ir::parse::parse as parse_program;

const TYPES: &str = r#"because-ir 1;
language c;
target 64 little;
entry @start.0;
record %pair.0 "struct pair" struct size 12 align 4 { x: i32 at 0; rows: [2]i32 at 4; }
enum #color.0 "enum color": i32 { RED = 0; GREEN = 7; }
global i.0: i32;
global u.1: u8;
global c.2: i8'char;
global h.3: u16'hex;
global e.4: #color.0;
global f.5: f32;
global d.6: f64;
global b.7: bool;
global p.8: *i32;
global pp.9: *%pair.0;
global t.10: i32'time;
global day.11: u32'date;
global tod.12: u32'tod;
global dt.13: u64'dt;
global a.14: [3]%pair.0;
global w.15: u128;
fn @start.0() -> void harness {
b0:
  return;
}
"#;

fn types() -> (Program, impl Fn(&str) -> TypeId) {
    let program = parse_program(TYPES).expect("the table of types parses");
    let objects = program.objects.clone();
    (program, move |name: &str| objects.iter().find(|o| o.name == name).expect("a known name").ty)
}

#[track_caller]
fn shows(name: &str, bits: u128, text: &str) {
    let (program, ty) = types();
    assert_eq!(render::value(&program, ty(name), &Value::Bits(bits)), text);
    let back = parse(&program, text, ty(name));
    assert_eq!(back, Some(Value::Bits(bits)), "{text} reads back");
    let written = literal(&program, &Value::Bits(bits), ty(name));
    assert_eq!(parse(&program, &written, ty(name)), Some(Value::Bits(bits)), "{written} reads back");
}

#[test]
fn numbers_and_characters() {
    shows("i", 0xffff_ffff, "-1");
    shows("i", 0x8000_0000, "-2147483648");
    shows("u", 255, "255");
    shows("c", 97, "'a'");
    shows("c", 0, "'\\0'");
    shows("c", 0xfd, "-3");
    shows("h", 0x1f, "0x1f");
    shows("w", u128::MAX, "340282366920938463463374607431768211455");
    shows("b", 1, "true");
    shows("e", 7, "GREEN");
    shows("e", 3, "3");
}

#[test]
fn floats_are_shortest_and_read_back() {
    shows("f", 0.1f32.to_bits().into(), "0.1");
    shows("d", 0.1f64.to_bits().into(), "0.1");
    shows("d", 1e300f64.to_bits().into(), "1e300");
    shows("d", (-0.0f64).to_bits().into(), "-0.0");
    shows("d", f64::INFINITY.to_bits().into(), "INFINITY");
    shows("f", 1u128, "1e-45");
    let (program, ty) = types();
    assert_eq!(parse(&program, "0x1.8p1", ty("d")), Some(Value::Bits(3.0f64.to_bits().into())));
    assert_eq!(parse(&program, "2.5f", ty("f")), Some(Value::Bits(2.5f32.to_bits().into())));
    let odd = Value::Bits(0x7ff8_0000_0000_0001);
    assert_eq!(parse(&program, &literal(&program, &odd, ty("d")), ty("d")), Some(odd));
}

#[test]
fn times_and_dates() {
    shows("t", 1500, "T#1s500ms");
    shows("t", 0, "T#0ms");
    shows("t", (-90_061_001i32) as u32 as u128, "T#-1d1h1m1s1ms");
    shows("day", 19_782, "D#2024-02-29");
    shows("tod", 45_000_250, "TOD#12:30:00.250");
    shows("dt", 951_782_400_000, "DT#2000-02-29-00:00:00.000");
}

#[test]
fn what_a_programmer_would_type() {
    let (program, ty) = types();
    let read = |text: &str, name: &str| parse(&program, text, ty(name));
    assert_eq!(read("0x10", "i"), Some(Value::Bits(16)));
    assert_eq!(read("010", "i"), Some(Value::Bits(8)));
    assert_eq!(read("'\\n'", "c"), Some(Value::Bits(10)));
    assert_eq!(read("4294967295u", "i"), Some(Value::Bits(0xffff_ffff)));
    assert_eq!(read("4294967296", "i"), None);
    assert_eq!(read("-129", "u"), None);
    assert_eq!(read("abc", "i"), None);
    assert_eq!(read("NULL", "p"), Some(Value::Bits(0)));
    assert_eq!(read("16#FF", "u"), Some(Value::Bits(255)));
}
