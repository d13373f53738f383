//! Calls: arguments from the left, then the call itself, a builtin, or a stub.

use super::body::{Body, R};
use super::names::{self, Meaning};
use super::{Cx, link, types};
use crate::{inject, library};
use because_ir::{Callee, ExprId, Place, StatementKind, Type, TypeId};
use because_source::Span;
use rucc_sema::{Conversion, DeclId, DeclKind, ExprKind as K, ExprList};

/// What a call calls.
#[derive(Debug, Clone, Copy)]
pub enum Called {
    Function(DeclId),
    Pointer(rucc_sema::ExprId),
}

impl Body<'_, '_> {
    pub fn call_value(&mut self, e: rucc_sema::ExprId, callee: rucc_sema::ExprId, args: ExprList) -> R<ExprId> {
        let span = self.expr_span(e);
        match self.call(e, callee, args, None)? {
            Some(value) => Ok(value),
            None => self.stop("the value of this call", span),
        }
    }

    pub fn call_effect(&mut self, e: rucc_sema::ExprId, callee: rucc_sema::ExprId, args: ExprList) -> R<()> {
        let called = self.called(callee);
        if let Called::Function(decl) = called
            && self.builtin_of(decl).is_none()
        {
            let span = self.expr_span(e);
            let list = self.unit.tast[args].to_vec();
            let values = self.arguments(&list)?;
            return self.lower_call(called, e, values, None, span);
        }
        if let Called::Pointer(_) = called {
            let span = self.expr_span(e);
            return self.indirect(called, e, args, None, span);
        }
        self.call(e, callee, args, None).map(|_| ())
    }

    /// A call whose result goes to `place`; `false`: the callee is of a kind that gives a value instead.
    pub fn call_into(
        &mut self,
        e: rucc_sema::ExprId,
        callee: rucc_sema::ExprId,
        args: ExprList,
        place: &Place,
    ) -> R<bool> {
        let span = self.expr_span(e);
        match self.called(callee) {
            Called::Function(decl) => match self.builtin_of(decl) {
                Some(builtin) if super::libcalls::stores_result(builtin) => {
                    self.builtin_call(e, decl, builtin, args, Some(place.clone()))?;
                    Ok(true)
                }
                Some(_) => Ok(false),
                None => {
                    let list = self.unit.tast[args].to_vec();
                    let values = self.arguments(&list)?;
                    self.lower_call(Called::Function(decl), e, values, Some(place.clone()), span)?;
                    Ok(true)
                }
            },
            called => {
                self.indirect(called, e, args, Some(place.clone()), span)?;
                Ok(true)
            }
        }
    }

    fn call(
        &mut self,
        e: rucc_sema::ExprId,
        callee: rucc_sema::ExprId,
        args: ExprList,
        place: Option<Place>,
    ) -> R<Option<ExprId>> {
        let span = self.expr_span(e);
        if let Called::Function(decl) = self.called(callee)
            && let Some(builtin) = self.builtin_of(decl)
        {
            return self.builtin_call(e, decl, builtin, args, place);
        }
        let place = match place {
            Some(place) => Some(place),
            None if self.is_void(e) => None,
            None => {
                let ty = self.type_of(e)?;
                let temp = self.temp(ty, span);
                Some(self.object_place(temp))
            }
        };
        match self.called(callee) {
            called @ Called::Function(_) => {
                let list = self.unit.tast[args].to_vec();
                let values = self.arguments(&list)?;
                self.lower_call(called, e, values, place.clone(), span)?;
            }
            called => self.indirect(called, e, args, place.clone(), span)?,
        }
        Ok(place.map(|place| self.load(place, span)))
    }

    pub fn called(&self, callee: rucc_sema::ExprId) -> Called {
        called(&self.unit, callee)
    }

    pub fn builtin_of(&self, decl: DeclId) -> Option<library::Builtin> {
        builtin_of(self.cx, self.index, decl)
    }

    /// The arguments' values, converted as the tree says, in order.
    pub fn arguments(&mut self, list: &[rucc_sema::ExprId]) -> R<Vec<ExprId>> {
        let mut values = Vec::new();
        for (i, &arg) in list.iter().enumerate() {
            let mut value = self.value(arg)?;
            for &later in &list[i + 1..] {
                value = self.before(value, later);
            }
            values.push(value);
        }
        Ok(values)
    }

