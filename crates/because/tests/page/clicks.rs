//! Every control of the page by clicking it.

use super::*;

const TWO: &str = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nstatic int twice(int n) {\n  return n + n;\n}\n\
    int main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n < 0 || n > 9) return 0;\n  int sum = 0;\n  \
    for (int i = 0; i < n; i++)\n    sum += twice(i);\n  assert(sum != 6);\n  assert(n * n <= 64);\n}\n";

/// Two failures: the second one's cause, source and steps come in place of the first one's.
#[test]
fn another_failure_is_shown_whole() {
    let Some(browser) = browser() else { return };
    let folder = folder("failures");
    std::fs::write(folder.join("two.c"), TWO).expect("a file");
    because(&folder, &["two.c", "--all", "-q", "--html", "page.html"]);
    let script = "const title = () => $('#title').textContent; const line = () => $('#fails .place').textContent; \
        emit($$('#failures option').length); emit(title() + ', ' + line()); \
        $('#failures').value = '1'; $('#failures').dispatchEvent(new Event('change', {bubbles: true})); \
        emit(title() + ', ' + line()); emit(location.hash.includes('failure=2')); emit($('.line-row.failing').dataset.line);";
    let wanted = [
        "2",
        "two.c assertion: sum != 6, line 12",
        "two.c assertion: n * n &lt;= 64, line 13",
        "true",
        "13",
        "wrong: ",
    ];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}

/// Places lead to their lines, steps and lines are chosen, and nothing that can be clicked breaks the page.
#[test]
fn each_control_does_what_it_says() {
    let Some(browser) = browser() else { return };
    let folder = page_of("clicks", "list.c", LIST);
    let script = "const chosen = () => $('.line-row.chosen').dataset.line; const count = () => Number($('#count').textContent.split(' ')[0]); \
        const places = $$('#story .place'); emit(places.map((b) => { b.click(); return chosen() === b.textContent.replace(/\\D/g, ''); }).every(Boolean) && places.length > 1); \
        $$('.line-row').find((r) => r.dataset.line === '20').click(); emit(chosen()); emit($('#line h2').textContent); \
        $('#next-difference').click(); emit($('.rows .row.current').className.includes('differs')); \
        $('#all').click(); const row = $$('#spacer .row[data-row]')[2]; row.click(); emit(count() === Number(row.dataset.row) + 1); \
        const before = count(); key('ArrowRight', $('#map')); emit(count() - before); $('#theme').click(); const theme = document.documentElement.dataset.theme; \
        $('#theme').click(); emit(theme !== document.documentElement.dataset.theme); \
        tab('suspects'); const suspect = $('ol.suspects .place'); suspect.click(); emit(suspect.textContent.includes(chosen())); \
        let clicked = 0; for (const name of $$('#tabs button').map((b) => b.textContent)) { tab(name); \
        for (const e of $$('#panels .tabpanel:not([hidden]) button, #panels .tabpanel:not([hidden]) summary, #cause-box button, #cause-box summary')) if (document.contains(e)) { e.click(); clicked++; } } \
        emit(clicked > 60);";
    let wanted = ["true", "20", "line 20", "true", "true", "1", "true", "true", "true", "wrong: "];
    assert_eq!(opened(&browser, &folder, "page.html", script), wanted);
}
