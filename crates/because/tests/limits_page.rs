//! `docs/limits.md` lists every limit of every crate. `BLESS=1` rewrites it.

use because_ir::Limit;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "# Limits

Every number that ends or narrows work, from the `limits.rs` of each crate. Those of the search and the methods
count something that the input alone decides: the same command gives the same answer on every machine. `--work N` bounds
search and methods together, in units of `crates/logic/src/work.rs`; `crates/driver/src/budget.rs` splits it.
`--timeout` and `--memory` only cut off, and the answer says what was cut.

The clock starts with the command. When time is up, memory is used up or Ctrl-C is pressed once, the work is asked to end
and gives what it has; what does not end within 5 % of the time, or 0.2 s, is left behind, and the best answer until then is
printed: the failures found, or *undecided* with the phase that was ended. JSON has it as `limits.ended_by`.
[How late that is](limits-measured.md) on twenty hard programs.
";

const TABLES: [(&str, &[Limit]); 12] = [
    ("because", because::limits::TABLE),
    ("driver", because_driver::limits::TABLE),
    ("engine", because_engine::limits::TABLE),
    ("explain", because_explain::limits::TABLE),
    ("encode", because_encode::limits::TABLE),
    ("interp", because_interp::limits::TABLE),
    ("c", because_c::limits::TABLE),
    ("plc", because_plc::limits::TABLE),
    ("ir", because_ir::limits::TABLE),
    ("report", because_report::limits::TABLE),
    ("compose", because_compose::limits::TABLE),
    ("exchange", because_exchange::limits::TABLE),
];

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// All tables; `logic` depends on no crate of ours and has its rows without names.
fn tables() -> Vec<(&'static str, Vec<Limit>)> {
    let logic =
        because_logic::limits::TABLE.iter().map(|(name, default, about)| Limit { name, default: *default, about });
    let mut tables: Vec<_> = TABLES.iter().map(|(name, table)| (*name, table.to_vec())).collect();
    tables.push(("logic", logic.collect()));
    tables
}

fn page() -> String {
    let mut page = HEAD.to_string();
    for (name, table) in tables() {
        let _ = write!(page, "\n## {name}\n\n| limit | default | |\n| --- | ---: | --- |\n");
        for limit in &table {
            let _ = writeln!(page, "| `{}` | {} | {} |", limit.name, grouped(limit.default), limit.about.trim());
        }
    }
    page
}

#[test]
fn the_page_lists_every_limit() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/limits.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).expect("docs/limits.md is written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/limits.md is another one; BLESS=1 rewrites it");
}

#[test]
fn every_limit_has_a_sentence_and_a_name_of_its_own() {
    for (_, table) in tables() {
        for (i, limit) in table.iter().enumerate() {
            assert!(limit.about.trim().ends_with('.') && limit.default > 0, "{}", limit.name);
            assert!(!table[..i].iter().any(|l| l.name == limit.name), "{}", limit.name);
        }
    }
}
