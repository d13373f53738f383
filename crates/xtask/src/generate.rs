//! Random C programs without undefined behaviour, from a seed: integers of all widths, floats, structs, unions,
//! bit-fields, arrays, pointers, loops, switches and calls. A program prints a checksum of all its variables.
//!
//! Defined by construction: signed arithmetic goes through wrapping or guarded helpers unless the ranges are narrow
//! enough, indices are reduced, loops count, calls go only to earlier functions, and an expression has at most one
//! side effect.

mod data;
mod expression;
mod statement;

use data::{Function, Ty, Var};

/// A small, fast generator of pseudo-random numbers (xorshift*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        let mixed = (seed.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Random(mixed ^ (mixed >> 29) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 33) as usize) % limit
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// What is known while a program is written.
struct Writer {
    random: Random,
    out: String,
    indent: usize,
    /// Scalars in scope: globals first, then parameters and locals.
    vars: Vec<Var>,
    functions: Vec<Function>,
    fresh: u32,
    /// Loops and switches around the place, for `break` and `continue`.
    loops: u32,
    /// Statements other than assignments that the function may still get.
    budget: u32,
}

/// The text of the program of this seed.
pub fn program(seed: u64) -> String {
    let mut w = Writer {
        random: Random::new(seed),
        out: String::new(),
        indent: 0,
        vars: Vec::new(),
        functions: Vec::new(),
        fresh: 0,
        loops: 0,
        budget: 0,
    };
    w.out.push_str(&format!("/* Generated from seed {seed}. */\n"));
    w.out.push_str(data::PROLOGUE);
    w.globals();
    let count = 1 + w.random.below(3);
    for index in 0..count {
        w.function(index);
    }
    w.main();
    w.out
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.out.push_str(&"  ".repeat(self.indent));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn function(&mut self, index: usize) {
        let result = self.any_type();
        let params: Vec<Ty> = (0..self.random.below(4)).map(|_| self.any_type()).collect();
        let named: Vec<(String, Ty)> = params.iter().enumerate().map(|(i, ty)| (format!("p{i}"), *ty)).collect();
        let list: Vec<String> = named.iter().map(|(name, ty)| format!("{} {name}", ty.name())).collect();
        let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
        self.out.push('\n');
        let linkage = if self.random.chance(50) { "static " } else { "" };
        self.open(&format!("{linkage}{} f{index}({list}) {{", result.name()));
        let outer = self.vars.len();
        self.vars.extend(named.into_iter().map(|(name, ty)| Var { text: name, ty, writable: true }));
        self.budget = 7;
        self.block_body(2);
        let value = self.expression(result, 2);
        self.line(&format!("return {value};"));
        self.close();
        self.vars.truncate(outer);
        self.functions.push(Function { name: format!("f{index}"), result, params });
    }

    fn main(&mut self) {
        self.out.push('\n');
        self.open("int main(void) {");
        self.budget = 10;
        let outer = self.vars.len();
        self.block_body(3);
        for index in 0..self.functions.len() {
            self.call_statement(index);
        }
        self.vars.truncate(outer);
        for var in self.vars.clone() {
            self.line(&format!("{}({});", if var.ty.is_float() { "mix_float" } else { "mix" }, var.text));
        }
        self.line("printf(\"checksum = %016llx\\n\", (unsigned long long)sum);");
        self.line("return (int)(sum & 63);");
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_program() {
        assert_eq!(program(7), program(7));
        assert_ne!(program(7), program(8));
    }

    #[test]
    fn braces_are_balanced() {
        for seed in 0..50 {
            let text = program(seed);
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "seed {seed}");
        }
    }
}
