//! Repairs as edits of the source text.
//!
//! A repair is shown only after its edits were made in the text, the text was parsed, and the program was checked again
//! as the user's task was. [`RepairStatus`] is the verdict of that check.

use crate::InputValue;
use because_source::{FileId, Span};

/// One replacement in one file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
}

/// Edits that together make the program pass.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair {
    /// In the order of the text, none overlapping another.
    pub edits: Vec<Edit>,
    /// The statement, or the definition of the macro, that is to blame.
    pub place: Span,
    /// What sort of edit it is.
    pub kind: EditKind,
    /// How far it was checked.
    pub status: RepairStatus,
    /// How many passing runs behave as before.
    pub keeps: Kept,
    /// Why the repair only evades the failed check.
    pub vacuous: Option<Vacuous>,
    /// How many uses of a macro it changes, where it changes the macro's definition.
    pub uses: u32,
    /// How likely it is what the programmer meant, 0..1, among the repairs of one failure.
    pub score: f64,
    /// The program does less with it, or another number would do as well: a proof of that says little.
    pub degenerate: bool,
    /// Other checks that fail in the program as it is and can still fail with it: the text at fault. Where there are some, the
    /// status is `Run`, and no run within the bound fails the explained check.
    pub leaves: Vec<Span>,
    /// Repairs of the same failure that behave differently on some input.
    pub differs_from: Vec<Difference>,
}

/// The verdict of the check of the edited program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RepairStatus {
    /// No run at all fails.
    Proved,
    /// No run within the bound fails.
    Bounded,
    /// All tests pass.
    Tests,
    /// The failing run passes.
    Run,
}

impl RepairStatus {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            RepairStatus::Proved => "proved",
            RepairStatus::Bounded => "bounded",
            RepairStatus::Tests => "tests",
            RepairStatus::Run => "run",
        }
    }
}

/// Passing runs that behave as before, of how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kept {
    /// Those that behave as before.
    pub passing: u32,
    /// All passing runs that were executed.
    pub of: u32,
}

/// Why a repair is none: the check passes because it is no longer asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vacuous {
    /// The failing run no longer comes to the check.
    CheckNotReached,
    /// It changes an input that the check asks about: what the check presumes holds no longer.
    Premise,
    /// It changes a function that the specification itself calls.
    Specification,
}

impl Vacuous {
    /// Is nothing repaired at all?
    pub fn evades(self) -> bool {
        matches!(self, Vacuous::CheckNotReached | Vacuous::Premise)
    }
}

/// A run on which two repairs of one failure behave differently.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Index of the other repair.
    pub repair: usize,
    /// The inputs of the run.
    pub inputs: Vec<InputValue>,
    /// What the run is given where that is a test with other inputs: arguments, standard input.
    pub given: Option<String>,
    /// What differs.
    pub observed: Observed,
    /// What each of them does then: the output, how the run ends, or a value.
    pub this: String,
    /// What the other one does.
    pub that: String,
}

/// What two programs differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Observed {
    /// How the run ends.
    End,
    /// What it prints.
    Printed,
    /// The value of a variable.
    Value,
}

/// What sort of edit it is, as programmers name their mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EditKind {
    /// `<=` for `<`: the boundary case.
    Boundary,
    /// Another operator.
    Operator,
    /// `+=` for `=`, `==` for `=`.
    AssignmentOperator,
    /// A constant one more or one less.
    OffByOne,
    /// Another constant.
    Constant,
    /// Another variable.
    Variable,
    /// Another member of a record.
    Member,
    /// `p->next` for `p`, `*p` for `p`.
    Dereference,
    /// Another function is called.
    Callee,
    /// Two arguments exchanged.
    ArgumentOrder,
    /// Another object is assigned.
    Target,
    /// A condition negated.
    Negation,
    /// A condition that is always true or always false.
    ForcedCondition,
    /// One more conjunct or disjunct.
    ConditionAdded,
    /// A conjunct, a disjunct or a summand less.
    OperandRemoved,
    /// Other parentheses.
    Parentheses,
    /// One more statement.
    StatementAdded,
    /// A statement executed only under a condition.
    GuardAdded,
    /// One more `break`, `continue` or `return`.
    JumpAdded,
    /// A statement less.
    StatementRemoved,
    /// Two statements exchanged.
    StatementsExchanged,
    /// A statement elsewhere.
    StatementMoved,
    /// An `else` before a statement.
    ElseAdded,
    /// A longer array.
    ArrayLength,
    /// A wider type.
    WiderType,
    /// Another text or format that is printed.
    Format,
    /// Another expression over what is in scope.
    Expression,
    /// An assignment that the program makes nowhere else.
    AssignmentAdded,
    /// Two statements, where no edit of one does it.
    TwoEdits,
}

impl Repair {
    /// The file of the first edit.
    pub fn file(&self) -> Option<FileId> {
        self.edits.first().map(|e| e.span.file)
    }
}

/// The text with the edits made. Edits are in order and do not overlap.
pub fn edited<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> Option<String> {
    let mut out = String::new();
    let mut done = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < done {
            return None;
        }
        out.push_str(text.get(done..start)?);
        text.get(start..end)?;
        out.push_str(&edit.text);
        done = end;
    }
    out.push_str(text.get(done..)?);
    Some(out)
}

/// Where a place of the edited text was before: for places inside an edit, where the edit starts.
pub fn place_before(edits: &[Edit], file: FileId, offset: u32) -> u32 {
    let mut shift: i64 = 0;
    for edit in edits.iter().filter(|e| e.span.file == file) {
        let (start, end) = (i64::from(edit.span.start), i64::from(edit.span.end));
        let new_start = start + shift;
        let new_end = new_start + edit.text.len() as i64;
        if i64::from(offset) < new_start {
            break;
        }
        if i64::from(offset) < new_end {
            return edit.span.start;
        }
        shift = new_end - end;
    }
    u32::try_from(i64::from(offset) - shift).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: u32, end: u32, text: &str) -> Edit {
        Edit { span: Span::new(FileId(0), start, end), text: text.to_string() }
    }

    #[test]
    fn edits_are_made_in_order() {
        let edits = [edit(0, 1, "long"), edit(4, 4, "!")];
        assert_eq!(edited("a = b", &edits).as_deref(), Some("long = !b"));
        assert_eq!(edited("a = b", &[edit(3, 9, "")]), None);
        assert_eq!(edited("a = b", &[edit(2, 4, ""), edit(3, 4, "")]), None);
    }

    #[test]
    fn places_of_the_edited_text_are_found_in_the_old_one() {
        let edits = [edit(2, 3, "+="), edit(6, 6, "ab")];
        let before = |offset| place_before(&edits, FileId(0), offset);
        assert_eq!([before(0), before(2), before(3), before(4), before(6)], [0, 2, 2, 3, 5]);
        assert_eq!([before(7), before(9), before(10)], [6, 6, 7]);
        assert_eq!(place_before(&edits, FileId(1), 9), 9);
    }
}
