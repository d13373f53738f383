//! From what a counterexample says to waypoints in the program: probes where its hints stand.
//!
//! Conditions of the user's variables are typed by the C front end, which puts a probe for each of their parts in its
//! place; the rest is put there here, into the program itself. A hint that cannot be placed is left out and named: the
//! route then asks for less, so that what no run fulfils is refuted all the same.

use super::formula::{self, Shape};
use super::{Hint, Spot, Witness, place};
use crate::limits;
use because_c::{Injection, InjectionKind};
use because_engine::witness_guided::{Formula, Role, Waypoint};
use because_ir::{ExprId, FuncId, Program, Statement, StatementKind};
use std::collections::{BTreeMap, BTreeSet};

mod points;

/// One hint with the probes that its parts get.
#[derive(Debug, Clone)]
pub struct Item {
    hint: Hint,
    avoid: bool,
    shape: Shape,
    parts: Vec<String>,
    first: u32,
    /// The statement that the hint names declares its variables: the next one is meant.
    moved: bool,
}

/// The waypoints of a program with its probes.
#[derive(Debug, Clone, Default)]
pub struct Routed {
    /// What the search has to pass, in order.
    pub waypoints: Vec<Waypoint>,
    /// The names of those to be passed.
    pub names: Vec<String>,
    /// The names of those that have no place in the program.
    pub left_out: Vec<String>,
    /// Probes that say what an input is: where it was not read yet they have no value, and are no reason to doubt.
    pub of_inputs: BTreeSet<u32>,
}

/// The hints of a counterexample that a run can be held against.
pub fn items(witness: &Witness) -> Vec<Item> {
    let mut list = Vec::new();
    let mut next = 0;
    for hint in witness.hints.iter().take(limits::WITNESS_HINTS) {
        let (hint, avoid) = match hint {
            Hint::Avoid(hint) => ((**hint).clone(), true),
            hint => (hint.clone(), false),
        };
        let text = match &hint {
            Hint::Assigned { .. } => continue,
            Hint::Holds { text, .. } | Hint::HoldsAfter { text, .. } | Hint::Returned { text, .. } => text.clone(),
            _ => String::new(),
        };
        let mut parts = Vec::new();
        let shape = formula::split(&text, &mut parts);
        let first = next;
        next += parts.len() as u32;
        list.push(Item { hint, avoid, shape, parts, first, moved: false });
    }
    list
}

impl Item {
    /// What the C front end has to put in place: nothing for a hint that is about control flow only.
    pub fn injections(&self, program: &Program) -> Vec<Injection> {
        let (at, after) = match &self.hint {
            Hint::Holds { at, .. } => (at, false),
            Hint::HoldsAfter { at, .. } => (at, true),
            _ => return Vec::new(),
        };
        let Some(file) = place::file(program, at).and_then(|id| program.sources.get(id)) else { return Vec::new() };
        let (line, column) = match (place::byte(file, at), after || self.moved) {
            (None, false) => (at.line, 0),
            (None, true) => (at.line + 1, 0),
            (Some(_), true) if after => (at.line + 1, 0),
            (Some(byte), moved) => {
                let from = if moved { place::next_statement(&file.text, byte as usize) as u32 } else { byte };
                place::bytes(file, from)
            }
        };
        let one = |(index, text): (usize, &String)| Injection {
            file: file.name.clone(),
            line,
            column,
            kind: InjectionKind::Probe(self.first + index as u32),
            text: text.clone(),
        };
        self.parts.iter().enumerate().map(one).collect()
    }

    /// The same, meant for the statement behind.
    pub fn moved(&self) -> Item {
        Item { moved: true, ..self.clone() }
    }

    fn ids(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.parts.len() as u32
    }

    fn name(&self) -> String {
        let spot = |at: &Spot| match at.column {
            0 => format!("line {}", at.line),
            column => format!("line {}, column {column}", at.line),
        };
        match &self.hint {
            Hint::Returned { at, text } if text.is_empty() => format!("the return from the call at {}", spot(at)),
            Hint::Returned { at, text } => format!("the return from the call at {} with {text}", spot(at)),
            Hint::Entered { at } => format!("the call at {}", spot(at)),
            Hint::EnteredByName { name } => format!("the entry of {name}"),
            Hint::LeftByName { name } => format!("the return from {name}"),
            Hint::Holds { at, text } => format!("{text} at {}", spot(at)),
            Hint::HoldsAfter { at, text } => format!("{text} after {}", spot(at)),
            Hint::Branch { at, value } => format!("the branch at {} taken as {value}", spot(at)),
            Hint::Assigned { at, .. } => spot(at),
            Hint::Avoid(_) => String::new(),
        }
    }
}

