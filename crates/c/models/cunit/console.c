#include <CUnit/CUnit.h>

extern void __because_unsupported(const char *);

void CU_console_run_tests(void) {
  __because_unsupported("tests that are chosen on the console");
}
