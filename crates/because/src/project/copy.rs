//! A copy of the project in a temporary folder.
//!
//! Times of files are kept, so that what is up to date stays so. Links inside the project stay links inside the copy; others
//! lead where they led. Build folders of CMake and Meson belong to the project's place and are not copied: of CMake's the
//! cache is, with the new place in it.

use super::keeper::Keeper;
use crate::limits;
use because_exchange::compile_commands::tidy;
use std::fs::{self, File, FileTimes};
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Folders that hold nothing that a C program is made of.
const SKIPPED: [&str; 4] = ["node_modules", "__pycache__", ".venv", ".cache"];

/// Are objects, archives and executables copied?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Products {
    Kept,
    LeftOut,
}

/// The project and its copy.
pub struct Tree {
    /// The project's own folder, without links.
    pub project: PathBuf,
    /// The copy of it.
    pub copy: PathBuf,
    /// Where the command is started, as a part of `project`.
    pub inside: PathBuf,
    pub notes: Vec<String>,
    pub keeper: Keeper,
}

impl Tree {
    /// Copies the project around `folder`: the work tree of a version control system where that is not too large, or the
    /// folder itself.
    pub fn new(folder: &Path, products: Products) -> Result<Tree, String> {
        let folder = folder.canonicalize().map_err(|e| format!("cannot read {}: {e}", folder.display()))?;
        let root = root(&folder);
        match Tree::copied(&root, &folder, products) {
            Err(Failed::TooLarge) if root != folder => Tree::copied(&folder, &folder, products),
            done => done,
        }
        .map_err(|failed| match failed {
            Failed::TooLarge => format!("{} is too large to be copied", folder.display()),
            Failed::Because(why) => why,
        })
    }

    fn copied(project: &Path, folder: &Path, products: Products) -> Result<Tree, Failed> {
        let scratch = temporary()?;
        let keeper = Keeper::new(&scratch);
        let name = project.file_name().unwrap_or("project".as_ref());
        let copy = scratch.join("tree").join(name);
        let inside = folder.strip_prefix(project).unwrap_or(Path::new("")).to_path_buf();
        let mut copying = Copying { project, copy: &copy, scratch: &scratch, products, bytes: 0, notes: Vec::new() };
        copying.folder(project, &copy)?;
        let notes = copying.notes;
        Ok(Tree { inside, notes, keeper, project: project.to_path_buf(), copy })
    }

    /// A folder for the recorder's own files.
    pub fn scratch(&self) -> PathBuf {
        self.copy.parent().and_then(Path::parent).unwrap_or(&self.copy).to_path_buf()
    }

    /// The folder where the command is started.
    pub fn start(&self) -> PathBuf {
        self.copy.join(&self.inside)
    }

    /// The name of a file of the copy as it is called from the project's folder; others keep theirs.
    pub fn shown(&self, path: &Path) -> String {
        let Ok(part) = path.strip_prefix(&self.copy) else { return path.to_string_lossy().into_owned() };
        let mut from = self.inside.components().peekable();
        let mut to = part.components().peekable();
        while from.peek().is_some() && from.peek() == to.peek() {
            from.next();
            to.next();
        }
        let up = from.map(|_| Component::ParentDir);
        let name: PathBuf = up.chain(to).collect();
        if name.as_os_str().is_empty() { ".".to_string() } else { name.to_string_lossy().into_owned() }
    }
}

/// The folder of the sources that CMake builds here.
fn cmake_source(folder: &Path) -> Option<PathBuf> {
    let cache = fs::read_to_string(folder.join("CMakeCache.txt")).ok()?;
    let home = cache.lines().find_map(|l| l.strip_prefix("CMAKE_HOME_DIRECTORY:INTERNAL="))?;
    Path::new(home).canonicalize().ok()
}

enum Failed {
    TooLarge,
    Because(String),
}

impl From<String> for Failed {
    fn from(why: String) -> Failed {
        Failed::Because(why)
    }
}

