/* Generated from seed 17. */
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
  uint32_t low : 16;
  int32_t middle : 3;
  uint16_t : 0;
  uint64_t high : 39;
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

volatile int8_t g1 = (-3);
static volatile uint16_t g2 = 0x32u;
volatile _Bool g3 = 0;
static volatile int16_t g4 = (23784);
static int32_t a5[8] = {(531132240), (13), (28), (-3), (3), (191), (99), (-3)};
uint16_t m6[2][4] = {[1] = {[2] = 0x0u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int32_t *p7 = &a5[1];
static volatile int32_t **q8 = &p7;
static volatile int8_t *p9 = &g1;
static volatile int8_t **q10 = &p9;
static volatile uint16_t *p11 = &m6[1][1];

static _Bool f0(_Bool p0) {
  uint32_t v12 = (uint32_t)a5[6];
  static int16_t v13 = (1);
  static int64_t v14 = (5);
  a5[5] = (int32_t)o1.in.a;
  m6[0][0] = (uint16_t)((uint32_t)(uint32_t)(u1.half[1] * (uint32_t)v13) & (int64_t)(int64_t)((uint64_t)0x1u + (int64_t)v14));
  for (uint8_t i16 = 0; i16 < 3; i16++)
    for (uint8_t j17 = 0; j17 < 3; j17++) {
      if (i16 + j17 > 2 && (o1.d <= o1.d)) goto out15;
      a5[3] = (int32_t)((int8_t)(-10) >> ((int64_t)(0x7du) & 31));
    }
  out15:;
  u1 = (union view){.half = {1, 2}};
  m6[1][1] = m6[0][1];
  return (_Bool)((uint64_t)(!o1.in.c) / ((uint64_t)((p0 < 0x0u)) | 1));
}

uint32_t f1(int16_t p0, uint16_t p1) {
  int32_t v18 = (int32_t)((int64_t)(int64_t)((p1 >= (3))) >> ((uint8_t)((a5[3] == 0xfffffffeu)) & 63));
  float v19 = (float)calm((float)calm(718.1f - (float)n1.b[2]) + (float)calm(155.2f - (float)u1.whole));
  int16_t v20 = (int16_t)(((o1.link->a <= (int64_t)(*p7)) || (0x8b73u <= (int64_t)whole(o1.d))));
  for (uint8_t i22 = 0; i22 < 3; i22++)
    for (uint8_t j23 = 0; j23 < 3; j23++) {
      if (i22 + j23 > 2 && (n1.a < (179))) goto out21;
      n2.c = (uint64_t)((void)(uint64_t)(u1.whole % (u1.whole | 1)), (((-6669748088003832697) > (int8_t)(**q8)) ? (uint32_t)g1 : (uint32_t)a5[4]));
    }
  out21:;
  for (int32_t i24 = 0; i24 < 6; i24++) {
    if (((double)a5[2] <= o1.d)) break;
    uint32_t v25 = (uint32_t)((uint8_t)n2.b[2] | (int8_t)(int8_t)((uint32_t)o1.in.b[2] << (0xf7u & 31)));
    double v26 = calm(calm((double)(13988)) * calm(76484.596 / (o1.d == 0 ? 3 : o1.d)));
    o1.in.b[2]++;
    g4 = (int16_t)((int16_t)(int16_t)((int16_t)(int16_t)p1 ^ (uint8_t)(uint8_t)a5[7]) | (int64_t)(int64_t)ADD64((int64_t)m6[1][2], (2)));
    {
      int16_t b27[4] = {(int16_t)(((uint32_t)m6[0][3] == (int64_t)a5[5])), (int16_t)((uint8_t)(((-3) > o1.in.b[2]) ? (uint8_t)u1.second : 0x3u) - (int16_t)(int16_t)(~0x1u))};
      b27[(uint32_t)steps((uint16_t)(((int32_t)m6[1][1] <= (-3))), 3) % 4] = (3);
      for (int16_t *w28 = b27; w28 != b27 + 4; w28++)
        mix((uint64_t)*w28 + (uint64_t)(w28 - b27));
    }
    if (((uint32_t)u1.whole != (int16_t)((uint8_t)0xffu - (int16_t)(int16_t)m6[1][3]))) {
      uint64_t v29 = (uint64_t)((uint16_t)(uint16_t)((int64_t)whole(o1.d)) ^ (uint16_t)(uint16_t)((0 != (16))));
      uint16_t v30 = (uint16_t)((int32_t)(*p7) & (int64_t)(int64_t)((30901)));
      uint16_t v31 = (uint16_t)total(2, (int32_t)((uint8_t)u1.bytes[3]), (int32_t)((void)0x4bu, p1));
      {
        int16_t b32[4] = {(int16_t)((void)(uint32_t)whole(v26), (int64_t)steps(m6[1][3], 1)), (int16_t)((void)(int32_t)((int16_t)n2.a + (uint8_t)u1.bytes[3]), (((int64_t)whole(v26) > (int8_t)v20) ? (int64_t)u1.bytes[3] : (6542964486672716527)))};
        b32[(uint32_t)((int8_t)((int8_t)v18 ^ (int8_t)v25)) % 4] = (-10239);
        for (int16_t *w33 = b32; w33 != b32 + 4; w33++)
          mix((uint64_t)*w33 + (uint64_t)(w33 - b32));
      }
    }
  }
  m6[0][1] = (uint16_t)((int64_t)(int64_t)((int64_t)u1.second ^ (int64_t)whole(v19)) ^ (uint8_t)(uint8_t)((void)(136), (uint64_t)u1.whole));
  return (uint32_t)((uint32_t)((void)0x2u, u1.bytes[3]) / ((uint32_t)((uint64_t)n2.c) | 1));
}

int main(void) {
  uint8_t v34 = (uint8_t)(~(uint32_t)((uint32_t)n1.b[2] / (o1.low | 1)));
  a5[3] = (int32_t)((void)(int16_t)MUL32(o1.in.a, o1.in.a), (uint8_t)(!(int16_t)g4));
  {
    uint16_t b35[4] = {(uint16_t)sizeof(1 ? m6[0][1] : 0), (uint16_t)((int32_t)(int32_t)ADD32(a5[4], (int32_t)a5[3]) | (int16_t)(int16_t)((int64_t)(108) | (uint8_t)0x50u))};
    b35[(uint32_t)((int16_t)(int16_t)((int16_t)(int16_t)m6[1][0] >> (g1 & 31)) ^ (uint16_t)(uint16_t)((int16_t)(int16_t)g1 ^ (uint32_t)o1.low)) % 4] = 0x3u;
    for (uint16_t *w36 = b35; w36 != b35 + 4; w36++)
      mix((uint64_t)*w36 + (uint64_t)(w36 - b35));
  }
  m6[1][1] = (uint16_t)rem32((uint16_t)((int8_t)(-45) ^ (uint16_t)(uint16_t)m6[1][2]), (uint16_t)ADD32(0xfffdu, (uint16_t)whole(o1.d)));
  u1.half[1] = (uint32_t)((uint32_t)((uint32_t)u1.whole * u1.half[1]) / ((uint32_t)((int64_t)(int64_t)a5[4] ^ (int32_t)o1.middle) | 1));
  uint16_t i37 = 5;
  while (i37-- > 0) {
    if ((n2.c >= (*p7))) break;
    uint32_t v38 = (uint32_t)steps(0x3u, 3);
    if (((uint64_t)(0x3u / (0x0u | 1)) != (int64_t)((int32_t)(-1) | (int8_t)(int8_t)o1.middle))) {
      int16_t v39 = (int16_t)((int16_t)((uint64_t)o1.high - (int16_t)g4) & (int16_t)((uint32_t)0xcb7aaaa2u | (uint8_t)v34));
      int64_t v40 = (int64_t)SUB64((int64_t)a5[1], (int64_t)((uint16_t)g2 + (uint16_t)g2));
      {
        int8_t b41[4] = {(int8_t)((uint8_t)(uint8_t)sizeof(1 ? n1.b[2] : 0) | (int8_t)(int8_t)((94) & (**q10))), (int8_t)((int32_t)(int32_t)MUL32(a5[7], (-1154548897)) & (int16_t)(int16_t)((uint32_t)u1.half[1] - (uint8_t)0xffu))};
        b41[(uint32_t)((uint32_t)((uint8_t)0xfcu ^ (int16_t)(int16_t)n1.a) % ((uint32_t)(+g1) | 1)) % 4] = (-35);
        for (int8_t *w42 = b41; w42 != b41 + 4; w42++)
          mix((uint64_t)*w42 + (uint64_t)(w42 - b41));
      }
      u1.bytes[3] = (uint8_t)((uint8_t)(uint8_t)((void)v38, 0xfffdu) & (int32_t)(int32_t)(~0xffu));
    }
    g4 = (int16_t)sizeof(1 ? (int16_t)u1.second : 0);
    a5[6] = (int32_t)(+(int16_t)sizeof(1 ? n1.a : 0));
  }
  o1.in.c = u1.whole;
  _Bool (*h43)(_Bool) = f0;
  mix((uint64_t)whole((double)h43((_Bool)((uint64_t)(((float)u1.bytes[3] < (float)a5[7])) + (uint64_t)(!(165))))));
  uint32_t (*h44)(int16_t, uint16_t) = f1;
  mix((uint64_t)whole((double)h44((int16_t)ADD32((int16_t)((uint16_t)(*p11) >> (n2.c & 31)), g4), (uint16_t)sizeof(1 ? m6[1][3] : 0))));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(a5[0]);
  mix(a5[1]);
  mix(a5[2]);
  mix(a5[3]);
  mix(a5[4]);
  mix(a5[5]);
  mix(a5[6]);
  mix(a5[7]);
  mix(m6[0][0]);
  mix(m6[0][1]);
  mix(m6[0][2]);
  mix(m6[0][3]);
  mix(m6[1][0]);
  mix(m6[1][1]);
  mix(m6[1][2]);
  mix(m6[1][3]);
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
  mix((*p7));
  mix((**q8));
  mix((*p9));
  mix((**q10));
  mix((*p11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
