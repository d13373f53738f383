//! Missing parts of conditions, and conditions around operations that need one.

use super::layout::before;
use super::{Site, change, described, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::changes::parts;
use crate::repair::text::{is_path, replace, under_condition};
use crate::repair::tokens::{Token, TokenKind, tokens};
use because_ir::{
    BinaryOp, Callee, CheckKind, EditKind, ExprId, ExprKind, FunctionOrigin, Language, Location, ObjectKind, Place,
    PlaceBase, Program, Projection, SourceStmtKind, StatementKind, TerminatorKind, Type,
};
use because_source::Span;

/// The expressions of the statement or branch at a place.
pub fn roots(site: &Site, at: Location) -> Vec<ExprId> {
    roots_at(site.program, at)
}

pub fn roots_at(program: &Program, at: Location) -> Vec<ExprId> {
    let block = &program.function(at.function).blocks[at.block.index()];
    match block.statements.get(at.index as usize).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) => {
            let mut roots = place.parts();
            roots.push(*value);
            roots
        }
        Some(StatementKind::Assert { cond, .. } | StatementKind::Assume(cond)) => vec![*cond],
        Some(StatementKind::Call { args, .. }) => args.clone(),
        Some(StatementKind::Free { pointer }) => vec![*pointer],
        Some(_) => Vec::new(),
        None => match &block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => vec![*cond],
            TerminatorKind::Switch { value, .. } | TerminatorKind::Return(Some(value)) => vec![*value],
            _ => Vec::new(),
        },
    }
}

/// One more condition in front of this one, so that it is asked first: `i >= 0 && …`, `p != NULL && …`.
pub fn operands_before(site: &Site) -> Vec<Change> {
    let Some(span) = condition(site) else { return Vec::new() };
    let program = site.program;
    let own = program.sources.text(span);
    let (and, or) = if program.language == Language::C { ("&&", "||") } else { ("AND", "OR") };
    let all = tokens(own, program.language);
    let joins = |word: &str| all.iter().any(|t| t.text(own).eq_ignore_ascii_case(word));
    let mut changes = Vec::new();
    let by =
        [(BinaryOp::And, and, joins(or) || joins("?") || joins("=")), (BinaryOp::Or, or, joins("?") || joins("="))];
    for (by, op, loose) in by {
        let base = if loose { format!("({own})") } else { own.to_string() };
        for test in tests(site, by) {
            let settled = matches!(own, "1" | "true" | "TRUE");
            let joined = if settled {
                [test.clone(), test]
            } else {
                [format!("{test} {op} {base}"), format!("{base} {op} {test}")]
            };
            for whole in joined {
                let edit = change(EditKind::ConditionAdded, vec![replace(span, whole)]);
                changes.push(one_of_many(edit));
            }
        }
    }
    changes
}

/// What a branch asks, or the truth value that a statement gives.
fn condition(site: &Site) -> Option<Span> {
    if site.kind == SourceStmtKind::Condition {
        return Some(site.span);
    }
    let span = super::values::value(site)?;
    let text = site.program.sources.text(span);
    let joins = |t: &Token| matches!(t.text(text), "&&" | "||" | "==" | "!=" | "<" | "<=" | ">" | ">=");
    let all = tokens(text, site.program.language);
    let Some(chosen) = all.iter().find(|t| t.text(text) == "?") else { return all.iter().any(joins).then_some(span) };
    // What chooses between two values, unless the choice is itself part of something.
    let before = &text[..chosen.start];
    let opened = before.matches('(').count() != before.matches(')').count();
    let length = before.trim_end().len() as u32;
    let compares = all.iter().take_while(|t| t.start < chosen.start).any(joins);
    (!opened && compares).then(|| Span::new(span.file, span.start, span.start + length))
}

