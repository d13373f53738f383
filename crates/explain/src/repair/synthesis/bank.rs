//! Expressions over what is in scope, by size, one of those that have the same values in all observed executions.
//!
//! Comes in: names and numbers with their values. Goes out: the expressions that differ in at least one execution from
//! every other (observational equivalence, as in bottom-up enumerative synthesis: Albarghouthi, Gulwani and Kincaid, CAV
//! 2013). Of equals the one that is likest to what stands there is kept. The values only sort: what an expression does in
//! the program is found out by running it.

use crate::repair::text::{precedence, symbol};
use because_ir::{BinaryOp, Language};
use rustc_hash::FxHashMap;

/// The values of an expression in all observed executions: numbers, or the bits of floats.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Values {
    pub float: bool,
    pub all: Vec<i128>,
}

/// What an expression is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    /// Its text.
    Leaf(String),
    Binary(BinaryOp, usize, usize),
}

#[derive(Debug, Clone)]
struct Entry {
    form: Form,
    /// Leaves.
    size: usize,
    /// The size, and what is unlike the statement that it is for.
    cost: usize,
    /// It mentions something that can vary.
    named: bool,
    values: Values,
}

/// The expressions of one place.
#[derive(Debug)]
pub struct Bank {
    entries: Vec<Entry>,
    known: FxHashMap<Values, usize>,
    language: Language,
    most: usize,
}

/// One expression of a bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    pub text: String,
    pub cost: usize,
    /// It has an operator that needs parentheses inside of another.
    pub composed: bool,
    pub values: Values,
}

impl Bank {
    /// No more than `most` expressions are made.
    pub fn new(language: Language, most: usize) -> Bank {
        Bank { entries: Vec::new(), known: FxHashMap::default(), language, most }
    }

    /// How many expressions there are.
    pub fn made(&self) -> u64 {
        self.entries.len() as u64
    }

    /// A name or a number; `foreign` is what it costs more than one of the statement's own.
    pub fn leaf(&mut self, text: &str, foreign: usize, values: Values) {
        let form = Form::Leaf(text.to_string());
        let named = !text.starts_with(|c: char| c.is_ascii_digit());
        self.add(Entry { form, size: 1, cost: 1 + foreign, named, values });
    }

    fn add(&mut self, entry: Entry) {
        match self.known.get(&entry.values) {
            // What is made from it has its cost already: close enough.
            Some(&at) if entry.cost < self.entries[at].cost && entry.size <= self.entries[at].size => {
                self.entries[at] = entry;
            }
            Some(_) => {}
            None if self.entries.len() < self.most => {
                self.known.insert(entry.values.clone(), self.entries.len());
                self.entries.push(entry);
            }
            None => {}
        }
    }

