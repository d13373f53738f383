//! A failure of memory in a sentence: what was touched, how large it is, how far outside, where it was made and freed.
//!
//! Comes in: a program and a failing run with its path. Goes out: `writes 1 byte past `buf` (8 bytes, line 4)`; for memory
//! that is never freed, where it was allocated and where the run leaves it.

mod lost;

use crate::phrases;
use because_ir::{
    CheckKind, FailedCheck, Failure, MemoryFault, Object, Outcome, PathStep, PlaceBase, PointerTarget, Program,
    StatementKind, Type, render,
};
use because_source::Span;

/// The sentence, for a failure that the interpreter knows the memory of.
pub fn sentence(program: &Program, failure: &Failure) -> Option<String> {
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    match failed.memory.as_deref()? {
        MemoryFault::Index { index, count } => Some(index_text(program, failure, *index, *count)),
        MemoryFault::Object { target: PointerTarget::Object { name, ty }, instance, size, offset, bytes, write } => {
            let heap = render::heap_object(program, name, *ty);
            let story = Memory { program, steps: &failure.run.path.steps, instance: *instance };
            if failed.check == CheckKind::Leak {
                let object = heap.clone().unwrap_or_else(|| format!("`{name}`"));
                let object = format!("{object} ({}{})", count_of(*size, "byte"), story.allocated());
                return Some(format!("{object} is not freed{}", story.left(name)));
            }
            let object = match &heap {
                Some(object) => format!("{object} ({}{})", count_of(*size, "byte"), story.allocated()),
                None => format!("`{name}` ({}{})", count_of(*size, "byte"), story.declared(name, *size)),
            };
            let verb = if *write { "writes" } else { "reads" };
            about_object(failed, &story, &object, verb, (*offset, *bytes, *size))
        }
        MemoryFault::Object { .. } => None,
    }
}

/// The place of a failure. Memory that is never freed has that where the last pointer to it is lost, else where the run
/// ends.
pub fn place(program: &Program, failure: &Failure) -> Span {
    if !failure.span.is_none() {
        return failure.span;
    }
    let steps = &failure.run.path.steps;
    let memory = match &failure.run.outcome {
        Outcome::Failed(failed) => failed.memory.as_deref(),
        _ => None,
    };
    let lost = match memory {
        Some(MemoryFault::Object { target: PointerTarget::Object { name, .. }, instance, .. }) => {
            Memory { program, steps, instance: *instance }.lost(name)
        }
        _ => None,
    };
    lost.or_else(|| way_out(program, steps)).unwrap_or(failure.span)
}

/// The last statement of the user's that a run executes.
fn way_out(program: &Program, steps: &[PathStep]) -> Option<Span> {
    let spans = steps.iter().rev().map(|step| program.origin(step.location).0);
    spans.into_iter().find(|span| program.sources.is_user(*span))
}

fn about_object(
    failed: &FailedCheck,
    memory: &Memory,
    object: &str,
    verb: &str,
    (offset, bytes, size): (i64, u64, u64),
) -> Option<String> {
    Some(match failed.check {
        CheckKind::Bounds => format!("{verb} {}", outside(object, offset, bytes, size)),
        CheckKind::UseAfterFree => format!("{verb} {object}{}", memory.freed()),
        CheckKind::DoubleFree => format!("frees {object} again{}", memory.freed()),
        CheckKind::InvalidFree if offset != 0 => {
            format!("frees a pointer to byte {offset} of {object}, not to its start")
        }
        CheckKind::InvalidFree => format!("frees {object}, which was not allocated"),
        CheckKind::Dangling => format!("{verb} {object}, whose scope has ended"),
        CheckKind::ReadOnly => format!("writes to {object}, which is constant"),
        _ => return None,
    })
}

/// `1 byte past `buf` (8 bytes, line 4)`.
fn outside(object: &str, offset: i64, bytes: u64, size: u64) -> String {
    let count = count_of(bytes, "byte");
    let (start, end, size) = (i128::from(offset), i128::from(offset) + i128::from(bytes), i128::from(size));
    let gap = |n: i128| count_of(n as u64, "byte");
    match (start, end) {
        (s, _) if s == size => format!("{count} past {object}"),
        (s, _) if s > size => format!("{count}, {} past the end of {object}", gap(s - size)),
        (_, 0) => format!("{count} before {object}"),
        (s, e) if e < 0 => format!("{count}, {} before the start of {object}", gap(-s)),
        (s, e) if s < 0 && e <= size => format!("{count}, {} of them before {object}", -s),
        (_, e) => format!("{count}, {} of them past {object}", e - size),
    }
}

fn index_text(program: &Program, failure: &Failure, index: i128, count: u64) -> String {
    let object = match indexed(program, failure.span) {
        Some(name) => format!("`{name}` ({}{})", count_of(count, "element"), declared(program, failure, name)),
        None => format!("an array of {}", count_of(count, "element")),
    };
    let outside = index - i128::from(count) + 1;
    match index {
        i if i < 0 => format!("index {index} is before {object}"),
        _ if outside == 1 => format!("index {index} is one past the last of {object}"),
        _ => format!("index {index} is {outside} past the last of {object}"),
    }
}

