//! The text form of a program. What [`print`] writes, [`crate::parse::parse`] reads back, and prints the same.
//!
//! ```text
//! because-ir 1;
//! language c;
//! target 64 little;
//! entry @start.1;
//! record %node.0 struct size 16 align 8 { value: i32 at 0; next: *%node.0 at 8; }
//! enum #color.0 "enum color": u32 { RED = 0; GREEN = 1; }
//! global table.0: [4]i32 = { 0: 1:i32; 4: -2:i32; };
//! fn @max.0(a.1: i32, b.2: i32) -> i32 user {
//!   local m.3: i32;
//! b0:
//!   m.3 = a.1;
//!   if (m.3 < b.2) then b1 else b2;
//! …
//! }
//! ```
//!
//! - A name carries its id: `least.2` is object 2, `@main.0` function 0, `%node.0` record 0, `#color.0` enum 0. The part
//!   before the dot is for the reader; a name that is no identifier follows in quotes where it is declared.
//! - Types: `void bool i8…i128 u8…u128 f32 f64`, a style after a quote (`i8'char`), `*T`, `[n]T`, `fn(T, ...) -> T`.
//! - Places: `x.1`, `(*p)` for what a pointer points to, then `->field` and `[index]`.
//! - Expressions are fully parenthesised; an operator has a space on both sides. Each kind has the type that follows from its operands; where the program says
//!   another, `(e : T)` stands around it. Integer constants carry their type: `5:i32`.
//! - [`Detail::Exact`] adds every span as `{file:start..end}`, the source statements (`s5`), macros and assumptions.
//!   [`Detail::Short`] leaves them out; then all statements read back belong to one hidden source statement.
//! - `lines` adds `// file:line` behind statements, which the parser skips.
//!
//! Not in the text: the contents of the source files, and warnings.

mod expr;
pub(crate) use expr::{place_type, projected};
pub mod names;
mod stmt;

use crate::limits;
use crate::*;
use because_source::Span;
use names::word;
use std::fmt::Write;

/// How much the text form shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// What a reader wants.
    Short,
    /// Everything, so that the text reads back as the same program.
    Exact,
}

/// How a program is printed.
#[derive(Debug, Clone, Copy)]
pub struct PrintOptions {
    /// How much is shown.
    pub detail: Detail,
    /// `// file:line` behind each statement.
    pub lines: bool,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions { detail: Detail::Short, lines: true }
    }
}

/// The whole program.
pub fn print(program: &Program, options: &PrintOptions) -> String {
    let mut p = Printer { program, options, out: String::new() };
    p.header();
    p.types();
    p.objects();
    for index in 0..program.functions.len() {
        p.function(FuncId(index as u32));
    }
    p.out
}

/// One function alone, for people; such a text does not parse as a program.
pub fn print_function(program: &Program, function: FuncId, options: &PrintOptions) -> String {
    let mut p = Printer { program, options, out: String::new() };
    p.function(function);
    p.out
}

/// One expression in the text form, without spans.
pub fn print_expr(program: &Program, expr: ExprId) -> String {
    let options = PrintOptions { detail: Detail::Short, lines: false };
    let mut p = Printer { program, options: &options, out: String::new() };
    p.expr(expr);
    p.out
}

/// A type in the text form.
pub fn print_type(types: &Types, ty: TypeId) -> String {
    let mut out = String::new();
    write_type(&mut out, types, ty);
    out
}

pub(crate) struct Printer<'a> {
    program: &'a Program,
    options: &'a PrintOptions,
    out: String,
}

/// Writes into the printer's text; writing to a `String` cannot fail.
macro_rules! put {
    ($p:expr, $($arg:tt)*) => {{
        let _ = write!($p.out, $($arg)*);
    }};
}
pub(crate) use put;

