//! Constant expressions: bounds, labels of cases, initial values, and the folding of what is constant in a body.

use crate::ast::{self, BinaryOp, ExprKind, UnaryOp};
use crate::declare::{Checked, Cx, Entry};
use crate::literal::{Literal, LiteralValue};
use crate::types::{BlockRef, DINT, INT, LINT, Ty, common, elementary, wrap};
use because_source::Span;

/// A value known before the program runs. Without a type it is a number that takes the type its place asks for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Constant {
    pub value: ConstantValue,
    pub ty: Option<Ty>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ConstantValue {
    Bool(bool),
    Int(i128),
    /// A decimal number; either float format reads it with one rounding.
    Real(String),
    Text(Vec<u8>),
}

impl Constant {
    pub fn int(value: i128, ty: Ty) -> Constant {
        Constant { value: ConstantValue::Int(value), ty: Some(ty) }
    }

    /// The type it has where nothing asks for another.
    pub fn own_type(&self) -> Ty {
        match (&self.ty, &self.value) {
            (Some(ty), _) => ty.clone(),
            (None, ConstantValue::Bool(_)) => Ty::Bool,
            (None, ConstantValue::Real(_)) => Ty::Real,
            (None, ConstantValue::Text(bytes)) if bytes.len() == 1 => Ty::Char,
            (None, ConstantValue::Text(bytes)) => Ty::Text(bytes.len().clamp(1, 254) as u32),
            (None, ConstantValue::Int(v)) => {
                [INT, DINT, LINT].into_iter().find(|t| fits(*v, t)).unwrap_or(Ty::Int { bits: 64, signed: false })
            }
        }
    }

    pub fn as_int(&self) -> Option<i128> {
        match self.value {
            ConstantValue::Int(v) => Some(v),
            _ => None,
        }
    }
}

pub(crate) fn fits(value: i128, ty: &Ty) -> bool {
    ty.range().is_some_and(|(low, high)| (low..=high).contains(&value))
}

impl<'a> Cx<'a> {
    /// The value of a literal; fails where it does not fit the type it names.
    pub fn literal(&mut self, literal: &Literal, span: Span) -> Checked<Constant> {
        let ty = match &literal.typed {
            None => None,
            Some(name) => match elementary(name) {
                Some(ty) => Some(ty),
                None => {
                    let name = ast::Name { text: name.clone(), spelling: ast::Spelling::Bare, at: ast::At(span) };
                    Some(self.named_type(&name)?)
                }
            },
        };
        let int = |value: i128| ConstantValue::Int(value);
        let value = match &literal.value {
            LiteralValue::Bool(b) => ConstantValue::Bool(*b),
            LiteralValue::Int(v) => match &ty {
                Some(Ty::Real | Ty::LReal) => ConstantValue::Real(v.to_string()),
                Some(Ty::Bool) => ConstantValue::Bool(*v != 0),
                _ => int(*v),
            },
            LiteralValue::Real(text) => ConstantValue::Real(text.clone()),
            LiteralValue::Duration(ns) => int(if ty == Some(Ty::LTime) { *ns } else { ns / 1_000_000 }),
            LiteralValue::S5Time(word) => int((*word).into()),
            LiteralValue::Date(v) | LiteralValue::TimeOfDay(v) | LiteralValue::DateTime(v) => int((*v).into()),
            LiteralValue::Text(bytes) => {
                let ty = ty.filter(|t| *t == Ty::Char && bytes.len() == 1);
                return Ok(Constant { value: ConstantValue::Text(bytes.clone()), ty: ty.map(|_| Ty::Char) });
            }
            LiteralValue::Name(name) => return self.enum_member(&ty, name, span),
        };
        // `WORD#-1` and the like name a bit pattern.
        let value = match (&value, &ty) {
            (ConstantValue::Int(v), Some(t)) if t.is_bits() && *v < 0 => {
                let (bits, _) = t.integer().unwrap_or((64, false));
                ConstantValue::Int(wrap(*v, bits, false))
            }
            _ => value,
        };
        if let (ConstantValue::Int(v), Some(t)) = (&value, &ty)
            && !fits(*v, t)
        {
            let message = format!("`{}` does not fit in {}", literal.text, self.type_name(t));
            return Err(self.error("type", span, message));
        }
        Ok(Constant { value, ty })
    }

