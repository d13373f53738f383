//! Further shapes: sizes of unions, arrays without elements, the heap, text, recursion, switches, `setjmp`.

use crate::soundness::snippet;
use crate::soundness::writer::{Writer, put};

/// Unions of 1 to 300 bytes whose bytes are written as one member and read as another.
pub fn sized_unions(w: &mut Writer) {
    let size = match w.random.below(3) {
        0 => 1 + w.random.below(8),
        1 => 60 + w.random.below(10),
        _ => 9 + w.random.below(292),
    };
    let (name, keyword) = (w.global("U"), *w.random.pick(&["static ", ""]));
    let words = (size / 4).max(1);
    w.at_top(|w| put!(w, "union {name} {{ unsigned char b[{size}]; unsigned w[{words}]; short s; }};"));
    let object = w.name("u");
    let (at, input, other) = (w.random.below(size), w.input().text, w.random.below(4 * words));
    let index = w.input().below(size as i128).text;
    put!(w, "{keyword}union {name} {object};");
    put!(w, "memset(&{object}, {}, sizeof {object});", w.random.below(4));
    put!(w, "{object}.b[{at}] = {input} + 1;");
    put!(w, "{object}.b[{index}] ^= 6;");
    put!(w, "{object}.w[{}] += {input};", other / 4);
    match w.random.below(3) {
        0 => {
            put!(w, "union {name} {object}c = {object};");
            put!(w, "{object}c.s++;");
            put!(w, "MIX({object}c.b[{at}] + {object}c.w[0]);");
        }
        1 => {
            put!(w, "union {name} *{object}p = malloc(sizeof *{object}p);");
            put!(w, "*{object}p = {object};");
            put!(w, "{object}p->b[{index}]++;");
            put!(w, "MIX({object}p->w[{}] ^ {object}p->b[{at}]);", other / 4);
            put!(w, "free({object}p);");
        }
        _ => {}
    }
    let past = if w.risk() { size + w.random.below(2) } else { size - 1 };
    put!(w, "MIX({object}.b[{input} ? {at} : {past}] + {object}.w[{}] + sizeof {object});", other / 4);
}

pub fn zero_length(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["int z%[0];", "if ($r && $i == 1) z%[0] = 1;", "MIX(sizeof z%);"],
            &["^static short z%[0];", "if ($r && $c) MIX(z%[$i]);", "MIX(sizeof z% / sizeof *z%);"],
            &["int z%[2][0];", "if ($r && $c) z%[1][0] = $i;", "MIX(sizeof z%);"],
            &[
                "int n% = $i;",
                "if (n% || $r) {",
                "char z%[n%];",
                "for (int i = 0; i < n%; i++) z%[i] = i;",
                "MIX(sizeof z%);",
                "}",
            ],
            &[
                "^struct flex% { int n; int tail[]; };",
                "struct flex% *f% = malloc(sizeof *f% + ($i + 1) * sizeof(int));",
                "f%->n = $i + 1;",
                "for (int i = 0; i < f%->n; i++) f%->tail[i] = i * 3;",
                "MIX(f%->tail[$i + $r] + sizeof *f%);",
                "free(f%);",
            ],
            &[
                "^struct last% { char c; short tail[0]; };",
                "struct last% *f% = calloc(1, sizeof *f% + 2 * sizeof(short));",
                "f%->tail[$i & 1] = $k;",
                "MIX(f%->tail[0] * 8 + f%->tail[1 + $r]);",
                "free(f%);",
            ],
            &[
                "^struct none% { };",
                "^struct has% { int a; struct none% e; int b; };",
                "struct has% h% = { 1, { }, $i };",
                "MIX(h%.b + sizeof(struct none%) + sizeof h%);",
            ],
        ],
    );
}

