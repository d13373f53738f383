//! Functions, statements and terminators.

use super::{Verifier, expr::operands, expr::place_operands};
use crate::*;

impl Verifier<'_> {
    pub(super) fn function(&mut self, id: FuncId) {
        let program = self.program;
        let function = program.function(id);
        self.whose = format!("function {}", function.name);
        self.span = function.span;
        self.span(function.span);
        if id == program.entry {
            self.require(function.params.is_empty(), "the entry function has parameters");
            self.require(!function.blocks.is_empty(), "the entry function has no body");
        }
        if function.variadic {
            let hidden = function.params.last().is_some_and(|p| program.types.is_pointer(program.object(*p).ty));
            self.require(hidden, "a variadic function without its hidden last parameter");
        }
        self.contract(id, &function.contract);
        for (index, block) in function.blocks.iter().enumerate() {
            let mut only_invariants = true;
            for statement in &block.statements {
                self.whose = format!("function {}, block b{index}", function.name);
                self.origin(statement.span, statement.source);
                let invariant = matches!(statement.kind, StatementKind::Invariant { .. });
                self.require(only_invariants || !invariant, "an invariant that does not stand first");
                only_invariants &= invariant;
                self.statement(id, &statement.kind);
            }
            self.whose = format!("function {}, end of block b{index}", function.name);
            self.origin(block.terminator.span, block.terminator.source);
            for target in block.terminator.kind.successors() {
                self.require(target.index() < function.blocks.len(), "a block that is not there");
            }
            self.terminator(id, &block.terminator.kind);
        }
    }

    fn contract(&mut self, id: FuncId, contract: &Contract) {
        let program = self.program;
        for &cond in contract.requires.iter().chain(&contract.ensures) {
            self.condition(id, cond);
        }
        for place in contract.assigns.iter().flatten() {
            self.used_place(id, place);
        }
        if let Some(result) = contract.result {
            let object = program.object(result);
            let fits = object.function == Some(id) && object.ty == program.function(id).result;
            self.require(fits, "the result of the contract is no local of the result's type");
        }
    }

    fn origin(&mut self, span: because_source::Span, source: SourceStmtId) {
        self.span = span;
        self.span(span);
        self.require(source.index() < self.program.source_stmts.len(), "a source statement that is not there");
    }

    fn statement(&mut self, id: FuncId, kind: &StatementKind) {
        let program = self.program;
        match kind {
            StatementKind::Assign { place, value } => {
                self.used_place(id, place);
                if let Some(ty) = self.value(id, *value) {
                    self.same(ty, place.ty, "an assignment");
                }
            }
            StatementKind::Input { place, .. } => self.used_place(id, place),
            StatementKind::Call { result, callee, args } => self.call(id, result.as_ref(), *callee, args),
            StatementKind::Assume(cond)
            | StatementKind::Assert { cond, .. }
            | StatementKind::Probe { cond, .. }
            | StatementKind::Invariant { cond, .. } => self.condition(id, *cond),
            StatementKind::Alloc { result, size, .. } => {
                self.used_place(id, result);
                self.require(program.types.is_pointer(result.ty), "an allocation that gives no pointer");
                self.integer(id, *size);
            }
            StatementKind::Free { pointer } => self.pointer(id, *pointer),
            StatementKind::Copy { to, from, bytes, .. } => {
                self.pointer(id, *to);
                self.pointer(id, *from);
                self.integer(id, *bytes);
            }
            StatementKind::Fill { to, byte, bytes } => {
                self.pointer(id, *to);
                self.integer(id, *byte);
                self.integer(id, *bytes);
            }
            StatementKind::Begin(object) | StatementKind::End(object) => {
                let own = program
                    .objects
                    .get(object.index())
                    .is_some_and(|o| o.function == Some(id) && matches!(o.kind, ObjectKind::Local | ObjectKind::Temp));
                self.require(own, "the lifetime of what is no local of this function");
            }
            StatementKind::Print { result, to, format, args } => {
                self.result(id, result.as_ref());
                if let PrintTarget::Buffer { to, size } = to {
                    self.pointer(id, *to);
                    size.iter().for_each(|s| self.integer(id, *s));
                }
                self.pointer(id, *format);
                match args {
                    PrintArgs::Values(values) => values.iter().for_each(|v| {
                        self.scalar(id, *v);
                    }),
                    PrintArgs::Packed(pointer) => self.pointer(id, *pointer),
                }
            }
            StatementKind::Effect { result, args, .. } => {
                self.result(id, result.as_ref());
                args.iter().for_each(|a| {
                    self.scalar(id, *a);
                });
            }
            StatementKind::Unsupported { .. } => {}
        }
    }

    fn call(&mut self, id: FuncId, result: Option<&Place>, callee: Callee, args: &[ExprId]) {
        let program = self.program;
        let (params, gives): (Vec<Option<TypeId>>, TypeId) = match callee {
            Callee::Direct(f) if f.index() >= program.functions.len() => {
                return self.report("a call of a function that is not there");
            }
            Callee::Direct(f) => {
                let function = program.function(f);
                (function.params.iter().map(|p| Some(program.object(*p).ty)).collect(), function.result)
            }
            Callee::Indirect(pointer) => {
                let ty = self.scalar(id, pointer);
                let to = ty.and_then(|t| match program.types.get(t) {
                    Type::Pointer(to) => Some(program.types.get(*to)),
                    _ => None,
                });
                let Some(Type::Function(signature)) = to else {
                    return self.report("a call of what is no function");
                };
                let hidden = signature.variadic.then_some(None);
                (signature.params.iter().map(|p| Some(*p)).chain(hidden).collect(), signature.result)
            }
        };
        if params.len() != args.len() {
            self.report(format!("a call with {} arguments for {} parameters", args.len(), params.len()));
        }
        for (&arg, param) in args.iter().zip(params) {
            match (self.value(id, arg), param) {
                (Some(ty), Some(param)) => self.same(ty, param, "an argument"),
                (Some(ty), None) => self.require(program.types.is_pointer(ty), "packed arguments are a pointer"),
                (None, _) => {}
            }
        }
        if let Some(place) = result {
            self.used_place(id, place);
            self.same(gives, place.ty, "a call's result");
        }
    }

    fn terminator(&mut self, id: FuncId, kind: &TerminatorKind) {
        let gives = self.program.function(id).result;
        match kind {
            TerminatorKind::Branch { cond, .. } => self.condition(id, *cond),
            TerminatorKind::Switch { value, cases, .. } => {
                self.integer(id, *value);
                let mut ranges: Vec<(i128, i128)> = cases.iter().map(|c| (c.low, c.high)).collect();
                self.require(
                    ranges.iter().all(|(low, high)| low <= high),
                    "a case whose low end is above its high end",
                );
                ranges.sort_unstable();
                self.require(ranges.windows(2).all(|w| w[0].1 < w[1].0), "two cases for one value");
            }
            // C lets a function end without its value where no caller uses it (check `MissingReturn`).
            TerminatorKind::Return(None) => {}
            TerminatorKind::Return(Some(value)) => {
                if let Some(ty) = self.value(id, *value) {
                    self.same(ty, gives, "a returned value");
                }
            }
            TerminatorKind::Exit(status) => self.integer(id, *status),
            TerminatorKind::Goto(..) | TerminatorKind::Abort | TerminatorKind::Unreachable => {}
        }
    }

    fn same(&mut self, ty: TypeId, wanted: TypeId, what: &str) {
        if ty != wanted {
            self.report(format!("{what} of type {} where {} is wanted", self.show(ty), self.show(wanted)));
        }
    }

    fn result(&mut self, id: FuncId, place: Option<&Place>) {
        if let Some(place) = place {
            self.used_place(id, place);
            self.require(self.program.types.is_scalar(place.ty), "a result that is no scalar");
        }
    }

    /// The type of an expression used in function `id`; a record is fine.
    fn value(&mut self, id: FuncId, expr: ExprId) -> Option<TypeId> {
        if expr.0 as usize >= self.program.exprs.len() {
            self.report("an expression that is not there");
            return None;
        }
        let ty = self.program.expr(expr).ty;
        let record = matches!(self.program.types.get(ty), Type::Record(_))
            && matches!(self.program.expr(expr).kind, ExprKind::Load(_));
        self.require(record || self.program.types.is_scalar(ty), "a value that is neither scalar nor record");
        self.owners(id, vec![expr]);
        Some(ty)
    }

    fn scalar(&mut self, id: FuncId, expr: ExprId) -> Option<TypeId> {
        let ty = self.value(id, expr)?;
        self.require(self.program.types.is_scalar(ty), "a record where a scalar is wanted");
        Some(ty)
    }

    fn condition(&mut self, id: FuncId, expr: ExprId) {
        let bool_like = self.value(id, expr).is_none_or(|ty| self.is_bool(ty));
        self.require(bool_like, "a condition that is no Bool");
    }

    fn integer(&mut self, id: FuncId, expr: ExprId) {
        let integer = self.value(id, expr).is_none_or(|ty| self.is_integer(ty));
        self.require(integer, "something else where an integer is wanted");
    }

    fn pointer(&mut self, id: FuncId, expr: ExprId) {
        let pointer = self.value(id, expr).is_none_or(|ty| self.program.types.is_pointer(ty));
        self.require(pointer, "something else where a pointer is wanted");
    }

    fn used_place(&mut self, id: FuncId, place: &Place) {
        let before = self.found.len();
        self.place(place);
        if self.found.len() > before {
            return;
        }
        self.owner(id, place.base);
        let mut pending = Vec::new();
        place_operands(place, &mut |e| pending.push(e));
        self.owners(id, pending);
    }

    /// Every object that the expressions use is global or belongs to function `id`.
    fn owners(&mut self, id: FuncId, mut pending: Vec<ExprId>) {
        while let Some(next) = pending.pop() {
            let Some(expr) = self.program.exprs.get(next.0 as usize) else { continue };
            if let ExprKind::Load(place) | ExprKind::AddressOf(place) = &expr.kind {
                self.owner(id, place.base);
            }
            // Operands come before their expression, so this ends also where the table is broken.
            operands(&expr.kind, &mut |operand| {
                if operand < next {
                    pending.push(operand);
                }
            });
        }
    }

    fn owner(&mut self, id: FuncId, base: PlaceBase) {
        let PlaceBase::Object(object) = base else { return };
        let Some(object) = self.program.objects.get(object.index()) else { return };
        let local = matches!(object.kind, ObjectKind::Param | ObjectKind::Local | ObjectKind::Temp);
        if local && object.function != Some(id) {
            self.report(format!("`{}` belongs to another function", object.name));
        }
    }
}
