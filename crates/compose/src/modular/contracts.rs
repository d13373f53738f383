//! Calls by the callee's contract, and the parts in which each contract is checked against its function.
//!
//! A call becomes: the precondition asserted over the arguments, everything that the callee may assign (as its contract
//! says, else as its body does) and its result given any value, the postcondition assumed. The callee itself is run by
//! an entry function of its own that the front end makes ("(check f)"), from any globals and arguments.

use super::assumed::assumed;
use super::body;
use super::rewrite::{self, Renaming};
use because_engine::invariants::loops;
use because_ir::{
    Assumed, Block, Callee, CheckKind, Checks, Const, Contract, ContractEffect, ExprId, ExprKind, FuncId, Function,
    FunctionOrigin, OLD_VALUE, ObjectId, ObjectKind, Place, PlaceBase, Program, SourceStmtKind, Statement,
    StatementKind, Terminator, TerminatorKind, Type, build, render,
};
use std::collections::{BTreeMap, BTreeSet};

/// One thing to check: runs that start in `entry`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The function held against its contract; `None` for the program itself.
    pub function: Option<String>,
    /// The function that its runs start in.
    pub entry: FuncId,
}

/// How the entry functions of contracts are called.
const PART: &str = "(check ";

/// What is known of a function with a contract.
struct Contracted {
    function: FuncId,
    contract: Contract,
    /// Variables of others that it may change, or why that is not known.
    written: Result<Vec<ObjectId>, String>,
}

/// The program in which functions are known by their contracts, and its parts.
pub fn by_contract(program: &Program, checks: Checks) -> (Program, Vec<Part>) {
    let mut changed = loops::normalised(program);
    let all = contracted(&changed);
    let parts = parts(&changed);
    if all.is_empty() {
        return (program.clone(), parts);
    }
    wrap_addressed(&mut changed, &all);
    for index in 0..changed.functions.len() {
        let function = FuncId(index as u32);
        if matches!(changed.function(function).origin, FunctionOrigin::User | FunctionOrigin::Model) {
            replace_calls(&mut changed, function, &all, checks);
        }
    }
    for one in &all {
        body::instrument(&mut changed, one.function, &one.contract, &body::Held::Alone(&one.written, checks));
        let name = changed.function(one.function).name.clone();
        let text = format!("calls of {name} are known only by its contract");
        Assumed::narrower(text).note(&mut changed.assumed);
    }
    (changed, parts)
}

fn contracted(program: &Program) -> Vec<Contracted> {
    let is = |f: &Function| f.origin == FunctionOrigin::User && f.contract != Contract::default();
    let ids: Vec<FuncId> =
        (0..program.functions.len() as u32).map(FuncId).filter(|f| is(program.function(*f))).collect();
    if ids.is_empty() {
        return Vec::new();
    }
    let facts = loops::facts(program);
    let one = |function: FuncId| Contracted {
        function,
        contract: program.function(function).contract.clone(),
        written: loops::written_by(program, &facts, function),
    };
    ids.into_iter().map(one).collect()
}

fn parts(program: &Program) -> Vec<Part> {
    let mut all = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        let entry = FuncId(index as u32);
        let name = function.name.strip_prefix(PART).and_then(|rest| rest.strip_suffix(')'));
        if let (Some(name), FunctionOrigin::Harness) = (name, function.origin) {
            all.push(Part { function: Some(name.to_string()), entry });
        }
    }
    if !all.iter().any(|p| p.entry == program.entry) {
        all.insert(0, Part { function: None, entry: program.entry });
    }
    all
}

/// Where the address of a function with a contract is taken, that of a function that calls it stands instead.
fn wrap_addressed(program: &mut Program, all: &[Contracted]) {
    let addressed: BTreeSet<FuncId> = because_encode::depend::uses::addressed_functions(program).into_iter().collect();
    let mut by: BTreeMap<FuncId, FuncId> = BTreeMap::new();
    for one in all.iter().filter(|c| addressed.contains(&c.function)) {
        by.insert(one.function, wrapper(program, one.function));
    }
    let swap = |value: &mut Const| {
        if let Const::Function(f) = value
            && let Some(&to) = by.get(f)
        {
            *value = Const::Function(to);
        }
    };
    for e in &mut program.exprs {
        if let ExprKind::Const(value) = &mut e.kind {
            swap(value);
        }
    }
    program.objects.iter_mut().flat_map(|o| &mut o.init).for_each(|i| swap(&mut i.value));
}

