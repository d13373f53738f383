//! Expressions of the user at a program point: typed by the compiler's crates like any other text, because they are put
//! into the token stream as calls of functions that the lowering knows.

use crate::options::{Injection, InjectionKind};
use because_source::{Diagnostic, Span};
use rucc_ast::{Ast, Decl, Stmt, StmtId};
use rucc_base::Idx;
use rucc_diag::SourceMap;
use rucc_lex::{PpToken, PpTokenKind, Punct};

/// Names of the functions that injected calls call.
pub const ASSUME: &str = "__because_assume_at";
pub const ASSERT: &str = "__because_assert_at";
pub const INVARIANT: &str = "__because_invariant_at";
pub const PROBE: &str = "__because_probe_at";

/// What the injected calls need before everything else.
pub fn declarations() -> String {
    format!(
        "extern void {ASSUME}(_Bool); extern void {ASSERT}(_Bool); extern void {INVARIANT}(_Bool); \
         extern void {PROBE}(int, _Bool);\n"
    )
}

/// The name under which the text of an injection is shown.
pub fn file_name(kind: InjectionKind) -> &'static str {
    match kind {
        InjectionKind::Assume => "--assume",
        InjectionKind::Probe(_) => "--cause",
        InjectionKind::Invariant => "--invariant",
        InjectionKind::Assert => "--assert",
    }
}

/// Is the text one expression as far as its brackets go?
pub fn check_text(injection: &Injection) -> Result<(), Diagnostic> {
    let error = |message: &str| {
        let text = format!("`{}` is not an expression: {message}", injection.text);
        Err(Diagnostic::error("injection-syntax", Span::NONE, text))
    };
    if injection.text.trim().is_empty() {
        return error("it is empty");
    }
    let mut depth = 0i64;
    for byte in injection.text.bytes() {
        depth += match byte {
            b'(' | b'[' | b'{' => 1,
            b')' | b']' | b'}' => -1,
            b';' if depth == 0 => return error("it has a `;`"),
            _ => 0,
        };
        if depth < 0 {
            return error("a bracket closes that was not opened");
        }
    }
    if depth == 0 { Ok(()) } else { error("a bracket is not closed") }
}

/// Where an injected call goes in the token stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spot {
    /// Before the token, between two statements of a block.
    Before(usize),
    /// In braces with the statement of these tokens.
    Around(usize, usize),
}

/// One injection with the tokens of its text.
pub struct Expanded<'a> {
    pub injection: &'a Injection,
    pub tokens: Vec<PpToken>,
}