    /// Makes all expressions of so many leaves from smaller ones.
    pub fn grow(&mut self, size: usize, operators: &[BinaryOp]) {
        for left_size in (1..size).rev() {
            let of = |bank: &Bank, size| {
                let fits = |i: &usize| bank.entries[*i].size == size;
                (0..bank.entries.len()).filter(fits).collect::<Vec<_>>()
            };
            let (lefts, rights) = (of(self, left_size), of(self, size - left_size));
            for (&a, &b) in lefts.iter().flat_map(|a| rights.iter().map(move |b| (a, b))) {
                for &op in operators {
                    if self.entries.len() >= self.most {
                        return;
                    }
                    let commutes = matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::BitAnd | BinaryOp::BitOr);
                    if commutes && left_size == size - left_size && b < a {
                        continue;
                    }
                    let Some(values) = computed(op, &self.entries[a].values, &self.entries[b].values) else { continue };
                    let cost = self.entries[a].cost + self.entries[b].cost;
                    let named = self.entries[a].named || self.entries[b].named;
                    self.add(Entry { form: Form::Binary(op, a, b), size, cost, named, values });
                }
            }
        }
    }

    /// All expressions of no more leaves, with those that mention no name or without.
    pub fn all(&self, size: usize, constants: bool) -> impl Iterator<Item = Expression> {
        self.entries.iter().filter(move |e| e.size <= size && (e.named || constants)).map(|entry| Expression {
            text: self.text(&entry.form, 0),
            cost: entry.cost,
            composed: matches!(entry.form, Form::Binary(..)),
            values: entry.values.clone(),
        })
    }

    /// Comparisons of two expressions of no more leaves together, a few of those that are true in the same executions.
    pub fn comparisons(&self, size: usize, each: usize) -> Vec<Expression> {
        let mut found: FxHashMap<Values, Vec<Expression>> = FxHashMap::default();
        let mut order: Vec<(usize, usize)> = Vec::new();
        for a in 0..self.entries.len() {
            for b in 0..self.entries.len() {
                let (left, right) = (&self.entries[a], &self.entries[b]);
                let constant =
                    |e: &Entry| matches!(&e.form, Form::Leaf(t) if t.starts_with(|c: char| c.is_ascii_digit()));
                if a != b && left.size + right.size <= size && !constant(left) && left.size <= 2 {
                    order.push((a, b));
                }
            }
        }
        order.sort_by_key(|&(a, b)| self.entries[a].cost + self.entries[b].cost);
        for (a, b) in order.into_iter().take(self.most) {
            let (left, right) = (&self.entries[a], &self.entries[b]);
            for op in [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne] {
                let Some(values) = compared(op, &left.values, &right.values) else { continue };
                let same = found.entry(values.clone()).or_default();
                if same.len() < each {
                    let level = precedence(self.language, op);
                    let text = format!(
                        "{} {} {}",
                        self.text(&left.form, level + 1),
                        symbol(self.language, op),
                        self.text(&right.form, level + 1)
                    );
                    same.push(Expression { text, cost: left.cost + right.cost, composed: true, values });
                }
            }
        }
        let mut all: Vec<Expression> = found.into_values().flatten().collect();
        all.sort_by(|a, b| (a.cost, &a.text).cmp(&(b.cost, &b.text)));
        all
    }

    /// The text, in parentheses where it binds less than `least`.
    fn text(&self, form: &Form, least: u8) -> String {
        match form {
            Form::Leaf(text) => text.clone(),
            Form::Binary(op, a, b) => {
                let level = precedence(self.language, *op);
                let (left, right) = (&self.entries[*a].form, &self.entries[*b].form);
                let symbol = symbol(self.language, *op);
                let text = format!("{} {symbol} {}", self.text(left, level), self.text(right, level + 1));
                if level < least { format!("({text})") } else { text }
            }
        }
    }
}

/// The values of an operation; `None` where it has none in some execution.
fn computed(op: BinaryOp, a: &Values, b: &Values) -> Option<Values> {
    let float = a.float || b.float;
    let mut all = Vec::with_capacity(a.all.len());
    for (&x, &y) in a.all.iter().zip(&b.all) {
        all.push(if float {
            let result = on_floats(op, number(x, a.float), number(y, b.float))?;
            i128::from(result.to_bits())
        } else {
            on_integers(op, x, y)?
        });
    }
    Some(Values { float, all })
}

fn compared(op: BinaryOp, a: &Values, b: &Values) -> Option<Values> {
    let truth = |(&x, &y): (&i128, &i128)| {
        let order = match a.float || b.float {
            true => number(x, a.float).partial_cmp(&number(y, b.float)),
            false => Some(x.cmp(&y)),
        };
        let order = order?;
        Some(i128::from(match op {
            BinaryOp::Lt => order.is_lt(),
            BinaryOp::Le => order.is_le(),
            BinaryOp::Gt => order.is_gt(),
            BinaryOp::Ge => order.is_ge(),
            BinaryOp::Eq => order.is_eq(),
            _ => order.is_ne(),
        }))
    };
    let all: Option<Vec<i128>> = a.all.iter().zip(&b.all).map(truth).collect();
    Some(Values { float: false, all: all? })
}

