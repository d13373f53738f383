//! Functions that nobody defines: their result is an input.

use super::body::{Body, R};
use super::link;
use crate::options::UnknownWrites;
use because_ir::{AssumedKind, ExprId, InputKind, InputSource, Place, PlaceBase, StatementKind, Type};
use because_source::Span;
use rucc_sema::DeclId;

impl Body<'_, '_> {
    pub fn stub(
        &mut self,
        e: rucc_sema::ExprId,
        decl: DeclId,
        values: Vec<ExprId>,
        place: Option<Place>,
        span: Span,
    ) -> R<()> {
        let name = link::decl_name(&self.unit.clone(), decl).to_string();
        if crate::library::is_unmodelled(&name) {
            return self.stop(format!("the library function `{name}`"), span);
        }
        let writes = self.cx.options.unknown_writes == UnknownWrites::Arguments;
        let pointers = values.iter().any(|&v| self.cx.program.types.is_pointer(self.ir(v).ty));
        let also = match (pointers, writes) {
            (true, false) => "; it is taken to write nothing",
            (true, true) => "; what its arguments point to is an input too",
            _ => "",
        };
        let has_result = !self.is_void(e);
        let result = if has_result { "its result is an input" } else { "the call does nothing" };
        self.cx.warn_once("unknown-function", span, format!("`{name}` is defined nowhere: {result}{also}"));
        let (kind, text) = match has_result {
            true if also.is_empty() => (AssumedKind::Wider, format!("{name}: result is an input")),
            true => (AssumedKind::Narrower, format!("{name}: result is an input{also}")),
            false => (AssumedKind::Narrower, format!("{name}: does nothing")),
        };
        self.cx.assume_as(kind, &text);
        if writes {
            values.iter().for_each(|&value| self.havoc_target(value, &name, span));
        }
        for value in values {
            self.evaluate(value, span);
        }
        if let Some(place) = self.wanted_place(e, place, span)? {
            self.emit(StatementKind::Input { place, input: InputSource { name, kind: InputKind::Stub } }, span);
        }
        Ok(())
    }

    /// The place, or a temporary where the call has a value that nobody keeps.
    fn wanted_place(&mut self, e: rucc_sema::ExprId, place: Option<Place>, span: Span) -> R<Option<Place>> {
        if place.is_some() || self.is_void(e) {
            return Ok(place);
        }
        let ty = self.type_of(e)?;
        let temp = self.temp(ty, span);
        Ok(Some(self.object_place(temp)))
    }

    fn havoc_target(&mut self, value: ExprId, name: &str, span: Span) {
        let Type::Pointer(to) = *self.cx.program.types.get(self.ir(value).ty) else { return };
        if !self.cx.program.types.is_scalar(to) {
            return;
        }
        let place = Place { base: PlaceBase::Deref(value), path: Vec::new(), ty: to };
        let input = InputSource { name: format!("*{name}"), kind: InputKind::Stub };
        self.emit(StatementKind::Input { place, input }, span);
    }

    /// Evaluates a value for the checks in it, where it has any.
    pub fn evaluate(&mut self, value: ExprId, span: Span) {
        let ty = self.ir(value).ty;
        if self.cx.program.types.is_scalar(ty) && !because_ir::verify::always_defined(&self.cx.program, value) {
            self.keep(value, span);
        }
    }
}
