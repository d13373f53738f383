//! Structs, unions, bit-fields, arrays.

use super::control;
use crate::soundness::writer::put;
use crate::soundness::writer::{ArrayPlace, Writer};
use crate::soundness::{expr, shape};

/// Declares an object of the type; the result is its text.
fn declare(w: &mut Writer, composite: usize) -> String {
    let tag = w.composites[composite].tag.clone();
    let is_union = tag.starts_with("union");
    match w.random.below(4) {
        0 => {
            let name = w.global("g");
            let text = match w.random.chance(50) && !is_union {
                true => format!("{tag} {name} = {};", shape::initialiser(w, composite)),
                false => format!("{tag} {name};"),
            };
            w.at_top(|w| w.line(text));
            name
        }
        1 => {
            let name = w.name("s");
            put!(w, "static {tag} {name};");
            name
        }
        2 if !is_union => {
            let name = w.name("s");
            let value = shape::initialiser(w, composite);
            put!(w, "{tag} {name} = {value};");
            name
        }
        _ => {
            let name = w.name("s");
            put!(w, "{tag} {name};");
            put!(w, "memset(&{name}, {}, sizeof {name});", w.random.below(3));
            name
        }
    }
}

fn use_of(w: &mut Writer, composite: usize) {
    let name = declare(w, composite);
    let tag = w.composites[composite].tag.clone();
    shape::places(w, &name, composite, true);
    control::assignment(w);
    match w.random.below(4) {
        0 => {
            let copy = w.name("c");
            put!(w, "{tag} {copy} = {name};");
            shape::places(w, &copy, composite, true);
            control::assignment(w);
            let condition = expr::condition(w, 1);
            put!(w, "if ({}) {name} = {copy};", condition.text);
        }
        1 => {
            let pointer = w.name("q");
            put!(w, "{tag} *{pointer} = &{name};");
            shape::places(w, &format!("(*{pointer})"), composite, true);
        }
        2 => {
            let array = w.name("v");
            let index = expr::leaf_index(w).below(2);
            put!(w, "{tag} {array}[2] = {{ {name}, {name} }};");
            put!(w, "{tag} *{array}p = &{array}[{}];", index.text);
            shape::places(w, &format!("(*{array}p)"), composite, true);
            shape::places(w, &format!("{array}[1]"), composite, true);
        }
        _ => {}
    }
    control::assignment(w);
    control::mix(w);
}

pub fn structs(w: &mut Writer) {
    let composite = match w.composites.is_empty() || w.random.chance(60) {
        true => shape::structure(w),
        false => w.random.below(w.composites.len()),
    };
    use_of(w, composite);
}

pub fn unions(w: &mut Writer) {
    let bytes = if w.random.chance(30) { 8 + w.random.below(57) as i128 } else { 0 };
    let composite = shape::union(w, bytes);
    use_of(w, composite);
}

pub fn large_unions(w: &mut Writer) {
    let bytes = 65 + w.random.below(80) as i128;
    let composite = shape::union(w, bytes);
    use_of(w, composite);
}

pub fn bit_fields(w: &mut Writer) {
    let composite = shape::bit_fields(w);
    use_of(w, composite);
}

pub fn arrays(w: &mut Writer) {
    let elem = w.int_type();
    let len = match w.random.below(10) {
        0 => 10 + w.random.below(91),
        1 => 1,
        _ => 2 + w.random.below(7),
    };
    let values: Vec<String> = (0..len.min(4)).map(|_| w.random.below(50).to_string()).collect();
    let values = values.join(", ");
    let name = match w.random.below(3) {
        0 => {
            let name = w.global("a");
            let start = if w.random.chance(50) { format!(" = {{ {values} }}") } else { String::new() };
            w.at_top(|w| put!(w, "{} {name}[{len}]{start};", elem.name));
            name
        }
        1 => {
            let name = w.name("a");
            put!(w, "{} {name}[{len}] = {{ {values} }};", elem.name);
            name
        }
        _ => {
            let name = w.name("a");
            let designated = len - 1;
            put!(w, "{} {name}[{len}] = {{ [{designated}] = {}, [0] = 1 }};", elem.name, w.random.below(50));
            name
        }
    };
    if w.loops == 0 && len <= 6 && w.random.chance(30) {
        let value = w.input();
        put!(w, "for (int i = 0; i < {len}; i++) {name}[i] = i * 3 + {};", value.text);
    }
    w.arrays.push(ArrayPlace { text: name, len: len as i128, elem, writable: true });
    control::assignment(w);
    control::mix(w);
}

pub fn matrices(w: &mut Writer) {
    let elem = w.int_type();
    let (rows, columns) = (1 + w.random.below(4), 1 + w.random.below(4));
    let name = w.name("m");
    let keyword = if w.random.chance(30) { "static " } else { "" };
    put!(w, "{keyword}{} {name}[{rows}][{columns}] = {{ {{ 1 }} }};", elem.name);
    let row = expr::leaf_index(w);
    let row = if w.risk() { row.below(rows as i128 + 1) } else { row.below(rows as i128) };
    w.arrays.push(ArrayPlace { text: format!("{name}[{}]", row.text), len: columns as i128, elem, writable: true });
    control::assignment(w);
    if w.random.chance(50) {
        let pointer = w.name("r");
        let at = w.random.below(rows);
        put!(w, "{} (*{pointer})[{columns}] = {name} + {at};", elem.name);
        w.arrays.push(ArrayPlace { text: format!("(*{pointer})"), len: columns as i128, elem, writable: true });
        control::assignment(w);
    }
    control::mix(w);
}
