//! Expressions, places and constants as text.

use super::{Printer, identifier, names, names::word, put, write_type};
use crate::*;
use std::fmt::Write;

impl Printer<'_> {
    pub(super) fn expr(&mut self, id: ExprId) {
        let Some(expr) = self.program.exprs.get(id.0 as usize) else {
            put!(self, "missing_{}", id.0);
            return;
        };
        let usual = natural_type(self.program, &expr.kind);
        let has_other_type = usual.is_some_and(|ty| Some(expr.ty) != ty);
        if has_other_type {
            put!(self, "(");
        }
        self.bare(expr);
        if has_other_type {
            put!(self, " : ");
            write_type(&mut self.out, &self.program.types, expr.ty);
            put!(self, ")");
        }
        if self.exact() && !expr.span.is_none() {
            put!(self, "{}", super::braces(expr.span));
        }
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Const(value) => self.typed_const(*value, expr.ty),
            ExprKind::Load(place) => self.place(place),
            ExprKind::AddressOf(place) => {
                put!(self, "&");
                self.place(place);
            }
            ExprKind::Unary(op, operand) => {
                put!(self, "({} ", word(names::UNARY, op));
                self.expr(*operand);
                put!(self, ")");
            }
            ExprKind::Binary(op, left, right) => {
                put!(self, "(");
                self.expr(*left);
                put!(self, " {} ", word(names::BINARY, op));
                self.expr(*right);
                put!(self, ")");
            }
            ExprKind::Select(condition, yes, no) => {
                put!(self, "(");
                self.expr(*condition);
                put!(self, " ? ");
                self.expr(*yes);
                put!(self, " : ");
                self.expr(*no);
                put!(self, ")");
            }
            ExprKind::Cast(operand) => {
                put!(self, "cast<");
                write_type(&mut self.out, &self.program.types, expr.ty);
                put!(self, ">(");
                self.expr(*operand);
                put!(self, ")");
            }
            ExprKind::Pure(function, args) => {
                put!(self, "{}<", word(names::PURE, function));
                write_type(&mut self.out, &self.program.types, expr.ty);
                put!(self, ">");
                self.arguments(args);
            }
        }
    }

    pub(super) fn arguments(&mut self, args: &[ExprId]) {
        put!(self, "(");
        for (index, &arg) in args.iter().enumerate() {
            if index > 0 {
                put!(self, ", ");
            }
            self.expr(arg);
        }
        put!(self, ")");
    }

    pub(super) fn place(&mut self, place: &Place) {
        let usual = place_type(self.program, place.base, &place.path);
        if usual != Some(place.ty) {
            put!(self, "(place ");
        }
        let mut ty = base_type(self.program, place.base);
        match place.base {
            PlaceBase::Object(object) => put!(self, "{}", self.object_ref(object)),
            PlaceBase::Deref(pointer) => {
                put!(self, "(*");
                self.expr(pointer);
                put!(self, ")");
            }
        }
        for step in &place.path {
            match *step {
                Projection::Field(field) => put!(self, "{}", self.field_ref(ty, field)),
                Projection::Index(index) => {
                    put!(self, "[");
                    self.expr(index);
                    put!(self, "]");
                }
            }
            ty = ty.and_then(|t| projected(&self.program.types, t, step));
        }
        if usual != Some(place.ty) {
            put!(self, " : ");
            write_type(&mut self.out, &self.program.types, place.ty);
            put!(self, ")");
        }
    }

    /// `->name`, or `->#3` where the name does not say which field.
    fn field_ref(&self, ty: Option<TypeId>, field: u32) -> String {
        let record = ty.and_then(|t| match self.program.types.get(t) {
            Type::Record(r) => self.program.types.records.get(r.0 as usize),
            _ => None,
        });
        match record.and_then(|r| Some((r, r.fields.get(field as usize)?))) {
            Some((record, f))
                if identifier(&f.name) == f.name && record.fields.iter().filter(|g| g.name == f.name).count() == 1 =>
            {
                format!("->{}", f.name)
            }
            _ => format!("->#{field}"),
        }
    }

    /// A constant with its type.
    pub(super) fn typed_const(&mut self, value: Const, ty: TypeId) {
        let types = &self.program.types;
        match value {
            Const::Bool(b) if types.get(ty) == &Type::Bool => {
                put!(self, "{b}");
                return;
            }
            Const::Bool(b) => put!(self, "{b}:"),
            Const::Int(bits) => match as_signed(self.program, bits, ty) {
                Some(value) => put!(self, "{value}:"),
                None => put!(self, "{bits}:"),
            },
            Const::Float(bits) => match types.get(ty) {
                Type::Float(FloatFormat::F64) if f64::from_bits(bits).is_finite() => {
                    put!(self, "{:?}:", f64::from_bits(bits))
                }
                Type::Float(FloatFormat::F32) if bits >> 32 == 0 && f32::from_bits(bits as u32).is_finite() => {
                    put!(self, "{:?}:", f32::from_bits(bits as u32))
                }
                _ => put!(self, "bits 0x{bits:x}:"),
            },
            Const::Null => put!(self, "null:"),
            Const::Function(f) => put!(self, "{}:", self.function_ref(f)),
            Const::Address(object, offset) => put!(self, "address {} {offset}:", self.object_ref(object)),
        }
        write_type(&mut self.out, &self.program.types, ty);
    }
}

