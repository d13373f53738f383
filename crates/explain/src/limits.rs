//! The limits of the methods that explain a failure: every number here ends or narrows work.

because_ir::limits! {
    /// Failing runs that are sampled for the methods that learn from many.
    RUNS_FAILING: usize = 24;
    /// Passing runs that are sampled.
    RUNS_PASSING: usize = 48;
    /// Runs that sampling tries.
    RUNS_ATTEMPTS: usize = 400;
    /// Statements that sampling executes in all.
    RUNS_STEPS: u64 = 1_000_000;
    /// Statements that `repair` executes in all.
    REPAIR_STEPS: u64 = 16_000_000;
    /// How often a run as long as the failing one may be executed on top of that.
    REPAIR_RUNS: u64 = 20_000;
    /// Statements of these together.
    REPAIR_RUN_STEPS: u64 = 80_000_000;
    /// How often `repair` asks its judge about changes that can be listed.
    REPAIR_JUDGEMENTS: usize = 32;
    /// Edits that `repair` makes in the text and reads again, to find those that repair.
    REPAIR_TYPED: usize = 700;
    /// Edits that `repair` tries in all.
    REPAIR_TRIED: usize = 6_000;
    /// Edits that stand in one program, each behind its number.
    REPAIR_BATCH: usize = 48;
    /// Values that repair some runs and break others, for which a condition is searched for.
    REPAIR_PARTIAL: usize = 12;
    /// How often one such program is read, each time without what could not be.
    REPAIR_BATCH_READS: usize = 6;
    /// Edits of printed text that `repair` tries where tests say what is expected.
    REPAIR_PRINTED: usize = 240;
    /// Edits of printed text that are made one after the other.
    REPAIR_PRINTED_ROUNDS: usize = 6;
    /// Ways that are followed at once.
    REPAIR_PRINTED_BEAM: usize = 3;
    /// Failing tests that edits of printed text are made for in a round.
    REPAIR_PRINTED_TESTS: usize = 3;
    /// Bytes of a run's path that `repair` examines.
    REPAIR_PATH: u64 = 1 << 26;
    /// How often all tests may be executed for a repair, on top of the statements that `repair` has anyway.
    REPAIR_TEST_ROUNDS: u64 = 6;
    /// Statements of all tests beyond which these do not count.
    REPAIR_TEST_MOST: u64 = 60_000_000;
    /// Statements that a repaired test may execute at least.
    REPAIR_TEST_STEPS: u64 = 5_000;
    /// Edited programs that are kept while a failure is explained.
    RELOADED: usize = 64;
    /// Expressions that one of them may have.
    RELOADED_EXPRESSIONS: usize = 20_000;
    /// Runs on which repairs of one failure are compared.
    DIFFER_RUNS: usize = 32;
    /// Runs that must be known of two repairs before they count as variants of one.
    DIFFER_KNOWN: usize = 4;
    /// Statements that each of these may execute.
    DIFFER_STEPS: u64 = 20_000;
    /// Repairs that are kept of one failure.
    REPAIR_KEPT: usize = 8;
    /// Rounds of proposal and refutation for constants to be found.
    REPAIR_ROUNDS: usize = 40;
    /// Statements that the relaxed program of `diagnosis` may execute, over all ways through it.
    DIAGNOSIS_STATEMENTS: u64 = 300_000;
    /// Candidates that `diagnosis` searches for.
    DIAGNOSIS_CANDIDATES: usize = 1_000;
    /// Optimal runs that `closest` examines.
    CLOSEST_RUNS: usize = 16;
    /// By how much `closest` and `pair` unwind deeper where no run passes within the failing run's own bound.
    CLOSEST_DEEPEST: u32 = 512;
    /// How many candidates `closest` examines after the first.
    CLOSEST_CANDIDATES: usize = 6;
    /// Statements executed to bring one run of `closest` closer to the failing run.
    CLOSEST_STEPS: u64 = 200_000;
    /// How many causal routes `closest` shows.
    CLOSEST_SLICES: usize = 32;
    /// How far a number may be from the failing run's to count one.
    CLOSEST_RANGE: u128 = 16;
    /// Passing runs that `closest` shows besides the closest, with other inputs changed.
    CLOSEST_ROUTES: usize = 4;
    /// Other places at which `closest` searches a failing run, where this one has no telling neighbour.
    CLOSEST_PLACES: usize = 16;
    /// Decisions of the program that `whodunit` asks about, each place once.
    WHODUNIT_GUARDS: usize = 64;
    /// Steps of a run beyond which `trace` does not observe the operands of conditions.
    TRACE_OBSERVED: usize = 20_000;
    /// Groups of steps beyond which `core` searches for one core only.
    CORE_ENUMERATED: usize = 300;
    /// Steps of a core beyond which its labels are neither simplified nor taken back.
    CORE_LABELLED: usize = 60;
    /// Steps of a core up to which they are labelled at all, then without simplifying and taking back.
    CORE_LABELLED_IN_HASTE: usize = 600;
    /// Steps of a core beyond which it gets no labels that relate variables.
    LABELS_RELATED: usize = 40;
    /// How many labels may be taken back for the sake of a later one.
    LABELS_TAKEN_BACK: usize = 3;
    /// Conflicts that one question about a label may cost: a hard one is left out.
    LABEL_QUESTION: u64 = 5_000;
    /// Conflicts that all questions about labels may cost.
    LABEL_CONFLICTS: u64 = 30_000;
    /// Steps that labels may ask about in all.
    LABEL_QUESTIONS: usize = 12_000;
    /// Variables that labels put in relation: those mentioned last.
    LABEL_VARIABLES: usize = 7;
    /// Variables of a step beyond which the run's own values are not tried for each.
    ROTATION_VARIABLES: usize = 12;
    /// Steps of a failing run up to which `diagnosis` relaxes all statements in one problem.
    DIAGNOSIS_STEPS: usize = 2_000;
    /// Statements that `diagnosis` may execute for one place, as a multiple of the failing run's.
    DIAGNOSIS_GROWTH: u64 = 8;
    /// Statements that `diagnosis` may execute for one place besides that.
    DIAGNOSIS_START: u64 = 2_000;
    /// Times the statements of the relaxed program that `diagnosis` may execute where it asks about one place after another.
    DIAGNOSIS_PLACES: u64 = 20;
    /// Executions of one statement, from the last backwards, that `diagnosis` asks about singly.
    DIAGNOSIS_EXECUTIONS: u32 = 4;
    /// What one question of `diagnosis` about one place may cost, in units of work.
    DIAGNOSIS_WORK: u64 = 3_000_000;
    /// The same as a part of the work that is left.
    DIAGNOSIS_PART: u64 = 8;
    /// Single changes that are put together in pairs.
    REPAIR_SINGLES: usize = 64;
    /// Pairs of changes that are typed in.
    REPAIR_PAIRS_KEPT: usize = 6;
    /// Failing runs on different ways whose statements may be one of a pair.
    REPAIR_PAIRED_RUNS: usize = 6;
    /// Rounds of loops that `diagnosis` unwinds beyond what the failing runs need.
    DIAGNOSIS_DEEPER: u32 = 2;
    /// Passing runs that a functional diagnosis has to keep.
    DIAGNOSIS_KEPT: usize = 24;
    /// Values listed per candidate and failing run: a statement in a loop has one an iteration.
    DIAGNOSIS_VALUES: usize = 4;
    /// Comparisons of values that a functional diagnosis makes in all.
    DIAGNOSIS_COMPARISONS: usize = 1_000_000;
    /// Cycles of a failing run from which on a truth value that never changes any more speaks against a repair.
    REPAIR_CYCLES: u32 = 3;
    /// Cycles of the long runs on which edits of a PLC program are compared, for each cycle of the failing run.
    EXERCISE_TIMES: u32 = 4;
    /// Cycles of these runs at least.
    EXERCISE_LEAST: u32 = 40;
    /// Cycles of these runs at most.
    EXERCISE_MOST: u32 = 160;
    /// Long runs that are sampled.
    EXERCISE_SAMPLED: usize = 60;
    /// Those of them on which edits are compared.
    EXERCISE_RUNS: usize = 12;
    /// Statements that one of them may execute.
    EXERCISE_STEPS: u64 = 60_000;
    /// Statements of the runs that are taken, together.
    EXERCISE_ALL_STEPS: u64 = 60_000;
    /// How many times more statements `repair` may execute where the program is a scan cycle.
    REPAIR_CYCLIC_STEPS: u64 = 5;
    /// How many times more often `repair` may ask its judge where the program is a scan cycle.
    REPAIR_CYCLIC_JUDGEMENTS: usize = 3;
    /// Known runs of either kind that a constant has to satisfy from the start.
    REPAIR_KNOWN: usize = 4;
    /// Clauses of one formula with an unknown constant.
    REPAIR_CLAUSES: usize = 400_000;
    /// Statements of all unwindings with an unknown constant together.
    REPAIR_UNWOUND: u64 = 200_000;
    /// Variables and constants that `repair` tries in the place of another.
    REPAIR_OTHERS: usize = 16;
    /// Variables that a new condition may compare.
    REPAIR_VARIABLES: usize = 12;
    /// Conflicts for one constant to be found.
    REPAIR_CONFLICTS: u64 = 2_000;
    /// Runs of each kind that decide whether a change is tried on more.
    REPAIR_FIRST_SAMPLE: usize = 3;
    /// Runs of each kind that decide whether a change is tried on all.
    REPAIR_SAMPLE: usize = 8;
    /// Variables that `repair` tries as one more condition.
    REPAIR_CONDITIONS: usize = 40;
    /// Comparisons that are kept of one condition where they repair the known runs.
    REPAIR_COMPARED: usize = 24;
    /// Names that a new expression may mention.
    SYNTHESIS_LEAVES: usize = 12;
    /// Numbers that a new expression may mention.
    SYNTHESIS_NUMBERS: usize = 8;
    /// Expressions that are made for one place.
    SYNTHESIS_BANK: usize = 4_000;
    /// Places that get new expressions.
    SYNTHESIS_PLACES: usize = 32;
    /// Runs of each kind whose values tell expressions apart.
    SYNTHESIS_RUNS: usize = 8;
    /// Executions of one place in one run whose values do.
    SYNTHESIS_EXECUTIONS: usize = 4;
    /// Values that are tried in one place.
    SYNTHESIS_VALUES: usize = 160;
    /// Expressions that are kept of one place.
    SYNTHESIS_KEPT: usize = 24;
    /// Comparisons that are kept of those that are true in the same executions.
    SYNTHESIS_ALIKE: usize = 3;
    /// New expressions that are tried in one round.
    SYNTHESIS_TRIED: usize = 300;
    /// Rounds in which refuting runs lead to other expressions.
    SYNTHESIS_ROUNDS: usize = 4;
    /// Conflicts of one question of `whodunit` on the way; the last one may cost all that there is.
    WHODUNIT_CONFLICTS: u64 = 10_000;
    /// Work of all judgements of one failure together, in clauses.
    JUDGEMENTS: u64 = 5_000_000;
    /// Links of a story that only the other run has.
    STORY_SUPPLIED: usize = 3;
    /// Steps that one value of a timeline is made from.
    TIMELINE_SOURCES: usize = 12;
    /// Links of a story.
    STORY_LINKS: usize = 7;
    /// Characters of a condition that stands in a story by its text.
    STORY_CONDITION: usize = 36;
    /// Steps of a run beyond which there is no story and no timeline.
    STORY_STEPS: usize = 200_000;
    /// Steps that all runs together may take that try one value of a story each.
    STORY_TRIED: u64 = 4_000_000;
    /// Values tried for a story from the beginning of the run.
    STORY_FIRST: usize = 6;
    /// Values tried for a story from the end of the run.
    STORY_LAST: usize = 18;
    /// Nesting of a condition that is shown as a label of `core`.
    LABEL_DEPTH: u32 = 6;
    /// Characters beyond which a label of `core` is made weaker.
    LABEL_LENGTH: usize = 100;
    /// Orders of evaluation of one run of which it is tried whether they matter; of a run with more all are kept.
    ORDERS_TRIED: usize = 16;
    /// Conditions that `repair` tries for a value of one place.
    REPAIR_VALUE_CONDITIONS: usize = 24;
    /// Constants that `repair` adds to the value of one place.
    REPAIR_SUMMANDS: usize = 8;
    /// Conditions that `repair` tries at one place.
    REPAIR_PLACE_CONDITIONS: usize = 24;
    /// Comparisons of other functions among these conditions.
    REPAIR_CONDITION_ELSEWHERE: usize = 8;
    /// Calls among these conditions.
    REPAIR_CONDITION_CALLS: usize = 6;
    /// Passing runs from which on a new expression has to keep half of them as they are.
    REPAIR_KEPT_RUNS: u32 = 4;
    /// Functions, and variables, that `repair` tries in one place.
    REPAIR_OPERANDS: usize = 6;
    /// Names of constants that `repair` tries in the place of another.
    REPAIR_CONSTANT_NAMES: usize = 16;
    /// Statements of one kind that `repair` tries to insert at a place.
    REPAIR_INSERTIONS: usize = 14;
    /// Values that `repair` tries to return at the end of a function.
    REPAIR_RETURNS: usize = 24;
    /// The longest output of one call that `repair` takes apart, and the longest text that it puts in.
    REPAIR_TEXT: usize = 160;
    /// Ways to take an output apart that `repair` follows.
    REPAIR_TEXT_SPLITS: usize = 3;
    /// What `repair` compares each of these values with.
    REPAIR_COMPARED_WITH: usize = 10;
    /// Values that a new condition of `repair` may compare.
    REPAIR_COMPARED_VALUES: usize = 12;
    /// Sorts of edits that are proved of one statement.
    REPAIR_KINDS: usize = 2;
    /// Constants of the program that sampled inputs are taken from.
    RUNS_CONSTANTS: usize = 200;
    /// Conflicts of one question of `diagnosis`, at least.
    DIAGNOSIS_CONFLICTS: u64 = 200;
    /// Characters of a condition that `repair` puts in.
    REPAIR_CONDITION_TEXT: usize = 80;
    /// Variables of one kind that `repair` compares with `NULL` or 0.
    REPAIR_COMPARED_NAMES: usize = 4;
    /// Variables that `repair` takes for the length of memory behind a pointer.
    REPAIR_LENGTHS: usize = 3;
    /// Ways to leave a function that `repair` puts behind one new guard.
    REPAIR_GUARD_ENDS: usize = 5;
    /// What other functions return where they refuse something, taken over by such a guard.
    REPAIR_REFUSALS: usize = 2;
    /// Values that a variable may start with.
    REPAIR_FIRST_VALUES: usize = 5;
    /// Wider types that `repair` tries at one place.
    REPAIR_TYPES: usize = 12;
    /// Characters of a statement that `repair` inserts.
    REPAIR_INSERTED_TEXT: usize = 120;
    /// Pointers that `repair` frees or sets to `NULL` at one place.
    REPAIR_FREED: usize = 3;
    /// Variables that `repair` increments at one place.
    REPAIR_INCREMENTED: usize = 6;
    /// Variables that `repair` sets to 0 at one place.
    REPAIR_CLEARED: usize = 4;
    /// Declarations of a function that `repair` gives a value.
    REPAIR_INITIALISED: usize = 12;
    /// Functions that `repair` calls in the place of another.
    REPAIR_CALLEES: usize = 6;
    /// Exchanges of `~` and `!` that `repair` tries at one place.
    REPAIR_BITWISE: usize = 6;
    /// Pairs of parentheses that `repair` adds or removes at one place.
    REPAIR_PARENTHESES: usize = 10;
    /// Additions and removals of `*` and `&` that `repair` tries at one place.
    REPAIR_DEREFERENCES: usize = 10;
    /// Bytes behind a statement in which its semicolon is searched for.
    STATEMENT_REST: usize = 400;
    /// Characters of an expression in whose place another one is put.
    SYNTHESIS_TEXT: usize = 60;
    /// Characters of a value that a new condition compares.
    REPAIR_COMPARED_TEXT: usize = 40;
    /// Nesting of a condition that `closest` decides for an assumption.
    CLOSEST_CONDITION: u32 = 8;
}
