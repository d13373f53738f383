//! Statements.

use super::{Parsed, Parser, Reported};
use crate::ast::{At, BinaryOp, CaseArm, CaseLabel, Expr, ExprKind, For, Ref, Stmt, StmtKind};
use crate::token::TokenKind;
use because_source::{Diagnostic, Severity, Span};

/// Keywords that end a list of statements.
const ENDS: &[&str] = &[
    "END_IF",
    "END_CASE",
    "END_FOR",
    "END_WHILE",
    "END_REPEAT",
    "END_REGION",
    "ELSE",
    "ELSIF",
    "UNTIL",
    "END_FUNCTION",
    "END_FUNCTION_BLOCK",
    "END_PROGRAM",
    "END_ORGANIZATION_BLOCK",
    "END_DATA_BLOCK",
    "END_ACTION",
    "END_ACTIONS",
    "END_CLASS",
    "END_GET",
    "END_INTERFACE",
    "END_METHOD",
    "END_NAMESPACE",
    "END_PROPERTY",
    "END_SET",
    "END_STEP",
    "END_TRANSITION",
    "METHOD",
    "FUNCTION",
    "FUNCTION_BLOCK",
    "PROGRAM",
    "ORGANIZATION_BLOCK",
    "DATA_BLOCK",
    "TYPE",
];

/// The words that begin the parts of a sequential function chart.
const CHARTS: &[&str] = &["INITIAL_STEP", "STEP", "TRANSITION"];

