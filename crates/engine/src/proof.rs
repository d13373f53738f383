//! A proof as a result: the invariants at loop heads as C text and as a correctness witness.

mod sha256;

use crate::invariants::{Proof, head_span};
use because_ir::{BinaryOp, Const, ExprId, ExprKind, Place, PlaceBase, Program, Projection, Type, UnaryOp};
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
    match value {
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
        .map(|i| (head_span(&proof.program, proof.loops[i.of].id), c_text(&proof.program, i.cond)))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The invariants as a text for people: a comment with the place, then one condition a line.
pub fn conditions(proof: &Proof) -> String {
    let mut out = String::new();
    let mut last = None;
    for (span, text) in lines(proof) {
        if last != Some(span) {
            out.push_str(&format!("// {}: whenever the loop is at its head\n", proof.program.sources.place(span)));
            last = Some(span);
        }
        out.push_str(&text);
        out.push_str(";\n");
    }
    out
}

/// The invariants as a correctness witness of format 2.0. It carries no date and a name made from its content, so that
/// it is the same every time.
pub fn witness(proof: &Proof, files: &[String]) -> String {
    let program = &proof.program;
    let mut hashes = String::new();
    for file in files {
        let text = program.sources.find(file).and_then(|id| program.sources.get(id)).map(|f| f.text.clone());
        let hash = sha256::hex(text.as_deref().unwrap_or("").as_bytes());
        hashes.push_str(&format!("        {}: {hash}\n", quoted(file)));
    }
    let mut content = String::new();
    for (one, place) in loop_places(proof) {
        let parts: Vec<String> = proof
            .invariants
            .iter()
            .filter(|i| i.of == one)
            .map(|i| c_text(program, i.cond))
            .map(|t| if t.contains("||") { format!("({t})") } else { t })
            .collect();
        if parts.is_empty() {
            continue;
        }
        let (file, line, function) = place;
        content.push_str(&format!(
            "    - invariant:\n        type: loop_invariant\n        location:\n          file_name: {}\n          \
             line: {line}\n          function: {function}\n        value: {}\n        format: c_expression\n",
            quoted(&file),
            quoted(&parts.join(" && "))
        ));
    }
    let list: Vec<String> = files.iter().map(|f| format!("        - {}\n", quoted(f))).collect();
    let name = sha256::hex(format!("{hashes}{content}").as_bytes());
    let uuid = format!("{}-{}-4{}-8{}-{}", &name[..8], &name[8..12], &name[13..16], &name[17..20], &name[20..32]);
    let model = match program.target.pointer_bits {
        64 => "LP64",
        _ => "ILP32",
    };
    let content = if content.is_empty() { "  content: []\n".to_string() } else { format!("  content:\n{content}") };
    format!(
        "- entry_type: invariant_set\n  metadata:\n    format_version: \"2.0\"\n    uuid: {uuid}\n    \
         creation_time: 1970-01-01T00:00:00Z\n    producer:\n      name: because\n      version: {}\n    task:\n      \
         input_files:\n{}      input_file_hashes:\n{hashes}      specification: \"G ! call(reach_error())\"\n      \
         data_model: {model}\n      language: C\n{content}",
        quoted(env!("CARGO_PKG_VERSION")),
        list.concat(),
    )
}

/// Loops whose place is in the user's text: file, line, function.
fn loop_places(proof: &Proof) -> Vec<(usize, (String, u32, String))> {
    let program = &proof.program;
    let place = |(index, one): (usize, &crate::invariants::loops::Loop)| {
        let span = head_span(program, one.id);
        let line = program.sources.line(span)?;
        let file = program.sources.get(span.file)?.name.clone();
        Some((index, (file, line, program.function(one.id.function).name.clone())))
    };
    proof.loops.iter().enumerate().filter_map(place).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
