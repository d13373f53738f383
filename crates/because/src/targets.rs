//! Where outputs go: which file a name means, whether it was read, and how it is written.
//!
//! A regular file is written next to its place and then renamed, so that it is whole or as it was before: links are
//! followed, permissions and owner are kept. Devices, pipes and the process's own streams are written directly. A file
//! that this process has read is never written.

use crate::limits;
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// Which file a name means, whatever links and spellings lead there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Identity {
    /// Device and inode of a file that exists.
    Inode(u64, u64),
    /// The real path of one that does not, or where the system has no inodes.
    Path(PathBuf),
}

/// What is behind the name of an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    Stdout,
    Stderr,
    /// A device or a pipe.
    Device(PathBuf),
    /// A regular file, or none yet, by its real path.
    File {
        path: PathBuf,
        identity: Identity,
    },
}

impl Target {
    /// Whether a second output to it would overwrite the first.
    pub fn is_same_file(&self, other: &Target) -> bool {
        match (self, other) {
            (Target::File { identity: one, .. }, Target::File { identity: other, .. }) => one == other,
            _ => false,
        }
    }
}

/// Files that results are written to.
pub trait OutputFiles {
    /// What the name means.
    fn target(&self, path: &str) -> Result<Target>;
    /// The name under which the file was read, if it was.
    fn read_as(&self, target: &Target) -> Option<PathBuf>;
    /// Writes the file as a whole.
    fn write(&self, target: &Target, bytes: &[u8]) -> Result<()>;
}

/// Outputs that go nowhere, for tests and measurements. Different names are different files.
pub struct Nowhere;

impl OutputFiles for Nowhere {
    fn target(&self, path: &str) -> Result<Target> {
        let path = PathBuf::from(path);
        Ok(Target::File { identity: Identity::Path(path.clone()), path })
    }

    fn read_as(&self, _: &Target) -> Option<PathBuf> {
        None
    }

    fn write(&self, _: &Target, _: &[u8]) -> Result<()> {
        Ok(())
    }
}

/// The identity of an existing file.
pub fn identity(path: &Path, about: &std::fs::Metadata) -> Identity {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let _ = path;
        Identity::Inode(about.dev(), about.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = about;
        Identity::Path(std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()))
    }
}

/// The names of our own streams.
const STREAMS: [&str; 2] = ["/dev/stdout", "/dev/stderr"];

fn is_stream(stream: &str, path: &Path, about: &std::fs::Metadata) -> bool {
    std::fs::metadata(stream).is_ok_and(|m| identity(path, &m) == identity(path, about))
}

/// What a name of the real file system means.
pub fn resolve(path: &Path) -> Result<Target> {
    let stream =
        path.starts_with("/proc") || path.starts_with("/dev/fd") || STREAMS.iter().any(|s| path == Path::new(s));
    match std::fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(Error::new(ErrorKind::IsADirectory, "it is a directory")),
        Ok(about) if stream || !about.is_file() => Ok(device(path, &about)),
        Ok(about) if is_stream(STREAMS[0], path, &about) => Err(Error::other("standard output goes to the same file")),
        Ok(about) => {
            let real = std::fs::canonicalize(path)?;
            Ok(Target::File { identity: identity(&real, &about), path: real })
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let real = missing(path)?;
            Ok(Target::File { identity: Identity::Path(real.clone()), path: real })
        }
        Err(error) => Err(error),
    }
}

/// A device, or one of our own streams under its name.
fn device(path: &Path, about: &std::fs::Metadata) -> Target {
    match () {
        () if is_stream(STREAMS[0], path, about) => Target::Stdout,
        () if is_stream(STREAMS[1], path, about) => Target::Stderr,
        () => Target::Device(path.to_path_buf()),
    }
}

/// The real path of a file that is not there yet, also behind a link that leads nowhere.
fn missing(path: &Path) -> Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..limits::LINKS {
        let Some(name) = path.file_name() else { return Err(Error::other("it names no file")) };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let folder = std::fs::canonicalize(folder)
            .map_err(|e| if e.kind() == ErrorKind::NotFound { Error::new(e.kind(), "no such folder") } else { e })?;
        let whole = folder.join(name);
        match std::fs::read_link(&whole) {
            Ok(next) => path = folder.join(next),
            Err(_) => return Ok(whole),
        }
    }
    Err(Error::other("too many links"))
}

