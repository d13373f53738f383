//! Every C program of the repository becomes a well-formed program whose text form reads back.

use because::{Disk, LoadOptions};
use because_ir::print::{Detail, PrintOptions, print};
use because_ir::verify::verify;
use std::path::{Path, PathBuf};

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["examples", "tests/generated", "tests/language", "tests/library", "benches/bmc"];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    files.sort();
    files
}

#[test]
fn programs_are_well_formed_and_read_back() {
    let programs = programs();
    assert!(programs.len() > 50, "only {} programs found", programs.len());
    for path in programs {
        let shown = path.display();
        let paths = [path.to_string_lossy().into_owned()];
        let program = match because::load(&Disk::default(), &paths, &LoadOptions::default()) {
            Ok(program) => program,
            Err(failed) => panic!("{shown}: {:?}", failed.diagnostics),
        };
        let violations: Vec<String> =
            verify(&program).iter().map(|v| format!("{} at {}", v, program.sources.place(v.span))).collect();
        assert!(violations.is_empty(), "{shown}: {}", violations.join("\n"));
        for detail in [Detail::Short, Detail::Exact] {
            let options = PrintOptions { detail, lines: false };
            let text = print(&program, &options);
            let again = match because_ir::parse::parse(&text) {
                Ok(again) => again,
                Err(error) => {
                    panic!("{shown}: line {}: {error}", text.lines().nth(error.line as usize - 1).unwrap_or(""))
                }
            };
            assert!(print(&again, &options) == text, "{shown}: the text form does not read back");
            assert_eq!(verify(&again), [], "{shown}: read back");
        }
    }
}
