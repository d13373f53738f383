//! A proof as a result: the invariants at loop heads as C text.

use crate::invariants::{Proof, loop_span};
use because_ir::{BinaryOp, Const, ExprId, ExprKind, Language, Place, PlaceBase, Program, Projection, Type, UnaryOp};
use because_source::Span;

/// A condition as a C programmer would write it.
pub fn c_text(program: &Program, id: ExprId) -> String {
    text(program, id, 0)
}

/// Binding strength of an operator, as in C: larger binds tighter.
fn strength(op: BinaryOp) -> (u32, &'static str) {
    use BinaryOp::*;
    match op {
        Or => (1, "||"),
        And => (2, "&&"),
        BitOr => (3, "|"),
        BitXor => (4, "^"),
        BitAnd => (5, "&"),
        Eq => (6, "=="),
        Ne => (6, "!="),
        Lt => (7, "<"),
        Le => (7, "<="),
        Gt => (7, ">"),
        Ge => (7, ">="),
        Shl => (8, "<<"),
        Shr => (8, ">>"),
        Add | AddWrap | PointerAdd => (9, "+"),
        Sub | SubWrap | PointerDiff => (9, "-"),
        Mul | MulWrap => (10, "*"),
        Div => (10, "/"),
        Rem => (10, "%"),
    }
}

fn text(program: &Program, id: ExprId, around: u32) -> String {
    let e = program.expr(id);
    match &e.kind {
        ExprKind::Const(c) => constant(program, *c, e.ty),
        ExprKind::Load(place) => place_text(program, place),
        ExprKind::Unary(op, a) => {
            let sign = match op {
                UnaryOp::Neg | UnaryOp::NegWrap => "-",
                UnaryOp::BitNot => "~",
                UnaryOp::Not => "!",
            };
            format!("{sign}{}", text(program, *a, 11))
        }
        ExprKind::Cast(a) => {
            let inner = program.expr(*a);
            // Comparisons are ints in C already.
            if matches!(program.types.get(inner.ty), Type::Bool) || inner.ty == e.ty {
                return text(program, *a, around);
            }
            if matches!(program.types.get(e.ty), Type::Bool) {
                return text(program, *a, around);
            }
            format!("({}){}", because_interp::type_name(program, e.ty), text(program, *a, 11))
        }
        ExprKind::Binary(op, a, b) => {
            let (own, sign) = strength(*op);
            let whole = format!("{} {sign} {}", text(program, *a, own), text(program, *b, own + 1));
            let mixed = own <= 2 && around > 0 && around <= 2 && around != own;
            if own < around || mixed { format!("({whole})") } else { whole }
        }
        ExprKind::Select(c, a, b) => {
            format!("({} ? {} : {})", text(program, *c, 1), text(program, *a, 1), text(program, *b, 1))
        }
        ExprKind::AddressOf(place) => format!("&{}", place_text(program, place)),
        ExprKind::Pure(..) => "…".to_string(),
    }
}

fn constant(program: &Program, value: Const, ty: because_ir::TypeId) -> String {
    let shown = |bits: u128| because_ir::render::exact(program, ty, &because_ir::Value::Bits(bits));
    match value {
        Const::Float(bits) if program.bits_of(ty) == 32 && program.language == Language::C => {
            format!("{}f", shown(bits.into()))
        }
        Const::Float(bits) => shown(bits.into()),
        Const::Bool(b) if program.language != Language::C => shown(b.into()),
        Const::Int(bits) if program.language != Language::C => shown(bits),
        Const::Bool(b) => u8::from(b).to_string(),
        Const::Int(bits) => {
            let number = crate::invariants::sample::number(program, ty, bits);
            let suffix = match program.types.representation(ty) {
                Type::Int { bits: 64, signed: true, .. } => "LL",
                Type::Int { bits: 64, signed: false, .. } => "ULL",
                Type::Int { bits: 32, signed: false, .. } => "U",
                _ => "",
            };
            format!("{number}{suffix}")
        }
        Const::Null => "0".to_string(),
        _ => "…".to_string(),
    }
}

fn place_text(program: &Program, place: &Place) -> String {
    let (mut out, mut ty) = match place.base {
        PlaceBase::Object(o) => (program.object(o).name.clone(), program.object(o).ty),
        PlaceBase::Deref(e) => {
            let pointee = match program.types.get(program.expr(e).ty) {
                Type::Pointer(to) => *to,
                _ => place.ty,
            };
            (format!("(*{})", text(program, e, 11)), pointee)
        }
    };
    for part in &place.path {
        match (program.types.get(ty), part) {
            (Type::Record(r), Projection::Field(f)) => {
                let Some(field) = program.types.record(*r).fields.get(*f as usize) else { break };
                out.push('.');
                out.push_str(&field.name);
                ty = field.ty;
            }
            (Type::Array { element, .. }, Projection::Index(e)) => {
                out.push_str(&format!("[{}]", text(program, *e, 0)));
                ty = *element;
            }
            _ => break,
        }
    }
    out
}

/// The invariants of a proof: the place of the loop and the condition, in the order of the text.
pub fn lines(proof: &Proof) -> Vec<(Span, String)> {
    let mut all: Vec<(Span, String)> = proof
        .invariants
        .iter()
        .map(|i| (loop_span(&proof.program, &proof.loops[i.of]), c_text(&proof.program, i.cond)))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The invariants as a text for people: a comment with the place, then one condition a line.
pub fn conditions(program: &Program, invariants: &[(Span, String)]) -> String {
    let mut out = String::new();
    let mut last = None;
    for (span, text) in invariants {
        if last != Some(span) {
            out.push_str(&format!("// {}: whenever the loop is at its head\n", program.sources.place(*span)));
            last = Some(span);
        }
        out.push_str(text);
        out.push_str(";\n");
    }
    if invariants.is_empty() {
        out.push_str("// No loop needs an invariant.\n");
    }
    out
}
