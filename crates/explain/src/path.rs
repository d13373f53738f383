//! The path formula of a failure, made ready for `whodunit` and `core`: who defines which symbol, and what the failed
//! check depends on.

use crate::{Context, Error};
use because_encode::NameBase;
use because_encode::depend::dynamic;
use because_encode::path::{Constraint, ConstraintKind, PathFormula, formula};
use because_ir::{
    Case, Decision, ExprId, Failure, FunctionOrigin, InputKey, Language, Location, ObjectId, ObjectKind, Path,
    PlaceBase, Program, SourceStmtKind, StatementKind, TerminatorKind, render,
};
use because_logic::{Backend, Lit, Session, Term, Terms};
use because_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Clone)]
pub(crate) struct Problem {
    pub formula: PathFormula,
    pub terms: Terms,
    /// The constraint that defines each symbol.
    pub definer: FxHashMap<Term, usize>,
    /// Symbols in each constraint.
    pub variables: Vec<Vec<Term>>,
    /// How each condition was decided.
    pub decisions: Vec<Decision>,
}

pub(crate) fn build(cx: &Context, failure: &Failure) -> Result<Problem, Error> {
    let mut terms = Terms::new();
    let mut formula = formula(cx.program, &mut terms, &cx.unwind, &failure.run)?;
    if let Some(missing) = formula.unwinding.unsupported.first() {
        return Err(Error::Unsupported { what: missing.what.clone(), span: missing.span });
    }
    if terms.as_bool(formula.check) == Some(false) {
        blame_the_branch(cx.program, &failure.run.path, &mut formula, &mut terms);
    }
    let mut definer = FxHashMap::default();
    for (i, constraint) in formula.constraints.iter().enumerate() {
        for definition in &constraint.definitions {
            definer.insert(definition.symbol, i);
        }
    }
    let variables = formula.constraints.iter().map(|c| terms.variables(&[c.term])).collect();
    let steps = &failure.run.path.steps;
    let decision = |c: &Constraint| steps.get(c.steps.1 as usize).map_or(Decision::None, |s| s.decision);
    let decisions = formula.constraints.iter().map(decision).collect();
    Ok(Problem { formula, terms, definer, variables, decisions })
}

/// Where something is wrong as soon as it is reached, what should have held is that the branch to it is not taken.
fn blame_the_branch(program: &Program, path: &Path, formula: &mut PathFormula, terms: &mut Terms) {
    let control = dynamic::dependences(program, path).control;
    let mut at = path.steps.len().checked_sub(1).and_then(|last| control[last]);
    while let Some(step) = at {
        let decides = |c: &Constraint| {
            c.kind == ConstraintKind::Guard && c.definitions.is_empty() && c.steps.0 <= step && step <= c.steps.1
        };
        if let Some(found) = formula.constraints.iter().rposition(decides).filter(|&i| !is_open(formula, terms, i)) {
            let guard = formula.constraints.remove(found);
            formula.check = terms.not(guard.condition);
            formula.check_defined = terms.and(formula.check_defined, guard.defined);
            return;
        }
        at = control[step as usize];
    }
}

fn is_open(formula: &PathFormula, terms: &Terms, index: usize) -> bool {
    terms.as_bool(formula.constraints[index].condition) == Some(true)
}

/// What the failed check depends on: the dynamic slice by data and control, closed under the symbols that its
/// constraints mention (an index that chose another element matters too). The second number is the size of the dynamic
/// slice alone.
pub(crate) fn relevant(cx: &Context, failure: &Failure, problem: &Problem) -> (Vec<usize>, usize) {
    let path = &failure.run.path;
    let constraints = &problem.formula.constraints;
    let mut inside = vec![false; constraints.len()];
    let mut sliced = 0;
    if let Some(last) = path.steps.len().checked_sub(1) {
        let dependences = dynamic::dependences(cx.program, path);
        let slice = dynamic::backward(&dependences, &[last as u32]);
        for (i, constraint) in constraints.iter().enumerate() {
            let (first, last) = constraint.steps;
            inside[i] = slice[first as usize] || slice[last as usize];
            sliced += usize::from(inside[i]);
        }
    }
    let mut work: Vec<Term> = problem.terms.variables(&[problem.formula.check, problem.formula.check_defined]);
    for (i, _) in inside.iter().enumerate().filter(|(_, inside)| **inside) {
        work.extend(&problem.variables[i]);
    }
    while let Some(symbol) = work.pop() {
        if let Some(&i) = problem.definer.get(&symbol)
            && !std::mem::replace(&mut inside[i], true)
        {
            work.extend(&problem.variables[i]);
        }
    }
    ((0..constraints.len()).filter(|&i| inside[i]).collect(), sliced)
}

