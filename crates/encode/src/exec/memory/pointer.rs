//! Pointers: an object's number above an offset, in one bit-vector of the target's pointer width.

use because_ir::value::offset_bits;
use because_ir::{Type, TypeId};
use because_logic::{Node, Term};

use crate::exec::Exec;
use crate::limits;
use crate::unwinding::{InstanceId, InstanceKind};
use crate::value::{TargetsId, Val};

impl Exec<'_> {
    pub(crate) fn offset_width(&self) -> u32 {
        offset_bits(self.program.target.pointer_bits)
    }

    fn number_width(&self) -> u32 {
        self.program.target.pointer_bits - self.offset_width()
    }

    /// The address of a byte of an object.
    pub(crate) fn address(&mut self, id: InstanceId, offset: i64) -> Val {
        let width = self.offset_width();
        let offset = Val::of(self.terms.bv_signed(width, i128::from(offset)));
        self.address_at(id, offset)
    }

    /// The address of a byte of an object; the offset has the offset's width.
    pub(crate) fn address_at(&mut self, id: InstanceId, offset: Val) -> Val {
        let width = self.number_width();
        let number = id.0 + 1;
        if u64::from(number) >= 1u64 << width.min(63) {
            self.unsupported(because_source::Span::NONE, "more objects than addresses of the target");
        }
        let number = self.bv(width, u128::from(number));
        let v = self.concat(number, offset);
        let targets = self.memory.sets.of(vec![id]);
        Val { targets, ..v }
    }

    /// The number part of a pointer, choices among known objects resolved.
    pub(crate) fn number(&mut self, p: Val) -> Val {
        let term = self.number_term(p.term, 0);
        let named = if p.named == p.term { term } else { self.number_term(p.named, 0) };
        Val { term, named, targets: TargetsId(0) }
    }

    fn number_term(&mut self, t: Term, depth: u32) -> Term {
        let (low, high) = (self.offset_width(), self.program.target.pointer_bits);
        if let Some(known) = self.memory.pointers.number(t) {
            return known;
        }
        let out = match *self.terms.node(t) {
            Node::Ite(c, a, b) if depth < limits::POINTER_CASES => {
                let (a, b) = (self.number_term(a, depth + 1), self.number_term(b, depth + 1));
                self.terms.ite(c, a, b)
            }
            _ => self.terms.extract(t, high - 1, low),
        };
        self.memory.pointers.set_number(t, out);
        out
    }

    /// The offset part of a pointer.
    pub(crate) fn offset(&mut self, p: Val) -> Val {
        let term = self.offset_term(p.term, 0);
        let named = if p.named == p.term { term } else { self.offset_term(p.named, 0) };
        Val { term, named, targets: TargetsId(0) }
    }

    fn offset_term(&mut self, t: Term, depth: u32) -> Term {
        let low = self.offset_width();
        if let Some(known) = self.memory.pointers.offset(t) {
            return known;
        }
        let out = match *self.terms.node(t) {
            Node::Ite(c, a, b) if depth < limits::POINTER_CASES => {
                let (a, b) = (self.offset_term(a, depth + 1), self.offset_term(b, depth + 1));
                self.terms.ite(c, a, b)
            }
            _ => self.terms.extract(t, low - 1, 0),
        };
        self.memory.pointers.set_offset(t, out);
        out
    }

    /// A pointer moved by bytes (an integer of pointer width, signed); stays with its object.
    pub(crate) fn pointer_plus(&mut self, p: Val, bytes: Val) -> Val {
        self.pointer_moved(p, bytes, 1, None)
    }

    /// A pointer moved by elements. Beyond what an offset can hold it is as far away as can be. `if_small`: an unsigned
    /// index is what it is as a signed one only where this holds; else it is far up.
    pub(crate) fn pointer_moved(&mut self, p: Val, index: Val, size: u64, if_small: Option<Val>) -> Val {
        let width = self.offset_width();
        let (number, offset) = (self.number(p), self.offset(p));
        let (from, before) = match self.memory.pointers.clamped(offset.term) {
            Some((sum, fits)) => (sum, Some(fits)),
            None => (offset, None),
        };
        let by = self.map1(index, |t, x| {
            let (low, size) = (t.extract(x, width - 1, 0), t.bv(width, u128::from(size)));
            t.mul(low, size)
        });
        let sum = self.map2(from, by, |t, a, b| t.add(a, b));
        let now = self.move_fits(from, index, size);
        let now = match (now, if_small) {
            (Some(a), Some(b)) => Some(self.and(a, b)),
            (a, b) => a.or(b),
        };
        let fits = match (before, now) {
            (Some(a), Some(b)) => Some(self.and(a, b)),
            (a, b) => a.or(b),
        };
        let moved = match fits {
            None => sum,
            Some(fits) => {
                let far = self.map1(index, |t, x| {
                    let zero = t.bv(t.width(x), 0);
                    let down = if if_small.is_some() { t.fls() } else { t.slt(x, zero) };
                    let (low, high) = (t.bv(width, 1 << (width - 1)), t.bv(width, (1 << (width - 1)) - 1));
                    t.ite(down, low, high)
                });
                let moved = self.ite(fits, sum, far);
                let untargeted = |v: Val| Val { targets: TargetsId(0), ..v };
                self.memory.pointers.set_clamped(moved.term, untargeted(sum), untargeted(fits));
                moved
            }
        };
        let out = self.concat(number, moved);
        Val { targets: p.targets, ..out }
    }

    /// When an offset moved by elements can still be held; `None` for always.
    fn move_fits(&mut self, offset: Val, index: Val, size: u64) -> Option<Val> {
        let width = self.offset_width();
        let limit = 1u128 << (width - 1);
        let reach = |e: &Self, v: Val| {
            let (low, high) = e.terms.signed_bounds(v.term)?;
            Some(u128::from(low.unsigned_abs().max(high.unsigned_abs())))
        };
        if let (Some(a), Some(b)) = (reach(self, offset), reach(self, index))
            && a + b * u128::from(size) < limit
        {
            return None;
        }
        let most = 2 * limit / u128::from(size.max(1));
        let small = self.map1(index, |t, x| {
            let w = t.width(x);
            if most >= 1 << (w - 1) {
                return t.tru();
            }
            let (low, high) = (t.bv_signed(w, -(most as i128)), t.bv_signed(w, most as i128));
            let (above, below) = (t.sle(low, x), t.sle(x, high));
            t.and(above, below)
        });
        let held = self.map2(offset, index, |t, o, x| {
            let wide = width + 3;
            let x = t.resize(x, wide, true);
            let size = t.bv(wide, u128::from(size));
            let (by, o) = (t.mul(x, size), t.sext(o, wide));
            let sum = t.add(o, by);
            let low = t.extract(sum, width - 1, 0);
            let back = t.sext(low, wide);
            t.eq(back, sum)
        });
        let fits = self.and(small, held);
        (fits.term != self.terms.tru()).then_some(Val { targets: TargetsId(0), ..fits })
    }

    /// The pointer is the address of something in this object.
    pub(crate) fn points_to(&mut self, p: Val, id: InstanceId) -> Val {
        let number = self.number(p);
        let wanted = self.bv(self.number_width(), u128::from(id.0 + 1));
        self.map2(number, wanted, |t, a, b| t.eq(a, b))
    }

    /// Null or a bit above it: what precedes null is nothing at all.
    pub(crate) fn is_null(&mut self, p: Val) -> Val {
        let number = self.number(p);
        let wanted = self.bv(self.number_width(), 0);
        let no_object = self.map2(number, wanted, |t, a, b| t.eq(a, b));
        let offset = self.offset(p);
        let upward = self.map1(offset, |t, x| {
            let zero = t.bv(t.width(x), 0);
            t.sge(x, zero)
        });
        self.and(no_object, upward)
    }

    /// Objects that a pointer of this type could point to, for a relaxed pointer.
    pub(crate) fn compatible_targets(&mut self, ty: TypeId, known: TargetsId) -> TargetsId {
        let Type::Pointer(pointee) = *self.program.types.get(ty) else { return known };
        self.compatible_pointees(pointee, known)
    }

    /// The same by the type pointed to.
    pub(crate) fn compatible_pointees(&mut self, pointee: TypeId, known: TargetsId) -> TargetsId {
        let mut all: Vec<InstanceId> = self.memory.sets.get(known).to_vec();
        for id in self.memory.objects.ids() {
            if self.is_compatible(id, pointee) {
                all.push(id);
            }
        }
        all.sort_unstable();
        all.dedup();
        self.memory.sets.of(all)
    }

    fn is_compatible(&self, id: InstanceId, pointee: TypeId) -> bool {
        let instance = &self.memory.objects[id];
        match instance.kind {
            InstanceKind::Function(_) => matches!(self.program.types.get(pointee), Type::Function(_)),
            _ => self.contains_type(self.out.instances[id.index()].ty.or(instance.element), pointee, 0),
        }
    }

    /// Whether an object of type `ty` holds a `part` somewhere.
    fn contains_type(&self, ty: Option<TypeId>, part: TypeId, depth: u32) -> bool {
        let Some(ty) = ty else { return false };
        if ty == part {
            return true;
        }
        match self.program.types.get(ty) {
            Type::Array { element, .. } => self.contains_type(Some(*element), part, depth),
            Type::Record(r) if depth < limits::TYPE_DEPTH => {
                self.program.types.record(*r).fields.iter().any(|f| self.contains_type(Some(f.ty), part, depth + 1))
            }
            _ => false,
        }
    }

    /// Null or into one of the objects.
    pub(crate) fn points_into(&mut self, pointer: Term, targets: TargetsId) -> Term {
        let p = Val { targets, ..Val::of(pointer) };
        let zero = self.terms.bv(self.program.target.pointer_bits, 0);
        let mut any = self.terms.eq(pointer, zero);
        for id in self.memory.sets.get(targets).to_vec() {
            let here = self.points_to(p, id);
            let offset = self.offset(p);
            let size = self.memory.objects[id].size;
            let width = self.offset_width();
            let size = self.terms.extract(size.term, width - 1, 0);
            let inside = self.terms.ule(offset.term, size);
            let both = self.terms.and(here.term, inside);
            any = self.terms.or(any, both);
        }
        any
    }
}
