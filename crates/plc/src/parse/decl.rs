//! Variable sections, types and initial values.

use super::{Parsed, Parser, Reported};
use crate::ast::{At, Block, ExprKind, Init, Location, Name, SectionKind, TypeKind, TypeSpec, VarDecl, VarSection};
use crate::token::TokenKind;

impl Parser<'_> {
    /// All sections in front of a block's statements.
    pub(super) fn declarations(&mut self, block: &mut Block) {
        loop {
            let before = self.at;
            let result = match self.token().kind {
                TokenKind::Keyword("LABEL") => self.label_section(block),
                TokenKind::Keyword("CONST") => self.const_section().map(|s| block.sections.push(s)),
                TokenKind::Keyword("VAR_ACCESS" | "VAR_CONFIG") => {
                    let span = self.token().span;
                    let what = format!("`{}`", self.slice(span));
                    Err(self.unsupported(span, &what))
                }
                TokenKind::Keyword(word) if word.starts_with("VAR") => self.section().map(|s| block.sections.push(s)),
                _ => return,
            };
            if result.is_err() && self.at == before {
                self.advance();
            }
        }
    }

    fn label_section(&mut self, block: &mut Block) -> Parsed<()> {
        self.advance();
        while !self.eat("END_LABEL") {
            let name = self.name("a label or `END_LABEL`")?;
            self.labels.push(name.key());
            block.labels.push(name);
            if !self.eat(",") && !self.eat(";") {
                return Err(self.expected("`,` or `;` after the label"));
            }
        }
        self.section_end();
        Ok(())
    }

    fn const_section(&mut self) -> Parsed<VarSection> {
        let start = self.advance().span;
        let mut vars = Vec::new();
        while !self.eat("END_CONST") {
            let name = self.name("the name of a constant or `END_CONST`")?;
            let at = name.at;
            self.expect(":=", " after the constant")?;
            let value = self.expr()?;
            self.semicolon("the constant")?;
            let ty = TypeSpec { kind: TypeKind::Inferred, at };
            vars.push(VarDecl { names: vec![name], location: Location::None, ty, init: Some(Init::Value(value)), at });
        }
        self.section_end();
        Ok(VarSection { kind: SectionKind::Var, constant: true, retain: None, vars, at: self.span_from(start) })
    }

    pub(super) fn section(&mut self) -> Parsed<VarSection> {
        let start = self.token().span;
        let kind = match self.token().kind {
            TokenKind::Keyword("VAR") => SectionKind::Var,
            TokenKind::Keyword("VAR_INPUT") => SectionKind::Input,
            TokenKind::Keyword("VAR_OUTPUT") => SectionKind::Output,
            TokenKind::Keyword("VAR_IN_OUT") => SectionKind::InOut,
            TokenKind::Keyword("VAR_TEMP") => SectionKind::Temp,
            TokenKind::Keyword("VAR_STATIC" | "VAR_STAT") => SectionKind::Static,
            TokenKind::Keyword("VAR_GLOBAL") => SectionKind::Global,
            TokenKind::Keyword("VAR_EXTERNAL") => SectionKind::External,
            _ => return Err(self.expected("a section of variables")),
        };
        self.advance();
        let mut section = VarSection { kind, constant: false, retain: None, vars: Vec::new(), at: At(start) };
        self.qualifiers(&mut section);
        while !self.is("END_VAR") {
            let before = self.at;
            match self.var_decl() {
                Ok(decl) => section.vars.push(decl),
                Err(Reported) => {
                    self.skip_declaration("END_VAR");
                    let ends = |word: &str| word.starts_with("VAR") || word.starts_with("END_") || word == "BEGIN";
                    let lost = match self.token().kind {
                        TokenKind::Keyword(word) => word != "END_VAR" && ends(word),
                        TokenKind::End => true,
                        _ => false,
                    };
                    if lost || self.at == before {
                        return Err(Reported);
                    }
                }
            }
        }
        self.advance();
        section.at = self.span_from(start);
        self.section_end();
        Ok(section)
    }

    /// Some write `;` behind a section; before the first statement it would be an empty statement.
    fn section_end(&mut self) {
        let more = |word: &str| word.starts_with("VAR") || matches!(word, "BEGIN" | "LABEL" | "CONST");
        if self.is(";") && matches!(self.peek(1).kind, TokenKind::Keyword(word) if more(word)) {
            self.advance();
        }
    }

    fn qualifiers(&mut self, section: &mut VarSection) {
        loop {
            if self.eat("CONSTANT") {
                section.constant = true;
            } else if self.eat("RETAIN") || self.eat_word("PERSISTENT") {
                section.retain = Some(true);
            } else if self.eat("NON_RETAIN") {
                section.retain = Some(false);
            } else if ["PUBLIC", "PRIVATE", "PROTECTED", "INTERNAL"].iter().any(|w| self.is_word(w))
                && matches!(self.peek(1).kind, TokenKind::Ident | TokenKind::Keyword(_))
            {
                self.advance();
            } else {
                return;
            }
        }
    }

    /// Behind the next `;`, or at the end of the section or of everything.
    pub(super) fn skip_declaration(&mut self, end: &str) {
        loop {
            if self.eat(";") || self.is(end) || self.token().kind == TokenKind::End {
                return;
            }
            if let TokenKind::Keyword(word) = self.token().kind
                && (word.starts_with("VAR") || word.starts_with("END_") || word == "BEGIN")
                && word != "END_STRUCT"
            {
                return;
            }
            self.advance();
        }
    }

    fn var_decl(&mut self) -> Parsed<VarDecl> {
        let start = self.token().span;
        if let TokenKind::SpecStart(kind) = self.token().kind {
            self.error(start, format!("`//{kind}` must stand among the statements of a block"));
            while self.token().kind != TokenKind::SpecEnd {
                self.advance();
            }
            self.advance();
            return self.var_decl();
        }
        let mut names = Vec::new();
        if self.is("AT") && self.peek(1).kind == TokenKind::Direct {
            let span = self.peek(1).span;
            names.push(Name { text: self.slice(span).to_string(), spelling: crate::ast::Spelling::Bare, at: At(span) });
        } else {
            names.push(self.name("the name of a variable or `END_VAR`")?);
        }
        while self.eat(",") {
            names.push(self.name("the name of a variable")?);
        }
        let location = self.location()?;
        if !self.is(":") {
            return Err(self.expected("`:` and a type after the name"));
        }
        self.advance();
        if self.is_word("R_EDGE") || self.is_word("F_EDGE") {
            let span = self.token().span;
            return Err(self.unsupported(span, "edge detection in a declaration"));
        }
        let ty = self.type_spec()?;
        if self.is_word("R_EDGE") || self.is_word("F_EDGE") {
            let span = self.token().span;
            return Err(self.unsupported(span, "edge detection in a declaration"));
        }
        let init = if self.eat(":=") { Some(self.init(&ty)?) } else { None };
        let at = self.span_from(start);
        match ty.kind {
            TypeKind::Struct(_) if !self.is(";") => {}
            _ => self.semicolon("the declaration")?,
        }
        Ok(VarDecl { names, location, ty, init, at })
    }

    fn location(&mut self) -> Parsed<Location> {
        if !self.eat("AT") {
            return Ok(Location::None);
        }
        let span = self.token().span;
        if self.token().kind == TokenKind::Direct {
            self.advance();
            return Ok(Location::Address(self.slice(span).to_string(), At(span)));
        }
        Ok(Location::View(self.name("an address such as `%IX0.0` or a variable after `AT`")?))
    }

    pub(super) fn type_spec(&mut self) -> Parsed<TypeSpec> {
        let start = self.token().span;
        let kind = self.nested(|p| p.type_kind())?;
        Ok(TypeSpec { kind, at: self.span_from(start) })
    }

    fn type_kind(&mut self) -> Parsed<TypeKind> {
        if self.eat("ARRAY") {
            return self.array_type();
        }
        if self.eat("STRUCT") {
            let mut fields = Vec::new();
            while !self.eat("END_STRUCT") {
                fields.push(self.var_decl()?);
            }
            return Ok(TypeKind::Struct(fields));
        }
        if self.is("(") {
            let members = self.enum_members()?;
            // Some write the base behind the values.
            let base = if self.token().kind == TokenKind::Ident { Some(self.name("a type")?) } else { None };
            return Ok(TypeKind::Enum(base, members));
        }
        for word in ["REF_TO", "POINTER", "REFERENCE"] {
            // STEP 7 has a type POINTER of its own.
            let leads = word == "REF_TO" || self.peek(1).is("TO");
            if self.is_word(word) && leads {
                self.advance();
                self.eat("TO");
                let to = Box::new(self.type_spec()?);
                return Ok(if word == "REFERENCE" { TypeKind::Reference(to) } else { TypeKind::Pointer(to) });
            }
        }
        let name = self.type_name("a type")?;
        if name.text.eq_ignore_ascii_case("STRING") {
            return self.string_type();
        }
        if name.text.eq_ignore_ascii_case("WSTRING") {
            self.string_type()?;
            return Ok(TypeKind::Named(name));
        }
        if self.is("(") {
            return self.restricted_type(name);
        }
        Ok(TypeKind::Named(name))
    }

    /// The name of a type; of a namespace or library in front of it nothing depends.
    pub(super) fn type_name(&mut self, what: &str) -> Parsed<Name> {
        let mut name = self.name(what)?;
        while self.is(".") && matches!(self.peek(1).kind, TokenKind::Ident | TokenKind::Quoted) {
            self.advance();
            name = self.name(what)?;
        }
        Ok(name)
    }

    fn string_type(&mut self) -> Parsed<TypeKind> {
        for (open, close) in [("[", "]"), ("(", ")")] {
            if self.eat(open) {
                let length = self.expr()?;
                self.expect(close, " after the length")?;
                return Ok(TypeKind::Text(Some(Box::new(length))));
            }
        }
        Ok(TypeKind::Text(None))
    }

    fn array_type(&mut self) -> Parsed<TypeKind> {
        self.expect("[", " after ARRAY")?;
        let mut bounds = Vec::new();
        loop {
            if self.is("*") {
                let span = self.token().span;
                return Err(self.unsupported(span, "an array of variable length"));
            }
            let low = self.expr()?;
            self.expect("..", " between the bounds")?;
            bounds.push((low, self.expr()?));
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]", " after the bounds")?;
        self.expect("OF", " after the bounds")?;
        Ok(TypeKind::Array(bounds, Box::new(self.type_spec()?)))
    }

    /// `INT (1..5)` or `INT (Red := 1, Green)`.
    fn restricted_type(&mut self, base: Name) -> Parsed<TypeKind> {
        let is_enum = matches!(self.peek(1).kind, TokenKind::Ident) && !self.peek(2).is("..");
        if is_enum {
            return Ok(TypeKind::Enum(Some(base), self.enum_members()?));
        }
        self.advance();
        let low = self.expr()?;
        self.expect("..", " between the bounds")?;
        let high = self.expr()?;
        self.expect(")", " after the bounds")?;
        Ok(TypeKind::Subrange(base, Box::new(low), Box::new(high)))
    }

    fn enum_members(&mut self) -> Parsed<Vec<(Name, Option<crate::ast::Expr>)>> {
        self.expect("(", "")?;
        let mut members = Vec::new();
        loop {
            let name = self.name("a value of the enumeration")?;
            let value = if self.eat(":=") { Some(self.expr()?) } else { None };
            members.push((name, value));
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")", " after the values")?;
        Ok(members)
    }

    /// The initial value of something of this type; S7 writes the elements of an array without brackets.
    pub(super) fn init(&mut self, ty: &TypeSpec) -> Parsed<Init> {
        let start = self.token().span;
        let is_array = matches!(ty.kind, TypeKind::Array(..));
        if is_array && !self.is("[") {
            let list = self.init_elements()?;
            return Ok(Init::List(list, self.span_from(start)));
        }
        self.any_init()
    }

    pub(super) fn any_init(&mut self) -> Parsed<Init> {
        let start = self.token().span;
        if self.eat("[") {
            let list = self.init_elements()?;
            self.expect("]", " after the elements")?;
            return Ok(Init::List(list, self.span_from(start)));
        }
        let is_name = |kind| matches!(kind, TokenKind::Ident | TokenKind::Quoted);
        if self.is("(") && is_name(self.peek(1).kind) && self.peek(2).is(":=") {
            self.advance();
            let mut fields = Vec::new();
            loop {
                let name = self.name("the name of a member")?;
                self.expect(":=", " after the member")?;
                fields.push((name, self.any_init()?));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")", " after the members")?;
            return Ok(Init::Fields(fields, self.span_from(start)));
        }
        Ok(Init::Value(self.expr()?))
    }

    fn init_elements(&mut self) -> Parsed<Vec<(Option<crate::ast::Expr>, Init)>> {
        let mut list = Vec::new();
        loop {
            let counts = matches!(self.token().kind, TokenKind::Literal | TokenKind::Ident) && self.peek(1).is("(");
            if counts {
                let count = self.repetition()?;
                let value = self.repeated()?;
                list.push((Some(count), value));
            } else {
                list.push((None, self.any_init()?));
            }
            if !self.eat(",") {
                return Ok(list);
            }
        }
    }

    /// The number in front of `(`: a literal or a constant's name.
    fn repetition(&mut self) -> Parsed<crate::ast::Expr> {
        let token = self.advance();
        let at = At(token.span);
        let text = self.slice(token.span).to_string();
        if token.kind == TokenKind::Ident {
            let name = Name { text, spelling: crate::ast::Spelling::Bare, at };
            let base = crate::ast::RefBase::Name(name);
            let reference = crate::ast::Ref { base, parts: Vec::new(), at };
            return Ok(crate::ast::Expr { kind: ExprKind::Ref(reference), at });
        }
        match crate::literal::parse(&text) {
            Ok(literal) => Ok(crate::ast::Expr { kind: ExprKind::Literal(literal), at }),
            Err(message) => Err(self.error(token.span, message)),
        }
    }

    /// What is repeated: `(0)` or the members of a structure, `(a := 1, b := 2)`.
    fn repeated(&mut self) -> Parsed<Init> {
        if matches!(self.peek(1).kind, TokenKind::Ident | TokenKind::Quoted) && self.peek(2).is(":=") {
            return self.any_init();
        }
        self.advance();
        let value = self.any_init()?;
        self.expect(")", " after the repeated value")?;
        Ok(value)
    }
}