pub fn heap(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "int (*m%)[3] = malloc(2 * sizeof *m%);",
                "for (int i = 0; i < 6; i++) (&m%[0][0])[i % 3 + 3 * (i / 3)] = i;",
                "MIX(m%[$i & 1][$i % 3]);",
                "free(m%);",
            ],
            &[
                "int **rows% = malloc(2 * sizeof *rows%);",
                "for (int i = 0; i < 2; i++) rows%[i] = calloc(2 + i, sizeof(int));",
                "rows%[$i & 1][1] = $k;",
                "MIX(rows%[0][1] + rows%[1][2 + $r]);",
                "free(rows%[0]);",
                "free(rows%[1]);",
                "free(rows%);",
            ],
            &[
                "char *a% = realloc(NULL, 4);",
                "memcpy(a%, \"abc\", 4);",
                "char *b% = realloc(a%, 2 + $i);",
                "MIX(b%[1]);",
                "b% = realloc(b%, 16);",
                "MIX(b%[0] + b%[$i & 1]);",
                "if ($r && $c) MIX(*a%);",
                "free(b%);",
            ],
            &[
                "^struct box% { struct box% *in; int v; };",
                "struct box% *o% = malloc(sizeof *o%);",
                "o%->in = malloc(sizeof *o%);",
                "o%->in->in = $c ? o% : NULL;",
                "o%->v = $i, o%->in->v = $k;",
                "MIX(o%->in->in ? o%->in->in->v : o%->in->v);",
                "free(o%->in);",
                "if ($r) MIX(o%->in->v);",
                "free(o%);",
            ],
            &["int *p% = malloc(sizeof(int));", "*p% = $i;", "int *q% = p%;", "free(p%);", "if ($r && $c) free(q%);"],
            &["int *p% = malloc(4 * sizeof(int));", "int *q% = p% + $i;", "q% -= $i - $r * ($i & 1);", "free(q%);"],
        ],
    );
}

pub fn text(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "char b%[12];",
                "int n% = snprintf(b%, 6 + $k, \"%d-%s\", (int)$i, \"ab\");",
                "MIX(n% + b%[0] + strlen(b%));",
            ],
            &["char b%[8];", "sprintf(b%, \"%x:%c\", $i + 254, 'q');", "MIX(b%[0] + b%[1] * 3 + strlen(b%));"],
            &[
                "int c% = \"aZ5 _\"[$i];",
                "MIX(isalpha(c%) != 0);",
                "MIX(isdigit(c%) != 0);",
                "MIX(toupper(c%) - tolower(c%));",
            ],
            &[
                "char s%[8] = \"a,b\";",
                "s%[$i] = ';';",
                "char *t% = strtok(s%, \",;\");",
                "while (t%) {",
                "MIX(*t%);",
                "t% = strtok(NULL, \",;\");",
                "}",
            ],
            &[
                "char s%[10] = \"ab\";",
                "strncat(s%, \"cdef\", $i + 1);",
                "MIX(strlen(s%) * 7 + s%[3]);",
                "MIX(strcmp(s%, \"abcd\") > 0);",
            ],
            &[
                "char s%[6] = \"hello\";",
                "for (char *a = s%, *z = s% + 4; a < z; a++, z--) {",
                "char c = *a;",
                "*a = *z;",
                "*z = c;",
                "}",
                "MIX(s%[0] * 5 + s%[$i]);",
            ],
            &[
                "unsigned long v% = strtoul(\"0x1f,7\" + $i, NULL, 0);",
                "MIX(v%);",
                "MIX(strtol(\"-12z\", NULL, 10) + $i);",
            ],
            &["char *d% = strdup($c ? \"one\" : \"three\");", "MIX(strlen(d%) + d%[2]);", "free(d%);"],
        ],
    );
}