/// The work tree around a folder.
fn root(folder: &Path) -> PathBuf {
    // A build folder is built from sources around it.
    let source = cmake_source(folder).filter(|source| folder.starts_with(source));
    let folder = source.as_deref().unwrap_or(folder);
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let below = folder.ancestors().take_while(|a| home.as_deref() != Some(*a) && a.parent().is_some());
    let tracked = |a: &&Path| [".git", ".hg", ".svn"].iter().any(|name| a.join(name).exists());
    below.into_iter().find(tracked).unwrap_or(folder).to_path_buf()
}

fn temporary() -> Result<PathBuf, String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let base = std::env::temp_dir();
    let base = base.canonicalize().map_err(|e| format!("cannot use {}: {e}", base.display()))?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = base.join(format!("because-{}-{number}", std::process::id()));
    fs::create_dir(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    Ok(folder)
}

struct Copying<'a> {
    project: &'a Path,
    copy: &'a Path,
    scratch: &'a Path,
    products: Products,
    bytes: u64,
    notes: Vec<String>,
}

impl Copying<'_> {
    fn folder(&mut self, from: &Path, to: &Path) -> Result<(), Failed> {
        let failed = |path: &Path, e: std::io::Error| format!("cannot copy {}: {e}", path.display());
        fs::create_dir_all(to).map_err(|e| failed(from, e))?;
        let mut entries: Vec<fs::DirEntry> =
            fs::read_dir(from).map_err(|e| failed(from, e))?.collect::<Result<_, _>>().map_err(|e| failed(from, e))?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, target) = (entry.path(), to.join(entry.file_name()));
            let about = entry.metadata().map_err(|e| failed(&path, e))?;
            if about.is_symlink() {
                self.link(&path, &target).map_err(|e| failed(&path, e))?;
            } else if about.is_dir() {
                self.subfolder(&path, &target)?;
            } else if about.is_file() && path.file_name() == Some("CMakeCache.txt".as_ref()) {
                self.cmake_cache(&path, to)?;
            } else if about.is_file() && !(self.products == Products::LeftOut && is_product(&path)) {
                self.bytes += about.len();
                if self.bytes > limits::PROJECT_BYTES {
                    return Err(Failed::TooLarge);
                }
                match copy_file(&path, &target, &about) {
                    Err(e) if e.kind() == ErrorKind::PermissionDenied => {
                        self.notes.push(format!("{} may not be read and was left out of the copy", path.display()));
                    }
                    done => done.map_err(|e| failed(&path, e))?,
                }
            }
        }
        if let Ok(about) = fs::metadata(from) {
            let _ = fs::set_permissions(to, about.permissions());
        }
        Ok(())
    }

    fn subfolder(&mut self, from: &Path, to: &Path) -> Result<(), Failed> {
        let name = from.file_name().and_then(|n| n.to_str()).unwrap_or("");
        // What CMake made in the folder of the sources is made again.
        if name == "CMakeFiles" && from.parent().is_some_and(|p| p.join("CMakeCache.txt").is_file()) {
            return Ok(());
        }
        if from == self.scratch || self.scratch.starts_with(from) && from != self.project || SKIPPED.contains(&name) {
            return Ok(());
        }
        if name == ".git" && size(from, limits::HISTORY_BYTES) > limits::HISTORY_BYTES {
            self.notes.push("the history (.git) is large and was left out of the copy".to_string());
            return Ok(());
        }
        let cache = from.join("CMakeCache.txt");
        if cache.is_file() {
            return Ok(self.cmake_cache(&cache, to)?);
        }
        if from.join("meson-private").is_dir() || from.join("CACHEDIR.TAG").is_file() {
            return Ok(());
        }
        self.folder(from, to)
    }

    /// What was configured, for another place.
    fn cmake_cache(&self, cache: &Path, to: &Path) -> Result<(), String> {
        let failed = |e: std::io::Error| format!("cannot copy {}: {e}", cache.display());
        let text = fs::read_to_string(cache).map_err(failed)?;
        let text = text.replace(&*self.project.to_string_lossy(), &self.copy.to_string_lossy());
        fs::create_dir_all(to).map_err(failed)?;
        fs::write(to.join("CMakeCache.txt"), text).map_err(failed)
    }

    fn link(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        let leads = fs::read_link(from)?;
        let whole = tidy(&from.parent().unwrap_or(from).join(&leads));
        let inside = whole.strip_prefix(self.project).ok();
        let new = match (leads.is_absolute(), inside) {
            (false, Some(_)) => leads,
            (true, Some(part)) => self.copy.join(part),
            (_, None) => whole,
        };
        make_link(&new, to)
    }
}

