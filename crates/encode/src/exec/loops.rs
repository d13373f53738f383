//! Unrolling: when a loop is entered again, when it may only be left, and when it is cut.
//!
//! An iteration whose continuation is decided by constants, that do change, does not count against the bound. When
//! the bound is reached one more pass is made that can only leave the loop: wherever it is decided whether to leave
//! it, going on is cut, and whether a run would go on there is a check.

use because_ir::{BlockId, BranchKind, CheckKind, FuncId, Location, TerminatorKind};

use crate::exec::{ActiveLoop, Edge, Exec};
use crate::guard::GuardId;
use crate::options::LoopId;
use crate::state::State;
use crate::unwinding::{Assumption, AssumptionReason, Iteration, IterationId, LoopCut, Message};
use crate::value::Val;

impl Exec<'_> {
    pub(crate) fn loop_start(&mut self, component: u32) {
        let frame = self.frame_mut();
        let c = frame.info.order.components[component as usize].clone();
        let blocks = &frame.info.order.blocks[c.start as usize..c.end as usize];
        if blocks.iter().all(|b| frame.waiting[b.index()].is_empty()) {
            frame.position = c.end;
            return;
        }
        let outer = frame.iteration;
        frame.loops.push(ActiveLoop {
            component,
            number: 0,
            counted: 0,
            again: Vec::new(),
            outer,
            guard: GuardId(u32::MAX),
            decided: false,
            seen: Default::default(),
            exit_only: false,
        });
        self.begin_iteration();
    }

    fn begin_iteration(&mut self) {
        let id = IterationId(self.out.iterations.len() as u32);
        let function = self.frame().function;
        let program = self.program;
        let options = self.options;
        let frame = self.frame_mut();
        let order = &frame.info.order;
        let Some(active) = frame.loops.last_mut() else { return };
        let head = order.components[active.component as usize].head;
        active.number += 1;
        active.decided = false;
        let bound = options.bound(LoopId { function, head });
        let tests_first = match &program.function(function).blocks[head.index()].terminator.kind {
            TerminatorKind::Branch { kind: BranchKind::DoWhile, .. } => false,
            TerminatorKind::Branch { then, otherwise, .. } => {
                [then, otherwise].into_iter().any(|&t| !order.in_component(t, active.component))
            }
            _ => false,
        };
        let done = active.counted + u32::from(!tests_first);
        active.exit_only = done >= bound.max(u32::from(!tests_first));
        let iteration = Iteration { parent: active.outer, head, number: active.number };
        frame.iteration = id;
        frame.position = order.components[active.component as usize].start;
        self.out.iterations.push(iteration);
    }

    /// The blocks of a loop are done for this iteration: once more, or on.
    pub(crate) fn loop_end(&mut self) {
        let exhausted = self.effort.is_exhausted();
        let Some(active) = self.frame_mut().loops.last_mut() else { return };
        let again = std::mem::take(&mut active.again);
        if again.is_empty() {
            self.loop_pop();
            return;
        }
        let guards: Vec<GuardId> = again.iter().map(|e| e.state.guard).collect();
        let guard = self.guards.any(self.terms, &guards);
        let Some(active) = self.frame_mut().loops.last_mut() else { return };
        let free = active.decided && guard == active.guard;
        if exhausted || (active.exit_only && !free) {
            let (component, from) = (active.component, again[0].from);
            self.cut_edges(component, from, &[guard]);
            self.loop_pop();
            return;
        }
        active.counted += u32::from(!free);
        let head = self.frame().info.order.components[self.top_component()].head;
        self.frame_mut().waiting[head.index()].extend(again);
        self.begin_iteration();
    }

    fn top_component(&self) -> usize {
        self.frame().loops.last().map_or(0, |l| l.component as usize)
    }

    fn loop_pop(&mut self) {
        let frame = self.frame_mut();
        if let Some(active) = frame.loops.pop() {
            frame.iteration = active.outer;
        }
    }

    /// Ways on that are closed because the loop around may only be left: given all ways out of a decision, says for
    /// each whether it is cut, and by which loop.
    pub(crate) fn closed(&self, targets: &[BlockId]) -> Option<(u32, Vec<bool>)> {
        let frame = self.frame();
        for active in frame.loops.iter().rev().filter(|l| l.exit_only) {
            let stays: Vec<bool> =
                targets.iter().map(|&t| frame.info.order.in_component(t, active.component)).collect();
            if stays.contains(&true) && stays.contains(&false) {
                return Some((active.component, stays));
            }
        }
        None
    }

    /// Notes that a decision with a way out of loops was taken by constants.
    pub(crate) fn note_constant_decision(&mut self, block: BlockId, targets: &[BlockId], taken: BlockId, seen: u64) {
        if seen == 0 {
            return;
        }
        let frame = self.frame_mut();
        let order = &frame.info.order;
        for active in frame.loops.iter_mut() {
            let leaves = targets.iter().any(|&t| !order.in_component(t, active.component));
            if leaves && order.in_component(taken, active.component) {
                let fresh = active.seen.insert(block, seen) != Some(seen);
                active.decided |= fresh;
            }
        }
    }

    /// The run would go on in a loop beyond the bound.
    pub(crate) fn cut_edges(&mut self, component: u32, from: BlockId, guards: &[GuardId]) {
        let function = self.frame().function;
        let head = self.frame().info.order.components[component as usize].head;
        let index = self.program.function(function).blocks[from.index()].statements.len() as u32;
        self.flow.go_to(Location { function, block: from, index });
        let guard = self.guards.any(self.terms, guards);
        for &g in guards {
            self.guards.cut(g);
        }
        self.cut(guard, Some(LoopId { function, head }), function, CheckKind::Unwinding, "loop can run longer");
    }

    pub(crate) fn cut(
        &mut self,
        guard: GuardId,
        id: Option<LoopId>,
        function: FuncId,
        kind: CheckKind,
        text: &'static str,
    ) {
        let by_limit = self.effort.is_exhausted();
        let reference = self.frame().reference;
        let origin = self.origin();
        let g = *self.guards.get(guard);
        // Only runs that satisfy the assumptions so far get here.
        let reached = self.terms.and(g.term, self.flow.assumed());
        let never = Val::of(self.terms.fls());
        let saved = std::mem::replace(&mut self.state.guard, guard);
        let mut check = None;
        if self.options.unwinding_checks && self.options.checks.has(kind) {
            check = Some(crate::unwinding::CheckId(self.out.checks.len() as u32));
            self.push_check(kind, never, origin.span, Message::Text(text));
        } else {
            let order = self.next_order();
            let own = (never.term, g.named);
            let reason = AssumptionReason::Bound;
            self.out.assumptions.push(Assumption { cond: never.term, guard: g.term, origin, order, own, reason });
        }
        self.state.guard = saved;
        self.out.loops_cut.push(LoopCut { id, function, check, guard: reached, origin, by_limit, reference });
        // Whatever comes later is reached only by runs that were not cut here.
        self.conjoin_assumption(never, Val { named: g.named, ..Val::of(g.term) });
        self.guards.cut(guard);
    }

    /// A state that goes from the end of a block to another.
    pub(crate) fn edge(&self, state: State, from: BlockId) -> Edge {
        let source = state.guard;
        Edge { state, from, source, decided: false }
    }
}
