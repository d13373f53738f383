//! Inputs by the name that the program gives them: the variable, element, member or parameter that a call of
//! `__VERIFIER_nondet_int()` goes into, and what fills an array one after the other as one text.
//!
//! Comes in: a program and the path of a run. Goes out: for each input of the run its destination, or where it is read.

use crate::limits;
use because_ir::enumerated::Enumerated;
use because_ir::{
    Callee, ExprId, ExprKind, FuncId, InputKey, InputKind, InputValue, IntStyle, ObjectId, ObjectKind, PathStep, Place,
    PlaceBase, Program, Run, StatementKind, TerminatorKind, Type, TypeId, Value, Write, render,
};
use std::collections::BTreeMap;

/// Where the inputs of a run go.
#[derive(Debug, Clone, Default)]
pub struct Names {
    of: BTreeMap<InputKey, Destination>,
}

/// What the program calls an input.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Destination {
    /// `n`, `a[2]`, `tasks[1].ready`; for one that goes into nothing of that kind, the call and its line.
    name: String,
    /// The function whose variable it is.
    owner: String,
    value: String,
    /// The type by which it is shown, where that is an enum.
    of_enum: Option<TypeId>,
    /// Of a character type.
    byte: Option<u8>,
    /// Which time something is put there, of how many.
    turn: (u32, u32),
    /// No variable: the call and the line that it stands in.
    call_in_line: bool,
    /// Several of one name belong to different functions.
    qualified: bool,
}

impl Names {
    /// The destinations of a run whose path was recorded; none otherwise.
    pub fn of_run(program: &Program, run: &Run) -> Names {
        let mut names = Names { of: destinations(program, run) };
        let mut times: BTreeMap<(String, String), u32> = BTreeMap::new();
        let in_order: Vec<InputKey> =
            run.inputs.iter().map(|i| i.key.clone()).filter(|k| names.of.contains_key(k)).collect();
        for key in &in_order {
            if let Some(one) = names.of.get_mut(key) {
                let count = times.entry((one.name.clone(), one.owner.clone())).or_insert(0);
                *count += 1;
                one.turn.0 = *count;
            }
        }
        let all: Vec<(String, String)> = times.keys().cloned().collect();
        for one in names.of.values_mut() {
            one.turn.1 = times.get(&(one.name.clone(), one.owner.clone())).copied().unwrap_or(1);
            one.qualified = all.iter().any(|(name, owner)| *name == one.name && *owner != one.owner);
        }
        names
    }

    /// The name of one input in a sentence: `n`, `n (2nd of 3)`.
    pub fn name(&self, key: &InputKey) -> Option<String> {
        let one = self.of.get(key)?;
        let name = one.full_name();
        Some(match one.turn {
            (_, 1) => name,
            (turn, all) => format!("{name} ({} of {all})", ordinal(turn)),
        })
    }

    /// A number that this input could be, as the enumerator of the variable that it goes into.
    pub fn enumerator(&self, program: &Program, key: &InputKey, number: i128) -> Option<String> {
        let ty = self.of.get(key)?.of_enum?;
        Some(render::value(program, ty, &Value::Bits(number as u128 & u128::from(u32::MAX))))
    }

    /// `name = value` of inputs in a row that begin with this one, and how many they are.
    pub fn group(&self, inputs: &[InputValue]) -> Option<(String, usize)> {
        let known: Vec<&Destination> = inputs.iter().map_while(|i| self.of.get(&i.key)).collect();
        let first = known.first()?;
        let filled = filling(&known);
        if filled > 1 {
            return Some((array_text(&known[..filled]), filled));
        }
        let same = known.iter().take_while(|d| d.name == first.name && d.owner == first.owner).count();
        let values: Vec<&str> = known[..same].iter().map(|d| d.value.as_str()).collect();
        let turn = if same > 1 && !first.call_in_line { " in turn" } else { "" };
        Some((format!("{} = {}{turn}", first.full_name(), values.join(", ")), same))
    }
}

impl Destination {
    fn full_name(&self) -> String {
        match self.qualified {
            true => format!("{} of {}()", self.name, self.owner),
            false => self.name.clone(),
        }
    }
}

fn ordinal(n: u32) -> String {
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// How many destinations in a row are elements of one array, one after the other.
fn filling(known: &[&Destination]) -> usize {
    let Some(parts) = known.get(..2).and_then(|two| varying(&two[0].name, &two[1].name)) else { return 1 };
    let (before, start, after) = parts;
    let follows = |(k, one): (usize, &&Destination)| {
        one.owner == known[0].owner && one.name == format!("{before}[{}]{after}", start + k as u64)
    };
    known.iter().enumerate().take_while(|(k, one)| follows((*k, one))).count()
}

/// What stands before and after the one index that two names differ in, by one, and that of the first.
fn varying<'a>(first: &'a str, second: &str) -> Option<(&'a str, u64, &'a str)> {
    for (open, _) in first.match_indices('[') {
        let close = open + first[open..].find(']')?;
        let Ok(index) = first[open + 1..close].parse::<u64>() else { continue };
        let (before, after) = (&first[..open], &first[close + 1..]);
        if second == format!("{before}[{}]{after}", index + 1) {
            return Some((before, index, after));
        }
    }
    None
}

