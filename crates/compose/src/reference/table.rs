//! Tests as specification: the inputs of a run are those of one test, whose number is the only input that is left, and
//! what the program returns and prints must be what that test expects.

use super::only::{self, Only};
use super::rounds::{self, Endless};
use super::{arguments, compare, expected, input_of, name_of, rewrite, statements, stdin};
use crate::tests_file::Test;
use because_interp::parse_key;
use because_ir::Compare;
use because_ir::build::{self, Draft};
use because_ir::{
    BinaryOp, Callee, CheckKind, Const, ExprId, ExprKind, FuncId, FunctionOrigin, Init, InputKind, InputSource,
    ObjectId, Place, Program, Projection, Statement, StatementKind, TerminatorKind, Type, TypeId, Value,
};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the input that says which test a run is of, counted from 1.
pub const TEST: &str = "test";

/// The tests, and the object that says which of them a run is of.
pub struct Tests<'a> {
    /// All tests; runs name them by their position.
    pub list: &'a [Test],
    /// What of the printed text counts.
    pub compare: Compare,
    /// Holds the position of the run's test, from 1.
    pub test: ObjectId,
}

/// What the tests are about.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The function that they call.
    pub entry: &'a str,
    /// What of the printed text counts.
    pub compare: Compare,
    /// What counts as a loop that does not end, where some test does not end.
    pub endless: Option<Endless>,
    /// Functions that tests are narrowed to.
    pub only: &'a Only,
}

/// A program whose runs are the tests'.
#[derive(Debug, Clone)]
pub struct Linked {
    /// The product of the program and its tests.
    pub program: Program,
    /// Inputs that come from the tests' tables: all others are the run's own.
    pub names: BTreeSet<String>,
}

/// The program whose runs are the tests'.
pub fn link(mut program: Program, list: &[Test], asked: Asked) -> Result<Linked, String> {
    let Asked { entry, compare, endless, only } = asked;
    let last = FuncId(program.functions.len() as u32);
    if let Some(endless) = endless {
        rounds::limit(&mut program, last, endless);
    }
    let own_entry = program.entry;
    let count = build::count(&mut program);
    let test = build::global(&mut program, "(test)", count);
    let tests = &Tests { list, compare, test };
    if !only.units.is_empty() {
        only::select(&mut program, tests, only);
    }
    let mut wanted: BTreeMap<String, (TypeId, Span)> = BTreeMap::new();
    for (_, kind, span) in statements(&program) {
        if let Some((source, _, ty, _)) = input_of(&program, kind) {
            let known = wanted.entry(name_of(&source)).or_insert((ty, span));
            if known.0 != ty {
                return Err(format!("the input {} has several types", name_of(&source)));
            }
        }
    }
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut columns: BTreeMap<String, InputColumn> = BTreeMap::new();
    for (name, (ty, span)) in &wanted {
        if program.types.is_scalar(*ty) {
            let column = input_column(&mut program, tests, name, *ty, *span)?;
            columns.insert(name.clone(), column);
            names.insert(name.clone());
        } else if !matches!(program.types.get(*ty), Type::Array { .. } | Type::Record(_)) {
            return Err(format!("the input {name} cannot be given by a test"));
        }
    }
    let unread = columns.get("stdin").map(|column| unread(&mut program, tests, column));
    let mut refused = None;
    rewrite(&mut program, |program, f, statement| {
        if f.0 >= last.0 {
            return None;
        }
        if let Some(unread) = unread
            && let Some(other) = stdin::instead_of_unread(statement, unread)
        {
            return Some(vec![other]);
        }
        let (source, place, ty, _) = input_of(program, &statement.kind)?;
        let place = place?;
        let name = name_of(&source);
        if let Some(column) = columns.get(&name) {
            let callee = Callee::Direct(column.function);
            let kind = StatementKind::Call { result: Some(place), callee, args: Vec::new() };
            return Some(vec![statement.with_kind(kind)]);
        }
        match parts(program, tests, &name, ty, &place, statement) {
            Ok((parts, known)) => {
                names.extend(known);
                Some(parts)
            }
            Err(error) => {
                refused = Some(error);
                None
            }
        }
    });
    if let Some(error) = refused {
        return Err(error);
    }
    if entry == "main" {
        arguments::give(&mut program, tests, own_entry);
    }
    let paper = expected::compare(&mut program, tests, last)?;
    require(&mut program, tests, own_entry, last, entry, paper.as_ref())?;
    start(&mut program, tests, own_entry);
    Ok(Linked { program, names })
}

