//! Expressions evaluated for what they do.

use super::body::{Body, R};
use super::conditions::Ways;
use because_ir::{BranchKind, ExprKind, JumpKind};
use rucc_ast::{BinaryOp as C, UnaryOp as U};
use rucc_sema::{Conversion, ExprKind as K};

impl Body<'_, '_> {
    /// Evaluates an expression within which the order of evaluation is settled, and drops its value.
    pub fn effect_as_arranged(&mut self, e: rucc_sema::ExprId) -> R<()> {
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Assign { op, computation, lhs, rhs } => self.assignment(e, op, computation, lhs, rhs, false).map(|_| ()),
            K::Unary { op: op @ (U::PreInc | U::PreDec | U::PostInc | U::PostDec), operand } => {
                self.step(e, op, operand, super::operators::Wanted::Nothing).map(|_| ())
            }
            K::Call { callee, args } => self.call_effect(e, callee, args),
            K::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.effect(rhs)
            }
            K::Convert { kind: Conversion::Void, operand } | K::Cast(operand) if self.is_void(e) => {
                self.effect(operand)
            }
            K::Cond { cond, then, otherwise } if self.facts.effects(e) || self.is_void(e) => {
                self.save_shared_operand(cond, then)?;
                let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
                let ways = Ways { then: yes, otherwise: no, kind: BranchKind::Conditional(span), negated: false };
                self.branch(cond, ways)?;
                for (block, arm) in [(yes, then), (no, otherwise)] {
                    self.at = block;
                    self.effect(arm)?;
                    self.goto(join, JumpKind::Next, span);
                }
                self.at = join;
                Ok(())
            }
            K::Binary { op: op @ (C::LogAnd | C::LogOr), lhs, rhs } if self.facts.effects(rhs) => {
                let (more, join) = (self.new_block(), self.new_block());
                let ways = if op == C::LogAnd {
                    Ways { then: more, otherwise: join, kind: BranchKind::And(span), negated: false }
                } else {
                    Ways { then: join, otherwise: more, kind: BranchKind::Or(span), negated: false }
                };
                self.branch(lhs, ways)?;
                self.at = more;
                self.effect(rhs)?;
                self.flow_into(join, span);
                Ok(())
            }
            K::StmtExpr(block) => {
                self.block_in_expression(block);
                Ok(())
            }
            _ if self.builtin_effect(e)? => Ok(()),
            _ if self.is_void(e) => {
                let mut inner = Vec::new();
                super::pure::children(&unit.tast, e, &mut |child| inner.push(child));
                inner.into_iter().try_for_each(|child| self.effect(child))
            }
            _ if self.facts.defined(e) => Ok(()),
            _ => {
                let value = self.value(e)?;
                if !matches!(self.ir(value).kind, ExprKind::Const(_)) && !self.is_temp_load(value) {
                    self.keep(value, span);
                }
                Ok(())
            }
        }
    }

    fn is_temp_load(&self, value: because_ir::ExprId) -> bool {
        use because_ir::{ObjectKind, PlaceBase};
        matches!(&self.ir(value).kind, ExprKind::Load(place)
            if matches!(place.base, PlaceBase::Object(o) if self.cx.program.object(o).kind == ObjectKind::Temp))
    }

    pub fn is_void(&self, e: rucc_sema::ExprId) -> bool {
        rucc_types::is_void(&self.unit.types, self.unit.tast[e].ty)
    }
}
