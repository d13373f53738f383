//! Errors of programs with their places: message and `line:column` of every diagnostic.

use because_plc::{DialectChoice, Options, load};

fn diagnostics(text: &str, dialect: DialectChoice) -> Vec<String> {
    let options = Options { dialect, ..Options::default() };
    let (sources, list) = match load(vec![("f".to_string(), text.to_string())], &options) {
        Ok(program) => (program.sources.clone(), program.warnings.clone()),
        Err(failed) => (failed.sources, failed.diagnostics),
    };
    list.iter()
        .map(|d| {
            let at = sources.position(d.span).map_or("-".to_string(), |p| format!("{}:{}", p.line, p.column));
            format!("{at} {}", d.message)
        })
        .collect()
}

fn check(cases: &[(&str, &[&str])], dialect: DialectChoice) {
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        let found = diagnostics(text, dialect);
        if found != *expected {
            wrong.push(format!("{text}\n  expected {expected:#?}\n  found {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn in_program(body: &str) -> String {
    format!(
        "PROGRAM P\nVAR a, b : INT; p : BOOL; r : REAL; w : WORD; l : ARRAY[1..3] OF INT; t : TON; END_VAR\n{body}\nEND_PROGRAM"
    )
}

fn check_bodies(cases: &[(&str, &[&str])]) {
    let texts: Vec<String> = cases.iter().map(|(body, _)| in_program(body)).collect();
    let list: Vec<(&str, &[&str])> = texts.iter().zip(cases).map(|(t, (_, e))| (t.as_str(), *e)).collect();
    check(&list, DialectChoice::StructuredText);
}

#[test]
fn syntax_of_statements() {
    check_bodies(&[
        ("a := 1\nb := 2;", &["3:7 expected `;` after the assignment, found `b`"]),
        ("a = 1;", &["3:3 expected `:=` or `(`, found `=`"]),
        (
            "a := ;\nb := (1 + 2;\np := TRUE;\n a := 3 +;",
            &[
                "3:6 expected an expression, found `;`",
                "4:12 expected `)`, found `;`",
                "6:10 expected an expression, found `;`",
            ],
        ),
        ("IF p = 1 THEN a := 1;", &["4:1 expected `END_IF`, found `END_PROGRAM`"]),
        ("IF a := 1 THEN b := 2; END_IF;\nc := 1;", &["3:6 expected `THEN`, found `:=`"]),
        (
            "IF a == 1 THEN b := ; END_IF;",
            &["3:6 expected `THEN` after the condition, found `==`", "3:21 expected an expression, found `;`"],
        ),
        ("IF p && p THEN b := 1; END_IF;", &["3:6 expected `THEN` after the condition, found `&&`"]),
        ("IF p THEN a := 1; ELSE IF p THEN b := 1; END_IF;", &["4:1 expected `END_IF`, found `END_PROGRAM`"]),
        ("FOR a = 1 TO 3 DO b := 1; END_FOR;", &["3:7 expected `:=` after the control variable, found `=`"]),
        ("FOR a := 1 TO 3 b := 1; END_FOR;", &["3:17 expected `DO` after the range of FOR, found `b`"]),
        (
            "CASE a OF 1: b := 1; b := 2; END_IF; END_CASE;",
            &["3:30 expected the label of a case, `ELSE` or `END_CASE`, found `END_IF`"],
        ),
        ("WHILE p DO a := 1; END_FOR;", &["3:20 expected `END_WHILE`, found `END_FOR`"]),
        ("t(IN := p PT := T#1s);", &["3:11 expected `,` or `)` after the argument, found `PT`"]),
        ("t(IN := p,);", &[]),
        ("p S a;", &["3:3 expected `:=` or `(`, found `S`"]),
        ("a := l[1;\nb := 2;", &["3:9 expected `]` after the index, found `;`"]),
        ("a := T#5;", &["3:6 a duration needs units: d, h, m, s, ms, us or ns"]),
        ("a := 2#12 + 99999999999999999999;", &["3:6 `12` is not a number of base 2"]),
        ("END_IF;\na := 1;", &["3:1 `END_IF` closes or continues nothing here"]),
        ("a := 1; ?", &["3:9 unexpected character `?`"]),
        ("if := 3;", &["3:4 expected an expression, found `:=`", "4:1 expected `END_IF`, found `END_PROGRAM`"]),
        ("//#ASSERT a >\nb := 1;", &["3:14 expected an expression, found the end of the comment"]),
        (
            "//#ASSERT a > 1 b\nb := 1;",
            &["3:17 expected `: NAME` or the end of the comment after the condition, found `b`"],
        ),
    ]);
}

#[test]
fn syntax_of_declarations() {
    check(
        &[
            (
                "PROGRAM P VAR a INT; b : INT END_VAR END_PROGRAM",
                &[
                    "1:17 expected `:` and a type after the name, found `INT`",
                    "1:29 expected `;` after the declaration, found `END_VAR`",
                ],
            ),
            (
                "PROGRAM P VAR a : ; for : INT; END_VAR END_PROGRAM",
                &["1:19 expected a type, found `;`", "1:21 expected the name of a variable or `END_VAR`, found `for`"],
            ),
            (
                "PROGRAM P VAR a : ARRAY[1..] OF INT; b : ARRAY 1..3 OF INT; END_VAR END_PROGRAM",
                &["1:28 expected an expression, found `]`", "1:48 expected `[` after ARRAY, found `1`"],
            ),
            ("PROGRAM P\na := 1;", &["2:8 expected a statement or `END_PROGRAM`, found the end of the file"]),
            (
                "PROGRAM P\nEND_FUNCTION\nPROGRAM",
                &[
                    "2:1 expected a statement or `END_PROGRAM`, found `END_FUNCTION`",
                    "3:8 expected the name of the block, found the end of the file",
                ],
            ),
            ("x := 1;", &["1:1 expected PROGRAM, FUNCTION_BLOCK, FUNCTION, TYPE or VAR_GLOBAL, found `x`"]),
            ("TYPE T : INT\nEND_TYPE", &["1:13 expected `;` after the type, found `END_TYPE`"]),
            (
                "PROGRAM P (* no end",
                &[
                    "1:11 this comment is never closed by `*)`",
                    "1:20 expected a statement or `END_PROGRAM`, found the end of the file",
                ],
            ),
            ("", &["- there is no block to call"]),
        ],
        DialectChoice::StructuredText,
    );
}

#[test]
fn types_and_names() {
    check_bodies(&[
        ("a := r;", &["3:6 expected INT, found REAL"]),
        ("a := 40000;", &["3:6 40000 does not fit in INT"]),
        ("p := a;", &["3:6 expected BOOL, found INT"]),
        ("p := a AND p;", &["3:6 `AND` cannot be applied to INT and BOOL"]),
        ("a := p + 1;", &["3:6 `+` cannot be applied to BOOL and INT"]),
        ("IF a THEN b := 1; END_IF;", &["3:4 expected a condition of type BOOL, found INT"]),
        ("a := bb;", &["3:6 no variable is called `bb`"]),
        (
            "a := l[4];\na := l[p];\na := b[1];",
            &[
                "3:8 index 4 is outside of 1..3",
                "4:8 an index must be an integer, found BOOL",
                "5:8 a value of type INT has no elements",
            ],
        ),
        ("a := t.X;", &["3:8 `TON` has no member `X`"]),
        (
            "t(PX := p, IN => p);\nt(Q := p);",
            &["3:3 `TON` has no parameter `PX`", "4:3 `Q` is an output of `TON`: write `Q => variable`"],
        ),
        (
            "TON(IN := p);\nfoo(1);",
            &["3:1 `TON` is a function block; call an instance of it", "4:1 no function or instance is called `foo`"],
        ),
        ("a := ABS(1, 2);", &["3:6 `ABS` takes 1 argument, found 2"]),
        (
            "CASE a OF 1: b := 1; 1..2: b := 2; END_CASE;\nCASE r OF 1: ; END_CASE;",
            &["3:22 this value has a case already", "4:6 CASE needs an integer or enumeration, found REAL"],
        ),
        (
            "FOR r := 1.0 TO 2.0 DO a := 1; END_FOR;\nFOR a := 1 TO 3 BY 0 DO b := 1; END_FOR;",
            &["3:5 FOR needs an integer variable, found REAL", "4:20 a step of 0 never ends"],
        ),
        ("EXIT;", &["3:1 `EXIT` must stand inside a loop"]),
        ("w := a;\nw := 16#10000;", &["3:6 expected WORD, found INT", "4:6 65536 does not fit in WORD"]),
        ("GOTO nowhere;", &["3:6 no label is called `nowhere` in this block"]),
        ("w.16 := p;\np := r.1;", &["3:3 WORD has only 16 such parts", "4:8 a value of type REAL has no bits to name"]),
        ("a := NOT r;", &["3:10 `NOT` cannot be applied to REAL"]),
        ("t := t;", &["3:6 assignment of a whole instance is not supported"]),
    ]);
}

#[test]
fn declarations_that_do_not_fit() {
    check(
        &[
            (
                "PROGRAM P VAR a : FOO; b : INT := TRUE; c : BOOL := 5; END_VAR END_PROGRAM",
                &[
                    "1:19 no type is called `FOO`",
                    "1:35 expected INT, found BOOL",
                    "1:53 expected BOOL, found the number 5",
                ],
            ),
            ("PROGRAM P VAR a, A : INT; END_VAR END_PROGRAM", &["1:18 `A` is declared twice"]),
            ("TYPE T : STRUCT t : T; END_STRUCT; END_TYPE PROGRAM P END_PROGRAM", &["1:21 type `T` contains itself"]),
            (
                "FUNCTION_BLOCK F VAR f : F; END_VAR END_FUNCTION_BLOCK",
                &["1:22 a function block contains an instance of itself"],
            ),
            (
                "FUNCTION F : INT VAR_INPUT n : INT; END_VAR F := F(n - 1); END_FUNCTION PROGRAM P VAR x : INT; END_VAR x := F(3); END_PROGRAM",
                &["1:50 `F` calls itself; a PLC has no recursion"],
            ),
            (
                "PROGRAM P VAR a : ARRAY[3..1] OF INT; b : ARRAY[1..2] OF INT := [1, 2, 3]; END_VAR END_PROGRAM",
                &["1:25 3..1 are no bounds of an array", "1:65 more values than the 2 elements of the array"],
            ),
            (
                "PROGRAM A END_PROGRAM PROGRAM B END_PROGRAM",
                &["- there are several programs (A, B): say with --entry NAME which one is called"],
            ),
            (
                "FUNCTION_BLOCK A END_FUNCTION_BLOCK (* A *) FUNCTION_BLOCK B END_FUNCTION_BLOCK",
                &["- there are several function blocks (A, B): say with --entry NAME which one is called"],
            ),
            (
                "PROGRAM A END_PROGRAM CONFIGURATION C TASK T(INTERVAL := T#1500us); PROGRAM p WITH T : A; END_CONFIGURATION",
                &["1:58 an interval that is no whole number of milliseconds is not supported"],
            ),
            (
                "PROGRAM P VAR n : INT; b : BOOL; END_VAR b := NOT n > 5; END_PROGRAM",
                &["1:47 NOT takes BOOL or a bit string, not INT; did you mean `NOT (n > 5)`?"],
            ),
            ("PROGRAM P VAR CONSTANT n : INT; END_VAR n := 1; END_PROGRAM", &["1:24 constant `n` has no value"]),
            ("PROGRAM P VAR CONSTANT n : INT := 1; END_VAR n := 1; END_PROGRAM", &["1:46 `n` is a constant"]),
            (
                "PROGRAM P VAR x AT %IX0.0 : BOOL; y AT %IW0 : WORD; END_VAR END_PROGRAM",
                &["1:40 `%IW0`, which overlaps `x`, is not supported"],
            ),
            (
                "PROGRAM P VAR x AT %IX0.0 : INT; END_VAR END_PROGRAM",
                &["1:20 INT does not fit at `%IX0.0`, which has 1 bits"],
            ),
        ],
        DialectChoice::StructuredText,
    );
}

#[test]
fn what_is_not_modelled_is_named() {
    check_bodies(&[
        ("a := PEEK(1);", &["3:6 function `PEEK` is not supported"]),
        ("a := INT_TO_STRING(a);", &["3:6 conversion from INT to STRING is not supported"]),
        ("IF p THEN a := 1; END_IF;\nr := UNSCALE(1.0);\nb := 2;", &["4:6 function `UNSCALE` is not supported"]),
    ]);
    check(
        &[
            ("FUNCTION_BLOCK F VAR t : TIMER; END_VAR BEGIN END_FUNCTION_BLOCK", &["1:26 type TIMER is not supported"]),
            (
                "FUNCTION F : INT VAR_INPUT a : INT; END_VAR BEGIN F := a; END_FUNCTION\nFUNCTION_BLOCK G VAR x : INT; END_VAR BEGIN x := F(); IF ENO THEN x := 1; END_IF; END_FUNCTION_BLOCK",
                &["2:50 parameter `a` is not given", "2:58 `ENO` inside a block is not supported"],
            ),
            (
                "FUNCTION_BLOCK G VAR x : BOOL; END_VAR BEGIN OK := FALSE; x := OK; END_FUNCTION_BLOCK",
                &["1:64 reading `OK` inside a block is not supported"],
            ),
            (
                "FUNCTION_BLOCK G VAR x : Pump; END_VAR BEGIN x(on := TRUE); Valve(open := TRUE); END_FUNCTION_BLOCK",
                &["1:26 no type is called `Pump`", "1:61 no function or instance is called `Valve`"],
            ),
        ],
        DialectChoice::Scl,
    );
}
