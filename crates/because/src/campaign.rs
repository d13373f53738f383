//! `because campaign`: many tasks, one line of JSON each (docs/campaign.md).
//!
//! Comes in: a list of tasks. Goes out: a [`Record`] a task, appended to a file as they end, so that a campaign that was
//! cut off goes on where it stopped. Each task is a process of its own: that one crashes is a record, not an end.

mod list;
mod merge;
mod record;
pub(crate) mod runner;
mod shard;
pub(crate) mod store;
pub(crate) mod supervise;

pub use record::{End, Place, Record};
pub use shard::Shard;

use crate::args::{CampaignCommand, CampaignPart, MergeCommand, SuperviseCommand};
use crate::environment::Environment;
use because_driver::request::Limits;
use list::Task;
use runner::{Job, Settings};
use std::collections::BTreeSet;
use std::path::Path;

/// Runs the command; the error is bad usage or input.
pub(crate) fn campaign(args: &CampaignCommand, env: &mut Environment) -> Result<(), String> {
    if let Some(CampaignPart::Merge(merge)) = &args.part {
        return join(merge, env);
    }
    let list = args.list.as_deref().ok_or("no list is given")?;
    let text = std::fs::read_to_string(list).map_err(|e| format!("cannot read {list}: {e}"))?;
    let tasks = list::read(&text, &args.options).map_err(|e| format!("{list}: {e}"))?;
    let tasks = Shard::of(args.shard, tasks);
    let known = match &args.out {
        Some(path) => known(path, &tasks)?,
        None => BTreeSet::new(),
    };
    let todo: Vec<&(usize, Task)> = tasks.iter().filter(|(place, _)| !known.contains(place)).collect();
    let folder = Path::new(list).parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let jobs: Vec<Job> = todo.iter().map(|(_, task)| job(task, folder, args)).collect();
    let mut out = match &args.out {
        Some(path) => Some(store::Store::open(path)?),
        None => None,
    };
    let bar = runner::progress(jobs.len(), &env.terminal);
    let settings = Settings { at_a_time: args.jobs, interrupt: &env.interrupt.clone(), bar: &bar };
    let done = runner::run(&jobs, &settings, |index, ended| {
        let (place, task) = todo[index];
        let record = Record::new(*place, task, &ended);
        match &mut out {
            Some(store) => store.add(&record)?,
            None => bar.suspend(|| env.print(&store::line(&record))),
        }
        Ok(())
    });
    bar.finish_and_clear();
    done
}

/// The tasks that the file already has.
fn known(path: &str, tasks: &[(usize, Task)]) -> Result<BTreeSet<usize>, String> {
    let records: Vec<Record> = store::records(&store::read(path)?).map_err(|e| format!("{path}: {e}"))?;
    let mut known = BTreeSet::new();
    for record in records {
        match tasks.iter().find(|(place, task)| record.is_of(*place, task)) {
            Some((place, _)) => known.insert(*place),
            None => {
                return Err(format!(
                    "{path} has `{}`, which is not a task of this list: name another file",
                    record.name
                ));
            }
        };
    }
    Ok(known)
}

/// The process that answers a task: the task's own limits count before those of the campaign.
fn job(task: &Task, folder: &Path, args: &CampaignCommand) -> Job {
    let usual = Limits::default();
    let time = task.time.or(args.timeout).unwrap_or(usual.time);
    let memory = task.memory.or(args.memory).unwrap_or(usual.memory);
    let mut given = task.clone();
    if task.time.is_none() {
        given.options.extend(["--timeout".to_string(), format!("{}ms", time.as_millis())]);
    }
    if task.memory.is_none() {
        given.options.extend(["--memory".to_string(), memory.to_string()]);
    }
    Job { name: task.name.clone(), arguments: given.arguments(), folder: folder.to_path_buf(), time, memory }
}

fn join(args: &MergeCommand, env: &mut Environment) -> Result<(), String> {
    let mut files = Vec::new();
    let real = |path: &String| std::fs::canonicalize(path).ok();
    if let Some(out) = args
        .out
        .as_ref()
        .filter(|out| args.files.iter().any(|f| f == *out || real(f).is_some() && real(f) == real(out)))
    {
        return Err(format!("--out would overwrite {out}, which is read"));
    }
    for path in &args.files {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))?;
        files.push((path.clone(), store::records(&text).map_err(|e| format!("{path}: {e}"))?));
    }
    let records = merge::merged(files)?;
    let lines: String = records.iter().map(store::line).collect();
    match &args.out {
        Some(path) => {
            let failed = |e: std::io::Error| format!("cannot write {path}: {e}");
            let target = env.outputs.target(path).map_err(failed)?;
            env.outputs.write(&target, lines.as_bytes()).map_err(failed)?;
            env.print(&merge::summary(&records));
        }
        None => {
            env.print(&lines);
            env.write_stderr(&merge::summary(&records));
        }
    }
    Ok(())
}

/// Runs the hidden command `supervise`.
pub(crate) fn supervised(args: &SuperviseCommand, env: &mut Environment) -> Result<(), String> {
    let ended = supervise::supervise(args)?;
    env.print(&store::line(&ended));
    Ok(())
}
