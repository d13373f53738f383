#include <because-environment.h>
#include <errno.h>
#include <stdlib.h>

extern void *__because_allocate(size_t);

/* Up to the end, or to `=`. */
static int same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == 0 && (*b == 0 || *b == '=');
}

static struct __because_variable *find(const char *name) {
  struct __because_variable *at = __because_variables;
  while (at && !same(at->name, name))
    at = at->next;
  return at;
}

char *getenv(const char *name) {
  struct __because_variable *found = find(name);
  return found ? found->value : 0;
}

static char *copy(const char *text) {
  size_t length = 0;
  while (text[length] && text[length] != '=')
    length++;
  char *made = __because_allocate(length + 1);
  for (size_t i = 0; i < length; i++)
    made[i] = text[i];
  return made;
}

static struct __because_variable *variable(const char *name) {
  struct __because_variable *found = find(name);
  if (!found) {
    found = __because_allocate(sizeof *found);
    found->name = copy(name);
    found->next = __because_variables;
    __because_variables = found;
  }
  return found;
}

static int is_name(const char *name) {
  if (!name || !*name)
    return 0;
  while (*name && *name != '=')
    name++;
  return *name == 0;
}

int setenv(const char *name, const char *value, int overwrite) {
  struct __because_variable *set;
  size_t length = 0;
  if (!is_name(name)) {
    errno = EINVAL;
    return -1;
  }
  set = variable(name);
  if (set->value && !overwrite)
    return 0;
  while (value[length])
    length++;
  set->value = __because_allocate(length + 1);
  for (size_t i = 0; i < length; i++)
    set->value[i] = value[i];
  return 0;
}

int unsetenv(const char *name) {
  struct __because_variable *found;
  if (!is_name(name)) {
    errno = EINVAL;
    return -1;
  }
  found = find(name);
  if (found)
    found->value = 0;
  return 0;
}

/* The text itself becomes part of the environment. */
int putenv(char *text) {
  char *value = text;
  while (*value && *value != '=')
    value++;
  variable(text)->value = *value ? value + 1 : 0;
  return 0;
}

int clearenv(void) {
  __because_variables = 0;
  return 0;
}
