//! Says whether a program is well formed. Front ends run it in their tests; everybody else relies on it.
//!
//! Comes in: a [`Program`], however broken. Goes out: every [`Violation`], none for a good program. The invariants:
//!
//! **Types.** Ids lie in their tables. An integer has 8, 16, 32, 64 or 128 bits. An enum's underlying type is an
//! integer. Elements of arrays and fields of records are neither `void` nor functions. No record contains itself by
//! value. A field lies inside its record (a flexible array member has length 0); a bit-field has a scalar integer type
//! and at least one and at most the type's bits, inside the record.
//!
//! **Objects.** Their type is neither `void` nor a function. A parameter, local or temporary names its function and is
//! listed there exactly once, as a parameter or as a local according to its kind; no other object is listed. Only
//! objects that live for the whole run have an initial value. Its scalars are inside the object, have scalar types and
//! constants of these types, and start one after another, none twice; an address names an object that lives for
//! the whole run.
//!
//! **Functions.** The entry function has no parameters and a body. Every block target exists. A variadic function's
//! last parameter, the hidden one, is a pointer. A contract's conditions are `Bool`; its result is a local of the
//! result's type.
//!
//! **Expressions.** Operands come before their expression in the table. A place's type follows its path: fields of
//! records, elements of arrays by an integer, `*p` of a pointer to a complete type. `Load` has its place's type, a scalar
//! or, only directly as the value of an assignment, argument or return, a record. `AddressOf` is a pointer to the
//! place's type or, for an array, to its element, and never of a bit-field. A constant fits its type; `Address` stands
//! in initial values only. Operators take two operands of one type and give that type, except: comparisons, `And` and
//! `Or` give `Bool`; a shift's amount is any integer; pointers compare with pointers; `PointerAdd` takes a pointer to a
//! complete type and an integer, `PointerDiff` two such pointers and gives a signed integer. Arithmetic is on integers
//! and floats, bit operations on integers and `Bool`, logic on `Bool`. A cast is between scalars, and not between a float and a
//! pointer. The operands of `And` and `Or` after the first, and both arms of `Select`, are always defined (see
//! [`always_defined`]). Pure functions have their number of arguments.
//!
//! **Statements.** Parameters, locals and temporaries are used in their own function only. The value assigned, argument
//! passed and value returned have exactly the type of the place, parameter, function result. A call's result has a place
//! of the callee's result type or none. Conditions are `Bool`. An invariant stands first in its block. Begin and end are
//! of locals and temporaries. Sizes are integers, addresses pointers. A switch is on an integer, its cases do not overlap,
//! low not above high. An exit status is an integer.
//!
//! **Origins.** Source statements exist. Spans lie in files of the program, start not after end.

mod expr;
mod stmt;

pub use expr::always_defined;

use crate::*;
use because_source::Span;

/// One broken invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// `function main`, `object x`, `record node`.
    pub whose: String,
    /// The place in the source, where it has one.
    pub span: Span,
    /// Which invariant is broken, and how.
    pub message: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.whose, self.message)
    }
}

/// Every violation in the program. Types are checked first: where they are broken, nothing else is examined.
pub fn verify(program: &Program) -> Vec<Violation> {
    let mut v =
        Verifier { program, found: Vec::new(), whose: String::new(), span: Span::NONE, known: Default::default() };
    v.types();
    if v.found.is_empty() {
        v.tables();
    }
    if v.found.is_empty() {
        v.objects();
        v.expressions();
        for index in 0..program.functions.len() {
            v.function(FuncId(index as u32));
        }
    }
    v.found
}

struct Verifier<'a> {
    program: &'a Program,
    found: Vec<Violation>,
    whose: String,
    span: Span,
    /// Expressions of which it is known whether they are always defined.
    known: rustc_hash::FxHashMap<ExprId, bool>,
}

impl<'a> Verifier<'a> {
    fn report(&mut self, message: impl Into<String>) {
        self.found.push(Violation { whose: self.whose.clone(), span: self.span, message: message.into() });
    }

