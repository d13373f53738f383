/* Small matrices: transpose, product, and the trace of both. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROWS 2
#define COLS 3

static int first[ROWS][COLS];
static int turned[COLS][ROWS];
static int square[ROWS][ROWS];

static void transpose(void) {
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLS; c++)
      turned[c][r] = first[r][c];
  }
}

static void multiply(void) {
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < ROWS; c++) {
      int sum = 0;
      for (int k = 0; k < COLS; k++)
        sum += first[r][k] * turned[k][c];
      square[r][c] = sum;
    }
  }
}

static int largest(int row) {
  int best = first[row][0];
  for (int c = 1; c < COLS; c++) {
    if (first[row][c] > best)
      best = first[row][c];
  }
  return best;
}

static int is_symmetric(void) {
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < r; c++) {
      if (square[r][c] != square[c][r])
        return 0;
    }
  }
  return 1;
}

int main(void) {
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLS; c++) {
      first[r][c] = __VERIFIER_nondet_int();
      __VERIFIER_assume(first[r][c] >= -2 && first[r][c] <= 3);
    }
  }
  transpose();
  assert(turned[2][0] == first[0][2] && turned[1][1] == first[1][1]);
  multiply();
  assert(is_symmetric());
  assert(square[0][0] == first[0][0] * first[0][0] + first[0][1] * first[0][1] + first[0][2] * first[0][2]);
  assert(square[0][1] == first[0][0] * first[1][0] + first[0][1] * first[1][1] + first[0][2] * first[1][2]);
  int best = largest(1);
  assert(best >= first[1][0] && best >= first[1][1] && best >= first[1][2]);
  assert(best == first[1][0] || best == first[1][1] || best == first[1][2]);
  return 0;
}
