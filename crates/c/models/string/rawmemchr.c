#include <string.h>


void *rawmemchr(const void *text, int byte) {
  const unsigned char *at = text;
  while (*at != (unsigned char)byte)
    at++;
  return (void *)at;
}
