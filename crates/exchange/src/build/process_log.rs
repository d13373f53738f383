//! The record of a command: fields that end with a zero byte, in the order of what happened.
//!
//! A process that starts: `exec`, its number, its parent's, its folder, its program's file, the files that standard input
//! and standard output are (empty for none), the number of its arguments and these, the number of its variables and these.
//! A process that ends: `exit`, its number, its status as a shell shows it.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// A process that a command started.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Process {
    /// Its number in the record, in the order of their start.
    pub number: u32,
    /// The number of the process that started it.
    pub parent: u32,
    /// Its working directory.
    pub folder: PathBuf,
    /// The file that is executed.
    pub program: PathBuf,
    /// The file that it read as standard input, where that is one.
    pub stdin: Option<PathBuf>,
    /// The file that it wrote as standard output, where that is one.
    pub stdout: Option<PathBuf>,
    /// With its own name.
    pub arguments: Vec<String>,
    /// Variables that were set, with their values.
    pub environment: Vec<(String, String)>,
    /// As a shell shows it; unknown where nobody waited for it.
    pub status: Option<i32>,
}

impl Process {
    /// The last part of the name that it was called by.
    pub fn name(&self) -> &str {
        let called = self.arguments.first().map_or("", String::as_str);
        called.rsplit('/').next().unwrap_or(called)
    }
}

/// The processes in the order in which they started. What is cut off at the end is left out.
pub fn read(bytes: &[u8]) -> Vec<Process> {
    let mut fields = bytes.split(|b| *b == 0).map(|f| String::from_utf8_lossy(f).into_owned());
    let mut processes: Vec<Process> = Vec::new();
    let mut latest: BTreeMap<u32, usize> = BTreeMap::new();
    while let Some(kind) = fields.next() {
        let done = match kind.as_str() {
            "exec" => started(&mut fields).map(|process| {
                // A process that becomes another program keeps its number: the status is the last one's.
                latest.insert(process.number, processes.len());
                processes.push(process);
            }),
            "exit" => ended(&mut fields).map(|(number, status)| {
                if let Some(at) = latest.remove(&number) {
                    processes[at].status = Some(status);
                }
            }),
            _ => None,
        };
        if done.is_none() {
            break;
        }
    }
    processes
}

fn started(fields: &mut impl Iterator<Item = String>) -> Option<Process> {
    let number = fields.next()?.parse().ok()?;
    let parent = fields.next()?.parse().ok()?;
    let (folder, program) = (PathBuf::from(fields.next()?), PathBuf::from(fields.next()?));
    let file = |text: String| (!text.is_empty()).then(|| PathBuf::from(text));
    let (stdin, stdout) = (file(fields.next()?), file(fields.next()?));
    let arguments = list(fields)?;
    let environment = list(fields)?;
    let pair = |text: String| text.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()));
    let environment = environment.into_iter().filter_map(pair).collect();
    Some(Process { number, parent, folder, program, stdin, stdout, arguments, environment, status: None })
}

fn list(fields: &mut impl Iterator<Item = String>) -> Option<Vec<String>> {
    let count: usize = fields.next()?.parse().ok()?;
    let items: Vec<String> = fields.take(count).collect();
    (items.len() == count).then_some(items)
}

fn ended(fields: &mut impl Iterator<Item = String>) -> Option<(u32, i32)> {
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// One process as it is recorded.
pub fn written(process: &Process) -> Vec<u8> {
    let path = |p: &Option<PathBuf>| p.as_ref().map_or_else(String::new, |p| p.to_string_lossy().into_owned());
    let mut fields = vec!["exec".to_string(), process.number.to_string(), process.parent.to_string()];
    fields.extend([process.folder.to_string_lossy().into_owned(), process.program.to_string_lossy().into_owned()]);
    fields.extend([path(&process.stdin), path(&process.stdout)]);
    fields.push(process.arguments.len().to_string());
    fields.extend(process.arguments.iter().cloned());
    fields.push(process.environment.len().to_string());
    fields.extend(process.environment.iter().map(|(name, value)| format!("{name}={value}")));
    fields.iter().flat_map(|f| f.bytes().chain([0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(number: u32, arguments: &[&str]) -> Process {
        Process {
            number,
            parent: 1,
            folder: PathBuf::from("/p"),
            program: PathBuf::from(format!("/usr/bin/{}", arguments[0])),
            arguments: arguments.iter().map(|w| w.to_string()).collect(),
            environment: vec![("A".to_string(), "b=c".to_string())],
            stdin: Some(PathBuf::from("/p/in")),
            ..Process::default()
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let all = [process(7, &["sh", "-c", "./t"]), process(7, &["t", ""]), process(8, &["cc"])];
        let mut bytes: Vec<u8> = all.iter().flat_map(written).collect();
        bytes.extend(b"exit\x007\x003\0");
        let read = super::read(&bytes);
        assert_eq!(read.len(), 3);
        assert_eq!(read[0], all[0], "the shell became the test");
        assert_eq!((read[1].status, read[1].name()), (Some(3), "t"));
        assert_eq!(read[2].status, None);
    }

    #[test]
    fn a_record_that_is_cut_off_ends_there() {
        let bytes = written(&process(7, &["cc", "-c", "a.c"]));
        for end in 0..bytes.len() - 1 {
            assert!(super::read(&bytes[..end]).len() <= 1);
        }
        assert!(super::read(b"nonsense\0").is_empty());
        assert!(super::read(b"exec\x001\x001\0/\0/\0\0\x009999999999999\0").is_empty());
    }
}
