//! What other tools give and expect.

use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Other tools")]
pub struct InteropArgs {
    /// Print the verdict line of the software verification competition: TRUE, FALSE(property) or UNKNOWN.
    #[arg(long)]
    pub svcomp: bool,
    /// Check the property in this `.prp` file, in place of the task's own.
    #[arg(long, value_name = "FILE")]
    pub prp: Option<String>,
    /// Explain the run of this counterexample: a witness (YAML, GraphML), a trace of CBMC (JSON, XML).
    #[arg(long, value_name = "FILE")]
    pub witness: Option<String>,
    /// Explain the failure that this report names: AddressSanitizer, UndefinedBehaviorSanitizer, valgrind, a backtrace of gdb.
    #[arg(long, value_name = "FILE", conflicts_with = "witness")]
    pub asan: Option<String>,
    /// Write a witness, version 2.0: of the first failure, or of correctness.
    #[arg(long, value_name = "FILE")]
    pub witness_out: Option<String>,
    /// Also write the result as SARIF 2.1.0.
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<String>,
    /// Also write the verdicts as JUnit's XML: one test case for each requirement of a PLC program.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<String>,
    /// Write a C test that repeats the failing run, and beside it one of the closest passing run; of a PLC program a table
    /// (CSV) of the inputs and of the outputs that the repaired program gives.
    #[arg(long, value_name = "FILE")]
    pub write_test: Option<String>,
    /// Write the closest input that passes, where the failing run read bytes (--crash, --bytes).
    #[arg(long, value_name = "FILE")]
    pub passing_input: Option<String>,
    /// Write the harness of the entry function as C text, to be edited.
    #[arg(long, value_name = "FILE")]
    pub write_harness: Option<String>,
    /// Compile these tests with CC or cc, run them, and say whether they do as predicted.
    #[arg(long)]
    pub confirm: bool,
    /// Failures in this earlier result (JSON) are known: they do not fail the command.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<String>,
    /// What makes the exit status other than 0.
    #[arg(long, value_name = "WHAT", default_value = "any")]
    pub fail_on: FailOnArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOnArg {
    /// Failures and what is undecided.
    Any,
    /// Failures only.
    Failure,
    Never,
}
