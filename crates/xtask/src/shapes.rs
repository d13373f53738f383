//! C programs of any size: what is long, wide or deep in a source text, for measurements of growth and of limits.

use std::fmt::Write;

/// A family of programs that grow with a number.
pub struct Shape {
    pub name: &'static str,
    /// The number at which growth is measured first; two and four times as much come after it.
    pub size: usize,
    pub program: fn(usize) -> String,
}

const HEAD: &str = "#include <assert.h>\nint nondet_int(void);\n";

/// Every shape.
pub const SHAPES: &[Shape] = &[
    Shape { name: "sum of constants", size: 5_000, program: sum_of_constants },
    Shape { name: "sum of inputs", size: 2_500, program: sum_of_inputs },
    Shape { name: "else if", size: 2_500, program: else_if },
    Shape { name: "switch", size: 2_500, program: switch },
    Shape { name: "conditional operator", size: 2_500, program: conditional },
    Shape { name: "&&", size: 2_500, program: conjunction },
    Shape { name: "initialiser", size: 25_000, program: initialiser },
    Shape { name: "records", size: 25_000, program: records },
    Shape { name: "literal", size: 250_000, program: literal },
    Shape { name: "statements", size: 5_000, program: statements },
    Shape { name: "functions", size: 5_000, program: functions },
    Shape { name: "macros", size: 10_000, program: macros },
    Shape { name: "comments", size: 50_000, program: comments },
    Shape { name: "rounds", size: 12_500, program: rounds },
];

/// The shape of this name.
pub fn named(name: &str) -> Option<&'static Shape> {
    SHAPES.iter().find(|s| s.name == name)
}

fn joined(count: usize, separator: &str, part: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for i in 0..count {
        let _ = write!(text, "{}{}", if i > 0 { separator } else { "" }, part(i));
    }
    text
}

fn sum_of_constants(n: usize) -> String {
    let sum = joined(n, " +\n", |i| format!("{i}u"));
    format!("{HEAD}int main(void) {{\n  unsigned s = {sum};\n  assert(s != 7u);\n  return 0;\n}}\n")
}

fn sum_of_inputs(n: usize) -> String {
    let sum = joined(n, " +\n", |i| format!("x * {i}u"));
    format!(
        "{HEAD}int main(void) {{\n  unsigned x = nondet_int() & 1, s = {sum};\n  assert(x || s == 0);\n  return 0;\n}}\n"
    )
}

fn else_if(n: usize) -> String {
    let chain = joined(n, "  else ", |i| format!("if (x == {i}) r = {};\n", i * 3 % 97));
    format!("{HEAD}int main(void) {{\n  int x = nondet_int(), r = 0;\n  {chain}  assert(r < 97);\n  return 0;\n}}\n")
}

fn switch(n: usize) -> String {
    let cases = joined(n, "", |i| format!("    case {i}: r = {}; break;\n", i * 3 % 97));
    format!(
        "{HEAD}int main(void) {{\n  int x = nondet_int(), r = 0;\n  switch (x) {{\n{cases}    default: break;\n  }}\n  assert(r < 97);\n  return 0;\n}}\n"
    )
}

fn conditional(n: usize) -> String {
    let chain = joined(n, "", |i| format!("x == {i} ? {} :\n", i % 97));
    format!("{HEAD}int main(void) {{\n  int x = nondet_int(), r = {chain}0;\n  assert(r < 97);\n  return 0;\n}}\n")
}

fn conjunction(n: usize) -> String {
    let chain = joined(n, " &&\n", |i| format!("x != {}", i + 1));
    format!("{HEAD}int main(void) {{\n  int x = nondet_int(), r = {chain};\n  assert(r || x);\n  return 0;\n}}\n")
}

fn initialiser(n: usize) -> String {
    let list = joined(n, ",\n", |i| (i % 100).to_string());
    format!(
        "{HEAD}int a[{n}] = {{{list}}};\nint main(void) {{\n  int i = nondet_int();\n  if (i >= 0 && i < 4) assert(a[i] < 100);\n  return 0;\n}}\n"
    )
}

fn records(n: usize) -> String {
    let list = joined(n, ",\n", |i| format!("{{{}, {}}}", i % 100, i % 7));
    format!(
        "{HEAD}struct p {{ int x; char y; }};\nstruct p a[{n}] = {{{list}}};\nint main(void) {{\n  int i = nondet_int();\n  if (i >= 0 && i < 4) assert(a[i].x < 100);\n  return 0;\n}}\n"
    )
}

fn literal(n: usize) -> String {
    let text = "a".repeat(n);
    format!(
        "{HEAD}char *s = \"{text}\";\nint main(void) {{\n  int i = nondet_int() & 3;\n  assert(s[i] == 'a');\n  return 0;\n}}\n"
    )
}

fn statements(n: usize) -> String {
    let list = joined(n, "", |i| format!("  y = y * 3u + {i}u;\n"));
    format!(
        "{HEAD}int main(void) {{\n  unsigned x = nondet_int() & 1, y = x;\n{list}  assert(y != 5u || x < 2);\n  return 0;\n}}\n"
    )
}

fn functions(n: usize) -> String {
    let list = joined(n, "", |i| format!("static unsigned f{i}(unsigned x) {{ return x + {i}u; }}\n"));
    let calls = joined(n, "", |i| format!("  x = f{i}(x);\n"));
    format!(
        "{HEAD}{list}int main(void) {{\n  unsigned x = nondet_int() & 1;\n{calls}  assert(x > 0);\n  return 0;\n}}\n"
    )
}

fn macros(n: usize) -> String {
    let list = joined(n, "", |i| format!("#define M{i} {i}\n"));
    let uses = joined(n, "", |i| format!("  y = M{i};\n"));
    format!("{HEAD}{list}int main(void) {{\n  int y = 0;\n{uses}  assert(y);\n  return 0;\n}}\n")
}

fn comments(n: usize) -> String {
    let list = joined(n, "", |i| format!("/* comment {i} */ // and another\n"));
    format!("{HEAD}{list}int main(void) {{ return 0; }}\n")
}

/// A run of so many rounds that fails at its end.
fn rounds(n: usize) -> String {
    format!(
        "{HEAD}int main(void) {{\n  int s = 0;\n  for (int i = 0; i < {n}; i++) {{\n    if (i % 3 == 0) s++;\n    else s += 2;\n  }}\n  assert(s == 5);\n  return 0;\n}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use because::Session;

    /// Every shape is a program that is answered, also where it is larger than anything that may be nested.
    #[test]
    fn every_shape_has_an_answer() {
        for shape in SHAPES {
            let answer = Session::new().text("a.c", (shape.program)(300)).check().expect("it compiles");
            let fails = shape.name == "rounds";
            assert!(answer.fails() == fails && answer.holds() != fails, "{}: {}", shape.name, answer.text());
        }
    }
}
