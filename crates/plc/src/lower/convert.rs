//! `X_TO_Y` and its kin.

use super::expr::Val;
use super::function::Fun;
use crate::declare::Checked;
use crate::token::Dialect;
use crate::types::{Ty, elementary};
use because_ir as ir;
use because_ir::{BinaryOp, ExprKind, PureFn};
use because_source::Span;

/// The two types in the name of a conversion; the first is missing in `TO_INT`.
pub(crate) fn conversion(name: &str) -> Option<(Option<Ty>, Ty)> {
    if let Some(to) = name.strip_prefix("TO_") {
        return Some((None, elementary(to)?));
    }
    let (from, to) = name.split_once("_TO_")?;
    Some((Some(elementary(from)?), elementary(to)?))
}

fn like_int(ty: &Ty) -> bool {
    matches!(ty, Ty::Int { .. } | Ty::Bits(_) | Ty::Char)
}

impl Fun<'_, '_> {
    /// A value converted as the function of this name does: integers wrap, REAL to integer rounds to the nearest and
    /// must fit, a bit pattern stays a bit pattern.
    pub fn convert(&mut self, id: ir::ExprId, from: &Ty, to: &Ty, span: Span) -> Checked<Val> {
        let (from, to) = (from.base().clone(), to.base().clone());
        let done = |id| Ok(Val::Expr(id, to.clone()));
        let unsupported = |fun: &mut Self| {
            let what = format!("conversion from {} to {}", fun.cx.type_name(&from), fun.cx.type_name(&to));
            Err(fun.cx.unsupported(span, what))
        };
        if from == to {
            return done(id);
        }
        match (&from, &to) {
            (Ty::Bits(_) | Ty::Char, Ty::Bool) => {
                let one = self.int_const(1, &from, span);
                let bit = self.add_expr(ExprKind::Binary(BinaryOp::BitAnd, id, one), &from, span);
                done(self.add_expr(ExprKind::Cast(bit), &to, span))
            }
            (Ty::Int { .. }, Ty::Bool) if self.cx.dialect == Dialect::StructuredText => {
                done(self.add_expr(ExprKind::Cast(id), &to, span))
            }
            (Ty::Bool, b) if like_int(b) => done(self.add_expr(ExprKind::Cast(id), &to, span)),
            (Ty::Bool, Ty::Real | Ty::LReal) => {
                let number = self.add_expr(ExprKind::Cast(id), &crate::types::INT, span);
                done(self.add_expr(ExprKind::Cast(number), &to, span))
            }
            (Ty::Bits(32), Ty::Real) | (Ty::Bits(64), Ty::LReal) => {
                done(self.add_expr(ExprKind::Pure(PureFn::FloatFromBits, vec![id]), &to, span))
            }
            (Ty::Real, Ty::Bits(32)) | (Ty::LReal, Ty::Bits(64)) => {
                done(self.add_expr(ExprKind::Pure(PureFn::FloatBits, vec![id]), &to, span))
            }
            (Ty::Int { .. }, Ty::Real | Ty::LReal) | (Ty::Real, Ty::LReal) | (Ty::LReal, Ty::Real) => {
                done(self.add_expr(ExprKind::Cast(id), &to, span))
            }
            (Ty::Real | Ty::LReal, Ty::Int { .. }) => done(self.rounded(PureFn::Rint, id, &from, &to, span)),
            (a, b) if like_int(a) && like_int(b) => done(self.add_expr(ExprKind::Cast(id), &to, span)),
            (Ty::Time, b) if like_int(b) => done(self.add_expr(ExprKind::Cast(id), &to, span)),
            (a, Ty::Time) if like_int(a) => done(self.add_expr(ExprKind::Cast(id), &to, span)),
            (Ty::Time, Ty::Real | Ty::LReal) if self.cx.dialect == Dialect::StructuredText => {
                done(self.add_expr(ExprKind::Cast(id), &to, span))
            }
            (Ty::Real | Ty::LReal, Ty::Time) if self.cx.dialect == Dialect::StructuredText => {
                done(self.rounded(PureFn::Rint, id, &from, &to, span))
            }
            (Ty::LTime, Ty::Int { .. }) | (Ty::Int { .. }, Ty::LTime) => {
                done(self.add_expr(ExprKind::Cast(id), &to, span))
            }
            (Ty::S5Time, Ty::Time) => done(self.s5_to_time(id, span)),
            (Ty::Time, Ty::S5Time) => done(self.time_to_s5(id, span)),
            (Ty::Time, Ty::LTime) => {
                let id = self.coerce(Val::Expr(id, Ty::Time), &to, span)?;
                done(id)
            }
            (Ty::DateTime, Ty::TimeOfDay | Ty::Date) => {
                let day = self.int_const(86_400_000, &Ty::DateTime, span);
                let op = if to == Ty::Date { BinaryOp::Div } else { BinaryOp::Rem };
                let part = self.add_expr(ExprKind::Binary(op, id, day), &Ty::DateTime, span);
                done(self.add_expr(ExprKind::Cast(part), &to, span))
            }
            (Ty::Enum(_), b) if like_int(b) => done(self.add_expr(ExprKind::Cast(id), &to, span)),
            _ => unsupported(self),
        }
    }

    /// A float made whole by `how`, as an integer; the check is that it fits.
    pub fn rounded(&mut self, how: PureFn, id: ir::ExprId, from: &Ty, to: &Ty, span: Span) -> ir::ExprId {
        let whole = self.add_expr(ExprKind::Pure(how, vec![id]), from, span);
        self.add_expr(ExprKind::Cast(whole), to, span)
    }
}
