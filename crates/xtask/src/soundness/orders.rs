//! Runs of one program on the same inputs, one for each order of evaluation that C leaves open.

use super::subject::Ran;
use because_interp::Inputs;
use because_ir::{InputKey, InputKind, Program, TypeId, Value};

/// Runs on one list of inputs; with more orders the rest is not examined.
const MOST_RUNS: usize = 64;

/// How the runs on one list of inputs end.
#[derive(Debug, Clone, PartialEq)]
pub struct Orders {
    /// One a run, the one from the left first.
    pub ran: Vec<Ran>,
    /// Every order was tried.
    pub complete: bool,
}

impl Orders {
    /// C leaves nothing open on these inputs.
    pub fn is_settled(&self) -> bool {
        self.ran.len() == 1 && self.complete
    }
}

/// Inputs in the order in which they are asked for, and the choices of a run.
pub struct Given {
    values: std::vec::IntoIter<u64>,
    choices: Vec<usize>,
    /// How many ways each choice had, as far as the run came.
    ways: Vec<usize>,
}

impl Inputs for Given {
    fn next(&mut self, key: &InputKey, kind: InputKind, _: TypeId, program: &Program) -> Option<Value> {
        match kind {
            InputKind::Nondet => self.values.next().map(|v| Value::Bits(u128::from(v))),
            InputKind::Order => {
                let ways = program.orders.iter().find(|o| o.input == key.name).map_or(1, |o| o.ways.len());
                let choice = self.choices.get(self.ways.len()).copied().unwrap_or(0);
                self.ways.push(ways);
                Some(Value::Bits(choice as u128))
            }
            _ => None,
        }
    }
}

/// Runs with every list of choices.
pub fn every(values: Vec<u64>, run: &mut dyn FnMut(&mut Given) -> Ran) -> Orders {
    let mut choices: Vec<usize> = Vec::new();
    let mut ran = Vec::new();
    loop {
        let mut given = Given { values: values.clone().into_iter(), choices, ways: Vec::new() };
        ran.push(run(&mut given));
        match next(given.choices, &given.ways) {
            None => return Orders { ran, complete: true },
            Some(_) if ran.len() == MOST_RUNS => return Orders { ran, complete: false },
            Some(following) => choices = following,
        }
    }
}

/// The choices after these; `None` if they were the last.
fn next(mut choices: Vec<usize>, ways: &[usize]) -> Option<Vec<usize>> {
    choices.resize(ways.len(), 0);
    while let Some(last) = choices.pop() {
        if last + 1 < ways[choices.len()] {
            choices.push(last + 1);
            return Some(choices);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_of_choices_comes_once() {
        let mut seen = vec![vec![0, 0]];
        while let Some(choices) = next(seen[seen.len() - 1].clone(), &[2, 3]) {
            let mut full = choices;
            full.resize(2, 0);
            seen.push(full);
        }
        assert_eq!(seen, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    }
}
