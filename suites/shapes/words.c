/* Counts words and the longest one, and copies the first. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LONG 6

struct counts {
  int words;
  int longest;
  int letters;
};

static int is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

static struct counts count(const char *text) {
  struct counts found = {0, 0, 0};
  int length = 0;
  for (int i = 0; text[i] != 0; i++) {
    if (!is_letter(text[i])) {
      length = 0;
      continue;
    }
    if (length == 0)
      found.words++;
    length++;
    found.letters++;
    if (length > found.longest)
      found.longest = length;
  }
  return found;
}

static int first_word(const char *text, char *out) {
  int from = 0;
  while (text[from] != 0 && !is_letter(text[from]))
    from++;
  int size = 0;
  while (is_letter(text[from + size])) {
    if (size == LONG)
      break;
    out[size] = text[from + size];
    size++;
  }
  out[size] = 0;
  return size;
}

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++)
    text[i] = __VERIFIER_nondet_int() ? 'a' + i : ' ';
  text[4] = 0;
  struct counts all = count(text);
  int letters = 0;
  int words = 0;
  for (int i = 0; i < 4; i++) {
    letters += text[i] != ' ';
    words += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
  }
  assert(all.letters == letters && all.words == words);
  assert(all.longest <= letters && all.longest * words >= letters);
  assert((all.longest == letters) == (words <= 1));
  char out[LONG + 1];
  int size = first_word(text, out);
  assert((size > 0) == (words > 0) && size <= all.longest);
  assert(out[size] == 0);
  if (size > 0)
    assert(out[0] >= 'a' && out[size - 1] == out[0] + size - 1);
  if (words == 1)
    assert(size == letters);
  return 0;
}