/// A constant array with one element a test and column.
pub fn table(program: &mut Program, name: &str, ty: TypeId, values: &[u128]) -> ObjectId {
    let array = program.types.intern(Type::Array { element: ty, length: values.len() as u64 });
    let object = build::global(program, name, array);
    let size = program.size_of(ty);
    let constant = |program: &Program, v: u128| match program.types.representation(ty) {
        Type::Bool => Const::Bool(v & 1 == 1),
        Type::Float(_) => Const::Float(v as u64),
        Type::Pointer(_) => Const::Null,
        _ => Const::Int(v),
    };
    let init = values.iter().enumerate().map(|(i, &v)| Init {
        offset: i as u64 * size,
        ty,
        bits: None,
        value: constant(program, v),
    });
    program.objects[object.index()].init = init.collect();
    program.objects[object.index()].read_only = true;
    object
}

/// The value of one input in one test; 0 where the test does not say.
fn value(program: &Program, test: &Test, name: &str, occurrence: u32, ty: TypeId) -> Result<u128, String> {
    if name == "stdin" {
        let byte = test.stdin.get(occurrence as usize - 1).map_or(-1, |&b| i64::from(b));
        return Ok(byte as u32 as u128);
    }
    for word in &test.inputs {
        let (key, text) = word.split_once('=').unwrap_or((word, ""));
        let key = parse_key(key);
        if key.name != name || key.occurrence != occurrence {
            continue;
        }
        return match because_report::values::parse(program, text, ty) {
            Some(Value::Bits(bits)) => Ok(bits),
            Some(Value::Pointer { .. }) => Ok(0),
            None => Err(format!("{}: `{text}` is not a value for the input {name}", test.place)),
        };
    }
    Ok(0)
}

/// How often the tests give an input of this name.
fn columns(tests: &[Test], name: &str) -> u32 {
    if name == "stdin" {
        return tests.iter().map(|t| t.stdin.len() as u32 + 1).max().unwrap_or(1);
    }
    let keys = tests.iter().flat_map(|t| &t.inputs).map(|w| parse_key(w.split_once('=').map_or("", |w| w.0)));
    keys.filter(|k| k.name == name).map(|k| k.occurrence).max().unwrap_or(0)
}

/// The function that gives the next input of a name, with what it reads.
struct InputColumn {
    function: FuncId,
    table: ObjectId,
    cursor: ObjectId,
    columns: u32,
    ty: TypeId,
}

fn input_column(
    program: &mut Program,
    tests: &Tests,
    name: &str,
    ty: TypeId,
    span: Span,
) -> Result<InputColumn, String> {
    let columns = columns(tests.list, name);
    let mut values = Vec::new();
    for test in tests.list {
        for k in 1..=columns + 1 {
            values.push(value(program, test, name, k, ty)?);
        }
    }
    let table = table(program, &format!("({name})"), ty, &values);
    let count = build::count(program);
    let cursor = build::global(program, &format!("({name} read)"), count);
    let mut draft = Draft::new(program, &format!("(input {name})"));
    draft.set_span(span);
    draft.result(ty);
    let at = build::load(draft.program, cursor);
    let element = given(draft.program, tests, table, columns, at, ty);
    let value = draft.local("value", ty);
    draft.assign(value, element);
    let next = build::increment(draft.program, cursor);
    draft.add(next);
    let result = build::load(draft.program, value);
    draft.end(TerminatorKind::Return(Some(result)));
    Ok(InputColumn { function: draft.finish(), table, cursor, columns, ty })
}

/// The value in a column, or in the last one beyond the end.
fn given(program: &mut Program, tests: &Tests, table: ObjectId, columns: u32, at: ExprId, ty: TypeId) -> ExprId {
    let count = build::count(program);
    let most = build::number(program, u128::from(columns), count);
    let inside = build::binary(program, BinaryOp::Lt, at, most);
    let column = build::expr(program, ExprKind::Select(inside, at, most), count);
    element(program, table, tests.test, columns + 1, Some(column), ty)
}

/// `ungetc` of what was read last.
fn unread(program: &mut Program, tests: &Tests, column: &InputColumn) -> FuncId {
    stdin::unread(program, column.cursor, column.ty, &mut |program, at| {
        given(program, tests, column.table, column.columns, at, column.ty)
    })
}

/// `table[test * columns + column]`.
pub fn element(
    program: &mut Program,
    table: ObjectId,
    test: ObjectId,
    columns: u32,
    column: Option<ExprId>,
    ty: TypeId,
) -> ExprId {
    let count = build::count(program);
    let (row, width) = (build::load(program, test), build::number(program, u128::from(columns), count));
    let mut index = build::binary(program, BinaryOp::Mul, row, width);
    if let Some(column) = column {
        index = build::binary(program, BinaryOp::Add, index, column);
    }
    let mut place = build::place(program, table);
    place.path.push(Projection::Index(index));
    place.ty = ty;
    build::load_place(program, place, Span::NONE)
}

