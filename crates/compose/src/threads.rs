//! Threads that touch nothing which another one writes run one after another.
//!
//! Comes in: a program in which the library's model of `pthread_create` runs a thread where it is created. Goes out: the
//! same program with a stop, not supported, wherever it is not shown that this is as good as any other order:
//! - at a creation whose thread is not known, or may touch what another thread that may still run touches;
//! - at every other statement that may touch what a thread touches, where some thread may still run.
//!
//! What a thread touches follows from the text of the functions it calls ([`touches`]), with one set for each pointer
//! ([`points`]); which threads may still run is counted while the program runs.
//!
//! A thread that never ends hides what comes after its creation: such programs are not proved without a bound.

mod points_to;
mod touches;

use because_ir::build::{self, Draft};
use because_ir::{
    Assumed, BinaryOp, Callee, Const, ExprId, ExprKind, FuncId, Object, ObjectId, ObjectKind, Program, SourceStmtKind,
    StatementKind, Type,
};
use because_source::Span;
use points_to::{Points, Start, Target, Targets};
use std::collections::{BTreeMap, BTreeSet};
use touches::Touches;

/// Variables of the model.
const APART: &str = "__because_threads_apart";
const DISTINCT: &str = "__because_threads_distinct";
const RUNNING: &str = "__because_threads_running";
const ASSUMED: &str = "threads run one after another, each to its end: none touches what another one writes";

/// The place before a statement; before the end of the block where the index is the number of statements.
type At = (usize, usize, usize);

/// What is put into the program.
enum Stop {
    /// Always.
    Refused(String),
    /// Where a thread may still run.
    Running(String),
    /// Before a creation: where a thread of this function may still run.
    Apart(FuncId),
    /// Before a creation: where a thread of the same function may still run and has the same argument.
    SameArgument,
}

/// A call of `pthread_create`.
struct Site {
    at: At,
    start: Option<FuncId>,
    handle: ExprId,
    argument: ExprId,
}

/// A function that is started as a thread.
struct Thread {
    touches: Touches,
    /// The size of the argument, where threads with different arguments touch different memory.
    argument_size: Option<u64>,
}

/// Inserts the stops.
pub fn run_in_sequence(program: &mut Program) {
    let Some(create) = program.thread_start() else { return };
    let sites = sites(program, create);
    let taken = program.exprs.iter().any(|e| e.kind == ExprKind::Const(Const::Function(create)));
    let stops = match taken {
        true => vec![((create.index(), 0, 0), Stop::Refused("threads that are created through a pointer".to_string()))],
        false => stops(program, create, &sites),
    };
    let refused = stops.iter().filter(|(_, s)| matches!(s, Stop::Refused(_))).count();
    insert(program, stops);
    if refused < sites.len() {
        program.assumed.push(Assumed::narrower(ASSUMED));
    }
}

fn sites(program: &Program, create: FuncId) -> Vec<Site> {
    let mut sites = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for (s, statement) in block.statements.iter().enumerate() {
                if let StatementKind::Call { callee: Callee::Direct(callee), args, .. } = &statement.kind
                    && *callee == create
                    && let [handle, _, start, argument] = args[..]
                {
                    let start = match program.expr(without_casts(program, start)).kind {
                        ExprKind::Const(Const::Function(f)) => Some(f),
                        _ => None,
                    };
                    sites.push(Site { at: (f, b, s), start, handle, argument });
                }
            }
        }
    }
    sites
}

fn without_casts(program: &Program, mut e: ExprId) -> ExprId {
    while let ExprKind::Cast(from) = program.expr(e).kind {
        e = from;
    }
    e
}

fn stops(program: &Program, create: FuncId, sites: &[Site]) -> Vec<(At, Stop)> {
    let mut stops = Vec::new();
    let (functions, pointed) = main_functions(program, create, sites);
    let main = Points::new(program, functions, &Start::Main(pointed));
    let mut threads: BTreeMap<FuncId, Thread> = BTreeMap::new();
    for site in sites {
        let known = match site.start {
            Some(start) if threads.contains_key(&start) => Ok(None),
            Some(start) => thread(program, create, start).map(|t| Some((start, t))),
            None => Err("threads: which function is started here is not known".to_string()),
        };
        match known {
            Ok(new) => threads.extend(new),
            Err(why) => stops.push((site.at, Stop::Refused(why))),
        }
    }
    let known: Vec<(&Site, &Thread)> = sites
        .iter()
        .filter_map(|s| Some((s, threads.get(&s.start?)?)))
        .filter(|(s, _)| !refused(&stops, s.at))
        .collect();
    let mut all = Touches::default();
    for (site, thread) in &known {
        let whole = resolved(&thread.touches, &main.value(site.argument));
        if whole.reads.contains(&Target::Unknown) || whole.writes.contains(&Target::Unknown) {
            stops.push((site.at, Stop::Refused("threads: what the argument points to is not known".to_string())));
        }
        let handle = Touches { writes: main.value(site.handle), reads: Targets::new() };
        if handle.conflict(&whole).is_some() {
            stops.push((site.at, Stop::Refused("threads: the thread touches its own handle".to_string())));
        }
        all.extend(whole);
    }
    for (site, thread) in &known {
        against_others(program, &main, (site, thread), &known, &mut stops);
    }
    main_against_threads(&main, create, &all, &mut stops);
    stops
}

