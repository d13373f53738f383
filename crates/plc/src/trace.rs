//! Tables of inputs and expected values, by cycle or by time.
//!
//! Comes in: CSV text (`,`, `;` or tabs between the cells) whose first row names the columns: `cycle` or `time`, then
//! variables. Goes out: the rows with the cycle of each, every cell with its place. Which columns are inputs is decided
//! where the program is known.

use crate::CycleTime;
use crate::limits;
use std::ops::Range;

/// A table as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Where the name of each column stands, without that of cycle or time.
    pub columns: Vec<Range<usize>>,
    /// In the order of the cycles.
    pub rows: Vec<Row>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// From 1.
    pub cycle: u32,
    /// Where the cell of each column stands; `None` where it is empty.
    pub cells: Vec<Option<Range<usize>>>,
}

/// What is wrong with the text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Bytes from the start of the text.
    pub at: Range<usize>,
    /// What was expected.
    pub message: String,
}

/// Reads a table.
pub fn read(text: &str, cycle_time: CycleTime) -> Result<Table, Wrong> {
    let mut lines = lines(text);
    let Some(head) = lines.next() else {
        return Err(Wrong { at: 0..0, message: "expected a row with the names of the columns".to_string() });
    };
    let separator = [';', '\t'].into_iter().find(|c| text[head.clone()].contains(*c)).unwrap_or(',');
    let mut columns = cells(text, head.clone(), separator);
    let first = columns.first().map_or(String::new(), |c| text[c.clone()].to_ascii_lowercase());
    let by = match first.as_str() {
        "cycle" => Some(By::Cycle),
        "time" | "t" | "time_ms" => Some(By::Time),
        _ => None,
    };
    if by.is_some() {
        columns.remove(0);
    }
    if let Some(empty) = columns.iter().find(|c| c.is_empty()) {
        return Err(Wrong { at: empty.clone(), message: "expected the name of a column".to_string() });
    }
    let mut rows: Vec<Row> = Vec::new();
    for line in lines {
        let mut found = cells(text, line.clone(), separator);
        let before = rows.last().map_or(0, |r| r.cycle);
        let cycle = match by {
            None => before + 1,
            Some(by) => {
                let cell = found.remove(0);
                let cycle = cycle_of(&text[cell.clone()], by, cycle_time);
                cycle.map_err(|message| Wrong { at: cell.clone(), message })?
            }
        };
        if cycle <= before || cycle > limits::TABLE_CYCLES {
            let message = format!("expected a cycle after {before}, up to {}: this is {cycle}", limits::TABLE_CYCLES);
            return Err(Wrong { at: line, message });
        }
        if found.len() > columns.len() {
            return Err(Wrong { at: found[columns.len()].clone(), message: "this cell has no column".to_string() });
        }
        let mut row: Vec<Option<Range<usize>>> = found.into_iter().map(|c| (!c.is_empty()).then_some(c)).collect();
        row.resize(columns.len(), None);
        rows.push(Row { cycle, cells: row });
    }
    if rows.is_empty() {
        return Err(Wrong { at: head, message: "expected a row after the names of the columns".to_string() });
    }
    Ok(Table { columns, rows })
}

#[derive(Clone, Copy)]
enum By {
    Cycle,
    Time,
}

/// The cycle that a cell means; a time means the first cycle that starts no earlier.
fn cycle_of(text: &str, by: By, cycle_time: CycleTime) -> Result<u32, String> {
    match by {
        By::Cycle => text.parse::<u32>().map_err(|_| "expected the number of a cycle, from 1".to_string()),
        By::Time => {
            let CycleTime::Fixed(each) = cycle_time else {
                return Err("times need cycles of one length: give --cycle-time MS, or rows by `cycle`".to_string());
            };
            let number = text.parse::<f64>().ok().filter(|ms| *ms >= 0.0).map(|ms| ms as u64);
            let ms = number.or_else(|| crate::requirement::milliseconds(text).map(u64::from));
            let ms = ms.ok_or("expected a time: a number of milliseconds, `1.5s` or `T#1s500ms`")?;
            u32::try_from(ms.div_ceil(u64::from(each.max(1))) + 1).map_err(|_| "this is too late".to_string())
        }
    }
}

/// The lines that are neither empty nor comments, with their places.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let body = line.trim_end();
        let skipped = body.trim().is_empty() || body.starts_with('#');
        (!skipped).then_some(start..start + body.len())
    })
}

/// The cells of a line without blanks and quotes around them.
fn cells(text: &str, line: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let (mut list, mut start, mut depth, mut quoted) = (Vec::new(), line.start, 0, false);
    for (i, c) in text[line.clone()].char_indices().chain([(line.len(), separator)]) {
        let at = line.start + i;
        match c {
            '"' | '\'' => quoted = !quoted,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            c if c == separator && (at == line.end || (!quoted && depth <= 0)) => {
                list.push(trimmed(text, start..at));
                start = at + separator.len_utf8();
            }
            _ => {}
        }
    }
    list
}

fn trimmed(text: &str, cell: Range<usize>) -> Range<usize> {
    let whole = &text[cell.clone()];
    let start = cell.start + (whole.len() - whole.trim_start().len());
    let cell = start..start + whole.trim().len();
    let quoted = cell.len() >= 2 && text[cell.clone()].starts_with('"') && text[cell.clone()].ends_with('"');
    if quoted { cell.start + 1..cell.end - 1 } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, cycle_time: CycleTime) -> Vec<(u32, Vec<&str>)> {
        let table = read(text, cycle_time).expect("a table");
        let cell = |c: &Option<Range<usize>>| c.clone().map_or("-", |c| &text[c]);
        table.rows.iter().map(|r| (r.cycle, r.cells.iter().map(cell).collect())).collect()
    }

    #[test]
    fn rows_by_cycle_and_by_time() {
        let ms = CycleTime::Fixed(100);
        assert_eq!(shown("cycle, a, q\n1, TRUE, \n3,,FALSE\n", ms), [(1, vec!["TRUE", "-"]), (3, vec!["-", "FALSE"])]);
        assert_eq!(shown("time;a\n0;1\n250 ms;0\nT#1s;1", ms), [(1, vec!["1"]), (4, vec!["0"]), (11, vec!["1"])]);
        assert_eq!(shown("# signals\na\tb\n1\t2\n\n3\t4\n", ms), [(1, vec!["1", "2"]), (2, vec!["3", "4"])]);
        assert_eq!(shown("\"a\",s[1, 2]\n\"T#2s\",'x,y'\n", ms), [(1, vec!["T#2s", "'x,y'"])]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let of = |text: &str, time: CycleTime| {
            let wrong = read(text, time).expect_err(text);
            (text[wrong.at].to_string(), wrong.message)
        };
        let ms = CycleTime::Fixed(100);
        let wrong = |text: &str, place: &str, message: &str| {
            let found = of(text, ms);
            assert!(found.0 == place && found.1.contains(message), "{text}: {found:?}");
        };
        wrong("", "", "names of the columns");
        wrong("cycle,a\n", "cycle,a", "expected a row");
        wrong("cycle,a\n2,1\n2,1\n", "2,1", "after 2");
        wrong("cycle,a\nx,1\n", "x", "number of a cycle");
        wrong("a\n1,2\n", "2", "no column");
        let free = CycleTime::Free { min: 1, max: 9 };
        assert!(of("time,a\n5,1\n", free).1.contains("cycles of one length"));
    }
}
