//! The scan cycle: a loop that reads the inputs, advances the clock, calls the entry block and checks the requirements.

use super::access::Loc;
use super::case::Fixed;
use super::function::Fun;
use super::requirement::{self, Ready};
use super::scope::{Binding, Scope};
use super::tasks::Body;
use super::trace::{self, Table};
use crate::ast::{self, SectionKind};
use crate::declare::Cx;
use crate::schedule::Schedule;
use crate::types::{BlockRef, DINT, LINT, Ty};
use crate::{CycleTime, Cycles, Options};
use because_ir as ir;
use because_ir::{BinaryOp, BranchKind, ExprKind, InputKind, JumpKind, SourceStmtKind, StatementKind, TerminatorKind};
use because_source::Span;

/// Makes the function that runs the entry block cycle by cycle.
pub(crate) fn build<'a>(
    cx: &mut Cx<'a>,
    schedule: &Schedule<'a>,
    options: &Options,
    cycle_time: CycleTime,
) -> ir::FuncId {
    let body = cx.scheduled(schedule, options);
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
    let mut ready = requirement::read(cx, &options.requirements);
    let entry = schedule.entry();
    let mut inputs = cx.instance_inputs(&body);
    inputs.extend(self::inputs(cx, entry, options));
    let fixed = super::case::fixed(cx, entry, &options.case, &mut inputs);
    let table = options.trace.as_ref().and_then(|t| trace::read(cx, t, cycle_time));
    cx.program.scan = Some(scan(cx, entry, &body, cycle_time));
    let mut fun = Fun::new(cx, id, Scope::new(entry));
    match entry {
        Some(entry) => fun.bind_entry(entry),
        None => fun.bind_instances(&body),
    }
    fun.cycles(&body, (&inputs, &fixed), &mut ready, options, (cycle_time, table));
    fun.finish();
    super::interrupt::build(cx, &body, cycle_time);
    id
}

/// What the cycles execute as a reader of its runs knows it.
fn scan(cx: &Cx<'_>, entry: Option<BlockRef>, body: &Body<'_>, cycle_time: CycleTime) -> ir::Scan {
    let vars = entry.map_or(&[][..], |entry| &cx.block(entry).vars);
    let mut signals = Vec::new();
    for (i, var) in vars.iter().enumerate() {
        let object = entry.and_then(|entry| cx.lowering.var_objects.get(&(entry, i, 0)));
        let Some(&object) = object else { continue };
        let role = match var.section {
            SectionKind::Input | SectionKind::InOut => ir::SignalRole::Input,
            SectionKind::Output => ir::SignalRole::Output,
            _ => ir::SignalRole::Internal,
        };
        signals.push(ir::Signal { name: var.name.clone(), object, role });
    }
    for address in &cx.lowering.addresses {
        let role = match address.area {
            'I' => ir::SignalRole::Input,
            'Q' => ir::SignalRole::Output,
            _ => ir::SignalRole::Internal,
        };
        signals.push(ir::Signal { name: address.name.clone(), object: address.object, role });
    }
    for key in &cx.global_order {
        if let Some(object) = cx.globals.get(key).and_then(|g| g.object) {
            let name = cx.program.object(object).name.clone();
            signals.push(ir::Signal { name, object, role: ir::SignalRole::Internal });
        }
    }
    signals.sort_by_key(|s| s.role);
    let cycle_ms = match cycle_time {
        CycleTime::Fixed(ms) => Some(ms),
        CycleTime::Free { .. } => None,
    };
    let entry = entry.map_or_else(|| body.names(), |entry| cx.block(entry).ast.name.text.clone());
    ir::Scan { entry, cycle_ms, signals }
}

