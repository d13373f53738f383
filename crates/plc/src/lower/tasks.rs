//! What a cycle executes: one block, or the programs of those tasks that are due.
//!
//! A cycle is as long as the greatest common divisor of the intervals. The tasks that are due run one after the other, the
//! most urgent first; no cycle ends with a task waiting, so among equals the order is that of the declarations.

use super::Storage;
use super::access::Loc;
use super::function::Fun;
use super::scope::Binding;
use crate::Options;
use crate::ast::{self, ArgValue, SectionKind};
use crate::declare::Cx;
use crate::schedule::{Cyclic, Schedule, Start};
use crate::types::{BlockRef, DINT, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, BranchKind, Callee, ExprKind, JumpKind, ObjectKind, StatementKind, TerminatorKind};
use because_source::Span;

/// The schedule with the objects and functions that carry it out.
pub(crate) struct Body<'a> {
    pub startup: Vec<ir::FuncId>,
    pub cyclic: CyclicBody<'a>,
}

pub(crate) enum CyclicBody<'a> {
    One(ir::FuncId),
    Tasks(TasksBody<'a>),
}

pub(crate) struct TasksBody<'a> {
    pub tasks: Vec<TaskBody<'a>>,
    /// How many cycles have passed since the one that the scan cycle began with, where tasks interrupt each other.
    pub passed: Option<ir::ObjectId>,
}

pub(crate) struct TaskBody<'a> {
    pub name: String,
    pub level: u32,
    pub due: Due<'a>,
    pub runs: Vec<RunBody<'a>>,
    /// Is it due and has not run yet? Only where tasks interrupt each other.
    pub pending: Option<ir::ObjectId>,
}

/// When a task is due.
pub(crate) enum Due<'a> {
    Always,
    /// Whenever this counter of cycles comes to zero again, after so many.
    Phase(ir::ObjectId, u32),
    /// When the condition is true and was not in the cycle before.
    Rise(&'a ast::Expr, ir::ObjectId),
}

pub(crate) struct RunBody<'a> {
    pub name: String,
    pub object: ir::ObjectId,
    pub block: BlockRef,
    pub args: &'a [ast::Arg],
}

impl Body<'_> {
    /// The programs that the tasks execute.
    pub fn names(&self) -> String {
        match &self.cyclic {
            CyclicBody::One(_) => String::new(),
            CyclicBody::Tasks(tasks) => {
                let runs = tasks.tasks.iter().flat_map(|t| &t.runs);
                runs.map(|run| run.name.as_str()).collect::<Vec<&str>>().join(", ")
            }
        }
    }
}

