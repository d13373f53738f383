//! The functions of STRING. Each builds its result in a temporary, character by character up to the most it can hold;
//! what a position outside of the string does is different from controller to controller and not modelled.

use super::access::{Base, Loc};
use super::expr::Val;
use super::function::Fun;
use super::strings::LENGTH;
use crate::ast;
use crate::constant::ConstantValue;
use crate::declare::Checked;
use crate::limits;
use crate::types::{DEFAULT_STRING, DINT, INT, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, BranchKind, ExprKind, Projection, StatementKind, TerminatorKind};
use because_source::Span;

/// A string whose characters can be read: known, or in a variable of so many characters.
pub(crate) struct Text {
    chars: Chars,
    /// Of type DINT.
    pub length: ir::ExprId,
}

enum Chars {
    Known(Vec<u8>),
    Place(ir::Place, u32),
}

impl Text {
    /// The most characters it can have.
    pub fn longest(&self) -> u32 {
        match &self.chars {
            Chars::Known(bytes) => bytes.len() as u32,
            Chars::Place(_, n) => *n,
        }
    }

    pub fn known(&self) -> Option<u32> {
        match &self.chars {
            Chars::Known(bytes) => Some(bytes.len() as u32),
            Chars::Place(..) => None,
        }
    }
}

impl Fun<'_, '_> {
    /// Its parts have no place of their own: they are not the reader's.
    pub fn text(&mut self, value: Val, span: Span) -> Checked<Text> {
        let ty = value.ty();
        match value {
            Val::Const(constant) => match constant.value {
                ConstantValue::Text(bytes) => {
                    let length = self.int_const(bytes.len() as i128, &DINT, Span::NONE);
                    Ok(Text { chars: Chars::Known(bytes), length })
                }
                _ => Err(self.no_text(&ty, span)),
            },
            Val::Expr(id, Ty::Text(n)) => {
                let ExprKind::Load(place) = self.cx.program.expr(id).kind.clone() else {
                    return Err(self.cx.unsupported(span, "this STRING"));
                };
                let short = self.text_part(&place, Projection::Field(0), None, &LENGTH, Span::NONE);
                let length = self.add_expr(ExprKind::Cast(short), &DINT, Span::NONE);
                Ok(Text { chars: Chars::Place(place, n), length })
            }
            Val::Expr(id, Ty::Char) => {
                let temp = self.temp(&Ty::Text(1));
                let loc = Loc::object(temp, Ty::Text(1));
                let at = self.char_at(&loc, 0);
                self.store_expr(&at, id);
                let one = self.int_const(1, &LENGTH, span);
                self.store_expr(&loc.field(0, LENGTH), one);
                let value = self.load(&loc, span);
                self.text(Val::Expr(value, Ty::Text(1)), span)
            }
            Val::Expr(_, ty) => Err(self.no_text(&ty, span)),
        }
    }

    fn no_text(&mut self, ty: &Ty, span: Span) -> crate::declare::Reported {
        let found = self.cx.type_name(ty);
        self.cx.error("type", span, format!("expected a STRING, found {found}"))
    }

    /// The character at an index that is inside of the variable, counted from 0.
    pub fn char_of(&mut self, text: &Text, index: ir::ExprId, span: Span) -> ir::ExprId {
        let known = match self.cx.program.expr(index).kind {
            ExprKind::Const(ir::Const::Int(i)) => Some(i as usize),
            _ => None,
        };
        match (&text.chars, known) {
            (Chars::Known(bytes), Some(i)) => {
                let byte = bytes.get(i).copied().unwrap_or(0);
                self.int_const(byte.into(), &Ty::Char, span)
            }
            (Chars::Known(bytes), None) => {
                let bytes = bytes.clone();
                let mut value = self.int_const(0, &Ty::Char, span);
                for (i, byte) in bytes.iter().enumerate().rev() {
                    let (number, char) =
                        (self.int_const(i as i128, &DINT, span), self.int_const((*byte).into(), &Ty::Char, span));
                    let this = self.binary_bool(BinaryOp::Eq, index, number, span);
                    value = self.add_expr(ExprKind::Select(this, char, value), &Ty::Char, span);
                }
                value
            }
            (Chars::Place(_, n), Some(i)) if i >= *n as usize => self.int_const(0, &Ty::Char, span),
            (Chars::Place(place, n), _) => {
                let place = place.clone();
                let most = self.int_const(i128::from(*n) - 1, &DINT, span);
                let index = if known.is_some() { index } else { self.limited(index, most, span) };
                let char = self.text_part(&place, Projection::Field(1), Some(index), &Ty::Char, span);
                self.settled(char, &Ty::Char, span)
            }
        }
    }

