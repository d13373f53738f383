//! Expressions, places and constants: each alone, over the types of its operands.

use super::Verifier;
use crate::print::{place_type, projected};
use crate::*;

impl Verifier<'_> {
    /// All expressions of the table.
    pub(super) fn expressions(&mut self) {
        for (index, expr) in self.program.exprs.iter().enumerate() {
            self.whose = format!("expression {index}");
            self.span = expr.span;
            self.span(expr.span);
            let mut ordered = true;
            operands(&expr.kind, &mut |operand| ordered &= (operand.0 as usize) < index);
            if !ordered {
                self.report("an operand that does not come before it");
                continue;
            }
            let mut whole = false;
            operands(&expr.kind, &mut |operand| whole |= !self.program.types.is_scalar(self.program.expr(operand).ty));
            self.require(!whole, "an operand that is no scalar");
            self.expression(expr);
        }
    }

    fn expression(&mut self, expr: &Expr) {
        let ty = expr.ty;
        match &expr.kind {
            ExprKind::Const(value) => self.constant(*value, ty),
            ExprKind::Load(place) => {
                self.place(place);
                self.require(place.ty == ty, "a load of another type than its place");
                let loadable =
                    self.program.types.is_scalar(ty) || matches!(self.program.types.get(ty), Type::Record(_));
                self.require(loadable, "a load of what is no value");
            }
            ExprKind::AddressOf(place) => {
                self.place(place);
                let Type::Pointer(to) = self.program.types.get(ty) else {
                    return self.report("an address that is no pointer");
                };
                let element = match self.program.types.get(place.ty) {
                    Type::Array { element, .. } => Some(element),
                    _ => None,
                };
                self.require(*to == place.ty || Some(to) == element, "an address of another type than its place");
                self.require(!self.is_bit_field(place), "the address of a bit-field");
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.program.expr(*operand).ty;
                let fits = match op {
                    UnaryOp::Neg => self.is_integer(operand) || self.program.types.is_float(operand),
                    UnaryOp::NegWrap | UnaryOp::BitNot => self.is_integer(operand),
                    UnaryOp::Not => self.is_bool(operand),
                };
                self.require(fits && operand == ty, &format!("{op:?} of {} as {}", self.show(operand), self.show(ty)));
            }
            ExprKind::Binary(op, left, right) => {
                let (left_ty, right_ty) = (self.program.expr(*left).ty, self.program.expr(*right).ty);
                if !self.binary(*op, left_ty, right_ty, ty) {
                    let (l, r, t) = (self.show(left_ty), self.show(right_ty), self.show(ty));
                    self.report(format!("{op:?} of {l} and {r} as {t}"));
                }
                let lazy = matches!(op, BinaryOp::And | BinaryOp::Or);
                let defined = !lazy || self.defined(*right);
                self.require(defined, "a logical operand that can be undefined");
            }
            ExprKind::Select(cond, yes, no) => {
                let of = |id: &ExprId| self.program.expr(*id).ty;
                self.require(self.is_bool(of(cond)), "a selection by what is no Bool");
                self.require(of(yes) == ty && of(no) == ty, "a selection of other types than its own");
                let defined = self.defined(*yes) && self.defined(*no);
                self.require(defined, "a selected value that can be undefined");
            }
            ExprKind::Cast(operand) => {
                let types = &self.program.types;
                let from = self.program.expr(*operand).ty;
                let mixed =
                    types.is_float(from) && types.is_pointer(ty) || types.is_pointer(from) && types.is_float(ty);
                let fits = types.is_scalar(from) && types.is_scalar(ty) && !mixed;
                self.require(fits, &format!("a cast of {} to {}", self.show(from), self.show(ty)));
            }
            ExprKind::Pure(function, args) => {
                if args.len() != arity(*function) {
                    self.report(format!("{function:?} of {} arguments", args.len()));
                }
                self.require(self.program.types.is_scalar(ty), "a pure function that gives no scalar");
            }
        }
    }

    /// [`always_defined`], each expression examined once.
    fn defined(&mut self, id: ExprId) -> bool {
        let (mut pending, mut seen) = (vec![id], Vec::new());
        let mut all = true;
        while let Some(id) = pending.pop() {
            match self.known.get(&id) {
                Some(true) => continue,
                Some(false) => all = false,
                None => all = is_defined(self.program, self.program.expr(id)),
            }
            if !all {
                break;
            }
            seen.push(id);
            operands(&self.program.expr(id).kind, &mut |operand| pending.push(operand));
        }
        match all {
            true => self.known.extend(seen.into_iter().map(|id| (id, true))),
            false => drop(self.known.insert(id, false)),
        }
        all
    }

    fn binary(&self, op: BinaryOp, left: TypeId, right: TypeId, ty: TypeId) -> bool {
        use BinaryOp::*;
        let types = &self.program.types;
        let numbers = |t| self.is_integer(t) || types.is_float(t);
        let steps = |t: TypeId| matches!(types.get(t), Type::Pointer(to) if self.is_complete(*to));
        match op {
            Add | Sub | Mul | Div | Rem => left == right && ty == left && numbers(left),
            AddWrap | SubWrap | MulWrap => left == right && ty == left && self.is_integer(left),
            BitAnd | BitOr | BitXor => left == right && ty == left && (self.is_integer(left) || self.is_bool(left)),
            Shl | Shr => self.is_integer(left) && ty == left && self.is_integer(right),
            Eq | Ne | Lt | Le | Gt | Ge => {
                let pointers = types.is_pointer(left) && types.is_pointer(right);
                self.is_bool(ty) && (pointers || left == right)
            }
            And | Or => self.is_bool(left) && self.is_bool(right) && self.is_bool(ty),
            PointerAdd => steps(left) && self.is_integer(right) && ty == left,
            PointerDiff => steps(left) && types.is_pointer(right) && types.is_signed(ty),
        }
    }

    pub(super) fn constant(&mut self, value: Const, ty: TypeId) {
        let types = &self.program.types;
        let fits = match value {
            Const::Bool(_) => self.is_bool(ty),
            Const::Int(bits) => {
                let width = self.program.bits_of(ty);
                self.is_integer(ty) && (width >= 128 || bits >> width == 0)
            }
            Const::Float(bits) => match types.get(ty) {
                Type::Float(FloatFormat::F64) => true,
                Type::Float(FloatFormat::F32) => bits >> 32 == 0,
                _ => false,
            },
            Const::Null => types.is_pointer(ty),
            Const::Function(f) => types.is_pointer(ty) && f.index() < self.program.functions.len(),
            Const::Address(..) => false,
        };
        if !fits {
            self.report(format!("the constant {value:?} of type {}", self.show(ty)));
        }
    }

    pub(super) fn place(&mut self, place: &Place) {
        let program = self.program;
        match place.base {
            PlaceBase::Object(object) if object.index() >= program.objects.len() => {
                return self.report("a place in an object that is not there");
            }
            PlaceBase::Object(_) => {}
            PlaceBase::Deref(pointer) if pointer.0 as usize >= program.exprs.len() => {
                return self.report("a place behind a pointer that is not there");
            }
            PlaceBase::Deref(pointer) => match program.types.get(program.expr(pointer).ty) {
                Type::Pointer(to) if self.is_complete(*to) => {}
                _ => return self.report("`*` of what points to no object"),
            },
        }
        for step in &place.path {
            if let Projection::Index(index) = step {
                let integer = program.exprs.get(index.0 as usize).is_some_and(|e| self.is_integer(e.ty));
                self.require(integer, "an index that is no integer");
            }
        }
        match place_type(program, place.base, &place.path) {
            None => self.report("a path that its base does not have"),
            Some(ty) if ty != place.ty => {
                self.report(format!("a place of type {} that says {}", self.show(ty), self.show(place.ty)));
            }
            Some(_) => {}
        }
    }

    fn is_bit_field(&self, place: &Place) -> bool {
        let Some((Projection::Field(field), before)) = place.path.split_last() else { return false };
        let record = place_type(self.program, place.base, before);
        match record.map(|r| self.program.types.get(r)) {
            Some(Type::Record(r)) => {
                self.program.types.record(*r).fields.get(*field as usize).is_some_and(|f| f.bits.is_some())
            }
            _ => false,
        }
    }
}

