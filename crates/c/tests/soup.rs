//! Any text gives a program or diagnostics; what becomes a program is well formed.

use because_c::{MemoryFiles, Options, load};
use because_ir::verify;
use proptest::prelude::*;

const WORDS: [&str; 60] = [
    "int",
    "x",
    "y",
    "f",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "&",
    "|",
    "&&",
    "||",
    "!",
    "<",
    ">",
    "==",
    "if",
    "else",
    "while",
    "for",
    "do",
    "switch",
    "case",
    "default",
    ":",
    "break",
    "continue",
    "goto",
    "return",
    "struct",
    "union",
    "enum",
    "s",
    ".",
    "->",
    "?",
    "1",
    "0",
    "'a'",
    "\"t\"",
    "1.5",
    "++",
    "--",
    "sizeof",
    "char",
    "unsigned",
    "static",
    "void",
    "...",
    "\n#define x y\n",
];

fn compile(text: Vec<u8>) -> Result<(), TestCaseError> {
    let files = MemoryFiles::new().with("soup.c", text);
    match load(&files, &["soup.c"], &Options::default()) {
        Ok(program) => {
            let violations = verify::verify(&program);
            prop_assert!(violations.is_empty(), "{violations:?}");
        }
        Err(failed) => {
            prop_assert!(!failed.diagnostics.is_empty());
            prop_assert!(failed.diagnostics.iter().all(|d| d.code != "internal"), "{:?}", failed.diagnostics);
        }
    }
    Ok(())
}

/// Statements that often fit together, so that bodies are lowered too.
fn statement() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "x = y + 1;",
        "y = f(x);",
        "a[x] = y;",
        "p = &x;",
        "*p = 3;",
        "p->n = q;",
        "s.n = s;",
        "x++;",
        "return x;",
        "break;",
        "continue;",
        "goto l;",
        "l: x = 2;",
        "case 3: y = 1;",
        "default:;",
        "int z = x ? y : a[1];",
        "struct s t = {1};",
        "char b[] = \"abc\";",
        "x = y && a[x] || !f(y);",
        "int v[x];",
        "x = ({ int k = 2; k; });",
    ])
    .prop_map(str::to_string);
    leaf.prop_recursive(4, 24, 4, |inner| {
        (0..6, prop::collection::vec(inner, 0..4)).prop_map(|(kind, list)| {
            let body = list.join(" ");
            match kind {
                0 => format!("{{ {body} }}"),
                1 => format!("if (x < y) {{ {body} }} else y = 2;"),
                2 => format!("while (x && y) {{ {body} }}"),
                3 => format!("for (int i = 0; i < 3; i++) {{ {body} }}"),
                4 => format!("switch (x) {{ {body} }}"),
                _ => format!("do {{ {body} }} while (x--);"),
            }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn words_in_any_order(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..60)) {
        compile(words.join(" ").into_bytes())?;
    }

    #[test]
    fn bytes_in_any_order(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        compile(bytes)?;
    }

    #[test]
    fn statements_in_any_order(body in prop::collection::vec(statement(), 0..8)) {
        let text = format!(
            "struct s {{ int n; struct s *q; }} s; int a[4]; int f(int x) {{ return x; }}\n\
             int main(void) {{ int x = 0, y = 1, *p = &y; {} }}",
            body.join("\n")
        );
        compile(text.into_bytes())?;
    }
}