fn refused(stops: &[(At, Stop)], at: At) -> bool {
    stops.iter().any(|(a, s)| *a == at && matches!(s, Stop::Refused(_)))
}

/// The functions that run outside of threads, and those of them that may be called through a pointer.
fn main_functions(program: &Program, create: FuncId, sites: &[Site]) -> (BTreeSet<FuncId>, BTreeSet<FuncId>) {
    let (direct, indirect) = touches::called(program, vec![program.entry], &|f| f == create);
    if !indirect {
        return (direct.into_iter().collect(), BTreeSet::new());
    }
    let started: BTreeSet<ExprId> = sites.iter().filter_map(|s| start_expr(program, s)).collect();
    let taken = program.exprs.iter().enumerate().filter(|(i, _)| !started.contains(&ExprId(*i as u32)));
    let inits = program.objects.iter().flat_map(|o| &o.init).map(|i| i.value);
    let values = taken.filter_map(|(_, e)| if let ExprKind::Const(value) = e.kind { Some(value) } else { None });
    let pointed = values.chain(inits).filter_map(|v| if let Const::Function(f) = v { Some(f) } else { None });
    let pointed: BTreeSet<FuncId> = pointed.collect();
    let roots = pointed.iter().copied().chain([program.entry]).collect();
    (touches::called(program, roots, &|f| f == create).0.into_iter().collect(), pointed)
}

fn start_expr(program: &Program, site: &Site) -> Option<ExprId> {
    let (f, b, s) = site.at;
    match &program.functions[f].blocks[b].statements[s].kind {
        StatementKind::Call { args, .. } => args.get(2).map(|&e| without_casts(program, e)),
        _ => None,
    }
}

fn thread(program: &Program, create: FuncId, start: FuncId) -> Result<Thread, String> {
    let name = &program.function(start).name;
    let (functions, _) = touches::called(program, vec![start], &|_| false);
    if functions.contains(&create) {
        return Err(format!("threads: `{name}` creates threads itself"));
    }
    let points = Points::new(program, functions.into_iter().collect(), &Start::Thread(start));
    let touches = touches::of_thread(&points).map_err(|unknown| {
        format!("threads: `{name}` comes to {} ({})", unknown.what, program.sources.place(unknown.span))
    })?;
    if touches.reads.contains(&Target::Unknown) || touches.writes.contains(&Target::Unknown) {
        return Err(format!("threads: what a pointer in `{name}` points to is not known"));
    }
    Ok(Thread { touches, argument_size: points.argument_size })
}

/// With what the argument points to in its place.
fn resolved(touches: &Touches, argument: &Targets) -> Touches {
    let with = |targets: &Targets| -> Targets {
        let own = targets.iter().copied().filter(|t| *t != Target::Argument);
        match targets.contains(&Target::Argument) {
            true => own.chain(argument.iter().copied()).collect(),
            false => own.collect(),
        }
    };
    Touches { reads: with(&touches.reads), writes: with(&touches.writes) }
}

fn against_others(
    program: &Program,
    main: &Points,
    (site, thread): (&Site, &Thread),
    known: &[(&Site, &Thread)],
    stops: &mut Vec<(At, Stop)>,
) {
    let whole = resolved(&thread.touches, &main.value(site.argument));
    let without = resolved(&thread.touches, &Targets::new());
    let mut apart: BTreeMap<FuncId, Target> = BTreeMap::new();
    for (other_site, other) in known {
        let theirs = resolved(&other.touches, &main.value(other_site.argument));
        let elementwise = site.start == other_site.start
            && [site, other_site].iter().all(|s| is_element(program, s.argument, thread.argument_size));
        let conflict = match elementwise {
            // Different arguments are different memory; what is touched by name too is not.
            true => without.conflict(&theirs).or_else(|| whole.conflict(&resolved(&other.touches, &Targets::new()))),
            false => whole.conflict(&theirs),
        };
        apart.extend(other_site.start.zip(conflict));
        if elementwise && conflict.is_none() && thread.touches.writes.contains(&Target::Argument) {
            stops.push((site.at, Stop::SameArgument));
        }
    }
    let mut others = apart.into_iter();
    stops.extend(match (others.next(), others.next()) {
        (Some((other, _)), None) => Some((site.at, Stop::Apart(other))),
        (Some((_, target)), _) => {
            Some((site.at, Stop::Running(format!("threads that share {}", name(program, target)))))
        }
        (None, _) => None,
    });
}

