//! Checked declarations and bodies → IR.
//!
//! State is in objects that exist once: the variables of the entry block are global objects of their own, a data
//! block or an instance is one object of record type. A function block becomes one function for every instance that a
//! program names, so that its variables are members of that instance (`motor.state`); the copies share their source
//! statements. Only where an instance is known at run time alone (an array of instances, an instance handed over by
//! reference) does a function take a pointer to it.

mod access;
mod address;
mod block_move;
mod builtin;
mod call;
mod case;
mod convert;
mod eno;
mod expr;
mod function;
pub(crate) mod harness;
mod interrupt;
mod loops;
mod method;
mod operator;
mod place;
mod pointer;
mod requirement;
mod s5;
mod scope;
mod stmt;
mod strings;
mod tasks;
mod text;
mod time;
mod trace;

use crate::ast::BlockKind;
use crate::declare::Cx;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_source::{Diagnostic, Severity, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

pub(crate) use address::AddressEntry;

/// Where a function finds the variables of its block.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Storage {
    /// The entry block: an object a variable.
    Entry,
    /// An instance known by name: fields of a global object.
    Static(ir::ObjectId, Vec<u32>),
    /// An instance that the caller points to.
    Pointer,
    /// A function: parameters and locals.
    None,
}

/// Which of the tasks that can interrupt each other executes a function: each level has functions of its own, so that
/// none of their temporary values is shared. 0 where nothing interrupts.
pub(crate) type Level = u32;

/// What lowering remembers between functions.
#[derive(Default)]
pub(crate) struct State {
    /// Resolved declared types.
    pub named: Vec<Ty>,
    pub source_stmts: FxHashMap<(Span, ir::SourceStmtKind), ir::SourceStmtId>,
    pub functions: FxHashMap<(BlockRef, Storage, Level), ir::FuncId>,
    pub queue: VecDeque<(BlockRef, Storage, Level, ir::FuncId)>,
    /// The block whose variables are objects of their own.
    pub entry: Option<BlockRef>,
    /// `instance` stands for that block.
    pub instance: bool,
    /// The names of the assertions that are checked; all where there are none.
    pub assertions: Option<Vec<String>>,
    /// What is checked is whether anything is ever required: see [`crate::Options::premises`].
    pub premises: crate::Premises,
    /// REAL inputs may be infinite or no number at all.
    pub nan: bool,
    /// Some input is a REAL that is taken to be a finite number.
    pub finite: bool,
    /// The level of what is being lowered.
    pub level: Level,
    /// By level: what may happen between two statements there, where tasks interrupt each other.
    pub interruptions: FxHashMap<Level, ir::FuncId>,
    /// Actions that stand in place of their calls.
    pub inlined: FxHashSet<BlockRef>,
    /// The blocks that the entry reaches; complete before the others are lowered.
    pub reached: FxHashSet<BlockRef>,
    pub calls: Vec<(ir::FuncId, ir::FuncId, Span)>,
    pub clock: Option<ir::ObjectId>,
    /// How long the current cycle takes, where each has its own time.
    pub step: Option<ir::ObjectId>,
    /// A requirement speaks of time.
    pub timed: bool,
    /// Objects of the entry block's variables and of functions' outputs, by block and variable.
    pub var_objects: FxHashMap<(BlockRef, usize, Level), ir::ObjectId>,
    /// Which block the instance at a fixed place is of.
    pub instance_types: FxHashMap<(ir::ObjectId, Vec<u32>), BlockRef>,
    /// Instances of programs and organization blocks that others call.
    pub program_objects: FxHashMap<BlockRef, ir::ObjectId>,
    pub addresses: Vec<AddressEntry>,
    /// The flag that a block sets to tell its caller whether all went well.
    pub enos: FxHashMap<(BlockRef, Level), Option<ir::ObjectId>>,
    /// Bit strings were added, compared with numbers and the like.
    pub counts_with_bits: bool,
    /// S7 timers by name.
    pub timers: FxHashMap<String, ir::ObjectId>,
    /// Functions of numbers that engines do not compute were used.
    pub inexact: Vec<&'static str>,
}

