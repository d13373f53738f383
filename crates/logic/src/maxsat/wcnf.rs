//! The problem as text for other MaxSAT solvers (WCNF, the format of the 2022 evaluation: `h` for a
//! hard clause, a weight for a soft one).

use std::fmt::Write;

use super::Soft;
use crate::Lit;

/// Renders hard clauses, hard assumptions (as unit clauses) and soft literals.
pub fn render<'a>(clauses: impl IntoIterator<Item = &'a [Lit]>, hard: &[Lit], soft: &[Soft]) -> String {
    let mut text = String::new();
    for clause in clauses {
        line(&mut text, "h", clause);
    }
    for &lit in hard {
        line(&mut text, "h", &[lit]);
    }
    for soft in soft.iter().filter(|soft| soft.weight > 0) {
        line(&mut text, &soft.weight.to_string(), &[soft.lit]);
    }
    text
}

fn line(text: &mut String, head: &str, clause: &[Lit]) {
    text.push_str(head);
    for lit in clause {
        // Writing to a string cannot fail.
        let _ = write!(text, " {lit}");
    }
    text.push_str(" 0\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renders_hard_and_soft() {
        let lit = Lit::from_dimacs;
        let clauses = [vec![lit(1), lit(-2)], vec![]];
        let soft = [Soft { lit: lit(2), weight: 3 }, Soft { lit: lit(1), weight: 0 }];
        let text = render(clauses.iter().map(Vec::as_slice), &[lit(-4)], &soft);
        assert_eq!(text, "h 1 -2 0\nh 0\nh -4 0\n3 2 0\n");
    }
}