/// A solver that has the failed check for good and each constraint under a literal of its own.
pub(crate) struct Switched {
    pub session: Session,
    /// One a group, in order.
    pub switches: Vec<Lit>,
}

impl Problem {
    /// Takes the problem's terms with it; [`Problem::take_back`] returns them.
    pub fn switched(&mut self, cx: &Context, backend: Backend, groups: &[&[usize]]) -> Switched {
        let mut session = Session::new(backend);
        session.set_interrupt_of(cx);
        session.terms = std::mem::replace(&mut self.terms, Terms::new());
        session.assert(self.formula.check);
        session.assert(self.formula.check_defined);
        let mut switches = Vec::with_capacity(groups.len());
        for group in groups {
            let switch = session.fresh_lit();
            for &i in *group {
                for part in conjuncts(&session.terms, self.formula.constraints[i].term) {
                    let lit = session.lit(part);
                    session.assert_clause(&[switch.negate(), lit]);
                }
            }
            switches.push(switch);
        }
        Switched { session, switches }
    }

    /// The condition of a step that has none.
    pub fn formula_true(&self) -> Term {
        self.terms.tru()
    }

    pub fn take_back(&mut self, switched: Switched) {
        self.terms = switched.session.terms;
    }
}

/// So that every solver stops when the user wants it to.
pub(crate) trait Interruptible {
    fn set_interrupt_of(&mut self, cx: &Context);
}

impl Interruptible for Session {
    fn set_interrupt_of(&mut self, cx: &Context) {
        because_logic::Sat::set_interrupt(self, cx.interrupt.clone());
    }
}

/// The parts of a conjunction, from the left.
pub(crate) fn conjuncts(terms: &Terms, t: Term) -> Vec<Term> {
    let mut parts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        match *terms.node(t) {
            _ if !seen.insert(t) => {}
            because_logic::Node::And(a, b) => stack.extend([b, a]),
            _ if terms.as_bool(t) == Some(true) => {}
            _ => parts.push(t),
        }
    }
    parts
}

/// The statement a reader would read; `None` for what no user wrote.
pub(crate) fn statement(program: &Program, constraint: &Constraint) -> Option<Span> {
    let statement = program.source_stmt(constraint.source);
    // A scope ends at its own bracket, whatever was executed last in it.
    let span = if ended(program, constraint).is_some() { constraint.span } else { statement.span };
    let user = matches!(program.function(constraint.location.function).origin, FunctionOrigin::User)
        && program.sources.is_user(span)
        && statement.kind != SourceStmtKind::Hidden;
    user.then_some(span)
}

/// The variable whose scope a step ends.
fn ended(program: &Program, constraint: &Constraint) -> Option<ObjectId> {
    match program.statement(constraint.location)?.kind {
        StatementKind::End(object) => Some(object),
        _ => None,
    }
}

