//! What must be equal in the end, checked wherever the program or its scan cycle ends.

use super::lockstep::{self, Heads};
use super::printed::Printed;
use super::{Compared, Side, exits, function_named};
use crate::limits;
use because_ir::build::{self, Draft};
use because_ir::link::Moved;
use because_ir::{
    BinaryOp, Callee, CheckKind, ExprId, ExprKind, FuncId, ObjectId, ObjectKind, Place, PlaceBase, Program, Projection,
    PureFn, SourceStmtKind, StatementKind, TerminatorKind, Type, TypeId,
};
use because_source::Span;

pub fn at_every_end(
    program: &mut Program,
    moved: &Moved,
    faulty_entry: FuncId,
    compared: &Compared,
    printed: Option<Printed>,
    heads: Option<Heads>,
) -> Result<(), String> {
    let last = (moved.functions..program.functions.len() as u32)
        .find(|&f| program.function(FuncId(f)).origin == because_ir::FunctionOrigin::Harness)
        .unwrap_or(program.functions.len() as u32);
    let int = build::int(program, 32, true);
    let status = build::global(program, "(reference status)", int);
    exits::return_instead(program, moved, last, status);
    let results = results(program, moved, faulty_entry, compared)?;
    let outputs = outputs(program, moved, compared)?;
    if results.is_none() && outputs.is_empty() && printed.is_none() && compared.entry != "main" {
        return Err(format!(
            "`{}` returns nothing and nothing is printed: say with --outputs which globals to compare",
            compared.entry
        ));
    }
    let entry_span =
        function_named(program, moved, Side::Faulty, &compared.entry).map_or(Span::NONE, |f| program.function(f).span);
    let mut draft = Draft::new(program, "(compare)");
    let param = draft.param("status", int);
    draft.set_span(entry_span);
    let (ours, theirs) = (build::load(draft.program, param), build::load(draft.program, status));
    require(&mut draft, ours, theirs, "the exit status".to_string());
    if let Some((ours, theirs)) = results {
        let message = format!("what {} returns", compared.entry);
        equal(&mut draft, ours, theirs, &message)?;
    }
    for (name, ours, theirs) in outputs {
        let span = draft.program.object(ours).span;
        draft.set_span(span);
        let when = if heads.is_some() { "the end of the cycle" } else { "the end" };
        equal(&mut draft, ours, theirs, &format!("the value of {name} at {when}"))?;
    }
    if let Some(printed) = printed {
        draft.set_span(entry_span);
        let (ours, theirs) = (build::load(draft.program, printed.read), build::load(draft.program, printed.written));
        let same = same_bits(draft.program, ours, theirs);
        let lost = printed.is_lost(draft.program);
        let cond = build::binary(draft.program, BinaryOp::Or, lost, same);
        let message = "less or more is printed".to_string();
        draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message });
    }
    draft.end(TerminatorKind::Return(None));
    let compare = draft.finish();
    match heads {
        Some(heads) => {
            let status = build::number(program, 0, int);
            lockstep::compare_each_cycle(program, faulty_entry, heads, compare, status);
        }
        None => call_before_ends(program, moved.functions, compare, int),
    }
    Ok(())
}

/// Calls the comparison before every end of the program's run.
pub fn call_before_ends(program: &mut Program, last: u32, compare: FuncId, int: TypeId) {
    for f in 0..last {
        let function = FuncId(f);
        for b in 0..program.functions[function.index()].blocks.len() {
            let terminator = program.functions[function.index()].blocks[b].terminator.clone();
            let status = match terminator.kind {
                TerminatorKind::Exit(status) => build::expr(program, ExprKind::Cast(status), int),
                TerminatorKind::Abort => build::number(program, exits::ABORTED, int),
                _ => continue,
            };
            let source = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
            let kind = StatementKind::Call { result: None, callee: Callee::Direct(compare), args: vec![status] };
            let statement = build::statement(kind, terminator.span, source);
            program.functions[function.index()].blocks[b].statements.push(statement);
        }
    }
}

/// Globals that keep what the entry functions return, where they return anything but an exit status.
fn results(
    program: &mut Program,
    moved: &Moved,
    faulty_entry: FuncId,
    compared: &Compared,
) -> Result<Option<(ObjectId, ObjectId)>, String> {
    if compared.entry == "main" {
        return Ok(None);
    }
    let of = |wanted| function_named(program, moved, wanted, &compared.entry);
    let (Some(ours), Some(theirs)) = (of(Side::Faulty), of(Side::Reference)) else {
        return Err(format!("there is no function `{}` in both programs", compared.entry));
    };
    let ty = program.function(ours).result;
    if ty != program.function(theirs).result {
        return Err(format!("`{}` returns another type in the reference", compared.entry));
    }
    if *program.types.get(ty) == Type::Void {
        return Ok(None);
    }
    let kept = [(faulty_entry, ours, "(result)"), (moved.entry, theirs, "(reference's result)")].map(
        |(harness, callee, name)| {
            let object = build::global(program, name, ty);
            keep_result(program, harness, callee, object);
            object
        },
    );
    Ok(Some((kept[0], kept[1])))
}

