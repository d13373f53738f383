//! The library's front: a question about a program, asked from Rust.

use crate::disk::Disk;
use crate::supervise::{Outcome, Watch, WorkHandle, supervised};
use crate::system::Process;
use because_c::{Files, MemoryFiles};
use because_driver::best::Best;
use because_driver::request::{Explain, Failures, Limits};
use because_driver::{Answer, Error, Event, Host, Request};
use because_ir::{Failure, Program, Repair, Suspect, Verdict};
use because_report::style::Style;
use because_report::terminal::{self, PageOptions};
use because_report::{json, sarif};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A question about one program.
///
/// ```
/// let text = "int __VERIFIER_nondet_int(void);\n\
///             int main(void) { int x = __VERIFIER_nondet_int(); return 10 / (x - 3); }\n";
/// let answer = because::Session::new().text("a.c", text).check()?;
/// assert!(answer.fails());
/// let explained = answer.explain()?;
/// assert!(explained.suspects().next().is_some());
/// # Ok::<(), because::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Session {
    request: Request,
    texts: MemoryFiles,
    interrupt: Arc<AtomicBool>,
}

impl Session {
    /// A session without files.
    ///
    /// ```
    /// assert!(because::Session::new().check().is_err());
    /// ```
    pub fn new() -> Session {
        Session::default()
    }

    /// Adds a source file on disk: C, Structured Text or SCL, by its name.
    ///
    /// ```
    /// let error = because::Session::new().file("nowhere.c").check().expect_err("there is no such file");
    /// assert!(error.to_string().contains("nowhere.c"));
    /// ```
    pub fn file(mut self, path: impl Into<String>) -> Session {
        self.request.files.push(path.into());
        self
    }

    /// Adds a source file whose text is given here.
    ///
    /// ```
    /// let answer = because::Session::new().text("a.c", "int main(void) { return 0; }").check()?;
    /// assert!(answer.holds());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn text(mut self, name: impl Into<String>, text: impl Into<Vec<u8>>) -> Session {
        let name = name.into();
        self.texts = self.texts.with(name.as_str(), text);
        self.request.files.push(name);
        self
    }

    /// The function where a run starts; its parameters are inputs.
    ///
    /// ```
    /// let session = because::Session::new().text("a.c", "int half(int x) { return 100 / x; }");
    /// assert!(session.entry("half").check()?.fails());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn entry(mut self, function: impl Into<String>) -> Session {
        let function = function.into();
        self.request.source.c.entry.function = function.clone();
        self.request.source.plc.entry = Some(function.clone());
        self.request.source.entry = Some(function);
        self
    }

    /// Searches for every failing place, not only for the first.
    ///
    /// ```
    /// let text = "int f(int x, int y) { return 1 / x + 1 / y; }";
    /// let answer = because::Session::new().text("a.c", text).entry("f").all_failures().check()?;
    /// assert_eq!(answer.failures().len(), 2);
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn all_failures(mut self) -> Session {
        self.request.search.failures = Failures::All;
        self
    }

    /// Cuts the work off after this time; what was found until then is the answer. Work that does not end soon after
    /// that is abandoned: its thread goes on until it notices.
    ///
    /// ```
    /// let limit = std::time::Duration::from_secs(20);
    /// let session = because::Session::new().text("a.c", "int main(void) { return 0; }").timeout(limit);
    /// assert!(session.check()?.holds());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn timeout(mut self, limit: Duration) -> Session {
        self.request.limits.time = limit;
        self
    }

    /// Ends the work when this flag is raised; what was found until then is the answer.
    ///
    /// ```
    /// let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    /// let text = "int main(void) { for (unsigned i = 0;; i++) ; }";
    /// let answer = because::Session::new().text("a.c", text).interrupt(flag).check()?;
    /// assert!(!answer.holds() && !answer.fails());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn interrupt(mut self, flag: Arc<AtomicBool>) -> Session {
        self.interrupt = flag;
        self
    }

    /// The whole request, for what has no method here.
    ///
    /// ```
    /// let mut session = because::Session::new().text("a.c", "int main(void) { return 0; }");
    /// session.request_mut().source.c.defines.push("NDEBUG".to_string());
    /// assert!(session.check()?.holds());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn request_mut(&mut self) -> &mut Request {
        &mut self.request
    }

    /// Does the program fail? Explanations come with [`Checked::explain`].
    ///
    /// ```
    /// let text = "#include <assert.h>\nint main(void) { assert(1 + 1 == 3); return 0; }";
    /// assert!(because::Session::new().text("a.c", text).check()?.fails());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn check(self) -> Result<Checked, Error> {
        let answer = self.answer(None)?;
        Ok(Checked { session: self, answer })
    }

    /// Checks and explains at once.
    ///
    /// ```
    /// let text = "int f(int x) { int y = x - 1; return 8 / y; }";
    /// let explained = because::Session::new().text("a.c", text).entry("f").explain()?;
    /// let first = explained.suspects().next().expect("a suspect");
    /// assert_eq!(explained.line(first), Some(1));
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn explain(self) -> Result<Explained, Error> {
        let explain = Explain { counterexamples: 5, ..Explain::default() };
        self.answer(Some(explain)).map(|answer| Explained { answer })
    }

    fn answer(&self, explain: Option<Explain>) -> Result<Answer, Error> {
        let request = Request { explain, ..self.request.clone() };
        let files = Layered { texts: self.texts.clone(), disk: Disk::default() };
        let best = Arc::new(Mutex::new(Best::default()));
        let (asked, kept) = (request.clone(), best.clone());
        // A thread of its own: the caller's stack may be too small for what is nested deeply.
        let work = move |handle: &WorkHandle<()>| {
            let on_event = |event: &Event| kept.lock().unwrap_or_else(PoisonError::into_inner).on_event(event);
            let host = Host::new(&files, Arc::new(Process));
            because_driver::answer(&asked, &Host { interrupt: handle.flag.clone(), on_event: &on_event, ..host })
        };
        let Limits { time, memory, .. } = request.limits;
        let watch = Watch { since: Instant::now(), time, memory, user: self.interrupt.clone() };
        match supervised(&watch, work, |()| ()) {
            Ok(Outcome::Done { value, cut_off }) => value.map(|mut answer| {
                if let Some(by) = cut_off {
                    by.name_in(&mut answer.verdict);
                }
                answer
            }),
            Ok(Outcome::Abandoned(by)) => {
                let best = std::mem::take(&mut *best.lock().unwrap_or_else(PoisonError::into_inner));
                Ok(best.cut_off(by, &request))
            }
            Err(error) => Err(Error::Usage(format!("cannot start a thread: {error}"))),
        }
    }
}