    fn enum_member(&mut self, ty: &Option<Ty>, name: &str, span: Span) -> Checked<Constant> {
        if let Some(Ty::Enum(e)) = ty {
            let found = self.enums[e.0 as usize].members.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
            if let Some((_, value)) = found {
                return Ok(Constant::int(*value, Ty::Enum(*e)));
            }
        }
        let owner = ty.as_ref().map_or(String::new(), |t| self.type_name(t));
        Err(self.error("name", span, format!("`{owner}` has no value `{name}`")))
    }

    /// The constant a name stands for, if it stands for one.
    pub fn constant_name(&mut self, key: &str, block: Option<BlockRef>) -> Option<Constant> {
        if let Some(block) = block {
            let info = self.block(block);
            if let Some(value) = info.constants.get(key) {
                return Some(value.clone());
            }
            if info.by_key.contains_key(key) {
                return None;
            }
            if let Some(owner) = info.owner {
                return self.constant_name(key, Some(owner));
            }
        }
        if let Some(global) = self.globals.get(key) {
            return global.constant.clone();
        }
        self.members.get(key).cloned().flatten()
    }

    /// The value of an expression if it is constant; says nothing where it is not.
    pub fn fold(&mut self, expr: &ast::Expr, block: Option<BlockRef>, hint: Option<&Ty>) -> Option<Constant> {
        match &expr.kind {
            ExprKind::Literal(literal) => {
                let reported = self.diagnostics.len();
                let value = self.literal(literal, expr.at.0).ok();
                self.diagnostics.truncate(reported);
                value
            }
            ExprKind::Ref(reference) => {
                let ast::RefBase::Name(name) = &reference.base else { return None };
                match reference.parts.as_slice() {
                    [] => self.constant_name(&name.key(), block),
                    [ast::Access::Field(member)] => self.qualified_member(name, member, block),
                    _ => None,
                }
            }
            ExprKind::Unary(op, operand) => fold_unary(*op, self.fold(operand, block, hint)?),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.fold(left, block, hint)?, self.fold(right, block, hint)?);
                self.fold_binary(*op, &left, &right, hint)
            }
            ExprKind::Call(_) => None,
        }
    }

    /// `Color.Red`.
    fn qualified_member(&mut self, name: &ast::Name, member: &ast::Name, block: Option<BlockRef>) -> Option<Constant> {
        let shadowed = block.is_some_and(|b| self.block(b).by_key.contains_key(&name.key()));
        if let Some(global) = self.listed(name, member).filter(|_| !shadowed) {
            return global.constant.clone();
        }
        if shadowed || !matches!(self.names.get(&name.key()), Some(Entry::Known(_) | Entry::Type(_))) {
            return None;
        }
        match self.named_type(name) {
            Ok(Ty::Enum(e)) => {
                let members = &self.enums[e.0 as usize].members;
                let value = members.iter().find(|(n, _)| n.eq_ignore_ascii_case(&member.text))?.1;
                Some(Constant::int(value, Ty::Enum(e)))
            }
            _ => None,
        }
    }

    fn fold_binary(&self, op: BinaryOp, left: &Constant, right: &Constant, hint: Option<&Ty>) -> Option<Constant> {
        let ty = match (&left.ty, &right.ty) {
            (None, None) => None,
            (Some(t), None) | (None, Some(t)) => Some(t.clone()),
            (Some(a), Some(b)) => Some(common(a, b, self.dialect)?),
        };
        match (&left.value, &right.value) {
            (ConstantValue::Int(a), ConstantValue::Int(b)) => {
                let bitwise = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
                if !ty.as_ref().is_none_or(|t| t.is_int() || (*t == Ty::Time && !bitwise) || (t.is_bits() && bitwise)) {
                    return None;
                }
                let scaled = left.ty.is_none() != right.ty.is_none();
                if ty == Some(Ty::Time) && scaled && !matches!(op, BinaryOp::Mul | BinaryOp::Div) {
                    return None;
                }
                let value = fold_int(op, *a, *b)?;
                let value = match (&ty, value) {
                    (Some(t), ConstantValue::Int(v)) => {
                        let (bits, signed) = t.integer()?;
                        ConstantValue::Int(wrap(v, bits, signed))
                    }
                    (_, other) => return Some(Constant { value: other.clone(), ty: bool_type(&other) }),
                };
                Some(Constant { value, ty })
            }
            (ConstantValue::Bool(a), ConstantValue::Bool(b)) => {
                let value = match op {
                    BinaryOp::And | BinaryOp::AndThen => a & b,
                    BinaryOp::Or | BinaryOp::OrElse => a | b,
                    BinaryOp::Xor | BinaryOp::Ne => a != b,
                    BinaryOp::Eq => a == b,
                    _ => return None,
                };
                Some(Constant { value: ConstantValue::Bool(value), ty: Some(Ty::Bool) })
            }
            (ConstantValue::Real(_) | ConstantValue::Int(_), ConstantValue::Real(_) | ConstantValue::Int(_)) => {
                let wide = matches!(ty, Some(Ty::LReal)) || (ty.is_none() && hint == Some(&Ty::LReal));
                let text = fold_real(op, &left.value, &right.value, wide)?;
                Some(Constant { value: ConstantValue::Real(text), ty: ty.filter(Ty::is_real) })
            }
            _ => None,
        }
    }

    /// The value of an expression that must be constant.
    pub fn constant(&mut self, expr: &ast::Expr, block: Option<BlockRef>, hint: Option<&Ty>) -> Checked<Constant> {
        if let ExprKind::Literal(literal) = &expr.kind {
            return self.literal(literal, expr.at.0);
        }
        match self.fold(expr, block, hint) {
            Some(value) => Ok(value),
            None => Err(self.error(
                "type",
                expr.at.0,
                "expected a constant: a number, a CONSTANT or an enumeration's value",
            )),
        }
    }

    pub fn constant_int(&mut self, expr: &ast::Expr, block: Option<BlockRef>) -> Checked<i128> {
        let value = self.constant(expr, block, None)?;
        match value.as_int() {
            Some(v) => Ok(v),
            None => Err(self.error("type", expr.at.0, "expected a constant of an integer type")),
        }
    }

    /// A constant as a value of `wanted`.
    pub fn typed_constant(
        &mut self,
        expr: &ast::Expr,
        block: Option<BlockRef>,
        wanted: Option<&Ty>,
    ) -> Checked<Constant> {
        let value = self.constant(expr, block, wanted)?;
        match wanted {
            Some(wanted) => self.constant_as(value, wanted, expr.at.0),
            None => {
                let ty = value.ty.clone();
                Ok(Constant { value: value.value, ty })
            }
        }
    }

    /// Gives a constant the type that its place asks for, or says why it cannot have it.
    pub fn constant_as(&mut self, constant: Constant, wanted: &Ty, span: Span) -> Checked<Constant> {
        let Constant { value, ty } = constant;
        let mismatch = |cx: &mut Self, value: Option<String>| {
            let found = value.unwrap_or_else(|| ty.as_ref().map_or("a number".to_string(), |t| cx.type_name(t)));
            let wanted = cx.type_name(wanted);
            cx.error("type", span, format!("expected {wanted}, found {found}"))
        };
        if let Some(ty) = &ty
            && !crate::types::widens(ty, wanted, self.dialect)
        {
            return Err(mismatch(self, None));
        }
        let value = match (value, wanted.base()) {
            (ConstantValue::Bool(b), Ty::Bool) => ConstantValue::Bool(b),
            (ConstantValue::Bool(b), Ty::Bits(_)) => ConstantValue::Int(b.into()),
            (ConstantValue::Int(v @ 0..=1), Ty::Bool) if ty.is_none() => ConstantValue::Bool(v == 1),
            (ConstantValue::Int(v), Ty::Real | Ty::LReal) => ConstantValue::Real(v.to_string()),
            (ConstantValue::Real(text), Ty::Real | Ty::LReal) => ConstantValue::Real(text),
            (ConstantValue::Text(bytes), Ty::Char) if bytes.len() == 1 => ConstantValue::Int(bytes[0].into()),
            (ConstantValue::Text(bytes), Ty::Text(n)) if bytes.len() <= *n as usize => ConstantValue::Text(bytes),
            (ConstantValue::Int(v), Ty::LTime) if ty == Some(Ty::Time) => ConstantValue::Int(v * 1_000_000),
            (ConstantValue::Int(v), Ty::Int { .. } | Ty::Bits(_)) => {
                if !fits(v, wanted) {
                    let message = format!("{v} does not fit in {}", self.type_name(wanted));
                    return Err(self.error("type", span, message));
                }
                ConstantValue::Int(v)
            }
            (ConstantValue::Int(v), _) if ty.is_some() && wanted.integer().is_some() => ConstantValue::Int(v),
            (ConstantValue::Bool(_), _) => return Err(mismatch(self, Some("BOOL".to_string()))),
            (ConstantValue::Text(_), _) => return Err(mismatch(self, Some("a string".to_string()))),
            (ConstantValue::Int(v), _) => return Err(mismatch(self, Some(format!("the number {v}")))),
            (ConstantValue::Real(text), _) => return Err(mismatch(self, Some(format!("the number {text}")))),
        };
        Ok(Constant { value, ty: Some(wanted.clone()) })
    }
}

