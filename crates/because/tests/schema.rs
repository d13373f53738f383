//! What the command writes, against the published JSON Schema.

#[path = "../../report/src/json/validator.rs"]
mod validator;

use serde_json::Value as Json;
use std::path::Path;
use std::process::Command;

const SCHEMA: &str = include_str!("../../../docs/result.schema.json");

#[test]
fn results_are_of_the_published_schema() {
    let schema: Json = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let runs: [(&[&str], &str); 6] = [
        (&["examples/minmax.c"], "fails"),
        (&["examples/minmax.c", "--method", "pair,diagnosis,trace"], "fails"),
        (&["examples/lock.c", "--runs"], "fails"),
        (&["check", "examples/midpoint.c", "--all"], "fails"),
        (&["check", "examples/minmax.c", "--disable", "assertion"], "holds"),
        (&["examples/minmax.c", "--zero-inputs"], "undecided"),
    ];
    for (args, verdict) in runs {
        let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
        let output = command.args(args).args(["--format", "json"]).current_dir(&root).output().expect("it ends");
        let json: Json = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{args:?}: {e}"));
        assert_eq!(json["verdict"], verdict, "{args:?}");
        let mut wrong = Vec::new();
        validator::errors(&schema, &schema, &json, "", &mut wrong);
        assert_eq!(wrong, [""; 0], "{args:?}");
    }
}

/// The schema of the standard is no part of this tree: `./test` fetches it.
#[test]
fn sarif_is_of_the_official_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(text) = std::fs::read_to_string(root.join("target/sarif-2.1.0.json")) else {
        eprintln!("skipped: target/sarif-2.1.0.json is not there");
        return;
    };
    let schema: Json = serde_json::from_str(&text).expect("the schema is JSON");
    let runs: [&[&str]; 5] = [
        &["examples/list.c"],
        &["check", "examples/midpoint.c", "--all"],
        &["check", "examples/minmax.c", "--disable", "assertion"],
        &["examples/minmax.c", "--zero-inputs"],
        &["examples/trim.c"],
    ];
    for args in runs {
        let file = std::env::temp_dir().join(format!("because-{}.sarif", std::process::id()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
        command.args(args).arg("--sarif").arg(&file).current_dir(&root).output().expect("it ends");
        let text = std::fs::read_to_string(&file).expect("it is written");
        std::fs::remove_file(&file).expect("it was there");
        let json: Json = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{args:?}: {e}"));
        let mut wrong = Vec::new();
        validator::errors(&schema, &schema, &json, "", &mut wrong);
        assert_eq!(wrong, [""; 0], "{args:?}");
    }
}
