//! From a place of the program to places in memory: each way it can lead is a case with its condition.

use crate::limits;
use because_ir::{CheckKind, ExprId, ObjectId, ObjectKind, Place, PlaceBase, Projection, Subject, Type, TypeId};
use because_logic::{Node, Sort, Term};
use because_source::Span;

use crate::exec::Exec;
use crate::exec::memory::object::Content;
use crate::exec::memory::shape::{Kind, ShapeId};
use crate::function::Home;
use crate::state::{Cell, CellId};
use crate::unwinding::{InstanceId, InstanceKind};
use crate::value::Val;

/// The object a place is in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Root {
    pub cell: CellId,
    pub shape: ShapeId,
    pub object: Option<ObjectId>,
    pub instance: Option<InstanceId>,
    pub content: Content,
}

/// A choice among the elements of an array.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dim {
    /// Known to be below `length` wherever the access is defined.
    pub index: Val,
    pub length: u64,
    /// Cells from one element to the next.
    pub stride: u64,
}

#[derive(Debug, Clone)]
pub(crate) enum At {
    /// A part with its own shape; each dimension adds `index * stride` to the cell.
    Typed { cell: u64, shape: ShapeId, dims: Vec<Dim> },
    /// Bits of the object, whatever lies there.
    Raw { start: u64, bits: u64 },
}

#[derive(Debug, Clone)]
pub(crate) struct Loc {
    pub root: Root,
    pub at: At,
}

#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub cond: Val,
    pub loc: Loc,
}

/// A projection whose index is evaluated.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step {
    Field(u32, TypeId),
    /// Index (of pointer width, signed), element's size, array's length.
    Index(Val, u64, u64),
}

/// A place whose expressions are evaluated.
pub(crate) struct Evaluated {
    pub base: Base,
    pub steps: Vec<Step>,
    pub ty: TypeId,
    pub bitfield: Option<(u64, u32)>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Base {
    Object(ObjectId),
    Pointer(Val, TypeId, Span),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    /// A write that is allowed also to `const` parts.
    Initialise,
}

impl Exec<'_> {
    /// Evaluates the expressions of a place from the left. `address_only`: one past the end is allowed.
    pub(crate) fn evaluate_place(&mut self, place: &Place, address_only: bool) -> Evaluated {
        let program = self.program;
        let (base, mut ty) = match place.base {
            PlaceBase::Object(o) => (Base::Object(o), program.object(o).ty),
            PlaceBase::Deref(e) => {
                let p = self.expr(e);
                let pointee = match program.types.get(program.expr(e).ty) {
                    Type::Pointer(t) => *t,
                    _ => place.ty,
                };
                let span = Some(program.expr(e).span).filter(|s| !s.is_none());
                (Base::Pointer(p, pointee, span.unwrap_or(self.origin().span)), pointee)
            }
        };
        let mut steps = Vec::new();
        let mut bitfield = None;
        for (i, step) in place.path.iter().enumerate() {
            match (*step, program.types.get(ty)) {
                (Projection::Field(f), Type::Record(r)) => {
                    steps.push(Step::Field(f, ty));
                    let field = &program.types.record(*r).fields[f as usize];
                    ty = field.ty;
                    bitfield = field.bits.map(|b| (b.start, b.width));
                }
                (Projection::Index(e), Type::Array { element, length }) => {
                    let last = i + 1 == place.path.len();
                    let index = self.index(e, *length, address_only && last);
                    steps.push(Step::Index(index, program.size_of(*element), *length));
                    ty = *element;
                    bitfield = None;
                }
                _ => {
                    self.unsupported(Span::NONE, "a place whose path does not fit its type");
                    break;
                }
            }
            if self.flow.is_dead() {
                break;
            }
        }
        Evaluated { base, steps, ty, bitfield }
    }

