//! What an evaluation reads and writes: variables by name, memory through pointers by its type, streams.
//!
//! Memory reached through a pointer can be a variable only where the address of that variable is taken somewhere. Two
//! accesses of different types do not meet, unless one is of bytes (C17 6.5 p7), nor do two different members.

use super::{Cx, link};
use crate::unit::Unit;
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind as K, Linkage};
use rucc_types::{RecordId, RecordKind, TypeKind};

/// A variable by what makes it one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variable {
    /// Of the function at hand.
    Automatic(DeclId),
    /// A function's `static`.
    Static(usize, DeclId),
    Own(usize, String),
    External(String),
}

/// State outside of memory that a call can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stream {
    Input,
    Output,
    Error,
    AtExit,
    /// The end of the run: a call that can end it writes this, what can fail reads it.
    End,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Base {
    Variable {
        variable: Variable,
        addressed: bool,
    },
    /// What a pointer points to.
    Memory,
    Stream(Stream),
}

/// The type of an access, as far as it tells accesses apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    Any,
    Byte,
    Integer(u32),
    Float(u32),
    Pointer,
}

/// One access.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Touched {
    pub base: Base,
    /// The innermost member: its unit, its struct, its number. None in unions and of whole structs.
    pub member: Option<(usize, u32, u32)>,
    pub shape: Shape,
}

impl Touched {
    pub fn memory(shape: Shape) -> Touched {
        Touched { base: Base::Memory, member: None, shape }
    }

    pub fn stream(stream: Stream) -> Touched {
        Touched { base: Base::Stream(stream), member: None, shape: Shape::Any }
    }
}

/// All accesses of an evaluation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touches {
    pub reads: Vec<Touched>,
    pub writes: Vec<Touched>,
    /// Counted up by one, the value not used: among themselves these come in any order.
    pub counts: Vec<Touched>,
}

impl Touches {
    pub fn add(&mut self, other: &Touches) {
        self.reads.extend(other.reads.iter().cloned());
        self.writes.extend(other.writes.iter().cloned());
        self.counts.extend(other.counts.iter().cloned());
    }

    pub fn tidy(&mut self) {
        for list in [&mut self.reads, &mut self.writes, &mut self.counts] {
            list.sort();
            list.dedup();
        }
    }
}

/// Does the order of the two evaluations matter?
pub fn conflict(a: &Touches, b: &Touches) -> bool {
    let meets = |list: &[Touched], other: &[Touched]| list.iter().any(|x| other.iter().any(|y| meet(x, y)));
    let one_way = |x: &Touches, y: &Touches| {
        let uses = [&y.reads, &y.writes];
        uses.iter().any(|list| meets(&x.writes, list) || meets(&x.counts, list))
    };
    one_way(a, b) || one_way(b, a)
}

/// Can the two accesses be of the same bytes?
pub fn meet(a: &Touched, b: &Touched) -> bool {
    match (&a.base, &b.base) {
        (Base::Stream(x), Base::Stream(y)) => x == y,
        (Base::Stream(_), _) | (_, Base::Stream(_)) => false,
        (Base::Variable { variable: x, .. }, Base::Variable { variable: y, .. }) => x == y && members_meet(a, b),
        (Base::Variable { addressed, .. }, Base::Memory) | (Base::Memory, Base::Variable { addressed, .. }) => {
            *addressed && shapes_meet(a.shape, b.shape) && members_meet(a, b)
        }
        (Base::Memory, Base::Memory) => shapes_meet(a.shape, b.shape) && members_meet(a, b),
    }
}

fn members_meet(a: &Touched, b: &Touched) -> bool {
    match (a.member, b.member) {
        // Structs of two units cannot be distinguished by their numbers.
        (Some(x), Some(y)) if x.0 == y.0 => x == y,
        _ => true,
    }
}

fn shapes_meet(a: Shape, b: Shape) -> bool {
    a == b || [a, b].iter().any(|s| matches!(s, Shape::Any | Shape::Byte))
}

/// The access to an lvalue; `None` where it is part of a value that is no object.
pub fn of_lvalue(cx: &Cx, index: usize, lvalue: ExprId) -> Option<Touched> {
    let unit = &cx.units[index];
    let tast = &unit.tast;
    let shape = shape(unit, tast[lvalue].ty);
    let (mut member, mut union) = (None, false);
    let mut at = lvalue;
    let base = loop {
        match tast[at].kind {
            K::Decl(decl) => break variable(cx, index, decl),
            K::CompoundLiteral(decl) => {
                break Base::Variable { variable: Variable::Automatic(decl), addressed: true };
            }
            K::Member { base, field } => {
                match unit.types.kind(unit.types.canonical(tast[base].ty)) {
                    TypeKind::Record(record) => {
                        union |= unit.types.record_info(record).kind == RecordKind::Union;
                        member = member.or(Some((index, number(unit, record), field)));
                    }
                    _ => union = true,
                }
                at = base;
            }
            K::Subscript { base, .. } => match tast[base].kind {
                K::Convert { kind: Conversion::ArrayDecay, operand } => at = operand,
                _ => break Base::Memory,
            },
            K::Unary { op: UnaryOp::Deref, .. } | K::Str(_) | K::Comma { .. } => break Base::Memory,
            _ => return None,
        }
    };
    let member = member.filter(|_| !union && shape != Shape::Any);
    Some(Touched { base, member, shape })
}

