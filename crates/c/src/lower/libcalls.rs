//! Calls of library functions that are lowered without a body.

use super::body::{Body, R};
use super::calls::Called;
use super::conditions::Ways;
use super::{link, types};
use crate::library::{Builtin, Print, PrintTo};
use because_ir::{
    AllocKind, AssumedKind, BranchKind, CheckKind, Const, ExprId, ExprKind, InputKind, InputSource, JumpKind, MathFn,
    Place, PlaceBase, PrintArgs, PrintTarget, Projection, PureFn, StatementKind, TerminatorKind, Type, TypeId,
    read_only,
};
use because_source::Span;
use rucc_sema::{Conversion, DeclId, ExprKind as K, ExprList};

/// Does the lowering of this write its result to a place rather than give an expression?
pub fn stores_result(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::Nondet
            | Builtin::NamedInput
            | Builtin::FileInput
            | Builtin::Stub
            | Builtin::Effect(_)
            | Builtin::Print(_)
    )
}

/// How many arguments a pure function of the library takes.
fn pure_arity(function: PureFn) -> usize {
    match function {
        PureFn::Fma => 3,
        PureFn::Fmod | PureFn::Remainder | PureFn::Fmin | PureFn::Fmax | PureFn::CopySign => 2,
        PureFn::SameObject | PureFn::IsReadable => 2,
        PureFn::Math(MathFn::Atan2 | MathFn::Pow | MathFn::Hypot | MathFn::Ldexp) => 2,
        _ => 1,
    }
}

/// One call being lowered.
pub struct LibCall {
    pub e: rucc_sema::ExprId,
    pub name: String,
    pub args: Vec<rucc_sema::ExprId>,
    pub place: Option<Place>,
    pub span: Span,
}

impl Body<'_, '_> {
    pub fn builtin_call(
        &mut self,
        e: rucc_sema::ExprId,
        decl: DeclId,
        builtin: Builtin,
        args: ExprList,
        place: Option<Place>,
    ) -> R<Option<ExprId>> {
        let name = link::decl_name(&self.unit.clone(), decl).to_string();
        let args = self.unit.tast[args].to_vec();
        let call = LibCall { e, name, args, place, span: self.expr_span(e) };
        if let Some(what) = crate::library::assumption(&call.name) {
            self.cx.assume(what);
        }
        match builtin {
            Builtin::Pure(function) => self.pure_call(&call, function).map(Some),
            Builtin::FirstArgument => {
                let values = self.arguments(&call.args)?;
                let ty = self.type_of(e)?;
                match values.first() {
                    Some(&first) => Ok(Some(self.cast(first, ty, call.span))),
                    None => self.stop("this call", call.span),
                }
            }
            Builtin::Zero => self.zero_call(&call),
            Builtin::Malloc => self.allocation(&call, AllocKind::Malloc, 0),
            Builtin::LibraryMemory => {
                let hint = self.alloc_hint.take();
                let values = self.counted(&call, 1)?;
                self.allocate(&call, AllocKind::Library, values[0], hint, false).map(Some)
            }
            Builtin::Calloc => self.calloc(&call),
            Builtin::AlignedAlloc => self.allocation(&call, AllocKind::Malloc, 1),
            Builtin::Alloca => self.allocation(&call, AllocKind::Alloca, 0),
            Builtin::Free => {
                let values = self.counted(&call, 1)?;
                self.emit(StatementKind::Free { pointer: values[0] }, call.span);
                Ok(None)
            }
            Builtin::Memcpy => self.copy(&call, false),
            Builtin::Memmove => self.copy(&call, true),
            Builtin::Memset => self.fill(&call),
            Builtin::Print(print) => self.print(&call, print, decl),
            Builtin::Effect(effect) => {
                let args = self.arguments(&call.args)?;
                let place = self.result_place(&call)?;
                self.emit(StatementKind::Effect { result: place.clone(), effect, args }, call.span);
                Ok(place.map(|p| self.load(p, call.span)))
            }
            Builtin::Exit | Builtin::ExitNow => self.exit(&call, builtin == Builtin::Exit),
            Builtin::Abort => {
                self.terminate(TerminatorKind::Abort, call.span);
                self.dead_value(&call)
            }
            Builtin::Unreachable => {
                self.terminate(TerminatorKind::Unreachable, call.span);
                self.dead_value(&call)
            }
            Builtin::Nondet => {
                self.arguments(&call.args)?;
                self.input(&call, call.name.clone(), InputKind::Nondet)
            }
            Builtin::NamedInput | Builtin::FileInput => {
                let name = call.args.first().and_then(|&a| self.literal_text(a)).unwrap_or_else(|| call.name.clone());
                let kind = if builtin == Builtin::FileInput { InputKind::File } else { InputKind::Stub };
                self.input(&call, name, kind)
            }
            Builtin::Stub => {
                self.arguments(&call.args)?;
                self.cx.assume_as(AssumedKind::Wider, &format!("{}: result is an input", call.name));
                self.input(&call, call.name.clone(), InputKind::Stub)
            }
            Builtin::Havoc => self.havoc(&call).map(|()| None),
            Builtin::Unsupported(what) => self.stop(what, call.span),
            Builtin::UnsupportedHere => {
                let what = call.args.first().and_then(|&a| self.literal_text(a)).unwrap_or_default();
                self.stop(what, call.span)
            }
            _ => self.specification_call(&call, builtin).map(|()| None),
        }
    }

