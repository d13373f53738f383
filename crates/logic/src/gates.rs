//! A structurally hashed circuit of two- and three-input gates, and its clauses.
//!
//! Equal gates are one gate, constants and simple redundancies fold away. Gates get a solver
//! variable and clauses only when something asserted or assumed depends on them: [`Gates::emit`].

use rustc_hash::FxHashMap;

use crate::intern::Index;
use crate::sat::{Lit, Sat};

/// A signed gate: negative for its negation. Gate 1 is the constant true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bit(i32);

pub(crate) const TRUE: Bit = Bit(1);
pub(crate) const FALSE: Bit = Bit(-1);

impl Bit {
    fn gate(self) -> usize {
        self.0.unsigned_abs() as usize
    }

    fn is_negative(self) -> bool {
        self.0 < 0
    }

    pub(crate) fn signed(self, holds: bool) -> Bit {
        if holds { self } else { !self }
    }
}

impl std::ops::Not for Bit {
    type Output = Bit;
    fn not(self) -> Bit {
        Bit(-self.0)
    }
}

impl From<bool> for Bit {
    fn from(value: bool) -> Bit {
        if value { TRUE } else { FALSE }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Input,
    And,
    Xor,
    /// If a then b else c.
    Mux,
    Maj,
    Xor3,
    /// Conjunction of `operands[a..a + b]`.
    AndAll,
    /// Whether the first number of `operands[a..a + b]` is below the second; bits in pairs, least significant first.
    Less,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Gate {
    kind: Kind,
    a: i32,
    b: i32,
    c: i32,
}

/// The circuit.
pub(crate) struct Gates {
    gates: Vec<Gate>,
    operands: Vec<i32>,
    index: Index,
    /// The solver variable of each gate, 0 before it is emitted.
    lits: Vec<i32>,
    emitted: Vec<u32>,
    /// For emitted comparisons: variables that hold where all bits from some place up are equal, from the top.
    equal_above: FxHashMap<u32, Vec<i32>>,
}

fn mix(kind: Kind, a: i32, b: i32, c: i32) -> u64 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = (kind as u64).wrapping_add(a as u32 as u64).wrapping_mul(K);
    hash = (hash.rotate_left(23) ^ b as u32 as u64).wrapping_mul(K);
    hash = (hash.rotate_left(23) ^ c as u32 as u64).wrapping_mul(K);
    hash ^ (hash >> 29)
}

fn mix_all(operands: &[i32]) -> u64 {
    operands.iter().fold(7, |hash, &o| mix(Kind::AndAll, hash as i32, o, (hash >> 32) as i32))
}

impl Default for Gates {
    fn default() -> Gates {
        let none = Gate { kind: Kind::Input, a: 0, b: 0, c: 0 };
        Gates {
            gates: vec![none, none],
            operands: Vec::new(),
            index: Index::default(),
            lits: vec![0, 0],
            emitted: Vec::new(),
            equal_above: FxHashMap::default(),
        }
    }
}

impl Gates {
    /// How many gates and inputs there are.
    pub(crate) fn len(&self) -> usize {
        self.gates.len() - 2
    }

    /// A free bit.
    pub(crate) fn input(&mut self) -> Bit {
        self.push(Gate { kind: Kind::Input, a: 0, b: 0, c: 0 })
    }

    fn push(&mut self, gate: Gate) -> Bit {
        self.gates.push(gate);
        self.lits.push(0);
        Bit(self.gates.len() as i32 - 1)
    }

    fn hash_at(&self, at: u32) -> u64 {
        let gate = &self.gates[at as usize];
        match gate.kind {
            Kind::AndAll | Kind::Less => mix_all(self.slice(gate)),
            kind => mix(kind, gate.a, gate.b, gate.c),
        }
    }

    fn slice(&self, gate: &Gate) -> &[i32] {
        &self.operands[gate.a as usize..(gate.a + gate.b) as usize]
    }

    fn gate(&mut self, kind: Kind, a: Bit, b: Bit, c: i32) -> Bit {
        let gate = Gate { kind, a: a.0, b: b.0, c };
        let hash = mix(kind, gate.a, gate.b, gate.c);
        if let Some(at) = self.index.find(hash, |p| self.gates[p as usize] == gate) {
            return Bit(at as i32);
        }
        let out = self.push(gate);
        let mut index = std::mem::take(&mut self.index);
        index.insert(hash, out.0 as u32, |p| self.hash_at(p));
        self.index = index;
        out
    }

