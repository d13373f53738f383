//! A project's tests.

use super::{BudgetArgs, CheckArgs, ExplainArgs, InteropArgs, OutputArgs, SearchArgs, SourceArgs};
use clap::Args;

/// Builds and runs a project's tests, takes the first that fails, and says why it does.
///
/// The command runs in a copy of the project; nothing is left behind. Without a command it is `make test` (or `check`),
/// CMake with ctest, or Meson, as the folder's files ask for. Exit status: 0 no test fails, 1 one does, 2 nothing could be
/// built or run, 3 undecided.
#[derive(Debug, Clone, Args)]
pub struct TestCommand {
    /// The command that builds and runs the tests.
    #[arg(last = true, value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Explain this test: its name, or a part of it.
    #[arg(long, value_name = "NAME")]
    pub test: Option<String>,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub checks: CheckArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub interop: InteropArgs,
    #[command(flatten)]
    pub explain: ExplainArgs,
}
