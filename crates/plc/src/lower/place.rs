//! References: which variable, which part of it.

use super::access::{LValue, Loc, Part, Shift};
use super::function::Fun;
use super::scope::Binding;
use crate::ast::{self, Access, Ref, RefBase, Spelling};
use crate::constant::Constant;
use crate::declare::{Checked, Reported};
use crate::token::Dialect;
use crate::types::{Array, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, CheckKind, ExprKind, StatementKind};
use because_source::{Diagnostic, Span};

impl<'a> Fun<'_, 'a> {
    pub fn lvalue(&mut self, reference: &Ref) -> Checked<LValue> {
        let value = self.place_of(reference)?;
        Ok(self.followed(value, reference.at.0))
    }

    /// The same; a reference at the end stays one.
    pub fn place_of(&mut self, reference: &Ref) -> Checked<LValue> {
        if let Some(own) = self.without_this(reference) {
            return self.place_of(&own?);
        }
        if let Some(inner) = self.without_namespace(reference) {
            return self.place_of(&inner);
        }
        let (mut value, used) = self.base(reference)?;
        for part in &reference.parts[used..] {
            value = self.followed(value, reference.at.0);
            value = self.part(value, part, reference.at.0)?;
        }
        Ok(value)
    }

    /// The variable itself, and how many of the parts it took to name it.
    fn base(&mut self, reference: &Ref) -> Checked<(LValue, usize)> {
        let name = match &reference.base {
            RefBase::Direct(address) => {
                let object = self.cx.direct(address, reference.at.0)?;
                return Ok((LValue::Whole(Loc::object(object.0, object.1)), 0));
            }
            RefBase::Name(name) => name,
        };
        if let Some(value) = self.entry_variable(name, &reference.parts) {
            return Ok((value, 1));
        }
        if let Some(Access::Field(field)) = reference.parts.first()
            && !self.scope.vars.contains_key(&name.key())
            && let Some(global) = self.cx.listed(name, field)
            && let Some(object) = global.object
        {
            return Ok((LValue::Whole(Loc::object(object, global.ty.clone())), 1));
        }
        if let Some(value) = self.variable(name)? {
            return Ok((value, 0));
        }
        if let Some(flag) = self.eno(name) {
            return Ok((flag, 0));
        }
        if let Some(Access::Slice(None, bit, _)) = reference.parts.first()
            && let Some(address) = bare_address(&name.text)
        {
            let (object, ty) = self.cx.direct(&format!("%{address}.{bit}"), reference.at.0)?;
            return Ok((LValue::Whole(Loc::object(object, ty)), 1));
        }
        if self.cx.dialect == Dialect::Scl && bare_word_address(&name.text) {
            let (object, ty) = self.cx.direct(&format!("%{}", name.text), name.at.0)?;
            return Ok((LValue::Whole(Loc::object(object, ty)), 0));
        }
        Err(self.unknown(name))
    }

    /// `Space.x` is `x`.
    pub fn without_namespace(&self, reference: &Ref) -> Option<Ref> {
        let RefBase::Name(name) = &reference.base else { return None };
        let Some((Access::Field(first), rest)) = reference.parts.split_first() else { return None };
        let known = self.scope.vars.contains_key(&name.key()) || self.cx.globals.contains_key(&name.key());
        if known || !self.cx.namespaces.contains(&name.key()) {
            return None;
        }
        Some(Ref { base: RefBase::Name(first.clone()), parts: rest.to_vec(), at: reference.at })
    }

    /// `Main.x` where `Main` is the entry, whose variables are objects of their own.
    fn entry_variable(&mut self, name: &ast::Name, parts: &[Access]) -> Option<LValue> {
        let entry = self.cx.lowering.entry?;
        let Some(Access::Field(field)) = parts.first() else { return None };
        let hidden = self.scope.vars.contains_key(&name.key()) && self.scope.block != Some(entry);
        let named = self.cx.block(entry).ast.name.key() == name.key();
        let instance = self.cx.lowering.instance && name.key() == "instance";
        if !(named || instance) || hidden {
            return None;
        }
        let index = *self.cx.block(entry).by_key.get(&field.key())?;
        let var = self.cx.block(entry).vars[index].clone();
        let kept = !matches!(var.section, ast::SectionKind::Temp | ast::SectionKind::External);
        if !kept || var.location != &ast::Location::None {
            return None;
        }
        let object = self.entry_object(entry, index, &var);
        Some(LValue::Whole(Loc::object(object, var.ty)))
    }

    /// A variable of the block or a global one.
    fn variable(&mut self, name: &ast::Name) -> Checked<Option<LValue>> {
        let key = name.key();
        // A quoted name is global, but for the result of the function of that name.
        let global = name.spelling == Spelling::Quoted && self.cx.globals.contains_key(&key);
        let local = if global { None } else { self.scope.vars.get(&key).cloned() };
        match local {
            Some(Binding::At(loc)) => return Ok(Some(LValue::Whole(loc))),
            Some(Binding::Missing(why)) => {
                if let Some(reported) = self.broken(self.scope.block, name) {
                    return Err(reported);
                }
                let message = format!("`{}` cannot be used here: {why}", name.text);
                return Err(self.cx.error("name", name.at.0, message));
            }
            Some(Binding::View(of, ty)) => return self.view(name, &of, &ty).map(Some),
            None if name.spelling == Spelling::Hash => return Ok(None),
            None => {}
        }
        if let Some(global) = self.cx.globals.get(&key)
            && let Some(object) = global.object
        {
            return Ok(Some(LValue::Whole(Loc::object(object, global.ty.clone()))));
        }
        if key == "__time" && self.scope.block.is_some_and(|b| self.cx.block(b).model) {
            let clock = self.cx.clock();
            return Ok(Some(LValue::Whole(Loc::object(clock, Ty::Time))));
        }
        if let Some(crate::declare::Entry::Block(block)) = self.cx.names.get(&key).copied()
            && self.cx.block(block).ast.kind == ast::BlockKind::Program
            && self.scope.block != Some(block)
        {
            let object = self.cx.program_object(block);
            return Ok(Some(LValue::Whole(Loc::object(object, Ty::Block(block)))));
        }
        Ok(None)
    }

    fn unknown(&mut self, name: &ast::Name) -> Reported {
        if name.text.eq_ignore_ascii_case("ENO") || name.text.eq_ignore_ascii_case("EN") {
            return self.cx.unsupported(name.at.0, format!("`{}` inside a block", name.text));
        }
        if let Some(reported) = self.broken(self.scope.block, name) {
            return reported;
        }
        if let Some(what) = self.cx.broken_globals.get(&name.key()).cloned() {
            return self.cx.unsupported(name.at.0, what);
        }
        let mut diagnostic = Diagnostic::error("name", name.at.0, format!("no variable is called `{}`", name.text));
        if let Some(similar) = self.most_similar(&name.key()) {
            diagnostic = diagnostic.with_note(format!("there is one called `{similar}`"));
        } else if name.spelling == Spelling::Quoted {
            let note =
                "a tag of the PLC's tag table is declared in a further file, as `VAR_GLOBAL name : TYPE; END_VAR`";
            diagnostic = diagnostic.with_note(note);
        }
        self.cx.report(diagnostic)
    }

    /// A variable whose declaration is wrong.
    pub fn broken(&mut self, block: Option<crate::types::BlockRef>, name: &ast::Name) -> Option<Reported> {
        let what = self.cx.block(block?).broken.get(&name.key())?.clone();
        Some(match what {
            Some(what) => self.cx.unsupported(name.at.0, what),
            None => Reported,
        })
    }

    /// A variable of the block whose name is one or two letters away.
    fn most_similar(&self, key: &str) -> Option<String> {
        let vars = &self.cx.block(self.scope.block?).vars;
        let distance = |v: &str| edit_distance(&ast::key(v), key);
        let best = vars.iter().map(|v| (distance(&v.name), v.name.clone())).min_by_key(|(d, _)| *d)?;
        (best.0 <= 2 && best.0 < key.chars().count()).then_some(best.1)
    }

    /// A view of a bit string or integer as booleans, as S7 lays them out: the byte with the lowest address is the
    /// highest of the number.
    fn view(&mut self, name: &ast::Name, of: &str, ty: &Ty) -> Checked<LValue> {
        let Some(Binding::At(loc)) = self.scope.vars.get(of).cloned() else {
            return Err(self.cx.error(
                "name",
                name.at.0,
                format!("`{}` views a variable that is not there", name.text),
            ));
        };
        if loc.ty == *ty {
            return Ok(LValue::Whole(loc));
        }
        let (from, to) = (loc.ty.integer(), ty.integer());
        if let (Some((a, _)), Some((b, _))) = (from, to)
            && a == b
        {
            return Ok(LValue::Part(Part { of: loc, shift: Shift::Constant(0), ty: ty.clone() }));
        }
        // The parts are taken where they are named; a whole view has no value of its own.
        Ok(LValue::Part(Part { of: loc, shift: Shift::Constant(u32::MAX), ty: ty.clone() }))
    }

    fn part(&mut self, value: LValue, part: &Access, span: Span) -> Checked<LValue> {
        match (value, part) {
            (LValue::Whole(loc), Access::Field(name)) => self.field(loc, name),
            (LValue::Whole(loc), Access::Index(indices)) => {
                let mut loc = loc;
                for index in indices {
                    loc = self.element(loc, index)?;
                }
                Ok(LValue::Whole(loc))
            }
            (LValue::Whole(loc), Access::Deref(_)) => self.pointed_to(&loc, span).map(LValue::Whole),
            (LValue::Part(_), Access::Deref(at)) => Err(self.cx.error("type", at.0, "only a pointer leads somewhere")),
            (LValue::Whole(loc), Access::Slice(letter, number, at)) => self.slice(loc, *letter, *number, at.0),
            (LValue::Part(part), access) if matches!(part.shift, Shift::Constant(u32::MAX)) => {
                self.view_part(part, access, span)
            }
            (LValue::Part(part), Access::Slice(letter, number, at)) => self.slice(part.of, *letter, *number, at.0),
            (LValue::Part(_), _) => Err(self.cx.error("type", span, "a single bit has no parts")),
        }
    }

    fn field(&mut self, loc: Loc, name: &ast::Name) -> Checked<LValue> {
        let fields = self.cx.record_fields(&loc.ty).0;
        let found = fields.iter().position(|(n, _, _)| ast::key(n) == name.key());
        match found {
            Some(i) => Ok(LValue::Whole(loc.field(i as u32, fields[i].1.clone()))),
            None => {
                let owner = self.cx.type_name(&loc.ty);
                let message = match loc.ty {
                    Ty::Struct(_) | Ty::Block(_) => format!("`{owner}` has no member `{}`", name.text),
                    _ => format!("a value of type {owner} has no members"),
                };
                Err(self.cx.error("name", name.at.0, message))
            }
        }
    }

    fn element(&mut self, loc: Loc, index: &ast::Expr) -> Checked<Loc> {
        if let (Ty::Text(longest), Dialect::Scl) = (&loc.ty, self.cx.dialect) {
            return self.character(&loc, *longest, index);
        }
        let Ty::Array(array) = loc.ty.clone() else {
            if matches!(loc.ty, Ty::Text(_)) {
                return Err(self.cx.unsupported(index.at.0, "a character of a string by its number"));
            }
            let message = format!("a value of type {} has no elements", self.cx.type_name(&loc.ty));
            return Err(self.cx.error("type", index.at.0, message));
        };
        if let Some(constant) = self.cx.fold(index, self.scope.block, None) {
            return self.constant_element(loc, &array, &constant, index.at.0);
        }
        let (value, ty) = self.expr_typed(index, None)?;
        if !ty.is_int() && !matches!(ty, Ty::Enum(_) | Ty::Bits(_)) {
            let message = format!("an index must be an integer, found {}", self.cx.type_name(&ty));
            return Err(self.cx.error("type", index.at.0, message));
        }
        let index = self.checked_index(&array, value, &ty, index.at.0);
        Ok(loc.index(index, array.element.clone()))
    }

    fn constant_element(&mut self, loc: Loc, array: &Array, index: &Constant, span: Span) -> Checked<Loc> {
        match index.as_int() {
            Some(v) if (array.low as i128..=array.high as i128).contains(&v) => {
                let index = self.int_const(v - array.shift() as i128, &crate::types::DINT, span);
                Ok(loc.index(index, array.element.clone()))
            }
            Some(v) => {
                let message = format!("index {v} is outside of {}..{}", array.low, array.high);
                Err(self.cx.error("bounds", span, message))
            }
            None => Err(self.cx.error("type", span, "an index must be an integer")),
        }
    }

    /// The element's number in the representation; what the representation does not check itself is checked here.
    fn checked_index(&mut self, array: &Array, value: ir::ExprId, ty: &Ty, span: Span) -> ir::ExprId {
        if array.shift() == 0 && array.padding() == 0 {
            return value;
        }
        if array.shift() == 0 {
            let low = self.int_const(array.low.into(), ty, span);
            if ty.range().is_some_and(|(least, _)| least < array.low.into()) {
                let cond = self.add_expr(ExprKind::Binary(BinaryOp::Ge, value, low), &Ty::Bool, span);
                let message = format!("the index is below {}", array.low);
                self.emit_at(StatementKind::Assert { cond, check: CheckKind::Bounds, message }, span);
            }
            return value;
        }
        let wide = self.add_expr(ExprKind::Cast(value), &crate::types::LINT, span);
        let shift = self.int_const(array.shift().into(), &crate::types::LINT, span);
        self.add_expr(ExprKind::Binary(BinaryOp::SubWrap, wide, shift), &crate::types::LINT, span)
    }

    fn slice(&mut self, of: Loc, letter: Option<char>, number: u32, span: Span) -> Checked<LValue> {
        let Some((bits, _)) = of.ty.integer().filter(|_| of.ty.is_bits() || of.ty.is_int()) else {
            let message = format!("a value of type {} has no bits to name", self.cx.type_name(&of.ty));
            return Err(self.cx.error("type", span, message));
        };
        let width = match letter {
            None | Some('X') => 1,
            Some('B') => 8,
            Some('W') => 16,
            Some(_) => 32,
        };
        if number.saturating_add(1).saturating_mul(width) > bits {
            let message = format!("{} has only {} such parts", self.cx.type_name(&of.ty), bits / width);
            return Err(self.cx.error("bounds", span, message));
        }
        let ty = if width == 1 { Ty::Bool } else { Ty::Bits(width) };
        Ok(LValue::Part(Part { of, shift: Shift::Constant(number * width), ty }))
    }

    /// The bit that an index of a view names: bytes in the other order, bits within a byte as they are.
    fn view_index(&mut self, array: &Array, bits: u32, of: &Ty, index: &ast::Expr) -> Checked<Shift> {
        let span = index.at.0;
        let (value, ty) = self.expr_typed(index, None)?;
        if !ty.is_int() {
            return Err(self.cx.error("type", span, "an index must be an integer"));
        }
        let value = self.settled(value, &ty, span);
        let cond = self.in_range(value, &ty, array.low.into(), array.high.into(), span);
        let message = format!("the index is outside of {}..{}", array.low, array.high);
        self.emit_at(StatementKind::Assert { cond, check: CheckKind::Bounds, message }, span);
        let of = of.base().clone();
        let number = self.add_expr(ExprKind::Cast(value), &of, span);
        let low = self.int_const(array.low.into(), &of, span);
        let number = self.add_expr(ExprKind::Binary(BinaryOp::SubWrap, number, low), &of, span);
        let swap = self.int_const(i128::from(bits - 8), &of, span);
        let bit = self.add_expr(ExprKind::Binary(BinaryOp::BitXor, number, swap), &of, span);
        let mask = self.int_const(i128::from(bits - 1), &of, span);
        Ok(Shift::Expr(self.add_expr(ExprKind::Binary(BinaryOp::BitAnd, bit, mask), &of, span)))
    }

    /// An element of a view that are bytes, words and the like: the one with the lowest address is the highest.
    fn view_element(&mut self, part: Part, array: &Array, width: u32, index: &ast::Expr) -> Checked<LValue> {
        let Some((bits, _)) = part.of.ty.integer() else {
            return Err(self.cx.unsupported(index.at.0, "a view of this type"));
        };
        if (array.high - array.low + 1) * i64::from(width) > i64::from(bits) {
            return Err(self.cx.error("type", index.at.0, "the view is larger than what it views"));
        }
        let Some(constant) = self.cx.fold(index, self.scope.block, None) else {
            return Err(self.cx.unsupported(index.at.0, "an index of this view that is not constant"));
        };
        let inside = constant.as_int().filter(|v| (array.low as i128..=array.high as i128).contains(v));
        let Some(v) = inside else {
            let message = format!("the index is outside of {}..{}", array.low, array.high);
            return Err(self.cx.error("bounds", index.at.0, message));
        };
        let shift = Shift::Constant(bits - ((v - array.low as i128) as u32 + 1) * width);
        Ok(LValue::Part(Part { of: part.of, shift, ty: array.element.clone() }))
    }

    /// A character of a string, counted from 1. Behind the string's length there is nothing to be had.
    fn character(&mut self, loc: &Loc, longest: u32, index: &ast::Expr) -> Checked<Loc> {
        let span = index.at.0;
        let (value, ty) = self.expr_typed(index, None)?;
        if !ty.is_int() {
            return Err(self.cx.error("type", span, "an index must be an integer"));
        }
        let number = self.add_expr(ExprKind::Cast(value), &crate::types::LINT, span);
        let number = self.settled(number, &crate::types::LINT, span);
        let cond = self.in_range(number, &crate::types::LINT, 1, longest.into(), span);
        let message = format!("the index is outside of 1..{longest}");
        self.emit_at(StatementKind::Assert { cond, check: CheckKind::Bounds, message }, span);
        let length = self.load(&loc.field(0, super::strings::LENGTH), Span::NONE);
        let length = self.add_expr(ExprKind::Cast(length), &crate::types::LINT, Span::NONE);
        let inside = self.add_expr(ExprKind::Binary(BinaryOp::Le, number, length), &Ty::Bool, Span::NONE);
        self.require(inside, "a character behind the end of a string", span);
        let one = self.int_const(1, &crate::types::LINT, Span::NONE);
        let at = self.add_expr(ExprKind::Binary(BinaryOp::SubWrap, number, one), &crate::types::LINT, span);
        Ok(loc.field(1, Ty::Char).index(at, Ty::Char))
    }

    /// One boolean of a view: an element of an array or a member of a structure that are all BOOL.
    fn view_part(&mut self, part: Part, access: &Access, span: Span) -> Checked<LValue> {
        let Some((bits, _)) = part.of.ty.integer() else {
            return Err(self.cx.unsupported(span, "a view of this type"));
        };
        let bit = |n: u32| (bits / 8 - 1 - n / 8) * 8 + n % 8;
        match (&part.ty, access) {
            (Ty::Array(array), Access::Index(indices)) if array.element == Ty::Bool && indices.len() == 1 => {
                let array = array.clone();
                if (array.high - array.low + 1) > i64::from(bits) {
                    return Err(self.cx.error("type", span, "the view is larger than what it views"));
                }
                if let Some(constant) = self.cx.fold(&indices[0], self.scope.block, None) {
                    let inside = constant.as_int().filter(|v| (array.low as i128..=array.high as i128).contains(v));
                    let Some(v) = inside else {
                        let message = format!("the index is outside of {}..{}", array.low, array.high);
                        return Err(self.cx.error("bounds", indices[0].at.0, message));
                    };
                    let shift = Shift::Constant(bit((v - array.low as i128) as u32));
                    return Ok(LValue::Part(Part { of: part.of, shift, ty: Ty::Bool }));
                }
                let shift = self.view_index(&array, bits, &part.of.ty, &indices[0])?;
                Ok(LValue::Part(Part { of: part.of, shift, ty: Ty::Bool }))
            }
            (Ty::Array(array), Access::Index(indices)) if indices.len() == 1 && array.element.integer().is_some() => {
                let array = array.clone();
                let width = self.cx.memory_bits(&array.element).0;
                self.view_element(part, &array, width, &indices[0])
            }
            (Ty::Struct(_), Access::Field(name)) => {
                let fields = self.cx.record_fields(&part.ty).0;
                let booleans = fields.iter().all(|(_, ty, _)| *ty == Ty::Bool) && fields.len() <= bits as usize;
                match fields.iter().position(|(n, _, _)| ast::key(n) == name.key()) {
                    Some(i) if booleans => {
                        let shift = Shift::Constant(bit(i as u32));
                        Ok(LValue::Part(Part { of: part.of, shift, ty: Ty::Bool }))
                    }
                    Some(_) => Err(self.cx.unsupported(span, "a view that is not all of BOOL")),
                    None => {
                        let message = format!("`{}` has no member `{}`", self.cx.type_name(&part.ty), name.text);
                        Err(self.cx.error("name", name.at.0, message))
                    }
                }
            }
            _ => Err(self.cx.unsupported(span, "a view of this type")),
        }
    }
}

/// `I0`, `E1`, `M10` of an address such as `M10.3`.
fn bare_address(text: &str) -> Option<&str> {
    let (area, number) = text.split_at_checked(1)?;
    let known = matches!(area, "I" | "E" | "Q" | "A" | "M" | "i" | "e" | "q" | "a" | "m");
    (known && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(text)
}

/// `MW10`, `IB0`, `QD4`.
fn bare_word_address(text: &str) -> bool {
    let upper = text.to_ascii_uppercase();
    let bytes = upper.as_bytes();
    bytes.len() > 2
        && b"IEQAM".contains(&bytes[0])
        && b"BWD".contains(&bytes[1])
        && bytes[2..].iter().all(u8::is_ascii_digit)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let cost = (diagonal + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[b.len()]
}