/// What a constraint says: `input b = 2`, `z1 = x + y`, `!(x < y)`.
pub(crate) fn text(program: &Program, problem: &mut Problem, index: usize) -> String {
    let constraint = &problem.formula.constraints[index];
    if let (ConstraintKind::Input(input), [definition]) = (constraint.kind, &constraint.definitions[..]) {
        let name = problem.formula.unwinding.base_name(program, definition.name);
        let (symbol, ty) = (definition.symbol, definition.ty);
        let name = match definition.name {
            NameBase::Input(_) => input_name(&problem.formula, input),
            _ if name.is_empty() => problem.formula.unwinding.inputs[input as usize].name.to_string(),
            _ => name,
        };
        let value = problem.formula.values.value(&problem.terms, symbol);
        return format!("input {name} = {}", shown(program, &problem.formula, ty, &value));
    }
    if let Some(object) = ended(program, constraint) {
        return format!("the scope of {} ends", program.object(object).name);
    }
    let source = program.source_stmt(constraint.source);
    match constraint.kind {
        // Nothing is decided here: the run gets on because what stands here is defined.
        ConstraintKind::Guard if constraint.condition == problem.terms.tru() => {
            let whole = if source.span.contains(constraint.span) { source.span } else { constraint.span };
            format!("`{}` is defined", one_line(program.sources.text(whole)).trim_end_matches(';'))
        }
        ConstraintKind::Guard => guard_text(program, constraint, problem.decisions[index]),
        _ => {
            let call =
                program.statement(constraint.location).is_some_and(|s| matches!(s.kind, StatementKind::Call { .. }));
            let whole = source.span;
            let asserted = source.kind == SourceStmtKind::Specification;
            let span = if call && !asserted && whole.contains(constraint.span) { whole } else { constraint.span };
            let text = one_line(program.sources.text(span)).trim_end_matches(';').to_string();
            stored(program, constraint, &text).unwrap_or(text)
        }
    }
}

/// The name of an input that no variable stands for: `in#2` is what the second executed call of `in` gave.
pub(crate) fn input_name(formula: &PathFormula, input: u32) -> String {
    let inputs = &formula.unwinding.inputs;
    let name = &inputs[input as usize].name;
    let read = |c: &Constraint| match c.kind {
        ConstraintKind::Input(other) => Some(other),
        _ => None,
    };
    let earlier = formula.constraints.iter().filter_map(read).take_while(|&other| other != input);
    let occurrence = earlier.filter(|&other| inputs[other as usize].name == *name).count() as u32 + 1;
    InputKey { name: name.to_string(), occurrence }.to_string()
}

/// `q.count = 0` where the text is only what is stored: a part of an initial value, or what a call gave.
fn stored(program: &Program, constraint: &Constraint, text: &str) -> Option<String> {
    let StatementKind::Assign { place, value } = &program.statement(constraint.location)?.kind else { return None };
    let hidden = matches!(place.base, PlaceBase::Object(o) if program.object(o).kind == ObjectKind::Temp);
    let own = program.expr(*value).span;
    let is_value = constraint.span == own || one_line(program.sources.text(own)) == text;
    let is_written = program.language == Language::C && is_value && !hidden && !assigns(text);
    is_written.then(|| format!("{} = {text}", render::place(program, place)))
}

/// Whether a text assigns by itself: `i++`, `h /= 3`.
fn assigns(text: &str) -> bool {
    let bytes = text.as_bytes();
    let before = |i: usize, n: usize| i.checked_sub(n).map(|at| bytes[at]);
    let assigned = |i: usize| {
        let compared = match before(i, 1) {
            Some(b @ (b'<' | b'>')) => before(i, 2) != Some(b),
            Some(b'=' | b'!') => true,
            _ => false,
        };
        bytes[i] == b'=' && !compared && bytes.get(i + 1) != Some(&b'=')
    };
    text.contains("++") || text.contains("--") || (0..bytes.len()).any(assigned)
}

/// A condition as the run decided it.
pub(crate) fn guard_text(program: &Program, constraint: &Constraint, decision: Decision) -> String {
    let condition = condition(program, constraint.location).map(|e| program.expr(e).span);
    let own = condition.map(|span| closed(one_line(program.sources.text(span)))).filter(|t| !t.is_empty());
    let text = own.unwrap_or_else(|| one_line(program.sources.text(constraint.span)));
    match decision {
        Decision::Branch(false) => negated(program.language, &text),
        Decision::Switch(case) => case_text(program, constraint.location, case, &text).unwrap_or(text),
        _ => text,
    }
}

