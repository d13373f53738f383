//! Which locals live in registers, and which reads of them may find nothing written.
//!
//! A scalar whose address is never taken lives in a register. A forward analysis over the blocks finds the locals that
//! are written (or, for those in memory, have begun) on every way to a point; only other reads are checked at run time.

use crate::limits;
use because_ir::{
    BlockId, Callee, ExprId, ExprKind, Function, ObjectId, ObjectKind, Place, PlaceBase, PrintArgs, PrintTarget,
    Program, Projection, StatementKind, TerminatorKind, read_only,
};
use rustc_hash::FxHashMap;

/// Facts about the whole program that every function's compilation needs.
#[derive(Debug)]
pub struct Facts {
    address_taken: Vec<bool>,
    /// Of each object, the ranges of bytes that may not be written.
    pub read_only: Vec<Vec<(u64, u64)>>,
}

impl Facts {
    /// With `in_memory` no local lives in a register: the path then shows every access.
    pub fn new(program: &Program, in_memory: bool) -> Facts {
        let mut address_taken = vec![in_memory; program.objects.len()];
        for expr in &program.exprs {
            if let ExprKind::AddressOf(Place { base: PlaceBase::Object(object), .. }) = &expr.kind
                && let Some(taken) = address_taken.get_mut(object.index())
            {
                *taken = true;
            }
        }
        let objects = (0..program.objects.len()).map(|i| ObjectId(i as u32));
        let read_only = objects.map(|o| read_only::ranges(program, o)).collect();
        Facts { address_taken, read_only }
    }

    pub fn in_register(&self, program: &Program, object: ObjectId) -> bool {
        let it = program.object(object);
        !self.address_taken[object.index()] && !it.volatile && program.types.is_scalar(it.ty)
    }
}

pub fn is_global(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Global | ObjectKind::Static | ObjectKind::StringLiteral)
}

/// A set of locals, by their index in the function.
pub type Set = Vec<u64>;

pub fn has(set: &Set, local: usize) -> bool {
    set[local / 64] >> (local % 64) & 1 == 1
}

fn insert(set: &mut Set, local: usize) {
    set[local / 64] |= 1 << (local % 64);
}

fn remove(set: &mut Set, local: usize) {
    set[local / 64] &= !(1 << (local % 64));
}

/// What is known at the start of every block.
#[derive(Debug)]
pub struct Written {
    pub index: FxHashMap<ObjectId, usize>,
    pub at_start: Vec<Set>,
    /// Locals in registers that some read may find never written.
    pub flagged: Set,
}

pub fn analyse(program: &Program, function: &Function, facts: &Facts) -> Written {
    let locals = function.params.iter().chain(&function.locals);
    let mut index: FxHashMap<ObjectId, usize> = FxHashMap::default();
    for &object in locals {
        let next = index.len();
        index.entry(object).or_insert(next);
    }
    let words = index.len().div_ceil(64);
    let mut entry = vec![0; words];
    for param in &function.params {
        insert(&mut entry, index[param]);
    }
    let count = function.blocks.len();
    if count * words > limits::LOCALS_WORDS {
        let mut flagged = vec![u64::MAX; words];
        for param in &function.params {
            remove(&mut flagged, index[param]);
        }
        return Written { index, at_start: vec![entry; count], flagged };
    }
    let mut at_start = vec![vec![u64::MAX; words]; count];
    if count > 0 {
        at_start[0] = entry;
    }
    let effect = Effect { program, facts, index: &index };
    solve(&effect, function, &mut at_start);
    let mut flagged = vec![0; words];
    for (block, start) in function.blocks.iter().zip(&at_start) {
        let mut state = start.clone();
        let mut on_read = |local: usize, known: bool| {
            if !known {
                insert(&mut flagged, local);
            }
        };
        for statement in &block.statements {
            effect.statement(&statement.kind, &mut state, &mut on_read);
        }
        effect.terminator(&block.terminator.kind, &state, &mut on_read);
    }
    Written { index, at_start, flagged }
}

fn solve(effect: &Effect, function: &Function, at_start: &mut [Set]) {
    let mut waiting: std::collections::BTreeSet<usize> = (0..function.blocks.len().min(1)).collect();
    let mut seen = vec![false; function.blocks.len()];
    while let Some(at) = waiting.pop_first() {
        seen[at] = true;
        let block = &function.blocks[at];
        let mut state = at_start[at].clone();
        for statement in &block.statements {
            effect.statement(&statement.kind, &mut state, &mut |_, _| {});
        }
        for BlockId(next) in block.terminator.kind.successors() {
            let Some(target) = at_start.get_mut(next as usize) else { continue };
            let mut changed = false;
            for (old, new) in target.iter_mut().zip(&state) {
                changed |= *old & new != *old;
                *old &= new;
            }
            if changed || !seen[next as usize] {
                waiting.insert(next as usize);
            }
        }
    }
}

