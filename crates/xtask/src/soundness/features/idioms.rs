//! What C programs are made of beyond single operators: lists, tables of structs, callbacks, views of bytes.

use crate::soundness::snippet;
use crate::soundness::writer::Writer;

pub fn lists(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^struct node% { int value; struct node% *next; };",
                "struct node% *head% = NULL;",
                "for (int i = 0; i < $i + 1; i++) {",
                "struct node% *fresh = malloc(sizeof *fresh);",
                "fresh->value = i + $k;",
                "fresh->next = head%;",
                "head% = fresh;",
                "}",
                "for (struct node% *n = head%; n; n = n->next) MIX(n->value);",
                "while (head%) {",
                "struct node% *next = head%->next;",
                "free(head%);",
                "head% = next;",
                "}",
            ],
            &[
                "^struct node% { struct node% *left, *right; int key; };",
                "struct node% c% = { NULL, NULL, $k };",
                "struct node% b% = { &c%, NULL, $k };",
                "struct node% a% = { $c ? &b% : NULL, &c%, $k };",
                "struct node% *at% = &a%;",
                "while (at%->left) {",
                "MIX(at%->key);",
                "at% = at%->left;",
                "}",
                "MIX(at% == &c%);",
                "if (at%->right || $r) MIX(at%->right->key);",
            ],
            &[
                "^struct node% { int value; struct node% *next; };",
                "^static struct node% pool%[3] = { { 1, &pool%[1] }, { 2, &pool%[2] }, { 3, NULL } };",
                "struct node% *p% = &pool%[$i & 1];",
                "struct node% **link% = &p%;",
                "if ($c) link% = &(*link%)->next;",
                "*link% = (*link%)->next;",
                "MIX(p% ? p%->value : 9);",
                "MIX(pool%[0].next != NULL ? pool%[0].next->value : 7);",
            ],
        ],
    );
}

pub fn tables(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^struct row% { char tag; int cells[2]; short s; };",
                "^static struct row% rows%[3] = { { 'a', { 1, 2 }, 3 }, { 'b', { 4 } }, [2].s = 5 };",
                "int i% = $i % 3 + $r;",
                "rows%[i%].cells[$i & 1] += $k;",
                "struct row% *r% = rows% + i%;",
                "r%->s ^= r%->tag;",
                "MIX(rows%[1].cells[0] + rows%[2].s);",
                "MIX(rows%[0].s);",
                "rows%[0] = rows%[i%];",
                "MIX(rows%[0].cells[1] + rows%[0].tag);",
            ],
            &[
                "^struct shape% { int (*area)(const struct shape% *); int w, h; };",
                "^static int square%(const struct shape% *s) { return s->w * s->w; }",
                "^static int box%(const struct shape% *s) { return s->w * s->h; }",
                "struct shape% s%[2] = { { square%, $i, 0 }, { box%, 3, $i } };",
                "if ($c) s%[0] = s%[1];",
                "s%[1].w += $k;",
                "for (int i = 0; i < 2; i++) MIX(s%[i].area(&s%[i]));",
                "MIX(s%[0].area == box%);",
            ],
            &[
                "^struct outer% { struct { int x; union { int y; unsigned char bytes[4]; }; } in[2]; };",
                "struct outer% o% = { .in[1].y = 0x01020304 };",
                "o%.in[$i & 1].y += $k;",
                "o%.in[1].bytes[$i & 3] = $k;",
                "MIX(o%.in[0].y ^ o%.in[1].y);",
                "struct outer% p% = o%;",
                "p%.in[0] = p%.in[1];",
                "MIX(p%.in[0].bytes[2] + p%.in[0].x);",
            ],
            &[
                "int m%[2][3][2] = { { { 1, 2 }, { 3 } }, { [1] = { 4, 5 } } };",
                "int (*plane%)[2] = m%[$i & 1];",
                "plane%[$i % 3][1] += 7;",
                "int *flat% = &m%[0][0][0];",
                "MIX(m%[1][1][1] * 3 + m%[0][1][0]);",
                "MIX(*flat% + plane%[1][0]);",
                "MIX(sizeof m% / sizeof *m% + (&m%[1] - m%));",
            ],
        ],
    );
}

pub fn bytes(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "unsigned x% = $e;",
                "unsigned char *b% = (unsigned char *)&x%;",
                "b%[$i & 3] ^= 0x5a;",
                "MIX(x%);",
                "for (int i = 0; i < 4 + $r; i++) MIX(b%[i]);",
            ],
            &[
                "^struct pair% { short a, b; };",
                "struct pair% p% = { $i, $k };",
                "int whole%;",
                "memcpy(&whole%, &p%, sizeof whole%);",
                "MIX(whole%);",
                "whole% += 1 << ($i * 4);",
                "memcpy(&p%, &whole%, sizeof p%);",
                "MIX(p%.a + p%.b);",
            ],
            &[
                "unsigned long long w% = $e;",
                "unsigned short parts%[4];",
                "memcpy(parts%, &w%, 8);",
                "parts%[$i & 3] += 1;",
                "memmove((char *)parts% + 1, parts%, 6);",
                "memcpy(&w%, parts%, 8);",
                "MIX(w% ^ w% >> 32);",
            ],
            &[
                "^union view% { unsigned long long whole; unsigned char bytes[8]; struct { unsigned lo; int hi; } halves; };",
                "union view% v% = { $e };",
                "v%.halves.hi += $i;",
                "v%.bytes[$i + 3] = $k;",
                "MIX(v%.whole ^ v%.whole >> 32);",
                "union view% *q% = &v%;",
                "q%->halves.lo >>= 3;",
                "MIX(q%->bytes[0] | q%->bytes[7] << 8);",
            ],
            &[
                "char buffer%[12];",
                "memset(buffer%, 0, sizeof buffer%);",
                "int n% = $i;",
                "memcpy(buffer% + 4 * (n% & 1) + $r, &n%, sizeof n%);",
                "int back%;",
                "memcpy(&back%, buffer% + 4, sizeof back%);",
                "MIX(back%);",
                "MIX(memcmp(buffer%, buffer% + 4, 4) == 0);",
            ],
        ],
    );
}

pub fn jumps(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "int n% = $i + 1;",
                "switch (n% & 3) {",
                "case 0: do { MIX(1);",
                "case 3: MIX(2);",
                "case 2: MIX(3);",
                "case 1: MIX(4);",
                "} while (--n% > 0); }",
            ],
            &[
                "for (int i = 0; i < 3; i++) {",
                "for (int j = 0; j < 3; j++) {",
                "if (i * j == $i) goto done%;",
                "if (j == $i) continue;",
                "MIX(i * 3 + j);",
                "}",
                "}",
                "done%: MIX($k);",
            ],
            &["int t% = 0;", "again%: t%++;", "if (t% < $i + 1) goto again%;", "MIX(t%);"],
            &[
                "int s% = $i;",
                "for (int i = 0; i < 4; i++) {",
                "switch (s%) {",
                "case 0: s% = 2; continue;",
                "case 1: s% = 3; break;",
                "case 2 ... 5: s%--;",
                "default: MIX(s%);",
                "}",
                "MIX(i);",
                "if (s% == $k) break;",
                "}",
                "MIX(s%);",
            ],
            &["void *where% = $c ? &&one% : &&two%;", "goto *where%;", "one%: MIX(1);", "two%: MIX(2);"],
            &[
                "int d% = 0;",
                "do {",
                "d%++;",
                "if ($c) continue;",
                "if (d% == 2) break;",
                "MIX(d%);",
                "} while (d% < $i + 1);",
                "MIX(d%);",
            ],
        ],
    );
}