/// Conditions that may be missing here, joined by this operator, the likely ones first.
pub fn tests(site: &Site, by: BinaryOp) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let add = |text: String, list: &mut Vec<String>| {
        if list.len() < limits::REPAIR_PLACE_CONDITIONS
            && !list.contains(&text)
            && !site.text().contains(&text)
            && text.len() <= limits::REPAIR_CONDITION_TEXT
        {
            list.push(text);
        }
    };
    if site.fails() {
        needed(site).into_iter().for_each(|t| add(t, &mut list));
    }
    siblings(site).into_iter().for_each(|t| add(t, &mut list));
    used_in_function(site).into_iter().for_each(|t| add(t, &mut list));
    used_elsewhere(site).into_iter().take(limits::REPAIR_CONDITION_ELSEWHERE).for_each(|t| add(t, &mut list));
    asked(site).into_iter().take(limits::REPAIR_CONDITION_CALLS).for_each(|t| add(t, &mut list));
    if site.program.language == Language::C {
        let program = site.program;
        let all = tokens(site.text(), program.language);
        let mentioned: Vec<&str> = all.iter().map(|t| t.text(site.text())).collect();
        for name in names(site, |ty| matches!(program.types.get(ty), Type::Pointer(_)))
            .into_iter()
            .take(limits::REPAIR_COMPARED_NAMES)
        {
            add(format!("{name} != NULL"), &mut list);
        }
        for name in names(site, |ty| matches!(program.types.get(ty), Type::Int { .. }))
            .into_iter()
            .take(limits::REPAIR_COMPARED_NAMES)
        {
            // What changes less comes first: the other is asked where a run refutes it.
            let weaker = by == BinaryOp::And && mentioned.contains(&name);
            let ops: &[&str] = if weaker { &[">=", ">"] } else { &[">"] };
            ops.iter().for_each(|op| add(format!("{name} {op} 0"), &mut list));
        }
    }
    list
}

/// Other members of what the condition reads: `t[i].ready` where it reads `t[i].priority`.
fn siblings(site: &Site) -> Vec<String> {
    let program = site.program;
    let mut found = Vec::new();
    for id in parts(program, roots(site, site.at)) {
        let expr = program.expr(id);
        let ExprKind::Load(place) = &expr.kind else { continue };
        let written = program.sources.text(expr.span);
        let (Some(Projection::Field(field)), Some(end)) = (place.path.last(), written.rfind(['.', '>'])) else {
            continue;
        };
        for record in program.types.iter().filter_map(|(_, t)| match t {
            Type::Record(id) => Some(program.types.record(*id)),
            _ => None,
        }) {
            let own = record.fields.get(*field as usize).is_some_and(|f| written.ends_with(f.name.as_str()));
            if !own || !is_path(program, written) {
                continue;
            }
            for other in record.fields.iter().zip(0..).filter(|(f, i)| i != field && program.types.is_scalar(f.ty)) {
                let name = format!("{}{}", &written[..=end], other.0.name);
                let not = if program.language == Language::C { "!" } else { "NOT " };
                found.push(name.clone());
                found.push(format!("{not}{name}"));
            }
        }
    }
    found
}

