//! Which steps of two runs are the same: inside of the same calls and rounds, the same statement for the same time.

use super::build::{Built, Child};
use because_ir::{TimelineGroupKind, TimelinePair, TimelineStepKind};
use because_source::FileId;
use rustc_hash::FxHashMap;

/// What a step or group is, whatever its values: place, kind and name, and the how-manieth of its like around it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    file: FileId,
    start: u32,
    what: What,
    nth: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum What {
    Step(TimelineStepKind, String),
    Group(TimelineGroupKind),
}

pub(super) fn pairs(failing: &Built, other: &Built) -> Vec<TimelinePair> {
    let mut merge = Merge { failing, other, pairs: Vec::new() };
    merge.groups(0, 0);
    merge.pairs
}

struct Merge<'a> {
    failing: &'a Built,
    other: &'a Built,
    pairs: Vec<TimelinePair>,
}

impl Merge<'_> {
    /// Both groups are the same; what is in them comes in the order of both.
    fn groups(&mut self, ours: u32, theirs: u32) {
        let (a, b) = (keys(self.failing, ours), keys(self.other, theirs));
        let places: FxHashMap<&Key, usize> = b.iter().enumerate().map(|(at, (key, _))| (key, at)).collect();
        let (mut i, mut j) = (0, 0);
        while i < a.len() || j < b.len() {
            let partner = a.get(i).and_then(|(key, _)| places.get(key)).copied().filter(|&at| at >= j);
            match (a.get(i), b.get(j)) {
                (Some((_, child)), Some((_, same))) if partner == Some(j) => {
                    self.both(*child, *same);
                    (i, j) = (i + 1, j + 1);
                }
                (Some((_, child)), None) => {
                    self.only(*child, true);
                    i += 1;
                }
                (Some((_, child)), Some(_)) if partner.is_none() => {
                    self.only(*child, true);
                    i += 1;
                }
                (_, Some((_, child))) => {
                    self.only(*child, false);
                    j += 1;
                }
                (None, None) => return,
            }
        }
    }

    fn both(&mut self, ours: Child, theirs: Child) {
        match (ours, theirs) {
            (Child::Step(a), Child::Step(b)) => self.pairs.push(TimelinePair { failing: Some(a), other: Some(b) }),
            (Child::Group(a), Child::Group(b)) => self.groups(a, b),
            _ => {}
        }
    }

    /// A step that one run alone has, or all steps of such a group.
    fn only(&mut self, child: Child, failing: bool) {
        let built = if failing { self.failing } else { self.other };
        let rows = match child {
            Child::Step(row) => row..row + 1,
            Child::Group(group) => built.groups[group as usize].first..built.groups[group as usize].end,
        };
        let pair = |row| match failing {
            true => TimelinePair { failing: Some(row), other: None },
            false => TimelinePair { failing: None, other: Some(row) },
        };
        self.pairs.extend(rows.map(pair));
    }
}

fn keys(built: &Built, group: u32) -> Vec<(Key, Child)> {
    let mut seen: FxHashMap<Key, u32> = FxHashMap::default();
    let key = |child: &Child| {
        let (span, what) = match *child {
            Child::Step(row) => {
                let step = &built.steps[row as usize];
                // The text of a condition may be what the edit changes.
                let name = if step.kind == TimelineStepKind::Decision { "" } else { step.name.as_str() };
                (step.span, What::Step(step.kind, name.to_string()))
            }
            Child::Group(group) => {
                let group = &built.groups[group as usize];
                (group.span, What::Group(group.kind.clone()))
            }
        };
        let mut key = Key { file: span.file, start: span.start, what, nth: 0 };
        let nth = seen.entry(key.clone()).or_default();
        key.nth = *nth;
        *nth += 1;
        (key, *child)
    };
    built.children[group as usize].iter().map(key).collect()
}
