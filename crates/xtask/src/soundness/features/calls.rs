//! Functions: by name, by pointer, variadic, recursive, with structs by value.

use super::control;
use crate::soundness::int::{self, Int};
use crate::soundness::writer::put;
use crate::soundness::writer::{Function, PointerPlace, Writer};
use crate::soundness::{expr, places, shape};

/// Writes a function whose body uses its parameters, the inputs and the globals in scope.
pub fn function(w: &mut Writer, keyword: &str) -> Function {
    let name = w.global("f");
    let result = w.usual();
    let params: Vec<Int> = (0..w.random.below(4)).map(|_| w.usual()).collect();
    let list: Vec<String> = params.iter().enumerate().map(|(i, ty)| format!("{} p{i}", ty.name)).collect();
    let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
    w.open(format!("{keyword}{} {name}({list}) {{", result.name));
    let scope = w.scope();
    for (i, ty) in params.iter().enumerate() {
        w.add_scalar(format!("p{i}"), *ty);
    }
    let (budget, loops) = (std::mem::replace(&mut w.budget, 3), std::mem::take(&mut w.loops));
    control::body(w, 3);
    (w.budget, w.loops) = (budget, loops);
    if w.random.chance(25) {
        let (condition, value) = (expr::condition(w, 1), expr::any(w, 1));
        put!(w, "if ({}) return {};", condition.text, value.text);
    }
    let value = expr::any(w, 1);
    put!(w, "return {};", value.text);
    w.leave(scope);
    w.close("}");
    Function { name, result, params }
}

fn arguments(w: &mut Writer, function: &Function) -> String {
    let list: Vec<String> = function.params.iter().map(|_| expr::any(w, 1).text).collect();
    list.join(", ")
}

/// The function's result goes to a variable of its own, so that no order of evaluation is open.
pub fn call(w: &mut Writer) {
    if w.functions.is_empty() {
        return control::assignment(w);
    }
    let at = w.random.below(w.functions.len());
    let function = w.functions[at].clone();
    let list = arguments(w, &function);
    let name = w.name("r");
    put!(w, "{} {name} = {}({list});", function.result.name, function.name);
    put!(w, "MIX({name});");
    w.add_scalar(name, function.result);
}

/// Two calls in one expression, both with effects.
pub fn order(w: &mut Writer) {
    if w.functions.is_empty() {
        return control::assignment(w);
    }
    let mut texts = Vec::new();
    for _ in 0..2 {
        let at = w.random.below(w.functions.len());
        let function = w.functions[at].clone();
        texts.push(format!("(unsigned){}({})", function.name, arguments(w, &function)));
    }
    let op = *w.random.pick(&["+", "-", "^"]);
    let name = w.name("r");
    put!(w, "unsigned {name} = {} {op} {};", texts[0], texts[1]);
    w.add_scalar(name, int::UINT);
}

/// `x op= f()`.
pub fn compound(w: &mut Writer) {
    if w.functions.is_empty() {
        return control::assignment(w);
    }
    let at = w.random.below(w.functions.len());
    let function = w.functions[at].clone();
    let list = arguments(w, &function);
    let Some(place) = places::target(w) else { return };
    put!(w, "{} ^= {}({list});", place.text, function.name);
}

/// Functions of one type, one of them chosen by an input.
pub fn by_pointer(w: &mut Writer) {
    let (first, second, table) = (w.global("t"), w.global("t"), w.global("table"));
    let hidden = w.hide();
    w.add_scalar("a", int::INT);
    let (x, y) = (expr::any(w, 2), expr::any(w, 2));
    w.show(hidden);
    w.at_top(|w| {
        for (name, value) in [(&first, x), (&second, y)] {
            w.open(format!("static int {name}(int a) {{"));
            put!(w, "return {};", value.text);
            w.close("}");
        }
        put!(w, "static int (*{table}[3])(int) = {{ {first}, {second} }};");
    });
    let index = w.input();
    let index = if w.risk() { index.below(3) } else { index.below(2) };
    let argument = expr::any(w, 1);
    let name = w.name("r");
    match w.random.chance(50) {
        true => put!(w, "int {name} = {table}[{}]({});", index.text, argument.text),
        false => {
            put!(w, "int (*{name}p)(int) = {table}[{}];", index.text);
            if w.random.chance(50) {
                put!(w, "if ({name}p == {first}) {name}p = {second};");
            }
            put!(w, "int {name} = (*{name}p)({});", argument.text);
        }
    }
    put!(w, "MIX({name});");
    w.add_scalar(name, int::INT);
}

