/* Every function of string.h and strings.h that is modelled. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int value) { return value < 0 ? -1 : value > 0; }

static long at(const char *base, const void *found) { return found ? (const char *)found - base : -1; }

static void comparing(void) {
  const char *words[] = {"", "a", "ab", "abc", "abd", "B", "\xff", "abC"};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      printf("%d %d %d %d ", sign(strcmp(words[i], words[j])), sign(strncmp(words[i], words[j], 2)),
             sign(strcoll(words[i], words[j])), sign(strcasecmp(words[i], words[j])));
      printf("%d %d\n", sign(strncasecmp(words[i], words[j], 3)), sign(memcmp(words[i], words[j], 1)));
    }
}

static void searching(void) {
  const char *text = "the cat sat on the mat";
  printf("%ld %ld %ld %ld\n", at(text, strchr(text, 'c')), at(text, strchr(text, 'z')), at(text, strchr(text, 0)),
         at(text, strrchr(text, 't')));
  printf("%ld %ld %ld %ld\n", at(text, strstr(text, "sat")), at(text, strstr(text, "")), at(text, strstr(text, "dog")),
         at(text, strstr(text, "mat!")));
  printf("%zu %zu %zu %zu\n", strspn(text, "the "), strspn(text, ""), strcspn(text, "xyz"), strcspn(text, " "));
  printf("%ld %ld %ld\n", at(text, strpbrk(text, "osm")), at(text, strpbrk(text, "xyz")), at(text, memchr(text, 'a', 22)));
  printf("%ld %ld\n", at(text, memchr(text, 'a', 3)), at(text, memrchr(text, 't', 22)));
  printf("%ld %ld\n", at(text, memmem(text, 22, "on", 2)), at(text, memmem(text, 10, "on", 2)));
  printf("%ld %ld %ld\n", at(text, strcasestr(text, "SAT")), at(text, strchrnul(text, 'q')), at(text, index(text, 's')));
  printf("%ld %zu %zu %zu\n", at(text, rindex(text, 'h')), strlen(text), strnlen(text, 5), strnlen(text, 500));
}

static void copying(void) {
  char a[32], b[32], *end;
  memset(a, '#', sizeof a);
  printf("[%s]", strcpy(a, "one"));
  printf("[%s]", strcat(a, " two"));
  printf("[%s]", strncat(a, " three", 3));
  memset(b, '#', sizeof b);
  strncpy(b, "hello", 8);
  printf("%d %d %d\n", b[5], b[7], b[8]);
  strncpy(b, "abcdefgh", 3);
  printf("[%s]", b);
  end = stpcpy(b, "xyz");
  printf("%ld ", (long)(end - b));
  end = stpncpy(b, "12", 4);
  printf("%ld [%s] ", (long)(end - b), b);
  end = mempcpy(b, "QQ", 2);
  printf("%ld [%s]\n", (long)(end - b), b);
  end = memccpy(a, "stop here", ' ', 9);
  printf("%ld %.5s\n", (long)(end - a), a);
  memcpy(a, "0123456789", 11);
  memmove(a + 2, a, 6);
  printf("%s ", a);
  memmove(a, a + 1, 5);
  printf("%s\n", a);
  bcopy("bcopy", a, 6);
  bzero(a + 3, 1);
  printf("%s %d\n", a, bcmp(a, "bcx", 2));
  printf("%zu [%s]\n", strxfrm(b, "plain", sizeof b), b);
}

static void splitting(void) {
  char text[] = "  alpha,beta;;gamma , delta ", *rest, *token;
  for (token = strtok(text, " ,;"); token; token = strtok(NULL, " ,;"))
    printf("<%s>", token);
  char other[] = "a=1&b=2&&c";
  for (token = strtok_r(other, "&", &rest); token; token = strtok_r(NULL, "&", &rest))
    printf("(%s)", token);
  char third[] = "x::y:", *cursor = third;
  while ((token = strsep(&cursor, ":")))
    printf("{%s}", token);
  printf("\n");
}

static void duplicating(void) {
  char *a = strdup("duplicate"), *b = strndup("truncated", 5), *c = strndup("short", 50);
  printf("%s %s %s\n", a, b, c);
  free(a);
  free(b);
  free(c);
}

int main(void) {
  comparing();
  searching();
  copying();
  splitting();
  duplicating();
  printf("%s|%s|%s|%s\n", strerror(0), strerror(2), strerror(22), strerror(12345));
  printf("%d %d %d %d\n", ffs(0), ffs(1), ffs(0x50), ffsll(1LL << 40));
  return 0;
}
