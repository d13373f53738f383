#ifndef __BECAUSE_FLOAT_H
#define __BECAUSE_FLOAT_H
/* long double has the format of double here. */
#define FLT_RADIX 2
#define FLT_ROUNDS 1
#define FLT_EVAL_METHOD 0
#define DECIMAL_DIG 17
#define FLT_MANT_DIG 24
#define DBL_MANT_DIG 53
#define LDBL_MANT_DIG 53
#define FLT_DIG 6
#define DBL_DIG 15
#define LDBL_DIG 15
#define FLT_DECIMAL_DIG 9
#define DBL_DECIMAL_DIG 17
#define LDBL_DECIMAL_DIG 17
#define FLT_MIN_EXP (-125)
#define DBL_MIN_EXP (-1021)
#define LDBL_MIN_EXP (-1021)
#define FLT_MIN_10_EXP (-37)
#define DBL_MIN_10_EXP (-307)
#define LDBL_MIN_10_EXP (-307)
#define FLT_MAX_EXP 128
#define DBL_MAX_EXP 1024
#define LDBL_MAX_EXP 1024
#define FLT_MAX_10_EXP 38
#define DBL_MAX_10_EXP 308
#define LDBL_MAX_10_EXP 308
#define FLT_MAX 0x1.fffffep+127F
#define DBL_MAX 0x1.fffffffffffffp+1023
#define LDBL_MAX 0x1.fffffffffffffp+1023L
#define FLT_MIN 0x1p-126F
#define DBL_MIN 0x1p-1022
#define LDBL_MIN 0x1p-1022L
#define FLT_EPSILON 0x1p-23F
#define DBL_EPSILON 0x1p-52
#define LDBL_EPSILON 0x1p-52L
#define FLT_TRUE_MIN 0x1p-149F
#define DBL_TRUE_MIN 0x1p-1074
#define LDBL_TRUE_MIN 0x1p-1074L
#define FLT_HAS_SUBNORM 1
#define DBL_HAS_SUBNORM 1
#define LDBL_HAS_SUBNORM 1
#endif
