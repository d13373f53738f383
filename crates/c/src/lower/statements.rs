//! Statements.

use super::body::{Body, LabelBlock, Local, Loop, PendingGoto, R, Stop};
use super::conditions::Ways;
use super::{link, types};
use because_ir::{
    BlockId, BranchKind, Callee, JumpKind, ObjectId, ObjectKind, SourceStmtKind, StatementKind, TerminatorKind, Type,
};
use because_source::Span;
use rucc_sema::{DeclId, DeclKind, ExprId, LabelId, Stmt, StmtId, StorageDuration};

impl Body<'_, '_> {
    /// Lowers a statement; what is not modelled in it becomes `Unsupported`.
    pub fn statement(&mut self, s: StmtId) {
        if let Err(stop) = self.try_statement(s) {
            self.unsupported(&stop);
        }
    }

    fn try_statement(&mut self, s: StmtId) -> R<()> {
        let span = self.span_of(self.unit.tast.stmt_span(s));
        let literals = self.literals_of_control(s);
        let mut result = Ok(());
        self.with_literals(&literals, span, |body| result = body.statement_of_kind(s, span));
        result
    }

    fn statement_of_kind(&mut self, s: StmtId, span: Span) -> R<()> {
        let unit = self.unit.clone();
        match unit.tast[s] {
            Stmt::Error | Stmt::Empty => Ok(()),
            Stmt::Expr(e) => self.expression_statement(e),
            Stmt::Block(list) => {
                let list = unit.tast[list].to_vec();
                let begun = self.begin_with_block(&list);
                self.scoped(span, |body| {
                    body.begin_objects(&begun);
                    list.iter().for_each(|&s| body.statement(s));
                });
                Ok(())
            }
            Stmt::Decls(list) => {
                for &decl in &unit.tast[list].to_vec() {
                    if let Err(stop) = self.declaration(decl) {
                        self.unsupported(&stop);
                    }
                }
                Ok(())
            }
            Stmt::If { cond, then, otherwise } => self.if_statement(cond, then, otherwise, span),
            Stmt::While { cond, body } => self.while_statement(cond, body, span),
            Stmt::DoWhile { body, cond } => self.do_while_statement(body, cond, span),
            Stmt::For { init, cond, step, body } => {
                let mut result = Ok(());
                self.scoped(span, |this| {
                    if let Some(init) = init {
                        this.statement(init);
                    }
                    result = this.for_loop(cond, step, body, span);
                });
                result
            }
            Stmt::Switch { cond, body, cases, default } => self.switch_statement(cond, body, cases, default, span),
            Stmt::Case { case, body } => {
                self.case_label(case, span);
                self.statement(body);
                Ok(())
            }
            Stmt::Default { body } => {
                self.default_label(span);
                self.statement(body);
                Ok(())
            }
            Stmt::Label { label, body } => {
                self.label(label, span);
                self.error_label(span);
                if unit.names.resolve(unit.tast[label].name).starts_with("__CPROVER_ASYNC_") {
                    self.unsupported(&Stop { what: "threads".to_string(), span });
                }
                self.statement(body);
                Ok(())
            }
            Stmt::Goto(label) => {
                self.source = self.new_source(span, SourceStmtKind::Jump);
                self.goto_label(label, span);
                Ok(())
            }
            Stmt::IndirectGoto(_) if !self.cleanups.is_empty() => {
                self.stop("a computed jump in a function with cleanup variables", span)
            }
            Stmt::IndirectGoto(target) => self.indirect_goto(target, span),
            Stmt::Asm(_) => {
                self.source = self.new_source(span, SourceStmtKind::Expression);
                self.assembly(s, span)
            }
            Stmt::Break => self.jump_out(true, span),
            Stmt::Continue => self.jump_out(false, span),
            Stmt::Return(value) => self.return_statement(value, span),
        }
    }

    fn assembly(&mut self, s: StmtId, span: Span) -> R<()> {
        let unit = self.unit.clone();
        let Stmt::Asm(id) = unit.tast[s] else { return Ok(()) };
        // An empty template is a barrier for the compiler and does nothing.
        if unit.tast[unit.tast[id].template].elements.is_empty() && unit.tast[unit.tast[id].outputs].is_empty() {
            return Ok(());
        }
        self.stop("inline assembly", span)
    }

    fn expression_statement(&mut self, e: ExprId) -> R<()> {
        let span = self.expr_span(e);
        let kind = if self.is_specification(e) { SourceStmtKind::Specification } else { SourceStmtKind::Expression };
        self.source = self.new_source(span, kind);
        self.effect(e)
    }

