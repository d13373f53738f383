/* Generated from seed 59. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t sum = 14695981039346656037u;
static void mix(uint64_t value) {
  sum = (sum ^ value) * 1099511628211u;
  sum ^= sum >> 29;
}
static void mix_float(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  mix(bits);
}
/* Keeps values finite and small, so that no result depends on how a NaN is spelled. */
static double calm(double x) { return x > -1e12 && x < 1e12 ? x : 0.75; }
static int64_t whole(double x) { return x > -1e15 && x < 1e15 ? (int64_t)x : -7; }
static int32_t div32(int32_t a, int32_t b) { return b == 0 || (a == INT32_MIN && b == -1) ? a : a / b; }
static int32_t rem32(int32_t a, int32_t b) { return b == 0 || (a == INT32_MIN && b == -1) ? b : a % b; }
static int64_t div64(int64_t a, int64_t b) { return b == 0 || (a == INT64_MIN && b == -1) ? a : a / b; }
static int64_t rem64(int64_t a, int64_t b) { return b == 0 || (a == INT64_MIN && b == -1) ? b : a % b; }
#define ADD32(a, b) ((int32_t)((uint32_t)(a) + (uint32_t)(b)))
#define SUB32(a, b) ((int32_t)((uint32_t)(a) - (uint32_t)(b)))
#define MUL32(a, b) ((int32_t)((uint32_t)(a) * (uint32_t)(b)))
#define ADD64(a, b) ((int64_t)((uint64_t)(a) + (uint64_t)(b)))
#define SUB64(a, b) ((int64_t)((uint64_t)(a) - (uint64_t)(b)))
#define MUL64(a, b) ((int64_t)((uint64_t)(a) * (uint64_t)(b)))
static int32_t total(int count, ...) {
  __builtin_va_list list;
  uint32_t all = 0;
  __builtin_va_start(list, count);
  while (count-- > 0) all = all * 31 + (uint32_t)__builtin_va_arg(list, int32_t);
  __builtin_va_end(list);
  return (int32_t)all;
}
static uint64_t steps(uint64_t n, uint32_t depth) {
  return depth == 0 || n < 2 ? n : (n & 1 ? steps(3 * n + 1, depth - 1) : steps(n / 2, depth - 1)) + 1;
}

struct inner {
  int16_t a;
  uint8_t b[3];
  uint64_t c;
};
struct outer {
  uint32_t low : 14;
  int32_t middle : 11;
  uint16_t : 0;
  uint64_t high : 46;
  struct inner in;
  double d;
  struct inner *link;
};
union view {
  uint64_t whole;
  uint32_t half[2];
  uint8_t bytes[8];
  struct {
    uint16_t first;
    int16_t second : 2;
  };
};

