//! The forward pass: frames on an explicit stack, the blocks of each in weak topological order, states waiting where
//! control meets.

mod call;
mod evaluation;
mod expr;
pub(crate) mod follow;
mod library;
mod loops;
pub(crate) mod memory;
mod merge;
mod printf;
mod pure;
mod relax;
mod statement;
mod steps;

use std::rc::Rc;

use because_ir::{BlockId, FuncId, FunctionOrigin, Location, ObjectId, Program, StatementKind};
use because_logic::{Sort, Term, Terms};
use because_source::Span;
use rustc_hash::FxHashMap;

use evaluation::Evaluation;
use follow::{Noted, Tracker};
use memory::Memory;
use relax::Parts;

use crate::constant_inputs::GivenInputs;
use crate::effort::Effort;
use crate::flow::Flow;
use crate::function::FunctionInfo;
use crate::guard::{GuardId, Guards};
use crate::naming::Naming;
use crate::options::{Mode, UnwindOptions};
use crate::stack::CallStack;
use crate::state::State;
use crate::unwinding::{
    Frame, FrameId, InstanceId, Iteration, IterationId, Origin, ReachPoint, Unsupported, Unwinding,
};
use crate::value::{self, Val};

/// Control on its way to a block.
#[derive(Debug)]
pub(crate) struct Edge {
    pub state: State,
    pub from: BlockId,
    /// Guard at the end of the block it comes from.
    pub source: GuardId,
    /// It is one way out of a decision.
    pub decided: bool,
}

/// A loop being unrolled.
#[derive(Debug)]
pub(crate) struct ActiveLoop {
    pub component: u32,
    pub number: u32,
    /// Iterations that count against the bound.
    pub counted: u32,
    /// States on their way back to the head.
    pub again: Vec<Edge>,
    pub outer: IterationId,
    /// Guard at the head in this iteration.
    pub guard: GuardId,
    /// A way out was closed in this iteration by constants that have changed since the last.
    pub decided: bool,
    /// What the conditions of ways out had read, by block.
    pub seen: FxHashMap<BlockId, u64>,
    /// The bound is reached: it can only be left.
    pub exit_only: bool,
}

/// What to do in the caller when the callee is done.
#[derive(Debug)]
pub(crate) struct Pending {
    /// Functions still to be tried, each with the state at the call.
    pub rest: Vec<(FuncId, State)>,
    pub done: Vec<Edge>,
    pub args: Vec<call::Argument>,
    pub first_step: u32,
}

pub(crate) struct Activation {
    pub id: FrameId,
    pub function: FuncId,
    pub info: Rc<FunctionInfo>,
    pub base: u64,
    pub position: u32,
    pub waiting: Vec<Vec<Edge>>,
    pub loops: Vec<ActiveLoop>,
    /// Where to go on in the current block.
    pub at: Option<(BlockId, u32)>,
    pub returns: Vec<Edge>,
    pub pending: Option<Pending>,
    pub iteration: IterationId,
    pub entry_guard: GuardId,
    /// Steps count: not the harness, the reference, insides of library models.
    pub counted: bool,
    /// Part of the reference implementation's run: its checks are assumptions.
    pub reference: bool,
    /// In `Relax`: the user's call of the library that it works for.
    pub library: Option<Origin>,
    /// Objects made by `alloca` and variable length arrays: they end with it.
    pub allocated: Vec<(InstanceId, Option<ObjectId>)>,
}

/// The forward pass. Each part keeps its fields to itself; methods on the whole stand with the construct they lower, in
/// the modules below this one.
pub(crate) struct Exec<'a> {
    program: &'a Program,
    terms: &'a mut Terms,
    options: &'a UnwindOptions,
    out: Unwinding,
    /// The content of memory and registers here, and the guard.
    state: State,
    guards: Guards,
    flow: Flow,
    calls: CallStack,
    memory: Memory,
    naming: Naming<'a>,
    /// The inputs that are constants.
    given: GivenInputs<'a>,
    effort: Effort,
    /// The executed path that is followed, in mode `Path`.
    path: Option<Tracker<'a>>,
    /// The parts of an expression that are relaxed.
    parts: Parts,
    evaluation: Evaluation,
}

