//! `switch` and jumps to computed labels.

use super::body::{Body, Loop, R};
use because_ir::{BlockId, Case, ExprId, JumpKind, ObjectId, SourceStmtKind, TerminatorKind};
use because_source::Span;
use rucc_sema::{CaseId, CaseList, LabelId, StmtId};
use rustc_hash::FxHashMap;

/// A `switch` whose body is being lowered.
pub struct Open {
    /// Number of each case, its block, and the place of its label once reached.
    cases: Vec<(CaseId, BlockId, Span)>,
    /// Where each case stands in the list.
    index: FxHashMap<CaseId, usize>,
    default: Option<(BlockId, Span)>,
    /// Locals in scope at the `switch`.
    visible: Vec<ObjectId>,
}

impl Body<'_, '_> {
    pub fn switch_statement(
        &mut self,
        cond: rucc_sema::ExprId,
        body: StmtId,
        cases: CaseList,
        default: Option<StmtId>,
        span: Span,
    ) -> R<()> {
        let unit = self.unit.clone();
        let at = self.expr_span(cond);
        self.source = self.new_source(at, SourceStmtKind::Condition);
        let source = self.source;
        let value = self.value(cond)?;
        let value = self.integer_value(value, at);
        let (head, after) = (self.at, self.new_block());
        let mut open =
            Open { cases: Vec::new(), index: FxHashMap::default(), default: None, visible: self.visible.clone() };
        for case in cases.iter() {
            let block = self.new_block();
            open.index.insert(case, open.cases.len());
            open.cases.push((case, block, span));
        }
        if default.is_some() {
            open.default = Some((self.new_block(), span));
        }
        self.switches.push(open);
        self.loops.push(Loop { break_to: after, continue_to: None, depth: self.visible.len() });
        self.at = self.new_block();
        self.substatement(body);
        self.goto(after, JumpKind::Next, span);
        self.loops.pop();
        let Some(open) = self.switches.pop() else { return Ok(()) };
        let cases = open
            .cases
            .iter()
            .map(|&(id, target, span)| Case { low: unit.tast[id].low, high: unit.tast[id].high, target, span })
            .collect();
        let default = open.default.map_or(after, |(block, _)| block);
        self.at = head;
        self.source = source;
        self.terminate(TerminatorKind::Switch { value, cases, default }, at);
        self.at = after;
        Ok(())
    }

    /// A switch, an index and a step of a pointer are integers, also where the source has a `_Bool`.
    pub fn integer_value(&mut self, value: ExprId, span: Span) -> ExprId {
        let int = self.int_type();
        let ty = self.ir(value).ty;
        if *self.cx.program.types.get(ty) == because_ir::Type::Bool { self.cast(value, int, span) } else { value }
    }

    pub fn case_label(&mut self, case: CaseId, span: Span) {
        let place = self.label_span(span);
        let Some(open) = self.switches.last_mut() else { return };
        let Some(entry) = open.index.get(&case).and_then(|&at| open.cases.get_mut(at)) else { return };
        entry.2 = place;
        let block = entry.1;
        let visible = open.visible.clone();
        self.enter_label(block, visible, place);
    }

    pub fn default_label(&mut self, span: Span) {
        let place = self.label_span(span);
        let Some(open) = self.switches.last_mut() else { return };
        let Some((block, _)) = open.default else { return };
        let visible = open.visible.clone();
        self.enter_label(block, visible, place);
    }

    /// Goes on where the fall-through meets the jump, which begins the lifetimes of locals it skipped.
    fn enter_label(&mut self, block: BlockId, at_switch: Vec<ObjectId>, span: Span) {
        let skipped: Vec<ObjectId> = self.visible.iter().copied().filter(|o| !at_switch.contains(o)).collect();
        if skipped.is_empty() {
            self.flow_into(block, span);
            return;
        }
        let join = self.new_block();
        self.goto(join, JumpKind::Next, span);
        self.at = block;
        for object in skipped {
            self.emit(because_ir::StatementKind::Begin(object), span);
        }
        self.flow_into(join, span);
    }

    /// From the label's start to its colon.
    fn label_span(&self, span: Span) -> Span {
        let text = self.cx.program.sources.text(span);
        let mut quoted = false;
        for (i, byte) in text.bytes().enumerate() {
            match byte {
                b'\'' => quoted = !quoted,
                b':' if !quoted => return Span::new(span.file, span.start, span.start + i as u32 + 1),
                _ => {}
            }
        }
        span
    }

    /// The number of a label, as the value of `&&label`.
    pub fn label_value(&mut self, e: rucc_sema::ExprId, label: LabelId) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        let size = self.cx.size_type();
        let number = self.int_const(label_number(label), size, span);
        Ok(self.cast(number, ty, span))
    }

    /// `goto *e`: all of a function's computed jumps meet in one block, made at the end.
    pub fn indirect_goto(&mut self, target: rucc_sema::ExprId, span: Span) -> R<()> {
        self.source = self.new_source(span, SourceStmtKind::Jump);
        let value = self.value(target)?;
        let size = self.cx.size_type();
        let value = self.cast(value, size, span);
        let (block, object) = match self.indirect {
            Some(known) => known,
            None => {
                let made = (self.new_block(), self.temp(size, span));
                self.indirect = Some(made);
                made
            }
        };
        let place = self.object_place(object);
        self.assign(place, value, span);
        self.goto(block, JumpKind::Goto, span);
        Ok(())
    }

    /// The block that leads to whichever label was computed.
    pub fn finish_indirect(&mut self, span: Span) {
        let Some((block, object)) = self.indirect else { return };
        self.at = block;
        let value = self.load_object(object, span);
        let nowhere = self.new_block();
        let mut targets: Vec<(i128, BlockId)> = self
            .labels
            .iter()
            .filter(|(_, known)| known.visible.is_some())
            .map(|(label, known)| (label_number(*label), known.block))
            .collect();
        targets.sort_unstable();
        let cases =
            targets.into_iter().map(|(number, target)| Case { low: number, high: number, target, span }).collect();
        self.terminate(TerminatorKind::Switch { value, cases, default: nowhere }, span);
        self.at = nowhere;
        self.emit(because_ir::StatementKind::Unsupported { what: "a jump to no label of this function".into() }, span);
        self.terminate(TerminatorKind::Unreachable, span);
    }
}

/// What `&&label` is: its number in the translation unit, from 1.
pub fn label_number(label: LabelId) -> i128 {
    label.index() as i128 + 1
}
