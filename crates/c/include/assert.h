/* No guard: C lets a file include this again with another NDEBUG. */
#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
extern void __because_assert(_Bool __condition);
#define assert(expression) __because_assert(expression)
#endif
#undef static_assert
#define static_assert _Static_assert