impl Printer<'_> {
    fn exact(&self) -> bool {
        self.options.detail == Detail::Exact
    }

    fn header(&mut self) {
        let program = self.program;
        put!(self, "because-ir 1;\nlanguage {};\n", word(names::LANGUAGES, &program.language));
        let endian = word(names::ENDIANS, &program.target.endian);
        put!(self, "target {} {endian};\nentry {};\n", program.target.pointer_bits, self.function_ref(program.entry));
        if !self.exact() {
            return;
        }
        for (id, file) in program.sources.files() {
            put!(self, "file {} {} {};\n", id.0, word(names::FILE_KINDS, &file.kind), quoted(&file.name));
        }
        for one in &program.assumed {
            put!(self, "assumed {} {};\n", word(names::ASSUMED_KINDS, &one.kind), quoted(&one.text));
        }
        for choice in &program.orders {
            let ways: String = choice.ways.iter().map(|w| format!(" {}", quoted(w))).collect();
            put!(self, "order {}{ways};\n", quoted(&choice.input));
        }
        for &(used, defined) in &program.macros {
            put!(self, "macro {}{};\n", braces(used), braces(defined));
        }
        for (index, stmt) in program.source_stmts.iter().enumerate() {
            let function = self.function_ref(stmt.function);
            put!(self, "stmt s{index} {} {function}", word(names::SOURCE_STMTS, &stmt.kind));
            self.span(stmt.span);
            put!(self, ";\n");
        }
    }

    fn types(&mut self) {
        let types = &self.program.types;
        for (index, record) in types.records.iter().enumerate() {
            put!(self, "record %{}.{index}{}", identifier(&record.name), name_if_needed(&record.name));
            let kind = if record.is_union { "union" } else { "struct" };
            put!(self, " {kind} size {} align {}", record.size, record.align);
            self.span(record.span);
            put!(self, " {{\n");
            for field in &record.fields {
                let name = &field.name;
                put!(self, "  {}{}: ", identifier(name), name_if_needed(name));
                write_type(&mut self.out, types, field.ty);
                put!(self, " at {}", field.offset);
                if let Some(bits) = field.bits {
                    put!(self, " bits {} {}", bits.start, bits.width);
                }
                if field.read_only {
                    put!(self, " readonly");
                }
                put!(self, ";\n");
            }
            put!(self, "}}\n");
        }
        for (index, e) in types.enums.iter().enumerate() {
            put!(self, "enum #{}.{index}{}: ", identifier(&e.name), name_if_needed(&e.name));
            write_type(&mut self.out, types, e.underlying);
            put!(self, " {{");
            for (name, value) in &e.constants {
                put!(self, " {}{} = {value};", identifier(name), name_if_needed(name));
            }
            put!(self, " }}\n");
        }
    }

    /// Objects that no function lists as its own.
    fn objects(&mut self) {
        let mut owned = vec![false; self.program.objects.len()];
        for function in &self.program.functions {
            for id in function.params.iter().chain(&function.locals) {
                if let Some(flag) = owned.get_mut(id.index()) {
                    *flag = true;
                }
            }
        }
        for index in (0..owned.len()).filter(|&i| !owned[i]) {
            let object = &self.program.objects[index];
            put!(self, "{} ", word(names::OBJECT_KINDS, &object.kind));
            self.declaration(ObjectId(index as u32));
            if let Some(function) = object.function {
                put!(self, " in {}", self.function_ref(function));
            }
            self.initial_value(object);
            put!(self, ";\n");
        }
    }

    /// `name.3 "odd name": T readonly volatile {span}`
    fn declaration(&mut self, id: ObjectId) {
        let Some(object) = self.program.objects.get(id.index()) else {
            put!(self, "_.{}", id.0);
            return;
        };
        put!(self, "{}.{}{}: ", identifier(&object.name), id.0, name_if_needed(&object.name));
        write_type(&mut self.out, &self.program.types, object.ty);
        if object.read_only {
            put!(self, " readonly");
        }
        if object.volatile {
            put!(self, " volatile");
        }
        self.span(object.span);
    }

    fn initial_value(&mut self, object: &Object) {
        if object.init.is_empty() {
            return;
        }
        if let Some(bytes) = as_bytes(&self.program.types, object) {
            put!(self, " = {}", quoted_bytes(&bytes));
            return;
        }
        put!(self, " = {{");
        for init in &object.init {
            put!(self, " {}", init.offset);
            if let Some((start, width)) = init.bits {
                put!(self, " bits {start} {width}");
            }
            put!(self, ": ");
            self.typed_const(init.value, init.ty);
            put!(self, ";");
        }
        put!(self, " }}");
    }

    fn function(&mut self, id: FuncId) {
        let function = &self.program.functions[id.index()];
        put!(self, "fn {}{}(", self.function_ref(id), name_if_needed(&function.name));
        for (index, &param) in function.params.iter().enumerate() {
            if index > 0 {
                put!(self, ", ");
            }
            self.declaration(param);
        }
        if function.variadic {
            put!(self, "{}...", if function.params.is_empty() { "" } else { ", " });
        }
        put!(self, ") -> ");
        write_type(&mut self.out, &self.program.types, function.result);
        put!(self, " {}", word(names::ORIGINS, &function.origin));
        self.span(function.span);
        put!(self, " {{\n");
        for &local in &function.locals {
            let kind = self.program.objects.get(local.index()).map_or(ObjectKind::Local, |o| o.kind);
            put!(self, "  {} ", word(names::OBJECT_KINDS, &kind));
            self.declaration(local);
            put!(self, ";\n");
        }
        self.contract(&function.contract);
        for (index, block) in function.blocks.iter().enumerate() {
            put!(self, "b{index}:\n");
            for statement in &block.statements {
                self.statement(statement);
            }
            self.terminator(&block.terminator);
        }
        put!(self, "}}\n");
    }

    fn contract(&mut self, contract: &Contract) {
        if let Some(result) = contract.result {
            put!(self, "  result {};\n", self.object_ref(result));
        }
        for (word, conditions) in [("requires", &contract.requires), ("ensures", &contract.ensures)] {
            for &condition in conditions {
                put!(self, "  {word} ");
                self.expr(condition);
                put!(self, ";\n");
            }
        }
        if let Some(places) = &contract.assigns {
            put!(self, "  assigns");
            for (index, place) in places.iter().enumerate() {
                put!(self, "{}", if index > 0 { ", " } else { " " });
                self.place(place);
            }
            put!(self, ";\n");
        }
    }

    fn function_ref(&self, id: FuncId) -> String {
        let name = self.program.functions.get(id.index()).map_or("_", |f| &f.name);
        format!("@{}.{}", identifier(name), id.0)
    }

    fn object_ref(&self, id: ObjectId) -> String {
        let name = self.program.objects.get(id.index()).map_or("_", |o| &o.name);
        format!("{}.{}", identifier(name), id.0)
    }

    fn span(&mut self, span: Span) {
        if self.exact() && !span.is_none() {
            put!(self, " {}", braces(span));
        }
    }
}

