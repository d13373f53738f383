//! Violation witnesses 1.0: an automaton in GraphML. The path from its entry to a violation node is taken.

use super::{Hint, Spot, Witness, equations};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Default)]
struct Graph {
    /// Data by key, of the graph itself.
    about: BTreeMap<String, String>,
    entry: Option<String>,
    violations: Vec<String>,
    edges: Vec<Edge>,
}

#[derive(Default)]
struct Edge {
    from: String,
    to: String,
    data: BTreeMap<String, String>,
}

pub(super) fn read(text: &str, path: &str) -> Result<Witness, String> {
    let graph = graph(text, path)?;
    if graph.about.get("witness-type").is_some_and(|kind| kind != "violation_witness") {
        return Err(format!("{path}: it is not a witness of a violation"));
    }
    let way = way(&graph).ok_or_else(|| format!("{path}: no way leads from the entry to a violation"))?;
    let mut witness = Witness { format: "witness 1.0", branches: branches(&graph), ..Witness::default() };
    let file = graph.about.get("programfile").cloned().unwrap_or_default();
    if let Some(hash) = graph.about.get("programhash") {
        witness.hashes.push((file.clone(), hash.trim().to_string()));
    }
    for index in way {
        let data = &graph.edges[index].data;
        let number = |key: &str| data.get(key).and_then(|n| n.trim().parse().ok()).unwrap_or(0);
        let file = data.get("originfile").unwrap_or(&file).clone();
        let at = Spot { file, line: number("startline"), column: 0 };
        match data.get("control").map(|c| c.trim()) {
            Some("condition-true") => witness.hints.push(Hint::Branch { at: at.clone(), value: "true".to_string() }),
            Some("condition-false") => witness.hints.push(Hint::Branch { at: at.clone(), value: "false".to_string() }),
            _ => {}
        }
        if let Some(text) = data.get("assumption") {
            assumption(&mut witness, &at, text);
        }
        let named = |key: &str| data.get(key).map(|n| n.trim().to_string()).filter(|n| !n.is_empty());
        if let Some(name) = named("returnFrom").or_else(|| named("returnFromFunction")) {
            witness.hints.push(Hint::LeftByName { name });
        }
        if let Some(name) = named("enterFunction") {
            witness.hints.push(Hint::EnteredByName { name });
        }
        if at.line > 0 {
            witness.target = Some(at);
        }
    }
    Ok(witness)
}

/// `a == 5; b < 3;`: true behind the statement.
fn assumption(witness: &mut Witness, at: &Spot, text: &str) {
    let parts: Vec<&str> = text.split(';').map(str::trim).filter(|p| !p.is_empty()).collect();
    let whole = parts.join(" && ");
    if whole.contains("\\result") {
        witness.hints.push(Hint::Returned { at: at.clone(), text: whole });
        return;
    }
    for (name, value) in equations(&whole) {
        witness.hints.push(Hint::Assigned { at: at.clone(), name, value });
    }
    witness.hints.push(Hint::HoldsAfter { at: at.clone(), text: whole });
}

/// Do several ways lead on from some node, the sink not counted?
fn branches(graph: &Graph) -> bool {
    let leads_on: BTreeSet<&str> = graph.edges.iter().map(|e| e.from.as_str()).collect();
    let goes = |e: &&Edge| leads_on.contains(e.to.as_str()) || graph.violations.contains(&e.to);
    let mut seen = BTreeSet::new();
    graph.edges.iter().filter(goes).filter(|e| e.from != e.to).any(|e| !seen.insert(e.from.as_str()))
}

/// Edges of a shortest way from the entry to a violation.
fn way(graph: &Graph) -> Option<Vec<usize>> {
    let entry = graph.entry.as_deref()?;
    let mut leaving: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, edge) in graph.edges.iter().enumerate() {
        leaving.entry(edge.from.as_str()).or_default().push(index);
    }
    let mut came: BTreeMap<&str, Option<usize>> = BTreeMap::from([(entry, None)]);
    let mut queue = VecDeque::from([entry]);
    while let Some(node) = queue.pop_front() {
        if graph.violations.iter().any(|v| v == node) {
            let mut list = Vec::new();
            let mut at = node;
            while let Some(Some(index)) = came.get(at) {
                list.push(*index);
                at = graph.edges[*index].from.as_str();
            }
            list.reverse();
            return Some(list);
        }
        for &index in leaving.get(node).into_iter().flatten() {
            let to = graph.edges[index].to.as_str();
            if !came.contains_key(to) {
                came.insert(to, Some(index));
                queue.push_back(to);
            }
        }
    }
    None
}

fn graph(text: &str, path: &str) -> Result<Graph, String> {
    let mut reader = Reader::from_str(text);
    let mut graph = Graph::default();
    let mut node: Option<String> = None;
    let mut edge: Option<Edge> = None;
    let mut key: Option<String> = None;
    let mut value = String::new();
    loop {
        let at = reader.buffer_position();
        let wrong = |what: String| format!("{path}: byte {at}: {what}");
        let event = reader.read_event().map_err(|e| wrong(e.to_string()))?;
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "edge" => {
                let from = attribute(&tag, "source").ok_or_else(|| wrong("an edge without source".to_string()))?;
                let to = attribute(&tag, "target").ok_or_else(|| wrong("an edge without target".to_string()))?;
                graph.edges.push(Edge { from, to, ..Edge::default() });
                edge = Some(Edge::default());
                node = None;
            }
            Event::Start(tag) if tag.local_name().as_ref() == "node" => {
                node = attribute(&tag, "id");
                edge = None;
            }
            Event::Start(tag) if tag.local_name().as_ref() == "data" => {
                key = attribute(&tag, "key");
                value.clear();
            }
            Event::Text(text) => value.push_str(&text),
            Event::CData(text) => value.push_str(&text),
            Event::GeneralRef(name) => value.push_str(entity(&name)),
            Event::End(tag) => match tag.local_name().as_ref() {
                "edge" => edge = None,
                "node" => node = None,
                "data" => {
                    let Some(key) = key.take() else { continue };
                    let text = value.trim().to_string();
                    match (&node, &edge, graph.edges.last_mut()) {
                        (_, Some(_), Some(edge)) => {
                            edge.data.insert(key, text);
                        }
                        (Some(node), _, _) if text == "true" && key == "entry" => graph.entry = Some(node.clone()),
                        (Some(node), _, _) if text == "true" && key == "violation" => {
                            graph.violations.push(node.clone());
                        }
                        (Some(_), _, _) => {}
                        _ => {
                            graph.about.insert(key, text);
                        }
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
    match graph.entry.is_some() && !graph.edges.is_empty() {
        true => Ok(graph),
        false => Err(format!("{path}: there is no automaton in it, or the file is cut off")),
    }
}

/// The five entities of XML; others stand for nothing.
pub(super) fn entity(name: &str) -> &'static str {
    match name {
        "lt" => "<",
        "gt" => ">",
        "amp" => "&",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    }
}

pub(super) fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok().flatten()?;
    Some(found.value.into_owned())
}
