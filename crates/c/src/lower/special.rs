//! Specification: assertions, assumptions, invariants, contracts.

use super::body::{Body, R, Stop};
use super::libcalls::LibCall;
use crate::library::Builtin;
use because_ir::{CheckKind, ExprId, StatementKind, TerminatorKind};
use rucc_sema::{ExprKind as K, Stmt, StmtId};

impl Body<'_, '_> {
    /// Is this expression statement an assertion, an assumption or the like?
    pub fn is_specification(&self, e: rucc_sema::ExprId) -> bool {
        match self.unit.tast[e].kind {
            K::Convert { operand, .. } | K::Cast(operand) => self.is_specification(operand),
            K::Call { callee, .. } => self.specification_of(callee).is_some(),
            _ => false,
        }
    }

    fn specification_of(&self, callee: rucc_sema::ExprId) -> Option<Builtin> {
        let tast = &self.unit.tast;
        let mut at = callee;
        while let K::Convert { operand, .. } = tast[at].kind {
            at = operand;
        }
        let K::Decl(decl) = tast[at].kind else { return None };
        self.builtin_of(decl).filter(|b| {
            matches!(
                b,
                Builtin::Assert
                    | Builtin::Assume
                    | Builtin::ReachError(_)
                    | Builtin::Requires
                    | Builtin::Ensures
                    | Builtin::Assigns
                    | Builtin::Invariant
                    | Builtin::Precondition
            )
        })
    }

    pub fn specification_call(&mut self, call: &LibCall, builtin: Builtin) -> R<()> {
        let span = call.span;
        if let Builtin::ReachError(text) = builtin {
            let given = text.and_then(|n| call.args.get(n)).and_then(|&a| self.literal_text(a));
            let message = given.unwrap_or_else(|| format!("{}()", call.name));
            let never = self.false_value(span);
            match &self.cx.options.error_function {
                Some(only) if *only != call.name => self.emit(StatementKind::Assume(never), span),
                _ => self.check(never, CheckKind::ReachError, message, span),
            }
            if call.name.starts_with("__assert") {
                self.terminate(TerminatorKind::Abort, span);
            }
            return Ok(());
        }
        if call.name == crate::inject::PROBE {
            return self.probe(call);
        }
        let Some(&arg) = call.args.first() else {
            return match builtin {
                Builtin::Assigns => self.assigns(call),
                _ => self.stop(format!("`{}` without a condition", call.name), span),
            };
        };
        match builtin {
            Builtin::Assert => {
                let message = self.message(call, arg);
                let cond = self.cond(arg)?;
                self.check(cond, CheckKind::Assertion, message, span);
            }
            Builtin::Precondition => {
                let message = self.message(call, arg);
                let cond = self.cond(arg)?;
                self.check(cond, CheckKind::LibraryPrecondition, message, span);
            }
            Builtin::Assume => {
                let cond = self.cond(arg)?;
                self.emit(StatementKind::Assume(cond), span);
            }
            Builtin::Requires | Builtin::Ensures => {
                let mut clauses = Vec::new();
                for part in self.conjuncts(arg) {
                    clauses.push(self.pure_condition(part)?);
                }
                self.name_result();
                if self.unit.has_acsl {
                    let text = "the arithmetic of clauses of ACSL is that of C";
                    because_ir::Assumed::narrower(text).note(&mut self.cx.program.assumed);
                }
                let contract = &mut self.cx.program.functions[self.func.index()].contract;
                match builtin {
                    Builtin::Requires => contract.requires.extend(clauses),
                    _ => contract.ensures.extend(clauses),
                }
            }
            Builtin::Assigns => self.assigns(call)?,
            Builtin::Invariant if self.hoisted.contains(&arg) => {}
            Builtin::Invariant => return self.stop("an invariant that is not at the start of a loop", span),
            _ => return self.stop(format!("`{}`", call.name), span),
        }
        Ok(())
    }

    fn probe(&mut self, call: &LibCall) -> R<()> {
        let [id, cond] = call.args[..] else { return self.stop("a probe without its number", call.span) };
        let id = super::pure::constant_int(&self.unit.tast, id).and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
        let span = self.expr_span(cond);
        let cond = self.cond(cond)?;
        self.emit(StatementKind::Probe { id, cond }, span);
        Ok(())
    }

    fn message(&self, call: &LibCall, arg: rucc_sema::ExprId) -> String {
        let given = call.args.get(1).and_then(|&a| self.literal_text(a));
        given.unwrap_or_else(|| self.text_of(arg))
    }

    /// The source text of an expression, on one line.
    pub fn text_of(&self, e: rucc_sema::ExprId) -> String {
        let text = self.cx.program.sources.text(self.expr_span(e));
        condition(&text.split_whitespace().collect::<Vec<_>>().join(" ")).to_string()
    }

    /// The local called `result`, if there is one, stands for the result in `ensures`.
    fn name_result(&mut self) {
        let result = self.cx.program.function(self.func).result;
        let program = &self.cx.program;
        let found = self
            .visible
            .iter()
            .copied()
            .find(|&o| is_result(&program.object(o).name) && program.object(o).ty == result);
        self.cx.program.functions[self.func.index()].contract.result = found;
    }