fn number(unit: &Unit, record: RecordId) -> u32 {
    unit.types.records().position(|(id, _)| id == record).unwrap_or(usize::MAX) as u32
}

fn variable(cx: &Cx, index: usize, decl: DeclId) -> Base {
    let unit = &cx.units[index];
    let written = &unit.tast[decl];
    let name = || link::decl_name(unit, decl).to_string();
    let own = cx.facts[index].is_addressed(decl);
    let (variable, addressed) = match written.linkage {
        Linkage::Internal => (Variable::Own(index, name()), own),
        Linkage::External => {
            let name = name();
            let addressed = own || is_addressed_elsewhere(cx, &name);
            (Variable::External(name), addressed)
        }
        _ if super::pure::is_automatic(&unit.tast, decl) => (Variable::Automatic(decl), own),
        _ => (Variable::Static(index, decl), own),
    };
    Base::Variable { variable, addressed }
}

/// Does any unit take the address of the variable that all units know by this name?
fn is_addressed_elsewhere(cx: &Cx, name: &str) -> bool {
    cx.units.iter().zip(&cx.facts).any(|(unit, facts)| {
        let symbol = unit.names.find(name);
        let same = |d: &DeclId| unit.tast[*d].name == symbol && unit.tast[*d].linkage == Linkage::External;
        symbol.is_some() && facts.addressed().any(|d| same(&d))
    })
}

fn shape(unit: &Unit, ty: rucc_types::TypeId) -> Shape {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Pointer(_) => Shape::Pointer,
        TypeKind::Float(kind) => Shape::Float(rucc_types::float_width(kind, &unit.target)),
        _ => match rucc_types::integer_info(&unit.types, ty, &unit.target) {
            Some(info) if info.width == 8 => Shape::Byte,
            Some(info) => Shape::Integer(info.width),
            None => Shape::Any,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn global(name: &str, addressed: bool, shape: Shape) -> Touched {
        let variable = Variable::External(name.to_string());
        Touched { base: Base::Variable { variable, addressed }, member: None, shape }
    }

    fn member(struct_: u32, field: u32) -> Touched {
        Touched { base: Base::Memory, member: Some((0, struct_, field)), shape: Shape::Integer(32) }
    }

    #[test]
    fn a_variable_is_met_through_a_pointer_only_where_its_address_is_taken() {
        let memory = Touched::memory(Shape::Integer(32));
        assert!(meet(&global("x", true, Shape::Integer(32)), &memory));
        assert!(!meet(&global("x", false, Shape::Integer(32)), &memory));
        assert!(!meet(&global("x", true, Shape::Float(64)), &memory));
        assert!(meet(&global("x", true, Shape::Float(64)), &Touched::memory(Shape::Byte)));
    }

    #[test]
    fn different_members_do_not_meet() {
        assert!(meet(&member(1, 0), &member(1, 0)));
        assert!(!meet(&member(1, 0), &member(1, 1)));
        assert!(!meet(&member(1, 0), &member(2, 0)));
        assert!(meet(&member(1, 0), &Touched::memory(Shape::Integer(32))));
    }

    #[test]
    fn two_reads_do_not_conflict() {
        let x = global("x", false, Shape::Integer(32));
        let reads = Touches { reads: vec![x.clone()], ..Touches::default() };
        let counts = Touches { counts: vec![x.clone()], ..Touches::default() };
        let writes = Touches { writes: vec![x], ..Touches::default() };
        assert!(!conflict(&reads, &reads));
        assert!(conflict(&reads, &writes) && conflict(&writes, &reads) && conflict(&writes, &writes));
        assert!(!conflict(&counts, &counts));
        assert!(conflict(&counts, &reads) && conflict(&reads, &counts) && conflict(&writes, &counts));
    }

    #[test]
    fn streams_meet_only_themselves() {
        assert!(meet(&Touched::stream(Stream::Input), &Touched::stream(Stream::Input)));
        assert!(!meet(&Touched::stream(Stream::Input), &Touched::stream(Stream::Output)));
        assert!(!meet(&Touched::stream(Stream::Output), &Touched::memory(Shape::Any)));
    }
}
