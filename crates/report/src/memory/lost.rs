//! Where the last pointer to an object was lost: the variable that held it was overwritten, or its function returned.
//!
//! Comes in: a run and an object of it. Goes out: the step after which no variable, member or element holds a pointer into
//! the object until the end; nothing where one still does, or where memory is copied in a way that is not followed.

use because_ir::{
    Access, Callee, FunctionOrigin, ObjectKind, PathStep, Place, PlaceBase, PointerTarget, Program, StatementKind,
    TerminatorKind, Value, Write,
};

/// A place in memory that holds a pointer into the object, and how many calls were open when it was written.
struct Holder {
    access: Access,
    depth: u32,
}

struct Search<'a> {
    program: &'a Program,
    steps: &'a [PathStep],
    name: &'a str,
    holders: Vec<Holder>,
    /// Steps of the calls that are open.
    calls: Vec<usize>,
    /// The step that lost the last one, as long as no other has come since.
    lost: Option<usize>,
}

/// The step that loses the last pointer to the object that a step allocates.
pub(super) fn step(program: &Program, steps: &[PathStep], name: &str, made: usize) -> Option<usize> {
    let mut search = Search { program, steps, name, holders: Vec::new(), calls: Vec::new(), lost: Some(made) };
    for at in 0..steps.len() {
        search.step(at, at >= made)?;
    }
    search.lost
}

impl Search<'_> {
    /// Nothing where the step copies pointers in a way that is not followed.
    fn step(&mut self, at: usize, follows: bool) -> Option<()> {
        let step = &self.steps[at];
        while self.calls.last().is_some_and(|&call| self.steps[call].depth >= step.depth) {
            self.calls.pop();
        }
        if follows {
            self.ended(at, step.depth);
            match self.statement(at) {
                Some(StatementKind::Call { .. }) if self.enters(at) => self.parameters(at)?,
                Some(_) => self.written(at)?,
                None => self.returned(at)?,
            }
        }
        if self.enters(at) {
            self.calls.push(at);
        }
        Some(())
    }

    fn statement(&self, at: usize) -> Option<&StatementKind> {
        self.program.statement(self.steps[at].location).map(|s| &s.kind)
    }

    fn enters(&self, at: usize) -> bool {
        self.steps.get(at + 1).is_some_and(|next| next.depth > self.steps[at].depth)
    }

    fn points(&self, write: &Write) -> bool {
        matches!(&write.value, Value::Pointer { target: PointerTarget::Object { name, .. }, .. } if name == self.name)
    }

    /// Locals of functions that have returned are gone.
    fn ended(&mut self, at: usize, depth: u32) {
        let before = self.holders.len();
        self.holders.retain(|h| h.depth <= depth);
        if before > 0 && self.holders.is_empty() {
            self.lost = Some(at - 1);
        }
    }

    fn parameters(&mut self, at: usize) -> Option<()> {
        let step = &self.steps[at];
        let given: Vec<bool> = step.writes.iter().take(step.stores.len()).map(|w| self.points(w)).collect();
        if step.writes.iter().any(|w| self.points(w)) && given.len() < step.stores.len() {
            return None;
        }
        let user = matches!(self.statement(at), Some(StatementKind::Call { callee: Callee::Direct(f), .. }) if self.program.function(*f).origin == FunctionOrigin::User);
        for (access, points) in step.stores.iter().zip(given) {
            self.store(at, *access, points && user, step.depth + 1);
        }
        Some(())
    }

    fn written(&mut self, at: usize) -> Option<()> {
        let step = &self.steps[at];
        if let (Some(StatementKind::Alloc { result, .. }), [.., access]) = (self.statement(at), &step.stores[..]) {
            let held = step.writes.iter().any(|w| self.points(w)) && !is_temp(self.program, result);
            let depth = lifetime(self.program, result, step.depth);
            self.store(at, *access, held, depth);
            return Some(());
        }
        let copies = step.writes.len() != step.stores.len();
        let touched = step.reads.iter().any(|r| self.holders.iter().any(|h| overlap(&h.access, r)));
        if copies && (step.writes.iter().any(|w| self.points(w)) || (touched && !step.stores.is_empty())) {
            return None;
        }
        let place = self.statement(at).and_then(|s| s.result());
        let held = place.is_some_and(|p| !is_temp(self.program, p));
        let depth = place.map_or(0, |p| lifetime(self.program, p, step.depth));
        for (index, access) in step.stores.iter().enumerate() {
            let points = !copies && held && self.points(&step.writes[index]);
            self.store(at, *access, points, depth);
        }
        Some(())
    }

    /// A return stores the result in the caller's place.
    fn returned(&mut self, at: usize) -> Option<()> {
        let step = &self.steps[at];
        let block = &self.program.function(step.location.function).blocks[step.location.block.index()];
        let (TerminatorKind::Return(Some(_)), Some(&call)) = (&block.terminator.kind, self.calls.last()) else {
            return Some(());
        };
        let Some(place) = self.statement(call).and_then(|s| s.result()).cloned() else { return Some(()) };
        let points = self.steps[call].writes.last().is_some_and(|w| self.points(w));
        let depth = lifetime(self.program, &place, self.steps[call].depth);
        let held = points && !is_temp(self.program, &place);
        let [access] = step.stores[..] else { return (!points).then_some(()) };
        // To a reader it is the call that assigns.
        self.store(call, access, held, depth);
        Some(())
    }

    fn store(&mut self, at: usize, access: Access, points: bool, depth: u32) {
        let before = self.holders.len();
        self.holders.retain(|h| !overlap(&h.access, &access));
        if points {
            self.holders.push(Holder { access, depth });
            self.lost = None;
        } else if before > 0 && self.holders.is_empty() {
            self.lost = Some(at);
        }
    }
}

fn overlap(a: &Access, b: &Access) -> bool {
    a.instance == b.instance && a.offset < b.offset + b.size && b.offset < a.offset + a.size
}

fn is_temp(program: &Program, place: &Place) -> bool {
    matches!(place.base, PlaceBase::Object(o) if program.object(o).kind == ObjectKind::Temp)
}

/// With how many open calls a place ends: those of its function's variables, never for what is global or on the heap.
fn lifetime(program: &Program, place: &Place, depth: u32) -> u32 {
    match place.base {
        PlaceBase::Object(o) if program.object(o).function.is_some() => depth,
        _ => 0,
    }
}
