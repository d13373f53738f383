//! How good a localization is, measured on the program dependence graph (docs/methods.md 6; papers 000 and 003).

use super::graph::LineGraph;

/// Scores of one report, a set of nodes, against the faulty nodes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// 1 − |layer| / |PDG|; 0 when no faulty node is ever reached.
    pub by_program: f64,
    /// 1 − |layer| / |counterexample|.
    pub by_counterexample: f64,
}

/// The score of a report by breadth-first layers along the edges from what depends to what it depends on.
pub fn score(graph: &LineGraph, report: &[usize], faulty: &[usize], counterexample_size: usize) -> Score {
    let layer = smallest_layer(graph, report, faulty);
    let part = |whole: usize| match layer {
        Some(size) if whole > 0 => (1.0 - size as f64 / whole as f64).max(0.0),
        _ => 0.0,
    };
    Score { by_program: part(graph.len()), by_counterexample: part(counterexample_size) }
}

fn smallest_layer(graph: &LineGraph, report: &[usize], faulty: &[usize]) -> Option<usize> {
    let mut inside = vec![false; graph.len()];
    let mut edge: Vec<usize> = Vec::new();
    for &node in report {
        if !std::mem::replace(&mut inside[node], true) {
            edge.push(node);
        }
    }
    loop {
        if faulty.iter().any(|&f| inside[f]) {
            return Some(inside.iter().filter(|&&i| i).count());
        }
        let mut next = Vec::new();
        for node in edge {
            for &to in graph.depends_on(node) {
                if !std::mem::replace(&mut inside[to], true) {
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        edge = next;
    }
}

/// Distances from the candidates to the nearest faulty node, edges taken both ways.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distance {
    /// Of the closest candidate.
    pub min: usize,
    /// Of the candidate farthest away.
    pub max: usize,
    /// Over all candidates from which a faulty node can be reached.
    pub mean: f64,
}

/// How far candidates are from the fault; `None` where none is connected with it.
pub fn distance(graph: &LineGraph, candidates: &[usize], faulty: &[usize]) -> Option<Distance> {
    let from_faulty = undirected_distances(graph, faulty);
    let known: Vec<usize> = candidates.iter().filter_map(|&c| from_faulty[c]).collect();
    let (min, max) = (*known.iter().min()?, *known.iter().max()?);
    Some(Distance { min, max, mean: known.iter().sum::<usize>() as f64 / known.len() as f64 })
}

/// The longest shortest path between two connected nodes, edges taken both ways.
pub fn diameter(graph: &LineGraph) -> usize {
    (0..graph.len()).flat_map(|n| undirected_distances(graph, &[n])).flatten().max().unwrap_or(0)
}

fn undirected_distances(graph: &LineGraph, from: &[usize]) -> Vec<Option<usize>> {
    let mut result = vec![None; graph.len()];
    let mut layer: Vec<usize> = from.to_vec();
    let mut depth = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for node in layer {
            if result[node].is_none() {
                result[node] = Some(depth);
                next.extend(graph.depends_on(node).iter().chain(graph.needed_by(node)).copied());
            }
        }
        layer = next;
        depth += 1;
    }
    result
}

/// Where the first faulty line stands in a ranked list; ties count at their worst. Counted from 1.
pub fn rank(ranked: &[(usize, f64)], faulty: &[usize]) -> Option<usize> {
    let best = ranked.iter().filter(|(n, _)| faulty.contains(n)).map(|r| r.1).max_by(f64::total_cmp)?;
    Some(ranked.iter().filter(|r| r.1 >= best).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 3 → 2 → 1 → 0, each depending on the one before; 4 alone.
    fn chain() -> LineGraph {
        LineGraph::from_edges(5, &[(3, 2), (2, 1), (1, 0)])
    }

    #[test]
    fn the_score_counts_what_a_reader_may_leave_unread() {
        assert_eq!(score(&chain(), &[0], &[0], 4), Score { by_program: 0.8, by_counterexample: 0.75 });
        assert_eq!(score(&chain(), &[2], &[0], 4).by_program, 1.0 - 3.0 / 5.0);
        assert_eq!(score(&chain(), &[0], &[3], 4).by_program, 0.0);
        assert_eq!(score(&chain(), &[0, 1, 2, 3, 4], &[3], 4).by_program, 0.0);
    }

    #[test]
    fn distances_go_both_ways() {
        assert_eq!(distance(&chain(), &[3, 1], &[0]), Some(Distance { min: 1, max: 3, mean: 2.0 }));
        assert_eq!(distance(&chain(), &[4], &[0]), None);
        assert_eq!(diameter(&chain()), 3);
    }

    #[test]
    fn ties_count_at_their_worst() {
        assert_eq!(rank(&[(7, 0.9), (5, 0.5), (6, 0.5)], &[5]), Some(3));
        assert_eq!(rank(&[(7, 0.9)], &[5]), None);
    }
}
