//! What belongs to a block besides its variables and statements: methods, properties, actions.

use super::{Parsed, Parser};
use crate::ast::{At, Block, BlockKind, Location, SectionKind, TypeKind, TypeSpec, VarDecl, VarSection};
use crate::token::TokenKind;
use because_source::Span;

/// Words in front of the name of a method or block that say who may use it. Nothing depends on them.
const MODIFIERS: &[&str] = &["PUBLIC", "PRIVATE", "PROTECTED", "INTERNAL", "FINAL", "ABSTRACT", "OVERRIDE"];

impl Parser<'_> {
    /// Does a method, property or action begin here?
    pub(super) fn at_member(&self) -> bool {
        let named = |ahead: usize| matches!(self.peek(ahead).kind, TokenKind::Ident | TokenKind::Keyword(_));
        match self.token().kind {
            TokenKind::Keyword("METHOD") => true,
            TokenKind::Ident => {
                let words = ["ACTION", "PROPERTY", "PROPERTY_GET", "PROPERTY_SET"];
                words.iter().any(|word| self.is_word(word)) && named(1)
            }
            _ => false,
        }
    }

    pub(super) fn modifiers(&mut self) {
        let goes_on = |p: &Self| matches!(p.peek(1).kind, TokenKind::Ident | TokenKind::Quoted);
        while MODIFIERS.iter().any(|word| self.is_word(word)) && goes_on(self) {
            self.advance();
        }
    }

    /// All that follow each other here.
    pub(super) fn members(&mut self, block: &mut Block) -> Parsed<()> {
        while self.at_member() {
            self.member(block)?;
        }
        Ok(())
    }

    pub(super) fn member(&mut self, block: &mut Block) -> Parsed<()> {
        let start = self.token().span;
        if self.eat("METHOD") {
            return self.after_method(block, start);
        }
        if self.eat_word("ACTION") {
            let action = self.action(start)?;
            block.members.push(action);
            return Ok(());
        }
        let half = match (self.is_word("PROPERTY_GET"), self.is_word("PROPERTY_SET")) {
            (true, _) => Some(BlockKind::Get),
            (_, true) => Some(BlockKind::Set),
            _ => None,
        };
        self.advance();
        self.modifiers();
        let name = self.name("the name of the property")?;
        self.expect(":", " before the type of the property")?;
        let ty = self.type_spec()?;
        self.eat(";");
        let mut property = Block::new(BlockKind::Get, name, self.span_from(start));
        property.result = Some(ty);
        if let Some(kind) = half {
            let half = self.half(&property, kind, start, &["END_PROPERTY"])?;
            block.members.push(half);
            self.advance();
            return Ok(());
        }
        loop {
            let start = self.token().span;
            self.modifiers();
            if self.eat("END_PROPERTY") {
                return Ok(());
            }
            let kind = match (self.eat_word("GET"), self.is_word("SET")) {
                (true, _) => BlockKind::Get,
                (false, true) => {
                    self.advance();
                    BlockKind::Set
                }
                _ => return Err(self.expected("`GET`, `SET` or `END_PROPERTY`")),
            };
            let half = self.half(&property, kind, start, &["END_GET", "END_SET"])?;
            block.members.push(half);
            self.advance();
        }
    }

    /// One half of a property, up to the word that ends it.
    fn half(&mut self, property: &Block, kind: BlockKind, start: Span, ends: &[&str]) -> Parsed<Block> {
        let mut half = Block { kind, ..property.clone() };
        if kind == BlockKind::Set {
            half.result = None;
            half.sections.extend(property.result.clone().map(|ty| set_input(property, ty)));
        }
        self.declarations(&mut half);
        half.body = self.statements();
        if !ends.iter().any(|end| self.is(end)) {
            return Err(self.expected(&format!("a statement or `{}`", ends[0])));
        }
        half.whole = self.span_from(start);
        Ok(half)
    }

    /// Behind `METHOD`.
    pub(super) fn after_method(&mut self, block: &mut Block, start: Span) -> Parsed<()> {
        self.modifiers();
        let name = self.name("the name of the method")?;
        let mut method = Block::new(BlockKind::Method, name, self.span_from(start));
        if self.eat(":") {
            let ty = self.type_spec()?;
            method.result = match &ty.kind {
                TypeKind::Named(n) if n.text.eq_ignore_ascii_case("VOID") => None,
                _ => Some(ty),
            };
        }
        self.eat(";");
        let labels = std::mem::take(&mut self.labels);
        self.declarations(&mut method);
        method.body = self.statements();
        self.labels = labels;
        if !self.is("END_METHOD") {
            return Err(self.expected("a statement or `END_METHOD`"));
        }
        self.advance();
        self.eat(";");
        method.whole = self.span_from(start);
        block.members.push(method);
        Ok(())
    }

    /// Behind `ACTION`.
    pub(super) fn action(&mut self, start: Span) -> Parsed<Block> {
        let name = self.name("the name of the action")?;
        let mut action = Block::new(BlockKind::Action, name, self.span_from(start));
        self.eat(":");
        action.body = self.statements();
        if !self.is("END_ACTION") {
            return Err(self.expected("a statement or `END_ACTION`"));
        }
        self.advance();
        self.eat(";");
        action.whole = self.span_from(start);
        Ok(action)
    }
}

/// What a property is assigned is an input of its name.
fn set_input(property: &Block, ty: TypeSpec) -> VarSection {
    let at: At = property.name.at;
    let var = VarDecl { names: vec![property.name.clone()], location: Location::None, ty, init: None, at };
    VarSection { kind: SectionKind::Input, constant: false, retain: None, vars: vec![var], at }
}
