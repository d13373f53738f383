//! Each kind of change is made and taken back, and each doubt about a repair lowers its rating.

use super::apply::{self, Change, Kind, Test};
use super::fix::{self, Fix};
use super::{changes, prior, specification, truths};
use because_ir::print::{Detail, PrintOptions, print};
use because_ir::{
    BinaryOp, BlockId, CheckKind, Const, EditKind, ExprId, ExprKind, FuncId, Kept, Location, ObjectId, Place,
    PlaceBase, Program, StatementKind, TerminatorKind, Type, UnaryOp, Vacuous,
};
use std::collections::BTreeSet;

const TEXT: &str = "#include <assert.h>
struct node { int value; struct node *next; };
#define LIMIT 4
int a[LIMIT];
static int sub(int x, int y) { return x - y; }
int main(void) {
  struct node second = {2, 0}, first = {1, &second};
  struct node *p = &first;
  int n = LIMIT, m = 1, flag = 0;
  if (n > 2 && !flag) m = n + 1;
  p = p->next;
  m = sub(n, m);
  a[m & 3] = LIMIT;
  n = m;
  flag = n;
  assert(p->value == 2);
}
";

fn program() -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", TEXT);
    because_c::load(&files, &["t.c"], &because_c::Options::default())
        .unwrap_or_else(|failed| panic!("{:?}", failed.diagnostics))
}

/// Everything that a change may touch.
fn state(program: &Program) -> (String, usize, Vec<because_ir::TypeId>) {
    let options = PrintOptions { detail: Detail::Exact, lines: true };
    (print(program, &options), program.exprs.len(), program.objects.iter().map(|o| o.ty).collect())
}

fn name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Expr(..) => "expr",
        Kind::Constants(..) => "constants",
        Kind::Offset(..) => "offset",
        Kind::Negate(_) => "negate",
        Kind::With { .. } => "with",
        Kind::Compared { .. } => "compared",
        Kind::Follow(..) => "follow",
        Kind::Joined(..) => "joined",
        Kind::Guarded(..) => "guarded",
        Kind::Omit(_) => "omit",
        Kind::Assigned(..) => "assigned",
        Kind::Exchange { .. } => "exchange",
        Kind::Arguments(..) => "arguments",
        Kind::Length(..) => "length",
        Kind::Target(..) => "target",
        Kind::Text => "text",
    }
}

fn places(program: &Program) -> Vec<Location> {
    let mut places = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for index in 0..=block.statements.len() as u32 {
                places.push(Location { function: FuncId(f as u32), block: BlockId(b as u32), index });
            }
        }
    }
    places.retain(|at| program.sources.is_user(program.origin(*at).0));
    places
}

fn object(program: &Program, name: &str) -> ObjectId {
    let at = program.objects.iter().position(|o| o.name == name && program.sources.is_user(o.span));
    ObjectId(at.expect("the object is there") as u32)
}

/// The place and the value of the first assignment to a variable of this name.
fn assignment(program: &Program, name: &str) -> (Location, Place, ExprId) {
    let wanted = object(program, name);
    let found = places(program).into_iter().find_map(|at| match program.statement(at).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) if place.base == PlaceBase::Object(wanted) => {
            Some((at, place.clone(), *value))
        }
        _ => None,
    });
    found.expect("it is assigned")
}

fn condition(program: &Program) -> ExprId {
    let branch = |at: &Location| {
        let block = &program.function(at.function).blocks[at.block.index()];
        match block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => Some(cond),
            _ => None,
        }
    };
    places(program).iter().find_map(branch).expect("there is a branch")
}

/// The expression that this text is, where it has this type or any.
fn expression(program: &Program, accepts: impl Fn(&ExprKind) -> bool) -> ExprId {
    let at = program.exprs.iter().position(|e| program.sources.is_user(e.span) && accepts(&e.kind));
    ExprId(at.expect("the expression is there") as u32)
}

