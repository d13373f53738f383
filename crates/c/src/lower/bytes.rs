//! Bytes that the entry function gets from outside: those of a fuzz target, of a buffer with its length, of a string.
//!
//! The block has exactly as many bytes as the run's length says, so that one access behind it is found. Length and bytes
//! are inputs of kind `File` (`data.length`, `data[0]`, …), as those of a file are.

use super::body::Body;
use super::{Definition, link, types};
use crate::limits;
use because_ir::{
    AllocKind, BinaryOp, Callee, ExprId, FuncId, InputKind, InputSource, Object, ObjectKind, StatementKind, Type,
    TypeId,
};
use because_source::Span;

/// What a fuzzer calls for each input.
pub const TARGET: &str = "LLVMFuzzerTestOneInput";
/// What it calls once before.
const INITIALIZE: &str = "LLVMFuzzerInitialize";
/// What its bytes are called.
pub const DATA: &str = "data";

/// How the block goes on behind its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    AtOnce,
    /// With a zero.
    Zero,
}

/// What a block consists of.
pub struct Elements {
    pub ty: TypeId,
    /// How its inputs count.
    pub kind: InputKind,
    /// What the number of elements is called.
    pub length: String,
}

/// A block of bytes from outside.
pub struct Block {
    pub address: ExprId,
    /// How many bytes there are, without the zero at the end.
    pub length: ExprId,
}

impl Body<'_, '_> {
    /// Whether the function has the parameters of a fuzz target.
    pub fn is_fuzz_target(&self, callee: FuncId) -> bool {
        let function = self.cx.program.function(callee);
        let ty = |i: usize| self.cx.program.object(function.params[i]).ty;
        function.name == TARGET && function.params.len() == 2 && self.points_to_bytes(ty(0)) && self.is_integer(ty(1))
    }

    /// Whether this is a pointer to objects of one byte, or to anything.
    pub fn points_to_bytes(&self, ty: TypeId) -> bool {
        let Type::Pointer(to) = *self.cx.program.types.get(ty) else { return false };
        matches!(self.cx.program.types.get(to), Type::Int { bits: 8, .. } | Type::Void)
    }

    /// What a fuzzer calls before the target, where the program has it.
    pub fn initialize_fuzzing(&mut self) {
        if let Some(before) = link::find_function(self.cx, INITIALIZE) {
            self.call_initialize(before);
        }
    }

    /// The arguments of a fuzz target of which nothing more is known.
    pub fn fuzz_arguments(&mut self, callee: FuncId) -> Vec<ExprId> {
        let params = self.cx.program.function(callee).params.clone();
        let [data, size] = [0, 1].map(|i| self.cx.program.object(params[i]).clone());
        let most = self.cx.options.entry.bytes.unwrap_or(limits::PARAMETER_BYTES);
        let block = self.any_bytes(DATA, most, Ends::AtOnce, data.span);
        let given = self.cx.options.entry.bytes.is_some();
        let how = if given { "" } else { ", --bytes N for more" };
        self.cx.assume(&format!("{DATA}: at most {most} bytes{how}"));
        vec![self.cast(block.address, data.ty, data.span), self.cast(block.length, size.ty, size.span)]
    }

    /// A block of at most so many bytes, all of them inputs.
    pub fn any_bytes(&mut self, name: &str, most: u32, ends: Ends, span: Span) -> Block {
        let byte = types::int(self.cx, 8, false);
        let of = Elements { ty: byte, kind: InputKind::File, length: format!("{name}.length") };
        self.any_block(name, &of, most, ends, span)
    }

