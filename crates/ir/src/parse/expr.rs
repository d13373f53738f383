//! Expressions, places and constants.

use super::{FUNCTIONS, OBJECTS, Parsed, Parser, lex::Token, names};
use crate::print::projected;
use crate::*;
use because_source::Span;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parsed<ExprId> {
        let id = self.nested(Self::primary)?;
        let span = self.optional_span()?;
        if !span.is_none() {
            self.program.exprs[id.0 as usize].span = span;
        }
        Ok(id)
    }

    fn add(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.program.add_expr(kind, ty, Span::NONE)
    }

    fn type_of(&self, id: ExprId) -> TypeId {
        self.program.expr(id).ty
    }

    fn primary(&mut self) -> Parsed<ExprId> {
        match self.peek().clone() {
            Token::Ref(' ', _) => self.load(),
            Token::Symbol("(") => self.group(),
            Token::Symbol("&") => {
                self.next += 1;
                let place = self.place()?;
                let ty = self.program.types.intern(Type::Pointer(place.ty));
                Ok(self.add(ExprKind::AddressOf(place), ty))
            }
            Token::Word(word) if word == "cast" => {
                self.next += 1;
                let ty = self.angled_type()?;
                self.symbol("(")?;
                let operand = self.expr()?;
                self.symbol(")")?;
                Ok(self.add(ExprKind::Cast(operand), ty))
            }
            Token::Word(word) => match names::value(names::PURE, &word) {
                Some(function) => {
                    self.next += 1;
                    let ty = self.angled_type()?;
                    let args = self.arguments()?;
                    Ok(self.add(ExprKind::Pure(function, args), ty))
                }
                None => self.constant(),
            },
            _ => self.constant(),
        }
    }

    fn constant(&mut self) -> Parsed<ExprId> {
        let (value, ty) = self.typed_const()?;
        Ok(self.add(ExprKind::Const(value), ty))
    }

    fn load(&mut self) -> Parsed<ExprId> {
        let place = self.place()?;
        let ty = place.ty;
        Ok(self.add(ExprKind::Load(place), ty))
    }

    fn angled_type(&mut self) -> Parsed<TypeId> {
        self.symbol("<")?;
        let ty = self.ty()?;
        self.symbol(">")?;
        Ok(ty)
    }

    fn group(&mut self) -> Parsed<ExprId> {
        match self.peek_second() {
            Token::Symbol("*") => return self.load(),
            Token::Word(word) if word == "place" => return self.load(),
            _ => {}
        }
        self.symbol("(")?;
        if let Token::Symbol(symbol) = self.peek()
            && let Some(op) = names::value(names::UNARY, symbol)
        {
            self.next += 1;
            let operand = self.expr()?;
            self.symbol(")")?;
            let ty = self.type_of(operand);
            return Ok(self.add(ExprKind::Unary(op, operand), ty));
        }
        let left = self.expr()?;
        let Token::Symbol(symbol) = self.advance() else {
            return Err(self.error_before("expected an operator"));
        };
        let id = match symbol {
            ":" => {
                let ty = self.ty()?;
                self.program.exprs[left.0 as usize].ty = ty;
                left
            }
            "?" => {
                let yes = self.expr()?;
                self.symbol(":")?;
                let no = self.expr()?;
                let ty = self.type_of(yes);
                self.add(ExprKind::Select(left, yes, no), ty)
            }
            symbol => {
                let Some(op) = names::value(names::BINARY, symbol) else {
                    return Err(self.error_before(format!("`{symbol}` is not an operator")));
                };
                let right = self.expr()?;
                let ty = if op.yields_bool() { self.program.types.intern(Type::Bool) } else { self.type_of(left) };
                self.add(ExprKind::Binary(op, left, right), ty)
            }
        };
        self.symbol(")")?;
        Ok(id)
    }

    pub(super) fn arguments(&mut self) -> Parsed<Vec<ExprId>> {
        self.symbol("(")?;
        let mut args = Vec::new();
        while !self.accept(")") {
            if !args.is_empty() {
                self.symbol(",")?;
            }
            args.push(self.expr()?);
        }
        Ok(args)
    }

    pub(super) fn place(&mut self) -> Parsed<Place> {
        let stated = matches!(self.peek(), Token::Symbol("("))
            && matches!(self.peek_second(), Token::Word(word) if word == "place");
        if !stated {
            let start = self.next;
            let (base, path, ty) = self.untyped_place()?;
            let ty = ty.ok_or_else(|| self.error_at(start, "the type of this place does not follow from its path"))?;
            return Ok(Place { base, path, ty });
        }
        self.next += 2;
        let (base, path, _) = self.untyped_place()?;
        self.symbol(":")?;
        let ty = self.ty()?;
        self.symbol(")")?;
        Ok(Place { base, path, ty })
    }

    fn untyped_place(&mut self) -> Parsed<(PlaceBase, Vec<Projection>, Option<TypeId>)> {
        let (base, mut ty) = if self.accept("(") {
            self.symbol("*")?;
            let pointer = self.expr()?;
            self.symbol(")")?;
            let to = match self.program.types.get(self.type_of(pointer)) {
                Type::Pointer(to) => Some(*to),
                _ => None,
            };
            (PlaceBase::Deref(pointer), to)
        } else {
            let object = self.object_id()?;
            (PlaceBase::Object(object), self.objects[object.index()].as_ref().map(|o| o.ty))
        };
        let mut path = Vec::new();
        loop {
            let step = if self.accept("->") {
                Projection::Field(self.field_index(ty)?)
            } else if self.accept("[") {
                let index = self.expr()?;
                self.symbol("]")?;
                Projection::Index(index)
            } else {
                return Ok((base, path, ty));
            };
            ty = ty.and_then(|t| projected(&self.program.types, t, &step));
            path.push(step);
        }
    }

    fn field_index(&mut self, ty: Option<TypeId>) -> Parsed<u32> {
        let record = ty.and_then(|t| match self.program.types.get(t) {
            Type::Record(r) => self.program.types.records.get(r.0 as usize),
            _ => None,
        });
        let index = match (self.peek(), record) {
            (Token::Ref('.', index), _) => Some(*index),
            (Token::Word(name), Some(record)) => {
                record.fields.iter().position(|f| f.name == *name).map(|index| index as u32)
            }
            _ => None,
        };
        self.next += 1;
        index.ok_or_else(|| self.error_before("there is no such field here"))
    }

    /// A constant and its type: `5:i32`, `true`, `null:*i32`, `bits 0x7fc00000:f32`, `@f.1:*fn() -> void`,
    /// `address x.2 4:*i32`.
    pub(super) fn typed_const(&mut self) -> Parsed<(Const, TypeId)> {
        let at = self.next;
        let value = match self.advance() {
            Token::Number(text) => {
                self.symbol(":")?;
                let ty = self.ty()?;
                let value = self.numeral(&text, ty).ok_or_else(|| self.error_at(at, "no constant of this type"))?;
                return Ok((value, ty));
            }
            Token::Word(word) => match word.as_str() {
                word @ ("true" | "false") => {
                    let value = Const::Bool(word == "true");
                    let states_type = matches!(self.peek(), Token::Symbol(":"))
                        && matches!(self.peek_second(), Token::Word(_) | Token::Ref(..) | Token::Symbol("*" | "["))
                        && self.colon_touches();
                    if !states_type {
                        return Ok((value, self.program.types.intern(Type::Bool)));
                    }
                    value
                }
                "null" => Const::Null,
                "bits" => Const::Float(self.hex()?),
                "address" => Const::Address(self.any_object_id()?, self.number()?),
                _ => return Err(self.error_before(format!("`{word}` is not an expression"))),
            },
            Token::Ref('@', id) => {
                self.note_use(FUNCTIONS, id);
                Const::Function(FuncId(id))
            }
            _ => return Err(self.error_before("expected an expression")),
        };
        self.symbol(":")?;
        Ok((value, self.ty()?))
    }

    /// `true:i32` states a type; in `(c ? true : false)` the colon stands apart.
    fn colon_touches(&self) -> bool {
        let colon = self.tokens[self.next].1;
        self.text[..colon].ends_with(|c: char| c.is_ascii_alphanumeric())
    }

    fn hex(&mut self) -> Parsed<u64> {
        let value = match self.peek() {
            Token::Number(text) => text.strip_prefix("0x").and_then(|h| u64::from_str_radix(h, 16).ok()),
            _ => None,
        };
        self.next += 1;
        value.ok_or_else(|| self.error_before("expected a hexadecimal number of at most 64 bits"))
    }

    /// An object that may be declared later, as in the initial value of another.
    fn any_object_id(&mut self) -> Parsed<ObjectId> {
        match self.advance() {
            Token::Ref(' ', id) => {
                self.note_use(OBJECTS, id);
                Ok(ObjectId(id))
            }
            _ => Err(self.error_before("expected an object, such as `x.3`")),
        }
    }

    fn numeral(&self, text: &str, ty: TypeId) -> Option<Const> {
        if !text.starts_with("0x") && text.contains(['.', 'e']) {
            return match self.program.types.get(ty) {
                Type::Float(FloatFormat::F64) => text.parse::<f64>().ok().map(|v| Const::Float(v.to_bits())),
                Type::Float(FloatFormat::F32) => text.parse::<f32>().ok().map(|v| Const::Float(v.to_bits().into())),
                _ => None,
            };
        }
        if !text.starts_with('-') {
            return text.parse().ok().map(Const::Int);
        }
        // The width of an enum whose declaration is missing is unknown; the table check reports the enum.
        let known =
            !matches!(self.program.types.get(ty), Type::Enum(e) if e.0 as usize >= self.program.types.enums.len());
        let width = if known { self.program.bits_of(ty) } else { 0 };
        let value: i128 = text.parse().ok()?;
        let fits = (1..=128).contains(&width) && value >= i128::MIN >> (128 - width);
        fits.then(|| Const::Int((value as u128) << (128 - width) >> (128 - width)))
    }
}
