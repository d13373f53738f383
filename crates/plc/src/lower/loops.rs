//! FOR, WHILE, REPEAT and the ways out of them.

use super::access::LValue;
use super::expr::Val;
use super::function::Fun;
use crate::ast;
use crate::declare::Checked;
use crate::types::Ty;
use because_ir as ir;
use because_ir::{BinaryOp, BlockId, BranchKind, ExprKind, JumpKind, PureFn, SourceStmtKind, TerminatorKind};
use because_source::Span;

/// Where EXIT and CONTINUE go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Loop {
    pub exit: BlockId,
    pub again: BlockId,
}

impl Fun<'_, '_> {
    pub fn leave_loop(&mut self, span: Span, kind: JumpKind) -> Checked<()> {
        self.enter(span, SourceStmtKind::Jump);
        let Some(inner) = self.loops.last().copied() else {
            let word = if kind == JumpKind::Break { "EXIT" } else { "CONTINUE" };
            return Err(self.cx.error("syntax", span, format!("`{word}` must stand inside a loop")));
        };
        let target = if kind == JumpKind::Break { inner.exit } else { inner.again };
        let next = self.new_block();
        self.goto(target, kind, next);
        Ok(())
    }

    fn loop_body(&mut self, body: &[ast::Stmt], exit: BlockId, again: BlockId) {
        self.loops.push(Loop { exit, again });
        self.statements(body);
        self.loops.pop();
    }

    pub fn while_loop(&mut self, cond: &ast::Expr, body: &[ast::Stmt]) -> Checked<()> {
        let (head, inside, exit) = (self.new_block(), self.new_block(), self.new_block());
        self.enter(cond.at.0, SourceStmtKind::Condition);
        self.goto(head, JumpKind::Next, head);
        let id = self.condition(cond)?;
        let kind = TerminatorKind::Branch { cond: id, then: inside, otherwise: exit, kind: BranchKind::While };
        self.terminate(kind, cond.at.0, inside);
        self.loop_body(body, exit, head);
        self.goto(head, JumpKind::Again, exit);
        Ok(())
    }

    pub fn repeat_loop(&mut self, body: &[ast::Stmt], cond: &ast::Expr) -> Checked<()> {
        let (inside, test, exit) = (self.new_block(), self.new_block(), self.new_block());
        self.enter(cond.at.0, SourceStmtKind::Condition);
        self.goto(inside, JumpKind::Next, inside);
        self.loop_body(body, exit, test);
        self.enter(cond.at.0, SourceStmtKind::Condition);
        self.goto(test, JumpKind::Next, test);
        let id = self.condition(cond)?;
        let kind = TerminatorKind::Branch { cond: id, then: exit, otherwise: inside, kind: BranchKind::DoWhile };
        self.terminate(kind, cond.at.0, exit);
        Ok(())
    }

    /// The control variable takes the values from, from + by, … up to the last that is not beyond `to`, all computed
    /// as numbers without bounds: a step that would leave the variable's type ends the loop. `to` and `by` are
    /// evaluated once.
    pub fn for_loop(&mut self, f: &ast::For) -> Checked<()> {
        let first = f.var.at.0.to(f.from.at.0);
        self.enter(first, SourceStmtKind::Expression);
        let LValue::Whole(var) = self.usable(&f.var)? else {
            return Err(self.cx.error("type", f.var.at.0, "the control variable of FOR must be a variable"));
        };
        let ty = var.ty.base().clone();
        if !ty.is_int() {
            let message = format!("FOR needs an integer variable, found {}", self.cx.type_name(&ty));
            return Err(self.cx.error("type", f.var.at.0, message));
        }
        let from = self.expr(&f.from, Some(&ty))?;
        self.assign(&LValue::Whole(var.clone()), from, f.from.at.0)?;
        let limit = self.once(&f.to, &ty)?;
        let by_known = match &f.by {
            None => Some(1),
            Some(by) => self.cx.fold(by, self.scope.block, Some(&ty)).and_then(|c| c.as_int()),
        };
        if by_known == Some(0) {
            let span = f.by.as_ref().map_or(f.var.at.0, |by| by.at.0);
            return Err(self.cx.error("type", span, "a step of 0 never ends"));
        }
        let step_span = f.by.as_ref().map_or(f.var.at.0, |by| by.at.0);
        let step = match &f.by {
            Some(by) => self.once(by, &ty)?,
            None => self.int_const(1, &ty, step_span),
        };
        let (head, inside, increment, exit) = (self.new_block(), self.new_block(), self.new_block(), self.new_block());
        self.enter(f.to.at.0, SourceStmtKind::Condition);
        self.goto(head, JumpKind::Next, head);
        let value = self.load(&var, f.var.at.0);
        let cond = self.within(value, limit, step, by_known, &ty, f.to.at.0);
        let kind = TerminatorKind::Branch { cond, then: inside, otherwise: exit, kind: BranchKind::For };
        self.terminate(kind, f.to.at.0, inside);
        self.loop_body(&f.body, exit, increment);
        self.enter(step_span, SourceStmtKind::Expression);
        self.goto(increment, JumpKind::Next, increment);
        self.step(&var, step, limit, by_known, &ty, exit, step_span);
        self.goto(head, JumpKind::Again, exit);
        Ok(())
    }

    /// A value that is evaluated once, here.
    fn once(&mut self, expr: &ast::Expr, ty: &Ty) -> Checked<ir::ExprId> {
        let value = self.expr(expr, Some(ty))?;
        let known = matches!(value, Val::Const(_));
        let id = self.coerce(value, ty, expr.at.0)?;
        Ok(if known { id } else { self.hoist(id, ty, expr.at.0) })
    }

    fn within(
        &mut self,
        value: ir::ExprId,
        limit: ir::ExprId,
        step: ir::ExprId,
        by: Option<i128>,
        ty: &Ty,
        span: Span,
    ) -> ir::ExprId {
        let up = self.add_expr(ExprKind::Binary(BinaryOp::Le, value, limit), &Ty::Bool, span);
        if by.is_some_and(|by| by > 0) || !self.cx.memory_bits(ty).1 {
            return up;
        }
        let down = self.add_expr(ExprKind::Binary(BinaryOp::Ge, value, limit), &Ty::Bool, span);
        if by.is_some() {
            return down;
        }
        let zero = self.int_const(0, ty, span);
        let rising = self.add_expr(ExprKind::Binary(BinaryOp::Ge, step, zero), &Ty::Bool, span);
        self.add_expr(ExprKind::Select(rising, up, down), &Ty::Bool, span)
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        var: &super::access::Loc,
        step: ir::ExprId,
        limit: ir::ExprId,
        by: Option<i128>,
        ty: &Ty,
        exit: BlockId,
        span: Span,
    ) {
        let value = self.load(var, span);
        let (bits, signed) = self.cx.memory_bits(ty);
        let known_limit = match self.cx.program.expr(limit).kind {
            ExprKind::Const(ir::Const::Int(v)) => Some(crate::types::wrap(v as i128, bits, signed)),
            _ => None,
        };
        let safe = match (by, known_limit) {
            (Some(by), Some(limit)) => crate::constant::fits(limit + by, ty),
            _ => false,
        };
        if !safe {
            let overflows = self.add_expr(ExprKind::Pure(PureFn::AddOverflows, vec![value, step]), &Ty::Bool, span);
            let next = self.new_block();
            let kind =
                TerminatorKind::Branch { cond: overflows, then: exit, otherwise: next, kind: BranchKind::Hidden };
            self.terminate(kind, span, next);
        }
        let sum = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, value, step), ty, span);
        self.store_expr(var, sum);
    }
}
