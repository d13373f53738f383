//! Earlier versions of a program's files: another file, another folder, or a revision of git.
//!
//! Git is asked for its objects (`git show`); nothing is checked out, and nothing is written.

use crate::args::ExplainArgs;
use crate::environment::Environment;
use because_c::Files;
use because_driver::host::Versions;
use because_ir::Commit;
use std::io::{self, Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The version that the options name.
pub fn asked(args: &ExplainArgs, sources: &[String], env: &Environment) -> Result<Option<Arc<dyn Versions>>, String> {
    Ok(match (&args.before, &args.since) {
        (Some(path), _) => Some(Arc::new(Before::new(path, sources, env.files.clone())?)),
        (_, Some(revision)) => Some(Arc::new(Git::new(revision)?)),
        (None, None) => None,
    })
}

/// A file or folder with the old version.
pub struct Before {
    path: String,
    /// Names below this folder are those below `path`.
    folder: PathBuf,
    files: Arc<dyn Files + Send>,
    /// Where the old version is one file, that of the new one.
    only: Option<PathBuf>,
}

impl Before {
    /// `sources` are the files of the new version.
    pub fn new(path: &str, sources: &[String], files: Arc<dyn Files + Send>) -> Result<Before, String> {
        let folder = std::env::current_dir().unwrap_or_default();
        if files.read(Path::new(path)).is_err() {
            return match Path::new(path).exists() || files.list(Path::new(path)).is_some() {
                true => Ok(Before { path: path.to_string(), folder, files, only: None }),
                false => Err(format!("--before: there is no {path}")),
            };
        }
        let same = |s: &&String| Path::new(s).file_name() == Path::new(path).file_name();
        let only = match sources {
            [one] => one,
            several => several
                .iter()
                .find(same)
                .ok_or_else(|| format!("--before: {path} is none of the files; give the folder of the old version"))?,
        };
        Ok(Before { path: path.to_string(), folder, files, only: Some(PathBuf::from(only)) })
    }
}

impl Versions for Before {
    fn name(&self) -> String {
        self.path.clone()
    }

    fn read(&self, _: Option<&str>, path: &Path) -> io::Result<Vec<u8>> {
        if let Some(only) = &self.only {
            return match path == only {
                true => self.files.read(Path::new(&self.path)),
                false => Err(Error::from(ErrorKind::NotFound)),
            };
        }
        let inside = path.strip_prefix(&self.folder).unwrap_or(path);
        let below = Path::new(&self.path);
        let named = path.file_name().map(|name| below.join(name)).unwrap_or_default();
        self.files.read(&below.join(inside)).or_else(|_| self.files.read(&named))
    }
}

/// A revision of the work tree around the current folder.
pub struct Git {
    revision: String,
    folder: PathBuf,
}

impl Git {
    pub fn new(revision: &str) -> Result<Git, String> {
        let folder = std::env::current_dir().map_err(|e| format!("cannot find the current folder: {e}"))?;
        let git = Git { revision: revision.to_string(), folder };
        let known =
            git.ask(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{revision}^{{commit}}")]);
        match known {
            Ok(_) => Ok(git),
            Err(e) if e.kind() == ErrorKind::NotFound => Err("--since needs git, which cannot be started".to_string()),
            Err(_) => Err(format!("--since: git knows no commit `{revision}` here")),
        }
    }

    fn ask(&self, arguments: &[&str]) -> io::Result<Vec<u8>> {
        let done = Command::new("git").arg("-C").arg(&self.folder).args(arguments).output()?;
        match done.status.success() {
            true => Ok(done.stdout),
            false => Err(Error::other(String::from_utf8_lossy(&done.stderr).trim().to_string())),
        }
    }
}

impl Versions for Git {
    fn name(&self) -> String {
        self.revision.clone()
    }

    fn read(&self, at: Option<&str>, path: &Path) -> io::Result<Vec<u8>> {
        let inside = path.strip_prefix(&self.folder).unwrap_or(path);
        let relative =
            if inside.is_relative() { format!("./{}", inside.display()) } else { inside.display().to_string() };
        self.ask(&["show", "--end-of-options", &format!("{}:{relative}", at.unwrap_or(&self.revision))])
    }

    fn between(&self) -> Vec<Commit> {
        let range = format!("{}..HEAD", self.revision);
        let listed = self.ask(&["log", "--reverse", "--first-parent", "--format=%h%x09%s", "--end-of-options", &range]);
        let text = String::from_utf8_lossy(&listed.unwrap_or_default()).into_owned();
        let commit = |line: &str| {
            let (id, subject) = line.split_once('\t')?;
            Some(Commit { id: id.to_string(), subject: subject.to_string() })
        };
        text.lines().filter_map(commit).collect()
    }
}