fn bool_type(value: &ConstantValue) -> Option<Ty> {
    matches!(value, ConstantValue::Bool(_)).then_some(Ty::Bool)
}

fn fold_unary(op: UnaryOp, operand: Constant) -> Option<Constant> {
    let Constant { value, ty } = operand;
    let value = match (op, value) {
        (UnaryOp::Plus, v @ (ConstantValue::Int(_) | ConstantValue::Real(_))) => v,
        (UnaryOp::Neg, ConstantValue::Int(v)) => match &ty {
            None => ConstantValue::Int(v.checked_neg()?),
            Some(t) if !t.is_bits() => {
                let (bits, signed) = t.integer()?;
                ConstantValue::Int(wrap(-v, bits, signed))
            }
            _ => return None,
        },
        (UnaryOp::Neg, ConstantValue::Real(text)) => ConstantValue::Real(match text.strip_prefix('-') {
            Some(rest) => rest.to_string(),
            None => format!("-{text}"),
        }),
        (UnaryOp::Not, ConstantValue::Bool(b)) => ConstantValue::Bool(!b),
        (UnaryOp::Not, ConstantValue::Int(v)) if ty.as_ref().is_some_and(Ty::is_bits) => {
            let (bits, signed) = ty.as_ref()?.integer()?;
            ConstantValue::Int(wrap(!v, bits, signed))
        }
        _ => return None,
    };
    Some(Constant { value, ty })
}

