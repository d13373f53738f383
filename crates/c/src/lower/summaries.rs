//! What a call may read and write: the accesses of the callee and of everything it can call, found without lowering.

use super::touches::{self, Base, Shape, Stream, Touched, Touches};
use super::{Cx, Definition, calls, link, pure};
use crate::library::{Builtin, Print, PrintTo};
use crate::options::UnknownWrites;
use because_ir::Effect;
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclId, DeclKind, ExprId, ExprKind as K, Stmt, StmtId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What a function does itself, and whom it calls.
#[derive(Default)]
struct Own {
    touches: Touches,
    calls: Vec<Definition>,
    /// Calls through a pointer.
    indirect: bool,
}

#[derive(Default)]
pub struct Summaries {
    own: FxHashMap<Definition, Rc<Own>>,
    whole: FxHashMap<Definition, Rc<Touches>>,
    /// Functions whose address is taken.
    pointed: Option<Rc<Vec<Definition>>>,
}

/// The accesses of an expression of a function: of all that is evaluated in it, callees included.
pub fn of_expression(cx: &mut Cx, index: usize, e: ExprId) -> Touches {
    let mut own = Own::default();
    expression(cx, index, e, &mut own);
    with_callees(cx, own)
}

/// The accesses of a call itself, without those of its arguments.
pub fn of_call(cx: &mut Cx, index: usize, call: ExprId) -> Touches {
    let mut own = Own::default();
    called(cx, index, call, &mut own);
    with_callees(cx, own)
}

fn with_callees(cx: &mut Cx, own: Own) -> Touches {
    let mut out = own.touches;
    let mut callees = own.calls;
    if own.indirect {
        callees.extend(pointed(cx).iter());
    }
    for callee in callees {
        let whole = of_function(cx, callee);
        out.add(&whole);
    }
    out.tidy();
    out
}

/// The accesses of a function and of all it can call; its own automatic variables do not count.
fn of_function(cx: &mut Cx, function: Definition) -> Rc<Touches> {
    if let Some(known) = cx.summaries.whole.get(&function) {
        return known.clone();
    }
    let mut out = Touches::default();
    let mut seen: FxHashSet<Definition> = FxHashSet::from_iter([function]);
    let mut pending = vec![function];
    let mut indirect = false;
    while let Some(at) = pending.pop() {
        let own = own_of(cx, at);
        out.add(&own.touches);
        let mut next = own.calls.clone();
        if own.indirect && !std::mem::replace(&mut indirect, true) {
            next.extend(pointed(cx).iter());
        }
        pending.extend(next.into_iter().filter(|d| seen.insert(*d)));
    }
    out.tidy();
    let out = Rc::new(out);
    cx.summaries.whole.insert(function, out.clone());
    out
}

fn own_of(cx: &mut Cx, function: Definition) -> Rc<Own> {
    if let Some(known) = cx.summaries.own.get(&function) {
        return known.clone();
    }
    let mut own = Own::default();
    let unit = cx.units[function.unit].clone();
    if let Some(body) = unit.tast[function.decl].body {
        statement(cx, function.unit, body, &mut own);
    }
    let automatic = |t: &Touched| matches!(&t.base, Base::Variable { variable: touches::Variable::Automatic(_), .. });
    own.touches.reads.retain(|t| !automatic(t));
    own.touches.writes.retain(|t| !automatic(t));
    own.touches.counts.retain(|t| !automatic(t));
    own.touches.tidy();
    let own = Rc::new(own);
    cx.summaries.own.insert(function, own.clone());
    own
}

/// Every function that a pointer can point to.
fn pointed(cx: &mut Cx) -> Rc<Vec<Definition>> {
    if let Some(known) = &cx.summaries.pointed {
        return known.clone();
    }
    let mut found = Vec::new();
    for index in 0..cx.units.len() {
        let unit = cx.units[index].clone();
        let tast = &unit.tast;
        let count = tast.counts().exprs;
        let mut callees = FxHashSet::default();
        for i in 0..count {
            if let K::Call { callee, .. } = tast[ExprId::from_usize(i)].kind {
                callees.extend(designators(&unit, callee));
            }
        }
        for i in 0..count {
            let e = ExprId::from_usize(i);
            let operand = match tast[e].kind {
                K::Convert { kind: Conversion::FunctionDecay, operand } => operand,
                K::Unary { op: UnaryOp::AddrOf, operand } => operand,
                _ => continue,
            };
            if let K::Decl(decl) = tast[operand].kind
                && tast[decl].kind == DeclKind::Function
                && !callees.contains(&operand)
                && let Some(definition) = link::definition(cx, index, decl)
                && !found.contains(&definition)
            {
                found.push(definition);
            }
        }
    }
    let found = Rc::new(found);
    cx.summaries.pointed = Some(found.clone());
    found
}

