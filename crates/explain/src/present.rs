//! Steps and their values in source terms.

use because_encode::{FrameId, InstanceId, IterationId, NameBase, Step, StepKind, Unwinding};
use because_ir::{
    Around, Language, Location, Program, StatementKind, StepContext, TerminatorKind, Type, TypeId, Value as IrValue,
    cfg, leaf, render,
};
use because_logic::Value;
use because_source::Span;

/// Steps of an unwinding in the names of the program.
pub struct Presenter<'a> {
    program: &'a Program,
    unwinding: &'a Unwinding,
}

/// A place of the unwinding.
pub type Place = (Location, FrameId, IterationId);

/// The place of a step.
pub fn place(step: &Step) -> Place {
    (step.origin.location, step.origin.frame, step.origin.iteration)
}

/// How a branch or a switch goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// What the condition is.
    Condition(bool),
    /// The index of the case that is taken; nothing where none is.
    Case(Option<u32>),
}

/// How control goes on in the failing and in the passing run; `None` where it does not get there.
pub type Decided = (Option<Way>, Option<Way>);

/// A step's value in both runs. A guard is shown as its condition, whichever arm it is of.
pub fn values(p: &Presenter, step: &Step, decided: Option<&Decided>, values: (&Value, &Value)) -> (String, String) {
    let at = step.origin.location;
    let terminator = &p.program.function(at.function).blocks[at.block.index()].terminator.kind;
    let shown = |way: Option<Way>| match (way, terminator) {
        (Some(Way::Condition(value)), _) => p.value(step, &Value::Bool(value)),
        (Some(Way::Case(Some(index))), TerminatorKind::Switch { cases, .. }) if (index as usize) < cases.len() => {
            format!("case {}", render::case(p.program, &cases[index as usize]))
        }
        (Some(Way::Case(_)), _) => "default".to_string(),
        (None, _) => because_ir::NOT_REACHED.to_string(),
    };
    let decides = matches!(terminator, TerminatorKind::Branch { .. } | TerminatorKind::Switch { .. });
    match decided {
        Some(&(before, after)) if step.kind == StepKind::Guard && decides && (before.is_some() || after.is_some()) => {
            (shown(before), shown(after))
        }
        _ => {
            let (before, after) = (p.value(step, values.0), p.value(step, values.1));
            // A store differs by where it goes, too.
            let elsewhere = step.address_bits > 0 && before == after && values.0 != values.1;
            let after = if elsewhere { format!("{after}, stored elsewhere") } else { after };
            (before, after)
        }
    }
}

/// A φ: it has no text of its own in the source.
pub fn is_merge(step: &Step) -> bool {
    matches!(step.kind, StepKind::Phi)
}

