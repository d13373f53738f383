//! Objects that begin with the block they belong to.
//!
//! A compound literal in a function is one object for each time its block is entered, however often it is evaluated
//! there (C17 6.5.2.5 p5, 6.2.4 p6). Selection and iteration statements are blocks of their own, and so are their
//! substatements (6.8.4 p3, 6.8.5 p5). So the objects of a block are made before it is lowered.

use super::body::{Body, Local};
use super::pure;
use super::types;
use because_ir::{ObjectId, ObjectKind, StatementKind};
use because_source::Span;
use rucc_sema::{DeclId, DeclKind, ExprId, ExprKind as K, InitList, Linkage, Stmt, StmtId, StorageDuration, Tast};

impl Body<'_, '_> {
    /// Begins the objects whose block starts here.
    pub fn begin_objects(&mut self, decls: &[DeclId]) {
        let unit = self.unit.clone();
        for &decl in decls {
            let span = self.span_of(unit.tast.decl_span(decl));
            if unit.tast[decl].name.is_some() {
                if let Ok(object) = self.declare_local(decl) {
                    self.emit(StatementKind::Begin(object), span);
                }
                continue;
            }
            let Ok(ty) = self.type_at(unit.tast[decl].ty, span) else { continue };
            let object = match self.locals.get(&decl) {
                Some(Local::Object(known)) => *known,
                _ => {
                    let made = self.new_local("literal".to_string(), ty, ObjectKind::Local, span);
                    self.cx.program.objects[made.index()].read_only = types::is_const(&unit, unit.tast[decl].ty);
                    self.bind(decl, Local::Object(made));
                    made
                }
            };
            self.emit(StatementKind::Begin(object), span);
            self.visible.push(object);
        }
    }

    /// The value of a local that began with its block is lost at its declaration (C17 6.2.4 p6).
    pub fn lose_value(&mut self, object: ObjectId, span: Span) {
        let ty = self.cx.program.object(object).ty;
        let unwritten = self.new_local("unwritten".to_string(), ty, ObjectKind::Local, span);
        let (pointer, size) = (self.pointer_to(ty), self.cx.size_type());
        let (to, from) = (self.object_place(object), self.object_place(unwritten));
        let (to, from) = (self.address_of(to, pointer, span), self.address_of(from, pointer, span));
        let bytes = self.int_const(i128::from(self.cx.program.size_of(ty)), size, span);
        self.emit(StatementKind::Begin(unwritten), span);
        self.emit(StatementKind::Copy { to, from, bytes, overlap: false }, span);
        self.emit(StatementKind::End(unwritten), span);
    }

    /// Lowers `f` in a scope with the literals of its own, where it has any.
    pub fn with_literals(&mut self, literals: &[DeclId], span: Span, f: impl FnOnce(&mut Self)) {
        if literals.is_empty() {
            return f(self);
        }
        self.scoped(span, |body| {
            body.begin_objects(literals);
            f(body);
        });
    }

    /// A statement that is a block because of where it stands: the body of a loop, a way of an `if`.
    pub fn substatement(&mut self, s: StmtId) {
        let unit = self.unit.clone();
        let span = self.span_of(unit.tast.stmt_span(s));
        let literals = if self.facts.has_literals() { of_items(&unit.tast, &[s]) } else { Vec::new() };
        self.with_literals(&literals, span, |body| body.statement(s));
    }

    /// The literals of the block that a selection or iteration statement is: those of what controls it.
    pub fn literals_of_control(&self, s: StmtId) -> Vec<DeclId> {
        let mut found = Vec::new();
        if !self.facts.has_literals() {
            return found;
        }
        let tast = &self.unit.tast;
        match tast[s] {
            Stmt::If { cond, .. }
            | Stmt::While { cond, .. }
            | Stmt::DoWhile { cond, .. }
            | Stmt::Switch { cond, .. } => of_expression(tast, cond, &mut found),
            Stmt::For { init, cond, step, .. } => {
                init.into_iter().for_each(|init| of_item(tast, init, &mut found));
                cond.into_iter().chain(step).for_each(|e| of_expression(tast, e, &mut found));
            }
            _ => {}
        }
        found
    }

    /// The objects of a block with these statements that begin with it: its literals, and locals that are still there
    /// when a jump leads back before their declaration.
    pub fn begin_with_block(&self, items: &[StmtId]) -> Vec<DeclId> {
        let tast = &self.unit.tast;
        let mut found = if self.facts.has_literals() { of_items(tast, items) } else { Vec::new() };
        let behind_label = items.iter().skip_while(|&&s| !has_label(tast, s));
        for &item in behind_label {
            let Stmt::Decls(list) = tast[item] else { continue };
            found.extend(tast[list].iter().filter(|&&decl| {
                let written = &tast[decl];
                written.kind == DeclKind::Object
                    && written.duration == StorageDuration::Automatic
                    && written.linkage == Linkage::None
                    && written.cleanup.is_none()
                    && !types::is_variable(&self.unit, written.ty)
                    && self.facts.is_addressed(decl)
            }));
        }
        found
    }
}

fn has_label(tast: &Tast, s: StmtId) -> bool {
    match tast[s] {
        Stmt::Label { .. } => true,
        Stmt::Block(list) => tast[list].iter().any(|&s| has_label(tast, s)),
        Stmt::If { then, otherwise, .. } => has_label(tast, then) || otherwise.is_some_and(|s| has_label(tast, s)),
        Stmt::While { body, .. }
        | Stmt::DoWhile { body, .. }
        | Stmt::For { body, .. }
        | Stmt::Switch { body, .. }
        | Stmt::Case { body, .. }
        | Stmt::Default { body } => has_label(tast, body),
        _ => false,
    }
}

fn of_items(tast: &Tast, items: &[StmtId]) -> Vec<DeclId> {
    let mut found = Vec::new();
    items.iter().for_each(|&item| of_item(tast, item, &mut found));
    found
}

/// The literals in a statement that belong to the block around it.
fn of_item(tast: &Tast, item: StmtId, found: &mut Vec<DeclId>) {
    match tast[item] {
        Stmt::Expr(e) | Stmt::Return(Some(e)) | Stmt::IndirectGoto(e) => of_expression(tast, e, found),
        Stmt::Label { body, .. } | Stmt::Case { body, .. } | Stmt::Default { body } => of_item(tast, body, found),
        Stmt::Decls(list) => {
            for &decl in &tast[list] {
                of_initialiser(tast, tast[decl].init, found);
            }
        }
        _ => {}
    }
}

fn of_initialiser(tast: &Tast, init: Option<InitList>, found: &mut Vec<DeclId>) {
    if let Some(init) = init {
        tast[init].iter().for_each(|entry| of_expression(tast, entry.value, found));
    }
}

fn of_expression(tast: &Tast, e: ExprId, found: &mut Vec<DeclId>) {
    if let K::CompoundLiteral(decl) = tast[e].kind
        && tast[decl].duration == StorageDuration::Automatic
        && !found.contains(&decl)
    {
        found.push(decl);
        of_initialiser(tast, tast[decl].init, found);
    }
    pure::children(tast, e, &mut |child| of_expression(tast, child, found));
}
