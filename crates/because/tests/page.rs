//! The HTML report in a browser: it renders, steps, selects, and nothing in the analysed text becomes markup.
//!
//! A script behind the page does what a user does and writes what came of it into the document, which Chromium prints.
//! Without Chromium (`CHROMIUM`, `chromium`, `google-chrome`) the tests say that they skip.

mod clicks;
mod large;
mod several;

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

/// What the user does: `key`, `click` and `text` are there for it; each `emit` is one line of the answer.
const HANDS: &str = "const answer = []; const emit = (x) => answer.push(String(x)); \
    const $ = (q) => document.querySelector(q); const $$ = (q) => [...document.querySelectorAll(q)]; \
    const key = (k, at) => (at || document.body).dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true, cancelable: true})); \
    const tab = (name) => $$('#tabs button').find((b) => b.textContent === name).click();";

/// Opens the page, does what the script says and gives its lines.
fn opened(browser: &str, folder: &Path, page: &str, script: &str) -> Vec<String> {
    opened_at(browser, folder, page, script, 1280)
}

/// The same in a window of this width.
fn opened_at(browser: &str, folder: &Path, page: &str, script: &str, width: u32) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(page)).expect("a page");
    let (head, rest) = text.split_once("<head>").expect("a head");
    let hands = format!(
        "<script>{{ {HANDS} try {{ {script} }} catch (e) {{ emit('broke: ' + e); }} emit('wrong: ' + wrong.join('; ')); \
         const out = document.createElement('pre'); out.id = 'answer'; \
         out.textContent = 'BEGIN\\n' + answer.join('\\n') + '\\nEND'; document.body.append(out); \
         if (parent !== window) parent.postMessage(out.textContent, '*'); }}</script></body>"
    );
    let end = rest.rfind("</body>").expect("an end");
    let whole = format!("{head}<head>{WATCH}{}{hands}{}", &rest[..end], &rest[end + "</body>".len()..]);
    std::fs::write(folder.join("driven.html"), whole).expect("a page");
    // A window is not made as narrow as a phone, a frame is.
    let frame = format!(
        "<body><pre id=answer></pre><script>onmessage = (e) => {{ answer.textContent = e.data; }};</script>\
         <iframe src=driven.html width={width} height=900 style='border: 0'></iframe></body>"
    );
    std::fs::write(folder.join("frame.html"), frame).expect("a page");
    let file = if width < 600 { "frame.html" } else { "driven.html" };
    let profile = folder.join("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("--window-size={},900", width.max(600)))
        .args(["--hide-scrollbars", "--virtual-time-budget=5000"])
        .arg(format!("file://{}", folder.join(file).display()))
        .output()
        .expect("the browser ends");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let begin =
        dom.rfind("BEGIN\n").unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&output.stderr)));
    let lines = dom[begin..].lines().skip(1).take_while(|l| !l.starts_with("END"));
    lines.map(str::to_string).collect()
}

const MINMAX: &str = include_str!("../../../examples/minmax.c");
const LIST: &str = include_str!("../../../examples/list.c");

/// A page of one file, made in a folder of its own.
fn page_of(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::write(folder.join(file), text).expect("a file");
    because(&folder, &[file, "-q", "--html", "page.html"]);
    folder
}