fn wrapper(program: &mut Program, callee: FuncId) -> FuncId {
    let id = FuncId(program.functions.len() as u32);
    let it = program.function(callee).clone();
    let function = Function {
        params: Vec::new(),
        locals: Vec::new(),
        blocks: Vec::new(),
        contract: Contract::default(),
        ..it.clone()
    };
    program.functions.push(function);
    let source = build::source(program, id, SourceStmtKind::Specification, it.span);
    let mut args = Vec::new();
    for &param in &it.params {
        let like = program.object(param).clone();
        let object = build::local(program, id, like);
        let place = build::place(program, object);
        args.push(build::load_place(program, place, it.span));
    }
    let has_result = !matches!(program.types.get(it.result), Type::Void);
    let result = has_result.then(|| {
        let object = build::temp(program, id, &it.name, it.result, it.span);
        build::place(program, object)
    });
    let value = result.clone().map(|place| build::load_place(program, place, it.span));
    let call = StatementKind::Call { result, callee: Callee::Direct(callee), args };
    let terminator = Terminator { kind: TerminatorKind::Return(value), span: it.span, source };
    let block = Block { statements: vec![build::statement(call, it.span, source)], terminator };
    program.functions[id.index()].blocks.push(block);
    id
}

fn replace_calls(program: &mut Program, caller: FuncId, all: &[Contracted], checks: Checks) {
    for block in 0..program.function(caller).blocks.len() {
        let calls = |s: &Statement| match s.kind {
            StatementKind::Call { callee: Callee::Direct(f), .. } => all.iter().find(|c| c.function == f),
            _ => None,
        };
        if !program.function(caller).blocks[block].statements.iter().any(|s| calls(s).is_some()) {
            continue;
        }
        let old = std::mem::take(&mut program.functions[caller.index()].blocks[block].statements);
        let mut new = Vec::new();
        for statement in old {
            match calls(&statement) {
                Some(one) => new.extend(call(program, caller, one, &statement, checks)),
                None => new.push(statement),
            }
        }
        program.functions[caller.index()].blocks[block].statements = new;
    }
}

/// What stands for one call.
fn call(
    program: &mut Program,
    caller: FuncId,
    one: &Contracted,
    statement: &Statement,
    checks: Checks,
) -> Vec<Statement> {
    let StatementKind::Call { result, args, .. } = &statement.kind else { return vec![statement.clone()] };
    let (span, source) = (statement.span, statement.source);
    let mut list = Vec::new();
    let callee = program.function(one.function).clone();
    let mut by = Renaming::new();
    for (&param, &arg) in callee.params.iter().zip(args) {
        let (name, ty) = (program.object(param).name.clone(), program.object(param).ty);
        let object = build::temp(program, caller, &name, ty, span);
        list.push(StatementKind::Assign { place: build::place(program, object), value: arg });
        by.insert(param, object);
    }
    for &cond in &one.contract.requires {
        let message = rewrite::text(program, program.expr(cond).span);
        let cond = rewrite::expr(program, cond, &by);
        list.push(StatementKind::Assert { cond, check: CheckKind::Precondition, message });
    }
    for (object, value) in olds(program, one.function) {
        let value = rewrite::expr(program, value, &by);
        let (name, ty) = (program.object(object).name.clone(), program.object(object).ty);
        let kept = build::temp(program, caller, &name, ty, span);
        list.push(StatementKind::Assign { place: build::place(program, kept), value });
        by.insert(object, kept);
    }
    list.extend(assigned(program, caller, one, &callee, &by));
    let mut given = None;
    if !matches!(program.types.get(callee.result), Type::Void) {
        if let Err(what) = loops::can_havoc(program, callee.result, false) {
            let what = format!("a call by contract of `{}`, whose result is {what}", callee.name);
            list.push(StatementKind::Unsupported { what });
        }
        let object = build::temp(program, caller, &callee.name, callee.result, span);
        list.push(effect(program, build::place(program, object), callee.name.clone(), &callee.name, true));
        by.extend(one.contract.result.map(|r| (r, object)));
        given = Some(object);
    }
    for &cond in &one.contract.ensures {
        let cond = rewrite::expr(program, cond, &by);
        list.extend(assumed(program, cond, checks));
    }
    if let (Some(place), Some(object)) = (result, given) {
        let from = build::place(program, object);
        let value = build::load_place(program, from, span);
        list.push(StatementKind::Assign { place: place.clone(), value });
    }
    list.into_iter().map(|kind| build::statement(kind, span, source)).collect()
}

