//! What a place can mention, and the expressions there that another could replace.

use super::bank::{Expression, Values};
use crate::limits;
use crate::repair::changes::{parts, roots};
use crate::repair::compared;
use crate::repair::tokens::{TokenKind, tokens};
use crate::repair::typed::Site;
use because_ir::{
    Const, ExprId, ExprKind, FloatFormat, Language, ObjectKind, PlaceBase, Program, SourceStmtKind, Type, TypeId,
};
use because_source::Span;

/// A value that the place can read.
pub struct Leaf {
    pub text: String,
    pub kind: ExprKind,
    pub ty: TypeId,
    pub span: Span,
}

/// An expression that another can replace.
pub struct Hole {
    pub id: ExprId,
    pub ty: TypeId,
    pub span: Span,
    pub text: String,
    /// It is a condition.
    pub truth: bool,
    /// It is all that the statement evaluates there.
    pub whole: bool,
    /// What stands on both sides binds less than any operator that it may get.
    pub stands_alone: bool,
    /// It has an operator, or is the whole value: more than a name may be wrong.
    pub composed: bool,
}

/// Values that the function mentions and that are in scope.
pub fn leaves(site: &Site) -> Vec<Leaf> {
    let program = site.program;
    let visible = |kind: &ExprKind| match kind {
        ExprKind::Load(place) => match place.base {
            PlaceBase::Object(object) => {
                let object = program.object(object);
                object.kind != ObjectKind::Local || object.span.start <= site.span.start
            }
            _ => true,
        },
        _ => true,
    };
    let own = site.text();
    let mut found: Vec<Leaf> = compared::values(program, site.at.function)
        .into_iter()
        .filter(|w| visible(&w.kind) && value_of(program, w.ty, 0).is_some())
        .map(|w| Leaf { text: w.text, kind: w.kind, ty: w.ty, span: site.span })
        .collect();
    found.sort_by_key(|leaf| !own.contains(&leaf.text));
    found.truncate(limits::SYNTHESIS_LEAVES);
    found
}

/// The numbers 0, 1 and 2 and those of the program, as it writes them.
pub fn numbers(program: &Program) -> Vec<(String, i128)> {
    let mut found: Vec<(String, i128)> = (0..3).map(|n: i128| (n.to_string(), n)).collect();
    for written in compared::constants(program) {
        if let ExprKind::Const(Const::Int(bits)) = written.kind
            && let Some((false, value)) = value_of(program, written.ty, bits)
            && found.len() < limits::SYNTHESIS_NUMBERS
            && !found.iter().any(|f| f.1 == value)
        {
            found.push((written.text, value));
        }
    }
    found
}

/// The expressions of a statement that are numbers or truth values, the largest first.
pub fn holes(site: &Site) -> Vec<Hole> {
    let program = site.program;
    let roots = roots(program, site.at);
    let mut found: Vec<Hole> = Vec::new();
    for id in parts(program, roots.clone()) {
        let expr = program.expr(id);
        let text = program.sources.text(expr.span);
        let inside =
            expr.span.file == site.span.file && site.span.start <= expr.span.start && expr.span.end <= site.span.end;
        let truth = matches!(program.types.get(expr.ty), Type::Bool);
        let simple = !text.is_empty()
            && text.len() <= limits::SYNTHESIS_TEXT
            && !text.contains(['\n', '"', '\''])
            && !assigns(text, program.language);
        if !inside || !simple || value_of(program, expr.ty, 0).is_none() {
            continue;
        }
        let whole = roots.iter().any(|root| program.expr(*root).span == expr.span);
        let composed = whole || tokens(text, program.language).len() > 1;
        let stands_alone = whole || stands_alone(site, expr.span, truth);
        let text = text.to_string();
        let hole = Hole { id, ty: expr.ty, span: expr.span, text, truth, whole, stands_alone, composed };
        match found.iter_mut().find(|h| h.span == expr.span) {
            // A truth value that is assigned as a number is a condition.
            Some(known) if truth && !known.truth => *known = hole,
            Some(_) => {}
            None => found.push(hole),
        }
    }
    found.sort_by_key(|h| std::cmp::Reverse(h.span.end - h.span.start));
    found
}

