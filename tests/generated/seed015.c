/* Generated from seed 15. */
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
  uint32_t low : 13;
  int32_t middle : 12;
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
    int16_t second : 2;
  };
};

static volatile int8_t g1 = (2);
static volatile uint32_t g2 = 0xfffffffdu;
static volatile _Bool g3 = 0;
static volatile int64_t g4 = (1);
static int32_t g5 = (-1600859953);
volatile float g6 = 596.5f;
static int64_t a7[8] = {(-3), (-2), (-4), (29), (1), (-2), (3418226110127206939), (-1)};
int64_t m8[2][4] = {[1] = {[2] = (18)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile float *p9 = &g6;
static volatile float **q10 = &p9;
static volatile uint32_t *p11 = &g2;
static volatile uint32_t **q12 = &p11;
static volatile int64_t *p13 = &a7[5];
static volatile int64_t **q14 = &p13;

static uint64_t f0(_Bool p0) {
  uint32_t v15 = (uint32_t)((uint32_t)(((-7962631509924161273) > g1)) | (uint32_t)(g2 | 0x3u));
  int8_t v16 = (int8_t)((uint64_t)(uint64_t)((void)(int32_t)(*p13), (*p13)) | (uint64_t)(uint64_t)((int64_t)a7[2] & (int16_t)n1.a));
  static double v17 = 33235.421;
  {
    int32_t b18[4] = {(int32_t)((void)(int16_t)sizeof(1 ? n1.a : 0), (int8_t)SUB32(g1, (3))), o1.middle};
    b18[(uint32_t)((void)(uint32_t)((uint64_t)n2.c & (uint8_t)n2.b[2]), (uint16_t)MUL32(0x78c3u, 0xc8u)) % 4] = (1);
    for (int32_t *w19 = b18; w19 != b18 + 4; w19++)
      mix((uint64_t)*w19 + (uint64_t)(w19 - b18));
  }
  a7[5] = m8[0][1];
  o1.link->a = (int16_t)((void)(int8_t)((uint16_t)(uint16_t)(*p13) ^ (uint16_t)(uint16_t)whole((**q10))), (uint16_t)((int32_t)(int32_t)o1.in.b[2] | (uint16_t)(uint16_t)m8[0][2]));
  n1.c = (uint64_t)total(2, (int32_t)ADD32((int32_t)whole(o1.d), o1.middle), (int32_t)((uint32_t)(**q12) | (uint64_t)(uint64_t)o1.high));
  return (uint64_t)(0xfffffffffffffffdu | (uint64_t)(o1.high + n1.c));
}

int main(void) {
  _Bool v20 = (_Bool)sizeof(1 ? g3 : 0);
  int32_t v21 = (int32_t)ADD32((int32_t)((uint32_t)o1.low | (uint32_t)g2), (int32_t)div32(g5, (int32_t)n1.a));
  uint16_t v22 = (uint16_t)((uint16_t)(v21) ^ (uint16_t)g5);
  n1.b[2] = (uint8_t)ADD32((uint8_t)steps(0x2u, 4), (uint8_t)((uint64_t)0xee35467c8de4bac4u - (uint32_t)(*p11)));
  mix(f0((_Bool)((void)(int16_t)((int8_t)(7) | (int64_t)(-1)), (int64_t)((0xfdu > n2.b[2])))));
  if ((!(a7[0] != (uint32_t)v21))) {
    int16_t v23 = ((v20 < n2.c) ? (189) : (int16_t)((-3)));
    int16_t v24 = (int16_t)whole(calm(o1.d / (o1.d == 0 ? 3 : o1.d)));
    n1 = *o1.link;
    o1.in.b[2] = (uint8_t)((int64_t)((uint32_t)(*p11) + (int16_t)o1.in.a));
    for (int32_t i25 = 0; i25 < 6; i25++) {
      if ((((-397667868) >= (85)) || ((1) == n1.b[2]))) continue;
      static _Bool v26 = 0;
      static int8_t v27 = (-4);
      static uint8_t v28 = 0x2u;
      {
        uint16_t b29[4] = {(uint16_t)((void)(uint16_t)ADD32(0xfffdu, v22), (uint32_t)(0x62u + (*p11))), (uint16_t)(((int8_t)a7[4] <= 0x5eu))};
        b29[(uint32_t)steps((uint16_t)whole((double)o1.link->a), 5) % 4] = 0xffffu;
        for (uint16_t *w30 = b29; w30 != b29 + 4; w30++)
          mix((uint64_t)*w30 + (uint64_t)(w30 - b29));
      }
      {
        int64_t b31[4] = {(int64_t)((!((double)a7[2] > o1.d))), (0)};
        b31[(uint32_t)(((v22 > u1.second) && ((48) != (int8_t)v27))) % 4] = (129);
        for (int64_t *w32 = b31; w32 != b31 + 4; w32++)
          mix((uint64_t)*w32 + (uint64_t)(w32 - b31));
      }
      {
        uint32_t b33[4] = {(uint32_t)((uint32_t)((uint64_t)0xfffffffffffffffdu * (int8_t)(62)) - (uint32_t)((**q12) + 0x6u)), g2};
        b33[0x7258e81du % 4] = 0x1u;
        for (uint32_t *w34 = b33; w34 != b33 + 4; w34++)
          mix((uint64_t)*w34 + (uint64_t)(w34 - b33));
      }
    }
    mix(f0((_Bool)ADD32((uint8_t)((uint64_t)0xffffffffffffffffu & (int8_t)(-70)), (uint8_t)rem32(0x93u, o1.in.b[2]))));
  }
  m8[0][2] = (int64_t)whole(calm((double)(**q12)));
  o1.in.b[2] = (uint8_t)div32((uint8_t)((int8_t)g1 * (int8_t)g1), (uint8_t)whole((*p9)));
  mix(f0((_Bool)ADD32((int8_t)(+g1), ((1 <= u1.second) ? g1 : (2)))));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(g5);
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
  mix_float((*p9));
  mix_float((**q10));
  mix((*p11));
  mix((**q12));
  mix((*p13));
  mix((**q14));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
