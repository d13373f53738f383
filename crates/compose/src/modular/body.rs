//! A function held against its own contract.
//!
//! On entry its precondition is assumed (asserted where it is called by others); at every return its postcondition is
//! asserted, over the arguments as they were, and that nothing outside its frame has another value than on entry.

use super::assumed::assumed;
use super::contracts::{copies, olds};
use super::rewrite::{self, Renaming};
use crate::limits;
use because_ir::{
    BinaryOp, CheckKind, Checks, Const, Contract, ExprId, ExprKind, FuncId, IntStyle, ObjectId, ObjectKind, Place,
    PlaceBase, Program, Projection, SourceStmtKind, Statement, StatementKind, TerminatorKind, Type, TypeId, build,
    render,
};
use because_source::Span;

/// How a function is run.
pub enum Held<'a> {
    /// From any state that its precondition allows; with what it may change that others see, if that is known,
    /// and the checks that are on.
    Alone(&'a Result<Vec<ObjectId>, String>, Checks),
    /// By its callers, who have to see to the precondition. The frame is not examined.
    Called,
}

/// What must be the same at every return, and what is put back before that is examined.
#[derive(Default)]
struct Frame {
    saved: Vec<(Place, ObjectId)>,
    /// Pointer to a place that may be assigned, its scalars and their values on entry.
    restored: Vec<(Place, ObjectId)>,
    before: Vec<StatementKind>,
}

/// Puts the contract into the function, which must not start with a loop.
pub fn instrument(program: &mut Program, function: FuncId, contract: &Contract, held: &Held) {
    let span = program.function(function).span;
    let source = build::source(program, function, SourceStmtKind::Specification, span);
    let mut first: Vec<Statement> = Vec::new();
    for &cond in &contract.requires {
        let at = program.expr(cond).span;
        let kinds = match held {
            Held::Alone(_, checks) => assumed(program, cond, *checks),
            Held::Called => {
                let message = rewrite::text(program, at);
                vec![StatementKind::Assert { cond, check: CheckKind::Precondition, message }]
            }
        };
        first.extend(kinds.into_iter().map(|kind| build::statement(kind, at, source)));
    }
    let params = match contract.ensures.is_empty() {
        true => Vec::new(),
        false => program.function(function).params.clone(),
    };
    let (mut by, kept) = copies(program, function, &params);
    first.extend(kept);
    for (object, value) in olds(program, function) {
        let (name, ty) = (program.object(object).name.clone(), program.object(object).ty);
        let kept = build::temp(program, function, &name, ty, span);
        let place = build::place(program, kept);
        first.push(build::statement(StatementKind::Assign { place, value }, span, source));
        by.insert(object, kept);
    }
    let frame = match held {
        Held::Alone(written, _) => frame(program, function, contract, written),
        Held::Called => Ok(Frame::default()),
    };
    let frame = match frame {
        Ok(frame) => frame,
        Err(why) => {
            let what = format!("the frame of `{}`: {why}", program.function(function).name);
            first.push(build::statement(StatementKind::Unsupported { what }, span, source));
            Frame::default()
        }
    };
    for kind in &frame.before {
        let at = match kind {
            StatementKind::Assign { value, .. } => program.expr(*value).span,
            _ => span,
        };
        first.push(build::statement(kind.clone(), at, source));
    }
    for block in 0..program.function(function).blocks.len() {
        let terminator = program.function(function).blocks[block].terminator.clone();
        if let TerminatorKind::Return(value) = terminator.kind {
            let (checks, value) = at_return(program, function, contract, &frame, &by, (value, terminator.span));
            let target = &mut program.functions[function.index()].blocks[block];
            target.statements.extend(checks);
            target.terminator.kind = TerminatorKind::Return(value);
        }
    }
    let it = &mut program.functions[function.index()];
    it.blocks[0].statements.splice(0..0, first);
    it.contract = Contract::default();
}