/// Calls `each` for every operand, also those in places.
pub(super) fn operands(kind: &ExprKind, each: &mut dyn FnMut(ExprId)) {
    match kind {
        ExprKind::Const(_) => {}
        ExprKind::Load(place) | ExprKind::AddressOf(place) => place_operands(place, each),
        ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => each(*operand),
        ExprKind::Binary(_, left, right) => {
            each(*left);
            each(*right);
        }
        ExprKind::Select(cond, yes, no) => {
            each(*cond);
            each(*yes);
            each(*no);
        }
        ExprKind::Pure(_, args) => args.iter().for_each(|a| each(*a)),
    }
}

pub(super) fn place_operands(place: &Place, each: &mut dyn FnMut(ExprId)) {
    if let PlaceBase::Deref(pointer) = place.base {
        each(pointer);
    }
    for step in &place.path {
        if let Projection::Index(index) = step {
            each(*index);
        }
    }
}

/// Can evaluating the expression fail no check, whatever the values of its variables? Reading a variable that was never
/// written does not count. Expects an expression whose operands are well formed.
pub fn always_defined(program: &Program, id: ExprId) -> bool {
    let mut pending = vec![id];
    while let Some(id) = pending.pop() {
        let expr = program.expr(id);
        if !is_defined(program, expr) {
            return false;
        }
        operands(&expr.kind, &mut |operand| pending.push(operand));
    }
    true
}

