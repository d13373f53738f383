//! Pointers, the heap, arrays of variable length, strings, literals, `const`.

use super::control;
use crate::soundness::writer::put;
use crate::soundness::writer::{ArrayPlace, PointerPlace, Writer};
use crate::soundness::{expr, int};

/// A pointer into the middle of an array.
pub fn pointer(w: &mut Writer) {
    if w.arrays.is_empty() || w.random.chance(20) {
        super::aggregates::arrays(w);
    }
    let at = w.random.below(w.arrays.len());
    let array = w.arrays[at].clone();
    let name = w.name("p");
    let before = w.random.below(array.len as usize) as i128;
    let start = match w.random.below(3) {
        0 => format!("&{}[{before}]", array.text),
        1 => format!("{} + {before}", array.text),
        _ => format!("&{}[{}] - {}", array.text, array.len - 1, array.len - 1 - before),
    };
    let (after, writable) = (array.len - before, array.writable);
    let quality = if writable { "" } else { "const " };
    put!(w, "{quality}{} *{name} = {start};", array.elem.name);
    let pointer = PointerPlace { text: name.clone(), elem: array.elem, before, after, writable };
    w.pointers.push(pointer.clone());
    control::assignment(w);
    match w.random.below(5) {
        0 => {
            let by = expr::leaf_index(w);
            // One past the last element is a value, but not one to read.
            let by = if w.risk() { by.below(after + 1) } else { by.below(after) };
            let moved = w.name("p");
            put!(w, "{quality}{} *{moved} = {name} + {};", array.elem.name, by.text);
            put!(w, "MIX(*{moved});");
            put!(w, "MIX({moved} - {name});");
        }
        1 => put!(w, "MIX({name} - {});", array.text),
        2 => put!(w, "MIX({name} == {0} + {1} || {name} > {0});", array.text, w.random.below(array.len as usize)),
        3 => {
            let again = w.name("pp");
            put!(w, "{quality}{} **{again} = &{name};", array.elem.name);
            w.pointers.push(PointerPlace { text: format!("(*{again})"), ..pointer });
        }
        _ => {}
    }
}

/// A pointer that may be null.
pub fn null(w: &mut Writer) {
    let (name, object) = (w.name("n"), w.name("o"));
    let value = w.input();
    put!(w, "int {object} = {};", value.text);
    let condition = expr::condition(w, 1);
    put!(w, "int *{name} = {} ? &{object} : NULL;", condition.text);
    match w.risk() || w.random.chance(5) {
        true => put!(w, "MIX(*{name});"),
        false => put!(w, "if ({name}) MIX(++*{name});"),
    }
    put!(w, "MIX({name} != 0 ? {object} : 3);");
}

pub fn heap(w: &mut Writer) {
    let elem = w.usual();
    let name = w.name("h");
    let len = 1 + w.random.below(6);
    let count = match w.random.chance(40) {
        true => {
            let input = w.input();
            format!("({} + {len})", input.text)
        }
        false => len.to_string(),
    };
    match w.random.chance(40) {
        true => put!(w, "{} *{name} = calloc({count}, sizeof *{name});", elem.name),
        false => {
            put!(w, "{} *{name} = malloc({count} * sizeof *{name});", elem.name);
            put!(w, "memset({name}, {}, {count} * sizeof *{name});", w.random.below(3));
        }
    }
    let scope = w.scope();
    w.pointers.push(PointerPlace { text: name.clone(), elem, before: 0, after: len as i128, writable: true });
    w.open("{");
    control::body(w, 3);
    w.close("}");
    control::mix(w);
    w.leave(scope);
    let condition = expr::condition(w, 1);
    match w.risk() {
        true => {
            put!(w, "if ({}) free({name});", condition.text);
            match w.random.below(3) {
                0 => put!(w, "MIX({name}[0]);"),
                1 => put!(w, "free({name});"),
                _ => put!(w, "{name}[{}] = 1;", len - 1),
            }
        }
        false => put!(w, "free({name});"),
    }
}

pub fn resized(w: &mut Writer) {
    let name = w.name("h");
    let (first, input) = (1 + w.random.below(4), w.input());
    let second = 1 + w.random.below(5);
    put!(w, "int *{name} = malloc({first} * sizeof(int));");
    put!(w, "for (int i = 0; i < {first}; i++) {name}[i] = i + {};", input.text);
    let grown = match w.random.chance(50) {
        true => format!("{second}"),
        false => format!("({} + {second})", w.input().text),
    };
    put!(w, "{name} = realloc({name}, {grown} * sizeof(int));");
    put!(w, "for (int i = {first}; i < {grown}; i++) {name}[i] = 7;");
    let index = expr::leaf_index(w);
    let index = if w.risk() { index.below(second as i128 + 1) } else { index.below(second as i128) };
    put!(w, "MIX({name}[{}]);", index.text);
    match w.risk() {
        true => {
            put!(w, "free({name} + ({} == 1));", w.input().text);
        }
        false => put!(w, "free({name});"),
    }
}

/// A pointer to a local of a block that has ended.
pub fn dangling(w: &mut Writer) {
    let (pointer, outer, inner) = (w.name("d"), w.name("o"), w.name("o"));
    put!(w, "int {outer} = 4;");
    put!(w, "int *{pointer} = &{outer};");
    let condition = expr::condition(w, 1);
    w.open("{");
    put!(w, "int {inner} = 9;");
    put!(w, "if ({}) {pointer} = &{inner};", condition.text);
    put!(w, "MIX(*{pointer});");
    if !w.risk() {
        put!(w, "{pointer} = &{outer};");
    }
    w.close("}");
    put!(w, "MIX(*{pointer});");
}

