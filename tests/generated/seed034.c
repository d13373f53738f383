/* Generated from seed 34. */
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
  uint32_t low : 10;
  int32_t middle : 7;
  uint16_t : 0;
  uint64_t high : 50;
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
    int16_t second : 11;
  };
};

volatile int8_t g1 = (-47);
uint32_t g2 = 0xc7u;
static volatile _Bool g3 = 0;
int32_t g4 = (1053550678);
float g5 = 998.7f;
static volatile float g6 = 765.4f;
static int8_t a7[8] = {(-23), (-103), (6), (-1), (-2), (-51), (-1), (15)};
uint32_t m8[2][4] = {[1] = {[2] = 0xd5bd3777u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile _Bool *p9 = &g3;
static volatile uint32_t *p10 = &m8[0][2];
static volatile int8_t *p11 = &a7[6];
static volatile int8_t **q12 = &p11;

static uint64_t f0(int64_t p0, int8_t p1) {
  double v13 = calm((double)(int64_t)((int64_t)(3) | (uint32_t)o1.low));
  for (uint8_t i15 = 0; i15 < 3; i15++)
    for (uint8_t j16 = 0; j16 < 3; j16++) {
      if (i15 + j16 > 2 && (!(m8[1][3] != (uint64_t)m8[0][3]))) goto out14;
      o1.low = (uint32_t)sizeof(1 ? m8[1][3] : 0);
    }
  out14:;
  (**q12) = (int8_t)((uint32_t)(int16_t)(u1.second ^ u1.second) << ((int16_t)ADD32(n1.a, (1)) & 31));
  {
    uint8_t b17[4] = {(uint8_t)a7[7], (uint8_t)((o1.in.a == 0xb4u))};
    b17[(uint32_t)((int64_t)(int64_t)div64(p0, p0) & (int16_t)(int16_t)whole(v13)) % 4] = 0xfdu;
    for (uint8_t *w18 = b17; w18 != b17 + 4; w18++)
      mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
  }
  for (uint8_t i20 = 0; i20 < 3; i20++)
    for (uint8_t j21 = 0; j21 < 3; j21++) {
      if (i20 + j21 > 2 && (((uint16_t)(**q12) != n2.c) && ((uint16_t)g1 != (uint16_t)o1.low))) goto out19;
      o1.middle = (-4);
    }
  out19:;
  return (uint64_t)((void)(int64_t)((int32_t)g4 & (int16_t)o1.in.a), (uint64_t)(o1.in.c % ((uint64_t)a7[2] | 1)));
}

int main(void) {
  static int8_t v22 = (103);
  for (uint8_t i24 = 0; i24 < 3; i24++)
    for (uint8_t j25 = 0; j25 < 3; j25++) {
      if (i24 + j25 > 2 && ((uint64_t)n1.a >= (-1))) goto out23;
      o1.link->a = (103);
    }
  out23:;
  m8[1][0] = (uint32_t)((((*p9) == (22348)) ? 0xedu : (uint32_t)whole(g5)) * (uint32_t)(((int16_t)a7[5] == n2.a)));
  memmove(u1.bytes, u1.bytes + 2, 5);
  if (((uint64_t)(0x8du) <= (uint32_t)steps((uint16_t)m8[0][2], 8))) {
    static double v26 = 5426.760;
    uint8_t v27 = (uint8_t)(+(uint64_t)((n2.c > n1.c)));
    uint8_t v28 = (uint8_t)((uint8_t)((uint8_t)(*p11) ^ u1.bytes[3]) & (uint8_t)sizeof(1 ? (uint8_t)g3 : 0));
    if (((uint16_t)((uint32_t)m8[0][1] >> (m8[0][0] & 31)) >= (uint64_t)steps((uint16_t)n1.b[2], 4))) {
      uint32_t v29 = (uint32_t)((uint16_t)(uint16_t)(n2.b[2]) | (int32_t)(183));
      {
        uint32_t b30[4] = {(uint32_t)((((uint16_t)m8[0][3] <= o1.middle) ? (2) : (int64_t)a7[3])), (uint32_t)whole(calm(21664.247 + (double)n2.b[2]))};
        b30[((!((double)g4 >= (double)n2.c)) ? (uint32_t)total(2, g4, g4) : (uint32_t)((uint16_t)(uint16_t)whole(o1.d) & (uint64_t)o1.in.c)) % 4] = 0x563ce999u;
        for (uint32_t *w31 = b30; w31 != b30 + 4; w31++)
          mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
      }
      {
        uint32_t b32[4] = {(uint32_t)(((n2.b[2] < (uint32_t)n1.a) || ((1) != (*p10)))), (uint32_t)((uint32_t)((uint16_t)(uint16_t)whole(g5) ^ (int16_t)(1)) + (uint32_t)((int16_t)o1.link->a ^ (uint8_t)o1.in.b[2]))};
        b32[(uint32_t)((uint32_t)(m8[0][0] - m8[1][1]) ^ 0xfffffffcu) % 4] = 0x2u;
        for (uint32_t *w33 = b32; w33 != b32 + 4; w33++)
          mix((uint64_t)*w33 + (uint64_t)(w33 - b32));
      }
      mix(f0((int64_t)((int64_t)((uint32_t)(uint32_t)m8[0][3] + (int32_t)(int32_t)u1.second) ^ (-3)), (int8_t)((int8_t)ADD32(a7[3], v22) & (int8_t)((uint32_t)0xdfc61799u & (int32_t)o1.middle))));
    }
    for (int32_t i34 = 0; i34 < 4; i34++) {
      if ((g2 == o1.link->a)) continue;
      static uint8_t v35 = 0x70u;
      uint8_t v36 = n1.b[2];
      {
        int32_t b37[4] = {(((uint64_t)m8[0][2] != u1.second) ? (int32_t)sizeof(1 ? g4 : 0) : (int32_t)whole(68618.365)), (int32_t)((uint32_t)(uint32_t)((uint32_t)m8[1][3] | (int64_t)(int64_t)(*p10)) * (int16_t)(int16_t)((1)))};
        b37[m8[0][0] % 4] = (-2);
        for (int32_t *w38 = b37; w38 != b37 + 4; w38++)
          mix((uint64_t)*w38 + (uint64_t)(w38 - b37));
      }
      o1.link->a = (int16_t)SUB32((1), (int16_t)((uint32_t)u1.half[1] * (uint64_t)n2.c));
    }
    n2.c = (uint64_t)(o1.high % ((uint64_t)whole((double)m8[0][3]) | 1));
  } else {
    float v39 = (((0xe9u < (uint16_t)m8[1][2]) && ((uint16_t)o1.link->a != g2)) ? 418.7f : (float)calm(g6 / (g5 == 0 ? 3 : g5)));
    (*p10) = (uint32_t)sizeof(1 ? m8[1][0] : 0);
    n1.c = (uint64_t)((int8_t)(int8_t)SUB32((89), a7[5]) - (uint8_t)(uint8_t)(0x2u & u1.bytes[3]));
  }
  uint64_t (*h40)(int64_t, int8_t) = f0;
  mix((uint64_t)whole((double)h40((int64_t)SUB64((int64_t)total(2, g4, (208542026)), (int64_t)((void)n2.c, (100))), a7[5])));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix_float(g5);
  mix_float(g6);
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
  mix((*p11));
  mix((**q12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
