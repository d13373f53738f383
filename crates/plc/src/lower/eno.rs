//! ENO, and STEP 7's OK: a block assigns it, its caller reads it behind the call.
//!
//! A block that never assigns it leaves it TRUE. What a controller itself does to it after an overflow is not modelled, so
//! a block cannot read it.

use super::access::{LValue, Loc};
use super::function::Fun;
use crate::ast::{self, Stmt, StmtKind};
use crate::declare::Cx;
use crate::token::Dialect;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_ir::ObjectKind;

impl Cx<'_> {
    /// The flag of a block that assigns it.
    pub fn eno_object(&mut self, block: BlockRef) -> Option<ir::ObjectId> {
        if let Some(&known) = self.lowering.enos.get(&(block, self.lowering.level)) {
            return known;
        }
        let info = self.block(block);
        let names: Vec<&str> = match self.dialect {
            Dialect::Scl => vec!["eno", "ok"],
            Dialect::StructuredText => vec!["eno"],
        };
        let names: Vec<&str> = names.into_iter().filter(|n| !info.by_key.contains_key(*n)).collect();
        let (model, assigned, span) = (info.model, assigns(&info.ast.body, &names), info.ast.name.at.0);
        let object = (!model && assigned).then(|| {
            let name = format!("{}.ENO", self.block(block).ast.name.text);
            self.add_object(&name, &Ty::Bool, ObjectKind::Global, None, span)
        });
        self.lowering.enos.insert((block, self.lowering.level), object);
        object
    }
}

impl Fun<'_, '_> {
    /// The flag, where a name that the block does not declare means it.
    pub fn eno(&mut self, name: &ast::Name) -> Option<LValue> {
        let meant = match name.key().as_str() {
            "eno" => true,
            "ok" => self.cx.dialect == Dialect::Scl,
            _ => false,
        };
        let block = self.scope.block.filter(|b| meant && !self.cx.block(*b).by_key.contains_key(&name.key()))?;
        let object = self.cx.eno_object(block)?;
        Some(LValue::Whole(Loc::object(object, Ty::Bool)))
    }

    /// All is well until the block says otherwise.
    pub fn start_eno(&mut self, block: BlockRef) {
        let Some(object) = self.cx.eno_object(block) else { return };
        let value = self.add_expr(ir::ExprKind::Const(ir::Const::Bool(true)), &Ty::Bool, self.span);
        self.store_expr(&Loc::object(object, Ty::Bool), value);
    }
}

/// Does some statement assign a variable of one of these names?
fn assigns(list: &[Stmt], names: &[&str]) -> bool {
    list.iter().any(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, .. } => {
            targets.iter().filter_map(|t| t.as_name()).any(|n| names.contains(&n.key().as_str()))
        }
        StmtKind::If { arms, otherwise } => {
            arms.iter().any(|(_, body)| assigns(body, names)) || assigns(otherwise.as_deref().unwrap_or(&[]), names)
        }
        StmtKind::Case { arms, otherwise, .. } => {
            arms.iter().any(|arm| assigns(&arm.body, names)) || assigns(otherwise.as_deref().unwrap_or(&[]), names)
        }
        StmtKind::For(f) => assigns(&f.body, names),
        StmtKind::While(_, body) | StmtKind::Repeat(body, _) | StmtKind::Region(_, body) => assigns(body, names),
        _ => false,
    })
}
