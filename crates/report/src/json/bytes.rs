//! The bytes that decide that a run fails, as JSON.

use because_ir::{ByteChange, DecisiveBytes};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub(super) struct BytesJson {
    /// Where they come from: `data`, `standard input`, the name of a file.
    source: String,
    /// What the failing run got, two hexadecimal digits a byte.
    failing: String,
    /// Bytes whose change makes it pass, each executed by the interpreter.
    changes: Vec<ByteJson>,
    /// All of them together, not each alone.
    together: bool,
    /// What the closest run that passes gets.
    passing: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct ByteJson {
    offset: usize,
    failing: u8,
    passing: u8,
}

pub(super) fn bytes(bytes: &DecisiveBytes) -> BytesJson {
    let change = |c: &ByteChange| ByteJson { offset: c.offset, failing: bytes.failing[c.offset], passing: c.passing };
    BytesJson {
        source: bytes.source.clone(),
        failing: hex(&bytes.failing),
        changes: bytes.changes.iter().map(change).collect(),
        together: bytes.together,
        passing: bytes.passing.as_deref().map(hex),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
