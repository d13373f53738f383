//! Mode `Relax`: what a statement or an expression of the user computes becomes a variable, so that its constraint can
//! be dropped. A call of the library is one thing at its place: what it returns and what it stores.

use crate::limits;
use because_ir::{
    BranchKind, Callee, Effect, ExprId, ExprKind, FuncId, FunctionOrigin, PlaceBase, Projection, SourceStmtKind,
    StatementKind, TypeId,
};
use because_logic::{Sort, Term};
use because_source::Span;
use rustc_hash::FxHashSet;

use crate::exec::steps::Record;
use crate::exec::{Exec, mix};
use crate::options::{Granularity, Mode};
use crate::state::Cell;
use crate::unwinding::{CheckId, InstanceKind, Name, NameBase, Origin, Own, Scope, Step, StepKind};
use crate::value::Val;

/// A value that became a variable.
pub(crate) struct Relaxed {
    pub seen: Val,
    pub own: Own,
    pub part: Option<Span>,
    pub scope: Option<u32>,
    pub origin: Origin,
}

/// Expressions being evaluated.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// Texts around the one being evaluated, outermost first.
    open: Vec<Span>,
    /// In this statement: a text evaluated twice has one value.
    seen: Vec<(Span, Term, Val)>,
    /// A call's result is being stored: the call is the text.
    result: bool,
    /// Nothing here is to be relaxed.
    off: bool,
}

impl Parts {
    /// A call's result is being stored, or is not any more; returns what was so before.
    pub fn set_result(&mut self, result: bool) -> bool {
        std::mem::replace(&mut self.result, result)
    }
}

