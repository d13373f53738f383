//! Contracts in the forms of other tools: `__CPROVER_requires(e)` and the like behind a function's head, comments of ACSL
//! (`/*@ requires e; */`), and what stands for a value on entry in either.
//!
//! Comes in: the tokens of a unit after preprocessing, and the clauses of its comments. Goes out: the tokens with every clause
//! as a call at the start of the function's body (`because_requires(e);`) or behind a loop's head, where the lowering reads it.
//! Clauses of a declaration go to the definition. Every token keeps its place in the source.

mod acsl;
mod formula;

pub use acsl::{comments, is_next, is_present, placed, tokens_of};

use formula::{Dialect, Made};
use rucc_base::Interner;
use rucc_diag::Span;
use rucc_lex::{PpToken, Punct};
use std::collections::BTreeMap;

/// The name under which the value on entry is kept, with a number behind it; `compose` knows it by that.
pub use because_ir::OLD_VALUE;

/// What a clause says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClauseKind {
    Requires,
    Ensures,
    Assigns,
    Invariant,
    Assert,
    /// Read and left out: what a loop assigns is computed, and that it ends is not shown.
    LeftOut,
}

/// One clause.
#[derive(Debug, Clone)]
pub struct Clause {
    pub kind: ClauseKind,
    pub tokens: Vec<PpToken>,
    pub span: Span,
}

/// A message about a clause that is not read.
pub type Unread = (Span, String);

/// What the clauses become.
pub struct Rewritten {
    pub tokens: Vec<PpToken>,
    pub unread: Vec<Unread>,
}

/// Puts every clause where the lowering reads it. `comments`: at which token each group of clauses stands.
pub fn rewrite(tokens: &[PpToken], comments: Vec<(usize, Vec<Clause>)>, names: &mut Interner) -> Rewritten {
    let mut pass = Pass {
        made: Made::new(names),
        tokens,
        comments: comments.into_iter().peekable(),
        out: Vec::with_capacity(tokens.len()),
        head: 0,
        depth: 0,
        pending: Vec::new(),
        declared: BTreeMap::new(),
        unread: Vec::new(),
        olds: 0,
        acsl: false,
    };
    pass.run();
    for clause in pass.declared.into_values().flat_map(|d| d.clauses) {
        pass.unread.push((clause.span, "the contract of a function that is not defined is not used".to_string()));
    }
    Rewritten { tokens: pass.out, unread: pass.unread }
}

/// The contract of a declaration.
struct Declared {
    parameters: Vec<String>,
    clauses: Vec<Clause>,
}

struct Pass<'a, C: Iterator<Item = (usize, Vec<Clause>)>> {
    made: Made<'a>,
    tokens: &'a [PpToken],
    comments: std::iter::Peekable<C>,
    out: Vec<PpToken>,
    /// Where the declaration or definition begins that is being read, in `out`.
    head: usize,
    /// Open braces.
    depth: usize,
    pending: Vec<Clause>,
    declared: BTreeMap<String, Declared>,
    unread: Vec<Unread>,
    olds: usize,
    /// The pending clauses are of a comment.
    acsl: bool,
}

