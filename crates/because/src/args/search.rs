//! How failures are searched.

use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Who decides: bounded model checking, the prover for loops without a bound, or both in turns.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub engine: EngineArg,
    /// What the prover's abstract states are made of.
    #[arg(long, value_name = "NAME", default_value = "product")]
    pub domain: DomainArg,
    /// Which way the prover looks for predicates along a path that no run goes.
    #[arg(long, value_name = "NAME", default_value = "both")]
    pub refinement: RefinementArg,
    /// Write the invariants of a proof without a bound to this file: a correctness witness (YAML) where its name ends
    /// in `.yml` or `.yaml`, else C conditions.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<String>,
    /// Unroll loops and recursion so often; without it deeper and deeper.
    #[arg(long, value_name = "N")]
    pub unwind: Option<u32>,
    /// Unroll the loop at this place so often.
    #[arg(long, value_name = "FILE:LINE=N")]
    pub unwind_loop: Vec<String>,
    /// Report runs that go on beyond the bound (the default).
    #[arg(long, conflicts_with = "no_unwinding_assertions")]
    pub unwinding_assertions: bool,
    /// Leave out runs that go on beyond the bound, in place of reporting them.
    #[arg(long)]
    pub no_unwinding_assertions: bool,
    /// Stop deepening at this bound.
    #[arg(long, value_name = "N", conflicts_with = "unwind")]
    pub max_unwind: Option<u32>,
    /// Only look for failures of this property.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub property: Vec<String>,
    /// Look for every failing place, one run each.
    #[arg(long)]
    pub all: bool,
    /// Stop after so many failing places.
    #[arg(long, value_name = "N")]
    pub max_failures: Option<usize>,
    /// Only runs in which the expression is true there.
    #[arg(long, value_name = "EXPR@FILE:LINE")]
    pub assume: Vec<String>,
    /// How a loop with a stated invariant is treated.
    #[arg(long, value_name = "STYLE", default_value = "unroll")]
    pub loops: LoopsArg,
    /// Check functions by their contracts.
    #[arg(long)]
    pub contracts: bool,
    /// Print the question to the solver, at the bound of `--unwind` or 1, in place of answering it.
    #[arg(long, value_name = "FORMAT")]
    pub dump: Option<DumpArg>,
    /// Let a second, independent solver confirm every answer that nothing fails or nothing is closer.
    #[arg(long = "check")]
    pub check_twice: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    Auto,
    Bmc,
    /// Abstraction refined by counterexamples: invariants at loop heads, or a failing run.
    Cegar,
    /// k-induction.
    Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DomainArg {
    /// Values of variables.
    Explicit,
    /// Predicates, each by itself.
    Predicates,
    /// Combinations of predicates.
    Boolean,
    /// Values of variables that have few, predicates elsewhere.
    Product,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RefinementArg {
    /// Weakest preconditions, backwards from the failure.
    Weakest,
    /// Strongest postconditions, forwards from the start.
    Strongest,
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DumpArg {
    Smt2,
    Dimacs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LoopsArg {
    Unroll,
    /// Check the invariant on entry and for one arbitrary iteration.
    Safe,
}
