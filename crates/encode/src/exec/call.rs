//! Calls: arguments become the parameters of a new frame, the states of all returns meet, the result goes to its place.

use crate::limits;
use because_ir::{
    Assumed, AssumedKind, BlockId, Callee, CheckKind, ExprId, FuncId, FunctionOrigin, InputKind, Location, Place,
    TypeId,
};
use because_source::Span;

use crate::exec::memory::access::Content;
use crate::exec::memory::copies::Masked;
use crate::exec::memory::place::{At, Base, Evaluated, Root};
use crate::exec::memory::shape::ShapeId;
use crate::exec::steps::{Ask, Record};
use crate::exec::{Exec, Pending};
use crate::function::Home;
use crate::options::Mode;
use crate::state::{Cell, CellId, State};
use crate::unwinding::{EndKind, InstanceKind, NameBase, StepKind};
use crate::value::Val;

pub(crate) type Argument = (Content, TypeId);

impl Exec<'_> {
    /// Starts a call; `true` if a frame was entered.
    pub(crate) fn call(&mut self, result: Option<&Place>, callee: &Callee, args: &[ExprId], span: Span) -> bool {
        let targets = match callee {
            Callee::Direct(f) => vec![(self.tru(), *f)],
            Callee::Indirect(e) => {
                let p = self.expr(*e);
                if self.flow.is_dead() {
                    return false;
                }
                self.calls.set_callee(p);
                Vec::new()
            }
        };
        let mut values = Vec::with_capacity(args.len());
        for &a in args {
            values.push((self.content(a), self.program.expr(a).ty));
        }
        if self.flow.is_dead() {
            return false;
        }
        let targets = match self.calls.take_callee() {
            Some(p) => {
                let given: Vec<TypeId> = values.iter().map(|v| v.1).collect();
                self.call_targets(p, &given, result.map(|r| r.ty), span)
            }
            None => targets,
        };
        let targets = self.path_callee(targets);
        if self.flow.is_dead() {
            return false;
        }
        if let [(_, f)] = targets[..]
            && self.program.function(f).blocks.is_empty()
        {
            self.call_without_body(result, f, span);
            return false;
        }
        self.start_calls(targets, values)
    }

    /// The functions a pointer can lead to, with their conditions.
    fn call_targets(&mut self, p: Val, args: &[TypeId], result: Option<TypeId>, span: Span) -> Vec<(Val, FuncId)> {
        let mut found = Vec::new();
        let mut any = self.fls();
        for id in self.memory.targets(p) {
            let InstanceKind::Function(f) = self.memory.objects()[id].kind else { continue };
            if !self.may_be_called(f, args, result) {
                continue;
            }
            let here = self.address(id, 0);
            let cond = self.map2(p, here, |t, a, b| t.eq(a, b));
            let cond = Val { targets: Default::default(), ..cond };
            if cond.term != self.terms.fls() {
                any = self.or(any, cond);
                found.push((cond, f));
            }
        }
        self.check(CheckKind::BadFunctionPointer, any, span, "call through a pointer that leads to no such function");
        if found.is_empty() {
            self.flow.end();
        }
        found
    }

    /// Whether arguments and result are what the function takes and gives; one without a body takes anything.
    fn may_be_called(&self, f: FuncId, args: &[TypeId], result: Option<TypeId>) -> bool {
        let function = self.program.function(f);
        let params: Vec<TypeId> = function.params.iter().map(|&p| self.program.object(p).ty).collect();
        function.blocks.is_empty()
            || params.len() == args.len()
                && params.iter().zip(args).all(|(&p, &a)| self.alike(p, a))
                && result.is_none_or(|r| self.alike(r, function.result))
    }

    fn alike(&self, a: TypeId, b: TypeId) -> bool {
        use because_ir::Type::{Bool, Float, Int, Pointer, Void};
        let types = &self.program.types;
        if a == b {
            return true;
        }
        match (types.representation(a), types.representation(b)) {
            (Int { bits: x, .. }, Int { bits: y, .. }) => x == y,
            (Float(x), Float(y)) => x == y,
            (Bool, Bool) | (Pointer(_), Pointer(_)) => true,
            (x, y) if !types.is_scalar(a) && !types.is_scalar(b) => {
                matches!(x, Void) == matches!(y, Void) && self.program.size_of(a) == self.program.size_of(b)
            }
            _ => false,
        }
    }

    fn start_calls(&mut self, targets: Vec<(Val, FuncId)>, args: Vec<Argument>) -> bool {
        let guard = self.state.guard;
        let state = self.take_state();
        let split = self.guards.split(targets.len() as u32);
        let mut rest = Vec::new();
        let only = targets.len() == 1;
        for (i, (cond, f)) in targets.into_iter().enumerate() {
            let g = if only || cond.term == self.terms.tru() {
                guard
            } else {
                self.guards.outcome(self.terms, guard, split, i as u32, (cond.term, cond.named))
            };
            rest.push((f, State { guard: g, ..state.clone() }));
        }
        rest.reverse();
        let first_step = self.out.steps.len() as u32;
        self.frame_mut().pending = Some(Pending { rest, done: Vec::new(), args, first_step });
        self.next_call();
        true
    }

    /// Enters the next function of the pending call, or finishes the call.
    fn next_call(&mut self) {
        loop {
            let Some(pending) = self.frame_mut().pending.as_mut() else { return };
            let Some((function, state)) = pending.rest.pop() else {
                self.finish_call();
                return;
            };
            let args = pending.args.clone();
            self.state = state;
            self.flow.revive();
            if self.program.function(function).blocks.is_empty() {
                let span = self.origin().span;
                self.unsupported(span, "a call through a pointer of a function without a body");
                continue;
            }
            if self.too_deep(function) {
                let guard = self.state.guard;
                self.cut(guard, None, function, CheckKind::Recursion, "recursion can go deeper");
                continue;
            }
            self.pass_arguments(function, args);
            if self.flow.is_dead() {
                continue;
            }
            let state = self.take_state();
            let at = self.flow.location();
            self.enter(function, Some(at), state);
            return;
        }
    }

    fn too_deep(&self, function: FuncId) -> bool {
        if self.calls.frames().len() >= limits::FRAMES || self.effort.is_exhausted() {
            return true;
        }
        let mut open = 0;
        let mut guard = self.state.guard;
        for f in self.calls.frames().iter().rev().filter(|f| f.function == function) {
            // An activation entered under the same guard was decided by constants.
            if f.entry_guard != guard || self.calls.is_endless(self.program, function) {
                open += 1;
            }
            guard = f.entry_guard;
        }
        open > self.options.recursion_bound
    }

    fn pass_arguments(&mut self, function: FuncId, args: Vec<Argument>) {
        let info = self.info(function);
        let frame = self.frame();
        let base = (frame.base + frame.info.cells).next_multiple_of(16);
        let next = crate::unwinding::FrameId(self.out.frames.len() as u32);
        let params = &self.program.function(function).params;
        let user = self.program.function(function).origin == FunctionOrigin::User;
        for (&param, (content, _)) in params.iter().zip(args) {
            let (home, shape) = info.homes[&param];
            let root = match home {
                Home::Frame(cell) => Root {
                    cell: CellId::Frame(base + cell),
                    shape,
                    object: Some(param),
                    instance: None,
                    content: crate::exec::memory::object::Content::Unwritten,
                },
                Home::Instance(cell) => {
                    let id = self.begin_local(param, next);
                    self.state.set(CellId::Frame(base + cell), Cell::Instance(id));
                    self.instance_root(id)
                }
            };
            self.put_content(&root, param, content, user);
        }
    }

    /// Gives a parameter its value.
    fn put_content(&mut self, root: &Root, param: because_ir::ObjectId, content: Content, counted: bool) {
        let ty = self.program.object(param).ty;
        let tru = self.tru();
        let origin = self.origin();
        let (kind, base) = (StepKind::Assign, NameBase::Object(param, 0));
        // Cells come without headers, and a parameter may have them.
        let content = match content {
            Content::Cells(_) if self.has_headers(root.shape) => Content::Bits(self.content_bits(ty, content)),
            other => other,
        };
        match content {
            Content::Scalar(v) => {
                let what = Record { kind, base, ty, address_bits: 0, counted, origin };
                let (v, step) = self.record(what, v);
                self.write_cell(root, 0, tru, v, step);
            }
            Content::Cells(cells) => {
                let loc = crate::exec::memory::place::Loc {
                    root: *root,
                    at: At::Typed { cell: 0, shape: root.shape, dims: Vec::new() },
                };
                let place = Evaluated { base: Base::Object(param), steps: Vec::new(), ty, bitfield: None };
                let cells = self.record_cells(&place, cells, counted.then_some(kind), &loc, 0);
                for (i, cell) in cells.into_iter().enumerate() {
                    self.put_cell(root, i as u64, tru, cell);
                }
            }
            Content::Bits(v) => {
                let base = NameBase::Whole(param);
                let what = Record { kind, base, ty, address_bits: 0, counted, origin };
                let (val, step) = self.record(what, v.val);
                let at = At::Raw { start: 0, bits: 0 };
                let loc = crate::exec::memory::place::Loc { root: *root, at };
                self.put_bits(&loc, 0, tru, Masked { val, ..v }, step);
            }
        }
    }

    pub(crate) fn return_value(&mut self, block: BlockId, value: Option<ExprId>) {
        let function = self.frame().function;
        let (base, shape, cells) = {
            let f = self.frame();
            (f.base, f.info.result, f.info.result_cells)
        };
        if let Some(e) = value {
            let content = self.content(e);
            if self.flow.is_dead() {
                return;
            }
            let root = Root {
                cell: CellId::Frame(base),
                shape,
                object: None,
                instance: None,
                content: crate::exec::memory::object::Content::Unwritten,
            };
            let tru = self.tru();
            let ty = self.program.function(function).result;
            let origin = self.origin();
            let (kind, name) = (StepKind::Assign, NameBase::Return(function));
            match content {
                Content::Scalar(v) => {
                    let what = Record { kind, base: name, ty, address_bits: 0, counted: true, origin };
                    let (v, step) = self.record(what, v);
                    self.write_cell(&root, 0, tru, v, step);
                }
                Content::Cells(values) => {
                    for (i, cell) in values.into_iter().enumerate().take(cells as usize) {
                        self.put_cell(&root, i as u64, tru, cell);
                    }
                }
                Content::Bits(v) => {
                    let what = Record { kind, base: name, ty, address_bits: 0, counted: true, origin };
                    let (val, step) = self.record(what, v.val);
                    let loc = crate::exec::memory::place::Loc { root, at: At::Raw { start: 0, bits: 0 } };
                    self.put_bits(&loc, 0, tru, Masked { val, ..v }, step);
                }
            }
        }
        self.check_ensures(function, base, shape, value.is_some());
        if self.flow.is_dead() {
            return;
        }
        self.end_locals();
        if self.calls.frames().len() == 1 {
            self.leak_check(self.origin().span);
            if self.flow.is_dead() {
                return;
            }
            self.end_run(EndKind::Exit, None);
            return;
        }
        let state = self.take_state();
        let edge = self.edge(state, block);
        self.frame_mut().returns.push(edge);
    }

    /// What the caller promises. Conditions are specification: what they read is not checked.
    pub(crate) fn check_requires(&mut self, function: FuncId) {
        let program = self.program;
        for &cond in &program.function(function).contract.requires {
            self.contract_check(cond, CheckKind::Precondition, "precondition does not hold");
        }
    }

    fn check_ensures(&mut self, function: FuncId, base: u64, shape: ShapeId, has_value: bool) {
        let program = self.program;
        let contract = &program.function(function).contract;
        if contract.ensures.is_empty() {
            return;
        }
        if let (Some(result), true) = (contract.result, has_value) {
            let from = Root {
                cell: CellId::Frame(base),
                shape,
                object: None,
                instance: None,
                content: crate::exec::memory::object::Content::Unwritten,
            };
            let cell = self.cell(&from, 0);
            if let Some(root) = self.root(result) {
                let tru = self.tru();
                self.put_cell(&root, 0, tru, cell);
            }
        }
        for &cond in &contract.ensures {
            self.contract_check(cond, CheckKind::Postcondition, "postcondition does not hold");
        }
    }

    fn contract_check(&mut self, cond: ExprId, kind: CheckKind, text: &'static str) {
        let span = self.program.expr(cond).span;
        self.evaluation.set_quiet(true);
        let holds = self.expr(cond);
        self.evaluation.set_quiet(false);
        self.check(kind, holds, span, text);
    }

    /// Objects of the frame are over when it returns.
    fn end_locals(&mut self) {
        let info = std::rc::Rc::clone(&self.frame().info);
        let base = self.frame().base;
        for &(cell, object) in &info.owners {
            if matches!(info.homes[&object].0, Home::Instance(_))
                && let Cell::Instance(id) = self.state.get(CellId::Frame(base + cell))
            {
                self.storage_dead(id);
            }
        }
        for (id, _) in self.frame().allocated.clone() {
            self.storage_dead(id);
        }
    }

    /// All blocks of a frame are done.
    pub(crate) fn leave(&mut self) {
        let returns = std::mem::take(&mut self.frame_mut().returns);
        if let Some(e) = returns.first() {
            let function = self.frame().function;
            self.flow.go_to(Location { function, block: e.from, index: self.terminator_index(function, e.from) });
        }
        let state = if returns.is_empty() { None } else { Some(self.join(returns, None)) };
        let Some(done) = self.calls.pop() else { return };
        if self.calls.frames().is_empty() {
            return;
        }
        let call = self.out.frames[done.id.index()].call;
        if let Some(at) = call {
            self.flow.go_to(at);
        }
        if let Some(mut state) = state {
            state.frames.truncate(done.base + done.info.result_cells);
            let edge = self.edge(state, self.flow.location().block);
            if let Some(pending) = self.frame_mut().pending.as_mut() {
                pending.done.push(edge);
            }
        }
        self.calls.set_last_result(done.function, done.base);
        self.next_call();
    }

    fn terminator_index(&self, function: FuncId, block: BlockId) -> u32 {
        self.program.function(function).blocks[block.index()].statements.len() as u32
    }

    /// The states of all functions called meet, and the result goes to its place.
    fn finish_call(&mut self) {
        let Some(pending) = self.frame_mut().pending.take() else { return };
        if pending.done.is_empty() {
            self.frame_mut().at = None;
            return;
        }
        let Some((function, base)) = self.calls.take_last_result() else { return };
        let info = self.info(function);
        self.calls.set_result_area(Some((base, info.result)));
        self.state = self.join(pending.done, None);
        self.calls.set_result_area(None);
        self.flow.revive();
        self.flow.start_checks(self.out.checks.len());
        let program = self.program;
        let Some(because_ir::StatementKind::Call { result, .. }) =
            program.statement(self.flow.location()).map(|s| &s.kind)
        else {
            return;
        };
        let model = self.program.function(function).origin == FunctionOrigin::Model && self.counts();
        let content = self.take_result(base, info.result, info.result_cells);
        let ty = self.program.function(function).result;
        let along = self.path.is_some();
        let content = match model && !along {
            true => self.model_step(function, pending.first_step, content, ty),
            false => content,
        };
        if let Some(place) = result {
            let place = self.evaluate_place(place, false);
            if !self.flow.is_dead() {
                let counts = !model || along || self.options.mode == Mode::Relax && !self.reads_environment(function);
                let record = counts.then_some(StepKind::Assign);
                self.parts.set_result(true);
                self.store_content(&place, content, record);
                self.parts.set_result(false);
            }
        }
        if self.flow.is_dead() {
            self.frame_mut().at = None;
        }
    }

    fn take_result(&mut self, base: u64, shape: crate::exec::memory::shape::ShapeId, cells: u64) -> Content {
        let root = Root {
            cell: CellId::Frame(base),
            shape,
            object: None,
            instance: None,
            content: crate::exec::memory::object::Content::Unwritten,
        };
        let scalar = self.memory.shapes().get(shape).ty.is_some_and(|t| self.program.types.is_scalar(t));
        let content = if scalar && self.result_is_used() {
            Content::Scalar(self.read_result(&root))
        } else if scalar {
            let sort = self.memory.shapes().sort(shape);
            Content::Scalar(Val::of(self.zero(sort)))
        } else {
            Content::Cells((0..cells).map(|i| self.shared_cell(&root, i)).collect())
        };
        self.state.frames.truncate(base);
        content
    }

    fn result_is_used(&self) -> bool {
        matches!(
            self.program.statement(self.flow.location()).map(|s| &s.kind),
            Some(because_ir::StatementKind::Call { result: Some(_), .. })
        )
    }

    /// A result that flowed off the end of the function is missing.
    fn read_result(&mut self, root: &Root) -> Val {
        let span = self.origin().span;
        match self.cell(root, 0) {
            Cell::Val(v, _) => v,
            Cell::Partial(p) => {
                let partial = self.memory.objects().partial(p);
                let written = self.is_written(partial.mask);
                self.check(CheckKind::MissingReturn, written, span, "function ends without a value");
                partial.val
            }
            _ => {
                let never = self.fls();
                self.check(CheckKind::MissingReturn, never, span, "function ends without a value");
                self.path_flush();
                let sort = self.memory.shapes().sort(root.shape);
                Val::of(self.zero(sort))
            }
        }
    }

    /// A library model's call is one step: what it returns and what it stores outside of itself.
    fn model_step(&mut self, function: FuncId, first: u32, content: Content, ty: TypeId) -> Content {
        let result = match content {
            Content::Scalar(v) if self.result_is_used() => Some(v),
            _ => None,
        };
        let mut all: Option<Val> = result.map(|v| self.as_number(v));
        for i in first as usize..self.out.steps.len() {
            let step = self.out.steps[i];
            if step.kind != StepKind::Assign || !self.is_outside(step.name.base) {
                continue;
            }
            let v = self.as_number(Val::of(step.value));
            let happened = self.as_number(Val::of(step.executed));
            let v = self.concat(happened, v);
            all = Some(match all {
                None => v,
                Some(before) => self.concat(before, v),
            });
        }
        let Some(all) = all else { return content };
        let origin = self.origin();
        let base = NameBase::Return(function);
        let what = Record { kind: StepKind::Call(function), base, ty, address_bits: 0, counted: true, origin };
        let (seen, _) = self.record(what, all);
        let (Some(v), true) = (result, seen.named != all.named) else { return content };
        let sort = self.terms.sort(v.term);
        let (width, whole) = (self.terms.width(v.term), self.terms.width(all.term));
        let mut named = self.terms.extract(seen.named, whole - 1, whole - width);
        if sort == because_logic::Sort::Bool {
            let one = self.terms.bv(1, 1);
            named = self.terms.eq(named, one);
        }
        Content::Scalar(Val { named, ..v })
    }

    /// Whether a store inside a library model changes something that its caller can see.
    pub(crate) fn is_outside(&self, base: NameBase) -> bool {
        match base {
            NameBase::Object(o, _) | NameBase::Whole(o) => {
                self.program.object(o).function.is_none_or(|f| self.program.function(f).origin != FunctionOrigin::Model)
            }
            NameBase::Heap(..) | NameBase::HeapWhole(_) | NameBase::Target => true,
            _ => false,
        }
    }

    fn call_without_body(&mut self, result: Option<&Place>, function: FuncId, span: Span) {
        let name = self.program.function(function).name.clone();
        let text = format!("{name}: has no body, its result is an input and it changes nothing else");
        Assumed::new(AssumedKind::Wider, text).note(&mut self.out.assumed);
        let Some(place) = result else { return };
        let evaluated = self.evaluate_place(place, false);
        if self.flow.is_dead() {
            return;
        }
        self.path_unnamed();
        if !self.program.types.is_scalar(place.ty) {
            let source = because_ir::InputSource { name, kind: InputKind::Stub };
            self.input_record(place, &source, span);
            return;
        }
        let condition = self.tru();
        let ask = Ask::new(name, InputKind::Stub, place.ty, condition, span);
        let (v, _) = self.input(ask);
        self.store(&evaluated, v, None);
    }

    pub(crate) fn store_value(&mut self, place: &Place, v: Val, ty: TypeId, record: Option<StepKind>) {
        let evaluated = self.evaluate_place(place, false);
        if self.flow.is_dead() {
            return;
        }
        let span = self.origin().span;
        let v = self.convert(v, ty, place.ty, span);
        self.store(&evaluated, v, record);
    }
}
