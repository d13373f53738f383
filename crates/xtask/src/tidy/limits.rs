//! Numbers that end or narrow work stand in the `limits.rs` of their crate, where `docs/limits.md` takes them from.
//!
//! Comes in: one line of a crate that answers questions. Goes out: whether it has such a number of its own: a constant that is
//! not one of [`NO_LIMITS`], or a number written where a list is cut short or a depth is compared.

/// Files whose numeric constants are something else: codes and layouts that others fix, sizes of pictures, weights, units,
/// marks and intervals of polling.
const NO_LIMITS: &[&str] = &[
    "crates/because/src/bench/plots.rs",
    "crates/because/src/commands/progress.rs",
    "crates/because/src/host_folder.rs",
    "crates/because/src/stdin.rs",
    "crates/because/src/supervise.rs",
    "crates/c/src/lower/variadic.rs",
    "crates/compose/src/reference/exits.rs",
    "crates/compose/src/reference/expected.rs",
    "crates/driver/src/host.rs",
    "crates/driver/src/regression/diff.rs",
    "crates/driver/src/regression/moved.rs",
    "crates/driver/src/regression/selectors.rs",
    "crates/driver/src/repairs.rs",
    "crates/encode/src/lifetime.rs",
    "crates/encode/src/symbolic_text.rs",
    "crates/encode/src/trie.rs",
    "crates/engine/src/bounded.rs",
    "crates/exchange/src/c_test.rs",
    "crates/explain/src/fixed_inputs.rs",
    "crates/explain/src/repair/choice.rs",
    "crates/explain/src/repair/fix.rs",
    "crates/explain/src/repair/printed.rs",
    "crates/explain/src/repair/prior.rs",
    "crates/explain/src/repair/trial.rs",
    "crates/interp/src/float.rs",
    "crates/interp/src/memory.rs",
    "crates/interp/src/pointer.rs",
    "crates/interp/src/printf/float.rs",
    "crates/ir/src/parse.rs",
    "crates/ir/src/value.rs",
    "crates/logic/src/batsat.rs",
    "crates/logic/src/blast.rs",
    "crates/logic/src/cadical.rs",
    "crates/logic/src/gates.rs",
    "crates/logic/src/intern.rs",
    "crates/logic/src/work.rs",
    "crates/plc/src/lower/address.rs",
    "crates/plc/src/lower/interrupt.rs",
    "crates/plc/src/lower/s5.rs",
    "crates/plc/src/parse/expr.rs",
    "crates/plc/src/task_list.rs",
    "crates/plc/src/types.rs",
    "crates/report/src/diagnostics.rs",
    "crates/report/src/layout.rs",
    "crates/report/src/terminal/bytes.rs",
    "crates/report/src/terminal/input_rows.rs",
    "crates/report/src/terminal/repairs.rs",
    "crates/report/src/terminal/requirements.rs",
    "crates/report/src/timing.rs",
    "crates/report/src/values/plc.rs",
];

/// Types of numbers.
const NUMBERS: &[&str] = &["u8", "u16", "u32", "u64", "u128", "usize", "i32", "i64", "i128", "f64", "Duration"];

/// Where a number behind it bounds something.
const BOUNDS: &[&str] = &[".take(", ".truncate(", "depth > ", "depth < ", "depth >= ", "depth <= "];

/// The smallest number that is a choice: of two or three things that there are, one says so in the code.
const CHOICE: u64 = 4;

/// Whether a line of code has a limit of its own.
pub fn stands_alone(shown: &str, code: &str) -> bool {
    if shown.starts_with("crates/xtask/") || shown.ends_with("/limits.rs") {
        return false;
    }
    let constant = code.split_once("const ").and_then(|(_, rest)| rest.split_once(": ")).is_some_and(|(name, rest)| {
        let named = name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        let ty = rest.split(' ').next().unwrap_or("");
        named && NUMBERS.contains(&ty) && !rest.contains("limits::") && !NO_LIMITS.contains(&shown)
    });
    let bounds = |start: &&str| code.match_indices(*start).any(|(at, _)| number(&code[at + start.len()..]) >= CHOICE);
    constant || BOUNDS.iter().any(bounds)
}

/// The number that a text starts with, 0 where there is none.
fn number(text: &str) -> u64 {
    let digits: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == '_').filter(|c| *c != '_').collect();
    digits.parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::stands_alone;

    #[test]
    fn numbers_outside_of_the_tables_are_found() {
        let file = "crates/explain/src/a.rs";
        for code in
            ["const MOST: usize = 12;", "list.into_iter().take(24)", "changes.truncate(1_000)", "if depth > 20 {"]
        {
            assert!(stands_alone(file, code), "{code}");
            assert!(!stands_alone("crates/explain/src/limits.rs", code), "{code}");
        }
        for code in [
            "const NAMES: &[&str] = &[];",
            "list.take(limits::NAMED)",
            "list.take(1)",
            "if depth > most {",
            "const GRACE: Duration = Duration::from_millis(limits::GRACE_MILLISECONDS);",
        ] {
            assert!(!stands_alone(file, code), "{code}");
        }
        assert!(!stands_alone("crates/report/src/timing.rs", "const ROW: usize = 26;"));
    }
}