pub fn variable_length(w: &mut Writer) {
    if w.loops > 0 {
        return control::assignment(w);
    }
    let (name, elem) = (w.name("l"), w.usual());
    let input = w.input();
    let len = if w.risk() { 0 } else { 1 + w.random.below(4) };
    // In a block of its own: no jump may enter the scope.
    w.open("{");
    let scope = w.scope();
    put!(w, "int {name}n = {} + {len};", input.text);
    match w.random.below(3) {
        0 => {
            put!(w, "{} {name}[{name}n][2];", elem.name);
            put!(w, "memset({name}, 1, sizeof {name});");
            w.arrays.push(ArrayPlace { text: format!("{name}[0]"), len: 2, elem, writable: true });
        }
        _ => {
            put!(w, "{} {name}[{name}n];", elem.name);
            put!(w, "for (int i = 0; i < {name}n; i++) {name}[i] = i;");
            w.arrays.push(ArrayPlace { text: name.clone(), len: len.max(1) as i128, elem, writable: true });
        }
    }
    put!(w, "MIX(sizeof {name});");
    control::body(w, 2);
    control::mix(w);
    w.leave(scope);
    w.close("}");
}

pub fn strings(w: &mut Writer) {
    let name = w.name("t");
    let text = *w.random.pick(&["abc", "", "hello", "a-b-c", "zz", "0123456"]);
    let extra = 1 + w.random.below(4);
    let len = text.len() + extra;
    put!(w, "char {name}[{len}] = \"{text}\";");
    let input = w.input();
    let limit = text.len() as i128 + 1;
    let at = if w.risk() { input.below(limit + 1) } else { input.below(limit) };
    put!(w, "{name}[{}] = {};", at.text, w.random.pick(&["'x'", "'\\0'", "'b'", "'-'"]));
    let guarded = format!("{name}[{}] = 0;", len - 1);
    if !w.risk() {
        w.line(guarded);
    }
    match w.random.below(9) {
        0 => put!(w, "MIX(strlen({name}));"),
        1 => put!(w, "MIX(strcmp({name}, \"abc\") < 0);"),
        2 => put!(w, "MIX(strchr({name}, 'b') != 0);"),
        3 => {
            let copy = w.name("t");
            let small = if w.risk() { text.len().max(1) } else { len };
            put!(w, "char {copy}[{small}];");
            put!(w, "strcpy({copy}, {name});");
            put!(w, "MIX({copy}[0]);");
        }
        4 => {
            let copy = w.name("t");
            put!(w, "char {copy}[{}];", 2 * len);
            put!(w, "strcpy({copy}, {name});");
            put!(w, "strcat({copy}, {name});");
            put!(w, "MIX(strlen({copy}) + {copy}[{}]);", 0);
        }
        5 => {
            let count = w.random.below(4);
            put!(w, "MIX(0 < strncmp({name}, \"a-x\", {count}));");
        }
        6 => put!(w, "MIX(memcmp({name}, \"ab\", {}) == 0);", len.min(2)),
        7 => put!(w, "MIX(strstr({name}, \"-\") == 0 ? 9 : strstr({name}, \"-\") - {name});"),
        _ => {
            put!(w, "for (char *c = {name}; *c; c++) MIX(*c);");
        }
    }
}

/// `memcpy`, `memmove` and `memset` on parts of arrays, and bytes of integers.
pub fn copies(w: &mut Writer) {
    let (from, to) = (w.name("b"), w.name("b"));
    let elem = w.usual();
    let input = w.input();
    put!(w, "{} {from}[4] = {{ 1, {}, 3, 4 }};", elem.name, input.text);
    put!(w, "{} {to}[4] = {{ 9 }};", elem.name);
    let count = w.input();
    let most = count.hi.min(3);
    let count = count.below(most + 1);
    let start = 4 - most;
    let start = if w.risk() { start + 1 } else { start };
    match w.random.below(4) {
        0 => put!(w, "memcpy({to} + {start}, {from}, {} * sizeof *{to});", count.text),
        1 => put!(w, "memmove({from} + {start}, {from}, {} * sizeof *{from});", count.text),
        2 => put!(w, "memset({to} + {start}, 5, {} * sizeof *{to});", count.text),
        _ => {
            let index = w.input().below(elem.bits as i128 / 8);
            put!(w, "((unsigned char *){from})[{}] = 77;", index.text);
        }
    }
    w.arrays.push(ArrayPlace { text: from.clone(), len: 4, elem, writable: true });
    w.arrays.push(ArrayPlace { text: to.clone(), len: 4, elem, writable: true });
    put!(w, "MIX({from}[1] ^ {to}[3]);");
    put!(w, "MIX((unsigned){from}[3] + ({to}[1] & 7));");
}

pub fn constant(w: &mut Writer) {
    let name = w.name("k");
    let elem = *w.random.pick(&int::SMALL);
    let len = 1 + w.random.below(6);
    let values: Vec<String> = (0..len).map(|_| w.random.below(100).to_string()).collect();
    let keyword = if w.random.chance(50) { "static " } else { "" };
    put!(w, "{keyword}const {} {name}[{len}] = {{ {} }};", elem.name, values.join(", "));
    w.arrays.push(ArrayPlace { text: name, len: len as i128, elem, writable: false });
    control::mix(w);
}