    pub fn binary_bool(&mut self, op: BinaryOp, a: ir::ExprId, b: ir::ExprId, span: Span) -> ir::ExprId {
        self.add_expr(ExprKind::Binary(op, a, b), &Ty::Bool, span)
    }

    fn number(&mut self, op: BinaryOp, a: ir::ExprId, b: ir::ExprId, span: Span) -> ir::ExprId {
        let known = |fun: &Self, id: ir::ExprId| match fun.cx.program.expr(id).kind {
            ExprKind::Const(ir::Const::Int(v)) => Some(v as u32 as i32),
            _ => None,
        };
        if let (Some(x), Some(y)) = (known(self, a), known(self, b)) {
            let value = if op == BinaryOp::SubWrap { x.wrapping_sub(y) } else { x.wrapping_add(y) };
            return self.int_const(value.into(), &DINT, span);
        }
        self.add_expr(ExprKind::Binary(op, a, b), &DINT, span)
    }

    fn smaller(&mut self, a: ir::ExprId, b: ir::ExprId, span: Span) -> ir::ExprId {
        let less = self.binary_bool(BinaryOp::Lt, a, b, span);
        self.add_expr(ExprKind::Select(less, a, b), &DINT, span)
    }

    /// An index kept in 0..=most.
    fn limited(&mut self, index: ir::ExprId, most: ir::ExprId, span: Span) -> ir::ExprId {
        let zero = self.int_const(0, &DINT, span);
        let below = self.binary_bool(BinaryOp::Lt, index, zero, span);
        let index = self.add_expr(ExprKind::Select(below, zero, index), &DINT, span);
        self.smaller(index, most, span)
    }

    /// Copies into a variable of `capacity` characters; what does not fit is cut off.
    pub fn copy_text(&mut self, to: &Loc, capacity: u32, from: &Text, span: Span) {
        for i in 0..capacity.min(from.longest()) {
            let index = self.int_const(i.into(), &DINT, span);
            let char = self.char_of(from, index, span);
            let at = self.char_at(to, i.into());
            self.store_expr(&at, char);
        }
        self.clear_text(to, from.longest(), capacity, span);
        let mut length = from.length;
        if from.longest() > capacity {
            let most = self.int_const(capacity.into(), &DINT, span);
            length = self.smaller(length, most, span);
        }
        self.store_length(to, length, span);
    }

    /// What is behind a string in a variable that exists only for a call holds nothing yet; functions read it all the
    /// same.
    pub fn clear_text(&mut self, to: &Loc, from: u32, capacity: u32, span: Span) {
        let kept = |object: ir::ObjectId| self.cx.program.object(object).kind == ir::ObjectKind::Global;
        if !matches!(to.base, Base::Object(object) if !kept(object)) {
            return;
        }
        for i in from..capacity {
            let zero = self.int_const(0, &Ty::Char, span);
            let at = self.char_at(to, i.into());
            self.store_expr(&at, zero);
        }
    }

    fn store_length(&mut self, to: &Loc, length: ir::ExprId, span: Span) {
        let short = self.add_expr(ExprKind::Cast(length), &LENGTH, span);
        self.store_expr(&to.field(0, LENGTH), short);
    }

    /// A string as one of another length.
    pub fn as_text(&mut self, value: Val, to: &Ty, span: Span) -> Checked<ir::ExprId> {
        let Ty::Text(capacity) = to else { return Err(self.no_text(to, span)) };
        let temp = self.temp(to);
        let loc = Loc { base: Base::Object(temp), path: Vec::new(), ty: to.clone() };
        self.assign_text(&loc, *capacity, value, span)?;
        Ok(self.load(&loc, span))
    }

