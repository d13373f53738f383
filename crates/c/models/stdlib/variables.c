/* In place of this text stands one with the variables that are given. */
#include <because-environment.h>

struct __because_variable *__because_variables;