fn number(bits: i128, float: bool) -> f64 {
    if float { f64::from_bits(bits as u64) } else { bits as f64 }
}

fn on_floats(op: BinaryOp, a: f64, b: f64) -> Option<f64> {
    let result = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        _ => return None,
    };
    result.is_finite().then_some(result)
}

fn on_integers(op: BinaryOp, a: i128, b: i128) -> Option<i128> {
    let result = match op {
        BinaryOp::Add => a.checked_add(b)?,
        BinaryOp::Sub => a.checked_sub(b)?,
        BinaryOp::Mul => a.checked_mul(b)?,
        BinaryOp::Div => a.checked_div(b)?,
        BinaryOp::Rem => a.checked_rem(b)?,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Shl if (0..64).contains(&b) => a.checked_mul(1 << b)?,
        BinaryOp::Shr if (0..64).contains(&b) => a >> b,
        _ => return None,
    };
    (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&result).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(all: &[i128]) -> Values {
        Values { float: false, all: all.to_vec() }
    }

    fn bank() -> Bank {
        let mut bank = Bank::new(Language::C, 1_000);
        bank.leaf("head", 0, values(&[0, 3, 1]));
        bank.leaf("size", 1, values(&[4, 4, 4]));
        bank.leaf("1", 0, values(&[1, 1, 1]));
        bank
    }

    #[test]
    fn an_expression_is_found_by_its_values_and_written_with_the_parentheses_it_needs() {
        let mut bank = bank();
        bank.grow(2, &[BinaryOp::Add, BinaryOp::Rem]);
        bank.grow(3, &[BinaryOp::Add, BinaryOp::Rem]);
        let found = bank.all(3, false).find(|e| e.values == values(&[1, 0, 2])).map(|e| e.text);
        assert_eq!(found.as_deref(), Some("(head + 1) % size"));
    }

    #[test]
    fn integers_are_computed_as_far_as_a_long_reaches() {
        use BinaryOp::*;
        let results = [Add, Sub, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr].map(|op| on_integers(op, 14, 3));
        assert_eq!(results, [17, 11, 42, 4, 2, 2, 15, 13, 112, 1].map(Some));
        assert_eq!(on_integers(Div, 1, 0), None);
        assert_eq!(on_integers(Shl, 1, 64), None);
        assert_eq!(on_integers(Shr, 1, -1), None);
        assert_eq!(on_integers(Add, i128::from(u64::MAX), 1), None);
        assert_eq!(on_integers(Sub, i128::from(i64::MIN), 1), None);
        assert_eq!(on_integers(Lt, 1, 2), None);
    }

    #[test]
    fn of_equals_one_is_kept() {
        let mut bank = bank();
        bank.leaf("copy", 0, values(&[0, 3, 1]));
        bank.leaf("limit", 0, values(&[4, 4, 4]));
        let texts: Vec<String> = bank.all(1, false).map(|e| e.text).collect();
        // `limit` costs less than `size`, which is foreign.
        assert_eq!(texts, ["head", "limit"]);
    }

    #[test]
    fn what_has_no_value_in_some_execution_is_left_out() {
        let mut bank = bank();
        bank.grow(2, &[BinaryOp::Div]);
        assert!(bank.all(2, true).all(|e| e.text != "size / head"));
        assert!(bank.all(2, true).any(|e| e.text == "head / size"));
    }

    #[test]
    fn comparisons_are_grouped_by_where_they_are_true() {
        let found = bank().comparisons(2, 1);
        let of = |all: &[i128]| found.iter().find(|e| e.values == values(all)).map(|e| e.text.as_str());
        assert_eq!(of(&[1, 0, 0]), Some("head < 1"));
        assert_eq!(of(&[0, 1, 0]), Some("head > 1"));
    }
}
