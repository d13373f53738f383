//! S7's own timers and S5TIME: time base in bits 12 and 13 (10 ms, 100 ms, 1 s, 10 s), then three decimal digits.

use super::Storage;
use super::access::{LValue, Loc};
use super::expr::Val;
use super::function::Fun;
use crate::ast::{self, Arg, ArgValue};
use crate::constant::{Constant, ConstantValue};
use crate::declare::{Checked, Entry};
use crate::types::{DINT, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, Callee, ExprKind, ObjectKind, StatementKind};
use because_source::Span;

/// Fields of the timers in `models/s5.st`.
const S: u32 = 0;
const TV: u32 = 1;
const R: u32 = 2;
const Q: u32 = 3;
const LEFT: u32 = 4;

impl Fun<'_, '_> {
    /// A call of a timer by its number or name; gives the time that is left.
    pub fn s5_timer(&mut self, name: &str, args: &[&Arg], span: Span) -> Checked<Val> {
        let named = |wanted: &str| {
            args.iter().copied().find(|a| a.name.as_ref().is_some_and(|n| n.text.eq_ignore_ascii_case(wanted)))
        };
        for arg in args {
            let known = arg.name.as_ref().map(|n| n.text.to_ascii_uppercase());
            match known.as_deref() {
                Some("R") if name == "S_OFFDT" && !self.is_false(arg) => {
                    return Err(self.cx.unsupported(arg.at.0, format!("input `R` of `{name}`")));
                }
                Some("T_NO" | "S" | "TV" | "R" | "Q") => {}
                Some("BI") => return Err(self.cx.unsupported(arg.at.0, format!("output `BI` of `{name}`"))),
                _ => return Err(self.cx.error("name", arg.at.0, format!("`{name}` has no such parameter"))),
            }
        }
        let (Some(number), Some(start), Some(time)) = (named("T_NO"), named("S"), named("TV")) else {
            return Err(self.cx.error("type", span, format!("`{name}` needs T_NO, S and TV")));
        };
        let Some(Entry::Block(block)) = self.cx.names.get(&format!("__{}", name.to_ascii_lowercase())).copied() else {
            return Err(self.cx.unsupported(span, format!("function `{name}`")));
        };
        self.cx.declare_block(block);
        let object = self.timer_object(number, block)?;
        let loc = Loc::object(object, Ty::Block(block));
        self.timer_input(&loc.field(S, Ty::Bool), Some(start), span)?;
        self.timer_time(&loc.field(TV, Ty::Time), time)?;
        self.timer_input(&loc.field(R, Ty::Bool), named("R"), span)?;
        let callee = self.cx.function_for(block, Storage::Static(object, Vec::new()));
        self.cx.lowering.calls.push((self.id, callee, span));
        self.emit_at(StatementKind::Call { result: None, callee: Callee::Direct(callee), args: Vec::new() }, span);
        match named("Q").map(|arg| &arg.value) {
            Some(ArgValue::Out { negated, target }) => self.output(&loc.field(Q, Ty::Bool), *negated, target)?,
            Some(ArgValue::In(ast::Expr { kind: ast::ExprKind::Ref(target), .. })) => {
                self.output(&loc.field(Q, Ty::Bool), false, target)?;
            }
            _ => {}
        }
        let left = self.load(&loc.field(LEFT, Ty::Time), span);
        Ok(Val::Expr(self.time_to_s5(left, span), Ty::S5Time))
    }

    fn is_false(&mut self, arg: &Arg) -> bool {
        let ArgValue::In(value) = &arg.value else { return false };
        let constant = self.cx.fold(value, self.scope.block, Some(&Ty::Bool));
        constant.is_some_and(|c| matches!(c.value, ConstantValue::Bool(false) | ConstantValue::Int(0)))
    }

    fn timer_object(&mut self, number: &Arg, block: crate::types::BlockRef) -> Checked<ir::ObjectId> {
        let name = match &number.value {
            ArgValue::In(ast::Expr { kind: ast::ExprKind::Ref(r), .. }) => r.as_name(),
            _ => None,
        };
        let Some(name) = name.filter(|n| !self.scope.vars.contains_key(&n.key())) else {
            return Err(self.cx.unsupported(number.at.0, "a timer that is not named by its number"));
        };
        let key = name.key();
        if let Some(&object) = self.cx.lowering.timers.get(&key) {
            return Ok(object);
        }
        let object = self.cx.add_object(&name.text, &Ty::Block(block), ObjectKind::Global, None, name.at.0);
        self.cx.lowering.timers.insert(key, object);
        Ok(object)
    }

