//! Assignments, assertions, branches, loops, jumps.

use crate::soundness::int::Expr;
use crate::soundness::writer::put;
use crate::soundness::writer::{Place, Writer};
use crate::soundness::{expr, int, places};

/// A body of so many statements at most, in a scope of its own.
pub fn body(w: &mut Writer, most: usize) {
    let scope = w.scope();
    for _ in 0..1 + w.random.below(most) {
        statement(w);
    }
    w.leave(scope);
}

/// Any statement; an assignment where the budget is used up.
pub fn statement(w: &mut Writer) {
    if w.budget == 0 {
        return assignment(w);
    }
    w.budget -= 1;
    let weights = w.weights;
    let Some(feature) = weights.choose(&mut w.random) else { return assignment(w) };
    w.features.insert(feature.name);
    match feature.write {
        Some(write) => write(w),
        None => assignment(w),
    }
}

pub fn assignment(w: &mut Writer) {
    let Some(place) = places::target(w) else { return mix(w) };
    match w.random.below(5) {
        0 => compound(w, &place),
        1 => {
            mix(w);
        }
        _ => {
            let value = expr::any(w, 2);
            put!(w, "{} = {};", place.text, value.text);
        }
    }
}

/// `op=`, `++` or `--` where it cannot overflow, or where that is a risk taken.
fn compound(w: &mut Writer, place: &Place) {
    let wraps = !place.value.promoted().signed || place.ty.bits < 32;
    if !wraps && !w.risk() {
        let value = expr::any(w, 1);
        let op = *w.random.pick(&["&=", "|=", "^="]);
        return put!(w, "{} {op} {};", place.text, value.text);
    }
    match w.random.below(3) {
        0 => {
            let op = *w.random.pick(&["++", "--"]);
            match w.random.chance(50) {
                true => put!(w, "{}{op};", place.text),
                false => put!(w, "{op}{};", place.text),
            }
        }
        1 => {
            let value = expr::any(w, 1).masked(255);
            let op = *w.random.pick(&["+=", "-=", "|=", "^="]);
            put!(w, "{} {op} {};", place.text, value.text);
        }
        _ => {
            let value = expr::leaf(w).masked(3);
            let op = *w.random.pick(&[">>=", "*=", "&="]);
            put!(w, "{} {op} {};", place.text, value.text);
        }
    }
}

/// Takes a value into the result.
pub fn mix(w: &mut Writer) {
    let value = expr::any(w, 1);
    put!(w, "MIX({});", value.text);
}

pub fn assertion(w: &mut Writer) {
    let e = expr::any(w, 2);
    let text = match w.random.below(4) {
        // What always holds, by the interval.
        0 | 1 if e.hi < 1 << 62 => format!("{} <= {}", e.text, Expr::constant(e.hi).text),
        2 if e.lo > -(1 << 62) && e.ty.signed => format!("{} >= {}", e.text, Expr::constant(e.lo).text),
        3 => expr::condition(w, 1).text,
        _ => format!("{} != {}", e.text, expr::similar(w, &e).text),
    };
    if w.random.chance(40) {
        let premise = expr::condition(w, 1);
        return put!(w, "assert(!{} || {text});", premise.text);
    }
    put!(w, "assert({text});");
}

pub fn branch(w: &mut Writer) {
    let condition = expr::condition(w, 2);
    w.open(format!("if ({}) {{", condition.text));
    body(w, 3);
    if w.loops > 0 && w.random.chance(15) {
        let word = *w.random.pick(&["break;", "continue;"]);
        w.line(word);
    }
    w.close("}");
    if w.random.chance(40) {
        w.open("else {");
        body(w, 3);
        w.close("}");
    }
}

/// A loop that counts, up to a number that may depend on an input.
pub fn repeat(w: &mut Writer) {
    if w.loops >= 2 {
        return branch(w);
    }
    let counter = w.name("i");
    let limit = match w.random.chance(50) {
        true => (2 + w.random.below(3)).to_string(),
        false => format!("{} + {}", w.input().text, w.random.below(3)),
    };
    let scope = w.scope();
    let place = Place { text: counter.clone(), ty: int::INT, value: int::INT, lo: 0, hi: 8, writable: false };
    w.loops += 1;
    match w.random.below(4) {
        0 => {
            put!(w, "int {counter} = 0;");
            w.open(format!("while ({counter} < {limit}) {{"));
            put!(w, "{counter}++;");
        }
        1 => {
            put!(w, "int {counter} = 0;");
            w.open("do {");
            put!(w, "{counter}++;");
        }
        2 => w.open(format!("for (int {counter} = {limit}; {counter} > 0; {counter}--) {{")),
        _ => w.open(format!("for (int {counter} = 0; {counter} < {limit}; {counter}++) {{")),
    }
    let is_do = w.head() == "do {";
    w.scalars.push(place);
    body(w, 3);
    w.leave(scope);
    w.loops -= 1;
    match is_do {
        true => w.close(&format!("}} while ({counter} < {limit});")),
        false => w.close("}"),
    }
}

