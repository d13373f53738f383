//! The pool of terms: hash-consed nodes, variables, constants. The operators that build and
//! simplify terms are in the `build_*` files.

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::intern::{Index, hash_of};
use crate::node::{Node, Sort, Term, VarId};
use crate::poly::Polynomials;
use crate::range::{self, Range};

/// All terms of one problem. Equal terms have equal ids, operands smaller ids than what uses them.
#[derive(Clone)]
pub struct Terms {
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    ranges: Vec<Range>,
    index: Index,
    vars: Vec<(Box<str>, Sort)>,
    names: FxHashMap<(Box<str>, Sort), Term>,
    next_fresh: u32,
    pub(crate) polynomials: Polynomials,
    /// How deep the rewriting of one term has gone into its operands.
    pub(crate) depth: u32,
}

const FALSE: Term = Term(0);
const TRUE: Term = Term(1);

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// A pool that has only false and true.
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            sorts: Vec::new(),
            ranges: Vec::new(),
            index: Index::default(),
            vars: Vec::new(),
            names: FxHashMap::default(),
            next_fresh: 0,
            polynomials: Polynomials::default(),
            depth: 0,
        };
        terms.intern(Node::Bool(false), Sort::Bool);
        terms.intern(Node::Bool(true), Sort::Bool);
        terms
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The term with this number.
    pub(crate) fn at(&self, index: usize) -> Term {
        debug_assert!(index < self.len());
        Term(index as u32)
    }

    /// Always false: false and true are terms.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.sorts[t.index()]
    }

    /// What a term is made of.
    pub fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()]
    }

    /// The operands of a term.
    pub fn children(&self, t: Term) -> Vec<Term> {
        self.node(t).children()
    }

    /// The width of a bit-vector; 1 for a Bool, the element's width for an array.
    pub fn width(&self, t: Term) -> u32 {
        match self.sort(t) {
            Sort::Bool => 1,
            Sort::BitVec(width) => width,
            Sort::Array { element, .. } => element,
        }
    }

    pub(crate) fn range(&self, t: Term) -> Range {
        self.ranges[t.index()]
    }

    /// The unsigned bounds of a bit-vector, as far as its form tells; for widths up to 64.
    pub fn unsigned_bounds(&self, t: Term) -> Option<(u64, u64)> {
        (self.width(t) <= 64).then(|| (self.range(t).umin, self.range(t).umax))
    }

    /// The signed bounds of a bit-vector, as far as its form tells; for widths up to 64.
    pub fn signed_bounds(&self, t: Term) -> Option<(i64, i64)> {
        (self.width(t) <= 64).then(|| (self.range(t).smin, self.range(t).smax))
    }

    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> Term {
        let hash = hash_of(&node);
        if let Some(at) = self.index.find(hash, |p| self.nodes[p as usize] == node) {
            return Term(at);
        }
        let at = self.nodes.len() as u32;
        let range = range::of(self, &node, sort);
        self.ranges.push(range);
        self.nodes.push(node);
        self.sorts.push(sort);
        let nodes = &self.nodes;
        self.index.insert(hash, at, |p| hash_of(&nodes[p as usize]));
        Term(at)
    }

    pub(crate) fn intern_bool(&mut self, node: Node) -> Term {
        self.intern(node, Sort::Bool)
    }

    pub(crate) fn intern_bv(&mut self, node: Node, width: u32) -> Term {
        self.intern(node, Sort::BitVec(width))
    }

    /// The variable of this name and sort: the same name and sort give the same term.
    pub fn var(&mut self, name: &str, sort: Sort) -> Term {
        let key = (Box::from(name), sort);
        if let Some(&t) = self.names.get(&key) {
            return t;
        }
        let id = VarId(self.vars.len() as u32);
        self.vars.push(key.clone());
        let t = self.intern(Node::Var(id), sort);
        self.names.insert(key, t);
        t
    }

    /// A variable that no one has yet, named after the prefix.
    pub fn fresh(&mut self, prefix: &str, sort: Sort) -> Term {
        loop {
            let name = format!("{prefix}!{}", self.next_fresh);
            self.next_fresh += 1;
            if !self.names.contains_key(&(Box::from(name.as_str()), sort)) {
                return self.var(&name, sort);
            }
        }
    }

    /// The name of a variable.
    pub fn name(&self, var: VarId) -> &str {
        &self.vars[var.0 as usize].0
    }

    /// The name of a term that is a variable.
    pub fn var_name(&self, t: Term) -> Option<&str> {
        match self.node(t) {
            Node::Var(id) => Some(self.name(*id)),
            _ => None,
        }
    }

    /// The term true.
    pub fn tru(&self) -> Term {
        TRUE
    }

    /// The term false.
    pub fn fls(&self) -> Term {
        FALSE
    }

    /// The term of a truth value.
    pub fn bool(&self, value: bool) -> Term {
        if value { TRUE } else { FALSE }
    }

    /// The constant `value` modulo 2^width.
    pub fn bv(&mut self, width: u32, value: u128) -> Term {
        self.constant(Bits::new(width, value))
    }

    /// The signed constant modulo 2^width.
    pub fn bv_signed(&mut self, width: u32, value: i128) -> Term {
        self.constant(Bits::from_i128(width, value))
    }

    /// A constant of any width.
    pub fn constant(&mut self, bits: Bits) -> Term {
        let width = bits.width();
        self.intern_bv(Node::Const(bits), width)
    }

    /// The truth value of a term that is constant.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match t {
            TRUE => Some(true),
            FALSE => Some(false),
            _ => None,
        }
    }

    /// The unsigned value of a bit-vector constant, if it fits 128 bits.
    pub fn as_const(&self, t: Term) -> Option<u128> {
        self.as_bits(t)?.to_u128()
    }

    /// The value of a bit-vector constant.
    pub fn as_bits(&self, t: Term) -> Option<&Bits> {
        match self.node(t) {
            Node::Const(bits) => Some(bits),
            _ => None,
        }
    }

    /// All terms below and including the roots, operands before what uses them.
    pub fn reachable(&self, roots: &[Term]) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if seen.insert(t) {
                self.node(t).for_each_child(|c| stack.push(c));
            }
        }
        let mut all: Vec<Term> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// The variables below the roots, in order of creation.
    pub fn variables(&self, roots: &[Term]) -> Vec<Term> {
        let mut all = self.reachable(roots);
        all.retain(|&t| matches!(self.node(t), Node::Var(_)));
        all
    }
}
