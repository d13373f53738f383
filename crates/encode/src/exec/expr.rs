//! Expressions: operands from the left, then the checks of the operation, then its value.

use because_ir::{
    BinaryOp, CheckKind, ExprId, ExprKind, FloatFormat, Operation, PureFn, Subject, Type, TypeId, UnaryOp,
};
use because_logic::{FloatOp, Format, Sort, Terms};
use because_source::Span;

use crate::exec::Exec;
use crate::value::Val;

impl Exec<'_> {
    pub(crate) fn expr(&mut self, id: ExprId) -> Val {
        let program = self.program;
        let e = program.expr(id);
        let sort = self.value_sort(e.ty, None);
        if self.flow.is_dead() {
            return Val::of(self.zero(sort));
        }
        let out = if self.evaluation.enter() {
            self.unsupported(e.span, "an expression nested too deeply");
            Val::of(self.zero(sort))
        } else {
            let part = self.open_part(id);
            let v = self.expr_kind(&e.kind, e.ty, e.span);
            if part { self.close_part(id, v) } else { v }
        };
        self.evaluation.leave();
        if self.terms.sort(out.term) != sort && program.types.is_scalar(e.ty) {
            self.unsupported(e.span, "an expression whose value does not fit its type");
            return Val::of(self.zero(sort));
        }
        out
    }

    fn expr_kind(&mut self, kind: &ExprKind, ty: TypeId, span: Span) -> Val {
        match kind {
            ExprKind::Const(c) => self.constant(*c, ty),
            ExprKind::Load(place) => {
                if let Some(v) = self.load_fast(place) {
                    return v;
                }
                let volatile = match place.base {
                    because_ir::PlaceBase::Object(o) => self.program.object(o).volatile,
                    because_ir::PlaceBase::Deref(_) => false,
                };
                let place = self.evaluate_place(place, false);
                let v = if volatile { self.read_volatile(&place, span) } else { self.load(&place) };
                self.evaluation.note_load(v.term);
                v
            }
            ExprKind::AddressOf(place) => {
                let place = self.evaluate_place(place, true);
                if self.flow.is_dead() {
                    return self.bv(self.program.target.pointer_bits, 0);
                }
                self.address_of(&place)
            }
            ExprKind::Unary(op, a) => self.unary(*op, *a, ty, span),
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b, ty, span),
            ExprKind::Select(c, a, b) => {
                let (c, a, b) = (self.expr(*c), self.expr(*a), self.expr(*b));
                self.ite(c, a, b)
            }
            ExprKind::Cast(a) => self.cast(*a, ty, span),
            ExprKind::Pure(f, args) => self.pure(*f, args, ty, span),
        }
    }

    /// A volatile object gives an input each time.
    fn read_volatile(&mut self, place: &crate::exec::memory::place::Evaluated, span: Span) -> Val {
        use crate::exec::memory::place::{Base, Step};
        let Base::Object(o) = place.base else { return self.load(place) };
        let mut name = self.program.object(o).name.clone();
        for step in &place.steps {
            match *step {
                Step::Field(f, ty) => {
                    if let Type::Record(r) = self.program.types.get(ty) {
                        name.push('.');
                        name.push_str(&self.program.types.record(*r).fields[f as usize].name);
                    }
                }
                Step::Index(i, ..) => match self.terms.as_const(i.term) {
                    Some(i) => name.push_str(&format!("[{i}]")),
                    None => name.push_str("[]"),
                },
            }
        }
        let condition = self.tru();
        let ask = crate::exec::steps::Ask::new(name, because_ir::InputKind::Volatile, place.ty, condition, span);
        self.input(ask).0
    }

    /// A local without projections in the frame that has a value.
    fn load_fast(&mut self, place: &because_ir::Place) -> Option<Val> {
        let because_ir::PlaceBase::Object(o) = place.base else { return None };
        if !place.path.is_empty() || self.program.object(o).volatile {
            return None;
        }
        let frame = self.frame();
        let (crate::function::Home::Frame(cell), _) = *frame.info.homes.get(&o)? else { return None };
        let crate::state::Cell::Val(v, _) = self.state.frames.get(frame.base + cell) else { return None };
        self.evaluation.note_load(v.term);
        (self.terms.sort(v.term) == self.value_sort(place.ty, None)).then_some(v)
    }

    fn unary(&mut self, op: UnaryOp, a: ExprId, ty: TypeId, span: Span) -> Val {
        let v = self.expr(a);
        if self.flow.is_dead() {
            return Val::of(self.zero_of(ty));
        }
        let format = self.format(ty);
        match op {
            UnaryOp::Not => self.not(v),
            UnaryOp::BitNot => self.map1(v, |t, x| t.bvnot(x)),
            UnaryOp::Neg | UnaryOp::NegWrap => {
                if let Some(f) = format {
                    return self.map1(v, |t, x| t.float(FloatOp::Neg, f, &[x]));
                }
                let signed = self.program.types.is_signed(ty);
                if op == UnaryOp::Neg && signed {
                    let ok = self.map1(v, |t, x| {
                        let o = t.neg_overflows(x);
                        t.not(o)
                    });
                    self.check(CheckKind::SignedOverflow, ok, span, Subject::Overflow(Operation::Negation));
                } else if op == UnaryOp::Neg {
                    let ok = self.map1(v, |t, x| {
                        let w = t.width(x);
                        let zero = t.bv(w, 0);
                        t.eq(x, zero)
                    });
                    self.check(CheckKind::UnsignedOverflow, ok, span, "unsigned wrap-around in negation");
                }
                self.map1(v, |t, x| t.neg(x))
            }
        }
    }

    pub(crate) fn zero_of(&mut self, ty: TypeId) -> because_logic::Term {
        let sort = self.value_sort(ty, None);
        self.zero(sort)
    }

    pub(crate) fn format(&self, ty: TypeId) -> Option<Format> {
        match self.program.types.get(ty) {
            Type::Float(FloatFormat::F32) => Some(Format::F32),
            Type::Float(FloatFormat::F64) => Some(Format::F64),
            _ => None,
        }
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, ty: TypeId, span: Span) -> Val {
        let program = self.program;
        let (left, right) = (program.expr(a).ty, program.expr(b).ty);
        let x = self.expr(a);
        let y = self.expr(b);
        if self.flow.is_dead() {
            return Val::of(self.zero_of(ty));
        }
        if let Some(f) = self.format(left) {
            return self.float_binary(op, f, x, y, span);
        }
        if program.types.is_pointer(left) {
            return self.pointer_binary(op, x, y, (left, right), ty, span);
        }
        let signed = program.types.is_signed(left);
        use BinaryOp::*;
        match op {
            And => self.and(x, y),
            Or => self.or(x, y),
            Eq | Ne | Lt | Le | Gt | Ge => self.compare(op, x, y, signed),
            Shl | Shr => self.shift(op, x, y, (left, right), span),
            _ => self.arithmetic(op, x, y, signed, span),
        }
    }

    fn compare(&mut self, op: BinaryOp, x: Val, y: Val, signed: bool) -> Val {
        use BinaryOp::*;
        let boolean = self.terms.sort(x.term) == Sort::Bool;
        let (x, y) = if boolean && !matches!(op, Eq | Ne) { (self.as_number(x), self.as_number(y)) } else { (x, y) };
        let out = self.map2(x, y, |t, a, b| match (op, signed) {
            (Eq, _) if boolean => t.iff(a, b),
            (Ne, _) if boolean => t.xor(a, b),
            (Eq, _) => t.eq(a, b),
            (Ne, _) => t.ne(a, b),
            (Lt, true) => t.slt(a, b),
            (Le, true) => t.sle(a, b),
            (Gt, true) => t.sgt(a, b),
            (Ge, true) => t.sge(a, b),
            (Lt, false) => t.ult(a, b),
            (Le, false) => t.ule(a, b),
            (Gt, false) => t.ugt(a, b),
            _ => t.uge(a, b),
        });
        Val { targets: Default::default(), ..out }
    }

    fn arithmetic(&mut self, op: BinaryOp, x: Val, y: Val, signed: bool, span: Span) -> Val {
        use BinaryOp::*;
        let boolean = self.terms.sort(x.term) == Sort::Bool;
        if boolean {
            return self.map2(x, y, |t, a, b| match op {
                BitAnd => t.and(a, b),
                BitOr => t.or(a, b),
                _ => t.xor(a, b),
            });
        }
        match op {
            Add | Sub | Mul => {
                let kind = if signed { CheckKind::SignedOverflow } else { CheckKind::UnsignedOverflow };
                if signed || self.checks().has(kind) {
                    let ok = self.map2(x, y, |t, a, b| {
                        let o = match op {
                            Add => t.add_overflows(a, b, signed),
                            Sub => t.sub_overflows(a, b, signed),
                            _ => t.mul_overflows(a, b, signed),
                        };
                        t.not(o)
                    });
                    self.check(kind, ok, span, Subject::Overflow(operation(op)));
                }
            }
            Div | Rem => {
                let ok = self.map1(y, |t, b| {
                    let w = t.width(b);
                    let zero = t.bv(w, 0);
                    t.ne(b, zero)
                });
                self.check(CheckKind::DivisionByZero, ok, span, "division by zero");
                if signed {
                    let ok = self.map2(x, y, |t, a, b| {
                        let o = t.sdiv_overflows(a, b);
                        t.not(o)
                    });
                    self.check(CheckKind::SignedOverflow, ok, span, Subject::Overflow(Operation::Division));
                }
            }
            _ => {}
        }
        self.map2(x, y, |t, a, b| operate(t, op, a, b, signed))
    }

    fn shift(&mut self, op: BinaryOp, x: Val, y: Val, types: (TypeId, TypeId), span: Span) -> Val {
        let (left, right) = types;
        let signed = self.program.types.is_signed(left);
        let amount_signed = self.program.types.is_signed(right);
        let y = self.as_number(y);
        let width = self.terms.width(x.term);
        let wide = width.max(self.terms.width(y.term)).max(16);
        let y = self.map1(y, |t, b| t.resize(b, wide, amount_signed));
        let ok = self.map1(y, |t, b| {
            let limit = t.bv(wide, u128::from(width));
            t.ult(b, limit)
        });
        self.check(CheckKind::Shift, ok, span, "shift amount negative or not below the width");
        if op == BinaryOp::Shl && signed && self.checks().has(CheckKind::ShiftOverflow) {
            let ok = self.map2(x, y, |t, a, b| {
                let double = width + wide;
                let (a2, b2) = (t.sext(a, double), t.zext(b, double));
                let exact = t.shl(a2, b2);
                let low = t.extract(exact, width - 1, 0);
                let back = t.sext(low, double);
                let zero = t.bv(width, 0);
                let (same, positive) = (t.eq(back, exact), t.sge(a, zero));
                t.and(same, positive)
            });
            self.check(CheckKind::ShiftOverflow, ok, span, "signed left shift loses bits");
        }
        self.map2(x, y, |t, a, b| {
            let limit = t.bv(wide, u128::from(width));
            let inside = t.ult(b, limit);
            let by = t.resize(b, width, false);
            let out = match (op, signed) {
                (BinaryOp::Shl, _) => t.shl(a, by),
                (_, true) => t.ashr(a, by),
                _ => t.lshr(a, by),
            };
            let zero = t.bv(width, 0);
            t.ite(inside, out, zero)
        })
    }

    fn float_binary(&mut self, op: BinaryOp, f: Format, x: Val, y: Val, span: Span) -> Val {
        use BinaryOp::*;
        let float = |op: FloatOp| move |t: &mut Terms, a, b| t.float(op, f, &[a, b]);
        let out = match op {
            Add | AddWrap => self.map2(x, y, float(FloatOp::Add)),
            Sub | SubWrap => self.map2(x, y, float(FloatOp::Sub)),
            Mul | MulWrap => self.map2(x, y, float(FloatOp::Mul)),
            Div => self.map2(x, y, float(FloatOp::Div)),
            Rem => self.map2(x, y, float(FloatOp::Rem)),
            Eq => return self.map2(x, y, float(FloatOp::Eq)),
            Ne => {
                let eq = self.map2(x, y, float(FloatOp::Eq));
                return self.not(eq);
            }
            Lt => return self.map2(x, y, float(FloatOp::Lt)),
            Le => return self.map2(x, y, float(FloatOp::Le)),
            Gt => return self.map2(y, x, float(FloatOp::Lt)),
            Ge => return self.map2(y, x, float(FloatOp::Le)),
            _ => {
                self.unsupported(span, "an operator that floats do not have");
                x
            }
        };
        self.float_checks(f, &[x, y], out, span);
        out
    }

    pub(crate) fn float_checks(&mut self, f: Format, operands: &[Val], out: Val, span: Span) {
        for (kind, op, text) in [
            (CheckKind::FloatOverflow, FloatOp::IsInf, "floating-point overflow"),
            (CheckKind::NotANumber, FloatOp::IsNan, "result is not a number"),
        ] {
            if !self.checks().has(kind) {
                continue;
            }
            let mut before = self.fls();
            for &x in operands {
                let was = self.map1(x, |t, a| t.float(op, f, &[a]));
                before = self.or(before, was);
            }
            let now = self.map1(out, |t, a| t.float(op, f, &[a]));
            let now = self.not(now);
            let ok = self.or(before, now);
            self.check(kind, ok, span, text);
        }
    }

    fn pointer_binary(&mut self, op: BinaryOp, x: Val, y: Val, types: (TypeId, TypeId), ty: TypeId, span: Span) -> Val {
        use BinaryOp::*;
        let (left, right) = types;
        let bits = self.program.target.pointer_bits;
        let size = match self.program.types.get(left) {
            Type::Pointer(t) => self.program.size_of(*t).max(1),
            _ => 1,
        };
        match op {
            Eq | Ne => self.compare(op, x, y, false),
            Lt | Le | Gt | Ge => {
                self.same_object(x, y, span);
                let (a, b) = (self.offset(x), self.offset(y));
                self.compare(op, a, b, true)
            }
            PointerAdd => {
                let signed = self.program.types.is_signed(right);
                let y = self.as_number(y);
                let index = self.map1(y, |t, i| t.resize(i, bits, signed));
                let small = self.map1(index, |t, i| {
                    let zero = t.bv(bits, 0);
                    t.sge(i, zero)
                });
                let small = Val { targets: Default::default(), ..small };
                let if_small = (!signed && small.term != self.terms.tru()).then_some(small);
                self.pointer_moved(x, index, size, if_small)
            }
            PointerDiff => {
                self.same_object(x, y, span);
                let (a, b) = (self.offset(x), self.offset(y));
                let width = self.value_sort(ty, None);
                let Sort::BitVec(width) = width else { return x };
                let out = self.map2(a, b, |t, a, b| {
                    let wide = t.width(a).max(width) + 1;
                    let (a, b) = (t.sext(a, wide), t.sext(b, wide));
                    let d = t.sub(a, b);
                    let k = t.bv(wide, u128::from(size));
                    let q = if size == 1 { d } else { t.sdiv(d, k) };
                    t.resize(q, width, true)
                });
                Val { targets: Default::default(), ..out }
            }
            _ => {
                self.unsupported(span, "an operator that pointers do not have");
                x
            }
        }
    }

    fn same_object(&mut self, x: Val, y: Val, span: Span) {
        let (a, b) = (self.number(x), self.number(y));
        let ok = self.map2(a, b, |t, a, b| t.eq(a, b));
        self.check(CheckKind::PointerRelation, ok, span, "comparison of pointers into different objects");
    }

    pub(crate) fn cast(&mut self, a: ExprId, ty: TypeId, span: Span) -> Val {
        let from = self.program.expr(a).ty;
        let v = self.expr(a);
        if self.flow.is_dead() {
            return Val::of(self.zero_of(ty));
        }
        self.convert(v, from, ty, span)
    }

    /// Conversion between scalar types by C's rules.
    pub(crate) fn convert(&mut self, v: Val, from: TypeId, ty: TypeId, span: Span) -> Val {
        let (source, target) = (self.format(from), self.format(ty));
        let to_bool = matches!(self.program.types.representation(ty), Type::Bool);
        let bits = self.program.bits_of(ty);
        let signed = self.program.types.is_signed(from);
        match (source, target) {
            (Some(f), Some(g)) if f == g => v,
            (Some(f), Some(g)) => self.map1(v, |t, x| t.float_to_float(x, f, g)),
            (Some(f), None) if to_bool => self.map1(v, |t, x| {
                let zero = t.float(FloatOp::IsZero, f, &[x]);
                t.not(zero)
            }),
            (Some(f), None) => {
                let to_signed = self.program.types.is_signed(ty);
                let ok = self.map1(v, |t, x| t.float_to_int_in_range(x, f, bits, to_signed));
                self.check(CheckKind::FloatToInt, ok, span, "float does not fit the integer type");
                self.map1(v, |t, x| t.float_to_int(x, f, bits, to_signed))
            }
            (None, Some(g)) => {
                let v = self.as_number(v);
                self.map1(v, |t, x| t.float_from_int(x, signed, g))
            }
            (None, None) if to_bool => {
                if self.terms.sort(v.term) == Sort::Bool {
                    return v;
                }
                let out = self.map1(v, |t, x| {
                    let w = t.width(x);
                    let zero = t.bv(w, 0);
                    t.ne(x, zero)
                });
                Val { targets: Default::default(), ..out }
            }
            (None, None) => {
                let pointer = |e: &Self, ty| matches!(e.program.types.representation(ty), Type::Pointer(_));
                let (from_pointer, to_pointer) = (pointer(self, from), pointer(self, ty));
                let v = match from_pointer && !to_pointer {
                    true => self.integer_of(v),
                    false => self.as_number(v),
                };
                let v = self.map1(v, |t, x| t.resize(x, bits, signed));
                if to_pointer && !from_pointer { self.pointer_of(v) } else { v }
            }
        }
    }

    fn pure(&mut self, f: PureFn, args: &[ExprId], ty: TypeId, span: Span) -> Val {
        let mut values = Vec::with_capacity(args.len());
        for &a in args {
            let v = self.expr(a);
            values.push((v, self.program.expr(a).ty));
        }
        if self.flow.is_dead() {
            return Val::of(self.zero_of(ty));
        }
        self.pure_value(f, &values, ty, span)
    }
}

fn operate(
    t: &mut Terms,
    op: BinaryOp,
    a: because_logic::Term,
    b: because_logic::Term,
    signed: bool,
) -> because_logic::Term {
    use BinaryOp::*;
    match op {
        Add | AddWrap => t.add(a, b),
        Sub | SubWrap => t.sub(a, b),
        Mul | MulWrap => t.mul(a, b),
        BitAnd => t.bvand(a, b),
        BitOr => t.bvor(a, b),
        BitXor => t.bvxor(a, b),
        Div | Rem => {
            let w = t.width(b);
            let zero = t.bv(w, 0);
            let none = t.eq(b, zero);
            let out = match (op, signed) {
                (Div, true) => t.sdiv(a, b),
                (Div, false) => t.udiv(a, b),
                (_, true) => t.srem(a, b),
                _ => t.urem(a, b),
            };
            t.ite(none, zero, out)
        }
        _ => a,
    }
}

fn operation(op: BinaryOp) -> Operation {
    match op {
        BinaryOp::Add => Operation::Addition,
        BinaryOp::Sub => Operation::Subtraction,
        _ => Operation::Multiplication,
    }
}
