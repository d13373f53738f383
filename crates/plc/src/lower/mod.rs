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
mod convert;
mod eno;
mod expr;
mod function;
pub(crate) mod harness;
mod loops;
mod operator;
mod place;
mod s5;
mod scope;
mod stmt;
mod strings;
mod text;
mod time;

use crate::declare::Cx;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_source::Span;
use rustc_hash::FxHashMap;
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

/// What lowering remembers between functions.
#[derive(Default)]
pub(crate) struct State {
    /// Resolved declared types.
    pub named: Vec<Ty>,
    pub source_stmts: FxHashMap<(Span, ir::SourceStmtKind), ir::SourceStmtId>,
    pub functions: FxHashMap<(BlockRef, Storage), ir::FuncId>,
    pub queue: VecDeque<(BlockRef, Storage, ir::FuncId)>,
    pub calls: Vec<(ir::FuncId, ir::FuncId, Span)>,
    pub clock: Option<ir::ObjectId>,
    /// Objects of the entry block's variables and of functions' outputs, by block and variable.
    pub var_objects: FxHashMap<(BlockRef, usize), ir::ObjectId>,
    /// Instances of programs and organization blocks that others call.
    pub program_objects: FxHashMap<BlockRef, ir::ObjectId>,
    pub addresses: Vec<AddressEntry>,
    /// The flag that a block sets to tell its caller whether all went well.
    pub enos: FxHashMap<BlockRef, Option<ir::ObjectId>>,
    /// Bit strings were added, compared with numbers and the like.
    pub counts_with_bits: bool,
    /// S7 timers by name.
    pub timers: FxHashMap<String, ir::ObjectId>,
    /// Functions of numbers that engines do not compute were used.
    pub inexact: Vec<&'static str>,
}

impl<'a> Cx<'a> {
    /// The function of a block with this storage; its body is lowered later.
    pub fn function_for(&mut self, block: BlockRef, storage: Storage) -> ir::FuncId {
        let key = (block, storage.clone());
        if let Some(&id) = self.lowering.functions.get(&key) {
            return id;
        }
        self.declare_block(block);
        let info = self.block(block);
        let origin = if info.model { ir::FunctionOrigin::Model } else { ir::FunctionOrigin::User };
        let (name, span) = (info.ast.name.text.clone(), info.ast.at.0);
        let result = info.result.clone();
        let result = if storage == Storage::None { self.ir_type(&result) } else { self.ir_type(&Ty::Void) };
        let id = ir::build::function(&mut self.program, &name, span, result, origin);
        self.lowering.functions.insert(key, id);
        self.lowering.queue.push_back((block, storage, id));
        id
    }

    /// Lowers everything that was asked for, and what that asks for.
    pub fn lower_queue(&mut self) {
        while let Some((block, storage, id)) = self.lowering.queue.pop_front() {
            function::lower(self, block, storage, id);
        }
    }

    /// Blocks that nobody calls are checked too.
    pub fn lower_rest(&mut self) {
        for i in 0..self.blocks.len() as u32 {
            let block = BlockRef(i);
            let lowered = self.lowering.functions.keys().any(|(b, _)| *b == block);
            if self.block(block).model || lowered {
                continue;
            }
            self.declare_block(block);
            match self.block(block).ast.kind {
                crate::ast::BlockKind::Function => self.function_for(block, Storage::None),
                crate::ast::BlockKind::FunctionBlock => self.function_for(block, Storage::Pointer),
                _ => {
                    let object = self.program_object(block);
                    self.function_for(block, Storage::Static(object, Vec::new()))
                }
            };
            self.lower_queue();
        }
    }

    /// The one instance of a program that is called by its name.
    pub fn program_object(&mut self, block: BlockRef) -> ir::ObjectId {
        if let Some(&id) = self.lowering.program_objects.get(&block) {
            return id;
        }
        let ty = Ty::Block(block);
        let info = self.block(block);
        let (name, span) = (info.ast.name.text.clone(), info.ast.name.at.0);
        let mut init = Vec::new();
        let _ = self.initial(&ty, None, None, 0, &mut init);
        let id = self.add_object(&name, &ty, ir::ObjectKind::Global, None, span);
        self.program.objects[id.index()].init = init;
        self.lowering.program_objects.insert(block, id);
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
