//! Statements. One that cannot be modelled stays in the program as such: a run that reaches it can go no further.

use super::access::{LValue, Loc};
use super::expr::Val;
use super::function::Fun;
use crate::Premises;
use crate::ast::{self, CaseLabel, Stmt, StmtKind};
use crate::constant::Constant;
use crate::declare::Checked;
use crate::limits;
use crate::types::Ty;
use because_ir as ir;
use because_ir::{BranchKind, CheckKind, ExprKind, JumpKind, SourceStmtKind, StatementKind, TerminatorKind};
use because_source::{Severity, Span};

impl Fun<'_, '_> {
    pub fn statements(&mut self, list: &[Stmt]) {
        for stmt in list {
            self.may_be_interrupted();
            let before = self.cx.diagnostics.len();
            if self.statement(stmt).is_err() {
                self.not_modelled(before, stmt.at.0);
            }
        }
    }

    /// Is an assertion of this name among those that are checked?
    fn asked_for(&self, name: Option<&str>) -> bool {
        let asked = self.cx.lowering.assertions.as_ref();
        asked.is_none_or(|list| name.is_some_and(|name| list.iter().any(|n| n.eq_ignore_ascii_case(name))))
    }

    /// What only is not supported is a warning, and a statement that stops the run.
    fn not_modelled(&mut self, before: usize, span: Span) {
        let new = &mut self.cx.diagnostics[before..];
        let Some(what) = self.cx.unsupported.get(&before).cloned() else { return };
        if new.is_empty() || new.iter().any(|d| d.code != "unsupported") {
            return;
        }
        new.iter_mut().for_each(|d| d.severity = Severity::Warning);
        self.enter(span, SourceStmtKind::Expression);
        self.emit(StatementKind::Unsupported { what });
    }

