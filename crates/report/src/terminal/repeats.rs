//! Events of a trace that repeat in the rhythm of a loop, shown once.

use crate::limits;
use because_ir::{TraceEvent, TraceEventKind};

/// `length` events from `start` on, `times` times in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub start: usize,
    pub length: usize,
    pub times: usize,
}

/// All events in order, what repeats as one group. Events are alike when they differ in a loop's count alone, or in the
/// depth of a recursion, which is then as much deeper each time.
pub(super) fn groups(events: &[&TraceEvent]) -> Vec<Group> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < events.len() {
        let best = (1..=limits::REPEAT_GROUP)
            .map(|length| Group { start, length, times: times(events, start, length) })
            .filter(|g| g.times >= limits::REPEAT_OFTEN)
            .max_by_key(|g| (g.length * g.times, usize::MAX - g.length));
        let group = best.unwrap_or(Group { start, length: 1, times: 1 });
        start += group.length * group.times;
        found.push(group);
    }
    found
}

fn times(events: &[&TraceEvent], start: usize, length: usize) -> usize {
    let deeper = |i: usize| i64::from(events[i].depth) - i64::from(events[i - length].depth);
    let step = events.get(start + length).map_or(0, |_| deeper(start + length));
    let goes_on = |i: usize| alike(events[i], events[i - length]) && deeper(i) == step;
    let end = (start + length..events.len()).find(|&i| !goes_on(i)).unwrap_or(events.len());
    (end - start) / length
}

fn alike(a: &TraceEvent, b: &TraceEvent) -> bool {
    let kinds = match (&a.kind, &b.kind) {
        (TraceEventKind::LoopTop { .. }, TraceEventKind::LoopTop { .. }) => true,
        (a, b) => a == b,
    };
    kinds && a.span == b.span
}

#[cfg(test)]
mod tests {
    use super::{Group, groups};
    use because_ir::{TraceEvent, TraceEventKind};
    use because_source::Span;

    fn lengths(kinds: &[TraceEventKind]) -> Vec<(usize, usize)> {
        let event =
            |kind: &TraceEventKind| TraceEvent { kind: kind.clone(), span: Span::NONE, depth: 0, obvious: false };
        let events: Vec<TraceEvent> = kinds.iter().map(event).collect();
        groups(&events.iter().collect::<Vec<_>>()).iter().map(|g: &Group| (g.length, g.times)).collect()
    }

    #[test]
    fn iterations_of_a_loop_are_shown_once() {
        use TraceEventKind::{Else, LoopTop, Return, Then};
        let top = |iterations| LoopTop { iterations };
        let trace = [Else, top(1), Then, top(2), Then, top(3), Then, top(4), Return];
        assert_eq!(lengths(&trace), [(1, 1), (2, 3), (1, 1), (1, 1)]);
    }

    #[test]
    fn calls_of_a_recursion_are_shown_once() {
        let call = |depth| {
            let kind = TraceEventKind::Call { function: "f".to_string() };
            TraceEvent { kind, span: Span::NONE, depth, obvious: false }
        };
        let found = |depths: &[u32]| {
            let events: Vec<TraceEvent> = depths.iter().map(|depth| call(*depth)).collect();
            groups(&events.iter().collect::<Vec<_>>()).iter().map(|g| (g.length, g.times)).collect::<Vec<_>>()
        };
        assert_eq!(found(&[0, 1, 2, 3]), [(1, 4)]);
        assert_eq!(found(&[0, 2, 4, 5]), [(1, 3), (1, 1)]);
    }

    #[test]
    fn twice_is_not_often() {
        use TraceEventKind::{Else, Then};
        assert_eq!(lengths(&[Then, Then, Else, Else]), [(1, 1); 4]);
        assert_eq!(lengths(&[Then, Then, Then]), [(1, 3)]);
    }
}
