//! `cargo xtask soundness`: generated C programs, executed natively on every input and judged by every engine.
//!
//! Comes in: a seed, a number of programs, weights of features. Goes out: what is wrong, made small, and a summary. A
//! program reads inputs of few values, so all its runs are known: the compiled program with sanitizers says which of them
//! fail, where, and what the others compute. `because` has to say the same.

mod blind;
mod campaign;
mod expect;
mod expr;
mod features;
mod generator;
mod int;
mod judge;
mod known;
mod metamorphic;
mod native;
mod options;
mod orders;
mod page;
mod places;
mod record;
mod reduce;
mod rewrite;
mod shape;
mod snippet;
mod subject;
mod summary;
mod tree;
mod weights;
mod writer;

use options::Options;
use tree::Wanted;

/// The exit code: 0 if nothing is wrong.
pub fn command(args: &[&str]) -> u8 {
    let options = match Options::parse(args) {
        Ok(options) => options,
        Err(text) => {
            eprintln!("{text}");
            return 2;
        }
    };
    if let Some(index) = options.print {
        let program = generator::program(options.seed_of(index), &options.weights);
        for (name, text) in program.texts(&Wanted::Native) {
            println!("// {name}\n{text}");
        }
        return 0;
    }
    // A panic is one of the findings; its message is in the page.
    std::panic::set_hook(Box::new(|_| ()));
    if options.metamorphic {
        return match metamorphic::run(&options) {
            Ok(summary) => {
                println!("{}", summary.text());
                u8::from(summary.wrong > 0)
            }
            Err(text) => {
                println!("{text}");
                0
            }
        };
    }
    match campaign::run(&options) {
        Ok(summary) => {
            println!("{}", summary.text());
            u8::from(summary.wrong > 0)
        }
        Err(text) => {
            println!("{text}");
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `cargo xtask soundness` takes more programs and more engines.
    #[test]
    fn two_hundred_programs_are_judged_as_the_compiler_runs_them() {
        let options = Options { programs: 200, to: 200, jobs: 2, quiet: true, ..Options::default() };
        match campaign::run(&options) {
            Ok(summary) => {
                assert_eq!(summary.wrong, 0, "{}", summary.text());
                assert_eq!(summary.programs, 200, "{}", summary.text());
                assert!(summary.failing > 50 && summary.undecided < 20, "{}", summary.text());
            }
            Err(skipped) => println!("{skipped}"),
        }
    }

    #[test]
    fn rewritten_programs_get_the_same_verdict() {
        let options = Options { programs: 20, to: 20, seed: 2, ..Options::default() };
        match metamorphic::run(&options) {
            Ok(summary) => assert_eq!(summary.wrong, 0, "{}", summary.text()),
            Err(skipped) => println!("{skipped}"),
        }
    }
}
