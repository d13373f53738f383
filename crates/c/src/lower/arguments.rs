//! The arguments of an entry function, each in its [`Shape`].

use super::body::Body;
use super::bytes::{Elements, Ends};
use super::types;
use crate::parameters::{self, Shape};
use because_ir::{Const, ExprId, FuncId, FunctionOrigin, InputKind, Object, ObjectKind, Type, TypeId};
use because_source::{Diagnostic, Span};

impl Body<'_, '_> {
    /// The arguments that have a shape of their own; `None` where any value does.
    pub fn shaped_arguments(&mut self, callee: FuncId) -> Vec<Option<ExprId>> {
        let entry = self.cx.options.entry.clone();
        let params = self.cx.program.function(callee).params.clone();
        let objects: Vec<Object> = params.iter().map(|&p| self.cx.program.object(p).clone()).collect();
        let shapes = match parameters::shapes(&self.cx.program, callee, &entry) {
            Ok(shapes) => shapes,
            Err(why) => {
                let span = self.cx.program.function(callee).span;
                self.cx.diagnostics.push(Diagnostic::error("parameter", span, why));
                vec![Shape::Any; objects.len()]
            }
        };
        let mut args: Vec<Option<ExprId>> = vec![None; objects.len()];
        for (i, shape) in shapes.into_iter().enumerate() {
            let Object { name, ty, span, .. } = objects[i].clone();
            match shape {
                Shape::Any | Shape::LengthOf(_) => {}
                Shape::Block { most, length } => {
                    let (address, count) = self.block_argument(&objects, i, most, length);
                    args[i] = Some(address);
                    if let Some(length) = length {
                        args[length] = Some(self.cast(count, objects[length].ty, objects[length].span));
                    }
                }
                Shape::String { most } => args[i] = Some(self.any_string(&name, most, ty, span)),
                Shape::Elements { count } => args[i] = Some(self.array_argument(&objects[i], count)),
                Shape::Output => args[i] = Some(self.output_argument(&objects[i])),
                Shape::Null => args[i] = Some(self.null(ty, span)),
                Shape::Callback => args[i] = Some(self.callback(&name, ty, span)),
            }
        }
        args
    }

    /// The address of a block, and how many elements it has.
    fn block_argument(&mut self, objects: &[Object], at: usize, most: u32, length: Option<usize>) -> (ExprId, ExprId) {
        let Object { name, ty, span, .. } = objects[at].clone();
        let element = self.element_type(ty);
        let counted_by = length.map(|l| objects[l].name.clone());
        let (what, block) = match self.cx.program.size_of(element) {
            1 => ("bytes", self.any_bytes(&name, most, Ends::AtOnce, span)),
            _ => {
                let length = counted_by.clone().unwrap_or_else(|| format!("{name}.length"));
                let of = Elements { ty: element, kind: InputKind::Parameter, length };
                ("elements", self.any_block(&name, &of, most, Ends::AtOnce, span))
            }
        };
        let how = counted_by.map_or_else(String::new, |length| format!(", {length} says how many"));
        self.cx.assume(&format!("{name}: at most {most} {what}{how}"));
        (self.cast(block.address, ty, span), block.length)
    }

    fn array_argument(&mut self, object: &Object, count: u32) -> ExprId {
        let (ty, span) = (object.ty, object.span);
        let element = self.element_type(ty);
        let of = Elements { ty: element, kind: InputKind::Parameter, length: String::new() };
        let address = self.element_inputs(&object.name, count, &of, span);
        self.cx.assume(&format!("{}: an array of {count}", object.name));
        self.cast(address, ty, span)
    }

    /// The address of a local that nothing was written to.
    fn output_argument(&mut self, object: &Object) -> ExprId {
        let (ty, span) = (object.ty, object.span);
        let element = self.element_type(ty);
        let local = self.new_local(format!("*{}", object.name), element, ObjectKind::Local, span);
        let place = self.object_place(local);
        let exact = self.pointer_to(element);
        let address = self.address_of(place, exact, span);
        self.cast(address, ty, span)
    }

    /// What the pointer leads to; of `void *`, bytes.
    fn element_type(&mut self, ty: TypeId) -> TypeId {
        match *self.cx.program.types.get(ty) {
            Type::Pointer(to) if *self.cx.program.types.get(to) != Type::Void => to,
            _ => types::int(self.cx, 8, false),
        }
    }

    /// A function without a body: a call of it gives any result and does nothing else.
    fn callback(&mut self, name: &str, ty: TypeId, span: Span) -> ExprId {
        let Type::Pointer(to) = *self.cx.program.types.get(ty) else { return self.null(ty, span) };
        let Type::Function(signature) = self.cx.program.types.get(to).clone() else { return self.null(ty, span) };
        let function = self.cx.add_function(name, span, signature.result, FunctionOrigin::User);
        self.constant(Const::Function(function), ty, span)
    }
}
