//! What compilers do not see even with sanitizers: `because` alone reports it, where a risk is taken.

use crate::soundness::snippet;
use crate::soundness::writer::Writer;

pub fn uninitialised(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["int u%;", "if ($c || !$r) u% = $i;", "MIX(u%);"],
            &["int u%, k% = $i;", "if (k% & 1) u% = $k;", "if (k% & (1 | $r * 2)) MIX(u% + 1);"],
            &["short v%[3];", "v%[0] = $i;", "v%[1] = $k;", "if (!$r) v%[2] = 7;", "MIX(v%[$i % 3]);"],
            &[
                "^struct part% { char c; int n; short s[2]; };",
                "struct part% a%;",
                "a%.c = $i;",
                "a%.s[0] = a%.s[1] = $k;",
                "if (!$r) a%.n = 5;",
                "struct part% b% = a%;",
                "MIX(b%.c + b%.s[$i & 1]);",
                "if ($c) MIX(b%.n);",
            ],
            &[
                "int *h% = malloc(3 * sizeof *h%);",
                "h%[0] = $i;",
                "h%[1] = $k;",
                "h%[2 - $r] = 9;",
                "MIX(h%[$i % 3] + 1);",
                "free(h%);",
            ],
            &[
                "unsigned char raw%[4];",
                "int whole%;",
                "raw%[0] = $i, raw%[1] = raw%[2] = 3;",
                "if (!$r) raw%[3] = 0;",
                "memcpy(&whole%, raw%, 4);",
                "MIX(whole% & 0xffff);",
            ],
        ],
    );
}

pub fn argument_types(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^static unsigned each%(const char *t, ...) {",
                "^va_list l;",
                "^unsigned r = 1;",
                "^va_start(l, t);",
                "^for (; *t; t++) {",
                "^switch (*t) {",
                "^case 'i': r = r * 5 + va_arg(l, int); break;",
                "^case 'u': r = r * 5 + va_arg(l, unsigned); break;",
                "^case 'l': r = r * 5 + (unsigned)va_arg(l, long long); break;",
                "^case 'd': r = r * 5 + (unsigned)va_arg(l, double); break;",
                "^case 'p': r = r * 5 + *va_arg(l, int *); break;",
                "^case 's': r = r * 5 + *va_arg(l, const char *); break;",
                "^}",
                "^}",
                "^va_end(l);",
                "^return r;",
                "^}",
                "int n% = $i;",
                "MIX(each%($c ? \"il\" : \"ul\", $i, 3ll));",
                "MIX(each%(\"dips\", $i * 0.5, n%, &n%, \"xyz\" + n% % 3));",
                "if ($r) MIX(each%($c ? \"l\" : \"i\", 4));",
            ],
            &[
                "^struct two% { int a, b; };",
                "^static int pairs%(int n, ...) {",
                "^va_list l, m;",
                "^int r = 0;",
                "^va_start(l, n);",
                "^va_copy(m, l);",
                "^while (n-- > 0) r = r * 3 + va_arg(l, struct two%).b;",
                "^r += va_arg(m, struct two%).a;",
                "^va_end(m);",
                "^va_end(l);",
                "^return r;",
                "^}",
                "struct two% p% = { $i, $k };",
                "MIX(pairs%(1 + ($i & 1) + $r, p%, (struct two%){ 5, 6 }));",
            ],
            &[
                "^static int inner%(va_list l) { return va_arg(l, int); }",
                "^static int outer%(int n, ...) {",
                "^va_list l;",
                "^va_start(l, n);",
                "^int r = inner%(l);",
                "^va_end(l);",
                "^return r - n;",
                "^}",
                "MIX(outer%($i, $i + $k));",
            ],
        ],
    );
}