/// Assignments in place of an input of several scalars.
fn parts(
    program: &mut Program,
    tests: &Tests,
    name: &str,
    ty: TypeId,
    place: &Place,
    statement: &Statement,
) -> Result<(Vec<Statement>, Vec<String>), String> {
    let mut paths = Vec::new();
    compare::scalars(program, ty, &mut Vec::new(), &mut paths)?;
    let leaves = because_ir::leaf::leaves(program, ty, paths.len() + 1);
    if leaves.len() != paths.len() {
        return Err(format!("the input {name} has pointers in it"));
    }
    let (mut out, mut names) = (Vec::new(), Vec::new());
    for ((path, ty), leaf) in paths.into_iter().zip(leaves) {
        let full = format!("{name}{}", leaf.path);
        let values: Result<Vec<u128>, String> = tests.list.iter().map(|t| value(program, t, &full, 1, ty)).collect();
        let table = table(program, &format!("({full})"), ty, &values?);
        let value = element(program, table, tests.test, 1, None, ty);
        names.push(full);
        let mut to = place.clone();
        to.path.extend(path);
        to.ty = ty;
        out.push(statement.with_kind(StatementKind::Assign { place: to, value }));
    }
    Ok((out, names))
}

/// Checks at every end of the run what the test expects.
fn require(
    program: &mut Program,
    tests: &Tests,
    own_entry: FuncId,
    last: FuncId,
    entry: &str,
    paper: Option<&expected::Paper>,
) -> Result<(), String> {
    let int = build::int(program, 32, true);
    let found = program.functions.iter().position(|f| f.name == entry && f.origin == FunctionOrigin::User);
    let callee = found.map(|f| FuncId(f as u32)).ok_or_else(|| format!("there is no function `{entry}`"))?;
    let expects = tests.list.iter().find(|t| t.value.is_some());
    let result = match (entry, expects) {
        ("main", _) | (_, None) => None,
        (_, Some(test)) => {
            let ty = program.function(callee).result;
            if !program.types.is_scalar(ty) || program.types.is_pointer(ty) {
                return Err(format!("{}: `{entry}` returns nothing that a test could expect", test.place));
            }
            let kept = build::global(program, "(result)", ty);
            compare::keep_result(program, own_entry, callee, kept);
            Some(kept)
        }
    };
    let span = program.function(callee).span;
    let ty = result.map_or(int, |r| program.object(r).ty);
    let values = expects.is_some().then(|| expected_values(program, tests, ty));
    let mut draft = Draft::new(program, "(compare)");
    let status = draft.param("status", int);
    draft.set_span(span);
    if let Some((values, given)) = values {
        let ours = build::load(draft.program, result.unwrap_or(status));
        let theirs = element(draft.program, values, tests.test, 1, None, ty);
        let same = compare::same_bits(draft.program, ours, theirs);
        let free = element(draft.program, given, tests.test, 1, None, int);
        let zero = build::number(draft.program, 0, int);
        let free = build::binary(draft.program, BinaryOp::Eq, free, zero);
        let all = tests.list.iter().all(|t| t.value.is_some());
        let cond = if all { same } else { build::binary(draft.program, BinaryOp::BitOr, free, same) };
        let message = match result {
            Some(_) => format!("{entry} returns something else than the test expects"),
            None => "the exit status is not what the test expects".to_string(),
        };
        draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message });
    }
    if let Some(paper) = paper {
        let cond = expected::all_printed(&mut draft, paper, tests);
        let message = "less is printed than the test expects".to_string();
        draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message });
    }
    let compare = draft.finish();
    compare::call_before_ends(program, last.0, compare, int);
    Ok(())
}

/// What each test expects to be returned, and whether it does.
fn expected_values(program: &mut Program, tests: &Tests, ty: TypeId) -> (ObjectId, ObjectId) {
    let int = build::int(program, 32, true);
    let bits = program.bits_of(ty);
    let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
    let values: Vec<u128> = tests.list.iter().map(|t| t.value.unwrap_or(0) as u128 & mask).collect();
    let given: Vec<u128> = tests.list.iter().map(|t| u128::from(t.value.is_some())).collect();
    (table(program, "(expected)", ty, &values), table(program, "(expects)", int, &given))
}

/// The new entry function: which test?
fn start(program: &mut Program, tests: &Tests, own_entry: FuncId) {
    let test = tests.test;
    let count = build::count(program);
    let mut draft = Draft::new(program, "(tests)");
    let place = build::place(draft.program, test);
    draft
        .add(StatementKind::Input { place, input: InputSource { name: TEST.to_string(), kind: InputKind::Parameter } });
    let number = build::load(draft.program, test);
    let (one, most) =
        (build::number(draft.program, 1, count), build::number(draft.program, tests.list.len() as u128, count));
    for (op, bound) in [(BinaryOp::Ge, one), (BinaryOp::Le, most)] {
        let cond = build::binary(draft.program, op, number, bound);
        draft.add(StatementKind::Assume(cond));
    }
    let row = build::binary(draft.program, BinaryOp::Sub, number, one);
    draft.assign(test, row);
    draft.call(own_entry, Vec::new());
    let int = build::int(draft.program, 32, true);
    let status = build::number(draft.program, 0, int);
    draft.end(TerminatorKind::Exit(status));
    program.entry = draft.finish();
}
