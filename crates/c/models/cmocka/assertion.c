/* An assertion of the program that became a call of CMocka's. */
#include <cmocka.h>

int __because_expects_assertion;
jmp_buf __because_assertion_failed;

void mock_assert(const int result, const char *const expression, const char *const file, const int line) {
  (void)expression, (void)file, (void)line;
  if (!result && __because_expects_assertion)
    longjmp(__because_assertion_failed, 1);
  __CPROVER_assert(result != 0, "the assertion of the program");
}