/// Unwinds a program: see [`crate::Unwinding`].
pub fn unwind(program: &Program, terms: &mut Terms, options: &UnwindOptions) -> Result<Unwinding, crate::Error> {
    unwind_along(program, terms, options, None).map(|(unwinding, _)| unwinding)
}

/// Unwinds along one path, where one is given.
pub(crate) fn unwind_along<'a>(
    program: &'a Program,
    terms: &'a mut Terms,
    options: &'a UnwindOptions,
    path: Option<Tracker<'a>>,
) -> Result<(Unwinding, Option<Noted>), crate::Error> {
    let truth = terms.tru();
    let guards = Guards::new(terms);
    let pointer_bits = program.target.pointer_bits;
    let mut exec = Exec {
        program,
        options,
        out: Unwinding { pointer_bits, assumed: program.assumed.clone(), ..Unwinding::default() },
        state: State::new(),
        guards,
        flow: Flow::new(Location { function: program.entry, block: BlockId(0), index: 0 }, truth),
        calls: CallStack::new(program.functions.len()),
        memory: Memory::default(),
        naming: Naming::default(),
        given: GivenInputs::new(&options.given),
        effort: Effort::new(terms.len()),
        terms,
        path,
        parts: Parts::default(),
        evaluation: Evaluation::new(truth),
    };
    exec.out.iterations.push(Iteration { parent: IterationId(0), head: BlockId(0), number: 0 });
    exec.run();
    if let Some(reason) = exec.effort.stopped() {
        return Err(crate::Error::Stopped(reason));
    }
    exec.out.shapes = exec.memory.into_shapes();
    Ok((exec.out, exec.path.map(|p| p.noted)))
}

