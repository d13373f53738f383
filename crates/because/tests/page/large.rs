//! Hostile texts, long files and long runs.

use super::*;

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
        $$('.line-row').forEach((t) => t.click()); $$('.value').slice(0, 9).forEach((v) => v.isConnected && v.click()); \
        emit(window.hacked); emit($$('img').length); emit($$('b').filter((b) => !b.closest('.why, .cause-box')).length); \
        emit($$('script').length); emit($$('.line-row').length); emit($('.source').textContent.includes('</scr' + 'ipt><scr' + 'ipt>window.hacked = 1'));";
    let answer = opened(&browser, &folder, "page.html", script);
    // The page's two scripts, the one that watches and the one that asks.
    assert_eq!(answer, ["undefined", "0", "0", "4", "10", "true", "wrong: "]);
}

/// A file of 10,000 lines and runs of 100,000 steps: only what is seen is made, and every step can be reached.
#[test]
fn long_files_and_runs_are_made_as_they_are_seen() {
    let Some(browser) = browser() else { return };
    let folder = folder("long");
    let long = format!("{MINMAX}{}", "/* more\n   lines */ int unused(void);\n".repeat(5_000));
    std::fs::write(folder.join("minmax.c"), long).expect("a file");
    because(&folder, &["minmax.c", "-q", "--json", "result.json"]);
    let text = std::fs::read_to_string(folder.join("result.json")).expect("a result");
    let mut json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let runs = json["failures"][0]["timelines"].as_array_mut().expect("runs");
    for run in runs.iter_mut() {
        lengthen(run, 100_000);
    }
    std::fs::write(folder.join("long.json"), json.to_string()).expect("a file");
    because(&folder, &["report", "long.json", "--html", "page.html"]);
    let script = "emit($('#count').textContent); emit($$('.line-row').length < 200); emit($('#source').getAttribute('aria-rowcount') > 10000); emit($('#lines').textContent.includes('least')); \
        emit($$('.rows .row').length < 500); for (let i = 0; i < 50; i++) key('ArrowLeft'); emit($('#count').textContent); $('#all').click(); emit($$('.rows .row').length < 500); \
        for (let i = 0; i < 50; i++) key('ArrowLeft'); emit($('#count').textContent); key('n'); emit($('.rows .row.current').className.includes('differs')); \
        $('#source').scrollTop = 150000; $('#source').dispatchEvent(new Event('scroll')); emit($$('.line-row').length < 200 && $('#lines').textContent.includes('unused')); emit($$('.line-row').length);";
    let answer = opened(&browser, &folder, "page.html", script);
    let rows: usize = answer[answer.len() - 2].parse().expect("a count");
    assert!(rows > 20, "{answer:#?}");
    let rest: Vec<&str> = answer.iter().take(answer.len() - 2).map(String::as_str).collect();
    let wanted = [
        "100000 of 100000",
        "true",
        "true",
        "true",
        "true",
        "99950 of 100000",
        "true",
        "99900 of 100000",
        "true",
        "true",
    ];
    assert_eq!(rest, wanted);
    assert_eq!(answer[answer.len() - 1], "wrong: ");
}

/// A run whose first step is repeated until it has so many, with another value in other runs than the failing one.
fn lengthen(run: &mut serde_json::Value, count: usize) {
    let other = run["run"] != "failing";
    for column in ["file", "line", "kind", "name", "value", "group", "decided_by"] {
        let list = run[column].as_array_mut().expect("a column");
        let first = list[0].clone();
        list.clear();
        list.resize(count, first);
    }
    run["group"] = vec![0; count].into();
    run["from"] = vec![Vec::<u32>::new(); count].into();
    run["decided_by"] = vec![-1; count].into();
    run["groups"] = serde_json::json!([{"kind": "run", "first": 0, "end": count}]);
    if other {
        run["pairs"] = (0..count).map(|i| vec![i, i]).collect::<Vec<_>>().into();
        run["texts"].as_array_mut().expect("texts").push("another".into());
        let text = run["texts"].as_array().expect("texts").len() - 1;
        let values = run["value"].as_array_mut().expect("values");
        values.iter_mut().for_each(|v| *v = text.into());
    }
}
