//! Proves a program with loops without a bound, and makes a verdict of it.
//!
//! Comes in: a program. Goes out: that it holds, with the invariants that prove it, which a second solver confirmed;
//! or undecided, with the reason.

use crate::Error;
use crate::invariants::{self, Progress, ProveOptions, Proved};
use crate::proof;
use because_ir::{Answer, Program, Reason, ReasonKind, Verdict};
use because_logic::Backend;
use because_source::Span;

/// A verdict and the proof behind it, where there is one.
#[derive(Debug, Clone)]
pub struct Checked {
    pub verdict: Verdict,
    pub proof: Option<Box<invariants::Proof>>,
    /// Not proved, but other predicates or a deeper induction may do.
    pub open: bool,
}

pub fn check(program: &Program, options: &ProveOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let mut last = Progress { loops: 0, candidates: 0, iterations: 0 };
    let proved = invariants::prove(program, options, &mut |p| {
        last = p;
        progress(p);
    })?;
    let mut verdict = Verdict {
        decision: Answer::Undecided,
        engine: if options.depth > 1 { "kind" } else { "cegar" },
        bound: None,
        failures: Vec::new(),
        reasons: Vec::new(),
        assumed: program.assumed.clone(),
        invariants: Vec::new(),
        stats: vec![
            ("loops", last.loops as f64),
            ("candidates", last.candidates as f64),
            ("iterations", last.iterations as f64),
        ],
    };
    let proof = match proved {
        Proved::Yes(proof) => proof,
        Proved::No { why, span, open } => {
            verdict.reasons.push(Reason { kind: ReasonKind::Bound, text: why, span });
            return Ok(Checked { verdict, proof: None, open });
        }
    };
    match invariants::confirm(&proof, options, Backend::Batsat)? {
        Some(true) => {}
        Some(false) => {
            let text = "the second solver rejects the invariants".to_string();
            verdict.reasons.push(Reason { kind: ReasonKind::InternalBug, text, span: Span::NONE });
            return Ok(Checked { verdict, proof: None, open: false });
        }
        None => {
            let text = "the budget ended while the second solver checked the invariants".to_string();
            verdict.reasons.push(Reason { kind: ReasonKind::Time, text, span: Span::NONE });
            return Ok(Checked { verdict, proof: None, open: false });
        }
    }
    verdict.decision = Answer::Holds;
    verdict.assumed.extend(proof.assumed.iter().cloned());
    verdict.assumed.sort();
    verdict.assumed.dedup();
    verdict.invariants = proof::lines(&proof);
    Ok(Checked { verdict, proof: Some(proof), open: false })
}
