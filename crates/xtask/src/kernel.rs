//! `cargo xtask kernel SEED`: a program of many small functions in the manner of a real-time kernel.
//!
//! Services on semaphores, mailboxes, queues and the like, each entered and left through one lock. One of them, chosen
//! by the seed, returns on some path without leaving; with `-DFIXED` it does not. `benches/bmc/kernel.c` is seed 1.

use crate::generate::Random;
use std::fmt::Write;

/// A kind of kernel object: its name, what it counts, its other fields.
struct Family {
    name: &'static str,
    what: &'static str,
    count: &'static str,
}

const FAMILIES: [Family; 10] = [
    Family { name: "sem", what: "semaphore", count: "tokens" },
    Family { name: "mbox", what: "mailbox", count: "letters" },
    Family { name: "queue", what: "message queue", count: "messages" },
    Family { name: "mutex", what: "mutex", count: "depth" },
    Family { name: "flag", what: "group of event flags", count: "raised" },
    Family { name: "timer", what: "software timer", count: "ticks" },
    Family { name: "part", what: "memory partition", count: "blocks" },
    Family { name: "task", what: "task", count: "credits" },
    Family { name: "pipe", what: "byte pipe", count: "bytes" },
    Family { name: "gate", what: "barrier", count: "arrived" },
];

/// Services of every family: name, parameters, what it is for.
const SERVICES: [(&str, &str, &str); 12] = [
    ("create", "unsigned limit", "Takes a free one into use; gives its number."),
    ("delete", "unsigned id", "Gives one back, unless somebody waits."),
    ("accept", "unsigned id", "Takes one unit if there is one; never waits."),
    ("pend", "unsigned id, unsigned timeout", "Takes one unit, or notes that the task waits."),
    ("post", "unsigned id", "Gives one unit, or wakes a task that waits."),
    ("broadcast", "unsigned id", "Wakes every task that waits."),
    ("reset", "unsigned id", "Back to the state after creation."),
    ("resize", "unsigned id, unsigned limit", "Changes how much fits."),
    ("claim", "unsigned id", "Makes the running task the owner."),
    ("yield", "unsigned id", "Gives up ownership."),
    ("query", "unsigned id", "What there is now."),
    ("tick", "unsigned id", "What happens with every clock tick."),
];

/// The program of this seed.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let fault = (random.below(FAMILIES.len()), 2 + random.below(8));
    let mut out = prologue(seed);
    for (index, family) in FAMILIES.iter().enumerate() {
        declarations(&mut out, family);
        for (number, service) in SERVICES.iter().enumerate() {
            let is_faulty = fault == (index, number);
            self::service(&mut out, family, service, is_faulty, &mut random);
        }
    }
    dispatcher(&mut out);
    out
}

fn put(out: &mut String, text: std::fmt::Arguments) {
    let _ = out.write_fmt(text);
    out.push('\n');
}

fn prologue(seed: u64) -> String {
    format!(
        "// A kernel of many small services behind one lock (`cargo xtask kernel {seed}`). One of them does not always
// leave it. Fails; with -DFIXED it holds.
#include <assert.h>

#ifndef CALLS
#define CALLS 2
#endif
#define OBJECTS 2
#define TASKS 4

enum error {{ OK, BAD_ID, NOT_USED, FROM_INTERRUPT, EMPTY, FULL, WAITING, NOT_OWNER, NO_MORE, BAD_LIMIT, TIMED_OUT }};

unsigned __VERIFIER_nondet_uint(void);

static int locked;
static unsigned running, nesting, switches, now;
static unsigned char ready[TASKS];

static void enter(void) {{
  assert(locked == 0);
  locked = 1;
}}

static void leave(void) {{
  assert(locked == 1);
  locked = 0;
}}

static int in_interrupt(void) {{ return nesting > 0; }}

static unsigned next_task(void) {{
  for (unsigned i = 0; i < TASKS; i++)
    if (ready[i])
      return i;
  return 0;
}}

static void make_ready(unsigned task) {{
  ready[task % TASKS] = 1;
}}

static void make_wait(unsigned task) {{
  ready[task % TASKS] = 0;
}}

static void schedule(void) {{
  unsigned next = next_task();
  if (next != running) {{
    running = next;
    switches++;
  }}
}}
"
    )
}

fn declarations(out: &mut String, family: &Family) {
    let Family { name, what, count } = family;
    put(
        out,
        format_args!(
            "
// Each {what}.
struct {name} {{
  unsigned char used;
  unsigned {count}, limit, waiters, owner, since;
}};

static struct {name} {name}s[OBJECTS];

static int {name}_is_valid(unsigned id) {{
  return id < OBJECTS && {name}s[id].used;
}}

static int {name}_is_full(unsigned id) {{
  return {name}s[id].{count} >= {name}s[id].limit;
}}

static void {name}_clear(unsigned id) {{
  {name}s[id].{count} = 0;
  {name}s[id].waiters = 0;
  {name}s[id].owner = TASKS;
  {name}s[id].since = now;
}}

static void {name}_wait(unsigned id) {{
  if ({name}s[id].waiters < TASKS)
    {name}s[id].waiters++;
  make_wait(running);
}}

static void {name}_wake(unsigned id) {{
  if ({name}s[id].waiters > 0) {{
    {name}s[id].waiters--;
    make_ready(running + {name}s[id].waiters);
  }}
}}"
        ),
    );
}