    /// An index expression, of pointer width, checked against the array's length.
    fn index(&mut self, e: ExprId, length: u64, one_past: bool) -> Val {
        let program = self.program;
        let (ty, span) = (program.expr(e).ty, program.expr(e).span);
        let v = self.expr(e);
        let v = self.as_number(v);
        let signed = program.types.is_signed(ty);
        let bits = program.target.pointer_bits;
        let wide = self.map1(v, |t, x| t.resize(x, bits.max(64), signed));
        let limit = length.saturating_add(u64::from(one_past));
        let inside = self.map1(wide, |t, x| {
            let w = t.width(x);
            let limit = t.bv(w, u128::from(limit));
            t.ult(x, limit)
        });
        let inside = Val { targets: Default::default(), ..inside };
        self.check(CheckKind::Bounds, inside, span, Subject::Index);
        self.map1(wide, |t, x| t.resize(x, bits, signed))
    }

    /// The object a local or global is at present.
    pub(crate) fn root(&mut self, object: ObjectId) -> Option<Root> {
        let frame = self.frame();
        if let Some(&(home, shape)) = frame.info.homes.get(&object) {
            let base = frame.base;
            let (id, frame_id) = match home {
                Home::Frame(cell) => {
                    return Some(Root {
                        cell: CellId::Frame(base + cell),
                        shape,
                        object: Some(object),
                        instance: None,
                        content: Content::Unwritten,
                    });
                }
                Home::Instance(cell) => (CellId::Frame(base + cell), frame.id),
            };
            let instance = match self.state.get(id) {
                Cell::Instance(i) => i,
                Cell::Empty => {
                    let i = self.begin_local(object, frame_id);
                    self.state.set(id, Cell::Instance(i));
                    i
                }
                _ => {
                    self.unsupported(Span::NONE, "a local that is a different object on different paths");
                    return None;
                }
            };
            return Some(self.instance_root(instance));
        }
        if self.program.object(object).function.is_some()
            && matches!(
                self.program.object(object).kind,
                because_ir::ObjectKind::Local | because_ir::ObjectKind::Param | because_ir::ObjectKind::Temp
            )
        {
            self.unsupported(Span::NONE, "a local of another function");
            return None;
        }
        let id = self.global(object);
        Some(self.instance_root(id))
    }

    pub(crate) fn instance_root(&self, id: InstanceId) -> Root {
        let instance = &self.memory.objects[id];
        let object = match instance.kind {
            InstanceKind::Object(o) | InstanceKind::Local(o, _) => Some(o),
            _ => None,
        };
        Root {
            cell: CellId::Heap(instance.base),
            shape: instance.shape,
            object,
            instance: Some(id),
            content: instance.content,
        }
    }

    /// All ways a place leads, with the checks of an access of it.
    pub(crate) fn cases(&mut self, place: &Evaluated, access: Access) -> Vec<Case> {
        if self.flow.is_dead() {
            return Vec::new();
        }
        match place.base {
            Base::Object(o) => {
                if access == Access::Write && self.program.object(o).kind == ObjectKind::StringLiteral {
                    let (never, span) = (self.fls(), self.origin().span);
                    self.check(CheckKind::ReadOnly, never, span, "write to a constant object");
                    return Vec::new();
                }
                let Some(root) = self.root(o) else { return Vec::new() };
                let at = At::Typed { cell: 0, shape: root.shape, dims: Vec::new() };
                let cond = self.tru();
                self.project(vec![Case { cond, loc: Loc { root, at } }], place)
            }
            Base::Pointer(p, pointee, span) => {
                self.check_aligned(p, pointee, span);
                let (from, size) = self.extent(place, pointee);
                let at = match from {
                    Some(bytes) => self.pointer_plus(p, bytes),
                    None => p,
                };
                let targets = self.dereference(at, size, access, span);
                let mut found = Vec::new();
                for (cond, id) in targets {
                    let root = self.instance_root(id);
                    let offset = self.offset(p);
                    self.locate(cond, root, offset, pointee, &mut found);
                }
                self.project(found, place)
            }
        }
    }

