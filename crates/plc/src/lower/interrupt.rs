//! Tasks that interrupt each other.
//!
//! Between any two statements of a task, time may go on by whole cycles as long as the task ends before it is due again, and
//! each more urgent task that is due may run. A task that is due at the start of a cycle may also be late: it then enters one of
//! the less urgent ones, or runs behind them. Each level of urgency has functions of its own, so that no call returns into itself.

use super::Level;
use super::access::Loc;
use super::function::Fun;
use super::scope::Scope;
use super::tasks::{Body, CyclicBody, Due, TaskBody, TasksBody};
use crate::CycleTime;
use crate::declare::Cx;
use crate::types::{DINT, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, Callee, ExprKind, InputKind, SourceStmtKind, StatementKind};
use because_source::Span;

/// More cycles than any interval has: no time passes any more.
const NO_MORE: i128 = i32::MAX as i128;

impl Cx<'_> {
    /// The functions that stand between the statements of a level; the most urgent one has none.
    pub fn declare_interruptions(&mut self, levels: impl Iterator<Item = Level>) {
        let mut levels: Vec<Level> = levels.collect();
        levels.sort_unstable();
        levels.dedup();
        for &level in levels.iter().skip(1) {
            let void = self.ir_type(&Ty::Void);
            let origin = ir::FunctionOrigin::Harness;
            let id = ir::build::function(&mut self.program, &format!("interruption {level}"), Span::NONE, void, origin);
            self.lowering.interruptions.insert(level, id);
        }
    }
}

/// Fills the functions in.
pub(crate) fn build<'a>(cx: &mut Cx<'a>, body: &Body<'a>, cycle_time: CycleTime) {
    let CyclicBody::Tasks(tasks) = &body.cyclic else { return };
    let mut levels: Vec<(Level, ir::FuncId)> = cx.lowering.interruptions.iter().map(|(l, f)| (*l, *f)).collect();
    levels.sort_unstable();
    for (level, id) in levels {
        let mut fun = Fun::new(cx, id, Scope::new(None));
        fun.interruption(tasks, level, cycle_time);
        fun.emit_return();
        fun.finish();
    }
}

impl<'a> Fun<'_, 'a> {
    /// Stands in front of every statement of a program.
    pub fn may_be_interrupted(&mut self) {
        let Some(&callee) = self.cx.lowering.interruptions.get(&self.cx.lowering.level) else { return };
        if self.scope.block.is_some_and(|b| self.cx.block(b).model) {
            return;
        }
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        self.emit(StatementKind::Call { result: None, callee: Callee::Direct(callee), args: Vec::new() });
    }

    /// Anything, as an input of this name.
    fn choice(&mut self, name: String) -> ir::ExprId {
        let temp = self.temp(&Ty::Bool);
        let place = self.object_place(temp, &Ty::Bool);
        self.emit(StatementKind::Input { place, input: ir::InputSource { name, kind: InputKind::Volatile } });
        self.load_object(temp, &Ty::Bool, Span::NONE)
    }

    fn set(&mut self, object: ir::ObjectId, value: bool) {
        let value = self.add_expr(ExprKind::Const(ir::Const::Bool(value)), &Ty::Bool, Span::NONE);
        self.store_expr(&Loc::object(object, Ty::Bool), value);
    }

    fn interruption(&mut self, tasks: &TasksBody<'a>, level: Level, cycle_time: CycleTime) {
        let own = tasks.tasks.iter().filter(|t| t.level == level);
        let most = own.map(|t| period(&t.due)).min().unwrap_or(1);
        if let (Some(passed), true) = (tasks.passed, most > 1) {
            let goes_on = self.choice("time goes on".to_string());
            self.when(goes_on, |fun| {
                let loc = Loc::object(passed, DINT);
                let old = fun.load(&loc, Span::NONE);
                let last = fun.int_const(i128::from(most - 1), &DINT, Span::NONE);
                let in_time = fun.add_expr(ExprKind::Binary(BinaryOp::Lt, old, last), &Ty::Bool, Span::NONE);
                fun.emit(StatementKind::Assume(in_time));
                let one = fun.int_const(1, &DINT, Span::NONE);
                let next = fun.add_expr(ExprKind::Binary(BinaryOp::AddWrap, old, one), &DINT, Span::NONE);
                fun.store_expr(&loc, next);
                fun.advance_clock(cycle_time);
                fun.enter(Span::NONE, SourceStmtKind::Hidden);
                fun.mark_due(tasks, true);
            });
        }
        for task in tasks.tasks.iter().filter(|t| t.level < level) {
            let Some(pending) = task.pending else { continue };
            let waits = self.load(&Loc::object(pending, Ty::Bool), Span::NONE);
            self.when(waits, |fun| {
                let enters = fun.choice(format!("{} enters", task.name));
                fun.when(enters, |fun| fun.run_pending(task));
            });
        }
    }

    fn run_pending(&mut self, task: &TaskBody<'a>) {
        if let Some(pending) = task.pending {
            self.set(pending, false);
        }
        self.run_task(task);
    }

    /// Marks the tasks that are due. None may have been waiting since it was due last.
    fn mark_due(&mut self, tasks: &TasksBody<'a>, passing: bool) {
        for task in &tasks.tasks {
            let Some(pending) = task.pending else { continue };
            // An event is looked for once a scan cycle.
            if passing && matches!(task.due, Due::Rise(..)) {
                continue;
            }
            let mark = |fun: &mut Self| {
                let waits = fun.load(&Loc::object(pending, Ty::Bool), Span::NONE);
                let done = fun.add_expr(ExprKind::Unary(ir::UnaryOp::Not, waits), &Ty::Bool, Span::NONE);
                fun.emit(StatementKind::Assume(done));
                fun.set(pending, true);
            };
            match self.due(&task.due) {
                Some(due) => self.when(due, mark),
                None => mark(self),
            }
        }
    }

    /// One cycle in which tasks can be late and enter each other.
    pub fn run_interruptible(&mut self, tasks: &TasksBody<'a>) {
        self.enter(Span::NONE, SourceStmtKind::Hidden);
        let Some(passed) = tasks.passed else { return };
        let zero = self.int_const(0, &DINT, Span::NONE);
        self.store_expr(&Loc::object(passed, DINT), zero);
        self.mark_due(tasks, false);
        let least = tasks.tasks.iter().map(|t| t.level).max().unwrap_or(0);
        for task in &tasks.tasks {
            let Some(pending) = task.pending else { continue };
            let waits = self.load(&Loc::object(pending, Ty::Bool), Span::NONE);
            self.when(waits, |fun| {
                if task.level == least {
                    return fun.run_pending(task);
                }
                let late = fun.choice(format!("{} is late", task.name));
                let now = fun.add_expr(ExprKind::Unary(ir::UnaryOp::Not, late), &Ty::Bool, Span::NONE);
                fun.when(now, |fun| fun.run_pending(task));
            });
        }
        let all = self.int_const(NO_MORE, &DINT, Span::NONE);
        self.store_expr(&Loc::object(passed, DINT), all);
        for task in &tasks.tasks {
            let Some(pending) = task.pending else { continue };
            let waits = self.load(&Loc::object(pending, Ty::Bool), Span::NONE);
            self.when(waits, |fun| fun.run_pending(task));
        }
    }
}

fn period(due: &Due<'_>) -> u32 {
    match due {
        Due::Always | Due::Rise(..) => 1,
        Due::Phase(_, n) => *n,
    }
}