/// How statements change the set of written locals.
pub struct Effect<'a> {
    pub program: &'a Program,
    pub facts: &'a Facts,
    pub index: &'a FxHashMap<ObjectId, usize>,
}

impl Effect<'_> {
    /// `on_read(local, known)` for every use of a local.
    pub fn statement(&self, kind: &StatementKind, state: &mut Set, on_read: &mut dyn FnMut(usize, bool)) {
        let mut written: Option<&Place> = None;
        match kind {
            StatementKind::Assign { place, value } => {
                self.expr(*value, state, on_read);
                written = Some(place);
            }
            StatementKind::Input { place, .. } => written = Some(place),
            StatementKind::Call { result, callee, args } => {
                if let Callee::Indirect(callee) = callee {
                    self.expr(*callee, state, on_read);
                }
                self.exprs(args, state, on_read);
                written = result.as_ref();
            }
            StatementKind::Assume(cond)
            | StatementKind::Assert { cond, .. }
            | StatementKind::Invariant { cond, .. }
            | StatementKind::Free { pointer: cond } => self.expr(*cond, state, on_read),
            StatementKind::Probe { .. } | StatementKind::Unsupported { .. } | StatementKind::End(_) => {}
            StatementKind::Alloc { result, size, .. } => {
                self.expr(*size, state, on_read);
                written = Some(result);
            }
            StatementKind::Copy { to, from, bytes, .. } => self.exprs(&[*to, *from, *bytes], state, on_read),
            StatementKind::Fill { to, byte, bytes } => self.exprs(&[*to, *byte, *bytes], state, on_read),
            StatementKind::Begin(object) => {
                if let Some(&local) = self.index.get(object) {
                    if self.facts.in_register(self.program, *object) {
                        remove(state, local);
                    } else {
                        insert(state, local);
                    }
                }
            }
            StatementKind::Print { result, to, format, args } => {
                if let PrintTarget::Buffer { to, size } = to {
                    self.expr(*to, state, on_read);
                    self.exprs(size.as_slice(), state, on_read);
                }
                self.expr(*format, state, on_read);
                match args {
                    PrintArgs::Values(values) => self.exprs(values, state, on_read),
                    PrintArgs::Packed(pointer) => self.expr(*pointer, state, on_read),
                }
                written = result.as_ref();
            }
            StatementKind::Effect { result, args, .. } => {
                self.exprs(args, state, on_read);
                written = result.as_ref();
            }
        }
        if let Some(place) = written {
            self.write(place, state, on_read);
        }
    }

    pub fn terminator(&self, kind: &TerminatorKind, state: &Set, on_read: &mut dyn FnMut(usize, bool)) {
        match kind {
            TerminatorKind::Branch { cond, .. } => self.expr(*cond, state, on_read),
            TerminatorKind::Switch { value, .. } => self.expr(*value, state, on_read),
            TerminatorKind::Return(Some(value)) | TerminatorKind::Exit(value) => self.expr(*value, state, on_read),
            _ => {}
        }
    }

    fn write(&self, place: &Place, state: &mut Set, on_read: &mut dyn FnMut(usize, bool)) {
        if let PlaceBase::Object(object) = place.base
            && self.facts.in_register(self.program, object)
        {
            if let Some(&local) = self.index.get(&object) {
                insert(state, local);
            }
            return;
        }
        let mut work = Vec::new();
        self.place(place, &mut work, state, on_read);
        self.run(work, state, on_read);
    }

    fn exprs(&self, list: &[ExprId], state: &Set, on_read: &mut dyn FnMut(usize, bool)) {
        for &expr in list {
            self.expr(expr, state, on_read);
        }
    }

    fn expr(&self, expr: ExprId, state: &Set, on_read: &mut dyn FnMut(usize, bool)) {
        self.run(vec![expr], state, on_read);
    }

    fn run(&self, mut work: Vec<ExprId>, state: &Set, on_read: &mut dyn FnMut(usize, bool)) {
        while let Some(id) = work.pop() {
            match &self.program.expr(id).kind {
                ExprKind::Const(_) => {}
                ExprKind::Load(place) | ExprKind::AddressOf(place) => self.place(place, &mut work, state, on_read),
                ExprKind::Unary(_, a) | ExprKind::Cast(a) => work.push(*a),
                ExprKind::Binary(_, a, b) => work.extend([*b, *a]),
                ExprKind::Select(c, a, b) => work.extend([*b, *a, *c]),
                ExprKind::Pure(_, args) => work.extend(args.iter().rev()),
            }
        }
    }

    fn place(&self, place: &Place, work: &mut Vec<ExprId>, state: &Set, on_read: &mut dyn FnMut(usize, bool)) {
        for step in place.path.iter().rev() {
            if let Projection::Index(index) = step {
                work.push(*index);
            }
        }
        match place.base {
            PlaceBase::Deref(pointer) => work.push(pointer),
            PlaceBase::Object(object) => {
                if let Some(&local) = self.index.get(&object) {
                    on_read(local, has(state, local));
                }
            }
        }
    }
}
