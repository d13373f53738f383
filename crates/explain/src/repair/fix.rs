//! Changes that repair, how good each is, and what is shown of them.

use super::apply::{Change, Kind};
use super::tokens::{TokenKind, tokens};
use super::{Setting, specification};
use super::{prior, trial};
use crate::code::sections::Section;
use crate::code::{self, Code};
use crate::limits;
use crate::runs::Runs;
use crate::{Workspace, repair::text};
use because_ir::{
    BlamedLine, CheckKind, Edit, EditKind, ExprId, ExprKind, Failure, FuncId, Kept, Language, Location, Outcome,
    PlaceBase, Program, Repair, RepairStatus, Repairs, SourceStmtId, SourceStmtKind, StatementKind, Vacuous,
};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A change that is not proved, however many runs it stands.
pub const UNPROVED: f64 = 0.6;
/// It stands nearly all runs: worth the oracle's time.
pub const STANDS: f64 = UNPROVED * 0.95;
/// What is left of the score of one that only takes something away.
pub const LESS: f64 = 0.85;
/// One that is proved, but whose constant could as well be one more or less: nothing says that it is the right one.
pub const LOOSE: f64 = 0.75;
/// What is left of the score of a change against which a failing run was found.
pub const REFUTED: f64 = 0.2;
/// An operation that has no defined result without a condition before it: that says little.
const UNSAFE: f64 = 0.45;
/// What is left of one that does what leaving the statement out does.
const DELETES: f64 = 0.6;
/// How much a change loses that leads every passing run another way.
const OTHER_PATHS: f64 = 0.1;
/// How much it loses when every passing run has other values.
const OTHER_VALUES: f64 = 0.15;
/// How much it loses when a PLC program has other outputs in every cycle of long runs before it fails.
const OTHER_OUTPUTS: f64 = 0.25;
/// The share of such cycles that may be due to the fault.
const KEEPS: f64 = 0.02;
/// What is left of a change after which code is executed no more that known runs executed before.
const DEAD_CODE: f64 = 0.75;
/// What is left of one after which an output of a PLC program never changes: it does less than it is for.
const SETTLES_OUTPUT: f64 = 0.5;
/// The same of a variable that it keeps to itself.
const SETTLES: f64 = 0.7;
/// What is left of one that makes both operands of an operator the same, or assigns something to itself: nobody means
/// `a OR a`.
const REPEATS: f64 = 0.5;
/// How likely a kind of edit is that ends the search for unlikely ones.
pub const LIKELY: f64 = 0.84;
/// What is left of the score of one more condition, or a variable for a number: among so many one may pass by chance.
const ONE_OF_MANY: f64 = 0.9;
/// What is left of one after which nothing uses a name that the program defines.
const ORPHANS: f64 = 0.9;
/// What is left of a condition that is unlike those around it (docs/methods.md, repair).
const UNLIKE: f64 = 0.97;
/// What is left of one that reads what only assertions read: a program does not depend on its specification.
const READS_GHOST: f64 = 0.8;
/// What is left for the statement where a macro is used whose definition would have to change.
const USED: f64 = 0.5;
/// What is left of a change of a function that only the specification calls: perhaps that is what it is about.
const CALLED: f64 = 0.9;
/// What is left of a change that evades the check.
const VACUOUS: f64 = 0.3;
/// What is left of a change that nobody could type as one edit.
const WITHOUT_TEXT: f64 = 0.8;