/// The tokens with the calls in them; `applied[i]` says whether injection `i` has its place in this unit.
pub fn insert(
    tokens: &[PpToken],
    ast: &Ast,
    injections: &[Expanded<'_>],
    call_tokens: &CallTokens,
    map: &SourceMap,
) -> (Vec<PpToken>, Vec<bool>) {
    let mut applied = Vec::new();
    let mut before: Vec<(usize, Vec<PpToken>)> = Vec::new();
    let mut after: Vec<(usize, Vec<PpToken>)> = Vec::new();
    for expanded in injections {
        let spot = find_spot(tokens, ast, expanded.injection, map);
        applied.push(spot.is_some());
        let call = call_tokens.call(expanded);
        match spot {
            Some(Spot::Before(at)) => before.push((at, call)),
            Some(Spot::Around(from, to)) => {
                let mut opened = vec![call_tokens.open];
                opened.extend(call);
                before.push((from, opened));
                after.push((to, vec![call_tokens.close]));
            }
            None => {}
        }
    }
    before.sort_by_key(|(at, _)| *at);
    after.sort_by_key(|(at, _)| *at);
    let mut out = Vec::with_capacity(tokens.len() + 32 * injections.len());
    for (i, token) in tokens.iter().enumerate() {
        for (_, added) in after.iter().filter(|(at, _)| *at == i) {
            out.extend(added);
        }
        for (_, added) in before.iter().filter(|(at, _)| *at == i) {
            out.extend(added);
        }
        out.push(*token);
    }
    for (_, added) in after.iter().filter(|(at, _)| *at == tokens.len()) {
        out.extend(added);
    }
    (out, applied)
}

/// Tokens that calls are made of.
pub struct CallTokens {
    pub assume: PpToken,
    pub assert: PpToken,
    pub invariant: PpToken,
    pub probe: PpToken,
    pub open: PpToken,
    pub close: PpToken,
    pub paren: PpToken,
    pub end_paren: PpToken,
    pub semi: PpToken,
    pub comma: PpToken,
    /// The numbers of probes.
    pub numbers: Vec<(u32, PpToken)>,
}

impl CallTokens {
    fn call(&self, expanded: &Expanded<'_>) -> Vec<PpToken> {
        let name = match expanded.injection.kind {
            InjectionKind::Assume => self.assume,
            InjectionKind::Assert => self.assert,
            InjectionKind::Invariant => self.invariant,
            InjectionKind::Probe(_) => self.probe,
        };
        let at = expanded.tokens.first().map_or(rucc_diag::Span::DUMMY, |t| t.span);
        let to = expanded.tokens.last().map_or(at, |t| t.span);
        let placed = |token: PpToken, span| PpToken { span, ..token };
        let mut call = vec![placed(name, at), placed(self.paren, at)];
        if let InjectionKind::Probe(id) = expanded.injection.kind
            && let Some((_, number)) = self.numbers.iter().find(|(n, _)| *n == id)
        {
            call.extend([placed(*number, at), placed(self.comma, at)]);
        }
        call.extend(expanded.tokens.iter().copied());
        call.extend([placed(self.end_paren, to), placed(self.semi, to)]);
        call
    }
}

fn find_spot(tokens: &[PpToken], ast: &Ast, injection: &Injection, map: &SourceMap) -> Option<Spot> {
    let file = map.files().iter().rfind(|f| is_named(&f.name, &injection.file))?;
    let line = (0..).zip(line_starts(file.bytes())).find(|(n, _)| *n + 1 == injection.line).map(|(_, at)| at)?;
    let from = file.start + line + injection.column.saturating_sub(1);
    let function = function_around(ast, from, file.end);
    let (low, high) = function.map_or((from, file.end), |body| (from, body.hi));
    let loops_only = injection.kind == InjectionKind::Invariant;
    let all = || statements(ast).filter(|&s| is_target(ast, s, loops_only)).map(|s| (ast.stmt_span(s), s));
    let around = all()
        .filter(|(span, _)| injection.column > 0 && !span.is_dummy() && span.lo <= from && from < span.hi)
        .max_by_key(|(span, s)| (span.lo, span.hi, std::cmp::Reverse(*s)));
    let next = all()
        .filter(|(span, _)| !span.is_dummy() && span.lo >= low && span.lo < high)
        .min_by_key(|(span, s)| (span.lo, std::cmp::Reverse(span.hi), *s));
    let target = around.or(next);
    let token_at = |position: u32| tokens.iter().position(|t| t.span.lo == position);
    match (target, function) {
        (Some((_, s)), _) if loops_only => {
            let (Stmt::While { body, .. } | Stmt::DoWhile { body, .. } | Stmt::For { body, .. }) = ast[s] else {
                return None;
            };
            let start = token_at(ast.stmt_span(body).lo)?;
            match ast[body] {
                Stmt::Compound(_) => Some(Spot::Before(start + 1)),
                _ => Some(Spot::Around(start, end_of(tokens, start, ast.stmt_span(body)))),
            }
        }
        (Some((_, s)), _) => {
            let inner = inside_labels(ast, s);
            let span = ast.stmt_span(inner);
            let start = token_at(span.lo)?;
            if is_item(ast, s) {
                Some(Spot::Before(start))
            } else {
                Some(Spot::Around(start, end_of(tokens, start, span)))
            }
        }
        (None, Some(body)) if !loops_only => {
            let last = tokens.iter().rposition(|t| t.kind == PpTokenKind::Punct(Punct::RBrace) && t.span.hi == body.hi);
            last.map(Spot::Before)
        }
        _ => None,
    }
}

/// The file as the user names it: whole, or its last parts.
fn is_named(name: &str, wanted: &str) -> bool {
    name == wanted || name.strip_suffix(wanted).is_some_and(|rest| rest.ends_with('/'))
}

fn line_starts(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let next = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i as u32 + 1);
    std::iter::once(0).chain(next)
}

fn statements(ast: &Ast) -> impl Iterator<Item = StmtId> {
    (0..ast.counts().stmts).map(Idx::from_usize)
}

/// The body of the function that the position is in, as its span.
fn function_around(ast: &Ast, from: u32, end: u32) -> Option<rucc_diag::Span> {
    ast.top_level().iter().find_map(|&decl| match ast[decl] {
        Decl::Function { body, .. } => {
            let whole = ast.decl_span(decl).to(ast.stmt_span(body));
            (whole.lo <= from && from < whole.hi && whole.hi <= end).then(|| ast.stmt_span(body))
        }
        _ => None,
    })
}

fn is_target(ast: &Ast, s: StmtId, loops_only: bool) -> bool {
    match ast[s] {
        Stmt::While { .. } | Stmt::DoWhile { .. } | Stmt::For { .. } => true,
        Stmt::Compound(_) | Stmt::Error | Stmt::LocalLabels(_) => false,
        _ => !loops_only,
    }
}

/// A labelled statement without its labels.
fn inside_labels(ast: &Ast, s: StmtId) -> StmtId {
    match ast[s] {
        Stmt::Label { body: Some(body), .. }
        | Stmt::Case { body: Some(body), .. }
        | Stmt::Default { body: Some(body) } => inside_labels(ast, body),
        _ => s,
    }
}

/// Does the statement, or a label in front of it, stand directly in a block?
fn is_item(ast: &Ast, s: StmtId) -> bool {
    statements(ast).any(|block| match ast[block] {
        Stmt::Compound(list) => ast[list].iter().any(|&item| is_labelled(ast, item, s)),
        _ => false,
    })
}

fn is_labelled(ast: &Ast, item: StmtId, s: StmtId) -> bool {
    item == s
        || match ast[item] {
            Stmt::Label { body: Some(body), .. }
            | Stmt::Case { body: Some(body), .. }
            | Stmt::Default { body: Some(body) } => is_labelled(ast, body, s),
            _ => false,
        }
}

/// The index behind the last token of a statement.
fn end_of(tokens: &[PpToken], start: usize, span: rucc_diag::Span) -> usize {
    let mut end = start;
    while end < tokens.len() && tokens[end].span.lo >= span.lo && tokens[end].span.hi <= span.hi {
        end += 1;
    }
    end
}
