//! Which C files make which executable.

use super::action::{self, Action, Compiled, Linked};
use super::process_log::Process;
use because_c::FileOptions;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A C file of an executable, with its own options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The C file.
    pub source: PathBuf,
    /// What it was compiled with.
    pub options: FileOptions,
    /// `-m32`.
    pub m32: bool,
    /// The object, where it is kept.
    pub object: Option<PathBuf>,
    /// How it became part of the executable.
    pub part: Part,
}

/// How a file became part of an executable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// By its object, as a whole.
    Object,
    /// From an archive: of these only what is needed becomes part of the executable.
    Archived,
    /// Of a shared library: its names give way to those of the executable.
    Shared,
}

/// A program that was linked, and what it was made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Executable {
    /// Its file.
    pub path: PathBuf,
    /// Its C files in the order of the linker.
    pub units: Vec<Unit>,
    /// Objects and archives of which no command shows what they were made of.
    pub unknown: Vec<PathBuf>,
    /// Sources in other languages.
    pub foreign: Vec<PathBuf>,
    /// Libraries that are not made here.
    pub libraries: Vec<String>,
    /// Functions that others stand in for.
    pub wrapped: Vec<String>,
}

/// What a build can be asked of its files.
pub struct Disk<'a> {
    /// The text of a file of words.
    pub read: &'a dyn Fn(&Path) -> Option<String>,
    /// Where a name leads that is a link.
    pub resolve: &'a dyn Fn(&Path) -> PathBuf,
}

/// What all commands of a build made, the last of each name.
struct Made<'a> {
    resolve: &'a dyn Fn(&Path) -> PathBuf,
    objects: BTreeMap<PathBuf, Compiled>,
    archives: BTreeMap<PathBuf, Vec<PathBuf>>,
    linked: BTreeMap<PathBuf, (Linked, Vec<Compiled>)>,
}

/// Everything that was linked.
pub fn executables(processes: &[Process], disk: &Disk<'_>) -> Vec<Executable> {
    let mut made =
        Made { resolve: disk.resolve, objects: BTreeMap::new(), archives: BTreeMap::new(), linked: BTreeMap::new() };
    for process in processes {
        // What failed made nothing.
        if let Some(action) = action::of(process, disk.read).filter(|_| process.status.is_none_or(|s| s == 0)) {
            made.add(action);
        }
    }
    made.linked.keys().map(|path| made.executable(path)).collect()
}