    /// How far the accessed part is from where the base points, in bytes of pointer width, and its size.
    fn extent(&mut self, place: &Evaluated, _pointee: TypeId) -> (Option<Val>, u64) {
        if place.steps.is_empty() {
            return (None, self.program.size_of(place.ty));
        }
        let (bytes, bits) = self.byte_offset(&place.steps);
        let size = match bits {
            Some((start, width)) => (start % 8 + u64::from(width)).div_ceil(8),
            None => self.program.size_of(place.ty),
        };
        (Some(bytes), size)
    }

    /// Bytes from the start of a place's base, of pointer width; for a bit-field its bits from that byte's record.
    pub(crate) fn byte_offset(&mut self, steps: &[Step]) -> (Val, Option<(u64, u32)>) {
        let width = self.program.target.pointer_bits;
        let mut sum = self.bv(width, 0);
        let mut bits = None;
        for step in steps {
            let by = match *step {
                Step::Field(f, ty) => {
                    let Type::Record(r) = self.program.types.get(ty) else { continue };
                    let field = &self.program.types.record(*r).fields[f as usize];
                    bits = field.bits.map(|b| (b.start, b.width));
                    let offset = field.bits.map_or(field.offset, |b| b.start / 8);
                    self.bv(width, u128::from(offset))
                }
                Step::Index(index, size, _) => {
                    bits = None;
                    let size = self.bv(width, u128::from(size));
                    self.map2(index, size, |t, a, b| t.mul(a, b))
                }
            };
            sum = self.map2(sum, by, |t, a, b| t.add(a, b));
        }
        (sum, bits)
    }

    pub(crate) fn and(&mut self, a: Val, b: Val) -> Val {
        self.map2(a, b, |t, a, b| t.and(a, b))
    }

    pub(crate) fn or(&mut self, a: Val, b: Val) -> Val {
        self.map2(a, b, |t, a, b| t.or(a, b))
    }

    pub(crate) fn not(&mut self, a: Val) -> Val {
        self.map1(a, |t, x| t.not(x))
    }

    /// The part of an object of type `want` at an offset, as cases.
    pub(crate) fn locate(&mut self, cond: Val, root: Root, offset: Val, want: TypeId, out: &mut Vec<Case>) {
        let size = self.program.size_of(want);
        // One that did not fit is outside of every object.
        let clamped = self.memory.pointers.clamped(offset.term);
        let offset = clamped.map_or(offset, |c| c.0);
        if let Some(at) = self.terms.as_const(offset.term) {
            let at = self.descend(root.shape, at as u64, want);
            out.push(Case { cond, loc: Loc { root, at } });
            return;
        }
        if let Some(at) = self.locate_element(&root, offset, want, clamped.is_some()) {
            out.push(Case { cond, loc: Loc { root, at } });
            return;
        }
        let whole = self.memory.shapes.get(root.shape).size;
        let Some(last) = whole.checked_sub(size) else { return };
        let Some(positions) = self.positions(offset.term, last) else {
            self.unsupported(Span::NONE, "an unknown offset into a large object");
            return;
        };
        for at in positions {
            let width = self.offset_width();
            let here = self.bv(width, u128::from(at));
            let eq = self.map2(offset, here, |t, a, b| t.eq(a, b));
            if eq.term == self.terms.fls() {
                continue;
            }
            let cond = self.and(cond, eq);
            let at = self.descend(root.shape, at, want);
            out.push(Case { cond, loc: Loc { root, at } });
        }
    }

    /// The values up to `last` that an offset can have, as far as its form tells; `None` for very many.
    fn positions(&mut self, offset: Term, last: u64) -> Option<Vec<u64>> {
        if let Some(mut all) = self.choices(offset) {
            all.retain(|&v| v <= last);
            all.sort_unstable();
            all.dedup();
            return Some(all);
        }
        let (step, first) = self.alignment(offset);
        let low = self.terms.unsigned_bounds(offset).map_or(0, |b| b.0);
        let high = self.terms.unsigned_bounds(offset).map_or(last, |b| b.1.min(last));
        let first = if first >= low { first } else { first + (low - first).div_ceil(step) * step };
        (high.saturating_sub(first) / step <= limits::POSITIONS)
            .then(|| (first..=high).step_by(step as usize).collect())
    }

