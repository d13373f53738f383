//! Tests as specification: the inputs of a run are those of one test, whose number is the only input that is left, and
//! what the program returns must be what that test expects.

use super::build::{self, Draft};
use super::{compare, input_of, name_of, rewrite, statements};
use crate::tests_file::Test;
use because_interp::parse_key;
use because_ir::{
    BinaryOp, Callee, CheckKind, Const, ExprId, ExprKind, FuncId, FunctionOrigin, Init, InputKind, InputSource,
    ObjectId, Program, Projection, Statement, StatementKind, TerminatorKind, Type, TypeId, Value,
};
use because_source::Span;
use std::collections::BTreeMap;

/// The name of the input that says which test a run is of, counted from 1.
pub const TEST: &str = "test";

/// The program whose runs are the tests'.
pub fn link(mut program: Program, tests: &[Test], entry: &str) -> Result<Program, String> {
    let last = FuncId(program.functions.len() as u32);
    let own_entry = program.entry;
    let count = build::count(&mut program);
    let test = build::global(&mut program, "(test)", count);
    let mut wanted: BTreeMap<String, (TypeId, Span)> = BTreeMap::new();
    for (_, kind, span) in statements(&program) {
        if let Some((source, _, ty, _)) = input_of(&program, kind) {
            let known = wanted.entry(name_of(&source)).or_insert((ty, span));
            if known.0 != ty {
                return Err(format!("the input {} has several types", name_of(&source)));
            }
        }
    }
    let mut draws: BTreeMap<String, FuncId> = BTreeMap::new();
    for (name, (ty, span)) in &wanted {
        if program.types.is_scalar(*ty) {
            let draw = draw(&mut program, tests, test, name, *ty, *span)?;
            draws.insert(name.clone(), draw);
        } else if !matches!(program.types.get(*ty), Type::Array { .. } | Type::Record(_)) {
            return Err(format!("the input {name} cannot be given by a test"));
        }
    }
    let mut trouble = None;
    rewrite(&mut program, |program, f, statement| {
        if f.0 >= last.0 {
            return None;
        }
        let (source, place, ty, _) = input_of(program, &statement.kind)?;
        let place = place?;
        let name = name_of(&source);
        if let Some(&draw) = draws.get(&name) {
            let kind = StatementKind::Call { result: Some(place), callee: Callee::Direct(draw), args: Vec::new() };
            return Some(vec![Statement { kind, ..statement.clone() }]);
        }
        match parts(program, tests, test, &name, ty, &place, statement) {
            Ok(parts) => Some(parts),
            Err(error) => {
                trouble = Some(error);
                None
            }
        }
    });
    if let Some(error) = trouble {
        return Err(error);
    }
    require(&mut program, tests, test, own_entry, last, entry)?;
    start(&mut program, tests.len(), test, own_entry);
    Ok(program)
}

