/* A board of marks: rows, columns and the number of neighbours of a cell. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROWS 2
#define COLS 3

static int board[ROWS][COLS];

static int inside(int row, int col) {
  if (row < 0 || row >= ROWS)
    return 0;
  if (col < 0 || col >= COLS)
    return 0;
  return 1;
}

static int set(int row, int col, int mark) {
  if (!inside(row, col))
    return 0;
  board[row][col] = mark;
  return 1;
}

static int row_sum(int row) {
  int sum = 0;
  for (int col = 0; col < COLS; col++)
    sum += board[row][col];
  return sum;
}

static int col_sum(int col) {
  int sum = 0;
  for (int row = 0; row < ROWS; row++)
    sum += board[row][col];
  return sum;
}

static int neighbours(int row, int col) {
  int count = 0;
  for (int d = -1; d <= 1; d += 2) {
    if (inside(row + d, col))
      count += board[row + d][col];
    if (inside(row, col + d))
      count += board[row][col + d];
  }
  return count;
}

int main(void) {
  int row = __VERIFIER_nondet_int();
  int col = __VERIFIER_nondet_int();
  __VERIFIER_assume(-2 <= row && row <= 3 && -2 <= col && col <= 4);
  int valid = row >= 0 && row < 2 && col >= 0 && col < 3;
  assert(set(row, col, 1) == valid);
  assert(set(1, 2, 1) == 1);
  int total = row_sum(0) + row_sum(1);
  assert(total == col_sum(0) + col_sum(1) + col_sum(2));
  assert(total == 1 + (valid && !(row == 1 && col == 2)));
  assert(board[1][2] == 1);
  int expected = valid && ((row == 0 && col == 2) || (row == 1 && col == 1));
  assert(neighbours(1, 2) == expected);
  return 0;
}
