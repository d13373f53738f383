//! The tasks of a configuration as a schedule.

use crate::ast;
use crate::declare::{Checked, Cx, Entry};
use crate::entry::configurations;
use crate::schedule::{Cyclic, Instance, Schedule, Start, Task, Tasks};
use crate::{CycleTime, DEFAULT_CYCLE_TIME, Options};
use because_ir::Assumed;
use because_source::Span;
use std::collections::BTreeSet;

/// A task before the length of a cycle is known.
struct Found<'a> {
    name: String,
    /// Milliseconds; none where an event starts it, or nothing does.
    interval: Option<u32>,
    single: Option<&'a ast::Expr>,
    /// The lowest is the most urgent.
    urgency: i128,
    runs: Vec<Instance<'a>>,
}

/// Programs without a task run whenever nothing else does.
const BACKGROUND: i128 = i128::MAX;

impl<'a> Cx<'a> {
    /// The schedule of a configuration that runs several programs.
    pub fn configured(&mut self, units: &'a [ast::Unit], options: &Options) -> Checked<(Schedule<'a>, CycleTime)> {
        let mut found: Vec<Found<'a>> = Vec::new();
        for configuration in configurations(units) {
            for task in &configuration.tasks {
                found.push(self.found_task(task)?);
            }
            let background = || Found {
                name: "no task".to_string(),
                interval: None,
                single: None,
                urgency: BACKGROUND,
                runs: Vec::new(),
            };
            for program in &configuration.programs {
                let run = self.instance_of(program)?;
                let wanted = program.task.as_ref();
                let at = match wanted {
                    Some(task) => found.iter().position(|t| t.name.eq_ignore_ascii_case(&task.text)),
                    None => Some(found.iter().position(|t| t.urgency == BACKGROUND).unwrap_or(found.len())),
                };
                match (at, wanted) {
                    (Some(at), _) => {
                        if at == found.len() {
                            found.push(background());
                        }
                        found[at].runs.push(run);
                    }
                    (None, Some(task)) => {
                        let message = format!("no task is called `{}`", task.text);
                        return Err(self.error("name", task.at.0, message));
                    }
                    (None, None) => {}
                }
            }
        }
        found.retain(|t| !t.runs.is_empty());
        found.sort_by_key(|t| t.urgency);
        let usual = match options.cycle_time.unwrap_or(DEFAULT_CYCLE_TIME) {
            CycleTime::Fixed(ms) => ms,
            CycleTime::Free { .. } => return Err(self.error("entry", Span::NONE, FREE_TIME)),
        };
        let intervals: BTreeSet<u32> = found.iter().filter_map(|t| t.interval).collect();
        let tick = intervals.iter().copied().reduce(divisor).unwrap_or(usual).max(1);
        let tasks = scheduled(found, tick, options.preemptive);
        self.assume_tasks(&tasks);
        Ok((Schedule { startup: Vec::new(), cyclic: Cyclic::Tasks(tasks) }, CycleTime::Fixed(tick)))
    }

    fn found_task(&mut self, task: &'a ast::Task) -> Checked<Found<'a>> {
        let interval = match &task.interval {
            Some(interval) => Some(self.milliseconds(interval)?),
            None => None,
        };
        let urgency = match &task.priority {
            Some(priority) => self.constant_int(priority, None)?,
            None => BACKGROUND - 1,
        };
        let single = task.single.as_ref().filter(|_| interval.is_none());
        Ok(Found { name: task.name.text.clone(), interval, single, urgency, runs: Vec::new() })
    }

    fn instance_of(&mut self, program: &'a ast::ProgramInstance) -> Checked<Instance<'a>> {
        match self.names.get(&program.program.key()) {
            Some(Entry::Block(block)) if self.block(*block).ast.kind == ast::BlockKind::Program => {
                let (name, block) = (program.name.text.clone(), *block);
                let by_block = program.name.key() == program.program.key();
                Ok(Instance { name, block, args: &program.args, by_block })
            }
            _ => {
                let message = format!("no program is called `{}`", program.program.text);
                Err(self.error("name", program.program.at.0, message))
            }
        }
    }

    /// Says how the tasks share the controller: no file does.
    pub fn assume_tasks(&mut self, tasks: &Tasks<'_>) {
        let name = |task: &Task<'_>| match task.start {
            Start::Every(n) => format!("{} every {} ms", task.name, n * tasks.tick),
            Start::Rise(_) => format!("{} by its event", task.name),
        };
        let names: Vec<String> = tasks.list.iter().map(name).collect();
        let how = match tasks.preemptive {
            true => "a more urgent task may enter between any two statements, and inputs are read once a cycle",
            false => "no task interrupts another (with --preemptive it can), the most urgent goes first",
        };
        self.program.assumed.push(Assumed::narrower(format!("tasks: {}; {how}", names.join(", "))));
    }
}

pub(crate) const FREE_TIME: &str = "--cycle-time MIN..MAX is for programs with one task";

pub(crate) fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

fn scheduled(found: Vec<Found<'_>>, tick: u32, preemptive: bool) -> Tasks<'_> {
    let mut list: Vec<Task<'_>> = Vec::new();
    let mut last: Option<(i128, u32)> = None;
    for task in found {
        let level = match last {
            Some((urgency, level)) if urgency == task.urgency => level,
            Some((_, level)) => level + 1,
            None => 0,
        };
        last = Some((task.urgency, level));
        let start = match (task.interval, task.single) {
            (Some(ms), _) => Start::Every(ms / tick),
            (None, Some(event)) => Start::Rise(event),
            (None, None) => Start::Every(1),
        };
        list.push(Task { name: task.name, start, level, runs: task.runs });
    }
    Tasks { list, tick, preemptive }
}
