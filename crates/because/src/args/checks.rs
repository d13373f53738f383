//! Which properties are checked.

use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Checks")]
pub struct CheckArgs {
    /// Check this property too, or `all`: names as in reports, such as `bounds`, `leak`, `unsigned-overflow`.
    #[arg(long = "enable", value_name = "NAME", value_delimiter = ',')]
    pub on: Vec<String>,
    /// Do not check this property, or `all` of them.
    #[arg(long = "disable", visible_alias = "no-check", value_name = "NAME", value_delimiter = ',')]
    pub off: Vec<String>,
}
