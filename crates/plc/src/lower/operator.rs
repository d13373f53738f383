//! Operators of two operands. Integers wrap as a PLC's do; IEC's AND and OR evaluate both sides.

use super::expr::Val;
use super::function::Fun;
use crate::ast::{self, BinaryOp};
use crate::constant::ConstantValue;
use crate::declare::{Checked, Reported};
use crate::token::Dialect;
use crate::types::{Ty, common};
use because_ir as ir;
use because_ir::{BranchKind, ExprKind, JumpKind, StatementKind, TerminatorKind};
use because_source::{Diagnostic, Span};

impl Fun<'_, '_> {
    pub fn binary(
        &mut self,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        hint: Option<&Ty>,
        span: Span,
    ) -> Checked<Val> {
        if matches!(op, BinaryOp::AndThen | BinaryOp::OrElse | BinaryOp::Implies) {
            return self.lazy(op, left, right, span);
        }
        let comparison = is_comparison(op);
        let hint = if comparison { None } else { hint };
        let mut a = self.expr(left, hint)?;
        if comparison {
            self.check_negated_operand((left, &a), right, span)?;
        }
        if let Val::Expr(id, ty) = &a
            && has_call(right)
        {
            let ty = ty.clone();
            a = Val::Expr(self.hoist(*id, &ty, left.at.0), ty);
        }
        let left_ty = a.ty();
        let right_hint = if left_ty.is_bits() { Some(&left_ty) } else { hint };
        let b = self.expr(right, right_hint)?;
        self.apply(op, (a, left.at.0), (b, right.at.0), hint, span)
    }

    /// NOT binds more tightly than a comparison: `NOT n > 5` is `(NOT n) > 5`, which is seldom meant.
    fn check_negated_operand(
        &mut self,
        (left, value): (&ast::Expr, &Val),
        right: &ast::Expr,
        span: Span,
    ) -> Checked<()> {
        let ast::ExprKind::Unary(ast::UnaryOp::Not, operand) = &left.kind else { return Ok(()) };
        // The span of an expression in parentheses holds them.
        if self.cx.program.sources.text(left.at.0).starts_with('(') {
            return Ok(());
        }
        let ty = value.ty().base().clone();
        let sources = &self.cx.program.sources;
        let meant = format!("did you mean `NOT ({})`?", sources.text(operand.at.0.to(right.at.0)));
        if ty.is_int() {
            let message = format!("NOT takes BOOL or a bit string, not {}; {meant}", self.cx.type_name(&ty));
            return Err(self.cx.error("type", span, message));
        }
        if ty.is_bits() {
            let message =
                format!("NOT applies to `{}` alone, before the comparison; {meant}", sources.text(operand.at.0));
            self.cx.report(Diagnostic::warning("precedence", span, message));
        }
        Ok(())
    }

    /// The operation on two values. Also what the functions ADD, AND, GT, … do.
    pub fn apply(
        &mut self,
        op: BinaryOp,
        (a, a_span): (Val, Span),
        (b, b_span): (Val, Span),
        hint: Option<&Ty>,
        span: Span,
    ) -> Checked<Val> {
        if let Some(result) = self.compare_addresses(op, (&a, a_span), (&b, b_span), span) {
            return result;
        }
        if let Some(result) = self.time_operation(op, (&a, a_span), (&b, b_span), span) {
            return result;
        }
        if op == BinaryOp::Power {
            return self.power((a, a_span), (b, b_span), hint, span);
        }
        if is_comparison(op) && (matches!(a.ty(), Ty::Text(_)) || matches!(b.ty(), Ty::Text(_))) {
            return self.compare_text(op, a, b, span);
        }
        let Some(ty) = self.unify(&a, &b, hint).filter(|ty| allowed(op, ty)) else {
            if self.cx.dialect == Dialect::StructuredText && counts(op, &a, &b) {
                return self.count_with_bits(op, (a, a_span), (b, b_span), span);
            }
            return Err(self.mismatch(op, &a, &b, span));
        };
        let x = self.coerce(a, &ty, a_span)?;
        let y = self.coerce(b, &ty, b_span)?;
        let result = if is_comparison(op) { Ty::Bool } else { ty.clone() };
        let id = self.operation(op, x, y, &ty, span);
        Ok(Val::Expr(id, result))
    }