/// `a[0..2] = 1, 2, 3`; characters as text.
fn array_text(filled: &[&Destination]) -> String {
    let (first, last) = (filled[0], filled[filled.len() - 1]);
    let Some((before, start, after)) = varying(&first.name, &filled[1].name) else { return String::new() };
    let of = if first.qualified { format!(" of {}()", first.owner) } else { String::new() };
    let bytes: Option<Vec<u8>> = filled.iter().map(|d| d.byte).collect();
    let text = bytes.filter(|b| start == 0 && after.is_empty() && is_text(b));
    if let Some(bytes) = text {
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
        return format!("{before}{of} = {}", crate::input_list::quoted(&bytes[..end]));
    }
    let values: Vec<&str> = filled.iter().map(|d| d.value.as_str()).collect();
    let index = |name: &str| name[before.len() + 1..].split(']').next().unwrap_or_default().to_string();
    format!("{before}[{start}..{}]{after}{of} = {}", index(&last.name), values.join(", "))
}

/// Characters that are printed, with nothing behind a terminating zero.
fn is_text(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    let shown = |b: &u8| matches!(b, b' '..=b'~' | b'\n' | b'\t' | b'\r');
    bytes[..end].iter().all(shown) && bytes[end..].iter().all(|b| *b == 0)
}

fn destinations(program: &Program, run: &Run) -> BTreeMap<InputKey, Destination> {
    let steps = &run.path.steps;
    let mut found = BTreeMap::new();
    if run.path.places_only {
        return found;
    }
    let given: BTreeMap<&InputKey, &InputValue> = run.inputs.iter().map(|i| (&i.key, i)).collect();
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let enumerated = Enumerated::of(program);
    for (at, step) in steps.iter().enumerate() {
        let Some(StatementKind::Input { place, input }) = program.statement(step.location).map(|s| &s.kind) else {
            continue;
        };
        let count = counts.entry(&input.name).or_insert(0);
        *count += 1;
        let key = InputKey { name: input.name.clone(), occurrence: *count };
        if !matches!(input.kind, InputKind::Nondet | InputKind::Stub) {
            continue;
        }
        let Some(given) = given.get(&key).filter(|i| i.kind == input.kind) else { continue };
        let written = destination(program, steps, at, place).filter(|(write, _)| same_number(program, given, write));
        let one = match written {
            Some((write, owner)) => named(program, &enumerated, write, owner),
            None => unnamed(program, given),
        };
        found.insert(key, one);
    }
    found
}

fn named(program: &Program, enumerated: &Enumerated, write: &Write, owner: String) -> Destination {
    let byte = match (program.types.get(write.ty), &write.value) {
        (Type::Int { bits: 8, style: IntStyle::Char, .. }, Value::Bits(bits)) => Some(*bits as u8),
        _ => None,
    };
    let own = |o: &because_ir::Object| o.function.is_some_and(|f| program.function(f).name == owner);
    let object = program.objects.iter().position(|o| o.name == write.name && own(o)).map(|at| ObjectId(at as u32));
    let ty = enumerated.shown(object, write.ty);
    let value = render::value(program, ty, &write.value);
    let of_enum = matches!(program.types.get(ty), Type::Enum(_)).then_some(ty);
    Destination {
        name: write.name.clone(),
        owner,
        value,
        of_enum,
        byte,
        turn: (1, 1),
        call_in_line: false,
        qualified: false,
    }
}

/// One that goes into no variable as it is: by the call that gives it.
fn unnamed(program: &Program, given: &InputValue) -> Destination {
    let line = program.sources.line(given.span);
    let in_line = line.map_or(String::new(), |line| format!(" in line {line}"));
    Destination {
        name: format!("{}(){in_line}", given.key.name),
        owner: String::new(),
        value: render::value(program, given.ty, &given.value),
        of_enum: None,
        byte: None,
        turn: (1, 1),
        call_in_line: line.is_some(),
        qualified: false,
    }
}

/// What is written is what was given: no conversion has changed it.
fn same_number(program: &Program, given: &InputValue, write: &Write) -> bool {
    match (&given.value, &write.value) {
        (Value::Bits(a), Value::Bits(b)) => {
            let number = |bits, ty| crate::values::number(program, bits, ty);
            let float = |ty| matches!(program.types.get(ty), Type::Float(_));
            float(given.ty) == float(write.ty) && number(*a, given.ty) == number(*b, write.ty)
        }
        (a, b) => a == b,
    }
}

