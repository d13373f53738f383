//! Documents against their schema. The published one is `docs/result.schema.json`; `BLESS=1` rewrites it.

use super::validator::errors;
use super::*;
use crate::fixture;
use std::path::Path;

fn of(text: &str) -> Vec<String> {
    let schema: Json = serde_json::from_str(&schema()).expect("the schema is JSON");
    let value: Json = serde_json::from_str(text).expect("the document is JSON");
    let mut out = Vec::new();
    errors(&schema, &schema, &value, "", &mut out);
    out
}

#[test]
fn documents_are_of_the_schema() {
    let program = fixture::program();
    let text = document(&program, &fixture::verdict(&program), None);
    assert_eq!(of(&text), [""; 0]);
    assert!(!of(&text.replace("\"verdict\"", "\"answer\"")).is_empty(), "a missing member is noticed");
    assert!(!of(&text.replace("\"line\":13", "\"line\":\"13\"")).is_empty(), "another type is noticed");
    assert!(!of(&text.replace("\"method\":\"closest\"", "\"method\":5")).is_empty(), "also inside of lists");
}

#[test]
fn the_schema_is_published() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/result.schema.json");
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
        std::fs::write(&path, schema()).expect("the schema is written");
    }
    let published = std::fs::read_to_string(&path).expect("docs/result.schema.json");
    assert!(published == schema(), "docs/result.schema.json is another one; BLESS=1 rewrites it");
}