#[test]
fn opens_on_the_cause() {
    let Some(browser) = browser() else { return };
    let folder = page_of("opens", "minmax.c", MINMAX);
    let script = "emit(document.title); emit($('#title').textContent); emit($('#verdict').textContent); emit($('#cause').textContent); \
        emit($('#repair').firstChild.textContent); emit($('.diff .to').textContent.trim()); \
        emit($$('#story thead th').map((t) => t.textContent).join('|')); emit($$('#story tbody tr').map((r) => r.textContent).join('; ')); \
        emit($('.line-row.chosen').dataset.line); emit($('.line-row.cause').dataset.line); emit($('.line-row.failing').dataset.line); \
        emit($('#fails').textContent.includes('replayed: fails')); emit($('#tabs [aria-selected=true]').textContent);";
    let wanted = [
        "minmax.c: assertion: least &lt;= most – because",
        "minmax.c assertion: least &lt;= most",
        "fails",
        "Likely cause: line 10 assigns most where least is meant",
        "With this edit no run fails.",
        "+    least = input2;",
        "line||as it is|with the edit",
        "10most-1–; 10least–-1; 13least0-1",
        "10",
        "10",
        "13",
        "true",
        "run",
        "wrong: ",
    ];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

/// Where there is no edit the inputs stand in its place, and the story next to them.
#[test]
fn no_column_is_empty_without_an_edit() {
    let Some(browser) = browser() else { return };
    let folder = folder("columns");
    std::fs::write(folder.join("tank_3.st"), include_str!("../../../examples/plc/faults/tank_3.st")).expect("a file");
    let methods = "slice,trace,closest,whodunit,core,diagnosis";
    because(&folder, &["tank_3.st", "-q", "--method", methods, "--html", "page.html"]);
    let script = "const [left, right] = $$('#cause-box .column'); emit($$('.diff').length); \
        emit(left.querySelectorAll('#cause, #cycles, #given, #repeat').length); emit(right.querySelectorAll('#story, #passes').length); \
        const height = (c) => c.lastElementChild.getBoundingClientRect().bottom - c.getBoundingClientRect().top; \
        emit(Math.min(height(left), height(right)) * 2 > Math.max(height(left), height(right)));";
    let shown = opened_at(&browser, &folder, "page.html", script, 1400);
    assert_eq!(shown, ["0", "3", "2", "true", "wrong: "]);
}

/// Keys and buttons step through both runs; the margin shows their values, the differing ones unless all are asked for.
#[test]
fn steps_through_both_runs() {
    let Some(browser) = browser() else { return };
    let folder = page_of("steps", "list.c", LIST);
    let script = "const step = () => Number($('#count').textContent.split(' ')[0]); const all = Number($('#count').textContent.split(' ')[2]); \
        emit($$('.margin').length > 0 && $$('.margin .from, .margin .absent').length > 0); \
        emit($('.line-row.cause .margin').textContent.includes('node 3')); \
        const few = $$('#spacer .row').length; $('#all').click(); emit($$('#spacer .row').length > few); emit($$('.margin').length > 5); \
        const end = step(); key('ArrowLeft'); emit(end - step()); key('ArrowRight'); emit(end - step()); \
        $('#back').click(); emit(end - step()); $('#forward').click(); emit(end - step()); key('ArrowRight'); \
        go0 = $$('#spacer .row[data-row]')[0]; $('#all').click(); \
        key('n'); emit($('.rows .row.current').className.includes('differs')); emit($$('.line-row.current').length); \
        const box = $('#map').getBoundingClientRect(); const at = (x) => $('#map').dispatchEvent(new PointerEvent('pointerdown', {clientX: box.left + x * box.width, bubbles: true})); \
        at(0.5); emit(Math.abs(step() - all / 2) <= 1); at(0); emit(step()); emit($('#map').getAttribute('aria-valuenow')); \
        $('#against').value = 'passing'; $('#against').dispatchEvent(new Event('change', {bubbles: true})); emit($('.rows .head').textContent.includes('closest passing run')); \
        $('#against').value = ''; $('#against').dispatchEvent(new Event('change', {bubbles: true})); emit($('.rows .head').textContent); emit($$('.rows .to').length);";
    let answer = opened(&browser, &folder, "page.html", script);
    let wanted = [
        "true",
        "true",
        "true",
        "true",
        "1",
        "0",
        "1",
        "0",
        "true",
        "1",
        "true",
        "1",
        "1",
        "true",
        "wherestepas it is",
        "0",
        "wrong: ",
    ];
    assert_eq!(answer, wanted);
}

/// Calls are a tree, and loops fold by round.
#[test]
fn folds_calls_and_rounds() {
    let Some(browser) = browser() else { return };
    let folder = page_of("folds", "list.c", LIST);
    let script = "$('#all').click(); const groups = () => $$('.row.group').map((g) => g.children[1].textContent.slice(2)); \
        emit(groups().slice(0, 4).join(', ')); const before = parseInt($('#spacer').style.height); \
        const round = () => $$('.row.group').find((g) => g.textContent.includes('round 1')); round().click(); \
        emit(round().getAttribute('aria-expanded')); emit(parseInt($('#spacer').style.height) < before); \
        round().click(); emit(parseInt($('#spacer').style.height) === before); \
        emit($$('.row.group').find((g) => g.textContent.includes('insert()')).getAttribute('aria-level'));";
    let wanted = ["main(), loop at line 36, round 1, insert()", "false", "true", "true", "4", "wrong: "];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

/// A value leads to where it was defined, link after link.
#[test]
fn follows_a_value_to_its_definition() {
    let Some(browser) = browser() else { return };
    let folder = page_of("why", "list.c", LIST);
    let script = "const chain = () => $$('.chain li').map((l) => l.textContent); const follow = (q) => $$('.sources button').find((b) => b.textContent.includes(q)).click(); \
        emit($('#why').hidden); $$('.line-row.failing .margin .from')[0].click(); emit(chain().join(' | ')); \
        follow('count'); emit(chain().pop()); emit($('.line-row.current').dataset.line); follow('count'); follow('count'); emit(chain().pop()); \
        emit($('#why').textContent.includes('no other value')); $$('.chain button')[1].click(); emit(chain().length); \
        follow('head != NULL'); emit(chain().pop()); $('#why-close').click(); emit($('#why').hidden);";
    let wanted = [
        "true",
        "line 38 length(head) = 2",
        "line 30 count = 2",
        "30",
        "line 28 count = 0",
        "true",
        "2",
        "line 29 head != NULL = true",
        "true",
        "wrong: ",
    ];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

/// Lines and tabs by keyboard, find, copy, the theme, the line's values, paper.
#[test]
fn serves_keyboard_clipboard_and_paper() {
    let Some(browser) = browser() else { return };
    let folder = page_of("keys", "minmax.c", MINMAX);
    let script = "const copied = []; navigator.clipboard.writeText = (t) => { copied.push(t); return Promise.resolve(); }; \
        $$('[data-copy]').forEach((b) => b.click()); emit(copied.length); emit(copied.some((t) => t.startsWith('--- a/minmax.c') && t.includes('+    least = input2;'))); \
        emit(copied.some((t) => t.startsWith('because minmax.c') && !t.includes('--html') && t.includes('--input'))); emit(copied.some((t) => t.includes('input2 = '))); \
        $('#source').focus(); key('ArrowDown', $('#source')); emit($('.line-row.chosen').dataset.line); key('ArrowUp', $('#source')); emit($('.line-row.chosen').dataset.line); emit($('#source').getAttribute('aria-activedescendant')); \
        emit($('#line h2').textContent); emit($$('#line .why').length > 0); emit($('#line table').textContent.includes('most')); \
        const find = $('#find'); find.value = 'INPUT2'; find.dispatchEvent(new Event('input', {bubbles: true})); emit($('#find-count').textContent.startsWith('1 of')); \
        const first = $('.line-row.chosen').dataset.line; key('Enter', find); emit($('.line-row.chosen').dataset.line !== first); emit($$('.line-row.found').length > 1); \
        find.value = 'nowhere'; find.dispatchEvent(new Event('input', {bubbles: true})); emit($('#find-count').textContent); \
        key('2'); emit($('#tabs [aria-selected=true]').textContent); emit($$('ol.suspects li').length > 1); key('ArrowRight', $('#tab1')); emit($('#tabs [aria-selected=true]').textContent); emit(document.activeElement.id); \
        emit($$('#tabs button').map((b) => b.textContent).filter((b) => { tab(b); return !$('#panels .tabpanel:not([hidden])').textContent; }).length); \
        key('t'); emit(['dark', 'light'].includes(document.documentElement.dataset.theme)); \
        dispatchEvent(new Event('beforeprint')); emit($$('#panels .tabpanel').filter((p) => p.firstChild).length > 2); \
        dispatchEvent(new Event('afterprint')); emit($$('button, select, input').every((b) => b.hidden || b.textContent || b.getAttribute('aria-label') || b.labels.length)); \
        emit($$('[role=tab]').every((t) => document.getElementById(t.getAttribute('aria-controls'))));";
    let wanted = [
        "3", "true", "true", "true", "11", "10", "L10", "line 10", "true", "true", "true", "true", "true", "none",
        "suspects", "true", "trace", "tab2", "0", "true", "true", "true", "true", "wrong: ",
    ];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

/// The text of every kind stands out enough from what is behind it, dark and light (WCAG 2.1, 1.4.3).
#[test]
fn colours_have_contrast() {
    let Some(browser) = browser() else { return };
    let folder = page_of("contrast", "minmax.c", MINMAX);
    let script = "const channel = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }; \
        const light = (h) => { const n = parseInt(h.slice(1), 16); return 0.2126 * channel(n >> 16) + 0.7152 * channel((n >> 8) & 255) + 0.0722 * channel(n & 255); }; \
        const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); }; \
        for (const theme of ['light', 'dark']) { document.documentElement.dataset.theme = theme; const style = getComputedStyle(document.documentElement); const v = (n) => style.getPropertyValue(n).trim(); \
        for (const front of ['--fg', '--dim', '--accent', '--bad', '--good', '--keyword', '--type', '--string', '--number', '--comment', '--directive']) \
        for (const back of ['--bg', '--panel', '--bad-bg', '--mark', '--cause-bg']) if (contrast(v(front), v(back)) < 4.5) emit(theme + ' ' + front + ' on ' + back + ' ' + contrast(v(front), v(back)).toFixed(2)); } \
        emit(new Set($$('.line-row span[class^=c-]').map((s) => s.className)).size > 3);";
    assert_eq!(opened(&browser, &folder, "page.html", script), ["true", "wrong: "]);
}