/// Comparisons that the same function makes elsewhere, and the opposite of flags.
fn used_in_function(site: &Site) -> Vec<String> {
    let program = site.program;
    let mut found: Vec<(u32, String)> = Vec::new();
    let function = program.function(site.at.function);
    for block in &function.blocks {
        let TerminatorKind::Branch { cond, .. } = block.terminator.kind else { continue };
        for id in parts(program, vec![cond]) {
            let expr = program.expr(id);
            let atom = match &expr.kind {
                ExprKind::Binary(op, ..) => !matches!(op, because_ir::BinaryOp::And | because_ir::BinaryOp::Or),
                ExprKind::Load(_) => true,
                _ => false,
            };
            let truth = matches!(program.types.get(expr.ty), Type::Bool);
            let written = program.sources.text(expr.span);
            let hidden = program.macros.iter().any(|(used, _)| *used == expr.span);
            if atom && truth && !hidden && !written.is_empty() && program.sources.is_user(expr.span) {
                found.push((expr.span.start.abs_diff(site.span.start), written.to_string()));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, text)| text).collect()
}

/// Comparisons that other functions make of what is in scope here by the same names, the closest first. Those of assertions are
/// none: what states that something is right would be right of itself.
fn used_elsewhere(site: &Site) -> Vec<String> {
    let program = site.program;
    let known = names(site, |_| true);
    let stated: Vec<Span> =
        program.source_stmts.iter().filter(|s| s.kind == SourceStmtKind::Specification).map(|s| s.span).collect();
    let is_stated =
        |span: Span| stated.iter().any(|s| s.file == span.file && s.start <= span.start && span.end <= s.end);
    let mut found: Vec<(u32, &str)> = Vec::new();
    for expr in program.exprs.iter().filter(|e| e.span.file == site.span.file && program.sources.is_user(e.span)) {
        use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
        let ExprKind::Binary(Eq | Ne | Lt | Le | Gt | Ge, ..) = expr.kind else { continue };
        let text = program.sources.text(expr.span);
        let all = tokens(text, program.language);
        let words = || all.iter().filter(|t| t.kind == TokenKind::Word).map(|t| t.text(text));
        let numbers = all.iter().any(|t| t.kind == TokenKind::Number);
        let own = all.iter().all(|t| !matches!(t.text(text), "(" | "." | "->" | "[" | "="));
        if own && !is_stated(expr.span) && numbers && words().next().is_some() && words().all(|w| known.contains(&w)) {
            found.push((expr.span.start.abs_diff(site.span.start), text));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, text)| text.to_string()).collect()
}

/// Calls whose truth may be asked for, those of the closest functions first: without arguments, or of a variable that has the type
/// of the only parameter, by preference one of its name.
fn asked(site: &Site) -> Vec<String> {
    let program = site.program;
    let own = program.function(site.at.function).name.as_str();
    let mut found: Vec<(u32, String)> = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        let user = matches!(function.origin, FunctionOrigin::User) && program.sources.is_user(function.span);
        let integer = matches!(program.types.get(function.result), Type::Int { .. } | Type::Bool);
        let entry = program.entry.index() == index || function.name == "main" || function.name == own;
        if !user || !integer || entry || program.sources.is_trusted(function.span) || has_effects(program, index) {
            continue;
        }
        let distance = function.span.start.abs_diff(site.span.start);
        match function.params[..] {
            [] => found.push((distance, format!("{}()", function.name))),
            [only] => {
                let only = program.object(only);
                let mut same_type = names(site, |ty| program.types.get(ty) == program.types.get(only.ty));
                same_type.sort_by_key(|name| *name != only.name);
                found.extend(same_type.first().map(|name| (distance, format!("{}({name})", function.name))));
            }
            _ => {}
        }
    }
    found.sort();
    found.into_iter().map(|(_, call)| call).collect()
}

/// Does a call of the function change something that its caller sees? Nobody forgets to do that in a condition.
fn has_effects(program: &Program, function: usize) -> bool {
    let mut work = vec![function];
    let mut seen = vec![function];
    while let Some(at) = work.pop() {
        let own = |place: &Place| match place.base {
            PlaceBase::Object(object) => {
                !matches!(program.object(object).kind, ObjectKind::Global | ObjectKind::Static)
            }
            PlaceBase::Deref(_) => false,
        };
        for statement in program.functions[at].blocks.iter().flat_map(|b| &b.statements) {
            match &statement.kind {
                StatementKind::Assign { place, .. } if own(place) => {}
                StatementKind::Call { callee: Callee::Direct(callee), result, .. }
                    if result.as_ref().is_none_or(own) =>
                {
                    let fresh = Some(callee.index()).filter(|i| !seen.contains(i));
                    seen.extend(fresh);
                    work.extend(fresh);
                }
                StatementKind::Assign { .. }
                | StatementKind::Call { .. }
                | StatementKind::Input { .. }
                | StatementKind::Alloc { .. }
                | StatementKind::Free { .. }
                | StatementKind::Copy { .. }
                | StatementKind::Fill { .. }
                | StatementKind::Print { .. } => return true,
                _ => {}
            }
        }
    }
    false
}