/// A change that repairs the run to be explained.
pub struct Fix {
    pub statement: SourceStmtId,
    pub function: FuncId,
    pub change: Change,
    pub kind: EditKind,
    /// How likely edits of this kind are.
    pub prior: f64,
    /// Its edits, where it can be typed in.
    pub edits: Option<Vec<Edit>>,
    pub score: f64,
    /// The oracle found no failing run.
    pub proved: bool,
    /// It stands all known runs, and the oracle found one that fails.
    pub refuted: bool,
    /// What the claim is about was read from the edited text.
    pub typed: bool,
    /// The passing runs that go on as before but for what the edited statement itself writes.
    pub kept: Kept,
    /// Those in which something has another value.
    pub other_values: u32,
    /// Those that take another path.
    pub other_paths: u32,
    /// The share of cycles of long runs in which a PLC program has other outputs.
    pub deviation: Option<f64>,
    /// Code that known runs executed is executed no more.
    pub dead_code: bool,
    /// So is code that passing runs executed.
    pub dead_in_passing: bool,
    /// A truth value of a PLC program is always the same in the known runs that was both.
    pub settles: Option<Section>,
    /// It makes both operands of an operator the same, or assigns something to itself.
    pub repeats: bool,
    /// It puts a comparison where nothing is compared.
    pub unlike: bool,
    /// It makes a PLC program depend on what was there for its assertions alone.
    pub reads_ghost: bool,
    /// It changes what only sets the program going or watches it.
    pub harness: bool,
    /// On all known runs it does what leaving the statement out does.
    pub deletes: bool,
    pub vacuous: Option<Vacuous>,
}

impl Fix {
    pub fn new(program: &Program, check: CheckKind, at: Location, mut change: Change, score: f64) -> Fix {
        let kind = prior::kind(program, &change);
        let statement = program.origin(at).1;
        let edits = text::edits(program, &change);
        change.orphans |= edits.as_ref().is_some_and(|edits| orphans(program, edits));
        let own = program.source_stmt(statement).span;
        Fix {
            unlike: kind == EditKind::ConditionAdded && edits.as_ref().is_some_and(|e| compares_more(program, own, e)),
            repeats: repeats(program, &change),
            statement,
            function: at.function,
            edits,
            kind,
            prior: prior::likelihood(program, &change, kind, (check, at)),
            change,
            score,
            proved: false,
            refuted: false,
            typed: false,
            kept: Kept::default(),
            other_values: 0,
            other_paths: 0,
            deviation: None,
            dead_code: false,
            dead_in_passing: false,
            settles: None,
            deletes: false,
            harness: false,
            reads_ghost: false,
            vacuous: None,
        }
    }

    /// Is it a `break` at the end of a case?
    pub fn ends_case(&self) -> bool {
        self.kind == EditKind::JumpAdded && self.change.definition.is_some()
    }

    /// Proved, and no evidence is against it: the search ends.
    pub fn is_excellent(&self) -> bool {
        let same = match self.deviation {
            Some(deviation) => deviation <= KEEPS,
            None => self.kept.passing == self.kept.of,
        };
        let keeps = same && !self.dead_code && !self.is_degenerate();
        self.holds() && keeps
    }

    /// Proved, and of a kind that is likely: what is unlikely need not be tried.
    pub fn is_good(&self) -> bool {
        self.is_excellent()
            || (self.holds()
                && !self.is_degenerate()
                && !self.dead_code
                && !self.change.one_of_many
                && self.prior >= LIKELY)
    }

    fn holds(&self) -> bool {
        let natural = !matches!(self.kind, EditKind::ForcedCondition | EditKind::StatementRemoved);
        let proved = self.proved && self.typed && self.score == 1.0;
        proved && self.vacuous.is_none() && natural && !self.change.orphans
    }

    /// The program does less with it, or another number would do as well: a proof of that says little.
    pub fn is_degenerate(&self) -> bool {
        let less = self.dead_in_passing || self.deletes || self.settles.is_some() || self.repeats;
        less || (self.proved && self.score < 1.0)
    }

    /// Do half of the passing runs go on as before, where there are some? A new expression that changes what most of them
    /// compute passes for want of a check.
    pub fn keeps_half(&self) -> bool {
        self.kept.of < limits::REPAIR_KEPT_RUNS || self.kept.passing * 2 >= self.kept.of
    }