impl Made<'_> {
    fn add(&mut self, action: Action) {
        for compiled in &action.compiled {
            if let Some(object) = &compiled.object {
                self.objects.insert(object.clone(), compiled.clone());
            }
        }
        if let Some((archive, objects)) = action.archived {
            let known = self.archives.entry(archive).or_default();
            objects.into_iter().for_each(|o| {
                if !known.contains(&o) {
                    known.push(o)
                }
            });
        }
        if let Some(linked) = action.linked {
            self.linked.insert(linked.output.clone(), (linked, action.compiled));
        }
    }

    fn executable(&self, path: &Path) -> Executable {
        let wrapped = self.linked.get(path).map(|(linked, _)| linked.wrapped.clone()).unwrap_or_default();
        let mut executable = Executable { path: path.to_path_buf(), wrapped, ..Executable::default() };
        self.collect(path, Part::Object, &mut BTreeSet::new(), &mut executable);
        executable
    }

    /// Adds what was linked into `output`, through libraries that were linked themselves.
    fn collect(&self, output: &Path, part: Part, seen: &mut BTreeSet<PathBuf>, into: &mut Executable) {
        let Some((linked, own)) = self.linked.get(output) else { return };
        if !seen.insert(output.to_path_buf()) {
            return;
        }
        for input in &linked.inputs {
            match own.iter().find(|c| c.source == *input) {
                Some(compiled) => add(compiled, part, into),
                None => self.input(input, part, seen, into),
            }
        }
        for name in &linked.libraries {
            let files = linked.folders.iter().flat_map(|f| ["so", "a"].map(|e| f.join(format!("lib{name}.{e}"))));
            match files.into_iter().find(|f| self.is_made(f) || self.is_made(&(self.resolve)(f))) {
                Some(file) => self.input(&file, part, seen, into),
                None if into.libraries.contains(name) => {}
                None => into.libraries.push(name.clone()),
            }
        }
    }

    fn is_made(&self, file: &Path) -> bool {
        self.linked.contains_key(file) || self.archives.contains_key(file) || self.objects.contains_key(file)
    }

    fn input(&self, file: &Path, part: Part, seen: &mut BTreeSet<PathBuf>, into: &mut Executable) {
        if let Some(compiled) = self.objects.get(file) {
            add(compiled, part, into);
        } else if let Some(objects) = self.archives.get(file) {
            if seen.insert(file.to_path_buf()) {
                objects.iter().for_each(|object| self.input(object, Part::Archived, seen, into));
            }
        } else if self.linked.contains_key(file) {
            // An object that was made of several is no library.
            let whole = self.linked.get(file).is_some_and(|(linked, _)| linked.relocatable);
            self.collect(file, if whole { part } else { Part::Shared }, seen, into);
        } else if self.is_made(&(self.resolve)(file)) && (self.resolve)(file) != file {
            // `libx.so` leads to `libx.so.1.2`.
            self.input(&(self.resolve)(file), part, seen, into);
        } else if !is_of_the_system(file) && !into.unknown.iter().any(|f| f == file) {
            into.unknown.push(file.to_path_buf());
        } else if let Some(name) = is_of_the_system(file).then(|| library_name(file)).flatten() {
            into.libraries.push(name);
        }
    }
}

fn add(compiled: &Compiled, part: Part, into: &mut Executable) {
    let extension = compiled.source.extension().and_then(|e| e.to_str()).unwrap_or("");
    if !["c", "i"].contains(&extension) {
        into.foreign.push(compiled.source.clone());
        return;
    }
    let unit = Unit {
        source: compiled.source.clone(),
        options: compiled.options.clone(),
        m32: compiled.m32,
        object: compiled.object.clone(),
        part,
    };
    if !into.units.contains(&unit) {
        into.units.push(unit);
    }
}

fn is_of_the_system(file: &Path) -> bool {
    ["/usr", "/lib", "/lib64", "/opt"].iter().any(|root| file.starts_with(root))
}

/// `/usr/lib/libm.so.6` is `m`.
fn library_name(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_str()?.strip_prefix("lib")?;
    Some(name.split('.').next()?.to_string())
}

/// Global names that objects and executables define, by file: what `nm -A -P -g --defined-only` prints.
pub fn symbols(nm: &str) -> BTreeMap<PathBuf, BTreeSet<String>> {
    let mut found: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for line in nm.lines() {
        let Some((file, rest)) = line.split_once(": ") else { continue };
        if let Some(name) = rest.split(' ').next().filter(|n| !n.is_empty()) {
            found.entry(PathBuf::from(file)).or_default().insert(name.to_string());
        }
    }
    found
}

