//! Expressions, references and calls.

use super::{Parsed, Parser};
use crate::ast::{Access, Arg, ArgValue, At, BinaryOp, Call, Expr, ExprKind, Ref, RefBase, UnaryOp};
use crate::limits;
use crate::literal;
use crate::token::{Dialect, TokenKind};
use because_source::Diagnostic;

const UNARY_PRECEDENCE: u8 = 8;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|p| p.binary(0))
    }

    fn binary_op(&self) -> Option<BinaryOp> {
        let (TokenKind::Symbol(word) | TokenKind::Keyword(word)) = self.token().kind else { return None };
        Some(match word {
            "**" => BinaryOp::Power,
            "*" => BinaryOp::Mul,
            "/" | "DIV" => BinaryOp::Div,
            "MOD" => BinaryOp::Mod,
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Sub,
            "<" => BinaryOp::Lt,
            ">" => BinaryOp::Gt,
            "<=" => BinaryOp::Le,
            ">=" => BinaryOp::Ge,
            "=" => BinaryOp::Eq,
            "<>" => BinaryOp::Ne,
            "&" | "AND" => BinaryOp::And,
            "AND_THEN" => BinaryOp::AndThen,
            "XOR" => BinaryOp::Xor,
            "OR" => BinaryOp::Or,
            "OR_ELSE" => BinaryOp::OrElse,
            "-->" => BinaryOp::Implies,
            _ => return None,
        })
    }

    /// Operators of at least this precedence, all from the left. In SCL `**` binds tighter than a sign, in IEC ST a
    /// sign binds tighter than `**`.
    fn binary(&mut self, least: u8) -> Parsed<Expr> {
        let mut left = self.unary()?;
        let mut count = 0;
        while let Some(op) = self.binary_op() {
            if op.precedence() < least {
                break;
            }
            count += 1;
            if count > limits::OPERATORS {
                let span = self.token().span;
                return Err(self.error(span, "this expression is too long"));
            }
            self.advance();
            let right = self.nested(|p| p.binary(op.precedence() + 1))?;
            let at = At(left.at.0.to(right.at.0));
            left = Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), at };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let op = match self.token().kind {
            TokenKind::Symbol("-") => UnaryOp::Neg,
            TokenKind::Symbol("+") => UnaryOp::Plus,
            TokenKind::Keyword("NOT") => UnaryOp::Not,
            _ => return self.primary(),
        };
        let start = self.advance().span;
        let scl = self.dialect == Dialect::Scl;
        let operand = self.nested(|p| if scl { p.binary(UNARY_PRECEDENCE) } else { p.unary() })?;
        let at = At(start.to(operand.at.0));
        Ok(Expr { kind: ExprKind::Unary(op, Box::new(operand)), at })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let token = self.token();
        match token.kind {
            TokenKind::Literal => {
                self.advance();
                match literal::parse(self.slice(token.span)) {
                    Ok(literal) => Ok(Expr { kind: ExprKind::Literal(literal), at: At(token.span) }),
                    Err(_) if self.slice(token.span).starts_with('"') => {
                        Err(self.unsupported(token.span, "a literal of type WSTRING"))
                    }
                    Err(message) => Err(self.error(token.span, message)),
                }
            }
            TokenKind::Symbol("(") => {
                self.advance();
                if matches!(self.token().kind, TokenKind::Ident) && self.peek(1).is(":=") {
                    return Err(self.unsupported(token.span, "a structure written out as a value"));
                }
                let mut inner = self.expr()?;
                if !self.is(")") {
                    let missing = self.expected("`)`");
                    if let Some(last) = self.diagnostics.last_mut() {
                        *last = last.clone().with_label(token.span, "to close this");
                    }
                    return Err(missing);
                }
                self.advance();
                inner.at = self.span_from(token.span);
                Ok(inner)
            }
            TokenKind::Ident | TokenKind::HashIdent | TokenKind::Quoted | TokenKind::Direct => {
                let callee = self.reference()?;
                if !self.is("(") {
                    let at = callee.at;
                    return Ok(Expr { kind: ExprKind::Ref(callee), at });
                }
                let call = self.call(callee)?;
                let at = call.at;
                Ok(Expr { kind: ExprKind::Call(call), at })
            }
            // `AND(a, b)` and the like: operators in their function form.
            TokenKind::Keyword(word @ ("AND" | "OR" | "XOR" | "MOD")) if self.peek(1).is("(") => {
                self.advance();
                let name = crate::ast::Name {
                    text: word.to_string(),
                    spelling: crate::ast::Spelling::Bare,
                    at: At(token.span),
                };
                let callee = Ref { base: RefBase::Name(name), parts: Vec::new(), at: At(token.span) };
                let call = self.call(callee)?;
                let at = call.at;
                Ok(Expr { kind: ExprKind::Call(call), at })
            }
            TokenKind::Symbol("[") => Err(self.unsupported(token.span, "an array written out as a value")),
            TokenKind::Symbol(":=") => {
                let message = "expected an expression, found `:=`";
                let diagnostic = Diagnostic::error("syntax", token.span, message).with_note("equality is written `=`");
                Err(self.report(diagnostic))
            }
            _ => Err(self.expected("an expression")),
        }
    }

    pub(super) fn reference(&mut self) -> Parsed<Ref> {
        let start = self.token().span;
        let base = if self.token().kind == TokenKind::Direct {
            let text = self.slice(start).to_string();
            self.advance();
            RefBase::Direct(text)
        } else {
            RefBase::Name(self.name("a variable")?)
        };
        let mut parts = Vec::new();
        loop {
            if self.eat("[") {
                let mut indices = vec![self.expr()?];
                while self.eat(",") {
                    indices.push(self.expr()?);
                }
                self.expect("]", " after the index")?;
                parts.push(Access::Index(indices));
            } else if self.eat(".") {
                parts.push(self.field()?);
            } else if self.is("^") {
                parts.push(Access::Deref(At(self.advance().span)));
            } else {
                break;
            }
        }
        Ok(Ref { base, parts, at: self.span_from(start) })
    }

    fn field(&mut self) -> Parsed<Access> {
        let token = self.token();
        let text = self.slice(token.span);
        match token.kind {
            TokenKind::Literal if text.bytes().all(|b| b.is_ascii_digit()) => {
                self.advance();
                match text.parse() {
                    Ok(number) => Ok(Access::Slice(None, number, At(token.span))),
                    Err(_) => Err(self.error(token.span, "no bit has this number")),
                }
            }
            TokenKind::Direct => {
                self.advance();
                let letter = text.chars().nth(1).map(|c| c.to_ascii_uppercase());
                match (letter, text.get(2..).and_then(|n| n.parse().ok())) {
                    (Some('X' | 'B' | 'W' | 'D'), Some(number)) => Ok(Access::Slice(letter, number, At(token.span))),
                    _ => Err(self.error(token.span, "expected a part such as `%X3` or `%B1`")),
                }
            }
            // Members may be called what they like, also a reserved word.
            TokenKind::Keyword(_) => {
                self.advance();
                let spelling = crate::ast::Spelling::Bare;
                Ok(Access::Field(crate::ast::Name { text: text.to_string(), spelling, at: At(token.span) }))
            }
            _ => Ok(Access::Field(self.name("the name of a member after `.`")?)),
        }
    }

    pub(super) fn call(&mut self, callee: Ref) -> Parsed<Call> {
        let open = self.expect("(", "")?;
        let mut args = Vec::new();
        while !self.is(")") {
            args.push(self.arg()?);
            // A comma behind the last argument is let pass, as TwinCAT and CODESYS do.
            if !self.eat(",") && !self.is(")") {
                let missing = self.expected("`,` or `)` after the argument");
                if let Some(last) = self.diagnostics.last_mut() {
                    *last = last.clone().with_label(open, "in this call");
                }
                return Err(missing);
            }
        }
        self.advance();
        let at = self.span_from(callee.at.0);
        Ok(Call { callee, args, at })
    }

    fn arg(&mut self) -> Parsed<Arg> {
        let start = self.token().span;
        let negated = self.is("NOT") && self.peek(2).is("=>");
        let is_name = |kind| matches!(kind, TokenKind::Ident | TokenKind::HashIdent | TokenKind::Quoted);
        if negated || (is_name(self.token().kind) && self.peek(1).is("=>")) {
            if negated {
                self.advance();
            }
            let name = self.name("the name of an output")?;
            self.expect("=>", "")?;
            if self.is(",") || self.is(")") {
                return Ok(Arg { name: Some(name), value: ArgValue::Unused, at: self.span_from(start) });
            }
            let target = self.reference()?;
            let value = ArgValue::Out { negated, target };
            return Ok(Arg { name: Some(name), value, at: self.span_from(start) });
        }
        let name = match is_name(self.token().kind) && self.peek(1).is(":=") {
            true => {
                let name = self.name("the name of a parameter")?;
                self.advance();
                Some(name)
            }
            false => None,
        };
        let value = ArgValue::In(self.expr()?);
        Ok(Arg { name, value, at: self.span_from(start) })
    }
}
