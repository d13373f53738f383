//! Repairs held against the tests of the other programs.

use super::executed;
use super::results::{Case, Results};
use super::summary::passes;
use crate::args::TestCommand;
use crate::environment::Environment;
use crate::project::CopiedFiles;
use crate::supervise::Watch;
use because_driver::{Answer, Error};
use because_ir::Basis;
use std::sync::Arc;

impl Results<'_> {
    /// Takes away repairs with which a test of another program fails that passes now. Which fail in spite of the first is
    /// counted.
    pub(super) fn keep_good_repairs(
        &self,
        answer: &mut Answer,
        case: Case,
        args: &TestCommand,
        watch: &Watch,
        env: &mut Environment,
    ) -> Result<(), Error> {
        let others: Vec<usize> = (0..self.tests.programs.len()).filter(|p| *p != case.program).collect();
        let repairs = answer.verdict.failures.first().map(|f| f.repairs.clone()).unwrap_or_default();
        let mut good = Vec::new();
        for repair in repairs {
            let edited = answer.edited_files(&repair).unwrap_or_default();
            let copied = CopiedFiles::new(self.disk.clone(), &self.tests.tree).with(edited);
            let files = std::mem::replace(&mut env.files, Arc::new(copied));
            let done = executed(self.tests, &others, args, watch, env);
            env.files = files;
            let Ok(after) = done? else { break };
            let before = others.iter().map(|&p| &self.outcomes[p]);
            let pairs: Vec<_> = before.zip(&after).flat_map(|(before, after)| before.iter().zip(after)).collect();
            if pairs.iter().any(|(before, after)| passes(before) && !passes(after)) {
                continue;
            }
            let failing = pairs.iter().filter(|(_, after)| !passes(after)).count() as u32;
            if let (true, Basis::Project { failing: all, .. }) = (good.is_empty(), &mut answer.verdict.basis) {
                *all += failing;
            }
            good.push(repair);
        }
        if let Some(failure) = answer.verdict.failures.first_mut() {
            if failure.repairs.first().map(|r| &r.edits) != good.first().map(|r| &r.edits) {
                failure.story = None;
            }
            failure.repairs = good;
        }
        Ok(())
    }
}
