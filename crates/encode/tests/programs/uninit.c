// sees: ended
int main(void) {
  int x, y, z, a[3];
  struct { int p; char q; } s;
  if (x > 2) y = 4;
  int r = y;
  if (r == 4) z = 1;
  else r += a[1];
  r += z;
  s.p = 3;
  r += s.q;
  int *p = &x;
  r += *p;
  return r + y + z + a[x & 1];
}
