//! The program dependence graph: over statements, and folded to source lines.
//!
//! Data dependences are flow-sensitive for variables whose address is never taken and flow-insensitive, by points-to
//! sets, for everything else. A call of a library model is one node at its call site.

use super::control;
use super::uses::{self, Effects, Variable};
use because_ir::{BlockId, Callee, FuncId, Function, FunctionOrigin, Location, Program, StatementKind, TerminatorKind};
use because_source::FileId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Statements of user functions, each with what it depends on.
#[derive(Debug, Clone, Default)]
pub struct StatementGraph {
    /// The statement of each node.
    pub nodes: Vec<Location>,
    index: FxHashMap<Location, usize>,
    depends_on: Vec<BTreeSet<usize>>,
}

impl StatementGraph {
    /// The node of a statement; `None` outside of user functions.
    pub fn node(&self, at: Location) -> Option<usize> {
        self.index.get(&at).copied()
    }

    /// Nodes that a node depends on directly.
    pub fn depends_on(&self, node: usize) -> &BTreeSet<usize> {
        &self.depends_on[node]
    }

    /// Everything the statement at `from` can depend on, itself included.
    pub fn backward_slice(&self, from: Location) -> FxHashSet<Location> {
        let mut inside = FxHashSet::default();
        let mut work: Vec<usize> = self.node(from).into_iter().collect();
        while let Some(node) = work.pop() {
            if inside.insert(self.nodes[node]) {
                work.extend(&self.depends_on[node]);
            }
        }
        inside
    }
}

/// The same over source lines.
#[derive(Debug, Clone, Default)]
pub struct LineGraph {
    /// The line of each node; empty where the graph was made from bare edges.
    pub lines: Vec<(FileId, u32)>,
    depends_on: Vec<Vec<usize>>,
    needed_by: Vec<Vec<usize>>,
}

impl LineGraph {
    /// `(a, b)` says that a depends on b.
    pub fn from_edges(nodes: usize, edges: &[(usize, usize)]) -> LineGraph {
        let mut graph =
            LineGraph { lines: Vec::new(), depends_on: vec![Vec::new(); nodes], needed_by: vec![Vec::new(); nodes] };
        for &(a, b) in edges {
            graph.depends_on[a].push(b);
            graph.needed_by[b].push(a);
        }
        graph
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.depends_on.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.depends_on.is_empty()
    }

    /// Nodes that a node depends on directly.
    pub fn depends_on(&self, node: usize) -> &[usize] {
        &self.depends_on[node]
    }

    /// Nodes that depend on a node directly.
    pub fn needed_by(&self, node: usize) -> &[usize] {
        &self.needed_by[node]
    }

    /// The node of a line; `None` where no statement of a user function is.
    pub fn node(&self, file: FileId, line: u32) -> Option<usize> {
        self.lines.binary_search(&(file, line)).ok()
    }
}

/// The graph of statements with those of one line made one node.
pub fn lines(program: &Program, graph: &StatementGraph) -> LineGraph {
    let line_of: Vec<Option<(FileId, u32)>> = graph
        .nodes
        .iter()
        .map(|&at| {
            let span = program.origin(at).0;
            program.sources.is_user(span).then(|| program.sources.line(span).map(|l| (span.file, l))).flatten()
        })
        .collect();
    let lines: Vec<(FileId, u32)> = line_of.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let number = |key: (FileId, u32)| lines.binary_search(&key).expect("every line was collected above");
    let mut edges = BTreeSet::new();
    for (node, line) in line_of.iter().enumerate() {
        let Some(line) = line else { continue };
        // Statements without a user's line pass their dependences on.
        let mut seen = FxHashSet::default();
        let mut work: Vec<usize> = graph.depends_on[node].iter().copied().collect();
        while let Some(before) = work.pop() {
            match line_of[before] {
                Some(other) if other != *line => {
                    edges.insert((number(*line), number(other)));
                }
                Some(_) => {}
                None if seen.insert(before) => work.extend(&graph.depends_on[before]),
                None => {}
            }
        }
    }
    let edges: Vec<(usize, usize)> = edges.into_iter().collect();
    LineGraph { lines: lines.clone(), ..LineGraph::from_edges(lines.len(), &edges) }
}

/// The static dependences of a program: data through what statements read and write, control, and calls.
pub fn statements(program: &Program) -> StatementGraph {
    let effects = uses::analyse(program);
    let mut graph = StatementGraph::default();
    for (f, function) in program.functions.iter().enumerate() {
        if matches!(function.origin, FunctionOrigin::Model) {
            continue;
        }
        for (b, block) in function.blocks.iter().enumerate() {
            for index in 0..=block.statements.len() {
                let at = Location { function: FuncId(f as u32), block: BlockId(b as u32), index: index as u32 };
                graph.index.insert(at, graph.nodes.len());
                graph.nodes.push(at);
            }
        }
    }
    graph.depends_on = vec![BTreeSet::new(); graph.nodes.len()];
    control_edges(program, &mut graph);
    memory_edges(&effects, &mut graph);
    for (f, function) in program.functions.iter().enumerate() {
        if !matches!(function.origin, FunctionOrigin::Model) {
            local_edges(FuncId(f as u32), function, &effects, &mut graph);
        }
    }
    graph
}

