//! Which steps follow, by control dependence, from the events shown so far.
//!
//! The control parents of a path's steps form a forest in which a parent comes before its children. Whether one step is
//! above another is answered by intervals of a preorder, so that a run of many loop rounds, each under the one before,
//! costs no more than its length.

use super::{callee, terminator};
use because_encode::depend::dynamic::Dependences;
use because_ir::{FuncId, Path, Program};
use rustc_hash::FxHashMap;

pub(super) struct ImpliedChain<'a> {
    control: &'a [Option<u32>],
    /// Where each step's subtree begins in the preorder, and how many steps are in it.
    first: Vec<u32>,
    size: Vec<u32>,
    /// Calls of functions with several call sites among a step and all above it: they are not implied.
    unsure: Vec<u32>,
    /// Calls and loop heads that an event shown directly runs under.
    around: Vec<bool>,
    /// The next event shown: only it implies anything.
    current: Option<u32>,
    /// Steps that were gone through by [`ImpliedChain::add`].
    walked: usize,
}

impl<'a> ImpliedChain<'a> {
    pub fn new(
        dependences: &'a Dependences,
        path: &Path,
        program: &Program,
        sites: &FxHashMap<FuncId, u32>,
    ) -> ImpliedChain<'a> {
        let control = &dependences.control[..];
        let count = path.steps.len();
        let mut size = vec![1u32; count];
        for at in (0..count).rev() {
            if let Some(parent) = control[at] {
                debug_assert!((parent as usize) < at, "a control parent is executed before");
                size[parent as usize] += size[at];
            }
        }
        let (mut first, mut next, mut roots) = (vec![0u32; count], vec![0u32; count], 0);
        let mut unsure = vec![0u32; count];
        for at in 0..count {
            let free = control[at].map_or(&mut roots, |parent| &mut next[parent as usize]);
            first[at] = *free;
            *free += size[at];
            next[at] = first[at] + 1;
            let is_call = terminator(program, path.steps[at].location).is_none();
            let several = is_call && sites.get(&callee(path, at as u32)).is_some_and(|&n| n > 1);
            unsure[at] = control[at].map_or(0, |parent| unsure[parent as usize]) + u32::from(several);
        }
        ImpliedChain { control, first, size, unsure, around: vec![false; count], current: None, walked: 0 }
    }

    /// From now on what is above `step` is implied, and nothing else.
    pub fn add(&mut self, step: u32) {
        self.current = Some(step);
        let mut at = step;
        // What is above a step that is marked was marked with it.
        while let Some(parent) = self.control[at as usize].filter(|&p| !self.around[p as usize]) {
            self.around[parent as usize] = true;
            self.walked += 1;
            at = parent;
        }
    }

    /// Whether the event added last says that this step was executed.
    pub fn has(&self, step: u32) -> bool {
        let Some(below) = self.current.and_then(|c| self.control[c as usize]) else { return false };
        let (step, below) = (step as usize, below as usize);
        let is_above = self.first[step] <= self.first[below] && self.first[below] - self.first[step] < self.size[step];
        let unsure_above = self.control[step].map_or(0, |parent| self.unsure[parent as usize]);
        is_above && self.unsure[below] == unsure_above
    }

    pub fn entered(&self, call: u32) -> bool {
        self.around[call as usize]
    }

    pub fn shown_inside(&self, head: u32) -> bool {
        self.around[head as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::call_sites;
    use super::*;
    use because_encode::depend::dynamic;

    const ROUNDS: &str = "int twice(int x) { int s = 0; while (x > 0) { s = s + 2; x = x - 1; } return s; }
int main(void) {
  int a = twice(3);
  int b = 0;
  while (b < 40) { if (b % 2) { a = a + twice(1); } b = b + 1; }
  return 1 / (a - a);
}
";

    fn with_chain(test: impl FnOnce(&Dependences, &Path, &Program, ImpliedChain)) {
        let files = because_c::MemoryFiles::new().with("t.c", ROUNDS);
        let program = because_c::load(&files, &["t.c"], &because_c::Options::default())
            .unwrap_or_else(|failed| panic!("{:?}", failed.diagnostics));
        let checks = because_ir::Checks::default();
        let run = because_interp::replay(&program, checks, &[], &because_interp::Limits::default());
        let dependences = dynamic::dependences(&program, &run.path);
        let sites = call_sites(&program);
        let chain = ImpliedChain::new(&dependences, &run.path, &program, &sites);
        test(&dependences, &run.path, &program, chain);
    }

    /// Each step is gone through once, however many events are shown: rounds of a loop lie one under the other.
    #[test]
    fn the_work_is_no_more_than_the_path_is_long() {
        with_chain(|_, path, _, mut chain| {
            for step in (0..path.steps.len() as u32).rev() {
                chain.add(step);
            }
            assert!(path.steps.len() > 200 && chain.walked <= path.steps.len(), "{}", chain.walked);
        });
    }

    /// The same as going up step by step, which is what is meant.
    #[test]
    fn intervals_say_what_going_up_says() {
        with_chain(|dependences, path, program, mut chain| {
            let sites = call_sites(program);
            for step in 0..path.steps.len() as u32 {
                chain.add(step);
                let (mut implied, mut at) = (Vec::new(), step);
                while let Some(parent) = dependences.control[at as usize] {
                    let is_call = terminator(program, path.steps[parent as usize].location).is_none();
                    if is_call && sites.get(&callee(path, parent)).is_some_and(|&n| n > 1) {
                        break;
                    }
                    implied.push(parent);
                    at = parent;
                }
                for other in 0..path.steps.len() as u32 {
                    assert_eq!(chain.has(other), implied.contains(&other), "{other} from {step}");
                }
            }
        });
    }
}