    /// Runs `f` in a scope of its own; locals whose address may be held end with it.
    pub fn scoped(&mut self, span: Span, f: impl FnOnce(&mut Self)) {
        let depth = self.visible.len();
        f(self);
        self.end_storage(depth, span);
        self.visible.truncate(depth);
    }

    /// Ends the lifetimes of locals declared since `depth`.
    pub fn end_storage(&mut self, depth: usize, span: Span) {
        for i in (depth..self.visible.len()).rev() {
            let object = self.visible[i];
            self.clean_up(object, span);
            self.storage_dead(object, span);
        }
    }

    /// Calls the function that a local's `cleanup` attribute names.
    fn clean_up(&mut self, object: ObjectId, span: Span) {
        let Some(&handler) = self.cleanups.get(&object) else { return };
        let end = Span::new(span.file, span.end.saturating_sub(1), span.end);
        let known = link::definition(self.cx, self.index, handler).is_some();
        let function = known.then(|| link::function(self.cx, self.index, handler));
        let parameters = function.map(|f| self.cx.program.function(f).params.clone()).unwrap_or_default();
        let (Some(function), &[parameter]) = (function, &parameters[..]) else {
            return self.unsupported(&Stop { what: "a cleanup by a function without a body".to_string(), span: end });
        };
        let result = self.cx.program.function(function).result;
        let result = match self.cx.program.types.get(result) {
            Type::Void => None,
            _ => {
                let temp = self.temp(result, end);
                Some(self.object_place(temp))
            }
        };
        let (place, pointer) = (self.object_place(object), self.cx.program.object(parameter).ty);
        let address = self.address_of(place, pointer, end);
        self.emit(StatementKind::Call { result, callee: Callee::Direct(function), args: vec![address] }, end);
    }

    fn storage_dead(&mut self, object: ObjectId, span: Span) {
        if self.needs_end(object) {
            let end = Span::new(span.file, span.end.saturating_sub(1), span.end);
            self.emit(StatementKind::End(object), end);
        }
    }

    pub fn needs_end(&self, object: ObjectId) -> bool {
        self.decls.get(&object).is_some_and(|decl| match self.locals.get(decl) {
            _ if self.cleanups.contains_key(&object) => true,
            Some(Local::Vla(_)) => true,
            _ => self.facts.is_addressed(*decl),
        })
    }

    fn declaration(&mut self, decl: DeclId) -> R<()> {
        let unit = self.unit.clone();
        let written = &unit.tast[decl];
        let span = self.span_of(unit.tast.decl_span(decl));
        self.save_lengths(decl, written.ty)?;
        if written.kind != DeclKind::Object {
            return Ok(());
        }
        if written.duration != StorageDuration::Automatic || written.linkage != rucc_sema::Linkage::None {
            if written.linkage == rucc_sema::Linkage::None {
                self.type_at(written.ty, span)?;
                super::globals::object(self.cx, self.index, decl);
            }
            return Ok(());
        }
        if types::is_variable(&unit, written.ty) {
            return match written.cleanup {
                Some(_) => self.stop("the cleanup attribute of an array of variable length", span),
                None => self.declare_vla(decl),
            };
        }
        let whole = self.declaration_span(decl);
        let kind = if written.init.is_some() { SourceStmtKind::Declaration } else { SourceStmtKind::Hidden };
        self.source = self.new_source(whole, kind);
        let begun = matches!(self.locals.get(&decl), Some(Local::Object(known)) if self.visible.contains(known));
        let object = self.declare_local(decl)?;
        if !begun {
            self.emit(StatementKind::Begin(object), span);
        }
        match written.init {
            Some(init) => self.initialise(object, init, whole)?,
            None if begun => self.lose_value(object, span),
            None => {}
        }
        if let Some(handler) = written.cleanup {
            self.cleanups.insert(object, handler);
        }
        Ok(())
    }

    /// The declared name to the end of its initial value.
    fn declaration_span(&self, decl: DeclId) -> Span {
        let unit = &self.unit;
        let mut span = self.span_of(unit.tast.decl_span(decl));
        if let Some(init) = unit.tast[decl].init {
            for entry in &unit.tast[init] {
                let at = self.expr_span(entry.value);
                if at.file == span.file && at.start >= span.start {
                    span = span.to(at);
                }
            }
        }
        span
    }

