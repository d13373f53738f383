//! Statements and terminators as text.

use super::{Printer, names, names::word, put, quoted, write_type};
use crate::*;
use because_source::Span;
use std::fmt::Write;

impl Printer<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        put!(self, "  ");
        self.statement_kind(&statement.kind);
        self.finish(statement.span, statement.source);
    }

    fn statement_kind(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Assign { place, value } => {
                self.result(Some(place));
                self.expr(*value);
            }
            StatementKind::Input { place, input } => {
                self.result(Some(place));
                put!(self, "input {} {}", word(names::INPUTS, &input.kind), quoted(&input.name));
            }
            StatementKind::Call { result, callee, args } => {
                self.result(result.as_ref());
                put!(self, "call ");
                match *callee {
                    Callee::Direct(function) => put!(self, "{}", self.function_ref(function)),
                    Callee::Indirect(pointer) => {
                        put!(self, "(*");
                        self.expr(pointer);
                        put!(self, ")");
                    }
                }
                self.arguments(args);
            }
            StatementKind::Assume(cond) => self.keyword("assume", &[*cond]),
            StatementKind::Assert { cond, check, message } => {
                put!(self, "assert {} {} ", quoted(check.name()), quoted(message));
                self.expr(*cond);
            }
            StatementKind::Probe { id, cond } => {
                put!(self, "probe {id} ");
                self.expr(*cond);
            }
            StatementKind::Invariant { cond, message } => {
                put!(self, "invariant {} ", quoted(message));
                self.expr(*cond);
            }
            StatementKind::Alloc { result, size, element, kind } => {
                self.result(Some(result));
                put!(self, "alloc {} ", word(names::ALLOCS, kind));
                self.expr(*size);
                if let Some(element) = element {
                    put!(self, " of ");
                    write_type(&mut self.out, &self.program.types, *element);
                }
            }
            StatementKind::Free { pointer } => self.keyword("free", &[*pointer]),
            StatementKind::Copy { to, from, bytes, overlap } => {
                self.keyword(if *overlap { "move" } else { "copy" }, &[*to, *from, *bytes]);
            }
            StatementKind::Fill { to, byte, bytes } => self.keyword("fill", &[*to, *byte, *bytes]),
            StatementKind::Begin(object) => put!(self, "begin {}", self.object_ref(*object)),
            StatementKind::End(object) => put!(self, "end {}", self.object_ref(*object)),
            StatementKind::Print { result, to, format, args } => {
                self.result(result.as_ref());
                self.print_statement(to, *format, args);
            }
            StatementKind::Effect { result, effect, args } => {
                self.result(result.as_ref());
                put!(self, "effect {}", word(names::EFFECTS, effect));
                self.arguments(args);
            }
            StatementKind::Unsupported { what } => put!(self, "unsupported {}", quoted(what)),
        }
    }

    fn print_statement(&mut self, to: &PrintTarget, format: ExprId, args: &PrintArgs) {
        put!(self, "print ");
        match to {
            PrintTarget::Stdout => put!(self, "stdout"),
            PrintTarget::Stderr => put!(self, "stderr"),
            PrintTarget::Buffer { to, size } => {
                put!(self, "buffer");
                self.arguments(&[Some(*to), *size].into_iter().flatten().collect::<Vec<_>>());
            }
        }
        put!(self, " ");
        self.expr(format);
        match args {
            PrintArgs::Values(values) => self.arguments(values),
            PrintArgs::Packed(pointer) => {
                put!(self, " packed ");
                self.expr(*pointer);
            }
        }
    }

    pub(super) fn terminator(&mut self, terminator: &Terminator) {
        put!(self, "  ");
        match &terminator.kind {
            TerminatorKind::Goto(next, JumpKind::Next) => put!(self, "goto b{}", next.0),
            TerminatorKind::Goto(next, kind) => put!(self, "goto b{} {}", next.0, word(names::JUMPS, kind)),
            TerminatorKind::Branch { cond, then, otherwise, kind } => {
                put!(self, "if ");
                self.expr(*cond);
                put!(self, " then b{} else b{}", then.0, otherwise.0);
                self.branch_kind(*kind);
            }
            TerminatorKind::Switch { value, cases, default } => {
                put!(self, "switch ");
                self.expr(*value);
                put!(self, " {{");
                for case in cases {
                    match case.low == case.high {
                        true => put!(self, " {}: b{}", case.low, case.target.0),
                        false => put!(self, " {} to {}: b{}", case.low, case.high, case.target.0),
                    }
                    self.span(case.span);
                    put!(self, ";");
                }
                put!(self, " default: b{}; }}", default.0);
            }
            TerminatorKind::Return(None) => put!(self, "return"),
            TerminatorKind::Return(Some(value)) => self.keyword("return", &[*value]),
            TerminatorKind::Exit(status) => self.keyword("exit", &[*status]),
            TerminatorKind::Abort => put!(self, "abort"),
            TerminatorKind::Unreachable => put!(self, "unreachable"),
        }
        self.finish(terminator.span, terminator.source);
    }

    fn branch_kind(&mut self, kind: BranchKind) {
        let (word, span) = match kind {
            BranchKind::If => return,
            BranchKind::While => ("while", Span::NONE),
            BranchKind::DoWhile => ("do_while", Span::NONE),
            BranchKind::For => ("for", Span::NONE),
            BranchKind::Hidden => ("hidden", Span::NONE),
            BranchKind::And(span) => ("and", span),
            BranchKind::Or(span) => ("or", span),
            BranchKind::Conditional(span) => ("conditional", span),
        };
        put!(self, " {word}");
        if matches!(kind, BranchKind::And(_) | BranchKind::Or(_) | BranchKind::Conditional(_)) && self.exact() {
            put!(self, " of {}", super::braces(span));
        }
    }

    fn keyword(&mut self, word: &str, operands: &[ExprId]) {
        put!(self, "{word}");
        for (index, &operand) in operands.iter().enumerate() {
            put!(self, "{}", if index > 0 { ", " } else { " " });
            self.expr(operand);
        }
    }

    fn result(&mut self, place: Option<&Place>) {
        if let Some(place) = place {
            self.place(place);
            put!(self, " = ");
        }
    }

    fn finish(&mut self, span: Span, source: SourceStmtId) {
        if self.exact() {
            put!(self, " s{}", source.0);
            self.span(span);
        }
        put!(self, ";");
        if self.options.lines
            && let Some(line) = self.program.sources.line(span)
        {
            let name = self.program.sources.get(span.file).map_or("", |f| f.name.as_str());
            put!(self, "  // {}:{line}", name.escape_debug());
        }
        put!(self, "\n");
    }
}
