//! Which methods explain, and how.

use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Explanation")]
pub struct ExplainArgs {
    /// Explain by this method only: slice, trace, closest, whodunit, core, diagnosis, pair, spectrum, repair; repeatable.
    #[arg(long, value_name = "METHOD")]
    pub method: Vec<String>,
    /// The version that passed, a file or a folder: which changes since then are to blame.
    #[arg(long, value_name = "PATH", conflicts_with = "since")]
    pub before: Option<String>,
    /// The same, a revision of git: nothing is checked out.
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
    /// How many failing runs `diagnosis` looks at.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub counterexamples: usize,
    /// How many statements `diagnosis` takes to be wrong at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub faults: usize,
    /// What `diagnosis` takes for one thing that may be wrong.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = GranularityArg::Statement)]
    pub granularity: GranularityArg,
    /// `diagnosis`: what is wrong is to be replaced by some function of the variables in scope, the same in all runs.
    /// Passing runs then rule candidates out.
    #[arg(long)]
    pub functional: bool,
    /// How many iterations `whodunit` makes at most; by default it goes on to the start of the path.
    #[arg(long, value_name = "N")]
    pub max_iterations: Option<usize>,
    /// `whodunit` as first published: only assignments, one iteration.
    #[arg(long)]
    pub original_whodunit: bool,
    /// What iteration i of `whodunit` adds to a score.
    #[arg(long, value_name = "FUNCTION", value_enum, default_value_t = ScoringArg::Reciprocal)]
    pub scoring: ScoringArg,
    /// How many minimal slices `core` looks for, smallest first.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub max_cores: usize,
    /// `core` keeps or drops all executions of a statement together.
    #[arg(long)]
    pub group_statements: bool,
    /// `core` leaves the branches that the run took out: what is computed has to explain the failure.
    #[arg(long)]
    pub without_guards: bool,
    /// How `spectrum` scores a statement.
    #[arg(long, value_name = "FORMULA", value_enum, default_value_t = FormulaArg::Mean)]
    pub formula: FormulaArg,
    /// A line that is known to be faulty, for `--scores`; repeatable.
    #[arg(long, value_name = "FILE:LINE", requires = "scores")]
    pub faulty_line: Vec<String>,
    /// Print how well each method's answer finds the faulty lines.
    #[arg(long, requires = "faulty_line")]
    pub scores: bool,
    /// Show the source with each method's score beside its lines.
    #[arg(long)]
    pub annotate: bool,
    /// Does the failure causally depend on this predicate?
    #[arg(long, value_name = "EXPR@FILE:LINE")]
    pub cause: Vec<String>,
    /// `closest`: find the passing run and the changes that matter in one step; usually worse than two.
    #[arg(long)]
    pub one_step: bool,
    /// `closest`: count only steps that the failed check can depend on.
    #[arg(long)]
    pub static_slice: bool,
    /// `closest`: what a difference between two runs counts.
    #[arg(long, value_enum, default_value_t = MetricArg::Steps, conflicts_with = "static_slice")]
    pub metric: MetricArg,
    /// `closest`: show every difference, also in code that neither run executes.
    #[arg(long)]
    pub all_deltas: bool,
    /// `closest`: show the failing and the passing run side by side.
    #[arg(long)]
    pub runs: bool,
    /// Show the events of the trace that follow from the rest too.
    #[arg(long)]
    pub full_trace: bool,
    /// Print the best repair as a unified diff and nothing else; exit status 1 where the program fails, 0 where it holds.
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    pub diff: bool,
    /// Write the best repair into the source, or the N-th; never one that only makes the failing run pass.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    pub fix: Option<NonZeroUsize>,
    /// Show the vote of every method on each suspect.
    #[arg(long)]
    pub explain_rank: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GranularityArg {
    Statement,
    Expression,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MetricArg {
    /// Every step one.
    Steps,
    /// A decision three, every other step one.
    Guards,
    /// From one for the first step to four for the last.
    Late,
    /// A number that is more than 16 away two, every other step one.
    Range,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScoringArg {
    /// 1/i
    Reciprocal,
    /// e^-i
    Exponential,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormulaArg {
    /// The mean of Ochiai and DStar.
    Mean,
    Ochiai,
    Tarantula,
    /// With exponent 2.
    Dstar,
    Barinel,
    Op2,
}
