//! Functions, statements and terminators.

use super::{Parsed, Parser, lex::Token, names};
use crate::*;
use because_source::Span;

impl Parser<'_> {
    pub(super) fn function(&mut self) -> Parsed<()> {
        let at = self.next;
        let id = self.function_id()?;
        if id.index() != self.program.functions.len() {
            return Err(self.error_at(at, "functions are numbered from 0 in order"));
        }
        let name = self.name_of(at)?;
        self.symbol("(")?;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.accept(")") {
            if !params.is_empty() {
                self.symbol(",")?;
            }
            if self.accept("...") {
                variadic = true;
            } else {
                params.push(self.declaration(ObjectKind::Param, Some(id))?);
            }
        }
        self.symbol("->")?;
        let result = self.ty()?;
        let origin = self.one_of(names::ORIGINS, "an origin, such as `user`")?;
        let span = self.optional_span()?;
        let contract = Contract::default();
        let (locals, blocks) = (Vec::new(), Vec::new());
        let mut function = Function { name, span, params, locals, result, variadic, origin, blocks, contract };
        self.symbol("{")?;
        self.locals_and_contract(id, &mut function)?;
        while !self.accept("}") {
            if self.prefixed('b', "a block, such as `b0`")? as usize != function.blocks.len() {
                return Err(self.error_before("blocks are numbered from b0 in order"));
            }
            self.symbol(":")?;
            function.blocks.push(self.block()?);
        }
        let count = function.blocks.len();
        let targets = function.blocks.iter().flat_map(|b| b.terminator.kind.successors());
        if let Some(missing) = targets.into_iter().find(|t| t.index() >= count) {
            return Err(self.error_at(at, format!("this function has no block b{}", missing.0)));
        }
        self.program.functions.push(function);
        Ok(())
    }

    fn locals_and_contract(&mut self, id: FuncId, function: &mut Function) -> Parsed<()> {
        while let Token::Word(word) = self.peek() {
            let kind = names::value(names::OBJECT_KINDS, word);
            match (word.as_str(), kind) {
                (_, Some(kind)) => {
                    self.next += 1;
                    function.locals.push(self.declaration(kind, Some(id))?);
                }
                ("result", _) => {
                    self.next += 1;
                    function.contract.result = Some(self.object_id()?);
                }
                ("requires", _) => {
                    self.next += 1;
                    function.contract.requires.push(self.expr()?);
                }
                ("ensures", _) => {
                    self.next += 1;
                    function.contract.ensures.push(self.expr()?);
                }
                ("assigns", _) => {
                    self.next += 1;
                    let mut places = Vec::new();
                    while !matches!(self.peek(), Token::Symbol(";")) {
                        if !places.is_empty() {
                            self.symbol(",")?;
                        }
                        places.push(self.place()?);
                    }
                    function.contract.assigns = Some(places);
                }
                _ => break,
            }
            self.symbol(";")?;
        }
        Ok(())
    }

    fn block(&mut self) -> Parsed<Block> {
        let mut statements = Vec::new();
        loop {
            if let Some(kind) = self.terminator()? {
                let (span, source) = self.origin()?;
                return Ok(Block { statements, terminator: Terminator { kind, span, source } });
            }
            let kind = self.statement()?;
            let (span, source) = self.origin()?;
            statements.push(Statement { kind, span, source });
        }
    }

    fn origin(&mut self) -> Parsed<(Span, SourceStmtId)> {
        let source = if matches!(self.peek(), Token::Symbol(";")) { SourceStmtId(0) } else { self.stmt_id()? };
        let span = self.optional_span()?;
        self.symbol(";")?;
        Ok((span, source))
    }

    fn block_id(&mut self) -> Parsed<BlockId> {
        self.prefixed('b', "a block, such as `b0`").map(BlockId)
    }

    /// `None`, nothing taken, where no terminator starts here.
    fn terminator(&mut self) -> Parsed<Option<TerminatorKind>> {
        let Token::Word(word) = self.peek().clone() else { return Ok(None) };
        if !["goto", "if", "switch", "return", "exit", "abort", "unreachable"].contains(&word.as_str()) {
            return Ok(None);
        }
        self.next += 1;
        Ok(Some(match word.as_str() {
            "goto" => {
                let next = self.block_id()?;
                let kind = match self.peek() {
                    Token::Word(word) => names::value(names::JUMPS, word),
                    _ => None,
                };
                self.next += usize::from(kind.is_some());
                TerminatorKind::Goto(next, kind.unwrap_or(JumpKind::Next))
            }
            "if" => {
                let cond = self.expr()?;
                self.keyword("then")?;
                let then = self.block_id()?;
                self.keyword("else")?;
                let otherwise = self.block_id()?;
                TerminatorKind::Branch { cond, then, otherwise, kind: self.branch_kind()? }
            }
            "switch" => self.switch()?,
            "return" if self.at_end_of_statement() => TerminatorKind::Return(None),
            "return" => TerminatorKind::Return(Some(self.expr()?)),
            "exit" => TerminatorKind::Exit(self.expr()?),
            "abort" => TerminatorKind::Abort,
            _ => TerminatorKind::Unreachable,
        }))
    }

    fn at_end_of_statement(&self) -> bool {
        match self.peek() {
            Token::Symbol(symbol) => *symbol == ";",
            Token::Word(word) => word.strip_prefix('s').is_some_and(|n| n.parse::<u32>().is_ok()),
            _ => false,
        }
    }

    fn branch_kind(&mut self) -> Parsed<BranchKind> {
        let kind = match self.peek() {
            Token::Word(word) => word.clone(),
            _ => return Ok(BranchKind::If),
        };
        let known = ["while", "do_while", "for", "hidden", "and", "or", "conditional"].contains(&kind.as_str());
        if !known {
            return Ok(BranchKind::If);
        }
        self.next += 1;
        let span = if self.accept_word("of") { self.span()? } else { Span::NONE };
        Ok(match kind.as_str() {
            "while" => BranchKind::While,
            "do_while" => BranchKind::DoWhile,
            "for" => BranchKind::For,
            "hidden" => BranchKind::Hidden,
            "and" => BranchKind::And(span),
            "or" => BranchKind::Or(span),
            _ => BranchKind::Conditional(span),
        })
    }

    fn switch(&mut self) -> Parsed<TerminatorKind> {
        let value = self.expr()?;
        self.symbol("{")?;
        let mut cases = Vec::new();
        while !self.accept_word("default") {
            let low = self.number()?;
            let high = if self.accept_word("to") { self.number()? } else { low };
            self.symbol(":")?;
            let target = self.block_id()?;
            let span = self.optional_span()?;
            self.symbol(";")?;
            cases.push(Case { low, high, target, span });
        }
        self.symbol(":")?;
        let default = self.block_id()?;
        self.symbol(";")?;
        self.symbol("}")?;
        Ok(TerminatorKind::Switch { value, cases, default })
    }

    fn statement(&mut self) -> Parsed<StatementKind> {
        let Token::Word(word) = self.peek().clone() else {
            let place = self.place()?;
            self.symbol("=")?;
            return self.assignment(place);
        };
        self.next += 1;
        Ok(match word.as_str() {
            "assume" => StatementKind::Assume(self.expr()?),
            "assert" => {
                let name = self.string()?;
                let Some(check) = CheckKind::from_name(&name) else {
                    return Err(self.error_before(format!("`{name}` is not a check")));
                };
                let message = self.string()?;
                StatementKind::Assert { cond: self.expr()?, check, message }
            }
            "probe" => StatementKind::Probe { id: self.number()?, cond: self.expr()? },
            "invariant" => {
                let message = self.string()?;
                StatementKind::Invariant { cond: self.expr()?, message }
            }
            "free" => StatementKind::Free { pointer: self.expr()? },
            "copy" | "move" => {
                let [to, from, bytes] = self.three()?;
                StatementKind::Copy { to, from, bytes, overlap: word == "move" }
            }
            "fill" => {
                let [to, byte, bytes] = self.three()?;
                StatementKind::Fill { to, byte, bytes }
            }
            "begin" => StatementKind::Begin(self.object_id()?),
            "end" => StatementKind::End(self.object_id()?),
            "unsupported" => StatementKind::Unsupported { what: self.string()? },
            "call" | "print" | "effect" => self.with_result(&word, None)?,
            _ => return Err(self.error_before(format!("`{word}` starts no statement"))),
        })
    }

    fn three(&mut self) -> Parsed<[ExprId; 3]> {
        let first = self.expr()?;
        self.symbol(",")?;
        let second = self.expr()?;
        self.symbol(",")?;
        Ok([first, second, self.expr()?])
    }

    fn assignment(&mut self, place: Place) -> Parsed<StatementKind> {
        let word = match self.peek() {
            Token::Word(word) => word.clone(),
            _ => String::new(),
        };
        match word.as_str() {
            "input" => {
                self.next += 1;
                let kind = self.one_of(names::INPUTS, "a kind of input")?;
                Ok(StatementKind::Input { place, input: InputSource { name: self.string()?, kind } })
            }
            "alloc" => {
                self.next += 1;
                let kind = self.one_of(names::ALLOCS, "a kind of allocation")?;
                let size = self.expr()?;
                let element = if self.accept_word("of") { Some(self.ty()?) } else { None };
                Ok(StatementKind::Alloc { result: place, size, element, kind })
            }
            "call" | "print" | "effect" => {
                self.next += 1;
                self.with_result(&word, Some(place))
            }
            _ => Ok(StatementKind::Assign { place, value: self.expr()? }),
        }
    }

    fn with_result(&mut self, word: &str, result: Option<Place>) -> Parsed<StatementKind> {
        match word {
            "call" => {
                let callee = if self.accept("(") {
                    self.symbol("*")?;
                    let pointer = self.expr()?;
                    self.symbol(")")?;
                    Callee::Indirect(pointer)
                } else {
                    Callee::Direct(self.function_id()?)
                };
                Ok(StatementKind::Call { result, callee, args: self.arguments()? })
            }
            "print" => self.print_statement(result),
            _ => {
                let effect = self.one_of(names::EFFECTS, "an effect")?;
                Ok(StatementKind::Effect { result, effect, args: self.arguments()? })
            }
        }
    }

    fn print_statement(&mut self, result: Option<Place>) -> Parsed<StatementKind> {
        let to = match self.word()?.as_str() {
            "stdout" => PrintTarget::Stdout,
            "stderr" => PrintTarget::Stderr,
            "buffer" => match self.arguments()?[..] {
                [to] => PrintTarget::Buffer { to, size: None },
                [to, size] => PrintTarget::Buffer { to, size: Some(size) },
                _ => return Err(self.error_before("a buffer has an address and perhaps a size")),
            },
            _ => return Err(self.error_before("expected `stdout`, `stderr` or `buffer`")),
        };
        let format = self.expr()?;
        let args = match self.accept_word("packed") {
            true => PrintArgs::Packed(self.expr()?),
            false => PrintArgs::Values(self.arguments()?),
        };
        Ok(StatementKind::Print { result, to, format, args })
    }
}