    /// A named object that gets any value as a whole; of other memory it is not known what it holds.
    fn havoc(&mut self, call: &LibCall) -> R<()> {
        const WHAT: &str = "memory filled with inputs";
        let unit = self.unit.clone();
        let Some(&(mut at)) = call.args.first() else { return self.stop(WHAT, call.span) };
        let decl = loop {
            match unit.tast[at].kind {
                K::Convert { operand, .. } | K::Cast(operand) => at = operand,
                K::Unary { op: rucc_ast::UnaryOp::AddrOf, operand } => at = operand,
                K::Decl(decl) if !rucc_types::is_pointer(&unit.types, unit.tast[at].ty) => break decl,
                _ => return self.stop(WHAT, call.span),
            }
        };
        let place = self.variable(decl, call.span)?;
        if let Some(&bytes) = call.args.get(1)
            && super::pure::constant_int(&unit.tast, bytes) != Some(i128::from(self.cx.program.size_of(place.ty)))
        {
            return self.stop(WHAT, call.span);
        }
        let input = InputSource { name: link::decl_name(&unit, decl).to_string(), kind: InputKind::Nondet };
        self.emit(StatementKind::Input { place, input }, call.span);
        Ok(())
    }

    /// The arguments of a call that needs at least `count` of them.
    fn counted(&mut self, call: &LibCall, count: usize) -> R<Vec<ExprId>> {
        let values = self.arguments(&call.args)?;
        if values.len() < count {
            return self.stop(format!("a call of `{}` with too few arguments", call.name), call.span);
        }
        Ok(values)
    }

    /// Where the result goes: the given place or a temporary; none for `void`.
    fn result_place(&mut self, call: &LibCall) -> R<Option<Place>> {
        if call.place.is_some() {
            return Ok(call.place.clone());
        }
        if self.is_void(call.e) {
            return Ok(None);
        }
        let ty = self.type_of(call.e)?;
        let temp = self.temp(ty, call.span);
        Ok(Some(self.object_place(temp)))
    }

    fn input(&mut self, call: &LibCall, name: String, kind: InputKind) -> R<Option<ExprId>> {
        let Some(place) = self.result_place(call)? else { return Ok(None) };
        self.emit(StatementKind::Input { place: place.clone(), input: InputSource { name, kind } }, call.span);
        Ok(Some(self.load(place, call.span)))
    }

    /// A value for code that is never reached.
    fn dead_value(&mut self, call: &LibCall) -> R<Option<ExprId>> {
        if self.is_void(call.e) {
            return Ok(None);
        }
        let ty = self.type_of(call.e)?;
        if !self.cx.program.types.is_scalar(ty) {
            let temp = self.temp(ty, call.span);
            return Ok(Some(self.load_object(temp, call.span)));
        }
        Ok(Some(self.int_const(0, ty, call.span)))
    }

    fn zero_call(&mut self, call: &LibCall) -> R<Option<ExprId>> {
        for value in self.arguments(&call.args)? {
            self.evaluate(value, call.span);
        }
        self.dead_value(call)
    }