/// Texts given in the session, then real files.
struct Layered {
    texts: MemoryFiles,
    disk: Disk,
}

impl Files for Layered {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        self.texts.read(path).or_else(|_| self.disk.read(path))
    }

    fn list(&self, folder: &Path) -> Option<std::io::Result<Vec<String>>> {
        self.disk.list(folder)
    }
}

/// A program that was checked.
///
/// ```
/// let answer = because::Session::new().text("a.c", "int main(void) { return 0; }").check()?;
/// assert!(answer.holds() && !answer.fails() && answer.failures().is_empty());
/// # Ok::<(), because::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Checked {
    session: Session,
    answer: Answer,
}

impl Checked {
    /// Searches again and explains what fails by the usual methods; [`Session::explain`] does both at once.
    ///
    /// ```
    /// let text = "int f(int x) { return 8 / x; }";
    /// let answer = because::Session::new().text("a.c", text).entry("f").check()?;
    /// assert!(answer.explain()?.fails());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn explain(self) -> Result<Explained, Error> {
        self.session.explain()
    }
}

/// A program that was checked, its failures explained.
///
/// ```
/// let text = "int f(int x) { return 8 / x; }";
/// let explained = because::Session::new().text("a.c", text).entry("f").explain()?;
/// assert!(explained.text().contains("a.c:1"));
/// # Ok::<(), because::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Explained {
    answer: Answer,
}

impl Explained {
    /// The places to blame for the first failure, most suspicious first.
    ///
    /// ```
    /// let text = "int f(int x) { return 8 / x; }";
    /// let explained = because::Session::new().text("a.c", text).entry("f").explain()?;
    /// assert!(explained.suspects().count() > 0);
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn suspects(&self) -> impl Iterator<Item = &Suspect> {
        self.answer.verdict.failures.first().into_iter().flat_map(|f| &f.suspects)
    }

    /// The repairs of the first failure, most likely first; each says how far it was checked.
    ///
    /// ```
    /// let text = "int a[3];\nint f(unsigned i) {\n  if (i <= 3) return a[i];\n  return 0;\n}\n";
    /// let explained = because::Session::new().text("a.c", text).entry("f").explain()?;
    /// let first = explained.repairs().next().expect("a repair");
    /// assert_eq!(first.status, because::RepairStatus::Proved);
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn repairs(&self) -> impl Iterator<Item = &Repair> {
        self.answer.verdict.failures.first().into_iter().flat_map(|f| &f.repairs)
    }