    /// The constants a term chooses among, if it is nothing but choices.
    fn choices(&self, t: Term) -> Option<Vec<u64>> {
        let mut out = Vec::new();
        let mut stack = vec![t];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match *self.terms.node(t) {
                Node::Ite(_, a, b) => stack.extend([a, b]),
                _ => match self.memory.pointers.known_offsets(t) {
                    Some(known) => out.extend(known),
                    None => out.push(self.terms.as_const(t)? as u64),
                },
            }
            if seen.len() > limits::OFFSET_TERMS {
                return None;
            }
        }
        Some(out)
    }

    /// A power of two and a remainder such that the term is always that remainder modulo the power.
    fn alignment(&self, t: Term) -> (u64, u64) {
        let power = |c: u128| 1u64 << c.trailing_zeros().min(32);
        match self.terms.node(t) {
            Node::Sum(sum) => {
                let step = sum.parts.iter().map(|(_, c)| c.to_u128().map_or(1, power)).min().unwrap_or(1);
                (step, sum.constant.to_u128().unwrap_or(0) as u64 % step)
            }
            Node::Concat(_, low) => match self.terms.as_const(*low) {
                Some(c) => (1 << self.terms.width(*low).min(32), c as u64 % (1 << self.terms.width(*low).min(32))),
                None => (1, 0),
            },
            _ => (1, 0),
        }
    }

    /// An offset `c + k * t` into an array whose element size divides `k`.
    fn locate_element(&mut self, root: &Root, offset: Val, want: TypeId, clamped: bool) -> Option<At> {
        let mut flat = root.shape;
        let mut count = 1u64;
        let mut first = 0;
        while let Kind::Array { element, length, headers, .. } = self.memory.shapes.get(flat).kind {
            count = count.saturating_mul(length);
            first += headers;
            flat = element;
        }
        let stride = self.memory.shapes.get(flat).size;
        if count <= 1 || stride == 0 {
            return None;
        }
        let (constant, parts) = match self.terms.node(offset.term) {
            Node::Sum(sum) => (sum.constant.to_i128()?, sum.parts.clone()),
            _ if stride == 1 => {
                let width = self.terms.width(offset.term);
                (0, vec![(offset.term, because_logic::Bits::new(width, 1))])
            }
            _ => return None,
        };
        let width = self.offset_width();
        let mut index = self.terms.bv_signed(width, constant.div_euclid(i128::from(stride)));
        let mut reach = constant.unsigned_abs();
        for (t, factor) in parts {
            let factor = factor.to_i128()?;
            if factor % i128::from(stride) != 0 {
                return None;
            }
            if !clamped {
                let (low, high) = self.terms.signed_bounds(t)?;
                let most = u128::from(low.unsigned_abs().max(high.unsigned_abs()));
                reach = reach.checked_add(most.checked_mul(factor.unsigned_abs())?)?;
            }
            let scale = self.terms.bv_signed(width, factor / i128::from(stride));
            let by = self.terms.mul(t, scale);
            index = self.terms.add(index, by);
        }
        if !clamped && stride > 1 && reach >= 1 << (width - 1) {
            return None;
        }
        let rest = constant.rem_euclid(i128::from(stride)) as u64;
        let At::Typed { cell, shape, dims } = self.descend(flat, rest, want) else { return None };
        if !dims.is_empty() {
            return None;
        }
        let named = if offset.named == offset.term { index } else { self.quotient(offset.named, stride) };
        let index = Val { named, ..Val::of(index) };
        let dim = Dim { index, length: count, stride: self.memory.shapes.get(flat).cells };
        Some(At::Typed { cell: first + cell, shape, dims: vec![dim] })
    }

    /// An offset divided by an element's size, rounded down.
    fn quotient(&mut self, offset: Term, stride: u64) -> Term {
        let width = self.terms.width(offset);
        if stride == 1 {
            return offset;
        }
        if stride.is_power_of_two() {
            let by = self.terms.bv(width, u128::from(stride.trailing_zeros()));
            return self.terms.ashr(offset, by);
        }
        let by = self.terms.bv(width, u128::from(stride));
        self.terms.udiv(offset, by)
    }

    /// The part of a shape at a byte that has the wanted type, or the bits there.
    fn descend(&self, root: ShapeId, at: u64, want: TypeId) -> At {
        let (mut shape, mut cell, mut rest) = (root, 0, at);
        loop {
            if rest == 0 && self.fits(shape, want) {
                return At::Typed { cell, shape, dims: Vec::new() };
            }
            match &self.memory.shapes.get(shape).kind {
                Kind::Scalar { .. } => break,
                Kind::Record { parts, .. } => {
                    let Some(part) =
                        parts.iter().find(|p| p.start <= rest * 8 && rest * 8 < p.start + p.bits && !p.bitfield)
                    else {
                        break;
                    };
                    rest -= part.start / 8;
                    cell += part.cell;
                    shape = part.shape;
                }
                Kind::Array { element, length, stride, headers } => {
                    if *stride == 0 || rest / stride >= *length {
                        break;
                    }
                    cell += headers + rest / stride * self.memory.shapes.get(*element).cells;
                    rest %= stride;
                    shape = *element;
                }
            }
        }
        At::Raw { start: at * 8, bits: self.program.size_of(want) * 8 }
    }

    /// Whether a part of this shape can be used as a value of a type without examining bits.
    fn fits(&self, shape: ShapeId, want: TypeId) -> bool {
        let s = self.memory.shapes.get(shape);
        if s.ty == Some(want) {
            return true;
        }
        match s.kind {
            Kind::Scalar { bits, boolean } if self.program.types.is_scalar(want) => {
                let sort = if boolean { Sort::Bool } else { Sort::BitVec(bits) };
                sort == self.value_sort(want, None) && s.size == self.program.size_of(want)
            }
            _ => false,
        }
    }

    /// Applies the path of a place to cases of its base.
    fn project(&mut self, mut cases: Vec<Case>, place: &Evaluated) -> Vec<Case> {
        for step in &place.steps {
            let mut next = Vec::with_capacity(cases.len());
            for case in cases {
                self.project_one(case, *step, &mut next);
            }
            cases = next;
        }
        cases
    }

    fn project_one(&mut self, mut case: Case, step: Step, out: &mut Vec<Case>) {
        match (&mut case.loc.at, step) {
            (At::Typed { cell, shape, .. }, Step::Field(f, ty)) => {
                let record = self.memory.shapes.get(*shape);
                if let (Kind::Record { parts, fields }, true) = (&record.kind, record.ty == Some(ty)) {
                    let part = parts[fields[f as usize] as usize];
                    *cell += part.cell;
                    *shape = part.shape;
                    out.push(case);
                    return;
                }
                self.project_raw(case, step, out);
            }
            (At::Typed { cell, shape, dims }, Step::Index(index, size, _)) => {
                if let Kind::Array { element, length, stride, headers } = self.memory.shapes.get(*shape).kind
                    && stride == size
                {
                    let cells = self.memory.shapes.get(element).cells;
                    match self.terms.as_const(index.term) {
                        Some(i) if (i as u64) < length => *cell += headers + i as u64 * cells,
                        Some(_) => return,
                        None => {
                            *cell += headers;
                            dims.push(Dim { index, length, stride: cells });
                        }
                    }
                    *shape = element;
                    out.push(case);
                    return;
                }
                self.project_raw(case, step, out);
            }
            _ => self.project_raw(case, step, out),
        }
    }

    /// The same by bits: unions, and memory that was allocated without a type.
    fn project_raw(&mut self, case: Case, step: Step, out: &mut Vec<Case>) {
        for (cond, start) in self.raw_starts(&case) {
            match step {
                Step::Field(f, ty) => {
                    let Type::Record(r) = self.program.types.get(ty) else { continue };
                    let field = &self.program.types.record(*r).fields[f as usize];
                    let (from, bits) = match field.bits {
                        Some(b) => (b.start, u64::from(b.width)),
                        None => (field.offset * 8, self.program.size_of(field.ty) * 8),
                    };
                    let loc = Loc { root: case.loc.root, at: At::Raw { start: start + from, bits } };
                    out.push(Case { cond, loc });
                }
                Step::Index(index, size, length) => {
                    let capacity = self.memory.shapes.get(case.loc.root.shape).size.saturating_sub(start / 8);
                    let most = capacity.checked_div(size).unwrap_or(0);
                    let length = length.min(most);
                    if let Some(i) = self.terms.as_const(index.term) {
                        let at = At::Raw { start: start + i as u64 * size * 8, bits: size * 8 };
                        out.push(Case { cond, loc: Loc { root: case.loc.root, at } });
                        continue;
                    }
                    // Bytes that may never have been written are inputs, named one by one.
                    if let Some((cell, shape, run)) = self.memory.shapes.headed_byte(case.loc.root.shape, start / 8)
                        && case.loc.root.content == Content::Zero
                        && size == 1
                        && start.is_multiple_of(8)
                        && length <= run
                    {
                        let at = At::Typed { cell, shape, dims: vec![Dim { index, length, stride: 1 }] };
                        out.push(Case { cond, loc: Loc { root: case.loc.root, at } });
                        continue;
                    }
                    if length > limits::UNKNOWN_BYTES {
                        self.unsupported(Span::NONE, "an unknown index into a large untyped object");
                        return;
                    }
                    for i in 0..length {
                        let is = self.index_is(index, i);
                        let cond = self.and(cond, is);
                        if cond.term != self.terms.fls() {
                            let at = At::Raw { start: start + i * size * 8, bits: size * 8 };
                            out.push(Case { cond, loc: Loc { root: case.loc.root, at } });
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn index_is(&mut self, index: Val, i: u64) -> Val {
        let v = self.map1(index, |t, x| {
            let w = t.width(x);
            let i = t.bv(w, u128::from(i));
            t.eq(x, i)
        });
        Val { targets: Default::default(), ..v }
    }

    /// A case as places by bits: a choice among elements becomes a case each.
    fn raw_starts(&mut self, case: &Case) -> Vec<(Val, u64)> {
        match &case.loc.at {
            At::Raw { start, .. } => vec![(case.cond, *start)],
            At::Typed { cell, dims, .. } => {
                let mut all = Vec::new();
                for (cond, cell) in self.elements(case.cond, *cell, dims) {
                    if let Some(start) = self.memory.shapes.bit_of_cell(case.loc.root.shape, cell) {
                        all.push((cond, start));
                    }
                }
                all
            }
        }
    }

    /// Every combination of the dimensions: condition and cell.
    pub(crate) fn elements(&mut self, cond: Val, cell: u64, dims: &[Dim]) -> Vec<(Val, u64)> {
        let mut all = vec![(cond, cell)];
        if dims.iter().map(|d| d.length).fold(1, u64::saturating_mul) > limits::POSITIONS {
            self.unsupported(Span::NONE, "an unknown index into a large array of structs");
            return Vec::new();
        }
        for dim in dims {
            let mut next = Vec::with_capacity(all.len() * dim.length as usize);
            let tests: Vec<Val> = (0..dim.length).map(|i| self.index_is(dim.index, i)).collect();
            for (cond, cell) in all {
                for (i, &test) in tests.iter().enumerate() {
                    let cond = self.and(cond, test);
                    if cond.term != self.terms.fls() {
                        next.push((cond, cell + i as u64 * dim.stride));
                    }
                }
            }
            all = next;
        }
        all
    }
}
