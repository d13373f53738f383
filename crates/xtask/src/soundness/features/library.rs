//! Library functions and what compilers add to the language.

use crate::soundness::snippet;
use crate::soundness::writer::Writer;

pub fn library(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &[
                "^static int compare%(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }",
                "int v%[4] = { 3, $i, 7, $k };",
                "qsort(v%, 4, sizeof *v%, compare%);",
                "for (int i = 0; i < 4; i++) MIX(v%[i]);",
                "MIX(v%[0] <= v%[1] && v%[2] <= v%[3]);",
            ],
            &["char d%[8] = \"1$k2\";", "d%[$i & 1] = $c ? '-' : '7';", "MIX(atoi(d%));", "MIX(strtol(d%, NULL, 8));"],
            &[
                "char n%[6];",
                "memset(n%, 'q', sizeof n%);",
                "strncpy(n%, \"abc\", $i + 1);",
                "MIX(n%[1] + n%[4]);",
                "MIX(memchr(n%, 'q', 6) != NULL ? (char *)memchr(n%, 'q', 6) - n% : 99);",
            ],
            &[
                "char l%[10] = \"ab,cd\";",
                "l%[$i] = ',';",
                "MIX(strcspn(l%, \",\"));",
                "MIX(strspn(l%, \"ab\"));",
                "MIX(strrchr(l%, ',') - l%);",
                "MIX(strpbrk(l%, \"dc\") != NULL);",
            ],
            &["MIX(abs((int)$i - 2));", "MIX(labs(-5L - $i));", "MIX(div(17, $i + 1).rem);"],
            &["int *z% = calloc($i, sizeof *z%);", "if (z% && $i) z%[0] = 3;", "MIX(0);", "free(z%);", "free(NULL);"],
            &[
                "char *s% = malloc($i + 3);",
                "strcpy(s%, $c ? \"ab\" : \"a\");",
                "MIX(strlen(s%));",
                "s% = realloc(s%, 8);",
                "strcat(s%, \"xyz\");",
                "MIX(s%[3 + $r]);",
                "MIX(strcmp(s%, \"abxyz\") == 0);",
                "free(s%);",
            ],
        ],
    );
}

