//! Statements and the ends of blocks.

use because_ir::{
    BinaryOp, BlockId, CheckKind, ExprId, ExprKind, InputSource, Place, Statement, StatementKind, Terminator,
    TerminatorKind, UnaryOp,
};
use because_source::Span;
use rustc_hash::FxHashMap;

use crate::exec::Exec;
use crate::exec::memory::access::Content;
use crate::exec::memory::object::{ENDED, LIVE};
use crate::exec::memory::place::Base;
use crate::exec::steps::Ask;
use crate::function::Home;
use crate::guard::GuardId;
use crate::limits;
use crate::options::Mode;
use crate::state::{Cell, CellId, State};
use crate::unwinding::{
    AssumptionReason, CheckId, Decision, End, EndKind, InstanceKind, Message, NameBase, Operand, Probe, StepKind,
};
use crate::value::Val;

impl Exec<'_> {
    /// Executes a statement; `true` if a call was entered.
    pub(crate) fn statement(&mut self, statement: &Statement) -> bool {
        use StatementKind::*;
        let span = statement.span;
        match &statement.kind {
            Assign { place, value } => self.assign(place, *value),
            Input { place, input } => self.input_statement(place, input, span),
            Call { result, callee, args } => return self.call(result.as_ref(), callee, args, span),
            Assume(e) => {
                let cond = self.expr(*e);
                if !self.flow.is_dead() {
                    self.assume(cond, AssumptionReason::User);
                }
            }
            Assert { cond, check, .. } => {
                let value = self.expr(*cond);
                if self.options.mode == Mode::Name {
                    self.antecedents(*cond);
                }
                self.check_with(*check, value, span, Message::Statement(self.flow.location()));
            }
            Probe { id, cond } => self.probe(*id, *cond),
            Invariant { cond, .. } => {
                let cond = self.expr(*cond);
                let first = self.frame().loops.last().is_none_or(|l| l.number == 1);
                let kind = if first { CheckKind::InvariantEntry } else { CheckKind::InvariantMaintained };
                self.check_with(kind, cond, span, Message::Statement(self.flow.location()));
            }
            Alloc { result, size, element, kind } => self.alloc(result, *size, *element, *kind, span),
            Free { pointer } => self.free(*pointer, span),
            Copy { to, from, bytes, overlap } => self.copy(*to, *from, *bytes, *overlap, span),
            Fill { to, byte, bytes } => self.fill(*to, *byte, *bytes, span),
            Begin(object) => self.begin(*object),
            End(object) => self.end(*object),
            Print { result, to, format, args } => self.print(result.as_ref(), *to, *format, args, span),
            Effect { result, effect, args } => self.effect(result.as_ref(), *effect, args, span),
            Unsupported { what } => self.unsupported(span, what.clone()),
        }
        false
    }

    /// The values of the operands of an asserted `&&`, `||`, `?:`: what an implication's antecedent can be. Such
    /// operands are always defined, so examining them again adds no checks.
    fn antecedents(&mut self, cond: ExprId) {
        let mut operands = Vec::new();
        let mut work = vec![cond];
        while let Some(e) = work.pop() {
            match self.program.expr(e).kind {
                ExprKind::Unary(UnaryOp::Not, inner) | ExprKind::Cast(inner) => work.push(inner),
                ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                    operands.extend([left, right]);
                    work.extend([left, right]);
                }
                ExprKind::Select(test, ..) => operands.push(test),
                _ => {}
            }
        }
        let check = CheckId(self.out.checks.len() as u32);
        for expr in operands {
            let value = self.expr(expr);
            let (term, named) = (value.term, value.named);
            self.out.operands.push(Operand { check, expr, term, named });
        }
    }

    fn assign(&mut self, place: &Place, value: ExprId) {
        let content = self.content(value);
        if self.flow.is_dead() {
            return;
        }
        let place = self.evaluate_place(place, false);
        if self.flow.is_dead() {
            return;
        }
        self.store_content(&place, content, Some(StepKind::Assign));
    }

    /// The value of an expression that may be a record.
    pub(crate) fn content(&mut self, value: ExprId) -> Content {
        let program = self.program;
        let e = program.expr(value);
        if let (ExprKind::Load(from), false) = (&e.kind, program.types.is_scalar(e.ty)) {
            let from = self.evaluate_place(from, false);
            return self.load_content(&from);
        }
        Content::Scalar(self.expr(value))
    }

    fn input_statement(&mut self, place: &Place, input: &InputSource, span: Span) {
        let evaluated = self.evaluate_place(place, false);
        if self.flow.is_dead() {
            return;
        }
        if self.program.types.is_scalar(place.ty) {
            let base = match evaluated.base {
                Base::Object(o)
                    if evaluated.steps.is_empty() && self.program.object(o).kind != because_ir::ObjectKind::Temp =>
                {
                    Some(NameBase::Object(o, 0))
                }
                _ => None,
            };
            let condition = self.tru();
            let ask = Ask {
                width: evaluated.bitfield.map(|b| b.1),
                base,
                ..Ask::new(input.name.clone(), input.kind, place.ty, condition, span)
            };
            let (v, _) = self.input(ask);
            let v = self.widen(v, place.ty);
            self.store(&evaluated, v, None);
            return;
        }
        self.input_record(place, input, span);
    }

    /// One input a scalar, in order of their offsets.
    pub(crate) fn input_record(&mut self, place: &Place, input: &InputSource, span: Span) {
        let evaluated = self.evaluate_place(place, false);
        let cases = self.cases(&evaluated, crate::exec::memory::place::Access::Write);
        let limit = limits::INPUT_SCALARS;
        let leaves = because_ir::leaf::leaves(self.program, place.ty, limit);
        if leaves.len() >= limit {
            self.unsupported(span, "an input of very many scalars");
            return;
        }
        for leaf in leaves {
            let (start, width) = match leaf.bits {
                Some(b) => (b.start, Some(b.width)),
                None => (leaf.offset * 8, None),
            };
            let condition = self.tru();
            let ask =
                Ask { width, ..Ask::new(format!("{}{}", input.name, leaf.path), input.kind, leaf.ty, condition, span) };
            let (v, step) = self.input(ask);
            let bits = self.memory_bits(v);
            let size = u64::from(self.terms.width(bits.term));
            for case in &cases {
                for (cond, from) in self.starts(case) {
                    self.store_raw(&case.loc, from + start, size, cond, bits, step);
                }
            }
        }
    }

    fn probe(&mut self, id: u32, cond: ExprId) {
        // A probe has no effect: what fails in its condition is not the program's.
        let checks = self.out.checks.len();
        let cond = self.expr(cond);
        self.out.checks.truncate(checks);
        self.flow.revive();
        let order = self.next_order();
        let entry = Probe { id, cond: cond.term, executed: self.guard().term, origin: self.origin(), order };
        self.out.probes.push(entry);
    }

    fn begin(&mut self, object: because_ir::ObjectId) {
        self.end(object);
        let frame = self.frame();
        let (base, id) = (frame.base, frame.id);
        if let Some(&(Home::Instance(cell), _)) = frame.info.homes.get(&object) {
            let new = self.begin_local(object, id);
            self.state.set(CellId::Frame(base + cell), Cell::Instance(new));
        }
    }

    fn end(&mut self, object: because_ir::ObjectId) {
        let frame = self.frame();
        let base = frame.base;
        let Some(&(home, shape)) = frame.info.homes.get(&object) else { return };
        let arrays: Vec<_> = frame.allocated.iter().copied().filter(|a| a.1 == Some(object)).map(|a| a.0).collect();
        for id in arrays {
            self.storage_dead(id);
        }
        match home {
            Home::Frame(cell) => {
                let cells = self.memory.shapes().get(shape).cells;
                let mut set = Vec::new();
                self.state.frames.set_in(base + cell, base + cell + cells, &mut set);
                for i in set {
                    self.state.frames.set(i, Cell::Empty);
                }
            }
            Home::Instance(cell) => {
                if let Cell::Instance(old) = self.state.get(CellId::Frame(base + cell)) {
                    self.storage_dead(old);
                    self.state.set(CellId::Frame(base + cell), Cell::Empty);
                }
            }
        }
    }

    /// The scope of an object is over, if it is live here.
    pub(crate) fn storage_dead(&mut self, id: crate::unwinding::InstanceId) {
        let lifetime = self.lifetime(id);
        let live = self.bv(2, LIVE);
        let ended = self.bv(2, ENDED);
        let is = self.map2(lifetime, live, |t, a, b| t.eq(a, b));
        if is.term == self.terms.fls() {
            return;
        }
        let new = self.ite(is, ended, lifetime);
        self.change_lifetime(id, new);
    }

    pub(crate) fn terminator(&mut self, block: BlockId, terminator: &Terminator) {
        let span = terminator.span;
        match &terminator.kind {
            TerminatorKind::Goto(to, _) => {
                let state = self.take_state();
                let source = state.guard;
                self.go(block, *to, state, source, false);
            }
            TerminatorKind::Branch { cond, then, otherwise, kind } => {
                self.evaluation.forget_loads();
                self.parts_of_condition(*cond, *kind);
                let cond = self.expr(*cond);
                if self.flow.is_dead() {
                    return;
                }
                let cond = self.relax_condition(cond, Some(*kind));
                let not = self.not(cond);
                self.decide(block, vec![(*then, cond, None), (*otherwise, not, None)]);
            }
            TerminatorKind::Switch { value, cases, default } => {
                self.evaluation.forget_loads();
                let ty = self.program.expr(*value).ty;
                let v = self.expr(*value);
                if self.flow.is_dead() {
                    return;
                }
                let v = self.relax_condition(v, None);
                self.switch(block, v, ty, cases, *default);
            }
            TerminatorKind::Return(value) => self.return_value(block, *value),
            TerminatorKind::Exit(status) => {
                let status = self.expr(*status);
                if self.flow.is_dead() {
                    return;
                }
                self.leak_check(span);
                if self.flow.is_dead() {
                    return;
                }
                self.end_run(EndKind::Exit, Some(status.term));
            }
            TerminatorKind::Abort => {
                let never = self.fls();
                if self.options.checks.has(CheckKind::Abort) {
                    self.check(CheckKind::Abort, never, span, "abort reached");
                } else {
                    self.end_run(EndKind::Abort, None);
                }
            }
            TerminatorKind::Unreachable => {
                let never = self.fls();
                self.check(CheckKind::Unreachable, never, span, "code marked unreachable is reached");
            }
        }
    }

    pub(crate) fn take_state(&mut self) -> State {
        std::mem::replace(&mut self.state, State::new())
    }

    pub(crate) fn end_run(&mut self, kind: EndKind, status: Option<because_logic::Term>) {
        let end = End { kind, guard: self.guard().term, status, origin: self.origin() };
        self.out.ends.push(end);
        self.flow.end();
    }

    pub(crate) fn leak_check(&mut self, span: Span) {
        if !self.options.checks.has(CheckKind::Leak) {
            return;
        }
        let mut ok = self.tru();
        for id in self.memory.objects().ids() {
            if self.memory.objects()[id].freeable && matches!(self.memory.objects()[id].kind, InstanceKind::Heap(_)) {
                let lifetime = self.lifetime(id);
                let live = self.bv(2, LIVE);
                let gone = self.map2(lifetime, live, |t, a, b| t.ne(a, b));
                ok = self.and(ok, gone);
            }
        }
        self.check(CheckKind::Leak, ok, span, "allocated memory is never freed");
    }

    fn switch(&mut self, block: BlockId, v: Val, ty: because_ir::TypeId, cases: &[because_ir::Case], default: BlockId) {
        let signed = self.program.types.is_signed(ty);
        let v = self.as_number(v);
        let width = self.terms.width(v.term);
        let mut any = self.fls();
        let mut ways: Vec<(BlockId, Val, Option<u32>)> = Vec::new();
        let mut way_to: FxHashMap<BlockId, usize> = FxHashMap::default();
        for (i, case) in cases.iter().enumerate() {
            let test = self.map1(v, |t, x| {
                let (low, high) = (t.bv_signed(width, case.low), t.bv_signed(width, case.high));
                if case.low == case.high {
                    return t.eq(x, low);
                }
                let (a, b) = if signed { (t.sle(low, x), t.sle(x, high)) } else { (t.ule(low, x), t.ule(x, high)) };
                t.and(a, b)
            });
            let test = Val { targets: Default::default(), ..test };
            any = self.or(any, test);
            match way_to.get(&case.target) {
                Some(&way) => {
                    let both = self.map2(ways[way].1, test, |t, a, b| t.or(a, b));
                    ways[way].1 = both;
                }
                None => {
                    way_to.insert(case.target, ways.len());
                    ways.push((case.target, test, Some(i as u32)));
                }
            }
        }
        let none = self.not(any);
        match ways.iter_mut().find(|w| w.0 == default) {
            Some(way) => {
                let both = self.map2(way.1, none, |t, a, b| t.or(a, b));
                way.1 = both;
            }
            None => ways.push((default, none, None)),
        }
        self.decide(block, ways);
    }

    /// Goes on by one of several exclusive ways.
    fn decide(&mut self, block: BlockId, ways: Vec<(BlockId, Val, Option<u32>)>) {
        if self.options.mode == Mode::Path {
            return self.path_decide(block, &ways);
        }
        let tru = self.terms.tru();
        let targets: Vec<BlockId> = ways.iter().map(|w| w.0).collect();
        if let Some(&(to, ..)) = ways.iter().find(|w| w.1.term == tru) {
            self.note_constant_decision(block, &targets, to, self.evaluation.loads());
            let state = self.take_state();
            let source = state.guard;
            self.go(block, to, state, source, true);
            return;
        }
        let fls = self.terms.fls();
        let open: Vec<_> = ways.into_iter().filter(|w| w.1.term != fls).collect();
        let source = self.state.guard;
        let origin = self.origin();
        let guard = self.guard().term;
        let split = self.guards.split(open.len() as u32);
        let open_targets: Vec<BlockId> = open.iter().map(|w| w.0).collect();
        let closed = self.closed(&open_targets);
        let mut cut: Vec<GuardId> = Vec::new();
        let state = self.take_state();
        for (i, (to, cond, case)) in open.into_iter().enumerate() {
            let order = self.next_order();
            self.out.decisions.push(Decision { origin, guard, cond: cond.term, case, order });
            let g = self.guards.outcome(self.terms, source, split, i as u32, (cond.term, cond.named));
            if self.guards.get(g).term == fls {
                continue;
            }
            if closed.as_ref().is_some_and(|(_, stays)| stays[i]) {
                cut.push(g);
                continue;
            }
            let state = State { guard: g, ..state.clone() };
            self.go(block, to, state, source, true);
        }
        if let (Some((component, _)), false) = (closed, cut.is_empty()) {
            self.cut_edges(component, block, &cut);
        }
    }
}
