//! The unwinding: what [`crate::unwind`] gives back. Plain tables with typed ids.

use because_ir::{
    CheckKind, FuncId, InputKind, Location, ObjectId, Program, SourceStmtId, StatementKind, Subject, TypeId,
};
use because_logic::Term;
use because_source::Span;

use crate::exec::memory::shape::{ShapeId, Shapes};
use crate::options::LoopId;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);
        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
ids!(
    /// A step: an index into [`Unwinding::steps`].
    StepId,
    /// A check: an index into [`Unwinding::checks`].
    CheckId,
    /** One activation of a function: a node of the call tree. */
    FrameId,
    /** Where in nested loops: a node of the tree of iterations; 0 is outside of all loops. */
    IterationId,
    /** One object in memory: a global, one lifetime of a local, one allocation. */
    InstanceId
);

/// Where a step comes from. Together with the frame's own path and the iteration it names the step across runs and
/// across bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The statement or terminator.
    pub location: Location,
    /// Its text.
    pub span: Span,
    /// The source statement that it was lowered from.
    pub source: SourceStmtId,
    /// The activation of the function.
    pub frame: FrameId,
    /// The iterations of the loops around it.
    pub iteration: IterationId,
}

/// An activation of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// The function that is executed.
    pub function: FuncId,
    /// The caller's activation; `None` for the entry.
    pub parent: Option<FrameId>,
    /// Where it was called from, in the parent.
    pub call: Option<Location>,
    /// The caller's iteration at the call.
    pub iteration: IterationId,
    /// Activations around it.
    pub depth: u32,
    /// A number that is the same for the same activation in every unwinding of the program.
    pub path: u64,
}

/// One loop's iteration (from 1) inside an outer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Iteration {
    /// The iteration of the loop around.
    pub parent: IterationId,
    /// The first block of the loop.
    pub head: because_ir::BlockId,
    /// Which iteration it is, from 1.
    pub number: u32,
}

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// Index into [`Unwinding::inputs`].
    Input(u32),
    /// A store; also what a call's parameters and a function's result get.
    Assign,
    /// Where control meets: one of the values that come there.
    Phi,
    /// The enclosing guard and the condition.
    Guard,
    /// A call of a library model: what it returns and stores.
    Call(FuncId),
}

/// The variable that a step defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameBase {
    /// Whether a branch was taken.
    Guard,
    /// A scalar of a variable, by its cell.
    Object(ObjectId, u64),
    /// A whole variable, or an unknown part of it.
    Whole(ObjectId),
    /// A scalar of an allocated object.
    Heap(InstanceId, u64),
    /// A whole allocated object, or an unknown part of it.
    HeapWhole(InstanceId),
    /// What a pointer with several targets points to.
    Target,
    /// The value a function returns.
    Return(FuncId),
    /// An input that goes to no named variable.
    Input(u32),
    /// How far the lifetime of an object has come: one of [`crate::lifetime`].
    Lifetime(InstanceId),
}

/// A variable in static single assignment form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    /// The variable.
    pub base: NameBase,
    /// Which of its definitions, from 1.
    pub version: u32,
}

/// The step over the symbols of earlier steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Own {
    /// A variable that stands for this step's value.
    pub symbol: Term,
    /// Its value, over symbols of earlier steps.
    pub expr: Term,
    /// Its guard, over symbols.
    pub executed: Term,
    /// In `Relax`: what the symbol may be at all (a pointer to something that exists).
    pub range: Option<Term>,
}

/// One definition in static single assignment form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// What it does.
    pub kind: StepKind,
    /// What it defines.
    pub name: Name,
    /// Of the stored value; a record's for a whole-record store.
    pub ty: TypeId,
    /// The folded value. For a store through an unknown address the address above the stored value, for a record
    /// its scalars in order, the first in the high bits.
    pub value: Term,
    /// Width of the address part of `value`; 0 for a known place.
    pub address_bits: u32,
    /// Bool: is it executed?
    pub executed: Term,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether it counts in distances: not temporaries, harness, reference and insides of library models.
    pub counted: bool,
    /// The step over symbols, in `Name` and `Relax`.
    pub own: Option<Own>,
    /// The checks that say it is defined: from, up to.
    pub checks: (u32, u32),
    /// Position among steps, checks and assumptions.
    pub order: u32,
    /// In `Relax` by expressions: the text whose value it is.
    pub part: Option<Span>,
    /// Index into [`Unwinding::scopes`].
    pub scope: Option<u32>,
}