    fn indirect(
        &mut self,
        called: Called,
        e: rucc_sema::ExprId,
        args: ExprList,
        place: Option<Place>,
        span: Span,
    ) -> R<()> {
        let Called::Pointer(pointer) = called else { return Ok(()) };
        let list = self.unit.tast[args].to_vec();
        let mut target = if matches!(self.kind_of(pointer), rucc_types::TypeKind::Function(_)) {
            self.stop("this callee", span)?
        } else {
            self.value(pointer)?
        };
        for &arg in &list {
            target = self.before(target, arg);
        }
        let values = self.arguments(&list)?;
        let target = self.with_parameters(target, &values, span);
        self.finish_call(Callee::Indirect(target), e, pointer, values, place, span)
    }

    /// A pointer to a function of unknown parameters as one to a function of these.
    fn with_parameters(&mut self, target: ExprId, values: &[ExprId], span: Span) -> ExprId {
        let ty = self.ir(target).ty;
        let Type::Pointer(to) = *self.cx.program.types.get(ty) else { return target };
        let Type::Function(signature) = self.cx.program.types.get(to).clone() else { return target };
        if !signature.params.is_empty() || signature.variadic || values.is_empty() {
            return target;
        }
        let params = values.iter().map(|&v| self.ir(v).ty).collect();
        let known = because_ir::Signature { params, ..signature };
        let known = self.cx.program.types.intern(Type::Function(known));
        let pointer = self.pointer_to(known);
        self.cast(target, pointer, span)
    }

    fn lower_call(
        &mut self,
        called: Called,
        e: rucc_sema::ExprId,
        values: Vec<ExprId>,
        place: Option<Place>,
        span: Span,
    ) -> R<()> {
        let Called::Function(decl) = called else { return Ok(()) };
        match names::meaning(self.cx, self.index, decl) {
            Meaning::Entity => {}
            Meaning::Unsupported(what) => return self.stop(what, span),
            Meaning::Null => {
                let K::Call { callee, .. } = self.unit.tast[e].kind else { return Ok(()) };
                let null = self.value(callee)?;
                return self.finish_call(Callee::Indirect(null), e, callee, values, place, span);
            }
        }
        if link::definition(self.cx, self.index, decl).is_none() {
            return self.stub(e, decl, values, place, span);
        }
        let name = link::decl_name(&self.unit.clone(), decl).to_string();
        let given = library::base_name(&name) == "getenv" && !self.cx.options.environment.is_empty();
        if let Some(what) = library::assumption(&name).filter(|_| !given)
            && !link::is_users(self.cx, self.index, decl)
        {
            self.cx.assume(what);
        }
        self.assume_files(e, decl);
        let function = link::function(self.cx, self.index, decl);
        let K::Call { callee, .. } = self.unit.tast[e].kind else { return Ok(()) };
        self.finish_call(Callee::Direct(function), e, callee, values, place, span)
    }

    /// A call of the function that `decl` names, whatever the library says of it.
    pub fn call_function(
        &mut self,
        decl: DeclId,
        e: rucc_sema::ExprId,
        values: Vec<ExprId>,
        place: Option<Place>,
        span: Span,
    ) -> R<()> {
        self.lower_call(Called::Function(decl), e, values, place, span)
    }

