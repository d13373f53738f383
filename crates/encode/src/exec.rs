//! The forward pass: frames on an explicit stack, the blocks of each in weak topological order, states waiting where
//! control meets.

use std::rc::Rc;

use because_ir::{BlockId, FuncId, FunctionOrigin, Location, ObjectId, Program, StatementKind};
use because_logic::{Reason, Sort, Term, Terms, cost};
use because_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::function::{FunctionInfo, analyse};
use crate::guard::{GuardId, Guards};
use crate::memory::object::Instance;
use crate::memory::shape::Shapes;
use crate::options::UnwindOptions;
use crate::path::{Noted, Tracker};
use crate::relax::Parts;
use crate::state::{Partial, State};
use crate::unwinding::{
    Frame, FrameId, InstanceId, Iteration, IterationId, NameBase, Origin, ReachPoint, Unsupported, Unwinding,
};
use crate::value::{TargetSets, Val};

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
    pub args: Vec<crate::call::Argument>,
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

pub(crate) struct Exec<'a> {
    pub program: &'a Program,
    pub terms: &'a mut Terms,
    pub options: &'a UnwindOptions,
    pub out: Unwinding,
    pub frames: Vec<Activation>,
    pub state: State,
    /// The current path ends at this statement.
    pub dead: bool,
    pub guards: Guards,
    pub sets: TargetSets,
    pub shapes: Shapes,
    pub functions: Vec<Option<Rc<FunctionInfo>>>,
    pub instances: Vec<Instance>,
    pub globals: FxHashMap<ObjectId, InstanceId>,
    /// Of each object, the bytes that may not be written.
    pub(crate) read_only: FxHashMap<because_ir::ObjectId, Rc<[(u64, u64)]>>,
    pub function_objects: FxHashMap<FuncId, InstanceId>,
    pub next_heap: u64,
    /// First cell and object of the heap, ascending.
    pub heap_owners: Vec<(u64, InstanceId)>,
    pub initial: FxHashMap<u64, Val>,
    pub partials: Vec<Partial>,
    pub versions: FxHashMap<NameBase, u32>,
    /// By the variable's name and cell.
    pub object_versions: FxHashMap<(&'a str, u64), u32>,
    pub order: u32,
    pub location: Location,
    pub first_check: u32,
    /// All assumptions so far hold where executed.
    pub assumed: Term,
    pub used_names: FxHashMap<u64, u32>,
    pub heap_count: u32,
    pub allocation_counts: FxHashMap<Box<str>, u32>,
    /// Number and offset parts of pointers, found before.
    pub numbers: FxHashMap<Term, Term>,
    pub offsets: FxHashMap<Term, Term>,
    /// Pointers from outside with their types, and the values that their offsets can have.
    pub pointer_inputs: FxHashMap<Term, because_ir::TypeId>,
    pub known_offsets: FxHashMap<Term, Vec<u64>>,
    /// Offsets that may not have fitted: what they are where they did, and when.
    pub clamped: FxHashMap<Term, (Val, Val)>,
    /// Integers that pointers were converted to, with the pointers.
    pub integers: FxHashMap<Term, Term>,
    pub depth: u32,
    /// The loop is to be left as if its bound were hit: too many statements.
    pub exhausted: bool,
    /// Terms whose work was counted.
    pub charged: usize,
    /// The budget has ended: nothing more is done.
    pub stopped: Option<Reason>,
    /// An indirect callee that was evaluated before its arguments.
    pub pending_pointer: Option<Val>,
    /// The function that returned last and where its result lies.
    pub last_result: Option<(FuncId, u64)>,
    /// While results of several functions meet: where they lie.
    pub call_area: Option<(u64, crate::memory::shape::ShapeId)>,
    pub at_exit: Vec<Val>,
    /// Checks were made before and are not to be made again.
    pub quiet: bool,
    /// Accesses are checked only where this holds.
    pub needed: Val,
    /// Mixed from the terms that were loaded since it was last set to 0.
    pub loads: u64,
    pub parts: Parts,
    /// Points that every run comes to.
    pub certain: FxHashSet<Location>,
    /// The executed path that is followed, in mode `Path`.
    pub path: Option<Tracker<'a>>,
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
    let assumed = terms.tru();
    let charged = terms.len();
    let guards = Guards::new(terms);
    let pointer_bits = program.target.pointer_bits;
    let mut exec = Exec {
        program,
        terms,
        options,
        out: Unwinding { pointer_bits, assumed: program.assumed.clone(), ..Unwinding::default() },
        frames: Vec::new(),
        state: State::new(),
        dead: false,
        guards,
        sets: TargetSets::default(),
        shapes: Shapes::default(),
        functions: vec![None; program.functions.len()],
        instances: Vec::new(),
        globals: FxHashMap::default(),
        read_only: FxHashMap::default(),
        function_objects: FxHashMap::default(),
        next_heap: 0,
        heap_owners: Vec::new(),
        initial: FxHashMap::default(),
        partials: Vec::new(),
        versions: FxHashMap::default(),
        object_versions: FxHashMap::default(),
        order: 0,
        location: Location { function: program.entry, block: BlockId(0), index: 0 },
        first_check: 0,
        assumed,
        used_names: FxHashMap::default(),
        heap_count: 0,
        allocation_counts: FxHashMap::default(),
        numbers: FxHashMap::default(),
        offsets: FxHashMap::default(),
        pointer_inputs: FxHashMap::default(),
        known_offsets: FxHashMap::default(),
        clamped: FxHashMap::default(),
        integers: FxHashMap::default(),
        depth: 0,
        exhausted: false,
        charged,
        stopped: None,
        pending_pointer: None,
        last_result: None,
        call_area: None,
        at_exit: Vec::new(),
        quiet: false,
        needed: Val::of(assumed),
        loads: 0,
        parts: Parts::default(),
        certain: FxHashSet::default(),
        path,
    };
    exec.out.iterations.push(Iteration { parent: IterationId(0), head: BlockId(0), number: 0 });
    exec.run();
    if let Some(reason) = exec.stopped {
        return Err(crate::Error::Stopped(reason));
    }
    exec.out.shapes = exec.shapes;
    Ok((exec.out, exec.path.map(|p| p.noted)))
}

