//! A small change of the program, made in place and taken back.

use because_ir::{
    BinaryOp, Const, Edit, EditKind, Expr, ExprId, ExprKind, Location, ObjectId, Place, PlaceBase, Program, Projection,
    SourceStmtId, StatementKind, Type, TypeId, UnaryOp, build,
};
use because_source::Span;

#[derive(Debug, Clone)]
pub struct Change {
    pub kind: Kind,
    /// What a person would do: "`<=` instead of `<`".
    pub description: String,
    /// Where the text to blame stands, if that is not the statement: a macro's definition, the end of a case.
    pub definition: Option<Span>,
    /// One of so many of its kind that one may pass by chance.
    pub one_of_many: bool,
    /// It leaves a definition that nothing uses.
    pub orphans: bool,
    /// The edits of a change that is made in the text alone.
    pub edits: Vec<Edit>,
    /// What sort of edit that is.
    pub edit: Option<EditKind>,
    /// The other statement that it changes.
    pub partner: Option<SourceStmtId>,
}

impl Change {
    pub fn new(kind: Kind, description: impl Into<String>) -> Change {
        Change {
            kind,
            description: description.into(),
            definition: None,
            one_of_many: false,
            orphans: false,
            edits: Vec::new(),
            edit: None,
            partner: None,
        }
    }
}

#[derive(Debug, Clone)]
pub enum Kind {
    Expr(ExprId, ExprKind),
    /// The same constant wherever a macro puts it.
    Constants(Vec<ExprId>, Const),
    /// So much more than this expression.
    Offset(ExprId, BinaryOp, u128),
    Negate(ExprId),
    /// One more operand: a variable, or the opposite of it.
    With {
        of: ExprId,
        op: BinaryOp,
        place: Place,
        turned: bool,
        /// The operand as the program writes it.
        operand: String,
    },
    /// The member of this number of what the pointer leads to.
    Follow(ExprId, u32),
    /// A condition joined by `And` or `Or` with a comparison of a variable and a constant.
    Joined(ExprId, BinaryOp, Test),
    /// A condition joined by `And` or `Or` with a comparison of two values that the program writes elsewhere.
    Compared {
        of: ExprId,
        by: BinaryOp,
        left: (ExprKind, TypeId),
        op: BinaryOp,
        right: ExprKind,
        /// The comparison as the program would write it.
        operand: String,
    },
    /// The assigned value, unless the comparison fails: then the place keeps what it has.
    Guarded(ExprId, Place, Test),
    Omit(Location),
    /// An assignment of this value before the statement.
    Assigned(Location, Place, ExprKind),
    /// The statements from here to `middle` behind those from there to `end`.
    Exchange {
        at: Location,
        middle: u32,
        end: u32,
    },
    /// Two arguments of a call, one for the other.
    Arguments(Location, usize, usize),
    /// An array with so many elements.
    Length(ObjectId, u64),
    /// Another variable is assigned, and read where the old one was on the way to the value.
    Target(Location, ObjectId, Option<ExprId>),
    /// Made in the source text alone: see [`Change::edits`].
    Text,
}

impl Kind {
    /// Can do what no other value of the same statement does.
    pub fn reaches_further(&self) -> bool {
        matches!(
            self,
            Kind::Omit(_) | Kind::Exchange { .. } | Kind::Arguments(..) | Kind::Target(..) | Kind::Constants(..)
        )
    }

    /// The same with a constant one more and one less, where a constant is what it is about.
    pub fn neighbours(&self, program: &Program) -> Vec<Kind> {
        let mask = |ty: TypeId| {
            let bits = program.bits_of(ty).clamp(1, 128);
            if bits == 128 { u128::MAX } else { (1u128 << bits) - 1 }
        };
        let off_by_one = |value: u128, ty: TypeId| [value.wrapping_add(1) & mask(ty), value.wrapping_sub(1) & mask(ty)];
        let was = |id: ExprId| match program.expr(id).kind {
            ExprKind::Const(Const::Int(value)) => Some(value),
            _ => None,
        };
        match self {
            Kind::Expr(id, ExprKind::Const(Const::Int(value))) => {
                let others = off_by_one(*value, program.expr(*id).ty).into_iter().filter(|v| was(*id) != Some(*v));
                others.map(|v| Kind::Expr(*id, ExprKind::Const(Const::Int(v)))).collect()
            }
            Kind::Constants(ids, Const::Int(value)) if !ids.is_empty() => {
                let others =
                    off_by_one(*value, program.expr(ids[0]).ty).into_iter().filter(|v| was(ids[0]) != Some(*v));
                others.map(|v| Kind::Constants(ids.clone(), Const::Int(v))).collect()
            }
            Kind::Offset(id, op, by) => {
                let others = off_by_one(*by, program.expr(*id).ty).into_iter().filter(|v| *v != 0);
                others.map(|v| Kind::Offset(*id, *op, v)).collect()
            }
            Kind::Joined(id, by, test) => off_by_one(test.constant, test.ty)
                .map(|constant| Kind::Joined(*id, *by, Test { constant, ..*test }))
                .into(),
            Kind::Guarded(id, place, test) => off_by_one(test.constant, test.ty)
                .map(|constant| Kind::Guarded(*id, place.clone(), Test { constant, ..*test }))
                .into(),
            _ => Vec::new(),
        }
    }

