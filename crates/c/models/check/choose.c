/* Which suites and cases run depends on names: only all of them are supported. */
#include <check.h>

extern void __because_unsupported(const char *);

void srunner_run(SRunner *runner, const char *suite, const char *chosen, enum print_output mode) {
  if (suite || chosen)
    __because_unsupported("a choice of suites or cases by their names");
  srunner_run_all(runner, mode);
}

void srunner_run_tagged(SRunner *runner, const char *suite, const char *chosen, const char *with, const char *without,
                        enum print_output mode) {
  if (suite || chosen || with || without)
    __because_unsupported("a choice of suites or cases by their names");
  srunner_run_all(runner, mode);
}
