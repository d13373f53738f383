//! A persistent table from cell numbers to cells: copies cost nothing, writes copy only what is shared, and two
//! tables that come from one are compared only where they differ.

use std::rc::Rc;

const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;

#[derive(Debug)]
enum Node<T> {
    Leaf([T; WIDTH]),
    Inner([Option<Rc<Node<T>>>; WIDTH]),
}

impl<T: Copy> Clone for Node<T> {
    fn clone(&self) -> Node<T> {
        match self {
            Node::Leaf(cells) => Node::Leaf(*cells),
            Node::Inner(parts) => Node::Inner(parts.clone()),
        }
    }
}

/// Cells that were never set have the default value.
#[derive(Debug, Clone)]
pub(crate) struct Trie<T> {
    root: Option<Rc<Node<T>>>,
    /// Levels of inner nodes above the leaves.
    height: u32,
}

impl<T: Copy + Default + PartialEq> Default for Trie<T> {
    fn default() -> Trie<T> {
        Trie { root: None, height: 0 }
    }
}

fn slot(index: u64, level: u32) -> usize {
    (index >> (BITS * level)) as usize & (WIDTH - 1)
}

fn capacity(height: u32) -> u64 {
    1u64.checked_shl(BITS * (height + 1)).unwrap_or(u64::MAX)
}

impl<T: Copy + Default + PartialEq> Trie<T> {
    pub(crate) fn get(&self, index: u64) -> T {
        if index >= capacity(self.height) {
            return T::default();
        }
        let mut at = &self.root;
        let mut level = self.height;
        loop {
            match at.as_deref() {
                None => return T::default(),
                Some(Node::Leaf(cells)) => return cells[slot(index, 0)],
                Some(Node::Inner(parts)) => at = &parts[slot(index, level)],
            }
            level = level.saturating_sub(1);
        }
    }

    pub(crate) fn set(&mut self, index: u64, value: T) {
        while index >= capacity(self.height) {
            if let Some(old) = self.root.take() {
                let mut parts: [Option<Rc<Node<T>>>; WIDTH] = Default::default();
                parts[0] = Some(old);
                self.root = Some(Rc::new(Node::Inner(parts)));
            }
            self.height += 1;
        }
        let mut at = &mut self.root;
        let mut level = self.height;
        loop {
            let node = at.get_or_insert_with(|| Rc::new(new_node(level)));
            match Rc::make_mut(node) {
                Node::Leaf(cells) => {
                    cells[slot(index, 0)] = value;
                    return;
                }
                Node::Inner(parts) => {
                    at = &mut parts[slot(index, level)];
                    level -= 1;
                }
            }
        }
    }

    /// Forgets every cell from `from` on.
    pub(crate) fn truncate(&mut self, from: u64) {
        if from < capacity(self.height) {
            truncate(&mut self.root, from, self.height);
        }
    }

    /// The indices where two tables differ, ascending.
    pub(crate) fn differences(&self, other: &Trie<T>, out: &mut Vec<u64>) {
        let height = self.height.max(other.height);
        differences(lift(self, height), lift(other, height), height, 0, out);
    }

    /// The indices from `from` up to `to` that were set to something, ascending.
    pub(crate) fn set_in(&self, from: u64, to: u64, out: &mut Vec<u64>) {
        if let Some(root) = &self.root {
            set_in(root, self.height, 0, from, to, out);
        }
    }
}

fn new_node<T: Copy + Default>(level: u32) -> Node<T> {
    if level == 0 { Node::Leaf([T::default(); WIDTH]) } else { Node::Inner(Default::default()) }
}

fn truncate<T: Copy + Default>(at: &mut Option<Rc<Node<T>>>, from: u64, level: u32) {
    let Some(node) = at else { return };
    let span = capacity(level);
    let within = from & (span - 1);
    if within == 0 {
        *at = None;
        return;
    }
    let cut = slot(within, level);
    match Rc::make_mut(node) {
        Node::Leaf(cells) => cells[cut..].fill(T::default()),
        Node::Inner(parts) => {
            parts[cut + 1..].fill(None);
            truncate(&mut parts[cut], within & (span / WIDTH as u64 - 1), level - 1);
        }
    }
}