/// The array whose index a span is: a variable, a member, or an element, as the source writes it.
fn indexed(program: &Program, span: Span) -> Option<&str> {
    let text = &program.sources.get(span.file)?.text;
    let before = text.get(..span.start as usize)?.trim_end().strip_suffix('[')?.trim_end();
    let path = &before[phrases::path_start(before)..];
    path.starts_with(|c: char| c.is_alphabetic() || c == '_').then_some(path)
}

fn count_of(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// `, line 4`, of the array that the failing function sees under this name.
fn declared(program: &Program, failure: &Failure, name: &str) -> String {
    let own = |o: &&because_ir::Object| o.function.is_some_and(|f| program.function(f).name == failure.function);
    let array = |o: &because_ir::Object| matches!(program.types.representation(o.ty), Type::Array { .. });
    let fits = |o: &&because_ir::Object| o.name == name && program.sources.is_user(o.span) && array(o);
    let of_name = || program.objects.iter().filter(fits);
    // Another function's variable only where there is no other of that name.
    let one = of_name().find(own).or_else(|| of_name().next().filter(|_| of_name().count() == 1));
    one.map_or(String::new(), |o| format!(", {}", line_of(program, o.span)))
}

/// `line 4`, with the file where there are several.
fn line_of(program: &Program, span: Span) -> String {
    let line = program.sources.line(span).unwrap_or(0);
    match program.sources.get(span.file) {
        Some(file) if phrases::several_files(program) => {
            format!("line {line} of {}", phrases::short_name(program, &file.name))
        }
        _ => format!("line {line}"),
    }
}

/// One object of a run.
struct Memory<'a> {
    program: &'a Program,
    steps: &'a [PathStep],
    instance: u32,
}

impl Memory<'_> {
    fn kind(&self, at: usize) -> Option<&StatementKind> {
        self.program.statement(self.steps[at].location).map(|s| &s.kind)
    }

    /// The last step of this kind that touches the whole object.
    fn last(&self, wanted: impl Fn(&StatementKind) -> bool) -> Option<usize> {
        let stores = |at: usize| self.steps[at].stores.iter().any(|s| s.instance == self.instance);
        (0..self.steps.len()).rev().find(|&at| stores(at) && self.kind(at).is_some_and(&wanted))
    }

    fn made(&self) -> Option<usize> {
        self.last(|kind| matches!(kind, StatementKind::Alloc { .. }))
    }

    /// The user's statement of a step: of one inside a library function, the call.
    fn user_span(&self, at: usize) -> Option<Span> {
        let mut depth = u32::MAX;
        for step in self.steps[..=at].iter().rev() {
            let span = self.program.origin(step.location).0;
            if step.depth < depth && self.program.sources.is_user(span) {
                return Some(span);
            }
            depth = depth.min(step.depth);
        }
        None
    }

    fn line(&self, at: usize) -> Option<String> {
        self.user_span(at).map(|span| line_of(self.program, span))
    }

    /// `, line 4`, of a variable: the one that a step of the run names, or the only one of this name and size.
    fn declared(&self, name: &str, size: u64) -> String {
        let program = self.program;
        let of_name = |o: &&Object| o.name == name && program.sources.is_user(o.span);
        let fits = |o: &&Object| of_name(o) && program.size_of(o.ty) == size;
        // A block that stands for a parameter has its name and its place.
        let only = |all: Vec<&Object>| {
            let first = all.first().map(|o| o.span)?;
            all.iter().all(|o| o.span == first).then_some(first)
        };
        let named = self.steps.iter().filter(|s| s.stores.iter().any(|store| store.instance == self.instance));
        let named = named.filter_map(|s| match program.statement(s.location)?.kind.result()?.base {
            PlaceBase::Object(id) => Some(program.object(id)),
            PlaceBase::Deref(_) => None,
        });
        let one = named.into_iter().find(fits).map(|o| o.span);
        let one = one.or_else(|| only(program.objects.iter().filter(fits).collect()));
        // What a parameter points to, and an array of variable length, have another size than the object.
        let one = one.or_else(|| only(program.objects.iter().filter(of_name).collect()));
        one.map_or(String::new(), |span| format!(", {}", line_of(program, span)))
    }

    fn allocated(&self) -> String {
        self.made().and_then(|at| self.line(at)).map_or(String::new(), |line| format!(", allocated at {line}"))
    }

    fn freed(&self) -> String {
        let at = self.last(|kind| matches!(kind, StatementKind::Free { .. }));
        at.and_then(|at| self.line(at)).map_or(String::new(), |line| format!(", freed at {line}"))
    }

    /// The user's statement that loses the last pointer to the object.
    fn lost(&self, name: &str) -> Option<Span> {
        let step = lost::step(self.program, self.steps, name, self.made()?)?;
        self.user_span(step)
    }

    /// Where the last pointer to the object was lost, else where the run ends.
    fn left(&self, name: &str) -> String {
        let line = self.lost(name).map(|span| line_of(self.program, span));
        let out = self.way_out();
        match line.filter(|line| !out.ends_with(line.as_str())) {
            Some(line) => format!("; the last pointer to it is lost at {line}"),
            None => out,
        }
    }

    /// Where the run ends.
    fn way_out(&self) -> String {
        let last = way_out(self.program, self.steps).map(|span| line_of(self.program, span));
        last.map_or(String::new(), |line| format!(" on the way out at {line}"))
    }
}
