//! `--since` and `--before` on small repositories: which change is to blame, and since which commit.

use std::path::PathBuf;
use std::process::Command;

/// A repository in a folder of its own, gone when dropped.
struct Repository {
    folder: PathBuf,
}

impl Repository {
    fn new(name: &str) -> Repository {
        let folder = std::env::temp_dir().join(format!("because-regression-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let repository = Repository { folder };
        repository.git(&["init", "-q", "."]);
        repository
    }

    fn git(&self, args: &[&str]) -> String {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        let output = Command::new("git").args(identity).args(args).current_dir(&self.folder).output();
        let output = output.expect("git is there");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    }

    /// Writes files and commits them; gives the commit's short name.
    fn commit(&self, subject: &str, files: &[(&str, &str)]) -> String {
        for (name, text) in files {
            let path = self.folder.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        self.git(&["add", "."]);
        self.git(&["commit", "-q", "-m", subject]);
        self.git(&["rev-parse", "--short", "HEAD"])
    }

    /// What the command answers, on one line; nothing is changed in the work tree.
    fn because(&self, args: &[&str]) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_because")).args(args).current_dir(&self.folder).output();
        let output = output.expect("the command ends");
        assert_eq!(self.git(&["status", "--porcelain"]), "", "something is checked out or written");
        let both = [output.stderr, output.stdout].concat();
        String::from_utf8_lossy(&both).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[track_caller]
fn has(text: &str, part: &str) {
    assert!(text.contains(part), "`{part}` is missing in:\n{text}");
}

const SUM: &str = "#include <assert.h>
int total(const int *v, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  return sum;
}
int main(void) {
  int v[3] = {1, 2, 3};
  assert(total(v, 3) == 6);
  return 0;
}
";

#[test]
fn one_of_several_commits() {
    let repository = Repository::new("commits");
    repository.commit("a sum", &[("sum.c", SUM)]);
    let tidy = SUM.replace("int sum = 0;", "int sum = 0 + 0;").replace("return sum;", "return (sum);");
    repository.commit("tidy", &[("sum.c", &tidy)]);
    let broken = tidy.replace("sum += v[i]", "sum = v[i]");
    let commit = repository.commit("simplify the loop", &[("sum.c", &broken)]);
    repository.commit("more", &[("sum.c", &broken.replace("{1, 2, 3}", "{1, 2, 3 }")), ("other.txt", "x")]);
    let text = repository.because(&["sum.c", "--since", "HEAD~3"]);
    has(
        &text,
        &format!("broken by the change of line 5 in {commit}: `+=` became `=`; the other 2 changes do not matter"),
    );
    has(&text, "proved within bound 3");
    has(&text, &format!("it fails from {commit} on: simplify the loop"));
    let json = repository.because(&["sum.c", "--since", "HEAD~3", "--format", "json"]);
    has(&json, "\"hunks\": [ { \"file\": \"sum.c\", \"old\": [ 5, 5 ], \"new\": [ 5, 5 ]");
    has(&json, "\"irrelevant\": 2");
    has(&json, "\"status\": \"bounded\"");
}

#[test]
fn two_changes_that_matter_only_together() {
    let repository = Repository::new("together");
    let text = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int low(int x) { return x < 0 ? 0 : x; }
static int high(int x) { return x > 9 ? 9 : x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = low(high(x));
  int z = high(low(x));
  assert(y >= 0 || z >= 0);
  return 0;
}
";
    repository.commit("limits", &[("limits.c", text)]);
    let broken = text.replace("low(high(x))", "high(x)").replace("high(low(x))", "high(x)");
    repository.commit("fewer calls", &[("limits.c", &broken)]);
    // Undoing either is enough.
    let answer = repository.because(&["limits.c", "--since", "HEAD~1"]);
    has(&answer, "broken by the change of line 7");
    has(&answer, "also enough to undo, line 8");
    let both = text.replace("y >= 0 || z >= 0", "y >= 0 && z >= 0");
    repository.commit("both", &[("limits.c", &both)]);
    let broken = both.replace("low(high(x))", "high(x)").replace("high(low(x))", "high(x)");
    repository.commit("fewer calls again", &[("limits.c", &broken.replace("x > 9", "x > 8 + 1"))]);
    let answer = repository.because(&["limits.c", "--since", "HEAD~1"]);
    has(&answer, "broken by 2 changes that only together matter");
    has(&answer, "the other change does not matter");
}

#[test]
fn a_line_that_came_and_one_that_went() {
    let repository = Repository::new("lines");
    let text = "#include <stdlib.h>
struct list { int count; int *items; };
static void clear(struct list *l) {
  free(l->items);
  l->items = NULL;
  l->count = 0;
}
int main(void) {
  struct list l = {2, malloc(2 * sizeof(int))};
  clear(&l);
  clear(&l);
  return l.count;
}
";
    repository.commit("a list", &[("list.c", text)]);
    let broken = text.replace("  l->items = NULL;\n", "").replace("  l->count = 0;\n", "  l->count = 0 * 1;\n");
    repository.commit("count down", &[("list.c", &broken)]);
    let answer = repository.because(&["list.c", "--since", "HEAD~1"]);
    has(&answer, "`l->items = NULL;` was removed");
    has(&answer, "the other change does not matter");
}

#[test]
fn the_old_version_fails_too() {
    let repository = Repository::new("too");
    let broken = SUM.replace("sum += v[i]", "sum = v[i]");
    repository.commit("a sum", &[("sum.c", &broken)]);
    repository.commit("tidy", &[("sum.c", &broken.replace("return sum;", "return (sum);"))]);
    has(&repository.because(&["sum.c", "--since", "HEAD~1"]), "the run fails in HEAD~1 too");
    has(&repository.because(&["sum.c", "--since", "v9"]), "git knows no commit `v9`");
}

#[test]
fn another_folder_is_the_old_version() {
    let repository = Repository::new("folder");
    let header = "#define LAST 4\nint at(int i);\n";
    let code = "#include \"ring.h\"\nstatic int ring[5];\nint at(int i) {\n  return ring[i % (LAST + 1)];\n}\n";
    let main = "#include \"ring.h\"\nint main(void) { return at(9); }\n";
    let now = header.replace("LAST 4", "LAST 5");
    let changed = code.replace("int i)", "int index)").replace("[i %", "[index %");
    repository.commit(
        "both versions",
        &[
            ("old/src/ring.h", header),
            ("old/src/ring.c", code),
            ("old/src/main.c", main),
            ("src/ring.h", &now),
            ("src/ring.c", &changed),
            ("src/main.c", &main.replace("at(9)", "at(11)")),
        ],
    );
    let answer = repository.because(&["src/ring.c", "src/main.c", "--before", "old"]);
    has(&answer, "broken by");
    has(&answer, "line 1 of ring.h: `#define LAST 4` became `#define LAST 5`");
    has(&repository.because(&["src/ring.c", "src/main.c", "--before", "older"]), "there is no older");
}

#[test]
fn the_test_of_a_project() {
    let repository = Repository::new("project");
    let makefile = "test: t\n\t./t\nt: stock.c tests/test_stock.c\n\tcc -o t stock.c tests/test_stock.c\n";
    let code =
        "int stock(int have, int come) {\n  have += come;\n  return have;\n}\nint half(int x) {\n  return x / 2;\n}\n";
    let test = "#include <assert.h>\nint stock(int, int);\nint half(int);\nint main(void) {\n  assert(half(4) == 2);\n  return 0;\n}\n";
    let files = [("Makefile", makefile), ("stock.c", code), ("tests/test_stock.c", test), (".gitignore", "t\n")];
    repository.commit("stock", &files);
    let broken = code.replace("have += come", "have = come").replace("x / 2", "x >> 1");
    let commit = repository.commit("shorter", &[("stock.c", &broken)]);
    // The test is newer than the fault.
    let more = test.replace("  return 0;", "  assert(stock(3, 4) == 7);\n  return 0;");
    repository.commit("a test of stock", &[("tests/test_stock.c", &more)]);
    let answer = repository.because(&["test", "--since", "HEAD~2", "--", "make", "test"]);
    has(&answer, &format!("broken by the change of line 2 of stock.c in {commit}: `+=` became `=`"));
    has(&answer, "without it all tests pass");
}

/// Undoing one change is enough for the run that was found, and not for others.
#[test]
fn other_runs_need_another_change_undone_too() {
    let repository = Repository::new("wider");
    let text = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int kept(int x) {
  if (x < 0)
    x = 0;
  if (x > 9)
    x = 9;
  return x;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = kept(x);
  assert(y >= 0 && y <= 9);
  return 0;
}
";
    repository.commit("limits", &[("kept.c", text)]);
    let broken = text.replace("    x = 0;", "    x = -1;").replace("    x = 9;", "    x = 10;");
    repository.commit("other limits", &[("kept.c", &broken.replace("int y = kept(x)", "int y = kept(x + 0)"))]);
    let answer = repository.because(&["kept.c", "--since", "HEAD~1"]);
    has(&answer, "broken by the change of line");
    has(&answer, "other runs fail too; no run within bound 1 does without these 2 changes together: line 5");
    let json = repository.because(&["kept.c", "--since", "HEAD~1", "--format", "json"]);
    has(&json, "\"wider\": { \"hunks\": [ { \"file\": \"kept.c\", \"old\": [ 5, 5 ]");
}

#[test]
fn functions_with_another_name_and_place_are_no_changes() {
    let repository = Repository::new("refactored");
    let low = "static int low(int x) {\n  return x < 0 ? 0 : x;\n}\n\n";
    let total = "int total(const int *v, int n) {\n  int sum = 0;\n  for (int i = 0; i < n; i++)\n    sum += low(v[i]);\n  return sum;\n}\n\n";
    let twice = "int twice(int x) {\n  return 2 * x;\n}\n\n";
    let main = "int total(const int *v, int n);\nint twice(int x);\nint main(void) {\n  int v[3] = {1, 2, 3};\n  return total(v, 3) + twice(0) - 6;\n}\n";
    repository.commit("a sum", &[("sum.c", &[low, total, twice].concat()), ("main.c", main)]);
    // `twice` comes first, `total` has another name, `low` is in a file of its own.
    let total = total.replace("total", "sum_of").replace("sum +=", "sum =");
    let sum = format!("int low(int x);\n{twice}{total}");
    let low = low.replace("static ", "");
    let main = main.replace("total", "sum_of");
    let commit = repository.commit("in order", &[("sum.c", &sum), ("low.c", &low), ("main.c", &main)]);
    let answer = repository.because(&["sum.c", "main.c", "low.c", "--since", "HEAD~1", "--enable", "exit-status"]);
    has(&answer, &format!("broken by the change of line 9 of sum.c in {commit}: `+=` became `=`"));
    has(&answer, "3 functions have another name or place");
}

/// Sets are found with selectors in one program, whatever form the changed places have.
#[test]
fn changes_of_every_form() {
    let repository = Repository::new("forms");
    let text = "#include <assert.h>
#define STEP 1
static int steps(int n) {
  int count = 0;
  int last = n - 1;
  int rest = n;
  for (int i = 0; i <= last; i += STEP) {
    count++;
    if (rest == 0)
      break;
  }
  while (rest > 0)
    rest--;
  return count + rest;
}
int main(void) {
  assert(steps(4) == 4);
  return 0;
}
";
    repository.commit("steps", &[("steps.c", text)]);
    let harmless = text
        .replace("n - 1", "n + 0 - 1")
        .replace("i <= last", "last >= i")
        .replace("if (rest == 0)", "if (!rest)")
        .replace("    rest--;", "    rest -= 1;")
        .replace("  int count = 0;\n", "  int count;\n  count = 0;\n")
        .replace("return count + rest;", "return rest + count;");
    for (new, old, told) in [
        ("count += 2;", "count++;", "`++` became `+= 2`"),
        ("i += STEP * 2", "i += STEP", "`* 2` was added"),
        ("#define STEP 2", "#define STEP 1", "`#define STEP 1` became `#define STEP 2`"),
        ("last > i", "last >= i", "`i <= last` became `last > i`"),
        ("n + 0 - 2", "n + 0 - 1", "`1` became `2`"),
    ] {
        let broken = harmless.replacen(old, new, 1);
        repository.commit(new, &[("steps.c", &broken)]);
        let first = repository.git(&["rev-list", "--max-parents=0", "HEAD"]);
        let answer = repository.because(&["steps.c", "--since", &first]);
        has(&answer, told);
        has(&answer, "do not matter");
    }
}
