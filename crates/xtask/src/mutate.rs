//! `cargo xtask mutate`: one-line faults chosen by a seeded generator.
//!
//! Comes in: a correct C program, a seed, how many faults are wanted. Goes out: manifest entries for `because bench`, each
//! with the line, its new text and the faulty lines. All possible one-line changes are listed, put in an order that the
//! seed gives, and tried one after the other: every one that compiles and makes a check fail is kept, in that order,
//! until there are enough. Nobody picks.

mod sites;

use because::{ExplainOptions, Files, LoadOptions, MemoryFiles};
use because_interp::Random;
use because_ir::{Program, VerdictKind};
use std::fmt::Write;
use std::time::Duration;

/// One change of one line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mutation {
    pub line: u32,
    /// The whole line as it becomes.
    pub text: String,
    pub kind: &'static str,
    /// Lines at fault: the line itself or, where nothing is left of it, the statements on either side.
    pub faulty: Vec<u32>,
}

/// Seconds that the proof of the program may take, and the search for a failure of one mutant.
const PROOF: u64 = 300;
const SECONDS: u64 = 15;
/// How deep loops are unrolled: a fault that shows only deeper is not chosen.
const DEPTH: u32 = 40;

pub fn command(args: &[&str]) -> u8 {
    let [path, seed, count] = args else {
        eprintln!("usage: cargo xtask mutate PROGRAM.c SEED COUNT");
        return 2;
    };
    let (Ok(seed), Ok(count)) = (seed.parse(), count.parse()) else {
        eprintln!("the seed and the count are numbers");
        return 2;
    };
    match sample(path, seed, count) {
        Ok(text) => {
            print!("{text}");
            0
        }
        Err(message) => {
            eprintln!("{message}");
            2
        }
    }
}

fn sample(path: &str, seed: u64, count: usize) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))?;
    let file = std::path::Path::new(path).file_name().map_or(path.into(), |s| s.to_string_lossy());
    let name = file.trim_end_matches(".c");
    let program = load(&text).ok_or_else(|| format!("{path} does not compile"))?;
    if !matches!(answer(&program, PROOF), VerdictKind::Holds) {
        return Err(format!("{path} is not proved correct: a mutant's failure would say nothing"));
    }
    let chosen = shuffled(sites::mutations(&program, &text), seed);
    let possible = chosen.len();
    let mut entries = String::new();
    let (mut kept, mut tried) = (0, 0);
    for mutation in chosen {
        if kept == count {
            break;
        }
        tried += 1;
        let mutant = with_line(&text, mutation.line, &mutation.text);
        let fails = load(&mutant).is_some_and(|p| matches!(answer(&p, SECONDS), VerdictKind::Fails));
        eprintln!("{} {}:{} {}", if fails { "kept" } else { "left" }, path, mutation.line, mutation.text.trim());
        if fails {
            kept += 1;
            entry(&mut entries, name, &file, kept, &mutation);
        }
    }
    Ok(format!("# {name}: seed {seed}, {possible} possible changes, {tried} sampled, {kept} fail\n{entries}"))
}

fn entry(out: &mut String, name: &str, file: &str, number: usize, mutation: &Mutation) {
    let text = mutation.text.replace('\\', "\\\\").replace('"', "\\\"").replace('\t', "\\t");
    let Mutation { line, kind, faulty, .. } = mutation;
    // Writing to a `String` cannot fail.
    let _ = write!(
        out,
        "\n[[entry]]\nname = \"{name}-{number}\"\nprogram = \"{file}\"\nkind = \"{kind}\"\nline = {line}\ntext = \"{text}\"\nfaulty = {faulty:?}\n"
    );
}

/// The order that the seed gives (Fisher and Yates).
pub fn shuffled(mut list: Vec<Mutation>, seed: u64) -> Vec<Mutation> {
    let mut random = Random(seed);
    for i in (1..list.len()).rev() {
        list.swap(i, random.below(i as u64 + 1) as usize);
    }
    list
}

/// The text with one line (from 1) replaced.
pub fn with_line(text: &str, line: u32, new: &str) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    if let Some(old) = lines.get_mut((line as usize).wrapping_sub(1)) {
        *old = new;
    }
    lines.join("\n")
}

fn load(text: &str) -> Option<Program> {
    let files = MemoryFiles::new().with("mutant.c", text);
    let files: &dyn Files = &files;
    because::load(files, &["mutant.c".to_string()], &LoadOptions::default()).ok()
}

fn answer(program: &Program, seconds: u64) -> VerdictKind {
    let mut options = ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() };
    options.search.bound = because_engine::bmc::Bound::Deepen(Some(DEPTH));
    options.search.interrupt.watch = because::system::until(Duration::from_secs(seconds));
    because::explain(program, &options, &|_| ()).decision
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "#include <assert.h>\nint f(int a, int b) {\n  int m = a;\n  if (a < b && b > 3)\n    m = b;\n  return m + 1;\n}\nint main(void) {\n  assert(f(1, 4) == 5);\n  return 0;\n}\n";

    fn all() -> Vec<Mutation> {
        sites::mutations(&load(TEXT).expect("it compiles"), TEXT)
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        assert_eq!(shuffled(all(), 3), shuffled(all(), 3));
        assert_ne!(shuffled(all(), 3), shuffled(all(), 4));
    }

    #[test]
    fn every_kind_of_fault_is_there_and_none_in_the_specification() {
        let all = all();
        for kind in ["operator", "constant", "missing condition", "wrong variable", "swapped branches", "missing code"]
        {
            assert!(all.iter().any(|m| m.kind == kind), "{kind}");
        }
        assert!(all.iter().all(|m| (3..=6).contains(&m.line)));
        let has = |line, text: &str| all.iter().any(|m| m.line == line && m.text == text);
        assert!(has(4, "  if (a <= b && b > 3)"));
        assert!(has(4, "  if (b > 3)"));
        assert!(has(4, "  if (!(a < b && b > 3))"));
        assert!(has(6, "  return m + 2;"));
        assert!(has(3, "  int m = b;"));
        let gone = all.iter().find(|m| m.kind == "missing code" && m.line == 5).expect("line 5 can go");
        assert_eq!(gone.faulty, [4, 6]);
    }

    #[test]
    fn a_line_is_replaced_in_place() {
        assert_eq!(with_line("a\nb\nc", 2, "x"), "a\nx\nc");
        assert_eq!(with_line("a", 7, "x"), "a");
    }
}