    fn pure_call(&mut self, call: &LibCall, function: PureFn) -> R<ExprId> {
        let mut values = match function {
            PureFn::IsReadable => self.readable_arguments(call)?,
            _ => self.counted(call, pure_arity(function))?,
        };
        values.truncate(pure_arity(function));
        let ty = self.type_of(call.e)?;
        let span = call.span;
        let of_values = matches!(function, PureFn::PopCount | PureFn::LeadingZeros | PureFn::TrailingZeros);
        let yields_bool = matches!(
            function,
            PureFn::IsNan
                | PureFn::IsInf
                | PureFn::IsFinite
                | PureFn::IsNormal
                | PureFn::SignBit
                | PureFn::SameObject
                | PureFn::IsReadable
        );
        if of_values || yields_bool || self.cx.program.types.is_float(ty) || values.len() <= 1 {
            let given = if yields_bool { self.bool_type() } else { ty };
            if let Some(undefined) = self.pure_type_problem(function, &values, given) {
                return self.stop(undefined, span);
            }
            let value = self.expr(ExprKind::Pure(function, std::mem::take(&mut values)), given, span);
            return Ok(self.cast(value, ty, span));
        }
        self.stop(format!("a call of `{}` like this", call.name), span)
    }

    /// A pointer and how many bytes it must lead to: without a number, what it points to.
    fn readable_arguments(&mut self, call: &LibCall) -> R<Vec<ExprId>> {
        let mut values = self.counted(call, 1)?;
        let size = self.cx.size_type();
        match values.get(1) {
            Some(&bytes) => values[1] = self.cast(bytes, size, call.span),
            None => {
                let Type::Pointer(to) = *self.cx.program.types.get(self.ir(values[0]).ty) else {
                    return self.stop(format!("a call of `{}` like this", call.name), call.span);
                };
                let bytes = i128::from(self.cx.program.size_of(to).max(1));
                values.push(self.int_const(bytes, size, call.span));
            }
        }
        Ok(values)
    }

    /// A float function that was declared with other types, as undeclared ones are.
    fn pure_type_problem(&self, function: PureFn, values: &[ExprId], given: TypeId) -> Option<String> {
        let float = |v: &ExprId| self.cx.program.types.is_float(self.ir(*v).ty);
        let wants_float = !matches!(
            function,
            PureFn::PopCount
                | PureFn::LeadingZeros
                | PureFn::TrailingZeros
                | PureFn::ByteSwap
                | PureFn::FloatFromBits
                | PureFn::ObjectSize
                | PureFn::PointerOffset
                | PureFn::SameObject
                | PureFn::IsReadable
        );
        let first = values.first()?;
        if wants_float && !float(first) {
            return Some("a floating-point function called without its declaration".to_string());
        }
        let _ = given;
        None
    }

    /// The address that a call writes to. That of an object with `const` parts goes through a temporary: to write it by
    /// the object's own name would be its initialisation.
    fn written(&mut self, address: ExprId, span: Span) -> ExprId {
        let program = &self.cx.program;
        match read_only::names_object(program, address) {
            Some(object) if read_only::is_guarded(program, object) => self.keep(address, span),
            _ => self.stable(address, span),
        }
    }

    fn copy(&mut self, call: &LibCall, overlap: bool) -> R<Option<ExprId>> {
        let mut values = self.counted(call, 3)?;
        values[0] = self.written(values[0], call.span);
        let [to, from, bytes] = [values[0], values[1], values[2]];
        self.emit(StatementKind::Copy { to, from, bytes, overlap }, call.span);
        let ty = self.type_of(call.e)?;
        Ok(Some(self.cast(to, ty, call.span)))
    }

    fn fill(&mut self, call: &LibCall) -> R<Option<ExprId>> {
        let mut values = self.counted(call, 3)?;
        values[0] = self.written(values[0], call.span);
        let byte_type = types::int(self.cx, 8, false);
        let byte = self.cast(values[1], byte_type, call.span);
        self.emit(StatementKind::Fill { to: values[0], byte, bytes: values[2] }, call.span);
        let ty = self.type_of(call.e)?;
        Ok(Some(self.cast(values[0], ty, call.span)))
    }

    /// A pointer that a write to memory does not change: itself, or kept in a temporary.
    fn stable(&mut self, value: ExprId, span: Span) -> ExprId {
        let anything = super::order::Accesses { unknown: true, ..Default::default() };
        if self.is_changed_by(value, &anything) { self.keep(value, span) } else { value }
    }