/// Without members of archives that are no part of the executable: those whose names it has not. Without files of shared
/// libraries all of whose names are the executable's own.
pub fn only_needed(executable: &mut Executable, symbols: &BTreeMap<PathBuf, BTreeSet<String>>) {
    let Some(all) = symbols.get(&executable.path) else { return };
    let own: BTreeSet<&String> = executable
        .units
        .iter()
        .filter(|u| u.part == Part::Object)
        .filter_map(|u| symbols.get(u.object.as_ref()?))
        .flatten()
        .collect();
    executable.units.retain(|unit| {
        let Some(names) = unit.object.as_ref().and_then(|o| symbols.get(o)) else { return true };
        match unit.part {
            Part::Object => true,
            Part::Archived => names.iter().any(|n| all.contains(n) && !own.contains(n)),
            Part::Shared => names.iter().any(|n| !own.contains(n)),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(lines: &[&str]) -> Vec<Executable> {
        let process = |line: &&str| Process {
            folder: PathBuf::from("/p"),
            arguments: line.split(' ').map(str::to_string).collect(),
            ..Process::default()
        };
        let resolve = |path: &Path| match path.to_str() {
            Some("/p/libl.so") => PathBuf::from("/p/libl.so.1"),
            _ => path.to_path_buf(),
        };
        let disk = Disk { read: &|_| None, resolve: &resolve };
        executables(&lines.iter().map(process).collect::<Vec<_>>(), &disk)
    }

    fn sources(executable: &Executable) -> Vec<&str> {
        executable.units.iter().filter_map(|u| u.source.file_name()?.to_str()).collect()
    }

    #[test]
    fn objects_archives_and_libraries() {
        let all = built(&[
            "cc -DA -c a.c",
            "cc -DB -c b.c -o out/b.o",
            "ar rcs libab.a a.o out/b.o",
            "cc -shared -fPIC s.c -o libs.so",
            "cc t.c vendor.o -L. -lab -ls -lm -o t",
            "cc gen.c -o gen",
        ]);
        assert_eq!(all.len(), 3);
        let t = all.iter().find(|e| e.path == Path::new("/p/t")).expect("it was linked");
        assert_eq!(sources(t), ["t.c", "a.c", "b.c", "s.c"]);
        assert_eq!(t.units[1].options.defines, ["A"]);
        let parts: Vec<Part> = t.units.iter().map(|u| u.part).collect();
        assert_eq!(parts, [Part::Object, Part::Archived, Part::Archived, Part::Shared]);
        assert_eq!(t.unknown, [Path::new("/p/vendor.o")]);
        assert_eq!(t.libraries, ["m"]);
    }

    #[test]
    fn members_that_nobody_needs_are_left_out() {
        let mut t = built(&["cc -c a.c", "cc -c b.c", "ar r x.a a.o b.o", "cc t.c x.a -o t"]).remove(0);
        let nm = "/p/a.o: f T 0 1\n/p/b.o: g T 0 1\n/p/t: main T 0 1\n/p/t: f T 0 1\n";
        only_needed(&mut t, &symbols(nm));
        assert_eq!(sources(&t), ["t.c", "a.c"]);
    }

    #[test]
    fn names_of_a_library_give_way() {
        let mut t = built(&["cc -c a.c", "cc -c b.c", "cc -shared a.o b.o -o x.so", "cc -c t.c", "cc t.o x.so -o t"]);
        let nm = "/p/a.o: f T 0 1\n/p/b.o: g T 0 1\n/p/t.o: main T 0 1\n/p/t.o: f T 0 1\n/p/t: f T 0 1\n";
        let t = t.iter_mut().find(|e| e.path == Path::new("/p/t")).expect("it was linked");
        only_needed(t, &symbols(nm));
        assert_eq!(sources(t), ["t.c", "b.c"], "t.c has the f of a.c itself");
    }

    #[test]
    fn a_link_leads_to_the_library() {
        let all = built(&["cc -c a.c", "cc -shared a.o -o libl.so.1", "cc t.c ./libl.so -o t", "cc u.c -L. -ll -o u"]);
        let of = |name: &str| sources(all.iter().find(|e| e.path == Path::new(name)).expect("it was linked"));
        assert_eq!((of("/p/t"), of("/p/u")), (vec!["t.c", "a.c"], vec!["u.c", "a.c"]));
    }

    #[test]
    fn other_languages_are_named() {
        let all = built(&["g++ -c w.cc", "cc t.c w.o -o t"]);
        assert_eq!((sources(&all[0]), all[0].foreign.len()), (vec!["t.c"], 1));
    }
}