/// One change of each kind that generators give for other programs.
fn by_hand(program: &Program) -> Vec<Change> {
    let (at, place, value) = assignment(program, "n");
    let n = object(program, "n");
    let int = program.object(n).ty;
    let test = Test { variable: n, ty: int, op: BinaryOp::Lt, constant: 3 };
    let four = expression(program, |k| *k == ExprKind::Const(Const::Int(4)));
    let pointer = expression(
        program,
        |k| matches!(k, ExprKind::Load(p) if p.base == PlaceBase::Object(object(program, "p")) && p.path.is_empty()),
    );
    let of = condition(program);
    let operand = Place { base: PlaceBase::Object(object(program, "flag")), path: Vec::new(), ty: program.expr(of).ty };
    let kinds = vec![
        Kind::Constants(vec![four], Const::Int(5)),
        Kind::Offset(value, BinaryOp::Add, 1),
        Kind::Negate(of),
        Kind::With { of, op: BinaryOp::BitAnd, place: operand, turned: true, operand: "flag".into() },
        Kind::Follow(pointer, 1),
        Kind::Joined(of, BinaryOp::BitAnd, test),
        Kind::Guarded(value, place, test),
        Kind::Length(object(program, "a"), 5),
        Kind::Omit(at),
        Kind::Target(at, object(program, "m"), None),
        Kind::Text,
    ];
    kinds.into_iter().map(|kind| Change::new(kind, "")).collect()
}

