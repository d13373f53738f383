//! Pages of several files, of PLC programs, on narrow and wide windows.

use super::*;

const MAIN: &str = "#include <assert.h>\n#include \"lib/sum.h\"\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  \
    int n = __VERIFIER_nondet_int();\n  if (n < 1 || n > 3) return 0;\n  assert(sum(n) == n * (n + 1) / 2);\n  return 0;\n}\n";
const SUM: &str = "#include \"sum.h\"\n/* the sum of\n   1 to n */\nint sum(int n) {\n  int total = 0;\n  for (int i = 1; i < n; i++) {\n    \
    total += i;\n  }\n  return total;\n}\n";

/// Several files: tabs with short names, always the right file, and addresses that lead to a line, a step and a tab.
#[test]
fn shows_the_right_file_and_has_addresses() {
    let Some(browser) = browser() else { return };
    let folder = folder("files");
    std::fs::create_dir_all(folder.join("src/lib")).expect("a folder");
    let files = [("src/main.c", MAIN), ("src/lib/sum.c", SUM), ("src/lib/sum.h", "int sum(int n);\n")];
    files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).expect("a file"));
    because(&folder, &["src/main.c", "src/lib/sum.c", "-q", "--html", "page.html"]);
    let script = "const file = () => $('#files [aria-selected=true]').textContent; const text = () => $('#lines').textContent; const line = () => $('.line-row.chosen') && $('.line-row.chosen').dataset.line; \
        const to = (hash) => { history.replaceState(null, '', hash); dispatchEvent(new HashChangeEvent('hashchange')); }; \
        emit($$('.row.group').filter((r) => r.children[0].textContent.startsWith('line ')).length + ' of ' + ($$('.row.group').length > 1)); \
        emit($$('.rows .head span').every((s) => s.scrollWidth <= s.clientWidth)); \
        emit($$('#files button').map((b) => b.textContent).sort().join(' ')); emit(file() + ' ' + line()); emit(text().includes('total += i')); \
        emit($('.c-comment').textContent.includes('the sum of')); emit($$('.line-row')[2].querySelector('.c-comment') !== null); \
        $$('#files button').find((b) => b.textContent === 'main.c').click(); emit(file() + ' ' + text().includes('nondet_int')); emit(location.hash); \
        key('n'); emit(file() + ' ' + $('.line-row.current').dataset.line); emit(/line=sum.c%3A\\d+&step=\\d+&with=repair/.test(location.hash)); \
        const there = location.hash; const step = $('#count').textContent; key('n'); to(there); emit($('#count').textContent === step); \
        to('#line=main.c%3A7&tab=suspects'); emit(file() + ' ' + line() + ' ' + $('#tabs [aria-selected=true]').textContent); \
        to('#line=gone.c%3A7&step=99999&tab=none&with=x'); emit(file()); \
        $('#fails .place').click(); emit(file()); key('ArrowLeft', $('#files [aria-selected=true]')); emit(file() !== 'main.c');";
    let answer = opened(&browser, &folder, "page.html", script);
    let wanted = [
        "0 of true",
        "true",
        "main.c sum.c sum.h",
        "sum.c 6",
        "true",
        "true",
        "true",
        "main.c true",
        "#file=main.c",
        "sum.c 6",
        "true",
        "true",
        "main.c 7 suspects",
        "main.c",
        "main.c",
        "true",
        "wrong: ",
    ];
    assert_eq!(answer, wanted);
}

/// At the width of a phone nothing but boxes that scroll is wider than the page; on a wide screen both sides are used.
#[test]
fn keeps_within_narrow_and_wide_windows() {
    let Some(browser) = browser() else { return };
    let folder = page_of("widths", "list.c", LIST);
    let script = "const over = () => { const wide = document.documentElement.clientWidth; return $$('body *').filter((e) => !e.closest('.source, .rows, pre.diff, [hidden], script') && e.getBoundingClientRect().right > wide + 1).map((e) => e.tagName + '.' + e.className + '#' + e.id); }; \
        emit(document.documentElement.clientWidth); for (const b of $$('#tabs button').map((b) => b.textContent)) { tab(b); emit(b + ' ' + over().join(' ')); } \
        tab('run'); const right = $('.methods').getBoundingClientRect(); emit(Math.round(right.right / document.documentElement.clientWidth * 100)); emit(right.top > $('#source').getBoundingClientRect().top ? 'below' : 'beside'); \
        emit(document.documentElement.scrollWidth <= document.documentElement.clientWidth);";
    for (width, place) in [(390, "below"), (1400, "beside")] {
        let answer = opened_at(&browser, &folder, "page.html", script, width);
        assert_eq!(answer[0], width.to_string());
        let tabs = &answer[1..answer.len() - 4];
        assert!(tabs.len() > 5 && tabs.iter().all(|l| l.ends_with(' ')), "{answer:#?}");
        assert_eq!(answer[answer.len() - 4..], ["100", place, "true", "wrong: "].map(String::from), "{answer:#?}");
    }
}