/// The negative number that `bits` stands for in a signed type.
fn as_signed(program: &Program, bits: u128, ty: TypeId) -> Option<i128> {
    let width = program.bits_of(ty);
    let negative = program.types.is_signed(ty) && (1..=128).contains(&width) && bits >> (width - 1) == 1;
    negative.then(|| ((bits << (128 - width)) as i128) >> (128 - width))
}

/// The type that an expression has by its operands: `None` where the text always says it, `Some(None)` where it has one
/// that the program does not know, so that the text has to say it.
fn natural_type(program: &Program, kind: &ExprKind) -> Option<Option<TypeId>> {
    let types = &program.types;
    let of = |id: ExprId| program.exprs.get(id.0 as usize).map(|e| e.ty);
    match kind {
        ExprKind::Const(_) | ExprKind::Cast(_) | ExprKind::Pure(..) => None,
        ExprKind::Load(place) => Some(Some(place.ty)),
        ExprKind::AddressOf(place) => Some(types.find(&Type::Pointer(place.ty))),
        ExprKind::Unary(_, operand) => Some(of(*operand)),
        ExprKind::Binary(op, left, _) => Some(match op {
            op if op.yields_bool() => types.find(&Type::Bool),
            BinaryOp::PointerDiff => None,
            _ => of(*left),
        }),
        ExprKind::Select(_, yes, _) => Some(of(*yes)),
    }
}

fn base_type(program: &Program, base: PlaceBase) -> Option<TypeId> {
    match base {
        PlaceBase::Object(object) => program.objects.get(object.index()).map(|o| o.ty),
        PlaceBase::Deref(pointer) => {
            let ty = program.exprs.get(pointer.0 as usize)?.ty;
            match program.types.get(ty) {
                Type::Pointer(to) => Some(*to),
                _ => None,
            }
        }
    }
}

/// The type of what `step` leads to in a value of type `ty`.
pub(crate) fn projected(types: &Types, ty: TypeId, step: &Projection) -> Option<TypeId> {
    match (types.get(ty), step) {
        (Type::Record(record), Projection::Field(field)) => {
            Some(types.records.get(record.0 as usize)?.fields.get(*field as usize)?.ty)
        }
        (Type::Array { element, .. }, Projection::Index(_)) => Some(*element),
        _ => None,
    }
}

/// The type that a place has by its path.
pub(crate) fn place_type(program: &Program, base: PlaceBase, path: &[Projection]) -> Option<TypeId> {
    path.iter().try_fold(base_type(program, base)?, |ty, step| projected(&program.types, ty, step))
}
