//! The scan cycle: a loop that reads the inputs, advances the clock, calls the entry block and checks the requirements.

use super::Storage;
use super::access::Loc;
use super::function::Fun;
use super::scope::{Binding, Scope};
use super::stmt::assertion_text;
use crate::ast::{self, SectionKind};
use crate::declare::{Checked, Cx};
use crate::parse;
use crate::requirement::{Pattern, Requirement};
use crate::types::{BlockRef, DINT, LINT, Ty};
use crate::{CycleTime, Cycles, Options};
use because_ir as ir;
use because_ir::{
    BinaryOp, BranchKind, Callee, CheckKind, ExprKind, InputKind, JumpKind, SourceStmtKind, StatementKind,
    TerminatorKind,
};
use because_source::{FileId, FileKind, SourceFile, Span};

/// A requirement whose conditions have been read, waiting to be lowered.
struct Ready {
    name: String,
    text: String,
    conditions: Vec<ast::Expr>,
    within: Option<(u32, ir::ObjectId)>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Invariant,
    Implication,
    Forbidden,
    Within,
}

/// Makes the function that runs the entry block cycle by cycle.
pub(crate) fn build(cx: &mut Cx<'_>, entry: BlockRef, options: &Options, cycle_time: CycleTime) -> ir::FuncId {
    let callee = cx.function_for(entry, Storage::Entry);
    cx.lower_queue();
    let void = cx.ir_type(&Ty::Void);
    let id = ir::FuncId(cx.program.functions.len() as u32);
    cx.program.functions.push(ir::Function {
        name: "cycle".to_string(),
        span: Span::NONE,
        params: Vec::new(),
        locals: Vec::new(),
        result: void,
        variadic: false,
        origin: ir::FunctionOrigin::Harness,
        blocks: Vec::new(),
        contract: ir::Contract::default(),
    });
    let ready = read_requirements(cx, &options.requirements);
    let inputs = inputs(cx, entry, options);
    let mut fun = Fun::new(cx, id, Scope::new(Some(entry)));
    fun.bind_entry(entry);
    fun.cycles(callee, &inputs, &ready, (options.cycles, cycle_time));
    fun.finish();
    id
}

/// What gets a fresh value in every cycle: name and place.
fn inputs(cx: &mut Cx<'_>, entry: BlockRef, options: &Options) -> Vec<(String, Loc)> {
    let mut list: Vec<(String, Loc)> = Vec::new();
    for (i, var) in cx.block(entry).vars.iter().enumerate() {
        if matches!(var.section, SectionKind::Input | SectionKind::InOut)
            && let Some(&object) = cx.lowering.var_objects.get(&(entry, i))
        {
            list.push((var.name.clone(), Loc::object(object, var.ty.clone())));
        }
    }
    for address in cx.lowering.addresses.iter().filter(|a| a.area == 'I') {
        list.push((address.name.clone(), Loc::object(address.object, address.ty.clone())));
    }
    for name in &options.inputs {
        let key = ast::key(name);
        let info = cx.block(entry);
        let own = info.by_key.get(&key).and_then(|i| {
            let object = cx.lowering.var_objects.get(&(entry, *i))?;
            Some(Loc::object(*object, info.vars[*i].ty.clone()))
        });
        let global = cx.globals.get(&key).and_then(|g| g.object.map(|o| Loc::object(o, g.ty.clone())));
        match own.or(global) {
            Some(loc) => list.push((name.clone(), loc)),
            None => {
                cx.error("name", Span::NONE, format!("no variable is called `{name}`, which should be an input"));
            }
        }
    }
    list
}