fn braces(span: Span) -> String {
    match span.is_none() {
        true => "{}".to_string(),
        false => format!("{{{}:{}..{}}}", span.file.0, span.start, span.end),
    }
}

fn write_type(out: &mut String, types: &Types, id: TypeId) {
    // `write!` to a `String` cannot fail.
    let _ = match types.get(id) {
        Type::Void => write!(out, "void"),
        Type::Bool => write!(out, "bool"),
        Type::Int { bits, signed, style } => {
            let sign = if *signed { 'i' } else { 'u' };
            match style {
                IntStyle::Decimal => write!(out, "{sign}{bits}"),
                style => write!(out, "{sign}{bits}'{}", word(names::STYLES, style)),
            }
        }
        Type::Float(FloatFormat::F32) => write!(out, "f32"),
        Type::Float(FloatFormat::F64) => write!(out, "f64"),
        Type::Enum(e) => {
            let name = types.enums.get(e.0 as usize).map_or("_", |e| &e.name);
            write!(out, "#{}.{}", identifier(name), e.0)
        }
        Type::Record(r) => {
            let name = types.records.get(r.0 as usize).map_or("_", |r| &r.name);
            write!(out, "%{}.{}", identifier(name), r.0)
        }
        Type::Pointer(to) => {
            out.push('*');
            write_type(out, types, *to);
            Ok(())
        }
        Type::Array { element, length } => {
            let _ = write!(out, "[{length}]");
            write_type(out, types, *element);
            Ok(())
        }
        Type::Function(signature) => {
            write_signature(out, types, signature);
            Ok(())
        }
    };
}

fn write_signature(out: &mut String, types: &Types, signature: &Signature) {
    out.push_str("fn(");
    for (index, &param) in signature.params.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write_type(out, types, param);
    }
    if signature.variadic {
        out.push_str(if signature.params.is_empty() { "..." } else { ", ..." });
    }
    out.push_str(") -> ");
    write_type(out, types, signature.result);
}

/// The bytes of an array of bytes that is initialised from the start without a gap.
fn as_bytes(types: &Types, object: &Object) -> Option<Vec<u8>> {
    let Type::Array { element, .. } = types.get(object.ty) else { return None };
    let Type::Int { bits: 8, .. } = types.get(*element) else { return None };
    let byte = |(at, init): (usize, &Init)| match init.value {
        Const::Int(v) if v < 256 && init.offset == at as u64 && init.ty == *element && init.bits.is_none() => {
            Some(v as u8)
        }
        _ => None,
    };
    object.init.iter().enumerate().map(byte).collect()
}

/// The letters, digits and underscores of a name; never empty and never starting with a digit.
pub(crate) fn identifier(name: &str) -> String {
    let last = name.strip_prefix("struct ").or(name.strip_prefix("union ")).or(name.strip_prefix("enum "));
    let mut word: String = last
        .unwrap_or(name)
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .take(limits::TEXT_NAME)
        .collect();
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
        word.insert(0, '_');
    }
    word
}

/// ` "name"` where [`identifier`] does not give the name back.
fn name_if_needed(name: &str) -> String {
    if identifier(name) == name { String::new() } else { format!(" {}", quoted(name)) }
}

pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn quoted_bytes(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &b in bytes {
        match b {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            0x20..0x7f => out.push(b as char),
            b => out.push_str(&format!("\\x{b:02x}")),
        }
    }
    out.push('"');
    out
}
