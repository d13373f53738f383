//! Repairs as JSON.

use super::checked::{PartJson, parts};
use crate::input_list;
use crate::input_names::Names;
use crate::repairs;
use because_ir::{Edit, Failure, Program, Repair};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub struct RepairJson {
    /// From 1, best first.
    rank: usize,
    edits: Vec<EditJson>,
    /// Applies with `patch -p1` in `diff_root`; null where an edited file is not UTF-8 or the files have no common root.
    diff: Option<String>,
    diff_root: Option<String>,
    /// `proved` (no run at all fails), `bounded` (none within the bound), `tests` (all tests pass) or `run` (this run).
    status: &'static str,
    keeps: KeepsJson,
    /// Why it only evades the check: `check-not-reached` or `specification`.
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<&'static str>,
    /// Other checks that fail for reasons of their own, and still can with this edit. Where there are some, no run within the bound
    /// fails the explained check, and the status is `run`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    leaves: Vec<PartJson>,
    differs_from: Vec<DifferenceJson>,
}

/// Columns count characters from 1, the end is exclusive; bytes are offsets in the file.
#[derive(Serialize, JsonSchema)]
struct EditJson {
    file: String,
    start: PositionJson,
    end: PositionJson,
    bytes: [u32; 2],
    text: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct PositionJson {
    line: u32,
    column: u32,
}

/// Passing runs that behave as before, of those that were executed.
#[derive(Serialize, JsonSchema)]
struct KeepsJson {
    passing: u32,
    of: u32,
}

/// An input on which two repairs behave differently.
#[derive(Serialize, JsonSchema)]
struct DifferenceJson {
    /// The rank of the other one.
    repair: usize,
    input: String,
    this: String,
    that: String,
}

pub fn repairs(program: &Program, failure: &Failure) -> Vec<RepairJson> {
    let names = Names::of_run(program, &failure.run);
    failure.repairs.iter().enumerate().map(|(index, repair)| one(program, index + 1, repair, &names)).collect()
}

fn one(program: &Program, rank: usize, repair: &Repair, names: &Names) -> RepairJson {
    let patch = repairs::patch(program, repair);
    let edits: Vec<EditJson> = repair.edits.iter().filter_map(|e| edit(program, e)).collect();
    RepairJson {
        rank,
        edits,
        diff: patch.as_ref().map(|p| p.text.clone()),
        diff_root: patch.map(|p| p.root),
        status: repair.status.name(),
        keeps: KeepsJson { passing: repair.keeps.passing, of: repair.keeps.of },
        vacuous: repair.vacuous.map(|v| match v {
            because_ir::Vacuous::CheckNotReached => "check-not-reached",
            because_ir::Vacuous::Premise => "premise",
            because_ir::Vacuous::Specification => "specification",
        }),
        leaves: parts(program, &repair.leaves),
        differs_from: repair
            .differs_from
            .iter()
            .map(|d| DifferenceJson {
                repair: d.repair + 1,
                input: d.given.clone().unwrap_or_else(|| input_list::shown_by(program, &d.inputs, names).join(", ")),
                this: d.this.clone(),
                that: d.that.clone(),
            })
            .collect(),
    }
}

fn edit(program: &Program, edit: &Edit) -> Option<EditJson> {
    let file = program.sources.get(edit.span.file)?;
    let at = |offset: u32| {
        let position = file.position(offset);
        PositionJson { line: position.line, column: position.column }
    };
    Some(EditJson {
        file: file.name.clone(),
        start: at(edit.span.start),
        end: at(edit.span.end),
        bytes: [edit.span.start, edit.span.end],
        text: Some(edit.text.clone()),
    })
}
