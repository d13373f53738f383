/* Nothing is logged. */
#include <check.h>

void srunner_set_log(SRunner *runner, const char *name) {
  (void)runner, (void)name;
}

int srunner_has_log(SRunner *runner) {
  (void)runner;
  return 0;
}

const char *srunner_log_fname(SRunner *runner) {
  (void)runner;
  return 0;
}

void srunner_set_xml(SRunner *runner, const char *name) {
  (void)runner, (void)name;
}

int srunner_has_xml(SRunner *runner) {
  (void)runner;
  return 0;
}

const char *srunner_xml_fname(SRunner *runner) {
  (void)runner;
  return 0;
}

void srunner_set_tap(SRunner *runner, const char *name) {
  (void)runner, (void)name;
}

int srunner_has_tap(SRunner *runner) {
  (void)runner;
  return 0;
}

const char *srunner_tap_fname(SRunner *runner) {
  (void)runner;
  return 0;
}

void check_set_max_msg_size(size_t size) {
  (void)size;
}
