//! Fifteen of the kinds of edits, each with a program whose best repair is one: a right program is made wrong at one place,
//! and the best repair makes it right again, in the text.

use crate::failing::{checks, failure, load};
use because_encode::UnwindOptions;
use because_engine::bounded::{self, BoundedAnswer};
use because_explain::{Context, EditedPlace, Error, Judged, Oracle, Workspace, repair};
use because_ir::{Details, Edit, EditKind, Failure, InputValue, Program, Repair, RepairStatus, Run, repair::edited};
use because_logic::Interrupt;

/// Reads edited texts again and searches them with bounded model checking, as the driver does.
struct Bounded<'a> {
    program: &'a Program,
}

impl Bounded<'_> {
    fn text(&self, edits: &[Edit]) -> Option<String> {
        let (_, file) = self.program.sources.files().find(|(_, f)| f.name == "t.c")?;
        edited(&file.text, edits)
    }

    fn read(&self, edits: &[Edit]) -> Result<Program, Vec<EditedPlace>> {
        let text = self.text(edits).ok_or_else(Vec::new)?;
        let files = because_c::MemoryFiles::new().with("t.c", text);
        because_c::load(&files, &["t.c"], &because_c::Options::default()).map_err(|failed| {
            let file = |id| failed.sources.get(id).map(|f| f.name.clone());
            let place =
                |d: &because_source::Diagnostic| Some(EditedPlace { file: file(d.span.file)?, offset: d.span.start });
            failed.diagnostics.iter().filter_map(place).collect()
        })
    }
}

impl Oracle for Bounded<'_> {
    fn judge(&self, cx: &Context, changed: &Program) -> (Judged, u64) {
        let (answer, work) = bounded::check(changed, &cx.unwind, 20_000, &cx.interrupt);
        let judged = match answer {
            BoundedAnswer::Holds => Judged::Holds,
            BoundedAnswer::Fails(inputs) => Judged::Fails(inputs),
            BoundedAnswer::Unknown => Judged::Unknown,
        };
        (judged, work)
    }

    fn more_failing(&self, _: &Context, _: &Failure, _: usize) -> Result<Vec<Run>, Error> {
        Ok(Vec::new())
    }

    fn bound(&self, _: &Program, _: &Run) -> u32 {
        5
    }

    fn reload(&self, edits: &[Edit]) -> Option<Program> {
        self.read(edits).ok()
    }

    fn reload_schema(&self, edits: &[Edit]) -> Result<Program, Vec<EditedPlace>> {
        self.read(edits)
    }

    fn can_reload(&self) -> bool {
        true
    }
}

/// The repairs of a program that fails on these numbers, best first, each with the text that it makes.
fn repairs(text: &str, numbers: &[i32]) -> Vec<(Repair, String)> {
    let program = load(text);
    let failure = failure(&program, numbers);
    let cx = Context {
        program: &program,
        unwind: UnwindOptions { loop_bound: 5, checks: checks(), ..UnwindOptions::default() },
        interrupt: Interrupt::default(),
        conflicts: None,
        check_twice: false,
        progress: &|_| {},
    };
    let oracle = Bounded { program: &program };
    let mut workspace = Workspace::new(cx, &failure, &[], &oracle);
    let found = repair::explain(&mut workspace, &repair::Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let Details::Repair(found) = found.details else { panic!("repairs have their own details") };
    let with_text = |r: Repair| {
        let text = oracle.text(&r.edits).expect("edits do not overlap");
        (r, text)
    };
    found.repairs.into_iter().map(with_text).collect()
}

/// A program that is right with one text and wrong with another, the kind of the edit that makes it right, numbers with
/// which it fails.
struct Fault {
    kind: EditKind,
    program: &'static str,
    right: &'static str,
    wrong: &'static str,
    numbers: &'static [i32],
}

const HEAD: &str = "#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
";

const LARGEST: &str = "int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int most = a;
  if (b > most)
    most = b;
  assert(most >= a && most >= b);
}
";

const SUM: &str = "int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  __VERIFIER_assume(n >= 0 && n <= 3);
  for (int i = 1; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1) / 2);
}
";

const POINT: &str = "struct point { int x, y; };
int main(void) {
  struct point p = {__VERIFIER_nondet_int() & 7, __VERIFIER_nondet_int() & 7};
  int left = p.x, right = p.y;
  assert(left == p.x && right == p.y);
}
";

const EXCHANGE: &str = "int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int x = a, y = b, t;
  t = x;
  x = y;
  y = t;
  assert(x == b && y == a);
}
";

const GRADE: &str = "int main(void) {
  int points = __VERIFIER_nondet_int(), grade = 0;
  __VERIFIER_assume(points >= 0 && points <= 100);
  if (points >= 90)
    grade = 3;
  if (points >= 50 && points < 90)
    grade = 2;
  assert(grade == (points >= 90 ? 3 : points >= 50 ? 2 : 0));
}
";

const TABLE: &str = "int main(void) {
  int at = __VERIFIER_nondet_int() % 4;
  int table[4] = {0};
  if (at >= 0) table[at] = 1;
  assert(table[0] <= 1);
}
";

const FILLED: &str = "int main(void) {
  int first = __VERIFIER_nondet_int() & 7;
  int table[4];
  for (int i = 0; i < 4; i++)
    table[i] = first + i;
  assert(table[3] == first + 3);
}
";

const LIGHT: &str = "int main(void) {
  int pressed = __VERIFIER_nondet_int(), on = 0;
  if (!pressed)
    on = 0;
  else
    on = 1;
  assert(on == (pressed != 0));
}
";