fn fold_int(op: BinaryOp, a: i128, b: i128) -> Option<ConstantValue> {
    Some(match op {
        BinaryOp::Add => ConstantValue::Int(a.checked_add(b)?),
        BinaryOp::Sub => ConstantValue::Int(a.checked_sub(b)?),
        BinaryOp::Mul => ConstantValue::Int(a.checked_mul(b)?),
        BinaryOp::Div => ConstantValue::Int(a.checked_div(b)?),
        BinaryOp::Mod => ConstantValue::Int(a.checked_rem(b)?),
        BinaryOp::Lt => ConstantValue::Bool(a < b),
        BinaryOp::Le => ConstantValue::Bool(a <= b),
        BinaryOp::Gt => ConstantValue::Bool(a > b),
        BinaryOp::Ge => ConstantValue::Bool(a >= b),
        BinaryOp::Eq => ConstantValue::Bool(a == b),
        BinaryOp::Ne => ConstantValue::Bool(a != b),
        BinaryOp::And => ConstantValue::Int(a & b),
        BinaryOp::Or => ConstantValue::Int(a | b),
        BinaryOp::Xor => ConstantValue::Int(a ^ b),
        _ => return None,
    })
}

fn fold_real(op: BinaryOp, a: &ConstantValue, b: &ConstantValue, wide: bool) -> Option<String> {
    let text = |v: &ConstantValue| match v {
        ConstantValue::Real(text) => Some(text.clone()),
        ConstantValue::Int(v) => Some(v.to_string()),
        _ => None,
    };
    let (a, b) = (text(a)?, text(b)?);
    macro_rules! compute {
        ($float:ty) => {{
            let (a, b): ($float, $float) = (a.parse().ok()?, b.parse().ok()?);
            let value = match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                _ => return None,
            };
            value.is_finite().then(|| format!("{value:?}"))
        }};
    }
    if wide { compute!(f64) } else { compute!(f32) }
}
