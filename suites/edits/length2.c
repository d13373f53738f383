// A board of three rows and four columns.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define ROWS 3
#define COLS 4
int board[ROWS][COLS];

int mark(int row, int col) {
  if (row < 0 || row >= ROWS || col < 0 || col >= COLS)
    return 0;
  board[row][col] = 1;
  return 1;
}

int main(void) {
  int row = __VERIFIER_nondet_int(), col = __VERIFIER_nondet_int();
  int marked = mark(row, col);
  assert(marked == (row >= 0 && row < 3 && col >= 0 && col < 4));
  return 0;
}
