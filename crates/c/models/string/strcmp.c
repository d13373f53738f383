#include <string.h>


int strcmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] && left[i] == right[i])
    i++;
  unsigned char a = left[i], b = right[i];
  return a < b ? -1 : a > b;
}

int strcoll(const char *left, const char *right) {
  return strcmp(left, right);
}
