//! Expressions that are evaluated whenever a run comes to their place.

use crate::common::*;
use because_interp::{Given, Otherwise, Watch, observe};
use because_ir::{BlockId, ExprId, ExprKind, Location, StatementKind};

#[test]
fn values_are_those_before_the_statement_and_executions_are_counted() {
    let body = "local i.0: i32;\nb0:\n i.0 = 0:i32;\n goto b1;\nb1:\n i.0 = (i.0 + 2:i32);\n if (i.0 < 8:i32) then b1 else b2;\nb2:\n exit 0:i32;";
    let program = program("", body);
    let at = Location { function: program.entry, block: BlockId(1), index: 0 };
    let StatementKind::Assign { value, .. } = &program.statement(at).unwrap().kind else { panic!("no assignment") };
    let ExprKind::Binary(_, i, _) = program.expr(*value).kind else { panic!("no sum") };
    let mut watch = Watch { most: 3, ..Watch::default() };
    watch.at.insert(at, vec![i, *value] as Vec<ExprId>);
    let (_, seen, counts) = observe(&program, &options(), &mut Given::new([], Otherwise::Zero), &watch);
    let values: Vec<Vec<Option<u128>>> = seen.into_iter().map(|o| o.values).collect();
    assert_eq!(values, [[Some(0), Some(2)], [Some(2), Some(4)], [Some(4), Some(6)]]);
    assert_eq!(counts[&at], 4);
}
