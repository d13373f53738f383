//! The standard functions.

use super::access::LValue;
use super::convert::conversion;
use super::expr::Val;
use super::function::Fun;
use super::operator::has_call;
use crate::ast::{self, Arg, ArgValue, BinaryOp, Call};
use crate::constant::Constant;
use crate::declare::{Checked, Reported};
use crate::token::Dialect;
use crate::types::{DINT, Ty};
use because_ir as ir;
use because_ir::{ExprKind, MathFn, PureFn};
use because_source::Span;

const NOT_MODELLED: &[&str] = &[
    "SCALE",
    "UNSCALE",
    "BLKMOV",
    "FILL",
    "MOVE_BLK_VARIANT",
    "PEEK",
    "PEEK_BOOL",
    "PEEK_BYTE",
    "PEEK_WORD",
    "PEEK_DWORD",
    "POKE",
    "POKE_BOOL",
    "POKE_BLK",
    "VARIANTGET",
    "VARIANTPUT",
    "SERIALIZE",
    "DESERIALIZE",
    "GATHER",
    "SCATTER",
    "S_MOVE",
    "STRG_VAL",
    "VAL_STRG",
    "S_CONV",
    "RESET_TIMER",
    "PRESET_TIMER",
    "T_ADD",
    "T_SUB",
    "T_DIFF",
    "T_COMBINE",
    "T_CONV",
    "RUNTIME",
    "WR_SYS_T",
    "RD_LOC_T",
    "ADR",
    "SIZEOF",
    "REF",
    "EXPD",
    "S_CU",
    "S_CD",
    "S_CUD",
    "READ_CLK",
    "RD_SYS_T",
    "CONCAT_DATE_TOD",
    "DAY_OF_WEEK",
    "BCD_TO_INT",
    "INT_TO_BCD",
    "WORD_BCD_TO_INT",
    "DWORD_BCD_TO_DINT",
    "IS_VALID",
    "DECO",
    "ENCO",
];

/// Formal names by position, where a call may use them. `IN1`, `IN2`, … count on their own.
fn formals(name: &str) -> &'static [&'static str] {
    match name {
        "SEL" => &["G", "IN0", "IN1"],
        "LIMIT" => &["MN", "IN", "MX"],
        "SHL" | "SHR" | "ROL" | "ROR" => &["IN", "N"],
        "MUX" => &["K"],
        "NORM_X" | "SCALE_X" => &["MIN", "VALUE", "MAX"],
        "LEFT" | "RIGHT" => &["IN", "L"],
        "MID" | "DELETE" => &["IN", "L", "P"],
        "INSERT" => &["IN1", "IN2", "P"],
        "REPLACE" => &["IN1", "IN2", "L", "P"],
        _ => &["IN"],
    }
}