    /// The value of an operand that becomes one of type `ty`: of an allocation this says what it is for.
    pub fn value_for(&mut self, operand: rucc_sema::ExprId, ty: TypeId) -> R<ExprId> {
        let before = self.alloc_hint;
        if let Type::Pointer(to) = *self.cx.program.types.get(ty)
            && self.is_allocation(operand)
            && self.cx.program.size_of(to) > 0
            && !self.is_open_ended(to)
        {
            self.alloc_hint = Some(to);
        }
        let value = self.value(operand);
        self.alloc_hint = before;
        value
    }

    fn is_allocation(&self, e: rucc_sema::ExprId) -> bool {
        match self.unit.tast[e].kind {
            K::Alloca { .. } => true,
            K::Call { callee, .. } => match self.called(callee) {
                Called::Function(decl) => matches!(
                    self.builtin_of(decl),
                    Some(
                        Builtin::Malloc
                            | Builtin::Calloc
                            | Builtin::AlignedAlloc
                            | Builtin::Alloca
                            | Builtin::LibraryMemory
                    )
                ),
                Called::Pointer(_) => false,
            },
            _ => false,
        }
    }

    /// A record that ends in an array without length may lie in more memory than its size says.
    fn is_open_ended(&self, ty: TypeId) -> bool {
        match self.cx.program.types.get(ty) {
            Type::Array { length: 0, .. } | Type::Void | Type::Function(_) => true,
            Type::Array { element, .. } => self.is_open_ended(*element),
            Type::Record(record) => {
                self.cx.program.types.record(*record).fields.iter().any(|f| self.is_open_ended(f.ty))
            }
            _ => false,
        }
    }

    fn allocation(&mut self, call: &LibCall, kind: AllocKind, size: usize) -> R<Option<ExprId>> {
        let hint = self.alloc_hint.take();
        let values = self.counted(call, size + 1)?;
        let can_fail = kind != AllocKind::Alloca;
        self.allocate(call, kind, values[size], hint, can_fail).map(Some)
    }

    fn allocate(
        &mut self,
        call: &LibCall,
        kind: AllocKind,
        size: ExprId,
        element: Option<TypeId>,
        can_fail: bool,
    ) -> R<ExprId> {
        let ty = self.type_of(call.e)?;
        let temp = self.temp(ty, call.span);
        let place = self.object_place(temp);
        let alloc = StatementKind::Alloc { result: place.clone(), size, element, kind };
        if !(can_fail && self.cx.options.malloc_may_fail) {
            self.emit(alloc, call.span);
            return Ok(self.load(place, call.span));
        }
        let boolean = self.bool_type();
        let fails = self.temp(boolean, call.span);
        let fails_place = self.object_place(fails);
        let input = InputSource { name: format!("{}_fails", call.name), kind: InputKind::Stub };
        self.emit(StatementKind::Input { place: fails_place, input }, call.span);
        let cond = self.load_object(fails, call.span);
        self.null_or(cond, place, alloc, call.span)
    }

    /// Null where `cond` holds, else what `otherwise` stores.
    fn null_or(&mut self, cond: ExprId, place: Place, otherwise: StatementKind, span: Span) -> R<ExprId> {
        let (null, good, join) = (self.new_block(), self.new_block(), self.new_block());
        self.branch_on(cond, Ways { then: null, otherwise: good, kind: BranchKind::Hidden, negated: false }, span);
        self.at = null;
        let nothing = self.constant(Const::Null, place.ty, span);
        self.assign(place.clone(), nothing, span);
        self.goto(join, JumpKind::Next, span);
        self.at = good;
        self.emit(otherwise, span);
        self.flow_into(join, span);
        Ok(self.load(place, span))
    }

