//! Building array terms: reads over writes are resolved where the indices can be told apart.

use crate::node::{Node, Sort, Term};
use crate::terms::Terms;

/// How many writes a read looks through when it is built; the rest is the bit-blaster's.
const MAX_WRITES: usize = 64;

impl Terms {
    /// The array that holds `element` everywhere.
    pub fn array_const(&mut self, index_width: u32, element: Term) -> Term {
        let sort = Sort::Array { index: index_width, element: self.width(element) };
        self.intern(Node::ArrayConst(index_width, element), sort)
    }

    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let mut at = array;
        for _ in 0..MAX_WRITES {
            match *self.node(at) {
                Node::ArrayConst(_, element) => return element,
                Node::Store(inner, i, value) => {
                    if i == index {
                        return value;
                    }
                    let same = self.eq(i, index);
                    match self.as_bool(same) {
                        Some(true) => return value,
                        Some(false) => at = inner,
                        None => break,
                    }
                }
                _ => break,
            }
        }
        let width = self.width(at);
        self.intern_bv(Node::Select(at, index), width)
    }

    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let sort = self.sort(array);
        if let Node::Select(from, at) = *self.node(value)
            && from == array
            && at == index
        {
            return array;
        }
        match *self.node(array) {
            Node::Store(inner, at, _) if at == index => self.store(inner, index, value),
            Node::ArrayConst(_, element) if element == value => array,
            _ => self.intern(Node::Store(array, index, value), sort),
        }
    }
}
