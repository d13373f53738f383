//! Makes a program smaller that shows something wrong: removes nodes, unwraps blocks, shortens expressions.
//!
//! Candidates are compiled many at a time and judged in order; the first that is still wrong in the same way is taken.

use super::judge::{self, Plan};
use super::native::{self, Compiler};
use super::tree::{Node, Program};
use std::path::Path;
use std::time::{Duration, Instant};

/// Candidates in one binary.
const BATCH: usize = 12;

pub struct Reducing<'a> {
    /// The rule that has to stay broken.
    pub rule: &'a str,
    pub plan: &'a Plan,
    pub compilers: &'a [Compiler],
    pub dir: &'a Path,
    pub limit: Duration,
}

/// The smallest program found: first by whole nodes, then by parts of lines.
pub fn reduce(program: &Program, reducing: &Reducing) -> Program {
    let end = Instant::now() + reducing.limit;
    let by_nodes = fixpoint(program.clone(), Step::Nodes, end, reducing);
    let by_parts = fixpoint(by_nodes, Step::Parts, end, reducing);
    fixpoint(by_parts, Step::Nodes, end, reducing)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Nodes,
    Parts,
}

fn fixpoint(program: Program, step: Step, end: Instant, reducing: &Reducing) -> Program {
    let mut best = program;
    let mut at = 0;
    let mut quiet = true;
    while Instant::now() < end {
        let candidates = candidates(&best, step);
        if at >= candidates.len() {
            if quiet {
                break;
            }
            (at, quiet) = (0, true);
            continue;
        }
        let batch = &candidates[at..candidates.len().min(at + BATCH)];
        match first_wrong(batch, reducing) {
            Some(index) => {
                best = batch[index].clone();
                // Earlier candidates were tried; removing something shifts the rest to the same position.
                at += index;
                quiet = false;
            }
            None => at += batch.len(),
        }
    }
    best
}

fn first_wrong(batch: &[Program], reducing: &Reducing) -> Option<usize> {
    let programs: Vec<&Program> = batch.iter().collect();
    let results: Vec<Vec<_>> = reducing.compilers.iter().map(|c| native::results(&programs, c, reducing.dir)).collect();
    for (i, program) in batch.iter().enumerate() {
        let natives: Result<Vec<_>, _> = results.iter().map(|r| r[i].clone()).collect();
        let Ok(natives) = natives else { continue };
        let report = judge::judge(program, &natives, reducing.plan);
        if report.wrong.iter().any(|w| w.rule == reducing.rule) {
            return Some(i);
        }
    }
    None
}

/// All programs one step smaller, the largest steps first.
fn candidates(program: &Program, step: Step) -> Vec<Program> {
    let mut smaller = Vec::new();
    if step == Step::Nodes {
        smaller.extend((1..program.files.len()).map(|f| {
            let mut without = program.clone();
            without.files.remove(f);
            without
        }));
        smaller.extend((0..program.inputs.len()).map(|i| without_input(program, i)));
    }
    for (f, file) in program.files.iter().enumerate() {
        for list in removals(&file.nodes, step) {
            let mut changed = program.clone();
            changed.files[f].nodes = list;
            smaller.push(changed);
        }
    }
    smaller
}

/// The input is 0.
fn without_input(program: &Program, index: usize) -> Program {
    let mut changed = program.clone();
    let input = changed.inputs.remove(index);
    let reads = format!("{} = {}", input.name, input.function);
    for file in &mut changed.files {
        drop_lines(&mut file.nodes, &reads);
    }
    changed
}

fn drop_lines(nodes: &mut Vec<Node>, starts: &str) {
    nodes.retain(|node| !matches!(node, Node::Line(text) if text.starts_with(starts)));
    for node in nodes {
        if let Node::Block { body, .. } = node {
            drop_lines(body, starts);
        }
    }
}

