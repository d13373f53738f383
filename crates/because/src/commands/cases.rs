//! A folder of PLCverif's verification cases: one verdict each, in PLCverif's words.

use super::{Done, check, request, watch};
use crate::args::CheckCommand;
use crate::environment::Environment;
use crate::exit::Status;
use because_driver::{Error, plcverif};
use because_ir::VerdictKind;
use std::path::Path;

/// The cases of a folder that is given in place of a file, in the order of their names.
pub(super) fn in_folder(files: &[String], env: &Environment) -> Result<Option<Vec<String>>, Error> {
    let [folder] = files else { return Ok(None) };
    let Some(Ok(names)) = env.files.list(Path::new(folder)) else { return Ok(None) };
    let mut cases: Vec<String> = names.into_iter().filter(|name| plcverif::is_case(name)).collect();
    if cases.is_empty() {
        return Ok(None);
    }
    cases.sort();
    let path = |name: &String| Path::new(folder).join(name).to_string_lossy().into_owned();
    Ok(Some(cases.iter().map(path).collect()))
}

/// Checks each and prints a line for it.
pub(super) fn answer(cases: &[String], args: &CheckCommand, env: &mut Environment) -> Done {
    let width = cases.iter().map(|path| stem(path).chars().count()).max().unwrap_or(0);
    let mut seen: Vec<Status> = Vec::new();
    for path in cases {
        let one = CheckCommand { files: vec![path.clone()], ..args.clone() };
        let watch = watch(request::limits(&one.budget), env);
        let given = request::of_check(&one, None, env).and_then(|asked| check::given(asked, &one, &watch, env));
        let (status, words) = match given {
            Ok(given) => {
                let verdict = &given.answer.verdict;
                let word = match verdict.decision {
                    VerdictKind::Holds => "SATISFIED".to_string(),
                    VerdictKind::Fails => "VIOLATED".to_string(),
                    VerdictKind::Undecided => "UNKNOWN".to_string(),
                };
                (Status::of_verdict(verdict), word)
            }
            Err(error) => (Status::Bad, format!("ERROR: {error}")),
        };
        env.print(&format!("{:width$}  {words}\n", stem(path)));
        seen.push(status);
    }
    let first = [Status::Fails, Status::Bad, Status::Undecided].into_iter().find(|s| seen.contains(s));
    Ok(first.unwrap_or(Status::Good))
}

fn stem(path: &str) -> String {
    Path::new(path).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
