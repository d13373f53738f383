//! `because recheck`: after an edit, is an old failure gone, and does its old run still fail?

use super::{Done, done, request, watch, with_host};
use crate::args::RecheckCommand;
use crate::environment::Environment;
use crate::exit::Status;
use because_driver::Request;
use because_driver::recheck::{Now, recheck as compared};

pub(super) fn recheck(args: &RecheckCommand, env: &mut Environment) -> Done {
    let request = Request {
        files: args.files.clone(),
        source: request::source(&args.source)?,
        search: request::search(&args.search, &args.checks)?,
        limits: request::limits(&args.budget),
        ..Request::default()
    };
    let watch = watch(request.limits, env);
    let result = args.result.clone();
    let work = move |host: &because_driver::Host| compared(&request, &result, host);
    let results = match done(with_host(env, &args.output, &watch, work)?, env) {
        Ok(results) => results?,
        Err(status) => return Ok(status),
    };
    for old in &results.old {
        let failure = match old.now {
            Now::StillThere => "still there",
            Now::Gone => "gone",
            Now::Unknown => "not found again, but the search was not finished",
            Now::Narrower => "not found again, but this search leaves out more runs",
        };
        env.print(&format!("{}: {failure}; {}\n", old.shown, old.run));
    }
    for text in &results.narrower {
        env.print(&format!("  = assumed now, and not in {}: {text}\n", args.result));
    }
    if results.fresh > 0 {
        env.print(&format!("{} other failing places; `because check --all` shows them\n", results.fresh));
    }
    let still = results.old.iter().any(|o| o.now == Now::StillThere);
    let decided = results.finished && !results.old.iter().any(|o| o.now == Now::Narrower);
    Ok(match (still || results.fresh > 0, decided) {
        (true, _) => Status::Fails,
        (false, false) => Status::Undecided,
        (false, true) => Status::Good,
    })
}