    /// Of changes that do equally well, the one that changes less of what was right is the better hint.
    pub fn rated(&self) -> f64 {
        let less = match (self.proved, self.change.kind.takes_away()) {
            (false, true) => LESS,
            _ if self.deletes => DELETES,
            _ => 1.0,
        };
        let many = if self.change.one_of_many { ONE_OF_MANY } else { 1.0 };
        let orphans = if self.change.orphans { ORPHANS } else { 1.0 };
        let unlike = if self.unlike { UNLIKE } else { 1.0 } * if self.reads_ghost { READS_GHOST } else { 1.0 };
        let of = f64::from(self.kept.of.max(1));
        let (paths, values) = (f64::from(self.other_paths) / of, f64::from(self.other_values) / of);
        let dead = if self.dead_code { DEAD_CODE } else { 1.0 };
        let settles = match self.settles {
            None => 1.0,
            Some(Section::Output) => SETTLES_OUTPUT,
            Some(_) => SETTLES,
        };
        let repeats = if self.repeats { REPEATS } else { 1.0 };
        let vacuous = match self.vacuous {
            None => 1.0,
            Some(Vacuous::Specification) if !self.harness => CALLED,
            Some(_) => VACUOUS,
        };
        let text = if self.edits.is_none() { WITHOUT_TEXT } else { 1.0 };
        self.score
            * less
            * many
            * orphans
            * unlike
            * vacuous
            * text
            * dead
            * settles
            * repeats
            * self.prior
            * match self.deviation {
                Some(deviation) => 1.0 - OTHER_OUTPUTS * deviation,
                None => 1.0 - OTHER_PATHS * paths - OTHER_VALUES * values,
            }
    }
}

/// Does the change make both operands of an operator the same, or assign something to itself?
fn repeats(program: &Program, change: &Change) -> bool {
    if let Kind::Target(at, object, _) = change.kind
        && let Some(StatementKind::Assign { value, .. }) = program.statement(at).map(|s| &s.kind)
        && let ExprKind::Binary(_, _, right) = program.expr(innermost(program, *value)).kind
        && let ExprKind::Load(loaded) = &program.expr(innermost(program, right)).kind
        && loaded.base == PlaceBase::Object(object)
        && loaded.path.is_empty()
    {
        return true;
    }
    let Kind::Expr(id, new) = &change.kind else { return false };
    if let ExprKind::Load(loaded) = new {
        let statements = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
        let itself = |s: &because_ir::Statement| match &s.kind {
            StatementKind::Assign { place, value } => place == loaded && innermost(program, *value) == *id,
            _ => false,
        };
        if statements.into_iter().any(itself) {
            return true;
        }
    }
    let same = |other: ExprId| other != *id && program.expr(other).kind == *new;
    program.exprs.iter().any(|e| match e.kind {
        ExprKind::Binary(_, a, b) => (a == *id && same(b)) || (b == *id && same(a)),
        _ => false,
    }) && matches!(new, ExprKind::Load(_))
}

fn innermost(program: &Program, mut id: ExprId) -> ExprId {
    while let ExprKind::Cast(inner) = program.expr(id).kind {
        id = inner;
    }
    id
}

/// Is a name that a PLC program declares used nowhere any more? A button that nobody reads was wired for something.
fn orphans(program: &Program, edits: &[Edit]) -> bool {
    if program.language == Language::C {
        return false;
    }
    edits.iter().any(|edit| {
        let old = program.sources.text(edit.span);
        let words = |text: &str| -> Vec<String> {
            let found = tokens(text, program.language).into_iter().filter(|t| t.kind == TokenKind::Word);
            found.map(|t| t.text(text).trim_start_matches('#').to_string()).collect()
        };
        let kept = words(&edit.text);
        let gone: Vec<String> = words(old).into_iter().filter(|word| !kept.contains(word)).collect();
        let declared = |name: &str| program.objects.iter().any(|o| o.name == name && o.span.file == edit.span.file);
        let gone: Vec<String> = gone.into_iter().filter(|name| declared(name)).collect();
        let file = program.sources.get(edit.span.file).filter(|_| !gone.is_empty());
        // One is the declaration, one the use that the edit takes away.
        file.is_some_and(|file| {
            let all = words(&file.text);
            gone.iter().any(|name| all.iter().filter(|word| *word == name).count() == 2)
        })
    })
}

