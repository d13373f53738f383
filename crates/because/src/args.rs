//! The command line as data: every flag with its name, its arguments and its default in one place.
//!
//! Flags that several commands share stand in groups, a file each. [`normalised`] first rewrites what people know from
//! compilers (`-isystem DIR`, `-std=c99`, `-m32`) into these flags.

mod budget;
mod campaign;
mod checks;
mod explain;
mod inputs;
mod interop;
mod output;
mod plc;
mod search;
mod source;
mod specification;
mod test;

pub use budget::BudgetArgs;
pub use campaign::{CampaignCommand, CampaignPart, MergeCommand, SuperviseCommand};
pub use checks::CheckArgs;
pub use explain::{ExplainArgs, FormulaArg, GranularityArg, MetricArg, ScoringArg};
pub use inputs::InputArgs;
pub use interop::{FailOnArg, InteropArgs};
pub use output::{ColorArg, FormatArg, OutputArgs, ScreenArgs};
pub use plc::PlcArgs;
pub use search::{DomainArg, DumpArg, EngineArg, LoopsArg, RefinementArg, SearchArgs};
pub use source::{DataModelArg, OrderArg, SourceArgs};
pub use specification::{CompareArg, CompareArgs, SpecificationArgs};
pub use test::TestCommand;

use crate::campaign::Shard;
use because_exchange::compiler_options::{self, Compiler};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;

/// Finds out whether a C or PLC program can fail, and why.
///
/// Without a command it checks the program, explains the failures and ranks the places to blame.
/// Exit status: 0 the program holds, 1 it fails, 2 bad usage or input, 3 undecided.
#[derive(Debug, Parser)]
#[command(
    name = "because",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = EXAMPLES
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub default: ExplainCommand,
}

const EXAMPLES: &str = "\
Examples:
  because lock.c                               can it fail, and why
  because check lock.c --all --sarif out.sarif every failing place, for a code host
  because lock.c --input n=3                   explain the run on this input
  because test -- make test                    why does my test fail
  because lock.c --witness cex.yml             explain another tool's counterexample
  because lock.c --write-test test.c --confirm a C test of the failing run, compiled and run
  because task.yml --svcomp                    the verdict line of the competition
  because recheck old.json                     after an edit: is the failure gone";

#[derive(Debug, Subcommand)]
pub enum Command {
    Run(Box<RunCommand>),
    Check(Box<CheckCommand>),
    Explain(Box<ExplainCommand>),
    Test(Box<TestCommand>),
    Dump(Box<DumpCommand>),
    Report(ReportCommand),
    Recheck(Box<RecheckCommand>),
    Completions(CompletionsCommand),
    /// Prints the manual page.
    Man,
    Campaign(CampaignCommand),
    Bench(BenchCommand),
    #[command(hide = true)]
    Supervise(SuperviseCommand),
}

/// Executes the program as a compiler would have it run, and stops at undefined behaviour.
///
/// Exit status: the program's own; 1 where a check failed, 2 for bad usage or input, 3 where the run could not go on.
#[derive(Debug, Clone, Args)]
pub struct RunCommand {
    /// Source files, then the program's arguments; an argument that looks like a file or an option comes after `--`.
    #[arg(value_name = "FILE [ARGUMENT]", required = true)]
    pub rest: Vec<String>,
    /// Arguments of the program.
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<String>,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub inputs: InputArgs,
    #[command(flatten)]
    pub checks: CheckArgs,
    /// Run the tests of this file or folder and say which fail: a line a test, `x=3 y=4 -> 7`.
    #[arg(long, value_name = "FILE")]
    pub tests: Option<String>,
    /// Run a PLC program on this table of inputs (CSV: `cycle` or `time`, then variables), hold it against the table's other
    /// columns, and print the signals of every cycle.
    #[arg(long, value_name = "FILE", conflicts_with = "tests")]
    pub trace: Option<String>,
    #[command(flatten)]
    pub compare: CompareArgs,
    /// The folder whose files the program reads; it writes none, what it writes stays in memory.
    #[arg(long = "files", value_name = "DIR", default_value = ".")]
    pub folder: String,
    /// End the run after so many statements.
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub output: ScreenArgs,
}

