//! Dereferences: which objects a pointer can lead to, and the checks of an access through it.

use because_ir::{CheckKind, Subject};
use because_source::Span;

use crate::exec::Exec;
use crate::exec::memory::object::{ENDED, FREED};
use crate::exec::memory::place::Access;
use crate::unwinding::{InstanceId, InstanceKind, Message};
use crate::value::Val;

impl Exec<'_> {
    /// The objects a pointer can lead to for an access of `size` bytes, with all checks.
    pub(crate) fn dereference(&mut self, p: Val, size: u64, access: Access, span: Span) -> Vec<(Val, InstanceId)> {
        let width = self.offset_width();
        let size = self.bv(width + 1, u128::from(size));
        self.dereference_range(p, size, access, span)
    }

    /// As [`Exec::dereference`] with a size that may not be known, one bit wider than offsets.
    pub(crate) fn dereference_range(
        &mut self,
        p: Val,
        size: Val,
        access: Access,
        span: Span,
    ) -> Vec<(Val, InstanceId)> {
        let null = self.is_null(p);
        let not_null = self.map1(null, |t, x| t.not(x));
        self.access_check(CheckKind::NullDereference, not_null, span, "dereference of a null pointer");
        let mut found = Vec::new();
        let mut any = self.fls();
        for id in self.memory.targets(p) {
            let cond = self.points_to(p, id);
            if cond.term == self.terms.fls() {
                continue;
            }
            any = self.or(any, cond);
            found.push((cond, id));
        }
        let valid = self.or(null, any);
        self.access_check(CheckKind::InvalidDereference, valid, span, "dereference of a pointer to no object");
        let (mut dangling, mut freed, mut inside, mut writable) = (self.tru(), self.tru(), self.tru(), self.tru());
        let mut data = self.tru();
        for &(cond, id) in &found {
            let lifetime = self.lifetime(id);
            dangling = self.unless(dangling, cond, |e| e.lifetime_is_not(lifetime, ENDED));
            freed = self.unless(freed, cond, |e| e.lifetime_is_not(lifetime, FREED));
            if matches!(self.memory.objects[id].kind, InstanceKind::Function(_)) {
                data = self.unless(data, cond, |e| e.fls());
                continue;
            }
            inside = self.unless(inside, cond, |e| e.is_inside(p, id, size));
            if access == Access::Write && !self.memory.objects[id].read_only.is_empty() {
                writable = self.unless(writable, cond, |e| e.is_writable(p, id, size));
            }
        }
        self.access_check(CheckKind::Dangling, dangling, span, "access to an object whose scope has ended");
        self.access_check(CheckKind::UseAfterFree, freed, span, "access to a freed object");
        self.access_check(CheckKind::InvalidDereference, data, span, "dereference of a pointer to a function");
        self.access_check(CheckKind::Bounds, inside, span, Subject::Access);
        self.access_check(CheckKind::ReadOnly, writable, span, "write to a constant object");
        found.retain(|&(_, id)| !matches!(self.memory.objects[id].kind, InstanceKind::Function(_)));
        found
    }

    /// What is accessed through a pointer begins at a multiple of its type's alignment.
    pub(crate) fn check_aligned(&mut self, p: Val, pointee: because_ir::TypeId, span: Span) {
        let align = self.program.types.least_align(pointee, &self.program.target);
        if align <= 1 || !align.is_power_of_two() || !self.checks().has(CheckKind::Misaligned) {
            return;
        }
        let offset = self.offset(p);
        let bits = align.trailing_zeros().min(self.offset_width());
        let aligned = self.map1(offset, |t, x| {
            let (low, zero) = (t.extract(x, bits - 1, 0), t.bv(bits, 0));
            t.eq(low, zero)
        });
        self.check(CheckKind::Misaligned, aligned, span, "dereference of a misaligned pointer");
    }

    fn access_check(&mut self, kind: CheckKind, ok: Val, span: Span, message: impl Into<Message>) {
        let needed = self.evaluation.needed();
        let ok = self.map2(needed, ok, |t, a, b| t.implies(a, b));
        self.check(kind, ok, span, message);
    }

    fn lifetime_is_not(&mut self, lifetime: Val, what: u128) -> Val {
        let what = self.bv(2, what);
        self.map2(lifetime, what, |t, a, b| t.ne(a, b))
    }

    /// `all` and, where `cond` holds, what `then` says.
    pub(crate) fn unless(&mut self, all: Val, cond: Val, then: impl FnOnce(&mut Self) -> Val) -> Val {
        let holds = then(self);
        let ok = self.map2(cond, holds, |t, a, b| t.implies(a, b));
        self.and(all, ok)
    }

    /// None of the `size` bytes at the pointer's offset, which lie in the object, is in a part that may not be written.
    fn is_writable(&mut self, p: Val, id: InstanceId, size: Val) -> Val {
        let ranges = self.memory.objects[id].read_only.clone();
        let whole = self.memory.shapes.get(self.memory.objects[id].shape).size;
        if let [(0, end)] = ranges[..]
            && end == whole
        {
            return self.fls();
        }
        if ranges.len() >= because_ir::limits::READ_ONLY_PARTS {
            self.unsupported(Span::NONE, "a write to an object with very many const members");
        }
        let width = self.offset_width() + 2;
        let offset = self.offset(p);
        let offset = self.map1(offset, |t, x| t.sext(x, width));
        let size = self.map1(size, |t, x| t.zext(x, width));
        let mut ok = self.tru();
        for (from, to) in ranges.iter().copied() {
            let apart = self.map2(offset, size, |t, at, size| {
                let (from, to) = (t.bv(width, u128::from(from)), t.bv(width, u128::from(to)));
                let end = t.add(at, size);
                let (before, behind) = (t.sle(end, from), t.sge(at, to));
                t.or(before, behind)
            });
            ok = self.and(ok, apart);
        }
        Val { targets: Default::default(), ..ok }
    }

    /// The `size` bytes at the pointer's offset lie in the object.
    pub(crate) fn is_inside(&mut self, p: Val, id: InstanceId, size: Val) -> Val {
        let width = self.offset_width();
        let offset = self.offset(p);
        let whole = self.memory.objects[id].size;
        let offset = self.map1(offset, |t, x| t.sext(x, width + 2));
        let whole = self.map1(whole, |t, x| {
            let cut = t.extract(x, width - 1, 0);
            t.zext(cut, width + 2)
        });
        let size = self.map1(size, |t, x| t.zext(x, width + 2));
        let end = self.map2(offset, size, |t, a, b| t.add(a, b));
        let below = self.map2(end, whole, |t, a, b| t.sle(a, b));
        let from = self.map1(offset, |t, x| {
            let zero = t.bv(width + 2, 0);
            t.sge(x, zero)
        });
        self.and(from, below)
    }
}
