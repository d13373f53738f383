//! How the fault comes to the failed check, as a table: the run as it is beside that with the edit, or beside one that
//! passes.

use super::{Page, Paint};
use crate::phrases;
use because_ir::{Against, Failure, Link};

const HEADING: &str = "how it comes to fail";
impl Page<'_> {
    pub(super) fn story(&mut self, failure: &Failure) {
        let Some(story) = &failure.story else { return };
        let width = self.options.style.width.max(40);
        let value = |v: &Option<String>| {
            phrases::shortened(&phrases::one_line(v.as_deref().unwrap_or("–")), (width / 5).clamp(8, 20))
        };
        let row = |(at, l): (usize, &Link)| {
            let place = phrases::link_place(self.program, &story.links, at);
            [place, phrases::one_line(&what(l)), value(&l.failing), value(&l.other)]
        };
        let rows: Vec<[String; 4]> = story.links.iter().enumerate().map(row).collect();
        let widest =
            |column: usize, least: usize| rows.iter().map(|r| r[column].chars().count()).max().unwrap_or(0).max(least);
        let [this, that] = match story.against {
            Against::Repair => ["as it is", "with the edit"],
            Against::Passing => ["fails", "passes"],
        };
        let (place, first, second) = (widest(0, 0), widest(2, this.len()), widest(3, that.len()));
        let left = width.saturating_sub(place + first + second + 8).max(8);
        let middle = widest(1, HEADING.len().saturating_sub(place + 4)).min(left);
        let heading = self.paint(Paint::Note, HEADING);
        let gap = " ".repeat((place + middle + 6).saturating_sub(HEADING.len()));
        self.put(format_args!("{heading}{gap}{this:<first$}  {that}\n"));
        for (link, [at, _, failing, other]) in story.links.iter().zip(&rows) {
            let what = truncated(link, middle);
            let row = format!("  {at:>place$}  {what:<middle$}  {failing:<first$}  {other}");
            self.put(format_args!("{}\n", row.trim_end()));
        }
    }
}

fn what(link: &Link) -> String {
    format!("{}{}", link.what, round(link))
}

fn round(link: &Link) -> String {
    phrases::turn(link)
}

/// The name is cut rather than the round.
fn truncated(link: &Link, columns: usize) -> String {
    let round = round(link);
    let name = phrases::shortened(&phrases::one_line(&link.what), columns.saturating_sub(round.chars().count()));
    phrases::shortened(&format!("{name}{round}"), columns)
}
