//! `cargo xtask mutate`: one-line faults chosen by a seeded generator.
//!
//! Comes in: a correct C program, a seed, how many faults are wanted, and whether of every kind. Goes out: manifest entries for `because bench`, each
//! with the line, its new text and the faulty lines. All possible one-line changes are listed, put in an order that the
//! seed gives, and tried one after the other: every one that compiles and makes a check fail is kept, in that order,
//! until there are enough. With `every`, changes of whole statements, declarations and pairs of lines are listed too, and
//! the kinds take turns. Nobody picks.

mod shapes;
mod sites;

use because::bench::Change;
use because::{ExplainOptions, Files, LoadOptions, MemoryFiles};
use because_interp::Random;
use because_ir::{Program, VerdictKind};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// One change of one line or of a few that follow each other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mutation {
    pub line: u32,
    /// How many lines are replaced.
    pub lines: u32,
    /// The whole lines as they become.
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
    let ([path, seed, count], every) = match args {
        [path, seed, count, "every"] => ([*path, *seed, *count], true),
        [path, seed, count] => ([*path, *seed, *count], false),
        _ => {
            eprintln!("usage: cargo xtask mutate PROGRAM.c SEED COUNT [every]");
            return 2;
        }
    };
    let (Ok(seed), Ok(count)) = (seed.parse(), count.parse()) else {
        eprintln!("the seed and the count are numbers");
        return 2;
    };
    match sample(path, seed, count, every) {
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

fn sample(path: &str, seed: u64, count: usize, every: bool) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))?;
    let file = std::path::Path::new(path).file_name().map_or(path.into(), |s| s.to_string_lossy());
    let name = file.trim_end_matches(".c");
    let program = load(&text).ok_or_else(|| format!("{path} does not compile"))?;
    if !matches!(answer(&program, PROOF), VerdictKind::Holds) {
        return Err(format!("{path} is not proved correct: a mutant's failure would say nothing"));
    }
    let chosen = match every {
        false => shuffled(sites::mutations(&program, &text), seed),
        true => in_turns(shuffled(shapes::mutations(&program, &text), seed)),
    };
    let possible = chosen.len();
    let mut entries = String::new();
    let (mut kept, mut tried) = (0, 0);
    for mutation in chosen {
        if kept == count {
            break;
        }
        tried += 1;
        let Mutation { line, lines, text: new, .. } = mutation.clone();
        let mutant = Change { line, lines, text: new }.apply(&text);
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
    let text = mutation.text.replace('\\', "\\\\").replace('"', "\\\"").replace('\t', "\\t").replace('\n', "\\n");
    let Mutation { line, kind, faulty, .. } = mutation;
    let lines = if mutation.lines == 1 { String::new() } else { format!("lines = {}\n", mutation.lines) };
    // Writing to a `String` cannot fail.
    let _ = write!(
        out,
        "\n[[entry]]\nname = \"{name}-{number}\"\nprogram = \"{file}\"\nkind = \"{kind}\"\nline = {line}\n{lines}text = \"{text}\"\nfaulty = {faulty:?}\n"
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

/// The first of each kind, then the second of each, and so on; the kinds with the fewest changes first.
fn in_turns(list: Vec<Mutation>) -> Vec<Mutation> {
    let mut kinds: BTreeMap<&str, Vec<Mutation>> = BTreeMap::new();
    for mutation in list {
        kinds.entry(mutation.kind).or_default().push(mutation);
    }
    let mut kinds: Vec<Vec<Mutation>> = kinds.into_values().collect();
    kinds.sort_by_key(Vec::len);
    let longest = kinds.last().map_or(0, Vec::len);
    (0..longest).flat_map(|turn| kinds.iter().filter_map(move |kind| kind.get(turn).cloned())).collect()
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
    fn lines_are_replaced_in_place() {
        let change = |line, lines, text: &str| Change { line, lines, text: text.to_string() };
        assert_eq!(change(2, 1, "x").apply("a\nb\nc"), "a\nx\nc");
        assert_eq!(change(1, 2, "b\na").apply("a\nb\nc"), "b\na\nc");
        assert_eq!(change(7, 1, "x").apply("a"), "a");
    }

    const SHAPES: &str = "#include <assert.h>\nstruct pair { int x, y; };\nstatic int table[3][4];\nstatic int f(int a, int b) {\n  long sum = 0;\n  if (a == b)\n    sum = 1;\n  else if (a > b)\n    sum = (a - b) * 2;\n  for (int i = 0; i < 2; i++) {\n    a = b + i;\n    sum += a;\n  }\n  sum++;\n  return (int)sum;\n}\nint main(void) {\n  assert(f(1, 1) >= 0);\n  return 0;\n}\n";

    #[test]
    fn changes_of_whole_statements_and_declarations_are_among_every_kind() {
        let all = shapes::mutations(&load(SHAPES).expect("it compiles"), SHAPES);
        let has =
            |kind: &str, line, text: &str| all.iter().any(|m| (m.kind, m.line, m.text.as_str()) == (kind, line, text));
        assert!(has("array length", 3, "static int table[3][4 - 1];"));
        assert!(has("narrow type", 5, "  int sum = 0;"));
        assert!(has("missing initialisation", 5, "  long sum;"));
        assert!(has("missing guard", 6, ""));
        assert!(has("assignment for comparison", 6, "  if (a = b)"));
        assert!(has("missing else", 8, "  if (a > b)"));
        assert!(has("parentheses", 9, "    sum = a - b * 2;"));
        assert!(has("superfluous statement", 14, "  sum++; sum++;"));
        assert!(has("exchanged statements", 11, "    sum += a;\n    a = b + i;"));
        assert!(has("wrong side of a brace", 12, "  }\n    sum += a;"));
        assert!(all.iter().any(|m| m.kind == "two edits" && m.lines > 1));
        assert!(all.iter().all(|m| m.line < 17), "main is left as it is");
    }

    #[test]
    fn kinds_take_turns() {
        let one = |kind, line| Mutation { line, lines: 1, text: String::new(), kind, faulty: Vec::new() };
        let turns = in_turns(vec![one("a", 1), one("a", 2), one("b", 3), one("a", 4)]);
        assert_eq!(turns.iter().map(|m| m.line).collect::<Vec<_>>(), [3, 1, 2, 4]);
    }
}