/// All that a statement could read where it is executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// Which cells these are: scopes of one shape can be compared.
    pub shape: Vec<u64>,
    /// The content of each cell.
    pub values: Vec<Term>,
}

/// What a check that fails is reported with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Message {
    /// The text of the assertion at this place.
    Statement(Location),
    /// A fixed text.
    Text(&'static str),
    /// The text of the subject.
    About(Subject),
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Message {
        Message::Text(text)
    }
}

impl From<Subject> for Message {
    fn from(subject: Subject) -> Message {
        Message::About(subject)
    }
}

/// A condition that has to hold where it is executed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Check {
    /// What is checked.
    pub kind: CheckKind,
    /// Must be true.
    pub cond: Term,
    /// The guard of its place.
    pub guard: Term,
    /// Reached: the guard and every earlier assumption.
    pub executed: Term,
    /// The statement that makes the check.
    pub origin: Origin,
    /// The expression at fault.
    pub span: Span,
    /// What a failure is reported with.
    pub message: Message,
    /// Position among steps, checks and assumptions.
    pub order: u32,
    /// Condition and guard over symbols (`Name`, `Relax`).
    pub own: (Term, Term),
}

/// Something every run satisfies where it is executed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Assumption {
    /// What holds.
    pub cond: Term,
    /// The guard of its place.
    pub guard: Term,
    /// The statement that it comes from.
    pub origin: Origin,
    /// Position among steps, checks and assumptions.
    pub order: u32,
    /// Condition and guard over symbols (`Name`, `Relax`).
    pub own: (Term, Term),
    /// Why it may be assumed.
    pub reason: AssumptionReason,
}

/// Why something may be assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssumptionReason {
    /// The program says so.
    User,
    /// A check that is switched off.
    DisabledCheck(CheckKind),
    /// A loop or recursion cut at the bound, without unwinding checks.
    Bound,
    /// A condition on inputs: a byte read is -1 or 0 to 255.
    InputRange,
    /// A check of the reference implementation.
    Reference,
}

/// An input step's own data.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// The step that defines it.
    pub step: StepId,
    /// Where the value comes from.
    pub kind: InputKind,
    /// Name without occurrence; where the element is not known before the run, `index` says which.
    pub name: Box<str>,
    /// Terms to be put between the brackets of `name`, each marked there by `\u{1}`.
    pub index: Vec<Term>,
    /// Its type.
    pub ty: TypeId,
    /// The variable that stands for it.
    pub value: Term,
    /// How many objects there were.
    pub objects: u32,
    /// Executed and not yet given before.
    pub executed: Term,
    /// The expression that asks for it.
    pub span: Span,
    /// Position among steps, checks and assumptions.
    pub order: u32,
    /// It is the same variable as an earlier input that may not have been executed.
    pub again: bool,
}

/// A call of a function of math.h on numbers that are not constant: `value` is a variable.
#[derive(Debug, Clone, PartialEq)]
pub struct MathCall {
    /// The function that is called.
    pub function: because_ir::MathFn,
    /// `float`, else `double`.
    pub single: bool,
    /// Its arguments, as bits.
    pub args: Vec<Term>,
    /// The variable that stands for the result.
    pub value: Term,
    /// Bool: is the call executed?
    pub executed: Term,
}

impl MathCall {
    /// The arguments and the result that the function really has in a model.
    pub fn exact(&self, model: &dyn Fn(Term) -> because_logic::Value) -> Option<(Vec<u128>, u128)> {
        let args: Option<Vec<u128>> = self.args.iter().map(|&a| model(a).as_u128()).collect();
        let args = args?;
        let mut numbers = args.clone();
        if let (because_ir::MathFn::Ldexp, Some(by)) = (self.function, numbers.get_mut(1)) {
            *by = *by as u32 as i32 as i128 as u128;
        }
        let value = because_ir::math::evaluate(self.function, self.single, &numbers)?;
        Some((args, value))
    }
}

/// A loop or recursion that was cut at the bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoopCut {
    /// `None` for recursion: see `function`.
    pub id: Option<LoopId>,
    /// The function of the loop, or that which calls itself.
    pub function: FuncId,
    /// The check that no run gets here; `None` where it is assumed.
    pub check: Option<CheckId>,
    /// A run gets here: its guard and every earlier assumption.
    pub guard: Term,
    /// Where it was cut.
    pub origin: Origin,
    /// Cut by the limit on executed statements, not by the bound.
    pub by_limit: bool,
    /// In the reference implementation's run.
    pub reference: bool,
}