/// Looks for a run that fails, or proves that there is none.
#[derive(Debug, Clone, Args)]
pub struct CheckCommand {
    /// Source files: C (`.c`, `.i`), Structured Text (`.st`), SCL (`.scl`); `-` is C from standard input.
    #[arg(value_name = "FILE", required_unless_present_any = ["compile_commands", "arguments"])]
    pub files: Vec<String>,
    /// Arguments of the program; `@@` is the file of --crash.
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<String>,
    /// The input that a fuzzer saved: what LLVMFuzzerTestOneInput gets, the file that `@@` behind `--` stands for, or
    /// standard input.
    #[arg(long, value_name = "FILE", help_heading = "Inputs",
        conflicts_with_all = ["input", "inputs", "stdin", "tests", "witness", "svcomp", "prp", "contracts"])]
    pub crash: Option<String>,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub inputs: InputArgs,
    #[command(flatten)]
    pub specification: SpecificationArgs,
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
}

impl CheckCommand {
    /// What stands behind `--` are the program's arguments; where no file stands before it, they are the files.
    pub fn settled(&self) -> CheckCommand {
        let mut command = self.clone();
        if command.files.is_empty() && command.source.compile_commands.is_none() {
            command.files = std::mem::take(&mut command.arguments);
        }
        command
    }
}

/// Checks, then says why the program fails. The same as no command at all.
#[derive(Debug, Clone, Args)]
pub struct ExplainCommand {
    #[command(flatten)]
    pub check: CheckCommand,
    #[command(flatten)]
    pub explain: ExplainArgs,
}

/// Prints a stage of the work.
#[derive(Debug, Clone, Args)]
pub struct DumpCommand {
    /// Which stage.
    pub stage: Stage,
    #[command(flatten)]
    pub check: CheckCommand,
    /// Every span and source statement too (`ir`), tokens of headers too (`tokens`).
    #[arg(long)]
    pub exact: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// The tokens of the source text after preprocessing.
    Tokens,
    /// The program all engines work on.
    Ir,
    /// The unwinding in static single assignment form, with its merges.
    Ssa,
    /// The steps of the unwinding, each with its place.
    Steps,
    /// The clauses, in DIMACS.
    Cnf,
    /// The question to the solver, in SMT-LIB 2.
    Smt2,
}

/// Renders a result that was saved with `--format json`.
#[derive(Debug, Clone, Args)]
pub struct ReportCommand {
    /// The saved result; `-` is standard input.
    pub result: String,
    /// Write a self-contained HTML page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<String>,
}

/// After an edit: are the failures of an earlier result gone, and do their runs still fail?
///
/// Exit status: 0 nothing fails any more, 1 something does, 3 undecided.
#[derive(Debug, Clone, Args)]
pub struct RecheckCommand {
    /// The earlier result, saved with `--format json`.
    pub result: String,
    /// The files now; without them those of the result.
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub checks: CheckArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub output: ScreenArgs,
}

/// Prints completions for a shell.
#[derive(Debug, Clone, Args)]
pub struct CompletionsCommand {
    pub shell: clap_complete::Shell,
}

/// Measures how well the faulty lines of a suite are found.
#[derive(Debug, Clone, Args)]
pub struct BenchCommand {
    /// Folders with a `suite.toml` each.
    pub suite: Vec<String>,
    /// Keep the results as JSON lines; entries that the file already has are not measured again.
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// Measure everything anew and overwrite the file.
    #[arg(long)]
    pub fresh: bool,
    /// Entries measured at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// Only the I-th of every N entries.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Hold two result files against each other.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    pub compare: Vec<String>,
    /// Write a page with plots.
    #[arg(long, value_name = "FILE")]
    pub html: Option<String>,
    /// Print the tables of a README, with the day and the commit.
    #[arg(long)]
    pub markdown: bool,
    /// Print for each program and method whether it answered, where it names the faulty line, its time and why it gave no
    /// more.
    #[arg(long)]
    pub grid: bool,
    /// Measure this entry alone, in this process, and print its line.
    #[arg(long, value_name = "NAME", hide = true)]
    pub entry: Option<String>,
    /// Options for every entry, as on the command line of a check.
    #[arg(last = true, value_name = "OPTION")]
    pub options: Vec<String>,
}

