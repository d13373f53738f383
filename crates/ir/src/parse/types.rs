//! Types, records and enums.

use super::{ENUMS, Parsed, Parser, RECORDS, lex::Token, names};
use crate::*;

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parsed<TypeId> {
        let ty = self.nested(Self::type_inner)?;
        Ok(self.program.types.intern(ty))
    }

    fn type_inner(&mut self) -> Parsed<Type> {
        match self.advance() {
            Token::Symbol("*") => Ok(Type::Pointer(self.ty()?)),
            Token::Symbol("[") => {
                let length = self.number()?;
                self.symbol("]")?;
                Ok(Type::Array { element: self.ty()?, length })
            }
            Token::Ref('%', id) => {
                self.note_use(RECORDS, id);
                Ok(Type::Record(RecordId(id)))
            }
            Token::Ref('#', id) => {
                self.note_use(ENUMS, id);
                Ok(Type::Enum(EnumId(id)))
            }
            Token::Word(word) => self.type_word(&word),
            _ => Err(self.error_before("expected a type")),
        }
    }

    fn type_word(&mut self, word: &str) -> Parsed<Type> {
        let simple = match word {
            "void" => Some(Type::Void),
            "bool" => Some(Type::Bool),
            "f32" => Some(Type::Float(FloatFormat::F32)),
            "f64" => Some(Type::Float(FloatFormat::F64)),
            _ => None,
        };
        if let Some(ty) = simple {
            return Ok(ty);
        }
        if word == "fn" {
            return self.signature().map(Type::Function);
        }
        let bits = word.strip_prefix(['i', 'u']).and_then(|b| b.parse().ok());
        match bits {
            Some(bits @ (8 | 16 | 32 | 64 | 128)) => {
                let style = if self.accept("'") { self.one_of(names::STYLES, "a style")? } else { IntStyle::Decimal };
                Ok(Type::Int { bits, signed: word.starts_with('i'), style })
            }
            _ => Err(self.error_before(format!("`{word}` is not a type"))),
        }
    }

    fn signature(&mut self) -> Parsed<Signature> {
        self.symbol("(")?;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.accept(")") {
            if self.accept("...") {
                variadic = true;
                self.symbol(")")?;
                break;
            }
            params.push(self.ty()?);
            if !self.accept(",") {
                self.symbol(")")?;
                break;
            }
        }
        self.symbol("->")?;
        Ok(Signature { result: self.ty()?, params, variadic })
    }

    pub(super) fn record(&mut self) -> Parsed<()> {
        let at = self.next;
        let id = self.id('%', RECORDS, "a record, such as `%node.0`")?;
        let name = self.name_of(at)?;
        let is_union = match self.word()?.as_str() {
            "union" => true,
            "struct" => false,
            _ => return Err(self.error_before("expected `struct` or `union`")),
        };
        self.keyword("size")?;
        let size = self.number()?;
        self.keyword("align")?;
        let align = self.number()?;
        let span = self.optional_span()?;
        self.symbol("{")?;
        let mut fields = Vec::new();
        while !self.accept("}") {
            fields.push(self.field()?);
        }
        if id as usize != self.program.types.records.len() {
            return Err(self.error_at(at, "records are numbered from 0 in order"));
        }
        self.program.types.records.push(Record { name, is_union, fields, size, align, span });
        Ok(())
    }

    fn field(&mut self) -> Parsed<Field> {
        let name = self.named_word()?;
        self.symbol(":")?;
        let ty = self.ty()?;
        self.keyword("at")?;
        let offset = self.number()?;
        let bits = match self.accept_word("bits") {
            true => Some(BitField { start: self.number()?, width: self.number()? }),
            false => None,
        };
        let read_only = self.accept_word("readonly");
        self.symbol(";")?;
        Ok(Field { name, ty, offset, bits, read_only })
    }

    pub(super) fn enumeration(&mut self) -> Parsed<()> {
        let at = self.next;
        let id = self.id('#', ENUMS, "an enum, such as `#color.0`")?;
        let name = self.name_of(at)?;
        self.symbol(":")?;
        let underlying = self.ty()?;
        self.symbol("{")?;
        let mut constants = Vec::new();
        while !self.accept("}") {
            let name = self.named_word()?;
            self.symbol("=")?;
            constants.push((name, self.number()?));
            self.symbol(";")?;
        }
        if id as usize != self.program.types.enums.len() {
            return Err(self.error_at(at, "enums are numbered from 0 in order"));
        }
        self.program.types.enums.push(Enum { name, underlying, constants });
        Ok(())
    }

    /// A word that is a name, or stands for the name in quotes behind it.
    fn named_word(&mut self) -> Parsed<String> {
        let word = self.word()?;
        if matches!(self.peek(), Token::Text(_)) { self.string() } else { Ok(word) }
    }
}
