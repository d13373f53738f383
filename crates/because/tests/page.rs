//! The HTML report in a browser: it renders, steps, selects, and nothing in the analysed text becomes markup.
//!
//! A script behind the page does what a user does and writes what came of it into the document, which Chromium prints.
//! Without Chromium (`CHROMIUM`, `chromium`, `google-chrome`) the tests say that they skip.

use std::path::{Path, PathBuf};
use std::process::Command;

fn browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok();
    let known = ["chromium", "chromium-browser", "google-chrome"].map(str::to_string);
    let runs = |name: &String| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let found = named.into_iter().chain(known).find(runs);
    if found.is_none() {
        eprintln!("skipped: there is no Chromium");
    }
    found
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-page-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn because(folder: &Path, args: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_because")).args(args).current_dir(folder).output();
    let output = output.expect("the command ends");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Collects what goes wrong from the first line of the page on.
const WATCH: &str = "<script>window.wrong = []; onerror = (m) => { wrong.push(String(m)); }; \
                     console.error = (...m) => { wrong.push(m.join(' ')); };</script>";

/// What the user does: `key`, `click` and `text` are there for it; each `say` is one line of the answer.
const HANDS: &str = "const answer = []; const say = (x) => answer.push(String(x)); \
    const $ = (q) => document.querySelector(q); const $$ = (q) => [...document.querySelectorAll(q)]; \
    const key = (k, at) => (at || document.body).dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true, cancelable: true})); \
    const tab = (name) => $$('#tabs button').find((b) => b.textContent === name).click();";

/// Opens the page, does what the script says and gives its lines.
fn opened(browser: &str, folder: &Path, page: &str, script: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(page)).expect("a page");
    let (head, rest) = text.split_once("<head>").expect("a head");
    let hands = format!(
        "<script>{{ {HANDS} try {{ {script} }} catch (e) {{ say('broke: ' + e); }} say('wrong: ' + wrong.join('; ')); \
         const out = document.createElement('pre'); out.id = 'answer'; \
         out.textContent = 'BEGIN\\n' + answer.join('\\n') + '\\nEND'; document.body.append(out); }}</script></body>"
    );
    let end = rest.rfind("</body>").expect("an end");
    let whole = format!("{head}<head>{WATCH}{}{hands}{}", &rest[..end], &rest[end + "</body>".len()..]);
    std::fs::write(folder.join("driven.html"), whole).expect("a page");
    let profile = folder.join("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", folder.join("driven.html").display()))
        .output()
        .expect("the browser ends");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let begin =
        dom.rfind("BEGIN\n").unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&output.stderr)));
    let lines = dom[begin..].lines().skip(1).take_while(|l| !l.starts_with("END"));
    lines.map(str::to_string).collect()
}

const MINMAX: &str = include_str!("../../../examples/minmax.c");

#[test]
fn renders_steps_and_selects() {
    let Some(browser) = browser() else { return };
    let folder = folder("steps");
    std::fs::write(folder.join("minmax.c"), MINMAX).expect("a file");
    because(&folder, &["minmax.c", "-q", "--html", "page.html"]);
    let script = "say($('#title').textContent); say($('#verdict').textContent); say($$('.source tr').length > 13); \
        say($$('#tabs button').map((b) => b.textContent).slice(0, 3).join(' ')); \
        say($$('ol.suspects li').length > 1); say($('#cause').textContent); say($$('#story tbody tr').map((r) => r.textContent).join('; ')); say($('#repair').textContent); say($('.diff .to').textContent.trim()); say($('.source tr.chosen').dataset.line); \
        tab('runs'); say($('#count').textContent.split(' ')[0]); key('ArrowRight'); key('ArrowRight'); \
        say($('#count').textContent.split(' ')[0]); key('ArrowLeft'); say($('#count').textContent.split(' ')[0]); \
        const range = $('#slider'); range.value = '4'; range.dispatchEvent(new Event('input', {bubbles: true})); \
        say($('#count').textContent.split(' ')[0]); say($$('.rows .row.current').length); say($$('.source tr.current').length); \
        key('n'); say($('.rows .row.current').className.includes('differs')); \
        $('.source tr[data-line=\"10\"]').click(); say($('#line h2').textContent); say($$('#line .why').length > 0); \
        for (const b of $$('#tabs button').map((b) => b.textContent)) { tab(b); say(b + ' ' + ($$('#panels .tabpanel:not([hidden])')[0].textContent.length > 0)); } \
        key('1'); say($('#tabs [aria-selected=true]').textContent); \
        key('ArrowRight', $('#tab0')); say($('#tabs [aria-selected=true]').textContent); \
        key('t'); say(['dark', 'light'].includes(document.documentElement.dataset.theme)); \
        dispatchEvent(new Event('beforeprint')); say($$('#panels .tabpanel').filter((p) => p.firstChild).length > 2); \
        dispatchEvent(new Event('afterprint')); say($$('button, select, input').every((b) => b.hidden || b.textContent || b.getAttribute('aria-label')));";
    let said = opened(&browser, &folder, "page.html", script);
    let tabs = said.iter().filter(|l| l.ends_with(" true") && !l.contains('=')).count();
    assert!(tabs >= 8, "each method has something on its tab: {said:#?}");
    let rest: Vec<&str> = said.iter().map(String::as_str).filter(|l| !l.ends_with(" true")).collect();
    let wanted = [
        "assertion: least &lt;= most",
        "fails",
        "true",
        "suspects runs trace",
        "true",
        "Likely cause: line 10 assigns `most` where `least` is meant",
        "10most-1–; 10least–-1; 13least0-1",
        "With this edit no run fails.",
        "+    least = input2;",
        "13",
        "1",
        "3",
        "2",
        "5",
        "1",
        "1",
        "true",
        "line 10",
        "true",
        "suspects",
        "runs",
        "true",
        "true",
        "true",
        "wrong: ",
    ];
    assert_eq!(rest, wanted, "{said:#?}");
}