impl Fun<'_, '_> {
    /// `None` where the function gives no value. `hint` is the type its place asks for.
    pub fn builtin(&mut self, name: &str, args: &[&Arg], hint: Option<&Ty>, call: &Call) -> Checked<Option<Val>> {
        let span = call.at.0;
        match name {
            "S_PULSE" | "S_PEXT" | "S_ODT" | "S_ODTS" | "S_OFFDT" => return self.s5_timer(name, args, span).map(Some),
            "MOVE_BLK" | "UMOVE_BLK" | "FILL_BLK" | "UFILL_BLK" => {
                return self.block_move(name, args, span).map(|()| None);
            }
            "ADR" | "REF" | "__ISVALIDREF" => {
                let [Arg { value: ArgValue::In(operand), .. }] = args else {
                    return Err(self.cx.error("type", span, format!("`{name}` needs one variable")));
                };
                let value =
                    if name == "__ISVALIDREF" { self.is_valid(operand) } else { self.address_of(name, operand) };
                return value.map(Some);
            }
            _ if !is_known(name) => return Err(self.no_function(name, call)),
            _ => {}
        }
        let exprs = self.positional(name, args, span)?;
        let comparison = comparison_named(name);
        let operator = operator_named(name).or(comparison);
        let value = match name {
            _ if operator.is_some() => self.fold_operator(name, operator, &exprs, hint, span)?,
            "NOT" => {
                let [operand] = self.arity(name, &exprs, span)?;
                let not = ast::ExprKind::Unary(ast::UnaryOp::Not, Box::new(operand.clone()));
                self.expr(&ast::Expr { kind: not, at: ast::At(span) }, hint)?
            }
            "MOVE" => {
                let [operand] = self.arity(name, &exprs, span)?;
                self.expr(operand, hint)?
            }
            "ABS" => self.absolute(&exprs, hint, span)?,
            "SQR" => {
                let [operand] = self.arity(name, &exprs, span)?;
                let (id, ty) = self.real_operand(operand, hint)?;
                Val::Expr(self.add_expr(ExprKind::Binary(ir::BinaryOp::Mul, id, id), &ty, span), ty)
            }
            "SQRT" | "LN" | "LOG" | "EXP" | "SIN" | "COS" | "TAN" | "ASIN" | "ACOS" | "ATAN" => {
                let [operand] = self.arity(name, &exprs, span)?;
                self.real_function(name, operand, hint, span)?
            }
            "ATAN2" => {
                let [y, x] = self.arity(name, &exprs, span)?;
                let (y, ty) = self.real_operand(y, hint)?;
                let x = self.expr_as(x, &ty)?;
                self.cx.lowering.inexact.push("ATAN2");
                Val::Expr(self.add_expr(ExprKind::Pure(PureFn::Math(MathFn::Atan2), vec![y, x]), &ty, span), ty)
            }
            "TRUNC" | "ROUND" | "CEIL" | "FLOOR" => self.whole_number(name, &exprs, hint, span)?,
            "SHL" | "SHR" | "ROL" | "ROR" => self.shift(name, &exprs, hint, span)?,
            "SEL" | "MUX" => self.choose(name, &exprs, hint, span)?,
            "MAX" | "MIN" | "LIMIT" => self.extreme(name, &exprs, hint, span)?,
            "LEN" | "LEFT" | "RIGHT" | "MID" | "CONCAT" | "INSERT" | "DELETE" | "REPLACE" | "FIND" => {
                self.text_function(name, &exprs, span)?
            }
            "SWAP" => {
                let [operand] = self.arity(name, &exprs, span)?;
                self.swapped(operand, hint, span)?
            }
            "NORM_X" | "SCALE_X" => self.scaled(name, &exprs, hint, span)?,
            "LOWER_BOUND" | "UPPER_BOUND" => self.bound(name, &exprs, span)?,
            "TIME" | "TIME_TCK" if exprs.is_empty() => {
                let clock = self.cx.clock();
                Val::Expr(self.load_object(clock, &Ty::Time, span), Ty::Time)
            }
            _ => return self.conversion_call(name, &exprs, call).map(Some),
        };
        Ok(Some(value))
    }

    fn conversion_call(&mut self, name: &str, exprs: &[&ast::Expr], call: &Call) -> Checked<Val> {
        let span = call.at.0;
        if let Some((from, to)) = conversion(name) {
            let [operand] = self.arity(name, exprs, span)?;
            let (id, ty) = match &from {
                Some(from) => (self.expr_as(operand, from)?, from.clone()),
                None => self.expr_typed(operand, None)?,
            };
            return self.convert(id, &ty, &to, span);
        }
        Err(self.no_function(name, call))
    }

    /// What is called has no meaning here: it is not modelled, or nobody declared it.
    fn no_function(&mut self, name: &str, call: &Call) -> Reported {
        if NOT_MODELLED.contains(&name) || name.contains("_TO_") || name.starts_with("TRUNC_") {
            return self.cx.unsupported(call.callee.at.0, format!("function `{name}`"));
        }
        if let Some(reported) = call.callee.as_name().and_then(|name| self.broken(self.scope.block, name)) {
            return reported;
        }
        if let Some(what) = self.cx.broken_globals.get(&ast::key(name)).cloned() {
            return self.cx.unsupported(call.callee.at.0, what);
        }
        let text = crate::unparse::print_ref(&call.callee);
        self.cx.error("name", call.callee.at.0, format!("no function or instance is called `{text}`"))
    }

