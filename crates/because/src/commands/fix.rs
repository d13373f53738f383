//! `--diff` and `--fix`: the best repair as a patch, or written into the source.

use crate::environment::Environment;
use because_driver::{Answer, Error};
use because_ir::{Repair, RepairStatus, Vacuous, Verdict};
use because_report::repairs;
use because_source::FileId;
use std::path::Path;

/// The repair with this number, counted from 1, among those that more than the failing run speaks for.
fn chosen(verdict: &Verdict, number: usize) -> Option<&Repair> {
    let good = |r: &&Repair| r.status != RepairStatus::Run && !r.vacuous.is_some_and(Vacuous::evades);
    verdict.failures.first()?.repairs.iter().filter(good).nth(number.checked_sub(1)?)
}

/// An edited file: its name, its bytes as they were read, and with the edits.
struct Edited<'a> {
    name: &'a str,
    old: &'a [u8],
    new: Vec<u8>,
}

fn edited<'a>(answer: &'a Answer, repair: &Repair) -> Option<Vec<Edited<'a>>> {
    let reload = answer.reload.as_ref()?;
    let sources = &answer.program.sources;
    let one = |file: FileId| {
        let name = sources.get(file)?.name.as_str();
        Some(Edited {
            name,
            old: reload.original_bytes(name)?,
            new: reload.edited_bytes(sources, file, &repair.edits)?,
        })
    };
    repairs::files(repair).into_iter().map(one).collect()
}

/// The patch of a repair, with every byte as it is in the files.
fn patch(files: &[Edited]) -> Option<(String, Vec<u8>)> {
    let names: Vec<&str> = files.iter().map(|f| f.name).collect();
    let (root, paths) = repairs::rooted(&names)?;
    let texts = files.iter().zip(paths).map(|(f, path)| repairs::unified_bytes(f.old, &f.new, &path));
    Some((root, texts.flatten().collect()))
}

/// Prints the first repair as a patch and nothing else.
pub(super) fn print_diff(answer: &Answer, env: &mut Environment) {
    if answer.verdict.failures.is_empty() {
        return;
    }
    let found = chosen(&answer.verdict, 1).and_then(|repair| edited(answer, repair));
    match found.as_deref().and_then(patch) {
        Some((_, bytes)) => env.print_bytes(&bytes),
        None => env.write_stderr(&format!("{}\n", nothing_found(&answer.verdict))),
    }
}

/// Why nothing is written: what was tried.
fn nothing_found(verdict: &Verdict) -> String {
    let Some(failure) = verdict.failures.first() else {
        return "nothing fails: there is nothing to repair".to_string();
    };
    let tried = failure.explanations.iter().find_map(|e| match &e.details {
        because_ir::Details::Repair(repairs) => Some(repairs.tried),
        _ => None,
    });
    if failure.repairs.iter().any(|r| !r.leaves.is_empty()) {
        return "with the edit that is shown other checks can still fail".to_string();
    }
    let only_run = failure.repairs.iter().any(|r| r.status == RepairStatus::Run);
    match (tried, only_run) {
        (None, _) => "no repair was looked for".to_string(),
        (Some(n), true) => format!("no repair that more than this run speaks for was found among {n} edits"),
        (Some(n), false) => format!("no repair was found among {n} edits"),
    }
}

/// Writes a repair into the source files, unless one of them changed since it was read.
pub(super) fn write_fix(answer: &Answer, number: usize, env: &mut Environment) -> Result<(), Error> {
    let found = chosen(&answer.verdict, number).and_then(|repair| Some((repair, edited(answer, repair)?)));
    let Some((repair, files)) = found else {
        let why = match number {
            1 => nothing_found(&answer.verdict),
            n => format!("there is no repair {n}"),
        };
        env.write_stderr(&format!("nothing is written: {why}\n"));
        return Ok(());
    };
    for file in &files {
        if file.name == "-" {
            return Err(Error::Usage("standard input cannot be written: use --diff".to_string()));
        }
        let now = env.files.read(Path::new(file.name)).map_err(|e| format!("cannot read {}: {e}", file.name))?;
        if now != file.old {
            return Err(Error::Usage(format!("{} has changed since it was read: nothing is written", file.name)));
        }
    }
    for file in &files {
        let failed = |e: std::io::Error| format!("cannot write {}: {e}", file.name);
        let target = env.outputs.target(file.name).map_err(failed)?;
        env.outputs.write(&target, &file.new).map_err(failed)?;
    }
    let names: Vec<&str> = files.iter().map(|f| f.name).collect();
    env.print(&format!("wrote {}: {}\n", names.join(", "), repairs::claim(&answer.program, &answer.verdict, repair)));
    if let Some((root, bytes)) = patch(&files) {
        let folder = if root == "." { String::new() } else { format!(" -d {}", quoted(&root)) };
        env.print(&format!("to undo it:\npatch -R -p1{folder} <<'END_OF_PATCH'\n"));
        env.print_bytes(&bytes);
        env.print("END_OF_PATCH\n");
    }
    Ok(())
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
