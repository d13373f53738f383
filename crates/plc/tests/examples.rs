//! The examples of the PLC suite: the correct programs keep their requirements on random inputs, every seeded fault
//! breaks one, and the manifest tells the truth about which line is wrong.

use because_interp::{Captured, Inputs, RunOptions, Uninitialised, run};
use because_ir as ir;
use because_plc::{Cycles, Options, load};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Inputs that stay as they are for a while and then jump, as buttons and sensors do.
struct Plant {
    state: u64,
    last: std::collections::HashMap<String, u128>,
}

impl Plant {
    fn new(seed: u64) -> Plant {
        Plant { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, last: Default::default() }
    }

    fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state >> 11
    }

    fn fresh(&mut self, ty: &ir::Type) -> u128 {
        match ty {
            ir::Type::Bool => u128::from(self.random().is_multiple_of(3)),
            ir::Type::Float(_) => u128::from(((self.random() % 2001) as f32 * 0.25 - 200.0).to_bits()),
            ir::Type::Int { style: ir::IntStyle::Hex, bits, .. } => {
                let single = 1u128 << (self.random() % u64::from(*bits));
                if self.random().is_multiple_of(2) { single } else { 0 }
            }
            _ => u128::from(self.random() % 1001),
        }
    }
}

impl Inputs for Plant {
    fn next(
        &mut self,
        key: &ir::InputKey,
        _: ir::InputKind,
        ty: ir::TypeId,
        program: &ir::Program,
    ) -> Option<ir::Value> {
        let kept = self.last.get(&key.name).copied().filter(|_| !self.random().is_multiple_of(4));
        let value = match kept {
            Some(value) => value,
            None => self.fresh(program.types.representation(ty)),
        };
        self.last.insert(key.name.clone(), value);
        Some(ir::Value::Bits(value))
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/plc")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

fn program(file: &str, cycles: u32) -> ir::Program {
    let options = Options { cycles: Cycles::Exactly(cycles), ..Options::default() };
    match load(vec![(file.to_string(), read(file))], &options) {
        Ok(program) => {
            let found = ir::verify::verify(&program);
            assert!(found.is_empty(), "{file}: {found:#?}");
            assert!(program.warnings.is_empty(), "{file}: {:#?}", program.warnings);
            program
        }
        Err(failed) => {
            let place = |d: &because_source::Diagnostic| format!("{}: {}", failed.sources.place(d.span), d.message);
            panic!("{:#?}", failed.diagnostics.iter().map(place).collect::<Vec<_>>());
        }
    }
}

/// The first failure of this many random runs.
fn failure(program: &ir::Program, runs: u64) -> Option<String> {
    let options = RunOptions { uninitialised: Uninitialised::Input, ..RunOptions::default() };
    (1..=runs).find_map(|seed| match run(program, &options, &mut Plant::new(seed), &mut Captured::default()).outcome {
        ir::Outcome::Failed(f) => Some(f.message),
        ir::Outcome::Exit(_) | ir::Outcome::Blocked(_) => None,
        other => panic!("{other:?}"),
    })
}

/// The entries of the suite: faulty program, correct program, line that differs, kind.
fn entries() -> Vec<(String, String, usize, String)> {
    let manifest: toml::Table = read("suite.toml").parse().expect("the manifest is TOML");
    let list = manifest.get("entry").and_then(toml::Value::as_array).expect("entries");
    let entry = |v: &toml::Value| {
        let text = |key: &str| v.get(key).and_then(toml::Value::as_str).expect(key).to_string();
        let lines = v.get("faulty").and_then(toml::Value::as_array).expect("faulty");
        let line = lines.first().and_then(toml::Value::as_integer).expect("a line") as usize;
        (text("program"), text("fixed"), line, text("kind"))
    };
    list.iter().map(entry).collect()
}

fn correct() -> BTreeSet<String> {
    entries().into_iter().map(|e| e.1).collect()
}

#[test]
fn correct_programs_keep_their_requirements() {
    for file in correct() {
        assert_eq!(failure(&program(&file, 40), 300), None, "{file}");
    }
}

#[test]
fn every_fault_breaks_a_requirement() {
    let silent = |file: &String| failure(&program(file, 40), 3000).is_none();
    let silent: Vec<String> = entries().into_iter().map(|e| e.0).filter(silent).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn every_program_has_four_faults_half_of_them_in_guards() {
    for file in correct() {
        let kinds: Vec<String> = entries().into_iter().filter(|e| e.1 == file).map(|e| e.3).collect();
        assert_eq!((kinds.len(), kinds.iter().filter(|k| *k == "guard").count()), (4, 2), "{file}");
    }
}

#[test]
fn the_manifest_names_the_one_line_that_differs() {
    for (faulty, fixed, line, _) in entries() {
        let (wrong, right) = (read(&faulty), read(&fixed));
        let pairs = right.lines().zip(wrong.lines()).enumerate();
        let differing: Vec<usize> = pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| i + 1).collect();
        assert_eq!(differing, [line], "{faulty}");
        assert_eq!(right.lines().count(), wrong.lines().count());
    }
}
