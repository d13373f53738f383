// sees: ended failed
int main() {
  int a, b, c;
  int least = a, most = a;
  if (most < b) most = b;
  if (most < c) most = c;
  if (least > b) most = b;
  if (least > c) least = c;
  __CPROVER_assert(least <= most, "order");
  return most;
}
