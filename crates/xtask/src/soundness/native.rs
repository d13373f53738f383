//! What the compiled programs do on every combination of inputs: many programs in one binary, one process a run.
//!
//! A batch is one translation unit per file name, in which the names with file scope are renamed by macros and `#line`
//! keeps the places. A dispatcher forks for each run, so that no run sees what another left behind.

use super::tree::{Program, Wanted};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A line of a file of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub file: String,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Native {
    /// Ended with this result.
    Sum(u32),
    /// An assertion or a sanitizer stopped it.
    Fails { place: Place, what: String },
    /// It ended in another way: a signal, no end soon.
    Broken(String),
}

/// The results of one program: by combination.
pub type Results = Vec<Native>;

/// How programs are compiled.
#[derive(Debug, Clone)]
pub struct Compiler {
    pub command: String,
    pub flags: Vec<String>,
    /// Every integer object is volatile, so that no access is folded away: `x & (x | a[9])` reads nothing otherwise, even
    /// without optimisation.
    pub volatile: bool,
}

impl Compiler {
    pub fn new(command: &str, level: &str) -> Compiler {
        Compiler { command: command.to_string(), flags: vec![level.to_string()], volatile: false }
    }

    /// The same compiler with volatile objects.
    pub fn without_folding(&self) -> Compiler {
        Compiler { volatile: true, ..self.clone() }
    }

    /// Can it compile and link with sanitizers here?
    pub fn works(&self, dir: &Path) -> bool {
        let source = dir.join("probe.c");
        if std::fs::write(&source, "int main(void) { return 0; }\n").is_err() {
            return false;
        }
        let mut command = self.command(dir);
        command.arg("probe.c").args(["-o", "probe"]);
        command.output().is_ok_and(|o| o.status.success())
    }

    fn command(&self, dir: &Path) -> Command {
        let mut command = Command::new(&self.command);
        command.current_dir(dir).env("LC_ALL", "C");
        command.args(["-w", "-g1", "-gdwarf-4", "-std=gnu17", "-fsanitize=address,undefined,float-cast-overflow"]);
        if self.flags.iter().any(|f| f == "-m32") {
            command.args(["-msse2", "-mfpmath=sse"]);
        }
        // Calls rather than code for each access: a quarter less to compile.
        match self.command.as_str() {
            "clang" => command.args(["-mllvm", "-asan-instrumentation-with-call-threshold=0"]),
            // Also the last array of a struct or union behind a pointer.
            _ => command.args(["--param", "asan-instrumentation-with-call-threshold=0", "-fsanitize=bounds-strict"]),
        };
        command.arg("-pipe");
        // What an access reads is bytes for `because`, whatever their type.
        command.args(["-fno-sanitize-recover=all", "-ffp-contract=off", "-fno-strict-aliasing"]).args(&self.flags);
        command
    }
}

const HEAD: &str = "\
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void native_assert(const char *, int) __attribute__((noreturn));
extern void native_result(unsigned, unsigned);
#define assert(e) ((e) ? (void)0 : native_assert(__FILE__, __LINE__))
#define NATIVE_RESULT(w, s) native_result(w, s);
";

const DISPATCHER: &str = r#"
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static const int *bits;
static unsigned combination;
static unsigned next_input(void) {
  unsigned value = combination & ((1u << *bits) - 1);
  combination >>= *bits++;
  return value;
}
unsigned char __VERIFIER_nondet_uchar(void) { return next_input(); }
int __VERIFIER_nondet_int(void) { return next_input(); }
void native_assert(const char *file, int line) {
  dprintf(1, "ASSERT %s %d\n", file, line);
  _exit(9);
}
void native_result(unsigned which, unsigned sum) { dprintf(1, "RESULT %u %u\n", which, sum); }
int main(void) {
  for (int p = 0; p < (int)(sizeof programs / sizeof *programs); p++)
    for (int k = 0; k < programs[p].combinations; k++) {
      dprintf(1, "@ %d %d\n", p, k);
      pid_t child = fork();
      if (child == 0) {
        dup2(1, 2);
        alarm(5);
        bits = programs[p].bits;
        combination = k;
        programs[p].main();
        _exit(0);
      }
      int status = 0;
      waitpid(child, &status, 0);
      dprintf(1, "! %d\n", status);
    }
}
"#;

/// Where the time goes.
#[derive(Debug, Default)]
pub struct Clock {
    pub compiling: Duration,
    pub running: Duration,
}

