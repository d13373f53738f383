//! Which methods explain, and how.

use clap::Args;

#[derive(Debug, Args)]
#[command(next_help_heading = "Explanation")]
pub struct ExplainArgs {
    /// Explain by this method only: slice, trace, closest, whodunit, core, diagnosis, pair, spectrum; repeatable.
    #[arg(long, value_name = "METHOD")]
    pub method: Vec<String>,
    /// How many failing runs `diagnosis` looks at.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub counterexamples: usize,
    /// How many statements `diagnosis` takes to be wrong at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub faults: usize,
    /// Does the failure causally depend on this predicate?
    #[arg(long, value_name = "EXPR@FILE:LINE")]
    pub cause: Vec<String>,
    /// `closest`: find the passing run and the changes that matter in one step; usually worse than two.
    #[arg(long)]
    pub one_step: bool,
    /// `closest`: count only steps that the failed check can depend on.
    #[arg(long)]
    pub static_slice: bool,
    /// `closest`: show every difference, also in code that neither run executes.
    #[arg(long)]
    pub all_deltas: bool,
    /// `closest`: show the failing and the passing run side by side.
    #[arg(long)]
    pub runs: bool,
    /// Show the events of the trace that follow from the rest too.
    #[arg(long)]
    pub full_trace: bool,
    /// Show what every method said of each suspect.
    #[arg(long)]
    pub explain_rank: bool,
}
