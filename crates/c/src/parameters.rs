//! What the parameters of an entry function usually are, and what a comment says they are.
//!
//! Comes in: a function and sentences such as `text is a string of 5` or `len is the length of text`, from a comment
//! `// because: …` above the function or from the options. Goes out: a [`Shape`] for each parameter. Without a sentence a
//! pointer in front of a length is a block of that length, a pointer to characters a string, a pointer to a function one
//! whose result is any; everything else is any value, as ever.

use crate::limits;
use crate::options::Entry;
use because_ir::{FuncId, IntStyle, Object, Program, Type, TypeId};

/// How an argument is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Any value; a pointer leads to one object.
    Any,
    /// At most so many elements; another parameter is their number, where one is.
    Block {
        /// The largest number of elements.
        most: u32,
        /// The parameter that is their number.
        length: Option<usize>,
    },
    /// The number of elements of that parameter.
    LengthOf(usize),
    /// At most so many characters and a zero.
    String {
        /// The largest number of characters before the zero.
        most: u32,
    },
    /// An array of exactly so many elements.
    Elements {
        /// The number of elements.
        count: u32,
    },
    /// An object that nothing was written to.
    Output,
    /// The null pointer.
    Null,
    /// A function whose result is any.
    Callback,
}

/// The shape of each parameter, or what is wrong with a sentence.
pub fn shapes(program: &Program, function: FuncId, entry: &Entry) -> Result<Vec<Shape>, String> {
    let params: Vec<&Object> = program.function(function).params.iter().map(|&p| program.object(p)).collect();
    let mut shapes = usual(program, &params, entry);
    let written = comment(program, function);
    for sentence in written.iter().chain(&entry.parameters) {
        apply(sentence, program, &params, &mut shapes)?;
    }
    // A length without its block is any number.
    for i in 0..shapes.len() {
        if let Shape::LengthOf(of) = shapes[i]
            && !matches!(shapes[of], Shape::Block { length: Some(l), .. } if l == i)
        {
            shapes[i] = Shape::Any;
        }
    }
    Ok(shapes)
}

fn usual(program: &Program, params: &[&Object], entry: &Entry) -> Vec<Shape> {
    let mut shapes = vec![Shape::Any; params.len()];
    // An explicit description of a pointer comes before what is usual.
    let by_hand = entry.pointers != Default::default();
    let bytes = entry.bytes.unwrap_or(limits::PARAMETER_BYTES);
    for i in 0..params.len() {
        let Some(to) = pointed(program, params[i].ty) else { continue };
        if matches!(program.types.get(to), Type::Function(_)) {
            shapes[i] = Shape::Callback;
            continue;
        }
        if by_hand && entry.bytes.is_none() {
            continue;
        }
        let length = params.get(i + 1).is_some_and(|p| is_integer(program, p.ty) && is_length(&p.name));
        let is_byte = matches!(program.types.get(to), Type::Int { bits: 8, .. } | Type::Void);
        if length && can_be_block(program, to) {
            let most = if is_byte { bytes } else { limits::PARAMETER_ELEMENTS };
            shapes[i] = Shape::Block { most: most.min(largest(program, params[i + 1].ty)), length: Some(i + 1) };
            shapes[i + 1] = Shape::LengthOf(i);
        } else if is_character(program, to) {
            shapes[i] = Shape::String { most: bytes };
        }
    }
    shapes
}

/// The sentences of the comment above the function: `// because: a is …, b is …`.
fn comment(program: &Program, function: FuncId) -> Vec<String> {
    let span = program.function(function).span;
    let Some(file) = program.sources.get(span.file) else { return Vec::new() };
    let before = file.text.get(..span.start as usize).unwrap_or("");
    let mut found = Vec::new();
    // The function's own line may start with its type.
    for line in before.lines().rev().skip(usize::from(!before.ends_with('\n'))) {
        let line = line.trim();
        let text = line.trim_start_matches(['/', '*', ' ']);
        if let Some(sentences) = text.strip_prefix("because:") {
            let sentences = sentences.trim_end_matches(['/', '*', ' ']);
            found.extend(sentences.split(',').map(|s| s.trim().to_string()).filter(|s| s.contains(" is ")));
        } else if !(line.starts_with("//") || line.starts_with('*') || line.starts_with("/*") || is_head(line)) {
            break;
        }
    }
    found.reverse();
    found
}

/// A line of a declaration that goes on: `static int`.
fn is_head(line: &str) -> bool {
    !line.is_empty() && line.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ' ' | '*'))
}