/// Do the edits compare something in a statement that compares nothing?
fn compares_more(program: &Program, statement: Span, edits: &[Edit]) -> bool {
    let compares = |text: &str| {
        let found = tokens(text, program.language);
        found.iter().any(|t| matches!(t.text(text), "==" | "!=" | "<" | "<=" | ">" | ">=" | "<>"))
    };
    let old = program.sources.text(statement);
    let asks = tokens(old, program.language).iter().any(|t| t.kind == TokenKind::Word);
    asks && !compares(old) && edits.iter().any(|e| compares(&e.text))
}

/// The lines that repairs change, best first, and the repairs.
pub fn results(
    workspace: &Workspace,
    runs: &Runs,
    setting: &Setting,
    fixes: Vec<Fix>,
    tried: usize,
) -> (Vec<BlamedLine>, Repairs) {
    let program = workspace.cx.program;
    let mut best: BTreeMap<Span, (f64, String)> = BTreeMap::new();
    best.extend(unsafe_operation(program, workspace.failure).map(|(span, description)| (span, (UNSAFE, description))));
    for fix in &fixes {
        for (span, score) in places(program, fix) {
            if best.get(&span).is_none_or(|b| b.0 < score) {
                best.insert(span, (score, description(program, fix, runs, setting)));
            }
        }
    }
    let mut found: Vec<(Span, (f64, String))> = best.into_iter().collect();
    found.sort_by(|a, b| b.1.0.total_cmp(&a.1.0).then(a.0.cmp(&b.0)));
    let lines = found.iter().map(|(span, (score, _))| BlamedLine { span: *span, score: *score }).collect();
    let reasons = found.into_iter().map(|(_, (_, description))| description).collect();
    (lines, Repairs { repairs: repairs(program, setting, fixes), reasons, tried })
}

/// The statements that a fix speaks of.
fn places(program: &Program, fix: &Fix) -> Vec<(Span, f64)> {
    let used = program.source_stmt(fix.statement).span;
    match (fix.change.definition, &fix.change.kind) {
        (Some(defined), _) => vec![(defined, fix.rated()), (used, fix.rated() * USED)],
        (None, Kind::Exchange { at, middle, .. }) => {
            let other = program.origin(Location { index: *middle, ..*at }).1;
            vec![(used, fix.rated()), (program.source_stmt(other).span, fix.rated())]
        }
        (None, _) => {
            let other = fix.change.partner.map(|s| program.source_stmt(s).span);
            [used].into_iter().chain(other).map(|span| (span, fix.rated())).collect()
        }
    }
}

