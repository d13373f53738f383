//! Many programs at once.

use super::budget::{size, time};
use crate::campaign::Shard;
use clap::{Args, Subcommand};
use std::time::Duration;

/// Answers a list of tasks, one line of JSON each.
///
/// A task is a line `{"files": ["a.c"], "options": ["--unwind", "4"], "name": "optional"}`; paths are relative to the
/// list. Each runs in a process of its own. Exit status: 0 whatever the verdicts are, 2 bad usage or a bad list.
#[derive(Debug, Clone, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct CampaignCommand {
    #[command(subcommand)]
    pub part: Option<CampaignPart>,
    /// The tasks, a line of JSON each.
    #[arg(required = true)]
    pub list: Option<String>,
    /// Where the lines go; tasks that the file already has are not done again. Standard output unless given.
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// Only the I-th of every N tasks.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Tasks at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// The time of each task that does not set its own; 5 minutes unless given.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub timeout: Option<Duration>,
    /// The memory of each task that does not set its own; 8G unless given.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
    /// Options for every task, as on the command line of a check.
    #[arg(last = true, value_name = "OPTION")]
    pub options: Vec<String>,
}

#[derive(Debug, Clone, Subcommand)]
pub enum CampaignPart {
    Merge(MergeCommand),
}

/// Joins the results of several shards in the order of the list, and sums them up.
///
/// Exit status: 0 whatever the verdicts are, 2 where two files disagree about a task.
#[derive(Debug, Clone, Args)]
pub struct MergeCommand {
    /// Results of `because campaign`.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Where the lines go. Standard output unless given; the summary then goes to standard error.
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
}

/// Runs a program within limits and prints how it ended as JSON. Each task of a campaign has such a parent: what the
/// system knows of the processes that it waited for is then what that one task took.
#[derive(Debug, Clone, Args)]
pub struct SuperviseCommand {
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub timeout: Option<Duration>,
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
    #[arg(last = true, required = true, value_name = "PROGRAM [ARGUMENT]")]
    pub command: Vec<String>,
}