    /// LEN, LEFT, RIGHT, MID, CONCAT, INSERT, DELETE, REPLACE, FIND.
    pub fn text_function(&mut self, name: &str, exprs: &[&ast::Expr], span: Span) -> Checked<Val> {
        let counts: &[usize] = match name {
            "LEN" => &[1],
            "LEFT" | "RIGHT" | "FIND" => &[2],
            "REPLACE" => &[4],
            "CONCAT" => &[2, 3, 4, 5, 6, 7, 8],
            _ => &[3],
        };
        if !counts.contains(&exprs.len()) {
            return Err(self.wrong_count(name, counts[0], exprs.len(), span));
        }
        let texts = match name {
            "LEN" | "LEFT" | "RIGHT" | "MID" | "DELETE" => 1,
            "CONCAT" => exprs.len(),
            _ => 2,
        };
        let mut strings = Vec::new();
        for expr in &exprs[..texts] {
            let value = self.expr(expr, Some(&Ty::Text(DEFAULT_STRING)))?;
            strings.push(self.text(value, expr.at.0)?);
        }
        let mut numbers = Vec::new();
        for expr in &exprs[texts..] {
            let id = self.expr_as(expr, &DINT)?;
            numbers.push(self.settled(id, &DINT, span));
        }
        let first = &strings[0];
        Ok(match name {
            "LEN" => {
                let id = self.add_expr(ExprKind::Cast(first.length), &INT, span);
                Val::Expr(id, INT)
            }
            "FIND" => self.find(first, &strings[1], span)?,
            "CONCAT" => self.concat(strings, span)?,
            _ => {
                let text = self.cut_and_join(name, &strings, &numbers, span);
                Val::Expr(text.0, text.1)
            }
        })
    }

    fn concat(&mut self, strings: Vec<Text>, span: Span) -> Checked<Val> {
        let mut strings = strings.into_iter();
        let Some(mut joined) = strings.next() else { return Err(self.no_text(&Ty::Void, span)) };
        let mut value = None;
        for next in strings {
            let (end, capacity) = (joined.length, (joined.longest() + next.longest()).min(DEFAULT_STRING));
            let (id, ty) = self.spliced(&joined, Some(&next), [end, end, end], capacity, span);
            joined = self.text(Val::Expr(id, ty.clone()), span)?;
            value = Some(Val::Expr(id, ty));
        }
        value.ok_or_else(|| self.no_text(&Ty::Void, span))
    }

    /// The functions that take a string apart at a position.
    fn cut_and_join(&mut self, name: &str, strings: &[Text], numbers: &[ir::ExprId], span: Span) -> (ir::ExprId, Ty) {
        let (text, length) = (&strings[0], strings[0].length);
        let (zero, one) = (self.int_const(0, &DINT, span), self.int_const(1, &DINT, span));
        let capacity = text.longest();
        let (count, position) = match name {
            "INSERT" => (zero, numbers[0]),
            _ => (numbers[0], numbers.get(1).copied().unwrap_or(one)),
        };
        let least = if name == "INSERT" { zero } else { one };
        let some = self.binary_bool(BinaryOp::Ge, count, zero, span);
        let placed = self.binary_bool(BinaryOp::Ge, position, least, span);
        let mut defined = self.binary_bool(BinaryOp::And, some, placed, span);
        if matches!(name, "INSERT" | "REPLACE") {
            let inside = self.binary_bool(BinaryOp::Le, position, length, span);
            defined = self.binary_bool(BinaryOp::And, defined, inside, span);
        }
        self.require(defined, &format!("`{name}` at a position outside of the string"), span);
        let before = self.number(BinaryOp::SubWrap, position, one, span);
        let before = self.smaller(before, length, span);
        let rest = self.number(BinaryOp::SubWrap, length, before, span);
        let taken = self.smaller(count, rest, span);
        let behind = self.number(BinaryOp::AddWrap, before, taken, span);
        match name {
            "LEFT" => {
                let end = self.smaller(count, length, span);
                self.spliced(text, None, [end, length, length], capacity, span)
            }
            "RIGHT" => {
                let taken = self.smaller(count, length, span);
                let start = self.number(BinaryOp::SubWrap, length, taken, span);
                self.spliced(text, None, [zero, start, length], capacity, span)
            }
            "MID" => self.spliced(text, None, [zero, before, behind], capacity, span),
            "DELETE" => self.spliced(text, None, [before, behind, length], capacity, span),
            "INSERT" => {
                let capacity = (capacity + strings[1].longest()).min(DEFAULT_STRING);
                self.spliced(text, Some(&strings[1]), [position, position, length], capacity, span)
            }
            _ => {
                let capacity = (capacity + strings[1].longest()).min(DEFAULT_STRING);
                self.spliced(text, Some(&strings[1]), [before, behind, length], capacity, span)
            }
        }
    }