impl Exec<'_> {
    fn run(&mut self) {
        let state = std::mem::replace(&mut self.state, State::new());
        self.enter(self.program.entry, None, state);
        while !self.frames.is_empty() && !self.is_stopped() {
            self.advance();
        }
    }

    /// Counts the work of one more statement, or of one more place where paths meet. Whether the budget has ended.
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.stopped.is_none() {
            let built = self.terms.len().saturating_sub(std::mem::replace(&mut self.charged, self.terms.len())) as u64;
            self.options.interrupt.work.charge(cost::STATEMENT + cost::TERM * built);
            self.stopped = self.options.interrupt.due();
        }
        self.stopped.is_some()
    }

    pub(crate) fn info(&mut self, function: FuncId) -> Rc<FunctionInfo> {
        if let Some(info) = &self.functions[function.index()] {
            return Rc::clone(info);
        }
        let info = Rc::new(analyse(self.program, &mut self.shapes, function, self.options.explode));
        self.functions[function.index()] = Some(Rc::clone(&info));
        info
    }

    /// Opens a frame for a function with a body; its first block waits with `state`.
    pub(crate) fn enter(&mut self, function: FuncId, call: Option<Location>, state: State) {
        let info = self.info(function);
        let base = self.frames.last().map_or(0, |f| (f.base + f.info.cells).next_multiple_of(16));
        let parent = self.frames.last();
        let iteration = parent.map_or(IterationId(0), |f| f.iteration);
        let outer = parent.map_or(0, |f| self.out.frames[f.id.index()].path);
        let path = mix(mix(outer, self.iteration_path(iteration)), hash_location(call, function));
        let library = self.library_call(function);
        let parent = self.frames.last();
        let id = FrameId(self.out.frames.len() as u32);
        let origin = self.program.function(function).origin;
        let counted = parent.is_none_or(|f| f.counted || self.is_harness(f.function)) && origin == FunctionOrigin::User;
        let reference = parent.is_some_and(|f| f.reference) || origin == FunctionOrigin::Reference;
        self.out.frames.push(Frame {
            function,
            parent: parent.map(|f| f.id),
            call,
            iteration,
            depth: self.frames.len() as u32,
            path,
        });
        let mut waiting: Vec<Vec<Edge>> = Vec::new();
        waiting.resize_with(self.program.function(function).blocks.len(), Vec::new);
        let source = state.guard;
        waiting[0].push(Edge { state, from: BlockId(0), source, decided: false });
        self.frames.push(Activation {
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
        self.frames.last().expect("a frame is open while statements are executed")
    }

    pub(crate) fn frame_mut(&mut self) -> &mut Activation {
        self.frames.last_mut().expect("a frame is open while statements are executed")
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
        self.location = Location { function, block, index: 0 };
        let decided = edges.iter().all(|e| e.decided && e.source != e.state.guard);
        let sources: Vec<GuardId> = edges.iter().map(|e| e.source).collect();
        self.state = self.join(edges, Some(block));
        self.dead = false;
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
            if self.dead {
                return;
            }
        }
        self.note_reached(Location { function, block, index: from });
        for (i, statement) in code.statements.iter().enumerate().skip(from as usize) {
            if self.is_stopped() {
                return;
            }
            self.location = Location { function, block, index: i as u32 };
            self.out.statements += 1;
            self.first_check = self.out.checks.len() as u32;
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
            if self.dead {
                self.path_flush();
                return;
            }
            if let StatementKind::Assume(_) | StatementKind::Call { .. } = statement.kind {
                self.note_reached(Location { function, block, index: i as u32 + 1 });
            }
        }
        self.location = Location { function, block, index: code.statements.len() as u32 };
        self.out.statements += 1;
        self.first_check = self.out.checks.len() as u32;
        self.begin_parts();
        if !self.path_step(None) {
            return;
        }
        self.terminator(block, &code.terminator);
        if self.dead {
            self.path_flush();
        }
        if self.out.statements > self.options.max_statements {
            self.exhausted = true;
        }
    }

    /// Control comes to this point of the user's code.
    fn note_reached(&mut self, at: Location) {
        let shown = self.frame().counted || self.is_harness(self.frame().function);
        if !shown || self.dead || self.certain.contains(&at) {
            return;
        }
        let guard = self.guard().term;
        let executed = self.terms.and(guard, self.assumed);
        if self.terms.as_bool(executed) == Some(true) {
            self.certain.insert(at);
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
        let (span, source) = self.program.origin(self.location);
        let frame = self.frame();
        Origin { location: self.location, span, source, frame: frame.id, iteration: frame.iteration }
    }

    pub(crate) fn next_order(&mut self) -> u32 {
        self.order += 1;
        self.order - 1
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
        if self.dead {
            return;
        }
        let guard = self.guard().term;
        let span = self.user_span(if span.is_none() { self.origin().span } else { span });
        let entry = Unsupported {
            guard: self.terms.and(guard, self.assumed),
            origin: self.origin(),
            span,
            what: what.into(),
            order: self.next_order(),
        };
        self.out.unsupported.push(entry);
        self.dead = true;
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
        let here =
            mix(mix(outer, self.iteration_path(frame.iteration)), hash_location(Some(self.location), frame.function));
        let key = mix(here, what);
        let count = self.used_names.entry(key).or_insert(0);
        *count += 1;
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
