//! Which loop of the program stands at a line: for `--unwind-loop file:line=N`.

use because_encode::LoopId;
use because_ir::cfg::{WtoElement, wto};
use because_ir::{BlockId, BranchKind, FuncId, Program, TerminatorKind};

/// The loops whose head, or whose own condition, is on this line.
pub fn at_line(program: &Program, file: &str, line: u32) -> Vec<LoopId> {
    let mut found = Vec::new();
    for index in 0..program.functions.len() {
        let function = FuncId(index as u32);
        let mut pending = wto(program.function(function));
        while let Some(element) = pending.pop() {
            if let WtoElement::Component { head, body } = element {
                if own_blocks(head, &body).into_iter().any(|b| is_at(program, function, b, head, file, line)) {
                    found.push(LoopId { function, head });
                }
                pending.extend(body);
            }
        }
    }
    found.sort();
    found
}

/// Head and blocks that are in no inner loop.
fn own_blocks(head: BlockId, body: &[WtoElement]) -> Vec<BlockId> {
    let inner = body.iter().filter_map(|e| match e {
        WtoElement::Block(block) => Some(*block),
        WtoElement::Component { .. } => None,
    });
    [head].into_iter().chain(inner).collect()
}

fn is_at(program: &Program, function: FuncId, block: BlockId, head: BlockId, file: &str, line: u32) -> bool {
    let terminator = &program.function(function).blocks[block.index()].terminator;
    let loop_condition = matches!(
        terminator.kind,
        TerminatorKind::Branch { kind: BranchKind::While | BranchKind::DoWhile | BranchKind::For, .. }
    );
    let named = |name: &str| name == file || name.ends_with(&format!("/{file}"));
    (block == head || loop_condition)
        && program.sources.line(terminator.span) == Some(line)
        && program.sources.get(terminator.span.file).is_some_and(|f| named(&f.name))
}