/// The case that a switch takes as a condition: `now == OPEN`.
fn case_text(program: &Program, at: Location, case: Option<u32>, value: &str) -> Option<String> {
    let block = &program.function(at.function).blocks[at.block.index()];
    let TerminatorKind::Switch { cases, .. } = &block.terminator.kind else { return None };
    let (equal, differs, and) = match program.language {
        Language::C => ("==", "!=", " && "),
        _ => ("=", "<>", " AND "),
    };
    let single = |c: &Case| c.low == c.high;
    let compared = |c: &Case, sign: &str| match single(c) {
        true => format!("{value} {sign} {}", render::case(program, c)),
        false => format!("{value} in {}", render::case(program, c)),
    };
    Some(match case.and_then(|c| cases.get(c as usize)) {
        Some(taken) => compared(taken, equal),
        None if cases.len() <= 3 && cases.iter().all(single) => {
            cases.iter().map(|c| compared(c, differs)).collect::<Vec<_>>().join(and)
        }
        None => format!("{value} is in no case"),
    })
}

/// The text of a condition denied, as the language writes it.
pub(crate) fn negated(language: Language, text: &str) -> String {
    let not = if language == Language::C { "!" } else { "NOT " };
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '#' | '.' | '[' | ']');
    let is_word = |t: &str| t.replace("->", ".").chars().all(is_part);
    let denied = text.strip_prefix(not);
    let inner = denied.and_then(|t| t.strip_prefix('(')?.strip_suffix(')')).filter(|t| is_enclosed(t));
    match inner.or_else(|| denied.filter(|t| is_word(t))) {
        Some(inner) => inner.to_string(),
        None if is_word(text) => format!("{not}{text}"),
        None => format!("{not}({text})"),
    }
}

/// Whether parentheses in it close in it.
fn is_enclosed(text: &str) -> bool {
    let mut open = 0i32;
    text.chars().all(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open >= 0
    }) && open == 0
}

/// Text of a condition whose last parenthesis its span leaves out.
fn closed(text: String) -> String {
    let missing = text.matches('(').count().saturating_sub(text.matches(')').count());
    text + &")".repeat(missing)
}

fn condition(program: &Program, at: Location) -> Option<ExprId> {
    let block = &program.function(at.function).blocks[at.block.index()];
    if let Some(statement) = block.statements.get(at.index as usize) {
        return match statement.kind {
            StatementKind::Assume(cond) => Some(cond),
            _ => None,
        };
    }
    match &block.terminator.kind {
        TerminatorKind::Branch { cond, .. } => Some(*cond),
        TerminatorKind::Switch { value, .. } => Some(*value),
        _ => None,
    }
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value as the language writes it.
pub(crate) fn shown(
    program: &Program,
    formula: &PathFormula,
    ty: because_ir::TypeId,
    value: &because_logic::Value,
) -> String {
    let bits = match value {
        because_logic::Value::Bool(b) => u128::from(*b),
        other => other.as_u128().unwrap_or(0),
    };
    let value = match program.types.is_pointer(ty) {
        true => because_encode::run::pointer_value(&formula.unwinding, program, bits as u64),
        false => because_ir::Value::Bits(bits),
    };
    render::value(program, ty, &value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_assign_by_themselves() {
        assert!(["i++", "--n", "h /= 3", "x <<= 2", "a = b"].into_iter().all(assigns));
        assert!(["a == b", "a <= b", "a >= b", "a != b", "in()", "0"].into_iter().all(|t| !assigns(t)));
    }

    #[test]
    fn conditions_are_denied_in_their_language() {
        let both = |text: &str| [Language::C, Language::StructuredText].map(|language| negated(language, text));
        assert_eq!(both("a"), ["!a", "NOT a"]);
        assert_eq!(both("a < b"), ["!(a < b)", "NOT (a < b)"]);
        assert_eq!(negated(Language::C, "!(a && b)"), "a && b");
        assert_eq!(negated(Language::Scl, "NOT (#a OR #b)"), "#a OR #b");
        assert_eq!(negated(Language::Scl, "NOT #a"), "#a");
        assert_eq!(negated(Language::C, "!p->next[2].ok"), "p->next[2].ok");
        assert_eq!(negated(Language::C, "p->a - b"), "!(p->a - b)");
        assert_eq!(negated(Language::StructuredText, "(a) OR (b)"), "NOT ((a) OR (b))");
    }
}