    fn and_parts(&self, bit: Bit) -> Option<(Bit, Bit)> {
        let gate = self.gates[bit.gate()];
        (gate.kind == Kind::And).then_some((Bit(gate.a), Bit(gate.b)))
    }

    pub(crate) fn and(&mut self, a: Bit, b: Bit) -> Bit {
        if a == b || b == TRUE {
            return a;
        }
        if a == TRUE {
            return b;
        }
        if a == FALSE || b == FALSE || a == !b {
            return FALSE;
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.and_parts(other) {
                if !other.is_negative() {
                    if x == one || y == one {
                        return other;
                    }
                    if x == !one || y == !one {
                        return FALSE;
                    }
                } else {
                    if x == !one || y == !one {
                        return one;
                    }
                    if x == one {
                        return self.and(one, !y);
                    }
                    if y == one {
                        return self.and(one, !x);
                    }
                }
            }
        }
        self.gate(Kind::And, a.min(b), a.max(b), 0)
    }

    pub(crate) fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let flip = a.is_negative() != b.is_negative();
        let (a, b) = (Bit(a.0.abs()), Bit(b.0.abs()));
        let positive = if a == b {
            FALSE
        } else if a == TRUE {
            !b
        } else if b == TRUE {
            !a
        } else {
            self.gate(Kind::Xor, a.min(b), a.max(b), 0)
        };
        positive.signed(!flip)
    }

    /// `if c then a else b`.
    pub(crate) fn mux(&mut self, c: Bit, a: Bit, b: Bit) -> Bit {
        if c.is_negative() {
            return self.mux(!c, b, a);
        }
        if c == TRUE || a == b {
            return a;
        }
        if a == !b {
            return self.xor(c, b);
        }
        if a == TRUE || a == c {
            return self.or(c, b);
        }
        if a == FALSE || a == !c {
            return self.and(!c, b);
        }
        if b == FALSE || b == c {
            return self.and(c, a);
        }
        if b == TRUE || b == !c {
            return self.or(!c, a);
        }
        if a.is_negative() {
            return !self.gate(Kind::Mux, c, !a, -b.0);
        }
        self.gate(Kind::Mux, c, a, b.0)
    }

    /// At least two of three.
    pub(crate) fn maj(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        let mut all = [a, b, c];
        all.sort_by_key(|bit| bit.gate());
        let [a, b, c] = all;
        if a.gate() == 1 {
            return if a == TRUE { self.or(b, c) } else { self.and(b, c) };
        }
        if a == b || b == !c {
            return a;
        }
        if b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if self.is_majority_with(c, a, b) {
            return c;
        }
        let negative = all.iter().filter(|bit| bit.is_negative()).count();
        if negative >= 2 {
            return !self.gate(Kind::Maj, !a, !b, -c.0);
        }
        self.gate(Kind::Maj, a, b, c.0)
    }

    /// Whether `bit` is the majority of these two and a third: then so is the majority of all three. Carries over
    /// copies of a sign end this way.
    fn is_majority_with(&self, bit: Bit, a: Bit, b: Bit) -> bool {
        let gate = self.gates[bit.gate()];
        let operands = [gate.a, gate.b, gate.c].map(|o| Bit(o).signed(!bit.is_negative()));
        gate.kind == Kind::Maj && operands.contains(&a) && operands.contains(&b)
    }

    /// The parity of three.
    pub(crate) fn xor3(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        let mut all = [a, b, c];
        all.sort_by_key(|bit| bit.gate());
        let flip = all.iter().filter(|bit| bit.is_negative()).count() % 2 == 1;
        let [a, b, c] = all.map(|bit| Bit(bit.0.abs()));
        let positive = if a == TRUE {
            !self.xor(b, c)
        } else if a == b {
            c
        } else if b == c {
            a
        } else {
            self.gate(Kind::Xor3, a, b, c.0)
        };
        positive.signed(!flip)
    }

    /// The conjunction of many.
    pub(crate) fn and_all(&mut self, bits: &[Bit]) -> Bit {
        let mut all: Vec<i32> = bits.iter().filter(|&&b| b != TRUE).map(|b| b.0).collect();
        all.sort_unstable_by_key(|b| (b.unsigned_abs(), *b));
        all.dedup();
        if all.contains(&FALSE.0) || all.windows(2).any(|w| w[0] == -w[1]) {
            return FALSE;
        }
        match *all.as_slice() {
            [] => return TRUE,
            [a] => return Bit(a),
            [a, b] => return self.and(Bit(a), Bit(b)),
            _ => {}
        }
        self.many(Kind::AndAll, &all)
    }