impl Parser<'_> {
    /// Statements up to a keyword that ends them, which is left where it is.
    pub(super) fn statements(&mut self) -> Vec<Stmt> {
        let mut list = Vec::new();
        while !self.at_end_of_statements() {
            let before = self.at;
            let reported = self.diagnostics.len();
            let start = self.token().span;
            match self.nested(|p| p.statement()) {
                Ok(stmt) => list.push(stmt),
                Err(Reported) => {
                    self.skip_statement(before);
                    if let Some(what) = self.only_unsupported(reported) {
                        list.push(Stmt { kind: StmtKind::Unsupported(what), at: self.span_from(start) });
                    }
                }
            }
        }
        list
    }

    /// What is not supported, where nothing else is wrong since then: a run that does not get there is checked all the same.
    fn only_unsupported(&mut self, reported: usize) -> Option<String> {
        let new = self.diagnostics.get_mut(reported..).filter(|new| !new.is_empty())?;
        if new.iter().any(|d| d.code != "unsupported" && d.severity == Severity::Error) {
            return None;
        }
        new.iter_mut().for_each(|d| d.severity = Severity::Warning);
        let what = new.iter().find(|d| d.code == "unsupported")?;
        Some(what.message.trim_end_matches(" is not supported").to_string())
    }

    /// Does a step, transition or action begin here, and no assignment to a variable of that name?
    fn starts_chart(&self) -> bool {
        matches!(self.peek(1).kind, TokenKind::Ident | TokenKind::Keyword(_)) || self.peek(1).is(":")
    }

    /// To the end of the block: the rest of the chart would be reported again and again.
    fn skip_chart(&mut self) {
        let ends = |word: &str| matches!(word, "END_PROGRAM" | "END_FUNCTION_BLOCK" | "END_FUNCTION");
        while !matches!(self.token().kind, TokenKind::End) {
            if matches!(self.token().kind, TokenKind::Keyword(word) if ends(word)) {
                return;
            }
            self.advance();
        }
    }

    fn at_end_of_statements(&self) -> bool {
        match self.token().kind {
            TokenKind::End => true,
            TokenKind::Keyword(word) => ENDS.contains(&word),
            TokenKind::Ident if self.at_member() => true,
            _ => self.case_depth > 0 && self.at_case_label(),
        }
    }

    /// Does a new arm of the innermost CASE start here? `1:`, `1, 2:`, `1..5:`, `-3:`, `RUNNING:`, `Mode#Auto:`.
    fn at_case_label(&self) -> bool {
        let mut ahead = usize::from(self.is("-") || self.is("+"));
        let first = self.peek(ahead);
        match first.kind {
            TokenKind::Literal => {}
            TokenKind::Ident | TokenKind::HashIdent | TokenKind::Quoted => {
                if self.labels.contains(&crate::ast::key(self.slice(first.span))) {
                    return false;
                }
            }
            _ => return false,
        }
        ahead += 1;
        while self.peek(ahead).is(".") && matches!(self.peek(ahead + 1).kind, TokenKind::Ident) {
            ahead += 2;
        }
        let next = self.peek(ahead);
        next.is(":") || next.is(",") || next.is("..")
    }

    /// Goes behind the next `;`, or up to a keyword that ends or starts a statement.
    fn skip_statement(&mut self, before: usize) {
        if self.at == before {
            self.advance();
        }
        while self.token().kind != TokenKind::End {
            if self.eat(";") || matches!(self.token().kind, TokenKind::SpecStart(_)) {
                return;
            }
            if let TokenKind::Keyword(word) = self.token().kind {
                let starts =
                    matches!(word, "IF" | "CASE" | "FOR" | "WHILE" | "REPEAT" | "RETURN" | "EXIT" | "CONTINUE");
                if starts || ENDS.contains(&word) {
                    return;
                }
            }
            if self.token().kind == TokenKind::SpecEnd {
                self.advance();
                return;
            }
            self.advance();
        }
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        let start = self.token().span;
        let kind = match self.token().kind {
            TokenKind::Symbol(";") => StmtKind::Empty,
            TokenKind::Keyword(word) => return self.keyword_statement(word, start),
            TokenKind::Foreign(what) => {
                self.advance();
                return Err(self.unsupported(start, what));
            }
            TokenKind::SpecStart(kind) => return self.specification(kind, start),
            TokenKind::Ident | TokenKind::HashIdent if self.peek(1).is(":") => {
                let name = self.name("a label")?;
                self.advance();
                return Ok(Stmt { kind: StmtKind::Label(name), at: self.span_from(start) });
            }
            TokenKind::Ident if CHARTS.iter().any(|word| self.is_word(word)) && self.starts_chart() => {
                let what = format!("`{}` (a sequential function chart)", self.slice(start));
                let reported = self.unsupported(start, &what);
                self.skip_chart();
                return Err(reported);
            }
            TokenKind::Ident | TokenKind::HashIdent | TokenKind::Quoted | TokenKind::Direct => {
                return self.assignment(start);
            }
            _ => return Err(self.expected("a statement")),
        };
        self.advance();
        Ok(Stmt { kind, at: At(start) })
    }

    fn keyword_statement(&mut self, word: &'static str, start: Span) -> Parsed<Stmt> {
        let kind = match word {
            "IF" => self.if_statement(start)?,
            "CASE" => self.case_statement(start)?,
            "FOR" => self.for_statement(start)?,
            "WHILE" => {
                self.advance();
                let cond = self.condition("DO")?;
                let body = self.body("END_WHILE", start, "WHILE")?;
                StmtKind::While(cond, body)
            }
            "REPEAT" => {
                self.advance();
                let body = self.body("UNTIL", start, "REPEAT")?;
                let cond = self.expr()?;
                self.eat(";");
                self.expect("END_REPEAT", " after the condition of UNTIL")?;
                StmtKind::Repeat(body, cond)
            }
            "REGION" => return self.region(start),
            "EXIT" | "CONTINUE" | "RETURN" | "GOTO" => self.jump(word)?,
            _ => return Err(self.expected("a statement")),
        };
        let at = self.span_from(start);
        match word {
            "EXIT" | "CONTINUE" | "RETURN" | "GOTO" => self.semicolon(&closing(word))?,
            _ => self.closing_semicolon(&closing(word))?,
        }
        Ok(Stmt { kind, at })
    }

    /// Many compilers do without the `;` behind `END_IF` and its like.
    fn closing_semicolon(&mut self, after: &str) -> Parsed<()> {
        if self.is(";") || matches!(self.token().kind, TokenKind::Symbol(_) | TokenKind::End) {
            return self.semicolon(after);
        }
        let end = self.previous().end;
        let span = Span::new(self.previous().file, end, end);
        let message = format!("`;` is missing after {after}");
        self.report(Diagnostic::new(Severity::Warning, "syntax", span, message));
        Ok(())
    }

    fn jump(&mut self, word: &str) -> Parsed<StmtKind> {
        self.advance();
        Ok(match word {
            "EXIT" => StmtKind::Exit,
            "CONTINUE" => StmtKind::Continue,
            "RETURN" => StmtKind::Return,
            _ => StmtKind::Goto(self.name("the label to go to")?),
        })
    }

    fn region(&mut self, start: Span) -> Parsed<Stmt> {
        self.advance();
        let name = self.slice(self.token().span).trim().to_string();
        self.advance();
        let depth = std::mem::take(&mut self.case_depth);
        let body = self.body("END_REGION", start, "REGION");
        self.case_depth = depth;
        let kind = StmtKind::Region(name, body?);
        Ok(Stmt { kind, at: self.span_from(start) })
    }

    /// Statements and the keyword that closes them.
    fn body(&mut self, end: &str, open: Span, opener: &str) -> Parsed<Vec<Stmt>> {
        let depth = std::mem::take(&mut self.case_depth);
        let list = self.statements();
        self.case_depth = depth;
        self.close(end, open, opener)?;
        Ok(list)
    }

    fn close(&mut self, end: &str, open: Span, opener: &str) -> Parsed<()> {
        if self.eat(end) {
            return Ok(());
        }
        let message = format!("expected `{end}`, found {}", self.found());
        let label = format!("this {opener} is not closed");
        let diagnostic = Diagnostic::error("syntax", self.token().span, message).with_label(open, label);
        Err(self.report(diagnostic))
    }

    /// A condition and the keyword behind it.
    fn condition(&mut self, end: &str) -> Parsed<Expr> {
        let cond = self.expr()?;
        if self.is(":=") {
            let span = self.token().span;
            let message = format!("expected `{end}`, found `:=`");
            return Err(self.report(Diagnostic::error("syntax", span, message).with_note("equality is written `=`")));
        }
        self.expect(end, " after the condition")?;
        Ok(cond)
    }

    fn if_statement(&mut self, start: Span) -> Parsed<StmtKind> {
        let depth = std::mem::take(&mut self.case_depth);
        let kind = self.if_arms(start);
        self.case_depth = depth;
        kind
    }

    fn if_arms(&mut self, start: Span) -> Parsed<StmtKind> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        self.advance();
        loop {
            let cond = match self.condition("THEN") {
                Ok(cond) => cond,
                Err(Reported) => self.recover_condition(),
            };
            arms.push((cond, self.statements()));
            if !self.eat("ELSIF") {
                break;
            }
        }
        if self.eat("ELSE") {
            otherwise = Some(self.statements());
        }
        self.close("END_IF", start, "IF")?;
        Ok(StmtKind::If { arms, otherwise })
    }

    /// After a wrong condition the statements behind `THEN` are still worth reading.
    fn recover_condition(&mut self) -> Expr {
        let at = At(self.token().span);
        while !matches!(self.token().kind, TokenKind::End | TokenKind::Keyword(_)) && !self.is(";") {
            self.advance();
        }
        self.eat("THEN");
        let literal = crate::literal::Literal {
            text: "TRUE".to_string(),
            typed: None,
            value: crate::literal::LiteralValue::Bool(true),
        };
        Expr { kind: ExprKind::Literal(literal), at }
    }

    fn case_statement(&mut self, start: Span) -> Parsed<StmtKind> {
        self.advance();
        let selector = self.condition("OF")?;
        let depth = std::mem::replace(&mut self.case_depth, 1);
        let result = self.case_arms(selector, start);
        self.case_depth = depth;
        result
    }

    fn case_arms(&mut self, selector: Expr, start: Span) -> Parsed<StmtKind> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        while !self.is("END_CASE") {
            if self.eat("ELSE") {
                self.eat(":");
                otherwise = Some(self.statements());
                break;
            }
            if !self.at_case_label() {
                let missing = self.expected("the label of a case, `ELSE` or `END_CASE`");
                if let Some(last) = self.diagnostics.last_mut() {
                    *last = last.clone().with_label(start, "in this CASE");
                }
                if !matches!(self.token().kind, TokenKind::Keyword("END_IF" | "END_FOR" | "END_WHILE" | "END_REPEAT")) {
                    return Err(missing);
                }
                self.advance();
                self.eat(";");
                self.statements();
                continue;
            }
            let mut labels = vec![self.case_label()?];
            while self.eat(",") {
                labels.push(self.case_label()?);
            }
            self.expect(":", " after the label of a case")?;
            arms.push(CaseArm { labels, body: self.statements() });
        }
        self.close("END_CASE", start, "CASE")?;
        Ok(StmtKind::Case { selector, arms, otherwise })
    }

    fn case_label(&mut self) -> Parsed<CaseLabel> {
        let low = self.expr()?;
        match self.eat("..") {
            true => Ok(CaseLabel::Range(low, self.expr()?)),
            false => Ok(CaseLabel::One(low)),
        }
    }

    fn for_statement(&mut self, start: Span) -> Parsed<StmtKind> {
        self.advance();
        let header = self.for_header();
        if header.is_err() {
            // The statements inside are still worth reading.
            while !matches!(self.token().kind, TokenKind::End | TokenKind::Keyword(_))
                && !self.is(";")
                && !self.is(":=")
            {
                self.advance();
            }
            self.eat("TO");
            while !matches!(self.token().kind, TokenKind::End | TokenKind::Keyword(_))
                && !self.is(";")
                && !self.is(":=")
            {
                self.advance();
            }
            self.eat("DO");
        }
        let body = self.body("END_FOR", start, "FOR")?;
        let (var, from, to, by) = header?;
        Ok(StmtKind::For(Box::new(For { var, from, to, by, body })))
    }

    fn for_header(&mut self) -> Parsed<(Ref, Expr, Expr, Option<Expr>)> {
        let var = self.reference()?;
        self.expect(":=", " after the control variable")?;
        let from = self.expr()?;
        self.expect("TO", " after the first value")?;
        let to = self.expr()?;
        let by = if self.eat("BY") { Some(self.expr()?) } else { None };
        // Where only `DO` is missing the statements follow all the same.
        let _ = self.expect("DO", " after the range of FOR");
        Ok((var, from, to, by))
    }

    fn assignment(&mut self, start: Span) -> Parsed<Stmt> {
        let first = self.reference()?;
        if self.is("(") {
            let call = self.call(first)?;
            let at = call.at;
            self.semicolon("the call")?;
            return Ok(Stmt { kind: StmtKind::Call(call), at });
        }
        if let TokenKind::Symbol(symbol @ ("+=" | "-=" | "*=" | "/=")) = self.token().kind {
            self.advance();
            let op = match symbol {
                "+=" => BinaryOp::Add,
                "-=" => BinaryOp::Sub,
                "*=" => BinaryOp::Mul,
                _ => BinaryOp::Div,
            };
            let value = self.expr()?;
            let at = self.span_from(start);
            self.semicolon("the assignment")?;
            return Ok(Stmt { kind: StmtKind::Assign { targets: vec![first], op: Some(op), value }, at });
        }
        if self.is_word("REF") && self.peek(1).is("=") {
            self.advance();
            self.advance();
            let value = self.expr()?;
            let at = self.span_from(start);
            self.semicolon("the assignment")?;
            return Ok(Stmt { kind: StmtKind::Refer(first, value), at });
        }
        if (self.is_word("S") || self.is_word("R")) && self.peek(1).is("=") {
            return self.set_or_reset(first, start);
        }
        if self.is("?=") {
            let span = self.token().span;
            return Err(self.unsupported(span, "an assignment that asks for the type of an instance"));
        }
        if self.is("=") {
            let span = self.token().span;
            let message = "expected `:=` or `(`, found `=`";
            return Err(self.report(Diagnostic::error("syntax", span, message).with_note("assignment is written `:=`")));
        }
        if !self.is(":=") {
            return Err(self.expected("`:=` or `(`"));
        }
        self.advance();
        let mut targets = vec![first];
        let mut value = self.expr()?;
        while self.is(":=") {
            let ExprKind::Ref(target) = value.kind else { return Err(self.expected("`;` after the assignment")) };
            targets.push(target);
            self.advance();
            value = self.expr()?;
        }
        let at = self.span_from(start);
        self.semicolon("the assignment")?;
        Ok(Stmt { kind: StmtKind::Assign { targets, op: None, value }, at })
    }

    /// `target S= condition` and `target R= condition`: where the condition is true the target becomes TRUE or FALSE.
    fn set_or_reset(&mut self, target: Ref, start: Span) -> Parsed<Stmt> {
        let (text, word) = if self.is_word("S") { ("TRUE", self.advance()) } else { ("FALSE", self.advance()) };
        let sign = self.advance();
        let literal = crate::literal::Literal {
            text: text.to_string(),
            typed: None,
            value: crate::literal::LiteralValue::Bool(text == "TRUE"),
        };
        let constant = Expr { kind: ExprKind::Literal(literal), at: At(word.span.to(sign.span)) };
        let condition = self.expr()?;
        let at = self.span_from(start);
        self.semicolon("the assignment")?;
        let assigned = StmtKind::Assign { targets: vec![target], op: None, value: constant };
        let arms = vec![(condition, vec![Stmt { kind: assigned, at }])];
        Ok(Stmt { kind: StmtKind::If { arms, otherwise: None }, at })
    }

    /// `//#ASSERT condition : NAME`; the name may hold anything up to the end of the comment.
    fn specification(&mut self, kind: &str, start: Span) -> Parsed<Stmt> {
        self.advance();
        let cond = self.expr()?;
        let at = self.span_from(start);
        let mut name = None;
        if self.eat(":") {
            let from = self.token().span;
            while !matches!(self.token().kind, TokenKind::SpecEnd | TokenKind::End) {
                self.advance();
            }
            let text = self.slice(from.to(self.previous())).trim().trim_end_matches(';').trim_end();
            name = Some(text.to_string()).filter(|t| !t.is_empty());
        }
        if self.token().kind != TokenKind::SpecEnd {
            return Err(self.expected("`: NAME` or the end of the comment after the condition"));
        }
        self.advance();
        let kind = match kind {
            "#ASSERT" => StmtKind::Assert { cond, name },
            _ => StmtKind::Assume(cond),
        };
        Ok(Stmt { kind, at })
    }
}

/// The last keyword of a statement that starts with this one.
fn closing(word: &str) -> String {
    match word {
        "EXIT" | "CONTINUE" | "RETURN" | "GOTO" => format!("`{word}`"),
        _ => format!("`END_{word}`"),
    }
}
