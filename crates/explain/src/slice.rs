//! `slice`: the dynamic backward slice of the failed check, the baseline of every other method.
//!
//! Comes in: the path of the failing run. Goes out: the source statements it depends on by data and control, shortest to
//! the failure first.

use crate::{Error, Workspace};
use because_encode::depend::dynamic;
use because_ir::{BlamedLine, Details, Explanation, FunctionOrigin, Method, Path, Program, SourceStmtKind};
use because_source::Span;
use std::collections::BTreeMap;

/// There is nothing to choose.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options;

/// The lines that the failed check depends on in the run.
pub fn explain(workspace: &mut Workspace, _: &Options) -> Result<Explanation, Error> {
    let lines = lines(workspace.cx.program, &workspace.failure.run.path);
    Ok(Explanation { method: Method::Slice, lines, details: Details::Lines, notes: Vec::new(), complete: true })
}

fn lines(program: &Program, path: &Path) -> Vec<BlamedLine> {
    let Some(last) = path.steps.len().checked_sub(1) else { return Vec::new() };
    let dependences = dynamic::dependences(program, path);
    let distances = dynamic::distances(&dependences, last as u32);
    let mut shortest: BTreeMap<Span, u32> = BTreeMap::new();
    for (step, distance) in path.steps.iter().zip(&distances) {
        let Some(distance) = *distance else { continue };
        let function = program.function(step.location.function);
        let (_, source) = program.origin(step.location);
        let statement = program.source_stmt(source);
        let counts = matches!(function.origin, FunctionOrigin::User)
            && program.sources.is_user(statement.span)
            && !matches!(statement.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden);
        if counts {
            let known = shortest.entry(statement.span).or_insert(distance);
            *known = distance.min(*known);
        }
    }
    let mut ordered: Vec<(u32, Span)> = shortest.into_iter().map(|(span, distance)| (distance, span)).collect();
    ordered.sort_by_key(|&(distance, span)| (distance, std::cmp::Reverse(span)));
    ordered.into_iter().map(|(distance, span)| BlamedLine { span, score: 1.0 / (1.0 + f64::from(distance)) }).collect()
}
