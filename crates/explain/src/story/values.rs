//! What the user's own statements write, decide and return in a run, by place and name.

use because_ir::enumerated::Enumerated;
use because_ir::repair::place_before;
use because_ir::{
    BranchKind, Decision, Edit, FunctionOrigin, Language, ObjectId, ObjectKind, PathStep, PlaceBase, Program, Run,
    StatementKind, TerminatorKind, Type, Value, Write, render,
};
use because_source::{FileId, Span};
use std::collections::BTreeMap;

/// A statement by its place before any edit, and what it writes or decides.
pub(super) type Key = (FileId, u32, String);

pub(super) type Values = BTreeMap<Key, Vec<Seen>>;

/// The name of what a `return` gives its caller.
pub(super) const RETURNS: &str = "returns";

/// What the condition of an `if` decides.
pub(super) const CONDITION: &str = "the condition";

/// What a loop's condition decides.
pub(super) const GOES_ON: &str = "the loop goes on";

/// One value of a run.
pub(super) struct Seen {
    pub step: usize,
    /// The step after which it is there: of a call's result, that of the return.
    pub there: usize,
    pub span: Span,
    pub function: String,
    pub shown: String,
    pub raw: Raw,
}

#[derive(Clone)]
pub(super) enum Raw {
    Value(Value, Type),
    Decision(bool),
    /// The operand on the left of a `&&` or `||`.
    Operand,
}

/// What the user's own statements write and decide, in order; each by where it starts.
pub(super) fn of_run(program: &Program, run: &Run, start: &dyn Fn(Span) -> u32) -> Values {
    let mut all = Values::new();
    let enumerated = Enumerated::of(program);
    let steps = &run.path.steps;
    for (at, step) in steps.iter().enumerate() {
        let there = there(steps, at);
        let (Some((span, function)), true) = (of_user(program, step), there < steps.len()) else {
            // A call that does not come back has no result.
            continue;
        };
        let mut add = |span: Span, function: &str, name: String, shown: String, raw: Raw| {
            let seen = Seen { step: at, there, span, function: function.to_string(), shown, raw };
            all.entry((span.file, start(span), name)).or_default().push(seen);
        };
        let text = |span: Span, write: &Write| {
            let ty = enumerated.shown(written_variable(program, step), write.ty);
            render::value_in(program, program.sources.text(span), ty, &write.value)
        };
        let raw = |write: &Write| Raw::Value(write.value.clone(), program.types.representation(write.ty).clone());
        // A call writes its parameters first, its result last.
        let deeper = there > at;
        let parameters = if deeper { step.writes.len().saturating_sub(1) } else { 0 };
        for write in &step.writes[parameters..] {
            if let (true, Some((at, callee))) = (deeper && has_result(program, step), of_user(program, &steps[there])) {
                add(at, callee, RETURNS.to_string(), text(at, write), raw(write));
            }
            if let Some(name) = shown(program, step, &write.name) {
                add(span, function, name, text(span, write), raw(write));
            }
        }
        if let Some((condition, held, raw)) = decision(program, step) {
            add(span, function, condition, truth(program, held).to_string(), raw);
        }
    }
    all
}

/// The place of a step of the user's, and its function.
fn of_user<'a>(program: &'a Program, step: &PathStep) -> Option<(Span, &'a str)> {
    let span = program.origin(step.location).0;
    let function = program.function(step.location.function);
    let user = function.origin == FunctionOrigin::User && program.sources.is_user(span);
    user.then_some((span, &function.name))
}

fn has_result(program: &Program, step: &PathStep) -> bool {
    program.statement(step.location).is_some_and(|s| s.kind.result().is_some())
}

/// The step after which what a step writes is there; behind the last where that never comes.
pub(super) fn there(steps: &[PathStep], at: usize) -> usize {
    let deeper = steps.get(at + 1).is_some_and(|next| next.depth > steps[at].depth);
    let back = || steps[at + 1..].iter().position(|s| s.depth <= steps[at].depth).map_or(steps.len(), |i| at + i);
    if deeper { back() } else { at }
}

/// The variable that a statement writes as a whole.
pub(crate) fn written_variable(program: &Program, step: &PathStep) -> Option<ObjectId> {
    let place = program.statement(step.location)?.kind.result()?;
    match place.base {
        PlaceBase::Object(o) if place.path.is_empty() => Some(o),
        _ => None,
    }
}

/// A variable of the user's by its name, the result of a call inside an expression by its text, nothing else.
pub(crate) fn shown(program: &Program, step: &PathStep, name: &str) -> Option<String> {
    let block = &program.function(step.location.function).blocks[step.location.block.index()];
    let statement = block.statements.get(step.location.index as usize)?;
    let place = statement.kind.result()?;
    let temp = matches!(place.base, PlaceBase::Object(o) if program.object(o).kind == ObjectKind::Temp);
    match statement.kind {
        _ if !temp => Some(name.to_string()),
        StatementKind::Call { .. } => {
            let text = one_line(program.sources.text(statement.span));
            text.ends_with(')').then_some(text)
        }
        _ => None,
    }
}

/// Where a statement of the edited program starts in the text before: one that an edit holds, where the same text was.
pub(crate) fn start_before(program: &Program, edited: &Program, edits: &[Edit], span: Span) -> u32 {
    let start = place_before(edits, span.file, span.start);
    let Some(edit) = edits.iter().find(|e| e.span.file == span.file && e.span.start == start) else { return start };
    let was = program.sources.text(edit.span).find(edited.sources.text(span));
    was.map_or(start, |offset| start + offset as u32)
}

/// As the language writes it.
pub(crate) fn truth(program: &Program, held: bool) -> &'static str {
    match (program.language == Language::C, held) {
        (true, true) => "true",
        (true, false) => "false",
        (false, true) => "TRUE",
        (false, false) => "FALSE",
    }
}

/// A branch of the user's, and whether its condition held. The text of the condition may be what the edit changes.
fn decision(program: &Program, step: &PathStep) -> Option<(String, bool, Raw)> {
    let Decision::Branch(held) = step.decision else { return None };
    let block = &program.function(step.location.function).blocks[step.location.block.index()];
    let TerminatorKind::Branch { kind, cond, .. } = block.terminator.kind else { return None };
    match kind {
        BranchKind::If => Some((CONDITION.to_string(), held, Raw::Decision(held))),
        BranchKind::While | BranchKind::DoWhile | BranchKind::For => {
            Some((GOES_ON.to_string(), held, Raw::Decision(held)))
        }
        BranchKind::And(_) | BranchKind::Or(_) => {
            let text = one_line(program.sources.text(program.expr(cond).span));
            (!text.is_empty()).then_some((text, held, Raw::Operand))
        }
        _ => None,
    }
}

/// The condition that a branch decides by.
pub(super) fn condition_of(program: &Program, step: &PathStep) -> Option<Span> {
    let block = &program.function(step.location.function).blocks[step.location.block.index()];
    let TerminatorKind::Branch { cond, .. } = block.terminator.kind else { return None };
    Some(program.expr(cond).span)
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
