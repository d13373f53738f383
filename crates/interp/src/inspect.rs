//! Evaluates expressions on the side: for messages, names, contracts and the values of a failed condition's parts.
//!
//! Nothing changes and nothing fails: what is undefined or never written has no value here.

use crate::access::{self, Access};
use crate::arithmetic;
use crate::code::Home;
use crate::limits;
use crate::machine::Machine;
use crate::memory::{Kind, Lifetime};
use crate::pointer;
use crate::pure;
use crate::shape::{Shape, mask, shape};
use because_ir::{BinaryOp, BitField, Const, ExprId, ExprKind, Place, PlaceBase, Projection, PureFn, Type};

/// The direct operands of an expression, from the left.
pub fn operands(kind: &ExprKind, f: &mut dyn FnMut(ExprId)) {
    match kind {
        ExprKind::Const(_) => {}
        ExprKind::Load(place) | ExprKind::AddressOf(place) => place_operands(place, f),
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => f(*a),
        ExprKind::Binary(_, a, b) => [*a, *b].into_iter().for_each(f),
        ExprKind::Select(c, a, b) => [*c, *a, *b].into_iter().for_each(f),
        ExprKind::Pure(_, args) => args.iter().copied().for_each(f),
    }
}

pub fn place_operands(place: &Place, f: &mut dyn FnMut(ExprId)) {
    if let PlaceBase::Deref(pointer) = place.base {
        f(pointer);
    }
    for step in &place.path {
        if let Projection::Index(index) = step {
            f(*index);
        }
    }
}

/// Where a place is.
pub enum Found {
    Register(u128),
    Memory { address: u64, bits: Option<BitField> },
}

