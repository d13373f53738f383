/* Tests one after another. What does not hold has ended the run: whoever comes to the end has passed. */
#include <cmocka.h>

jmp_buf __because_leave_test;

static void prepare(CMFixtureFunction fixture, void **state) {
  if (fixture) {
    int result = fixture(state);
    __CPROVER_assert(result == 0, "setup and teardown give 0");
  }
}

int __because_run_group(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup, CMFixtureFunction teardown) {
  void *group = 0;
  prepare(setup, &group);
  for (size_t i = 0; i < count; i++) {
    if (!tests[i].test_func)
      continue;
    void *state = tests[i].initial_state ? tests[i].initial_state : group;
    prepare(tests[i].setup_func, &state);
    if (setjmp(__because_leave_test) == 0) {
      tests[i].test_func(&state);
      __because_nothing_left();
    }
    prepare(tests[i].teardown_func, &state);
  }
  prepare(teardown, &group);
  return 0;
}