/// The list without a run of nodes, with a block replaced by its body, or with one node made smaller.
fn removals(nodes: &[Node], step: Step) -> Vec<Vec<Node>> {
    let mut lists = Vec::new();
    let mut width = nodes.len() / 2;
    while width > 1 && step == Step::Nodes {
        for start in (0..nodes.len()).step_by(width) {
            let end = (start + width).min(nodes.len());
            if !nodes[start..end].contains(&Node::Result) {
                lists.push([&nodes[..start], &nodes[end..]].concat());
            }
        }
        width /= 2;
    }
    for (i, node) in nodes.iter().enumerate().rev() {
        if *node == Node::Result {
            continue;
        }
        if step == Step::Nodes {
            lists.push([&nodes[..i], &nodes[i + 1..]].concat());
            if let Node::Block { body, .. } = node {
                lists.push([&nodes[..i], body, &nodes[i + 1..]].concat());
            }
        }
        for changed in within(node, step) {
            lists.push([&nodes[..i], &[changed], &nodes[i + 1..]].concat());
        }
    }
    lists
}

fn within(node: &Node, step: Step) -> Vec<Node> {
    let parts = |text: &str| if step == Step::Parts { shorter(text) } else { Vec::new() };
    match node {
        Node::Result => Vec::new(),
        Node::Line(text) => parts(text).into_iter().map(Node::Line).collect(),
        Node::Block { head, body, tail } => {
            let block = |head: String, body: Vec<Node>| Node::Block { head, body, tail: tail.clone() };
            let mut nodes: Vec<Node> = removals(body, step).into_iter().map(|b| block(head.clone(), b)).collect();
            nodes.extend(parts(head).into_iter().map(|h| block(h, body.clone())));
            nodes
        }
    }
}

/// The text with a part in parentheses replaced by a constant, or by one of its operands.
fn shorter(text: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let bytes = text.as_bytes();
    if text.starts_with('#') || text.starts_with("extern") {
        return texts;
    }
    for (open, _) in text.match_indices('(') {
        let Some(close) = closing(bytes, open) else { continue };
        let inner = &text[open + 1..close];
        let (before, after) = (&text[..open], &text[close + 1..]);
        if inner.len() > 1 {
            texts.push(format!("{before}(1){after}"));
            texts.push(format!("{before}(0){after}"));
        }
        for (left, right) in operands(inner) {
            texts.push(format!("{before}({left}){after}"));
            texts.push(format!("{before}({right}){after}"));
        }
        if inner.starts_with('(') && closing(inner.as_bytes(), 0) == Some(inner.len() - 1) {
            texts.push(format!("{before}{inner}{after}"));
        }
    }
    texts
}

/// Where the parenthesis at `open` is closed.
pub fn closing(bytes: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The arguments of a call, cut at commas outside parentheses.
pub fn arguments(text: &str) -> Vec<String> {
    let (mut list, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match list.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => list.push(String::new()),
        }
    }
    list.into_iter().map(|a| a.trim().to_string()).filter(|a| !a.is_empty()).collect()
}

/// The ways to cut a text at a binary operator outside parentheses.
fn operands(text: &str) -> Vec<(String, String)> {
    let mut depth = 0i32;
    let mut cuts = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b' ' if depth == 0 => {
                let rest = &text[at + 1..];
                if let Some((operator, right)) = rest.split_once(' ')
                    && operator.bytes().all(|b| b"+-*/%&|^<>=!?:,".contains(&b))
                {
                    cuts.push((text[..at].to_string(), right.to_string()));
                }
            }
            _ => {}
        }
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_get_shorter() {
        let texts = shorter("x = (a + (b & 3));");
        assert!(texts.contains(&"x = (a);".to_string()), "{texts:?}");
        assert!(texts.contains(&"x = (a + (b));".to_string()), "{texts:?}");
        assert!(texts.contains(&"x = (1);".to_string()), "{texts:?}");
    }

    #[test]
    fn the_result_is_kept() {
        let nodes = vec![Node::Line("a;".into()), Node::Result, Node::Line("b;".into())];
        assert!(removals(&nodes, Step::Nodes).iter().all(|list| list.contains(&Node::Result)));
    }
}
