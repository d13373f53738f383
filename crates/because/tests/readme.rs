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