const COUNTED: &str = "int main(void) {
  int pressed = __VERIFIER_nondet_int(), on = 0, count = 0;
  if (pressed) {
    count++;
    on = 1;
  }
  assert(on == (pressed != 0));
  assert(count == on);
}
";

const EQUAL: &str = "int main(void) {
  int first = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), a = first, same = 0;
  if (a == b)
    same = 1;
  assert(same == (first == b));
}
";

const MEAN: &str = "int main(void) {
  int a = __VERIFIER_nondet_int() & 255, b = __VERIFIER_nondet_int() & 255;
  int mean = (a + b) / 2;
  assert(2 * mean == a + b || 2 * mean + 1 == a + b);
}
";

const WIDE: &str = "int main(void) {
  int a = __VERIFIER_nondet_int();
  long long total = 0;
  total += a;
  total += a;
  assert(total / 2 == a);
}
";

const CONVERTED: &str = "int main(void) {
  int a = __VERIFIER_nondet_int();
  long twice = (long long)a * 2;
  assert(twice / 2 == a);
}
";

const FAULTS: &[Fault] = &[
    Fault { kind: EditKind::Boundary, program: SUM, right: "i <= n", wrong: "i < n", numbers: &[2] },
    Fault { kind: EditKind::Operator, program: LARGEST, right: "b > most", wrong: "b < most", numbers: &[1, 2] },
    Fault { kind: EditKind::AssignmentOperator, program: SUM, right: "sum += i", wrong: "sum = i", numbers: &[3] },
    Fault { kind: EditKind::AssignmentOperator, program: EQUAL, right: "a == b", wrong: "a = b", numbers: &[1, 2] },
    Fault { kind: EditKind::OffByOne, program: SUM, right: "sum = 0", wrong: "sum = 1", numbers: &[2] },
    Fault {
        kind: EditKind::Constant,
        program: GRADE,
        right: "points >= 50 &&",
        wrong: "points >= 5 &&",
        numbers: &[20],
    },
    Fault { kind: EditKind::Variable, program: LARGEST, right: "most = b;", wrong: "most = a;", numbers: &[1, 2] },
    Fault { kind: EditKind::Member, program: POINT, right: "right = p.y", wrong: "right = p.x", numbers: &[1, 2] },
    Fault { kind: EditKind::Target, program: EXCHANGE, right: "  x = y;", wrong: "  t = y;", numbers: &[1, 2] },
    Fault {
        kind: EditKind::ConditionAdded,
        program: GRADE,
        right: "points >= 50 && points < 90",
        wrong: "points >= 50",
        numbers: &[95],
    },
    Fault { kind: EditKind::GuardAdded, program: TABLE, right: "if (at >= 0) table", wrong: "table", numbers: &[-1] },
    Fault { kind: EditKind::ArrayLength, program: FILLED, right: "table[4];", wrong: "table[3];", numbers: &[1] },
    Fault { kind: EditKind::Negation, program: LIGHT, right: "if (!pressed)", wrong: "if (pressed)", numbers: &[1] },
    Fault { kind: EditKind::Parentheses, program: MEAN, right: "(a + b) / 2", wrong: "a + b / 2", numbers: &[4, 4] },
    Fault { kind: EditKind::Operator, program: SUM, right: "i <= n;", wrong: "i <= n && sum == 0;", numbers: &[3] },
    Fault {
        kind: EditKind::StatementAdded,
        program: COUNTED,
        right: "{\n    count++;\n    on = 1;\n  }",
        wrong: "on = 1;",
        numbers: &[1],
    },
    Fault {
        kind: EditKind::WiderType,
        program: WIDE,
        right: "long long total",
        wrong: "int total",
        numbers: &[2000000000],
    },
    Fault {
        kind: EditKind::WiderType,
        program: CONVERTED,
        right: "(long long)a *",
        wrong: "a *",
        numbers: &[2000000000],
    },
];

/// White space does not count: an edit keeps the lines as they are.
fn tokens(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_best_repair_makes_the_program_right_again() {
    let mut wrong = Vec::new();
    for fault in FAULTS {
        let right = format!("{HEAD}{}", fault.program);
        assert!(right.contains(fault.right), "{}", fault.right);
        let found = repairs(&right.replacen(fault.right, fault.wrong, 1), fault.numbers);
        let best = found.first().map(|(r, text)| (r.kind, r.status, tokens(text) == tokens(&right)));
        if best != Some((fault.kind, RepairStatus::Bounded, true)) {
            let shown: Vec<String> =
                found.iter().take(3).map(|(r, _)| format!("{:?} {:?} {:?}", r.kind, r.status, r.edits)).collect();
            wrong.push(format!("{:?} `{}` for `{}`: {}", fault.kind, fault.right, fault.wrong, shown.join("; ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is offered passes on the failing run, and no edit is offered twice.
#[test]
fn every_repair_passes_where_the_program_failed() {
    for fault in FAULTS.iter().take(4) {
        let text = format!("{HEAD}{}", fault.program).replacen(fault.right, fault.wrong, 1);
        let found = repairs(&text, fault.numbers);
        let mut texts: Vec<&String> = found.iter().map(|(_, text)| text).collect();
        for text in &texts {
            let inputs: Vec<InputValue> = crate::failing::inputs(fault.numbers);
            let run = because_interp::replay(&load(text), checks(), &inputs, &because_interp::Limits::default());
            assert!(run.outcome.passes(), "{:?}\n{text}", run.outcome);
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}