/// The expressions through which a callee names a function.
fn designators(unit: &crate::unit::Unit, callee: ExprId) -> Vec<ExprId> {
    let mut list = vec![callee];
    let mut at = callee;
    while let K::Convert { kind: Conversion::FunctionDecay, operand }
    | K::Unary { op: UnaryOp::Deref | UnaryOp::AddrOf, operand } = unit.tast[at].kind
    {
        at = operand;
        list.push(at);
    }
    list
}

fn statement(cx: &mut Cx, index: usize, s: StmtId, out: &mut Own) {
    let unit = cx.units[index].clone();
    let tast = &unit.tast;
    match tast[s] {
        Stmt::Expr(e) => dropped(cx, index, e, out),
        Stmt::IndirectGoto(e) | Stmt::Return(Some(e)) => expression(cx, index, e, out),
        Stmt::Block(list) => tast[list].iter().for_each(|&s| statement(cx, index, s, out)),
        Stmt::Decls(list) => tast[list].iter().for_each(|&d| declaration(cx, index, d, out)),
        Stmt::If { cond, then, otherwise } => {
            expression(cx, index, cond, out);
            statement(cx, index, then, out);
            otherwise.into_iter().for_each(|s| statement(cx, index, s, out));
        }
        Stmt::While { cond, body } | Stmt::DoWhile { body, cond } | Stmt::Switch { cond, body, .. } => {
            expression(cx, index, cond, out);
            statement(cx, index, body, out);
        }
        Stmt::For { init, cond, step, body } => {
            init.into_iter().for_each(|s| statement(cx, index, s, out));
            cond.into_iter().chain(step).for_each(|e| expression(cx, index, e, out));
            statement(cx, index, body, out);
        }
        Stmt::Case { body, .. } | Stmt::Default { body } | Stmt::Label { body, .. } => statement(cx, index, body, out),
        _ => {}
    }
}

fn declaration(cx: &mut Cx, index: usize, decl: DeclId, out: &mut Own) {
    // What is called where the variable goes out of scope.
    if let Some(handler) = cx.units[index].tast[decl].cleanup {
        out.calls.extend(link::definition(cx, index, handler));
    }
    let unit = cx.units[index].clone();
    let tast = &unit.tast;
    if !pure::is_automatic(tast, decl) {
        return;
    }
    if let Some(init) = tast[decl].init {
        tast[init].iter().for_each(|entry| expression(cx, index, entry.value, out));
    }
    let mut ty = tast[decl].ty;
    while let rucc_types::TypeKind::Array { elem, len } = unit.types.kind(unit.types.canonical(ty)) {
        if let rucc_types::ArrayLen::Variable(id) = len {
            expression(cx, index, tast.vla_size(id), out);
        }
        ty = elem;
    }
}

/// An expression whose value nobody uses: a counter that is counted up is not read.
fn dropped(cx: &mut Cx, index: usize, e: ExprId, out: &mut Own) {
    let unit = cx.units[index].clone();
    let counter = match unit.tast[e].kind {
        K::Unary { op: UnaryOp::PreInc | UnaryOp::PostInc, operand } => Some(operand),
        _ => None,
    };
    let touched = counter.and_then(|operand| touches::of_lvalue(cx, index, operand));
    match (counter, touched.filter(|t| matches!(t.shape, Shape::Integer(_)))) {
        (Some(operand), Some(touched)) => {
            out.touches.counts.push(touched);
            expression(cx, index, operand, out);
        }
        _ => expression(cx, index, e, out),
    }
}

fn expression(cx: &mut Cx, index: usize, e: ExprId, out: &mut Own) {
    let unit = cx.units[index].clone();
    let tast = &unit.tast;
    if pure::can_fail(tast, e) {
        out.touches.reads.push(Touched::stream(Stream::End));
    }
    match tast[e].kind {
        K::Convert { kind: Conversion::Lvalue, operand } => {
            out.touches.reads.extend(touches::of_lvalue(cx, index, operand));
        }
        K::Assign { lhs, op, .. } => {
            let touched = touches::of_lvalue(cx, index, lhs);
            out.touches.reads.extend(touched.clone().filter(|_| op.is_some()));
            out.touches.writes.extend(touched);
        }
        K::Unary { op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec, operand } => {
            let touched = touches::of_lvalue(cx, index, operand);
            out.touches.reads.extend(touched.clone());
            out.touches.writes.extend(touched);
        }
        K::Call { .. } | K::VaArg { .. } | K::Atomic { .. } | K::Overflow { .. } => called(cx, index, e, out),
        K::StmtExpr(block) => statement(cx, index, block, out),
        K::CompoundLiteral(decl) => {
            declaration(cx, index, decl, out);
            out.touches.writes.extend(touches::of_lvalue(cx, index, e));
        }
        K::ObjectSize { .. } | K::ConstantP { .. } => return,
        _ => {}
    }
    let mut inner = Vec::new();
    pure::children(tast, e, &mut |child| inner.push(child));
    inner.into_iter().for_each(|child| expression(cx, index, child, out));
}

