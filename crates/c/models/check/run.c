/* Suites, cases and tests as lists; whoever comes to the end of the run has passed every test. */
#include <check.h>

extern void *__because_allocate(size_t);

struct fixture {
  SFun setup, teardown;
  struct fixture *next, *before;
};

struct test {
  TFun function;
  int start, end;
  struct test *next;
};

struct TCase {
  const char *name;
  struct test *tests;
  struct fixture *checked, *unchecked;
  TCase *next;
};

struct Suite {
  const char *name;
  TCase *cases;
  Suite *next;
};

struct SRunner {
  Suite *suites;
  int count;
  enum fork_status fork;
};

static const char *running = "";

Suite *suite_create(const char *name) {
  Suite *suite = __because_allocate(sizeof *suite);
  suite->name = name ? name : "";
  return suite;
}

void suite_add_tcase(Suite *suite, TCase *added) {
  TCase **at = &suite->cases;
  while (*at && *at != added)
    at = &(*at)->next;
  *at = added;
}

TCase *tcase_create(const char *name) {
  TCase *made = __because_allocate(sizeof *made);
  made->name = name ? name : "";
  return made;
}

void tcase_set_tags(TCase *in, const char *tags) {
  (void)in, (void)tags;
}

void tcase_set_timeout(TCase *in, double seconds) {
  (void)in, (void)seconds;
}

static void add_fixture(struct fixture **at, SFun setup, SFun teardown) {
  struct fixture *made = __because_allocate(sizeof *made);
  made->setup = setup;
  made->teardown = teardown;
  while (*at) {
    made->before = *at;
    at = &(*at)->next;
  }
  *at = made;
}

void tcase_add_unchecked_fixture(TCase *in, SFun setup, SFun teardown) {
  add_fixture(&in->unchecked, setup, teardown);
}

void tcase_add_checked_fixture(TCase *in, SFun setup, SFun teardown) {
  add_fixture(&in->checked, setup, teardown);
}

void __because_add_test(TCase *in, TFun function, int start, int end) {
  struct test *made = __because_allocate(sizeof *made);
  struct test **at = &in->tests;
  made->function = function;
  made->start = start;
  made->end = end;
  while (*at)
    at = &(*at)->next;
  *at = made;
}

const char *tcase_name(void) {
  return running;
}

SRunner *srunner_create(Suite *suite) {
  SRunner *runner = __because_allocate(sizeof *runner);
  runner->suites = suite;
  return runner;
}

void srunner_add_suite(SRunner *runner, Suite *suite) {
  Suite **at = &runner->suites;
  while (*at)
    at = &(*at)->next;
  *at = suite;
}

void srunner_free(SRunner *runner) {
  (void)runner;
}

static struct fixture *set_up(struct fixture *first) {
  struct fixture *last = 0;
  for (; first; first = first->next) {
    if (first->setup)
      first->setup();
    last = first;
  }
  return last;
}

static void tear_down(struct fixture *last) {
  for (; last; last = last->before)
    if (last->teardown)
      last->teardown();
}

void srunner_run_all(SRunner *runner, enum print_output mode) {
  (void)mode;
  for (Suite *suite = runner->suites; suite; suite = suite->next)
    for (TCase *in = suite->cases; in; in = in->next) {
      struct fixture *around = set_up(in->unchecked);
      running = in->name;
      for (struct test *test = in->tests; test; test = test->next)
        for (int i = test->start; i < test->end; i++) {
          struct fixture *own = set_up(in->checked);
          test->function(i);
          tear_down(own);
          runner->count++;
        }
      tear_down(around);
    }
}

int srunner_ntests_failed(SRunner *runner) {
  (void)runner;
  return 0;
}

int srunner_ntests_run(SRunner *runner) {
  return runner->count;
}

void srunner_print(SRunner *runner, enum print_output mode) {
  (void)runner, (void)mode;
}

void srunner_set_fork_status(SRunner *runner, enum fork_status status) {
  runner->fork = status;
}

enum fork_status srunner_fork_status(SRunner *runner) {
  (void)runner;
  return CK_NOFORK;
}