/// The command that repeats the run breaks between its words only, never between an option and its value.
#[test]
fn the_command_breaks_between_arguments() {
    let Some(browser) = browser() else { return };
    let folder = folder("command");
    std::fs::write(folder.join("press.st"), TWO_HAND).expect("a file");
    because(&folder, &["press.st", "-q", "--html", "page.html"]);
    let script = "const line = (e) => e.getBoundingClientRect().height; const parts = $$('#repeat .arg'); \
        const least = Math.min(...parts.map(line)); emit(parts.length > 3); emit(parts.some((p) => line(p) > least * 1.5)); \
        emit(parts.filter((p) => p.textContent === '--input').length); \
        emit($('#repeat code').textContent === 'because press.st --zero-inputs ' + parts.slice(3).map((p) => p.textContent).join(' '));";
    for width in [390, 1400] {
        assert_eq!(opened_at(&browser, &folder, "page.html", script, width), ["true", "false", "0", "true", "wrong: "]);
    }
}

/// The requirements of a PLC program, each with its verdict; those that fail lead to their failure.
#[test]
fn requirements_are_listed() {
    let Some(browser) = browser() else { return };
    let folder = folder("requirements");
    std::fs::write(folder.join("press.st"), TWO_HAND).expect("a file");
    because(&folder, &["press.st", "-q", "--html", "page.html"]);
    let script = "emit($('.notes summary').textContent); $('.notes summary').click(); \
        const rows = $$('#requirements tr'); emit(rows.length); emit(rows[1].textContent); \
        const links = $$('#requirements .place'); emit(links.length); links[1].click(); emit($('#fails .place').textContent);";
    let wanted =
        ["2 of 5 requirements fail", "5", "CURTAINfailscycle 2press --&gt; curtainFree", "2", "line 68", "wrong: "];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

/// No word of the story, of its heads and of the names of cycles is broken where the page is narrow.
#[test]
fn words_stay_whole_on_a_phone() {
    let Some(browser) = browser() else { return };
    let folder = folder("words");
    std::fs::write(folder.join("press.st"), TWO_HAND).expect("a file");
    because(&folder, &["press.st", "-q", "--html", "page.html"]);
    let script = "const cells = $$('#story th, #story .from, #story .to, #cycles td:first-child').filter((c) => c.textContent); \
        const lines = (c) => { const range = document.createRange(); range.selectNodeContents(c); return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size; }; \
        emit(cells.length > 8); emit(cells.filter((c) => lines(c) > c.textContent.trim().split(' ').length).map((c) => c.textContent).join());";
    assert_eq!(opened_at(&browser, &folder, "page.html", script, 390), ["true", "", "wrong: "]);
}

/// An edit after which the check is no longer made is not offered; one of what the specification calls says so.
#[test]
fn edits_that_repair_nothing_are_not_offered() {
    let Some(browser) = browser() else { return };
    let folder = folder("evades");
    let text = "int main(void) {\n  int *p;\n  {\n    int inner = 3;\n    p = &inner;\n  }\n  return *p;\n}\n";
    std::fs::write(folder.join("scope.c"), text).expect("a file");
    because(&folder, &["scope.c", "-q", "--html", "page.html"]);
    let script = "emit($('#cause').textContent); emit($('#repair') === null);";
    let wanted = ["Likely cause: line 5 is the first to look at: p = &amp;inner", "true", "wrong: "];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
    std::fs::write(folder.join("bits.c"), BITS).expect("a file");
    because(&folder, &["bits.c", "-q", "--html", "page.html"]);
    let script = "emit($('#repair').firstChild.textContent);";
    let wanted = ["With this edit no run fails. But it changes what the specification itself calls.", "wrong: "];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

const BITS: &str = include_str!("../../../../examples/bits.c");
const TWO_HAND: &str = include_str!("../../../../examples/plc/faults/two_hand_3.st");

/// A run of a PLC program is shown by its cycles, and no input by its number.
#[test]
fn tells_the_cycles_of_a_plc() {
    let Some(browser) = browser() else { return };
    let folder = folder("cycles");
    std::fs::write(folder.join("press.st"), TWO_HAND).expect("a file");
    because(&folder, &["press.st", "-q", "--html", "page.html"]);
    let script = "emit($$('#cycles tr').length > 1); emit($('#cycles td').textContent); \
        emit($$('.row.group').map((g) => g.textContent).some((t) => t.includes('cycle 2'))); \
        emit($$('.c-keyword').some((k) => k.textContent === 'AND')); emit($$('.c-type').some((k) => k.textContent === 'BOOL')); emit($('.c-comment').textContent.startsWith('(*')); \
        const texts = $$('#tabs button').map((b) => { tab(b.textContent); return $('#panels .tabpanel:not([hidden])').textContent; }); \
        $('#repeat').remove(); emit(texts.concat([$('#cause-box').textContent]).filter((t) => /[a-z]#\\d/.test(t)).length);";
    let answer = opened(&browser, &folder, "page.html", script);
    assert_eq!(answer, ["true", "cycle 1", "true", "true", "true", "true", "0", "wrong: "]);
}