/// The results of each program, or what the compiler says against it.
pub fn results(programs: &[&Program], compiler: &Compiler, dir: &Path) -> Vec<Result<Results, String>> {
    timed(programs, compiler, dir, &mut Clock::default())
}

pub fn timed(
    programs: &[&Program],
    compiler: &Compiler,
    dir: &Path,
    clock: &mut Clock,
) -> Vec<Result<Results, String>> {
    let mut refused: BTreeMap<usize, String> = BTreeMap::new();
    loop {
        let taken: Vec<usize> = (0..programs.len()).filter(|i| !refused.contains_key(i)).collect();
        if taken.is_empty() {
            break;
        }
        let started = Instant::now();
        let result = compiled(programs, &taken, compiler, dir);
        clock.compiling += started.elapsed();
        match result {
            Ok(()) => {
                let started = Instant::now();
                let output = executed(dir);
                let mut parsed = parse(&output, dir);
                clock.running += started.elapsed();
                return (0..programs.len())
                    .map(|i| match refused.remove(&i) {
                        Some(text) => Err(text),
                        None => {
                            let at = taken.iter().position(|t| *t == i).unwrap_or(usize::MAX);
                            Ok((0..programs[i].combinations())
                                .map(|k| parsed.remove(&(at, k)).unwrap_or(Native::Broken("no output".into())))
                                .collect())
                        }
                    })
                    .collect();
            }
            Err(text) => {
                let blamed = taken.iter().find(|i| text.contains(&format!("p{i}/"))).or(taken.first()).copied();
                let first = text.lines().find(|l| l.contains("error")).unwrap_or("the compiler failed").to_string();
                refused.insert(blamed.unwrap_or(0), first);
            }
        }
    }
    (0..programs.len()).map(|i| Err(refused.remove(&i).unwrap_or_default())).collect()
}

