//! Values for the program's inputs.

use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Inputs")]
pub struct InputArgs {
    /// Give an input its value: a variable, a parameter, a call `f`, its second call `f#2`; `f=1,2` gives both.
    #[arg(long, value_name = "NAME=VALUE")]
    pub input: Vec<String>,
    /// Read inputs from a file: `name = value` lines, or a result in JSON.
    #[arg(long, value_name = "FILE")]
    pub inputs: Option<String>,
    /// Inputs that are not given are zero.
    #[arg(long)]
    pub zero_inputs: bool,
    /// With given inputs, the program also reads standard input.
    #[arg(long)]
    pub stdin: bool,
}
