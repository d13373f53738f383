#ifndef __BECAUSE_ENVIRONMENT_H
#define __BECAUSE_ENVIRONMENT_H
/* Environment variables as the library models see them. One without a value is not set. */
struct __because_variable {
  const char *name;
  char *value;
  struct __because_variable *next;
};
extern struct __because_variable *__because_variables;
#endif
