//! What is known of every expression of a unit before it is lowered: does it change anything, can it be undefined?

use crate::lower::foldable;
use crate::unit::Unit;
use because_ir::CheckKind;
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_base::Idx;
use rucc_sema::{BitCount, Const, Conversion, DeclId, ExprId, ExprKind, StorageDuration, Tast};
use rucc_types::{ArrayLen, TypeKind};
use rustc_hash::FxHashSet;

pub struct Facts {
    /// Made of numbers and operators only, and defined.
    constant: Vec<bool>,
    effects: Vec<bool>,
    defined: Vec<bool>,
    addressed: FxHashSet<DeclId>,
    named: FxHashSet<DeclId>,
    literals: bool,
}

impl Facts {
    /// One pass over the tree; operands come before what is made of them.
    pub fn new(unit: &Unit) -> Facts {
        let count = unit.tast.counts().exprs;
        let mut facts = Facts {
            constant: vec![false; count],
            effects: vec![true; count],
            defined: vec![false; count],
            addressed: FxHashSet::default(),
            named: FxHashSet::default(),
            literals: false,
        };
        let mut subscripted = FxHashSet::default();
        facts.constant = foldable::foldable(unit);
        for i in 0..count {
            let e: ExprId = Idx::from_usize(i);
            facts.effects[i] = facts.changes(unit, e);
            facts.defined[i] = !facts.effects[i] && facts.is_defined(unit, e);
            match unit.tast[e].kind {
                ExprKind::Subscript { base, .. } => {
                    subscripted.insert(base);
                }
                ExprKind::Decl(decl) => {
                    facts.named.insert(decl);
                }
                ExprKind::CompoundLiteral(_) => facts.literals = true,
                _ => {}
            }
        }
        for i in 0..count {
            let e: ExprId = Idx::from_usize(i);
            let taken = match unit.tast[e].kind {
                ExprKind::Unary { op: UnaryOp::AddrOf, operand } => Some(operand),
                ExprKind::Convert { kind: Conversion::ArrayDecay, operand } if !subscripted.contains(&e) => {
                    Some(operand)
                }
                _ => None,
            };
            facts.addressed.extend(taken.and_then(|operand| root(&unit.tast, operand)));
        }
        facts
    }

    /// Evaluating it changes something, or gives another value each time.
    pub fn effects(&self, e: ExprId) -> bool {
        self.effects[e.index()]
    }

    /// It changes nothing and has a value whatever the variables hold.
    pub fn defined(&self, e: ExprId) -> bool {
        self.defined[e.index()]
    }

    /// A pointer to the local may exist.
    pub fn is_addressed(&self, decl: DeclId) -> bool {
        self.addressed.contains(&decl)
    }

    /// The unit has compound literals.
    pub fn has_literals(&self) -> bool {
        self.literals
    }

    /// Every variable whose address is taken.
    pub fn addressed(&self) -> impl Iterator<Item = DeclId> {
        self.addressed.iter().copied()
    }

    /// A number that can be computed now.
    pub fn constant(&self, e: ExprId) -> bool {
        self.constant[e.index()]
    }

    /// Is the variable named anywhere?
    pub fn is_named(&self, decl: DeclId) -> bool {
        self.named.contains(&decl)
    }

    pub fn names_function(&self, unit: &Unit, name: &str) -> bool {
        let symbol = unit.names.find(name);
        symbol.is_some() && self.named.iter().any(|&d| unit.tast[d].name == symbol)
    }

