#include <strings.h>

int ffs(int value) {
  return value ? __builtin_ctz(value) + 1 : 0;
}

int ffsl(long value) {
  return value ? __builtin_ctzl(value) + 1 : 0;
}

int ffsll(long long value) {
  return value ? __builtin_ctzll(value) + 1 : 0;
}