    fn assigns(&mut self, call: &LibCall) -> R<()> {
        let mut places = Vec::new();
        for &arg in &call.args {
            let mut at = arg;
            while let K::Convert { operand, .. } = self.unit.tast[at].kind {
                at = operand;
            }
            let before = self.position();
            let place = self.place(at)?;
            if self.position() != before {
                return self.stop("a frame that has effects", call.span);
            }
            places.push(place);
        }
        self.cx.program.functions[self.func.index()].contract.assigns = Some(places);
        Ok(())
    }

    fn position(&self) -> (usize, usize, u32) {
        (self.blocks.len(), self.blocks[self.at.index()].statements.len(), self.at.0)
    }

    /// The parts of a conjunction, each a clause of its own: the one that does not hold is named, and a later one need
    /// not be defined where an earlier one is false.
    fn conjuncts(&self, e: rucc_sema::ExprId) -> Vec<rucc_sema::ExprId> {
        match self.unit.tast[e].kind {
            K::Binary { op: rucc_ast::BinaryOp::LogAnd, lhs, rhs } => {
                [self.conjuncts(lhs), self.conjuncts(rhs)].concat()
            }
            K::Convert { operand, .. } if self.conjuncts(operand).len() > 1 => self.conjuncts(operand),
            _ => vec![e],
        }
    }

    /// A condition that needs no statements of its own.
    fn pure_condition(&mut self, e: rucc_sema::ExprId) -> R<ExprId> {
        let before = self.position();
        let cond = self.cond(e)?;
        if self.position() != before {
            let span = self.expr_span(e);
            return self.stop("a specification with effects, or with `&&` or `||` over what may be undefined", span);
        }
        Ok(cond)
    }

    /// Puts the invariants at the start of a loop's body at its head, and gives the body without those of CBMC's form.
    pub fn loop_invariants(&mut self, body: StmtId) -> Result<StmtId, (StmtId, Stop)> {
        let unit = self.unit.clone();
        let mut body = body;
        // `while (c) __CPROVER_loop_invariant(e) { … }` reads as an `if` whose condition has the invariant in it.
        while let Stmt::If { cond, then, otherwise: None } = unit.tast[body] {
            let Some(call) = self.invariant_in_condition(cond) else { break };
            self.invariant(call).map_err(|stop| (then, stop))?;
            body = then;
        }
        if let Stmt::Block(list) = unit.tast[body] {
            for &s in &unit.tast[list].to_vec() {
                let found = match unit.tast[s] {
                    Stmt::Expr(e) => self.invariant_call(e),
                    Stmt::If { cond, otherwise: None, .. } => self.invariant_in_condition(cond),
                    _ => None,
                };
                let Some(call) = found else { break };
                self.invariant(call).map_err(|stop| (body, stop))?;
            }
        }
        Ok(body)
    }

    fn invariant_in_condition(&self, cond: rucc_sema::ExprId) -> Option<rucc_sema::ExprId> {
        match self.unit.tast[cond].kind {
            K::Convert { operand, .. } => self.invariant_in_condition(operand),
            K::Comma { lhs, .. } => self.invariant_call(lhs),
            _ => None,
        }
    }

    /// The condition of a call of an invariant.
    pub fn invariant_call(&self, e: rucc_sema::ExprId) -> Option<rucc_sema::ExprId> {
        match self.unit.tast[e].kind {
            K::Convert { operand, .. } | K::Cast(operand) => self.invariant_call(operand),
            K::Call { callee, args } if self.specification_of(callee) == Some(Builtin::Invariant) => {
                self.unit.tast[args].first().copied()
            }
            _ => None,
        }
    }

    fn invariant(&mut self, cond: rucc_sema::ExprId) -> R<()> {
        self.hoisted.insert(cond);
        for part in self.conjuncts(cond) {
            let span = self.expr_span(part);
            self.source = self.new_source(span, because_ir::SourceStmtKind::Specification);
            let message = self.text_of(part);
            let clause = self.pure_condition(part)?;
            self.emit(StatementKind::Invariant { cond: clause, message }, span);
        }
        Ok(())
    }
}

/// What stands for the result of a function in its contract.
fn is_result(name: &str) -> bool {
    matches!(name, "result" | "__CPROVER_return_value")
}

/// What is asserted. Where a macro is used inside, the compiler's place is the whole of `assert(x == LIMIT)`.
fn condition(text: &str) -> &str {
    match text.strip_prefix("assert").map(str::trim_start).and_then(|t| t.strip_prefix('(')?.strip_suffix(')')) {
        Some(inside) if !inside.trim().is_empty() => inside.trim(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::condition;

    #[test]
    fn the_condition_of_an_assertion_is_what_it_asserts() {
        assert_eq!(condition("assert(n <= LIMIT)"), "n <= LIMIT");
        assert_eq!(condition("assert (n)"), "n");
        assert_eq!(condition("asserted(n)"), "asserted(n)");
        assert_eq!(condition("n <= assert"), "n <= assert");
    }
}