    fn statement(&mut self, stmt: &Stmt) -> Checked<()> {
        let span = stmt.at.0;
        match &stmt.kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Assign { targets, op, value } => {
                self.enter(span, SourceStmtKind::Expression);
                self.assignment(targets, *op, value)
            }
            StmtKind::Refer(target, value) => {
                self.enter(span, SourceStmtKind::Expression);
                self.refer(target, value)
            }
            StmtKind::Call(call) => {
                self.enter(span, SourceStmtKind::Expression);
                self.call_statement(call)
            }
            StmtKind::If { arms, otherwise } => self.if_statement(arms, otherwise.as_deref()),
            StmtKind::Case { selector, arms, otherwise } => self.case(selector, arms, otherwise.as_deref()),
            StmtKind::For(f) => self.for_loop(f),
            StmtKind::While(cond, body) => self.while_loop(cond, body),
            StmtKind::Repeat(body, cond) => self.repeat_loop(body, cond),
            StmtKind::Exit => self.leave_loop(span, JumpKind::Break),
            StmtKind::Continue => self.leave_loop(span, JumpKind::Continue),
            StmtKind::Return => {
                self.enter(span, SourceStmtKind::Return);
                match self.return_to {
                    Some(behind) => {
                        let next = self.new_block();
                        self.goto(behind, JumpKind::Goto, next);
                    }
                    None => self.emit_return(),
                }
                Ok(())
            }
            StmtKind::Goto(label) => {
                self.enter(span, SourceStmtKind::Jump);
                let target = self.label_block(label);
                if let Some(entry) = self.labels.get_mut(&label.key()) {
                    entry.1.get_or_insert(label.at.0);
                }
                let next = self.new_block();
                self.goto(target, JumpKind::Goto, next);
                Ok(())
            }
            StmtKind::Label(label) => {
                let target = self.label_block(label);
                let twice = self.labels.get_mut(&label.key()).is_some_and(|e| std::mem::replace(&mut e.2, true));
                if twice {
                    return Err(self.cx.error("name", label.at.0, format!("label `{}` stands here twice", label.text)));
                }
                self.goto(target, JumpKind::Next, target);
                Ok(())
            }
            StmtKind::Region(_, body) => {
                self.statements(body);
                Ok(())
            }
            StmtKind::Assert { name, .. } if !self.asked_for(name.as_deref()) => Ok(()),
            StmtKind::Assert { cond, name } => {
                self.enter(span, SourceStmtKind::Specification);
                let premise = match &cond.kind {
                    ast::ExprKind::Binary(ast::BinaryOp::Implies, left, _) => Some(&**left),
                    _ => None,
                };
                let text = self.cx.program.sources.text(cond.at.0).trim().to_string();
                let id = match (self.cx.lowering.premises, premise) {
                    (Premises::Off, _) => self.condition(cond)?,
                    // Fails where something is required at all: where its condition is true, or a run comes here.
                    (Premises::Whole, Some(premise)) => {
                        let id = self.condition(premise)?;
                        self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, id), &Ty::Bool, span)
                    }
                    (Premises::Parts, Some(premise)) => {
                        let line = self.cx.program.sources.line(span).map_or_else(String::new, |n| format!("line {n}"));
                        return self.parts(premise, (name.as_deref().unwrap_or(&line), &text));
                    }
                    (_, None) => self.add_expr(ExprKind::Const(ir::Const::Bool(false)), &Ty::Bool, span),
                };
                let message = assertion_text(self.cx.program.sources.text(cond.at.0), name.as_deref());
                self.emit(StatementKind::Assert { cond: id, check: CheckKind::Assertion, message });
                self.name_assertion(cond.at.0, name.as_deref(), premise.map(|p| p.at.0));
                Ok(())
            }
            StmtKind::Assume(cond) => {
                self.enter(span, SourceStmtKind::Specification);
                let id = self.condition(cond)?;
                self.emit(StatementKind::Assume(id));
                Ok(())
            }
            StmtKind::Unsupported(what) => {
                self.enter(span, SourceStmtKind::Expression);
                self.emit(StatementKind::Unsupported { what: what.clone() });
                Ok(())
            }
        }
    }

    /// A check for each operand of an OR that it is never true, under the name and text of the requirement.
    pub fn parts(&mut self, premise: &ast::Expr, (name, text): (&str, &str)) -> Checked<()> {
        if let ast::ExprKind::Binary(ast::BinaryOp::Or | ast::BinaryOp::OrElse, left, right) = &premise.kind {
            self.parts(left, (name, text))?;
            return self.parts(right, (name, text));
        }
        let span = premise.at.0;
        self.enter(span, SourceStmtKind::Specification);
        let id = self.condition(premise)?;
        let cond = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, id), &Ty::Bool, span);
        let message = assertion_text(text, Some(name));
        self.emit(StatementKind::Assert { cond, check: CheckKind::Assertion, message });
        let program = &mut self.cx.program;
        if !program.requirements.iter().any(|r| r.span == span) {
            program.requirements.push(because_ir::Requirement {
                name: name.to_string(),
                text: text.to_string(),
                span,
                goal: because_ir::Goal::Always,
                premise: Some(program.sources.text(span).trim().to_string()),
            });
        }
        Ok(())
    }

    /// An assertion has a verdict of its own, under its name or its line. A block is lowered once for each storage.
    fn name_assertion(&mut self, text: Span, name: Option<&str>, premise: Option<Span>) {
        let (program, span) = (&mut self.cx.program, self.span);
        if program.requirements.iter().any(|r| r.span == span) {
            return;
        }
        let line = program.sources.line(span).map_or_else(String::new, |line| format!("line {line}"));
        program.requirements.push(because_ir::Requirement {
            name: name.map_or(line, str::to_string),
            text: program.sources.text(text).trim().to_string(),
            span,
            goal: because_ir::Goal::Always,
            premise: premise.map(|p| program.sources.text(p).trim().to_string()),
        });
    }

    fn assignment(&mut self, targets: &[ast::Ref], op: Option<ast::BinaryOp>, value: &ast::Expr) -> Checked<()> {
        if let ([target], None) = (targets, op)
            && let Some(done) = self.set_property(target, value)
        {
            return done;
        }
        let mut source: Option<&ast::Ref> = None;
        for target in targets.iter().rev() {
            if let ast::RefBase::Name(name) = &target.base
                && self.is_constant(name, target.parts.is_empty())
            {
                return Err(self.cx.error("type", target.at.0, format!("`{}` is a constant", name.text)));
            }
            let ty = self.type_of_target(target)?;
            let from = match (source, op) {
                (Some(source), _) => {
                    let value = self.usable(source)?;
                    let (id, ty) = self.read(&value, source.at.0);
                    Val::Expr(id, ty)
                }
                (None, None) => match &ty {
                    Ty::Array(_) => return self.assign_array(target, value),
                    _ => self.expr(value, Some(&ty))?,
                },
                (None, Some(op)) => {
                    let old = self.usable(target)?;
                    let (id, old_ty) = self.read(&old, target.at.0);
                    let right = self.expr(value, Some(&ty))?;
                    let span = self.span;
                    self.apply(op, (Val::Expr(id, old_ty), target.at.0), (right, value.at.0), Some(&ty), span)?
                }
            };
            let to = self.usable(target)?;
            self.assign(&to, from, value.at.0)?;
            source = Some(target);
        }
        Ok(())
    }

    /// A constant, or, where a part of it is meant, an array or structure that is one.
    fn is_constant(&mut self, name: &ast::Name, whole: bool) -> bool {
        let of_block = self.scope.block.is_some_and(|b| {
            let info = self.cx.block(b);
            info.by_key.get(&name.key()).is_some_and(|&i| info.vars[i].constant)
        });
        of_block || whole && self.cx.constant_name(&name.key(), self.scope.block).is_some()
    }

    /// The type of a target, without what examining its indices would emit.
    fn type_of_target(&mut self, target: &ast::Ref) -> Checked<Ty> {
        let emitted = self.blocks[self.current.index()].statements.len();
        let at = self.current;
        let value = self.usable(target);
        if at == self.current {
            self.blocks[at.index()].statements.truncate(emitted);
        }
        match value {
            Ok(LValue::Whole(loc)) => Ok(loc.ty),
            Ok(LValue::Part(part)) => Ok(part.ty),
            Err(reported) => Err(reported),
        }
    }

    /// Stores a value in a scalar, structure or string, converted and checked against its range.
    pub fn assign(&mut self, target: &LValue, value: Val, span: Span) -> Checked<()> {
        let ty = match target {
            LValue::Whole(loc) => loc.ty.clone(),
            LValue::Part(part) => part.ty.clone(),
        };
        match (&ty, target) {
            (Ty::Text(n), LValue::Whole(loc)) => return self.assign_text(loc, *n, value, span),
            (Ty::Block(_), _) => return Err(self.cx.unsupported(span, "assignment of a whole instance")),
            (Ty::Array(_), _) => return Err(self.cx.error("type", span, "expected an array of the same type")),
            _ => {}
        }
        let constant = matches!(value, Val::Const(_));
        let id = self.coerce(value, &ty, span)?;
        if let Ty::Subrange(range) = &ty
            && !constant
        {
            self.check_range(id, &range.base, range.low, range.high, span);
        }
        self.write(target, id, self.span);
        Ok(())
    }

    fn check_range(&mut self, value: ir::ExprId, base: &Ty, low: i128, high: i128, span: Span) {
        let cond = self.in_range(value, base, low, high, span);
        let message = format!("{} lies in {low}..{high}", self.cx.program.sources.text(span));
        self.emit_at(StatementKind::Assert { cond, check: CheckKind::Assertion, message }, span);
    }

    pub fn in_range(&mut self, value: ir::ExprId, base: &Ty, low: i128, high: i128, span: Span) -> ir::ExprId {
        let value = self.settled(value, base, span);
        let (least, most) = (self.int_const(low, base, span), self.int_const(high, base, span));
        let above = self.add_expr(ExprKind::Binary(ir::BinaryOp::Ge, value, least), &Ty::Bool, span);
        let below = self.add_expr(ExprKind::Binary(ir::BinaryOp::Le, value, most), &Ty::Bool, span);
        self.add_expr(ExprKind::Binary(ir::BinaryOp::And, above, below), &Ty::Bool, span)
    }

    fn assign_array(&mut self, target: &ast::Ref, value: &ast::Expr) -> Checked<()> {
        let ast::ExprKind::Ref(source) = &value.kind else {
            return Err(self.cx.error("type", value.at.0, "expected an array of the same type"));
        };
        let (from, to) = (self.usable(source)?, self.usable(target)?);
        match (from, to) {
            (LValue::Whole(from), LValue::Whole(to)) => self.copy_whole(&from, &to, value.at.0),
            _ => Err(self.cx.error("type", value.at.0, "expected an array of the same type")),
        }
    }

    /// Copies a value of any type; arrays element by element.
    pub fn copy_whole(&mut self, from: &Loc, to: &Loc, span: Span) -> Checked<()> {
        match (&from.ty, &to.ty) {
            (Ty::Array(a), Ty::Array(b)) if a.element == b.element && a.high - a.low == b.high - b.low => {
                let (a, b) = (a.clone(), b.clone());
                if a.length() > limits::COPIED_ELEMENTS {
                    return Err(self.cx.unsupported(span, "assignment of so large an array"));
                }
                for i in 0..=a.high - a.low {
                    let x = self.element_at(from, &a, a.padding() + i);
                    let y = self.element_at(to, &b, b.padding() + i);
                    self.copy_whole(&x, &y, span)?;
                }
                Ok(())
            }
            _ => {
                let value = Val::Expr(self.load(from, span), from.ty.base().clone());
                self.assign(&LValue::Whole(to.clone()), value, span)
            }
        }
    }

    fn if_statement(&mut self, arms: &[(ast::Expr, Vec<Stmt>)], otherwise: Option<&[Stmt]>) -> Checked<()> {
        let join = self.new_block();
        for (cond, body) in arms {
            self.enter(cond.at.0, SourceStmtKind::Condition);
            let id = self.condition(cond)?;
            let (then, next) = (self.new_block(), self.new_block());
            let kind = TerminatorKind::Branch { cond: id, then, otherwise: next, kind: BranchKind::If };
            self.terminate(kind, cond.at.0, then);
            self.statements(body);
            self.goto(join, JumpKind::Next, next);
        }
        self.statements(otherwise.unwrap_or(&[]));
        self.goto(join, JumpKind::Next, join);
        Ok(())
    }

    fn case(&mut self, selector: &ast::Expr, arms: &[ast::CaseArm], otherwise: Option<&[Stmt]>) -> Checked<()> {
        self.enter(selector.at.0, SourceStmtKind::Condition);
        let (value, ty) = self.expr_typed(selector, None)?;
        if ty.integer().is_none() {
            let message = format!("CASE needs an integer or enumeration, found {}", self.cx.type_name(&ty));
            return Err(self.cx.error("type", selector.at.0, message));
        }
        let mut cases: Vec<ir::Case> = Vec::new();
        let mut bodies = Vec::new();
        for arm in arms {
            let target = self.new_block();
            bodies.push((target, &arm.body));
            for label in &arm.labels {
                let (low, high, span) = self.case_label(label, &ty)?;
                if let Some(old) = cases.iter().find(|c| c.low <= high && low <= c.high) {
                    let old = old.span;
                    let diagnostic = because_source::Diagnostic::error("type", span, "this value has a case already");
                    return Err(self.cx.report(diagnostic.with_label(old, "here")));
                }
                cases.push(ir::Case { low, high, target, span });
            }
        }
        let (default, join) = (self.new_block(), self.new_block());
        self.terminate(TerminatorKind::Switch { value, cases, default }, selector.at.0, default);
        self.statements(otherwise.unwrap_or(&[]));
        self.goto(join, JumpKind::Next, join);
        for (block, body) in bodies {
            self.current = block;
            self.statements(body);
            self.goto(join, JumpKind::Next, join);
        }
        Ok(())
    }

    fn case_label(&mut self, label: &CaseLabel, ty: &Ty) -> Checked<(i128, i128, Span)> {
        let (low, high) = match label {
            CaseLabel::One(value) => (value, value),
            CaseLabel::Range(low, high) => (low, high),
        };
        let span = low.at.0.to(high.at.0);
        let (first, last) = (self.label_value(low, ty)?, self.label_value(high, ty)?);
        match (first.as_int(), last.as_int()) {
            (Some(a), Some(b)) if a <= b => Ok((a, b, span)),
            (Some(a), Some(b)) => Err(self.cx.error("type", span, format!("{a}..{b} holds no value"))),
            _ => Err(self.cx.error("type", span, "the label of a case must be an integer")),
        }
    }

    fn label_value(&mut self, label: &ast::Expr, ty: &Ty) -> Checked<Constant> {
        let value = self.cx.constant(label, self.scope.block, Some(ty))?;
        self.cx.constant_as(value, ty, label.at.0)
    }
}

/// The message of an assertion: what it says, after its name where it has one.
pub(crate) fn assertion_text(text: &str, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{name}: {}", text.trim()),
        None => text.trim().to_string(),
    }
}
