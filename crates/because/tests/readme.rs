//! The README shows what its first command really prints. `BLESS=1` rewrites the block.

use std::path::Path;
use std::process::Command;

#[test]
fn the_first_command_prints_what_the_readme_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("README.md");
    let readme = std::fs::read_to_string(&path).expect("there is a README");
    let start = readme.find("```text\n").expect("the README shows output") + "```text\n".len();
    let end = start + readme[start..].find("```").expect("the block ends");
    let output = Command::new(env!("CARGO_BIN_EXE_because"))
        .arg("examples/minmax.c")
        .current_dir(&root)
        .env_remove("COLUMNS")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the command starts");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = format!("{}\n", String::from_utf8_lossy(&output.stdout).trim_end());
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
        let new = format!("{}{printed}{}", &readme[..start], &readme[end..]);
        std::fs::write(&path, new).expect("the README can be written");
        return;
    }
    assert_eq!(&readme[start..end], printed);
}

#[test]
fn the_table_of_commands_is_complete() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("there is a README");
    let output = Command::new(env!("CARGO_BIN_EXE_because")).arg("--help").output().expect("the command starts");
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    let listed = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    let names = listed.filter(|l| l.starts_with("  ") && !l.starts_with("   "));
    let names: Vec<&str> = names.filter_map(|l| l.split_whitespace().next()).filter(|n| *n != "help").collect();
    assert!(names.len() > 5, "{help}");
    for name in names {
        let row = format!("`because {name}");
        assert!(readme.lines().any(|l| l.starts_with('|') && l.contains(&row)), "{row} is in no row of the table");
    }
}
