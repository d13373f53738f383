//! The text of a test.

use because_ir::{FloatFormat, FuncId, InputKind, InputValue, Program, StatementKind, Type, TypeId};
use because_report::{input_list, values};
use because_source::FileKind;
use std::collections::BTreeMap;
use std::fmt::Write;

mod files;

/// A test, and how the program has to be compiled with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// The C source.
    pub text: String,
    /// Options of the compiler.
    pub flags: Vec<String>,
}

/// Exit status of a test whose program called an error function, or whose assertion failed.
pub const REACHED: i32 = 86;
/// Exit status of a test in which an assumption does not hold.
pub const ASSUMPTION: i32 = 87;

/// Functions of the checkers that end a run, by what they do: parameters and body.
const CHECKERS: [(&str, &str, &str); 8] = [
    ("reach_error", "void", "because_reached(\"an error function is called\");"),
    ("__VERIFIER_error", "void", "because_reached(\"an error function is called\");"),
    ("__VERIFIER_assert", "int holds", "if (!holds) because_reached(\"an assertion fails\");"),
    ("__CPROVER_assert", "int holds, const char *text", "if (!holds) because_reached(text);"),
    ("because_assert", "int holds", "if (!holds) because_reached(\"an assertion fails\");"),
    ("__VERIFIER_assume", "int holds", "if (!holds) _Exit(ASSUMPTION);"),
    ("__CPROVER_assume", "int holds", "if (!holds) _Exit(ASSUMPTION);"),
    ("because_assume", "int holds", "if (!holds) _Exit(ASSUMPTION);"),
];

/// The test that gives these inputs, or why there can be none.
pub fn test(program: &Program, list: &[InputValue], title: &str) -> Result<Test, String> {
    let entry = user_entry(program);
    let other = entry.filter(|f| program.function(*f).name != "main");
    let mut given: BTreeMap<&str, Vec<&InputValue>> = functions(program);
    let mut parameters: BTreeMap<&str, &InputValue> = BTreeMap::new();
    for input in list {
        let name = input.key.name.as_str();
        match input.kind {
            InputKind::Nondet | InputKind::Stub => given.entry(name).or_default().push(input),
            InputKind::Parameter if other.is_some() => {
                parameters.insert(name, input);
            }
            InputKind::Parameter | InputKind::Stdin | InputKind::File => {}
            kind => return Err(cannot(program, input, kind)),
        }
    }
    let stdin = list.iter().any(|i| i.kind == InputKind::Stdin);
    let arguments = match other {
        None if list.iter().any(|i| i.kind == InputKind::Parameter) => {
            let line = input_list::command_line(program, list);
            Some(line.ok_or("the arguments of main are not a command line")?)
        }
        _ => None,
    };
    let flags = if arguments.is_some() { vec!["-Dmain=because_main".to_string()] } else { Vec::new() };
    let mut out = format!(
        "/* {} */\n/* Compile together with the program's own files{}{}. */\n",
        title.replace("*/", "* /"),
        if flags.is_empty() { "" } else { " and with " },
        flags.join(" ")
    );
    let _ = writeln!(
        out,
        "void _Exit(int);\nint puts(const char *);\nenum {{ REACHED = {REACHED}, ASSUMPTION = {ASSUMPTION} }};"
    );
    out.push_str("void because_reached(const char *text) { puts(text); _Exit(REACHED); }\n");
    for (name, parameters, body) in CHECKERS {
        if !given.contains_key(name) && mentioned(program, name) && defined_nowhere(program, name) {
            let _ = writeln!(out, "void {name}({parameters}) {{ {body} }}");
        }
    }
    for (name, values) in &given {
        out.push_str(&function(program, name, values)?);
    }
    if stdin {
        let bytes = input_list::standard_input(program, list).ok_or("what is read from standard input is no text")?;
        out.push_str(&standard_input(&bytes));
    }
    if let Some(given) = &program.files {
        out.push_str(&files::setup(given, &input_list::files(program, list))?);
    }
    if let Some(line) = arguments {
        out.push_str(&called_main(&line));
    }
    if let Some(entry) = other {
        out.push_str(&main_function(program, entry, &parameters)?);
    }
    Ok(Test { text: out, flags })
}

fn cannot(program: &Program, input: &InputValue, kind: InputKind) -> String {
    let why = match kind {
        InputKind::Uninitialised => "it is memory that nobody has written",
        InputKind::Global => "it is what a global holds at the start",
        InputKind::Volatile => "it is what the machine puts there",
        InputKind::Havoc => "it stands for anything that a loop or call may leave behind",
        InputKind::Clock => "it is the clock",
        InputKind::Order => "the compiler chooses the order of evaluation",
        _ => "it comes from a controller's inputs",
    };
    let place = program.sources.place(input.span);
    format!("the input {} at {place} cannot be set from outside the program: {why}", input.key)
}

/// Every function whose result is an input somewhere: also those that this run does not call have to be linked.
fn functions(program: &Program) -> BTreeMap<&str, Vec<&InputValue>> {
    let statements = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
    let named = statements.filter_map(|s| match &s.kind {
        StatementKind::Input { input, .. }
            if matches!(input.kind, InputKind::Nondet | InputKind::Stub) && program.sources.is_user(s.span) =>
        {
            Some((input.name.as_str(), Vec::new()))
        }
        _ => None,
    });
    named.collect()
}