/// What the failed operation needs to be defined: a divisor that is not 0, an index within its array.
fn needed(site: &Site) -> Vec<String> {
    let program = site.program;
    if program.language != Language::C {
        return Vec::new();
    }
    let because_ir::Outcome::Failed(failed) = &site.failure.run.outcome else { return Vec::new() };
    let mut found = Vec::new();
    let mut add = |text: String| {
        if !found.contains(&text) {
            found.push(text);
        }
    };
    for id in parts(program, roots(site, failed.location)) {
        let expr = program.expr(id);
        let written = |id: ExprId| program.sources.text(program.expr(id).span).to_string();
        match (&expr.kind, site.failure.check) {
            (ExprKind::Binary(_, _, b), CheckKind::DivisionByZero) => add(format!("{} != 0", written(*b))),
            (ExprKind::Load(place), CheckKind::NullDereference | CheckKind::InvalidDereference) => {
                if let PlaceBase::Deref(pointer) = place.base {
                    add(format!("{} != NULL", written(pointer)));
                }
            }
            (ExprKind::Load(place), CheckKind::Bounds) => {
                for test in bounds(site, place, &written) {
                    add(test);
                }
            }
            _ => {}
        }
    }
    let target = program.statement(failed.location).and_then(|s| match &s.kind {
        StatementKind::Assign { place, .. } => Some(place),
        _ => None,
    });
    if let Some(place) = target {
        let written = |id: ExprId| program.sources.text(program.expr(id).span).to_string();
        match (place.base, site.failure.check) {
            (PlaceBase::Deref(pointer), CheckKind::NullDereference) => {
                add(format!("{} != NULL", base(&written(pointer))))
            }
            (_, CheckKind::Bounds) => bounds(site, place, &written).into_iter().for_each(&mut add),
            _ => {}
        }
    }
    found
}

/// The pointer in `p + i`.
fn base(written: &str) -> &str {
    written.split(['[', '+']).next().unwrap_or(written).trim()
}

/// The conditions under which an index is inside.
fn bounds(site: &Site, place: &because_ir::Place, written: &dyn Fn(ExprId) -> String) -> Vec<String> {
    let program = site.program;
    let integers = names(site, |ty| matches!(program.types.get(ty), Type::Int { .. }));
    let mut found = Vec::new();
    let mut index_of = |index: ExprId, length: Option<String>| {
        let text = written(index);
        if !is_path(program, &text) {
            return;
        }
        found.push(format!("{text} >= 0"));
        match length {
            Some(n) => {
                found.push(format!("{text} < {n}"));
                found.push(format!("{text} >= 0 && {text} < {n}"));
            }
            // Of memory behind a pointer the length is mostly a parameter.
            None => {
                let others = integers.iter().filter(|n| **n != text).take(limits::REPAIR_LENGTHS);
                found.extend(others.map(|n| format!("{text} < {n}")));
            }
        }
    };
    let object = match place.base {
        PlaceBase::Object(object) => Some(object),
        _ => None,
    };
    let mut ty = object.map(|object| program.object(object).ty);
    for (depth, step) in place.path.iter().enumerate() {
        match (step, ty.map(|ty| program.types.get(ty))) {
            (Projection::Index(index), Some(Type::Array { element, length })) => {
                let declared = object.filter(|_| depth == 0).map(|object| declared_length(program, object, *length));
                index_of(*index, declared.or_else(|| Some(length.to_string())));
                ty = Some(*element);
            }
            (Projection::Field(field), Some(Type::Record(record))) => {
                ty = program.types.record(*record).fields.get(*field as usize).map(|f| f.ty);
            }
            (Projection::Index(index), _) => {
                index_of(*index, None);
                ty = None;
            }
            _ => ty = None,
        }
    }
    if let PlaceBase::Deref(pointer) = place.base {
        for id in parts(program, vec![pointer]) {
            if matches!(program.types.get(program.expr(id).ty), Type::Int { .. })
                && matches!(program.expr(id).kind, ExprKind::Load(_))
            {
                index_of(id, None);
            }
        }
    }
    found
}

