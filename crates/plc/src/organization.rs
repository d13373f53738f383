//! What S7 controllers call by themselves: organization blocks, known by their number, title or name.

use crate::ast::BlockKind;
use crate::declare::{Checked, Cx};
use crate::schedule::{Cyclic, Instance, Schedule, Start, Task, Tasks};
use crate::task_list::{FREE_TIME, divisor};
use crate::types::BlockRef;
use crate::{CycleTime, DEFAULT_CYCLE_TIME, Options};
use because_ir::Assumed;
use because_source::Span;

/// When a controller calls an organization block.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Role {
    /// Again and again.
    Cycle,
    /// Once, before the first cycle.
    Startup,
    /// Every so many milliseconds, interrupting the cycle.
    Interrupt(u32),
    /// Errors, alarms and the like: not in these runs.
    Other,
}

/// What the role was known by.
#[derive(Debug, Clone, Copy, PartialEq)]
enum By {
    NumberOrTitle,
    Name,
}

/// The interval of OB30 to OB38 as they are delivered.
const INTERVALS: [u32; 9] = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10];

impl<'a> Cx<'a> {
    /// The schedule of organization blocks; none where there are none.
    pub fn organized(&mut self, options: &Options) -> Checked<Option<(Schedule<'a>, CycleTime)>> {
        let blocks = self.of_kind(BlockKind::OrganizationBlock);
        let time = options.cycle_time.unwrap_or(DEFAULT_CYCLE_TIME);
        let one = |block: BlockRef| Schedule { startup: Vec::new(), cyclic: Cyclic::One(block) };
        match blocks.as_slice() {
            [] => return Ok(None),
            [only] => return Ok(Some((one(*only), time))),
            _ => {}
        }
        let roles: Vec<(BlockRef, Role, By)> = blocks.iter().map(|&b| self.role(b)).collect();
        let of = |wanted: Role| -> Vec<BlockRef> {
            roles.iter().filter(|(_, role, _)| *role == wanted).map(|(block, _, _)| *block).collect()
        };
        let (cycles, startup) = (of(Role::Cycle), of(Role::Startup));
        if cycles.is_empty() {
            return Err(self.several_blocks("organization blocks", &blocks));
        }
        self.assume_roles(&roles);
        let interrupts = roles.iter().filter(|(_, role, _)| matches!(role, Role::Interrupt(_))).count();
        if let ([cycle], 0) = (cycles.as_slice(), interrupts) {
            return Ok(Some((Schedule { startup, cyclic: Cyclic::One(*cycle) }, time)));
        }
        let CycleTime::Fixed(main) = time else { return Err(self.error("entry", Span::NONE, FREE_TIME)) };
        let every = |role: Role| match role {
            Role::Interrupt(ms) => Some(ms),
            Role::Cycle => Some(main),
            _ => None,
        };
        let mut timed: Vec<(u32, BlockRef, bool)> = Vec::new();
        for &(block, role, _) in &roles {
            timed.extend(every(role).map(|ms| (ms, block, role == Role::Cycle)));
        }
        let tick = timed.iter().map(|t| t.0).reduce(divisor).unwrap_or(main).max(1);
        // S7 gives the shorter interval the higher priority, and the main cycle the lowest.
        timed.sort_by_key(|(ms, _, cycle)| (*cycle, *ms));
        let mut list: Vec<Task<'a>> = Vec::new();
        for (i, (ms, block, cycle)) in timed.iter().enumerate() {
            let name = self.block(*block).ast.name.text.clone();
            let run = Instance { name: name.clone(), block: *block, args: &[], by_block: true };
            if let (Some(last), true) = (list.last_mut(), *cycle && i > 0 && timed[i - 1].2) {
                last.runs.push(run);
                continue;
            }
            list.push(Task { name, start: Start::Every(ms / tick), level: i as u32, runs: vec![run] });
        }
        let tasks = Tasks { list, tick, preemptive: options.preemptive };
        self.assume_tasks(&tasks);
        Ok(Some((Schedule { startup, cyclic: Cyclic::Tasks(tasks) }, CycleTime::Fixed(tick))))
    }

    fn role(&self, block: BlockRef) -> (BlockRef, Role, By) {
        let ast = self.block(block).ast;
        let key = ast.name.key();
        let number = key.strip_prefix("ob").and_then(|n| n.trim_start_matches(['_', ' ']).parse::<u32>().ok());
        if let Some(number) = number {
            return (block, numbered(number), By::NumberOrTitle);
        }
        let title = ast.title.as_deref().unwrap_or("").to_lowercase();
        match named(&title) {
            Role::Other => (block, named(&key), By::Name),
            role => (block, role, By::NumberOrTitle),
        }
    }

    /// What was guessed, and which blocks are not called.
    fn assume_roles(&mut self, roles: &[(BlockRef, Role, By)]) {
        let names = |list: Vec<BlockRef>| -> Vec<String> {
            list.iter().map(|b| format!("`{}`", self.block(*b).ast.name.text)).collect()
        };
        let guessed = |wanted: Role| {
            let of = roles.iter().filter(|(_, role, by)| *role == wanted && *by == By::Name);
            names(of.map(|(b, _, _)| *b).collect())
        };
        let mut parts = Vec::new();
        let (cycle, startup) = (guessed(Role::Cycle), guessed(Role::Startup));
        if !cycle.is_empty() {
            parts.push(format!("{} is called in each cycle", cycle.join(", ")));
        }
        if !startup.is_empty() {
            parts.push(format!("{} once before the first", startup.join(", ")));
        }
        for (block, role, by) in roles {
            if let (Role::Interrupt(ms), By::Name) = (role, by) {
                parts.push(format!("`{}` every {ms} ms", self.block(*block).ast.name.text));
            }
        }
        let others = names(roles.iter().filter(|(_, role, _)| *role == Role::Other).map(|(b, _, _)| *b).collect());
        let mut texts = Vec::new();
        if !parts.is_empty() {
            texts.push(format!("by the names of the organization blocks: {}", parts.join(", ")));
        }
        if !others.is_empty() {
            texts.push(format!("nothing calls {}", others.join(", ")));
        }
        self.program.assumed.extend(texts.into_iter().map(Assumed::narrower));
    }
}

fn numbered(number: u32) -> Role {
    match number {
        1 => Role::Cycle,
        30..=38 => Role::Interrupt(INTERVALS[number as usize - 30]),
        100..=102 => Role::Startup,
        // On S7-1200 and S7-1500 every number from 123 on is free.
        _ => Role::Other,
    }
}

/// By a title, or by a name in lower case: what STEP 7 and TIA Portal write themselves.
fn named(text: &str) -> Role {
    let is = |words: &[&str]| words.iter().any(|w| text.starts_with(w));
    if is(&["main program sweep", "main", "program cycle", "cycle execution"]) {
        Role::Cycle
    } else if is(&["startup", "start-up", "complete restart", "warm restart", "cold restart"]) {
        Role::Startup
    } else if is(&["cyclic interrupt", "cyclic_interrupt", "cyclicinterrupt"]) {
        Role::Interrupt(100)
    } else {
        Role::Other
    }
}
