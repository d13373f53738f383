//! Builtins that the checker turns into nodes of their own.

use super::body::{Body, R};
use because_ir::{BinaryOp, CheckKind, ExprId, ExprKind, PureFn, StatementKind, TerminatorKind, Type, TypeId};
use because_source::Span;
use rucc_sema::{BitCount, Classify, ExprKind as K, OverflowOp, Sign};

impl Body<'_, '_> {
    pub fn builtin_value(&mut self, e: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Classify { op, lhs, rhs } => self.classify(e, op, lhs, rhs),
            K::Sign { op, lhs, rhs } => {
                let ty = self.type_of(e)?;
                let mut args = vec![self.value(lhs)?];
                if let Some(rhs) = rhs {
                    args.push(self.value(rhs)?);
                }
                let function = if op == Sign::Clear { PureFn::Fabs } else { PureFn::CopySign };
                Ok(self.expr(ExprKind::Pure(function, args), ty, span))
            }
            K::Abs { operand } => self.absolute(e, operand),
            K::ByteSwap { operand } => {
                let ty = self.type_of(e)?;
                let value = self.value(operand)?;
                Ok(self.expr(ExprKind::Pure(PureFn::ByteSwap, vec![value]), ty, span))
            }
            K::BitCount { operand, count } => self.bit_count(e, operand, count),
            K::Overflow { op, at, args, stores } => {
                let args = unit.tast[args].to_vec();
                self.overflow(e, op, at, &args, stores)
            }
            K::Atomic { op, args, .. } => {
                let args = unit.tast[args].to_vec();
                match self.atomic(e, op, &args)? {
                    Some(value) => Ok(value),
                    None => self.stop("the value of this atomic operation", span),
                }
            }
            K::ConstantP { .. } => {
                let ty = self.type_of(e)?;
                Ok(self.int_const(0, ty, span))
            }
            K::ObjectSize { kind, .. } => {
                let ty = self.type_of(e)?;
                Ok(self.int_const(if kind < 2 { -1 } else { 0 }, ty, span))
            }
            K::FpClassify { value, answers } => {
                let answers = unit.tast[answers].to_vec();
                self.fp_classify(e, value, &answers)
            }
            K::Jump { .. } => self.stop("setjmp and longjmp", span),
            K::FrameAddress { .. } => self.stop("addresses of the call stack", span),
            K::Complex { .. } => self.stop("complex numbers", span),
            K::Shuffle { .. } | K::ShuffleVector { .. } | K::ConvertVector { .. } | K::Elementwise { .. } => {
                self.stop("SIMD vectors", span)
            }
            K::Unreachable | K::Trap => {
                self.builtin_effect(e)?;
                let ty = self.type_of(e)?;
                Ok(self.int_const(0, ty, span))
            }
            _ => self.stop("this builtin", span),
        }
    }

    /// Builtins evaluated for what they do; `false`: it is none.
    pub fn builtin_effect(&mut self, e: rucc_sema::ExprId) -> R<bool> {
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Unreachable => self.terminate(TerminatorKind::Unreachable, span),
            K::Trap => self.terminate(TerminatorKind::Abort, span),
            K::VaStart { list } => self.va_start(e, list)?,
            K::VaEnd { list } => self.va_end(e, list)?,
            K::VaCopy { dst, src } => self.va_copy(e, dst, src)?,
            K::Prefetch { address, .. } => self.effect(address)?,
            K::Atomic { op, args, .. } => {
                let args = unit.tast[args].to_vec();
                self.atomic(e, op, &args)?;
            }
            K::Jump { .. } => return self.stop("setjmp and longjmp", span),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn classify(
        &mut self,
        e: rucc_sema::ExprId,
        op: Classify,
        lhs: rucc_sema::ExprId,
        rhs: Option<rucc_sema::ExprId>,
    ) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        let boolean = self.bool_type();
        let a = self.value(lhs)?;
        let function = match op {
            Classify::Nan => PureFn::IsNan,
            Classify::Infinite => PureFn::IsInf,
            Classify::Finite => PureFn::IsFinite,
            Classify::Normal => PureFn::IsNormal,
            Classify::SignBit => PureFn::SignBit,
            Classify::InfiniteSign => {
                let infinite = self.expr(ExprKind::Pure(PureFn::IsInf, vec![a]), boolean, span);
                let negative = self.expr(ExprKind::Pure(PureFn::SignBit, vec![a]), boolean, span);
                let (one, minus, zero) =
                    (self.int_const(1, ty, span), self.int_const(-1, ty, span), self.int_const(0, ty, span));
                let sign = self.expr(ExprKind::Select(negative, minus, one), ty, span);
                return Ok(self.expr(ExprKind::Select(infinite, sign, zero), ty, span));
            }
            Classify::Unordered | Classify::LessGreater => {
                let Some(rhs) = rhs else { return self.stop("this comparison", span) };
                let b = self.value(rhs)?;
                let result = if op == Classify::Unordered {
                    let x = self.expr(ExprKind::Pure(PureFn::IsNan, vec![a]), boolean, span);
                    let y = self.expr(ExprKind::Pure(PureFn::IsNan, vec![b]), boolean, span);
                    self.binary(BinaryOp::Or, x, y, boolean, span)
                } else {
                    let x = self.binary(BinaryOp::Lt, a, b, boolean, span);
                    let y = self.binary(BinaryOp::Gt, a, b, boolean, span);
                    self.binary(BinaryOp::Or, x, y, boolean, span)
                };
                return Ok(self.cast(result, ty, span));
            }
        };
        let value = self.expr(ExprKind::Pure(function, vec![a]), boolean, span);
        Ok(self.cast(value, ty, span))
    }

    fn fp_classify(
        &mut self,
        e: rucc_sema::ExprId,
        value: rucc_sema::ExprId,
        answers: &[rucc_sema::ExprId],
    ) -> R<ExprId> {
        let span = self.expr_span(e);
        let [nan, infinite, normal, subnormal, zero] = answers else { return self.stop("this builtin", span) };
        let ty = self.type_of(e)?;
        let boolean = self.bool_type();
        let value = self.value(value)?;
        let float = self.ir(value).ty;
        let nothing = self.int_const(0, float, span);
        let is_zero = self.binary(BinaryOp::Eq, value, nothing, boolean, span);
        let (zero, subnormal) = (self.value(*zero)?, self.value(*subnormal)?);
        let mut result = self.expr(ExprKind::Select(is_zero, zero, subnormal), ty, span);
        let kinds = [(PureFn::IsNormal, *normal), (PureFn::IsInf, *infinite), (PureFn::IsNan, *nan)];
        for (function, answer) in kinds {
            let test = self.expr(ExprKind::Pure(function, vec![value]), boolean, span);
            let answer = self.value(answer)?;
            result = self.expr(ExprKind::Select(test, answer, result), ty, span);
        }
        Ok(result)
    }

    fn absolute(&mut self, e: rucc_sema::ExprId, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        let value = self.value(operand)?;
        if self.cx.program.types.is_float(ty) {
            return Ok(self.expr(ExprKind::Pure(PureFn::Fabs, vec![value]), ty, span));
        }
        let from = self.ir(value).ty;
        let kept = self.keep(value, span);
        let negated = self.expr(ExprKind::Unary(because_ir::UnaryOp::Neg, kept), from, span);
        self.choose_negative(kept, negated, ty, span)
    }

    /// `value < 0 ? negated : value`, as control flow because the negation may overflow.
    fn choose_negative(&mut self, value: ExprId, negated: ExprId, ty: TypeId, span: Span) -> R<ExprId> {
        use super::conditions::Ways;
        use because_ir::{BranchKind, JumpKind};
        let from = self.ir(value).ty;
        let boolean = self.bool_type();
        let zero = self.int_const(0, from, span);
        let negative = self.binary(BinaryOp::Lt, value, zero, boolean, span);
        let result = self.temp(from, span);
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        self.branch_on(negative, Ways { then: yes, otherwise: no, kind: BranchKind::Hidden, negated: false }, span);
        for (block, arm) in [(yes, negated), (no, value)] {
            self.at = block;
            let place = self.object_place(result);
            self.assign(place, arm, span);
            self.goto(join, JumpKind::Next, span);
        }
        self.at = join;
        let value = self.load_object(result, span);
        Ok(self.cast(value, ty, span))
    }

    fn bit_count(&mut self, e: rucc_sema::ExprId, operand: rucc_sema::ExprId, count: BitCount) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        let value = self.value(operand)?;
        let from = self.ir(value).ty;
        let pure = |body: &mut Self, f, v| body.expr(ExprKind::Pure(f, vec![v]), ty, span);
        Ok(match count {
            BitCount::Leading => {
                self.demand_nonzero(value, "the argument of __builtin_clz is not 0", span);
                pure(self, PureFn::LeadingZeros, value)
            }
            BitCount::Trailing => {
                self.demand_nonzero(value, "the argument of __builtin_ctz is not 0", span);
                pure(self, PureFn::TrailingZeros, value)
            }
            BitCount::Ones => pure(self, PureFn::PopCount, value),
            BitCount::Parity => {
                let ones = pure(self, PureFn::PopCount, value);
                let one = self.int_const(1, ty, span);
                self.binary(BinaryOp::BitAnd, ones, one, ty, span)
            }
            BitCount::FirstSet => {
                let boolean = self.bool_type();
                let nothing = self.int_const(0, from, span);
                let is_zero = self.binary(BinaryOp::Eq, value, nothing, boolean, span);
                let zeros = pure(self, PureFn::TrailingZeros, value);
                let one = self.int_const(1, ty, span);
                let next = self.binary(BinaryOp::AddWrap, zeros, one, ty, span);
                let zero = self.int_const(0, ty, span);
                self.expr(ExprKind::Select(is_zero, zero, next), ty, span)
            }
            BitCount::RedundantSign => return self.stop("this builtin", span),
        })
    }

    /// Counting the zeros of 0 is undefined.
    fn demand_nonzero(&mut self, value: ExprId, message: &str, span: Span) {
        let from = self.ir(value).ty;
        let boolean = self.bool_type();
        let zero = self.int_const(0, from, span);
        let cond = self.binary(BinaryOp::Ne, value, zero, boolean, span);
        let check = CheckKind::LibraryPrecondition;
        self.emit(StatementKind::Assert { cond, check, message: message.to_string() }, span);
    }

    /// `__builtin_add_overflow` and its family, for operands of one type.
    fn overflow(
        &mut self,
        e: rucc_sema::ExprId,
        op: OverflowOp,
        at: rucc_types::TypeId,
        args: &[rucc_sema::ExprId],
        stores: bool,
    ) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        let at = self.type_at(at, span)?;
        let [lhs, rhs, target] = args else { return self.stop("this builtin", span) };
        let (a, b) = self.operands(*lhs, *rhs)?;
        let (function, wrapping) = match op {
            OverflowOp::Add => (PureFn::AddOverflows, BinaryOp::AddWrap),
            OverflowOp::Sub => (PureFn::SubOverflows, BinaryOp::SubWrap),
            OverflowOp::Mul => (PureFn::MulOverflows, BinaryOp::MulWrap),
        };
        let given = self.type_of(*target)?;
        let target_type = match self.cx.program.types.get(given) {
            Type::Pointer(to) if stores => *to,
            _ => given,
        };
        let (a, b) = (self.cast(a, at, span), self.cast(b, at, span));
        let boolean = self.bool_type();
        let a = self.keep(a, span);
        let b = self.keep(b, span);
        let overflows = self.expr(ExprKind::Pure(function, vec![a, b]), boolean, span);
        let result = self.binary(wrapping, a, b, at, span);
        let stored = self.cast(result, target_type, span);
        let back = self.cast(stored, at, span);
        let fits = self.binary(BinaryOp::Ne, back, result, boolean, span);
        let narrow = target_type != at;
        let answer = if narrow { self.binary(BinaryOp::Or, overflows, fits, boolean, span) } else { overflows };
        let answer = self.keep(answer, span);
        if stores {
            let pointer = self.value(*target)?;
            let place = self.deref(pointer, target_type);
            self.assign(place, stored, span);
        }
        Ok(self.cast(answer, ty, span))
    }
}
