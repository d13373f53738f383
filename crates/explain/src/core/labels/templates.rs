//! Weaker facts where a step leaves open what a variable is: bounds by the run's value, and what follows where a
//! variable has it. `v = a[i]` with `a[2] == 0` and an unknown `i` gives `i <= 2 && (i != 2 || v == 0)`.

use super::checker::{Checker, Step};
use super::facts::Fact;
use super::predicates::{Ordered, Printer};
use crate::limits;
use because_logic::{Sort, Term};

/// Facts of these forms over the shared variables, none of them checked yet.
pub(super) fn facts(checker: &mut Checker, printer: &Printer, step: &Step) -> Vec<Fact> {
    let known = checker.met(step).into_iter().filter(|s| step.later.contains(s));
    let pairs = known.filter_map(|s| Some((s, *checker.values.get(&s)?)));
    let shared: Vec<(Term, Term)> = pairs.filter(|&(s, _)| printer.is_named(s)).take(limits::LABEL_VARIABLES).collect();
    let mut found = Vec::new();
    for &(symbol, value) in &shared {
        found.push(Fact::Equals(symbol, value));
        found.extend(bounds(checker, printer, symbol, value));
    }
    for &(symbol, value) in &shared {
        // A pointer that may be null says something only where it is not.
        if let (Ordered::Pointer, Sort::BitVec(width)) = (printer.order_of(symbol), checker.session.terms.sort(symbol))
        {
            let terms = &mut checker.session.terms;
            let zero = terms.bv(width, 0);
            let null = terms.eq(symbol, zero);
            let facts: Vec<Term> = shared.iter().map(|&(other, its)| terms.eq(other, its)).collect();
            for fact in facts.into_iter().filter(|_| value != zero) {
                let (some, differs) = (terms.not(null), terms.not(fact));
                let broken = terms.and(some, differs);
                found.push(Fact::Holds(terms.not(broken)));
            }
        }
        for &(other, its) in shared.iter().filter(|o| o.0 != symbol) {
            let terms = &mut checker.session.terms;
            let (has, is) = (terms.eq(symbol, value), terms.eq(other, its));
            let differs = terms.not(is);
            let broken = terms.and(has, differs);
            found.push(Fact::Holds(terms.not(broken)));
        }
    }
    found
}

/// At most and at least the run's value; of a pointer only that it is not null.
fn bounds(checker: &mut Checker, printer: &Printer, symbol: Term, value: Term) -> Vec<Fact> {
    let terms = &mut checker.session.terms;
    let Sort::BitVec(width) = terms.sort(symbol) else { return Vec::new() };
    let (above, below) = match printer.order_of(symbol) {
        Ordered::Signed => (terms.slt(value, symbol), terms.slt(symbol, value)),
        Ordered::Unsigned => (terms.ult(value, symbol), terms.ult(symbol, value)),
        Ordered::Pointer => {
            let zero = terms.bv(width, 0);
            let null = terms.eq(symbol, zero);
            return if value == zero { Vec::new() } else { vec![Fact::Holds(terms.not(null))] };
        }
        Ordered::Not => return Vec::new(),
    };
    [above, below].into_iter().map(|t| Fact::Holds(terms.not(t))).collect()
}