/// A place gets any value, as what a call of this function leaves behind.
fn effect(program: &mut Program, place: Place, input: String, function: &str, is_result: bool) -> StatementKind {
    if !program.contract_effects.iter().any(|e| e.input == input) {
        let (input, function) = (input.clone(), function.to_string());
        program.contract_effects.push(ContractEffect { input, function, is_result });
    }
    rewrite::any(place, input)
}

/// What the callee may assign gets any value.
fn assigned(
    program: &mut Program,
    caller: FuncId,
    one: &Contracted,
    callee: &Function,
    by: &Renaming,
) -> Vec<StatementKind> {
    let name = &callee.name;
    let refused = |why: &str| {
        let what = format!("a call by contract of `{name}`: {why}");
        vec![StatementKind::Unsupported { what }]
    };
    if let Some(places) = &one.contract.assigns {
        let mut list = Vec::new();
        for place in places {
            if let Err(what) = loops::can_havoc(program, place.ty, false) {
                return refused(&format!("`{}` is {what}", render::place(program, place)));
            }
            let text = format!("after {name}: {}", render::place(program, place));
            let place = rewrite::place(program, place, by);
            list.push(effect(program, place, text, name, false));
        }
        return list;
    }
    let written = match &one.written {
        Ok(written) => written,
        Err(why) => return refused(why),
    };
    let mut list = Vec::new();
    for &object in written {
        let it = program.object(object);
        let local = matches!(it.kind, ObjectKind::Local | ObjectKind::Param | ObjectKind::Temp);
        if local && it.function != Some(caller) {
            return refused(&format!("it may write `{}` of another function through a pointer", it.name));
        }
        let text = format!("after {name}: {}", it.name);
        list.push(effect(program, build::place(program, object), text, name, false));
    }
    list
}

/// The program in which contracts are assertions: a precondition on entry, a postcondition at every return.
pub fn inlined(program: &mut Program) {
    for index in 0..program.functions.len() {
        let function = FuncId(index as u32);
        let contract = program.function(function).contract.clone();
        if contract == Contract::default() || program.function(function).blocks.is_empty() {
            continue;
        }
        start_apart(program, function);
        body::instrument(program, function, &contract, &body::Held::Called);
    }
}

/// The variables that keep values on entry for the contract, and what they are set to there.
pub(super) fn olds(program: &Program, function: FuncId) -> Vec<(ObjectId, ExprId)> {
    let Some(first) = program.function(function).blocks.first() else { return Vec::new() };
    let set = |s: &Statement| match &s.kind {
        StatementKind::Assign { place, value } => match place.base {
            PlaceBase::Object(o) if place.path.is_empty() && program.object(o).name.starts_with(OLD_VALUE) => {
                Some((o, *value))
            }
            _ => None,
        },
        _ => None,
    };
    first.statements.iter().filter_map(set).collect()
}

/// Copies of parameters, and the statements that make them.
pub(super) fn copies(program: &mut Program, function: FuncId, params: &[ObjectId]) -> (Renaming, Vec<Statement>) {
    let span = program.function(function).span;
    let source = build::source(program, function, SourceStmtKind::Specification, span);
    let mut by = Renaming::new();
    let mut statements = Vec::new();
    for &param in params {
        let (name, ty) = (program.object(param).name.clone(), program.object(param).ty);
        let copy = build::temp(program, function, &name, ty, span);
        let from = build::place(program, param);
        let value = build::load_place(program, from, span);
        let place = build::place(program, copy);
        statements.push(build::statement(StatementKind::Assign { place, value }, span, source));
        by.insert(param, copy);
    }
    (by, statements)
}

/// Lets the function start in a block that nothing leads back to.
fn start_apart(program: &mut Program, function: FuncId) {
    let blocks = &program.function(function).blocks;
    if blocks.iter().all(|b| !b.terminator.kind.successors().contains(&because_ir::BlockId(0))) {
        return;
    }
    program.functions[function.index()] = loops::started_apart(program.function(function).clone());
}