#[cfg(unix)]
fn make_link(leads: &Path, at: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(leads, at)
}

#[cfg(not(unix))]
fn make_link(leads: &Path, at: &Path) -> std::io::Result<()> {
    let base = at.parent().unwrap_or(at);
    fs::copy(base.join(leads), at).map(|_| ())
}

fn copy_file(from: &Path, to: &Path, about: &fs::Metadata) -> std::io::Result<()> {
    fs::copy(from, to)?;
    if let Ok(modified) = about.modified() {
        let times = FileTimes::new().set_modified(modified);
        // A file that may not be written may not have its time set either: it is then newer than it was.
        let _ = File::options().append(true).open(to).and_then(|file| file.set_times(times));
    }
    Ok(())
}

/// Bytes of a folder, counted until there are more than so many.
fn size(folder: &Path, most: u64) -> u64 {
    let mut sum = 0;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else { continue };
        sum += if about.is_dir() { size(&entry.path(), most) } else { about.len() };
        if sum > most {
            break;
        }
    }
    sum
}

/// Is this an object, an archive or an executable?
fn is_product(path: &Path) -> bool {
    let mut start = [0; 8];
    let read = File::open(path).and_then(|mut file| file.read(&mut start)).unwrap_or(0);
    start[..read].starts_with(b"\x7fELF") || start[..read].starts_with(b"!<arch>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("because-copy-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("sub/build")).expect("a folder");
        folder.canonicalize().expect("it is there")
    }

    #[test]
    #[cfg(unix)]
    fn a_copy_is_taken_away_again() {
        let folder = project("plain");
        fs::write(folder.join("a.c"), "int x;").expect("a file");
        fs::write(folder.join("sub/a.o"), "\x7fELF").expect("a file");
        fs::write(folder.join("sub/build/CMakeCache.txt"), format!("HOME={}\n", folder.display())).expect("a file");
        make_link(Path::new("../a.c"), &folder.join("sub/relative.c")).expect("a link");
        make_link(&folder.join("a.c"), &folder.join("absolute.c")).expect("a link");
        make_link(Path::new("/dev/null"), &folder.join("outside")).expect("a link");
        let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
        let file = File::options().append(true).open(folder.join("a.c")).expect("it opens");
        file.set_times(FileTimes::new().set_modified(old)).expect("its time is set");
        let tree = Tree::new(&folder.join("sub"), Products::LeftOut).expect("a copy");
        assert_eq!(tree.project, folder.join("sub"), "no version control: the folder itself");
        drop(tree);
        fs::create_dir(folder.join(".git")).expect("a folder");
        let tree = Tree::new(&folder.join("sub"), Products::LeftOut).expect("a copy");
        let (copy, scratch) = (tree.copy.clone(), tree.scratch());
        assert_eq!(tree.start(), copy.join("sub"));
        assert_eq!(fs::metadata(copy.join("a.c")).and_then(|m| m.modified()).expect("a time"), old);
        assert!(!copy.join("sub/a.o").exists());
        let cache = fs::read_to_string(copy.join("sub/build/CMakeCache.txt")).expect("the cache");
        assert_eq!(cache, format!("HOME={}\n", copy.display()));
        for (link, leads) in [("sub/relative.c", copy.join("a.c")), ("absolute.c", copy.join("a.c"))] {
            assert_eq!(copy.join(link).canonicalize().expect("it leads somewhere"), leads);
        }
        assert_eq!(fs::read_link(copy.join("outside")).expect("a link"), Path::new("/dev/null"));
        assert_eq!(tree.shown(&copy.join("sub/x/y.c")), "x/y.c");
        assert_eq!(tree.shown(&copy.join("a.c")), "../a.c");
        assert_eq!(tree.shown(Path::new("/usr/include")), "/usr/include");
        drop(tree);
        assert!(!scratch.exists());
        fs::remove_dir_all(&folder).expect("it goes");
    }
}
