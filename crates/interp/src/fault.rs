//! How a run fails: which check, where, and in words.

use crate::code::Op;
use crate::inspect::{operands, place_operands};
use crate::limits;
use crate::machine::Machine;
use crate::memory::Problem;
use crate::naming::type_name;
use crate::pointer;
use crate::shape::{Shape, shape};
use because_ir::enumerated::Enumerated;
use because_ir::{
    BinaryOp, CheckKind, Checks, ExprId, ExprKind, FailedCheck, FunctionOrigin, MemoryFault, Outcome, PlaceBase,
    PointerTarget, StatementKind, TerminatorKind, TypeId, UnaryOp, Value,
};
use because_source::Span;

impl Machine<'_> {
    /// What is checked in the current function.
    pub fn checks(&self) -> Checks {
        self.options.checks.inside(self.program.function(self.code.function).origin)
    }

    /// The check failed at the current operation. One that is switched off is assumed to hold: the run is then none of
    /// the program's.
    #[cold]
    #[inline(never)]
    pub fn fault(&mut self, check: CheckKind, message: String) -> Outcome {
        if !self.options.checks.has(check) {
            return Outcome::Blocked(self.location());
        }
        self.failed(check, message)
    }

    pub fn failed(&mut self, check: CheckKind, message: String) -> Outcome {
        if self.in_reference() {
            return Outcome::Blocked(self.location());
        }
        let stack = self.frames.iter().map(|f| f.code.location(f.pc)).collect();
        Outcome::Failed(FailedCheck {
            check,
            location: self.location(),
            span: self.span(),
            message,
            stack,
            memory: None,
        })
    }

    /// The check failed, and is about memory.
    pub fn memory_fault(&mut self, check: CheckKind, message: String, fault: MemoryFault) -> Outcome {
        let mut outcome = self.fault(check, message);
        if let Outcome::Failed(failed) = &mut outcome {
            failed.memory = Some(Box::new(fault));
        }
        outcome
    }

    /// What is accessed, freed or left.
    pub fn object_fault(&self, address: u64, bytes: u64, write: bool) -> Option<MemoryFault> {
        let (instance, offset) = (pointer::number(address), pointer::offset(address));
        let size = self.memory.object(instance)?.size;
        let target = PointerTarget::Object { name: self.object_name(instance), ty: self.object_type(instance) };
        Some(MemoryFault::Object { target, instance, size, offset, bytes, write })
    }

    /// What fails in the reference implementation says nothing of the program: the run is left out.
    pub fn in_reference(&self) -> bool {
        let open = self.frames.iter().map(|f| f.code.location(f.pc).function);
        let is_reference = |f| self.program.function(f).origin == FunctionOrigin::Reference;
        open.chain([self.location().function]).any(is_reference)
    }

    /// The span of the expression at fault, else of its statement.
    pub fn span(&self) -> Span {
        let statement = self.program.origin(self.location()).0;
        let expr = self.code.infos.get(self.pc).and_then(|i| i.expr);
        expr.map(|e| self.program.expr(e).span).filter(|s| !s.is_none()).unwrap_or(statement)
    }

    /// The pointer through which the current operation accesses memory.
    fn accessed_pointer(&self) -> Option<ExprId> {
        let place = match self.code.infos.get(self.pc).and_then(|i| i.expr) {
            Some(expr) => match &self.program.expr(expr).kind {
                ExprKind::Load(place) => place,
                _ => return None,
            },
            None => match &self.program.statement(self.location())?.kind {
                StatementKind::Assign { place, .. } | StatementKind::Input { place, .. } => place,
                StatementKind::Call { result, .. }
                | StatementKind::Print { result, .. }
                | StatementKind::Effect { result, .. } => result.as_ref()?,
                StatementKind::Alloc { result, .. } => result,
                _ => return None,
            },
        };
        match place.base {
            PlaceBase::Deref(pointer) => Some(pointer),
            PlaceBase::Object(_) => None,
        }
    }

    fn shown(&self, expr: ExprId) -> Option<String> {
        let ty = self.program.expr(expr).ty;
        let bits = self.inspect(expr)?;
        let shape = shape(self.program, ty)?;
        Some(match shape {
            Shape::Int { .. } => shape.number(bits).to_string(),
            Shape::Bool | Shape::F32 | Shape::F64 | Shape::Pointer => {
                because_ir::render::value(self.program, ty, &self.value_of_bits(ty, bits))
            }
        })
    }

    /// An arithmetic operation failed.
    #[cold]
    #[inline(never)]
    pub fn arithmetic_fault(&mut self, check: CheckKind) -> Outcome {
        let message = self.code.infos[self.pc].expr.and_then(|e| self.arithmetic_message(check, e));
        let message = message.unwrap_or_else(|| match check {
            CheckKind::DivisionByZero => "division by zero".to_string(),
            _ => format!("undefined operation ({})", check.name()),
        });
        self.fault(check, message)
    }

    fn arithmetic_message(&self, check: CheckKind, id: ExprId) -> Option<String> {
        let expr = self.program.expr(id);
        let ty = type_name(self.program, expr.ty);
        let text = match &expr.kind {
            ExprKind::Binary(op, a, b) => {
                format!("{} {} {}", self.shown(*a)?, op.symbol(), self.shown(*b)?)
            }
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let shown = self.shown(*a)?;
                if shown.starts_with('-') { format!("-({shown})") } else { format!("-{shown}") }
            }
            ExprKind::Cast(a) => self.shown(*a)?,
            ExprKind::Pure(function, args) => {
                let args: Option<Vec<String>> = args.iter().map(|&a| self.shown(a)).collect();
                format!("{function:?}({})", args?.join(", "))
            }
            _ => return None,
        };
        Some(match check {
            CheckKind::SignedOverflow => format!("signed overflow: {text} does not fit {ty}"),
            CheckKind::UnsignedOverflow => format!("unsigned overflow: {text} does not fit {ty}"),
            CheckKind::DivisionByZero => format!("division by zero: {text}"),
            CheckKind::Shift => {
                let bits = self.program.bits_of(expr.ty);
                format!("bad shift: {text}, but the amount must be 0 to {}", bits.saturating_sub(1))
            }
            CheckKind::ShiftOverflow => format!("shift overflow: {text} does not fit {ty}"),
            CheckKind::FloatToInt => format!("conversion overflow: {text} does not fit {ty}"),
            CheckKind::FloatOverflow => format!("floating-point overflow: {text} is infinite"),
            CheckKind::NotANumber => format!("not a number: {text}"),
            CheckKind::PointerRelation => match &expr.kind {
                ExprKind::Binary(BinaryOp::PointerDiff, ..) => {
                    format!("difference of pointers into different objects: {text}")
                }
                _ => format!("order of pointers into different objects: {text}"),
            },
            _ => format!("{}: {text}", check.name()),
        })
    }

    /// The index in a register is outside its array.
    #[cold]
    #[inline(never)]
    pub fn bounds_fault(&mut self) -> Outcome {
        let Op::Element { index, element, .. } = self.code.ops[self.pc] else {
            return self.fault(CheckKind::Bounds, "index out of bounds".to_string());
        };
        let code = self.code.elements[element as usize];
        let index = code.shape.number(self.get(index));
        let elements = if code.count == 1 { "1 element".to_string() } else { format!("{} elements", code.count) };
        let text = format!("index {index} is outside an array of {elements}");
        self.memory_fault(CheckKind::Bounds, text, MemoryFault::Index { index, count: code.count })
    }

    /// An access failed for another reason than reading something never written.
    #[cold]
    #[inline(never)]
    pub fn bad_access(&mut self, problem: Problem, address: u64, size: u64, write: bool) -> Outcome {
        let (number, offset) = (pointer::number(address), pointer::offset(address));
        let name = self.object_name(number);
        let total = self.memory.object(number).map_or(0, |o| o.size);
        let what = if write { "write" } else { "read" };
        if problem == Problem::Freed {
            self.note_read(address, size);
        }
        let (check, message) = match problem {
            Problem::Null if (0..4096).contains(&offset) => {
                (CheckKind::NullDereference, "null pointer dereferenced".to_string())
            }
            Problem::Null => (CheckKind::NullDereference, format!("null pointer dereferenced, at offset {offset}")),
            Problem::Nothing => (CheckKind::InvalidDereference, "pointer to no object at all dereferenced".to_string()),
            Problem::Function => (CheckKind::InvalidDereference, format!("{what} at the function {name}")),
            Problem::Ended => (CheckKind::Dangling, format!("{what} of {name} after its scope has ended")),
            Problem::Freed => (CheckKind::UseAfterFree, format!("{what} of {name} after it was freed")),
            Problem::HostEnvironment => {
                let bytes = |n: u64| if n == 1 { "1 byte".to_string() } else { format!("{n} bytes") };
                let text =
                    format!("{what} of {} at offset {offset} of {name}, which has {}", bytes(size), bytes(total));
                (CheckKind::Bounds, text)
            }
            Problem::ReadOnly => (CheckKind::ReadOnly, format!("write to {name}, which is read-only")),
            Problem::Uninitialised => {
                let name = self.part_name(address, size, None, true);
                let text = format!("{name} is read but was never written");
                return self.failed(CheckKind::Uninitialised, text);
            }
        };
        let fault = self.object_fault(address, size, write);
        let mut outcome = self.fault(check, message);
        if let Outcome::Failed(failed) = &mut outcome {
            failed.memory = fault.map(Box::new);
        }
        if let Outcome::Failed(failed) = &mut outcome
            && let Some(pointer) = self.accessed_pointer()
            && !self.program.expr(pointer).span.is_none()
        {
            failed.span = self.program.expr(pointer).span;
        }
        outcome
    }

    /// Values of the parts of what failed at the current operation, outermost first; constants are left out, and of a
    /// conversion that the source does not spell only the operand is given.
    pub fn failure_operands(&self) -> Vec<(Span, Value, TypeId)> {
        let mut roots: Vec<ExprId> = Vec::new();
        let location = self.location();
        match self.code.infos.get(self.pc).and_then(|i| i.expr) {
            Some(expr) if matches!(self.code.ops[self.pc], Op::Element { .. }) => roots.push(expr),
            Some(expr) => operands(&self.program.expr(expr).kind, &mut |e| roots.push(e)),
            None => match self.program.statement(location).map(|s| &s.kind) {
                Some(
                    StatementKind::Assert { cond, .. }
                    | StatementKind::Assume(cond)
                    | StatementKind::Invariant { cond, .. },
                ) => {
                    operands(&self.program.expr(*cond).kind, &mut |e| roots.push(e));
                    roots.extend(self.evaluated_operands(*cond));
                }
                Some(StatementKind::Assign { place, .. } | StatementKind::Input { place, .. }) => {
                    place_operands(place, &mut |e| roots.push(e));
                }
                Some(StatementKind::Free { pointer }) => roots.push(*pointer),
                Some(StatementKind::Copy { to, from, bytes, .. }) => roots.extend([*to, *from, *bytes]),
                Some(StatementKind::Fill { to, byte, bytes }) => roots.extend([*to, *byte, *bytes]),
                Some(StatementKind::Call { args, .. }) => roots.extend(args),
                Some(_) => {}
                None => {
                    let block = &self.program.function(location.function).blocks.get(location.block.index());
                    if let Some(TerminatorKind::Return(Some(value)) | TerminatorKind::Exit(value)) =
                        block.map(|b| &b.terminator.kind)
                    {
                        roots.push(*value);
                    }
                }
            },
        }
        self.values_below(roots)
    }

    fn values_below(&self, mut work: Vec<ExprId>) -> Vec<(Span, Value, TypeId)> {
        work.reverse();
        let mut found: Vec<(Span, Value, TypeId)> = Vec::new();
        let enumerated = Enumerated::of(self.program);
        // What a macro hides has the place of the whole statement, or of the macro's use.
        let (used, source) = self.program.origin(self.location());
        let whole = self.program.source_stmt(source).span;
        let asserts = matches!(
            self.program.statement(self.location()).map(|s| &s.kind),
            Some(StatementKind::Assert { check: CheckKind::Assertion, .. })
        );
        let by_macro = |span: Span| span == whole || (asserts && span == used);
        while let Some(id) = work.pop() {
            if found.len() >= limits::OPERANDS {
                break;
            }
            let expr = self.program.expr(id);
            let hidden = match &expr.kind {
                ExprKind::Const(_) => true,
                ExprKind::Cast(inner) => self.program.expr(*inner).span == expr.span || by_macro(expr.span),
                // Where the front end denies a condition, the text is that of the condition itself.
                ExprKind::Unary(UnaryOp::Not, inner) if self.program.expr(*inner).span == expr.span => true,
                // A number taken as a truth value is shown as the number.
                ExprKind::Binary(BinaryOp::Ne, number, _) if self.program.expr(*number).span == expr.span => true,
                // The address of an element is not what its text says.
                ExprKind::Binary(BinaryOp::PointerAdd, ..) => {
                    let text = self.program.sources.text(expr.span);
                    expr.span.is_none() || (text.ends_with(']') && !text.starts_with('&'))
                }
                _ => expr.span.is_none() || by_macro(expr.span),
            };
            if !hidden
                && let Some(bits) = self.inspect(id)
                && !found.iter().any(|f| f.0 == expr.span)
            {
                let ty = enumerated.shown_expr(self.program, id);
                found.push((expr.span, self.value_of_bits(expr.ty, bits), ty));
            }
            let mut below = Vec::new();
            operands(&expr.kind, &mut |e| below.push(e));
            work.extend(below.into_iter().rev());
        }
        found
    }
}