pub fn recursion(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^static int odd%(int n);",
                "^static int even%(int n) { return n == 0 ? 1 : odd%(n - 1); }",
                "^static int odd%(int n) { return n == 0 ? 0 : even%(n - 1); }",
                "MIX(even%($i + 1) * 2 + odd%($i));",
            ],
            &["^static int fib%(int n) { return n < 2 ? n : fib%(n - 1) + fib%(n - 2); }", "MIX(fib%($i + 2));"],
            &[
                "^static void down%(int *v, int n) { int here = n; if (n == 0) return; down%(&here, n - 1); *v += here; }",
                "int t% = 1;",
                "down%(&t%, $i);",
                "MIX(t%);",
            ],
            &[
                "^static unsigned walk%(const char *s) { return *s ? *s + 31 * walk%(s + 1) : 7; }",
                "MIX(walk%(\"abcd\" + $i));",
            ],
        ],
    );
}

pub fn switches(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "switch ((signed char)($i * 100)) {",
                "case -56: MIX(1);",
                "case 100: MIX(2); break;",
                "default: MIX(3);",
                "case 0: MIX(4);",
                "}",
            ],
            &[
                "switch (($i + 1ll) << 32) {",
                "case 1ll << 32: MIX(1); break;",
                "case 2ll << 32: MIX(2);",
                "default: MIX(3);",
                "}",
            ],
            &[
                "int k% = 0;",
                "for (int i = 0; i < 3; i++) {",
                "switch (i + $i) {",
                "case 1: k% += 1; continue;",
                "case 3: k% += 10;",
                "default: k% += 100; break;",
                "}",
                "k% *= 2;",
                "}",
                "MIX(k%);",
            ],
            &[
                "switch ($i) {",
                "int hidden%;",
                "case 0: hidden% = 4; MIX(hidden%); break;",
                "case 1: hidden% = 5;",
                "default: if ($i == 1) MIX(hidden%);",
                "}",
            ],
            &[
                "unsigned char c% = $i;",
                "switch (c%) case 1: case 2: MIX(c%);",
                "switch (c% - 2u) { case -1u: MIX(9); case -2u: MIX(8); }",
            ],
            &[
                "if ($c) goto in%;",
                "for (int i = 0; i < 2; i++) {",
                "MIX(i);",
                "}",
                "while (0) {",
                "in%: MIX(77);",
                "}",
            ],
            &[
                "int n% = $i;",
                "if (n% > 1) goto deep%;",
                "do {",
                "if (n% == 0) {",
                "MIX(5);",
                "deep%: MIX(n%);",
                "}",
                "n%--;",
                "} while (n% > 0);",
                "MIX(n%);",
            ],
        ],
    );
}

pub fn declarations(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^static int t%;",
                "^static int t%;",
                "^extern int e%;",
                "^int e% = 4;",
                "MIX(t% + e%);",
                "{",
                "extern int e%;",
                "e% += $i;",
                "}",
                "MIX(e%);",
            ],
            &[
                "^inline int inl%(int a) { return a * 3; }",
                "^extern int inl%(int a);",
                "MIX(inl%($i));",
                "int (*p%)(int) = inl%;",
                "MIX(p%(2));",
            ],
            &[
                "^typedef int (*op%)(int, int);",
                "^static int add%(int a, int b) { return a + b; }",
                "^static int sub%(int a, int b) { return a - b; }",
                "^static op% pick%(int c) { return c ? add% : sub%; }",
                "MIX(pick%($c)($i, 3));",
            ],
            &["enum { A% = 3, B% = A% * 2, C% };", "int v%[C%] = { [B%] = $i };", "MIX(v%[A% + $i] + sizeof v%);"],
            &["int x% = $i;", "{", "int x% = 4;", "x% += 1;", "MIX(x%);", "}", "MIX(x%);"],
            &[
                "^static int calls%;",
                "^static int count%(void) { return ++calls%; }",
                "MIX(sizeof(count%()) + calls%);",
                "int n% = $i + 1;",
                "MIX(sizeof(int[n%]));",
            ],
            &[
                "_Static_assert(sizeof(int) == 4, \"int\");",
                "register int r% = $i;",
                "r% *= r%;",
                "MIX(r%);",
                "MIX(_Alignof(double) + offsetof(struct { char c; short s; }, s));",
            ],
        ],
    );
}
