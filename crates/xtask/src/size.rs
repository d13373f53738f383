//! `cargo xtask size [FILE]`: is the released command small enough to install?
//!
//! Comes in: a binary, `target/release/because` where none is named. Goes out: its size; an error where it is above
//! [`LARGEST`]. Without a name a binary that is missing, or older than the workspace's manifest, is not measured.

use std::fs;
use std::path::Path;

/// Bytes that the installed command may have.
const LARGEST: u64 = 20_000_000;

const MANIFEST: &str = "Cargo.toml";
const RELEASED: &str = "target/release/because";

/// Prints the size; the exit status.
pub fn command(arguments: &[&str]) -> u8 {
    let outcome = match arguments {
        [] => released(Path::new(".")),
        [file] => of_file(Path::new(file)).map(Some),
        _ => Err("usage: cargo xtask size [FILE]".to_string()),
    };
    match outcome {
        Ok(Some(size)) => println!("{}: the limit is {LARGEST}", shown(size)),
        Ok(None) => println!("{RELEASED} is missing or older than {MANIFEST}: `cargo build --release` makes it"),
        Err(error) => {
            eprintln!("{error}");
            return 1;
        }
    }
    0
}

fn shown(size: u64) -> String {
    format!("{size} bytes")
}

/// The size of the released binary under this root, if there is one to measure.
fn released(root: &Path) -> Result<Option<u64>, String> {
    let modified = |name: &str| fs::metadata(root.join(name)).and_then(|about| about.modified()).ok();
    match (modified(MANIFEST), modified(RELEASED)) {
        (Some(manifest), Some(binary)) if binary >= manifest => of_file(&root.join(RELEASED)).map(Some),
        _ => Ok(None),
    }
}

fn of_file(path: &Path) -> Result<u64, String> {
    let size = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?.len();
    match size > LARGEST {
        true => Err(format!("{}: {}, more than {LARGEST}", path.display(), shown(size))),
        false => Ok(size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    /// Of the workspace itself, where a release was built.
    #[test]
    fn the_released_command_is_small() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(released(&root).is_ok(), "{:?}", released(&root));
    }

    #[test]
    fn a_large_binary_is_an_error_and_an_old_one_is_not_measured() {
        let root = std::env::temp_dir().join(format!("because-size-{}", std::process::id()));
        fs::create_dir_all(root.join("target/release")).expect("a folder for the test");
        fs::write(root.join(MANIFEST), "").expect("written");
        assert_eq!(released(&root), Ok(None));
        let binary = fs::File::create(root.join(RELEASED)).expect("written");
        binary.set_len(LARGEST).expect("grown");
        assert_eq!(released(&root), Ok(Some(LARGEST)));
        binary.set_len(LARGEST + 1).expect("grown");
        assert!(released(&root).is_err());
        let before = SystemTime::now() - Duration::from_secs(3600);
        binary.set_modified(before).expect("older");
        assert_eq!(released(&root), Ok(None));
        fs::remove_dir_all(&root).expect("removed");
    }
}