    /// The largest constant index into a variable called `argv`.
    pub fn largest_argument(&self, unit: &Unit) -> u32 {
        let tast = &unit.tast;
        let argv = unit.names.find("argv");
        let named = |base: ExprId| match tast[base].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                matches!(tast[operand].kind, ExprKind::Decl(decl) if argv.is_some() && tast[decl].name == argv)
            }
            _ => false,
        };
        let indices = (0..tast.counts().exprs).filter_map(|i| match tast[ExprId::from_usize(i)].kind {
            ExprKind::Subscript { base, index } if named(base) => constant_int(tast, index),
            _ => None,
        });
        indices.filter_map(|i| u32::try_from(i).ok()).max().unwrap_or(0)
    }

    fn changes(&self, unit: &Unit, e: ExprId) -> bool {
        let own = match unit.tast[e].kind {
            ExprKind::Call { .. }
            | ExprKind::Assign { .. }
            | ExprKind::StmtExpr(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::VaArg { .. }
            | ExprKind::VaStart { .. }
            | ExprKind::VaCopy { .. }
            | ExprKind::VaEnd { .. }
            | ExprKind::Overflow { stores: true, .. }
            | ExprKind::Atomic { .. }
            | ExprKind::Alloca { .. }
            | ExprKind::Unreachable
            | ExprKind::Trap
            | ExprKind::Jump { .. }
            | ExprKind::Apply { .. }
            | ExprKind::Error => true,
            ExprKind::Unary { op, .. } => {
                matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec)
            }
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => is_volatile(unit, operand),
            _ => false,
        };
        if own {
            return true;
        }
        let mut found = false;
        children(&unit.tast, e, &mut |child| found |= self.effects[child.index()]);
        found
    }

    fn is_defined(&self, unit: &Unit, e: ExprId) -> bool {
        let tast = &unit.tast;
        if self.constant[e.index()] {
            return true;
        }
        let mut all = true;
        children(tast, e, &mut |child| all &= self.defined[child.index()]);
        match tast[e].kind {
            ExprKind::Const(_) | ExprKind::Str(_) | ExprKind::LabelAddr(_) => true,
            ExprKind::Decl(decl) => !matches!(
                unit.types.kind(unit.types.canonical(tast[decl].ty)),
                TypeKind::Array { len: ArrayLen::Variable(_), .. }
            ),
            ExprKind::Member { .. } | ExprKind::Cond { .. } | ExprKind::Expect { .. } => all,
            ExprKind::ConstantP { .. } | ExprKind::ObjectSize { .. } => true,
            ExprKind::Classify { .. } | ExprKind::FpClassify { .. } | ExprKind::Sign { .. } => all,
            ExprKind::BitCount { count: BitCount::Leading | BitCount::Trailing, .. } => false,
            ExprKind::ByteSwap { .. } | ExprKind::BitCount { .. } | ExprKind::Overflow { .. } => all,
            ExprKind::Subscript { base, index } => self.defined_element(unit, base, index),
            ExprKind::Unary { op, operand } => all && unary_defined(unit, op, operand),
            ExprKind::Binary { op, lhs, rhs } => all && binary_defined(unit, e, op, lhs, rhs),
            ExprKind::Cast(operand) => all && cast_defined(unit, e, operand),
            ExprKind::Convert { kind, operand } => match kind {
                Conversion::Arithmetic => all && cast_defined(unit, e, operand),
                Conversion::Broadcast | Conversion::Hardbool => false,
                _ => all,
            },
            _ => false,
        }
    }

    /// An element of a named array at a constant index inside it.
    fn defined_element(&self, unit: &Unit, base: ExprId, index: ExprId) -> bool {
        let ExprKind::Convert { kind: Conversion::ArrayDecay, operand } = unit.tast[base].kind else { return false };
        let TypeKind::Array { len: ArrayLen::Fixed(length), .. } =
            unit.types.kind(unit.types.canonical(unit.tast[operand].ty))
        else {
            return false;
        };
        let inside = constant_int(&unit.tast, index).is_some_and(|i| i >= 0 && (i as u128) < u128::from(length));
        inside && self.defined[operand.index()]
    }
}

/// The number an expression is, seen through conversions that keep it.
pub fn constant_int(tast: &Tast, e: ExprId) -> Option<i128> {
    match tast[e].kind {
        ExprKind::Const(c) => match tast[c] {
            Const::Int(value) => Some(value),
            _ => None,
        },
        ExprKind::Convert { kind: Conversion::Arithmetic, operand } => {
            constant_int(tast, operand).filter(|&v| (0..128).contains(&v))
        }
        _ => None,
    }
}

fn is_volatile(unit: &Unit, operand: ExprId) -> bool {
    unit.volatile_inputs && unit.types.object_quals(unit.tast[operand].ty).has(rucc_types::Qualifiers::VOLATILE)
}

fn integer(unit: &Unit, e: ExprId) -> Option<rucc_types::IntegerInfo> {
    rucc_types::integer_info(&unit.types, unit.tast[e].ty, &unit.target)
}

fn unary_defined(unit: &Unit, op: UnaryOp, operand: ExprId) -> bool {
    match op {
        UnaryOp::Plus | UnaryOp::Not | UnaryOp::BitNot | UnaryOp::AddrOf => true,
        UnaryOp::Minus => is_total(unit, operand),
        _ => false,
    }
}