/// What gets a fresh value in every cycle: name and place.
fn inputs(cx: &mut Cx<'_>, entry: Option<BlockRef>, options: &Options) -> Vec<(String, Loc)> {
    let mut list: Vec<(String, Loc)> = Vec::new();
    let vars = entry.map_or(&[][..], |entry| &cx.block(entry).vars);
    for (i, var) in vars.iter().enumerate() {
        let Some(entry) = entry else { continue };
        if matches!(var.section, SectionKind::Input | SectionKind::InOut)
            && let Some(&object) = cx.lowering.var_objects.get(&(entry, i, 0))
        {
            list.push((var.name.clone(), Loc::object(object, var.ty.clone())));
        }
    }
    for address in cx.lowering.addresses.iter().filter(|a| a.area == 'I') {
        list.push((address.name.clone(), Loc::object(address.object, address.ty.clone())));
    }
    for name in &options.inputs {
        let key = ast::key(name);
        let own = entry.and_then(|entry| {
            let info = cx.block(entry);
            let i = *info.by_key.get(&key)?;
            let object = cx.lowering.var_objects.get(&(entry, i, 0))?;
            Some(Loc::object(*object, info.vars[i].ty.clone()))
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

impl<'a> Fun<'_, 'a> {
    /// The entry block's variables as its requirements see them, after its call.
    fn bind_entry(&mut self, entry: BlockRef) {
        for (i, var) in self.cx.block(entry).vars.clone().iter().enumerate() {
            let binding = match self.cx.lowering.var_objects.get(&(entry, i, 0)) {
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
        what: &Body<'a>,
        (inputs, fixed): (&[(String, Loc)], &Fixed),
        ready: &mut [Ready],
        options: &Options,
        (cycle_time, table): (CycleTime, Option<(Table, u32)>),
    ) {
        self.start_requirements(ready, cycle_time);
        let (head, body, exit) = (self.new_block(), self.new_block(), self.new_block());
        let cycles = match (options.cycles, &table) {
            (Cycles::Endless, Some((_, last))) => Cycles::Exactly(*last),
            (cycles, _) => cycles,
        };
        let counter = match cycles {
            Cycles::Endless => None,
            Cycles::Exactly(n) => {
                let object = self.temp(&LINT);
                let zero = self.int_const(0, &LINT, self.span);
                self.store_expr(&Loc::object(object, LINT), zero);
                Some((object, n))
            }
        };
        self.start_parameters(fixed);
        self.startup(what);
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
        let mut names = Vec::new();
        if let Some((table, _)) = &table {
            self.count_cycle(table);
        }
        for (name, loc) in inputs {
            match &table {
                None => self.input(name, loc),
                Some((table, _)) => self.input_from(table, name, loc, &mut names),
            }
        }
        self.fix(fixed);
        self.advance_clock(cycle_time);
        self.keep_start(ready);
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        self.run_body(what);
        self.check_requirements(ready, cycle_time, options.premises);
        if let Some((table, _)) = table.as_ref().filter(|_| options.premises == crate::Premises::Off) {
            self.check_table(table, &names);
        }
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        self.undecided(fixed);
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
            ty if ty.is_address() => {
                let text = format!("`{name}`, which comes from outside, leads nowhere");
                self.cx.program.assumed.push(ir::Assumed::narrower(text));
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
                if matches!(ty.base(), Ty::Real | Ty::LReal) && !self.cx.lowering.nan {
                    self.assume_finite(loc);
                }
                if let Ty::Enum(e) = ty {
                    self.assume_member(loc, e);
                }
            }
        }
    }

    fn scalar_input(&mut self, name: &str, loc: &Loc, range: Option<(i128, i128)>) {
        let Some((object, _)) = loc.fixed().or(match loc.base {
            super::access::Base::Object(object) => Some((object, Vec::new())),
            super::access::Base::Pointer(_) | super::access::Base::Value(_) => None,
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

    /// No infinity and no NaN: neither is between the least and the largest number.
    fn assume_finite(&mut self, loc: &Loc) {
        self.cx.lowering.finite = true;
        let span = self.span;
        let ty = loc.ty.base().clone();
        let bits = |least: bool| match (&ty, least) {
            (Ty::LReal, true) => f64::MIN.to_bits(),
            (Ty::LReal, false) => f64::MAX.to_bits(),
            (_, true) => u64::from(f32::MIN.to_bits()),
            (_, false) => u64::from(f32::MAX.to_bits()),
        };
        let value = self.load(loc, span);
        let least = self.add_expr(ExprKind::Const(ir::Const::Float(bits(true))), &ty, span);
        let most = self.add_expr(ExprKind::Const(ir::Const::Float(bits(false))), &ty, span);
        let above = self.add_expr(ExprKind::Binary(BinaryOp::Ge, value, least), &Ty::Bool, span);
        let below = self.add_expr(ExprKind::Binary(BinaryOp::Le, value, most), &Ty::Bool, span);
        let cond = self.add_expr(ExprKind::Binary(BinaryOp::And, above, below), &Ty::Bool, span);
        self.emit(StatementKind::Assume(cond));
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
    pub fn advance_clock(&mut self, cycle_time: CycleTime) {
        let Some(clock) = self.cx.lowering.clock else { return };
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        let loc = Loc::object(clock, Ty::Time);
        let step = match cycle_time {
            CycleTime::Fixed(ms) => self.int_const(ms.into(), &Ty::Time, self.span),
            CycleTime::Free { min, max } => {
                let temp = self.temp(&Ty::Time);
                self.cx.lowering.step = Some(temp);
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
}