impl Exec<'_> {
    fn relaxes(&self, granularity: Granularity) -> bool {
        self.options.mode == Mode::Relax && self.options.granularity == granularity
    }

    /// Is what the statement stores or decides on next one of those that may be wrong?
    fn is_relaxed(&self, origin: Origin) -> bool {
        self.options.relaxed.is_none_or(|relaxed| {
            relaxed.statement == origin.source && relaxed.execution.is_none_or(|nth| nth == self.out.relaxations + 1)
        })
    }

    /// The same, when it is stored or decided.
    fn relaxes_next(&mut self, origin: Origin) -> bool {
        let relaxed = self.is_relaxed(origin);
        let counts = self.options.relaxed.is_some_and(|r| r.statement == origin.source);
        self.out.relaxations += u32::from(counts);
        relaxed
    }

    /// Is what the current statement stores, and where, a variable?
    pub(crate) fn relaxes_place(&self) -> bool {
        self.relaxes(Granularity::Statement) && self.frame().library.is_none() && self.is_relaxed(self.origin())
    }

    /// Is a part of an address one that may be another? Of the one statement that is relaxed constants are, too.
    pub(crate) fn is_free_part(&self, part: Val) -> bool {
        self.terms.as_const(part.term).is_none() || self.options.relaxed.is_some() && self.relaxes_place()
    }

    /// The variable in place of what a store puts down, if it is the user's or done by a library call of the user's.
    pub(crate) fn relax_store(&mut self, what: &Record, counted: bool, value: Val) -> Option<Relaxed> {
        if !matches!(what.kind, StepKind::Assign) {
            return None;
        }
        let library = self.frame().library.filter(|_| self.is_outside(what.base));
        if !counted && library.is_none() {
            return None;
        }
        let origin = library.unwrap_or(what.origin);
        if !self.relaxes_next(origin) {
            return None;
        }
        let part = match self.options.granularity {
            Granularity::Statement => None,
            Granularity::Expression if library.is_some() || self.parts.result => Some(origin.span),
            Granularity::Expression => return None,
        };
        Some(self.as_variable(value, what.ty, origin, part))
    }

    fn as_variable(&mut self, value: Val, ty: TypeId, origin: Origin, part: Option<Span>) -> Relaxed {
        let (seen, range) = self.relaxed(value, ty);
        let own = Own { symbol: seen.term, expr: value.term, executed: self.guard().term, range };
        let scope = self.scope();
        Relaxed { seen, own, part, scope, origin }
    }

    fn relaxed(&mut self, value: Val, ty: TypeId) -> (Val, Option<Term>) {
        let sort = self.terms.sort(value.term);
        let symbol = self.terms.fresh("r", sort);
        if self.program.types.is_pointer(ty) && sort == Sort::BitVec(self.program.target.pointer_bits) {
            let targets = self.compatible_targets(ty, value.targets);
            let range = self.points_into(symbol, targets);
            return (Val { targets, ..Val::of(symbol) }, Some(range));
        }
        (Val { targets: value.targets, ..Val::of(symbol) }, None)
    }

    /// A scalar that a copy or fill of `pieces` of them puts somewhere.
    pub(crate) fn relax_piece(&mut self, base: NameBase, ty: TypeId, v: Val, pieces: u64) -> Val {
        let library = self.frame().library;
        if self.options.mode != Mode::Relax || !(self.counts() || library.is_some()) || pieces > limits::RELAXED_PIECES
        {
            return v;
        }
        let origin = library.unwrap_or_else(|| self.origin());
        let before = self.parts.set_result(true);
        let what = Record { kind: StepKind::Assign, base, ty, address_bits: 0, counted: true, origin };
        let (seen, _) = self.record(what, v);
        self.parts.set_result(before);
        seen
    }

    /// A condition that may be relaxed: what later decisions see. A constant that keeps a loop going stays.
    pub(crate) fn relax_condition(&mut self, cond: Val, kind: Option<BranchKind>) -> Val {
        let constant = self.terms.as_bool(cond.term).is_some() && self.evaluation.loads() == 0;
        if !self.relaxes(Granularity::Statement) || !self.counts() || constant && kind != Some(BranchKind::If) {
            return cond;
        }
        let origin = self.origin();
        if self.is_specification(origin) || !self.relaxes_next(origin) {
            return cond;
        }
        let relaxed = self.as_variable(cond, TypeId(0), origin, None);
        let name = self.next_name(NameBase::Guard, true);
        self.push_relaxed(StepKind::Guard, name, TypeId(0), &relaxed);
        Val::of(relaxed.own.symbol)
    }

    fn push_relaxed(&mut self, kind: StepKind, name: Name, ty: TypeId, relaxed: &Relaxed) {
        let order = self.next_order();
        self.out.steps.push(Step {
            kind,
            name,
            ty,
            value: relaxed.own.symbol,
            address_bits: 0,
            executed: relaxed.own.executed,
            origin: relaxed.origin,
            counted: true,
            own: Some(relaxed.own),
            checks: (self.flow.first_check(), self.out.checks.len() as u32),
            order,
            part: relaxed.part,
            scope: relaxed.scope,
        });
    }

    fn is_specification(&self, origin: Origin) -> bool {
        let kind = self.program.source_stmt(origin.source).kind;
        matches!(kind, SourceStmtKind::Hidden | SourceStmtKind::Specification)
    }

    /// Says that a statement begins.
    pub(crate) fn begin_parts(&mut self) {
        self.parts.seen.clear();
        self.parts.off = false;
    }

    /// Loops that a constant keeps going are not left by another constant.
    pub(crate) fn parts_of_condition(&mut self, cond: ExprId, kind: BranchKind) {
        self.parts.off = kind != BranchKind::If && self.is_constant(cond);
    }

    fn is_constant(&self, id: ExprId) -> bool {
        match &self.program.expr(id).kind {
            ExprKind::Const(_) => true,
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => self.is_constant(*a),
            ExprKind::Binary(_, a, b) => self.is_constant(*a) && self.is_constant(*b),
            _ => false,
        }
    }

    /// Before an expression is evaluated: whether it is a part of its own.
    pub(crate) fn open_part(&mut self, id: ExprId) -> bool {
        if !self.relaxes(Granularity::Expression) || self.parts.off || self.evaluation.is_quiet() || !self.is_part(id) {
            return false;
        }
        let span = self.program.expr(id).span;
        self.parts.open.push(span);
        true
    }

    /// After it: the variable that stands for its value.
    pub(crate) fn close_part(&mut self, id: ExprId, v: Val) -> Val {
        self.parts.open.pop();
        let e = self.program.expr(id);
        if self.flow.is_dead() || self.terms.sort(v.term) != self.value_sort(e.ty, None) {
            return v;
        }
        let (span, ty) = (e.span, e.ty);
        if let Some((.., known)) = self.parts.seen.iter().find(|(s, t, _)| *s == span && *t == v.term) {
            return *known;
        }
        let origin = self.origin();
        let relaxed = self.as_variable(v, ty, origin, Some(span));
        self.parts.seen.push((span, v.term, relaxed.seen));
        self.push_relaxed(StepKind::Assign, Name { base: NameBase::Guard, version: 0 }, ty, &relaxed);
        relaxed.seen
    }

    /// The user's, a scalar, and no operand is the same text: conversions and tests that C adds are none.
    fn is_part(&self, id: ExprId) -> bool {
        let e = self.program.expr(id);
        let same = |a: &ExprId| self.program.expr(*a).span == e.span;
        let repeats = match &e.kind {
            ExprKind::Const(_) => false,
            ExprKind::Load(place) | ExprKind::AddressOf(place) => {
                let base = matches!(&place.base, PlaceBase::Deref(p) if same(p));
                base || place.path.iter().any(|p| matches!(p, Projection::Index(i) if same(i)))
            }
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => same(a),
            ExprKind::Binary(_, a, b) => same(a) || same(b),
            ExprKind::Select(a, b, c) => same(a) || same(b) || same(c),
            ExprKind::Pure(_, args) => args.iter().any(same),
        };
        !repeats
            && self.counts()
            && self.program.types.is_scalar(e.ty)
            && !e.span.is_none()
            && self.program.sources.is_user(e.span)
            && !self.is_specification(self.origin())
    }

    /// A check that was just pushed belongs to the texts being evaluated.
    pub(crate) fn note_check_parts(&mut self) {
        if !self.parts.open.is_empty() {
            let id = CheckId(self.out.checks.len() as u32 - 1);
            self.out.check_parts.push((id, self.parts.open.clone()));
        }
    }

    /// What a replaced statement could read here: the function's own variables and all of memory.
    fn scope(&mut self) -> Option<u32> {
        if !self.options.scopes || self.frame().library.is_some() {
            return None;
        }
        let frame = self.frame();
        let (base, cells) = (frame.base, frame.info.cells);
        let (mut own, mut heap) = (Vec::new(), Vec::new());
        self.state.frames.set_in(base, base + cells, &mut own);
        self.state.heap.set_in(0, u64::MAX, &mut heap);
        let mut scope = Scope { shape: Vec::new(), values: Vec::new() };
        let known: usize = self.out.scopes.last().map_or(0, |s| s.values.len());
        if self.out.scopes.len().saturating_mul(known) > limits::RELAXED_SCOPE {
            return None;
        }
        let all = own.iter().map(|&i| (i - base, self.state.frames.get(i)));
        let all = all.chain(heap.iter().filter(|&&i| self.is_users(i)).map(|&i| (i | 1 << 63, self.state.heap.get(i))));
        for (at, cell) in all {
            match cell {
                Cell::Empty => {}
                Cell::Val(v, _) => {
                    scope.shape.push(mix(at, 1));
                    scope.values.push(v.term);
                }
                Cell::Partial(p) => {
                    let partial = self.memory.objects().partial(p);
                    scope.shape.push(mix(at, 2));
                    scope.values.extend([partial.val.term, partial.mask.term]);
                }
                Cell::Instance(id) => scope.shape.push(mix(mix(at, 3), u64::from(id.0))),
                Cell::Conflict => return None,
            }
        }
        self.out.scopes.push(scope);
        Some(self.out.scopes.len() as u32 - 1)
    }

    /// Whether a cell of memory belongs to an object that the user's text can reach.
    fn is_users(&self, cell: u64) -> bool {
        let Some(owner) = self.memory.objects().owner(cell) else { return true };
        match self.memory.objects()[owner].kind {
            InstanceKind::Object(o) | InstanceKind::Local(o, _) => {
                let object = self.program.object(o);
                // What parameters point to is nobody's text; what only a harness uses has a name that no text has.
                match object.span.is_none() {
                    true => !object.name.starts_with('('),
                    false => self.program.sources.is_user(object.span),
                }
            }
            InstanceKind::Heap(_) | InstanceKind::Function(_) => true,
        }
    }

    /// The place of the user's call that a frame about to be opened works for, where it is the library's.
    pub(crate) fn library_call(&mut self, function: FuncId) -> Option<Origin> {
        if self.options.mode != Mode::Relax {
            return None;
        }
        let parent = self.calls.frames().last()?;
        let origin = self.program.function(function).origin;
        // What the library calls back is the user's own code.
        if parent.library.is_some() {
            return parent.library.filter(|_| origin != FunctionOrigin::User);
        }
        let model = parent.counted && origin == FunctionOrigin::Model;
        (model && !self.reads_environment(function)).then(|| self.origin())
    }

    /// Whether a function's result is an input: it only hands on what the environment gives.
    pub(crate) fn reads_environment(&self, function: FuncId) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![function];
        while let Some(f) = work.pop() {
            if !seen.insert(f) {
                continue;
            }
            for statement in self.program.function(f).blocks.iter().flat_map(|b| &b.statements) {
                match &statement.kind {
                    StatementKind::Input { .. }
                    | StatementKind::Effect { effect: Effect::ReadByte | Effect::Time | Effect::Clock, .. } => {
                        return true;
                    }
                    StatementKind::Call { callee: Callee::Direct(g), .. } => work.push(*g),
                    _ => {}
                }
            }
        }
        false
    }
}
