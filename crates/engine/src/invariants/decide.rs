//! Makes a verdict of a proof, or of what stood in its way.
//!
//! Comes in: a proof that an engine found. Goes out: that the program holds, once a second solver has confirmed that the
//! invariants hold on entry, are preserved and make the program safe; or undecided, with the reason.

use crate::Error;
use crate::invariants::{self, Open, Progress, ProveOptions, Proved};
use crate::proof;
use because_ir::{Program, Reason, ReasonKind, Verdict, VerdictKind};
use because_logic::Backend;
use because_source::Span;

/// A verdict and the proof behind it, where there is one.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What was decided.
    pub verdict: Verdict,
    /// The invariants that prove the program.
    pub proof: Option<Box<invariants::Proof>>,
    /// Not proved, but other predicates or a deeper induction may do.
    pub open: Option<Box<Open>>,
}

/// A verdict on the program; `last` is how far its engine came.
pub fn decide(
    program: &Program,
    engine: because_ir::DecidedBy,
    proved: Proved,
    last: Progress,
    options: &ProveOptions,
) -> Result<Checked, Error> {
    let mut verdict = undecided(program, engine, last);
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
            return Ok(Checked { verdict, proof: None, open: None });
        }
        None => {
            let text = "the budget ended while the second solver checked the invariants".to_string();
            let kind = options.interrupt.due().map_or(ReasonKind::Work, crate::error::reason_kind);
            verdict.reasons.push(Reason { kind, text, span: Span::NONE });
            return Ok(Checked { verdict, proof: None, open: None });
        }
    }
    verdict.decision = VerdictKind::Holds;
    verdict.assumed.extend(proof.assumed.iter().cloned());
    verdict.assumed.sort();
    verdict.assumed.dedup();
    verdict.invariants = proof::lines(&proof);
    Ok(Checked { verdict, proof: Some(proof), open: None })
}

/// Nothing is known yet.
pub fn undecided(program: &Program, engine: because_ir::DecidedBy, last: Progress) -> Verdict {
    Verdict {
        assumed: program.assumed.clone(),
        stats: vec![
            ("loops", last.loops as f64),
            ("predicates", last.candidates as f64),
            ("iterations", last.iterations as f64),
            ("states", last.states as f64),
        ],
        ..Verdict::new(VerdictKind::Undecided, engine)
    }
}