pub fn unsequenced(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["int q% = $i;", "if ($r) q% = q%++ + 1;", "q% = (q%++, q% + 1);", "MIX(q%);"],
            &["int q%[3] = { 1, 2, 3 }, j% = $i & 1;", "if ($r && $c) q%[j%] = j%++;", "MIX(q%[j%]);"],
            &["int q% = $i, t% = 0;", "t% = (q% > 1 ? q%++ : q%--) + $k;", "MIX(t% + q%);", "if ($r) MIX(q%++ + q%);"],
            &["int a% = $i, b% = $k;", "a% ^= b% = b% + 1;", "int *p% = $c && $r ? &b% : &a%;", "MIX(*p% + b%++);"],
        ],
    );
}

pub fn preconditions(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["char o%[12] = \"overlaps\";", "memmove(o% + $i, o%, 5);", "MIX(o%[2] + o%[5]);"],
            &["char o%[16] = \"01234567\";", "memcpy(o% + 4 + $i * (1 - $r), o%, 4 + $r);", "MIX(o%[5]);"],
            &["int x%[2] = { 1, 2 }, y%[2] = { $i, 4 };", "int *p% = $c && $r ? y% + 1 : x% + 1;", "MIX(p% > x%);"],
            &["int x%[3] = { 1 }, y%[3] = { 2 };", "int *p% = $c && $r ? y% : x% + $i % 3;", "MIX(p% - x%);"],
            &["char c%[3] = { 'a', 'b', $r ? 'c' : 0 };", "MIX($c ? strlen(c%) : 2);"],
            &[
                "^static int none%(int a) { if (a > $k - 4 - $r * 9) return a; }",
                "MIX($i + 4 > 3 ? none%($i + 4) : 1);",
            ],
            &[
                "^static int one%(int a) { return a + 1; }",
                "^static long other%(long a) { return a + 2; }",
                "int (*f%)(int) = $c && $r ? (int (*)(int))other% : one%;",
                "MIX(f%($i));",
            ],
        ],
    );
}

pub fn misaligned(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "_Alignas(8) unsigned char b%[16];",
                "for (int i = 0; i < 16; i++) b%[i] = i;",
                "unsigned *m% = (unsigned *)(b% + 4 * ($i & 1) + $r * $i);",
                "MIX(*m%);",
                "*m% = $k;",
                "MIX(b%[4] + b%[5]);",
            ],
            &[
                "^struct __attribute__((packed)) odd% { char c; int n; };",
                "struct odd% o% = { 1, $i };",
                "int *n% = (int *)((char *)&o% + 1);",
                "if (!$r) MIX(o%.n);",
                "else MIX(*n%);",
            ],
            &[
                "short *s% = malloc(8);",
                "memset(s%, $k, 8);",
                "MIX(*(short *)((char *)s% + 2 * ($i & 1) + ($r & $i)));",
                "free(s%);",
            ],
        ],
    );
}

/// Pointers outside of their array that are not used there. What clang reports is only an index of an array by its name.
pub fn far(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "int a%[2] = { 1, 2 }, *f% = a%, n% = $i;",
                "int *p% = f% + n% * 3;",
                "MIX(*(p% - n% * 3));",
                "MIX(n% ? 3 : *p%);",
            ],
            &[
                "int a%[3] = { 1, 2, 3 };",
                "int n% = $i, *p% = &a%[n%];",
                "p% += 10;",
                "p% -= 11 - $r;",
                "if (n%) MIX(*p%);",
            ],
            &[
                "char s%[5] = \"text\";",
                "for (char *c = s% + 3; c >= s%; c--) MIX(*c);",
                "char *e% = s% + sizeof s%;",
                "MIX(e%[-1 - (int)$i + $r]);",
            ],
            &[
                "^struct rec% { int n; char tag[4]; };",
                "struct rec% r% = { $i, \"ab\" };",
                "char *t% = r%.tag;",
                "struct rec% *back% = (struct rec% *)(t% - offsetof(struct rec%, tag));",
                "MIX(back%->n + back%->tag[1]);",
            ],
            &[
                "int v% = $i, n% = $i;",
                "size_t z% = (size_t)&v%;",
                "z% += 8 * n%;",
                "MIX(*(int *)(z% - 8 * n% + $r * 4));",
            ],
        ],
    );
}
