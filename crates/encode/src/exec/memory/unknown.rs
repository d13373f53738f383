//! Values from outside. A pointer from outside is null, leads nowhere, or to an object of its type that exists.

use crate::limits;
use because_ir::{Assumed, Const, ExprKind, FuncId, ObjectKind, Type, TypeId};
use because_logic::{Sort, Term};

use crate::exec::Exec;
use crate::exec::memory::object::LIVE;
use crate::unwinding::{AssumptionReason, InstanceId, InstanceKind};
use crate::value::Val;

/// Under `assumed` where a pointer comes from outside.
pub(crate) const POINTERS: &str = "a pointer from outside is null, invalid, or leads to an object of its type";

impl<'a> Exec<'a> {
    /// A value nobody knows. `pointer`: its type if it is one; `asked`: it is asked for at once where this holds, so that
    /// it may lead to whatever is live at present.
    pub(crate) fn unknown(&mut self, what: u64, sort: Sort, pointer: Option<TypeId>, asked: Option<Val>) -> Val {
        let term = self.stable_var(what, sort);
        let whole = sort == Sort::BitVec(self.program.target.pointer_bits);
        match pointer.filter(|_| whole) {
            Some(ty) => self.unknown_pointer(term, ty, asked),
            None => Val::of(term),
        }
    }