/// Writes a device directly, a file by a temporary one and a rename.
pub fn write(target: &Target, bytes: &[u8]) -> Result<()> {
    match target {
        Target::Stdout => std::io::stdout().write_all(bytes),
        Target::Stderr => std::io::stderr().write_all(bytes),
        Target::Device(path) => std::fs::OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Target::File { path, .. } => write_file(path, bytes),
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let before = match std::fs::metadata(path) {
        // A file that may not be written must not be replaced either.
        Ok(about) => {
            std::fs::OpenOptions::new().write(true).open(path)?;
            Some(about)
        }
        Err(_) => None,
    };
    let (temporary, mut file) = match create_temporary(path) {
        Ok(made) => made,
        Err(error) if before.is_some() && error.kind() == ErrorKind::PermissionDenied => {
            return std::fs::write(path, bytes);
        }
        Err(error) => return Err(error),
    };
    let mut written = file.write_all(bytes);
    if let Some(before) = &before {
        written = written.and_then(|()| take_over(&file, before));
    }
    drop(file);
    let done = written.and_then(|()| std::fs::rename(&temporary, path));
    if done.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    done
}

/// A new file in the folder of `path`.
fn create_temporary(path: &Path) -> Result<(PathBuf, std::fs::File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A long name with something added may be too long.
    let name: String = name.chars().take(limits::TEMPORARY_NAME).collect();
    for number in 0..limits::TEMPORARY_FILES {
        let temporary = path.with_file_name(format!(".{name}.{}-{number}", std::process::id()));
        match std::fs::OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::other("no name is free for a file beside it"))
}

/// Gives the new file the owner and the permissions of the old one.
fn take_over(file: &std::fs::File, before: &std::fs::Metadata) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let now = file.metadata()?;
        if (now.uid(), now.gid()) != (before.uid(), before.gid()) {
            // Only the superuser may give a file away; permissions are kept all the same.
            let _ = std::os::unix::fs::fchown(file, Some(before.uid()), Some(before.gid()));
        }
    }
    file.set_permissions(before.permissions())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("because-targets-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("inner")).expect("a folder for the test");
        path
    }

    fn same(one: PathBuf, other: PathBuf) -> bool {
        resolve(&one).expect("it resolves").is_same_file(&resolve(&other).expect("it resolves"))
    }

    #[test]
    fn one_file_by_several_names() {
        let folder = folder("names");
        fs::write(folder.join("a"), "a").expect("a file");
        fs::write(folder.join("b"), "b").expect("a file");
        fs::hard_link(folder.join("a"), folder.join("hard")).expect("a link");
        symlink("a", folder.join("soft")).expect("a link");
        symlink("inner/new", folder.join("dangling")).expect("a link");
        for name in ["a", "./a", "inner/../a", "hard", "soft"] {
            assert!(same(folder.join("a"), folder.join(name)), "{name}");
        }
        assert!(!same(folder.join("a"), folder.join("b")));
        assert!(same(folder.join("inner/new"), folder.join("dangling")), "neither exists");
        assert!(same(folder.join("inner/new"), folder.join("inner/../inner/new")));
        assert!(!same(folder.join("inner/new"), folder.join("new")));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn what_is_no_file() {
        let folder = folder("none");
        assert!(resolve(&folder).is_err_and(|e| e.to_string() == "it is a directory"));
        assert!(resolve(&folder.join("missing/x")).is_err_and(|e| e.to_string() == "no such folder"));
        symlink("round", folder.join("round")).expect("a link");
        assert!(resolve(&folder.join("round")).is_err());
        assert_eq!(resolve(Path::new("/dev/null")).expect("it is there"), Target::Device("/dev/null".into()));
        let null = resolve(Path::new("/dev/null")).expect("it is there");
        assert!(!null.is_same_file(&null), "a device may be written twice");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn links_and_permissions_stay() {
        let folder = folder("stay");
        fs::write(folder.join("inner/a"), "old").expect("a file");
        fs::set_permissions(folder.join("inner/a"), fs::Permissions::from_mode(0o640)).expect("permissions");
        symlink("inner/a", folder.join("soft")).expect("a link");
        symlink("inner/new", folder.join("dangling")).expect("a link");
        for name in ["soft", "dangling"] {
            write(&resolve(&folder.join(name)).expect("it resolves"), b"new").expect("it is written");
            assert!(fs::symlink_metadata(folder.join(name)).expect("the link").is_symlink());
        }
        assert_eq!(fs::read_to_string(folder.join("inner/a")).expect("a file"), "new");
        assert_eq!(fs::read_to_string(folder.join("inner/new")).expect("a file"), "new");
        let mode = fs::metadata(folder.join("inner/a")).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let names = fs::read_dir(folder.join("inner")).expect("a folder").count();
        assert_eq!(names, 2, "nothing is left beside");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_full_device_leaves_an_error() {
        let full = resolve(Path::new("/dev/full")).expect("it is there");
        assert!(write(&full, b"x").is_err());
    }
}