/// The first variable, element or parameter that an input goes into as it is, and whose it is.
fn destination<'a>(program: &Program, steps: &'a [PathStep], at: usize, place: &Place) -> Option<(&'a Write, String)> {
    let Some(mut temp) = temp_of(program, place) else {
        return Some((steps[at].writes.first()?, owner(program, &steps[at])));
    };
    let (mut depth, mut from) = (steps[at].depth, at + 1);
    for _ in 0..limits::TEMPORARIES {
        let mut frame = steps[from..].iter().take_while(|s| s.depth >= depth);
        let next = from + frame.position(|s| s.depth == depth && uses(program, s, temp))?;
        let step = &steps[next];
        let goes_on = match program.statement(step.location).map(|s| &s.kind) {
            Some(StatementKind::Assign { place, value }) if is_copy(program, *value, temp) => {
                match temp_of(program, place) {
                    None => return Some((step.writes.first()?, owner(program, step))),
                    Some(other) => (other, depth),
                }
            }
            Some(StatementKind::Call { callee: Callee::Direct(f), args, .. }) => {
                let index = args.iter().position(|a| is_copy(program, *a, temp))?;
                return parameter(program, step, *f, index);
            }
            Some(_) => return None,
            None => {
                returns(program, step, temp)?;
                let call = steps[..next].iter().rposition(|s| s.depth < step.depth)?;
                match temp_of(program, program.statement(steps[call].location)?.kind.result()?) {
                    None => return Some((steps[call].writes.last()?, owner(program, &steps[call]))),
                    Some(other) => (other, steps[call].depth),
                }
            }
        };
        (temp, depth) = goes_on;
        from = next + 1;
    }
    None
}

/// The parameter of a user's function that an argument becomes.
fn parameter<'a>(program: &Program, step: &'a PathStep, f: FuncId, index: usize) -> Option<(&'a Write, String)> {
    let callee = program.function(f);
    let name = &program.object(*callee.params.get(index)?).name;
    let write = step.writes.iter().find(|w| w.name == *name)?;
    program.sources.is_user(callee.span).then(|| (write, callee.name.clone()))
}

/// Whether a step returns the temporary as it is.
fn returns(program: &Program, step: &PathStep, temp: ObjectId) -> Option<()> {
    let block = &program.function(step.location.function).blocks[step.location.block.index()];
    match block.terminator.kind {
        TerminatorKind::Return(Some(value)) => is_copy(program, value, temp).then_some(()),
        _ => None,
    }
}

fn owner(program: &Program, step: &PathStep) -> String {
    program.function(step.location.function).name.clone()
}

/// The temporary that a place is.
fn temp_of(program: &Program, place: &Place) -> Option<ObjectId> {
    match place.base {
        PlaceBase::Object(o) if place.path.is_empty() && program.object(o).kind == ObjectKind::Temp => Some(o),
        _ => None,
    }
}

/// Whether a step reads a temporary.
fn uses(program: &Program, step: &PathStep, temp: ObjectId) -> bool {
    let parts = match program.statement(step.location) {
        Some(statement) => statement.kind.parts(),
        None => {
            let block = &program.function(step.location.function).blocks[step.location.block.index()];
            match block.terminator.kind {
                TerminatorKind::Return(Some(value)) | TerminatorKind::Exit(value) => vec![value],
                TerminatorKind::Branch { cond, .. } => vec![cond],
                _ => Vec::new(),
            }
        }
    };
    parts.into_iter().any(|e| reads(program, e, temp))
}

fn reads(program: &Program, expr: ExprId, temp: ObjectId) -> bool {
    let place_reads = |place: &Place| {
        matches!(place.base, PlaceBase::Object(o) if o == temp)
            || place.parts().into_iter().any(|e| reads(program, e, temp))
    };
    match &program.expr(expr).kind {
        ExprKind::Const(_) => false,
        ExprKind::Load(place) | ExprKind::AddressOf(place) => place_reads(place),
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => reads(program, *a, temp),
        ExprKind::Binary(_, a, b) => reads(program, *a, temp) || reads(program, *b, temp),
        ExprKind::Select(a, b, c) => [a, b, c].into_iter().any(|e| reads(program, *e, temp)),
        ExprKind::Pure(_, args) => args.iter().any(|e| reads(program, *e, temp)),
    }
}

/// The temporary as it is, or converted.
fn is_copy(program: &Program, expr: ExprId, temp: ObjectId) -> bool {
    match &program.expr(expr).kind {
        ExprKind::Load(place) => place.path.is_empty() && matches!(place.base, PlaceBase::Object(o) if o == temp),
        ExprKind::Cast(inner) => is_copy(program, *inner, temp),
        _ => false,
    }
}