fn compiled(programs: &[&Program], taken: &[usize], compiler: &Compiler, dir: &Path) -> Result<(), String> {
    let mut units: BTreeMap<String, String> = BTreeMap::new();
    let mut table = String::new();
    for &i in taken {
        let program = programs[i];
        for (name, text) in program.texts(&Wanted::Native) {
            let unit = units.entry(name.clone()).or_insert_with(|| {
                HEAD.to_string() + &volatile(compiler, |ty| format!("#define {ty} volatile {ty}\n"))
            });
            for global in &program.globals {
                let _ = writeln!(unit, "#define {global} p{i}_{global}");
            }
            let _ = writeln!(unit, "#line 1 \"p{i}/{name}\"");
            for line in text.lines() {
                unit.push_str(if line.starts_with("#include") { "" } else { line });
                unit.push('\n');
            }
            for global in &program.globals {
                let _ = writeln!(unit, "#undef {global}");
            }
        }
        let bits: Vec<String> = program.inputs.iter().map(|i| i.bits.to_string()).collect();
        let _ = writeln!(table, "  {{ p{i}_main, {}, {{ {} }} }},", program.combinations(), bits.join(", "));
    }
    let unit = units.entry("a.c".to_string()).or_default();
    unit.push_str(&volatile(compiler, |ty| format!("#undef {ty}\n")));
    let _ = writeln!(unit, "#line 1 \"dispatcher.c\"");
    let _ =
        writeln!(unit, "static const struct {{ int (*main)(void); int combinations; int bits[8]; }} programs[] = {{");
    let _ = writeln!(unit, "{table}}};\n{DISPATCHER}");
    let mut command = compiler.command(dir);
    for (name, text) in &units {
        std::fs::write(dir.join(name), text).map_err(|e| e.to_string())?;
        command.arg(name);
    }
    let output = command.args(["-o", "batch", "-lm"]).output().map_err(|e| e.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// A directive for each word of integer types, where they shall be volatile.
fn volatile(compiler: &Compiler, directive: impl Fn(&str) -> String) -> String {
    let keywords = ["char", "short", "int", "long", "unsigned", "signed"];
    if compiler.volatile { keywords.into_iter().map(directive).collect() } else { String::new() }
}

fn executed(dir: &Path) -> String {
    let asan = "detect_leaks=0:symbolize=0:allocator_may_return_null=1:print_legend=0:detect_stack_use_after_return=0";
    let output = Command::new(dir.join("batch"))
        .current_dir(dir)
        .env("ASAN_OPTIONS", asan)
        .env("UBSAN_OPTIONS", "print_stacktrace=0:symbolize=0")
        .output();
    output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default()
}

/// What one run printed.
#[derive(Default)]
struct Printed {
    sum: Option<u32>,
    fails: Option<(Place, String)>,
    /// The address sanitizer's kind and the addresses of its first stack, in the binary.
    address: Option<(String, Vec<String>)>,
    stack_ended: bool,
    status: i32,
}

fn parse(output: &str, dir: &Path) -> BTreeMap<(usize, usize), Native> {
    let mut runs: Vec<((usize, usize), Printed)> = Vec::new();
    for line in output.lines() {
        if let Some(rest) = line.strip_prefix("@ ") {
            let numbers: Vec<usize> = rest.split(' ').filter_map(|n| n.parse().ok()).collect();
            if let [program, combination] = numbers[..] {
                runs.push(((program, combination), Printed::default()));
            }
        } else if let Some((_, printed)) = runs.last_mut() {
            take(line, printed);
        }
    }
    let lines = resolved(&runs, dir);
    runs.into_iter().map(|(key, printed)| (key, native(printed, &lines))).collect()
}

fn take(line: &str, printed: &mut Printed) {
    if let Some(rest) = line.strip_prefix("RESULT ") {
        printed.sum = rest.split(' ').nth(1).and_then(|n| n.parse().ok());
    } else if let Some(rest) = line.strip_prefix("ASSERT ") {
        let (file, number) = rest.split_once(' ').unwrap_or((rest, "0"));
        printed.fails = place(&format!("{file}:{number}")).map(|p| (p, "assertion".to_string()));
    } else if let Some((at, what)) = line.split_once(": runtime error: ") {
        printed.fails = place(at).map(|p| (p, what.to_string()));
    } else if let Some((_, rest)) = line.split_once("ERROR: AddressSanitizer: ") {
        let kind = rest.split([' ', ':']).next().unwrap_or("").to_string();
        printed.address = Some((kind, Vec::new()));
    } else if let Some(rest) = line.strip_prefix("! ") {
        printed.status = rest.parse().unwrap_or(-1);
    } else if let Some((_, addresses)) = &mut printed.address {
        if line.is_empty() {
            printed.stack_ended = !addresses.is_empty();
        } else if !printed.stack_ended
            && line.trim_start().starts_with('#')
            && let Some((_, offset)) = line.rsplit_once("/batch+")
        {
            addresses.push(offset.trim_end_matches([')', ' ']).split(')').next().unwrap_or("").to_string());
        }
    }
}

/// `p3/a.c:7` or `p3/a.c:7:5`.
fn place(text: &str) -> Option<Place> {
    let (_, rest) = text.rsplit_once("p").and_then(|_| text.split_once('/'))?;
    let mut parts = rest.split(':');
    let file = parts.next()?.to_string();
    let line = parts.next()?.split(' ').next()?.parse().ok()?;
    Some(Place { file, line })
}

/// Addresses to places, by one call of `addr2line`.
fn resolved(runs: &[((usize, usize), Printed)], dir: &Path) -> BTreeMap<String, Place> {
    let mut wanted: Vec<&String> = runs.iter().filter_map(|(_, p)| p.address.as_ref()).flat_map(|(_, a)| a).collect();
    wanted.sort();
    wanted.dedup();
    if wanted.is_empty() {
        return BTreeMap::new();
    }
    let output = Command::new("addr2line").current_dir(dir).args(["-e", "batch"]).args(&wanted).output();
    let text = output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
    let parsed = |line: &str| {
        // The name may be printed with the directory of the compilation before it.
        let from = line.rmatch_indices("/p").find(|(at, _)| {
            let rest = &line[at + 2..];
            rest.split_once('/').is_some_and(|(n, _)| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        })?;
        place(&line[from.0 + 1..])
    };
    wanted.iter().zip(text.lines()).filter_map(|(a, line)| Some(((*a).clone(), parsed(line)?))).collect()
}

fn native(printed: Printed, lines: &BTreeMap<String, Place>) -> Native {
    if let Some((place, what)) = printed.fails {
        return Native::Fails { place, what };
    }
    if let Some((kind, addresses)) = printed.address {
        return match addresses.iter().find_map(|a| lines.get(a)) {
            Some(place) => Native::Fails { place: place.clone(), what: kind },
            None => Native::Broken(format!("{kind} at an unknown place")),
        };
    }
    match (printed.sum, printed.status) {
        (Some(sum), 0) => Native::Sum(sum),
        (_, status) => Native::Broken(format!("status {status}")),
    }
}
