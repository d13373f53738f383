//! Steps and their values in source terms.

use because_encode::{FrameId, IterationId, NameBase, Step, StepKind, Unwinding};
use because_ir::{
    Around, Language, Location, Program, StepContext, TerminatorKind, Type, TypeId, Value as IrValue, leaf, render,
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

/// What a condition is in the failing and in the passing run; `None` where it is not reached.
pub type Decided = (Option<bool>, Option<bool>);

/// A step's value in both runs. A guard is shown as its condition, whichever arm it is of.
pub fn values(p: &Presenter, step: &Step, decided: Option<&Decided>, values: (&Value, &Value)) -> (String, String) {
    let shown = |asked: Option<bool>| match asked {
        Some(value) => p.value(step, &Value::Bool(value)),
        None => "not reached".to_string(),
    };
    let is_branch = |at: Location| {
        let block = &p.program.function(at.function).blocks[at.block.index()];
        matches!(block.terminator.kind, TerminatorKind::Branch { .. })
    };
    match decided {
        Some(&(before, after))
            if step.kind == StepKind::Guard
                && is_branch(step.origin.location)
                && (before.is_some() || after.is_some()) =>
        {
            (shown(before), shown(after))
        }
        _ => (p.value(step, values.0), p.value(step, values.1)),
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
            _ => self.unwinding.name(self.program, step.name),
        }
    }

    /// `most`; for a guard the text of its condition.
    pub fn name_in_text(&self, step: &Step) -> String {
        match step.name.base {
            NameBase::Guard => self.name(step),
            base => self.unwinding.base_name(self.program, base),
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
            (_, Value::Bits(bits)) => match bits.to_u128() {
                Some(number) if self.program.types.is_scalar(step.ty) => {
                    let width = self.program.bits_of(step.ty);
                    self.scalar(step.ty, if width < 128 { number & ((1 << width) - 1) } else { number })
                }
                _ => self.record(step.ty, bits),
            },
            (_, Value::Array(_)) => "(array)".to_string(),
        }
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