/// Stores the result of the call in the harness, a second time where it is used there.
pub fn keep_result(program: &mut Program, harness: FuncId, callee: FuncId, object: ObjectId) {
    for b in 0..program.functions[harness.index()].blocks.len() {
        let statements = &program.functions[harness.index()].blocks[b].statements;
        let call = statements
            .iter()
            .position(|s| matches!(&s.kind, StatementKind::Call { callee: Callee::Direct(f), .. } if *f == callee));
        let Some(at) = call else { continue };
        let old = statements[at].clone();
        let kept = build::place(program, object);
        if let StatementKind::Call { result: Some(place), .. } = &old.kind {
            let value = build::load_place(program, place.clone(), Span::NONE);
            let kind = StatementKind::Assign { place: kept, value };
            let statement = old.with_kind(kind);
            program.functions[harness.index()].blocks[b].statements.insert(at + 1, statement);
        } else if let StatementKind::Call { result, .. } =
            &mut program.functions[harness.index()].blocks[b].statements[at].kind
        {
            *result = Some(kept);
        }
    }
}

/// The globals of these names on both sides.
fn outputs(program: &Program, moved: &Moved, compared: &Compared) -> Result<Vec<(String, ObjectId, ObjectId)>, String> {
    let find = |name: &str, wanted: Side| {
        (0..program.objects.len() as u32).map(ObjectId).find(|&o| {
            let object = program.object(o);
            let here = if o.0 < moved.objects { Side::Faulty } else { Side::Reference };
            here == wanted && object.name == name && matches!(object.kind, ObjectKind::Global | ObjectKind::Static)
        })
    };
    let mut found = Vec::new();
    for name in &compared.outputs {
        let (Some(ours), Some(theirs)) = (find(name, Side::Faulty), find(name, Side::Reference)) else {
            return Err(format!("there is no global `{name}` in both programs"));
        };
        if program.object(ours).ty != program.object(theirs).ty {
            return Err(format!("the global `{name}` has another type in the reference"));
        }
        found.push((name.clone(), ours, theirs));
    }
    Ok(found)
}

/// Requires every scalar of two objects of one type to be equal.
fn equal(draft: &mut Draft, ours: ObjectId, theirs: ObjectId, message: &str) -> Result<(), String> {
    let ty = draft.program.object(ours).ty;
    let mut parts = Vec::new();
    scalars(draft.program, ty, &mut Vec::new(), &mut parts)?;
    for (path, ty) in parts {
        let at = |object| Place { base: PlaceBase::Object(object), path: path.clone(), ty };
        let a = build::load_place(draft.program, at(ours), Span::NONE);
        let b = build::load_place(draft.program, at(theirs), Span::NONE);
        require(draft, a, b, message.to_string());
    }
    Ok(())
}

pub fn scalars(
    program: &mut Program,
    ty: TypeId,
    path: &mut Vec<Projection>,
    out: &mut Vec<(Vec<Projection>, TypeId)>,
) -> Result<(), String> {
    match program.types.get(ty).clone() {
        Type::Array { element, length } => {
            let count = build::count(program);
            for i in 0..length {
                let index = build::number(program, u128::from(i), count);
                path.push(Projection::Index(index));
                scalars(program, element, path, out)?;
                path.pop();
            }
        }
        Type::Record(record) => {
            let record = program.types.record(record).clone();
            if record.is_union {
                return Err("a union cannot be compared with the reference's".to_string());
            }
            for (i, field) in record.fields.iter().enumerate() {
                path.push(Projection::Field(i as u32));
                scalars(program, field.ty, path, out)?;
                path.pop();
            }
        }
        // Where a pointer leads is the program's own affair.
        Type::Pointer(_) | Type::Void | Type::Function(_) => {}
        _ if out.len() >= limits::OUTPUT_SCALARS => {
            return Err("an output has too many parts to be compared".to_string());
        }
        _ => out.push((path.clone(), ty)),
    }
    Ok(())
}

/// Two values must have the same bits.
pub fn same_bits(program: &mut Program, a: ExprId, b: ExprId) -> ExprId {
    let ty = program.expr(a).ty;
    if !program.types.is_float(ty) {
        return build::binary(program, BinaryOp::Eq, a, b);
    }
    let bits = build::int(program, program.bits_of(ty), false);
    let [a, b] = [a, b].map(|e| build::expr(program, ExprKind::Pure(PureFn::FloatBits, vec![e]), bits));
    build::binary(program, BinaryOp::Eq, a, b)
}

fn require(draft: &mut Draft, ours: ExprId, theirs: ExprId, message: String) {
    let cond = same_bits(draft.program, ours, theirs);
    draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message });
}