    fn timer_input(&mut self, to: &Loc, arg: Option<&Arg>, span: Span) -> Checked<()> {
        let value = match arg {
            Some(Arg { value: ArgValue::In(value), .. }) => Val::Expr(self.condition(value)?, Ty::Bool),
            Some(arg) => return Err(self.cx.error("type", arg.at.0, "this is an input")),
            None => Val::Const(Constant { value: ConstantValue::Bool(false), ty: Some(Ty::Bool) }),
        };
        self.assign(&LValue::Whole(to.clone()), value, span)
    }

    /// The time value, S5TIME or TIME.
    fn timer_time(&mut self, to: &Loc, arg: &Arg) -> Checked<()> {
        let ArgValue::In(value) = &arg.value else {
            return Err(self.cx.error("type", arg.at.0, "`TV` is an input"));
        };
        let (id, ty) = self.expr_typed(value, None)?;
        let id = match ty {
            Ty::S5Time => self.s5_to_time(id, arg.at.0),
            Ty::Time => id,
            other => {
                let found = self.cx.type_name(&other);
                return Err(self.cx.error("type", value.at.0, format!("expected S5TIME or TIME, found {found}")));
            }
        };
        self.assign(&LValue::Whole(to.clone()), Val::Expr(id, Ty::Time), arg.at.0)
    }

    fn of_number(&mut self, op: BinaryOp, a: ir::ExprId, b: i128, span: Span) -> ir::ExprId {
        let b = self.int_const(b, &DINT, span);
        self.add_expr(ExprKind::Binary(op, a, b), &DINT, span)
    }

    pub fn s5_to_time(&mut self, id: ir::ExprId, span: Span) -> ir::ExprId {
        let id = self.settled(id, &Ty::S5Time, span);
        let word = self.add_expr(ExprKind::Cast(id), &DINT, span);
        let mut value = self.int_const(0, &DINT, span);
        for (shift, weight) in [(0, 1), (4, 10), (8, 100)] {
            let digit = self.of_number(BinaryOp::Shr, word, shift, span);
            let digit = self.of_number(BinaryOp::BitAnd, digit, 15, span);
            let part = self.of_number(BinaryOp::MulWrap, digit, weight, span);
            value = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, value, part), &DINT, span);
        }
        let base = self.of_number(BinaryOp::Shr, word, 12, span);
        let base = self.of_number(BinaryOp::BitAnd, base, 3, span);
        let mut time = self.of_number(BinaryOp::MulWrap, value, 10_000, span);
        for (number, scale) in [(2, 1_000), (1, 100), (0, 10)] {
            let number = self.int_const(number, &DINT, span);
            let this = self.add_expr(ExprKind::Binary(BinaryOp::Eq, base, number), &Ty::Bool, span);
            let scaled = self.of_number(BinaryOp::MulWrap, value, scale, span);
            time = self.add_expr(ExprKind::Select(this, scaled, time), &DINT, span);
        }
        self.add_expr(ExprKind::Cast(time), &Ty::Time, span)
    }

    /// In the finest time base that holds it, rounded down; what is out of range has no S5TIME.
    pub fn time_to_s5(&mut self, id: ir::ExprId, span: Span) -> ir::ExprId {
        let id = self.settled(id, &Ty::Time, span);
        let ms = self.add_expr(ExprKind::Cast(id), &DINT, span);
        let fits = self.in_range(ms, &DINT, 0, 9_990_000, span);
        self.require(fits, "a time beyond S5TIME", span);
        let mut word = self.s5_word(ms, 3, span);
        for (base, most) in [(2, 999_000), (1, 99_900), (0, 9_990)] {
            let most = self.int_const(most, &DINT, span);
            let holds = self.add_expr(ExprKind::Binary(BinaryOp::Le, ms, most), &Ty::Bool, span);
            let finer = self.s5_word(ms, base, span);
            word = self.add_expr(ExprKind::Select(holds, finer, word), &DINT, span);
        }
        self.add_expr(ExprKind::Cast(word), &Ty::S5Time, span)
    }

    fn s5_word(&mut self, ms: ir::ExprId, base: u32, span: Span) -> ir::ExprId {
        let units = self.of_number(BinaryOp::Div, ms, 10i128.pow(base + 1), span);
        let mut word = self.int_const(i128::from(base) << 12, &DINT, span);
        for (shift, weight) in [(1, 1), (16, 10), (256, 100)] {
            let digit = self.of_number(BinaryOp::Div, units, weight, span);
            let digit = self.of_number(BinaryOp::Rem, digit, 10, span);
            let part = self.of_number(BinaryOp::MulWrap, digit, shift, span);
            word = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, word, part), &DINT, span);
        }
        word
    }
}
