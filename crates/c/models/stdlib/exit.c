extern void (*__because_pop_at_exit(void))(void);
extern int __because_push_at_exit(void (*)(void));
extern _Noreturn void __because_exit(int);

int atexit(void (*function)(void)) {
  __because_push_at_exit(function);
  return 0;
}

_Noreturn void exit(int status) {
  void (*function)(void);
  while ((function = __because_pop_at_exit()))
    function();
  __because_exit(status);
}