/// Something that is not modelled: a path ends there.
#[derive(Debug, Clone, PartialEq)]
pub struct Unsupported {
    /// A run gets here: its guard and every earlier assumption.
    pub guard: Term,
    /// The statement.
    pub origin: Origin,
    /// The place in the user's text.
    pub span: Span,
    /// What is not modelled, for the reader.
    pub what: String,
    /// Position among steps, checks and assumptions.
    pub order: u32,
}

/// A call that prints.
#[derive(Debug, Clone, PartialEq)]
pub struct Printed {
    /// Bool: is it executed?
    pub executed: Term,
    /// The call.
    pub origin: Origin,
    /// The format string where it is constant.
    pub format: Option<Vec<u8>>,
    /// What is printed, with its type.
    pub args: Vec<(TypeId, Term)>,
    /// Standard output, else standard error.
    pub to_stdout: bool,
}

/// How a run ends that does not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndKind {
    /// By `exit`, or by the entry's return.
    Exit,
    /// By `abort`.
    Abort,
}

/// Where runs end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct End {
    /// How it ends.
    pub kind: EndKind,
    /// The guard of its place.
    pub guard: Term,
    /// Exit status.
    pub status: Option<Term>,
    /// The statement that ends it.
    pub origin: Origin,
}

/// A point of the user's code that control comes to: the start of a block, and behind calls and assumptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReachPoint {
    /// The next statement.
    pub at: Location,
    /// A run gets here: its guard and every earlier assumption.
    pub executed: Term,
}

/// A user's predicate at a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Probe {
    /// The number that it was injected with.
    pub id: u32,
    /// The predicate.
    pub cond: Term,
    /// A run gets here: its guard and every earlier assumption.
    pub executed: Term,
    /// The point.
    pub origin: Origin,
    /// Position among steps, checks and assumptions.
    pub order: u32,
}

/// The value of a part of the condition that a check asserts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Operand {
    /// The check whose condition it is part of.
    pub check: CheckId,
    /// The part.
    pub expr: because_ir::ExprId,
    /// Its folded value.
    pub term: Term,
    /// The same over symbols.
    pub named: Term,
}

/// A control decision taken: what an error trace tells of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision {
    /// The branch.
    pub origin: Origin,
    /// The guard of the branching block and the branch's condition; for a switch the case's.
    pub guard: Term,
    /// The condition with which the branch goes this way.
    pub cond: Term,
    /// For a switch: the case's index, `None` for default and for branches.
    pub case: Option<u32>,
    /// Position among steps, checks and assumptions.
    pub order: u32,
}

/// An object in memory, as later crates may ask for it.
#[derive(Debug, Clone, PartialEq)]
pub struct InstanceInfo {
    /// Where it comes from.
    pub kind: InstanceKind,
    /// The type of its content; `None` of an allocation whose type is not known.
    pub ty: Option<TypeId>,
    /// Of an allocation: `malloc`, an array's name; and which of that name.
    pub name: Option<Box<str>>,
    /// Which object of its name, from 1.
    pub ordinal: u32,
    /// As inputs that point to it name it; empty for a function.
    pub target: Box<str>,
    pub(crate) shape: ShapeId,
}

/// Where an object in memory comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstanceKind {
    /// An object that exists once for the whole run.
    Object(ObjectId),
    /// A local of one activation.
    Local(ObjectId, FrameId),
    /// The k-th allocation of the unwinding.
    Heap(u32),
    /// A function: pointers may lead to it.
    Function(FuncId),
}

/// A program unrolled up to a bound, as terms: what [`crate::unwind`] gives.
#[derive(Debug, Clone, Default)]
pub struct Unwinding {
    /// Definitions in the order of execution.
    pub steps: Vec<Step>,
    /// What has to hold, in the order of execution.
    pub checks: Vec<Check>,
    /// What every run satisfies.
    pub assumptions: Vec<Assumption>,
    /// Input steps in order.
    pub inputs: Vec<Input>,
    /// Activations; the entry's is the first.
    pub frames: Vec<Frame>,
    /// Iterations of loops; the first stands for no loop.
    pub iterations: Vec<Iteration>,
    /// Loops and recursion that hit the bound.
    pub loops_cut: Vec<LoopCut>,
    /// Paths that could not be followed further.
    pub unsupported: Vec<Unsupported>,
    /// Where runs end without a failure.
    pub ends: Vec<End>,
    /// Every point once for each time it is unrolled, up to the first that every run comes to.
    pub reached: Vec<ReachPoint>,
    /// Calls that print.
    pub printed: Vec<Printed>,
    /// Allocations of unknown size: executed, and the size.
    pub unknown_sizes: Vec<(Term, Term)>,
    /// Calls of functions that only have bounds here.
    pub math: Vec<MathCall>,
    /// Predicates that were injected.
    pub probes: Vec<Probe>,
    /// Parts of asserted conditions (`Name`).
    pub operands: Vec<Operand>,
    /// Branches that runs can take.
    pub decisions: Vec<Decision>,
    /// Asked for by [`crate::UnwindOptions::scopes`].
    pub scopes: Vec<Scope>,
    /// The texts whose evaluation a check is part of, outermost first (`Relax` by expressions).
    pub check_parts: Vec<(CheckId, Vec<Span>)>,
    /// Objects by number - 1, as pointers hold it.
    pub instances: Vec<InstanceInfo>,
    /// What was over-approximated, for the reader.
    pub assumed: Vec<because_ir::Assumed>,
    /// Statements executed.
    pub statements: u64,
    /// Values that the one statement which is relaxed stores or decides on ([`crate::Relaxation`]).
    pub relaxations: u32,
    /// The width of a pointer.
    pub pointer_bits: u32,
    pub(crate) shapes: Shapes,
}