    /// The arguments in the order of the parameters.
    fn positional<'e>(&mut self, name: &str, args: &[&'e Arg], span: Span) -> Checked<Vec<&'e ast::Expr>> {
        let mut slots: Vec<Option<&'e ast::Expr>> = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let ArgValue::In(value) = &arg.value else {
                return Err(self.cx.error("type", arg.at.0, format!("`{name}` has no outputs to name")));
            };
            let slot = match &arg.name {
                None => Some(i),
                Some(formal) => {
                    let upper = formal.text.to_ascii_uppercase();
                    let known = formals(name).iter().position(|f| *f == upper);
                    let numbered = upper.strip_prefix("IN").and_then(|n| n.parse::<usize>().ok()).filter(|n| *n < 256);
                    let known = known.or((name == "LEN" && upper == "S").then_some(0));
                    known.or(numbered.and_then(|n| if name == "MUX" { Some(n + 1) } else { n.checked_sub(1) }))
                }
            };
            let Some(slot) = slot else {
                let formal = arg.name.as_ref().map_or("", |n| &n.text);
                return Err(self.cx.error("name", arg.at.0, format!("`{name}` has no parameter `{formal}`")));
            };
            if slots.len() <= slot {
                slots.resize(slot + 1, None);
            }
            slots[slot] = Some(value);
        }
        let count = slots.len();
        let given: Vec<&ast::Expr> = slots.into_iter().flatten().collect();
        if given.len() != count {
            return Err(self.cx.error("type", span, format!("a parameter of `{name}` is not given")));
        }
        Ok(given)
    }

    fn arity<'e, const N: usize>(
        &mut self,
        name: &str,
        exprs: &[&'e ast::Expr],
        span: Span,
    ) -> Checked<[&'e ast::Expr; N]> {
        <[&ast::Expr; N]>::try_from(exprs.to_vec()).map_err(|_| self.wrong_count(name, N, exprs.len(), span))
    }

    pub fn wrong_count(&mut self, name: &str, wanted: usize, found: usize, span: Span) -> Reported {
        let plural = if wanted == 1 { "" } else { "s" };
        self.cx.error("type", span, format!("`{name}` takes {wanted} argument{plural}, found {found}"))
    }

    /// ADD(a, b, c) and GT(a, b, c): from the left; comparisons of neighbours are all required.
    fn fold_operator(
        &mut self,
        name: &str,
        op: Option<BinaryOp>,
        exprs: &[&ast::Expr],
        hint: Option<&Ty>,
        span: Span,
    ) -> Checked<Val> {
        let Some(op) = op.filter(|_| exprs.len() >= 2) else {
            return Err(self.wrong_count(name, 2, exprs.len(), span));
        };
        let compare = super::operator::is_comparison(op);
        let hint = if compare { None } else { hint };
        let values = self.values(exprs, hint)?;
        let mut result: Option<Val> = None;
        let mut left = values[0].clone();
        for right in &values[1..] {
            let next = self.apply(op, left.clone(), right.clone(), hint, span)?;
            if !compare {
                left = (next.clone(), span);
                result = Some(next);
                continue;
            }
            left = right.clone();
            result = Some(match result {
                None => next,
                Some(before) => {
                    let (x, y) = (self.coerce(before, &Ty::Bool, span)?, self.coerce(next, &Ty::Bool, span)?);
                    Val::Expr(self.logical(ir::BinaryOp::And, x, y, span), Ty::Bool)
                }
            });
        }
        Ok(result.unwrap_or(left.0))
    }

    fn real_operand(&mut self, operand: &ast::Expr, hint: Option<&Ty>) -> Checked<(ir::ExprId, Ty)> {
        let value = self.expr(operand, hint)?;
        let ty = match value.ty().base() {
            Ty::LReal => Ty::LReal,
            _ if value.is_untyped() && hint == Some(&Ty::LReal) => Ty::LReal,
            _ => Ty::Real,
        };
        Ok((self.coerce(value, &ty, operand.at.0)?, ty))
    }

    fn real_function(&mut self, name: &str, operand: &ast::Expr, hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let (id, ty) = self.real_operand(operand, hint)?;
        let function = match name {
            "SQRT" => PureFn::Sqrt,
            "LN" => PureFn::Math(MathFn::Log),
            "LOG" => PureFn::Math(MathFn::Log10),
            "EXP" => PureFn::Math(MathFn::Exp),
            "SIN" => PureFn::Math(MathFn::Sin),
            "COS" => PureFn::Math(MathFn::Cos),
            "TAN" => PureFn::Math(MathFn::Tan),
            "ASIN" => PureFn::Math(MathFn::Asin),
            "ACOS" => PureFn::Math(MathFn::Acos),
            _ => PureFn::Math(MathFn::Atan),
        };
        if matches!(function, PureFn::Math(_)) {
            self.cx.lowering.inexact.push("functions such as SIN, LN and EXP");
        }
        Ok(Val::Expr(self.add_expr(ExprKind::Pure(function, vec![id]), &ty, span), ty))
    }

    fn absolute(&mut self, exprs: &[&ast::Expr], hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let [operand] = self.arity("ABS", exprs, span)?;
        let (id, ty) = self.expr_typed(operand, hint)?;
        let ty = ty.base().clone();
        if !ty.is_number() {
            let message = format!("`ABS` needs a number, found {}", self.cx.type_name(&ty));
            return Err(self.cx.error("type", operand.at.0, message));
        }
        if ty.is_real() {
            return Ok(Val::Expr(self.add_expr(ExprKind::Pure(PureFn::Fabs, vec![id]), &ty, span), ty));
        }
        let id = self.settled(id, &ty, span);
        let zero = self.int_const(0, &ty, span);
        let below = self.add_expr(ExprKind::Binary(ir::BinaryOp::Lt, id, zero), &Ty::Bool, Span::NONE);
        let negative = self.add_expr(ExprKind::Unary(ir::UnaryOp::NegWrap, id), &ty, Span::NONE);
        Ok(Val::Expr(self.add_expr(ExprKind::Select(below, negative, id), &ty, span), ty))
    }

    /// To DINT, or to the integer type that the place asks for.
    fn whole_number(&mut self, name: &str, exprs: &[&ast::Expr], hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let [operand] = self.arity(name, exprs, span)?;
        let (id, from) = self.real_operand(operand, None)?;
        let how = match name {
            "TRUNC" => PureFn::Trunc,
            "ROUND" => PureFn::Rint,
            "CEIL" => PureFn::Ceil,
            _ => PureFn::Floor,
        };
        let to = hint.map(|h| h.base().clone()).filter(Ty::is_int).unwrap_or(DINT);
        Ok(Val::Expr(self.rounded(how, id, &from, &to, span), to))
    }

    /// Shifting by the width or more leaves nothing; rotating goes round.
    fn shift(&mut self, name: &str, exprs: &[&ast::Expr], hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let [operand, count] = self.arity(name, exprs, span)?;
        let (id, ty) = self.expr_typed(operand, hint)?;
        if !ty.is_bits() && !ty.is_int() {
            let message = format!("`{name}` needs a bit string, found {}", self.cx.type_name(&ty));
            return Err(self.cx.error("type", operand.at.0, message));
        }
        let ty = ty.base().clone();
        let (width, signed) = self.cx.memory_bits(&ty);
        let (n, count_ty) = self.expr_typed(count, None)?;
        if count_ty.integer().is_none() {
            return Err(self.cx.error("type", count.at.0, format!("`{name}` needs an integer number of places")));
        }
        let n = self.settled(n, &count_ty, span);
        let mask = self.int_const(i128::from(width) - 1, &count_ty, span);
        let small = self.add_expr(ExprKind::Binary(ir::BinaryOp::BitAnd, n, mask), &count_ty, span);
        let rotate = match name {
            "ROL" => Some(PureFn::RotateLeft),
            "ROR" => Some(PureFn::RotateRight),
            _ => None,
        };
        if let Some(rotate) = rotate {
            let by = self.add_expr(ExprKind::Cast(small), &ty, span);
            return Ok(Val::Expr(self.add_expr(ExprKind::Pure(rotate, vec![id, by]), &ty, span), ty));
        }
        let sign_filled = name == "SHR" && signed;
        if sign_filled && self.cx.dialect == Dialect::StructuredText {
            return Err(self.cx.unsupported(span, "SHR of a signed integer"));
        }
        let op = if name == "SHL" { ir::BinaryOp::Shl } else { ir::BinaryOp::Shr };
        let id = self.settled(id, &ty, span);
        if let ExprKind::Const(ir::Const::Int(v)) = self.cx.program.expr(n).kind {
            let by = if sign_filled { v.min(u128::from(width) - 1) } else { v };
            let by = self.int_const(by as i128, &count_ty, span);
            let id = if sign_filled || v < u128::from(width) {
                self.add_expr(ExprKind::Binary(op, id, by), &ty, span)
            } else {
                self.int_const(0, &ty, span)
            };
            return Ok(Val::Expr(id, ty));
        }
        let moved = self.add_expr(ExprKind::Binary(op, id, small), &ty, span);
        let moved = self.hoist(moved, &ty, span);
        let same = self.add_expr(ExprKind::Binary(ir::BinaryOp::Eq, n, small), &Ty::Bool, Span::NONE);
        let gone = match sign_filled {
            // Nothing but copies of the sign is left.
            true => {
                let most = self.int_const(i128::from(width) - 1, &count_ty, span);
                self.add_expr(ExprKind::Binary(op, id, most), &ty, span)
            }
            false => self.int_const(0, &ty, span),
        };
        Ok(Val::Expr(self.add_expr(ExprKind::Select(same, moved, gone), &ty, span), ty))
    }

    /// The arguments from the left; one that stands before a call is evaluated before it.
    fn values(&mut self, exprs: &[&ast::Expr], hint: Option<&Ty>) -> Checked<Vec<(Val, Span)>> {
        let mut values = Vec::new();
        for (i, e) in exprs.iter().enumerate() {
            let mut value = self.expr(e, hint)?;
            if let Val::Expr(id, ty) = &value
                && exprs[i + 1..].iter().any(|later| has_call(later))
            {
                let ty = ty.clone();
                value = Val::Expr(self.hoist(*id, &ty, e.at.0), ty);
            }
            values.push((value, e.at.0));
        }
        Ok(values)
    }

    /// Values of one type, all defined.
    fn alike(&mut self, exprs: &[&ast::Expr], hint: Option<&Ty>) -> Checked<(Vec<ir::ExprId>, Ty)> {
        let values = self.values(exprs, hint)?;
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by_key(|&i| values[i].0.is_untyped());
        let mut met = values[order[0]].0.clone();
        for &i in &order[1..] {
            let (value, span) = &values[i];
            let Some(ty) = self.unify(&met, value, hint) else {
                let (a, b) = (self.cx.type_name(&met.ty()), self.cx.type_name(&value.ty()));
                return Err(self.cx.error("type", *span, format!("expected {a}, found {b}")));
            };
            met = Val::Expr(ir::ExprId(0), ty);
        }
        let ty = met.ty().base().clone();
        let mut ids = Vec::new();
        for (value, span) in values {
            let id = self.coerce(value, &ty, span)?;
            ids.push(if ty.is_scalar() { self.settled(id, &ty, span) } else { id });
        }
        Ok((ids, ty))
    }

    fn choose(&mut self, name: &str, exprs: &[&ast::Expr], hint: Option<&Ty>, span: Span) -> Checked<Val> {
        if exprs.len() < 3 || (name == "SEL" && exprs.len() != 3) {
            return Err(self.wrong_count(name, 3, exprs.len(), span));
        }
        let (ids, ty) = self.alike(&exprs[1..], hint)?;
        if !ty.is_scalar() {
            return Err(self.cx.unsupported(span, format!("`{name}` of {}", self.cx.type_name(&ty))));
        }
        if name == "SEL" {
            let cond = self.condition(exprs[0])?;
            let cond = self.settled(cond, &Ty::Bool, span);
            return Ok(Val::Expr(self.add_expr(ExprKind::Select(cond, ids[1], ids[0]), &ty, span), ty));
        }
        let (k, k_ty) = self.expr_typed(exprs[0], None)?;
        if !k_ty.is_int() {
            return Err(self.cx.error("type", exprs[0].at.0, "`MUX` needs an integer to choose by"));
        }
        let k = self.settled(k, &k_ty, span);
        let cond = self.in_range(k, &k_ty, 0, ids.len() as i128 - 1, span);
        let message = format!("MUX chooses outside of 0..{}", ids.len() - 1);
        self.emit_at(ir::StatementKind::Assert { cond, check: ir::CheckKind::Bounds, message }, span);
        let mut result = ids[ids.len() - 1];
        for (i, id) in ids.iter().enumerate().rev().skip(1) {
            let number = self.int_const(i as i128, &k_ty, span);
            let this = self.add_expr(ExprKind::Binary(ir::BinaryOp::Eq, k, number), &Ty::Bool, Span::NONE);
            result = self.add_expr(ExprKind::Select(this, *id, result), &ty, span);
        }
        Ok(Val::Expr(result, ty))
    }

    fn extreme(&mut self, name: &str, exprs: &[&ast::Expr], hint: Option<&Ty>, span: Span) -> Checked<Val> {
        if exprs.len() < 2 || (name == "LIMIT" && exprs.len() != 3) {
            let wanted = if name == "LIMIT" { 3 } else { 2 };
            return Err(self.wrong_count(name, wanted, exprs.len(), span));
        }
        let (ids, ty) = self.alike(exprs, hint)?;
        if !ty.is_scalar() || matches!(ty, Ty::Bool | Ty::Enum(_)) {
            return Err(self.cx.error(
                "type",
                span,
                format!("`{name}` cannot be applied to {}", self.cx.type_name(&ty)),
            ));
        }
        let mut pick = |op, a, b| {
            let first = self.add_expr(ExprKind::Binary(op, a, b), &Ty::Bool, Span::NONE);
            self.add_expr(ExprKind::Select(first, a, b), &ty, span)
        };
        let id = match name {
            "LIMIT" => {
                let low = pick(ir::BinaryOp::Gt, ids[0], ids[1]);
                pick(ir::BinaryOp::Lt, low, ids[2])
            }
            "MAX" => ids[1..].iter().fold(ids[0], |a, b| pick(ir::BinaryOp::Gt, a, *b)),
            _ => ids[1..].iter().fold(ids[0], |a, b| pick(ir::BinaryOp::Lt, a, *b)),
        };
        Ok(Val::Expr(id, ty))
    }

    /// NORM_X: where a value lies between two others, as a number between 0 and 1. SCALE_X: the way back.
    fn scaled(&mut self, name: &str, exprs: &[&ast::Expr], hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let [min, value, max] = self.arity(name, exprs, span)?;
        let ty = if hint == Some(&Ty::LReal) { Ty::LReal } else { Ty::Real };
        if hint.is_some_and(|h| !h.is_real()) {
            return Err(self.cx.unsupported(span, format!("`{name}` to an integer")));
        }
        let mut ids = Vec::new();
        for expr in [min, value, max] {
            let value = self.expr(expr, None)?;
            let exact = match value.ty().base() {
                Ty::Int { bits, .. } => *bits <= 16 || value.is_untyped(),
                other => other.is_real(),
            };
            if !exact {
                let found = self.cx.type_name(&value.ty());
                return Err(self.cx.unsupported(expr.at.0, format!("`{name}` of {found}")));
            }
            let id = self.coerce(value, &ty, expr.at.0)?;
            ids.push(self.settled(id, &ty, span));
        }
        let [low, value, high] = [ids[0], ids[1], ids[2]];
        let ordered = self.add_expr(ExprKind::Binary(ir::BinaryOp::Lt, low, high), &Ty::Bool, span);
        self.require(ordered, &format!("`{name}` with MIN not below MAX"), span);
        let width = self.add_expr(ExprKind::Binary(ir::BinaryOp::Sub, high, low), &ty, span);
        let id = if name == "NORM_X" {
            let above = self.add_expr(ExprKind::Binary(ir::BinaryOp::Sub, value, low), &ty, span);
            self.add_expr(ExprKind::Binary(ir::BinaryOp::Div, above, width), &ty, span)
        } else {
            let part = self.add_expr(ExprKind::Binary(ir::BinaryOp::Mul, value, width), &ty, span);
            self.add_expr(ExprKind::Binary(ir::BinaryOp::Add, part, low), &ty, span)
        };
        Ok(Val::Expr(id, ty))
    }

    fn bound(&mut self, name: &str, exprs: &[&ast::Expr], span: Span) -> Checked<Val> {
        let [array, dimension] = self.arity(name, exprs, span)?;
        let number = self.cx.constant_int(dimension, self.scope.block)?;
        let ast::ExprKind::Ref(reference) = &array.kind else {
            return Err(self.cx.error("type", array.at.0, "expected an array"));
        };
        let mut ty = match self.usable(reference)? {
            LValue::Whole(loc) => loc.ty,
            LValue::Part(part) => part.ty,
        };
        for k in 1.. {
            let Ty::Array(array) = ty else { break };
            if k == number {
                let value = if name == "LOWER_BOUND" { array.low } else { array.high };
                return Ok(Val::Const(Constant::int(value.into(), DINT)));
            }
            ty = array.element.clone();
        }
        Err(self.cx.error("type", span, "the array has no such dimension"))
    }
}