fn callers(program: &Program, graph: &StatementGraph) -> BTreeMap<FuncId, Vec<usize>> {
    let mut result: BTreeMap<FuncId, Vec<usize>> = BTreeMap::new();
    for (node, &at) in graph.nodes.iter().enumerate() {
        if let Some(StatementKind::Call { callee, .. }) = program.statement(at).map(|s| &s.kind) {
            let targets: Vec<FuncId> = match callee {
                Callee::Direct(f) => vec![*f],
                Callee::Indirect(_) => uses::addressed_functions(program),
            };
            for target in targets {
                result.entry(target).or_default().push(node);
            }
        }
    }
    result
}

fn control_edges(program: &Program, graph: &mut StatementGraph) {
    let callers = callers(program, graph);
    let mut tables: FxHashMap<FuncId, Vec<Vec<BlockId>>> = FxHashMap::default();
    for node in 0..graph.nodes.len() {
        let at = graph.nodes[node];
        let function = program.function(at.function);
        let table = tables.entry(at.function).or_insert_with(|| control::dependences(function));
        let parents = &table[at.block.index()];
        for &parent in parents {
            let index = function.blocks[parent.index()].statements.len() as u32;
            let branch = graph.index[&Location { function: at.function, block: parent, index }];
            if branch != node {
                graph.depends_on[node].insert(branch);
            }
        }
        if parents.is_empty() {
            graph.depends_on[node].extend(callers.get(&at.function).into_iter().flatten());
        }
        if let Some(StatementKind::Call { callee: Callee::Direct(target), .. }) = program.statement(at).map(|s| &s.kind)
        {
            for (b, block) in program.function(*target).blocks.iter().enumerate() {
                if let TerminatorKind::Return(Some(_)) = block.terminator.kind {
                    let end = block.statements.len() as u32;
                    let result = Location { function: *target, block: BlockId(b as u32), index: end };
                    graph.depends_on[node].extend(graph.index.get(&result));
                }
            }
        }
    }
}

/// Objects reached through pointers, globals: every write may reach every read.
fn memory_edges(effects: &Effects, graph: &mut StatementGraph) {
    let mut writers: BTreeMap<Variable, Vec<usize>> = BTreeMap::new();
    for (node, at) in graph.nodes.iter().enumerate() {
        for variable in effects.writes(*at).iter().filter(|v| !effects.is_private(**v)) {
            writers.entry(*variable).or_default().push(node);
        }
    }
    for node in 0..graph.nodes.len() {
        for variable in effects.reads(graph.nodes[node]).iter().filter(|v| !effects.is_private(**v)) {
            let before = writers.get(variable).into_iter().flatten().copied().filter(|&w| w != node);
            graph.depends_on[node].extend(before);
        }
    }
}

/// Reaching definitions of the variables that only this function can touch.
fn local_edges(id: FuncId, function: &Function, effects: &Effects, graph: &mut StatementGraph) {
    type Reaching = BTreeMap<Variable, BTreeSet<usize>>;
    let count = function.blocks.len();
    let location =
        |block: usize, index: usize| Location { function: id, block: BlockId(block as u32), index: index as u32 };
    let step = |state: &mut Reaching, at: Location, node: usize| {
        for variable in effects.writes(at).iter().filter(|v| effects.is_private(**v)) {
            let sites = state.entry(*variable).or_default();
            if effects.is_whole(*variable) {
                sites.clear();
            }
            sites.insert(node);
        }
    };
    let mut entry: Vec<Reaching> = vec![Reaching::new(); count];
    for param in &function.params {
        let sites: BTreeSet<usize> = effects.parameter_sites(*param).iter().filter_map(|s| graph.node(*s)).collect();
        if let Some(first) = entry.first_mut() {
            first.insert(Variable::Object(*param), sites);
        }
    }
    let mut work: BTreeSet<usize> = (0..count).collect();
    while let Some(block) = work.pop_first() {
        let mut state = entry[block].clone();
        for index in 0..=function.blocks[block].statements.len() {
            let at = location(block, index);
            let node = graph.index[&at];
            for variable in effects.reads(at).iter().filter(|v| effects.is_private(**v)) {
                let sites = state.get(variable).into_iter().flatten().copied().filter(|&s| s != node);
                graph.depends_on[node].extend(sites);
            }
            step(&mut state, at, node);
        }
        for next in function.blocks[block].terminator.kind.successors() {
            let target = &mut entry[next.index()];
            let mut grew = false;
            for (variable, sites) in &state {
                let known = target.entry(*variable).or_default();
                for site in sites {
                    grew |= known.insert(*site);
                }
            }
            if grew {
                work.insert(next.index());
            }
        }
    }
}