/// A view of a trie as if it were `height` levels high: how many levels are missing above its root.
struct View<'a, T> {
    node: Option<&'a Rc<Node<T>>>,
    missing: u32,
}

fn lift<T>(trie: &Trie<T>, height: u32) -> View<'_, T> {
    View { node: trie.root.as_ref(), missing: height - trie.height }
}

impl<'a, T> View<'a, T> {
    fn child(&self, at: usize) -> View<'a, T> {
        if self.missing > 0 {
            let node = if at == 0 { self.node } else { None };
            return View { node, missing: if node.is_some() { self.missing - 1 } else { 0 } };
        }
        match self.node.map(|n| &**n) {
            Some(Node::Inner(parts)) => View { node: parts[at].as_ref(), missing: 0 },
            _ => View { node: None, missing: 0 },
        }
    }
}

fn differences<T: Copy + Default + PartialEq>(
    a: View<'_, T>,
    b: View<'_, T>,
    level: u32,
    base: u64,
    out: &mut Vec<u64>,
) {
    match (a.node, b.node) {
        (None, None) => return,
        (Some(x), Some(y)) if a.missing == b.missing && Rc::ptr_eq(x, y) => return,
        _ => {}
    }
    if level == 0 {
        let zero = [T::default(); WIDTH];
        let cells = |v: &View<'_, T>| match v.node.map(|n| &**n) {
            Some(Node::Leaf(cells)) => *cells,
            _ => zero,
        };
        let (x, y) = (cells(&a), cells(&b));
        out.extend((0..WIDTH).filter(|&i| x[i] != y[i]).map(|i| base + i as u64));
        return;
    }
    for i in 0..WIDTH {
        differences(a.child(i), b.child(i), level - 1, base + ((i as u64) << (BITS * level)), out);
    }
}

fn set_in<T: Copy + Default + PartialEq>(
    node: &Rc<Node<T>>,
    level: u32,
    base: u64,
    from: u64,
    to: u64,
    out: &mut Vec<u64>,
) {
    if base >= to || base + (capacity(level) - 1) < from {
        return;
    }
    match &**node {
        Node::Leaf(cells) => {
            let set = (0..WIDTH).filter(|&i| cells[i] != T::default()).map(|i| base + i as u64);
            out.extend(set.filter(|&i| from <= i && i < to));
        }
        Node::Inner(parts) => {
            for (i, part) in parts.iter().enumerate() {
                if let Some(part) = part {
                    set_in(part, level - 1, base + ((i as u64) << (BITS * level)), from, to, out);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn behaves_as_a_map(
            common in prop::collection::vec((0u64..2000, 1u32..9), 0..40),
            left in prop::collection::vec((0u64..9000, 0u32..9), 0..40),
            right in prop::collection::vec((0u64..300, 0u32..9), 0..40),
            cut in 0u64..6000,
        ) {
            let mut a = Trie::default();
            let mut map = BTreeMap::new();
            for (i, v) in common {
                a.set(i, v);
                map.insert(i, v);
            }
            let (mut b, mut map_b) = (a.clone(), map.clone());
            for (i, v) in left {
                a.set(i, v);
                map.insert(i, v);
            }
            for (i, v) in right {
                b.set(i, v);
                map_b.insert(i, v);
            }
            b.truncate(cut);
            map_b.retain(|&i, _| i < cut);
            for i in 0..9000 {
                prop_assert_eq!(a.get(i), map.get(&i).copied().unwrap_or(0));
                prop_assert_eq!(b.get(i), map_b.get(&i).copied().unwrap_or(0));
            }
            let mut found = Vec::new();
            a.differences(&b, &mut found);
            let expected: Vec<u64> = (0..9000)
                .filter(|i| map.get(i).copied().unwrap_or(0) != map_b.get(i).copied().unwrap_or(0))
                .collect();
            prop_assert_eq!(found, expected);
            let mut set = Vec::new();
            a.set_in(100, 4000, &mut set);
            let expected: Vec<u64> =
                map.iter().filter(|&(&i, &v)| v != 0 && (100..4000).contains(&i)).map(|(&i, _)| i).collect();
            prop_assert_eq!(set, expected);
        }
    }
}
