//! What is to be read and how: the options of a C compiler.

use super::PlcArgs;
use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Source")]
pub struct SourceArgs {
    /// Look for headers in this directory.
    #[arg(short = 'I', value_name = "DIR")]
    pub include_dirs: Vec<String>,
    /// Look for headers in this directory after those of `-I`.
    #[arg(long = "isystem", value_name = "DIR")]
    pub system_dirs: Vec<String>,
    /// Define a macro.
    #[arg(short = 'D', value_name = "NAME[=TEXT]")]
    pub defines: Vec<String>,
    /// Undefine a macro.
    #[arg(short = 'U', value_name = "NAME")]
    pub undefines: Vec<String>,
    /// Read this file before each source file.
    #[arg(long = "include", value_name = "FILE")]
    pub includes: Vec<String>,
    /// The edition of C: c89, c99, c11, c17, c23, or gnu…; extensions are always understood.
    #[arg(long, value_name = "STD", default_value = "c17")]
    pub std: String,
    /// Widths of int, long and pointers.
    #[arg(long, value_name = "MODEL", default_value = "lp64")]
    pub data_model: DataModelArg,
    /// Use the machine's headers in place of the embedded ones.
    #[arg(long)]
    pub system_headers: bool,
    /// Take each file's options from this compilation database.
    #[arg(long, value_name = "FILE")]
    pub compile_commands: Option<String>,
    /// The function where a run starts, its parameters inputs; for PLC programs the block of the cycle.
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,
    /// Globals start with any value.
    #[arg(long)]
    pub nondet_globals: bool,
    /// Elements of the object that a pointer parameter of the entry function points to.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub pointer_elements: u64,
    /// Bytes that a fuzz target gets at most; with --entry also a buffer with its length, and a string.
    #[arg(long, value_name = "N")]
    pub bytes: Option<u32>,
    /// What a parameter of the entry function is: `text is a string of 5`, `len is the length of text`; repeatable.
    #[arg(long, value_name = "SENTENCE")]
    pub parameter: Vec<String>,
    /// Pointer parameters of the entry function may be null.
    #[arg(long)]
    pub pointers_may_be_null: bool,
    /// Pointer parameters of the entry function may point to the same object.
    #[arg(long)]
    pub pointers_may_alias: bool,
    /// malloc, calloc and realloc may return null.
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// In which order operands and arguments are evaluated where C leaves it open and it makes a difference.
    #[arg(long, value_name = "ORDER", default_value = "any")]
    pub order: OrderArg,
    /// Every read of a volatile object is an input.
    #[arg(long)]
    pub volatile_inputs: bool,
    /// A function without a body may write anything through its pointer arguments.
    #[arg(long)]
    pub unknown_functions_write: bool,
    /// What a file holds that the program opens: the bytes of PATH, any bytes up to a length N, or `absent`; repeatable.
    #[arg(long = "file", value_name = "NAME=PATH|N")]
    pub given_files: Vec<String>,
    /// Files that are not to blame, such as tests: a name or a pattern (`*` within a folder, `**` through all); repeatable.
    #[arg(long, value_name = "GLOB")]
    pub trust: Vec<String>,
    /// A run that reaches a label of this name fails; repeatable.
    #[arg(long, value_name = "LABEL")]
    pub error_label: Vec<String>,
    #[command(flatten)]
    pub plc: PlcArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderArg {
    /// Each order is a run of its own.
    Any,
    /// From the left: only those runs are looked at.
    Left,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DataModelArg {
    /// int 32, long and pointers 64 bits.
    Lp64,
    /// int, long and pointers 32 bits.
    Ilp32,
    /// int and pointers 16, long 32 bits.
    Ip16,
}
