#include <string.h>


void *memmem(const void *text, size_t length, const void *part, size_t part_length) {
  const unsigned char *a = text, *b = part;
  if (part_length > length)
    return 0;
  for (size_t start = 0; start <= length - part_length; start++) {
    size_t i = 0;
    while (i < part_length && a[start + i] == b[i])
      i++;
    if (i == part_length)
      return (void *)(a + start);
  }
  return 0;
}