impl Unwinding {
    /// The step of this number.
    pub fn step(&self, id: StepId) -> &Step {
        &self.steps[id.index()]
    }

    /// The activation of this number.
    pub fn frame(&self, id: FrameId) -> &Frame {
        &self.frames[id.index()]
    }

    /// Calls around a place, outermost first: the place of each call.
    pub fn stack(&self, frame: FrameId) -> Vec<Location> {
        let mut calls = Vec::new();
        let mut at = Some(frame);
        while let Some(id) = at {
            calls.extend(self.frame(id).call);
            at = self.frame(id).parent;
        }
        calls.reverse();
        calls
    }

    /// Iterations around a place in its own function, outermost first: loop head and number.
    pub fn iterations(&self, id: IterationId) -> Vec<(because_ir::BlockId, u32)> {
        let mut all = Vec::new();
        let mut at = id;
        while at.0 != 0 {
            let one = &self.iterations[at.index()];
            all.push((one.head, one.number));
            at = one.parent;
        }
        all.reverse();
        all
    }

    /// What a reader calls a step: `most#6`, `a[2]#3`, `malloc#1.next#2`.
    pub fn name(&self, program: &Program, name: Name) -> String {
        format!("{}#{}", self.base_name(program, name.base), name.version)
    }

    /// The same without the version.
    pub fn base_name(&self, program: &Program, base: NameBase) -> String {
        match base {
            NameBase::Guard => "guard".to_string(),
            NameBase::Object(o, cell) => {
                let object = program.object(o);
                let mut name = object.name.clone();
                if let Some(shape) = self.shapes.known(object.ty) {
                    self.shapes.path(program, shape, cell, &mut name);
                }
                name
            }
            NameBase::Whole(o) => program.object(o).name.clone(),
            NameBase::Heap(i, cell) => {
                let mut name = self.instance_name(program, i);
                self.shapes.path(program, self.instances[i.index()].shape, cell, &mut name);
                name
            }
            NameBase::HeapWhole(i) => self.instance_name(program, i),
            NameBase::Target => "*".to_string(),
            NameBase::Return(f) => format!("{}()", program.function(f).name),
            NameBase::Input(i) => self.inputs[i as usize].name.to_string(),
            NameBase::Lifetime(i) => format!("lifetime of {}", self.instance_name(program, i)),
        }
    }

    /// What a reader calls an object: `a`, `malloc#2`.
    pub fn instance_name(&self, program: &Program, id: InstanceId) -> String {
        let info = &self.instances[id.index()];
        match info.kind {
            InstanceKind::Function(f) => program.function(f).name.clone(),
            _ => info.target.to_string(),
        }
    }

    /// No loop and no recursion was cut.
    pub fn is_complete(&self) -> bool {
        self.loops_cut.is_empty()
    }

    /// What a check is about, where its message names it.
    pub fn subject(&self, check: &Check) -> Option<Subject> {
        match check.message {
            Message::About(subject) => Some(subject),
            _ => None,
        }
    }

    /// The text that a failure of the check is reported with.
    pub fn message<'a>(&self, program: &'a Program, check: &Check) -> &'a str {
        match check.message {
            Message::Text(text) => text,
            Message::About(subject) => subject.message(),
            Message::Statement(at) => match program.statement(at).map(|s| &s.kind) {
                Some(StatementKind::Assert { message, .. } | StatementKind::Invariant { message, .. }) => message,
                _ => "",
            },
        }
    }
}
