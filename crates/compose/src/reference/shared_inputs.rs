//! Both programs on the same inputs: the k-th input of a name is the same value on either side.
//!
//! Every input that both sides read is sampled by a function of the harness, which keeps what was sampled: the side that
//! comes second gets it again. Inputs that only one side reads stay as they are.

use super::{Compared, Side, function_named, rewrite, side, statements, stdin};
use crate::limits;
use because_ir::build::{self, Draft};
use because_ir::link::Moved;
use because_ir::{
    BinaryOp, Callee, Effect, ExprId, ExprKind, FuncId, FunctionOrigin, InputKind, InputSource, ObjectId, Place,
    Program, Projection, Statement, StatementKind, TerminatorKind, Type, TypeId,
};
use because_source::Span;
use std::collections::BTreeMap;

/// Parameters of the entry function correspond by position: in the reference they get the program's names.
pub fn rename_parameters(program: &mut Program, moved: &Moved, compared: &Compared) -> Result<(), String> {
    let name = &compared.entry;
    let of = |wanted| function_named(program, moved, wanted, name);
    let (Some(ours), Some(theirs)) = (of(Side::Faulty), of(Side::Reference)) else {
        return Err(format!("there is no function `{name}` in both programs"));
    };
    let names = |f: FuncId| -> Vec<String> {
        program.function(f).params.iter().map(|&p| program.object(p).name.clone()).collect()
    };
    let (ours, theirs) = (names(ours), names(theirs));
    if ours.len() != theirs.len() {
        return Err(format!("`{name}` has {} parameters, in the reference {}", ours.len(), theirs.len()));
    }
    let renamed = |old: &str| -> Option<String> {
        let stem = old.trim_start_matches('*');
        let stars = &old[..old.len() - stem.len()];
        theirs.iter().zip(&ours).find_map(|(their, our)| {
            let rest = stem.strip_prefix(their.as_str())?;
            let part = rest.is_empty() || rest.starts_with(['.', '[']) || rest.starts_with("_is_");
            part.then(|| format!("{stars}{our}{rest}"))
        })
    };
    for block in &mut program.functions[moved.entry.index()].blocks {
        for statement in &mut block.statements {
            if let StatementKind::Input { input, .. } = &mut statement.kind
                && input.kind == InputKind::Parameter
                && let Some(new) = renamed(&input.name)
            {
                input.name = new;
            }
        }
    }
    Ok(())
}

/// What an input is sampled by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Named(String),
    /// Standard input, the clock.
    Host(u8),
}

struct Seen {
    sides: [bool; 2],
    ty: TypeId,
    kind: InputKind,
    span: Span,
}

const HOST_EFFECTS: [Effect; 3] = [Effect::ReadByte, Effect::Time, Effect::Clock];

/// The input that a statement reads, with the place it goes to.
pub fn input_of(program: &Program, kind: &StatementKind) -> Option<(Source, Option<Place>, TypeId, InputKind)> {
    match kind {
        // Each side takes any of its own orders.
        StatementKind::Input { input, .. } if input.kind == InputKind::Order => None,
        StatementKind::Input { place, input } => {
            Some((Source::Named(input.name.clone()), Some(place.clone()), place.ty, input.kind))
        }
        StatementKind::Effect { result: Some(place), effect, .. } => {
            let number = HOST_EFFECTS.iter().position(|e| e == effect)? as u8;
            let kind = if *effect == Effect::ReadByte { InputKind::Stdin } else { InputKind::Clock };
            Some((Source::Host(number), Some(place.clone()), place.ty, kind))
        }
        StatementKind::Call { result: Some(place), callee: Callee::Direct(f), .. } => {
            let function = program.function(*f);
            let bare = function.blocks.is_empty();
            bare.then(|| (Source::Named(function.name.clone()), Some(place.clone()), place.ty, InputKind::Stub))
        }
        _ => None,
    }
}

/// Returns the counters of what was sampled and read: with all of them zero, both sides read anew.
pub fn share(program: &mut Program, moved: &Moved) -> Result<Vec<ObjectId>, String> {
    let mut seen: BTreeMap<Source, Seen> = BTreeMap::new();
    for (f, kind, span) in statements(program) {
        let Some((source, _, ty, kind)) = input_of(program, kind) else { continue };
        let which = side(moved, f);
        let entry = seen.entry(source.clone()).or_insert(Seen { sides: [false; 2], ty, kind, span });
        if entry.ty != ty {
            return Err(format!("the input {} has several types", name_of(&source)));
        }
        entry.sides[which as usize] = true;
        if which == Side::Faulty && program.sources.is_user(span) {
            entry.span = span;
        }
    }
    seen.retain(|_, s| s.sides == [true; 2]);
    let mut sides: BTreeMap<Source, [InputSide; 2]> = BTreeMap::new();
    let mut whole: BTreeMap<Source, ObjectId> = BTreeMap::new();
    for (source, seen) in &seen {
        match program.types.get(seen.ty) {
            Type::Array { .. } => {
                let object = build::global(program, &format!("({})", name_of(source)), seen.ty);
                whole.insert(source.clone(), object);
            }
            _ => {
                sides.insert(source.clone(), input_sides(program, source, seen));
            }
        }
    }
    let stdin = sides.get(&Source::Host(0)).map(|sampled| {
        [Side::Faulty, Side::Reference].map(|at| {
            let InputSide { kept, cursor, .. } = sampled[at as usize];
            let ty = seen[&Source::Host(0)].ty;
            let mut element = |program: &mut Program, index: ExprId| {
                let base = because_ir::PlaceBase::Object(kept);
                build::load_place(program, Place { base, path: vec![Projection::Index(index)], ty }, Span::NONE)
            };
            stdin::unread(program, cursor, ty, &mut element)
        })
    });
    rewrite(program, |program, f, statement| {
        if program.function(f).origin == FunctionOrigin::Harness && f.0 >= moved.functions {
            return None;
        }
        if let Some(unread) = stdin
            && let Some(other) = stdin::instead_of_unread(statement, unread[side(moved, f) as usize])
        {
            return Some(vec![other]);
        }
        let (source, place, ..) = input_of(program, &statement.kind)?;
        let place = place?;
        if let Some(&object) = whole.get(&source) {
            return Some(copied(program, statement, place, object, side(moved, f)));
        }
        let callee = Callee::Direct(sides.get(&source)?[side(moved, f) as usize].function);
        let kind = StatementKind::Call { result: Some(place), callee, args: Vec::new() };
        Some(vec![statement.with_kind(kind)])
    });
    Ok(sides.values().flat_map(|[ours, theirs]| [ours.sampled, ours.cursor, theirs.cursor]).collect())
}