/// Arguments in which compilers' spellings are replaced by ours, up to `--`, and without compiler options that do not
/// matter. An error for one that does and is not modelled.
pub fn normalised(args: impl IntoIterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut out = Vec::new();
    let mut ours = true;
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        let text = arg.to_str().unwrap_or("");
        ours &= text != "--";
        let replaced = match text {
            _ if !ours => None,
            "-include" => Some("--include".to_string()),
            "-isystem" => Some("--isystem".to_string()),
            "-ansi" => Some("--std=c89".to_string()),
            "-m32" => Some("--data-model=ilp32".to_string()),
            "-m64" => Some("--data-model=lp64".to_string()),
            "--32" => Some("--data-model=ilp32".to_string()),
            "--64" => Some("--data-model=lp64".to_string()),
            _ => text.strip_prefix("-std=").map(|std| format!("--std={std}")),
        };
        match (replaced, compiler_options::of(text)) {
            (Some(ours), _) => out.push(OsString::from(ours)),
            (None, _) if !ours => out.push(arg),
            (None, Compiler::Ignored) => {}
            (None, Compiler::IgnoredWithValue) => drop(args.next()),
            (None, Compiler::Refused(why)) => return Err(format!("the compiler option {why}; leave it out")),
            (None, Compiler::Unknown) => out.push(arg),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    fn parse(arguments: &[&str]) -> Cli {
        let args = arguments.iter().map(OsString::from);
        let args = normalised([OsString::from("because")].into_iter().chain(args)).expect("no option is refused");
        Cli::try_parse_from(args).expect("it parses")
    }

    #[test]
    fn a_file_alone_is_to_be_explained() {
        let cli = parse(&["a.c", "-Iinc", "-DX=1", "-std=gnu99", "-m32"]);
        assert!(cli.command.is_none());
        let source = &cli.default.check.source;
        assert_eq!(cli.default.check.files, ["a.c"]);
        assert_eq!(source.include_dirs, ["inc"]);
        assert_eq!(source.defines, ["X=1"]);
        assert_eq!(source.std, "gnu99");
        assert_eq!(source.data_model, DataModelArg::Ilp32);
    }

    #[test]
    fn a_compilers_command_line_is_taken() {
        let cli = parse(&["-O2", "-Wall", "-g", "-c", "a.c", "-o", "a.o", "-lm", "-pthread", "-MF", "a.d", "-DX"]);
        assert_eq!(cli.default.check.files, ["a.c"]);
        assert_eq!(cli.default.check.source.defines, ["X"]);
        let refused = normalised(["because", "-fwrapv", "a.c"].map(OsString::from));
        assert!(refused.is_err_and(|why| why.contains("`-fwrapv`: it makes signed overflow wrap")));
    }

    #[test]
    fn words_after_two_dashes_are_the_programs() {
        let Some(Command::Run(run)) = parse(&["run", "a.c", "x", "--input", "n=3", "--", "-m32", "--input"]).command
        else {
            panic!("a run");
        };
        assert_eq!(run.rest, ["a.c", "x"]);
        assert_eq!(run.arguments, ["-m32", "--input"]);
        assert_eq!(run.inputs.input, ["n=3"]);
    }

    #[test]
    fn something_must_be_named() {
        assert!(Cli::try_parse_from(["because"]).is_err());
        assert!(Cli::try_parse_from(["because", "run"]).is_err());
    }
}
