/* Glyphs of 4 by 4 dots, a byte a row, the leftmost dot in bit 3. */
#include <assert.h>
#include <stdint.h>

extern uint8_t __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SIZE 4
#define ROW_MASK 0x0Fu

typedef struct { uint8_t row[SIZE]; } glyph;
typedef struct { int left, top, width, height; } box;

static uint8_t bit(int x) { return (uint8_t)(1u << (SIZE - 1 - x)); }

static int get_dot(const glyph *g, int x, int y)
{
	if (x < 0 || x >= SIZE || y < 0 || y >= SIZE)
		return 0;
	return (g->row[y] & bit(x)) != 0;
}

static void set_dot(glyph *g, int x, int y, int on)
{
	if (on)
		g->row[y] |= bit(x);
	else
		g->row[y] &= (uint8_t)~bit(x);
}

static uint8_t reversed(uint8_t row)
{
	uint8_t out = 0;
	for (int i = 0; i < SIZE; i++) {
		out = (uint8_t)(out << 1 | (row & 1u));
		row >>= 1;
	}
	return out;
}

static void mirror(glyph *g)
{
	for (int y = 0; y < SIZE; y++)
		g->row[y] = reversed(g->row[y]);
}

/* A quarter turn to the right. */
static void turn(const glyph *from, glyph *to)
{
	for (int y = 0; y < SIZE; y++) {
		to->row[y] = 0;
		for (int x = 0; x < SIZE; x++)
			set_dot(to, x, y, get_dot(from, y, SIZE - 1 - x));
	}
}

/* Every dot grows one dot to the right and one down. */
static void embolden(glyph *g)
{
	uint8_t above = 0;
	for (int y = 0; y < SIZE; y++) {
		uint8_t here = g->row[y];
		g->row[y] = (uint8_t)((here | here >> 1 | above) & ROW_MASK);
		above = here;
	}
}

static box bounds(const glyph *g)
{
	box b = {0, 0, 0, 0};
	uint8_t all = 0;
	int right = SIZE - 1, bottom = 0;
	for (int y = SIZE - 1; y >= 0; y--) {
		if (!g->row[y])
			continue;
		if (!all)
			bottom = y;
		all |= g->row[y];
		b.top = y;
	}
	if (!all)
		return b;
	while (!(all & bit(b.left)))
		b.left++;
	while (!(all & bit(right)))
		right--;
	b.width = right - b.left + 1;
	b.height = bottom - b.top + 1;
	return b;
}

int main(void)
{
	glyph g, old, turned;
	for (int y = 0; y < SIZE; y++) {
		g.row[y] = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(g.row[y] <= ROW_MASK);
	}
	old = g;
	int x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(x < SIZE && y < SIZE);
	int dot = old.row[y] >> (3 - x) & 1;
	assert(get_dot(&g, x, y) == dot && !get_dot(&g, SIZE, y) && !get_dot(&g, x, -1));

	box b = bounds(&g);
	assert(!dot || (b.left <= x && x < b.left + b.width));
	assert(!dot || (b.top <= y && y < b.top + b.height));
	assert((b.width == 0) == (b.height == 0));
	if (b.width > 0) {
		int on_left = 0, on_right = 0;
		for (int i = 0; i < SIZE; i++) {
			on_left |= g.row[i] >> (3 - b.left) & 1;
			on_right |= g.row[i] >> (4 - b.left - b.width) & 1;
		}
		assert(on_left && on_right);
		assert(g.row[b.top] && g.row[b.top + b.height - 1]);
	}

	turn(&g, &turned);
	assert((turned.row[x] >> y & 1) == dot && turned.row[x] <= ROW_MASK);
	mirror(&g);
	assert((g.row[y] >> x & 1) == dot && g.row[y] <= ROW_MASK);
	mirror(&g);
	embolden(&g);
	int from_left = x > 0 && (old.row[y] >> (4 - x) & 1);
	int from_above = y > 0 && (old.row[y - 1] >> (3 - x) & 1);
	assert((g.row[y] >> (3 - x) & 1) == (dot || from_left || from_above));
	assert(g.row[y] <= ROW_MASK);
	set_dot(&g, x, y, !dot);
	assert((g.row[y] >> (3 - x) & 1) == !dot);
	return 0;
}