/// An early way out: its condition and what it returns.
fn refusals(family: &Family, service: &str, random: &mut Random) -> Vec<(String, &'static str)> {
    let Family { name, count, .. } = family;
    let mut list: Vec<(String, &'static str)> = Vec::new();
    if service == "create" {
        list.push(("limit == 0 || limit > 1000".to_string(), "BAD_LIMIT"));
    } else {
        list.push((format!("!{name}_is_valid(id)"), "BAD_ID"));
    }
    if matches!(service, "pend" | "claim" | "delete" | "create") || random.chance(25) {
        list.push(("in_interrupt()".to_string(), "FROM_INTERRUPT"));
    }
    match service {
        "delete" | "resize" => list.push((format!("{name}s[id].waiters > 0"), "WAITING")),
        "accept" => list.push((format!("{name}s[id].{count} == 0"), "EMPTY")),
        "post" => list.push((format!("{name}_is_full(id) && {name}s[id].waiters == 0"), "FULL")),
        "broadcast" => list.push((format!("{name}s[id].waiters == 0"), "OK")),
        "yield" => list.push((format!("{name}s[id].owner != running"), "NOT_OWNER")),
        "claim" => list.push((format!("{name}s[id].owner != TASKS && {name}s[id].owner != running"), "NOT_OWNER")),
        "tick" => list.push((format!("now - {name}s[id].since < {}", 2 + random.below(6)), "OK")),
        "pend" => list.push(("timeout > 5000".to_string(), "TIMED_OUT")),
        _ => {}
    }
    list
}

fn action(family: &Family, service: &str, random: &mut Random) -> String {
    let Family { name, count, .. } = family;
    let n = format!("{name}s[id]");
    let step = 1 + random.below(3);
    match service {
        "create" => format!(
            "  for (unsigned id = 0; id < OBJECTS; id++)\n    if (!{n}.used) {{\n      {n}.used = 1;\n      {n}.limit = limit;\n      {name}_clear(id);\n      leave();\n      return OK;\n    }}\n  leave();\n  return NO_MORE;\n"
        ),
        "delete" => format!("  {name}_clear(id);\n  {n}.used = 0;\n"),
        "accept" => format!("  {n}.{count}--;\n  {n}.since = now;\n"),
        "pend" => format!(
            "  if ({n}.{count} > 0) {{\n    {n}.{count}--;\n    leave();\n    return OK;\n  }}\n  {name}_wait(id);\n  schedule();\n"
        ),
        "post" => format!(
            "  if ({n}.waiters > 0) {{\n    {name}_wake(id);\n    leave();\n    schedule();\n    return OK;\n  }}\n  {n}.{count}++;\n"
        ),
        "broadcast" => format!("  while ({n}.waiters > 0)\n    {name}_wake(id);\n  schedule();\n"),
        "reset" => format!("  {name}_clear(id);\n  {n}.limit = {};\n", 4 * step),
        "resize" => {
            format!("  if (limit < {n}.{count}) {{\n    leave();\n    return FULL;\n  }}\n  {n}.limit = limit;\n")
        }
        "claim" => format!("  {n}.owner = running;\n  {n}.since = now;\n"),
        "yield" => format!("  {n}.owner = TASKS;\n  {name}_wake(id);\n"),
        "query" => format!("  unsigned there = {n}.{count};\n  if (there > {n}.limit)\n    there = {n}.limit;\n"),
        _ => format!("  {n}.since = now;\n  if ({n}.{count} > {step})\n    {n}.{count} -= {step};\n"),
    }
}

fn service(
    out: &mut String,
    family: &Family,
    (service, params, purpose): &(&str, &str, &str),
    is_faulty: bool,
    random: &mut Random,
) {
    let name = family.name;
    put(out, format_args!("\n// {purpose}\nenum error {name}_{service}({params}) {{\n  enter();"));
    let refusals = refusals(family, service, random);
    let last = refusals.len() - 1;
    for (index, (cond, error)) in refusals.into_iter().enumerate() {
        let leave = match is_faulty && index == last {
            true => "#ifdef FIXED\n    leave();\n#endif",
            false => "    leave();",
        };
        put(out, format_args!("  if ({cond}) {{\n{leave}\n    return {error};\n  }}"));
    }
    out.push_str(&action(family, service, random));
    if *service != "create" {
        out.push_str("  leave();\n  return OK;\n");
    }
    out.push_str("}\n");
}

fn dispatcher(out: &mut String) {
    for family in &FAMILIES {
        let name = family.name;
        put(
            out,
            format_args!(
                "\nstatic enum error call_{name}(unsigned service, unsigned id, unsigned value) {{\n  switch (service) {{"
            ),
        );
        for (number, (service, params, _)) in SERVICES.iter().enumerate() {
            let args = match *params {
                "unsigned limit" => "value",
                "unsigned id" => "id",
                _ => "id, value",
            };
            put(out, format_args!("  case {number}: return {name}_{service}({args});"));
        }
        put(out, format_args!("  default: return BAD_ID;\n  }}\n}}"));
    }
    put(
        out,
        format_args!(
            "\nstatic enum error call(unsigned family, unsigned service, unsigned id, unsigned value) {{\n  switch (family) {{"
        ),
    );
    for (number, family) in FAMILIES.iter().enumerate() {
        put(out, format_args!("  case {number}: return call_{}(service, id, value);", family.name));
    }
    put(
        out,
        format_args!(
            "  default: return BAD_ID;
  }}
}}

int main(void) {{
  for (unsigned i = 0; i < TASKS; i++)
    ready[i] = 1;
  for (unsigned i = 0; i < CALLS; i++) {{
    now++;
    nesting = __VERIFIER_nondet_uint() % 2;
    call(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint());
  }}
  assert(locked == 0);
  return 0;
}}"
        ),
    );
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_program_of_the_bench_is_seed_1() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/bmc/kernel.c");
        let text = std::fs::read_to_string(path).expect("the program of the bench");
        assert_eq!(text, super::program(1));
        assert!(text.lines().count() > 2900);
    }
}
