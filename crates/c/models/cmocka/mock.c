/* Values and expectations are lists in the order in which they were given; those that are used up stay in them with a
   count of 0. */
#include <cmocka.h>

extern void *__because_allocate(size_t);

struct value {
  const char *function;
  LargestIntegralType value;
  int count, used;
  struct value *next;
};

static struct value *values;
static struct __because_expectation *expectations;
static struct value *calls;

static int same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

static void add(struct value **list, const char *function, LargestIntegralType value, int count) {
  struct value *new = __because_allocate(sizeof *new);
  new->function = function;
  new->value = value;
  new->count = count;
  while (*list)
    list = &(*list)->next;
  *list = new;
}

void __because_will_return(const char *function, LargestIntegralType value, int count) {
  add(&values, function, value, count);
}

static struct value *find(const char *function) {
  struct value *at = values;
  while (at && (at->count == 0 || !same(at->function, function)))
    at = at->next;
  return at;
}

int __because_has_value(const char *function) {
  return find(function) != 0;
}

LargestIntegralType __because_next_value(const char *function) {
  struct value *found = find(function);
  found->used = 1;
  if (found->count > 0)
    found->count--;
  return found->value;
}

void __because_expect(struct __because_expectation given) {
  struct __because_expectation *new = __because_allocate(sizeof *new);
  struct __because_expectation **at = &expectations;
  *new = given;
  while (*at)
    at = &(*at)->next;
  *at = new;
}

static int holds(const struct __because_expectation *expected, LargestIntegralType value) {
  const LargestIntegralType *set = expected->data;
  switch (expected->kind) {
  case __BECAUSE_ANY:
    return 1;
  case __BECAUSE_VALUE:
    return value == expected->low;
  case __BECAUSE_RANGE:
    return expected->low <= value && value <= expected->high;
  case __BECAUSE_SET:
    for (size_t i = 0; i < expected->low; i++)
      if (set[i] == value)
        return 1;
    return 0;
  case __BECAUSE_TEXT:
    return same((const char *)(uintptr_t)value, expected->data);
  case __BECAUSE_BYTES:
    return __because_compare_memory((const void *)(uintptr_t)value, expected->data, (size_t)expected->low) == 0;
  case __BECAUSE_CHECK:
    return expected->check(value, expected->low) != 0;
  }
  return 0;
}

LargestIntegralType __because_take_expected(const char *function, const char *parameter, LargestIntegralType value) {
  struct __because_expectation *at = expectations;
  while (at && (at->count == 0 || !same(at->function, function) || !same(at->parameter, parameter)))
    at = at->next;
  __CPROVER_assert(at != 0, "a value is expected");
  at->used = 1;
  if (at->count > 0)
    at->count--;
  if (at->kind == __BECAUSE_VALUE && !at->negated)
    return at->low;
  return holds(at, value) != at->negated ? value : ~value;
}

void __because_expect_call(const char *function, int times) {
  add(&calls, function, 0, times);
}

int __because_is_called(const char *function) {
  for (struct value *at = calls; at; at = at->next)
    if (at->count != 0 && same(at->function, function)) {
      at->used = 1;
      if (at->count > 0)
        at->count--;
      return 1;
    } else if (at->count > 0 || (at->count == -1 && !at->used)) {
      return 0;
    }
  return 0;
}

static int is_used(int count, int used) {
  return count == 0 || count == -2 || (count == -1 && used);
}

void __because_nothing_left(void) {
  for (struct value *at = values; at; at = at->next)
    __CPROVER_assert(is_used(at->count, at->used), "every value of will_return is used");
  for (struct __because_expectation *at = expectations; at; at = at->next)
    __CPROVER_assert(is_used(at->count, at->used), "every expected parameter is checked");
  for (struct value *at = calls; at; at = at->next)
    __CPROVER_assert(is_used(at->count, at->used), "every expected call is made");
  __CPROVER_assert(__because_test_blocks == 0, "all memory of the test is freed");
  values = 0;
  expectations = 0;
  calls = 0;
}