impl Exec<'_> {
    fn run(&mut self) {
        let state = std::mem::replace(&mut self.state, State::new());
        self.enter(self.program.entry, None, state);
        while !self.calls.frames().is_empty() && !self.is_stopped() {
            self.advance();
        }
    }

    /// Counts the work of one more statement, or of one more place where paths meet. Whether the budget has ended.
    pub(crate) fn is_stopped(&mut self) -> bool {
        self.effort.charge(self.terms.len(), &self.options.interrupt)
    }

    pub(crate) fn info(&mut self, function: FuncId) -> Rc<FunctionInfo> {
        self.calls.info(self.program, self.memory.shapes_mut(), function, self.options.explode)
    }

    /// Opens a frame for a function with a body; its first block waits with `state`.
    pub(crate) fn enter(&mut self, function: FuncId, call: Option<Location>, state: State) {
        let info = self.info(function);
        let base = self.calls.frames().last().map_or(0, |f| (f.base + f.info.cells).next_multiple_of(16));
        let parent = self.calls.frames().last();
        let iteration = parent.map_or(IterationId(0), |f| f.iteration);
        let outer = parent.map_or(0, |f| self.out.frames[f.id.index()].path);
        let path = mix(mix(outer, self.iteration_path(iteration)), hash_location(call, function));
        let library = self.library_call(function);
        let parent = self.calls.frames().last();
        let id = FrameId(self.out.frames.len() as u32);
        let origin = self.program.function(function).origin;
        // What the library calls back is relaxed like the user's other code; elsewhere the library's call is one step.
        let called_back = self.options.mode == Mode::Relax;
        let counted = parent.is_none_or(|f| f.counted || called_back || self.is_harness(f.function))
            && origin == FunctionOrigin::User;
        let reference = parent.is_some_and(|f| f.reference) || origin == FunctionOrigin::Reference;
        self.out.frames.push(Frame {
            function,
            parent: parent.map(|f| f.id),
            call,
            iteration,
            depth: self.calls.frames().len() as u32,
            path,
        });
        let mut waiting: Vec<Vec<Edge>> = Vec::new();
        waiting.resize_with(self.program.function(function).blocks.len(), Vec::new);
        let source = state.guard;
        waiting[0].push(Edge { state, from: BlockId(0), source, decided: false });
        self.calls.push(Activation {
            id,
            function,
            info,
            base,
            position: 0,
            waiting,
            loops: Vec::new(),
            at: None,
            returns: Vec::new(),
            pending: None,
            iteration: IterationId(0),
            entry_guard: source,
            counted,
            reference,
            library,
            allocated: Vec::new(),
        });
    }

    fn is_harness(&self, function: FuncId) -> bool {
        self.program.function(function).origin == FunctionOrigin::Harness
    }

    pub(crate) fn frame(&self) -> &Activation {
        self.calls.frame()
    }

    pub(crate) fn frame_mut(&mut self) -> &mut Activation {
        self.calls.frame_mut()
    }

    /// Does the next thing in the innermost frame.
    fn advance(&mut self) {
        if let Some((block, index)) = self.frame_mut().at.take() {
            self.execute(block, index);
            return;
        }
        let frame = self.frame();
        let position = frame.position;
        if let Some(active) = frame.loops.last()
            && position == frame.info.order.components[active.component as usize].end
        {
            self.loop_end();
            return;
        }
        if position as usize == frame.info.order.blocks.len() {
            self.leave();
            return;
        }
        let info = Rc::clone(&frame.info);
        if let Some(component) = info.order.starts[position as usize]
            && frame.loops.last().is_none_or(|l| l.component != component)
        {
            self.loop_start(component);
            return;
        }
        let block = info.order.blocks[position as usize];
        let edges = std::mem::take(&mut self.frame_mut().waiting[block.index()]);
        self.frame_mut().position += 1;
        if !edges.is_empty() {
            self.begin_block(block, edges);
            self.execute(block, 0);
        }
    }

    fn begin_block(&mut self, block: BlockId, edges: Vec<Edge>) {
        let function = self.frame().function;
        self.flow.go_to(Location { function, block, index: 0 });
        let decided = edges.iter().all(|e| e.decided && e.source != e.state.guard);
        let sources: Vec<GuardId> = edges.iter().map(|e| e.source).collect();
        self.state = self.join(edges, Some(block));
        self.flow.revive();
        let arm = self.frame().info.arms[block.index()];
        if let Some(arm) = arm
            && decided
            && !sources.contains(&self.state.guard)
        {
            self.guard_step(arm.decided_in);
        }
        let guard = self.state.guard;
        let frame = self.frame_mut();
        if let Some(active) = frame.loops.last_mut()
            && frame.info.order.components[active.component as usize].head == block
        {
            active.guard = guard;
        }
    }

    fn execute(&mut self, block: BlockId, from: u32) {
        let function = self.frame().function;
        let program = self.program;
        let code = &program.function(function).blocks[block.index()];
        if block.0 == 0 && from == 0 && self.frame().iteration.0 == 0 {
            self.check_requires(function);
            if self.flow.is_dead() {
                return;
            }
        }
        self.note_reached(Location { function, block, index: from });
        for (i, statement) in code.statements.iter().enumerate().skip(from as usize) {
            if self.is_stopped() {
                return;
            }
            self.flow.go_to(Location { function, block, index: i as u32 });
            self.out.statements += 1;
            self.flow.start_checks(self.out.checks.len());
            self.begin_parts();
            if !self.path_step(Some(statement)) {
                return;
            }
            // Where to go on is noted before a call opens a frame of its own.
            self.frame_mut().at = Some((block, i as u32 + 1));
            if self.statement(statement) {
                return;
            }
            self.frame_mut().at = None;
            if self.flow.is_dead() {
                self.path_flush();
                return;
            }
            if let StatementKind::Assume(_) | StatementKind::Call { .. } = statement.kind {
                self.note_reached(Location { function, block, index: i as u32 + 1 });
            }
        }
        self.flow.go_to(Location { function, block, index: code.statements.len() as u32 });
        self.out.statements += 1;
        self.flow.start_checks(self.out.checks.len());
        self.begin_parts();
        if !self.path_step(None) {
            return;
        }
        self.terminator(block, &code.terminator);
        if self.flow.is_dead() {
            self.path_flush();
        }
        if self.out.statements > self.options.max_statements {
            self.effort.exhaust();
        }
    }

    /// Control comes to this point of the user's code.
    fn note_reached(&mut self, at: Location) {
        let shown = self.frame().counted || self.is_harness(self.frame().function);
        if !shown || self.flow.is_dead() || self.flow.is_certain(at) {
            return;
        }
        let guard = self.guard().term;
        let executed = self.terms.and(guard, self.flow.assumed());
        if self.terms.as_bool(executed) == Some(true) {
            self.flow.set_certain(at);
        }
        self.out.reached.push(ReachPoint { at, executed });
    }

    /// Sends the current state on to a block.
    pub(crate) fn go(&mut self, from: BlockId, to: BlockId, state: State, source: GuardId, decided: bool) {
        let edge = Edge { state, from, source, decided };
        let frame = self.frame_mut();
        let order = &frame.info.order;
        if order.position[to.index()] <= order.position[from.index()]
            && let Some(active) =
                frame.loops.iter_mut().rev().find(|l| order.components[l.component as usize].head == to)
        {
            active.again.push(edge);
            return;
        }
        frame.waiting[to.index()].push(edge);
    }

    pub(crate) fn origin(&self) -> Origin {
        let (span, source) = self.program.origin(self.flow.location());
        let frame = self.frame();
        Origin { location: self.flow.location(), span, source, frame: frame.id, iteration: frame.iteration }
    }

    pub(crate) fn next_order(&mut self) -> u32 {
        self.naming.next_order()
    }

    /// The value of an operation on one value.
    fn map1(&mut self, a: Val, f: impl Fn(&mut Terms, Term) -> Term) -> Val {
        value::map1(self.terms, a, f)
    }

    /// The value of an operation on two values.
    fn map2(&mut self, a: Val, b: Val, f: impl Fn(&mut Terms, Term, Term) -> Term) -> Val {
        value::map2(self.terms, self.memory.sets_mut(), a, b, f)
    }

    /// `if c then a else b`.
    fn ite(&mut self, c: Val, a: Val, b: Val) -> Val {
        value::ite(self.terms, self.memory.sets_mut(), c, a, b)
    }

    /// The guard of the current place, folded and named.
    pub(crate) fn guard(&self) -> Val {
        let g = self.guards.get(self.state.guard);
        Val { term: g.term, named: g.named, ..Val::of(g.term) }
    }

    /// The place itself, or the call that led from the user's text into the library.
    fn user_span(&self, span: Span) -> Span {
        let mut at = Some(self.frame().id);
        let mut found = span;
        while !self.program.sources.is_user(found) {
            let Some(frame) = at.map(|id| self.out.frames[id.index()]) else { return span };
            found = frame.call.map_or(Span::NONE, |call| self.program.origin(call).0);
            at = frame.parent;
        }
        found
    }

    /// This path cannot be followed further.
    pub(crate) fn unsupported(&mut self, span: Span, what: impl Into<String>) {
        if self.flow.is_dead() {
            return;
        }
        let guard = self.guard().term;
        let span = self.user_span(if span.is_none() { self.origin().span } else { span });
        let entry = Unsupported {
            guard: self.terms.and(guard, self.flow.assumed()),
            origin: self.origin(),
            span,
            what: what.into(),
            order: self.next_order(),
        };
        self.out.unsupported.push(entry);
        self.flow.end();
    }

    /// A number for a place in nested iterations that is the same in every unwinding.
    pub(crate) fn iteration_path(&self, id: IterationId) -> u64 {
        let mut path = 0;
        let mut at = id;
        while at.0 != 0 {
            let i = &self.out.iterations[at.index()];
            path = mix(path, u64::from(i.head.0) << 32 | u64::from(i.number));
            at = i.parent;
        }
        path
    }

    /// A variable that has the same name in every unwinding of the program: for inputs.
    pub(crate) fn stable_var(&mut self, what: u64, sort: Sort) -> Term {
        let frame = self.frame();
        let outer = self.out.frames[frame.id.index()].path;
        let here = mix(
            mix(outer, self.iteration_path(frame.iteration)),
            hash_location(Some(self.flow.location()), frame.function),
        );
        let key = mix(here, what);
        let count = self.naming.next_use(key);
        let name = format!("{}in!{key:016x}.{count}", self.options.namespace);
        self.terms.var(&name, sort)
    }
}

pub(crate) fn mix(a: u64, b: u64) -> u64 {
    (a.rotate_left(23) ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (b >> 29)
}

fn hash_location(at: Option<Location>, function: FuncId) -> u64 {
    let at = at.unwrap_or(Location { function: FuncId(u32::MAX), block: BlockId(0), index: 0 });
    let place = mix(u64::from(at.function.0) << 32 | u64::from(at.block.0), u64::from(at.index));
    mix(place, u64::from(function.0))
}
