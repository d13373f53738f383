/* Generated from seed 8. */
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
  uint32_t low : 7;
  int32_t middle : 4;
  uint16_t : 0;
  uint64_t high : 35;
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
    int16_t second : 5;
  };
};

volatile int32_t g1 = (-1324142976);
static volatile uint64_t g2 = 0x451d41ca86d49774u;
static volatile uint8_t g3 = 0xfeu;
static int32_t g4 = (-987622235);
static volatile float g5 = 760.2f;
int32_t g6 = (3);
static _Bool a7[8] = {1, 1, 1, 0, 1, 0, 0, 1};
uint64_t m8[2][4] = {[1] = {[2] = 0x92u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile _Bool *p9 = &a7[3];
static volatile uint64_t *p10 = &m8[0][2];
static volatile _Bool *p11 = &a7[6];
static volatile _Bool **q12 = &p11;

_Bool f0(void) {
  uint64_t v13 = (uint64_t)((uint64_t)(0x23u * m8[1][0]) | n2.c);
  int32_t v14 = (int32_t)((int32_t)((a7[7] < g1)) & (int32_t)((int16_t)o1.in.a - (int16_t)o1.in.a));
  uint8_t v15 = (uint8_t)((0x2bu > (uint8_t)v14));
  m8[0][3] = (uint64_t)(m8[1][3] + (uint64_t)((o1.d < o1.d)));
  int64_t i16 = -5;
  do {
    double v17 = calm((double)(uint16_t)whole(o1.d));
    for (uint8_t i19 = 0; i19 < 3; i19++)
      for (uint8_t j20 = 0; j20 < 3; j20++) {
        if (i19 + j20 > 2 && ((uint16_t)n2.b[2] <= 0x814a706dd69a5edeu)) goto out18;
        v13 = (uint64_t)((void)(uint64_t)((uint64_t)(*p9) + (uint64_t)m8[0][0]), (int64_t)(i16 ^ (-2)));
      }
    out18:;
    v13 = (uint64_t)a7[5];
    (**q12) = (_Bool)total(2, (int32_t)(~(int16_t)a7[1]), (int32_t)(g1 ^ (1)));
    o1.low *= (uint32_t)(0xffffffffu / ((uint32_t)((uint32_t)0x1u & (int64_t)(int64_t)g4) | 1));
  } while (++i16 < 0);
  n1.c = (uint64_t)((int32_t)(int32_t)((int32_t)m8[0][1]) & (int8_t)(int8_t)v14);
  o1.low = (uint32_t)((uint16_t)(uint16_t)ADD32((uint16_t)o1.link->a, (uint16_t)o1.in.b[2]) ^ (int16_t)((a7[6] != (uint64_t)o1.middle) ? n1.a : (251)));
  return (_Bool)ADD64((int64_t)sizeof(1 ? (int64_t)v15 : 0), (int64_t)((int64_t)m8[0][2] & (int64_t)m8[0][2]));
}

int main(void) {
  int64_t v21 = (int64_t)sizeof(1 ? (int64_t)n1.a : 0);
  (*p11) = (_Bool)o1.low;
  n1.c = o1.high;
  if ((!((0xfffeu < (uint8_t)g6) || (o1.d < o1.d)))) {
    int8_t v22 = (int8_t)((int16_t)(int16_t)((uint8_t)(uint8_t)(*p10) >> (0xffffffffu & 31)) + (int8_t)(int8_t)((void)(3), (0)));
    float v23 = (float)calm((float)calm(g5 + g5) - (float)calm(g5 - g5));
    int64_t v24 = v21;
    int64_t i25 = -6;
    do {
      double v26 = calm(calm((double)n2.a * 91014.670) * calm(o1.d - o1.d));
      int8_t v27 = (int8_t)(((850.4f != 289.3f) ? v22 : (-3)) ^ (int8_t)whole(48664.650));
      g5 = (float)calm((float)calm((float)(int16_t)a7[7]) * ((o1.in.b[2] < (198)) ? 444.1f : v23));
      a7[2] = (_Bool)((void)(uint32_t)((int32_t)g4 & (uint32_t)(uint32_t)a7[5]), (int32_t)ADD32(o1.middle, o1.middle));
      mix_float(v26 = ((0xb901u >= (1)) ? calm(o1.d + 584.954) : calm((double)0x550e413bffba8f1bu)));
    } while (++i25 < 0);
    if (((double)o1.high != calm(o1.d - 85366.825))) {
      uint16_t v28 = (uint16_t)div32((uint16_t)((uint16_t)m8[1][3] & 0xffffu), (uint16_t)ADD32((uint16_t)g1, (uint16_t)g1));
      {
        int32_t b29[4] = {(int32_t)whole((((uint64_t)u1.second != u1.bytes[3]) ? (double)o1.link->a : o1.d)), (int32_t)whole(calm(o1.d * o1.d))};
        b29[(uint32_t)v21 % 4] = (206);
        for (int32_t *w30 = b29; w30 != b29 + 4; w30++)
          mix((uint64_t)*w30 + (uint64_t)(w30 - b29));
      }
      memmove(u1.bytes, u1.bytes + 2, 5);
    }
  } else {
    double v31 = calm(calm(o1.d - o1.d) + ((u1.half[1] != n1.c) ? o1.d : (double)o1.in.c));
    uint64_t v32 = m8[1][3];
    m8[1][2] = (uint64_t)((uint32_t)(uint32_t)sizeof(1 ? o1.low : 0) & (int8_t)(int8_t)(0xd6u));
    m8[1][1] = (uint64_t)(((-1) >= 0x2u));
    g5 = (float)calm((float)calm(g5 - g5) / (((v21 <= o1.middle) ? g5 : g5) == 0 ? 3 : ((v21 <= o1.middle) ? g5 : g5)));
  }
  u1.bytes[3] = (uint8_t)((uint32_t)(int8_t)div32((int8_t)n2.b[2], (int8_t)g2) << ((uint64_t)(m8[0][2] | 0x0u) & 31));
  (*p11) = (_Bool)((((104) != (int8_t)o1.link->a) && ((int8_t)m8[1][1] < u1.half[1])));
  u1.whole = (uint64_t)sizeof(1 ? m8[0][0] : 0);
  mix(f0());
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix_float(g5);
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
  mix((*p11));
  mix((**q12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
