//! A table of inputs and expected values as part of the scan cycle.
//!
//! Comes in: the table's text. Goes out: inputs that have the table's values in every cycle, as before where a row has none,
//! and a check for each expected cell.

use super::access::Loc;
use super::function::Fun;
use crate::CycleTime;
use crate::ast;
use crate::declare::Cx;
use crate::parse;
use crate::trace::{self, Row};
use crate::types::{DINT, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, CheckKind, ExprKind, SourceStmtKind, StatementKind};
use because_source::{Diagnostic, FileKind, SourceFile, Span};

/// A table whose cells have been read as expressions.
pub(crate) struct Table {
    columns: Vec<Column>,
    /// The number of the cycle, from 1.
    counter: Loc,
}

struct Column {
    name: String,
    value: ast::Expr,
    /// Cycle and value of each cell that is not empty.
    cells: Vec<(u32, ast::Expr)>,
}

/// The table, and the cycle of its last row.
pub(crate) fn read(cx: &mut Cx<'_>, (name, text): &(String, String), cycle_time: CycleTime) -> Option<(Table, u32)> {
    let file = cx.program.sources.add(SourceFile::new(name.as_str(), text.as_str(), FileKind::User));
    let table = match trace::read(text, cycle_time) {
        Ok(table) => table,
        Err(wrong) => {
            let span = Span::new(file, wrong.at.start as u32, wrong.at.end as u32);
            cx.report(Diagnostic::error("trace", span, wrong.message));
            return None;
        }
    };
    let mut parsed = |range: std::ops::Range<usize>| match parse::parse_expr(file, text, range, cx.dialect) {
        Ok(expr) => Some(expr),
        Err(diagnostics) => {
            cx.diagnostics.extend(diagnostics);
            None
        }
    };
    let mut columns = Vec::new();
    for (i, head) in table.columns.iter().enumerate() {
        let value = parsed(head.clone())?;
        let mut cells = Vec::new();
        for row in &table.rows {
            let Row { cycle, cells: found } = row;
            if let Some(cell) = &found[i] {
                cells.push((*cycle, parsed(cell.clone())?));
            }
        }
        columns.push(Column { name: text[head.clone()].to_string(), value, cells });
    }
    let last = table.rows.last().map_or(1, |r| r.cycle);
    let object = cx.add_object("number of the cycle", &DINT, ir::ObjectKind::Global, None, Span::NONE);
    Some((Table { columns, counter: Loc::object(object, DINT) }, last))
}

impl Fun<'_, '_> {
    /// Another cycle of the table starts.
    pub fn count_cycle(&mut self, table: &Table) {
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        let now = self.load(&table.counter, Span::NONE);
        let one = self.int_const(1, &DINT, Span::NONE);
        let next = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, now, one), &DINT, Span::NONE);
        self.store_expr(&table.counter, next);
    }

    /// Gives every scalar of an input its values, one without a column keeps the value that it starts with; and says what
    /// the scalars are called.
    pub fn input_from(&mut self, table: &Table, name: &str, loc: &Loc, names: &mut Vec<String>) {
        match loc.ty.clone() {
            Ty::Array(array) => {
                for i in array.low..=array.high {
                    let element = self.element_at(loc, &array, i - array.shift());
                    self.input_from(table, &format!("{name}[{i}]"), &element, names);
                }
            }
            ty @ (Ty::Struct(_) | Ty::Block(_)) => {
                for (i, (field, field_ty, _)) in self.cx.record_fields(&ty).0.into_iter().enumerate() {
                    self.input_from(table, &format!("{name}.{field}"), &loc.field(i as u32, field_ty), names);
                }
            }
            _ => {
                names.push(name.to_string());
                self.scalar_from(table, name, loc);
            }
        }
    }

    fn scalar_from(&mut self, table: &Table, name: &str, loc: &Loc) {
        let Some(column) = table.columns.iter().find(|c| c.name.eq_ignore_ascii_case(name)) else { return };
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        for (cycle, cell) in &column.cells {
            let Ok(value) = self.expr_as(cell, &loc.ty) else { continue };
            let before = self.load(loc, Span::NONE);
            let now = self.is_cycle(table, *cycle);
            let value = self.add_expr(ExprKind::Select(now, value, before), &loc.ty.clone(), Span::NONE);
            self.store_expr(loc, value);
        }
    }

    fn is_cycle(&mut self, table: &Table, cycle: u32) -> ir::ExprId {
        let now = self.load(&table.counter, Span::NONE);
        let number = self.int_const(cycle.into(), &DINT, Span::NONE);
        self.add_expr(ExprKind::Binary(BinaryOp::Eq, now, number), &Ty::Bool, Span::NONE)
    }

    /// A check for each cell of the columns that are not inputs.
    pub fn check_table(&mut self, table: &Table, inputs: &[String]) {
        for column in table.columns.iter().filter(|c| !inputs.iter().any(|i| i.eq_ignore_ascii_case(&c.name))) {
            for (cycle, cell) in &column.cells {
                let span = cell.at.0;
                self.enter(span, SourceStmtKind::Specification);
                let at = ast::At(span);
                let sides = (Box::new(column.value.clone()), Box::new(cell.clone()));
                let same = ast::Expr { kind: ast::ExprKind::Binary(ast::BinaryOp::Eq, sides.0, sides.1), at };
                let Ok(same) = self.condition(&same) else { continue };
                let same = self.settled(same, &Ty::Bool, span);
                let now = self.is_cycle(table, *cycle);
                let other = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, now), &Ty::Bool, Span::NONE);
                let cond = self.add_expr(ExprKind::Binary(BinaryOp::Or, other, same), &Ty::Bool, span);
                let text = format!("{} = {}", column.name, self.cx.program.sources.text(span));
                let message = format!("{text} in cycle {cycle}");
                self.emit(StatementKind::Assert { cond, check: CheckKind::Assertion, message });
                self.cx.program.requirements.push(ir::Requirement {
                    name: format!("cycle {cycle}"),
                    text,
                    span,
                    goal: ir::Goal::Always,
                    premise: None,
                });
            }
        }
    }
}