    /// Takes something away and puts nothing in its place. Checks hold easily of a program that does less.
    pub fn takes_away(&self) -> bool {
        match self {
            Kind::Omit(_) => true,
            Kind::Expr(_, kind) => matches!(kind, ExprKind::Const(Const::Bool(_))),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Test {
    pub variable: ObjectId,
    pub ty: TypeId,
    pub op: BinaryOp,
    pub constant: u128,
}

/// What puts the program back: expressions and the statement as they were, and how many expressions there were.
pub struct Undo {
    exprs: Vec<(ExprId, Expr)>,
    statement: Option<(Location, StatementKind)>,
    object: Option<(ObjectId, TypeId)>,
    exchanged: Option<(Location, u32, u32)>,
    inserted: Option<Location>,
    length: usize,
}

/// Makes the change; [`revert`] takes it back.
pub fn apply(program: &mut Program, change: &Change) -> Undo {
    let length = program.exprs.len();
    let mut undo = Undo { exprs: Vec::new(), statement: None, object: None, exchanged: None, inserted: None, length };
    match &change.kind {
        Kind::Expr(id, kind) => replace(program, &mut undo, *id, kind.clone()),
        Kind::Constants(ids, constant) => {
            for id in ids {
                replace(program, &mut undo, *id, ExprKind::Const(*constant));
            }
        }
        Kind::Offset(id, op, by) => {
            let (copy, ty, span) = copied(program, *id);
            let by = program.add_expr(ExprKind::Const(Const::Int(*by)), ty, span);
            replace(program, &mut undo, *id, ExprKind::Binary(*op, copy, by));
        }
        Kind::Negate(id) => {
            let (copy, ..) = copied(program, *id);
            replace(program, &mut undo, *id, ExprKind::Unary(UnaryOp::Not, copy));
        }
        Kind::With { of, op, place, turned, .. } => {
            let (copy, ty, span) = copied(program, *of);
            let mut operand = program.add_expr(ExprKind::Load(place.clone()), ty, span);
            if *turned {
                operand = program.add_expr(ExprKind::Unary(UnaryOp::Not, operand), ty, span);
            }
            replace(program, &mut undo, *of, ExprKind::Binary(*op, copy, operand));
        }
        Kind::Follow(id, field) => {
            let (copy, ty, _) = copied(program, *id);
            let place = Place { base: PlaceBase::Deref(copy), path: vec![Projection::Field(*field)], ty };
            replace(program, &mut undo, *id, ExprKind::Load(place));
        }
        Kind::Joined(id, by, test) => {
            let (copy, _, span) = copied(program, *id);
            if let Some(test) = tested(program, *test, span) {
                replace(program, &mut undo, *id, ExprKind::Binary(*by, copy, test));
            }
        }
        Kind::Compared { of, by, left: (left, ty), op, right, .. } => {
            let (copy, bool_type, span) = copied(program, *of);
            let left = program.add_expr(left.clone(), *ty, span);
            let right = program.add_expr(right.clone(), *ty, span);
            let test = program.add_expr(ExprKind::Binary(*op, left, right), bool_type, span);
            replace(program, &mut undo, *of, ExprKind::Binary(*by, copy, test));
        }
        Kind::Guarded(id, place, test) => {
            let (copy, ty, span) = copied(program, *id);
            if let Some(test) = tested(program, *test, span) {
                let kept = program.add_expr(ExprKind::Load(place.clone()), ty, span);
                replace(program, &mut undo, *id, ExprKind::Select(test, copy, kept));
            }
        }
        Kind::Length(object, length) => {
            let old = program.object(*object).ty;
            if let Type::Array { element, .. } = *program.types.get(old) {
                program.objects[object.index()].ty = program.types.intern(Type::Array { element, length: *length });
                undo.object = Some((*object, old));
            }
        }
        Kind::Omit(at) => omit(program, &mut undo, *at),
        Kind::Assigned(at, place, value) => {
            let value = program.add_expr(value.clone(), place.ty, Span::NONE);
            build::insert(program, *at, StatementKind::Assign { place: place.clone(), value });
            undo.inserted = Some(*at);
        }
        Kind::Arguments(at, a, b) => {
            let block = &mut program.functions[at.function.index()].blocks[at.block.index()];
            let kind = &mut block.statements[at.index as usize].kind;
            undo.statement = Some((*at, kind.clone()));
            if let StatementKind::Call { args, .. } = kind {
                args.swap(*a, *b);
            }
        }
        Kind::Exchange { at, middle, end } => {
            exchange(program, *at, *middle, *end);
            undo.exchanged = Some((*at, at.index + end - middle, *end));
        }
        Kind::Target(at, object, read) => retarget(program, &mut undo, *at, *object, *read),
        Kind::Text => {}
    }
    undo
}

/// A copy of the expression, for a new one that takes its place.
pub fn copied(program: &mut Program, id: ExprId) -> (ExprId, TypeId, Span) {
    let Expr { kind, ty, span } = program.expr(id).clone();
    (program.add_expr(kind, ty, span), ty, span)
}

fn tested(program: &mut Program, test: Test, span: Span) -> Option<ExprId> {
    let bool_type = program.types.find(&Type::Bool)?;
    let place = Place { base: PlaceBase::Object(test.variable), path: Vec::new(), ty: test.ty };
    let variable = program.add_expr(ExprKind::Load(place), test.ty, span);
    let constant = program.add_expr(ExprKind::Const(Const::Int(test.constant)), test.ty, span);
    Some(program.add_expr(ExprKind::Binary(test.op, variable, constant), bool_type, span))
}

fn replace(program: &mut Program, undo: &mut Undo, id: ExprId, kind: ExprKind) {
    let expr = &mut program.exprs[id.0 as usize];
    let old = std::mem::replace(expr, Expr { kind, ty: expr.ty, span: expr.span });
    undo.exprs.push((id, old));
}

fn omit(program: &mut Program, undo: &mut Undo, at: Location) {
    let Some(bool_type) = program.types.find(&Type::Bool) else { return };
    let cond = program.add_expr(ExprKind::Const(Const::Bool(true)), bool_type, Span::NONE);
    let block = &mut program.functions[at.function.index()].blocks[at.block.index()];
    let statement = &mut block.statements[at.index as usize];
    let old = std::mem::replace(&mut statement.kind, StatementKind::Assume(cond));
    undo.statement = Some((at, old));
}

fn exchange(program: &mut Program, at: Location, middle: u32, end: u32) {
    let block = &mut program.functions[at.function.index()].blocks[at.block.index()];
    block.statements[at.index as usize..end as usize].rotate_left((middle - at.index) as usize);
}

fn retarget(program: &mut Program, undo: &mut Undo, at: Location, object: ObjectId, read: Option<ExprId>) {
    let base = PlaceBase::Object(object);
    if let Some(id) = read
        && let ExprKind::Load(place) = &program.expr(id).kind
    {
        let moved = Place { base, ..place.clone() };
        replace(program, undo, id, ExprKind::Load(moved));
    }
    let block = &mut program.functions[at.function.index()].blocks[at.block.index()];
    let kind = &mut block.statements[at.index as usize].kind;
    undo.statement = Some((at, kind.clone()));
    if let StatementKind::Assign { place, .. } = kind {
        place.base = base;
    }
}

pub fn revert(program: &mut Program, undo: Undo) {
    for (id, old) in undo.exprs {
        program.exprs[id.0 as usize] = old;
    }
    program.exprs.truncate(undo.length);
    if let Some(at) = undo.inserted {
        program.functions[at.function.index()].blocks[at.block.index()].statements.remove(at.index as usize);
    }
    if let Some((at, middle, end)) = undo.exchanged {
        exchange(program, at, middle, end);
    }
    if let Some((object, old)) = undo.object {
        program.objects[object.index()].ty = old;
    }
    if let Some((at, old)) = undo.statement {
        let block = &mut program.functions[at.function.index()].blocks[at.block.index()];
        block.statements[at.index as usize].kind = old;
    }
}
