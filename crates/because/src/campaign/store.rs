//! A file of JSON lines that grows while a campaign runs, and may be cut off anywhere.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions};
use std::io::Write;

/// The records of a text, with their lines. What follows the last line end was cut off and does not count.
pub fn records<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, String> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let lines = (1..).zip(whole.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| serde_json::from_str(line).map_err(|e| format!("line {number}: {e}"))).collect()
}

/// The text of a file of records; none where there is no file.
pub fn read(path: &str) -> Result<String, String> {
    match std::fs::read_to_string(path) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        read => read.map_err(|e| format!("cannot read {path}: {e}")),
    }
}

/// A file to append to.
pub struct Store {
    file: File,
    path: String,
}

impl Store {
    /// Opens the file and takes away a last line that was cut off.
    pub fn open(path: &str) -> Result<Store, String> {
        let wrong = |e: std::io::Error| format!("cannot write {path}: {e}");
        let text = read(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        // A device such as /dev/null has nothing to take away.
        if whole < text.len() {
            file.set_len(whole as u64).map_err(wrong)?;
        }
        Ok(Store { file, path: path.to_string() })
    }

    /// Adds a record; it is on the disk afterwards.
    pub fn add(&mut self, record: &impl Serialize) -> Result<(), String> {
        let written = self.file.write_all(line(record).as_bytes());
        written.map_err(|e| format!("cannot write {}: {e}", self.path))?;
        // Devices and pipes keep nothing that could be lost.
        let _ = self.file.sync_data();
        Ok(())
    }
}

/// A record as a line.
pub fn line(record: &impl Serialize) -> String {
    // Records are structs of numbers and strings, which always have a JSON form.
    serde_json::to_string(record).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_does_not_count() {
        assert_eq!(records::<u32>("1\n2\n3"), Ok(vec![1, 2]));
        assert_eq!(records::<u32>("1"), Ok(vec![]));
        assert!(records::<u32>("1\nx\n3\n").expect_err("no number").starts_with("line 2: "));
    }

    #[test]
    fn a_file_goes_on_after_its_last_whole_line() {
        let path = std::env::temp_dir().join(format!("because-store-{}", std::process::id()));
        let path = path.to_string_lossy();
        std::fs::write(&*path, "1\n2\n34").expect("a file");
        Store::open(&path).expect("the file opens").add(&5).expect("the file grows");
        assert_eq!(read(&path), Ok("1\n2\n5\n".to_string()));
    }
}
