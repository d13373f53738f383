//! Formulas of contracts as expressions of C: implications, quantifiers over constant ranges, chains of comparisons, values on
//! entry.

use super::{OLD_VALUE, Unread};
use crate::limits;
use rucc_base::Interner;
use rucc_diag::Span;
use rucc_lex::{PpToken, PpTokenKind, Punct, TokenFlags};

/// Whose formulas these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    C,
    /// `0 <= i < n` is two comparisons.
    Acsl,
}

/// What a function's head says.
pub struct Function {
    pub name: String,
    pub parameters: Vec<String>,
    /// The tokens of the result's type; `None` where it is not written before the name.
    pub result: Option<Vec<PpToken>>,
}

/// The result of the function, in either form.
pub fn is_result(word: &str) -> bool {
    word == RESULT || word == "_result"
}

/// What the lowering knows the result by.
const RESULT: &str = "__CPROVER_return_value";

/// Makes tokens.
pub struct Made<'a> {
    names: &'a mut Interner,
}

impl<'a> Made<'a> {
    pub fn new(names: &'a mut Interner) -> Made<'a> {
        Made { names }
    }

    /// The text of a name or number; nothing for what else there is.
    pub fn word(&self, token: PpToken) -> &str {
        match token.kind {
            PpTokenKind::Ident | PpTokenKind::Number => token.value.map_or("", |v| self.names.resolve(v)),
            _ => "",
        }
    }

    fn ident(&mut self, text: &str, span: Span) -> PpToken {
        PpToken { kind: PpTokenKind::Ident, flags: TokenFlags::EMPTY, value: Some(self.names.intern(text)), span }
    }

    fn number(&mut self, number: i64, span: Span) -> PpToken {
        let value = Some(self.names.intern(&number.to_string()));
        PpToken { kind: PpTokenKind::Number, flags: TokenFlags::EMPTY, value, span }
    }

    /// The index of the bracket that closes the one at `open`.
    pub fn closed(&self, tokens: &[PpToken], open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (i, token) in tokens.iter().enumerate().skip(open) {
            match token.punct() {
                Some(Punct::LParen | Punct::LBracket | Punct::LBrace) => depth += 1,
                Some(Punct::RParen | Punct::RBracket | Punct::RBrace) => depth = depth.checked_sub(1)?,
                _ if depth == 0 => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(i);
            }
        }
        None
    }

    /// `name(tokens);`
    pub fn call(&mut self, name: &str, tokens: &[PpToken], span: Span) -> Vec<PpToken> {
        let mut call = vec![self.ident(name, span), punct(Punct::LParen, span)];
        call.extend_from_slice(tokens);
        call.extend([punct(Punct::RParen, span), punct(Punct::Semi, span)]);
        call
    }

    /// `if((because_invariant(e),1))`, which the lowering takes apart.
    pub fn invariant(&mut self, condition: &[PpToken], span: Span) -> Vec<PpToken> {
        let open = punct(Punct::LParen, span);
        let close = punct(Punct::RParen, span);
        let mut all = vec![self.ident("if", span), open, open, self.ident("because_invariant", span), open];
        all.extend_from_slice(condition);
        all.extend([close, punct(Punct::Comma, span), self.number(1, span), close, close]);
        all
    }

    /// The variable that stands for the result.
    pub fn result(&mut self, ty: &[PpToken], span: Span) -> Vec<PpToken> {
        let mut all: Vec<PpToken> = ty.iter().map(|t| PpToken { span, ..*t }).collect();
        all.extend([self.ident(RESULT, span), punct(Punct::Semi, span)]);
        all
    }

    /// The function that a head declares.
    pub fn function(&self, head: &[PpToken]) -> Option<Function> {
        let last = head.iter().rposition(|t| t.punct() == Some(Punct::RParen))?;
        let open = (0..last).rev().find(|&i| self.closed(head, i) == Some(last) && is(head[i], Punct::LParen))?;
        let name = open.checked_sub(1).filter(|&i| head[i].kind == PpTokenKind::Ident)?;
        let left_out = ["static", "extern", "inline", "__inline", "__inline__", "_Noreturn", "register"];
        let words: Vec<PpToken> = head[..name].iter().copied().filter(|t| !left_out.contains(&self.word(*t))).collect();
        let is_name = |t: &PpToken| t.kind == PpTokenKind::Ident || is(*t, Punct::Star);
        let void = words.len() == 1 && self.word(words[0]) == "void";
        let result = (!words.is_empty() && !void && words.iter().all(is_name)).then_some(words);
        let parameters = split(&head[open + 1..last], &|t| is(*t, Punct::Comma));
        let named = |tokens: &&[PpToken]| {
            let name = tokens.iter().rev().find(|t| t.kind == PpTokenKind::Ident);
            name.map(|t| self.word(*t).to_string())
        };
        let parameters = parameters.iter().filter_map(named).collect();
        Some(Function { name: self.word(head[name]).to_string(), parameters, result })
    }

    /// The condition with a variable for each value on entry, whose declaration goes before it.
    pub fn without_old(&mut self, tokens: &[PpToken], olds: &mut usize, before: &mut Vec<PpToken>) -> Vec<PpToken> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at];
            let old = matches!(self.word(token), "__CPROVER_old" | "because_old" | "_old");
            match self.closed(tokens, at + 1).filter(|_| old) {
                Some(end) => {
                    let inside = self.without_old(&tokens[at + 2..end], olds, before);
                    *olds += 1;
                    let span = Span { lo: token.span.lo, hi: tokens[end].span.hi };
                    let name = self.ident(&format!("{OLD_VALUE}{olds}"), span);
                    before.extend([self.ident("__typeof__", span), punct(Punct::LParen, span)]);
                    before.extend_from_slice(&inside);
                    before.extend([punct(Punct::RParen, span), name, punct(Punct::Eq, span)]);
                    before.extend(inside);
                    before.push(punct(Punct::Semi, span));
                    out.push(name);
                    at = end + 1;
                }
                None => {
                    let result = is_result(self.word(token));
                    out.push(if result { self.ident(RESULT, token.span) } else { token });
                    at += 1;
                }
            }
        }
        out
    }

    /// A formula as an expression of C.
    pub fn formula(&mut self, tokens: &[PpToken], dialect: Dialect) -> Result<Vec<PpToken>, Unread> {
        if let Some(at) = tokens.iter().position(|t| quantifier(self.word(*t)).is_some()) {
            return self.quantified(tokens, at, dialect);
        }
        for (i, pair) in tokens.windows(2).enumerate() {
            if is(pair[0], Punct::Le) && is(pair[1], Punct::Eq) {
                return Err((tokens[i].span, "`<==>` is not read".to_string()));
            }
        }
        let parts = split(tokens, &|t| is(*t, Punct::Comma));
        if parts.len() > 1 {
            let mut out = Vec::new();
            for (i, part) in parts.iter().enumerate() {
                out.extend((i > 0).then(|| punct(Punct::Comma, part.first().map_or(Span::DUMMY, |t| t.span))));
                out.extend(self.formula(part, dialect)?);
            }
            return Ok(out);
        }
        if let Some(at) = self.implication(tokens) {
            let (left, right) = (&tokens[..at], &tokens[at + 2..]);
            let (Some(first), Some(last)) = (left.first(), right.last()) else { return Ok(tokens.to_vec()) };
            let (from, to) = (first.span, last.span);
            let mut out = vec![punct(Punct::Bang, from), punct(Punct::LParen, from)];
            out.extend(self.formula(left, dialect)?);
            out.extend([punct(Punct::RParen, tokens[at].span), punct(Punct::PipePipe, tokens[at].span)]);
            out.push(punct(Punct::LParen, tokens[at].span));
            out.extend(self.formula(right, dialect)?);
            out.push(punct(Punct::RParen, to));
            return Ok(out);
        }
        let mut out = Vec::new();
        let connective = |t: &PpToken| is(*t, Punct::AmpAmp) || is(*t, Punct::PipePipe);
        let mut rest = tokens;
        loop {
            let parts = split(rest, &connective);
            let first = parts.first().copied().unwrap_or_default();
            let inner = self.groups(first, dialect)?;
            out.extend(if dialect == Dialect::Acsl { self.chain(inner) } else { inner });
            if first.len() >= rest.len() {
                return Ok(out);
            }
            out.push(rest[first.len()]);
            rest = &rest[first.len() + 1..];
        }
    }

    /// What stands in brackets as formulas of their own.
    fn groups(&mut self, tokens: &[PpToken], dialect: Dialect) -> Result<Vec<PpToken>, Unread> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            out.push(tokens[at]);
            if is(tokens[at], Punct::LParen)
                && let Some(end) = self.closed(tokens, at)
            {
                out.extend(self.formula(&tokens[at + 1..end], dialect)?);
                at = end;
                out.push(tokens[at]);
            }
            at += 1;
        }
        Ok(out)
    }

    /// Where `==>` stands outside of brackets.
    fn implication(&self, tokens: &[PpToken]) -> Option<usize> {
        let mut depth = 0i32;
        (0..tokens.len().saturating_sub(1)).find(|&i| {
            depth += bracket(tokens[i]);
            let joined = tokens[i].span.hi == tokens[i + 1].span.lo;
            depth == 0 && joined && is(tokens[i], Punct::EqEq) && is(tokens[i + 1], Punct::Gt)
        })
    }

    /// `a <= b < c` as `(a <= b && b < c)`.
    fn chain(&mut self, tokens: Vec<PpToken>) -> Vec<PpToken> {
        let parts: Vec<Vec<PpToken>> = split(&tokens, &compares).into_iter().map(<[PpToken]>::to_vec).collect();
        if parts.len() < 3 {
            return tokens;
        }
        let mut out = vec![punct(Punct::LParen, tokens[0].span)];
        let mut at = parts[0].len();
        for (i, pair) in parts.windows(2).enumerate() {
            let sign = tokens[at];
            at += 1 + pair[1].len();
            out.extend((i > 0).then(|| punct(Punct::AmpAmp, sign.span)));
            out.extend_from_slice(&pair[0]);
            out.push(sign);
            out.extend_from_slice(&pair[1]);
        }
        out.push(punct(Punct::RParen, tokens[tokens.len() - 1].span));
        out
    }

    /// A quantifier over a constant range as the conjunction or disjunction of its instances.
    fn quantified(&mut self, tokens: &[PpToken], at: usize, dialect: Dialect) -> Result<Vec<PpToken>, Unread> {
        let span = tokens[at].span;
        let all = quantifier(self.word(tokens[at])) == Some(true);
        let braces = tokens.get(at + 1).is_some_and(|t| is(*t, Punct::LBrace));
        // In braces, or up to the end of the brackets around it.
        let (from, to, behind) = match braces {
            true => {
                let end = self.closed(tokens, at + 1).ok_or_else(|| (span, "a brace is not closed".to_string()))?;
                (at + 2, end, end + 1)
            }
            false => {
                let mut depth = 0i32;
                let end = (at..tokens.len()).find(|&i| {
                    depth += bracket(tokens[i]);
                    depth < 0
                });
                let end = end.unwrap_or(tokens.len());
                (at + 1, end, end)
            }
        };
        let inside = &tokens[from..to];
        let semi = inside.iter().position(|t| is(*t, Punct::Semi));
        let Some(semi) = semi.filter(|&s| s > 0) else { return Err((span, "a quantifier without a variable".into())) };
        let variable = self.word(inside[semi - 1]).to_string();
        let mut body = &inside[semi + 1..];
        while let Some(last) = body.last().filter(|t| is(**t, Punct::Semi)) {
            let _ = last;
            body = &body[..body.len() - 1];
        }
        let not_constant =
            || (span, "a quantifier is read over a constant range only: `lo <= i && i < hi ==> …`".to_string());
        let at_premise = if all { self.implication(body) } else { None };
        let (premise, claim) = match (all, at_premise) {
            (true, Some(i)) => (&body[..i], &body[i + 2..]),
            (true, None) => return Err(not_constant()),
            (false, _) => (body, body),
        };
        let range = self.range(premise, &variable).filter(|r| !all || r.only_bounds).ok_or_else(not_constant)?;
        if range.to.saturating_sub(range.from) > limits::QUANTIFIED {
            return Err((span, format!("a quantifier over more than {} values is not read", limits::QUANTIFIED)));
        }
        let mut out = tokens[..at].to_vec();
        out.push(punct(Punct::LParen, span));
        for number in range.from..range.to {
            let sign = if all { Punct::AmpAmp } else { Punct::PipePipe };
            out.extend((number > range.from).then(|| punct(sign, span)));
            out.push(punct(Punct::LParen, span));
            for &token in claim {
                let is_variable = self.word(token) == variable;
                out.push(if is_variable { self.number(number, token.span) } else { token });
            }
            out.push(punct(Punct::RParen, span));
        }
        if range.to <= range.from {
            out.push(self.number(i64::from(all), span));
        }
        out.push(punct(Punct::RParen, span));
        out.extend_from_slice(&tokens[behind..]);
        self.formula(&out, dialect)
    }

    /// The constant range that a premise gives its variable.
    fn range(&self, premise: &[PpToken], variable: &str) -> Option<Range> {
        let mut premise = premise;
        while premise.len() > 1 && is(premise[0], Punct::LParen) && self.closed(premise, 0) == Some(premise.len() - 1) {
            premise = &premise[1..premise.len() - 1];
        }
        let (mut low, mut high, mut only_bounds) = (None, None, true);
        for part in split(premise, &|t| is(*t, Punct::AmpAmp)) {
            let mut part = part;
            while part.len() > 1 && is(part[0], Punct::LParen) && self.closed(part, 0) == Some(part.len() - 1) {
                part = &part[1..part.len() - 1];
            }
            let sides = split(part, &compares);
            let mut at = 0;
            let mut known = sides.len() > 1;
            for pair in sides.windows(2) {
                at += pair[0].len();
                let sign = part[at].punct();
                at += 1;
                let number = |side: &[PpToken]| match side {
                    [one] => self.word(*one).parse::<i64>().ok(),
                    [minus, one] if is(*minus, Punct::Minus) => self.word(*one).parse::<i64>().ok().map(|n| -n),
                    _ => None,
                };
                let is_variable = |side: &[PpToken]| matches!(side, [one] if self.word(*one) == variable);
                match (number(pair[0]), number(pair[1]), sign) {
                    (Some(n), _, Some(Punct::Le)) if is_variable(pair[1]) => low = Some(n),
                    (Some(n), _, Some(Punct::Lt)) if is_variable(pair[1]) => low = Some(n + 1),
                    (_, Some(n), Some(Punct::Ge)) if is_variable(pair[0]) => low = Some(n),
                    (_, Some(n), Some(Punct::Lt)) if is_variable(pair[0]) => high = Some(n),
                    (_, Some(n), Some(Punct::Le)) if is_variable(pair[0]) => high = Some(n + 1),
                    _ => known = false,
                }
            }
            only_bounds &= known;
        }
        Some(Range { from: low?, to: high?, only_bounds })
    }
}

