//! The limits of the pipeline: every number here ends or narrows work.

because_ir::limits! {
    /// Seconds after which an answer is cut off, unless `--timeout` is given.
    SECONDS: u64 = 300;
    /// Bytes of memory at which an answer is cut off, unless `--memory` is given.
    MEMORY: u64 = 8 << 30;
    /// Conflicts that one method may use for each of its searches.
    METHOD_CONFLICTS: u64 = 20_000;
    /// Work of `core` or `whodunit` as one of several methods.
    CORE_WORK: u64 = 60_000_000;
    /// Work of `closest`, `diagnosis` or `pair` as one of several methods.
    CLOSEST_WORK: u64 = 60_000_000;
    /// Work of any other method as one of several: `repair` comes last and says most.
    REPAIR_WORK: u64 = 1_000_000_000;
    /// Work of all methods on all failures, as so many times what the search took, unless `--work` is given.
    METHODS_FACTOR: u64 = 3;
    /// Work of all methods, at least.
    METHODS_LEAST: u64 = 600_000_000;
    /// Work of all methods, at most, unless `--work` is given.
    METHODS_MOST: u64 = 2_000_000_000;
    /// One part in so many of `--work` is the methods', however much the search took.
    METHODS_PART: u64 = 4;
    /// Of several failures each may use up one part in so many of what is left, at least.
    FAILURES_PART: usize = 8;
    /// Conflicts of `core` among others: minimal cores of long sums cost more than all the rest.
    CORE_CONFLICTS: u64 = 1_000;
    /// Conflicts that one judgement of a changed program may cost.
    JUDGEMENT_CONFLICTS: u64 = 2_000;
    /// Statements that a run may execute in a program with changes undone.
    REGRESSION_STEPS: u64 = 20_000_000;
    /// Other checks that fail for reasons of their own and that a repair may leave failing.
    OTHER_FAILURES: usize = 6;
    /// Repairs whose edited program is searched as a whole.
    REPAIRS_SEARCHED: usize = 8;
    /// Work of these searches together.
    REPAIR_SEARCH: u64 = 80_000_000;
    /// Repairs that are shown of one failure.
    REPAIRS_SHOWN: usize = 5;
    /// Hints that are compiled one by one to find those that do not compile.
    WITNESS_HINTS: usize = 100;
    /// Steps of a counterexample's run beyond which it leads nowhere.
    WITNESS_STEPS: u64 = 20_000_000;
    /// Statements after which a test counts as one that does not end.
    TEST_STEPS: u64 = 20_000_000;
    /// The same once another test did not end, at least.
    TEST_STEPS_AFTER: u64 = 1_000_000;
    /// How many times what a test took that ended another one may take.
    TEST_FACTOR: u64 = 10;
    /// Rounds in one go after which a loop of such a test counts as one that does not end.
    TEST_ROUNDS_LEAST: u64 = 400;
    /// The most of them.
    TEST_ROUNDS_MOST: u64 = 50_000;
    /// Bytes that the path of the test that is explained may take.
    TEST_PATH: u64 = 1 << 27;
    /// Changed inputs of tests on which repairs are tried.
    FURTHER_TESTS: usize = 48;
    /// Repairs that are tried on them.
    FURTHER_REPAIRS: usize = 10;
    /// Statements that the program without the repair may execute on all of them.
    FURTHER_STEPS: u64 = 4_000_000;
    /// Statements that it may execute on one of them; with the repair, so many more than that times `TEST_FACTOR`.
    FURTHER_RUN: u64 = 100_000;
    /// Bytes of a text whose numbers are changed.
    FURTHER_TEXT: usize = 2000;
    /// Bytes of a file that an engine can be given.
    FILE_BYTES: usize = 1 << 20;
    /// Bytes of a file that are inputs.
    FILE_INPUTS: u32 = 4096;
    /// Nesting of a type beyond which it counts as having a pointer.
    TYPE_DEPTH: u32 = 200;
    /// Statements after which a test of a project counts as one that does not end.
    PROJECT_STEPS: u64 = 200_000_000;
    /// Test functions that are executed by themselves.
    PROJECT_FUNCTIONS: usize = 500;
    /// Calls of one function that are tests.
    PROJECT_CALLS: u32 = 160;
    /// Statements that all trials together may execute that find the bytes that decide.
    DECISIVE_STEPS: u64 = 40_000_000;
    /// How many times the steps of the failing run such a trial may take.
    DECISIVE_FACTOR: u64 = 8;
    /// Single bytes that are listed as those that decide.
    DECISIVE_LISTED: usize = 8;
    /// Bytes of a file up to which each of them gets every value; of longer files a few values are tried.
    DECISIVE_EVERY_VALUE: usize = 256;
    /// Cells of a table of alignments beyond which two texts are taken as one change.
    DIFF_CELLS: usize = 4_000_000;
    /// Parts that a changed line is split into.
    DIFF_PARTS: usize = 4;
    /// Programs with changes undone that are read.
    REGRESSION_TRIALS: usize = 600;
    /// Programs with selectors that are kept.
    REGRESSION_PROGRAMS: usize = 16;
    /// Further failing runs that the sets of changes are held against.
    REGRESSION_RUNS: usize = 8;
    /// Sets of excluded changes that are searched for further causes.
    REGRESSION_SETS: usize = 24;
    /// Units of work for the requirements of a PLC program together, before they are decided one by one.
    REQUIREMENTS_WORK: u64 = 30_000_000;
    /// Units for each of them in the first round by itself.
    REQUIREMENT_WORK: u64 = 50_000_000;
    /// How many times more each has in the next round.
    REQUIREMENT_FACTOR: u64 = 4;
    /// Units for all rounds of all requirements, unless `--work` says otherwise.
    REQUIREMENTS_MOST: u64 = 150_000_000;
    /// Units for the question whether repairs leave the condition of the failed requirement possible.
    REPAIR_PREMISES: u64 = 60_000_000;
    /// Units for the question which conditions of requirements are never true.
    VACUITY_WORK: u64 = 20_000_000;
    /// Cycles of a run that are recorded signal by signal.
    WAVE_CYCLES: usize = 20_000;
    /// Scalars of a PLC program that are recorded.
    WAVE_SIGNALS: usize = 400;
    /// Elements of an array that are recorded.
    WAVE_ELEMENTS: u64 = 16;
    /// Failing places that are shown where all are asked for.
    FAILURES_SHOWN: usize = 1000;
    /// Characters of a test's text that a sentence quotes.
    QUOTED: usize = 60;
    /// Characters of a test program's output line that are shown.
    REPORTED: usize = 120;
    /// Folders below each other that a pattern may lead through.
    PATTERN_DEPTH: u32 = 16;
    /// Changes of one statement of which all sets stand in the text.
    SELECTED_TOGETHER: usize = 4;
}