/// Does the name call something that is understood?
fn is_known(name: &str) -> bool {
    const NAMED: &[&str] = &[
        "NOT",
        "MOVE",
        "ABS",
        "SQR",
        "SQRT",
        "LN",
        "LOG",
        "EXP",
        "SIN",
        "COS",
        "TAN",
        "ASIN",
        "ACOS",
        "ATAN",
        "ATAN2",
        "TRUNC",
        "ROUND",
        "CEIL",
        "FLOOR",
        "SHL",
        "SHR",
        "ROL",
        "ROR",
        "SEL",
        "MUX",
        "MAX",
        "MIN",
        "LIMIT",
        "LEN",
        "LEFT",
        "RIGHT",
        "MID",
        "CONCAT",
        "INSERT",
        "DELETE",
        "REPLACE",
        "FIND",
        "SWAP",
        "NORM_X",
        "SCALE_X",
        "LOWER_BOUND",
        "UPPER_BOUND",
        "TIME",
        "TIME_TCK",
    ];
    NAMED.contains(&name)
        || operator_named(name).is_some()
        || comparison_named(name).is_some()
        || conversion(name).is_some()
}

fn operator_named(name: &str) -> Option<BinaryOp> {
    Some(match name {
        "ADD" | "ADD_TIME" => BinaryOp::Add,
        "SUB" | "SUB_TIME" => BinaryOp::Sub,
        "MUL" | "MUL_TIME" | "MULTIME" => BinaryOp::Mul,
        "DIV" | "DIV_TIME" | "DIVTIME" => BinaryOp::Div,
        "MOD" => BinaryOp::Mod,
        "EXPT" => BinaryOp::Power,
        "AND" => BinaryOp::And,
        "OR" => BinaryOp::Or,
        "XOR" => BinaryOp::Xor,
        _ => return None,
    })
}

fn comparison_named(name: &str) -> Option<BinaryOp> {
    Some(match name {
        "GT" => BinaryOp::Gt,
        "GE" => BinaryOp::Ge,
        "EQ" => BinaryOp::Eq,
        "LE" => BinaryOp::Le,
        "LT" => BinaryOp::Lt,
        "NE" => BinaryOp::Ne,
        _ => return None,
    })
}
