//! What stands at the top of a file: blocks, types, data blocks, global variables, configurations.

use super::{Parsed, Parser, Reported};
use crate::ast::{
    Block, BlockKind, Configuration, DataBlock, DataContent, Item, Name, ProgramInstance, Task, TypeDecl, TypeKind,
    Unit,
};
use crate::token::{Dialect, TokenKind};
use because_source::Span;

const ITEM_STARTS: &[&str] = &[
    "FUNCTION",
    "FUNCTION_BLOCK",
    "PROGRAM",
    "ORGANIZATION_BLOCK",
    "DATA_BLOCK",
    "TYPE",
    "VAR_GLOBAL",
    "CONFIGURATION",
    "CLASS",
    "INTERFACE",
    "NAMESPACE",
];

impl Parser<'_> {
    pub(super) fn unit(&mut self) -> Unit {
        let mut unit = Unit::default();
        while self.token().kind != TokenKind::End {
            let before = self.at;
            if self.item(&mut unit).is_err() {
                self.skip_item(before);
            }
        }
        unit
    }

    fn skip_item(&mut self, before: usize) {
        if self.at == before {
            self.advance();
        }
        while !matches!(self.token().kind, TokenKind::End) {
            if let TokenKind::Keyword(word) = self.token().kind
                && ITEM_STARTS.contains(&word)
            {
                return;
            }
            self.advance();
        }
    }

    fn item(&mut self, unit: &mut Unit) -> Parsed<()> {
        let span = self.token().span;
        let TokenKind::Keyword(word) = self.token().kind else {
            return match self.token().kind {
                TokenKind::Symbol(";") => {
                    self.advance();
                    Ok(())
                }
                TokenKind::Ident if self.is_word("ACTION") => {
                    self.advance();
                    let action = self.action(span)?;
                    self.of_last_block(unit, action)
                }
                TokenKind::Ident if self.is_word("ACTIONS") => self.actions(unit),
                TokenKind::Ident if self.is_word("USING") => {
                    self.skip_line();
                    Ok(())
                }
                TokenKind::SpecStart(kind) => {
                    Err(self.error(span, format!("`//{kind}` must stand among the statements of a block")))
                }
                _ => Err(self.expected_item()),
            };
        };
        match word {
            "FUNCTION" => self.block(unit, BlockKind::Function, "END_FUNCTION"),
            "FUNCTION_BLOCK" => self.block(unit, BlockKind::FunctionBlock, "END_FUNCTION_BLOCK"),
            "PROGRAM" => self.block(unit, BlockKind::Program, "END_PROGRAM"),
            "ORGANIZATION_BLOCK" => self.block(unit, BlockKind::OrganizationBlock, "END_ORGANIZATION_BLOCK"),
            "DATA_BLOCK" => self.data_block(unit),
            "TYPE" => self.types(unit),
            "VAR_GLOBAL" => {
                let section = self.section()?;
                unit.items.push(Item::Globals(section));
                Ok(())
            }
            "CONFIGURATION" => self.configuration(unit),
            "CLASS" => self.block(unit, BlockKind::FunctionBlock, "END_CLASS"),
            "INTERFACE" => self.block(unit, BlockKind::Interface, "END_INTERFACE"),
            "METHOD" => {
                self.advance();
                let mut owner = Block::new(BlockKind::FunctionBlock, self.nameless(), crate::ast::At(span));
                self.after_method(&mut owner, span)?;
                match owner.members.pop() {
                    Some(method) => self.of_last_block(unit, method),
                    None => Ok(()),
                }
            }
            "NAMESPACE" => {
                self.advance();
                loop {
                    let name = self.name("the name of the namespace")?;
                    unit.namespaces.push(name.key());
                    if !self.eat(".") {
                        break;
                    }
                }
                self.eat(";");
                Ok(())
            }
            "END_NAMESPACE" => {
                self.advance();
                self.eat(";");
                Ok(())
            }
            _ => Err(self.expected_item()),
        }
    }

    /// A method or action behind the block it belongs to.
    fn of_last_block(&mut self, unit: &mut Unit, member: Block) -> Parsed<()> {
        let last = unit.items.iter_mut().rev().find_map(|item| match item {
            Item::Block(block) => Some(block),
            _ => None,
        });
        match last {
            Some(block) => {
                block.members.push(member);
                Ok(())
            }
            None => Err(self.error(member.at.0, "this belongs to no block: it stands behind one")),
        }
    }

    /// `ACTIONS Block: ACTION a: … END_ACTION END_ACTIONS`
    fn actions(&mut self, unit: &mut Unit) -> Parsed<()> {
        self.advance();
        let of = match self.token().kind {
            TokenKind::Ident if !self.is_word("ACTION") => Some(self.name("the name of a block")?),
            _ => None,
        };
        self.eat(":");
        while !self.eat("END_ACTIONS") {
            let start = self.token().span;
            if !self.eat_word("ACTION") {
                return Err(self.expected("`ACTION` or `END_ACTIONS`"));
            }
            let action = self.action(start)?;
            let block = unit.items.iter_mut().rev().find_map(|item| match item {
                Item::Block(block) if of.as_ref().is_none_or(|of| block.name.key() == of.key()) => Some(block),
                _ => None,
            });
            match block {
                Some(block) => block.members.push(action),
                None => return Err(self.error(action.at.0, "the block of this action is not in front of it")),
            }
        }
        Ok(())
    }

    fn nameless(&self) -> Name {
        let at = crate::ast::At(self.token().span);
        Name { text: String::new(), spelling: crate::ast::Spelling::Bare, at }
    }

    fn expected_item(&mut self) -> Reported {
        let what = match self.dialect {
            Dialect::StructuredText => "PROGRAM, FUNCTION_BLOCK, FUNCTION, TYPE or VAR_GLOBAL",
            Dialect::Scl => "ORGANIZATION_BLOCK, FUNCTION_BLOCK, FUNCTION, DATA_BLOCK or TYPE",
        };
        self.expected(what)
    }

    fn block(&mut self, unit: &mut Unit, kind: BlockKind, end: &str) -> Parsed<()> {
        let start = self.advance().span;
        self.labels.clear();
        self.modifiers();
        let name = self.name("the name of the block")?;
        let head = self.span_from(start);
        let mut block = Block::new(kind, name, head);
        if self.eat(":") {
            let ty = self.type_spec()?;
            block.result = match &ty.kind {
                TypeKind::Named(n) if n.text.eq_ignore_ascii_case("VOID") => None,
                _ => Some(ty),
            };
        }
        for (word, list) in [("EXTENDS", &mut block.extends), ("IMPLEMENTS", &mut block.implements)] {
            if self.eat_word(word) {
                list.push(self.type_name("a block or interface")?);
                while self.eat(",") {
                    list.push(self.type_name("a block or interface")?);
                }
            }
        }
        if self.is("<") {
            let span = self.token().span;
            return Err(self.unsupported(span, "a generic block"));
        }
        block.title = self.header();
        self.declarations(&mut block);
        self.members(&mut block)?;
        // AX writes some variables behind the methods.
        self.declarations(&mut block);
        self.members(&mut block)?;
        self.eat("BEGIN");
        block.body = self.body_of_block(end);
        self.members(&mut block)?;
        let closed = self.close_block(end, start);
        block.whole = self.span_from(start);
        unit.items.push(Item::Block(block));
        closed
    }

    /// The statements of a block. A stray end keyword inside is reported and passed over.
    fn body_of_block(&mut self, end: &str) -> Vec<crate::ast::Stmt> {
        self.case_depth = 0;
        let mut body = self.statements();
        while let TokenKind::Keyword(word) = self.token().kind {
            if word == end
                || word == "METHOD"
                || ITEM_STARTS.contains(&word)
                || word.starts_with("END_") && is_block_end(word)
            {
                break;
            }
            let message = format!("`{word}` closes or continues nothing here");
            let span = self.advance().span;
            self.error(span, message);
            self.eat(";");
            body.extend(self.statements());
        }
        body
    }

    fn close_block(&mut self, end: &str, open: Span) -> Parsed<()> {
        if self.eat(end) {
            self.eat(";");
            return Ok(());
        }
        let message = format!("expected a statement or `{end}`, found {}", self.found());
        let diagnostic = because_source::Diagnostic::error("syntax", self.token().span, message)
            .with_label(open, "the block that starts here is not closed");
        let reported = self.report(diagnostic);
        if let TokenKind::Keyword(word) = self.token().kind
            && is_block_end(word)
        {
            self.advance();
            return Ok(());
        }
        Err(reported)
    }

    /// S7's lines between the name and the declarations: TITLE, VERSION, AUTHOR, NAME, FAMILY.
    fn header(&mut self) -> Option<String> {
        let mut title = None;
        self.eat(";");
        while self.token().kind == TokenKind::Ident {
            let word = self.slice(self.token().span).to_ascii_uppercase();
            let follows = self.peek(1).is(":") || self.peek(1).is("=");
            match word.as_str() {
                "TITLE" if follows => {
                    let from = self.peek(1).span.end as usize;
                    self.skip_line();
                    let to = (self.previous().end as usize).max(from);
                    let text = self.text.get(from..to).unwrap_or("");
                    title = Some(text.trim().trim_matches(['"', '\'']).to_string());
                }
                "VERSION" | "AUTHOR" | "NAME" | "FAMILY" if follows => self.skip_line(),
                "KNOW_HOW_PROTECT" | "NON_RETAIN" | "STANDARD" => {
                    self.advance();
                }
                _ => return title,
            }
        }
        self.eat("NON_RETAIN");
        self.eat("RETAIN");
        title
    }

    fn skip_line(&mut self) {
        self.advance();
        while self.token().kind != TokenKind::End {
            let range = self.previous().end as usize..self.token().span.start as usize;
            let between = self.text.get(range).unwrap_or("");
            if between.contains('\n') {
                return;
            }
            self.advance();
        }
    }

    fn types(&mut self, unit: &mut Unit) -> Parsed<()> {
        let start = self.advance().span;
        while !self.is("END_TYPE") {
            if matches!(self.token().kind, TokenKind::End)
                || matches!(self.token().kind, TokenKind::Keyword(w) if ITEM_STARTS.contains(&w))
            {
                let message = format!("expected the name of a type or `END_TYPE`, found {}", self.found());
                let span = self.token().span;
                let diagnostic = because_source::Diagnostic::error("syntax", span, message);
                return Err(self.report(diagnostic.with_label(start, "this TYPE is not closed")));
            }
            let before = self.at;
            match self.type_decl() {
                Ok(decl) => unit.items.push(Item::Type(decl)),
                Err(Reported) => {
                    self.skip_declaration("END_TYPE");
                    if self.at == before {
                        self.advance();
                    }
                }
            }
        }
        self.advance();
        self.eat(";");
        Ok(())
    }

    fn type_decl(&mut self) -> Parsed<TypeDecl> {
        let name = self.name("the name of a type")?;
        self.header();
        if !self.eat(":") && !self.is("STRUCT") {
            return Err(self.expected("`:` after the name of the type"));
        }
        let ty = self.type_spec()?;
        let init = if self.eat(":=") { Some(self.init(&ty)?) } else { None };
        match ty.kind {
            TypeKind::Struct(_) => {
                self.eat(";");
            }
            _ => self.semicolon("the type")?,
        }
        Ok(TypeDecl { name, ty, init })
    }

    fn data_block(&mut self, unit: &mut Unit) -> Parsed<()> {
        let start = self.advance().span;
        let name = self.name("the name of the data block")?;
        self.header();
        let content = if self.is("STRUCT") {
            let ty = self.type_spec()?;
            self.eat(";");
            match ty.kind {
                TypeKind::Struct(fields) => DataContent::Struct(fields),
                _ => return Err(self.expected("STRUCT")),
            }
        } else if self.is("VAR") || self.is("VAR_STATIC") {
            let mut sections = Vec::new();
            while matches!(self.token().kind, TokenKind::Keyword(w) if w.starts_with("VAR")) {
                sections.push(self.section()?);
            }
            DataContent::Vars(sections)
        } else {
            DataContent::Of(self.name("STRUCT, VAR, or the name of a function block or type")?)
        };
        self.header();
        let mut values = Vec::new();
        if self.eat("BEGIN") {
            while !self.is("END_DATA_BLOCK") && self.token().kind != TokenKind::End {
                let target = self.reference()?;
                self.expect(":=", " after the variable")?;
                values.push((target, self.any_init()?));
                self.semicolon("the start value")?;
            }
        }
        let at = self.span_from(start);
        unit.items.push(Item::DataBlock(DataBlock { name, content, values, at }));
        self.close_block("END_DATA_BLOCK", start)
    }

    fn configuration(&mut self, unit: &mut Unit) -> Parsed<()> {
        let start = self.advance().span;
        let name = self.name("the name of the configuration")?;
        let mut configuration = Configuration {
            name,
            globals: Vec::new(),
            tasks: Vec::new(),
            programs: Vec::new(),
            at: self.span_from(start),
        };
        loop {
            match self.token().kind {
                TokenKind::Keyword("VAR_GLOBAL") => configuration.globals.push(self.section()?),
                TokenKind::Keyword("RESOURCE") => {
                    self.advance();
                    self.name("the name of the resource")?;
                    if self.eat_word("ON") {
                        self.name("the kind of the resource")?;
                    }
                }
                TokenKind::Keyword("END_RESOURCE") => {
                    self.advance();
                    self.eat(";");
                }
                TokenKind::Keyword("TASK") => configuration.tasks.push(self.task()?),
                TokenKind::Keyword("PROGRAM") => configuration.programs.push(self.program_instance()?),
                TokenKind::Keyword("END_CONFIGURATION") => {
                    self.advance();
                    self.eat(";");
                    break;
                }
                TokenKind::Keyword("VAR_CONFIG" | "VAR_ACCESS") => {
                    let span = self.token().span;
                    let what = format!("`{}`", self.slice(span));
                    return Err(self.unsupported(span, &what));
                }
                _ => return Err(self.expected("VAR_GLOBAL, RESOURCE, TASK, PROGRAM or END_CONFIGURATION")),
            }
        }
        unit.items.push(Item::Configuration(configuration));
        Ok(())
    }

    /// `TASK name(INTERVAL := T#10ms, PRIORITY := 1);`
    fn task(&mut self) -> Parsed<Task> {
        self.advance();
        let name = self.name("the name of a task")?;
        let (mut interval, mut priority, mut single) = (None, None, None);
        if self.eat("(") {
            loop {
                let property = self.name("INTERVAL, SINGLE or PRIORITY")?;
                self.expect(":=", " before the value")?;
                let value = self.expr()?;
                match property.key().as_str() {
                    "interval" => interval = Some(value),
                    "priority" => priority = Some(value),
                    "single" => single = Some(value),
                    _ => {
                        return Err(self.error(property.at.0, "a task has INTERVAL, SINGLE and PRIORITY"));
                    }
                }
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")", " after the task's properties")?;
        }
        self.semicolon("the task")?;
        Ok(Task { name, interval, priority, single })
    }

    fn program_instance(&mut self) -> Parsed<ProgramInstance> {
        self.advance();
        if !self.eat("RETAIN") {
            self.eat("NON_RETAIN");
        }
        let name: Name = self.name("the name of the program's instance")?;
        let task = match self.eat("WITH") {
            true => Some(self.name("the name of a task")?),
            false => None,
        };
        self.expect(":", " before the program's type")?;
        let program = self.name("the name of a program")?;
        let args = match self.is("(") {
            true => {
                let base = crate::ast::RefBase::Name(name.clone());
                self.call(crate::ast::Ref { base, parts: Vec::new(), at: name.at })?.args
            }
            false => Vec::new(),
        };
        self.semicolon("the program")?;
        Ok(ProgramInstance { name, task, program, args })
    }
}

pub(crate) fn is_block_end(word: &str) -> bool {
    matches!(
        word,
        "END_FUNCTION"
            | "END_FUNCTION_BLOCK"
            | "END_PROGRAM"
            | "END_ORGANIZATION_BLOCK"
            | "END_DATA_BLOCK"
            | "END_CLASS"
            | "END_INTERFACE"
    )
}