fn read_requirements(cx: &mut Cx<'_>, list: &[Requirement]) -> Vec<Ready> {
    let mut ready = Vec::new();
    for requirement in list {
        let (kind, texts, n): (Kind, Vec<&str>, Option<u32>) = match &requirement.pattern {
            Pattern::Invariant(text) => (Kind::Invariant, vec![text], None),
            Pattern::Forbidden(text) => (Kind::Forbidden, vec![text], None),
            Pattern::Implication { if_, then } => (Kind::Implication, vec![if_, then], None),
            Pattern::Within { if_, n, then } => (Kind::Within, vec![if_, then], Some(*n)),
        };
        let whole = match (kind, n) {
            (Kind::Forbidden, _) => format!("never {}", texts[0]),
            (Kind::Implication, _) => format!("if {} then {}", texts[0], texts[1]),
            (Kind::Within, Some(1)) => format!("if {} then within 1 cycle {}", texts[0], texts[1]),
            (Kind::Within, Some(n)) => format!("if {} then within {n} cycles {}", texts[0], texts[1]),
            _ => format!("always {}", texts[0]),
        };
        let file = cx.program.sources.add(SourceFile::new(
            format!("requirement {}", requirement.name),
            whole.clone(),
            FileKind::User,
        ));
        let Some(conditions) = read_conditions(cx, file, &whole, &texts) else { continue };
        let within = n.map(|n| {
            let name = format!("waiting for {}", requirement.name);
            let object = cx.add_object(&name, &DINT, ir::ObjectKind::Global, None, Span::NONE);
            let ty = cx.ir_type(&DINT);
            let value = ir::Const::Int(u128::from(u32::MAX));
            cx.program.objects[object.index()].init.push(ir::Init { offset: 0, ty, bits: None, value });
            (n, object)
        });
        ready.push(Ready { name: requirement.name.clone(), text: whole, conditions, within, kind });
    }
    ready
}

fn read_conditions(cx: &mut Cx<'_>, file: FileId, whole: &str, texts: &[&str]) -> Option<Vec<ast::Expr>> {
    let mut conditions = Vec::new();
    let mut from = 0;
    for (i, text) in texts.iter().enumerate() {
        // The last text ends the whole; the first stands before the second.
        let start = if i + 1 == texts.len() { whole.len() - text.len() } else { from + whole[from..].find(text)? };
        from = start + text.len();
        match parse::parse_expr(file, whole, start..from, cx.dialect) {
            Ok(expr) => conditions.push(expr),
            Err(diagnostics) => {
                cx.diagnostics.extend(diagnostics);
                return None;
            }
        }
    }
    Some(conditions)
}

impl Fun<'_, '_> {
    /// The entry block's variables as its requirements see them, after its call.
    fn bind_entry(&mut self, entry: BlockRef) {
        for (i, var) in self.cx.block(entry).vars.clone().iter().enumerate() {
            let binding = match self.cx.lowering.var_objects.get(&(entry, i)) {
                Some(&object) => Binding::At(Loc::object(object, var.ty.clone())),
                None => match var.location {
                    ast::Location::View(of) => Binding::View(of.key(), var.ty.clone()),
                    ast::Location::Address(text, at) => match self.cx.located(text, &var.ty, Some(&var.name), at.0) {
                        Ok(object) => Binding::At(Loc::object(object, var.ty.clone())),
                        Err(_) => Binding::Missing("its address is wrong"),
                    },
                    ast::Location::None if var.section == SectionKind::External => continue,
                    ast::Location::None => Binding::Missing("it has no value after the cycle"),
                },
            };
            self.scope.vars.insert(ast::key(&var.name), binding);
        }
        let (name, result) = (self.cx.block(entry).ast.name.key(), self.cx.block(entry).result.clone());
        if result != Ty::Void {
            let loc = Loc::object(self.cx.entry_result(entry), result);
            self.scope.vars.insert(name, Binding::At(loc));
        }
    }

