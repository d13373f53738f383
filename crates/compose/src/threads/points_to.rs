//! What pointers may point to in the functions that one thread calls: one set for each variable, whatever the order.

use because_ir::{
    BinaryOp, Callee, Const, ExprId, ExprKind, FuncId, Object, ObjectId, ObjectKind, Place, PlaceBase, Program,
    Statement, StatementKind, TerminatorKind, Type,
};
use std::collections::{BTreeMap, BTreeSet};

/// A piece of memory, or of the outside, that a statement touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    Object(ObjectId),
    /// Memory that these functions allocate.
    Heap,
    /// What the thread's argument points to.
    Argument,
    /// Standard output, input and error, the clock.
    HostEnvironment,
    Unknown,
}

pub type Targets = BTreeSet<Target>;

/// Who calls these functions.
pub enum Start {
    /// A thread, with an argument for this one.
    Thread(FuncId),
    /// `main`, and pointers that may be to any of these.
    Main(BTreeSet<FuncId>),
}

pub struct Points<'p> {
    pub program: &'p Program,
    pub functions: BTreeSet<FuncId>,
    of: BTreeMap<ObjectId, Targets>,
    returned: BTreeMap<FuncId, Targets>,
    /// What was stored through pointers.
    stored: Targets,
    /// The size of what the argument is seen as, where it is seen as one thing and never moved; `None` otherwise.
    pub argument_size: Option<u64>,
}

/// Is it of one call of a function, or of one thread?
pub fn is_local(object: &Object) -> bool {
    matches!(object.kind, ObjectKind::Param | ObjectKind::Local | ObjectKind::Temp)
}

impl<'p> Points<'p> {
    /// In these functions.
    pub fn new(program: &'p Program, functions: BTreeSet<FuncId>, start: &Start) -> Points<'p> {
        let params = |f: &FuncId| program.function(*f).params.iter().copied();
        let of = match start {
            Start::Thread(f) => params(f).take(1).map(|p| (p, Targets::from([Target::Argument]))).collect(),
            Start::Main(pointed) => {
                pointed.iter().flat_map(params).map(|p| (p, Targets::from([Target::Unknown]))).collect()
            }
        };
        let (returned, stored) = (BTreeMap::new(), Targets::new());
        let mut points = Points { program, functions, of, returned, stored, argument_size: Some(0) };
        while points.round() {}
        points.measure();
        points
    }

    fn size(&self) -> usize {
        let sets = self.of.values().chain(self.returned.values());
        sets.map(BTreeSet::len).sum::<usize>() + self.stored.len()
    }

    /// Follows every statement once; true where something new was found.
    fn round(&mut self) -> bool {
        let before = self.size();
        for &id in &self.functions.clone() {
            for block in &self.program.function(id).blocks {
                block.statements.iter().for_each(|s| self.statement(s));
                if let TerminatorKind::Return(Some(value)) = block.terminator.kind {
                    let targets = self.value(value);
                    self.returned.entry(id).or_default().extend(targets);
                }
            }
        }
        self.size() != before
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Assign { place, value } => {
                let targets = self.value(*value);
                self.store(place, targets);
            }
            StatementKind::Alloc { result, .. } => self.store(result, Targets::from([Target::Heap])),
            StatementKind::Call { result, callee: Callee::Direct(callee), args } => {
                let function = self.program.function(*callee);
                for (&param, &arg) in function.params.iter().zip(args) {
                    let targets = self.value(arg);
                    self.of.entry(param).or_default().extend(targets);
                }
                let Some(place) = result else { return };
                let targets = match function.blocks.is_empty() {
                    true => Targets::from([Target::Unknown]),
                    false => self.returned.get(callee).cloned().unwrap_or_default(),
                };
                self.store(place, targets);
            }
            StatementKind::Copy { to, from, .. } => {
                let contents = self.contents(&self.value(*from));
                let targets = self.value(*to);
                self.store_to(&targets, contents);
            }
            kind => {
                // Values from outside: an address among them is not known.
                if let Some(place) = kind.result()
                    && self.program.types.is_pointer(place.ty)
                {
                    self.store(place, Targets::from([Target::Unknown]));
                }
            }
        }
    }

    fn store(&mut self, place: &Place, value: Targets) {
        match place.base {
            PlaceBase::Object(object) => self.of.entry(object).or_default().extend(value),
            PlaceBase::Deref(pointer) => {
                let targets = self.value(pointer);
                self.store_to(&targets, value);
            }
        }
    }

