//! Property files: `CHECK( init(main()), LTL(G ! call(reach_error())) )` and its siblings.

use because_ir::{CheckKind, Checks};

/// A property of the competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Property {
    /// No run calls this function.
    UnreachCall(String),
    /// Every access and every `free` is valid, and nothing is lost.
    MemSafety,
    /// All memory is freed at the end.
    MemCleanup,
    /// No signed arithmetic overflows.
    NoOverflow,
}

/// Calls that the front end takes for errors.
const ERRORS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

impl Property {
    /// The property of a `.prp` text; `name` is for the message.
    pub fn parse(text: &str, name: &str) -> Result<Property, String> {
        let mut formulas = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let packed: String = line.chars().filter(|c| !c.is_whitespace()).collect();
            if packed.is_empty() {
                continue;
            }
            let formula = packed.strip_prefix("CHECK(init(main()),LTL(").and_then(|rest| rest.strip_suffix("))"));
            match formula {
                Some(formula) => formulas.push(formula.to_string()),
                None => return Err(format!("{name}:{}: not a property that can be checked: {line}", index + 1)),
            }
        }
        formulas.sort();
        let listed: Vec<&str> = formulas.iter().map(String::as_str).collect();
        match listed[..] {
            ["Gvalid-deref", "Gvalid-free", "Gvalid-memtrack"] => Ok(Property::MemSafety),
            ["Gvalid-memcleanup"] => Ok(Property::MemCleanup),
            ["G!overflow"] => Ok(Property::NoOverflow),
            [call] => {
                let function = call.strip_prefix("G!call(").and_then(|rest| rest.strip_suffix("())"));
                match function {
                    Some(function) if ERRORS.contains(&function) => Ok(Property::UnreachCall(function.to_string())),
                    Some(function) => Err(format!(
                        "{name}: calls of {function} are no errors here; of {} they are",
                        ERRORS.join(" and ")
                    )),
                    None => Err(format!("{name}: the property {call} is not supported")),
                }
            }
            [] => Err(format!("{name}: there is no property in it")),
            _ => Err(format!("{name}: these properties are not supported together: {}", listed.join(", "))),
        }
    }

    /// What is checked while searching for violations. Signed overflow wraps as compilers have it, unless it is the
    /// property; every other undefined behaviour stays checked.
    pub fn checks(&self) -> Checks {
        let checks = Checks::default();
        match self {
            Property::UnreachCall(_) => checks.without(CheckKind::SignedOverflow),
            Property::MemSafety | Property::MemCleanup => {
                checks.without(CheckKind::SignedOverflow).with(CheckKind::Leak)
            }
            Property::NoOverflow => checks.with(CheckKind::ShiftOverflow),
        }
    }

    /// Checks whose failure is a violation, with the words of the verdict.
    pub fn violated_by(&self, kind: CheckKind) -> Option<&'static str> {
        use CheckKind::*;
        match (self, kind) {
            (Property::UnreachCall(_), ReachError) => Some("unreach-call"),
            (Property::MemSafety, Bounds | NullDereference | InvalidDereference | Dangling | UseAfterFree) => {
                Some("valid-deref")
            }
            (Property::MemSafety, InvalidFree | DoubleFree) => Some("valid-free"),
            (Property::MemSafety, Leak) => Some("valid-memtrack"),
            (Property::MemCleanup, Leak) => Some("valid-memcleanup"),
            (Property::NoOverflow, SignedOverflow) => Some("no-overflow"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_files() {
        let parse = |text| Property::parse(text, "a.prp");
        let reach = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n";
        assert_eq!(parse(reach), Ok(Property::UnreachCall("reach_error".into())));
        let safe = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
                    CHECK( init(main()), LTL(G valid-memtrack) )\n";
        assert_eq!(parse(safe), Ok(Property::MemSafety));
        assert_eq!(parse("CHECK(init(main()),LTL(G ! overflow))"), Ok(Property::NoOverflow));
        for wrong in [
            "",
            "CHECK( init(main()), LTL(F end) )",
            "CHECK( init(main()), LTL(G ! call(f())) )",
            "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
            "CHECK( init(main()), LTL(G valid-free) )",
            "\u{0}\u{1}",
        ] {
            assert!(parse(wrong).is_err_and(|e| e.starts_with("a.prp:")), "{wrong}");
        }
    }
}
