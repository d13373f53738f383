//! Which of the things that can be done with a program is asked for.
//!
//! Comes in: a [`Request`]. Goes out: one [`Task`], or a sentence that says which two options exclude each other. This
//! is the one place that decides it.

use crate::error::Error;
use crate::request::Request;

/// What is done with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Search for a failing run of the whole program.
    Search,
    /// The same function by function and loop by loop: contracts and invariants stand for the rest.
    Parts,
    /// Explain the run on given inputs.
    GivenRun,
    /// Run the tests and explain the first that fails.
    Tests,
    /// Execute, complete or refute the run of another tool's counterexample.
    Witness,
    /// Decide a property of the competition.
    Competition,
}

/// A reading of the request that an option asks for.
struct Wish {
    option: &'static str,
    /// What the option is about, for the sentence.
    about: &'static str,
    wanted: fn(&Request) -> bool,
}

const WISHES: [Wish; 8] = [
    Wish { option: "--tests", about: "is about the runs of the tests", wanted: |r| r.specification.tests.is_some() },
    Wish { option: "--witness", about: "is about the run of a counterexample", wanted: |r| r.witness.is_some() },
    Wish { option: "--input", about: "is about one given run", wanted: |r| !r.given.is_empty() },
    Wish { option: "--svcomp", about: "decides a property of all runs", wanted: |r| r.specification.verdict_line },
    Wish {
        option: "--prp",
        about: "replaces the assertions by a property of the competition",
        wanted: |r| r.specification.property.is_some(),
    },
    Wish {
        option: "--reference",
        about: "compares with another program",
        wanted: |r| !r.specification.reference.is_empty(),
    },
    Wish { option: "--contracts", about: "checks each function by itself", wanted: |r| r.search.by.contracts },
    Wish { option: "--loops safe", about: "replaces loops by their invariants", wanted: |r| r.search.by.invariants },
];

/// Pairs of options whose questions cannot be asked together. Every other pair can.
const EXCLUDED: [(&str, &str); 18] = [
    ("--tests", "--witness"),
    ("--tests", "--input"),
    ("--tests", "--svcomp"),
    ("--tests", "--prp"),
    ("--tests", "--reference"),
    ("--tests", "--contracts"),
    ("--tests", "--loops safe"),
    ("--witness", "--input"),
    ("--witness", "--svcomp"),
    ("--witness", "--contracts"),
    ("--witness", "--loops safe"),
    ("--input", "--svcomp"),
    ("--svcomp", "--reference"),
    ("--svcomp", "--contracts"),
    ("--svcomp", "--loops safe"),
    ("--prp", "--reference"),
    ("--prp", "--contracts"),
    ("--prp", "--loops safe"),
];

impl Task {
    /// The task of a request whose task file, if it names one, was read.
    pub fn of(request: &Request) -> Result<Task, Error> {
        excluded(request)?;
        let specification = &request.specification;
        if specification.verdict_line && specification.property.is_none() {
            return Err(Error::Usage("--svcomp needs a task, or a property with --prp FILE".to_string()));
        }
        let by = request.search.by;
        Ok(match () {
            () if request.witness.is_some() => Task::Witness,
            () if !request.given.is_empty() => Task::GivenRun,
            () if specification.tests.is_some() || !specification.runs.is_empty() => Task::Tests,
            () if specification.property.is_some() => Task::Competition,
            () if by.contracts || by.invariants => Task::Parts,
            () => Task::Search,
        })
    }
}

fn excluded(request: &Request) -> Result<(), Error> {
    let wished = |option: &str| WISHES.iter().find(|w| w.option == option && (w.wanted)(request));
    for (one, other) in EXCLUDED {
        if let (Some(one), Some(other)) = (wished(one), wished(other)) {
            return Err(Error::Usage(format!(
                "{} and {} exclude each other: {} {}, {} {}",
                one.option, other.option, one.option, one.about, other.option, other.about
            )));
        }
    }
    Ok(())
}

impl Request {
    /// Every file that the request names and reads.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        let specification = &self.specification;
        let lists = self.files.iter().chain(&specification.reference).chain(&self.source.c.forced_includes);
        let single = [
            &specification.tests,
            &specification.property,
            &self.witness,
            &self.given.file,
            &self.source.compile_commands,
            &self.source.requirements_file,
        ];
        lists.chain(single.into_iter().flatten()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modular::By;

    /// A request with just this option.
    fn set(request: &mut Request, option: &str) {
        let file = Some("f".to_string());
        match option {
            "--tests" => request.specification.tests = file,
            "--witness" => request.witness = file,
            "--input" => request.given.values.push("x=1".to_string()),
            "--svcomp" => {
                request.specification.verdict_line = true;
                request.specification.property = file;
            }
            "--prp" => request.specification.property = file,
            "--reference" => request.specification.reference.extend(file),
            "--contracts" => request.search.by.contracts = true,
            "--loops safe" => request.search.by.invariants = true,
            other => panic!("{other} is not an option of the table"),
        }
    }

    fn task(options: &[&str]) -> Result<Task, String> {
        let mut request = Request { files: vec!["a.c".to_string()], ..Request::default() };
        options.iter().for_each(|o| set(&mut request, o));
        Task::of(&request).map_err(|e| e.to_string())
    }

    #[test]
    fn each_option_has_its_task() {
        assert_eq!(task(&[]), Ok(Task::Search));
        assert_eq!(task(&["--reference"]), Ok(Task::Search));
        assert_eq!(task(&["--tests"]), Ok(Task::Tests));
        assert_eq!(task(&["--witness"]), Ok(Task::Witness));
        assert_eq!(task(&["--input"]), Ok(Task::GivenRun));
        assert_eq!(task(&["--prp"]), Ok(Task::Competition));
        assert_eq!(task(&["--svcomp"]), Ok(Task::Competition));
        assert_eq!(task(&["--contracts"]), Ok(Task::Parts));
        assert_eq!(task(&["--loops safe"]), Ok(Task::Parts));
    }

    /// What every pair of options means; a pair that is not listed as excluded has a task.
    #[test]
    fn pairs_of_options() {
        let allowed = [
            (["--witness", "--prp"], Task::Witness),
            (["--witness", "--reference"], Task::Witness),
            (["--input", "--prp"], Task::GivenRun),
            (["--input", "--reference"], Task::GivenRun),
            (["--input", "--contracts"], Task::GivenRun),
            (["--input", "--loops safe"], Task::GivenRun),
            (["--svcomp", "--prp"], Task::Competition),
            (["--reference", "--contracts"], Task::Parts),
            (["--reference", "--loops safe"], Task::Parts),
            (["--contracts", "--loops safe"], Task::Parts),
        ];
        for (i, one) in WISHES.iter().enumerate() {
            for other in &WISHES[i + 1..] {
                let pair = [one.option, other.option];
                match allowed.iter().find(|(p, _)| *p == pair) {
                    Some((_, expected)) => assert_eq!(task(&pair), Ok(*expected), "{pair:?}"),
                    None => {
                        let error = task(&pair).expect_err(&format!("{pair:?} is refused"));
                        assert!(pair.iter().all(|o| error.contains(o)) && error.contains("exclude"), "{error}");
                        assert!(EXCLUDED.contains(&(pair[0], pair[1])));
                    }
                }
            }
        }
    }

    #[test]
    fn a_verdict_line_needs_a_property() {
        let mut request = Request::default();
        request.specification.verdict_line = true;
        assert!(Task::of(&request).is_err_and(|e| e.to_string().contains("--prp")));
    }

    #[test]
    fn defaults_ask_for_a_search() {
        assert_eq!(Request::default().search.by, By::default());
    }
}