fn at_return(
    program: &mut Program,
    function: FuncId,
    contract: &Contract,
    frame: &Frame,
    by: &Renaming,
    (value, span): (Option<ExprId>, Span),
) -> (Vec<Statement>, Option<ExprId>) {
    let source = build::source(program, function, SourceStmtKind::Specification, span);
    let mut by = by.clone();
    let mut list: Vec<Statement> = Vec::new();
    let mut returned = value;
    if let Some(value) = value {
        let ty = program.function(function).result;
        let object = build::temp(program, function, "result", ty, span);
        let place = build::place(program, object);
        list.push(build::statement(StatementKind::Assign { place: place.clone(), value }, span, source));
        by.extend(contract.result.map(|r| (r, object)));
        returned = Some(build::load_place(program, place, span));
    }
    for &cond in &contract.ensures {
        let at = program.expr(cond).span;
        let message = rewrite::text(program, at);
        let cond = rewrite::expr(program, cond, &by);
        let kind = StatementKind::Assert { cond, check: CheckKind::Postcondition, message };
        list.push(build::statement(kind, at, source));
    }
    for (place, old) in &frame.restored {
        let from = build::place(program, *old);
        let value = build::load_place(program, from, span);
        list.push(build::statement(StatementKind::Assign { place: place.clone(), value }, span, source));
    }
    for (place, old) in &frame.saved {
        let cond = same(program, place, *old);
        let message = render::place(program, place);
        let kind = StatementKind::Assert { cond, check: CheckKind::Frame, message };
        list.push(build::statement(kind, span, source));
    }
    (list, returned)
}

fn frame(
    program: &mut Program,
    function: FuncId,
    contract: &Contract,
    written: &Result<Vec<ObjectId>, String>,
) -> Result<Frame, String> {
    let Some(assigns) = &contract.assigns else { return Ok(Frame::default()) };
    let written = written.as_ref().map_err(String::clone)?;
    let is_whole =
        |o: ObjectId| assigns.iter().any(|p| p.path.is_empty() && matches!(p.base, PlaceBase::Object(b) if b == o));
    // Variables of other functions do not exist where this one is checked.
    let kept: Vec<ObjectId> = written
        .iter()
        .copied()
        .filter(|&o| matches!(program.object(o).kind, ObjectKind::Global | ObjectKind::Static) && !is_whole(o))
        .collect();
    let mut frame = Frame::default();
    if kept.is_empty() {
        return Ok(frame);
    }
    for place in assigns.iter().filter(|p| !p.path.is_empty() || matches!(p.base, PlaceBase::Deref(_))) {
        let fixed = fixed(program, function, place, &mut frame.before)?;
        for leaf in scalars(program, &fixed)? {
            let old = save(program, function, &leaf, &mut frame.before);
            frame.restored.push((leaf, old));
        }
    }
    for object in kept {
        let place = build::place(program, object);
        for leaf in scalars(program, &place)? {
            let old = save(program, function, &leaf, &mut frame.before);
            frame.saved.push((leaf, old));
        }
    }
    Ok(frame)
}

/// The place that this one is on entry, whatever happens to the variables in its path.
fn fixed(
    program: &mut Program,
    function: FuncId,
    place: &Place,
    before: &mut Vec<StatementKind>,
) -> Result<Place, String> {
    if is_bit_field(program, place) {
        return Err(format!("`{}` is a bit-field", render::place(program, place)));
    }
    if matches!(program.types.get(place.ty), Type::Array { .. }) {
        return Err(format!("`{}` is an array inside something", render::place(program, place)));
    }
    let span = match place.base {
        PlaceBase::Deref(e) => program.expr(e).span,
        PlaceBase::Object(_) => program.function(function).span,
    };
    let pointer = program.types.intern(Type::Pointer(place.ty));
    let address = program.add_expr(ExprKind::AddressOf(place.clone()), pointer, span);
    let holder = build::temp(program, function, &render::place(program, place), pointer, span);
    let to = build::place(program, holder);
    before.push(StatementKind::Assign { place: to.clone(), value: address });
    let loaded = build::load_place(program, to, span);
    Ok(Place { base: PlaceBase::Deref(loaded), path: Vec::new(), ty: place.ty })
}