/// A constant array with one element a test and column.
fn table(program: &mut Program, name: &str, ty: TypeId, values: &[u128]) -> ObjectId {
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
            None => Err(format!("{}: `{text}` is no value for the input {name}", test.name)),
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

/// The function that gives the next input of a name.
fn draw(
    program: &mut Program,
    tests: &[Test],
    test: ObjectId,
    name: &str,
    ty: TypeId,
    span: Span,
) -> Result<FuncId, String> {
    let columns = columns(tests, name);
    let mut values = Vec::new();
    for test in tests {
        for k in 1..=columns + 1 {
            values.push(value(program, test, name, k, ty)?);
        }
    }
    let table = table(program, &format!("({name})"), ty, &values);
    let count = build::count(program);
    let cursor = build::global(program, &format!("({name} read)"), count);
    let mut draft = Draft::new(program, &format!("(draw {name})"));
    draft.set_span(span);
    draft.result(ty);
    let at = build::load(draft.program, cursor);
    let most = build::number(draft.program, u128::from(columns), count);
    let given = build::binary(draft.program, BinaryOp::Lt, at, most);
    let column = build::expr(draft.program, ExprKind::Select(given, at, most), count);
    let element = element(draft.program, table, test, columns + 1, Some(column), ty);
    let drawn = draft.local("value", ty);
    draft.assign(drawn, element);
    let next = build::increment(draft.program, cursor);
    draft.add(next);
    let result = build::load(draft.program, drawn);
    draft.end(TerminatorKind::Return(Some(result)));
    Ok(draft.finish())
}

/// `table[test * columns + column]`.
fn element(
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
    build::load_place(program, place)
}

/// Assignments in place of an input of several scalars.
fn parts(
    program: &mut Program,
    tests: &[Test],
    test: ObjectId,
    name: &str,
    ty: TypeId,
    place: &because_ir::Place,
    statement: &Statement,
) -> Result<Vec<Statement>, String> {
    let mut paths = Vec::new();
    compare::scalars(program, ty, &mut Vec::new(), &mut paths)?;
    let leaves = because_ir::leaf::leaves(program, ty, paths.len() + 1);
    if leaves.len() != paths.len() {
        return Err(format!("the input {name} has pointers in it"));
    }
    let mut out = Vec::new();
    for ((path, ty), leaf) in paths.into_iter().zip(leaves) {
        let full = format!("{name}{}", leaf.path);
        let values: Result<Vec<u128>, String> = tests.iter().map(|t| value(program, t, &full, 1, ty)).collect();
        let table = table(program, &format!("({full})"), ty, &values?);
        let value = element(program, table, test, 1, None, ty);
        let mut to = place.clone();
        to.path.extend(path);
        to.ty = ty;
        out.push(Statement { kind: StatementKind::Assign { place: to, value }, ..statement.clone() });
    }
    Ok(out)
}

/// Checks at every end of the run what the test expects.
fn require(
    program: &mut Program,
    tests: &[Test],
    test: ObjectId,
    own_entry: FuncId,
    last: FuncId,
    entry: &str,
) -> Result<(), String> {
    let int = build::int(program, 32, true);
    let found = program.functions.iter().position(|f| f.name == entry && f.origin == FunctionOrigin::User);
    let callee = found.map(|f| FuncId(f as u32)).ok_or_else(|| format!("there is no function `{entry}`"))?;
    let result = match entry {
        "main" => None,
        _ => {
            let ty = program.function(callee).result;
            if !program.types.is_scalar(ty) {
                return Err(format!("`{entry}` returns nothing that a test could expect"));
            }
            let kept = build::global(program, "result", ty);
            compare::keep_result(program, own_entry, callee, kept);
            Some(kept)
        }
    };
    let ty = result.map_or(int, |r| program.object(r).ty);
    let bits = program.bits_of(ty);
    let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
    let values: Vec<u128> = tests.iter().map(|t| t.value.unwrap_or(0) as u128 & mask).collect();
    let table = table(program, "(expected)", ty, &values);
    let span = program.function(callee).span;
    let mut draft = Draft::new(program, "(compare)");
    let status = draft.param("status", int);
    draft.set_span(span);
    let ours = build::load(draft.program, result.unwrap_or(status));
    let theirs = element(draft.program, table, test, 1, None, ty);
    let cond = compare::same_bits(draft.program, ours, theirs);
    let message = match result {
        Some(_) => format!("{entry} returns what the test expects"),
        None => "the exit status is what the test expects".to_string(),
    };
    draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message });
    let compare = draft.finish();
    compare::call_before_ends(program, last.0, compare, int);
    Ok(())
}

/// The new entry function: which test?
fn start(program: &mut Program, tests: usize, test: ObjectId, own_entry: FuncId) {
    let count = build::count(program);
    let mut draft = Draft::new(program, "(tests)");
    let place = build::place(draft.program, test);
    draft
        .add(StatementKind::Input { place, input: InputSource { name: TEST.to_string(), kind: InputKind::Parameter } });
    let number = build::load(draft.program, test);
    let (one, most) = (build::number(draft.program, 1, count), build::number(draft.program, tests as u128, count));
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
