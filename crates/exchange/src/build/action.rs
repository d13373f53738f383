//! What a compiler or archiver was asked to do, from its command line.

use super::process_log::Process;
use crate::compile_commands::{self, tidy};
use crate::limits;
use because_c::FileOptions;
use std::path::{Path, PathBuf};

/// What one command made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Action {
    /// Sources that were compiled, each into its object where that stays.
    pub compiled: Vec<Compiled>,
    /// The executable or shared library that was linked.
    pub linked: Option<Linked>,
    /// An archive, with the objects put into it.
    pub archived: Option<(PathBuf, Vec<PathBuf>)>,
}

/// One source file that a command compiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// The C file, as an absolute path.
    pub source: PathBuf,
    /// `None` where the same command links it.
    pub object: Option<PathBuf>,
    /// What matters of the command's options.
    pub options: FileOptions,
    /// `-m32`.
    pub m32: bool,
}

/// An executable or shared library that a command links.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Linked {
    /// The file that it writes.
    pub output: PathBuf,
    /// Objects, archives and libraries by their file, in their order.
    pub inputs: Vec<PathBuf>,
    /// `-lNAME`.
    pub libraries: Vec<String>,
    /// `-LDIR`.
    pub folders: Vec<PathBuf>,
    /// Several objects become one.
    pub relocatable: bool,
    /// Functions that others stand in for: `-Wl,--wrap=NAME`.
    pub wrapped: Vec<String>,
}

/// Options whose value is the next argument, and which say nothing of what is made.
const WITH_VALUE: [&str; 25] = [
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-arch",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xclang",
    "-T",
    "-u",
    "-z",
    "-framework",
    "-I",
    "-D",
    "-U",
    "-isystem",
    "-include",
    "-iquote",
    "-idirafter",
    "-imacros",
    "-isysroot",
    "--sysroot",
    "--param",
    "-target",
    "-B",
];

/// Words with which nothing is made that an executable is made of.
const MAKES_NOTHING: [&str; 10] =
    ["-E", "-S", "-M", "-MM", "-fsyntax-only", "-cc1", "-cc1as", "--version", "-dumpversion", "-dumpmachine"];

/// What the process made; `None` where it is neither a compiler nor an archiver. `read` gives response files (`@FILE`).
pub fn of(process: &Process, read: &dyn Fn(&Path) -> Option<String>) -> Option<Action> {
    let name = process.name();
    let arguments = expanded(process.arguments.get(1..)?, &process.folder, read, limits::RESPONSE_DEPTH);
    match tool(name)? {
        Tool::Compiler => Some(compiler(&arguments, &process.folder)),
        Tool::Archiver => Some(archiver(&arguments, &process.folder)),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    Compiler,
    Archiver,
}

/// `x86_64-linux-gnu-gcc-12` is `gcc`.
fn tool(name: &str) -> Option<Tool> {
    let is_version = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let name = name.rsplit_once('-').filter(|(_, end)| is_version(end)).map_or(name, |(start, _)| start);
    // `gcc-ar` is an archiver.
    match name.rsplit('-').next().unwrap_or(name) {
        "cc" | "gcc" | "clang" | "c89" | "c99" | "c11" | "c17" | "tcc" | "icc" | "icx" | "c++" | "g++" | "clang++" => {
            Some(Tool::Compiler)
        }
        "ar" => Some(Tool::Archiver),
        _ => None,
    }
}

/// Is a program of this name a compiler or archiver? For those who put another in its place.
pub fn is_tool(name: &str) -> bool {
    tool(name).is_some()
}

fn expanded(arguments: &[String], folder: &Path, read: &dyn Fn(&Path) -> Option<String>, depth: u32) -> Vec<String> {
    let mut out = Vec::new();
    for argument in arguments {
        match argument.strip_prefix('@').filter(|_| depth > 0).and_then(|name| read(&folder.join(name))) {
            Some(text) => out.extend(expanded(&compile_commands::split(&text), folder, read, depth - 1)),
            None => out.push(argument.clone()),
        }
    }
    out
}

fn compiler(arguments: &[String], folder: &Path) -> Action {
    if arguments.iter().any(|w| MAKES_NOTHING.contains(&w.as_str()) || w.starts_with("-print-")) {
        return Action::default();
    }
    let at = |name: &str| tidy(&folder.join(name));
    let (mut sources, mut link) = (Vec::new(), Linked::default());
    let (mut output, mut compile_only, mut language) = (None, false, None);
    let mut for_linker: Vec<&str> = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "-c" => compile_only = true,
            "-r" => link.relocatable = true,
            "-o" => output = rest.next().map(|name| at(name)),
            "-x" => language = rest.next().cloned(),
            "-l" => link.libraries.extend(rest.next().cloned()),
            "-L" => link.folders.extend(rest.next().map(|name| at(name))),
            "-" => {}
            "-Xlinker" => for_linker.extend(rest.next().map(String::as_str)),
            flag if flag.starts_with("-Wl,") => for_linker.extend(flag[4..].split(',')),
            flag if WITH_VALUE.contains(&flag) => {
                rest.next();
            }
            flag if flag.starts_with("-o") && flag != "-objC" => output = Some(at(&flag[2..])),
            flag if flag.starts_with("-x") => language = Some(flag[2..].to_string()),
            flag if flag.starts_with("-l") => link.libraries.push(flag[2..].to_string()),
            flag if flag.starts_with("-L") => link.folders.push(at(&flag[2..])),
            flag if flag.starts_with('-') => {}
            name if is_source(name) || language.as_deref() == Some("c") => {
                sources.push(at(name));
                link.inputs.push(at(name));
            }
            name => link.inputs.push(at(name)),
        }
    }
    link.wrapped = wrapped(&for_linker);
    let named: Vec<String> = [String::new()].into_iter().chain(arguments.iter().cloned()).collect();
    let options = compile_commands::options(&named, folder);
    let m32 = arguments.iter().any(|w| w == "-m32");
    let object = |source: &PathBuf| match (compile_only, &output) {
        (false, _) => None,
        (true, Some(output)) => Some(output.clone()),
        (true, None) => source.file_stem().map(|stem| folder.join(stem).with_extension("o")),
    };
    let compiled =
        |source: &PathBuf| Compiled { source: source.clone(), object: object(source), options: options.clone(), m32 };
    let compiled: Vec<Compiled> = sources.iter().map(compiled).collect();
    let linked = (!compile_only && !link.inputs.is_empty())
        .then(|| Linked { output: output.unwrap_or_else(|| folder.join("a.out")), ..link });
    Action { compiled, linked, archived: None }
}

