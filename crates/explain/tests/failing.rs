//! Programs that fail on given numbers, with an edit.

use because_encode::UnwindOptions;
use because_interp::Limits;
use because_ir::{Checks, Edit, Failure, InputKey, InputKind, InputValue, Program, TypeId, Value};
use because_source::Span;

pub struct Case {
    pub program: Program,
    pub failure: Failure,
    pub edited: Program,
    pub edits: Vec<Edit>,
}

pub fn checks() -> Checks {
    UnwindOptions::default().checks
}

pub fn load(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    because_c::load(&files, &["t.c"], &because_c::Options::default()).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
}

pub fn inputs(numbers: &[i32]) -> Vec<InputValue> {
    let value = |(n, occurrence): (&i32, u32)| InputValue {
        key: InputKey { name: "__VERIFIER_nondet_int".into(), occurrence },
        kind: InputKind::Nondet,
        ty: TypeId(0),
        value: Value::Bits(u128::from(*n as u32)),
        span: Span::NONE,
    };
    numbers.iter().zip(1..).map(value).collect()
}

pub fn failure(program: &Program, numbers: &[i32]) -> Failure {
    let run = because_interp::replay(program, checks(), &inputs(numbers), &Limits::default());
    let outcome = run.outcome.clone();
    because_engine::given_run::failure(program, checks(), run)
        .unwrap_or_else(|| panic!("it does not fail: {outcome:?}"))
}

/// A program with `before` in it, and the same with `after` in that place.
pub fn case(text: &str, numbers: &[i32], before: &str, after: &str) -> Case {
    let program = load(text);
    let (file, _) = program.sources.files().find(|(_, f)| f.name == "t.c").expect("the file is there");
    let start = text.find(before).expect("the text has it") as u32;
    let span = Span::new(file, start, start + before.len() as u32);
    let failure = failure(&program, numbers);
    let edited = load(&text.replacen(before, after, 1));
    Case { program, failure, edited, edits: vec![Edit { span, text: after.to_string() }] }
}