impl<'a> Presenter<'a> {
    /// For this unwinding of the program.
    pub fn new(program: &'a Program, unwinding: &'a Unwinding) -> Presenter<'a> {
        Presenter { program, unwinding }
    }

    /// `most#6`; for a guard the text of its condition.
    pub fn name(&self, step: &Step) -> String {
        match step.name.base {
            NameBase::Guard => self.condition(step).unwrap_or_else(|| format!("guard#{}", step.name.version)),
            _ => match self.stored(step) {
                Some(name) => format!("{name}#{}", step.name.version),
                None => self.unwinding.name(self.program, step.name),
            },
        }
    }

    /// The place that a step stores to as the program writes it, where the object has no name of its own; of a merge which part
    /// of which object.
    fn stored(&self, step: &Step) -> Option<String> {
        let place = match &self.program.statement(step.origin.location)?.kind {
            StatementKind::Assign { place, .. } => Some(place),
            StatementKind::Input { place, .. } => Some(place),
            StatementKind::Call { result, .. } => result.as_ref(),
            _ => None,
        };
        let place = place.filter(|_| !is_merge(step));
        let is_part = |place: &&because_ir::Place| {
            !place.path.is_empty() || matches!(place.base, because_ir::PlaceBase::Deref(_))
        };
        match step.name.base {
            NameBase::Target => place.map(|place| render::place(self.program, place)),
            NameBase::Whole(_) => place.filter(is_part).map(|place| render::place(self.program, place)),
            NameBase::Heap(id, _) | NameBase::HeapWhole(id) => match place {
                Some(place) => Some(render::place(self.program, place)),
                None => self.part_of_heap(id, step),
            },
            _ => None,
        }
    }

    fn part_of_heap(&self, id: InstanceId, step: &Step) -> Option<String> {
        let whole = self.unwinding.instance_name(self.program, id);
        let name = self.unwinding.base_name(self.program, step.name.base);
        let object = render::heap_object(self.program, &whole, self.unwinding.instances[id.index()].ty)?;
        match name.strip_prefix(&whole).map(|part| part.trim_start_matches('.')) {
            Some(part) if !part.is_empty() => Some(format!("{part} of {object}")),
            _ => Some(object),
        }
    }

    /// `most`; for a guard the text of its condition.
    pub fn name_in_text(&self, step: &Step) -> String {
        match step.name.base {
            NameBase::Guard => self.name(step),
            base => self.stored(step).unwrap_or_else(|| self.unwinding.base_name(self.program, base)),
        }
    }

    fn condition(&self, step: &Step) -> Option<String> {
        let span = self.condition_span(step)?;
        let text = self.program.sources.text(span);
        (!text.is_empty()).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn condition_span(&self, step: &Step) -> Option<Span> {
        let at = step.origin.location;
        let block = &self.program.function(at.function).blocks[at.block.index()];
        match &block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => Some(self.program.expr(*cond).span),
            TerminatorKind::Switch { value, .. } => Some(self.program.expr(*value).span),
            _ => None,
        }
    }

    /// The condition that decides whether the step's statement is executed: that of the branch or switch that its block
    /// depends on, where there is one.
    pub fn decider(&self, step: &Step) -> Option<Span> {
        let at = step.origin.location;
        let function = self.program.function(at.function);
        let [block] = cfg::control_dependences(function).get(at.block.index())?[..] else { return None };
        match &function.blocks[block.index()].terminator.kind {
            TerminatorKind::Branch { cond, .. } => Some(self.program.expr(*cond).span),
            TerminatorKind::Switch { value, .. } => Some(self.program.expr(*value).span),
            _ => None,
        }
    }

    /// Where a reader finds it: the statement, the condition of a guard.
    pub fn span(&self, step: &Step) -> Span {
        match step.kind {
            StepKind::Guard => self.condition_span(step).unwrap_or(step.origin.span),
            _ => step.origin.span,
        }
    }

    /// Cycle, loop iterations and calls around the step.
    pub fn context(&self, step: &Step) -> StepContext {
        let mut around = Vec::new();
        let function = step.origin.location.function;
        for (head, number) in self.unwinding.iterations(step.origin.iteration) {
            if function == self.program.entry && Some(head) == self.program.cycle_head() {
                continue;
            }
            let block = &self.program.function(function).blocks[head.index()];
            around.push(Around::Iteration { number, line: self.program.sources.line(block.terminator.span) });
        }
        for call in self.unwinding.stack(step.origin.frame).iter().rev() {
            let span = self.program.origin(*call).0;
            if let (true, Some(line)) = (self.program.sources.is_user(span), self.program.sources.line(span)) {
                around.push(Around::CalledFrom { line });
            }
        }
        StepContext { cycle: self.cycle(step), around }
    }

    /// The scan cycle of a PLC program that the step is in, where there is more than one.
    pub fn cycle(&self, step: &Step) -> Option<u32> {
        let head = self.program.cycle_head()?;
        let several = self.unwinding.iterations.iter().any(|i| i.head == head && i.parent.0 == 0 && i.number > 1);
        let (mut frame, mut iteration) = (self.unwinding.frame(step.origin.frame), step.origin.iteration);
        while let Some(parent) = frame.parent {
            iteration = frame.iteration;
            frame = self.unwinding.frame(parent);
        }
        let around = self.unwinding.iterations(iteration);
        around.first().filter(|(h, _)| several && *h == head).map(|(_, number)| *number)
    }

    /// The value of a step as a reader of the program writes it.
    pub fn value(&self, step: &Step, value: &Value) -> String {
        match (step.kind, value) {
            (StepKind::Guard, Value::Bool(b)) if self.program.language == Language::C => b.to_string(),
            (StepKind::Guard, Value::Bool(b)) => if *b { "TRUE" } else { "FALSE" }.to_string(),
            (_, Value::Bool(b)) => render::value(self.program, step.ty, &IrValue::Bits(u128::from(*b))),
            (kind, Value::Bits(bits)) => {
                let switched = if kind == StepKind::Guard { self.switched(step) } else { None };
                let ty = switched.unwrap_or(step.ty);
                match bits.to_u128() {
                    Some(number) if self.program.types.is_scalar(ty) => {
                        let width = self.program.bits_of(ty);
                        self.scalar(ty, if width < 128 { number & ((1 << width) - 1) } else { number })
                    }
                    _ => self.record(ty, bits),
                }
            }
            (_, Value::Array(_)) => "(array)".to_string(),
        }
    }

    /// The type of what a switch asks, an enum where it is one.
    fn switched(&self, step: &Step) -> Option<TypeId> {
        let at = step.origin.location;
        let block = &self.program.function(at.function).blocks[at.block.index()];
        let TerminatorKind::Switch { value, .. } = block.terminator.kind else { return None };
        let expr = self.program.expr(value);
        let inner = match expr.kind {
            because_ir::ExprKind::Cast(inner) => Some(self.program.expr(inner).ty),
            _ => None,
        };
        let same = |ty: &TypeId| {
            matches!(self.program.types.get(*ty), Type::Enum(_))
                && self.program.bits_of(*ty) == self.program.bits_of(expr.ty)
        };
        Some(inner.filter(same).unwrap_or(expr.ty))
    }

    /// The scalars of a record in order, the first in the high bits.
    fn record(&self, ty: TypeId, bits: &because_logic::Bits) -> String {
        let leaves = leaf::leaves(self.program, ty, 16);
        let mut rest = bits.width();
        let mut parts = Vec::new();
        for leaf in &leaves {
            let width = leaf.bits.map_or(self.program.bits_of(leaf.ty), |b| b.width);
            if width > rest || width == 0 {
                break;
            }
            rest -= width;
            let part = (0..width).fold(0u128, |v, i| v | u128::from(bits.bit(rest + i)) << i);
            parts.push(self.scalar(leaf.ty, part));
        }
        format!("{{{}{}}}", parts.join(", "), if leaves.len() == 16 { ", …" } else { "" })
    }

    fn scalar(&self, ty: TypeId, bits: u128) -> String {
        let value = match self.program.types.get(ty) {
            Type::Pointer(_) => because_encode::run::pointer_value(self.unwinding, self.program, bits as u64),
            _ => IrValue::Bits(bits),
        };
        render::value(self.program, ty, &value)
    }
}