/// The same of the operation alone, its operands having values.
fn is_defined(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(_) | ExprKind::Select(..) => true,
        ExprKind::Load(place) => in_bounds(program, place),
        ExprKind::AddressOf(place) => in_bounds(program, place),
        ExprKind::Unary(op, _) => *op != UnaryOp::Neg || !program.types.is_signed(expr.ty),
        ExprKind::Binary(op, left, right) => defined_binary(program, *op, *left, *right),
        ExprKind::Cast(operand) => {
            !program.types.is_float(program.expr(*operand).ty) || program.types.is_float(expr.ty)
        }
        ExprKind::Pure(function, _) => !matches!(function, PureFn::ObjectSize | PureFn::PointerOffset),
    }
}

fn defined_binary(program: &Program, op: BinaryOp, left: ExprId, right: ExprId) -> bool {
    use BinaryOp::*;
    let ty = program.expr(left).ty;
    let constant = match program.expr(right).kind {
        ExprKind::Const(Const::Int(bits)) => Some(bits),
        _ => None,
    };
    let all_ones = u128::MAX >> (128 - program.bits_of(ty).clamp(1, 128));
    match op {
        Add | Sub | Mul => !program.types.is_signed(ty),
        Div | Rem if program.types.is_float(ty) => true,
        Div | Rem => constant.is_some_and(|c| c != 0 && (c != all_ones || !program.types.is_signed(ty))),
        Shl | Shr => constant.is_some_and(|c| c < u128::from(program.bits_of(ty))),
        Lt | Le | Gt | Ge => !program.types.is_pointer(ty),
        PointerDiff | PointerAdd => false,
        _ => true,
    }
}

/// An object's own part, by constant indices that are inside.
fn in_bounds(program: &Program, place: &Place) -> bool {
    let PlaceBase::Object(object) = place.base else { return false };
    let mut ty = program.objects.get(object.index()).map(|o| o.ty);
    for step in &place.path {
        if let Projection::Index(index) = step {
            let inside = match (ty.map(|t| program.types.get(t)), &program.expr(*index).kind) {
                (Some(Type::Array { length, .. }), ExprKind::Const(Const::Int(at))) => *at < u128::from(*length),
                _ => false,
            };
            if !inside {
                return false;
            }
        }
        ty = ty.and_then(|t| projected(&program.types, t, step));
    }
    true
}

fn arity(function: PureFn) -> usize {
    use PureFn::*;
    match function {
        Fma => 3,
        Fmod | Remainder | Fmin | Fmax | CopySign | RotateLeft | RotateRight | AddOverflows | SubOverflows
        | MulOverflows | SameObject | IsReadable => 2,
        Math(MathFn::Atan2 | MathFn::Pow | MathFn::Hypot | MathFn::Ldexp) => 2,
        _ => 1,
    }
}
