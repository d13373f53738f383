//! Steps of a slice that come again and again, as a loop makes them: the first and the last round stand for all.

use crate::limits;
use because_ir::CoreStep;
use std::ops::Range;

/// Rounds that are not shown.
pub(super) struct Fold {
    /// Steps of one round.
    pub period: usize,
    /// The steps of the rounds between the first and the last.
    pub hidden: Range<usize>,
}

/// What is left out of these steps.
pub(super) fn folded(steps: &[CoreStep]) -> Vec<Fold> {
    let same = |a: usize, b: usize| steps[a].span == steps[b].span && steps[a].text == steps[b].text;
    let mut folds = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let repeats = |period: usize| (at + period..steps.len()).take_while(|&i| same(i, i - period)).count() / period;
        let found = (1..=limits::ROUND_STEPS)
            .map(|period| (period, 1 + repeats(period)))
            .find(|&(_, rounds)| rounds >= limits::ROUNDS_SHOWN);
        match found {
            Some((period, rounds)) => {
                let end = at + period * rounds;
                folds.push(Fold { period, hidden: at + period..end - period });
                at = end;
            }
            None => at += 1,
        }
    }
    folds
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_source::Span;

    fn hidden(texts: &str) -> Vec<(usize, Range<usize>)> {
        let step = |c: char| CoreStep { span: Span::NONE, text: c.to_string(), label: None };
        let steps: Vec<CoreStep> = texts.chars().map(step).collect();
        folded(&steps).into_iter().map(|f| (f.period, f.hidden)).collect()
    }

    #[test]
    fn the_first_and_the_last_round_stay() {
        assert_eq!(hidden("saaaaaaab"), [(1, 2..7)]);
        assert_eq!(hidden("sababababababt"), [(2, 3..11)]);
        assert_eq!(hidden("saaaab"), []);
        assert_eq!(hidden(""), []);
    }
}