    /// Arithmetic with bit strings, which many compilers let pass: they count as unsigned numbers of their width.
    fn count_with_bits(&mut self, op: BinaryOp, a: (Val, Span), b: (Val, Span), span: Span) -> Checked<Val> {
        self.cx.lowering.counts_with_bits = true;
        let bits = |value: &Val| value.is_untyped() || value.ty().is_bits();
        let width = |value: &Val| if value.is_untyped() { 0 } else { self.cx.memory_bits(&value.ty()).0 };
        let (both, widest) = (bits(&a.0) && bits(&b.0), width(&a.0).max(width(&b.0)));
        let (a, b) = (self.as_count(a), self.as_count(b));
        let result = self.apply(op, a, b, None, span)?;
        match result {
            Val::Expr(id, ty @ Ty::Int { bits, signed: false }) if both && bits == widest => {
                debug_assert!(!is_comparison(op), "{ty:?}");
                let ty = Ty::Bits(bits);
                Ok(Val::Expr(self.add_expr(ExprKind::Cast(id), &ty, span), ty))
            }
            other => Ok(other),
        }
    }

    fn as_count(&mut self, (value, span): (Val, Span)) -> (Val, Span) {
        let Ty::Bits(bits) = value.ty() else { return (value, span) };
        let ty = Ty::Int { bits, signed: false };
        let value = match value {
            Val::Const(constant) => Val::Const(crate::constant::Constant { ty: Some(ty), ..constant }),
            Val::Expr(id, _) => Val::Expr(self.add_expr(ExprKind::Cast(id), &ty, span), ty),
        };
        (value, span)
    }

    fn operation(&mut self, op: BinaryOp, x: ir::ExprId, y: ir::ExprId, ty: &Ty, span: Span) -> ir::ExprId {
        let real = ty.is_real();
        let kind = match op {
            BinaryOp::Add if real => ir::BinaryOp::Add,
            BinaryOp::Sub if real => ir::BinaryOp::Sub,
            BinaryOp::Mul if real => ir::BinaryOp::Mul,
            BinaryOp::Add => ir::BinaryOp::AddWrap,
            BinaryOp::Sub => ir::BinaryOp::SubWrap,
            BinaryOp::Mul => ir::BinaryOp::MulWrap,
            BinaryOp::Div if real => ir::BinaryOp::Div,
            BinaryOp::Div => return self.divide(ir::BinaryOp::Div, x, y, ty, span),
            BinaryOp::Mod => return self.divide(ir::BinaryOp::Rem, x, y, ty, span),
            BinaryOp::Lt => ir::BinaryOp::Lt,
            BinaryOp::Le => ir::BinaryOp::Le,
            BinaryOp::Gt => ir::BinaryOp::Gt,
            BinaryOp::Ge => ir::BinaryOp::Ge,
            BinaryOp::Eq => ir::BinaryOp::Eq,
            BinaryOp::Ne => ir::BinaryOp::Ne,
            BinaryOp::Xor if *ty == Ty::Bool => ir::BinaryOp::Ne,
            BinaryOp::And if *ty == Ty::Bool => return self.logical(ir::BinaryOp::And, x, y, span),
            BinaryOp::Or if *ty == Ty::Bool => return self.logical(ir::BinaryOp::Or, x, y, span),
            BinaryOp::And => ir::BinaryOp::BitAnd,
            BinaryOp::Or => ir::BinaryOp::BitOr,
            BinaryOp::Xor => ir::BinaryOp::BitXor,
            BinaryOp::AndThen | BinaryOp::OrElse | BinaryOp::Power | BinaryOp::Implies => {
                unreachable!("handled by the callers")
            }
        };
        let result = if is_comparison(op) { Ty::Bool } else { ty.clone() };
        self.add_expr(ExprKind::Binary(kind, x, y), &result, span)
    }