impl Machine<'_> {
    /// The value of an expression in the current frame.
    pub fn inspect(&self, id: ExprId) -> Option<u128> {
        self.peek(id, 0)
    }

    fn peek(&self, id: ExprId, depth: u32) -> Option<u128> {
        if depth > limits::NESTING {
            return None;
        }
        let program = self.program;
        let expr = program.expr(id);
        let of = |e: ExprId| self.peek(e, depth + 1);
        let shape_of = |e: ExprId| shape(program, program.expr(e).ty);
        match &expr.kind {
            ExprKind::Const(constant) => Some(match *constant {
                Const::Bool(value) => u128::from(value),
                Const::Int(bits) => bits,
                Const::Float(bits) => u128::from(bits),
                Const::Null => 0,
                Const::Function(f) => u128::from(pointer::pack(*self.setting.functions.get(f.index())?, 0)),
                Const::Address(o, offset) => u128::from(pointer::pack(*self.setting.globals.get(o.index())?, offset)),
            }),
            ExprKind::Load(place) => self.peek_at(place, depth),
            ExprKind::AddressOf(place) => match self.find(place, true, depth)? {
                Found::Memory { address, .. } => Some(u128::from(address)),
                Found::Register(_) => None,
            },
            ExprKind::Unary(op, a) => {
                let answer = arithmetic::unary(*op, shape_of(*a)?, of(*a)?);
                self.total(answer)
            }
            ExprKind::Binary(..) => self.peek_chain(id, depth),
            ExprKind::Select(c, a, b) => {
                if of(*c)? != 0 {
                    of(*a)
                } else {
                    of(*b)
                }
            }
            ExprKind::Cast(a) => self.peek_cast(shape_of(*a)?, shape(program, expr.ty)?, of(*a)?),
            ExprKind::Pure(function, args) => {
                let mut list = Vec::new();
                for &arg in args {
                    list.push((shape_of(arg)?, of(arg)?));
                }
                self.pure(*function, shape(program, expr.ty)?, &list).map(|answer| answer.value)
            }
        }
    }

    /// An operator with all operators on its left, innermost first.
    fn peek_chain(&self, id: ExprId, depth: u32) -> Option<u128> {
        let program = self.program;
        let mut spine = Vec::new();
        let mut next = id;
        while let ExprKind::Binary(op, x, y) = &program.expr(next).kind {
            if spine.len() > program.exprs.len() {
                return None;
            }
            spine.push((next, *op, *x, *y));
            next = *x;
        }
        let mut left = self.peek(next, depth + 1)?;
        while let Some((id, op, x, y)) = spine.pop() {
            if (op == BinaryOp::And && left == 0) || (op == BinaryOp::Or && left != 0) {
                continue;
            }
            let right = self.peek(y, depth + 1)?;
            let step = match program.types.get(program.expr(x).ty) {
                Type::Pointer(pointee) => program.size_of(*pointee).max(1),
                _ => 1,
            };
            let shape_of = |e: ExprId| shape(program, program.expr(e).ty);
            let (a, b, result) = (shape_of(x)?, shape_of(y)?, shape_of(id)?.bits());
            left = self.total(arithmetic::binary(op, a, b, left, right, step, result))?;
        }
        Some(left)
    }

    fn total(&self, answer: arithmetic::Computed) -> Option<u128> {
        match answer.problem {
            None => Some(answer.value),
            Some(check) if arithmetic::is_defined_without(check) && !self.checks().has(check) => Some(answer.value),
            Some(_) => None,
        }
    }

    fn peek_cast(&self, from: Shape, to: Shape, value: u128) -> Option<u128> {
        match (from, to) {
            (Shape::Pointer, Shape::Pointer) => Some(value),
            (Shape::Pointer, Shape::Int { .. }) if self.memory.is_wide() => Some(value & mask(to.bits())),
            (Shape::Pointer, Shape::Int { .. }) => None,
            (Shape::Int { .. }, Shape::Pointer) => {
                let bits = self.program.target.pointer_bits;
                let integer = from.number(value) as u128 & mask(bits);
                Some(u128::from(access::pointer_of(&self.memory, integer as u64)))
            }
            _ => self.total(arithmetic::cast(from, to, value)),
        }
    }

    fn peek_at(&self, place: &Place, depth: u32) -> Option<u128> {
        match self.find(place, false, depth)? {
            Found::Register(value) => Some(value),
            Found::Memory { mut address, bits } => {
                let shape = shape(self.program, place.ty)?;
                let access = match bits {
                    None => Access::whole(self.program, shape, place.ty),
                    Some(bits) => {
                        let (access, byte) = Access::bit_field(shape, place.ty, bits);
                        address = address.wrapping_add(byte);
                        access
                    }
                };
                access::load(&self.memory, address, &access).ok()
            }
        }
    }

    /// Where a place is now; `None` if that is undefined.
    pub fn find(&self, place: &Place, past: bool, depth: u32) -> Option<Found> {
        let (mut address, mut ty) = match place.base {
            PlaceBase::Deref(pointer) => {
                let Type::Pointer(pointee) = self.program.types.get(self.program.expr(pointer).ty) else { return None };
                (self.peek(pointer, depth + 1)? as u64, *pointee)
            }
            PlaceBase::Object(object) => {
                let ty = self.program.object(object).ty;
                match self.code.homes.get(&object) {
                    Some(Home::Register { reg, flag }) => {
                        let written = flag.is_none_or(|f| self.get(f) != 0);
                        return written.then(|| Found::Register(self.get(*reg)));
                    }
                    Some(Home::Memory { base }) => (self.get(*base) as u64, ty),
                    None => (pointer::pack(*self.setting.globals.get(object.index())?, 0), ty),
                }
            }
        };
        let mut bits = None;
        for (i, step) in place.path.iter().enumerate() {
            match (step, self.program.types.get(ty)) {
                (Projection::Field(number), Type::Record(id)) => {
                    let field = self.program.types.record(*id).fields.get(*number as usize)?;
                    bits = field.bits;
                    if bits.is_none() {
                        address = address.wrapping_add(field.offset);
                    }
                    ty = field.ty;
                }
                (Projection::Index(index), Type::Array { element, length }) => {
                    let number =
                        shape(self.program, self.program.expr(*index).ty)?.number(self.peek(*index, depth + 1)?);
                    let last = i128::from(*length) - i128::from(!(past && i + 1 == place.path.len()));
                    if *length != 0 && !(0..=last).contains(&number) {
                        return None;
                    }
                    let bytes = number.saturating_mul(i128::from(self.program.size_of(*element)));
                    address = pointer::add(address, bytes.clamp(-(1 << 100), 1 << 100));
                    ty = *element;
                }
                _ => return None,
            }
        }
        Some(Found::Memory { address, bits })
    }

    /// Pure functions, those that ask about memory included; `None` where there is no object to ask about.
    pub fn pure(&self, function: PureFn, result: Shape, args: &[pure::Argument]) -> Option<arithmetic::Computed> {
        let first = args.first().map_or(0, |a| a.1 as u64);
        let object = self.memory.object(pointer::number(first));
        let value = match function {
            PureFn::ObjectSize => u128::from(object?.size),
            PureFn::PointerOffset => pointer::offset(first) as u64 as u128 & mask(result.bits()),
            PureFn::SameObject => u128::from(pointer::number(first) == pointer::number(args.get(1)?.1 as u64)),
            PureFn::IsReadable => {
                let bytes = args.get(1)?;
                let bytes = bytes.0.number(bytes.1);
                let offset = i128::from(pointer::offset(first));
                u128::from(object.is_some_and(|o| {
                    o.lifetime == Lifetime::Live
                        && !matches!(o.kind, Kind::Function(_))
                        && offset >= 0
                        && bytes >= 0
                        && offset + bytes <= i128::from(o.size)
                }))
            }
            _ => return pure::evaluate(function, result, args),
        };
        Some(arithmetic::Computed::good(value))
    }
}