/// The length of an array as its declaration names it, otherwise as a number.
fn declared_length(program: &Program, object: because_ir::ObjectId, length: u64) -> String {
    let it = program.object(object);
    let declared = program.sources.get(it.span.file).and_then(|file| {
        let rest = file.text.get(it.span.start as usize + it.name.len()..)?.trim_start().strip_prefix('[')?;
        let written = rest.split_once(']')?.0.trim();
        let named = tokens(written, Language::C);
        (named.len() == 1 && named[0].kind == TokenKind::Word).then(|| written.to_string())
    });
    declared.unwrap_or_else(|| length.to_string())
}

/// What functions of the program return where they refuse something: constants under a condition, of this type.
pub fn refusals<'a>(site: &Site<'a>) -> Vec<&'a str> {
    let program = site.program;
    let result = program.function(site.at.function).result;
    let of_type = |s: &&because_ir::SourceStmt| {
        let function = program.function(s.function);
        let user = matches!(function.origin, FunctionOrigin::User);
        s.kind == SourceStmtKind::Return && user && s.function != site.at.function && function.result == result
    };
    let mut found = Vec::new();
    for statement in program.source_stmts.iter().filter(of_type) {
        let text = program.sources.text(statement.span).trim_end_matches(';');
        let before = program.sources.get(statement.span.file).and_then(|f| f.text.get(..statement.span.start as usize));
        let asked = before.is_some_and(|b| b.trim_end().ends_with(')'));
        let words = tokens(text, program.language);
        if asked && words.len() <= 3 && program.function(statement.function).name != "main" && !found.contains(&text) {
            found.push(text);
        }
    }
    found.truncate(limits::REPAIR_REFUSALS);
    found
}

/// The failing statement under a condition, and an early return before it.
pub fn guards_of_unsafe_operations(site: &Site) -> Vec<Change> {
    let guards = matches!(site.kind, SourceStmtKind::Expression | SourceStmtKind::Return | SourceStmtKind::Declaration);
    if !guards || !site.fails() || site.program.language != Language::C {
        return Vec::new();
    }
    let program = site.program;
    let mut changes = Vec::new();
    let returns: Vec<&str> = program
        .source_stmts
        .iter()
        .filter(|s| s.kind == SourceStmtKind::Return && s.function == site.at.function && s.span != site.span)
        .map(|s| program.sources.text(s.span).trim_end_matches(';'))
        .filter(|text| {
            let found = tokens(text, program.language);
            found.len() <= 4 && !found.iter().any(|t| t.kind == TokenKind::Quoted)
        })
        .collect();
    for test in needed(site) {
        if site.kind == SourceStmtKind::Expression {
            let description = format!("with it only `if ({test})`");
            let guarded = under_condition(program, site.span, &test);
            changes.extend(guarded.map(|e| described(EditKind::GuardAdded, e, &description)));
        }
        let void = matches!(program.types.get(program.function(site.at.function).result), Type::Void);
        let usual: &[&str] = if void { &["return"] } else { &["return -1", "return 0", "return NULL"] };
        let mut ends: Vec<&str> = Vec::new();
        for end in returns.iter().copied().chain(refusals(site)).chain(usual.iter().copied()) {
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        for end in ends.into_iter().take(limits::REPAIR_GUARD_ENDS) {
            let guard = format!("if ({}) {end};", opposite(&test));
            let description = format!("with `{guard}` before it");
            changes.extend(before(site, &guard).map(|e| described(EditKind::GuardAdded, e, &description)));
        }
    }
    changes
}

/// `a != b` for `a == b` and so on.
fn opposite(test: &str) -> String {
    if let Some((one, two)) = test.split_once(" && ") {
        return format!("{} || {}", opposite(one), opposite(two));
    }
    let pairs = [(" != ", " == "), (" >= ", " < "), (" < ", " >= ")];
    pairs
        .iter()
        .find_map(|(from, to)| test.contains(from).then(|| test.replacen(from, to, 1)))
        .unwrap_or_else(|| format!("!({test})"))
}