    fn calloc(&mut self, call: &LibCall) -> R<Option<ExprId>> {
        let hint = self.alloc_hint.take();
        let values = self.counted(call, 2)?;
        let size_type = self.cx.size_type();
        let (count, size) = (self.cast(values[0], size_type, call.span), self.cast(values[1], size_type, call.span));
        let bytes = self.binary(because_ir::BinaryOp::MulWrap, count, size, size_type, call.span);
        let number = |value: ExprId, this: &Self| match this.ir(value).kind {
            ExprKind::Const(Const::Int(n)) => Some(n),
            _ => None,
        };
        let product = number(count, self).zip(number(size, self)).and_then(|(a, b)| a.checked_mul(b));
        if product.is_some_and(|p| p < 1 << (self.cx.program.target.pointer_bits - 1)) {
            let bytes = self.constant(Const::Int(product.unwrap_or(0)), size_type, call.span);
            return self.allocate(call, AllocKind::Calloc, bytes, hint, true).map(Some);
        }
        let boolean = self.bool_type();
        let wraps = self.expr(ExprKind::Pure(PureFn::MulOverflows, vec![count, size]), boolean, call.span);
        let ty = self.type_of(call.e)?;
        let temp = self.temp(ty, call.span);
        let place = self.object_place(temp);
        let alloc = StatementKind::Alloc { result: place.clone(), size: bytes, element: hint, kind: AllocKind::Calloc };
        self.null_or(wraps, place, alloc, call.span).map(Some)
    }

    fn print(&mut self, call: &LibCall, print: Print, decl: DeclId) -> R<Option<ExprId>> {
        let stream = match print.to {
            PrintTo::Stream(n) => match call.args.get(n).and_then(|&a| self.standard_stream(a)) {
                Some(target) => Some(target),
                None if print.packed => return self.modelled(call, decl),
                None => return self.print_to_stream(call, n, print.format, decl),
            },
            _ => None,
        };
        let values = self.counted(call, print.format + 1)?;
        let to = match print.to {
            PrintTo::Stdout => PrintTarget::Stdout,
            PrintTo::Stderr => PrintTarget::Stderr,
            PrintTo::Stream(_) => stream.unwrap_or(PrintTarget::Stdout),
            PrintTo::Buffer { to, size } => PrintTarget::Buffer { to: values[to], size: size.map(|s| values[s]) },
        };
        let format = values[print.format];
        let rest = values[print.format + 1..].to_vec();
        let args = match (print.packed, rest.first()) {
            (true, Some(&list)) => PrintArgs::Packed(list),
            (true, None) => return self.stop("a call without its list", call.span),
            (false, _) => PrintArgs::Values(rest),
        };
        if let PrintArgs::Values(values) = &args
            && values.iter().any(|&v| !self.cx.program.types.is_scalar(self.ir(v).ty))
        {
            return self.stop("printing of a struct", call.span);
        }
        let place = self.result_place(call)?;
        self.emit(StatementKind::Print { result: place.clone(), to, format, args }, call.span);
        match place {
            Some(place) => Ok(Some(self.load(place, call.span))),
            None => Ok(None),
        }
    }

    /// Prints to a stream that only the run knows: standard output, or another one, which counts as standard error.
    fn print_to_stream(&mut self, call: &LibCall, stream: usize, format: usize, decl: DeclId) -> R<Option<ExprId>> {
        let ty = self.type_of(call.args[stream])?;
        let Some(descriptor) = self.descriptor(ty) else { return self.modelled(call, decl) };
        let values = self.counted(call, format + 1)?;
        let rest = values[format + 1..].to_vec();
        if rest.iter().any(|&v| !self.cx.program.types.is_scalar(self.ir(v).ty)) {
            return self.stop("printing of a struct", call.span);
        }
        let place = self.result_place(call)?;
        let (boolean, int) = (self.bool_type(), self.int_type());
        let from = Place { base: PlaceBase::Deref(values[stream]), path: vec![Projection::Field(0)], ty: descriptor };
        let fd = self.temp(descriptor, call.span);
        let fd = self.object_place(fd);
        let read = self.load(from, call.span);
        self.assign(fd.clone(), read, call.span);
        let (read, zero) = (self.load(fd.clone(), Span::NONE), self.int_const(0, descriptor, Span::NONE));
        let open = self.binary(because_ir::BinaryOp::Ge, read, zero, boolean, Span::NONE);
        self.check(open, CheckKind::LibraryPrecondition, "the stream was closed".to_string(), call.span);
        let (out, other, error) = (self.new_block(), self.new_block(), self.new_block());
        let (file, join) = (self.new_block(), self.new_block());
        let op = because_ir::BinaryOp::Eq;
        for (number, then, otherwise) in [(1, out, other), (2, error, file)] {
            let known = self.load(fd.clone(), call.span);
            let number = self.constant(Const::Int(number), descriptor, call.span);
            let cond = self.binary(op, known, number, boolean, call.span);
            self.branch_on(cond, Ways { then, otherwise, kind: BranchKind::Hidden, negated: false }, call.span);
            self.at = otherwise;
        }
        if self.cx.opens_files {
            self.call_function(decl, call.e, values.clone(), place.clone(), call.span)?;
        } else if let Some(place) = &place {
            let all = (1u128 << self.cx.program.bits_of(int)) - 1;
            let minus_one = self.constant(Const::Int(all), int, call.span);
            self.assign(place.clone(), minus_one, call.span);
        }
        self.goto(join, JumpKind::Next, call.span);
        for (block, to) in [(out, PrintTarget::Stdout), (error, PrintTarget::Stderr)] {
            self.at = block;
            let args = PrintArgs::Values(rest.clone());
            self.emit(StatementKind::Print { result: place.clone(), to, format: values[format], args }, call.span);
            if block == out {
                self.goto(join, JumpKind::Next, call.span);
            }
        }
        self.flow_into(join, call.span);
        Ok(place.map(|p| self.load(p, call.span)))
    }

