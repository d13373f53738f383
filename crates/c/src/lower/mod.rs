//! The checked trees of all units to one program.
//!
//! Comes in: the user's translation units. Goes out: a [`Program`] whose entry is a function made here. Functions of
//! the user are always lowered; library models and functions in headers only when something refers to them.

mod arguments;
mod arrange;
mod assumed_files;
mod atomics;
mod bit_precise;
mod body;
mod builtins;
mod bytes;
mod calls;
mod compatible;
mod conditions;
mod constants;
mod effects;
mod events;
mod expressions;
mod finish;
mod foldable;
mod globals;
mod harness;
mod initialisers;
mod libcalls;
mod link;
mod literals;
mod names;
mod operators;
mod order;
mod pure;
mod special;
mod specification;
mod statements;
mod stubs;
mod summaries;
mod switches;
mod touches;
pub mod types;
mod unsequenced;
mod variadic;
mod vla;

pub use link::Definition;

use crate::files::Files;
use crate::library;
use crate::options::Options;
use crate::unit::Unit;
use because_ir::{
    Assumed, AssumedKind, Endian, FuncId, FunctionOrigin, Language, Object, ObjectId, Program, SourceStmtId,
    SourceStmtKind, Target, TypeId, build,
};
use because_source::{Diagnostic, SourceMap, Span};
pub use bytes::{DATA as FUZZ_DATA, TARGET as FUZZ_TARGET};
use pure::Facts;
use rucc_sema::DeclId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;
use types::TypeCache;

/// Everything that is built up while the units are lowered.
pub struct Cx<'a> {
    pub program: Program,
    pub options: &'a Options,
    pub files: &'a dyn Files,
    pub units: Vec<Rc<Unit>>,
    pub facts: Vec<Rc<Facts>>,
    pub type_caches: Vec<TypeCache>,
    /// Records by how they are written, each with the unit and the record there that it was made for.
    pub records_by_key: FxHashMap<String, Vec<(usize, rucc_types::RecordId, because_ir::RecordId)>>,
    pub link: link::Link,
    /// The body each function has, by its id.
    pub bodies: Vec<Option<Definition>>,
    pub queue: VecDeque<FuncId>,
    /// Objects of declarations that no other unit can name.
    pub own_objects: FxHashMap<(usize, DeclId), ObjectId>,
    pub strings: FxHashMap<(TypeId, Vec<u8>), ObjectId>,
    /// Objects that no unit defines: they start with any value.
    pub undefined: Vec<ObjectId>,
    /// Initial values of globals that are not modelled.
    pub unsupported_values: Vec<Span>,
    /// Library functions whose address is taken and that have no body to point to.
    pub without_body: Vec<(FuncId, String)>,
    pub uses_atexit: bool,
    /// A stream may be one of a file.
    pub opens_files: bool,
    pub summaries: summaries::Summaries,
    /// How many more values the entry function may make.
    pub input_budget: u32,
    /// Objects there are before entry functions make theirs.
    pub own_objects_end: usize,
    /// How the entry function makes pointers.
    pub pointers: crate::options::PointerInputs,
    pub diagnostics: Vec<Diagnostic>,
    warned: FxHashSet<String>,
}

impl<'a> Cx<'a> {
    pub fn new(files: &'a dyn Files, options: &'a Options, sources: SourceMap, pointer_bits: u32) -> Cx<'a> {
        let target = Target { pointer_bits, endian: Endian::Little };
        let program = Program { sources, ..Program::new(Language::C, target) };
        Cx {
            program,
            options,
            files,
            units: Vec::new(),
            facts: Vec::new(),
            type_caches: Vec::new(),
            records_by_key: FxHashMap::default(),
            link: link::Link::default(),
            bodies: Vec::new(),
            queue: VecDeque::new(),
            own_objects: FxHashMap::default(),
            strings: FxHashMap::default(),
            undefined: Vec::new(),
            unsupported_values: Vec::new(),
            without_body: Vec::new(),
            uses_atexit: false,
            opens_files: false,
            summaries: Default::default(),
            input_budget: crate::limits::ENTRY_VALUES,
            own_objects_end: 0,
            pointers: options.entry.pointers,
            diagnostics: Vec::new(),
            warned: FxHashSet::default(),
        }
    }

    pub fn add_unit(&mut self, unit: Unit) -> usize {
        let index = self.units.len();
        self.facts.push(Rc::new(Facts::new(&unit)));
        self.units.push(Rc::new(unit));
        self.type_caches.push(TypeCache::default());
        link::register(self, index);
        index
    }

    /// Notes what verdicts rest on, once.
    pub fn assume(&mut self, what: &str) {
        self.assume_as(AssumedKind::Narrower, what);
    }

    /// The same, of any kind.
    pub fn assume_as(&mut self, kind: AssumedKind, what: &str) {
        Assumed::new(kind, what).note(&mut self.program.assumed);
    }

    /// A warning that is given once for each message.
    pub fn warn_once(&mut self, code: &'static str, span: Span, message: String) {
        if self.warned.insert(message.clone()) {
            self.diagnostics.push(Diagnostic::warning(code, span, message));
        }
    }

    pub fn add_object(&mut self, object: Object) -> ObjectId {
        build::object(&mut self.program, object)
    }

    pub fn add_function(&mut self, name: &str, span: Span, result: TypeId, origin: FunctionOrigin) -> FuncId {
        let id = build::function(&mut self.program, name, span, result, origin);
        self.bodies.push(None);
        id
    }

    pub fn add_source(&mut self, span: Span, kind: SourceStmtKind, function: FuncId) -> SourceStmtId {
        build::source(&mut self.program, function, kind, span)
    }

    pub fn size_type(&mut self) -> TypeId {
        let bits = self.program.target.pointer_bits;
        types::int(self, bits, false)
    }
}

/// Lowers everything registered in `cx` and makes the entry function. `false`: there are errors.
pub fn program(cx: &mut Cx) -> bool {
    names::compare_all(cx);
    names::refuse_undeclared(cx);
    let names = |cx: &Cx, name| (0..cx.units.len()).any(|i| cx.facts[i].names_function(&cx.units[i], name));
    cx.uses_atexit = names(cx, "atexit");
    cx.opens_files = library::OPENERS.iter().any(|name| names(cx, name));
    for index in 0..cx.units.len() {
        globals::all_of_unit(cx, index);
        link::queue_all_of_unit(cx, index);
    }
    lower_queued(cx);
    cx.own_objects_end = cx.program.objects.len();
    let parts = harness::build_parts(cx);
    let entered = harness::build(cx, parts);
    lower_queued(cx);
    finish::refuse_calls(cx);
    types::named_enums(cx);
    specification::mark(&mut cx.program);
    entered && !cx.diagnostics.iter().any(|d| d.severity == because_source::Severity::Error)
}

fn lower_queued(cx: &mut Cx) {
    while let Some(function) = cx.queue.pop_front() {
        body::lower(cx, function);
    }
}