/// Applies one description.
fn apply(sentence: &str, program: &Program, params: &[&Object], shapes: &mut [Shape]) -> Result<(), String> {
    let wrong = |why: &str| format!("`{sentence}`: {why}");
    let (name, what) = sentence.split_once(" is ").ok_or_else(|| wrong("write `NAME is a string of 5` or the like"))?;
    let number = |name: &str| {
        let at = params.iter().position(|p| p.name == name.trim());
        at.ok_or_else(|| wrong(&format!("there is no parameter `{}`", name.trim())))
    };
    let at = number(name)?;
    let terms: Vec<&str> = what.split_whitespace().filter(|w| !["a", "an", "the", "any"].contains(w)).collect();
    let count = |text: &str| {
        let count = text.parse::<u32>().ok().filter(|n| *n <= limits::PARAMETER_MOST);
        count.ok_or_else(|| wrong(&format!("`{text}` is not a number up to {}", limits::PARAMETER_MOST)))
    };
    let to = pointed(program, params[at].ty);
    let pointer = || to.ok_or_else(|| wrong("it is not a pointer"));
    let shape = match terms[..] {
        ["string", "of", n] if is_character(program, pointer()?) => Shape::String { most: count(n)? },
        ["string", "of", _] => return Err(wrong("it is not a pointer to characters")),
        ["buffer" | "block", "of", n] | ["buffer" | "block", "of", n, _] if can_be_block(program, pointer()?) => {
            Shape::Block { most: count(n)?, length: length_of(shapes, at) }
        }
        ["array", "of", n] if can_be_block(program, pointer()?) => Shape::Elements { count: count(n)?.max(1) },
        ["buffer" | "block" | "array", "of", ..] => return Err(wrong("its elements have pointers or no size")),
        ["length", "of", other] if is_integer(program, params[at].ty) => {
            let other = number(other)?;
            let most = match shapes[other] {
                Shape::Block { most, .. } | Shape::String { most } => most,
                Shape::Elements { count } => count,
                _ => limits::PARAMETER_ELEMENTS,
            };
            let block = pointed(program, params[other].ty).is_some_and(|to| can_be_block(program, to));
            if !block {
                return Err(wrong("it is the length of no block"));
            }
            let most = most.min(largest(program, params[at].ty));
            shapes[other] = Shape::Block { most, length: Some(at) };
            Shape::LengthOf(other)
        }
        ["length", "of", _] => return Err(wrong("it is not an integer")),
        ["output"] if pointer().is_ok() => Shape::Output,
        ["null"] if pointer().is_ok() => Shape::Null,
        ["value"] => Shape::Any,
        _ => {
            let known = "a string of N, a block of N, an array of N, the length of NAME, an output, null, any value";
            return Err(wrong(&format!("a parameter can be {known}")));
        }
    };
    shapes[at] = shape;
    Ok(())
}

fn length_of(shapes: &[Shape], block: usize) -> Option<usize> {
    shapes.iter().position(|s| *s == Shape::LengthOf(block))
}

fn pointed(program: &Program, ty: TypeId) -> Option<TypeId> {
    match *program.types.get(ty) {
        Type::Pointer(to) => Some(to),
        _ => None,
    }
}

fn is_integer(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.representation(ty), Type::Int { .. })
}

fn is_character(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Int { bits: 8, style: IntStyle::Char, .. })
}

/// Elements whose every bit may be an input.
fn can_be_block(program: &Program, element: TypeId) -> bool {
    match program.types.get(element) {
        Type::Void => true,
        Type::Function(_) => false,
        _ => program.size_of(element) > 0 && !has_pointer(program, element),
    }
}

fn has_pointer(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Pointer(_) => true,
        Type::Array { element, .. } => has_pointer(program, *element),
        Type::Record(record) => program.types.record(*record).fields.iter().any(|f| has_pointer(program, f.ty)),
        _ => false,
    }
}

/// The largest number of an integer type, as far as that matters.
fn largest(program: &Program, ty: TypeId) -> u32 {
    match *program.types.representation(ty) {
        Type::Int { bits, signed, .. } if bits < 32 => (1 << (bits - u32::from(signed))) - 1,
        _ => limits::PARAMETER_MOST,
    }
}

/// Whether a parameter is called as lengths usually are: `n`, `len`, `data_size`, `nbytes`.
fn is_length(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let parts = ["len", "size", "count", "num", "bytes"];
    ["n", "sz", "l"].contains(&name.as_str()) || parts.iter().any(|p| name.contains(p))
}

#[cfg(test)]
mod tests {
    use super::is_length;

    #[test]
    fn names_of_lengths() {
        assert!(["n", "len", "data_size", "nBytes", "count"].into_iter().all(is_length));
        assert!(!["x", "flags", "mode"].into_iter().any(is_length));
    }
}