    /// The type of the number that our own `FILE` starts with.
    fn descriptor(&self, pointer: TypeId) -> Option<TypeId> {
        let types = &self.cx.program.types;
        let Type::Pointer(to) = *types.get(pointer) else { return None };
        let Type::Record(record) = *types.get(to) else { return None };
        types.record(record).fields.first().filter(|f| f.name == "__fd").map(|f| f.ty)
    }

    /// `stdout` or `stderr`, read directly.
    fn standard_stream(&self, arg: rucc_sema::ExprId) -> Option<PrintTarget> {
        let tast = &self.unit.tast;
        let K::Convert { kind: Conversion::Lvalue, operand } = tast[arg].kind else { return None };
        let K::Decl(decl) = tast[operand].kind else { return None };
        match link::decl_name(&self.unit, decl) {
            "stdout" => Some(PrintTarget::Stdout),
            "stderr" => Some(PrintTarget::Stderr),
            _ => None,
        }
    }

    /// The call of a builtin as a call of its model.
    fn modelled(&mut self, call: &LibCall, decl: DeclId) -> R<Option<ExprId>> {
        let values = self.arguments(&call.args)?;
        let place = self.result_place(call)?;
        self.call_function(decl, call.e, values, place.clone(), call.span)?;
        Ok(place.map(|p| self.load(p, call.span)))
    }

    fn exit(&mut self, call: &LibCall, with_handlers: bool) -> R<Option<ExprId>> {
        let values = self.counted(call, 1)?;
        let int = self.int_type();
        let status = self.cast(values[0], int, call.span);
        if with_handlers && super::harness::has_destructors(self.cx) {
            return self.stop("`exit` in a program with destructors", call.span);
        }
        if with_handlers
            && self.cx.uses_atexit
            && let Some(exit) = link::definition_by_name(self.cx, "exit")
        {
            let exit = link::function_of(self.cx, exit);
            let callee = because_ir::Callee::Direct(exit);
            self.emit(StatementKind::Call { result: None, callee, args: vec![status] }, call.span);
        }
        self.terminate(TerminatorKind::Exit(status), call.span);
        self.dead_value(call)
    }

    /// The text of a string literal argument.
    pub fn literal_text(&self, arg: rucc_sema::ExprId) -> Option<String> {
        let tast = &self.unit.tast;
        let mut at = arg;
        loop {
            match tast[at].kind {
                K::Convert { operand, .. } | K::Cast(operand) => at = operand,
                K::Str(text) => {
                    let chars = tast[text].elements.iter().map(|&e| char::from_u32(e).unwrap_or('?'));
                    return Some(chars.collect());
                }
                _ => return None,
            }
        }
    }

    pub fn check(&mut self, cond: ExprId, check: CheckKind, message: String, span: Span) {
        self.emit(StatementKind::Assert { cond, check, message }, span);
    }

    pub fn false_value(&mut self, span: Span) -> ExprId {
        let boolean = self.cx.program.types.intern(Type::Bool);
        self.constant(Const::Bool(false), boolean, span)
    }
}
