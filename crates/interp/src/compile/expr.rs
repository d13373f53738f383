//! Expressions: operands from the left, then the operation.

use super::place::At;
use super::{Builder, Refused, Result};
use crate::code::*;
use crate::pointer;
use crate::shape::{Shape, mask};
use because_ir::{
    BinaryOp, CheckKind, Const, Expr, ExprId, ExprKind, InputKind, Place, PlaceBase, Type, TypeId, UnaryOp,
};

impl Builder<'_> {
    /// Code for a scalar value; gives the register that holds it, `wanted` if it needs a new one.
    pub(crate) fn value(&mut self, id: ExprId, wanted: Option<Reg>) -> Result<Reg> {
        let program = self.program;
        let expr = program.expr(id);
        self.within(id, |b| match &expr.kind {
            ExprKind::Const(constant) => b.literal(*constant, wanted),
            ExprKind::Load(place) => b.read(place, wanted),
            ExprKind::AddressOf(place) => {
                let spot = b.place(place, true)?;
                if let At::Register { .. } = spot.at {
                    return Err(Refused("the address of a register"));
                }
                if spot.bits.is_some() {
                    return Err(Refused("the address of a bit-field"));
                }
                Ok(b.address(&spot))
            }
            ExprKind::Unary(op, a) => b.unary(*op, *a, wanted),
            ExprKind::Binary(..) => b.chain(id, wanted),
            ExprKind::Select(cond, x, y) => b.select(*cond, *x, *y),
            ExprKind::Cast(a) => b.cast(expr, *a, wanted),
            ExprKind::Pure(function, args) => {
                let mut list = Vec::with_capacity(args.len());
                for &arg in args {
                    let reg = b.value(arg, None)?;
                    list.push((b.shape(b.program.expr(arg).ty)?, reg));
                }
                let dst = b.temp();
                let result = b.shape(expr.ty)?;
                b.code.pures.push(PureCode { function: *function, result, dst, args: list });
                let index = b.code.pures.len() as u32 - 1;
                b.emit(Op::Pure { index });
                Ok(dst)
            }
        })
    }

    /// Reads of values that may never have been written happen only where C has them happen.
    fn may_be_unwritten(&self, expr: ExprId) -> bool {
        let mut work = vec![expr];
        while let Some(id) = work.pop() {
            let expr = &self.program.expr(id).kind;
            if let ExprKind::Load(place) = expr {
                let written = match place.base {
                    PlaceBase::Deref(_) => false,
                    PlaceBase::Object(object) => match self.code.homes.get(&object) {
                        Some(Home::Register { flag, .. }) => flag.is_none() || self.is_known(object),
                        Some(Home::Memory { .. }) => false,
                        None => !self.program.object(object).volatile,
                    },
                };
                if !written {
                    return true;
                }
            }
            crate::inspect::operands(expr, &mut |operand| work.push(operand));
        }
        false
    }

    /// An operator with all operators on its left, innermost first: sums of thousands of terms need no deep stack.
    fn chain(&mut self, id: ExprId, wanted: Option<Reg>) -> Result<Reg> {
        let program = self.program;
        let mut spine = Vec::new();
        let mut next = id;
        while let ExprKind::Binary(op, x, y) = &program.expr(next).kind {
            if spine.len() > program.exprs.len() {
                return Err(Refused("an expression that contains itself"));
            }
            spine.push((next, *op, *y));
            next = *x;
        }
        let mut left = self.value(next, None)?;
        let mut left_type = program.expr(next).ty;
        while let Some((id, op, y)) = spine.pop() {
            let wanted = wanted.filter(|_| spine.is_empty());
            left = self.within(id, |b| match op {
                BinaryOp::And | BinaryOp::Or if b.may_be_unwritten(y) => b.short_circuit(op == BinaryOp::And, left, y),
                _ => b.binary(program.expr(id), op, (left, left_type), y, wanted),
            })?;
            left_type = program.expr(id).ty;
        }
        Ok(left)
    }

    fn short_circuit(&mut self, and: bool, x: Reg, y: ExprId) -> Result<Reg> {
        let dst = self.temp();
        self.emit(Op::Move { dst, src: x });
        let skip = self.skip(dst, !and);
        let state = self.state.clone();
        let y = self.value(y, None)?;
        self.emit(Op::Move { dst, src: y });
        self.state = state;
        self.land(skip);
        Ok(dst)
    }

    fn select(&mut self, cond: ExprId, x: ExprId, y: ExprId) -> Result<Reg> {
        let lazy = self.may_be_unwritten(x) || self.may_be_unwritten(y);
        let cond = self.value(cond, None)?;
        let dst = self.temp();
        if !lazy {
            let x = self.value(x, None)?;
            let y = self.value(y, None)?;
            self.emit(Op::Move { dst, src: y });
            self.emit(Op::MoveIf { dst, cond, src: x });
            return Ok(dst);
        }
        for (arm, taken) in [(x, true), (y, false)] {
            let skip = self.skip(cond, !taken);
            let state = self.state.clone();
            let src = self.value(arm, None)?;
            self.emit(Op::Move { dst, src });
            self.state = state;
            self.land(skip);
        }
        Ok(dst)
    }

    /// Skips forward if `cond` is `when`, to where [`Builder::land`] is called.
    fn skip(&mut self, cond: Reg, when: bool) -> usize {
        self.emit(Op::Skip { cond, when, by: 0 });
        self.code.ops.len() - 1
    }

    fn land(&mut self, skip: usize) {
        let distance = (self.code.ops.len() - skip - 1) as u32;
        if let Op::Skip { by, .. } = &mut self.code.ops[skip] {
            *by = distance;
        }
    }

    pub(crate) fn literal(&mut self, constant: Const, wanted: Option<Reg>) -> Result<Reg> {
        let value = match constant {
            Const::Bool(value) => u128::from(value),
            Const::Int(bits) => bits,
            Const::Float(bits) => u128::from(bits),
            Const::Null => 0,
            Const::Function(function) => {
                let number = self.setting.functions.get(function.index()).ok_or(Refused("an unknown function"))?;
                u128::from(pointer::pack(*number, 0))
            }
            Const::Address(object, offset) => {
                let number = self.setting.globals.get(object.index()).ok_or(Refused("an unknown object"))?;
                u128::from(pointer::pack(*number, offset))
            }
        };
        Ok(self.constant(value, wanted))
    }

    fn read(&mut self, place: &Place, wanted: Option<Reg>) -> Result<Reg> {
        if let PlaceBase::Object(object) = place.base {
            if self.program.object(object).volatile {
                return self.read_volatile(place, wanted);
            }
            if let Some(&home @ Home::Register { .. }) = self.code.homes.get(&object) {
                self.used(object, home);
            }
        }
        let spot = self.place(place, false)?;
        self.load(spot, wanted)
    }

    /// Evaluates the place, then asks for a value.
    fn read_volatile(&mut self, place: &Place, wanted: Option<Reg>) -> Result<Reg> {
        self.place(place, false)?;
        self.shape(place.ty)?;
        let PlaceBase::Object(object) = place.base else { return Err(Refused("a volatile read")) };
        let dst = wanted.unwrap_or_else(|| self.temp());
        let mut name = self.program.object(object).name.clone();
        name.push_str(&crate::naming::static_path(self.program, place));
        self.rare(Rare::Input { dst, name, kind: InputKind::Volatile, ty: place.ty });
        Ok(dst)
    }

    fn unary(&mut self, op: UnaryOp, a: ExprId, wanted: Option<Reg>) -> Result<Reg> {
        let shape = self.shape(self.program.expr(a).ty)?;
        let a = self.value(a, None)?;
        let dst = wanted.unwrap_or_else(|| self.temp());
        match (op, shape) {
            (UnaryOp::Not, _) => self.emit(Op::Not { dst, a }),
            (UnaryOp::BitNot, Shape::Int { bits, .. }) if bits <= 64 => {
                self.emit(Op::BitNot { bits: bits as u8, dst, a });
            }
            _ => {
                self.code.unaries.push(UnaryCode { op, shape, dst, a });
                let index = self.code.unaries.len() as u32 - 1;
                self.emit(Op::Unary { index });
            }
        }
        Ok(dst)
    }

    fn binary(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        (a, left_type): (Reg, TypeId),
        y: ExprId,
        wanted: Option<Reg>,
    ) -> Result<Reg> {
        let (left, right) = (self.shape(left_type)?, self.shape(self.program.expr(y).ty)?);
        if let Some(dst) = self.with_constant(op, left, right, a, y, wanted) {
            return Ok(dst);
        }
        let b = self.value(y, None)?;
        let dst = wanted.unwrap_or_else(|| self.temp());
        if let Some(fast) = self.fast(op, left, right, dst, a, b) {
            self.emit(fast);
            return Ok(dst);
        }
        let step = match self.program.types.get(left_type) {
            Type::Pointer(pointee) => self.program.size_of(*pointee).max(1),
            _ => 1,
        };
        if op == BinaryOp::PointerAdd {
            self.code.elements.push(ElementCode { size: step, count: u64::MAX, shape: right });
            let element = self.code.elements.len() as u32 - 1;
            self.emit(Op::PointerAdd { dst, base: a, index: b, element });
            return Ok(dst);
        }
        let result = self.shape(expr.ty)?.bits();
        self.code.binaries.push(BinaryCode { op, left, right, step, result, dst, a, b });
        let index = self.code.binaries.len() as u32 - 1;
        self.emit(Op::Binary { index });
        Ok(dst)
    }

    /// The right operand, if it is a constant that fits an operation's own field.
    fn with_constant(
        &mut self,
        op: BinaryOp,
        left: Shape,
        right: Shape,
        a: Reg,
        y: ExprId,
        wanted: Option<Reg>,
    ) -> Option<Reg> {
        let Shape::Int { bits, signed } = left else { return None };
        let ExprKind::Const(Const::Int(raw)) = self.program.expr(y).kind else { return None };
        if bits > 64 || self.program.types.is_float(self.program.expr(y).ty) {
            return None;
        }
        let number = right.number(raw & mask(right.bits()));
        let imm = i32::try_from(number).ok()?;
        let width = bits as u8;
        let checks = self.checks;
        let checked = signed && checks.has(CheckKind::SignedOverflow);
        if !signed
            && checks.has(CheckKind::UnsignedOverflow)
            && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
        {
            return None;
        }
        let dst = wanted.unwrap_or_else(|| self.temp());
        let amount = u32::try_from(imm).ok().filter(|by| *by < bits);
        let op = match op {
            BinaryOp::Add if checked => Op::AddSI { bits: width, dst, a, imm },
            BinaryOp::Sub if checked => Op::SubSI { bits: width, dst, a, imm },
            BinaryOp::Mul if checked => Op::MulSI { bits: width, dst, a, imm },
            BinaryOp::Add | BinaryOp::AddWrap => Op::AddWI { bits: width, dst, a, imm },
            BinaryOp::Sub | BinaryOp::SubWrap => Op::AddWI { bits: width, dst, a, imm: imm.checked_neg()? },
            BinaryOp::Mul | BinaryOp::MulWrap => Op::MulWI { bits: width, dst, a, imm },
            BinaryOp::BitAnd if imm >= 0 => Op::AndI { dst, a, imm: imm as u32 },
            BinaryOp::Shl if amount.is_some() && !(signed && checks.has(CheckKind::ShiftOverflow)) => {
                Op::ShlI { bits: width, dst, a, by: amount? }
            }
            BinaryOp::Shr if signed => Op::ShrSI { bits: width, dst, a, by: amount? },
            BinaryOp::Shr => Op::ShrUI { dst, a, by: amount? },
            _ => Op::CompareI { test: test(op, signed)?, bits: width, dst, a, imm },
        };
        self.emit(op);
        Some(dst)
    }

    fn fast(&self, op: BinaryOp, left: Shape, right: Shape, dst: Reg, a: Reg, b: Reg) -> Option<Op> {
        let checks = self.checks;
        let (bits, signed) = match left {
            Shape::Int { bits, signed } if bits <= 64 => (bits as u8, signed),
            Shape::Bool => (1, false),
            Shape::Pointer if matches!(op, BinaryOp::Eq | BinaryOp::Ne) => (64, false),
            Shape::F64 if !checks.has(CheckKind::FloatOverflow) && !checks.has(CheckKind::NotANumber) => {
                return match op {
                    BinaryOp::Add => Some(Op::AddF { dst, a, b }),
                    BinaryOp::Sub => Some(Op::SubF { dst, a, b }),
                    BinaryOp::Mul => Some(Op::MulF { dst, a, b }),
                    BinaryOp::Div => Some(Op::DivF { dst, a, b }),
                    _ => None,
                };
            }
            _ => return None,
        };
        if !signed
            && checks.has(CheckKind::UnsignedOverflow)
            && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
        {
            return None;
        }
        let checked = signed && checks.has(CheckKind::SignedOverflow);
        let amount = right.bits() as u8 | if right.is_signed() { 0x80 } else { 0 };
        Some(match op {
            BinaryOp::Add if checked => Op::AddS { bits, dst, a, b },
            BinaryOp::Sub if checked => Op::SubS { bits, dst, a, b },
            BinaryOp::Mul if checked => Op::MulS { bits, dst, a, b },
            BinaryOp::Add | BinaryOp::AddWrap => Op::AddW { bits, dst, a, b },
            BinaryOp::Sub | BinaryOp::SubWrap => Op::SubW { bits, dst, a, b },
            BinaryOp::Mul | BinaryOp::MulWrap => Op::MulW { bits, dst, a, b },
            BinaryOp::Div if signed => Op::DivS { bits, dst, a, b },
            BinaryOp::Rem if signed => Op::RemS { bits, dst, a, b },
            BinaryOp::Div => Op::DivU { dst, a, b },
            BinaryOp::Rem => Op::RemU { dst, a, b },
            BinaryOp::BitAnd | BinaryOp::And => Op::And { dst, a, b },
            BinaryOp::BitOr | BinaryOp::Or => Op::Or { dst, a, b },
            BinaryOp::BitXor => Op::Xor { dst, a, b },
            BinaryOp::Shl | BinaryOp::Shr if right.bits() > 64 => return None,
            BinaryOp::Shl if signed && checks.has(CheckKind::ShiftOverflow) => return None,
            BinaryOp::Shl => Op::Shl { bits, amount, dst, a, b },
            BinaryOp::Shr if signed => Op::ShrS { bits, amount, dst, a, b },
            BinaryOp::Shr => Op::ShrU { bits, amount, dst, a, b },
            _ => Op::Compare { test: test(op, signed)?, bits, dst, a, b },
        })
    }

    fn cast(&mut self, expr: &Expr, a: ExprId, wanted: Option<Reg>) -> Result<Reg> {
        let (from, to) = (self.shape(self.program.expr(a).ty)?, self.shape(expr.ty)?);
        let a = self.value(a, None)?;
        if from == to {
            return Ok(a);
        }
        let wide_pointers = self.program.target.pointer_bits == 64;
        let as_integer = |shape: Shape| match shape {
            Shape::Pointer if wide_pointers => Shape::Int { bits: 64, signed: false },
            other => other,
        };
        let dst = |b: &mut Self| wanted.unwrap_or_else(|| b.temp());
        match (as_integer(from), as_integer(to)) {
            (Shape::Bool, Shape::Int { .. }) => return Ok(a),
            (Shape::Int { bits, .. }, Shape::Bool) if bits <= 64 => {
                let dst = dst(self);
                self.emit(Op::NonZero { dst, a });
                return Ok(dst);
            }
            (Shape::Int { bits: old, signed }, Shape::Int { bits: new, .. }) if old <= 64 && new <= 64 => {
                if new == old || (new > old && !signed) {
                    return Ok(a);
                }
                let dst = dst(self);
                let (old, new) = (old as u8, new as u8);
                self.emit(if new > old {
                    Op::Extend { from: old, to: new, dst, a }
                } else {
                    Op::Low { bits: new, dst, a }
                });
                return Ok(dst);
            }
            _ => {}
        }
        let dst = dst(self);
        self.code.casts.push(CastCode { from, to, dst, a });
        let index = self.code.casts.len() as u32 - 1;
        self.emit(Op::Cast { index });
        Ok(dst)
    }
}

fn test(op: BinaryOp, signed: bool) -> Option<Test> {
    Some(match (op, signed) {
        (BinaryOp::Eq, _) => Test::Eq,
        (BinaryOp::Ne, _) => Test::Ne,
        (BinaryOp::Lt, true) => Test::LtS,
        (BinaryOp::Le, true) => Test::LeS,
        (BinaryOp::Gt, true) => Test::GtS,
        (BinaryOp::Ge, true) => Test::GeS,
        (BinaryOp::Lt, false) => Test::LtU,
        (BinaryOp::Le, false) => Test::LeU,
        (BinaryOp::Gt, false) => Test::GtU,
        (BinaryOp::Ge, false) => Test::GeU,
        _ => return None,
    })
}