    /// Both sides are evaluated whatever the first is, so a second one that can go wrong is evaluated before.
    pub fn logical(&mut self, op: ir::BinaryOp, x: ir::ExprId, y: ir::ExprId, span: Span) -> ir::ExprId {
        let y_span = self.cx.program.expr(y).span;
        let y = self.settled(y, &Ty::Bool, y_span);
        self.add_expr(ExprKind::Binary(op, x, y), &Ty::Bool, span)
    }

    /// The smallest number divided by -1 wraps on a PLC; computed in twice the width it is no overflow.
    fn divide(&mut self, op: ir::BinaryOp, x: ir::ExprId, y: ir::ExprId, ty: &Ty, span: Span) -> ir::ExprId {
        let (bits, signed) = self.cx.memory_bits(ty);
        let harmless = match self.cx.program.expr(y).kind {
            ExprKind::Const(ir::Const::Int(v)) => v != (1u128 << bits) - 1,
            _ => false,
        };
        if !signed || harmless {
            return self.add_expr(ExprKind::Binary(op, x, y), ty, span);
        }
        let style = ir::IntStyle::Decimal;
        let wide = self.cx.program.types.intern(ir::Type::Int { bits: bits * 2, signed: true, style });
        let program = &mut self.cx.program;
        let (x_span, y_span) = (program.expr(x).span, program.expr(y).span);
        let x = program.add_expr(ExprKind::Cast(x), wide, x_span);
        let y = program.add_expr(ExprKind::Cast(y), wide, y_span);
        let quotient = program.add_expr(ExprKind::Binary(op, x, y), wide, span);
        self.add_expr(ExprKind::Cast(quotient), ty, span)
    }

    fn power(&mut self, a: (Val, Span), b: (Val, Span), hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let wide = a.0.ty() == Ty::LReal || b.0.ty() == Ty::LReal || (a.0.is_untyped() && hint == Some(&Ty::LReal));
        let ty = if wide { Ty::LReal } else { Ty::Real };
        let square = matches!(&b.0, Val::Const(c) if c.value == ConstantValue::Int(2));
        let x = self.coerce(a.0, &ty, a.1)?;
        if square {
            let id = self.add_expr(ExprKind::Binary(ir::BinaryOp::Mul, x, x), &ty, span);
            return Ok(Val::Expr(id, ty));
        }
        let y = self.coerce(b.0, &ty, b.1)?;
        self.cx.lowering.inexact.push("**");
        let id = self.add_expr(ExprKind::Pure(ir::PureFn::Math(ir::MathFn::Pow), vec![x, y]), &ty, span);
        Ok(Val::Expr(id, ty))
    }

    /// The type in which two operands meet.
    pub fn unify(&mut self, a: &Val, b: &Val, hint: Option<&Ty>) -> Option<Ty> {
        let dialect = self.cx.dialect;
        let (known, number) = match (a.is_untyped(), b.is_untyped()) {
            (false, false) => return common(&a.ty(), &b.ty(), dialect),
            (true, true) => {
                let fallback = common(&a.ty(), &b.ty(), dialect)?;
                return Some(hint.filter(|h| h.is_real() && fallback.is_number()).cloned().unwrap_or(fallback));
            }
            (false, true) => (a.ty(), b),
            (true, false) => (b.ty(), a),
        };
        let Val::Const(constant) = number else { return None };
        let base = known.base().clone();
        match &constant.value {
            ConstantValue::Int(v) if base.is_int() || base.is_bits() => {
                if crate::constant::fits(*v, &base) {
                    return Some(base);
                }
                common(&base, &constant.own_type(), dialect)
            }
            ConstantValue::Int(_) if base.is_real() => Some(base),
            ConstantValue::Int(0..=1) if base == Ty::Bool => Some(base),
            ConstantValue::Real(_) if base.is_real() => Some(base),
            ConstantValue::Text(bytes) if base == Ty::Char && bytes.len() == 1 => Some(base),
            _ => common(&base, &constant.own_type(), dialect),
        }
    }

