//! Floating point, 128-bit integers, `_Bool`, enumerations, `volatile`.

use super::control;
use crate::soundness::writer::Writer;
use crate::soundness::writer::put;
use crate::soundness::{expr, int, places};

fn real(w: &mut Writer, a: &str, b: &str) -> String {
    match w.random.below(7) {
        0 => format!("{a} + {b}"),
        1 => format!("{a} - {b}"),
        2 => format!("{a} * {b}"),
        3 => format!("{a} / ({b} * {b} + 1)"),
        4 => format!("({a} < {b} ? {a} : {b})"),
        5 => format!("-{a} + 0.5f"),
        _ => format!("{a} * 0.1f + {b}"),
    }
}

fn of_type(w: &mut Writer, ty: &str) {
    let (a, b) = (w.name("x"), w.name("x"));
    let (x, y) = (expr::any(w, 1), w.input());
    put!(w, "{ty} {a} = {};", x.masked(1023).text);
    put!(w, "{ty} {b} = {} * 0.75f;", y.text);
    for _ in 0..1 + w.random.below(2) {
        let value = real(w, &a, &b);
        let target = if w.random.chance(50) { &a } else { &b };
        put!(w, "{target} = {value};");
    }
    put!(w, "MIX({a} == {b} ? 1 : {a} < {b} ? 2 : 3);");
    // Within the range of the integer, unless that is a risk taken.
    let guarded = if w.risk() { a.clone() } else { format!("({a} > -1000 && {a} < 100000 ? {a} : 0)") };
    let to = *w.random.pick(&["int", "int", "unsigned char", "long", "short"]);
    let to = if guarded == a { to } else { "int" };
    put!(w, "MIX(({to}){guarded});");
    if ty != "long double" && w.random.chance(40) {
        let (bits, bytes) = if ty == "float" { ("unsigned", 4) } else { ("unsigned long long", 8) };
        put!(w, "{bits} {a}b;");
        put!(w, "memcpy(&{a}b, &{a}, {bytes});");
        put!(w, "MIX({a}b);");
    }
}

pub fn float(w: &mut Writer) {
    let ty = *w.random.pick(&["float", "double"]);
    of_type(w, ty);
}

pub fn long_double(w: &mut Writer) {
    of_type(w, "long double");
}

pub fn volatile(w: &mut Writer) {
    let name = w.name("v");
    let ty = w.int_type();
    let value = w.input();
    put!(w, "volatile {} {name} = {};", ty.name, value.text);
    w.add_scalar(name, ty);
    control::assignment(w);
    control::mix(w);
}

pub fn wide(w: &mut Writer) {
    let name = w.name("w");
    let ty = *w.random.pick(&[int::I128, int::U128]);
    let value = expr::any(w, 1);
    put!(w, "{} {name} = {};", ty.name, value.text);
    if w.random.chance(50) {
        put!(w, "{name} = ({name} & 255) << {} | {};", 1 + w.random.below(100), w.input().text);
    }
    put!(w, "MIX({name} >> {});", w.random.below(128));
    w.add_scalar(name, ty);
    control::assignment(w);
}

pub fn boolean(w: &mut Writer) {
    let name = w.name("b");
    if w.random.chance(50) {
        let value = expr::any(w, 2);
        put!(w, "_Bool {name} = {};", value.text);
    } else {
        let condition = expr::condition(w, 1);
        put!(w, "_Bool {name} = {};", condition.text);
        put!(w, "if ({name}) MIX({name} + 2); else MIX({name});");
    }
    w.add_scalar(name, int::BOOL);
    control::mix(w);
}

pub fn enumeration(w: &mut Writer) {
    let tag = w.global("E");
    let start = w.random.below(20) as i64 - 10;
    w.globals.extend((0..3).map(|i| format!("{tag}_{i}")));
    w.at_top(|w| put!(w, "enum {tag} {{ {tag}_0, {tag}_1 = {start}, {tag}_2 }};"));
    let name = w.name("e");
    let condition = expr::condition(w, 1);
    put!(w, "enum {tag} {name} = {} ? {tag}_1 : {tag}_2;", condition.text);
    put!(w, "MIX({name} == {tag}_2 ? {tag}_1 : 3);");
    if let Some(place) = places::target(w) {
        put!(w, "{} = {name};", place.text);
    }
}