impl<'a> Cx<'a> {
    /// Asks for the functions of a schedule and makes its objects.
    pub fn scheduled(&mut self, schedule: &Schedule<'a>, _: &Options) -> Body<'a> {
        let mut startup = Vec::new();
        for &block in &schedule.startup {
            let object = self.program_object(block);
            startup.push(self.function_for(block, Storage::Static(object, Vec::new())));
        }
        let cyclic = match &schedule.cyclic {
            Cyclic::One(block) => {
                self.lowering.entry = Some(*block);
                CyclicBody::One(self.function_for(*block, Storage::Entry))
            }
            Cyclic::Tasks(tasks) => {
                if tasks.preemptive {
                    self.declare_interruptions(tasks.list.iter().map(|t| t.level));
                }
                let list = tasks.list.iter().map(|task| self.task_body(task, tasks.preemptive)).collect();
                let passed = tasks
                    .preemptive
                    .then(|| self.add_object("cycles passed", &DINT, ObjectKind::Global, None, Span::NONE));
                CyclicBody::Tasks(TasksBody { tasks: list, passed })
            }
        };
        Body { startup, cyclic }
    }

    fn task_body(&mut self, task: &crate::schedule::Task<'a>, preemptive: bool) -> TaskBody<'a> {
        let name = &task.name;
        let due = match task.start {
            Start::Every(1) => Due::Always,
            Start::Every(n) => {
                let object = self.add_object(&format!("phase of {name}"), &DINT, ObjectKind::Global, None, Span::NONE);
                let ty = self.ir_type(&DINT);
                let value = ir::Const::Int(u128::from(n - 1));
                self.program.objects[object.index()].init.push(ir::Init { offset: 0, ty, bits: None, value });
                Due::Phase(object, n)
            }
            Start::Rise(cond) => {
                let name = format!("event of {name}");
                Due::Rise(cond, self.add_object(&name, &Ty::Bool, ObjectKind::Global, None, Span::NONE))
            }
        };
        self.lowering.level = if preemptive { task.level } else { 0 };
        let mut runs = Vec::new();
        for run in &task.runs {
            let object = match run.by_block {
                true => self.program_object(run.block),
                false => self.instance_object(&run.name, run.block),
            };
            self.function_for(run.block, Storage::Static(object, Vec::new()));
            runs.push(RunBody { name: run.name.clone(), object, block: run.block, args: run.args });
        }
        self.lowering.level = 0;
        let pending = preemptive
            .then(|| self.add_object(&format!("{name} is pending"), &Ty::Bool, ObjectKind::Global, None, Span::NONE));
        TaskBody { name: name.clone(), level: task.level, due, runs, pending }
    }

    /// What the instances of a configuration get from outside: inputs that it does not connect.
    pub fn instance_inputs(&mut self, body: &Body<'a>) -> Vec<(String, Loc)> {
        let CyclicBody::Tasks(tasks) = &body.cyclic else { return Vec::new() };
        let mut list = Vec::new();
        for run in tasks.tasks.iter().flat_map(|t| &t.runs) {
            for var in self.block(run.block).vars.iter().filter(|v| v.section == SectionKind::Input) {
                let connected = |arg: &ast::Arg| {
                    let name = arg.name.as_ref().map(ast::Name::key);
                    matches!(arg.value, ArgValue::In(_)) && name == Some(ast::key(&var.name))
                };
                if let (Some(field), false) = (var.field, run.args.iter().any(connected)) {
                    let at = Loc::object(run.object, Ty::Block(run.block)).field(field, var.ty.clone());
                    list.push((format!("{}.{}", run.name, var.name), at));
                }
            }
        }
        list
    }
}

impl<'a> Fun<'_, 'a> {
    /// What requirements can name where several programs run: instances, and variables that only one of them has.
    pub fn bind_instances(&mut self, body: &Body<'a>) {
        let CyclicBody::Tasks(tasks) = &body.cyclic else { return };
        let mut seen: Vec<String> = Vec::new();
        for run in tasks.tasks.iter().flat_map(|t| &t.runs) {
            let whole = Loc::object(run.object, Ty::Block(run.block));
            for var in self.cx.block(run.block).vars.clone() {
                let key = ast::key(&var.name);
                let Some(field) = var.field else { continue };
                let binding = match seen.contains(&key) {
                    true => Binding::Missing("several programs have one: write it behind the program's name"),
                    false => Binding::At(whole.field(field, var.ty.clone())),
                };
                seen.push(key.clone());
                self.scope.vars.insert(key, binding);
            }
        }
        for run in tasks.tasks.iter().flat_map(|t| &t.runs) {
            let whole = Loc::object(run.object, Ty::Block(run.block));
            self.scope.vars.insert(ast::key(&run.name), Binding::At(whole));
        }
    }

    /// The blocks that are called once.
    pub fn startup(&mut self, body: &Body<'a>) {
        for &callee in &body.startup {
            self.emit(StatementKind::Call { result: None, callee: Callee::Direct(callee), args: Vec::new() });
        }
    }

    /// One cycle.
    pub fn run_body(&mut self, body: &Body<'a>) {
        match &body.cyclic {
            CyclicBody::One(callee) => {
                self.emit(StatementKind::Call { result: None, callee: Callee::Direct(*callee), args: Vec::new() });
            }
            CyclicBody::Tasks(tasks) if tasks.passed.is_some() => self.run_interruptible(tasks),
            CyclicBody::Tasks(tasks) => {
                for task in &tasks.tasks {
                    if let Some(due) = self.due(&task.due) {
                        self.when(due, |fun| fun.run_task(task));
                    } else {
                        self.run_task(task);
                    }
                }
            }
        }
    }

    /// Is the task due in this cycle? None where it always is. Asked once a cycle: it counts.
    pub fn due(&mut self, due: &Due<'a>) -> Option<ir::ExprId> {
        let span = Span::NONE;
        match due {
            Due::Always => None,
            Due::Phase(object, n) => {
                let loc = Loc::object(*object, DINT);
                let old = self.load(&loc, span);
                let (zero, one) = (self.int_const(0, &DINT, span), self.int_const(1, &DINT, span));
                let last = self.int_const(i128::from(n - 1), &DINT, span);
                let more = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, old, one), &DINT, span);
                let wraps = self.add_expr(ExprKind::Binary(BinaryOp::Ge, old, last), &Ty::Bool, span);
                let next = self.add_expr(ExprKind::Select(wraps, zero, more), &DINT, span);
                self.store_expr(&loc, next);
                let now = self.load(&loc, span);
                Some(self.add_expr(ExprKind::Binary(BinaryOp::Eq, now, zero), &Ty::Bool, span))
            }
            Due::Rise(cond, object) => {
                let loc = Loc::object(*object, Ty::Bool);
                let Ok(now) = self.condition(cond) else { return None };
                let now = self.hoist(now, &Ty::Bool, span);
                let old = self.load(&loc, span);
                let not = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, old), &Ty::Bool, span);
                let rises = self.add_expr(ExprKind::Binary(BinaryOp::And, now, not), &Ty::Bool, span);
                let rises = self.hoist(rises, &Ty::Bool, span);
                self.store_expr(&loc, now);
                Some(rises)
            }
        }
    }

    /// Executes something where a condition holds.
    pub fn when(&mut self, cond: ir::ExprId, inner: impl FnOnce(&mut Self)) {
        let (then, join) = (self.new_block(), self.new_block());
        let kind = TerminatorKind::Branch { cond, then, otherwise: join, kind: BranchKind::Hidden };
        self.terminate(kind, self.span, then);
        inner(self);
        self.enter(Span::NONE, ir::SourceStmtKind::Hidden);
        self.goto(join, JumpKind::Next, join);
    }

    /// The programs of a task, with what the configuration connects them to.
    pub fn run_task(&mut self, task: &TaskBody<'a>) {
        let level = if task.pending.is_some() { task.level } else { 0 };
        let before = std::mem::replace(&mut self.cx.lowering.level, level);
        for run in &task.runs {
            let loc = Loc::object(run.object, Ty::Block(run.block));
            let args: Vec<&ast::Arg> = run.args.iter().collect();
            let _ = self.call_instance(&loc, run.block, &args, Span::NONE);
        }
        self.cx.lowering.level = before;
    }
}
