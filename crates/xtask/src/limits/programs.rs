//! Twenty programs that are hard in one phase each.

use crate::shapes::named;

/// A program with what is asked of it.
pub struct Hard {
    pub name: &'static str,
    /// The phase that takes long.
    pub phase: &'static str,
    pub files: Vec<(&'static str, String)>,
    pub arguments: &'static [&'static str],
}

fn one(name: &'static str, phase: &'static str, arguments: &'static [&'static str], text: String) -> Hard {
    Hard { name, phase, files: vec![("a.c", text)], arguments }
}

fn shape(name: &'static str, phase: &'static str, arguments: &'static [&'static str], size: usize) -> Hard {
    let text = named(name).map_or_else(String::new, |s| (s.program)(size));
    one(name, phase, arguments, text)
}

const CHECK: &[&str] = &["check"];
const EXPLAIN: &[&str] = &["explain"];

/// All of them.
pub fn all() -> Vec<Hard> {
    vec![
        one("macro bomb", "preprocessing", CHECK, macro_bomb()),
        Hard {
            name: "includes itself twice",
            phase: "preprocessing",
            files: vec![
                ("a.c", "#include \"a.h\"\nint main(void) { return 0; }\n".to_string()),
                ("a.h", "#include \"a.h\"\n#include \"a.h\"\n".to_string()),
            ],
            arguments: CHECK,
        },
        one("nested macro arguments", "preprocessing", CHECK, nested_arguments()),
        shape("initialiser", "parsing, lowering", CHECK, 3_000_000),
        shape("literal", "lowering, encoding", CHECK, 20_000_000),
        one("parentheses", "parsing", CHECK, parentheses(1_000_000)),
        shape("sum of inputs", "lowering, unwinding", CHECK, 15_000),
        shape("else if", "unwinding, coverage", CHECK, 30_000),
        shape("switch", "unwinding, coverage", CHECK, 30_000),
        shape("functions", "lowering, unwinding", CHECK, 100_000),
        one("nested loops", "unwinding", CHECK, NESTED_LOOPS.to_string()),
        one("factors of a prime", "solving", CHECK, FACTORS.to_string()),
        one("symbolic indices", "encoding, solving", CHECK, INDICES.to_string()),
        one("run without end", "executing", CHECK, ENDLESS.to_string()),
        one("given run without end", "executing", &["check", "--zero-inputs"], ENDLESS.to_string()),
        one("many failures", "solving, explaining", &["explain", "--all"], many_failures(2_000)),
        shape("rounds", "explaining", EXPLAIN, 50_000),
        shape("rounds", "writing reports", &["check", "--json", "r.json", "--html", "r.html"], 400_000),
        one("sum in a loop", "explaining", EXPLAIN, LOOP.to_string()),
        one("test without end", "confirming", &["check", "--confirm", "--write-test", "t.c"], CONFIRM.to_string()),
    ]
}

/// An expansion of 10^12 tokens.
fn macro_bomb() -> String {
    let mut text = String::from("#define M0 +1\n");
    for i in 1..13 {
        let uses = format!("M{} ", i - 1).repeat(10);
        text.push_str(&format!("#define M{i} {uses}\n"));
    }
    text + "int main(void) { return 0 M12; }\n"
}

fn nested_arguments() -> String {
    let (open, close) = ("F(".repeat(40), ")".repeat(40));
    format!("#define F(x) x x\nint main(void) {{ {open};{close} return 0; }}\n")
}

fn parentheses(depth: usize) -> String {
    format!("int main(void) {{ return {}0{}; }}\n", "(".repeat(depth), ")".repeat(depth))
}

fn many_failures(count: usize) -> String {
    let asserts: String = (0..count).map(|i| format!("  if (x == {i}) assert(y != {i});\n")).collect();
    format!(
        "#include <assert.h>\nint nondet_int(void);\nint main(void) {{\n  int x = nondet_int(), y = nondet_int();\n{asserts}  return 0;\n}}\n"
    )
}

const NESTED_LOOPS: &str = "#include <assert.h>\nunsigned nondet_uint(void);\nint main(void) {\n  unsigned n = nondet_uint(), s = 0;\n  \
    for (unsigned i = 0; i < n; i++)\n    for (unsigned j = 0; j < i; j++)\n      for (unsigned k = 0; k < j; k++) s += i ^ j ^ k;\n  \
    assert(s != 123456789u);\n  return 0;\n}\n";

const FACTORS: &str = "#include <assert.h>\nunsigned long nondet_ulong(void);\nint main(void) {\n  \
    unsigned long a = nondet_ulong(), b = nondet_ulong();\n  \
    unsigned __int128 p = (unsigned __int128)a * b, prime = ((unsigned __int128)1 << 127) - 1;\n  \
    assert(!(a > 1 && b > 1 && p == prime));\n  return 0;\n}\n";

const INDICES: &str = "#include <assert.h>\nunsigned nondet_uint(void);\nunsigned a[100000];\nint main(void) {\n  \
    for (int i = 0; i < 60; i++) {\n    unsigned at = nondet_uint() % 100000, from = nondet_uint() % 100000;\n    a[at] = a[from] * 5u + nondet_uint();\n  }\n  \
    unsigned s = 0;\n  for (int i = 0; i < 60; i++) s = s * 7u + (a[nondet_uint() % 100000] ^ s);\n  assert(s != 3u || a[s] * s != 5u);\n  return 0;\n}\n";

/// A sequence that comes to every number of 64 bits.
const ENDLESS: &str = "#include <assert.h>\nint main(void) {\n  unsigned long x = 1;\n  \
    while (x != 0) x = x * 6364136223846793005ul + 1442695040888963407ul;\n  assert(0);\n  return 0;\n}\n";

const LOOP: &str = "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int x = nondet_int(), s = 0;\n  \
    if (x < 0 || x > 50) return 0;\n  for (int i = 0; i < 300; i++) s = s + (i ^ x) % 7;\n  assert(s != 905);\n  return 0;\n}\n";

/// Natively the run sleeps for a quarter of an hour before it fails.
const CONFIRM: &str = "#include <assert.h>\nunsigned sleep(unsigned);\nunsigned nondet_uint(void);\nint main(void) {\n  unsigned x = nondet_uint();\n  \
    if (x == 78u) sleep(1000);\n  assert(x != 78u);\n  return 0;\n}\n";
