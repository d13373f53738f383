//! What a step is, on small C programs.

use because_encode::{Mode, StepKind, UnwindOptions, Unwinding, dump, unwind};
use because_ir::Program;
use because_logic::Terms;

fn program(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    because_c::load(&files, &["t.c"], &because_c::Options::default()).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
}

fn named(program: &Program, bound: u32) -> (Unwinding, Terms) {
    let mut terms = Terms::new();
    let options = UnwindOptions { mode: Mode::Name, loop_bound: bound, recursion_bound: bound, ..Default::default() };
    let unwinding = unwind(program, &mut terms, &options).expect("unwinds");
    (unwinding, terms)
}

fn text(source: &str, bound: u32) -> String {
    let program = program(source);
    let (unwinding, terms) = named(&program, bound);
    assert!(unwinding.unsupported.is_empty(), "{:?}", unwinding.unsupported);
    dump::steps(&unwinding, &program, &terms)
}

fn lines(text: &str) -> Vec<String> {
    let squeeze = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(squeeze).collect()
}

const MINMAX: &str = "\
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
  __CPROVER_assert(least <= most, \"order\");
}
";

#[test]
fn minmax_has_three_inputs_fourteen_constraints_and_the_claim() {
    let shown = text(MINMAX, 1);
    assert_eq!(
        lines(&shown),
        [
            "input1#0 = input // t.c:3",
            "least#0 = input1#0 // t.c:3",
            "most#0 = input1#0 // t.c:4",
            "input2#0 = input // t.c:5",
            "guard#1 = most#0 < input2#0 // t.c:5",
            "most#1 = input2#0 // t.c:6",
            "most#2 = guard#1 ? most#1 : most#0 // t.c:6",
            "input3#0 = input // t.c:7",
            "guard#2 = most#2 < input3#0 // t.c:7",
            "most#3 = input3#0 // t.c:8",
            "most#4 = guard#2 ? most#3 : most#2 // t.c:8",
            "guard#3 = input2#0 < least#0 // t.c:9",
            "most#5 = input2#0 // t.c:10",
            "most#6 = guard#3 ? most#5 : most#4 // t.c:10",
            "guard#4 = input3#0 < least#0 // t.c:11",
            "least#1 = input3#0 // t.c:12",
            "least#2 = guard#4 ? least#1 : least#0 // t.c:12",
            "assert least#2 <= most#6 // t.c:13",
        ],
        "{shown}"
    );
}

#[test]
fn folding_and_naming_give_the_same_steps() {
    let program = program(MINMAX);
    let (unwinding, _) = named(&program, 1);
    let mut terms = Terms::new();
    let folded = unwind(&program, &mut terms, &UnwindOptions::default()).expect("unwinds");
    assert_eq!(folded.steps.len(), unwinding.steps.len());
    for (a, b) in folded.steps.iter().zip(&unwinding.steps) {
        assert_eq!((a.kind, a.name, a.origin, a.counted), (b.kind, b.name, b.origin, b.counted));
    }
    let inputs = folded.steps.iter().filter(|s| matches!(s.kind, StepKind::Input(_))).count();
    assert_eq!(inputs, 3);
}
