//! Edits that are made in the text alone: statements added, moved or guarded, another assignment operator, parentheses.
//!
//! Comes in: a place of the failing run. Goes out: edits as a programmer would type them, the likely ones first. Whether
//! they compile is found out by compiling them, and what they do by running them.

mod arithmetic;
mod conditions;
mod expressions;
mod insert;
mod layout;
mod lengths;
mod operands;
mod plc;
mod returns;
mod switches;
mod types;
mod values;

pub use conditions::roots_at;
pub use expressions::matching;
pub use layout::{before, last_token};
pub use values::conditional;

use super::apply::{Change, Kind};
use super::macros::Macro;
use because_ir::{Edit, EditKind, Failure, Location, Program, SourceStmtKind};
use because_source::Span;

/// One statement of the failing run.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    pub program: &'a Program,
    pub failure: &'a Failure,
    pub at: Location,
    /// The source statement's text, without its semicolon.
    pub span: Span,
    pub kind: SourceStmtKind,
    /// The numbers that the program gives names to.
    pub macros: &'a [Macro],
}

impl<'a> Site<'a> {
    pub fn new(program: &'a Program, failure: &'a Failure, at: Location, macros: &'a [Macro]) -> Option<Site<'a>> {
        let statement = program.source_stmt(program.origin(at).1);
        let hidden = program.macros.iter().any(|(used, _)| *used == statement.span);
        let written = !hidden && !program.sources.text(statement.span).is_empty();
        written.then_some(Site { program, failure, at, span: statement.span, kind: statement.kind, macros })
    }

    /// Is this the statement that fails, or one that calls it?
    pub fn fails(&self) -> bool {
        let because_ir::Outcome::Failed(failed) = &self.failure.run.outcome else { return false };
        let here = |at: &Location| self.program.source_stmt(self.program.origin(*at).1).span == self.span;
        here(&failed.location) || failed.stack.iter().any(here)
    }

    pub fn text(&self) -> &'a str {
        self.program.sources.text(self.span)
    }
}

fn change(kind: EditKind, edits: Vec<Edit>) -> Change {
    Change { edits, edit: Some(kind), ..Change::new(Kind::Text, "") }
}

/// The same with a description of its own; otherwise the edits say what they do.
fn described(kind: EditKind, edits: Vec<Edit>, description: &str) -> Change {
    Change { description: description.to_string(), ..change(kind, edits) }
}

/// One of so many that one may pass by chance.
fn one_of_many(change: Change) -> Change {
    Change { one_of_many: true, ..change }
}

pub type Generator = fn(&Site) -> Vec<Change>;

/// The likely ones first: every place gets the first sort before any gets the second.
pub const LIKELY: [Generator; 15] = [
    lengths::inner_dimensions,
    arithmetic::sizes,
    arithmetic::fractions,
    arithmetic::exchanged_indices,
    arithmetic::longer_steps,
    arithmetic::remainders,
    returns::at_the_end,
    expressions::assignment_operators,
    expressions::targets,
    expressions::pointees,
    conditions::guards_of_unsafe_operations,
    conditions::operands_before,
    expressions::callees,
    operands::connectives,
    operands::named_constants,
];

/// What the text itself speaks for: tried before all else.
pub const SUSPICIOUS: [Generator; 1] = [switches::missing_breaks];

/// Mistakes of PLC programs: few at each place, and tried whatever else was found.
pub const PLC: [Generator; 8] =
    [plc::named, plc::durations, plc::absolute, plc::labels, plc::counters, plc::blocks, plc::order, plc::signals];

/// Those of which there are many at each place.
pub const MANY: [Generator; 8] = [
    insert::other_case,
    insert::statements,
    operands::calls,
    types::wider,
    arithmetic::wider_operands,
    insert::jumps,
    expressions::others,
    values::sums,
];

/// Names that a function can use, by their type.
fn names<'a>(site: &Site<'a>, fits: impl Fn(because_ir::TypeId) -> bool) -> Vec<&'a str> {
    use because_ir::ObjectKind::{Global, Local, Param, Static};
    let program = site.program;
    let function = program.function(site.at.function);
    let own = function.params.iter().chain(&function.locals).map(|id| program.object(*id));
    let globals = program.objects.iter().filter(|o| matches!(o.kind, Global | Static));
    let known = own.filter(|o| matches!(o.kind, Param | Local)).chain(globals);
    let mut found: Vec<&str> = Vec::new();
    for object in known.filter(|o| program.sources.is_user(o.span) && fits(o.ty)) {
        // What is declared further down is not in scope yet.
        let later = object.kind == Local && object.span.start > site.span.start;
        if !later && !found.contains(&object.name.as_str()) {
            found.push(&object.name);
        }
    }
    found
}
