//! Which properties are checked.

use clap::Args;

#[derive(Debug, Args)]
#[command(next_help_heading = "Checks")]
pub struct CheckArgs {
    /// Check this property too; `all` for every one. The names are those of reports: `bounds`, `signed-overflow`, …
    #[arg(long = "check", value_name = "NAME")]
    pub on: Vec<String>,
    /// Do not check this property; `all` for none.
    #[arg(long = "no-check", value_name = "NAME")]
    pub off: Vec<String>,
}