    /// `text[..head] + middle + text[from..to]`, cut off where it grows longer than `capacity`.
    fn spliced(
        &mut self,
        text: &Text,
        middle: Option<&Text>,
        [head, from, to]: [ir::ExprId; 3],
        capacity: u32,
        span: Span,
    ) -> (ir::ExprId, Ty) {
        let ty = Ty::Text(capacity.max(1));
        let temp = self.temp(&ty);
        let loc = Loc::object(temp, ty.clone());
        let head_end = middle.map_or(head, |m| self.number(BinaryOp::AddWrap, head, m.length, span));
        let moved = self.number(BinaryOp::SubWrap, from, head_end, span);
        for i in 0..capacity {
            let index = self.int_const(i.into(), &DINT, span);
            let later = self.number(BinaryOp::AddWrap, index, moved, span);
            let mut char = self.char_of(text, later, span);
            if let Some(middle) = middle {
                let inner = self.number(BinaryOp::SubWrap, index, head, span);
                let of_middle = self.char_of(middle, inner, span);
                let inside = self.binary_bool(BinaryOp::Lt, index, head_end, span);
                char = self.add_expr(ExprKind::Select(inside, of_middle, char), &Ty::Char, span);
            }
            let of_head = self.char_of(text, index, span);
            let inside = self.binary_bool(BinaryOp::Lt, index, head, span);
            char = self.add_expr(ExprKind::Select(inside, of_head, char), &Ty::Char, span);
            let at = self.char_at(&loc, i.into());
            self.store_expr(&at, char);
        }
        let tail = self.number(BinaryOp::SubWrap, to, from, span);
        let length = self.number(BinaryOp::AddWrap, head_end, tail, span);
        let most = self.int_const(capacity.into(), &DINT, span);
        let length = self.smaller(length, most, span);
        self.store_length(&loc, length, span);
        (self.load(&loc, span), ty)
    }

    /// Where the second string first stands in the first, counted from 1; 0 where it does not.
    fn find(&mut self, text: &Text, wanted: &Text, mut span: Span) -> Checked<Val> {
        if text.longest() * wanted.longest() > limits::FIND_COMPARISONS {
            return Err(self.cx.unsupported(span, "FIND in so long a string"));
        }
        let (zero, one) = (self.int_const(0, &DINT, span), self.int_const(1, &DINT, span));
        let some = self.binary_bool(BinaryOp::Ge, wanted.length, one, span);
        self.require(some, "FIND of an empty string", span);
        // Only the result has a place.
        let whole = std::mem::replace(&mut span, Span::NONE);
        let mut found = zero;
        for p in (0..text.longest()).rev() {
            let start = self.int_const(p.into(), &DINT, span);
            let end = self.number(BinaryOp::AddWrap, start, wanted.length, span);
            let mut here = self.binary_bool(BinaryOp::Le, end, text.length, span);
            for j in 0..wanted.longest().min(text.longest() - p) {
                let (x, y) = (self.int_const((p + j).into(), &DINT, span), self.int_const(j.into(), &DINT, span));
                let (a, b) = (self.char_of(text, x, span), self.char_of(wanted, y, span));
                let same = self.binary_bool(BinaryOp::Eq, a, b, span);
                let beyond = self.binary_bool(BinaryOp::Ge, y, wanted.length, span);
                let fits = self.binary_bool(BinaryOp::Or, beyond, same, span);
                here = self.binary_bool(BinaryOp::And, here, fits, span);
            }
            let position = self.int_const(i128::from(p) + 1, &DINT, span);
            found = self.add_expr(ExprKind::Select(here, position, found), &DINT, span);
        }
        let id = self.add_expr(ExprKind::Cast(found), &INT, whole);
        Ok(Val::Expr(id, INT))
    }

    /// A run in which this does not hold meets something that is not modelled.
    pub fn require(&mut self, cond: ir::ExprId, what: &str, span: Span) {
        if let ExprKind::Const(ir::Const::Bool(true)) = self.cx.program.expr(cond).kind {
            return;
        }
        let (good, bad) = (self.new_block(), self.new_block());
        let kind = TerminatorKind::Branch { cond, then: good, otherwise: bad, kind: BranchKind::Hidden };
        self.terminate(kind, span, bad);
        self.emit_at(StatementKind::Unsupported { what: what.to_string() }, span);
        self.goto(good, ir::JumpKind::Next, good);
    }
}
