//! What is written and where.

use clap::{ArgAction, Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// The form of the result on standard output.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: FormatArg,
    /// Also write the result as a self-contained HTML page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<String>,
    /// Also write the result as JSON.
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
    /// Also draw the signals of a PLC program's failing run, and of the repaired one, over the cycles (SVG).
    #[arg(long, value_name = "FILE")]
    pub timing: Option<String>,
    /// Also write them as a value change dump, for waveform viewers.
    #[arg(long, value_name = "FILE")]
    pub vcd: Option<String>,
    /// Print figures about the work.
    #[arg(long)]
    pub stats: bool,
    #[command(flatten)]
    pub screen: ScreenArgs,
}

/// How much is printed, and how.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct ScreenArgs {
    /// One line a failure.
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Everything that is known.
    #[arg(short, long, action = ArgAction::Count)]
    pub verbose: u8,
    /// Colours: always, never, or where a terminal has them and NO_COLOR is not set.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: ColorArg,
    /// Do not print warnings about the source.
    #[arg(short = 'w', long)]
    pub no_warnings: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    Text,
    Json,
    /// For a comment on a pull request.
    Markdown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorArg {
    Auto,
    Always,
    Never,
}
