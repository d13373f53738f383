//! Programs from a seed: inputs of few values, globals, functions, `main`, and a result that everything goes into.

use super::features::{calls, control};
use super::int;
use super::tree::{File, Input, Node, Program};
use super::weights::Weights;
use super::writer::{ArrayPlace, Function, Writer};
use crate::soundness::writer::put;

/// At most so many combinations of inputs, as a power of two.
const MOST_BITS: usize = 4;

const HEAD: [&str; 11] = [
    "#include <assert.h>",
    "#include <ctype.h>",
    "#include <setjmp.h>",
    "#include <stdarg.h>",
    "#include <stddef.h>",
    "#include <stdio.h>",
    "#include <stdlib.h>",
    "#include <string.h>",
    "extern unsigned char __VERIFIER_nondet_uchar(void);",
    "extern int __VERIFIER_nondet_int(void);",
    "#define MIX(e) (sum = (sum << 5 | sum >> 27) ^ (unsigned)(e))",
];

/// The program of this seed.
pub fn program(seed: u64, weights: &Weights) -> Program {
    let mut w = Writer::new(seed, weights);
    inputs(&mut w);
    globals(&mut w);
    let second = second_file(&mut w);
    for _ in 0..w.random.below(3) {
        let function = w.at_top(|w| calls::function(w, "static "));
        w.functions.push(function);
    }
    main(&mut w);
    let mut nodes: Vec<Node> = HEAD.iter().map(|l| Node::Line((*l).to_string())).collect();
    nodes.append(&mut w.top);
    nodes.append(&mut w.take());
    let mut files = vec![File { name: "a.c".into(), nodes }];
    files.extend(second);
    let mut globals = vec!["main".to_string(), "sum".to_string()];
    globals.append(&mut w.globals);
    Program { seed, files, inputs: w.inputs, globals, features: w.features }
}

fn inputs(w: &mut Writer) {
    let mut left = 1 + w.random.below(MOST_BITS);
    while left > 0 && w.inputs.len() < 3 {
        let bits = (1 + w.random.below(2)).min(left);
        left -= bits;
        let name = w.global("in");
        let function = if w.random.chance(70) { "__VERIFIER_nondet_uchar" } else { "__VERIFIER_nondet_int" };
        w.inputs.push(Input { name, function, bits: bits as u32 });
    }
}

fn globals(w: &mut Writer) {
    w.at_top(|w| w.line("unsigned sum;"));
    for input in w.inputs.clone() {
        let ty = *w.random.pick(&["unsigned char", "int", "short", "unsigned char"]);
        w.at_top(|w| put!(w, "{ty} {};", input.name));
    }
    for _ in 0..1 + w.random.below(3) {
        let (name, ty) = (w.global("x"), w.int_type());
        let start = w.random.below(10);
        w.at_top(|w| put!(w, "{} {name} = {start};", ty.name));
        w.add_scalar(name, ty);
    }
    if w.random.chance(50) {
        let (name, elem, len) = (w.global("a"), w.int_type(), 2 + w.random.below(5));
        w.at_top(|w| put!(w, "static {} {name}[{len}] = {{ 3, 1 }};", elem.name));
        w.arrays.push(ArrayPlace { text: name, len: len as i128, elem, writable: true });
    }
}

/// Sometimes some functions stand in a file of their own.
fn second_file(w: &mut Writer) -> Option<File> {
    if !w.random.chance(w.weights.of("files")) {
        return None;
    }
    w.features.insert("files");
    let hidden = w.hide();
    let before = std::mem::take(&mut w.top);
    let shared = w.global("shared");
    w.add_scalar(shared.clone(), int::INT);
    let own = w.global("own");
    w.at_top(|w| {
        w.line("extern unsigned sum;");
        put!(w, "int {shared} = 4;");
        put!(w, "static int {own} = 2;");
    });
    for input in w.inputs.clone() {
        let declared = declared(&before, &input.name);
        w.at_top(|w| put!(w, "extern {declared}"));
    }
    w.add_scalar(own.clone(), int::INT);
    let mut functions: Vec<Function> = Vec::new();
    for _ in 0..1 + w.random.below(2) {
        let function = w.at_top(|w| calls::function(w, ""));
        functions.push(function);
    }
    let mut nodes: Vec<Node> = HEAD.iter().map(|l| Node::Line((*l).to_string())).collect();
    nodes.append(&mut w.top);
    w.show(hidden);
    w.top = before;
    let inline = w.global("inl");
    w.at_top(|w| {
        put!(w, "extern int {shared};");
        // The same name, another object.
        put!(w, "static int {own} = 7;");
        put!(w, "static inline int {inline}(int a) {{ static int n; n += a & 3; return n; }}");
        for f in &functions {
            let list: Vec<&str> = f.params.iter().map(|p| p.name).collect();
            let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
            put!(w, "extern {} {}({list});", f.result.name, f.name);
        }
    });
    w.add_scalar(shared, int::INT);
    w.add_scalar(own, int::INT);
    w.functions.extend(functions);
    w.functions.push(Function { name: inline, result: int::INT, params: vec![int::INT] });
    w.composites.clear();
    Some(File { name: "b.c".into(), nodes })
}

/// The line that declares a variable.
fn declared(nodes: &[Node], name: &str) -> String {
    let ends = format!(" {name};");
    nodes
        .iter()
        .find_map(|node| match node {
            Node::Line(text) if text.ends_with(&ends) => Some(text.clone()),
            _ => None,
        })
        .unwrap_or_default()
}

fn main(w: &mut Writer) {
    w.open("int main(void) {");
    for input in w.inputs.clone() {
        put!(w, "{} = {}() & {};", input.name, input.function, (1 << input.bits) - 1);
    }
    w.budget = 6 + w.random.below(6) as u32;
    let scope = w.scope();
    let count = 3 + w.random.below(4);
    for _ in 0..count {
        control::statement(w);
    }
    for place in w.scalars.clone() {
        if w.random.chance(50) {
            put!(w, "MIX({});", place.text);
        }
    }
    w.leave(scope);
    w.push(Node::Result);
    w.line("return 0;");
    w.close("}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soundness::tree::Wanted;

    #[test]
    fn the_same_seed_gives_the_same_program() {
        let weights = Weights::default();
        assert_eq!(program(7, &weights), program(7, &weights));
        assert_ne!(program(7, &weights).files, program(8, &weights).files);
    }

    #[test]
    fn both_readers_get_the_same_lines() {
        let program = program(3, &Weights::default());
        let table = Wanted::Table { sums: vec![Some(1); program.combinations()], never: Some(0) };
        let (native, other) = (program.texts(&Wanted::Native), program.texts(&table));
        assert_eq!(native[0].1.lines().count(), other[0].1.lines().count());
    }
}