const TWO_HAND: &str = include_str!("../../../examples/plc/faults/two_hand_3.st");

/// A run of a PLC program is shown by its cycles, and no input by its number.
#[test]
fn tells_the_cycles_of_a_plc() {
    let Some(browser) = browser() else { return };
    let folder = folder("cycles");
    std::fs::write(folder.join("press.st"), TWO_HAND).expect("a file");
    because(&folder, &["press.st", "-q", "--html", "page.html"]);
    let script = "say($$('#cycles tr').length > 1); say($('#cycles td').textContent); \
        const texts = $$('#tabs button').map((b) => { tab(b.textContent); return $('#panels .tabpanel:not([hidden])').textContent; }); \
        say(texts.concat([$('#facts').textContent]).filter((t) => /[a-z]#\\d/.test(t)).length);";
    assert_eq!(opened(&browser, &folder, "page.html", script), ["true", "cycle 1", "0", "wrong: "]);
}

/// Text that wants to be markup, lines of any length, characters that turn the text round.
#[test]
fn hostile_text_stays_text() {
    let Some(browser) = browser() else { return };
    let folder = folder("hostile");
    let long = "x".repeat(200_000);
    let source = format!(
        "#include <assert.h>\nint __VERIFIER_nondet_int(void);\n// </script><script>window.hacked = 1</script>\n\
         // <img src=x onerror='window.hacked = 2'> \u{202e}desrever\u{2028}\u{2029} \u{0}\u{7f} &lt;b&gt;\n// {long}\n\
         int main(void) {{\n  int x = __VERIFIER_nondet_int();\n  \
         assert(x != 3 && \"</script><img src=x onerror=window.hacked=3>]]><!--\");\n  return 0;\n}}\n"
    );
    std::fs::write(folder.join("<b>'a.c"), source).expect("a file");
    because(&folder, &["<b>'a.c", "-q", "--html", "page.html"]);
    let script = "for (const b of $$('#tabs button').map((b) => b.textContent)) tab(b); \
        $$('.source tr').forEach((t) => t.click()); \
        say(window.hacked); say($$('img').length); say($$('b').filter((b) => !b.closest('.why')).length); \
        say($$('script').length); say($$('.source tr').length); say($('.source').textContent.includes('</scr' + 'ipt><scr' + 'ipt>window.hacked = 1'));";
    let said = opened(&browser, &folder, "page.html", script);
    // The page's two scripts, the one that watches and the one that asks.
    assert_eq!(said, ["undefined", "0", "0", "4", "11", "true", "wrong: "]);
}

#[test]
fn a_run_of_a_hundred_thousand_steps_opens() {
    let Some(browser) = browser() else { return };
    let folder = folder("long");
    std::fs::write(folder.join("minmax.c"), MINMAX).expect("a file");
    because(&folder, &["minmax.c", "-q", "--method", "closest", "--json", "result.json"]);
    let text = std::fs::read_to_string(folder.join("result.json")).expect("a result");
    let mut json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let rows = json["failures"][0]["explanations"][0]["rows"].as_array().expect("rows").clone();
    let many: Vec<serde_json::Value> = rows.iter().cycle().take(100_000).cloned().collect();
    json["failures"][0]["explanations"][0]["rows"] = many.into();
    std::fs::write(folder.join("long.json"), json.to_string()).expect("a file");
    because(&folder, &["report", "long.json", "--html", "page.html"]);
    let script = "tab('runs'); say($('#count').textContent); $('#slider').value = '99999'; \
        $('#slider').dispatchEvent(new Event('input', {bubbles: true})); say($('#count').textContent); \
        say($$('.rows .row').length < 500); for (let i = 0; i < 50; i++) key('ArrowLeft'); say($('#count').textContent); \
        key('n'); say($('.rows .row.current').className.includes('differs'));";
    let said = opened(&browser, &folder, "page.html", script);
    let wanted = ["1 of 100000", "100000 of 100000", "true", "99950 of 100000", "true", "wrong: "];
    assert_eq!(said, wanted);
}
