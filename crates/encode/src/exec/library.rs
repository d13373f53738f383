//! Memory from the library, copying and filling it, printing, and effects on the environment.

use crate::limits;
use because_ir::{AllocKind, Assumed, CheckKind, Effect, ExprId, InputKind, Place, Type, TypeId, leaf, read_only};
use because_source::Span;

use crate::exec::Exec;
use crate::exec::memory::copies::Masked;
use crate::exec::memory::object::{Content, FREED};
use crate::exec::memory::place::{Access, At, Case, Evaluated, Loc};
use crate::exec::steps::Ask;
use crate::state::{Cell, NO_STEP};
use crate::unwinding::{AssumptionReason, InstanceId, NameBase, Printed, StepKind};
use crate::value::Val;

/// Objects of this size and larger there are none, for pointers of so many bits.
fn largest_object(pointer_bits: u32) -> u64 {
    1 << (pointer_bits - 1).min(39)
}

impl Exec<'_> {
    pub(crate) fn alloc(&mut self, result: &Place, size: ExprId, element: Option<TypeId>, kind: AllocKind, span: Span) {
        let place = self.evaluate_place(result, false);
        let size_ty = self.program.expr(size).ty;
        let size = self.expr(size);
        if self.flow.is_dead() {
            return;
        }
        let bits = self.program.target.pointer_bits;
        let signed = self.program.types.is_signed(size_ty);
        let size = self.map1(size, |t, x| t.resize(x, bits, signed));
        let Some(most) = self.largest(size, kind, &place, span) else { return };
        let shape = self.allocated_shape(size, most, element);
        let zeroed = matches!(kind, AllocKind::Calloc | AllocKind::Library);
        let content = if zeroed { Content::Zero } else { Content::Unwritten };
        let name = leaf::allocation_name(self.program, kind, result).to_string();
        let freeable = matches!(kind, AllocKind::Malloc | AllocKind::Calloc);
        let id = self.allocate(shape, size, content, element, &name, freeable);
        if matches!(kind, AllocKind::Alloca | AllocKind::Vla) {
            let vla = match (kind, result.base) {
                (AllocKind::Vla, because_ir::PlaceBase::Object(o)) => Some(o),
                _ => None,
            };
            self.frame_mut().allocated.push((id, vla));
        }
        let address = self.address(id, 0);
        self.store(&place, address, Some(StepKind::Assign));
    }

    fn bytes_shape(&mut self, bytes: u64) -> crate::exec::memory::shape::ShapeId {
        let byte = self.memory.shapes_mut().bits(8, None);
        self.memory.shapes_mut().array(byte, bytes, self.options.explode, false)
    }

    /// How an allocated object of at most so many bytes lies in cells.
    fn allocated_shape(
        &mut self,
        size: Val,
        most: u64,
        element: Option<TypeId>,
    ) -> crate::exec::memory::shape::ShapeId {
        let explode = self.options.explode;
        let Some(e) = element.filter(|&e| self.program.size_of(e) > 0) else { return self.bytes_shape(most) };
        let each = self.program.size_of(e);
        let known = self.terms.as_const(size.term).is_some();
        if most == each {
            return self.memory.shapes_mut().of(self.program, e, explode, false);
        }
        if !most.is_multiple_of(each) && known {
            return self.bytes_shape(most);
        }
        let capacity = (1u64 << (self.offset_width() - 1)) - 1;
        let count = most.div_ceil(each).min(capacity / each);
        let headerless = self.memory.shapes_mut().of(self.program, e, explode, true);
        let headed = self.memory.shapes().get(headerless).cells.saturating_mul(count) > explode;
        let inner = if headed { headerless } else { self.memory.shapes_mut().of(self.program, e, explode, false) };
        self.memory.shapes_mut().array(inner, count, explode, false)
    }

    /// The most bytes that an allocation can have, where it succeeds at all.
    fn largest(&mut self, size: Val, kind: AllocKind, result: &Evaluated, span: Span) -> Option<u64> {
        let bits = self.program.target.pointer_bits;
        let (capacity, all) = (1u64 << (self.offset_width() - 1), largest_object(bits));
        let below = |t: &mut because_logic::Terms, x, limit: u64| {
            let limit = t.bv(bits, u128::from(limit));
            t.ult(x, limit)
        };
        let possible = self.map1(size, |t, x| below(t, x, all));
        if matches!(kind, AllocKind::Vla | AllocKind::Alloca) {
            self.check(CheckKind::VlaSize, possible, span, "the array is larger than an object may be");
        } else if possible.term == self.terms.fls() {
            let null = self.bv(bits, 0);
            self.store(result, null, Some(StepKind::Assign));
            return None;
        } else if possible.term != self.terms.tru() && self.most(size.term) >= all {
            let text = "allocations of more bytes than there are addresses are left out";
            Assumed::narrower(text).note(&mut self.out.assumed);
            self.assume(possible, AssumptionReason::InputRange);
        }
        if self.flow.is_dead() {
            return None;
        }
        if capacity < all {
            let fits = self.map1(size, |t, x| below(t, x, capacity));
            self.unsupported_unless(fits, span, "an object too large for pointers of this width");
            if fits.term == self.terms.fls() {
                self.flow.end();
                return None;
            }
        }
        let known = self.terms.as_const(size.term).map(|n| n as u64);
        if known.is_none() {
            let executed = self.guard().term;
            self.out.unknown_sizes.push((executed, size.term));
        }
        let most = known.unwrap_or_else(|| self.most(size.term));
        Some(most.min(capacity - 1))
    }

    /// Runs on which the condition does not hold cannot be followed from here on.
    pub(crate) fn unsupported_unless(&mut self, cond: Val, span: Span, what: &str) {
        let not = self.not(cond);
        if not.term == self.terms.fls() {
            return;
        }
        let outer = self.state.guard;
        let split = self.guards.split(2);
        let g = self.guards.outcome(self.terms, outer, split, 0, (not.term, not.named));
        self.state.guard = g;
        self.unsupported(span, what);
        self.flow.revive();
        let rest = self.guards.outcome(self.terms, outer, split, 1, (cond.term, cond.named));
        self.state.guard = rest;
    }

    pub(crate) fn free(&mut self, pointer: ExprId, span: Span) {
        let p = self.expr(pointer);
        if self.flow.is_dead() {
            return;
        }
        let zero = self.bv(self.program.target.pointer_bits, 0);
        let null = self.map2(p, zero, |t, a, b| t.eq(a, b));
        let mut valid = Val { targets: Default::default(), ..null };
        let mut once = self.tru();
        let mut found = Vec::new();
        for id in self.memory.targets(p) {
            let cond = self.points_to(p, id);
            if cond.term == self.terms.fls() || !self.memory.objects()[id].freeable {
                continue;
            }
            let start = self.address(id, 0);
            let exact = self.map2(p, start, |t, a, b| t.eq(a, b));
            let exact = Val { targets: Default::default(), ..exact };
            valid = self.or(valid, exact);
            let lifetime = self.lifetime(id);
            let freed = self.bv(2, FREED);
            let not_freed = self.map2(lifetime, freed, |t, a, b| t.ne(a, b));
            once = self.unless(once, cond, |_| not_freed);
            found.push((cond, id));
        }
        self.check(CheckKind::DoubleFree, once, span, "freed twice");
        self.check(CheckKind::InvalidFree, valid, span, "freed something that was not allocated");
        if self.flow.is_dead() {
            return;
        }
        for (cond, id) in found {
            let lifetime = self.lifetime(id);
            let freed = self.bv(2, FREED);
            let new = self.ite(cond, freed, lifetime);
            self.change_lifetime(id, new);
        }
    }

    /// The number of bytes of a copy: a constant, or the most it can be.
    fn byte_count(&mut self, bytes: ExprId) -> (Val, Option<u64>) {
        let ty = self.program.expr(bytes).ty;
        let v = self.expr(bytes);
        let v = self.as_number(v);
        let width = self.offset_width() + 1;
        let signed = self.program.types.is_signed(ty);
        let wide = self.program.target.pointer_bits.max(width);
        let v = self.map1(v, |t, x| t.resize(x, wide, signed));
        let known = self.terms.as_const(v.term).map(|n| n as u64);
        (v, known)
    }

    /// The byte count with the offset's width plus one, and the objects on one side of a copy.
    fn side(&mut self, p: Val, bytes: Val, access: Access, span: Span) -> Vec<(Val, InstanceId)> {
        let width = self.offset_width() + 1;
        let size = self.map1(bytes, |t, x| {
            let w = t.width(x);
            let limit = t.bv(w, 1u128 << (width - 1));
            let small = t.ult(x, limit);
            let limit = t.bv(width, 1u128 << (width - 1));
            let cut = t.extract(x, width - 1, 0);
            t.ite(small, cut, limit)
        });
        let some = self.map1(bytes, |t, x| {
            let w = t.width(x);
            let zero = t.bv(w, 0);
            t.ne(x, zero)
        });
        self.evaluation.set_needed(some);
        let found = self.dereference_range(p, size, access, span);
        self.evaluation.set_needed(self.tru());
        found
    }

    /// By its own name an object is initialised.
    fn written_as(&self, to: ExprId) -> Access {
        match read_only::names_object(self.program, to) {
            Some(_) => Access::Initialise,
            None => Access::Write,
        }
    }

    pub(crate) fn copy(&mut self, to: ExprId, from: ExprId, bytes: ExprId, overlap: bool, span: Span) {
        let access = self.written_as(to);
        let to = self.expr(to);
        let from = self.expr(from);
        let (count, known) = self.byte_count(bytes);
        if self.flow.is_dead() || known == Some(0) {
            return;
        }
        let sources = self.side(from, count, Access::Read, span);
        let targets = self.side(to, count, access, span);
        if self.flow.is_dead() {
            return;
        }
        if !overlap {
            self.disjoint(to, from, count, span);
        }
        if self.flow.is_dead() {
            return;
        }
        let most = match known {
            Some(n) if n > limits::COPIED_BYTES => return self.unsupported(span, "a copy of very many bytes"),
            Some(n) => n,
            None => match self.most_bytes(count, &targets, &sources, span) {
                Some(n) => n,
                None => return,
            },
        };
        self.copy_cells(to, from, &targets, &sources, count, most, known.is_some(), span);
    }

    fn disjoint(&mut self, to: Val, from: Val, count: Val, span: Span) {
        let (a, b) = (self.number(to), self.number(from));
        let same = self.map2(a, b, |t, a, b| t.eq(a, b));
        let (a, b) = (self.offset(to), self.offset(from));
        let difference = self.map2(a, b, |t, a, b| t.sub(a, b));
        let width = self.terms.width(count.term);
        let far = self.map2(difference, count, |t, d, n| {
            let d = t.sext(d, width);
            let negative = t.neg(d);
            let zero = t.bv(width, 0);
            let (up, down) = (t.sge(d, n), t.sge(negative, n));
            let none = t.eq(n, zero);
            let far = t.or(up, down);
            t.or(far, none)
        });
        let ok = self.map2(same, far, |t, a, b| t.implies(a, b));
        self.check(CheckKind::LibraryPrecondition, ok, span, "memcpy of overlapping memory");
    }

    /// The largest count that an unknown one can have here.
    fn most_bytes(
        &mut self,
        count: Val,
        to: &[(Val, InstanceId)],
        from: &[(Val, InstanceId)],
        span: Span,
    ) -> Option<u64> {
        let largest = |exec: &Self, all: &[(Val, InstanceId)]| {
            all.iter().map(|(_, id)| exec.memory.shapes().get(exec.memory.objects()[*id].shape).size).max().unwrap_or(0)
        };
        let mut most = largest(self, to);
        if !from.is_empty() {
            most = most.min(largest(self, from));
        }
        most = most.min(self.most(count.term));
        if most > limits::UNKNOWN_BYTES {
            self.unsupported(span, "an unknown number of bytes of a large object");
            return None;
        }
        Some(most)
    }

    #[allow(clippy::too_many_arguments)]
    fn copy_cells(
        &mut self,
        to: Val,
        from: Val,
        targets: &[(Val, InstanceId)],
        sources: &[(Val, InstanceId)],
        count: Val,
        most: u64,
        exact: bool,
        span: Span,
    ) {
        let (to_offset, from_offset) = (self.offset(to), self.offset(from));
        let constant = |exec: &Self, v: Val| exec.terms.as_const(v.term).map(|n| n as u64);
        if let (true, [(c, target)], [(d, source)], Some(at), Some(start)) =
            (exact, targets, sources, constant(self, to_offset), constant(self, from_offset))
            && c.term == self.terms.tru()
            && d.term == self.terms.tru()
        {
            if !self.copy_leaves(*target, at, *source, start, most) {
                let (to, from) = (self.instance_root(*target), self.instance_root(*source));
                let bytes: Vec<_> = (0..most).map(|i| self.take_bits(&from, (start + i) * 8, 8)).collect();
                let (tru, place) = (self.tru(), At::Raw { start: 0, bits: 8 });
                let loc = Loc { root: to, at: place };
                for (i, byte) in bytes.into_iter().enumerate() {
                    self.put_bits(&loc, (at + i as u64) * 8, tru, byte, NO_STEP);
                }
            }
            return;
        }
        if most > limits::UNKNOWN_BYTES {
            self.unsupported(span, "a copy of many bytes between unknown places");
            return;
        }
        let mut bytes = Vec::with_capacity(most as usize);
        for i in 0..most {
            let moved = self.bv(self.program.target.pointer_bits, u128::from(i));
            let p = self.pointer_plus(from, moved);
            let wanted = self.wanted(count, i, exact);
            let cases = self.byte_cases(p, sources, wanted);
            bytes.push(self.take_cases(&cases, 8));
        }
        for (i, byte) in bytes.into_iter().enumerate() {
            let moved = self.bv(self.program.target.pointer_bits, i as u128);
            let p = self.pointer_plus(to, moved);
            let wanted = self.wanted(count, i as u64, exact);
            let byte = Masked { val: self.relax_byte(targets, byte.val, most), ..byte };
            let cases = self.byte_cases(p, targets, wanted);
            self.put_cases(&cases, byte);
        }
    }

    fn wanted(&mut self, count: Val, i: u64, exact: bool) -> Val {
        if exact {
            return self.tru();
        }
        let v = self.map1(count, |t, n| {
            let w = t.width(n);
            let i = t.bv(w, u128::from(i));
            t.ult(i, n)
        });
        Val { targets: Default::default(), ..v }
    }

    /// Copies scalar by scalar where both sides lie alike; `false` if they do not.
    fn copy_leaves(&mut self, to: InstanceId, at: u64, from: InstanceId, start: u64, bytes: u64) -> bool {
        let (target, source) = (self.instance_root(to), self.instance_root(from));
        let (mut a, mut b) = (Vec::new(), Vec::new());
        self.memory.shapes().leaves(target.shape, at * 8, (at + bytes) * 8, &mut a);
        self.memory.shapes().leaves(source.shape, start * 8, (start + bytes) * 8, &mut b);
        let inside = |l: &crate::exec::memory::shape::Leaf, first: u64| {
            l.start >= first * 8 && l.start + l.bits <= (first + bytes) * 8
        };
        let alike = a.len() == b.len()
            && a.iter().zip(&b).all(|(x, y)| {
                x.start - at * 8 == y.start.wrapping_sub(start * 8)
                    && x.bits == y.bits
                    && inside(x, at)
                    && inside(y, start)
                    && self.memory.shapes().sort(x.shape) == self.memory.shapes().sort(y.shape)
            });
        if !alike {
            return false;
        }
        let cells: Vec<_> = b.iter().map(|l| self.shared_cell(&source, l.cell)).collect();
        let tru = self.tru();
        let pieces = a.len() as u64;
        for (leaf, cell) in a.iter().zip(cells) {
            let cell = match cell {
                Cell::Val(v, step) => {
                    let base = self.name_base(&target, leaf.cell);
                    let ty = self.memory.shapes().get(leaf.shape).ty.unwrap_or_else(|| self.byte_type());
                    Cell::Val(self.relax_piece(base, ty, v, pieces), step)
                }
                other => other,
            };
            self.put_cell(&target, leaf.cell, tru, cell);
        }
        true
    }

    /// Where the byte at a pointer can lie, for objects already checked.
    fn byte_cases(&mut self, p: Val, objects: &[(Val, InstanceId)], wanted: Val) -> Vec<Case> {
        let byte = self.byte_type();
        let mut found = Vec::new();
        for &(cond, id) in objects {
            let root = self.instance_root(id);
            let offset = self.offset(p);
            let cond = self.and(cond, wanted);
            self.locate(cond, root, offset, byte, &mut found);
        }
        found
    }

    pub(crate) fn read_byte(&mut self, p: Val, objects: &[(Val, InstanceId)], wanted: Val) -> Val {
        let found = self.byte_cases(p, objects, wanted);
        let byte = self.byte_type();
        self.load_cases(&found, byte)
    }

    pub(crate) fn write_byte(&mut self, p: Val, objects: &[(Val, InstanceId)], wanted: Val, v: Val) {
        for case in self.byte_cases(p, objects, wanted) {
            self.store_case(&case, v, NO_STEP);
        }
    }

    /// One of many bytes that are stored at places known only by their objects.
    pub(crate) fn relax_byte(&mut self, objects: &[(Val, InstanceId)], byte: Val, pieces: u64) -> Val {
        let base = match objects {
            [(_, one)] => match self.instance_root(*one).object {
                Some(object) => NameBase::Whole(object),
                None => NameBase::HeapWhole(*one),
            },
            _ => NameBase::Target,
        };
        let ty = self.byte_type();
        self.relax_piece(base, ty, byte, pieces)
    }

    pub(crate) fn fill(&mut self, to: ExprId, byte: ExprId, bytes: ExprId, span: Span) {
        let access = self.written_as(to);
        let to = self.expr(to);
        let byte_ty = self.program.expr(byte).ty;
        let v = self.expr(byte);
        let (count, known) = self.byte_count(bytes);
        if self.flow.is_dead() || known == Some(0) {
            return;
        }
        let v = self.as_number(v);
        let signed = self.program.types.is_signed(byte_ty);
        let v = self.map1(v, |t, x| t.resize(x, 8, signed));
        let targets = self.side(to, count, access, span);
        if self.flow.is_dead() {
            return;
        }
        let offset = self.offset(to);
        if let (Some(n), [(cond, id)], Some(at)) = (known, &targets[..], self.terms.as_const(offset.term)) {
            let (cond, id, at) = (*cond, *id, at as u64);
            if n > limits::COPIED_BYTES {
                return self.unsupported(span, "filling very many bytes");
            }
            self.fill_leaves(id, at, n, cond, v);
            return;
        }
        let most = match known {
            Some(n) => n,
            None => match self.most_bytes(count, &targets, &[], span) {
                Some(n) => n,
                None => return,
            },
        };
        if most > limits::UNKNOWN_BYTES {
            self.unsupported(span, "filling many bytes at an unknown place");
            return;
        }
        for i in 0..most {
            let moved = self.bv(self.program.target.pointer_bits, u128::from(i));
            let p = self.pointer_plus(to, moved);
            let wanted = self.wanted(count, i, known.is_some());
            let byte = self.relax_byte(&targets, v, most);
            self.write_byte(p, &targets, wanted, byte);
        }
    }

    fn fill_leaves(&mut self, id: InstanceId, at: u64, bytes: u64, cond: Val, byte: Val) {
        let root = self.instance_root(id);
        let mut leaves = Vec::new();
        self.memory.shapes().leaves(root.shape, at * 8, (at + bytes) * 8, &mut leaves);
        let pieces = leaves.len() as u64;
        for leaf in leaves {
            let (from, to) = (leaf.start.max(at * 8), (leaf.start + leaf.bits).min((at + bytes) * 8));
            // Bits of a repeated byte: a run that starts anywhere in it.
            let first = from / 8 * 8;
            let whole = (to.div_ceil(8) * 8 - first) / 8;
            let mut wide = byte;
            for _ in 1..whole {
                wide = self.concat(wide, byte);
            }
            let low =
                crate::exec::memory::shape::low_bit(self.program.target.endian, whole * 8, from - first, to - from);
            let piece = self.slice(wide, low as u32, (to - from) as u32);
            let base = self.name_base(&root, leaf.cell);
            let ty = self.memory.shapes().get(leaf.shape).ty.filter(|_| to - from == leaf.bits);
            let ty = ty.unwrap_or_else(|| self.byte_type());
            let piece = self.relax_piece(base, ty, piece, pieces);
            let loc = Loc { root, at: At::Raw { start: from, bits: to - from } };
            self.store_raw(&loc, from, to - from, cond, piece, NO_STEP);
        }
    }

    pub(crate) fn effect(&mut self, result: Option<&Place>, effect: Effect, args: &[ExprId], span: Span) {
        let mut values = Vec::new();
        for &a in args {
            values.push((self.expr(a), self.program.expr(a).ty));
        }
        if self.flow.is_dead() {
            return;
        }
        match effect {
            Effect::ReadByte => self.read_stdin(result, span),
            Effect::WriteByte | Effect::WriteByteError => {
                let Some(&(v, ty)) = values.first() else { return };
                let printed = Printed {
                    executed: self.guard().term,
                    origin: self.origin(),
                    format: None,
                    args: vec![(ty, v.term)],
                    to_stdout: effect == Effect::WriteByte,
                };
                self.out.printed.push(printed);
                if let Some(place) = result {
                    let byte = self.map1(v, |t, x| {
                        let w = t.width(x);
                        let low = t.extract(x, 7, 0);
                        t.zext(low, w)
                    });
                    self.store_value(place, byte, ty, None);
                }
            }
            Effect::Time | Effect::Clock => {
                let name = if effect == Effect::Time { "time" } else { "clock" };
                if let Some(place) = result {
                    let condition = self.tru();
                    let ask = Ask::new(name.to_string(), InputKind::Clock, place.ty, condition, span);
                    let (v, _) = self.input(ask);
                    self.store_value(place, v, place.ty, None);
                }
            }
            Effect::PushAtExit => {
                if self.state.guard != crate::guard::GuardId::TRUE {
                    self.unsupported(span, "atexit on some paths only");
                    return;
                }
                if let Some(function) = values.first() {
                    self.calls.push_at_exit(function.0);
                }
                self.small_result(result, 0);
            }
            Effect::PopAtExit => {
                let bits = self.program.target.pointer_bits;
                let v = match self.calls.pop_at_exit() {
                    Some(v) => v,
                    None => self.bv(bits, 0),
                };
                if let Some(place) = result {
                    self.store_value(place, v, place.ty, None);
                }
            }
            Effect::UnreadByte => self.unsupported(span, "ungetc"),
            Effect::HostOpen | Effect::HostByte => self.unsupported(span, "a file of the host"),
        }
    }

    fn small_result(&mut self, result: Option<&Place>, value: u128) {
        if let Some(place) = result {
            let bits = self.program.bits_of(place.ty).max(1);
            let v = self.bv(bits, value);
            self.store_value(place, v, place.ty, None);
        }
    }

    fn read_stdin(&mut self, result: Option<&Place>, span: Span) {
        let Some(place) = result else { return };
        let condition = self.tru();
        let ask = Ask::new("stdin".to_string(), InputKind::Stdin, place.ty, condition, span);
        let (v, _) = self.input(ask);
        if matches!(self.program.types.representation(place.ty), Type::Int { .. }) {
            let range = self.map1(v, |t, x| {
                let w = t.width(x);
                let (low, high) = (t.bv_signed(w, -1), t.bv(w, 255));
                let (a, b) = (t.sle(low, x), t.sle(x, high));
                t.and(a, b)
            });
            self.assume(range, AssumptionReason::InputRange);
        }
        self.store_value(place, v, place.ty, None);
    }
}
