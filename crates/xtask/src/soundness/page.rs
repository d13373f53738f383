//! A program that shows something wrong, as a page for `tests/cases`.

use super::judge::Wrong;
use super::native::{self, Compiler, Native};
use super::tree::{Program, Wanted};
use std::path::Path;

/// The page; what is printed has still to be filled in, by `BLESS=1`, once it is right.
pub fn page(program: &Program, index: u64, wrong: &Wrong, compilers: &[Compiler], dir: &Path) -> String {
    let natives = compilers.first().and_then(|c| native::results(&[program], c, dir).pop());
    let (mut sums, mut found) = (Vec::new(), String::new());
    if let Some(Ok(results)) = natives {
        for (k, result) in results.iter().enumerate() {
            let text = match result {
                Native::Sum(sum) => format!("ends, sum = {sum}"),
                Native::Fails { place, what } => format!("{}:{}: {what}", place.file, place.line),
                Native::Broken(what) => what.clone(),
            };
            found.push_str(&format!("- inputs {:?}: {text}\n", program.values(k)));
            sums.push(match result {
                Native::Sum(sum) => Some(*sum),
                _ => None,
            });
        }
    }
    let mut out = format!("# {}\n\nProgram {index}. {}\nThe compiled program:\n\n{found}\n", wrong.rule, wrong.detail);
    let texts = program.texts(&Wanted::Table { sums, never: None });
    for (name, text) in &texts {
        out.push_str(&format!("```c {name}\n{text}```\n\n"));
    }
    let names: Vec<&str> = texts.iter().map(|(name, _)| name.as_str()).collect();
    out.push_str(&format!("```sh\nbecause check --all {}\n```\n\n```text\n```\n", names.join(" ")));
    out
}
