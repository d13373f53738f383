//! The bytes that decide that a run fails, as a hex view.

use super::{Page, Paint};
use crate::limits;
use because_ir::{ByteChange, DecisiveBytes, Failure};

/// Bytes of a row.
const ROW: usize = 16;

impl Page<'_> {
    pub(super) fn bytes(&mut self, failure: &Failure) {
        let Some(bytes) = &failure.bytes else { return };
        let heading = self.paint(Paint::Note, "bytes that matter");
        let (count, source) = (bytes.failing.len(), &bytes.source);
        let text = match (&bytes.changes[..], &bytes.passing) {
            ([], None) => return,
            ([], Some(passing)) => {
                format!("no single byte of {source}, but its first {} of {count} alone pass", passing.len())
            }
            (_, _) if bytes.together => format!("with all marked bytes of {source} changed it passes"),
            ([_], _) => format!("with the marked byte of {source} changed it passes"),
            _ => format!("with any one of the marked bytes of {source} changed it passes"),
        };
        self.put(format_args!("{heading}: {text}\n"));
        self.hex_rows(bytes);
        for change in bytes.changes.iter().take(limits::BYTES_LISTED) {
            let failing = bytes.failing[change.offset];
            let (offset, one, other) = (change.offset, byte(failing), byte(change.passing));
            match bytes.together {
                false => self.put(format_args!("  byte {offset}: {one} fails, {other} passes\n")),
                true => self.put(format_args!("  byte {offset}: {other} in place of {one}\n")),
            }
        }
        if bytes.changes.len() > limits::BYTES_LISTED {
            self.put(format_args!("  … and {} more\n", bytes.changes.len() - limits::BYTES_LISTED));
        }
    }

    /// The rows with marked bytes.
    fn hex_rows(&mut self, bytes: &DecisiveBytes) {
        let is_marked = |at: usize| bytes.changes.iter().any(|c: &ByteChange| c.offset == at);
        let mut left_out = false;
        for (index, row) in bytes.failing.chunks(ROW).enumerate() {
            let start = index * ROW;
            if !(start..start + row.len()).any(is_marked) {
                left_out = true;
                continue;
            }
            if std::mem::take(&mut left_out) {
                self.put(format_args!("  …\n"));
            }
            let hex: Vec<String> = row.iter().map(|b| format!("{b:02x}")).collect();
            let shown: String =
                row.iter().map(|&b| if (b' '..=b'~').contains(&b) { char::from(b) } else { '.' }).collect();
            let width = ROW.min(bytes.failing.len()) * 3 - 1;
            self.put(format_args!("  {start:04x}  {:<width$}  {shown}\n", hex.join(" ")));
            let marks: Vec<&str> =
                (start..start + row.len()).map(|at| if is_marked(at) { "^^" } else { "  " }).collect();
            self.put(format_args!("        {}\n", marks.join(" ").trim_end()));
        }
    }
}

/// `3a ':'`, or `00`.
fn byte(value: u8) -> String {
    match value {
        b'!'..=b'~' => format!("{value:02x} '{}'", char::from(value)),
        _ => format!("{value:02x}"),
    }
}