    /// Packs extra arguments, fits the rest to the callee's parameters, and emits the call.
    fn finish_call(
        &mut self,
        callee: Callee,
        e: rucc_sema::ExprId,
        written: rucc_sema::ExprId,
        mut values: Vec<ExprId>,
        place: Option<Place>,
        span: Span,
    ) -> R<()> {
        let (params, variadic, result) = self.called_signature(callee, written, &values, span)?;
        if values.len() < params.len() {
            return self.stop("a call with fewer arguments than parameters", span);
        }
        let extra = values.split_off(params.len());
        for (value, &ty) in values.iter_mut().zip(&params) {
            if self.ir(*value).ty != ty {
                if !self.cx.program.types.is_scalar(ty) || !self.cx.program.types.is_scalar(self.ir(*value).ty) {
                    return self.stop("an argument of another type than the parameter", span);
                }
                *value = self.cast(*value, ty, span);
            }
        }
        if variadic {
            let packed = self.pack(&extra, span)?;
            values.push(packed);
        }
        let wanted = place.as_ref().map(|p| p.ty);
        if wanted.is_none_or(|ty| ty == result) || *self.cx.program.types.get(result) == Type::Void {
            let result = place.filter(|_| *self.cx.program.types.get(result) != Type::Void);
            self.emit(StatementKind::Call { result, callee, args: values }, span);
            return Ok(());
        }
        let temp = self.temp(result, span);
        let to = self.object_place(temp);
        self.emit(StatementKind::Call { result: Some(to), callee, args: values }, span);
        let value = self.load_object(temp, span);
        if let Some(place) = place {
            let value = self.cast(value, place.ty, span);
            self.assign(place, value, span);
        }
        let _ = e;
        Ok(())
    }

    /// Parameter types without the hidden one, variadic or not, result type.
    fn called_signature(
        &mut self,
        callee: Callee,
        written: rucc_sema::ExprId,
        values: &[ExprId],
        span: Span,
    ) -> R<(Vec<TypeId>, bool, TypeId)> {
        if let Callee::Direct(function) = callee {
            let function = self.cx.program.function(function);
            let mut params: Vec<TypeId> = function.params.iter().map(|&p| self.cx.program.object(p).ty).collect();
            if function.variadic {
                params.pop();
            }
            return Ok((params, function.variadic, function.result));
        }
        let unit = self.unit.clone();
        let mut ty = unit.tast[written].ty;
        if let Some(to) = rucc_types::pointee(&unit.types, ty) {
            ty = to;
        }
        let rucc_types::TypeKind::Function(id) = unit.types.kind(unit.types.canonical(ty)) else {
            return self.stop("this callee", span);
        };
        let prototyped = unit.types.signature(id).prototyped;
        let signature = types::signature(self.cx, &unit, self.index, id)
            .map_err(|what| super::body::Stop { what: what.0.to_string(), span })?;
        let params = if prototyped { signature.params } else { values.iter().map(|&v| self.ir(v).ty).collect() };
        Ok((params, signature.variadic, signature.result))
    }
}

pub fn called(unit: &crate::unit::Unit, callee: rucc_sema::ExprId) -> Called {
    let tast = &unit.tast;
    let is_function = |e: rucc_sema::ExprId| {
        matches!(unit.types.kind(unit.types.canonical(tast[e].ty)), rucc_types::TypeKind::Function(_))
    };
    let mut at = callee;
    loop {
        match tast[at].kind {
            K::Convert { kind: Conversion::FunctionDecay, operand } => at = operand,
            K::Unary { op: rucc_ast::UnaryOp::Deref | rucc_ast::UnaryOp::AddrOf, operand }
                if is_function(at) || is_function(operand) =>
            {
                at = operand;
            }
            K::Decl(decl) if tast[decl].kind == DeclKind::Function => return Called::Function(decl),
            _ => return Called::Pointer(at),
        }
    }
}

/// How the library lowers a call of this function; `None` for what the user defines and what has a model.
pub fn builtin_of(cx: &Cx, index: usize, decl: DeclId) -> Option<library::Builtin> {
    let name = link::decl_name(&cx.units[index], decl);
    if library::is_specification(name) {
        return library::builtin(name);
    }
    if cx.units[index].kind != because_source::FileKind::Model && link::is_users(cx, index, decl) {
        return None;
    }
    library::builtin(name).or_else(|| special_name(name))
}

/// Names with a meaning that the library table does not have.
fn special_name(name: &str) -> Option<library::Builtin> {
    use library::Builtin;
    Some(match name {
        "assert" | "__VERIFIER_assert" | inject::ASSERT => Builtin::Assert,
        inject::INVARIANT => Builtin::Invariant,
        // A probe is distinguished by its name where specification is lowered.
        inject::ASSUME | inject::PROBE => Builtin::Assume,
        _ if name.starts_with("nondet_") => Builtin::Nondet,
        _ => return None,
    })
}