    fn store_to(&mut self, targets: &Targets, value: Targets) {
        for target in targets {
            match target {
                Target::Object(object) => self.of.entry(*object).or_default().extend(value.iter().copied()),
                _ => self.stored.extend(value.iter().copied()),
            }
        }
        if targets.contains(&Target::Unknown) {
            self.of.values_mut().for_each(|v| v.extend(value.iter().copied()));
        }
    }

    /// What the pointers in these pieces of memory point to.
    fn contents(&self, targets: &Targets) -> Targets {
        let mut all = Targets::new();
        for target in targets {
            match *target {
                Target::Object(object) => all.extend(self.held(object)),
                Target::Heap => all.extend(self.stored.iter().copied()),
                Target::Argument | Target::HostEnvironment | Target::Unknown => {
                    all.insert(Target::Unknown);
                }
            }
        }
        all
    }

    fn held(&self, object: ObjectId) -> Targets {
        let own = self.of.get(&object).cloned().unwrap_or_default();
        let held = self.program.object(object);
        match held.kind {
            _ if is_local(held) => own,
            ObjectKind::StringLiteral => Targets::new(),
            // Others may have written it.
            _ if !held.read_only => Targets::from([Target::Unknown]),
            _ => held.init.iter().filter_map(|i| of_constant(i.value)).chain(own).collect(),
        }
    }

    /// What a value points to; nothing where it is no pointer.
    pub fn value(&self, e: ExprId) -> Targets {
        let expr = self.program.expr(e);
        match &expr.kind {
            ExprKind::Const(value) => of_constant(*value).into_iter().collect(),
            ExprKind::AddressOf(place) => self.place(place),
            ExprKind::Load(place) => self.contents(&self.place(place)),
            ExprKind::Cast(from) => {
                let types = &self.program.types;
                let made = types.is_pointer(expr.ty) && !types.is_pointer(self.program.expr(*from).ty);
                match made && self.program.expr(*from).kind != ExprKind::Const(Const::Int(0)) {
                    true => Targets::from([Target::Unknown]),
                    false => self.value(*from),
                }
            }
            ExprKind::Select(_, a, b) => self.value(*a).into_iter().chain(self.value(*b)).collect(),
            ExprKind::Binary(BinaryOp::PointerAdd, a, _) => self.value(*a),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Pure(..) => Targets::new(),
        }
    }

    /// The memory that a place is in.
    pub fn place(&self, place: &Place) -> Targets {
        match place.base {
            PlaceBase::Object(object) => Targets::from([Target::Object(object)]),
            PlaceBase::Deref(pointer) => self.value(pointer),
        }
    }

    /// How the argument is seen: see [`Points::argument_size`].
    fn measure(&mut self) {
        let program = self.program;
        let mut size = Some(0u64);
        let is_argument = |pointer: ExprId| self.value(pointer).contains(&Target::Argument);
        let seen = |place: &Place| match place.base {
            PlaceBase::Deref(pointer) if is_argument(pointer) => match *program.types.get(program.expr(pointer).ty) {
                Type::Pointer(to) => Some(program.size_of(to)),
                _ => Some(u64::MAX),
            },
            _ => Some(0),
        };
        let blocks = self.functions.iter().flat_map(|&f| &program.function(f).blocks);
        for block in blocks {
            let mut waiting = block.terminator.kind.parts();
            for statement in &block.statements {
                let whole = match &statement.kind {
                    StatementKind::Copy { to, from, .. } => is_argument(*to) || is_argument(*from),
                    StatementKind::Fill { to, .. } => is_argument(*to),
                    StatementKind::Print { .. } | StatementKind::Free { .. } => {
                        statement.kind.parts().into_iter().any(is_argument)
                    }
                    _ => false,
                };
                size =
                    size.filter(|_| !whole).zip(statement.kind.result().map_or(Some(0), seen)).map(|(a, b)| a.max(b));
                waiting.extend(statement.kind.parts());
            }
            while let Some(e) = waiting.pop() {
                let kind = &program.expr(e).kind;
                size = match kind {
                    ExprKind::Binary(BinaryOp::PointerAdd, a, _) if is_argument(*a) => None,
                    ExprKind::Load(place) | ExprKind::AddressOf(place) => size.zip(seen(place)).map(|(a, b)| a.max(b)),
                    _ => size,
                };
                waiting.extend(kind.parts());
            }
        }
        self.argument_size = size;
    }
}

fn of_constant(value: Const) -> Option<Target> {
    match value {
        Const::Address(object, _) => Some(Target::Object(object)),
        _ => None,
    }
}
