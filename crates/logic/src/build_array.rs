//! Building array terms: reads over writes are resolved where the indices can be distinguished.

use crate::limits;
use crate::node::{Node, Sort, Term};
use crate::terms::Terms;

impl Terms {
    /// The array that holds `element` everywhere.
    pub fn array_const(&mut self, index_width: u32, element: Term) -> Term {
        let sort = Sort::Array { index: index_width, element: self.width(element) };
        self.intern(Node::ArrayConst(index_width, element), sort)
    }

    /// The element at an index among terms of one sort, `otherwise` beyond them: a tree over the
    /// bits of the index, cheaper than comparing the index with every position.
    pub fn choose(&mut self, elements: &[Term], index: Term, otherwise: Term) -> Term {
        let width = self.width(index);
        let mut level = elements.to_vec();
        let mut bit = 0;
        while level.len() > 1 && bit < width {
            let digit = self.extract(index, bit, bit);
            let one = self.bv(1, 1);
            let high = self.eq(digit, one);
            level = level
                .chunks(2)
                .map(|pair| {
                    let above = pair.get(1).copied().unwrap_or(otherwise);
                    self.ite(high, above, pair[0])
                })
                .collect();
            bit += 1;
        }
        let Some(&found) = level.first() else { return otherwise };
        if bit == width {
            return found;
        }
        let beyond = self.extract(index, width - 1, bit);
        let zero = self.bv(width - bit, 0);
        let inside = self.eq(beyond, zero);
        self.ite(inside, found, otherwise)
    }

    /// The element of an array at an index.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let mut at = array;
        for _ in 0..limits::READ_WRITES {
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

    /// The array with one element replaced.
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