    fn require(&mut self, holds: bool, message: &str) {
        if !holds {
            self.report(message);
        }
    }

    fn show(&self, ty: TypeId) -> String {
        print::print_type(&self.program.types, ty)
    }

    fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.program.types.representation(ty), Type::Int { .. })
    }

    fn is_bool(&self, ty: TypeId) -> bool {
        self.program.types.get(ty) == &Type::Bool
    }

    /// Neither `void` nor a function.
    fn is_complete(&self, ty: TypeId) -> bool {
        !matches!(self.program.types.get(ty), Type::Void | Type::Function(_))
    }

    fn types(&mut self) {
        let types = &self.program.types;
        self.whose = "types".into();
        let count = types.iter().count() as u32;
        for (_, ty) in types.iter() {
            match ty {
                Type::Int { bits, .. } => {
                    self.require(matches!(bits, 8 | 16 | 32 | 64 | 128), "an integer of an odd width");
                }
                Type::Enum(e) => self.require((e.0 as usize) < types.enums.len(), "an enum that is not there"),
                Type::Record(r) => self.require((r.0 as usize) < types.records.len(), "a record that is not there"),
                Type::Pointer(to) => self.require(to.0 < count, "a pointer to a type that is not there"),
                Type::Array { element, .. } if element.0 >= count => {
                    self.report("an array of a type that is not there")
                }
                Type::Array { element, .. } => {
                    self.require(self.is_complete(*element), "an array of void or functions");
                }
                Type::Function(s) => {
                    let known = s.params.iter().chain([&s.result]).all(|t| t.0 < count);
                    self.require(known, "a function of a type that is not there");
                }
                Type::Void | Type::Bool | Type::Float(_) => {}
            }
        }
        for e in &types.enums {
            self.whose = format!("enum {}", e.name);
            let known = e.underlying.0 < count && matches!(types.get(e.underlying), Type::Int { .. });
            self.require(known, "the underlying type is no integer");
        }
        for record in &types.records {
            self.whose = format!("record {}", record.name);
            self.span = record.span;
            self.require(record.fields.iter().all(|f| f.ty.0 < count), "a field of a type that is not there");
        }
        if self.found.is_empty() {
            self.records();
        }
    }

    fn records(&mut self) {
        let program = self.program;
        for (index, record) in program.types.records.iter().enumerate() {
            self.whose = format!("record {}", record.name);
            self.span = record.span;
            if self.contains_itself(RecordId(index as u32)) {
                self.report("it contains itself");
                continue;
            }
            for field in &record.fields {
                if !self.is_complete(field.ty) {
                    self.report(format!("field `{}` is void or a function", field.name));
                    continue;
                }
                let inside = match field.bits {
                    None => field.offset.saturating_add(program.size_of(field.ty)) <= record.size,
                    Some(bits) => {
                        bits.start.saturating_add(bits.width.into()) <= record.size.saturating_mul(8)
                            && (u32::from(!field.name.is_empty())..=program.bits_of(field.ty)).contains(&bits.width)
                            && (self.is_integer(field.ty) || self.is_bool(field.ty))
                    }
                };
                if !inside {
                    self.report(format!("field `{}` does not lie inside", field.name));
                }
            }
        }
    }

    fn contains_itself(&self, record: RecordId) -> bool {
        let types = &self.program.types;
        let mut seen = vec![false; types.records.len()];
        let mut pending = vec![record];
        while let Some(r) = pending.pop() {
            for field in &types.record(r).fields {
                let mut ty = field.ty;
                while let Type::Array { element, .. } = types.get(ty) {
                    ty = *element;
                }
                if let Type::Record(inner) = types.get(ty) {
                    if *inner == record {
                        return true;
                    }
                    if !std::mem::replace(&mut seen[inner.0 as usize], true) {
                        pending.push(*inner);
                    }
                }
            }
        }
        false
    }

    /// Ids that everything else relies on: functions, objects, source statements, the types of what the tables hold.
    fn tables(&mut self) {
        let program = self.program;
        let types = program.types.iter().count() as u32;
        self.whose = "program".into();
        self.span = Span::NONE;
        let in_types = |ty: TypeId| ty.0 < types;
        let in_objects = |id: &ObjectId| id.index() < program.objects.len();
        self.require(program.entry.index() < program.functions.len(), "the entry function is not there");
        self.require(program.objects.iter().all(|o| in_types(o.ty)), "an object of a type that is not there");
        self.require(program.functions.iter().all(|f| in_types(f.result)), "a result of a type that is not there");
        self.require(program.exprs.iter().all(|e| in_types(e.ty)), "an expression of a type that is not there");
        for function in &program.functions {
            let listed = function.params.iter().chain(&function.locals).chain(&function.contract.result);
            self.require(listed.into_iter().all(in_objects), "a function lists an object that is not there");
        }
        let known = |f: FuncId| f.index() < program.functions.len();
        self.require(program.source_stmts.iter().all(|s| known(s.function)), "a source statement of no function");
        self.require(program.objects.iter().filter_map(|o| o.function).all(known), "an object of no function");
    }

    fn objects(&mut self) {
        let program = self.program;
        let mut listed = vec![(0u32, 0u32); program.objects.len()];
        for (index, function) in program.functions.iter().enumerate() {
            let own = |id: &ObjectId| program.object(*id).function == Some(FuncId(index as u32));
            for id in &function.params {
                listed[id.index()].0 += if own(id) { 1 } else { 2 };
            }
            for id in &function.locals {
                listed[id.index()].1 += if own(id) { 1 } else { 2 };
            }
        }
        for (object, listed) in program.objects.iter().zip(listed) {
            self.whose = format!("object {}", object.name);
            self.span = object.span;
            let wanted = match object.kind {
                ObjectKind::Param => (1, 0),
                ObjectKind::Local | ObjectKind::Temp => (0, 1),
                _ => (0, 0),
            };
            self.require(listed == wanted, "it is not listed as its kind demands, once, by its function");
            if !self.is_complete(object.ty) {
                self.report("its type is void or a function");
                continue;
            }
            self.require(wanted == (0, 0) || object.init.is_empty(), "a local with an initial value");
            self.initial_value(object);
            self.span(object.span);
        }
    }

    fn initial_value(&mut self, object: &Object) {
        let program = self.program;
        let size = program.size_of(object.ty);
        let mut last = None;
        for init in &object.init {
            if init.ty.0 as usize >= program.types.iter().count() || !program.types.is_scalar(init.ty) {
                self.report("an initial value that is no scalar");
                continue;
            }
            let bits = match init.bits {
                Some((start, width)) => start.saturating_add(width.into()).div_ceil(8),
                None => program.size_of(init.ty),
            };
            if init.offset.saturating_add(bits) > size {
                self.report(format!("an initial value at {} outside its {size} bytes", init.offset));
            }
            let at = (init.offset.saturating_mul(8)).saturating_add(init.bits.map_or(0, |b| b.0));
            self.require(last.is_none_or(|l| l < at), "initial values that are not one after another");
            last = Some(at);
            match init.value {
                Const::Address(to, _) => {
                    let whole_run = program.objects.get(to.index()).is_some_and(|o| {
                        matches!(o.kind, ObjectKind::Global | ObjectKind::Static | ObjectKind::StringLiteral)
                    });
                    self.require(whole_run, "the address of something that does not live for the whole run");
                }
                value => self.constant(value, init.ty),
            }
        }
    }

    fn span(&mut self, span: Span) {
        if span.is_none() {
            return;
        }
        match self.program.sources.get(span.file) {
            None => self.report("a span in a file that is not there"),
            // The text form does not keep the contents of files.
            Some(file) => {
                let inside = file.text.is_empty() || span.end as usize <= file.text.len();
                self.require(span.start <= span.end && inside, "a span outside its file");
            }
        }
    }
}
