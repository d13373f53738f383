#ifndef __BECAUSE_UCHAR_H
#define __BECAUSE_UCHAR_H
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>
typedef uint_least16_t char16_t;
typedef uint_least32_t char32_t;
extern size_t mbrtoc16(char16_t *, const char *, size_t, mbstate_t *);
extern size_t c16rtomb(char *, char16_t, mbstate_t *);
extern size_t mbrtoc32(char32_t *, const char *, size_t, mbstate_t *);
extern size_t c32rtomb(char *, char32_t, mbstate_t *);
#endif
