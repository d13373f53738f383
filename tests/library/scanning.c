/* sscanf: conversions, widths, sets, literals and failures. */
#include <stdio.h>

int main(void) {
  int a = -1, b = -1, n = -1;
  unsigned u = 0;
  char text[32] = "none", c = '?';
  double d = -1;
  float f = -1;
  printf("%d ", sscanf("10,20", "%d,%d", &a, &b));
  printf("%d %d\n", a, b);
  printf("%d ", sscanf("10;20", "%d,%d", &a, &b));
  printf("%d ", sscanf("", "%d", &a));
  printf("%d ", sscanf("   ", "%d", &a));
  printf("%d\n", sscanf("x", "%d", &a));
  printf("%d ", sscanf("0x1A 0b 077", "%i", &a));
  printf("%d\n", a);
  printf("%d ", sscanf("deadBEEF", "%x", &u));
  printf("%x\n", u);
  printf("%d ", sscanf("777", "%o", &u));
  printf("%u\n", u);
  printf("%d ", sscanf("key = value # rest", "%s = %[^#]%n", text, text + 10, &n));
  printf("%s [%s] %d\n", text, text + 10, n);
  printf("%d ", sscanf("50%", "%d%%", &a));
  printf("%d\n", a);
  printf("%d ", sscanf("abc", "%2s%c", text, &c));
  printf("%s %c\n", text, c);
  printf("%d ", sscanf("3.25e2xyz", "%lf%s", &d, text));
  printf("%g %s\n", d, text);
  printf("%d ", sscanf("-.5 +2.", "%f %lf", &f, &d));
  printf("%g %g\n", f, d);
  printf("%d ", sscanf("1 2 3", "%*d %d", &a));
  printf("%d\n", a);
  printf("%d ", sscanf("]x[", "%[]x]", text));
  printf("%s\n", text);
  printf("%d ", sscanf("12:34:56", "%d:%d:%d", &a, &b, &n));
  printf("%d %d %d\n", a, b, n);
  printf("%d ", sscanf("-", "%d", &a));
  printf("%d ", sscanf("+5", "%d", &a));
  printf("%d\n", a);
  return 0;
}
