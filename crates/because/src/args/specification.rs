//! What correct means, in addition to the assertions in the text.

use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Specification")]
pub struct SpecificationArgs {
    /// A reference implementation: on the same inputs the program must return and print what it does; repeatable.
    #[arg(long, value_name = "FILE")]
    pub reference: Vec<String>,
    /// Globals that must end with the reference's values.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "reference")]
    pub outputs: Vec<String>,
    /// Tests that must pass, a line a test: `x=3 y=4 -> 7`. Failing ones are explained.
    #[arg(long, value_name = "FILE", conflicts_with = "reference")]
    pub tests: Option<String>,
    #[command(flatten)]
    pub compare: CompareArgs,
}

/// How printed output is held against a test's.
#[derive(Debug, Clone, Copy, Args)]
pub struct CompareArgs {
    /// How printed output is held against a test's: every byte, without blanks at line ends and empty lines at the end,
    /// or its words only.
    #[arg(long, value_name = "HOW", value_enum, default_value_t = CompareArg::Trimmed, requires = "tests")]
    pub compare: CompareArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareArg {
    Exact,
    Trimmed,
    Tokens,
}