/// The body of a function that is never called.
fn nowhere() -> ir::Block {
    let (span, source) = (Span::NONE, ir::SourceStmtId(0));
    let terminator = ir::Terminator { kind: ir::TerminatorKind::Unreachable, span, source };
    ir::Block { statements: Vec::new(), terminator }
}

impl<'a> Cx<'a> {
    /// The function of a block with this storage; its body is lowered later.
    pub fn function_for(&mut self, block: BlockRef, storage: Storage) -> ir::FuncId {
        let level = self.lowering.level;
        let key = (block, storage.clone(), level);
        if let Some(&id) = self.lowering.functions.get(&key) {
            return id;
        }
        self.declare_block(block);
        let info = self.block(block);
        let origin = if info.model { ir::FunctionOrigin::Model } else { ir::FunctionOrigin::User };
        let (name, span) = (info.ast.name.text.clone(), info.ast.at.0);
        let name = match info.owner {
            Some(owner) => format!("{}.{name}", self.block(owner).ast.name.text),
            None => name,
        };
        let result = info.result.clone();
        let gives = storage == Storage::None || self.block(block).owner.is_some();
        let result = if gives { self.ir_type(&result) } else { self.ir_type(&Ty::Void) };
        let id = ir::build::function(&mut self.program, &name, span, result, origin);
        self.lowering.functions.insert(key, id);
        self.lowering.queue.push_back((block, storage, level, id));
        id
    }

    /// Lowers everything that was asked for, and what that asks for.
    pub fn lower_queue(&mut self) {
        while let Some((block, storage, level, id)) = self.lowering.queue.pop_front() {
            let before = std::mem::replace(&mut self.lowering.level, level);
            function::lower(self, block, storage, id);
            self.lowering.level = before;
        }
    }

    /// Blocks that nobody calls are checked too.
    pub fn lower_rest(&mut self) {
        self.lowering.reached = self.lowering.functions.keys().map(|(block, _, _)| *block).collect();
        self.lowering.reached.extend(self.lowering.inlined.iter().copied());
        for i in 0..self.blocks.len() as u32 {
            let block = BlockRef(i);
            let lowered = self.lowering.functions.keys().any(|(b, _, _)| *b == block);
            if self.block(block).model || lowered {
                continue;
            }
            self.declare_block(block);
            match self.block(block).ast.kind {
                crate::ast::BlockKind::Interface => continue,
                _ if self.block(block).owner.is_some_and(|o| self.block(o).ast.kind == BlockKind::Interface) => {
                    continue;
                }
                _ if self.block(block).owner.is_some() => self.function_for(block, Storage::Pointer),
                crate::ast::BlockKind::Function => self.function_for(block, Storage::None),
                crate::ast::BlockKind::FunctionBlock => self.function_for(block, Storage::Pointer),
                _ => {
                    let object = self.program_object(block);
                    self.function_for(block, Storage::Static(object, Vec::new()))
                }
            };
            let (functions, reported) = (self.program.functions.len(), self.diagnostics.len());
            self.lower_queue();
            if self.diagnostics[reported..].iter().any(|d| d.severity == Severity::Error) {
                // Nobody calls it: what was read of it would only be in the way.
                self.program.functions[functions - 1..].iter_mut().for_each(|f| f.blocks = vec![nowhere()]);
            }
        }
    }

