//! What the caller can ask of the front end.

/// Widths of `int`, `long` and pointers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DataModel {
    /// `int` 32, `long` and pointers 64 bits.
    #[default]
    Lp64,
    /// `int`, `long` and pointers 32 bits.
    Ilp32,
    /// `int` and pointers 16, `long` 32 bits.
    Ip16,
}

/// The edition of the language. GNU extensions are always understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Std {
    /// ANSI C, ISO C90.
    C89,
    /// ISO/IEC 9899:1999.
    C99,
    /// ISO/IEC 9899:2011.
    C11,
    /// ISO/IEC 9899:2018.
    #[default]
    C17,
    /// ISO/IEC 9899:2024.
    C23,
}

impl Std {
    /// From what people write after `-std=`: `c99`, `gnu11`, `ansi`, ….
    pub fn from_name(name: &str) -> Option<Std> {
        let digits = name.strip_prefix("gnu").or_else(|| name.strip_prefix('c')).unwrap_or(name);
        Some(match digits {
            "ansi" | "89" | "90" | "iso9899:1990" => Std::C89,
            "99" | "9x" | "iso9899:1999" => Std::C99,
            "11" | "1x" | "iso9899:2011" => Std::C11,
            "17" | "18" | "iso9899:2017" => Std::C17,
            "23" | "2x" => Std::C23,
            _ => return None,
        })
    }
}

/// How the pointer parameters of the entry function are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointerInputs {
    /// A pointer may be null instead.
    pub may_be_null: bool,
    /// Elements of the object a pointer points to.
    pub elements: u64,
    /// Two pointers of one type may point to the same object.
    pub may_alias: bool,
}

impl Default for PointerInputs {
    fn default() -> PointerInputs {
        PointerInputs { may_be_null: false, elements: 1, may_alias: false }
    }
}

/// Where a run starts and what it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The function that a run starts in.
    pub function: String,
    /// What its pointer parameters lead to.
    pub pointers: PointerInputs,
    /// Globals without `const` start with any value.
    pub nondet_globals: bool,
    /// Bytes that a fuzz target, a buffer with its length or a string gets at most.
    pub bytes: Option<u32>,
    /// What parameters are: `text is a string of 5`.
    pub parameters: Vec<String>,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry {
            function: "main".to_string(),
            pointers: PointerInputs::default(),
            nondet_globals: false,
            bytes: None,
            parameters: Vec::new(),
        }
    }
}

/// The order in which operands and arguments are evaluated where C leaves it open and it makes a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// An input chooses it.
    #[default]
    Any,
    /// From the left to the right, as most compilers do.
    Left,
}

/// What a function without a body may do to memory it gets a pointer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum UnknownWrites {
    /// Nothing.
    #[default]
    Nothing,
    /// Every scalar behind a pointer argument gets a new value.
    Arguments,
}

/// What becomes of the expression of an [`Injection`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InjectionKind {
    /// Runs in which it does not hold are left out.
    Assume,
    /// Its value is noted under this number.
    Probe(u32),
    /// It is proved, and then assumed, at the head of a loop.
    Invariant,
    /// It is checked.
    Assert,
}

/// A C expression to be evaluated at a point of the program: before the innermost statement around `column` of `line` in
/// `file`; where there is none, or no column, before the first that starts there or later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Injection {
    /// The name of the file, as it was given.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// In bytes, from 1; 0 for the whole line.
    pub column: u32,
    /// What is done with its value.
    pub kind: InjectionKind,
    /// The expression, over the variables that are in scope there.
    pub text: String,
}

/// What one file is compiled with besides what all are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FileOptions {
    /// `-I`.
    pub include_dirs: Vec<String>,
    /// `-isystem`.
    pub system_dirs: Vec<String>,
    /// `-D`: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U`.
    pub undefines: Vec<String>,
    /// `-include`.
    pub forced_includes: Vec<String>,
    /// `-std=`; that of all files where there is none.
    pub std: Option<Std>,
}

impl Options {
    /// The options that a file is compiled with.
    pub fn of_file(&self, file: &str) -> Options {
        let mut options = self.clone();
        let Some((_, own)) = self.per_file.iter().find(|(name, _)| name == file) else { return options };
        options.include_dirs.extend(own.include_dirs.iter().cloned());
        options.system_dirs.extend(own.system_dirs.iter().cloned());
        options.defines.extend(own.defines.iter().cloned());
        options.undefines.extend(own.undefines.iter().cloned());
        options.forced_includes.extend(own.forced_includes.iter().cloned());
        options.std = own.std.unwrap_or(self.std);
        options
    }
}

/// How C text is read, and what the program is given when it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// `-I`.
    pub include_dirs: Vec<String>,
    /// `-isystem`.
    pub system_dirs: Vec<String>,
    /// `-D`: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U`.
    pub undefines: Vec<String>,
    /// `-include`.
    pub forced_includes: Vec<String>,
    /// More options for files of these names.
    pub per_file: Vec<(String, FileOptions)>,
    /// `-std=`.
    pub std: Std,
    /// The widths of integers and pointers.
    pub data_model: DataModel,
    /// Headers of the system instead of the embedded ones.
    pub system_headers: bool,
    /// Headers that are not embedded are the system's: those of other libraries.
    pub other_headers: bool,
    /// Where runs start.
    pub entry: Entry,
    /// The command line of `main`, without its name; `None`: any.
    pub args: Option<Vec<String>>,
    /// Longest command line argument and largest `argc` when the command line is any.
    pub max_args: u32,
    /// Bytes of the longest argument when the command line is any.
    pub max_arg_length: u32,
    /// Whether runs choose the order of evaluation that C leaves open.
    pub order: Order,
    /// Every read of a `volatile` object is an input.
    pub volatile_inputs: bool,
    /// `malloc` and its kin may return null.
    pub malloc_may_fail: bool,
    /// What functions without a body write.
    pub unknown_writes: UnknownWrites,
    /// Functions that the linker is asked to wrap: others reach `__wrap_f` by the name `f`, and `f` by `__real_f`.
    pub wrapped: Vec<String>,
    /// Labels that no run may reach.
    pub error_labels: Vec<String>,
    /// The only function whose calls are errors; those of the other error functions end the run. `None`: all are errors.
    pub error_function: Option<String>,
    /// Expressions that are evaluated in addition to the program's text.
    pub injections: Vec<Injection>,
    /// What will be checked.
    pub checks: because_ir::Checks,
    /// The files that the program finds.
    pub files: Vec<because_ir::GivenFile>,
    /// Environment variables that are set.
    pub environment: Vec<(String, String)>,
    /// Other files are those of the host, asked for while the program runs.
    pub host_files: bool,
    /// An entry function "(check f)" of its own for every function f with a contract: it calls f with any arguments
    /// from any globals.
    pub contracts: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            include_dirs: Vec::new(),
            system_dirs: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
            forced_includes: Vec::new(),
            per_file: Vec::new(),
            std: Std::default(),
            data_model: DataModel::default(),
            system_headers: false,
            other_headers: false,
            entry: Entry::default(),
            args: None,
            max_args: 4,
            max_arg_length: 8,
            order: Order::default(),
            volatile_inputs: false,
            malloc_may_fail: false,
            unknown_writes: UnknownWrites::default(),
            wrapped: Vec::new(),
            error_labels: Vec::new(),
            error_function: None,
            checks: because_ir::Checks::default(),
            injections: Vec::new(),
            files: Vec::new(),
            environment: Vec::new(),
            host_files: false,
            contracts: false,
        }
    }
}
