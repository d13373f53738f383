//! The pipeline: `Task → Program → passes → Search → Failures → Evidence → Ranking`, one direction.
//!
//! Comes in: a [`Request`] and a [`Host`]. Goes out: an [`Answer`], from which `report` and `exchange` make documents.

use crate::allocations;
use crate::competition::Line;
use crate::decisive;
use crate::error::Error;
use crate::host::Host;
use crate::problem::{self, Problem};
use crate::regression;
use crate::reload::Reload;
use crate::request::Request;
use crate::task::Task;
use crate::tasks;
use because_compose::tests_file::Test;
use because_ir::{Program, Repair, Verdict};

/// What is known of the program now.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Answer {
    /// The program that was searched: as loaded, or a product program, or one of parts.
    pub program: Program,
    /// What is known of it.
    pub verdict: Verdict,
    /// The verdict line of the competition, where its property was decided.
    pub line: Option<Line>,
    /// The data model that the program was compiled for.
    pub data_model: because_c::DataModel,
    /// The source files, those of a task file resolved.
    pub files: Vec<String>,
    /// The test that is explained, where tests are the specification and one fails.
    pub test: Option<Test>,
    /// Reads the program again with edits, where it was explained.
    pub reload: Option<Reload>,
}

impl Answer {
    /// The files that a repair changes, with what they hold then. `None` where the program was not explained, or a file is
    /// not one that was read.
    pub fn edited_files(&self, repair: &Repair) -> Option<Vec<(String, Vec<u8>)>> {
        let (sources, reload) = (&self.program.sources, self.reload.as_ref()?);
        let one = |file| {
            let name = sources.get(file)?.name.clone();
            Some((name, reload.edited_bytes(sources, file, &repair.edits)?))
        };
        because_report::repairs::files(repair).into_iter().map(one).collect()
    }
}

/// Answers the request.
pub fn answer(request: &Request, host: &Host) -> Result<Answer, Error> {
    let (request, property) = problem::resolved(request, host)?;
    let problem = problem::build(&request, property, host)?;
    let (mut verdict, line) = match problem.task {
        Task::Search | Task::Parts => (tasks::search::verdict(&problem, host), None),
        Task::GivenRun => (tasks::given_run::verdict(&problem, host)?, None),
        Task::Tests => (tasks::tests::verdict(&problem, host), None),
        Task::Witness => (tasks::witness::verdict(&problem, host)?, None),
        Task::Competition => {
            let decided = tasks::competition::decided(&problem, host);
            (decided.verdict, Some(decided.line))
        }
    };
    allocations::note(&problem, request.source.c.malloc_may_fail, &mut verdict);
    decisive::add(&problem, &mut verdict, host);
    regression::add(&problem, &mut verdict, host);
    if verdict.coverage.no_run && !request.search.assume.is_empty() {
        let texts = request.search.assume.join("`, `");
        return Err(Error::Usage(format!("no run of the program satisfies `{texts}`: nothing would be checked")));
    }
    let Problem { program, options, tested, .. } = problem;
    let test = tested.and_then(|tested| tested.test);
    let (data_model, files) = (request.source.c.data_model, request.files.clone());
    Ok(Answer { program, verdict, line, data_model, files, test, reload: options.reload })
}