    /// What is wrong with a block that the entry does not reach is a warning: the rest is checked all the same.
    pub fn spare_unreached(&mut self) {
        let unreached = |i: usize| !self.lowering.reached.contains(&BlockRef(i as u32));
        let own = self.blocks.iter().enumerate().filter(|(_, info)| !info.model);
        let spans: Vec<(Span, bool)> = own.map(|(i, info)| (info.ast.whole.0, unreached(i))).collect();
        // The innermost counts: a method that nobody calls may be wrong in a block that is used.
        let inside = |d: &Diagnostic| {
            let around = spans.iter().filter(|(s, _)| !d.span.is_none() && s.contains(d.span));
            around.min_by_key(|(s, _)| s.end - s.start).is_some_and(|(_, spared)| *spared)
        };
        if self.lowering.reached.is_empty() {
            return;
        }
        self.diagnostics.iter_mut().filter(|d| inside(d)).for_each(|d| d.severity = Severity::Warning);
    }

    /// The one instance of a program that is called by its name.
    pub fn program_object(&mut self, block: BlockRef) -> ir::ObjectId {
        if let Some(&id) = self.lowering.program_objects.get(&block) {
            return id;
        }
        let name = self.block(block).ast.name.text.clone();
        let id = self.instance_object(&name, block);
        self.lowering.program_objects.insert(block, id);
        id
    }

    /// An instance of a program or function block that nobody declares as a variable.
    pub fn instance_object(&mut self, name: &str, block: BlockRef) -> ir::ObjectId {
        let ty = Ty::Block(block);
        let span = self.block(block).ast.name.at.0;
        let mut init = Vec::new();
        let _ = self.initial(&ty, None, None, 0, &mut init);
        let id = self.add_object(name, &ty, ir::ObjectKind::Global, None, span);
        self.program.objects[id.index()].init = init;
        id
    }

    /// Where the value of a function goes that is itself the entry block.
    pub fn entry_result(&mut self, block: BlockRef) -> ir::ObjectId {
        if let Some(&id) = self.lowering.program_objects.get(&block) {
            return id;
        }
        let info = self.block(block);
        let (name, span, ty) = (info.ast.name.text.clone(), info.ast.name.at.0, info.result.clone());
        let id = self.add_object(&name, &ty, ir::ObjectKind::Global, None, span);
        self.lowering.program_objects.insert(block, id);
        id
    }

    pub fn add_object(
        &mut self,
        name: &str,
        ty: &Ty,
        kind: ir::ObjectKind,
        function: Option<ir::FuncId>,
        span: Span,
    ) -> ir::ObjectId {
        let ty = self.ir_type(ty);
        self.add_typed_object(name, ty, kind, function, span)
    }

    pub fn add_typed_object(
        &mut self,
        name: &str,
        ty: ir::TypeId,
        kind: ir::ObjectKind,
        function: Option<ir::FuncId>,
        span: Span,
    ) -> ir::ObjectId {
        let object = ir::Object::new(name, ty, kind).at(span);
        let object = function.into_iter().fold(object, ir::Object::of);
        ir::build::object(&mut self.program, object)
    }

    /// The clock that timers read, in milliseconds.
    pub fn clock(&mut self) -> ir::ObjectId {
        if let Some(id) = self.lowering.clock {
            return id;
        }
        let id = self.add_object("__time", &Ty::Time, ir::ObjectKind::Global, None, Span::NONE);
        self.lowering.clock = Some(id);
        id
    }

    /// Functions and function blocks must not call themselves.
    pub fn check_recursion(&mut self) {
        let edges = self.lowering.calls.clone();
        let reaches = |from: ir::FuncId, to: ir::FuncId| {
            let (mut seen, mut open) = (vec![from], vec![from]);
            while let Some(at) = open.pop() {
                for (caller, callee, _) in &edges {
                    if *caller == at && !seen.contains(callee) {
                        seen.push(*callee);
                        open.push(*callee);
                    }
                }
            }
            seen.contains(&to)
        };
        for (caller, callee, span) in &edges {
            if reaches(*callee, *caller) {
                let name = self.program.function(*callee).name.clone();
                self.error("recursion", *span, format!("`{name}` calls itself; a PLC has no recursion"));
            }
        }
    }
}
