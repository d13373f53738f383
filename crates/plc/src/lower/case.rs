//! What a verification case of PLCverif fixes: values of variables, which of them are inputs, bounds.

use super::access::Loc;
use super::function::Fun;
use crate::CaseOptions;
use crate::ast;
use crate::declare::Cx;
use crate::parse;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_ir::{InputKind, SourceStmtKind, StatementKind};
use because_source::{FileKind, SourceFile, Span};

/// The same with places and expressions.
#[derive(Default)]
pub(crate) struct Fixed {
    bindings: Vec<(Loc, ast::Expr)>,
    parameters: Vec<(String, Loc)>,
    bounds: Vec<ast::Expr>,
    undecided: Option<String>,
}

/// Reads what is fixed; takes out of the inputs what is no longer one, and adds those that are asked for.
pub(crate) fn fixed(
    cx: &mut Cx<'_>,
    entry: Option<BlockRef>,
    case: &CaseOptions,
    inputs: &mut Vec<(String, Loc)>,
) -> Fixed {
    let mut fixed = Fixed { undecided: case.undecided.clone(), ..Fixed::default() };
    if let Some(names) = &case.inputs {
        inputs.clear();
        for name in names {
            if let Some(loc) = cx.case_variable(entry, name) {
                inputs.push((name.clone(), loc));
            }
        }
    }
    let mut taken = Vec::new();
    for name in &case.parameters {
        if let Some(loc) = cx.case_variable(entry, name) {
            taken.push(ast::key(name));
            fixed.parameters.push((name.clone(), loc));
        }
    }
    for (name, value) in &case.bindings {
        if let (Some(loc), Some(value)) = (cx.case_variable(entry, name), cx.case_expr(name, value)) {
            taken.push(ast::key(name));
            fixed.bindings.push((loc, value));
        }
    }
    inputs.retain(|(name, _)| !taken.contains(&ast::key(name)));
    fixed.bounds = case.bounds.iter().filter_map(|bound| cx.case_expr("bound", bound)).collect();
    fixed
}

impl Cx<'_> {
    /// A variable of the entry or a global one, or a member of it.
    fn case_variable(&mut self, entry: Option<BlockRef>, name: &str) -> Option<Loc> {
        let mut parts = name.split('.').map(|part| ast::key(part.trim().trim_matches('"')));
        let first = parts.next()?;
        let own = entry.and_then(|entry| {
            let i = *self.block(entry).by_key.get(&first)?;
            let object = self.lowering.var_objects.get(&(entry, i, 0))?;
            Some(Loc::object(*object, self.block(entry).vars[i].ty.clone()))
        });
        let global = self.globals.get(&first).and_then(|g| g.object.map(|o| Loc::object(o, g.ty.clone())));
        let mut loc = own.or(global);
        for part in parts {
            loc = loc.and_then(|loc| {
                let fields = self.record_fields(&loc.ty).0;
                let i = fields.iter().position(|(n, _, _)| ast::key(n) == part)?;
                Some(loc.field(i as u32, fields[i].1.clone()))
            });
        }
        if loc.is_none() {
            self.error("name", Span::NONE, format!("no variable is called `{name}`, which the case fixes"));
        }
        loc
    }

    fn case_expr(&mut self, name: &str, text: &str) -> Option<ast::Expr> {
        let source = SourceFile::new(format!("value of {name}"), text, FileKind::User);
        let file = self.program.sources.add(source);
        match parse::parse_expr(file, text, 0..text.len(), self.dialect) {
            Ok(expr) => Some(expr),
            Err(diagnostics) => {
                self.diagnostics.extend(diagnostics);
                None
            }
        }
    }
}

impl Fun<'_, '_> {
    /// Parameters have any value, once.
    pub fn start_parameters(&mut self, fixed: &Fixed) {
        for (name, loc) in &fixed.parameters {
            if !loc.ty.is_scalar() {
                let message = format!("`{name}` is no elementary variable, so it cannot be a parameter of the case");
                self.cx.error("type", Span::NONE, message);
                continue;
            }
            self.enter(Span::NONE, SourceStmtKind::Hidden);
            let place = self.place(loc);
            let input = ir::InputSource { name: name.clone(), kind: InputKind::Global };
            self.emit(StatementKind::Input { place, input });
        }
    }

    /// At the start of each cycle: bound values, then what is assumed.
    pub fn fix(&mut self, fixed: &Fixed) {
        for (loc, value) in &fixed.bindings {
            self.enter(Span::NONE, SourceStmtKind::Hidden);
            let _ = self.argument(loc, value);
        }
        for bound in &fixed.bounds {
            self.enter(bound.at.0, SourceStmtKind::Specification);
            if let Ok(cond) = self.condition(bound) {
                let cond = self.settled(cond, &Ty::Bool, bound.at.0);
                self.emit(StatementKind::Assume(cond));
            }
        }
    }

    /// What is asked and cannot be decided ends every run.
    pub fn undecided(&mut self, fixed: &Fixed) {
        if let Some(what) = &fixed.undecided {
            self.emit(StatementKind::Unsupported { what: what.clone() });
        }
    }
}
