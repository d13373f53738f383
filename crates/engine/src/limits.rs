//! The limits of the engines: every number here ends or narrows work.

because_ir::limits! {
    /// Scan cycles that are searched whatever that costs.
    CYCLES: u32 = 100;
    /// Scan cycles beyond which no search goes, unless the user says otherwise.
    CYCLES_MOST: u32 = 10_000;
    /// Units of work for the cycles between these two.
    CYCLES_WORK: u64 = 30_000_000;
    /// Scan cycles of one sampled run in which inputs stay as they are for the times of the program.
    PATIENT_CYCLES: u64 = 20_000;
    /// Statements that such runs may execute together.
    PATIENT_STEPS: u64 = 6_000_000;
    /// Different times of the program, the longest ones, that inputs stay for.
    PATIENT_TIMES: usize = 8;
    /// Rounds after which a recursion that cannot end is no longer followed.
    ENDLESS_RECURSION: u32 = 400;
    /// Work of finding out which of the checked places runs come to, at least; it may be half of the search's.
    COVERAGE_WORK: u64 = 50_000_000;
    /// How often the solver is given the value of a function that it guessed wrong.
    LEMMAS: u32 = 60;
    /// Clauses beyond which the abstraction asks no more questions.
    CEGAR_CLAUSES: usize = 3_000_000;
    /// Different states at a loop whose alternatives are written out in an invariant.
    CEGAR_ALTERNATIVES: usize = 48;
    /// Pairs of conditions of which one holds, examined for one loop.
    CEGAR_PAIRS: usize = 400;
    /// Blocks beyond which a program is not abstracted.
    CEGAR_BLOCKS: usize = 400;
    /// Size of conditions beyond which they are dropped.
    CEGAR_CONDITION: usize = 60;
    /// Parts of a sum in a condition.
    CEGAR_SUMMANDS: usize = 6;
    /// Guards that are tried one by one to make the reason of a refutation smaller.
    CEGAR_GUARDS: usize = 40;
    /// Nodes beyond which an abstract graph is given up.
    CEGAR_NODES: usize = 3_000;
    /// Values of a variable at one loop head beyond which the product does not follow it.
    CEGAR_FEW_VALUES: usize = 6;
    /// Steps that the interpreter may take through one block.
    CEGAR_STEPS: u64 = 200_000;
    /// Combinations of predicates distinguished at the end of one block.
    CEGAR_STATES: usize = 24;
    /// Conditions followed at one loop: more make every step of the abstraction expensive.
    CEGAR_PREDICATES: usize = 60;
    /// Values followed at one loop.
    CEGAR_VALUES: usize = 8;
    /// Conditions moved at once in a refinement.
    CEGAR_MOVED: usize = 40;
    /// Rounds of loops beyond the first failure's bound for further failing runs.
    COUNTEREXAMPLES_DEEPER: u32 = 2;
    /// Statements that the unwinding for further failing runs may execute.
    COUNTEREXAMPLES_STATEMENTS: u64 = 1_000_000;
    /// Conflicts spent on k-induction before invariants are guessed.
    INDUCTION_ALONE: u64 = 2_000;
    /// Removals tried to make a proof shorter.
    PROOF_REMOVALS: usize = 24;
    /// Conflicts that each of them may cost.
    PROOF_REMOVAL_CONFLICTS: u64 = 2_000;
    /// Conjuncts beyond which an asserted condition is not examined.
    PROOF_CONJUNCTS: usize = 48;
    /// Variables of one loop that guesses are made about.
    PROOF_VARIABLES: usize = 14;
    /// Constants that guesses are made with.
    PROOF_CONSTANTS: usize = 14;
    /// Conditions of the program that guesses pair.
    PROOF_ATOMS: usize = 12;
    /// Variables whose sums and differences are examined.
    PROOF_RELATED: usize = 6;
    /// Sampled values up to which a variable is taken for a state.
    PROOF_STATES: usize = 8;
    /// Scalars of an aggregate that are given arbitrary values one by one.
    PROOF_LEAVES: usize = 2048;
    /// Clauses beyond which a prover asks no more questions.
    PROOF_CLAUSES: usize = 3_000_000;
    /// Runs sampled for guesses of invariants.
    SAMPLE_RUNS: u64 = 14;
    /// Steps of each of them.
    SAMPLE_STEPS: u64 = 12_000;
    /// States kept of one loop.
    SAMPLE_STATES: usize = 240;
    /// States kept of one loop in one run.
    SAMPLE_STATES_OF_RUN: usize = 40;
    /// Other numbers tried where a function is only bounded in the formula.
    LOCAL_SEARCH_TRIES: u32 = 300;
    /// Runs tried to minimise the inputs of a counterexample.
    MINIMISE_TRIES: u32 = 300;
    /// Statements executed in them.
    MINIMISE_STEPS: u64 = 1_000_000;
    /// Times that all inputs are gone through: one that is smaller can make way for another.
    MINIMISE_ROUNDS: usize = 2;
    /// Steps after which a run that is claimed to stay in a loop is examined for the first time.
    REPLAY_FIRST_STEPS: u64 = 1 << 16;
    /// Sampled runs take at most the so-manieth part of the work that is left.
    SIMULATE_PART: u64 = 6;
    /// How often a sampled run that an assumption ended is taken back.
    SIMULATE_RETRIES: u32 = 60;
    /// Constants of the program that sampled inputs are taken from.
    SIMULATE_CONSTANTS: usize = 200;
    /// Runs that shortening a sampled run may cost.
    SIMULATE_SHRINK_TRIES: usize = 1_500;
    /// Conflicts that one question about places may cost at least, however little the proof did.
    COVERAGE_CONFLICTS: u64 = 2_000;
    /// Exits that are searched for.
    COVERAGE_EXITS: usize = 8;
    /// Statements that an unwinding may execute in which places are searched for after a proof without a bound.
    COVERAGE_STATEMENTS: u64 = 100_000;
    /// Statements that the only run of a program may execute before a solver is asked instead.
    EXECUTED_STEPS: u64 = 10_000_000;
    /// Statements of a failing run that can be explained: its path is recorded.
    EXPLAINED_STEPS: u64 = 2_000_000;
    /// Coefficients of a linear relation beyond which it is no guess worth making.
    PROOF_COEFFICIENT: i128 = 1 << 20;
    /// Nesting of a condition that a guess is made of.
    PROOF_DEPTH: u32 = 24;
    /// Equalities that are guessed for one value of a variable.
    PROOF_EQUALITIES: usize = 24;
    /// Sampled values beyond which no linear relation is guessed.
    PROOF_SAMPLED: i128 = 1 << 31;
    /// Nesting of a sum in a condition.
    CEGAR_DEPTH: u32 = 20;
    /// Coefficients of a sum in a condition beyond which it is dropped.
    CEGAR_COEFFICIENT: i128 = 1 << 40;
}
