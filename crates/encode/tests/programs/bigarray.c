// sees: ended failed
int __VERIFIER_nondet_int(void);
unsigned char table[256];
short grid[12][12];
int main(void) {
  int i = __VERIFIER_nondet_int();
  int j = __VERIFIER_nondet_int();
  for (int k = 0; k < 256; k++) table[k] = (unsigned char)(k * 7);
  int before = table[i & 255];
  table[j & 255] = 99;
  table[3] = 1;
  int after = table[i & 255];
  grid[i & 7][j & 7] = 5;
  grid[1][1] = grid[j & 7][i & 7] + 1;
  if (i > 4) table[i & 15] = 2; else table[7] = 8;
  int last = table[j & 15];
  __CPROVER_assert(after == before || after == 99 || after == 1, "one of");
  return before + after + last + grid[1][1] + table[i];
}
