//! Conditions: truth values, and control flow where an operand has effects or may be undefined.

use super::body::{Body, R};
use super::operators::is_comparison;
use because_ir::{BinaryOp, BlockId, BranchKind, Const, ExprId, ExprKind, JumpKind, ObjectId, TerminatorKind, UnaryOp};
use because_source::Span;
use rucc_ast::BinaryOp as C;
use rucc_sema::{Conversion, ExprKind as K};

/// Where a condition leads.
#[derive(Debug, Clone, Copy)]
pub struct Ways {
    pub then: BlockId,
    pub otherwise: BlockId,
    pub kind: BranchKind,
    /// The condition is under an odd number of `!`.
    pub negated: bool,
}

impl Body<'_, '_> {
    /// The truth of an expression within which the order of evaluation is settled.
    pub fn cond_as_arranged(&mut self, e: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        if self.saved.contains_key(&e) {
            let value = self.value(e)?;
            return Ok(self.truth(value, span));
        }
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Convert { kind: Conversion::Bool, operand } => self.cond(operand),
            K::Unary { op: rucc_ast::UnaryOp::Not, operand } => {
                let inner = self.cond(operand)?;
                Ok(self.not(inner, span))
            }
            K::Binary { op, lhs, rhs } if is_comparison(op) => self.comparison(e, op, lhs, rhs),
            K::Binary { op: op @ (C::LogAnd | C::LogOr), lhs, rhs } => {
                if !self.facts.defined(e) {
                    return self.truth_by_control_flow(e);
                }
                let boolean = self.bool_type();
                let a = self.cond(lhs)?;
                let b = self.cond(rhs)?;
                let op = if op == C::LogAnd { BinaryOp::And } else { BinaryOp::Or };
                Ok(self.binary(op, a, b, boolean, span))
            }
            K::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.cond(rhs)
            }
            _ => {
                let value = self.value(e)?;
                Ok(self.truth(value, span))
            }
        }
    }

    pub fn not(&mut self, value: ExprId, span: Span) -> ExprId {
        if let ExprKind::Const(Const::Bool(known)) = self.ir(value).kind {
            let ty = self.bool_type();
            return self.constant(Const::Bool(!known), ty, span);
        }
        let boolean = self.bool_type();
        self.expr(ExprKind::Unary(UnaryOp::Not, value), boolean, span)
    }

    fn truth_by_control_flow(&mut self, e: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let boolean = self.bool_type();
        let temp = self.temp(boolean, span);
        let join = self.new_block();
        self.store_truth(e, temp, join)?;
        self.at = join;
        Ok(self.load_object(temp, span))
    }

    /// Stores the truth of `e` in `temp` on every way to `join`.
    fn store_truth(&mut self, e: rucc_sema::ExprId, temp: ObjectId, join: BlockId) -> R<()> {
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        let (op, lhs, rhs) = match unit.tast[e].kind {
            K::Convert { kind: Conversion::Bool, operand } => return self.store_truth(operand, temp, join),
            K::Binary { op: op @ (C::LogAnd | C::LogOr), lhs, rhs } if !self.facts.defined(e) => (op, lhs, rhs),
            _ => {
                let value = self.cond(e)?;
                let place = self.object_place(temp);
                self.assign(place, value, span);
                self.goto(join, JumpKind::Next, span);
                return Ok(());
            }
        };
        let (more, settled) = (self.new_block(), self.new_block());
        let ways = if op == C::LogAnd {
            Ways { then: more, otherwise: settled, kind: BranchKind::And(span), negated: false }
        } else {
            Ways { then: settled, otherwise: more, kind: BranchKind::Or(span), negated: false }
        };
        self.branch(lhs, ways)?;
        self.at = settled;
        let boolean = self.bool_type();
        let known = self.constant(Const::Bool(op == C::LogOr), boolean, span);
        let place = self.object_place(temp);
        self.assign(place, known, span);
        self.goto(join, JumpKind::Next, span);
        self.at = more;
        self.store_truth(rhs, temp, join)
    }

    /// Ends the current block by a jump that depends on `e`.
    pub fn branch(&mut self, e: rucc_sema::ExprId, ways: Ways) -> R<()> {
        let unit = self.unit.clone();
        let span = self.expr_span(e);
        match unit.tast[e].kind {
            K::Convert { kind: Conversion::Bool, operand } if !self.saved.contains_key(&e) => {
                self.branch(operand, ways)
            }
            K::Unary { op: rucc_ast::UnaryOp::Not, operand } if self.splits(operand) => {
                self.branch(operand, Ways { negated: !ways.negated, ..ways })
            }
            K::Binary { op: op @ (C::LogAnd | C::LogOr), lhs, rhs } if !self.facts.defined(e) => {
                let more = self.new_block();
                let (yes, no) = if ways.negated { (ways.otherwise, ways.then) } else { (ways.then, ways.otherwise) };
                let first = if op == C::LogAnd {
                    Ways { then: more, otherwise: no, kind: BranchKind::And(span), negated: false }
                } else {
                    Ways { then: yes, otherwise: more, kind: BranchKind::Or(span), negated: false }
                };
                self.branch(lhs, first)?;
                self.at = more;
                self.branch(rhs, ways)
            }
            K::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.branch(rhs, ways)
            }
            _ => {
                let cond = self.cond(e)?;
                let cond = if ways.negated { self.not(cond, span) } else { cond };
                self.branch_on(cond, ways, span);
                Ok(())
            }
        }
    }

    pub fn branch_on(&mut self, cond: ExprId, ways: Ways, span: Span) {
        let Ways { then, otherwise, kind, .. } = ways;
        self.terminate(TerminatorKind::Branch { cond, then, otherwise, kind }, span);
    }

    /// Does a `&&` or `||` directly under `e` become control flow?
    fn splits(&self, e: rucc_sema::ExprId) -> bool {
        match self.unit.tast[e].kind {
            K::Convert { kind: Conversion::Bool, operand } => self.splits(operand),
            K::Unary { op: rucc_ast::UnaryOp::Not, operand } => self.splits(operand),
            K::Binary { op: C::LogAnd | C::LogOr, .. } => !self.facts.defined(e),
            _ => false,
        }
    }

    /// `cond ? then : otherwise`, and GNU's `then ?: otherwise` which reads its left side once.
    pub fn conditional(
        &mut self,
        e: rucc_sema::ExprId,
        cond: rucc_sema::ExprId,
        then: rucc_sema::ExprId,
        otherwise: rucc_sema::ExprId,
    ) -> R<ExprId> {
        let span = self.expr_span(e);
        self.save_shared_operand(cond, then)?;
        let ty = self.type_of(e)?;
        if self.facts.defined(e) && self.cx.program.types.is_scalar(ty) {
            let cond = self.cond(cond)?;
            let a = self.value(then)?;
            let b = self.value(otherwise)?;
            let (a, b) = (self.cast(a, ty, span), self.cast(b, ty, span));
            return Ok(self.expr(ExprKind::Select(cond, a, b), ty, span));
        }
        let temp = self.temp(ty, span);
        let join = self.new_block();
        let (yes, no) = (self.new_block(), self.new_block());
        let ways = Ways { then: yes, otherwise: no, kind: BranchKind::Conditional(span), negated: false };
        self.branch(cond, ways)?;
        for (block, arm) in [(yes, then), (no, otherwise)] {
            self.at = block;
            let at = self.expr_span(arm);
            let value = self.value(arm)?;
            let value = self.cast(value, ty, at);
            let place = self.object_place(temp);
            self.assign(place, value, at);
            self.goto(join, JumpKind::Next, span);
        }
        self.at = join;
        Ok(self.load_object(temp, span))
    }

    /// Keeps the value that both the condition and the first arm of `a ?: b` are made of.
    pub fn save_shared_operand(&mut self, cond: rucc_sema::ExprId, then: rucc_sema::ExprId) -> R<()> {
        let tast = &self.unit.tast;
        let strip = |mut e: rucc_sema::ExprId| {
            let mut chain = vec![e];
            while let K::Convert { operand, .. } = tast[e].kind {
                e = operand;
                chain.push(e);
            }
            chain
        };
        let (a, b) = (strip(cond), strip(then));
        let shared = a.iter().find(|e| b.contains(e)).copied();
        let Some(shared) = shared.filter(|e| !matches!(tast[*e].kind, K::Const(_))) else { return Ok(()) };
        let span = self.expr_span(shared);
        let value = self.value(shared)?;
        let ty = self.ir(value).ty;
        let temp = self.temp(ty, span);
        let place = self.object_place(temp);
        self.assign(place, value, span);
        self.saved.insert(shared, temp);
        Ok(())
    }
}