    fn cycles(
        &mut self,
        callee: ir::FuncId,
        inputs: &[(String, Loc)],
        ready: &[Ready],
        (cycles, cycle_time): (Cycles, CycleTime),
    ) {
        let (head, body, exit) = (self.new_block(), self.new_block(), self.new_block());
        let counter = match cycles {
            Cycles::Endless => None,
            Cycles::Exactly(n) => {
                let object = self.temp(&LINT);
                let zero = self.int_const(0, &LINT, self.span);
                self.store_expr(&Loc::object(object, LINT), zero);
                Some((object, n))
            }
        };
        self.goto(head, JumpKind::Next, head);
        match counter {
            None => self.goto(body, JumpKind::Next, body),
            Some((object, n)) => {
                let loc = Loc::object(object, LINT);
                let done = self.load(&loc, self.span);
                let most = self.int_const(n.into(), &LINT, self.span);
                let cond = self.add_expr(ExprKind::Binary(BinaryOp::Lt, done, most), &Ty::Bool, self.span);
                let kind = TerminatorKind::Branch { cond, then: body, otherwise: exit, kind: BranchKind::Hidden };
                self.terminate(kind, self.span, body);
                let one = self.int_const(1, &LINT, self.span);
                let next = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, done, one), &LINT, self.span);
                self.store_expr(&loc, next);
            }
        }
        for (name, loc) in inputs {
            self.input(name, loc);
        }
        self.advance_clock(cycle_time);
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        self.emit(StatementKind::Call { result: None, callee: Callee::Direct(callee), args: Vec::new() });
        for requirement in ready {
            let _ = self.requirement(requirement);
        }
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        self.goto(head, JumpKind::Again, exit);
        let zero = self.int_const(0, &DINT, self.span);
        let next = self.new_block();
        self.terminate(TerminatorKind::Exit(zero), self.span, next);
    }

    /// A fresh value for every scalar of an input.
    fn input(&mut self, name: &str, loc: &Loc) {
        match loc.ty.clone() {
            Ty::Array(array) => {
                for i in array.low..=array.high {
                    let element = self.element_at(loc, &array, i - array.shift());
                    self.input(&format!("{name}[{i}]"), &element);
                }
            }
            ty @ (Ty::Struct(_) | Ty::Block(_)) => {
                for (i, (field, field_ty, _)) in self.cx.record_fields(&ty).0.into_iter().enumerate() {
                    self.input(&format!("{name}.{field}"), &loc.field(i as u32, field_ty));
                }
            }
            Ty::Text(n) => {
                let length = loc.field(0, super::strings::LENGTH);
                self.scalar_input(&format!("{name}.length"), &length, Some((0, n.into())));
                for i in 0..n {
                    let at = self.char_at(loc, i.into());
                    self.scalar_input(&format!("{name}.chars[{i}]"), &at, None);
                }
            }
            ty => {
                let range = match &ty {
                    Ty::Subrange(s) => Some((s.low, s.high)),
                    Ty::TimeOfDay => Some((0, 86_399_999)),
                    // Up to 2554, further than the clock of any controller goes.
                    Ty::Date => Some((0, 213_503)),
                    Ty::DateTime => Some((0, 18_446_744_073_709)),
                    _ => None,
                };
                self.scalar_input(name, loc, range);
                if let Ty::Enum(e) = ty {
                    self.assume_member(loc, e);
                }
            }
        }
    }

    fn scalar_input(&mut self, name: &str, loc: &Loc, range: Option<(i128, i128)>) {
        let Some((object, _)) = loc.fixed().or(match loc.base {
            super::access::Base::Object(object) => Some((object, Vec::new())),
            super::access::Base::Pointer(_) => None,
        }) else {
            return;
        };
        let span = self.cx.program.object(object).span;
        self.enter(span, SourceStmtKind::Declaration);
        let place = self.place(loc);
        let input = ir::InputSource { name: name.to_string(), kind: InputKind::Plc };
        self.emit(StatementKind::Input { place, input });
        if let Some((low, high)) = range {
            let base = loc.ty.base().clone();
            let value = self.load(loc, span);
            let cond = self.in_range(value, &base, low, high, span);
            self.emit(StatementKind::Assume(cond));
        }
    }

    fn assume_member(&mut self, loc: &Loc, enumeration: crate::types::EnumRef) {
        let members: Vec<i128> = self.cx.enums[enumeration.0 as usize].members.iter().map(|m| m.1).collect();
        let value = self.load(loc, self.span);
        let mut any: Option<ir::ExprId> = None;
        for member in members {
            let constant = self.int_const(member, &loc.ty.clone(), self.span);
            let same = self.add_expr(ExprKind::Binary(BinaryOp::Eq, value, constant), &Ty::Bool, self.span);
            any = Some(match any {
                None => same,
                Some(before) => self.add_expr(ExprKind::Binary(BinaryOp::Or, before, same), &Ty::Bool, self.span),
            });
        }
        if let Some(cond) = any {
            self.emit(StatementKind::Assume(cond));
        }
    }

    /// The clock moves only where something reads it.
    fn advance_clock(&mut self, cycle_time: CycleTime) {
        let Some(clock) = self.cx.lowering.clock else { return };
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        let loc = Loc::object(clock, Ty::Time);
        let step = match cycle_time {
            CycleTime::Fixed(ms) => self.int_const(ms.into(), &Ty::Time, self.span),
            CycleTime::Free { min, max } => {
                let temp = self.temp(&Ty::Time);
                let place = self.object_place(temp, &Ty::Time);
                let input = ir::InputSource { name: "cycle_time".to_string(), kind: InputKind::Clock };
                self.emit(StatementKind::Input { place, input });
                let value = self.load_object(temp, &Ty::Time, self.span);
                let cond = self.in_range(value, &Ty::Time, min.into(), max.into(), self.span);
                self.emit(StatementKind::Assume(cond));
                value
            }
        };
        let now = self.load(&loc, self.span);
        let next = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, now, step), &Ty::Time, self.span);
        self.store_expr(&loc, next);
    }

    fn requirement(&mut self, requirement: &Ready) -> Checked<()> {
        let first = &requirement.conditions[0];
        let span = requirement.conditions.iter().fold(first.at.0, |span, c| span.to(c.at.0));
        self.enter(span, SourceStmtKind::Specification);
        let p = self.condition(first)?;
        let p = self.settled(p, &Ty::Bool, first.at.0);
        let not_p = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, p), &Ty::Bool, Span::NONE);
        let cond = match (requirement.kind, requirement.conditions.get(1)) {
            (Kind::Invariant, _) | (_, None) if requirement.kind != Kind::Forbidden => p,
            (Kind::Forbidden, _) | (_, None) => not_p,
            (Kind::Within, Some(then)) => {
                let q = self.condition(then)?;
                let q = self.settled(q, &Ty::Bool, then.at.0);
                let Some((n, object)) = requirement.within else { return Ok(()) };
                self.waiting(p, q, n, object)
            }
            (_, Some(then)) => {
                let q = self.condition(then)?;
                let q = self.settled(q, &Ty::Bool, then.at.0);
                self.add_expr(ExprKind::Binary(BinaryOp::Or, not_p, q), &Ty::Bool, span)
            }
        };
        let name = Some(requirement.name.as_str()).filter(|n| *n != requirement.text);
        let message = assertion_text(&requirement.text, name);
        self.emit(StatementKind::Assert { cond, check: CheckKind::Assertion, message });
        Ok(())
    }

    /// Counts the cycles since an unanswered `p`, -1 where there is none; what must hold is that there are fewer than n.
    fn waiting(&mut self, p: ir::ExprId, q: ir::ExprId, n: u32, object: ir::ObjectId) -> ir::ExprId {
        // None of this is the reader's own text.
        let span = Span::NONE;
        let loc = Loc::object(object, DINT);
        let age = self.load(&loc, span);
        let (none, zero, one) =
            (self.int_const(-1, &DINT, span), self.int_const(0, &DINT, span), self.int_const(1, &DINT, span));
        let open = self.add_expr(ExprKind::Binary(BinaryOp::Ge, age, zero), &Ty::Bool, span);
        let older = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, age, one), &DINT, span);
        let fresh = self.add_expr(ExprKind::Select(p, zero, none), &DINT, span);
        let unanswered = self.add_expr(ExprKind::Select(open, older, fresh), &DINT, span);
        let next = self.add_expr(ExprKind::Select(q, none, unanswered), &DINT, span);
        self.store_expr(&loc, next);
        let age = self.load(&loc, span);
        let limit = self.int_const(n.into(), &DINT, span);
        self.add_expr(ExprKind::Binary(BinaryOp::Lt, age, limit), &Ty::Bool, span)
    }
}
