//! The best answer so far, for a host that has to answer before the work is done.
//!
//! Comes in: the events of an answer that is on its way. Goes out: an [`Answer`] with the failures found until then, or
//! an undecided one, either with the reason that ended the work.

use crate::answer::Answer;
use crate::competition::Line;
use crate::events::{Event, Phase};
use crate::front;
use crate::request::Request;
use because_ir::{
    Clear, EndedBy, Endian, Failure, Language, Program, Reason, ReasonKind, Target, Unfinished, Verdict, VerdictKind,
};
use because_source::Span;

/// What ended the work from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutOff {
    /// The time is up.
    Time,
    /// The memory is used up.
    Memory,
    /// The user ended it.
    User,
}

impl CutOff {
    fn reason(self) -> ReasonKind {
        match self {
            CutOff::Time => ReasonKind::Time,
            CutOff::Memory => ReasonKind::Memory,
            CutOff::User => ReasonKind::Interrupted,
        }
    }

    fn ended_by(self) -> EndedBy {
        match self {
            CutOff::Time => EndedBy::Time,
            CutOff::Memory => EndedBy::Memory,
            CutOff::User => EndedBy::User,
        }
    }

    /// What ended the work, as the beginning of a sentence.
    pub fn subject(self) -> &'static str {
        match self {
            CutOff::Time => "the time limit",
            CutOff::Memory => "the memory limit",
            CutOff::User => "the user",
        }
    }

    /// Work that a raised flag ended seems to have been ended by the user: gives the verdict the true reason.
    pub fn name_in(self, verdict: &mut Verdict) {
        for reason in verdict.reasons.iter_mut().filter(|r| r.kind == ReasonKind::Interrupted) {
            reason.kind = self.reason();
        }
        for unfinished in verdict.failures.iter_mut().flat_map(|f| &mut f.unfinished) {
            if unfinished.why == EndedBy::User {
                unfinished.why = self.ended_by();
            }
        }
    }
}

/// What is known while the work goes on.
#[derive(Debug, Clone)]
pub struct Best {
    found: Option<(Program, Verdict)>,
    /// Where the failures of the last search stand among all that were found.
    places: Vec<usize>,
    phase: Phase,
    /// How far no run fails, before the search ends.
    clear: Option<(Program, Clear)>,
}

impl Default for Best {
    fn default() -> Best {
        Best { found: None, places: Vec::new(), phase: Phase::Read, clear: None }
    }
}

impl Best {
    /// Keeps what the event says.
    pub fn on_event(&mut self, event: &Event) {
        if let Some(phase) = event.phase() {
            self.phase = phase;
        }
        match event {
            Event::Loaded if self.phase == Phase::Read => self.phase = Phase::Unwind,
            Event::Clear { program, clear } => self.clear(program, clear),
            Event::Searched { program, verdict } => self.searched(program, verdict),
            Event::Traced { failure, trace } => {
                if let Some(failure) = self.failure(*failure) {
                    failure.trace = trace.to_vec();
                }
            }
            Event::Explained { failure, explanation } => {
                if let Some(failure) = self.failure(*failure) {
                    failure.explanations.push((*explanation).clone());
                }
            }
            _ => {}
        }
    }

    fn clear(&mut self, program: &Program, clear: &Clear) {
        match &mut self.clear {
            Some((_, known)) if known.rounds >= clear.rounds => {}
            Some((_, known)) => *known = clear.clone(),
            None => self.clear = Some((program.clone(), clear.clone())),
        }
    }

    /// The failure of this number in the last search.
    fn failure(&mut self, number: usize) -> Option<&mut Failure> {
        let place = *self.places.get(number)?;
        self.found.as_mut()?.1.failures.get_mut(place)
    }

    fn searched(&mut self, program: &Program, verdict: &Verdict) {
        let Some((_, all)) = &mut self.found else {
            self.places = (0..verdict.failures.len()).collect();
            self.found = Some((program.clone(), verdict.clone()));
            return;
        };
        if !verdict.requirements.is_empty() {
            all.requirements.clone_from(&verdict.requirements);
        }
        self.places.clear();
        for failure in &verdict.failures {
            let known = all.failures.iter().position(|f| (f.check, f.span) == (failure.check, failure.span));
            self.places.push(known.unwrap_or(all.failures.len()));
            if known.is_none() {
                all.failures.push(failure.clone());
            }
        }
        if !all.failures.is_empty() {
            all.decision = VerdictKind::Fails;
        }
    }

    /// What was ended, in words.
    pub fn ended(&self, by: CutOff) -> String {
        format!("{} ended {}", by.subject(), doing(self.phase))
    }

