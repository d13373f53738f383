//! What compiled programs did, kept in a file: a campaign that is done again compiles nothing twice.

use super::native::{Compiler, Native, Place, Results};
use super::tree::{Program, Wanted};
use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// Results by what was compiled, and how.
#[derive(Default)]
pub struct Known(Mutex<(HashMap<u64, Results>, Option<File>)>);

impl Known {
    /// What the file has; further results are added to it.
    pub fn open(path: &Path) -> Result<Known, String> {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let results = whole.lines().filter_map(parse).collect();
        let file = File::options().append(true).create(true).open(path);
        let file = file.map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(Known(Mutex::new((results, Some(file)))))
    }

    pub fn get(&self, program: &Program, compiler: &Compiler) -> Option<Results> {
        self.lock().0.get(&key(program, compiler)).cloned()
    }

    pub fn add(&self, program: &Program, compiler: &Compiler, results: &Results) {
        let key = key(program, compiler);
        let mut known = self.lock();
        if let Some(file) = &mut known.1 {
            let _ = file.write_all(line(key, results).as_bytes());
            known.0.insert(key, results.clone());
        }
    }

    fn lock(&self) -> MutexGuard<'_, (HashMap<u64, Results>, Option<File>)> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

fn key(program: &Program, compiler: &Compiler) -> u64 {
    let mut hasher = DefaultHasher::new();
    (program.texts(&Wanted::Native), &compiler.command, &compiler.flags, compiler.volatile).hash(&mut hasher);
    hasher.finish()
}

fn line(key: u64, results: &Results) -> String {
    let clean = |text: &String| text.replace(['\t', '\n'], " ");
    let one = |native: &Native| match native {
        Native::Sum(sum) => format!("sum {sum}"),
        Native::Fails { place, what } => format!("fails {} {} {}", place.file, place.line, clean(what)),
        Native::Broken(what) => format!("broken {}", clean(what)),
    };
    let results: Vec<String> = results.iter().map(one).collect();
    format!("{key}\t{}\n", results.join("\t"))
}

fn parse(line: &str) -> Option<(u64, Results)> {
    let (key, rest) = line.split_once('\t')?;
    let one = |text: &str| {
        let (word, rest) = text.split_once(' ')?;
        match word {
            "sum" => rest.parse().ok().map(Native::Sum),
            "broken" => Some(Native::Broken(rest.to_string())),
            _ => {
                let mut parts = rest.splitn(3, ' ');
                let (file, line) = (parts.next()?.to_string(), parts.next()?.parse().ok()?);
                Some(Native::Fails { place: Place { file, line }, what: parts.next()?.to_string() })
            }
        }
    };
    Some((key.parse().ok()?, rest.split('\t').map(one).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_were_written() {
        let place = Place { file: "a.c".into(), line: 7 };
        let results = vec![
            Native::Sum(5),
            Native::Fails { place, what: "index 3 out of bounds for type 'int [2]'".into() },
            Native::Broken("status 9".into()),
        ];
        assert_eq!(parse(line(9, &results).trim_end()), Some((9, results)));
    }
}
