//! `because campaign`: shards, what is left after an interruption, tasks that crash, lists that are wrong; `because bench`,
//! which stands on the same runner.

use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-campaign-{}-{name}", std::process::id()));
    std::fs::create_dir_all(path.join("programs")).expect("a folder for the test");
    path
}

fn because(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_because")).args(args).current_dir(folder).output().expect("the command ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a file");
}

fn records(folder: &Path, name: &str) -> Vec<Json> {
    let text = std::fs::read_to_string(folder.join(name)).expect("the results");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Without what was measured.
fn answers(records: &[Json]) -> Vec<Json> {
    let mut records = records.to_vec();
    for record in &mut records {
        for measured in ["seconds", "cpu_seconds", "peak_memory"] {
            record[measured] = Json::Null;
        }
    }
    records
}

const FAILS: &str = "#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 7);
  return 0;
}
";

/// Five tasks in `tasks.jsonl` with the programs one folder below.
fn five(folder: &Path) {
    write(folder, "programs/fails.c", FAILS);
    write(folder, "programs/holds.c", "int main(void) { return 0; }\n");
    write(folder, "programs/loops.c", "int main(void) { for (unsigned i = 1; i; i += 2) ; return 0; }\n");
    let list = r#"{"files": ["fails.c"]}
{"files": ["holds.c"], "name": "right"}
{"files": ["loops.c"], "options": ["--work", "1000"], "command": "check"}
{"files": ["nowhere.c"]}
{"files": ["fails.c"], "options": ["--disable", "assertion"]}
"#;
    write(folder, "programs/tasks.jsonl", list);
}