int16_t g1 = (20004);
volatile int8_t g2 = (-1);
volatile int8_t g3 = (-2);
_Bool g4 = 0;
static _Bool g5 = 1;
static volatile uint8_t g6 = 0xd5u;
static _Bool a7[8] = {1, 0, 1, 1, 0, 1, 1, 0};
int8_t m8[2][4] = {[1] = {[2] = (2)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p9 = &g2;
static volatile _Bool *p10 = &a7[4];
static volatile _Bool **q11 = &p10;
static volatile _Bool *p12 = &a7[3];

static int32_t f0(double p0) {
  float v13 = (float)calm((float)(uint16_t)(o1.high));
  int64_t i14 = -3;
  do {
    _Bool v15 = (_Bool)div32((uint8_t)ADD32(o1.in.b[2], 0x37u), (uint8_t)((int64_t)(int64_t)g4 & (int16_t)(int16_t)a7[1]));
    static uint16_t v16 = 0xfffcu;
    uint16_t v17 = (uint16_t)total(2, (int32_t)(o1.middle & (-1)), (int32_t)((uint32_t)o1.middle << ((int64_t)u1.bytes[3] & 31)));
    m8[1][1] = (int8_t)((int8_t)((int8_t)g5 & (int8_t)n1.b[2]) & (int8_t)(m8[0][2] ^ (3)));
    o1.in.a = (-12494);
  } while (++i14 < 0);
  int64_t i18 = -4;
  do {
    uint8_t v19 = (uint8_t)((uint8_t)whole(p0) ^ (uint8_t)(0xfeu & g6));
    uint8_t v20 = (uint8_t)ADD32((uint8_t)(((int64_t)a7[3] != o1.in.c)), (uint8_t)((int8_t)(-2) ^ (uint32_t)0xed4fe2c9u));
    o1.in.c = (uint64_t)((uint64_t)(n1.c | u1.whole) ^ (uint64_t)((uint16_t)(**q11)));
    if ((((o1.in.a > i18) && (o1.high == 0x6cu)) && (!(m8[0][1] <= o1.low)))) {
      uint64_t v21 = (uint64_t)whole(calm((double)(int64_t)o1.in.b[2]));
      double v22 = calm(((i18 == i18) ? 45106.917 : p0) + calm(1738.182 + p0));
      int64_t v23 = (int64_t)((uint16_t)((int8_t)(int8_t)n2.b[2] * (int8_t)(-91)));
      (**q11) = (_Bool)((0xcu > o1.middle));
      o1.link->a = (int16_t)ADD32((int16_t)steps((uint16_t)n2.b[2], 6), (int16_t)((uint16_t)0x94u - (uint64_t)n2.c));
    }
    g5 = (_Bool)((uint8_t)((p0 <= p0) ? n2.b[2] : n2.b[2]) >> ((int64_t)(i18 & i18) & 31));
  } while (++i18 < 0);
  a7[1] = (_Bool)((uint16_t)((0x9eu != o1.middle) ? 0x3u : (uint16_t)m8[1][2]) ^ (int64_t)(int64_t)steps((uint16_t)o1.in.c, 2));
  u1.half[1] = o1.low;
  return (int32_t)((uint32_t)(int16_t)((int32_t)(-1875449682) | (int16_t)o1.link->a) << ((int16_t)ADD32((int16_t)m8[0][1], (int16_t)(*p10)) & 31));
}

static uint32_t f1(int16_t p0) {
  int8_t v24 = (int8_t)((g6 > n1.a));
  int8_t v25 = (-1);
  for (int32_t i26 = 0; i26 < 7; i26++) {
    uint64_t v27 = (uint64_t)(~(uint64_t)whole(o1.d));
    mix(o1.link->a = (int16_t)((int64_t)(int64_t)((uint16_t)0x2u ^ (int8_t)g2) ^ (int16_t)(2)));
    n2.a = (int16_t)(((-3) != o1.in.a));
  }
  if ((!(0x3cd6aad7u <= 0x0u))) {
    uint16_t v28 = (uint16_t)whole(o1.d);
    if ((calm(o1.d - 24960.781) > calm(81588.97 - o1.d))) {
      float v29 = (float)calm((((uint64_t)n1.c != o1.link->a) ? (float)m8[1][1] : 96.5f) - (float)calm((float)g6));
      uint8_t v30 = (uint8_t)((m8[1][2] == u1.bytes[3]));
      {
        int32_t b31[4] = {(int32_t)((!(1 < o1.low))), (int32_t)((uint32_t)u1.half[1] * (uint64_t)(uint64_t)(((int32_t)a7[3] == n1.a)))};
        b31[o1.low % 4] = (-3);
        for (int32_t *w32 = b31; w32 != b31 + 4; w32++)
          mix((uint64_t)*w32 + (uint64_t)(w32 - b31));
      }
    }
    int32_t (*h33)(double) = f0;
    mix((uint64_t)whole((double)h33(calm(calm(o1.d * o1.d) - calm((double)n2.c + o1.d)))));
    o1.in.c = (uint64_t)((uint32_t)(uint32_t)a7[1] ^ (uint64_t)(uint64_t)(!0x9e22f067u));
    o1.high = (uint64_t)((int32_t)(int32_t)((uint32_t)o1.low << (0xffffffffffffffffu & 31)) >> ((uint16_t)div32(v28, 0xaf0du) & 31));
  } else {
    static double v34 = 48377.417;
    static double v35 = 21319.521;
    o1.link->a = (int16_t)((int8_t)(int8_t)((-1)) - (uint16_t)(uint16_t)(g1));
    o1.in.c = (uint64_t)sizeof(1 ? (uint64_t)a7[7] : 0);
    p0 = (int16_t)MUL32((int16_t)((void)m8[1][3], v25), (int16_t)(~(-4)));
  }
  m8[0][3] = (int8_t)whole(calm(o1.d + (double)a7[5]));
  o1.in.c = (uint64_t)(((double)m8[0][3] == (double)m8[0][0]));
  return (uint32_t)((uint8_t)(uint8_t)((m8[1][0] != (-3))) - (int16_t)(int16_t)MUL32(o1.link->a, n1.a));
}

int main(void) {
  int8_t v36 = (int8_t)((int16_t)(int16_t)(((int64_t)o1.in.c <= 0x1u)) & (int64_t)(int64_t)(0xffffffffffffffffu));
  for (uint8_t i38 = 0; i38 < 3; i38++)
    for (uint8_t j39 = 0; j39 < 3; j39++) {
      if (i38 + j39 > 2 && (843.5f == (float)u1.bytes[3])) goto out37;
      o1.in.b[2] = (uint8_t)((uint8_t)((int16_t)n1.a + (uint32_t)o1.low));
    }
  out37:;
  a7[7] = (_Bool)MUL32((int8_t)rem32(m8[1][1], (-1)), (int8_t)((void)(uint64_t)u1.half[1], (28514)));
  u1.half[1] = (uint32_t)sizeof(1 ? u1.half[1] : 0);
  if (((int8_t)((int64_t)(int64_t)a7[6] ^ (uint32_t)o1.low) < (int16_t)(~o1.link->a))) {
    uint64_t v40 = ((n1.c != 0xfbu) ? (uint64_t)total(2, (int32_t)g3, (int32_t)u1.second) : (uint64_t)whole(29723.486));
    static int8_t v41 = (-2);
    uint16_t i42 = 6;
    while (i42-- > 0) {
      uint32_t v43 = (uint32_t)((uint32_t)whole(o1.d) * (uint32_t)m8[0][3]);
      uint8_t v44 = (uint8_t)whole(calm((double)(*p12) - o1.d));
      int16_t v45 = (int16_t)((uint32_t)(int16_t)(i42) << ((int64_t)((int64_t)g4 & (int64_t)(*p10)) & 31));
      {
        uint8_t b46[4] = {(uint8_t)whole(calm(o1.d * o1.d)), (uint8_t)((uint8_t)(~(-2)) ^ (uint8_t)ADD32(o1.in.b[2], v44))};
        b46[(uint32_t)((void)(int16_t)SUB32((int16_t)o1.middle, (int16_t)g2), (int16_t)rem32(n2.a, (-26143))) % 4] = 0x5eu;
        for (uint8_t *w47 = b46; w47 != b46 + 4; w47++)
          mix((uint64_t)*w47 + (uint64_t)(w47 - b46));
      }
      {
        int32_t b48[4] = {(int32_t)(((float)o1.high < 706.5f)), (int32_t)((int32_t)rem32(o1.middle, o1.middle) & (int32_t)(+v36))};
        b48[(uint32_t)sizeof(1 ? (uint32_t)u1.whole : 0) % 4] = (-3);
        for (int32_t *w49 = b48; w49 != b48 + 4; w49++)
          mix((uint64_t)*w49 + (uint64_t)(w49 - b48));
      }
    }
    o1.in.a = (int16_t)steps((uint16_t)sizeof(1 ? (uint16_t)m8[0][0] : 0), 12);
    if ((((o1.link->a != (-24471)) ? n1.b[2] : o1.in.b[2]) != (uint64_t)whole((double)o1.in.b[2]))) {
      uint8_t v50 = (uint8_t)whole(calm(o1.d / ((double)n1.b[2] == 0 ? 3 : (double)n1.b[2])));
      {
        uint8_t b51[4] = {(uint8_t)rem32(o1.in.b[2], 0x3u), (uint8_t)(~(int64_t)rem64((int64_t)n1.c, (int64_t)o1.high))};
        b51[(((uint8_t)n2.c > v41) ? (uint32_t)steps(0xa1u, 7) : (uint32_t)((uint32_t)m8[0][2] - u1.half[1])) % 4] = 0xfeu;
        for (uint8_t *w52 = b51; w52 != b51 + 4; w52++)
          mix((uint64_t)*w52 + (uint64_t)(w52 - b51));
      }
      v50 = (uint8_t)((int8_t)(int8_t)((o1.middle <= (uint16_t)a7[5])) | (uint64_t)0x3u);
    } else {
      double v53 = ((u1.half[1] <= 0x2u) ? calm(o1.d * 35948.78) : calm(o1.d - o1.d));
      uint64_t v54 = (uint64_t)((void)(((uint64_t)m8[0][0] != (uint8_t)o1.link->a) ? o1.middle : o1.middle), (-65));
      _Bool v55 = 1;
      v53 = calm(calm((double)u1.half[1] / (12447.400 == 0 ? 3 : 12447.400)) + calm(o1.d / (4909.990 == 0 ? 3 : 4909.990)));
      n2.a = (int16_t)SUB32(n1.a, ((o1.in.c == 0x0u) ? n1.a : (1)));
      n1.a = (int16_t)((int16_t)((uint64_t)m8[1][3]) & (int16_t)whole(12606.577));
    }
    a7[7] = ((g6 <= (int64_t)a7[2]) ? (_Bool)SUB32(n1.a, n2.a) : a7[1]);
  }
  n1.c = (uint64_t)((uint64_t)n1.c + (uint16_t)(uint16_t)sizeof(1 ? (uint16_t)m8[0][2] : 0));
  a7[0] = (_Bool)((uint16_t)(uint16_t)rem32((uint16_t)m8[1][3], (uint16_t)a7[5]) + (uint8_t)(uint8_t)((uint64_t)0x1u >> (o1.in.a & 63)));
  mix(f0(((!(m8[0][1] <= o1.in.b[2])) ? ((u1.whole <= (57)) ? 48013.206 : (double)n1.c) : calm((double)a7[0] - (double)o1.in.b[2]))));
  mix(f1(n1.a));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(g5);
  mix(g6);
  mix(a7[0]);
  mix(a7[1]);
  mix(a7[2]);
  mix(a7[3]);
  mix(a7[4]);
  mix(a7[5]);
  mix(a7[6]);
  mix(a7[7]);
  mix(m8[0][0]);
  mix(m8[0][1]);
  mix(m8[0][2]);
  mix(m8[0][3]);
  mix(m8[1][0]);
  mix(m8[1][1]);
  mix(m8[1][2]);
  mix(m8[1][3]);
  mix(n1.a);
  mix(n1.b[2]);
  mix(n1.c);
  mix(n2.a);
  mix(n2.b[2]);
  mix(n2.c);
  mix(o1.in.a);
  mix(o1.in.b[2]);
  mix(o1.in.c);
  mix(o1.low);
  mix(o1.middle);
  mix(o1.high);
  mix_float(o1.d);
  mix(o1.link->a);
  mix(u1.whole);
  mix(u1.half[1]);
  mix(u1.bytes[3]);
  mix(u1.second);
  mix((*p9));
  mix((*p10));
  mix((**q11));
  mix((*p12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