/// `--wrap=f`, `--wrap f`, also with one dash.
fn wrapped(arguments: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.trim_start_matches('-').strip_prefix("wrap") {
            Some("") => found.extend(rest.next().map(|name| name.to_string())),
            Some(name) => found.extend(name.strip_prefix('=').map(str::to_string)),
            None => {}
        }
    }
    found
}

/// Is this text that a compiler translates, in whatever language?
pub fn is_source(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|e| e.to_str()).unwrap_or("");
    ["c", "i", "cc", "cpp", "cxx", "C", "m", "s", "S", "f", "f90"].contains(&extension)
}

/// `ar rcs lib.a a.o b.o`: objects that are put in.
fn archiver(arguments: &[String], folder: &Path) -> Action {
    let mut arguments = arguments.iter().filter(|w| !w.starts_with("--"));
    let operation = arguments.next().map_or("", String::as_str).trim_start_matches('-');
    if !operation.contains(['r', 'q']) {
        return Action::default();
    }
    let at = |name: &String| tidy(&folder.join(name));
    let mut names = arguments.filter(|w| !w.starts_with('-'));
    // A position, a number: one more argument.
    let skipped = usize::from(operation.contains(['a', 'b', 'i'])) + usize::from(operation.contains('N'));
    let Some(archive) = names.nth(skipped) else { return Action::default() };
    Action { archived: Some((at(archive), names.map(at).collect())), ..Action::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(line: &str) -> Option<Action> {
        let arguments = line.split(' ').map(str::to_string).collect();
        let process = Process { folder: PathBuf::from("/p/b"), arguments, ..Process::default() };
        of(&process, &|path| (path == Path::new("/p/b/words")).then(|| "-DX ../a.c".to_string()))
    }

    #[test]
    fn compilers_have_many_names() {
        for name in ["cc", "/usr/bin/gcc-12", "x86_64-linux-gnu-gcc", "clang-14", "c99", "arm-none-eabi-gcc-13.2.1"] {
            assert_eq!(tool(name.rsplit('/').next().expect("a name")), Some(Tool::Compiler), "{name}");
        }
        assert_eq!(
            (tool("gcc-ar"), tool("ar"), tool("llvm-ar-14")),
            (Some(Tool::Archiver), tool("gcc-ar"), tool("ar"))
        );
        for name in ["cc1", "as", "ld", "collect2", "ccache", "make", "sh", "tar", "12", ""] {
            assert_eq!(tool(name), None, "{name}");
        }
    }

    #[test]
    fn compiled_and_linked() {
        let made = action("gcc -I ../inc -DA=1 -MD -MF a.d -c ../src/a.c -o obj/a.o").expect("a compiler");
        assert_eq!(made.compiled[0].source, Path::new("/p/src/a.c"));
        assert_eq!(made.compiled[0].object.as_deref(), Some(Path::new("/p/b/obj/a.o")));
        assert_eq!(made.compiled[0].options.include_dirs, ["/p/inc"]);
        assert_eq!(made.linked, None);
        let made = action("cc -g t.c ../lib.a -L. -lm -lx -Wl,--wrap=f,-z,now -Wl,--wrap,g -Xlinker --wrap=h -ot")
            .expect("a compiler");
        let linked = made.linked.expect("it links");
        assert_eq!(linked.output, Path::new("/p/b/t"));
        assert_eq!(linked.inputs, [Path::new("/p/b/t.c"), Path::new("/p/lib.a")]);
        assert_eq!((linked.libraries.join(" "), linked.folders.len()), ("m x".to_string(), 1));
        assert_eq!(linked.wrapped, ["f", "g", "h"]);
        let two = action("cc -c a.c b.c").expect("a compiler");
        assert_eq!(two.compiled[1].object.as_deref(), Some(Path::new("/p/b/b.o")));
        assert_eq!(action("cc @words").expect("a compiler").compiled[0].source, Path::new("/p/a.c"));
    }

    #[test]
    fn questions_make_nothing() {
        for line in
            ["gcc --version", "cc -E a.c", "gcc -print-search-dirs", "cc -MM a.c", "clang -cc1 a.c", "cc", "ar t x.a"]
        {
            assert_eq!(action(line), Some(Action::default()), "{line}");
        }
        assert_eq!(action("make all"), None);
    }

    #[test]
    fn archives_get_their_objects() {
        let made = |line| action(line).and_then(|a| a.archived).expect("an archive");
        let plain = (PathBuf::from("/p/b/x.a"), vec![PathBuf::from("/p/b/a.o"), PathBuf::from("/p/b.o")]);
        assert_eq!(made("ar rcs x.a a.o ../b.o"), plain);
        assert_eq!(made("ar -rc --target=elf64 x.a a.o ../b.o"), plain);
        assert_eq!(made("ar qc x.a a.o ../b.o"), plain);
    }
}
