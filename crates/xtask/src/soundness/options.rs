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
    /// The part of the programs that is examined: `from` up to and not including `to`.
    pub from: u64,
    pub to: u64,
    /// This part of so many: every n-th batch.
    pub shard: (u64, u64),
    /// One line a program; those that it has already are not examined again.
    pub results: Option<PathBuf>,
    /// What the compiled programs do, for another campaign with the same programs.
    pub natives: Option<PathBuf>,
    pub jobs: usize,
    /// Programs compiled into one binary.
    pub batch: u64,
    pub engines: Vec<&'static str>,
    /// Ask each engine also with the second solver.
    pub twice: bool,
    pub levels: Vec<String>,
    /// Those of `gcc` and `clang` that are installed.
    pub compilers: Vec<String>,
    /// Compile each program with every compiler at every level; otherwise with the first one and some
    /// with one of the rest, in turn.
    pub every: bool,
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

const USAGE: &str = "usage: cargo xtask soundness [--programs N] [--seed S] [--from I] [--to I] [--shard I/N] [--results FILE] [--natives FILE] [--jobs N] [--batch N]
  [--engines auto,bmc,cegar,kind] [--check] [--full] [--native O0,O2] [--compilers gcc,clang] [--every-compiler] [--weights NAME=N,…] [--limit SECONDS]
  [--reduce SECONDS] [--keep DIR] [--print INDEX] [--quiet] [--metamorphic]
  [--data-model lp64|ilp32]";

impl Default for Options {
    fn default() -> Options {
        Options {
            programs: 200,
            seed: 1,
            from: 0,
            to: u64::MAX,
            shard: (0, 1),
            results: None,
            natives: None,
            jobs: 1,
            batch: 60,
            engines: vec!["auto"],
            twice: false,
            levels: vec!["-O0".to_string(), "-O2".to_string()],
            compilers: vec!["gcc".to_string(), "clang".to_string()],
            every: false,
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
                "--shard" => options.shard = shard(value()?)?,
                "--results" => options.results = Some(PathBuf::from(value()?)),
                "--natives" => options.natives = Some(PathBuf::from(value()?)),
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
                    options.every = true;
                }
                "--every-compiler" => options.every = true,
                "--compilers" => options.compilers = value()?.split(',').map(String::from).collect(),
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

    /// Is the program with this index one to examine?
    pub fn takes(&self, index: u64) -> bool {
        (self.from..self.to).contains(&index) && (index / self.batch) % self.shard.1 == self.shard.0
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

/// `2/3`: the second of three parts, as (1, 3).
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse::<u64>().ok()?, n.parse::<u64>().ok()?)));
    match parts {
        Some((i, n)) if 1 <= i && i <= n => Ok((i - 1, n)),
        _ => Err(format!("--shard needs I/N with I from 1 to N, not `{text}`")),
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

    #[test]
    fn shards_share_the_programs() {
        let part = |text| Options::parse(&["--programs", "100", "--batch", "10", "--shard", text]).expect("a shard");
        let (first, second) = (part("1/2"), part("2/2"));
        assert!((0..100).all(|i| first.takes(i) != second.takes(i)));
        assert!(!first.takes(100) && Options::parse(&["--shard", "3/2"]).is_err());
    }
}