/// What can be shown as an edit: read from the edited text, and standing all runs. One of each statement and sort.
fn repairs(program: &Program, setting: &Setting, fixes: Vec<Fix>) -> Vec<Repair> {
    let lines = code::lines(program);
    let rated = |fix: &Fix| fix.rated() * weight(lines.code(fix.statement));
    let mut good: Vec<(f64, Fix)> = fixes
        .into_iter()
        .filter(|f| f.typed && (f.proved || f.score >= STANDS))
        .filter(|f| f.kind != EditKind::ForcedCondition && !f.harness)
        .map(|f| (rated(&f), f))
        .collect();
    good.sort_by(|a, b| {
        let vacuous = |f: &Fix| f.vacuous.is_some();
        let key = |f: &Fix| (vacuous(f), f.is_degenerate(), !f.proved);
        // Of a statement that is added, its length says nothing.
        let adds =
            |f: &Fix| matches!(f.kind, EditKind::StatementAdded | EditKind::AssignmentAdded | EditKind::JumpAdded);
        let size = |f: &Fix| f.edits.as_deref().filter(|_| !adds(f)).map_or(0, |edits| size(program, edits));
        let better = key(&a.1).cmp(&key(&b.1)).then(b.0.total_cmp(&a.0));
        better.then(size(&a.1).cmp(&size(&b.1))).then(a.1.edits.cmp(&b.1.edits))
    });
    let mut seen: BTreeSet<(SourceStmtId, EditKind)> = BTreeSet::new();
    let mut shown = Vec::new();
    for (score, fix) in good {
        let degenerate = fix.is_degenerate();
        let Some(edits) = fix.edits else { continue };
        if shown.len() < limits::REPAIR_KEPT && seen.insert((fix.statement, fix.kind)) {
            let status = match (fix.proved, setting.tests) {
                (true, true) => RepairStatus::Tests,
                (true, false) => RepairStatus::Bounded,
                (false, _) => RepairStatus::Run,
            };
            let uses = match &fix.change.kind {
                Kind::Constants(ids, _) => ids.len() as u32,
                _ => 0,
            };
            let place = fix.change.definition.unwrap_or(program.source_stmt(fix.statement).span);
            shown.push(Repair {
                edits,
                place,
                kind: fix.kind,
                status,
                keeps: fix.kept,
                vacuous: fix.vacuous,
                uses,
                score,
                degenerate,
                leaves: Vec::new(),
                differs_from: Vec::new(),
            });
        }
    }
    shown
}

/// How much of the text edits change, in characters.
fn size(program: &Program, edits: &[Edit]) -> usize {
    let of = |edit: &Edit| {
        let (old, new) = (program.sources.text(edit.span), edit.text.as_str());
        let start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
        let most = old.len().min(new.len()) - start;
        let end = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
        old.len() + new.len() - 2 * (start + end)
    };
    edits.iter().map(of).sum()
}

/// A fault is rarely in code that only sets the program going or states what must hold.
fn weight(code: Code) -> f64 {
    code.weight()
}

/// Where an operation has no defined result, somebody did not ask first: perhaps here. Where a function returned no
/// value: the last that it executed.
fn unsafe_operation(program: &Program, failure: &Failure) -> Option<(Span, String)> {
    if failure.check == CheckKind::MissingReturn {
        let steps = &failure.run.path.steps;
        let depth = steps.last()?.depth;
        let last =
            steps.iter().rev().find(|s| s.depth > depth && program.sources.is_user(program.origin(s.location).0))?;
        let span = program.source_stmt(program.origin(last.location).1).span;
        return Some((span, "the function ends behind it without a value".to_string()));
    }
    let asks = prior::needs_condition(failure.check);
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    let is_user = |at: &Location| program.sources.is_user(program.origin(*at).0);
    let at = [failed.location].into_iter().chain(failed.stack.iter().rev().copied()).find(is_user)?;
    let description = match failure.check {
        CheckKind::LibraryPrecondition => "the call itself is not as the library wants it",
        _ if asks => "the operation has no defined result without a condition before it",
        _ => return None,
    };
    Some((program.source_stmt(program.origin(at).1).span, description.to_string()))
}

fn description(program: &Program, fix: &Fix, runs: &Runs, setting: &Setting) -> String {
    let change = match &fix.edits {
        Some(edits) if fix.change.description.is_empty() || (is_in_place(&fix.change) && fix.typed) => {
            described(program, fix, edits)
        }
        _ => fix.change.description.clone(),
    };
    match (fix.proved, runs.failing.len()) {
        (true, failing) if setting.tests => match failing + runs.passing.len() {
            1 => format!("{change} the test passes"),
            all => format!("{change} all {all} tests pass"),
        },
        (true, _) => format!("{change} no run within the bound fails"),
        (false, 1) => format!("{change} this run passes"),
        (false, n) if fix.score >= UNPROVED => format!("{change} all {n} failing runs pass"),
        (false, _) => format!("{change} this run passes, others are not known to"),
    }
}

