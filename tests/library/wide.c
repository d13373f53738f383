/* The common part of wchar.h and wctype.h. */
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static void show(const wchar_t *text) {
  for (; *text; text++)
    putchar((int)*text);
  putchar('\n');
}

int main(void) {
  wchar_t text[32], *found;
  char narrow[32];
  wcscpy(text, L"wide");
  wcscat(text, L" text");
  show(text);
  wcsncat(text, L" more", 3);
  show(text);
  printf("%zu %d %d\n", wcslen(text), wcscmp(L"a", L"b") < 0, wcsncmp(L"abc", L"abd", 2));
  found = wcschr(text, L't');
  printf("%ld %ld %d\n", (long)(found - text), (long)(wcsrchr(text, L'e') - text), wcschr(text, L'z') == NULL);
  show(wcsstr(text, L"xt"));
  printf("%zu %zu\n", wcsspn(text, L"wied"), wcscspn(text, L" "));
  wmemset(text, L'#', 3);
  wmemcpy(text + 3, L"!!", 2);
  show(text);
  printf("%zu %s\n", wcstombs(narrow, text, sizeof narrow), narrow);
  printf("%zu ", mbstowcs(text, "back", 32));
  show(text);
  printf("%d %d %d\n", iswalpha(L'x') != 0, iswdigit(L'x') != 0, (int)towupper(L'q'));
  found = wcsdup(L"copy");
  show(found);
  free(found);
  return 0;
}