fn mentioned(program: &Program, name: &str) -> bool {
    program.sources.files().any(|(_, f)| f.kind == FileKind::User && f.text.contains(name))
}

fn defined_nowhere(program: &Program, name: &str) -> bool {
    !program.functions.iter().any(|f| f.name == name && !f.blocks.is_empty() && program.sources.is_user(f.span))
}

/// The function that the harness calls.
fn user_entry(program: &Program) -> Option<FuncId> {
    let harness = program.function(program.entry);
    let mut calls = harness.blocks.iter().flat_map(|b| &b.statements).filter_map(|s| match &s.kind {
        StatementKind::Call { callee: because_ir::Callee::Direct(f), .. } => Some(*f),
        _ => None,
    });
    calls.rfind(|f| program.sources.is_user(program.function(*f).span))
}

fn function(program: &Program, name: &str, list: &[&InputValue]) -> Result<String, String> {
    let identifier = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !identifier {
        return Err(format!("the input {name} is not a function's result"));
    }
    let Some(first) = list.first() else {
        return Ok(format!("long long {name}(void) {{ return 0; }}\n"));
    };
    let ty = c_type(program, first.ty).ok_or_else(|| format!("the input {name} is not a number"))?;
    let mut values = Vec::new();
    for input in list {
        values.push(c_value(program, input)?);
    }
    Ok(format!(
        "{ty} {name}(void) {{\n  static const {ty} values[] = {{{}}};\n  static unsigned long next;\n  \
         return next < {} ? values[next++] : 0;\n}}\n",
        values.join(", "),
        values.len()
    ))
}

/// Standard input becomes a file with these bytes before `main` starts.
fn standard_input(bytes: &[u8]) -> String {
    let list: Vec<String> = bytes.iter().map(|b| b.to_string()).collect();
    format!(
        "#include <stdio.h>\nint fileno(FILE *);\nint dup2(int, int);\n\
         __attribute__((constructor)) static void because_stdin(void) {{\n  \
         static const unsigned char bytes[] = {{{}}};\n  FILE *file = tmpfile();\n  if (!file) _Exit(ASSUMPTION);\n  \
         fwrite(bytes, 1, {}, file);\n  rewind(file);\n  dup2(fileno(file), 0);\n}}\n",
        if list.is_empty() { "0".to_string() } else { list.join(", ") },
        bytes.len()
    )
}

/// The program's `main`, under another name, with this command line.
fn called_main(line: &[Vec<u8>]) -> String {
    let texts: String = line.iter().map(|a| format!(", {}", input_list::quoted(a))).collect();
    format!(
        "#undef main\nint because_main(int, char **);\nint main(void) {{\n  \
         static char *argv[] = {{\"program\"{texts}, 0}};\n  return because_main({}, argv);\n}}\n",
        line.len() + 1
    )
}

fn main_function(program: &Program, entry: FuncId, given: &BTreeMap<&str, &InputValue>) -> Result<String, String> {
    let function = program.function(entry);
    let (mut types, mut values) = (Vec::new(), Vec::new());
    for id in &function.params {
        let object = &program.objects[id.0 as usize];
        let ty = c_type(program, object.ty).ok_or_else(|| format!("the parameter {} is not a number", object.name))?;
        types.push(ty);
        values.push(match given.get(object.name.as_str()) {
            Some(input) => c_value(program, input)?,
            None => "0".to_string(),
        });
    }
    let result = match program.types.get(function.result) {
        Type::Void => "void".to_string(),
        _ => c_type(program, function.result).ok_or("the entry function returns no number")?,
    };
    let types = if types.is_empty() { "void".to_string() } else { types.join(", ") };
    Ok(format!("{result} {0}({types});\nint main(void) {{ {0}({1}); return 0; }}\n", function.name, values.join(", ")))
}

fn c_type(program: &Program, ty: TypeId) -> Option<String> {
    Some(match program.types.representation(ty) {
        Type::Bool => "_Bool".to_string(),
        Type::Float(FloatFormat::F32) => "float".to_string(),
        Type::Float(FloatFormat::F64) => "double".to_string(),
        Type::Int { bits, signed, .. } => {
            let sign = if *signed { "signed" } else { "unsigned" };
            match bits {
                8 => format!("{sign} char"),
                16 => format!("{sign} short"),
                32 => format!("{sign} int"),
                64 => format!("{sign} long long"),
                _ => return None,
            }
        }
        _ => return None,
    })
}

fn c_value(program: &Program, input: &InputValue) -> Result<String, String> {
    let text = values::literal(program, &input.value, input.ty);
    let number = text.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    Ok(match text.as_str() {
        "nan" => "(0.0 / 0.0)".to_string(),
        "inf" => "(1.0 / 0.0)".to_string(),
        "-inf" => "(-1.0 / 0.0)".to_string(),
        "-2147483648" => "(-2147483647 - 1)".to_string(),
        "-9223372036854775808" => "(-9223372036854775807LL - 1)".to_string(),
        _ if !number => return Err(format!("the value {text} of {} cannot be written in C", input.key)),
        _ if text.contains(['.', 'e']) => text,
        _ if text.starts_with('-') => format!("{text}LL"),
        _ => format!("{text}ULL"),
    })
}