/// Is its text shown best by what stands there before and after?
fn is_in_place(change: &Change) -> bool {
    change.definition.is_none()
        && matches!(
            change.kind,
            Kind::Expr(..)
                | Kind::Negate(_)
                | Kind::With { .. }
                | Kind::Compared { .. }
                | Kind::Joined(..)
                | Kind::Follow(..)
                | Kind::Target(..)
        )
}

/// What the edits do, in the program's own text.
fn described(program: &Program, fix: &Fix, edits: &[Edit]) -> String {
    if matches!(fix.change.kind, Kind::Text) && !fix.change.description.is_empty() {
        return fix.change.description.clone();
    }
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts: Vec<String> = edits
        .iter()
        .map(|edit| {
            let (old, new) = (one_line(program.sources.text(edit.span)), one_line(&edit.text));
            match (old.is_empty(), new.is_empty() || new == ";") {
                (true, _) => format!("with `{new}` added"),
                (_, true) => format!("without `{old}`"),
                _ => format!("with `{new}` instead of `{old}`"),
            }
        })
        .collect();
    parts.join(" and ")
}

/// What belongs to the specification: the functions it calls, and the harness that states it.
pub struct Stated {
    /// Variables of a PLC program that nothing but assertions reads.
    ghosts: BTreeSet<String>,
    functions: Vec<FuncId>,
    lines: code::Lines,
    /// The failing run executes code that does not belong to it.
    other_code: bool,
}

/// Does the place only give a variable the constant that it is declared with?
fn is_given(program: &Program, at: Location) -> bool {
    let declared = program.source_stmt(program.origin(at).1).kind == SourceStmtKind::Declaration;
    match program.statement(at).map(|s| &s.kind) {
        Some(StatementKind::Assign { value, .. }) => {
            declared && matches!(program.expr(*value).kind, ExprKind::Const(_))
        }
        _ => false,
    }
}

impl Stated {
    pub fn new(program: &Program, failure: &Failure) -> Stated {
        let (functions, lines) = (specification(program), code::lines(program));
        let stated = |at: &Location| functions.contains(&at.function);
        let other = |at: &Location| {
            let user = matches!(program.function(at.function).origin, because_ir::FunctionOrigin::User);
            let computes = lines.code(program.origin(*at).1) == Code::Computation && !is_given(program, *at);
            user && computes && !stated(at)
        };
        // What a function of the specification calls, also through the library, belongs to it.
        let other_code = trial::with_calls(&failure.run.path.steps)
            .any(|(s, calls)| other(&s.location) && !calls.iter().any(stated));
        let ghosts = if program.language == Language::C { BTreeSet::new() } else { code::ghosts(program) };
        Stated { ghosts, functions, lines, other_code }
    }

    /// Is the statement the harness's, although other code is there to blame?
    pub fn is_harness(&self, statement: SourceStmtId) -> bool {
        self.other_code && self.lines.code(statement).weight() <= Code::Harness.weight()
    }

    /// Does the fix change it, although other code is there to blame?
    pub fn mark(&self, fix: &mut Fix) {
        fix.harness = self.is_harness(fix.statement);
        if fix.harness || (self.other_code && self.functions.contains(&fix.function)) {
            fix.vacuous = Some(Vacuous::Specification);
        }
        match self.uses_ghost(fix) {
            Some(true) => {
                fix.harness = true;
                fix.vacuous = Some(Vacuous::Specification);
            }
            Some(false) => fix.reads_ghost = true,
            None => {}
        }
    }

    /// Do the edits write, or only read, what is there for assertions alone?
    fn uses_ghost(&self, fix: &Fix) -> Option<bool> {
        let found = |edit: &Edit| {
            let all = tokens(&edit.text, Language::StructuredText);
            let at = all.iter().position(|t| self.ghosts.contains(t.text(&edit.text).trim_start_matches('#')))?;
            Some(all.get(at + 1).is_some_and(|t| t.text(&edit.text) == ":="))
        };
        fix.edits.iter().flatten().find_map(found)
    }
}