struct Range {
    from: i64,
    /// The first number that is not in it.
    to: i64,
    /// The premise says nothing else.
    only_bounds: bool,
}

/// Whether it says "for all" or "there is".
fn quantifier(word: &str) -> Option<bool> {
    match word {
        "__CPROVER_forall" | "_forall" => Some(true),
        "__CPROVER_exists" | "_exists" => Some(false),
        _ => None,
    }
}

fn compares(token: &PpToken) -> bool {
    matches!(token.punct(), Some(Punct::Lt | Punct::Le | Punct::Gt | Punct::Ge | Punct::EqEq | Punct::Ne))
}

fn is(token: PpToken, punct: Punct) -> bool {
    token.punct() == Some(punct)
}

fn bracket(token: PpToken) -> i32 {
    match token.punct() {
        Some(Punct::LParen | Punct::LBracket | Punct::LBrace) => 1,
        Some(Punct::RParen | Punct::RBracket | Punct::RBrace) => -1,
        _ => 0,
    }
}

fn punct(punct: Punct, span: Span) -> PpToken {
    PpToken { kind: PpTokenKind::Punct(punct), flags: TokenFlags::EMPTY, value: None, span }
}

/// The parts between certain tokens outside of brackets.
fn split<'t>(tokens: &'t [PpToken], at: &dyn Fn(&PpToken) -> bool) -> Vec<&'t [PpToken]> {
    let mut depth = 0;
    let mut parts = Vec::new();
    let mut from = 0;
    for (i, token) in tokens.iter().enumerate() {
        depth += bracket(*token);
        if depth == 0 && at(token) {
            parts.push(&tokens[from..i]);
            from = i + 1;
        }
    }
    parts.push(&tokens[from..]);
    parts
}