#[test]
fn a_line_for_every_task_and_status_0() {
    let folder = folder("lines");
    five(&folder);
    let output = because(&folder, &["campaign", "programs/tasks.jsonl", "--out", "all.jsonl"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let records = records(&folder, "all.jsonl");
    let of = |key: &str| records.iter().map(|r| r[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("task"), [1, 2, 3, 4, 5]);
    assert_eq!(of("name"), ["fails.c", "right", "loops.c --work 1000", "nowhere.c", "fails.c --disable assertion"]);
    assert_eq!(of("end"), ["answered", "answered", "answered", "refused", "answered"]);
    let verdicts = ["fails".into(), "holds".into(), "undecided".into(), Json::Null, "holds".into()];
    assert_eq!(of("verdict"), verdicts);
    assert_eq!(of("exit"), [1, 0, 3, 2, 0]);
    assert_eq!(records[0]["place"], serde_json::json!({"file": "fails.c", "line": 5}));
    assert_eq!(records[3]["error"], "error[cannot-read]: cannot read nowhere.c: no such file");
    for record in &records {
        assert!(record["seconds"].as_f64() > Some(0.0), "{record}");
        if cfg!(unix) {
            assert!(record["cpu_seconds"].as_f64() > Some(0.0), "{record}");
            // A process of this program holds more than a megabyte and less than this test allows a task.
            assert!(record["peak_memory"].as_u64() > Some(1 << 20), "{record}");
        }
    }
}

#[test]
fn shards_merged_are_the_whole() {
    let folder = folder("shards");
    five(&folder);
    for (shard, out) in [("2/2", "b.jsonl"), ("1/2", "a.jsonl"), ("1/1", "all.jsonl")] {
        let output =
            because(&folder, &["campaign", "programs/tasks.jsonl", "--shard", shard, "--out", out, "--jobs", "2"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    assert_eq!((records(&folder, "a.jsonl").len(), records(&folder, "b.jsonl").len()), (3, 2));
    let merged = because(&folder, &["campaign", "merge", "b.jsonl", "a.jsonl", "--out", "merged.jsonl"]);
    assert_eq!(merged.status.code(), Some(0), "{}", stderr(&merged));
    let mut whole = records(&folder, "all.jsonl");
    whole.sort_by_key(|r| r["task"].as_u64());
    assert_eq!(answers(&records(&folder, "merged.jsonl")), answers(&whole));
    let sum = stdout(&merged);
    for line in ["5 tasks", "  holds           2", "  fails           1", "  undecided       1", "  refused         1"]
    {
        assert!(sum.lines().any(|l| l == line), "{line}\n{sum}");
    }
    // A task in two files is one where the answers are equal.
    let again = because(&folder, &["campaign", "merge", "merged.jsonl", "all.jsonl"]);
    assert_eq!((again.status.code(), stdout(&again).lines().count()), (Some(0), 5));
    assert!(stderr(&again).starts_with("5 tasks\n"));
}

#[test]
fn files_that_disagree_are_not_merged() {
    let folder = folder("disagree");
    five(&folder);
    because(&folder, &["campaign", "programs/tasks.jsonl", "--shard", "1/5", "--out", "a.jsonl"]);
    let text = std::fs::read_to_string(folder.join("a.jsonl")).expect("the results");
    write(&folder, "b.jsonl", &text.replace("\"verdict\":\"fails\"", "\"verdict\":\"holds\""));
    let merged = because(&folder, &["campaign", "merge", "a.jsonl", "b.jsonl"]);
    assert_eq!(merged.status.code(), Some(2));
    assert_eq!(stderr(&merged), "error[usage]: a.jsonl and b.jsonl disagree about `fails.c`: fails and holds\n");
    write(&folder, "c.jsonl", &text.replace("fails.c", "others.c"));
    let merged = because(&folder, &["campaign", "merge", "a.jsonl", "c.jsonl"]);
    assert_eq!(merged.status.code(), Some(2));
    assert!(stderr(&merged).contains("are of different lists: task 1 is not the same"), "{}", stderr(&merged));
}

#[test]
fn what_was_cut_off_goes_on_where_it_stopped() {
    let folder = folder("resume");
    five(&folder);
    let run = || because(&folder, &["campaign", "programs/tasks.jsonl", "--out", "all.jsonl"]);
    run();
    let whole = records(&folder, "all.jsonl");
    let text = std::fs::read_to_string(folder.join("all.jsonl")).expect("the results");
    let kept: Vec<&str> = text.lines().take(2).collect();
    for torn in ["", "{\"task\":3,\"na"] {
        // A mark in what is kept shows that it is not done again.
        let old = format!("{}\n{torn}", kept.join("\n")).replace("\"version\":\"", "\"version\":\"kept ");
        write(&folder, "all.jsonl", &old);
        assert_eq!(run().status.code(), Some(0));
        let mut now = records(&folder, "all.jsonl");
        for record in now.iter_mut().take(2) {
            let version = record["version"].as_str().expect("a version").to_string();
            record["version"] = version.strip_prefix("kept ").expect("it was kept").into();
        }
        assert_eq!(answers(&now), answers(&whole), "{torn}");
    }
    // Results of another list are not added to.
    write(&folder, "programs/tasks.jsonl", "{\"files\": [\"holds.c\"]}\n");
    let other = run();
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("which is not a task of this list"), "{}", stderr(&other));
}

#[test]
fn a_wrong_list_is_refused_with_the_line() {
    let folder = folder("wrong");
    for (line, message) in [
        ("{\"files\": \"a.c\"}", "invalid type: string \"a.c\", expected a sequence at line 1 column 15"),
        ("{\"files\": [\"b.c\"], \"options\": [\"--unwnd\"]}", "error: unexpected argument '--unwnd' found"),
        ("{\"files\": [\"a.c\"]}", "`a.c` is the name of line 1 as well"),
    ] {
        write(&folder, "tasks.jsonl", &format!("{{\"files\": [\"a.c\"]}}\n\n{line}\n"));
        let output = because(&folder, &["campaign", "tasks.jsonl", "--out", "out.jsonl"]);
        assert_eq!(output.status.code(), Some(2));
        let printed = stderr(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(printed, format!("error[usage]: tasks.jsonl: line 3: {message}"));
        assert!(!folder.join("out.jsonl").exists());
    }
    assert_eq!(because(&folder, &["campaign", "nowhere.jsonl"]).status.code(), Some(2));
    assert_eq!(because(&folder, &["campaign", "tasks.jsonl", "--shard", "3/2"]).status.code(), Some(2));
}

/// The supervisor tells every way in which a process can end.
#[cfg(unix)]
#[test]
fn ends_from_inside_and_outside() {
    let folder = folder("ends");
    let ended = |limits: &[&str], script: &str| -> Json {
        let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
        command.arg("supervise").args(limits).args(["--", "sh", "-c", script]).current_dir(&folder);
        // An open standard input: its end is the campaign's.
        let mut child = command
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the supervisor starts");
        let stdin = child.stdin.take();
        let output = child.wait_with_output().expect("the supervisor ends");
        drop(stdin);
        serde_json::from_slice(&output.stdout).expect("one line of JSON")
    };
    let crashed = ended(&[], "echo out; echo err >&2; kill -SEGV $$");
    assert_eq!((&crashed["stop"], &crashed["signal"]), (&"own".into(), &11.into()));
    assert_eq!((&crashed["stdout"], &crashed["stderr"]), (&"out\n".into(), &"err\n".into()));
    let left = ended(&[], "exit 3");
    assert_eq!((&left["stop"], &left["exit"]), (&"own".into(), &3.into()));
    let late = ended(&["--timeout", "50ms"], "exec sleep 600");
    assert_eq!((&late["stop"], &late["signal"]), (&"time".into(), &9.into()));
    if cfg!(target_os = "linux") {
        let large = ended(&["--memory", "1K"], "exec sleep 600");
        assert_eq!((&large["stop"], &large["signal"]), (&"memory".into(), &9.into()));
    }
}

/// Processes whose command line has this word, as the system lists them.
#[cfg(target_os = "linux")]
fn processes(word: &str) -> Vec<(u32, String)> {
    let entries = std::fs::read_dir("/proc").expect("the processes").flatten();
    let numbers = entries.filter_map(|e| e.file_name().to_str()?.parse::<u32>().ok());
    let line = |n: u32| Some((n, std::fs::read_to_string(format!("/proc/{n}/cmdline")).ok()?.replace('\0', " ")));
    numbers.filter_map(line).filter(|(_, line)| line.contains(word)).collect()
}

/// A task that is killed is a line, and the others go on.
#[cfg(target_os = "linux")]
#[test]
fn a_task_that_crashes_is_a_line() {
    let folder = folder("crash");
    let name = format!("endless-{}.c", std::process::id());
    // The interpreter alone would go on for hours; the search does not decide it either.
    let text = "unsigned long __VERIFIER_nondet_ulong(void);\nint main(void) {\n  \
                unsigned long n = __VERIFIER_nondet_ulong(), a = 1;\n  for (unsigned long i = 0; i < n; i++)\n    \
                a = a * 6364136223846793005u + i;\n  __CPROVER_assert(a != 77777, \"\");\n  return 0;\n}\n";
    write(&folder, &format!("programs/{name}"), text);
    write(&folder, "programs/holds.c", "int main(void) { return 0; }\n");
    write(&folder, "programs/tasks.jsonl", &format!("{{\"files\": [\"{name}\"]}}\n{{\"files\": [\"holds.c\"]}}\n"));
    let campaign = Command::new(env!("CARGO_BIN_EXE_because"))
        .args(["campaign", "programs/tasks.jsonl", "--out", "all.jsonl"])
        .current_dir(&folder)
        .spawn()
        .expect("the campaign starts");
    let task = loop {
        let found = processes(&name).into_iter().find(|(_, line)| !line.contains("supervise"));
        if let Some((number, _)) = found {
            break number;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    let killed = Command::new("kill").args(["-ABRT", &task.to_string()]).status().expect("kill runs");
    assert!(killed.success());
    assert_eq!(campaign.wait_with_output().expect("the campaign ends").status.code(), Some(0));
    let records = records(&folder, "all.jsonl");
    assert_eq!((&records[0]["end"], &records[0]["signal"]), (&"crashed".into(), &6.into()));
    assert_eq!((&records[1]["end"], &records[1]["verdict"]), (&"answered".into(), &"holds".into()));
}

/// `bench` measures by the same runner and goes on in the same way.
#[test]
fn bench_measures_each_entry_in_a_process() {
    let folder = folder("bench");
    write(&folder, "programs/same.c", FAILS);
    let suite = "name = \"tiny\"\n[[entry]]\nname = \"one\"\nprogram = \"same.c\"\nfaulty = [5]\n\
                 [[entry]]\nname = \"two\"\nprogram = \"nowhere.c\"\nfaulty = [5]\n";
    write(&folder, "programs/suite.toml", suite);
    let bench = || because(&folder, &["bench", "programs", "--out", "bench.jsonl"]);
    assert_eq!(bench().status.code(), Some(0));
    let records = records(&folder, "bench.jsonl");
    assert_eq!((&records[0]["name"], &records[0]["verdict"]), (&"tiny/one".into(), &"fails".into()));
    assert_eq!((&records[1]["name"], &records[1]["rank"]), (&"tiny/two".into(), &Json::Null));
    assert!(!cfg!(unix) || records[0]["peak_memory"].as_u64() > Some(1 << 20));
    let text = std::fs::read_to_string(folder.join("bench.jsonl")).expect("the results");
    assert_eq!(bench().status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(folder.join("bench.jsonl")).expect("the results"), text);
}
