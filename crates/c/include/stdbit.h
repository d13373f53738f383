#ifndef __BECAUSE_STDBIT_H
#define __BECAUSE_STDBIT_H
#include <stdint.h>
#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ 1234
#define __STDC_ENDIAN_BIG__ 4321
#define __STDC_ENDIAN_NATIVE__ __STDC_ENDIAN_LITTLE__
#define __because_width(x) ((unsigned)(8 * sizeof(x)))
#define stdc_leading_zeros(x) \
  ((x) == 0 ? __because_width(x) : (unsigned)__builtin_clzll(x) - (64u - __because_width(x)))
#define stdc_leading_ones(x) \
  (stdc_count_zeros(x) == 0 \
       ? __because_width(x) \
       : (unsigned)__builtin_clzll(~((unsigned long long)(x) << (64u - __because_width(x)))))
#define stdc_trailing_zeros(x) ((x) == 0 ? __because_width(x) : (unsigned)__builtin_ctzll(x))
#define stdc_trailing_ones(x) \
  (stdc_count_zeros(x) == 0 ? __because_width(x) : (unsigned)__builtin_ctzll(~(unsigned long long)(x)))
#define stdc_first_trailing_one(x) ((x) == 0 ? 0u : (unsigned)__builtin_ctzll(x) + 1)
#define stdc_first_leading_one(x) ((x) == 0 ? 0u : stdc_leading_zeros(x) + 1)
#define stdc_count_ones(x) ((unsigned)__builtin_popcountll(x))
#define stdc_count_zeros(x) (__because_width(x) - stdc_count_ones(x))
#define stdc_has_single_bit(x) ((_Bool)(stdc_count_ones(x) == 1))
#define stdc_bit_width(x) (__because_width(x) - stdc_leading_zeros(x))
#define stdc_bit_floor(x) ((__typeof__(x))((x) == 0 ? 0 : 1ULL << (stdc_bit_width(x) - 1)))
#define stdc_bit_ceil(x) ((__typeof__(x))((x) <= 1 ? 1 : 1ULL << stdc_bit_width((__typeof__(x))((x) - 1))))
#endif