impl<C: Iterator<Item = (usize, Vec<Clause>)>> Pass<'_, C> {
    fn run(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            match self.comments.next_if(|(index, _)| *index <= at) {
                Some((_, clauses)) => at = self.comment(at, clauses),
                None => at = self.token(at),
            }
        }
    }

    /// Takes one token, or a clause of several; gives the next.
    fn token(&mut self, at: usize) -> usize {
        let token = self.tokens[at];
        let word = self.made.word(token);
        if let Some(kind) = clause_kind(word).filter(|_| self.depth > 0 || word != "because_ensures")
            && let Some(end) = self.made.closed(self.tokens, at + 1)
        {
            let inside = self.tokens[at + 2..end].to_vec();
            let span = Span { lo: token.span.lo, hi: self.tokens[end].span.hi };
            let clause = Clause { kind, tokens: inside, span };
            match (self.depth, kind) {
                (0, _) => self.pending.push(clause),
                // Behind the head of a loop.
                (_, ClauseKind::Assigns | ClauseKind::LeftOut) => {}
                _ => {
                    let call = self.clause(&clause, Dialect::C);
                    self.out.extend(call);
                    // The semicolon behind it is that of the call.
                    let semi = self.tokens.get(end + 1).is_some_and(|t| t.punct() == Some(Punct::Semi));
                    return end + 1 + usize::from(semi);
                }
            }
            return end + 1;
        }
        match token.punct() {
            Some(Punct::LBrace) => {
                let opens_body = self.depth == 0 && self.out.last().is_some_and(|t| t.punct() == Some(Punct::RParen));
                self.out.push(token);
                self.depth += 1;
                if opens_body {
                    self.body();
                }
            }
            Some(Punct::RBrace) => {
                self.out.push(token);
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    self.head = self.out.len();
                }
            }
            Some(Punct::Semi) if self.depth == 0 => {
                self.declaration();
                self.out.push(token);
                self.head = self.out.len();
            }
            _ => self.out.push(token),
        }
        at + 1
    }

    /// A comment of ACSL before the token at `at`; gives the token to go on with.
    fn comment(&mut self, at: usize, clauses: Vec<Clause>) -> usize {
        if self.depth == 0 {
            self.acsl = true;
            let here = |c: &Clause| matches!(c.kind, ClauseKind::Requires | ClauseKind::Ensures | ClauseKind::Assigns);
            let (contract, lost): (Vec<Clause>, Vec<Clause>) = clauses.into_iter().partition(here);
            let text = "a clause that does not belong here is not read";
            self.unread.extend(lost.into_iter().map(|c| (c.span, text.to_string())));
            self.pending.extend(contract);
            return at;
        }
        let word = self.made.word(self.tokens[at]).to_string();
        let (invariants, others): (Vec<Clause>, Vec<Clause>) = clauses
            .into_iter()
            .filter(|c| c.kind != ClauseKind::LeftOut)
            .partition(|c| c.kind == ClauseKind::Invariant);
        for clause in others {
            let between = self.out.last().and_then(|t| t.punct());
            match clause.kind {
                ClauseKind::Assert if matches!(between, Some(Punct::Semi | Punct::LBrace | Punct::RBrace)) => {
                    let call = self.clause(&clause, Dialect::Acsl);
                    self.out.extend(call);
                }
                _ => self.unread.push((clause.span, "a clause that does not belong here is not read".to_string())),
            }
        }
        if invariants.is_empty() {
            return at;
        }
        let end = self.made.closed(self.tokens, at + 1).filter(|_| matches!(word.as_str(), "while" | "for"));
        let Some(end) = end else {
            let text = "an invariant that does not stand before `while` or `for` is not read";
            self.unread.extend(invariants.into_iter().map(|c| (c.span, text.to_string())));
            return at;
        };
        self.out.extend_from_slice(&self.tokens[at..=end]);
        for clause in &invariants {
            match self.made.formula(&clause.tokens, Dialect::Acsl) {
                Ok(condition) => {
                    let call = self.made.invariant(&condition, clause.span);
                    self.out.extend(call);
                }
                Err(unread) => self.unread.push(unread),
            }
        }
        end + 1
    }

    /// A clause as a statement; a value on entry is kept in a variable before it.
    fn clause(&mut self, clause: &Clause, dialect: Dialect) -> Vec<PpToken> {
        let name = match clause.kind {
            ClauseKind::Requires => "because_requires",
            ClauseKind::Ensures => "because_ensures",
            ClauseKind::Assigns => "because_assigns",
            ClauseKind::Assert => "because_assert",
            ClauseKind::Invariant | ClauseKind::LeftOut => return Vec::new(),
        };
        let condition = match clause.kind {
            ClauseKind::Assigns => Ok(clause.tokens.clone()),
            _ => self.made.formula(&clause.tokens, dialect),
        };
        let condition = match condition {
            Ok(condition) => condition,
            Err(unread) => {
                self.unread.push(unread);
                return Vec::new();
            }
        };
        let mut statements = Vec::new();
        let condition = self.made.without_old(&condition, &mut self.olds, &mut statements);
        statements.extend(self.made.call(name, &condition, clause.span));
        statements
    }

    /// The clauses of the function whose body begins here.
    fn body(&mut self) {
        let head: Vec<PpToken> = self.out[self.head..self.out.len() - 1].to_vec();
        let Some(function) = self.made.function(&head) else {
            let lost = std::mem::take(&mut self.pending);
            let text = "a clause that does not stand at a function is not read";
            return self.unread.extend(lost.into_iter().map(|c| (c.span, text.to_string())));
        };
        let mut clauses = std::mem::take(&mut self.pending);
        if let Some(declared) = self.declared.remove(&function.name) {
            match declared.parameters == function.parameters {
                true => clauses.splice(0..0, declared.clauses).for_each(drop),
                false => {
                    let text = "a contract whose declaration names the parameters otherwise is not read";
                    self.unread.extend(declared.clauses.into_iter().map(|c| (c.span, text.to_string())));
                }
            }
        }
        let dialect = if std::mem::take(&mut self.acsl) { Dialect::Acsl } else { Dialect::C };
        let uses_result = |c: &Clause| c.tokens.iter().any(|&t| formula::is_result(self.made.word(t)));
        if let Some(first) = clauses.iter().find(|c| uses_result(c)) {
            match &function.result {
                Some(result) => {
                    let declaration = self.made.result(result, first.span);
                    self.out.extend(declaration);
                }
                None => {
                    let span = first.span;
                    clauses.retain(|c| !c.tokens.iter().any(|&t| formula::is_result(self.made.word(t))));
                    self.unread.push((span, "the result of a function of this type is not read".to_string()));
                }
            }
        }
        for clause in &clauses {
            let statements = self.clause(clause, dialect);
            self.out.extend(statements);
        }
    }

    /// A declaration ends: its clauses wait for the definition.
    fn declaration(&mut self) {
        let clauses = std::mem::take(&mut self.pending);
        if clauses.is_empty() {
            return;
        }
        let head: Vec<PpToken> = self.out[self.head..].to_vec();
        match self.made.function(&head) {
            Some(function) => {
                let declared = self.declared.entry(function.name);
                let parameters = function.parameters;
                declared.or_insert(Declared { parameters, clauses: Vec::new() }).clauses.extend(clauses);
            }
            None => {
                let text = "a clause that does not stand at a function is not read";
                self.unread.extend(clauses.into_iter().map(|c| (c.span, text.to_string())));
            }
        }
    }
}

/// The clauses of CBMC, and ours inside of a body.
fn clause_kind(word: &str) -> Option<ClauseKind> {
    Some(match word {
        "__CPROVER_requires" => ClauseKind::Requires,
        "__CPROVER_ensures" | "because_ensures" => ClauseKind::Ensures,
        "__CPROVER_assigns" => ClauseKind::Assigns,
        "__CPROVER_frees" | "__CPROVER_decreases" | "__CPROVER_loop_assigns" => ClauseKind::LeftOut,
        _ => return None,
    })
}
