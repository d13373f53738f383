//! Files that the program finds: `--file NAME=PATH`, `--file NAME=8`, `--file NAME=absent`.

use crate::error::Error;
use crate::host::Host;
use crate::limits;
use because_ir::{Contents, GivenFile};
use std::path::Path;

/// The files that these options describe.
pub fn read(options: &[String], host: &Host) -> Result<Vec<GivenFile>, Error> {
    let mut files: Vec<GivenFile> = Vec::new();
    for option in options {
        let (name, what) = option
            .split_once('=')
            .filter(|(name, what)| !name.is_empty() && !what.is_empty())
            .ok_or_else(|| format!("--file {option}: write NAME=PATH, NAME=N or NAME=absent"))?;
        if files.iter().any(|f| f.name == name) {
            return Err(Error::Usage(format!("--file: {name} is given twice")));
        }
        files.push(GivenFile { name: name.to_string(), contents: contents(name, what, host)? });
    }
    Ok(files)
}

fn contents(name: &str, what: &str, host: &Host) -> Result<Contents, Error> {
    if what == "absent" {
        return Ok(Contents::Absent);
    }
    if what.chars().all(|c| c.is_ascii_digit()) {
        return match what.parse::<u32>() {
            Ok(most) if most <= limits::FILE_INPUTS => Ok(Contents::Any(most)),
            _ => Err(Error::Usage(format!("--file {name}={what}: at most {} bytes can be any", limits::FILE_INPUTS))),
        };
    }
    let bytes =
        host.files.read(Path::new(what)).map_err(|e| format!("--file {name}={what}: cannot read {what}: {e}"))?;
    match bytes.len() <= limits::FILE_BYTES {
        true => Ok(Contents::Bytes(bytes)),
        false => Err(Error::Usage(format!("--file {name}={what}: {what} has more than {} bytes", limits::FILE_BYTES))),
    }
}