pub fn variadic(w: &mut Writer) {
    let function = w.global("va");
    let ty = *w.random.pick(&[int::INT, int::UINT, int::LONG]);
    w.at_top(|w| {
        w.open(format!("static unsigned {function}(int n, ...) {{"));
        w.line("va_list list;");
        w.line("unsigned r = 0;");
        w.line("va_start(list, n);");
        w.open("while (n-- > 0) {");
        put!(w, "r = r * 7 + (unsigned)va_arg(list, {});", ty.name);
        w.close("}");
        w.line("va_end(list);");
        w.line("return r;");
        w.close("}");
    });
    let count = 1 + w.random.below(3);
    let list: Vec<String> = (0..count).map(|_| format!("({})({})", ty.name, expr::any(w, 1).text)).collect();
    let given = match w.random.chance(50) {
        true => w.input().below(count as i128 + 1).text,
        false => count.to_string(),
    };
    put!(w, "MIX({function}({given}, {}));", list.join(", "));
}

pub fn recursion(w: &mut Writer) {
    let function = w.global("rec");
    let hidden = w.hide();
    w.add_scalar("a", int::UINT);
    let (base, step) = (expr::any(w, 1), expr::any(w, 1));
    w.show(hidden);
    let shape = w.random.below(3);
    w.at_top(|w| {
        w.open(format!("static unsigned {function}(int n, unsigned a) {{"));
        put!(w, "if (n <= 0) return {};", base.text);
        match shape {
            0 => put!(w, "return {function}(n - 1, {}) * 3 + 1;", step.text),
            1 => {
                put!(w, "unsigned r = {function}(n - 1, a + 1);");
                put!(w, "return r ^ {};", step.text);
            }
            _ => {
                w.line("unsigned local[2] = { a, n };");
                put!(w, "unsigned r = {function}(n - 2, local[n & 1]);");
                w.line("local[0] += r;");
                w.line("return local[0] ^ local[1];");
            }
        }
        w.close("}");
    });
    let (depth, argument) = (w.input(), expr::any(w, 1));
    put!(w, "MIX({function}({} + {}, {}));", depth.text, w.random.below(2), argument.text);
}

/// A struct as argument and result, and a pointer to one.
pub fn by_value(w: &mut Writer) {
    let composite = match w.composites.iter().position(|c| c.tag.starts_with("struct")) {
        Some(at) if w.random.chance(50) => at,
        _ => shape::structure(w),
    };
    let tag = w.composites[composite].tag.clone();
    let function = w.global("f");
    let hidden = w.hide();
    shape::places(w, "s", composite, true);
    shape::places(w, "(*q)", composite, true);
    let budget = std::mem::replace(&mut w.budget, 0);
    w.at_top(|w| {
        w.open(format!("static {tag} {function}({tag} s, {tag} *q) {{"));
        control::assignment(w);
        control::assignment(w);
        put!(w, "return {};", if w.random.chance(50) { "s" } else { "*q" });
        w.close("}");
    });
    w.budget = budget;
    w.show(hidden);
    let (a, b) = (w.name("s"), w.name("s"));
    let (x, y) = (shape::initialiser(w, composite), shape::initialiser(w, composite));
    put!(w, "{tag} {a} = {x};");
    put!(w, "{tag} {b} = {y};");
    shape::places(w, &a, composite, true);
    control::assignment(w);
    let c = w.name("s");
    put!(w, "{tag} {c} = {function}({a}, &{b});");
    shape::places(w, &b, composite, true);
    shape::places(w, &c, composite, true);
    for _ in 0..3 {
        control::mix(w);
    }
}

/// A function that writes through a pointer it is given.
pub fn by_reference(w: &mut Writer) {
    let function = w.global("set");
    let elem = w.usual();
    let hidden = w.hide();
    w.pointers.push(PointerPlace { text: "p".into(), elem, before: 0, after: 1, writable: true });
    w.at_top(|w| {
        w.open(format!("static void {function}({} *p) {{", elem.name));
        control::assignment(w);
        w.close("}");
    });
    w.show(hidden);
    let name = w.name("x");
    put!(w, "{} {name} = 3;", elem.name);
    put!(w, "{function}(&{name});");
    w.add_scalar(name, elem);
}
