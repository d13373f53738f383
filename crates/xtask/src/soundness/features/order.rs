//! Orders of evaluation that C leaves open, compound assignments with calls, compound literals, writes to `const`.

use crate::soundness::snippet;
use crate::soundness::writer::Writer;

/// Whatever the order, the compiled program takes one of them.
pub fn order(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^static int next%(int a) { static int n = 1; n = n * 3 + a; return n & 31; }",
                "MIX(next%($i) - next%(2));",
                "int r% = next%($i) + next%(1) * 2;",
                "MIX(r%);",
            ],
            &[
                "^static int g%;",
                "^static int bump%(int a) { g% += a; return g% & 7; }",
                "g% = $k;",
                "MIX(g% + bump%($i + 1));",
                "MIX(bump%(1) ^ g%);",
                "int list%[3] = { bump%(1), g%, $k };",
                "MIX(list%[0] * 8 + list%[1]);",
            ],
            &[
                "^static int g%;",
                "^static int bump%(int a) { g% += a; return g% & 3; }",
                "^static int minus%(int a, int b) { return a * 5 - b; }",
                "MIX(minus%(bump%(1), bump%($i)));",
                "MIX(minus%(g%, bump%(2)));",
            ],
            &[
                "^static int at%;",
                "^static int step%(void) { return at% = (at% + 1) & 3; }",
                "int v%[4] = { 1, 2, 3, $i };",
                "v%[at%] = step%();",
                "v%[step%()] += at% + $k;",
                "for (int i = 0; i < 4; i++) MIX(v%[i]);",
            ],
            &[
                "^static int *which%(int *a, int *b) { static int n; return n++ & 1 ? a : b; }",
                "int a% = $i, b% = $k;",
                "*which%(&a%, &b%) = *which%(&a%, &b%) + 4;",
                "MIX(a% * 9 + b%);",
            ],
            &[
                "^static unsigned g% = 3;",
                "^static unsigned twice%(void) { return g% *= 2; }",
                "MIX($c ? g% + twice%() : twice%() + twice%());",
                "MIX((g%++, twice%()) - (g% & 7));",
                "MIX(twice%() && g% + twice%());",
            ],
        ],
    );
}

/// `x op= f()` where the call changes `x`, or what designates it.
pub fn compound(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^static int g%;",
                "^static int set%(int a) { g% = a; return a & 7; }",
                "g% = $i;",
                "g% += set%($k);",
                "MIX(g%);",
                "g% -= g% + set%(3);",
                "MIX(g%);",
            ],
            &[
                "^static int at%;",
                "^static int move%(void) { at% = 1; return 6; }",
                "int v%[2] = { $i, $k };",
                "v%[at%] ^= move%();",
                "MIX(v%[0] * 32 + v%[1]);",
            ],
            &[
                "^static int deep%(int n) { static int r; if (n == 0) return 1; r += deep%(n - 1); return r; }",
                "MIX(deep%($i + 1));",
                "int k% = 2;",
                "k% *= deep%($i);",
                "MIX(k%);",
            ],
            &[
                "^struct f% { unsigned a : 3; int b : 6; };",
                "^static struct f% s%;",
                "^static int touch%(void) { s%.a++; s%.b = -3; return 5; }",
                "s%.a = $i;",
                "s%.b += touch%();",
                "s%.a |= touch%();",
                "MIX(s%.a * 64 + s%.b);",
            ],
            &[
                "^static int *p%;",
                "^static int one% = 1, two% = 2;",
                "^static int turn%(int a) { p% = a & 1 ? &one% : &two%; return a; }",
                "p% = &one%;",
                "*p% += turn%($i + 1);",
                "MIX(one% * 16 + two%);",
            ],
        ],
    );
}

/// One object for each entry into the block around it.
pub fn literals(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["int *k% = (int[]){ $i, $e & 255, 5 };", "k%[$i % 3 + $r] += 2;", "MIX(k%[0] + k%[1] + k%[2]);"],
            &[
                "^struct p% { int x, y; };",
                "^static int dist%(const struct p% *a, struct p% b) { return a->x * 3 + b.y; }",
                "MIX(dist%(&(struct p%){ $i, 2 }, (struct p%){ .y = $k }));",
                "struct p% q% = $c ? (struct p%){ 1, 2 } : (struct p%){ .y = $i };",
                "MIX(q%.x - q%.y);",
            ],
            &[
                "int *last% = NULL;",
                "for (int i = 0; i < 3; i++) {",
                "int *k = (int[]){ i, $i };",
                "k[0] += k[1];",
                "MIX(k[0]);",
                "last% = k;",
                "MIX(last% != NULL);",
                "}",
            ],
            &[
                "int n% = 0;",
                "int *k%;",
                "again%: k% = &(int){ 7 };",
                "MIX(*k%);",
                "*k% += n% + 1;",
                "if (n%++ < $i) goto again%;",
                "MIX(*k%);",
            ],
            &["char *t% = (char[]){ \"text\" };", "t%[$i] = 'x';", "MIX(t%[1] + t%[3] + sizeof (char[]){ \"abc\" });"],
            &["union { int n; unsigned char b[4]; } *u% = (void *)&(int){ $i + 258 };", "MIX(u%->b[$i & 3]);"],
        ],
    );
}

pub fn constant_write(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["static const int k% = 3;", "if ($c && $r) *(int *)&k% = 4;", "MIX(k%);"],
            &["char *k% = \"text\";", "if ($c && $r) k%[1] = 'x';", "MIX(k%[$i]);"],
            &["const int k%[2] = { $i, 2 };", "int *p% = (int *)k%;", "if ($c && $r) p%[1]++;", "MIX(k%[0] + *p%);"],
            &[
                "^struct s% { const int a; int b; };",
                "struct s% s% = { $i, 2 };",
                "s%.b += s%.a;",
                "if ($r && $c) *(int *)&s%.a = 5;",
                "MIX(s%.a + s%.b);",
            ],
            &[
                "^static const short t%[3] = { 1, 2, 3 };",
                "short copy%[3];",
                "memcpy(copy%, t%, sizeof t%);",
                "copy%[$i % 3] = 9;",
                "if ($c && $r) memcpy((short *)t%, copy%, sizeof t%);",
                "MIX(t%[0] + copy%[2]);",
            ],
            &["int v% = $i;", "const int *r% = &v%;", "*(int *)r% += 2;", "MIX(*r%);"],
        ],
    );
}
