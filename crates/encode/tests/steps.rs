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

#[test]
fn an_else_has_its_own_guard_and_a_condition_is_one() {
    let shown = text(
        "int g;
int main(void) {
  int n, m;
  if (n > 0 && m > 0 || n == m) g = 1; else g = 2;
  __CPROVER_assert(g + m != 3 && m > 2, \"x\");
}",
        1,
    );
    let lines = lines(&shown);
    let guards: Vec<&String> = lines.iter().filter(|l| l.starts_with("guard")).collect();
    assert_eq!(guards.len(), 2, "{shown}");
    assert!(lines.contains(&"g#2 = guard#1 ? g#0 : g#1 // t.c:4".to_string()), "{shown}");
}

#[test]
fn calls_are_inlined_and_library_calls_are_one_step() {
    let shown = text(
        "#include <string.h>
int twice(int x) { return x + x; }
int main(void) {
  char buf[8];
  int n = twice(3);
  strcpy(buf, \"abc\");
  int len = strlen(buf);
  return n + len;
}",
        1,
    );
    assert_eq!(
        lines(&shown),
        [
            "x#0 = 3 // t.c:5",
            "twice()#0 = 2 * x#0 // t.c:2",
            "n#0 = twice()#0 // t.c:5",
            "strcpy()#0 = call strcpy // t.c:6",
            "strlen()#0 = call strlen // t.c:7",
            "len#0 = strlen()#0[31:0] // t.c:7",
            "main()#0 = n#0 + len#0 // t.c:8",
        ],
        "{shown}"
    );
}

#[test]
fn a_struct_assignment_is_one_step() {
    let shown = text(
        "struct s { int x, y; };
int main(void) {
  struct s a, b;
  a.x = 1;
  a.y = 2;
  b = a;
  return b.y;
}",
        1,
    );
    assert_eq!(
        lines(&shown),
        ["a.x#0 = 1 // t.c:4", "a.y#0 = 2 // t.c:5", "b#0 = a.x#0 :: a.y#0 // t.c:6", "main()#0 = b#0[31:0] // t.c:7",],
        "{shown}"
    );
}

#[test]
fn constants_decide_loops_and_the_bound_the_others() {
    let program = program(
        "int main(void) {
  int n, s = 0;
  for (int i = 0; i < 50; i++) s += i;
  while (n > 0) { n--; s++; }
  return s;
}",
    );
    let (unwinding, _) = named(&program, 3);
    assert_eq!(unwinding.loops_cut.len(), 1);
    let versions = |name: &str| {
        let all = unwinding.steps.iter().map(|s| unwinding.name(&program, s.name));
        all.filter(|n| n.starts_with(&format!("{name}#"))).count()
    };
    assert_eq!(versions("i"), 51);
    // An input, three decrements, and the merge after the loop, though nobody reads it.
    assert_eq!(versions("n"), 5);
    // Initial value, 50 and 3 additions, and the merge after the loop.
    assert_eq!(versions("s"), 55);
}
