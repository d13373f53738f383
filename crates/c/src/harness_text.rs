//! The harness of an entry function as C text, for a person to edit.
//!
//! Comes in: the program, the options of its entry. Goes out: a file that includes the function's own and whose `main` makes
//! the arguments in the same shapes as the entry does.

use crate::limits;
use crate::options::Entry;
use crate::parameters::{Shape, shapes};
use because_ir::{FloatFormat, IntStyle, Object, Program, Type, TypeId};
use std::fmt::Write;

/// The text, or why there is none.
pub fn harness(program: &Program, entry: &Entry) -> Result<String, String> {
    let function = program.find_function(&entry.function).ok_or("the entry is not a function of the program")?;
    let it = program.function(function);
    let file = program.sources.get(it.span.file).ok_or("the function has no file")?;
    let params: Vec<&Object> = it.params.iter().map(|&p| program.object(p)).collect();
    let target = entry.function == crate::FUZZ_TARGET && params.len() == 2;
    let shapes = match target {
        true => {
            let most = entry.bytes.unwrap_or(limits::PARAMETER_BYTES);
            vec![Shape::Block { most, length: Some(1) }, Shape::LengthOf(0)]
        }
        false => shapes(program, function, entry)?,
    };
    let mut body = Vec::new();
    for (param, shape) in params.iter().zip(&shapes) {
        body.extend(made(program, param, *shape, &params)?);
    }
    let mut text = String::new();
    let mut line = |indent: &str, code: String| {
        let _ = writeln!(text, "{indent}{code}");
    };
    line(
        "",
        format!("/* Calls {} with any arguments: `because HARNESS.c` with the other files of the program. */", it.name),
    );
    line("", "#include <stdlib.h>".to_string());
    line("", format!("#include \"{}\"", file.name));
    for (name, ty) in NONDET.iter().filter(|(name, _)| body.iter().any(|l| l.contains(&format!("nondet_{name}(")))) {
        line("", format!("extern {ty} __VERIFIER_nondet_{name}(void);"));
    }
    if body.iter().any(|l| l.contains("nondet_memory")) {
        line("", "extern void __VERIFIER_nondet_memory(void *, unsigned long);".to_string());
    }
    line("", String::new());
    line("", "int main(void) {".to_string());
    body.into_iter().for_each(|code| line("  ", code));
    let arg = |(param, shape): (&&Object, &Shape)| match shape {
        Shape::Callback => format!("0 /* {}: a function of yours */", param.name),
        _ => param.name.clone(),
    };
    let args: Vec<String> = params.iter().zip(&shapes).map(arg).collect();
    line("  ", format!("{}({});", it.name, args.join(", ")));
    line("  ", "return 0;".to_string());
    line("", "}".to_string());
    Ok(text)
}

/// The lines that make one argument, called as the parameter is.
fn made(program: &Program, param: &Object, shape: Shape, params: &[&Object]) -> Result<Vec<String>, String> {
    let name = &param.name;
    if shape == Shape::Callback {
        return Ok(Vec::new());
    }
    let ty = spelled(program, param.ty).ok_or_else(|| format!("the type of `{name}` cannot be written down"))?;
    let to = match *program.types.get(param.ty) {
        Type::Pointer(to) => {
            spelled(program, to).filter(|t| t != "void").unwrap_or_else(|| "unsigned char".to_string())
        }
        _ => String::new(),
    };
    let limited = |length: &str, most: u32| {
        [
            format!("unsigned long {length} = __VERIFIER_nondet_ulong();"),
            format!("if ({length} > {most})"),
            "  return 0;".to_string(),
        ]
    };
    Ok(match shape {
        Shape::Block { most, length } => {
            let size = format!("{name}_length");
            let mut lines = limited(&size, most).to_vec();
            // Exactly as long as it says: one access behind it is found.
            lines.push(format!("{to} *{name} = malloc({size} * sizeof({to}));"));
            lines.extend(filled(name, &size, &to));
            if let Some(length) = length {
                let length = params[length];
                let ty = spelled(program, length.ty).ok_or("the type of a length cannot be written down")?;
                lines.push(format!("{ty} {} = {size};", length.name));
            }
            lines
        }
        Shape::LengthOf(_) | Shape::Callback => Vec::new(),
        Shape::String { most } => {
            let size = format!("{name}_length");
            let mut lines = limited(&size, most).to_vec();
            lines.push(format!("char *{name} = malloc({size} + 1);"));
            lines.extend(filled(name, &size, "char"));
            lines.push(format!("{name}[{size}] = 0;"));
            lines
        }
        Shape::Elements { count } => {
            let [head, step] = filled(name, &count.to_string(), &to);
            vec![format!("{to} {name}[{count}];"), head, step]
        }
        Shape::Output => vec![format!("{to} {name}_object;"), format!("{to} *{name} = &{name}_object;")],
        Shape::Null => vec![format!("{ty} {name} = NULL;")],
        Shape::Any if to.is_empty() => {
            vec![format!("{ty} {name};"), any(name, &ty)]
        }
        Shape::Any => vec![
            format!("{to} {name}_object;"),
            any(&format!("{name}_object"), &to),
            format!("{to} *{name} = &{name}_object;"),
        ],
    })
}

/// Functions that give any value of a type.
const NONDET: [(&str, &str); 12] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("double", "double"),
    ("float", "float"),
    ("int", "signed int"),
    ("long", "signed long"),
    ("short", "signed short"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("uint", "unsigned int"),
    ("ulong", "unsigned long"),
    ("ushort", "unsigned short"),
];

/// The statement that gives a place any value.
fn any(place: &str, ty: &str) -> String {
    match NONDET.iter().find(|(_, t)| *t == ty) {
        Some((name, _)) => format!("{place} = __VERIFIER_nondet_{name}();"),
        None => format!("__VERIFIER_nondet_memory(&{place}, sizeof {place});"),
    }
}

/// The loop that gives each element any value.
fn filled(name: &str, length: &str, ty: &str) -> [String; 2] {
    [format!("for (unsigned long i = 0; i < {length}; i++)"), format!("  {}", any(&format!("{name}[i]"), ty))]
}

/// The type as C has it; `None` where it has no name.
fn spelled(program: &Program, ty: TypeId) -> Option<String> {
    Some(match program.types.get(ty) {
        Type::Void => "void".to_string(),
        Type::Bool => "_Bool".to_string(),
        Type::Int { bits: 8, style: IntStyle::Char, .. } => "char".to_string(),
        Type::Int { bits, signed, .. } => {
            let wide = program.target.pointer_bits;
            let name = match bits {
                8 => "char",
                16 if wide == 16 => "int",
                16 => "short",
                32 if wide == 16 => "long",
                32 => "int",
                64 if wide == 64 => "long",
                64 => "long long",
                _ => "__int128",
            };
            format!("{} {name}", if *signed { "signed" } else { "unsigned" })
        }
        Type::Float(FloatFormat::F32) => "float".to_string(),
        Type::Float(FloatFormat::F64) => "double".to_string(),
        Type::Pointer(to) => format!("{} *", spelled(program, *to)?),
        Type::Record(record) => {
            let name = &program.types.record(*record).name;
            let code: Vec<&str> = name.split(' ').collect();
            let tag = |t: &str| t.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            match code[..] {
                ["struct" | "union", t] if tag(t) => name.clone(),
                _ => return None,
            }
        }
        Type::Enum(_) => "int".to_string(),
        Type::Array { .. } | Type::Function(_) => return None,
    })
}