/// What a call, or what works like one, does besides evaluating its operands.
fn called(cx: &mut Cx, index: usize, e: ExprId, out: &mut Own) {
    let unit = cx.units[index].clone();
    let any = Touched::memory(Shape::Any);
    // A run that has ended calls nothing.
    out.touches.reads.push(Touched::stream(Stream::End));
    let (callee, args) = match unit.tast[e].kind {
        K::Call { callee, args } => (callee, args),
        K::VaArg { list } => {
            let place = match unit.tast[list].kind {
                K::Unary { op: UnaryOp::AddrOf, operand } => touches::of_lvalue(cx, index, operand),
                _ => None,
            };
            out.touches.reads.push(any);
            out.touches.writes.push(place.unwrap_or(Touched::memory(Shape::Pointer)));
            return;
        }
        K::Overflow { stores: false, .. } => return,
        _ => {
            out.touches.reads.push(any.clone());
            out.touches.writes.push(any);
            return;
        }
    };
    let calls::Called::Function(decl) = calls::called(&unit, callee) else {
        out.indirect = true;
        return;
    };
    if let Some(builtin) = calls::builtin_of(cx, index, decl) {
        let args = unit.tast[args].to_vec();
        return built_in(cx, index, builtin, &args, &mut out.touches);
    }
    match link::definition(cx, index, decl) {
        Some(definition) => out.calls.push(definition),
        None if cx.options.unknown_writes == UnknownWrites::Arguments => out.touches.writes.push(any),
        None => {}
    }
}

fn built_in(cx: &Cx, index: usize, builtin: Builtin, args: &[ExprId], out: &mut Touches) {
    let any = Touched::memory(Shape::Any);
    let changes = |stream, out: &mut Touches| {
        out.reads.push(Touched::stream(stream));
        out.writes.push(Touched::stream(stream));
    };
    match builtin {
        Builtin::Exit | Builtin::ExitNow | Builtin::Abort => out.writes.push(Touched::stream(Stream::End)),
        Builtin::Free | Builtin::Memset | Builtin::Havoc => out.writes.push(any),
        Builtin::Memcpy | Builtin::Memmove => {
            out.reads.push(any.clone());
            out.writes.push(any);
        }
        Builtin::Effect(Effect::ReadByte | Effect::UnreadByte) => changes(Stream::Input, out),
        Builtin::Effect(Effect::WriteByte) => changes(Stream::Output, out),
        Builtin::Effect(Effect::WriteByteError) => changes(Stream::Error, out),
        Builtin::Effect(Effect::HostOpen | Effect::HostByte) => out.reads.push(any),
        Builtin::Effect(Effect::PushAtExit | Effect::PopAtExit) => changes(Stream::AtExit, out),
        Builtin::Print(Print { to, format, packed }) => {
            match to {
                PrintTo::Stdout => changes(Stream::Output, out),
                PrintTo::Stderr => changes(Stream::Error, out),
                PrintTo::Stream(_) => {
                    changes(Stream::Output, out);
                    changes(Stream::Error, out);
                }
                PrintTo::Buffer { .. } => out.writes.push(Touched::memory(Shape::Byte)),
            }
            if packed || args.get(format).is_none_or(|&f| may_read_memory(cx, index, f)) {
                out.reads.push(any);
            }
        }
        _ => {}
    }
}

/// May a format ask for what its arguments point to?
fn may_read_memory(cx: &Cx, index: usize, format: ExprId) -> bool {
    let unit = &cx.units[index];
    let mut at = format;
    while let K::Convert { operand, .. } | K::Cast(operand) = unit.tast[at].kind {
        at = operand;
    }
    let K::Str(text) = unit.tast[at].kind else { return true };
    let letters = &unit.tast[text].elements;
    let percent = letters.contains(&u32::from('%'));
    percent && letters.iter().any(|&c| [u32::from('s'), u32::from('n')].contains(&c))
}