    /// Whether one number is below another: by a chain from the top where every bit is open, which takes a proof further
    /// than carries from the bottom do; `None` where constants and opposites decide most of it anyway.
    pub(crate) fn less(&mut self, a: &[Bit], b: &[Bit]) -> Option<Bit> {
        let mut pairs: Vec<(Bit, Bit)> = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            // Equal bits decide nothing, copies of a sign only once.
            if x == y || pairs.last() == Some(&(x, y)) {
                continue;
            }
            if x.gate() == 1 || y.gate() == 1 || x == !y {
                return None;
            }
            pairs.push((x, y));
        }
        let all: Vec<i32> = pairs.iter().flat_map(|(x, y)| [x.0, y.0]).collect();
        match *pairs.as_slice() {
            [] => Some(FALSE),
            [(x, y)] => Some(self.and(!x, y)),
            _ => Some(self.many(Kind::Less, &all)),
        }
    }

    fn many(&mut self, kind: Kind, all: &[i32]) -> Bit {
        let hash = mix_all(all);
        let same = |p: u32| {
            let gate = &self.gates[p as usize];
            gate.kind == kind && self.slice(gate) == all
        };
        if let Some(at) = self.index.find(hash, same) {
            return Bit(at as i32);
        }
        let start = self.operands.len() as i32;
        self.operands.extend_from_slice(all);
        let out = self.push(Gate { kind, a: start, b: all.len() as i32, c: 0 });
        let mut index = std::mem::take(&mut self.index);
        index.insert(hash, out.0 as u32, |p| self.hash_at(p));
        self.index = index;
        out
    }

    /// Whether the bit has a solver variable.
    pub(crate) fn emitted(&self, bit: Bit) -> Option<Lit> {
        let lit = self.lits[bit.gate()];
        (lit != 0).then(|| Lit::from_dimacs(lit).signed(!bit.is_negative()))
    }

    /// The solver's literal for a bit; its gate and all gates below get variables and clauses. `None` when `stop` says
    /// so before that.
    pub(crate) fn emit(&mut self, bit: Bit, solver: &mut dyn Sat, stop: &mut dyn FnMut() -> bool) -> Option<Lit> {
        if let Some(lit) = self.emitted(bit) {
            return Some(lit);
        }
        let mut stack = vec![bit.gate() as u32];
        while let Some(&at) = stack.last() {
            if stop() {
                return None;
            }
            if self.lits[at as usize] != 0 {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let gate = self.gates[at as usize];
            let mut visit = |operand: i32| {
                if self.lits[operand.unsigned_abs() as usize] == 0 {
                    stack.push(operand.unsigned_abs());
                }
            };
            match gate.kind {
                Kind::Input => {}
                Kind::And | Kind::Xor => [gate.a, gate.b].into_iter().for_each(&mut visit),
                Kind::Mux | Kind::Maj | Kind::Xor3 => {
                    [gate.a, gate.b, gate.c].into_iter().for_each(&mut visit);
                }
                Kind::AndAll | Kind::Less => {
                    self.operands[gate.a as usize..(gate.a + gate.b) as usize].iter().for_each(|&o| visit(o));
                }
            }
            if stack.len() == before {
                stack.pop();
                self.lits[at as usize] = solver.new_var().dimacs();
                if gate.kind == Kind::Less {
                    let inner = (1..gate.b / 2).map(|_| solver.new_var().dimacs()).collect();
                    self.equal_above.insert(at, inner);
                }
                self.emitted.push(at);
                self.define(at, &mut |clause| solver.add_clause(clause));
            }
        }
        self.emitted(bit)
    }

    /// The value of every gate when `inputs` gives those of the free ones; index 0 is unused.
    pub(crate) fn values(&self, inputs: &FxHashMap<usize, bool>) -> Vec<bool> {
        let mut values = vec![false; self.gates.len()];
        values[TRUE.gate()] = true;
        for at in 2..self.gates.len() {
            let gate = &self.gates[at];
            let of = |operand: i32| values[operand.unsigned_abs() as usize] ^ (operand < 0);
            values[at] = match gate.kind {
                Kind::Input => inputs.get(&at).copied().unwrap_or(false),
                Kind::And => of(gate.a) && of(gate.b),
                Kind::Xor => of(gate.a) ^ of(gate.b),
                Kind::Mux => of(if of(gate.a) { gate.b } else { gate.c }),
                Kind::Maj => of(gate.a) as u8 + of(gate.b) as u8 + of(gate.c) as u8 >= 2,
                Kind::Xor3 => of(gate.a) ^ of(gate.b) ^ of(gate.c),
                Kind::AndAll => self.slice(gate).iter().all(|&o| of(o)),
                Kind::Less => {
                    let decides = self.slice(gate).rchunks_exact(2).find(|pair| of(pair[0]) != of(pair[1]));
                    decides.is_some_and(|pair| of(pair[1]))
                }
            };
        }
        values
    }

    /// The free gate behind a bit, with the sign it is used in.
    pub(crate) fn input_of(&self, bit: Bit) -> Option<(usize, bool)> {
        let at = bit.gate();
        (at >= 2 && self.gates[at].kind == Kind::Input).then_some((at, !bit.is_negative()))
    }

    /// The solver variables of emitted gates with their gates.
    pub(crate) fn emitted_gates(&self) -> impl Iterator<Item = (usize, Lit)> + '_ {
        self.emitted.iter().map(|&at| (at as usize, Lit::from_dimacs(self.lits[at as usize])))
    }

    /// The clauses of all emitted gates, in the order they went to the solver.
    pub(crate) fn for_each_clause(&self, add: &mut dyn FnMut(&[Lit])) {
        for &at in &self.emitted {
            self.define(at, add);
        }
    }

    fn define(&self, at: u32, add: &mut dyn FnMut(&[Lit])) {
        let gate = self.gates[at as usize];
        let lit = |operand: i32| Lit::from_dimacs(self.lits[operand.unsigned_abs() as usize]).signed(operand > 0);
        let o = Lit::from_dimacs(self.lits[at as usize]);
        match gate.kind {
            Kind::Input => {
                if at == 1 {
                    add(&[o]);
                }
            }
            Kind::And => {
                let (a, b) = (lit(gate.a), lit(gate.b));
                add(&[!o, a]);
                add(&[!o, b]);
                add(&[o, !a, !b]);
            }
            Kind::Xor => {
                let (a, b) = (lit(gate.a), lit(gate.b));
                add(&[!o, a, b]);
                add(&[!o, !a, !b]);
                add(&[o, !a, b]);
                add(&[o, a, !b]);
            }
            Kind::Mux => {
                let (c, a, b) = (lit(gate.a), lit(gate.b), lit(gate.c));
                add(&[!c, !a, o]);
                add(&[!c, a, !o]);
                add(&[c, !b, o]);
                add(&[c, b, !o]);
            }
            Kind::Maj => {
                let (a, b, c) = (lit(gate.a), lit(gate.b), lit(gate.c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    add(&[!x, !y, o]);
                    add(&[x, y, !o]);
                }
            }
            Kind::Xor3 => {
                let all = [lit(gate.a), lit(gate.b), lit(gate.c)];
                for signs in 0..8u32 {
                    let [a, b, c] = [0, 1, 2].map(|i| all[i].signed(signs >> i & 1 == 0));
                    add(&[a, b, c, o.signed(signs.count_ones() % 2 == 1)]);
                }
            }
            Kind::Less => {
                let inner = self.equal_above.get(&at).map_or(&[][..], Vec::as_slice);
                let mut before: Option<Lit> = None;
                for (i, pair) in self.slice(&gate).rchunks_exact(2).enumerate() {
                    let (x, y) = (lit(pair[0]), lit(pair[1]));
                    // At the last place equal bits mean that it is not below.
                    let next = inner.get(i).map(|&v| Lit::from_dimacs(v));
                    for [p, q, r] in [[!x, y, !o], [x, !y, o], [x, y, next.unwrap_or(!o)], [!x, !y, next.unwrap_or(!o)]]
                    {
                        match before {
                            Some(equal) => add(&[!equal, p, q, r]),
                            None => add(&[p, q, r]),
                        }
                    }
                    before = next;
                }
            }
            Kind::AndAll => {
                let operands = self.slice(&gate);
                for &operand in operands {
                    add(&[!o, lit(operand)]);
                }
                let mut clause: Vec<Lit> = operands.iter().map(|&p| !lit(p)).collect();
                clause.push(o);
                add(&clause);
            }
        }
    }
}