    fn mismatch(&mut self, op: BinaryOp, a: &Val, b: &Val, span: Span) -> Reported {
        let (a, b) = (self.cx.type_name(&a.ty()), self.cx.type_name(&b.ty()));
        self.cx.error("type", span, format!("`{}` cannot be applied to {a} and {b}", op.text()))
    }

    /// AND_THEN, OR_ELSE and the implication of requirements: the right side counts only where the left does not decide.
    fn lazy(&mut self, op: BinaryOp, left: &ast::Expr, right: &ast::Expr, span: Span) -> Checked<Val> {
        let mut x = self.condition(left)?;
        if op == BinaryOp::Implies {
            // Without a place of its own: a reader is shown the value of what he wrote.
            x = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, x), &Ty::Bool, Span::NONE);
        }
        let and = op == BinaryOp::AndThen;
        let before = self.current;
        let (side, join) = (self.new_block(), self.new_block());
        let result = self.temp(&Ty::Bool);
        self.current = side;
        let y = self.condition(right)?;
        let pure = self.current == side && self.blocks[side.index()].statements.is_empty() && self.defined(y);
        if pure {
            self.current = before;
            let kind = if and { ir::BinaryOp::And } else { ir::BinaryOp::Or };
            return Ok(Val::Expr(self.add_expr(ExprKind::Binary(kind, x, y), &Ty::Bool, span), Ty::Bool));
        }
        let place = self.object_place(result, &Ty::Bool);
        self.emit_at(StatementKind::Assign { place: place.clone(), value: y }, right.at.0);
        self.goto(join, JumpKind::Next, before);
        let short = self.add_expr(ExprKind::Const(ir::Const::Bool(!and)), &Ty::Bool, span);
        self.emit_at(StatementKind::Assign { place, value: short }, span);
        let (then, otherwise, kind) = match and {
            true => (side, join, BranchKind::And(span)),
            false => (join, side, BranchKind::Or(span)),
        };
        self.terminate(TerminatorKind::Branch { cond: x, then, otherwise, kind }, left.at.0, join);
        Ok(Val::Expr(self.load_object(result, &Ty::Bool, span), Ty::Bool))
    }
}

pub(crate) fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne)
}

/// Is this arithmetic or a comparison in which a bit string stands for a number?
fn counts(op: BinaryOp, a: &Val, b: &Val) -> bool {
    let arithmetic = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod);
    let (x, y) = (a.ty(), b.ty());
    let number = |ty: &Ty| ty.is_bits() || ty.is_int();
    (arithmetic || is_comparison(op)) && number(&x) && number(&y) && (x.is_bits() || y.is_bits())
}

fn allowed(op: BinaryOp, ty: &Ty) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => ty.is_number(),
        BinaryOp::Mod => ty.is_int(),
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => *ty == Ty::Bool || ty.is_bits() || ty.is_int(),
        BinaryOp::Eq | BinaryOp::Ne => ty.is_scalar(),
        _ => ty.is_scalar() && !matches!(ty, Ty::Bool | Ty::Enum(_) | Ty::S5Time),
    }
}

/// Does evaluating this call a function that may change something?
pub(crate) fn has_call(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ast::ExprKind::Literal(_) | ast::ExprKind::Ref(_) => false,
        ast::ExprKind::Unary(_, a) => has_call(a),
        ast::ExprKind::Binary(_, a, b) => has_call(a) || has_call(b),
        ast::ExprKind::Call(_) => true,
    }
}