pub fn name_of(source: &Source) -> String {
    match source {
        Source::Named(name) => name.clone(),
        Source::Host(0) => "stdin".to_string(),
        Source::Host(_) => "time".to_string(),
    }
}

/// An array is sampled once, by the reference, and copied to both.
fn copied(program: &mut Program, old: &Statement, place: Place, object: ObjectId, at: Side) -> Vec<Statement> {
    let size = program.size_of(place.ty);
    let bytes_type = build::int(program, program.target.pointer_bits, false);
    let bytes = build::number(program, u128::from(size), bytes_type);
    let byte = build::int(program, 8, false);
    let pointer = program.types.intern(Type::Pointer(byte));
    let address = |program: &mut Program, place: Place| {
        let exact = program.types.intern(Type::Pointer(place.ty));
        let address = build::expr(program, ExprKind::AddressOf(place), exact);
        build::expr(program, ExprKind::Cast(address), pointer)
    };
    let (kept, target) = (build::place(program, object), place);
    let from = address(program, kept.clone());
    let to = address(program, target);
    let copy = old.with_kind(StatementKind::Copy { to, from, bytes, overlap: true });
    match (at, &old.kind) {
        (Side::Reference, StatementKind::Input { input, .. }) => {
            let sampled = StatementKind::Input { place: kept, input: input.clone() };
            vec![old.with_kind(sampled), copy]
        }
        _ => vec![copy],
    }
}

/// The function that reads an input for one side, what was sampled, and how much of it the side has had.
#[derive(Debug, Clone, Copy)]
struct InputSide {
    function: FuncId,
    kept: ObjectId,
    /// Shared by both sides.
    sampled: ObjectId,
    cursor: ObjectId,
}

/// The two functions that read an input, one a side, over what was sampled so far.
fn input_sides(program: &mut Program, source: &Source, seen: &Seen) -> [InputSide; 2] {
    let count = build::count(program);
    let kept_type = program.types.intern(Type::Array { element: seen.ty, length: limits::INPUTS_OF_A_NAME });
    let name = name_of(source);
    let kept = build::global(program, &format!("({name})"), kept_type);
    let sampled = build::global(program, &format!("({name} sampled)"), count);
    [Side::Faulty, Side::Reference].map(|_| {
        let cursor = build::global(program, &format!("({name} read)"), count);
        let mut draft = Draft::new(program, &format!("(input {name})"));
        draft.set_span(seen.span);
        draft.result(seen.ty);
        let (again, fresh, space, full) = (draft.block(), draft.block(), draft.block(), draft.block());
        let (at, have) = (build::load(draft.program, cursor), build::load(draft.program, sampled));
        let known = build::binary(draft.program, BinaryOp::Lt, at, have);
        draft.branch(known, again, fresh);
        draft.go_on_in(fresh);
        let most = build::number(draft.program, u128::from(limits::INPUTS_OF_A_NAME), count);
        let fits = build::binary(draft.program, BinaryOp::Lt, at, most);
        draft.branch(fits, space, full);
        draft.go_on_in(full);
        draft.add(StatementKind::Unsupported {
            what: format!("the input {name} is read more than {} times with a reference", limits::INPUTS_OF_A_NAME),
        });
        draft.end(TerminatorKind::Unreachable);
        draft.go_on_in(space);
        let element =
            Place { base: because_ir::PlaceBase::Object(kept), path: vec![Projection::Index(at)], ty: seen.ty };
        draft.add(match source {
            Source::Named(name) => StatementKind::Input {
                place: element.clone(),
                input: InputSource { name: name.clone(), kind: seen.kind },
            },
            Source::Host(n) => StatementKind::Effect {
                result: Some(element.clone()),
                effect: HOST_EFFECTS[*n as usize],
                args: Vec::new(),
            },
        });
        let next = build::increment(draft.program, sampled);
        draft.add(next);
        draft.goto(again);
        draft.go_on_in(again);
        let value = draft.local("value", seen.ty);
        let new_value = build::load_place(draft.program, element, Span::NONE);
        draft.assign(value, new_value);
        let next = build::increment(draft.program, cursor);
        draft.add(next);
        let value = build::load(draft.program, value);
        draft.end(TerminatorKind::Return(Some(value)));
        InputSide { function: draft.finish(), kept, sampled, cursor }
    })
}