/// A switch with fall-through.
pub fn switch(w: &mut Writer) {
    let e = expr::any(w, 1).masked(7);
    w.open(format!("switch ({}) {{", e.text));
    let loops = std::mem::take(&mut w.loops);
    let mut cases: Vec<usize> = (0..5).filter(|_| w.random.chance(60)).collect();
    if w.random.chance(50) {
        cases.reverse();
    }
    let default = w.random.below(8);
    for (at, case) in cases.iter().enumerate() {
        if at == default {
            arm(w, "default: {");
        }
        let label = match w.random.chance(20) {
            true => format!("case {case}: case {}: {{", case + 5),
            false => format!("case {case}: {{"),
        };
        // `case 5 … 9` follow only once each, so no label is given twice.
        arm(w, &label);
    }
    w.loops = loops;
    w.close("}");
}

fn arm(w: &mut Writer, label: &str) {
    w.open(label);
    body(w, 2);
    w.close("}");
    if w.random.chance(60) {
        w.line("break;");
    }
}

/// A jump into the middle of a loop.
pub fn jump_into_loop(w: &mut Writer) {
    if w.loops >= 2 {
        return branch(w);
    }
    let (counter, label) = (w.name("i"), w.name("inside"));
    let condition = expr::condition(w, 1);
    let limit = format!("{} + {}", w.input().text, 1 + w.random.below(2));
    // The counter is declared before everything the jump passes.
    put!(w, "int {counter} = {};", w.random.below(2));
    put!(w, "if ({}) goto {label};", condition.text);
    w.open(format!("while ({counter} < {limit}) {{"));
    w.loops += 1;
    w.open("{");
    body(w, 2);
    w.close("}");
    put!(w, "{label}: {counter}++;");
    w.open("{");
    body(w, 2);
    w.close("}");
    w.loops -= 1;
    w.close("}");
    if w.random.chance(40) {
        let out = w.name("out");
        let condition = expr::condition(w, 1);
        put!(w, "if ({}) goto {out};", condition.text);
        w.open("{");
        body(w, 2);
        w.close("}");
        put!(w, "{out}: MIX({counter});");
    }
}

/// Comma and conditional operators, `&&` and `||` with effects on a variable of their own.
pub fn effects(w: &mut Writer) {
    let name = w.name("e");
    put!(w, "unsigned {name} = {};", w.input().text);
    let (a, b) = (expr::any(w, 1), expr::any(w, 1));
    let c = expr::condition(w, 1);
    let text = match w.random.below(6) {
        0 => format!("({name} += 3, {name} ^ {})", a.text),
        1 => format!("({} ? ++{name} : {name}--)", c.text),
        2 => format!("({} && ({name} += 2))", c.text),
        3 => format!("({} || ({name}++ & 1))", c.text),
        4 => format!("({name} = {}, {name}++, {name} + 1)", a.text),
        _ => format!("({} ? ({name} = {}, {}) : ({name} ^= 5))", c.text, a.text, b.text),
    };
    match places::target(w).filter(|_| w.random.chance(60)) {
        Some(place) => put!(w, "{} = {text};", place.text),
        None => put!(w, "MIX({text});"),
    }
    w.add_scalar(name, int::UINT);
}

/// A jump out of a called function.
pub fn set_jump(w: &mut Writer) {
    let (buffer, function) = (w.global("jump"), w.global("leave"));
    let value = 1 + w.random.below(3);
    let hidden = w.hide();
    let condition = expr::condition(w, 1);
    w.at_top(|w| {
        put!(w, "static jmp_buf {buffer};");
        w.open(format!("static void {function}(int a) {{"));
        w.line("MIX(a);");
        put!(w, "if ((a & 1) || {}) longjmp({buffer}, {value});", condition.text);
        w.close("}");
    });
    w.show(hidden);
    let argument = w.input();
    match w.random.chance(50) {
        true => {
            w.open(format!("if (setjmp({buffer}) == 0) {{"));
            put!(w, "{function}({});", argument.text);
            w.line("MIX(11);");
            w.close("}");
            w.open("else {");
            w.line("MIX(12);");
            w.close("}");
        }
        false => {
            w.open(format!("switch (setjmp({buffer})) {{"));
            put!(w, "case 0: {function}({}); break;", argument.text);
            put!(w, "case {value}: MIX(13); break;");
            w.line("default: assert(0);");
            w.close("}");
        }
    }
}