    /// The answer to `request` when the work is given up now.
    pub fn cut_off(self, by: CutOff, request: &Request) -> Answer {
        let text = self.ended(by);
        let (program, mut verdict) = match (self.found, self.clear) {
            (Some(found), _) => found,
            (None, Some((program, clear))) => {
                let mut verdict = front::nothing_to_check();
                verdict.assumed.clone_from(&program.assumed);
                verdict.coverage.clear = Some(clear);
                (program, verdict)
            }
            (None, None) => (no_program(), front::nothing_to_check()),
        };
        by.name_in(&mut verdict);
        let fails = !verdict.failures.is_empty();
        if !fails {
            verdict.decision = VerdictKind::Undecided;
            verdict.reasons = vec![Reason { kind: by.reason(), text, span: Span::NONE }];
        }
        if let Phase::Method(method) = self.phase {
            let unfinished = Unfinished { method, why: by.ended_by(), answered: false };
            verdict.failures.iter_mut().for_each(|f| f.unfinished.push(unfinished.clone()));
        }
        let line = request.specification.verdict_line.then(|| Line::Unknown(format!("{} was reached", by.subject())));
        Answer {
            program,
            verdict,
            line,
            data_model: request.source.c.data_model,
            files: request.files.clone(),
            test: None,
            reload: None,
        }
    }
}

fn doing(phase: Phase) -> String {
    match phase {
        Phase::Read => "reading and preprocessing the source".to_string(),
        Phase::Method(method) => format!("the method {}", method.name()),
        phase => phase.name().to_string(),
    }
}

/// A program without anything, where none was loaded in time.
fn no_program() -> Program {
    Program::new(Language::C, Target { pointer_bits: 64, endian: Endian::Little })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Host;
    use because_ir::Method;
    use std::cell::RefCell;

    /// The best answer after every event of an answer, each cut off there.
    fn cut_off_after_each(text: &str) -> Vec<Answer> {
        cut_off_after_each_within(text, None)
    }

    fn cut_off_after_each_within(text: &str, work: Option<u64>) -> Vec<Answer> {
        let files = because_c::MemoryFiles::new().with("a.c", text);
        let request = Request {
            files: vec!["a.c".to_string()],
            explain: Some(crate::request::Explain { counterexamples: 1, ..Default::default() }),
            limits: crate::request::Limits { work, ..Default::default() },
            ..Request::default()
        };
        let (best, list) = (RefCell::new(Best::default()), RefCell::new(Vec::new()));
        let on_event = |event: &Event| {
            best.borrow_mut().on_event(event);
            list.borrow_mut().push(best.borrow().clone().cut_off(CutOff::Time, &request));
        };
        crate::answer(
            &request,
            &Host { on_event: &on_event, ..Host::new(&files, std::sync::Arc::new(crate::host::Isolated)) },
        )
        .expect("it answers");
        list.into_inner()
    }

    #[test]
    fn before_a_failure_is_found_the_answer_is_undecided_and_says_what_was_ended() {
        let list = cut_off_after_each("int f(void); int main(void) { int x = f(); return 8 / x; }");
        let first = &list.first().expect("there are events").verdict;
        assert_eq!((&first.decision, first.reasons[0].kind), (&VerdictKind::Undecided, ReasonKind::Time));
        let whole = Best::default().cut_off(CutOff::Memory, &Request::default()).verdict;
        assert_eq!(whole.reasons[0].text, "the memory limit ended reading and preprocessing the source");
    }

    #[test]
    fn a_failure_that_was_found_is_kept_with_what_was_known_of_it() {
        let list = cut_off_after_each("int f(void); int main(void) { int x = f(); return 8 / x; }");
        let last = &list.last().expect("there are events").verdict;
        assert_eq!(last.decision, VerdictKind::Fails);
        assert!(last.reasons.is_empty() && last.failures.len() == 1 && last.failures[0].replayed);
        let methods: Vec<Method> = last.failures[0].explanations.iter().map(|e| e.method).collect();
        assert!(methods.contains(&Method::Slice), "{methods:?}");
        assert!(last.failures[0].unfinished.iter().any(|u| u.why == EndedBy::Time));
        let failing = list.iter().filter(|a| a.verdict.decision == VerdictKind::Fails).count();
        assert!(failing > 1 && failing < list.len(), "{failing} of {}", list.len());
    }

    #[test]
    fn what_was_clear_before_is_kept() {
        let text = "unsigned f(void); 
            int main(void) { unsigned n = f(), s = 0; for (unsigned i = 0; i < n; i++) { s += i * i % 7; }
            return 8 / (s != 4000000007u); }";
        let list = cut_off_after_each_within(text, Some(30_000_000));
        let rounds = |a: &Answer| a.verdict.coverage.clear.as_ref().map_or(0, |c| c.rounds);
        let known: Vec<u32> = list.iter().map(rounds).collect();
        assert!(known.first() == Some(&0) && known.iter().any(|r| *r > 3), "{known:?}");
        assert!(known.is_sorted(), "what is known is not lost: {known:?}");
        let last = list.iter().find(|a| rounds(a) > 3).expect("some rounds are clear");
        assert_eq!(last.verdict.decision, VerdictKind::Undecided);
        let beyond = &last.verdict.coverage.clear.as_ref().expect("it is").beyond;
        assert!(beyond.iter().all(|span| last.program.sources.is_user(*span)) && !beyond.is_empty());
    }

    #[test]
    fn a_raised_flag_gets_the_true_reason() {
        let list = cut_off_after_each("int f(void); int main(void) { int x = f(); return 8 / x; }");
        let mut verdict = list[0].verdict.clone();
        verdict.reasons[0].kind = ReasonKind::Interrupted;
        CutOff::Memory.name_in(&mut verdict);
        assert_eq!(verdict.reasons[0].kind, ReasonKind::Memory);
    }
}
