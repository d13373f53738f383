//! The flags of `cargo xtask soundness`.

use super::judge::Plan;
use super::subject::Question;
use super::weights::Weights;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Clone)]
pub struct Options {
    pub programs: u64,
    pub seed: u64,
    /// The part of the programs that is looked at: `from` up to and not including `to`.
    pub from: u64,
    pub to: u64,
    pub jobs: usize,
    /// Programs compiled into one binary.
    pub batch: u64,
    pub engines: Vec<&'static str>,
    /// Ask each engine also with the second solver.
    pub twice: bool,
    pub levels: Vec<String>,
    pub weights: Weights,
    /// For one question.
    pub limit: Duration,
    /// For making one program smaller; 0 to print it as it is.
    pub reducing: Duration,
    /// Where pages of what is wrong are written.
    pub keep: Option<PathBuf>,
    /// Only print this program.
    pub print: Option<u64>,
    pub quiet: bool,
    /// Compare programs with their rewritings.
    pub metamorphic: bool,
}

const USAGE: &str = "usage: cargo xtask soundness [--programs N] [--seed S] [--from I] [--to I] [--jobs N] [--batch N]
  [--engines auto,bmc,cegar,kind] [--check] [--full] [--native O0,O2] [--weights NAME=N,…] [--limit SECONDS]
  [--reduce SECONDS] [--keep DIR] [--print INDEX] [--quiet] [--metamorphic]
  [--data-model lp64|ilp32]";

impl Default for Options {
    fn default() -> Options {
        Options {
            programs: 200,
            seed: 1,
            from: 0,
            to: u64::MAX,
            jobs: 1,
            batch: 40,
            engines: vec!["auto"],
            twice: false,
            levels: vec!["-O0".to_string()],
            weights: Weights::default(),
            limit: Duration::from_secs(10),
            reducing: Duration::from_secs(60),
            keep: None,
            print: None,
            quiet: false,
            metamorphic: false,
        }
    }
}

const ENGINES: [&str; 4] = ["auto", "bmc", "cegar", "kind"];

impl Options {
    pub fn parse(args: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut ilp32 = false;
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().copied().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
            match *arg {
                "--programs" => options.programs = number(arg, value()?)?,
                "--seed" => options.seed = number(arg, value()?)?,
                "--from" => options.from = number(arg, value()?)?,
                "--to" => options.to = number(arg, value()?)?,
                "--jobs" => options.jobs = number(arg, value()?)?.max(1) as usize,
                "--batch" => options.batch = number(arg, value()?)?.max(1),
                "--limit" => options.limit = Duration::from_secs(number(arg, value()?)?),
                "--reduce" => options.reducing = Duration::from_secs(number(arg, value()?)?),
                "--print" => options.print = Some(number(arg, value()?)?),
                "--keep" => options.keep = Some(PathBuf::from(value()?)),
                "--weights" => options.weights = Weights::parse(value()?)?,
                "--native" => options.levels = value()?.split(',').map(|l| format!("-{l}")).collect(),
                "--check" => options.twice = true,
                "--data-model" => match value()? {
                    "lp64" => {}
                    "ilp32" => ilp32 = true,
                    other => return Err(format!("`{other}` is not a data model: lp64, ilp32")),
                },
                "--metamorphic" => options.metamorphic = true,
                "--quiet" => options.quiet = true,
                "--full" => {
                    options.engines = ENGINES.to_vec();
                    options.twice = true;
                    options.levels = vec!["-O0".to_string(), "-O2".to_string()];
                }
                "--engines" => {
                    let known = |name: &str| ENGINES.into_iter().find(|e| *e == name);
                    let parsed = value()?.split(',').map(|n| known(n).ok_or_else(|| format!("`{n}` is not an engine")));
                    options.engines = parsed.collect::<Result<_, _>>()?;
                }
                _ => return Err(format!("`{arg}` is not known\n{USAGE}")),
            }
        }
        if ilp32 {
            options.weights = options.weights.in_ilp32();
        }
        options.to = options.to.min(options.programs);
        Ok(options)
    }

    /// The seed of the program with this index.
    pub fn seed_of(&self, index: u64) -> u64 {
        self.seed.wrapping_mul(1_000_003).wrapping_add(index)
    }

    pub fn plan(&self) -> Plan {
        let one =
            |engine, twice| Question { engine, twice, all: engine == "bmc" || engine == "auto", limit: self.limit };
        let mut questions: Vec<Question> = self.engines.iter().map(|e| one(e, false)).collect();
        if self.twice {
            questions.extend(self.engines.iter().map(|e| one(e, true)));
        }
        Plan { questions, ilp32: self.weights.ilp32 }
    }
}

fn number(flag: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{flag} needs a number, not `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read() {
        let options = Options::parse(&["--programs", "50", "--to", "70", "--engines", "bmc,kind"]).expect("all known");
        assert_eq!((options.programs, options.to), (50, 50));
        assert_eq!(options.engines, ["bmc", "kind"]);
        assert!(Options::parse(&["--engine", "bmc"]).is_err());
    }
}