fn is_bit_field(program: &Program, place: &Place) -> bool {
    let Some((Projection::Field(last), before)) = place.path.split_last() else { return false };
    let mut ty = match place.base {
        PlaceBase::Object(o) => program.object(o).ty,
        PlaceBase::Deref(e) => match program.types.get(program.expr(e).ty) {
            Type::Pointer(to) => *to,
            _ => return true,
        },
    };
    for part in before {
        ty = match (program.types.get(ty), part) {
            (Type::Record(r), Projection::Field(f)) => match program.types.record(*r).fields.get(*f as usize) {
                Some(field) => field.ty,
                None => return true,
            },
            (Type::Array { element, .. }, Projection::Index(_)) => *element,
            _ => return true,
        };
    }
    match program.types.get(ty) {
        Type::Record(r) => program.types.record(*r).fields.get(*last as usize).is_none_or(|f| f.bits.is_some()),
        _ => true,
    }
}

/// The scalars of a place, each as a place of its own.
fn scalars(program: &mut Program, place: &Place) -> Result<Vec<Place>, String> {
    let mut found = Vec::new();
    collect(program, place.clone(), &mut found)?;
    Ok(found)
}

fn collect(program: &mut Program, place: Place, found: &mut Vec<Place>) -> Result<(), String> {
    if found.len() >= limits::FRAME_COMPARED {
        return Err("it has too many values".to_string());
    }
    match program.types.get(place.ty).clone() {
        Type::Record(r) => {
            let record = program.types.record(r).clone();
            if record.is_union {
                return Err("it has a union".to_string());
            }
            for (number, field) in record.fields.iter().enumerate() {
                if field.name.is_empty() && field.bits.is_some() {
                    continue;
                }
                let mut inner = Place { ty: field.ty, ..place.clone() };
                inner.path.push(Projection::Field(number as u32));
                collect(program, inner, found)?;
            }
        }
        Type::Array { element, length } => {
            let size = size_type(program);
            for i in 0..length {
                let index = program.add_expr(ExprKind::Const(Const::Int(u128::from(i))), size, Span::NONE);
                let mut inner = Place { ty: element, ..place.clone() };
                inner.path.push(Projection::Index(index));
                collect(program, inner, found)?;
            }
        }
        Type::Void | Type::Function(_) => {}
        _ => found.push(place),
    }
    Ok(())
}

fn size_type(program: &mut Program) -> TypeId {
    let bits = program.target.pointer_bits;
    program.types.intern(Type::Int { bits, signed: false, style: IntStyle::Decimal })
}

fn save(program: &mut Program, function: FuncId, leaf: &Place, before: &mut Vec<StatementKind>) -> ObjectId {
    let span = match leaf.base {
        PlaceBase::Deref(e) => program.expr(e).span,
        PlaceBase::Object(_) => program.function(function).span,
    };
    let old = build::temp(program, function, &render::place(program, leaf), leaf.ty, span);
    let value = build::load_place(program, leaf.clone(), span);
    before.push(StatementKind::Assign { place: build::place(program, old), value });
    old
}

/// Two values are the same: equal, or both no numbers.
fn same(program: &mut Program, place: &Place, old: ObjectId) -> ExprId {
    let boolean = program.types.intern(Type::Bool);
    let now = build::load_place(program, place.clone(), Span::NONE);
    let from = build::place(program, old);
    let then = build::load_place(program, from, Span::NONE);
    let mut binary = |op, a, b| program.add_expr(ExprKind::Binary(op, a, b), boolean, Span::NONE);
    let equal = binary(BinaryOp::Eq, now, then);
    if !program.types.is_float(place.ty) {
        return equal;
    }
    let mut binary = |op, a, b| program.add_expr(ExprKind::Binary(op, a, b), boolean, Span::NONE);
    let (now_nan, then_nan) = (binary(BinaryOp::Ne, now, now), binary(BinaryOp::Ne, then, then));
    let both = binary(BinaryOp::And, now_nan, then_nan);
    binary(BinaryOp::Or, equal, both)
}