    /// The same of elements of any type.
    pub fn any_block(&mut self, name: &str, of: &Elements, most: u32, ends: Ends, span: Span) -> Block {
        let (size, boolean) = (self.cx.size_type(), self.bool_type());
        let length = self.new_local(of.length.clone(), size, ObjectKind::Local, span);
        let place = self.object_place(length);
        let input = InputSource { name: of.length.clone(), kind: of.kind };
        self.emit(StatementKind::Input { place, input }, span);
        let length = self.load_object(length, span);
        let bound = self.int_const(i128::from(most), size, span);
        let within = self.binary(BinaryOp::Le, length, bound, boolean, span);
        self.emit(StatementKind::Assume(within), span);

        let each = self.int_const(i128::from(self.cx.program.size_of(of.ty)), size, span);
        let bytes = match self.cx.program.size_of(of.ty) {
            1 => length,
            _ => self.binary(BinaryOp::Mul, length, each, size, span),
        };
        let whole = match ends {
            Ends::AtOnce => bytes,
            Ends::Zero => self.binary(BinaryOp::Add, bytes, each, size, span),
        };
        let pointer = self.pointer_to(of.ty);
        let block = self.new_local(name.to_string(), pointer, ObjectKind::Local, span);
        let result = self.object_place(block);
        // The library's memory starts with zeros: that is the one at the end.
        let kind = AllocKind::Library;
        self.emit(StatementKind::Alloc { result, size: whole, element: Some(of.ty), kind }, span);
        let address = self.load_object(block, span);
        if most > 0 {
            let from = self.element_inputs(name, most, of, span);
            self.emit(StatementKind::Copy { to: address, from, bytes, overlap: false }, span);
        }
        Block { address, length }
    }

    /// The address of an array of inputs.
    pub fn element_inputs(&mut self, name: &str, count: u32, of: &Elements, span: Span) -> ExprId {
        let ty = self.cx.program.types.intern(Type::Array { element: of.ty, length: u64::from(count) });
        let object = self.cx.add_object(Object::new(name, ty, ObjectKind::Global).at(span));
        let place = self.object_place(object);
        let input = InputSource { name: name.to_string(), kind: of.kind };
        self.emit(StatementKind::Input { place, input }, span);
        self.first_element(object, span)
    }

    /// `LLVMFuzzerInitialize(&argc, &argv)`, with the command line of a program without arguments.
    fn call_initialize(&mut self, at: Definition) {
        let callee = link::function_of(self.cx, at);
        let params = self.cx.program.function(callee).params.clone();
        let types: Vec<TypeId> = params.iter().map(|&p| self.cx.program.object(p).ty).collect();
        let [argc, argv] = types[..] else { return };
        let pointed = |body: &Self, ty: TypeId| match *body.cx.program.types.get(ty) {
            Type::Pointer(to) => Some(to),
            _ => None,
        };
        let (Some(count), Some(table)) = (pointed(self, argc), pointed(self, argv)) else { return };
        if !self.is_integer(count) || pointed(self, table).is_none_or(|t| pointed(self, t).is_none()) {
            return;
        }
        let span = Span::NONE;
        let name = self.text_object("argv[0]", b"program");
        let (_, strings) = self.string_table("argv", vec![Some(name), None], table, span);
        let one = self.int_const(1, count, span);
        let mut args = Vec::new();
        for (name, value, ty) in [("argc", one, argc), ("argv", strings, argv)] {
            let of = self.ir(value).ty;
            let local = self.new_local(name.to_string(), of, ObjectKind::Local, span);
            let place = self.object_place(local);
            self.assign(place.clone(), value, span);
            let exact = self.pointer_to(of);
            let address = self.address_of(place, exact, span);
            args.push(self.cast(address, ty, span));
        }
        let result_type = self.cx.program.function(callee).result;
        let result = (!matches!(self.cx.program.types.get(result_type), Type::Void)).then(|| {
            let temp = self.temp(result_type, span);
            self.object_place(temp)
        });
        self.emit(StatementKind::Call { result, callee: Callee::Direct(callee), args }, span);
    }

    /// A string of at most so many bytes.
    pub fn any_string(&mut self, name: &str, most: u32, ty: TypeId, span: Span) -> ExprId {
        let block = self.any_bytes(name, most, Ends::Zero, span);
        self.cx.assume(&format!("{name}: a string of at most {most} bytes"));
        self.cast(block.address, ty, span)
    }
}
