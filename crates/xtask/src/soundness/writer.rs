//! The state of the generator: what is in scope, and the tree as far as it is written.

use super::int::{self, Expr, Int};
use super::tree::{Input, Node};
use super::weights::Weights;
use crate::generate::Random;
use std::collections::BTreeSet;

/// Writes a line; what stands in it may use the writer too.
macro_rules! put {
    ($w:expr, $($part:tt)*) => {{
        let text = format!($($part)*);
        $w.line(text)
    }};
}
pub(crate) use put;

/// A scalar that can be read: a variable, a member, an element.
#[derive(Debug, Clone)]
pub struct Place {
    pub text: String,
    /// The type it is declared with.
    pub ty: Int,
    /// The type of its value: `int` for a bit-field.
    pub value: Int,
    pub lo: i128,
    pub hi: i128,
    pub writable: bool,
}

#[derive(Debug, Clone)]
pub struct ArrayPlace {
    pub text: String,
    pub len: i128,
    pub elem: Int,
    pub writable: bool,
}

/// A pointer with so many elements of its object before it and from it on.
#[derive(Debug, Clone)]
pub struct PointerPlace {
    pub text: String,
    pub elem: Int,
    pub before: i128,
    pub after: i128,
    pub writable: bool,
}

#[derive(Debug, Clone)]
pub struct Function {
    pub name: String,
    pub result: Int,
    pub params: Vec<Int>,
}

pub struct Writer<'a> {
    pub random: Random,
    pub weights: &'a Weights,
    /// Declarations and functions before the one that is being written.
    pub top: Vec<Node>,
    open: Vec<(String, Vec<Node>)>,
    pub scalars: Vec<Place>,
    pub arrays: Vec<ArrayPlace>,
    pub pointers: Vec<PointerPlace>,
    pub functions: Vec<Function>,
    pub inputs: Vec<Input>,
    /// Names with file scope.
    pub globals: Vec<String>,
    pub features: BTreeSet<&'static str>,
    pub composites: Vec<super::shape::Composite>,
    /// Percent of operations that are left unguarded.
    risk: usize,
    fresh: u32,
    /// Loops around the place.
    pub loops: u32,
    /// Statements the function may still get.
    pub budget: u32,
}

/// How many of each list were in scope.
#[derive(Clone, Copy)]
pub struct Scope(usize, usize, usize);

pub struct Hidden(Vec<Place>, Vec<ArrayPlace>, Vec<PointerPlace>, u32);

impl<'a> Writer<'a> {
    pub fn new(seed: u64, weights: &'a Weights) -> Writer<'a> {
        let mut random = Random::new(seed);
        let risk = match random.below(10) {
            0..=3 => 0,
            4..=6 => 3,
            _ => 8,
        };
        Writer {
            random,
            weights,
            top: Vec::new(),
            open: vec![(String::new(), Vec::new())],
            scalars: Vec::new(),
            arrays: Vec::new(),
            pointers: Vec::new(),
            functions: Vec::new(),
            inputs: Vec::new(),
            globals: Vec::new(),
            features: BTreeSet::new(),
            composites: Vec::new(),
            risk: risk * weights.of("undefined") / 4,
            fresh: 0,
            loops: 0,
            budget: 0,
        }
    }

    /// Shall this operation be left as it is, though it can be undefined?
    pub fn risk(&mut self) -> bool {
        let risk = self.risk;
        self.random.chance(risk)
    }

    pub fn line(&mut self, text: impl Into<String>) {
        self.open.last_mut().expect("a body is open").1.push(Node::Line(text.into()));
    }

    pub fn push(&mut self, node: Node) {
        self.open.last_mut().expect("a body is open").1.push(node);
    }

    pub fn open(&mut self, head: impl Into<String>) {
        self.open.push((head.into(), Vec::new()));
    }

    pub fn close(&mut self, tail: &str) {
        let (head, body) = self.open.pop().expect("a block is open");
        self.push(Node::Block { head, body, tail: tail.to_string() });
    }

    /// Takes what was written at the outermost level.
    pub fn take(&mut self) -> Vec<Node> {
        std::mem::take(&mut self.open.last_mut().expect("a body is open").1)
    }

    /// Writes something at file scope, before the function that is being written.
    pub fn at_top<T>(&mut self, write: impl FnOnce(&mut Writer<'a>) -> T) -> T {
        self.open.push((String::new(), Vec::new()));
        let result = write(self);
        let (_, nodes) = self.open.pop().expect("it was pushed above");
        self.top.extend(nodes);
        result
    }

    pub fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    /// A name at file scope.
    pub fn global(&mut self, prefix: &str) -> String {
        let name = self.name(prefix);
        self.globals.push(name.clone());
        name
    }

    pub fn scope(&self) -> Scope {
        Scope(self.scalars.len(), self.arrays.len(), self.pointers.len())
    }

    pub fn leave(&mut self, scope: Scope) {
        self.scalars.truncate(scope.0);
        self.arrays.truncate(scope.1);
        self.pointers.truncate(scope.2);
    }

    /// The line that opened the innermost block.
    pub fn head(&self) -> &str {
        self.open.last().map_or("", |(head, _)| head)
    }

    /// Takes everything out of scope, for a function that is written in between.
    pub fn hide(&mut self) -> Hidden {
        let taken = std::mem::take(&mut self.scalars);
        let loops = std::mem::take(&mut self.loops);
        Hidden(taken, std::mem::take(&mut self.arrays), std::mem::take(&mut self.pointers), loops)
    }

    pub fn show(&mut self, hidden: Hidden) {
        (self.scalars, self.arrays, self.pointers, self.loops) = (hidden.0, hidden.1, hidden.2, hidden.3);
    }

    /// One of the usual integer types, as wide as the data model has them.
    pub fn usual(&mut self) -> Int {
        let ty = *self.random.pick(&int::USUAL);
        if self.weights.ilp32 { ty.in_ilp32() } else { ty }
    }

    pub fn int_type(&mut self) -> Int {
        if !self.weights.ilp32 && self.random.chance(self.weights.of("wide")) {
            self.features.insert("wide");
            return *self.random.pick(&[int::I128, int::U128]);
        }
        self.usual()
    }

    /// One of the inputs.
    pub fn input(&mut self) -> Expr {
        if self.inputs.is_empty() {
            return Expr::constant(1);
        }
        let at = self.random.below(self.inputs.len());
        let input = &self.inputs[at];
        Expr::new(input.name.clone(), int::INT, 0, (1 << input.bits) - 1)
    }

    /// Brings a scalar with any value of its type into scope.
    pub fn add_scalar(&mut self, text: impl Into<String>, ty: Int) {
        self.scalars.push(Place { text: text.into(), ty, value: ty, lo: ty.lo(), hi: ty.hi(), writable: true });
    }
}