pub fn extensions(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["MIX(({ int t = $i; t += $k; t * 2; }));"],
            &["int y% = $e ?: $k;", "MIX(y%);"],
            &["__typeof__($i + 1L) u% = -1;", "u% += $i;", "MIX(sizeof u% + (u% < 0));"],
            &["MIX(_Generic($i + 0, int: 1, long: 2, default: 3));"],
            &["MIX(__builtin_popcount($e) + __builtin_clz($i + 1) + __builtin_ctz($i + 4));"],
            &["int o%;", "MIX(__builtin_add_overflow($i, 0x7ffffffe, &o%));", "MIX(o%);"],
            &["unsigned char m%;", "MIX(__builtin_mul_overflow($i, 100, &m%));", "MIX(m%);"],
            &["MIX(__builtin_bswap32($e));", "MIX(__builtin_expect($c, 1));"],
            &["int a%[6] = { [1 ... 3] = $i, [5] = 2 };", "MIX(a%[$i + $r] + a%[4]);"],
            &[
                "^struct __attribute__((packed)) packed% { char c; int i; short s; };",
                "struct packed% k% = { 1, $i, 3 };",
                "k%.i += k%.s;",
                "MIX(k%.i + sizeof k%);",
                "MIX(((unsigned char *)&k%)[1 + $i]);",
            ],
            &[
                "^struct flags% { unsigned a : 3, : 2, b : 4; signed c : 5; _Bool d : 1; unsigned : 0; unsigned e : 7; };",
                "struct flags% f% = { .a = 9, .c = -3 };",
                "f%.a += $i;",
                "f%.b = f%.a - 5;",
                "f%.c *= f%.b;",
                "f%.d = f%.b;",
                "f%.e--;",
                "MIX(f%.a + f%.b * 8 + f%.d * 1000);",
                "MIX(f%.c);",
                "MIX(f%.e + sizeof f%);",
            ],
            &[
                "^static int sum%(int n, const int v[n]) { int s = 0; for (int i = 0; i < n; i++) s += v[i]; return s; }",
                "int w%[3] = { $i, 2, 3 };",
                "MIX(sum%($i % 3 + 1 + $r, w%));",
            ],
            &[
                "^static int count%(void) { static int n = 3; return n++; }",
                "int c% = count%();",
                "c% = c% * 8 + count%();",
                "if ($c) count%();",
                "MIX(c% + count%());",
            ],
            &[
                "^static void swap%(int *restrict a, int *restrict b) { int t = *a; *a = *b; *b = t; }",
                "int s%[3] = { 1, $i, 5 };",
                "swap%(&s%[0], &s%[1 + ($i & 1)]);",
                "MIX(s%[0] * 100 + s%[1] * 10 + s%[2]);",
            ],
            &["int x%, y%, z%;", "x% = y% = z% = $i;", "x% += y%++ + 2;", "MIX(x% * 16 + y% * 4 + z%);"],
            &[
                "short h% = $i;",
                "h% <<= 3;",
                "h% -= 100;",
                "h% /= 3;",
                "h% %= 7;",
                "MIX(h%);",
                "MIX((unsigned char)h%);",
            ],
            &["signed char q% = 120;", "q% += $i * 5;", "MIX(q%);", "MIX(q% >> 1);", "MIX(-q% % 7);"],
            &["int lowest% = -2147483647 - ($i == 1);", "MIX(lowest% % 10);", "MIX(lowest% / ($r ? -1 : 2));"],
            &["unsigned long long big% = 1ull << (60 + $i);", "MIX(big% >> 40);", "MIX((float)big% > 1e18f);"],
            &[
                "long long n% = $i - 2;",
                "MIX((n% ^ n% >> 63) - (n% >> 63));",
                "MIX((unsigned)n% > 5u);",
                "MIX(n% < 2u);",
            ],
        ],
    );
}

pub fn reals(w: &mut Writer) {
    snippet::one_of(
        w,
        &[
            &["double d% = $i / 3.0;", "MIX((int)(d% * 1000));", "MIX(d% + 0.1 == 0.1);", "MIX((float)d% == d%);"],
            &["float f% = 16777216.0f + $i;", "MIX(f% - 16777216.0f);", "f%++;", "MIX((int)f%);"],
            &["double n% = 0.0;", "n% = $c ? n% / n% : 1.0;", "MIX(n% == n%);", "MIX(n% < 1.0);", "MIX(!(n% >= 1.0));"],
            &["double i% = 1e308 * ($i * 5);", "MIX(i% > 1e308);", "MIX(i% - i% == 0);"],
            &[
                "float a%[3] = { 0.1f, 0.2f, $i };",
                "double s% = 0;",
                "for (int i = 0; i < 3; i++) s% += a%[i];",
                "MIX((long)(s% * 1e6));",
            ],
            &["double z% = -0.0;", "MIX(1 / z% < 0);", "MIX(z% == 0);", "MIX((int)(-1.5 * $i));"],
            &[
                "unsigned long long u% = 0xfffffffffffff800ull + $i;",
                "double d% = u%;",
                "MIX(d% == 18446744073709549568.0);",
                "MIX((unsigned)(d% / 4294967296.0));",
            ],
            &["int t% = 2147483000 + $i * 100;", "float f% = t%;", "MIX((long)f%);", "MIX(f% == t%);"],
            &["signed char c% = (signed char)($i * 50.5);", "MIX(c%);"],
            &["long double l% = $i + 0.5L;", "l% *= l%;", "MIX((int)(l% * 4));", "MIX((double)l% == l%);"],
        ],
    );
}