/// Is the argument the address of something at least as large as what the thread sees there?
fn is_element(program: &Program, argument: ExprId, size: Option<u64>) -> bool {
    let pointer = without_casts(program, argument);
    match (program.types.get(program.expr(pointer).ty), size) {
        (Type::Pointer(to), Some(size)) => size <= program.size_of(*to),
        _ => false,
    }
}

fn main_against_threads(main: &Points, create: FuncId, all: &Touches, stops: &mut Vec<(At, Stop)>) {
    let program = main.program;
    for &id in &main.functions {
        if touches::is_lock(&program.function(id).name) {
            continue;
        }
        for (b, block) in program.function(id).blocks.iter().enumerate() {
            let mut check = |s: usize, own: Touches| {
                if let Some(target) = own.conflict(all) {
                    let why = format!(
                        "threads: {} is touched here and by a thread that may still run",
                        name(program, target)
                    );
                    stops.push(((id.index(), b, s), Stop::Running(why)));
                }
            };
            for (s, statement) in block.statements.iter().enumerate() {
                let mut own = touches::of_statement(main, &statement.kind);
                if let StatementKind::Call { callee: Callee::Direct(callee), args, .. } = &statement.kind
                    && *callee == create
                {
                    own.writes.extend(args.first().map(|&e| main.value(e)).unwrap_or_default());
                }
                check(s, own);
            }
            check(block.statements.len(), touches::of_terminator(main, &block.terminator.kind));
        }
    }
}

fn name(program: &Program, target: Target) -> String {
    match target {
        Target::Object(object) => format!("`{}`", program.object(object).name),
        Target::Heap => "allocated memory".to_string(),
        Target::HostEnvironment => "input or output".to_string(),
        Target::Argument | Target::Unknown => "memory behind a pointer".to_string(),
    }
}

/// Puts calls of functions that stop before the statements.
fn insert(program: &mut Program, mut stops: Vec<(At, Stop)>) {
    stops.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for ((f, b, s), stop) in stops {
        let block = &program.functions[f].blocks[b];
        let span = block.statements.get(s).map_or(block.terminator.span, |s| s.span);
        let source = build::source(program, FuncId(f as u32), SourceStmtKind::Hidden, span);
        let kind = statement(program, stop, span);
        program.functions[f].blocks[b].statements.insert(s, build::statement(kind, span, source));
    }
}

fn statement(program: &mut Program, stop: Stop, span: Span) -> StatementKind {
    let of_model = |name: &str| {
        let is_it = |o: &Object| o.kind == ObjectKind::Global && o.name == name;
        program.objects.iter().position(is_it).map(|i| ObjectId(i as u32))
    };
    let (running, apart, distinct) = (of_model(RUNNING), of_model(APART), of_model(DISTINCT));
    match (stop, running, apart, distinct) {
        (Stop::Running(what), Some(running), ..) => {
            let callee = Callee::Direct(stop_while(program, running, what, span));
            StatementKind::Call { result: None, callee, args: Vec::new() }
        }
        (Stop::Apart(other), _, Some(apart), _) => {
            let ty = program.object(apart).ty;
            let other = build::expr(program, ExprKind::Const(Const::Function(other)), ty);
            build::assign(program, apart, other)
        }
        (Stop::SameArgument, .., Some(distinct)) => {
            let truth = build::truth(program, true);
            build::assign(program, distinct, truth)
        }
        (Stop::Refused(what) | Stop::Running(what), ..) => StatementKind::Unsupported { what },
        (Stop::Apart(_) | Stop::SameArgument, ..) => StatementKind::Unsupported { what: "threads".to_string() },
    }
}

/// A function that stops where this count is not 0.
fn stop_while(program: &mut Program, running: ObjectId, what: String, span: Span) -> FuncId {
    let mut draft = Draft::new(program, "stop_while_threads_run");
    draft.set_span(span);
    let count = build::load(draft.program, running);
    let ty = draft.program.expr(count).ty;
    let zero = build::number(draft.program, 0, ty);
    let bool_type = draft.program.types.intern(Type::Bool);
    let some = build::expr(draft.program, ExprKind::Binary(BinaryOp::Ne, count, zero), bool_type);
    let (stop, end) = (draft.block(), draft.block());
    draft.branch(some, stop, end);
    draft.go_on_in(stop);
    draft.add(StatementKind::Unsupported { what });
    draft.finish()
}