    fn unknown_pointer(&mut self, term: Term, ty: TypeId, asked: Option<Val>) -> Val {
        Assumed::narrower(POINTERS).note(&mut self.out.assumed);
        self.memory.pointers.set_input_type(term, ty);
        let places = self.places_for(ty, asked.is_some());
        let mut targets: Vec<InstanceId> = places.iter().map(|p| p.0).collect();
        targets.sort_unstable();
        targets.dedup();
        let targets = self.memory.sets.of(targets);
        let mut offsets: Vec<u64> = places.iter().map(|p| p.1).chain([0]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let v = Val { targets, ..Val::of(term) };
        let offset = self.offset(v).term;
        self.memory.pointers.set_known_offsets(offset, offsets);
        let bits = self.program.target.pointer_bits;
        let (null, nowhere) = (self.terms.bv(bits, 0), self.nowhere());
        let mut allowed = self.terms.eq(term, null);
        let invalid = self.terms.eq(term, nowhere);
        allowed = self.terms.or(allowed, invalid);
        for (id, offset) in places {
            let address = self.address(id, offset as i64).term;
            let here = self.terms.eq(term, address);
            let live = self.is_reachable_by_name(id);
            let both = self.terms.and(here, live);
            allowed = self.terms.or(allowed, both);
        }
        let mut allowed = Val::of(allowed);
        if let Some(asked) = asked {
            allowed = self.map2(asked, allowed, |t, a, b| t.implies(a, b));
        }
        self.assume(allowed, AssumptionReason::InputRange);
        v
    }

    /// The address of nothing.
    fn nowhere(&mut self) -> Term {
        let low = self.offset_width();
        let bits = self.program.target.pointer_bits;
        self.terms.bv(bits, ((1u128 << (bits - low)) - 1) << low)
    }

    /// A pointer that was known earlier and is asked for only now: what it leads to must still live.
    pub(crate) fn still_there(&mut self, v: Val, asked: Val) {
        // A byte of a pointer keeps the pointer's targets, and leads nowhere by itself.
        if self.terms.sort(v.term) != Sort::BitVec(self.program.target.pointer_bits) {
            return;
        }
        for id in self.memory.targets(v) {
            if !self.memory.objects[id].has_lifetime() {
                continue;
            }
            let here = self.points_to(v, id);
            let both = self.and(asked, here);
            let live = Val::of(self.is_reachable_by_name(id));
            let ok = self.map2(both, live, |t, a, b| t.implies(a, b));
            self.assume(ok, AssumptionReason::InputRange);
        }
    }

    /// Objects and offsets in them where something of the pointee's type lies.
    fn places_for(&mut self, ty: TypeId, now: bool) -> Vec<(InstanceId, u64)> {
        let Type::Pointer(pointee) = *self.program.types.get(ty) else { return Vec::new() };
        self.instantiate(pointee);
        let mut places = Vec::new();
        for id in self.memory.objects.ids().rev() {
            let lasting = !self.memory.objects[id].has_lifetime();
            if places.len() >= limits::POINTER_PLACES || !(now || lasting) {
                continue;
            }
            if let InstanceKind::Function(f) = self.memory.objects[id].kind {
                if self.has_signature(f, pointee) {
                    places.push((id, 0));
                }
                continue;
            }
            let Some(whole) = self.out.instances[id.index()].ty.or(self.memory.objects[id].element) else { continue };
            let mut offsets = Vec::new();
            self.parts_of_type(whole, pointee, 0, 0, &mut offsets);
            places.extend(offsets.into_iter().map(|o| (id, o)));
        }
        places
    }

    fn parts_of_type(&self, ty: TypeId, part: TypeId, at: u64, depth: u32, out: &mut Vec<u64>) {
        if out.len() >= limits::POINTER_PARTS || depth > limits::TYPE_DEPTH {
            return;
        }
        if ty == part || (matches!(self.program.types.get(part), Type::Void) && depth == 0) {
            out.push(at);
            return;
        }
        match self.program.types.get(ty) {
            Type::Array { element, .. } => self.parts_of_type(*element, part, at, depth + 1, out),
            Type::Record(r) => {
                for field in self.program.types.record(*r).fields.iter().filter(|f| f.bits.is_none()) {
                    self.parts_of_type(field.ty, part, at + field.offset, depth + 1, out);
                }
            }
            _ => {}
        }
    }

    /// Globals and functions become objects when they are first named; a pointer can lead to them before.
    fn instantiate(&mut self, pointee: TypeId) {
        if let Type::Function(_) = self.program.types.get(pointee) {
            for f in self.addressed_functions() {
                self.function_object(f);
            }
            return;
        }
        for i in 0..self.program.objects.len() {
            let object = &self.program.objects[i];
            if !matches!(object.kind, ObjectKind::Global | ObjectKind::Static) {
                continue;
            }
            let mut parts = Vec::new();
            self.parts_of_type(object.ty, pointee, 0, 0, &mut parts);
            if !parts.is_empty() {
                self.global(because_ir::ObjectId(i as u32));
            }
        }
    }

    fn has_signature(&self, f: FuncId, ty: TypeId) -> bool {
        let (Type::Function(signature), function) = (self.program.types.get(ty), self.program.function(f)) else {
            return false;
        };
        let params = function.params.iter().map(|&p| self.program.object(p).ty);
        signature.result == function.result && params.eq(signature.params.iter().copied())
    }

    fn addressed_functions(&self) -> Vec<FuncId> {
        let constants = self.program.exprs.iter().filter_map(|e| match e.kind {
            ExprKind::Const(Const::Function(f)) => Some(f),
            _ => None,
        });
        let initial = self.program.objects.iter().flat_map(|o| &o.init).filter_map(|i| match i.value {
            Const::Function(f) => Some(f),
            _ => None,
        });
        let mut all: Vec<FuncId> = constants.chain(initial).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The object lives and its name means it: of several that live the last.
    fn is_reachable_by_name(&mut self, id: InstanceId) -> Term {
        let mut ok = self.is_live(id);
        let Some(name) = self.named_object(id) else { return ok };
        for other in self.memory.objects.ids() {
            let after =
                other > id || (self.memory.objects[other].has_lifetime() && !self.memory.objects[id].has_lifetime());
            if other != id && after && self.named_object(other) == Some(name) {
                let live = self.is_live(other);
                let dead = self.terms.not(live);
                ok = self.terms.and(ok, dead);
            }
        }
        ok
    }

    fn named_object(&self, id: InstanceId) -> Option<&'a str> {
        match self.memory.objects[id].kind {
            InstanceKind::Object(o) | InstanceKind::Local(o, _) => Some(self.program.object(o).name.as_str()),
            _ => None,
        }
    }

    fn is_live(&mut self, id: InstanceId) -> Term {
        let lifetime = self.lifetime(id).term;
        let live = self.terms.bv(2, LIVE);
        self.terms.eq(lifetime, live)
    }
}