#[test]
fn every_kind_of_change_is_made_and_taken_back() {
    let mut program = program();
    let before = state(&program);
    let mut all = by_hand(&program);
    for at in places(&program) {
        all.extend(changes::of(&program, at));
        all.extend(truths::turned(&program, at));
        all.extend(truths::joined(&program, at));
        all.extend(changes::lengths(&program, CheckKind::Bounds, at));
    }
    let mut seen = BTreeSet::new();
    for change in &all {
        seen.insert(name(&change.kind));
        let undo = apply::apply(&mut program, change);
        let changed = state(&program) != before;
        assert_eq!(changed, !matches!(change.kind, Kind::Text), "{change:?}");
        apply::revert(&mut program, undo);
        assert!(state(&program) == before, "{change:?} is not taken back");
    }
    let expected = [
        "arguments",
        "constants",
        "exchange",
        "expr",
        "follow",
        "guarded",
        "joined",
        "length",
        "negate",
        "offset",
        "omit",
        "target",
        "text",
        "with",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn a_change_does_what_it_says() {
    let mut program = program();
    let (at, place, value) = assignment(&program, "n");
    let n = object(&program, "n");
    let test = Test { variable: n, ty: place.ty, op: BinaryOp::Lt, constant: 3 };
    let made = |program: &mut Program, kind: Kind, inspect: &dyn Fn(&Program)| {
        let undo = apply::apply(program, &Change::new(kind, ""));
        inspect(program);
        apply::revert(program, undo);
    };
    made(&mut program, Kind::Offset(value, BinaryOp::Sub, 2), &|p| {
        let ExprKind::Binary(BinaryOp::Sub, _, by) = p.expr(value).kind else { panic!("no difference") };
        assert_eq!(p.expr(by).kind, ExprKind::Const(Const::Int(2)));
    });
    made(&mut program, Kind::Guarded(value, place.clone(), test), &|p| {
        let ExprKind::Select(test, _, kept) = p.expr(value).kind else { panic!("no choice") };
        assert!(matches!(p.expr(test).kind, ExprKind::Binary(BinaryOp::Lt, ..)));
        assert_eq!(p.expr(kept).kind, ExprKind::Load(place.clone()));
    });
    let cond = condition(&program);
    made(&mut program, Kind::Negate(cond), &|p| {
        assert!(matches!(p.expr(cond).kind, ExprKind::Unary(UnaryOp::Not, _)));
    });
    let m = object(&program, "m");
    made(&mut program, Kind::Target(at, m, None), &|p| match &p.statement(at).expect("it is there").kind {
        StatementKind::Assign { place, .. } => assert_eq!(place.base, PlaceBase::Object(m)),
        other => panic!("{other:?}"),
    });
    made(&mut program, Kind::Omit(at), &|p| {
        assert!(matches!(p.statement(at).expect("it is there").kind, StatementKind::Assume(_)));
    });
    let a = object(&program, "a");
    made(&mut program, Kind::Length(a, 9), &|p| {
        assert!(matches!(p.types.get(p.object(a).ty), Type::Array { length: 9, .. }));
    });
}

#[test]
fn neighbours_of_a_constant_are_one_more_and_one_less() {
    let program = program();
    let four = expression(&program, |k| *k == ExprKind::Const(Const::Int(4)));
    let constants = |kind: Kind| -> Vec<u128> {
        let of = |k: &Kind| match k {
            Kind::Expr(_, ExprKind::Const(Const::Int(v))) | Kind::Constants(_, Const::Int(v)) => *v,
            Kind::Offset(_, _, v) => *v,
            Kind::Joined(_, _, t) | Kind::Guarded(_, _, t) => t.constant,
            other => panic!("{other:?}"),
        };
        kind.neighbours(&program).iter().map(of).collect()
    };
    assert_eq!(constants(Kind::Expr(four, ExprKind::Const(Const::Int(7)))), [8, 6]);
    // What the program has already is no other change.
    assert_eq!(constants(Kind::Expr(four, ExprKind::Const(Const::Int(5)))), [6]);
    assert_eq!(constants(Kind::Constants(vec![four], Const::Int(3))), [2]);
    // It wraps in the type's width, and an offset of 0 is no change.
    assert_eq!(constants(Kind::Expr(four, ExprKind::Const(Const::Int(0)))), [1, 0xFFFF_FFFF]);
    assert_eq!(constants(Kind::Offset(four, BinaryOp::Add, 1)), [2]);
    let test = Test { variable: object(&program, "n"), ty: program.expr(four).ty, op: BinaryOp::Lt, constant: 3 };
    assert_eq!(constants(Kind::Joined(four, BinaryOp::BitAnd, test)), [4, 2]);
    let place = assignment(&program, "n").1;
    assert_eq!(constants(Kind::Guarded(four, place, test)), [4, 2]);
    assert!(Kind::Text.neighbours(&program).is_empty());
}

#[test]
fn what_takes_away_and_what_reaches_further() {
    let program = program();
    let (at, _, value) = assignment(&program, "n");
    let forced = Kind::Expr(condition(&program), ExprKind::Const(Const::Bool(true)));
    assert!(Kind::Omit(at).takes_away() && forced.takes_away());
    assert!(!Kind::Expr(value, ExprKind::Const(Const::Int(1))).takes_away() && !Kind::Negate(value).takes_away());
    assert!(Kind::Omit(at).reaches_further() && Kind::Arguments(at, 0, 1).reaches_further());
    assert!(!Kind::Negate(value).reaches_further() && !forced.reaches_further());
}

#[test]
fn every_change_has_its_kind_of_edit() {
    let program = program();
    let (at, place, value) = assignment(&program, "n");
    let (n, m) = (object(&program, "n"), object(&program, "m"));
    let test = Test { variable: n, ty: place.ty, op: BinaryOp::Lt, constant: 3 };
    let four = expression(&program, |k| *k == ExprKind::Const(Const::Int(4)));
    let more = expression(&program, |k| matches!(k, ExprKind::Binary(BinaryOp::Gt, ..)));
    let sum = expression(&program, |k| matches!(k, ExprKind::Binary(BinaryOp::Add, ..)));
    let load = expression(&program, |k| matches!(k, ExprKind::Load(p) if p.base == PlaceBase::Object(m)));
    let not = expression(&program, |k| matches!(k, ExprKind::Unary(UnaryOp::Not, _)));
    let ExprKind::Binary(_, a, b) = program.expr(more).kind else { panic!("a comparison") };
    let of_n = ExprKind::Load(Place { base: PlaceBase::Object(n), path: Vec::new(), ty: place.ty });
    let operand = Place { base: PlaceBase::Object(n), path: Vec::new(), ty: place.ty };
    let cases = [
        (Kind::Expr(more, ExprKind::Binary(BinaryOp::Ge, a, b)), EditKind::Boundary),
        (Kind::Expr(more, ExprKind::Binary(BinaryOp::Lt, a, b)), EditKind::Operator),
        (Kind::Expr(more, ExprKind::Const(Const::Bool(true))), EditKind::ForcedCondition),
        (Kind::Expr(four, ExprKind::Const(Const::Int(5))), EditKind::OffByOne),
        (Kind::Expr(four, ExprKind::Const(Const::Int(9))), EditKind::Constant),
        (Kind::Expr(load, of_n.clone()), EditKind::Variable),
        (Kind::Expr(four, of_n.clone()), EditKind::Variable),
        (Kind::Expr(sum, of_n), EditKind::OperandRemoved),
        (Kind::Expr(not, ExprKind::Const(Const::Int(3))), EditKind::Negation),
        (Kind::Constants(vec![four], Const::Int(3)), EditKind::OffByOne),
        (Kind::Constants(vec![four], Const::Int(8)), EditKind::Constant),
        (Kind::Offset(value, BinaryOp::Add, 1), EditKind::OffByOne),
        (Kind::Offset(value, BinaryOp::Add, 2), EditKind::Constant),
        (Kind::Negate(more), EditKind::Negation),
        (
            Kind::With { of: more, op: BinaryOp::BitAnd, place: operand, turned: false, operand: String::new() },
            EditKind::ConditionAdded,
        ),
        (Kind::Joined(more, BinaryOp::BitAnd, test), EditKind::ConditionAdded),
        (Kind::Follow(load, 0), EditKind::Dereference),
        (Kind::Guarded(value, place, test), EditKind::GuardAdded),
        (Kind::Omit(at), EditKind::StatementRemoved),
        (Kind::Exchange { at, middle: 1, end: 2 }, EditKind::StatementsExchanged),
        (Kind::Arguments(at, 0, 1), EditKind::ArgumentOrder),
        (Kind::Length(n, 3), EditKind::ArrayLength),
        (Kind::Target(at, m, None), EditKind::Target),
        (Kind::Text, EditKind::StatementAdded),
    ];
    for (kind, expected) in cases {
        assert_eq!(prior::kind(&program, &Change::new(kind.clone(), "")), expected, "{kind:?}");
    }
    let text = Change { edit: Some(EditKind::WiderType), ..Change::new(Kind::Text, "") };
    assert_eq!(prior::kind(&program, &text), EditKind::WiderType);
}

/// A variable that is 0 from the start and would be 0 for ever: the statement is as good as removed.
#[test]
fn a_constant_for_ever_is_a_statement_removed() {
    let text = "int seen;\nint other;\nint set = 3;\n\
        int main(void) { seen = 1; other = 1; other = 2; set = 1; return seen; }\n";
    let files = because_c::MemoryFiles::new().with("t.c", text);
    let program = because_c::load(&files, &["t.c"], &because_c::Options::default())
        .unwrap_or_else(|f| panic!("{:?}", f.diagnostics));
    let zero = |name: &str| {
        let value = assignment(&program, name).2;
        prior::kind(&program, &Change::new(Kind::Expr(value, ExprKind::Const(Const::Int(0))), ""))
    };
    assert_eq!(zero("seen"), EditKind::StatementRemoved);
    assert_eq!(zero("other"), EditKind::OffByOne);
    assert_eq!(zero("set"), EditKind::OffByOne);
    let value = assignment(&program, "seen").2;
    let seven = Change::new(Kind::Expr(value, ExprKind::Const(Const::Int(7))), "");
    assert_eq!(prior::kind(&program, &seven), EditKind::Constant);
}

#[test]
fn likely_mistakes_come_first() {
    use EditKind::*;
    let of = |kind| prior::prior(kind, CheckKind::Assertion);
    assert_eq!(of(Boundary), 1.0);
    for (kinds, expected) in [
        (&[OffByOne, Operator, AssignmentOperator, ArgumentOrder][..], 0.95),
        (&[Variable, Member, ConditionAdded, Dereference, Parentheses], 0.92),
        (&[Negation, Callee, StatementAdded, StatementsExchanged, ElseAdded], 0.88),
        (&[Constant, Target, StatementMoved, OperandRemoved, WiderType, Format], 0.84),
        (&[GuardAdded, JumpAdded], 0.78),
        (&[StatementRemoved, ArrayLength], 0.7),
        (&[ForcedCondition], 0.4),
    ] {
        for &kind in kinds {
            assert_eq!(of(kind), expected, "{kind:?}");
        }
    }
    assert_eq!(prior::prior(GuardAdded, CheckKind::DivisionByZero), 0.9);
}

/// A proved repair against which nothing speaks.
fn good(program: &Program) -> Fix {
    let more = expression(program, |k| matches!(k, ExprKind::Binary(BinaryOp::Gt, ..)));
    let ExprKind::Binary(_, a, b) = program.expr(more).kind else { panic!("a comparison") };
    let change = Change::new(Kind::Expr(more, ExprKind::Binary(BinaryOp::Ge, a, b)), "`>=` instead of `>`");
    let fix = Fix::new(program, CheckKind::Assertion, assignment(program, "n").0, change, 1.0);
    assert!(fix.edits.is_some(), "it can be typed");
    Fix { proved: true, typed: true, kept: Kept { passing: 4, of: 4 }, ..fix }
}

#[test]
fn each_doubt_lowers_the_rating_of_a_repair() {
    let program = program();
    let rated = |change: &dyn Fn(&mut Fix)| {
        let mut fix = good(&program);
        change(&mut fix);
        (fix.rated() * 1000.0).round() / 1000.0
    };
    assert_eq!(rated(&|_| ()), 1.0);
    assert_eq!(rated(&|f| f.score = 0.5), 0.5);
    assert_eq!(rated(&|f| f.prior = 0.7), 0.7);
    assert_eq!(rated(&|f| f.change.one_of_many = true), 0.9);
    assert_eq!(rated(&|f| f.other_paths = 4), 0.9);
    assert_eq!(rated(&|f| f.other_paths = 2), 0.95);
    assert_eq!(rated(&|f| f.other_values = 4), 0.85);
    assert_eq!(rated(&|f| f.dead_code = true), 0.75);
    assert_eq!(rated(&|f| f.deletes = true), 0.6);
    assert_eq!(rated(&|f| f.vacuous = Some(Vacuous::Specification)), 0.9);
    assert_eq!(rated(&|f| (f.vacuous, f.harness) = (Some(Vacuous::Specification), true)), 0.3);
    assert_eq!(rated(&|f| f.edits = None), 0.8);
    // Without a proof, taking something away counts for less; with one it does not.
    let omit = Change::new(Kind::Omit(assignment(&program, "n").0), "");
    assert_eq!(rated(&|f| (f.change, f.proved) = (omit.clone(), false)), 0.85);
    assert_eq!(rated(&|f| f.change = omit.clone()), 1.0);
}

#[test]
fn an_excellent_repair_has_nothing_against_it() {
    let program = program();
    let excellent = |change: &dyn Fn(&mut Fix)| {
        let mut fix = good(&program);
        change(&mut fix);
        fix.is_excellent()
    };
    assert!(excellent(&|_| ()));
    assert!(!excellent(&|f| f.proved = false));
    assert!(!excellent(&|f| f.typed = false));
    assert!(!excellent(&|f| f.score = fix::LOOSE));
    assert!(!excellent(&|f| f.vacuous = Some(Vacuous::Specification)));
    assert!(!excellent(&|f| f.kind = EditKind::ForcedCondition));
    assert!(!excellent(&|f| f.kind = EditKind::StatementRemoved));
    assert!(!excellent(&|f| f.kept.passing = 3));
    assert!(!excellent(&|f| f.dead_code = true));
    assert!(!excellent(&|f| f.dead_in_passing = true));
    assert!(!excellent(&|f| f.deletes = true));
}

#[test]
fn what_only_assertions_and_assumptions_call_is_specification() {
    let text = "#include <assert.h>
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
int inner(int x) { return x > 0; }
int checked(int x) { return inner(x); }
int assumed(int x) { return x < 9; }
int both(int x) { return x + 1; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(assumed(x));
  int y = assumed(x) + both(x);
  assert(checked(x));
  assert(both(y) > 0);
}
";
    let files = because_c::MemoryFiles::new().with("a.c", text);
    let program = because_c::load(&files, &["a.c"], &because_c::Options::default()).expect("it is a program");
    let mut names: Vec<&str> = specification(&program).iter().map(|f| program.function(*f).name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["assumed", "checked", "inner"]);
}