/// Are there only brackets and looser operators on both sides of a part of the statement?
fn stands_alone(site: &Site, part: Span, truth: bool) -> bool {
    let own = site.text();
    let (start, end) = ((part.start - site.span.start) as usize, (part.end - site.span.start) as usize);
    let language = site.program.language;
    let loose = |t: &str| match t {
        "(" | ")" | "[" | "]" | "," | ";" | "=" | ":=" | "&&" | "||" | "AND" | "OR" | "return" => true,
        "<" | "<=" | ">" | ">=" | "==" | "!=" | "<>" => !truth,
        // What is left is assigned.
        other => other.ends_with('='),
    };
    let (Some(before), Some(after)) = (own.get(..start), own.get(end..)) else { return false };
    let left = tokens(before, language);
    let right = tokens(after, language);
    left.last().is_none_or(|t| loose(t.text(before))) && right.first().is_none_or(|t| loose(t.text(after)))
}

/// Does the text change something itself?
fn assigns(text: &str, language: Language) -> bool {
    let writes = |t: &str| {
        matches!(t, "++" | "--" | ":=" | "(") || (t.ends_with('=') && !matches!(t, "==" | "!=" | "<=" | ">="))
    };
    let all = tokens(text, language);
    let call = |i: usize| i > 0 && all[i].text(text) == "(" && all[i - 1].kind == TokenKind::Word;
    (0..all.len()).any(|i| match all[i].text(text) {
        "(" => call(i),
        "=" => language == Language::C,
        other => writes(other),
    })
}

/// The condition with one more operand.
pub fn joined(hole: &Hole, own: &Values, more: &Expression, language: Language) -> Vec<Expression> {
    let (and, or) = if language == Language::C { ("&&", "||") } else { ("AND", "OR") };
    let with = |joiner: &str, other: &str, join: fn(i128, i128) -> i128| {
        let old = if hole.text.contains(other) { format!("({})", hole.text) } else { hole.text.clone() };
        let more_text = if language == Language::C { more.text.clone() } else { format!("({})", more.text) };
        let all = own.all.iter().zip(&more.values.all).map(|(a, b)| join(*a, *b)).collect();
        let values = Values { float: false, all };
        Expression { text: format!("{old} {joiner} {more_text}"), cost: more.cost + 1, composed: true, values }
    };
    vec![with(and, or, |a, b| a & b), with(or, and, |a, b| a | b)]
}

/// Can a statement be put before this one?
pub fn may_precede(site: &Site) -> bool {
    matches!(site.kind, SourceStmtKind::Expression | SourceStmtKind::Return)
}

/// A number of this type, as a float's bits of double precision or as an integer.
pub fn value_of(program: &Program, ty: TypeId, bits: u128) -> Option<(bool, i128)> {
    match *program.types.get(ty) {
        Type::Bool => Some((false, i128::from(bits != 0))),
        Type::Int { bits: width, signed, .. } if width <= 64 => {
            let shift = 128 - width;
            let value = bits << shift;
            Some((false, if signed { (value as i128) >> shift } else { (value >> shift) as i128 }))
        }
        Type::Float(FloatFormat::F64) => Some((true, bits as u64 as i128)),
        Type::Float(FloatFormat::F32) => Some((true, i128::from(f64::from(f32::from_bits(bits as u32)).to_bits()))),
        _ => None,
    }
}

/// The constant of this type; `None` for a float or what does not fit.
pub fn constant(program: &Program, ty: TypeId, value: i128) -> Option<Const> {
    match *program.types.get(ty) {
        Type::Bool => Some(Const::Bool(value != 0)),
        Type::Int { bits, .. } if bits <= 64 => Some(Const::Int(value as u128 & ((1u128 << bits) - 1))),
        _ => None,
    }
}