    /// The object of a local, made once however often its declaration is reached.
    pub fn declare_local(&mut self, decl: DeclId) -> R<ObjectId> {
        let unit = self.unit.clone();
        let span = self.span_of(unit.tast.decl_span(decl));
        let ty = self.type_at(unit.tast[decl].ty, span)?;
        let object = match self.locals.get(&decl) {
            Some(Local::Object(known)) => *known,
            _ => {
                let name = link::decl_name(&unit, decl).to_string();
                let object = self.new_local(name, ty, ObjectKind::Local, span);
                self.cx.program.objects[object.index()].volatile = unit.volatile_inputs
                    && unit.types.object_quals(unit.tast[decl].ty).has(rucc_types::Qualifiers::VOLATILE);
                self.cx.program.objects[object.index()].read_only = types::is_const(&unit, unit.tast[decl].ty);
                self.bind(decl, Local::Object(object));
                object
            }
        };
        if !self.visible.contains(&object) {
            self.visible.push(object);
        }
        Ok(object)
    }

    fn condition(&mut self, cond: ExprId) {
        let span = self.expr_span(cond);
        self.source = self.new_source(span, SourceStmtKind::Condition);
    }

    /// Branches on a condition; where that is not modelled both ways are left open behind an `Unsupported`.
    fn branch_or_stop(&mut self, cond: ExprId, ways: Ways) {
        self.condition(cond);
        if let Err(stop) = self.branch(cond, ways) {
            self.unsupported(&stop);
            let boolean = self.bool_type();
            let yes = self.constant(because_ir::Const::Bool(true), boolean, stop.span);
            self.branch_on(yes, ways, stop.span);
        }
    }

    fn if_statement(&mut self, cond: ExprId, then: StmtId, otherwise: Option<StmtId>, span: Span) -> R<()> {
        let (yes, join) = (self.new_block(), self.new_block());
        let no = if otherwise.is_some() { self.new_block() } else { join };
        self.branch_or_stop(cond, Ways { then: yes, otherwise: no, kind: BranchKind::If, negated: false });
        self.at = yes;
        self.substatement(then);
        self.goto(join, JumpKind::Next, span);
        if let Some(otherwise) = otherwise {
            self.at = no;
            self.substatement(otherwise);
            self.goto(join, JumpKind::Next, span);
        }
        self.at = join;
        Ok(())
    }

    fn while_statement(&mut self, cond: ExprId, body: StmtId, span: Span) -> R<()> {
        let (head, inside, after) = (self.new_block(), self.new_block(), self.new_block());
        let body = self.enter_loop(head, body, span);
        self.branch_or_stop(cond, Ways { then: inside, otherwise: after, kind: BranchKind::While, negated: false });
        self.at = inside;
        self.loop_body(body, after, head);
        self.goto(head, JumpKind::Again, span);
        self.at = after;
        Ok(())
    }

    /// Flows into the head of a loop and puts its invariants there; gives what is left of the body.
    fn enter_loop(&mut self, head: BlockId, body: StmtId, span: Span) -> StmtId {
        self.flow_into(head, span);
        let body = self.loop_invariants(body);
        body.unwrap_or_else(|(body, stop)| {
            self.unsupported(&stop);
            body
        })
    }

    fn loop_body(&mut self, body: StmtId, break_to: BlockId, continue_to: BlockId) {
        self.loops.push(Loop { break_to, continue_to: Some(continue_to), depth: self.visible.len() });
        self.substatement(body);
        self.loops.pop();
    }

    fn do_while_statement(&mut self, body: StmtId, cond: ExprId, span: Span) -> R<()> {
        let (head, test, again, after) = (self.new_block(), self.new_block(), self.new_block(), self.new_block());
        let body = self.enter_loop(head, body, span);
        self.loop_body(body, after, test);
        self.flow_into(test, span);
        self.branch_or_stop(cond, Ways { then: again, otherwise: after, kind: BranchKind::DoWhile, negated: false });
        self.at = again;
        self.goto(head, JumpKind::Again, span);
        self.at = after;
        Ok(())
    }

    fn for_loop(&mut self, cond: Option<ExprId>, step: Option<ExprId>, body: StmtId, span: Span) -> R<()> {
        let (head, inside, next, after) = (self.new_block(), self.new_block(), self.new_block(), self.new_block());
        let body = self.enter_loop(head, body, span);
        match cond {
            Some(cond) => {
                self.branch_or_stop(
                    cond,
                    Ways { then: inside, otherwise: after, kind: BranchKind::For, negated: false },
                );
            }
            None => self.goto(inside, JumpKind::Next, span),
        }
        self.at = inside;
        self.loop_body(body, after, next);
        self.flow_into(next, span);
        if let Some(step) = step
            && let Err(stop) = self.expression_statement(step)
        {
            self.unsupported(&stop);
        }
        self.goto(head, JumpKind::Again, span);
        self.at = after;
        Ok(())
    }

