//! Printing a tree and reading the text again gives the same tree, for generated programs that also pass the checks.

use crate::generate;

use because_plc::ast::{At, BinaryOp, Expr, ExprKind, UnaryOp};
use because_plc::parse::{parse, parse_expr};
use because_plc::unparse::{print, print_expr};
use because_plc::{Dialect, DialectChoice, Options, load};
use because_source::{FileId, Span};
use proptest::prelude::*;

const SEEDS: u64 = 150;

fn reparsed(seed: u64, dialect: Dialect) -> String {
    let tree = generate::Generator::new(seed, dialect).unit();
    let text = print(&tree, dialect);
    let (again, diagnostics) = parse(FileId(0), &text, dialect);
    assert!(diagnostics.is_empty(), "seed {seed}: {diagnostics:#?}\n{text}");
    assert_eq!(again, tree, "seed {seed}:\n{text}");
    assert_eq!(print(&again, dialect), text);
    text
}

fn all_seeds(dialect: Dialect, choice: DialectChoice) {
    for seed in 1..=SEEDS {
        let text = reparsed(seed, dialect);
        let options = Options { dialect: choice, ..Options::default() };
        match load(vec![("p".to_string(), text.clone())], &options) {
            Ok(program) => {
                let found = because_ir::verify::verify(&program);
                assert!(found.is_empty(), "seed {seed}: {found:#?}\n{text}");
            }
            Err(failed) => {
                let list: Vec<String> = failed
                    .diagnostics
                    .iter()
                    .map(|d| format!("{}: {}", failed.sources.place(d.span), d.message))
                    .collect();
                panic!("seed {seed}: {list:#?}\n{text}");
            }
        }
    }
}

#[test]
fn generated_structured_text() {
    all_seeds(Dialect::StructuredText, DialectChoice::StructuredText);
}

#[test]
fn generated_scl() {
    all_seeds(Dialect::Scl, DialectChoice::Scl);
}

fn node(kind: ExprKind) -> Expr {
    Expr { kind, at: At(Span::NONE) }
}

/// Operators in every nesting, whatever their types.
fn expressions() -> impl Strategy<Value = Expr> {
    let leaf =
        prop_oneof![Just("1"), Just("x"), Just("T#1s"), Just("2.5")].prop_map(
            |text| match because_plc::literal::parse(text) {
                Ok(literal) if text != "x" => node(ExprKind::Literal(literal)),
                _ => parse_expr(FileId(0), text, 0..text.len(), Dialect::StructuredText).expect("a name"),
            },
        );
    use BinaryOp::*;
    let ops = [Power, Mul, Div, Mod, Add, Sub, Lt, Gt, Le, Ge, Eq, Ne, And, AndThen, Xor, Or, OrElse, Implies];
    leaf.prop_recursive(5, 40, 2, move |inner| {
        let binary = (0..ops.len(), inner.clone(), inner.clone())
            .prop_map(move |(op, a, b)| node(ExprKind::Binary(ops[op], Box::new(a), Box::new(b))));
        let unary = (prop_oneof![Just(UnaryOp::Neg), Just(UnaryOp::Plus), Just(UnaryOp::Not)], inner)
            .prop_map(|(op, a)| node(ExprKind::Unary(op, Box::new(a))));
        prop_oneof![3 => binary, 1 => unary]
    })
}

proptest! {
    #[test]
    fn operators_keep_their_nesting(expr in expressions(), scl in any::<bool>()) {
        let dialect = if scl { Dialect::Scl } else { Dialect::StructuredText };
        let text = print_expr(&expr);
        let again = parse_expr(FileId(0), &text, 0..text.len(), dialect);
        prop_assert!(again.is_ok(), "{text}");
        prop_assert_eq!(again.ok(), Some(expr), "{}", text);
    }
}
