//! A verdict for tests: the min/max program of docs/methods.md 1, `examples/minmax.c`, with what the methods
//! say of it.

use because_ir::*;
use because_source::{FileKind, SourceFile, SourceMap, Span};

/// The text of the program.
pub const SOURCE: &str = "\
int main() {
  int input1, input2, input3;
  int least = input1;
  int most = input1;
  if (most < input2)
    most = input2;
  if (most < input3)
    most = input3;
  if (least > input2)
    most = input2;
  if (least > input3)
    least = input3;
  assert (least <= most);
}
";

/// The `number`-th (from 1) place of `text`.
pub fn span(program: &Program, text: &str, number: usize) -> Span {
    let (id, file) = program.sources.files().next().expect("one file");
    let at = file.text.match_indices(text).nth(number - 1).expect("the text is there").0;
    Span::new(id, at as u32, (at + text.len()) as u32)
}

/// The program, with its text and little else.
pub fn program() -> Program {
    let text = "because-ir 1; language c; target 64 little; entry @main.0;
        fn @main.0() -> i32 user { local input1.0: i32; b0: return 0:i32; }";
    let mut program = parse::parse(text).expect("the program parses");
    let mut sources = SourceMap::new();
    sources.add(SourceFile::new("minmax.c", SOURCE, FileKind::User));
    program.sources = sources;
    program
}

/// A failure of the program with explanations, as the driver gives it.
pub fn verdict(program: &Program) -> Verdict {
    let check = span(program, "assert (least <= most)", 1);
    let int = program.objects[0].ty;
    let input = |name: &str, value: u128| InputValue {
        key: InputKey { name: name.into(), occurrence: 1 },
        kind: InputKind::Uninitialised,
        ty: int,
        value: Value::Bits(value),
        span: span(program, name, 1),
    };
    let location = Location { function: FuncId(0), block: BlockId(0), index: 0 };
    let failed = FailedCheck {
        check: CheckKind::Assertion,
        location,
        span: check,
        message: "least <= most".into(),
        stack: Vec::new(),
        memory: None,
    };
    let run = Run {
        inputs: vec![input("input1", 1), input("input2", 0), input("input3", 1)],
        outcome: Outcome::Failed(failed),
        path: Path::default(),
        output: Vec::new(),
    };
    let event = |kind, text: &str, obvious| TraceEvent { kind, span: span(program, text, 1), depth: 0, obvious };
    let failure = Failure {
        check: CheckKind::Assertion,
        subject: None,
        message: "least <= most".into(),
        about_run: None,
        span: check,
        function: "main".into(),
        run,
        replayed: true,
        operands: vec![(span(program, "least", 4), "1".into()), (span(program, "most", 7), "0".into())],
        trace: vec![
            event(TraceEventKind::Else, "most < input2", true),
            event(TraceEventKind::Then, "least > input2", false),
        ],
        assumed: Vec::new(),
        explanations: vec![closest(program)],
        suspects: suspects(program),
        repairs: Vec::new(),
        story: None,
        timelines: Vec::new(),
        waves: Vec::new(),
        idle_orders: Vec::new(),
        bytes: None,
        regression: None,
        unfinished: Vec::new(),
    };
    Verdict {
        bound: Some(1),
        failures: vec![failure],
        stats: vec![("steps", 17.0)],
        ..Verdict::new(VerdictKind::Fails, because_ir::DecidedBy::Bmc)
    }
}

fn closest(program: &Program) -> Explanation {
    let guard = span(program, "least > input2", 1);
    let bug = span(program, "most = input2", 2);
    let change = |kind, name: &str, from: &str, to: &str, span| Change {
        kind,
        name: name.into(),
        from: from.into(),
        to: to.into(),
        span,
        executed: true,
        decided: None,
        context: StepContext::default(),
    };
    let changes = vec![
        change(ChangeKind::Input, "input2", "0", "1", span(program, "input2", 1)),
        change(ChangeKind::Guard, "least > input2", "true", "false", guard),
        change(ChangeKind::Value, "most#6", "0", "1", bug),
    ];
    let key = |name: &str| InputKey { name: name.into(), occurrence: 1 };
    let details = Closest {
        distance: 5,
        lower_bound: 5,
        optimal: true,
        changes,
        slices: vec![vec![0, 1, 2]],
        passing_inputs: vec![(key("input1"), "1".into()), (key("input2"), "1".into())],
        replayed: true,
        rows: vec![RunRow { span: bug, cycle: None, name: "most".into(), failing: Some("0".into()), passing: None }],
        ..Closest::default()
    };
    let lines = vec![BlamedLine { span: bug, score: 1.0 }, BlamedLine { span: guard, score: 1.0 }];
    Explanation {
        method: Method::Closest,
        lines,
        details: Details::Closest(details),
        notes: Vec::new(),
        complete: true,
    }
}

fn suspects(program: &Program) -> Vec<Suspect> {
    let vote = |method, reason: &str| Vote { method, score: 1.0, reason: reason.into() };
    vec![
        Suspect {
            span: span(program, "most = input2", 2),
            score: 0.97,
            votes: vec![vote(Method::Closest, "differs"), vote(Method::Core, "in the only minimal slice")],
        },
        Suspect { span: span(program, "least > input2", 1), score: 0.5, votes: vec![vote(Method::Closest, "differs")] },
    ]
}

/// The right edit: the second `most = input2` is to be `least = input2`.
pub fn repair(program: &Program) -> Repair {
    let target = span(program, "most = input2", 2);
    let target = Span::new(target.file, target.start, target.start + 4);
    Repair {
        edits: vec![Edit { span: target, text: "least".to_string() }],
        place: target,
        kind: EditKind::Target,
        status: RepairStatus::Proved,
        keeps: Kept::default(),
        vacuous: None,
        uses: 0,
        score: 1.0,
        degenerate: false,
        leaves: Vec::new(),
        differs_from: Vec::new(),
    }
}