    /// The files that a repair changes, by name, with what they hold once it is made. Nothing is written.
    ///
    /// ```
    /// let text = "int a[3];\nint f(unsigned i) {\n  if (i <= 3) return a[i];\n  return 0;\n}\n";
    /// let explained = because::Session::new().text("a.c", text).entry("f").explain()?;
    /// let first = explained.repairs().next().expect("a repair");
    /// let files = explained.repaired(first).expect("the file was given");
    /// let again = files.into_iter().fold(because::Session::new(), |s, (name, bytes)| s.text(name, bytes));
    /// assert!(again.entry("f").check()?.holds());
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn repaired(&self, repair: &Repair) -> Option<Vec<(String, Vec<u8>)>> {
        self.answer.edited_files(repair)
    }

    /// The line of a suspect in its file, from 1.
    ///
    /// ```
    /// let text = "int f(int x) {\n  return 8 / x;\n}\n";
    /// let explained = because::Session::new().text("a.c", text).entry("f").explain()?;
    /// let lines: Vec<_> = explained.suspects().filter_map(|s| explained.line(s)).collect();
    /// assert!(lines.contains(&2));
    /// # Ok::<(), because::Error>(())
    /// ```
    pub fn line(&self, suspect: &Suspect) -> Option<u32> {
        self.answer.program.sources.line(suspect.span)
    }
}

/// What checked and explained programs have in common.
macro_rules! answered {
    ($name:ident, $ask:literal) => {
        impl $name {
            /// Some run fails.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 1 / 0; }\").", $ask, "()?;")]
            /// assert!(answer.fails());
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn fails(&self) -> bool {
                self.answer.verdict.decision == because_ir::VerdictKind::Fails
            }

            /// No run fails.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 0; }\").", $ask, "()?;")]
            /// assert!(answer.holds());
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn holds(&self) -> bool {
                self.answer.verdict.decision == because_ir::VerdictKind::Holds
            }

            /// The failures found, each with a run that was replayed.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 1 / 0; }\").", $ask, "()?;")]
            /// assert_eq!(answer.failures()[0].check.name(), "division-by-zero");
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn failures(&self) -> &[Failure] {
                &self.answer.verdict.failures
            }

            /// Everything that is known.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 0; }\").", $ask, "()?;")]
            /// assert!(answer.verdict().reasons.is_empty());
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn verdict(&self) -> &Verdict {
                &self.answer.verdict
            }

            /// The program, whose sources resolve spans.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 1 / 0; }\").", $ask, "()?;")]
            /// let span = answer.failures()[0].span;
            /// assert_eq!(answer.program().sources.line(span), Some(1));
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn program(&self) -> &Program {
                &self.answer.program
            }

            /// The page that the command prints.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 0; }\").", $ask, "()?;")]
            /// assert!(answer.text().contains("holds"));
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn text(&self) -> String {
                let style = Style::default();
                let options = PageOptions { style, ..PageOptions::default() };
                terminal::page(&self.answer.program, &self.answer.verdict, &options)
            }

            /// The JSON document of `--format json`.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 0; }\").", $ask, "()?;")]
            /// assert!(answer.json().contains("\"schema\": 1"));
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn json(&self) -> String {
                json::pretty(&self.answer.program, &self.answer.verdict, None)
            }

            /// The log of `--sarif`.
            ///
            /// ```
            #[doc = concat!("let answer = because::Session::new().text(\"a.c\", \"int main(void) { return 0; }\").", $ask, "()?;")]
            /// assert!(answer.sarif().contains("2.1.0"));
            /// # Ok::<(), because::Error>(())
            /// ```
            pub fn sarif(&self) -> String {
                sarif::document(&self.answer.program, &self.answer.verdict)
            }
        }
    };
}

answered!(Checked, "check");
answered!(Explained, "explain");

#[cfg(test)]
mod tests {
    use super::*;

    /// The preprocessor does not poll the flag: the session comes back all the same.
    #[test]
    fn an_expansion_without_end_is_abandoned() {
        let doubled = |n: u32| format!("#define M{} M{n} M{n}\n", n + 1);
        let macros: String = (0..60).map(doubled).collect();
        let text = format!("#define M0 +1\n{macros}int main(void) {{ return M60; }}\n");
        let session = Session::new().text("a.c", text).timeout(Duration::from_millis(300));
        let answer = session.check().expect("the best so far");
        assert!(!answer.holds() && !answer.fails());
    }
}