fn binary_defined(unit: &Unit, e: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> bool {
    let pointers = rucc_types::is_pointer(&unit.types, unit.tast[lhs].ty)
        || rucc_types::is_pointer(&unit.types, unit.tast[rhs].ty);
    match op {
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::LogAnd | BinaryOp::LogOr => true,
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => true,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => !pointers,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => !pointers && is_total(unit, e),
        BinaryOp::Div | BinaryOp::Rem => match (integer(unit, e), constant_int(&unit.tast, rhs)) {
            (None, _) => is_total(unit, e),
            (Some(_), Some(0)) | (Some(_), None) => false,
            (Some(info), Some(-1)) => !info.signed,
            (Some(_), Some(_)) => true,
        },
        BinaryOp::Shl | BinaryOp::Shr => match (integer(unit, lhs), constant_int(&unit.tast, rhs)) {
            (Some(info), Some(by)) => {
                let loses = op == BinaryOp::Shl && info.signed && unit.checks.has(CheckKind::ShiftOverflow);
                by >= 0 && by < i128::from(info.width) && !loses
            }
            _ => false,
        },
    }
}

/// Sums, differences and products of this type never fail a check.
fn is_total(unit: &Unit, e: ExprId) -> bool {
    match integer(unit, e) {
        Some(info) => !info.signed && !unit.checks.has(CheckKind::UnsignedOverflow),
        None => floats_are_total(unit),
    }
}

fn floats_are_total(unit: &Unit) -> bool {
    !unit.checks.has(CheckKind::FloatOverflow) && !unit.checks.has(CheckKind::NotANumber)
}

fn cast_defined(unit: &Unit, e: ExprId, operand: ExprId) -> bool {
    let to_integer =
        integer(unit, e).is_some() && !matches!(unit.types.kind(unit.types.canonical(unit.tast[e].ty)), TypeKind::Bool);
    let is_float = |e: ExprId| rucc_types::is_real_floating(&unit.types, unit.tast[e].ty);
    !(to_integer && is_float(operand)) && (floats_are_total(unit) || !is_float(e))
}

/// The variable an lvalue is part of.
pub fn root(tast: &Tast, e: ExprId) -> Option<DeclId> {
    match tast[e].kind {
        ExprKind::Decl(decl) | ExprKind::CompoundLiteral(decl) => Some(decl),
        ExprKind::Member { base, .. } => root(tast, base),
        ExprKind::Subscript { base, .. } => match tast[base].kind {
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => root(tast, operand),
            _ => None,
        },
        _ => None,
    }
}

/// Can the operation itself fail, whatever its operands do? A variable, a call or a comparison cannot.
pub fn can_fail(tast: &Tast, e: ExprId) -> bool {
    use BinaryOp::{Add, Div, Mul, Rem, Shl, Shr, Sub};
    match tast[e].kind {
        ExprKind::Binary { op, .. } => matches!(op, Add | Sub | Mul | Div | Rem | Shl | Shr),
        ExprKind::Unary { op, .. } => !matches!(op, UnaryOp::AddrOf | UnaryOp::Not | UnaryOp::Plus),
        ExprKind::Assign { op, .. } => op.is_some(),
        ExprKind::Member { base, .. } => can_fail(tast, base),
        ExprKind::Subscript { .. } | ExprKind::Cast(_) => true,
        _ => false,
    }
}

pub fn is_automatic(tast: &Tast, decl: DeclId) -> bool {
    tast[decl].duration == StorageDuration::Automatic
}

/// Calls `f` on every operand.
pub fn children(tast: &Tast, e: ExprId, f: &mut dyn FnMut(ExprId)) {
    match tast[e].kind {
        ExprKind::Member { base: a, .. }
        | ExprKind::Unary { operand: a, .. }
        | ExprKind::Cast(a)
        | ExprKind::Convert { operand: a, .. }
        | ExprKind::VaArg { list: a }
        | ExprKind::VaStart { list: a }
        | ExprKind::VaEnd { list: a }
        | ExprKind::ConvertVector { operand: a }
        | ExprKind::Abs { operand: a }
        | ExprKind::ByteSwap { operand: a }
        | ExprKind::BitCount { operand: a, .. }
        | ExprKind::Prefetch { address: a, .. }
        | ExprKind::ObjectSize { address: a, .. }
        | ExprKind::Alloca { size: a }
        | ExprKind::Jump { buffer: a, .. } => f(a),
        ExprKind::Subscript { base: a, index: b }
        | ExprKind::Binary { lhs: a, rhs: b, .. }
        | ExprKind::Assign { lhs: a, rhs: b, .. }
        | ExprKind::Comma { lhs: a, rhs: b }
        | ExprKind::VaCopy { dst: a, src: b }
        | ExprKind::Complex { real: a, imag: b }
        | ExprKind::Expect { value: a, hint: b, .. } => {
            f(a);
            f(b);
        }
        ExprKind::Cond { cond, then, otherwise } => {
            f(cond);
            f(then);
            f(otherwise);
        }
        ExprKind::Call { callee, args } => {
            f(callee);
            tast[args].iter().for_each(|&a| f(a));
        }
        ExprKind::Classify { lhs, rhs, .. }
        | ExprKind::Sign { lhs, rhs, .. }
        | ExprKind::Elementwise { lhs, rhs, .. } => {
            f(lhs);
            rhs.into_iter().for_each(f);
        }
        ExprKind::FpClassify { value, answers } => {
            f(value);
            tast[answers].iter().for_each(|&a| f(a));
        }
        ExprKind::Overflow { args, .. } | ExprKind::Atomic { args, .. } => tast[args].iter().for_each(|&a| f(a)),
        _ => {}
    }
}