    /// `break` and `continue`.
    fn jump_out(&mut self, is_break: bool, span: Span) -> R<()> {
        self.source = self.new_source(span, SourceStmtKind::Jump);
        let found = self.loops.iter().rev().find(|l| is_break || l.continue_to.is_some());
        let Some((target, depth)) =
            found.and_then(|l| Some((if is_break { l.break_to } else { l.continue_to? }, l.depth)))
        else {
            return self.stop("this jump", span);
        };
        self.end_storage(depth, span);
        self.goto(target, if is_break { JumpKind::Break } else { JumpKind::Continue }, span);
        Ok(())
    }

    fn return_statement(&mut self, value: Option<ExprId>, span: Span) -> R<()> {
        self.source = self.new_source(span, SourceStmtKind::Return);
        let value = match value {
            Some(e) if self.is_void(e) => {
                self.effect(e)?;
                None
            }
            Some(e) => {
                let result = self.cx.program.function(self.func).result;
                let value = self.value(e)?;
                Some(if self.cx.program.types.is_scalar(result) { self.cast(value, result, span) } else { value })
            }
            None => self.status_of_main(span),
        };
        // The value is that before anything is cleaned up.
        let cleans = self.visible.iter().any(|object| self.cleanups.contains_key(object));
        let value = if cleans { value.map(|value| self.keep(value, span)) } else { value };
        if cleans {
            self.end_storage(0, span);
        }
        let way_out = match self.never_returns() {
            true => TerminatorKind::Unreachable,
            false => TerminatorKind::Return(value),
        };
        self.terminate(way_out, span);
        Ok(())
    }

    /// `return;` in a `main` that gives a status leaves it open; as at the end of `main` it is 0 here.
    fn status_of_main(&mut self, span: Span) -> Option<because_ir::ExprId> {
        let function = self.cx.program.function(self.func);
        let result = function.result;
        (function.name == "main" && self.is_integer(result)).then(|| self.int_const(0, result, span))
    }

    pub fn label_block(&mut self, label: LabelId) -> BlockId {
        if let Some(known) = self.labels.get(&label) {
            return known.block;
        }
        let block = self.new_block();
        self.labels.insert(label, LabelBlock { block, visible: None });
        block
    }

    fn label(&mut self, label: LabelId, span: Span) {
        let block = self.label_block(label);
        let visible = self.visible.clone();
        if let Some(known) = self.labels.get_mut(&label) {
            known.visible = Some(visible);
        }
        self.flow_into(block, span);
    }

    /// A label that no run may reach.
    fn error_label(&mut self, span: Span) {
        let text = self.cx.program.sources.text(span);
        let name = text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_string();
        if self.cx.options.error_labels.contains(&name) {
            let at = Span::new(span.file, span.start, span.start + name.len() as u32);
            self.source = self.new_source(at, SourceStmtKind::Specification);
            let never = self.false_value(at);
            self.check(never, because_ir::CheckKind::ReachError, format!("label {name}"), at);
        }
    }

    pub fn goto_label(&mut self, label: LabelId, span: Span) {
        let target = self.label_block(label);
        self.gotos.push(PendingGoto { block: self.at, label, visible: self.visible.clone() });
        self.goto(target, JumpKind::Goto, span);
    }

    /// `({ … })`: its value is that of the last expression statement.
    pub fn statement_expression(&mut self, block: StmtId, span: Span) -> R<because_ir::ExprId> {
        let unit = self.unit.clone();
        let Stmt::Block(list) = unit.tast[block] else { return self.stop("this statement expression", span) };
        let list = unit.tast[list].to_vec();
        let Some((&last, before)) = list.split_last() else { return self.stop("an empty statement expression", span) };
        let mut last = last;
        let mut result = self.stop("the value of this statement expression", span);
        let source = self.source;
        let begun = self.begin_with_block(&list);
        self.scoped(span, |body| {
            body.begin_objects(&begun);
            before.iter().for_each(|&s| body.statement(s));
            body.source = source;
            while let Stmt::Label { label, body: inner } = unit.tast[last] {
                body.label(label, span);
                last = inner;
            }
            if let Stmt::Expr(e) = unit.tast[last] {
                result = body.value(e).map(|value| {
                    let at = body.ir(value).span;
                    body.keep(value, at)
                });
            }
        });
        result
    }

    pub fn block_in_expression(&mut self, block: StmtId) {
        let source = self.source;
        self.statement(block);
        self.source = source;
    }
}
