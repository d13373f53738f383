/* A buffer holds the number of the call that filled it. What a jump does to control is put into the program once it is
   read: every caller up to that call returns, and there the call returns once more. */
#include <setjmp.h>

unsigned long __because_jump_calls;
unsigned long __because_jump_to;
int __because_jump_value;

int setjmp(jmp_buf buffer) {
  buffer[0].__state[0] = (long)++__because_jump_calls;
  return 0;
}

int _setjmp(jmp_buf buffer) {
  buffer[0].__state[0] = (long)++__because_jump_calls;
  return 0;
}

int sigsetjmp(sigjmp_buf buffer, int signals) {
  (void)signals;
  buffer[0].__state[0] = (long)++__because_jump_calls;
  return 0;
}

void longjmp(jmp_buf buffer, int value) {
  __because_jump_value = value ? value : 1;
  __because_jump_to = (unsigned long)buffer[0].__state[0];
}

void _longjmp(jmp_buf buffer, int value) {
  __because_jump_value = value ? value : 1;
  __because_jump_to = (unsigned long)buffer[0].__state[0];
}

void siglongjmp(sigjmp_buf buffer, int value) {
  __because_jump_value = value ? value : 1;
  __because_jump_to = (unsigned long)buffer[0].__state[0];
}