/// Does the C front end's work for these hints consist of probes alone, so that the program is otherwise the same?
pub fn is_pure(program: &Program) -> bool {
    let injected = |span: because_source::Span| program.sources.get(span.file).is_some_and(|f| f.name == "--cause");
    program.functions.iter().flat_map(|f| &f.blocks).all(|block| {
        let probes = |s: &Statement| !injected(s.span) || matches!(s.kind, StatementKind::Probe { .. });
        block.statements.iter().all(probes) && !injected(block.terminator.span)
    })
}

/// Puts the rest in place. `items` are those whose injections are in the program, and those that have none.
pub fn routed(program: &mut Program, items: &[Item], mut left_out: Vec<String>) -> Routed {
    let mut out = Routed::default();
    let mut points = Vec::new();
    let pulled: Vec<points::Pulled> = items
        .iter()
        .map(|item| match item.hint {
            Hint::HoldsAfter { .. } => points::pull(program, item),
            _ => None,
        })
        .collect();
    for (rank, item) in items.iter().enumerate() {
        let placed = match &item.hint {
            Hint::Holds { .. } => true,
            _ => {
                let found = points::find(program, item, &pulled[rank], rank);
                let some = !found.is_empty();
                points.extend(found);
                some
            }
        };
        if !placed {
            left_out.push(item.name());
            continue;
        }
        let segment = out.names.len();
        let role = if item.avoid { Role::Avoid(segment) } else { Role::Follow(segment) };
        out.waypoints.push(Waypoint { role, formula: numbered(&item.shape, item.first) });
        if !item.avoid {
            out.names.push(item.name());
        }
        if matches!(item.hint, Hint::Holds { .. }) && item.parts.iter().all(|p| !super::equations(p).is_empty()) {
            out.of_inputs.extend(item.ids());
        }
    }
    insert(program, points);
    out.left_out = left_out;
    out
}

/// How an item that has no place in the program is named.
pub fn left_out(item: &Item) -> String {
    item.name()
}

fn numbered(shape: &Shape, first: u32) -> Formula {
    let all = |list: &[Shape]| list.iter().map(|s| numbered(s, first)).collect();
    match shape {
        Shape::Part(i) => Formula::Probe(first + *i as u32),
        Shape::Not(inner) => Formula::Not(Box::new(numbered(inner, first))),
        Shape::And(list) => Formula::And(all(list)),
        Shape::Or(list) => Formula::Or(all(list)),
    }
}

/// Where probes go: before statement `index` of a block, in the order of `(phase, rank from the last, id)`.
struct Point {
    function: FuncId,
    block: usize,
    index: usize,
    /// 0 behind the statement before, 1 in front of the one at `index`.
    phase: u8,
    /// The number of its hint: one event passes one waypoint, so later hints are asked first.
    rank: usize,
    probes: Vec<(u32, ExprId)>,
}

fn insert(program: &mut Program, points: Vec<Point>) {
    let mut by_block: BTreeMap<(FuncId, usize), Vec<Point>> = BTreeMap::new();
    for point in points {
        by_block.entry((point.function, point.block)).or_default().push(point);
    }
    for ((function, block), mut list) in by_block {
        list.sort_by_key(|p| (p.index, p.phase, std::cmp::Reverse(p.rank)));
        let block = &mut program.functions[function.index()].blocks[block];
        let (span, source) = match block.statements.last() {
            Some(last) => (last.span, last.source),
            None => (block.terminator.span, block.terminator.source),
        };
        for point in list.iter().rev() {
            for &(id, cond) in point.probes.iter().rev() {
                let probe = because_ir::build::statement(StatementKind::Probe { id, cond }, span, source);
                block.statements.insert(point.index, probe);
            }
        }
    }
}
