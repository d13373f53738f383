/* Generated from seed 48. */
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
  uint32_t low : 4;
  int32_t middle : 10;
  uint16_t : 0;
  uint64_t high : 33;
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
    int16_t second : 6;
  };
};

static _Bool g1 = 0;
static int8_t g2 = (2);
static _Bool g3 = 1;
static int32_t a4[8] = {(-2), (118), (3), (2), (202), (-2), (-1667677554), (1768585083)};
int32_t m5[2][4] = {[1] = {[2] = (3)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile _Bool *p6 = &g1;
static volatile int32_t *p7 = &m5[1][1];
static volatile int32_t **q8 = &p7;
static volatile int32_t *p9 = &a4[5];
static volatile int32_t **q10 = &p9;

float f0(uint16_t p0, int8_t p1, int8_t p2) {
  uint64_t v11 = (uint64_t)((uint64_t)(uint64_t)whole((double)m5[1][2]) * (int64_t)(int64_t)((int64_t)u1.second ^ (int64_t)p0));
  if (((u1.half[1] >= (int32_t)u1.second) || ((3) != m5[0][3]))) {
    uint16_t v12 = (uint16_t)(((0) >= n2.c));
    int16_t v13 = (int16_t)((u1.half[1] >= p2));
    _Bool v14 = (_Bool)((uint32_t)(uint32_t)(u1.half[1] % (0x67u | 1)) >> ((int8_t)((int64_t)(-1943809039776737305) | (uint16_t)(uint16_t)a4[6]) & 31));
    (*p7) = (int32_t)((!(o1.in.b[2] < (-4))));
    {
      int32_t b15[4] = {(int32_t)MUL32((int32_t)total(2, (1708734428), a4[3]), (int32_t)((int32_t)(**q10) ^ (int64_t)(-1))), (int32_t)total(2, (int32_t)div32((0), m5[0][1]), (int32_t)((int16_t)(int16_t)whole(o1.d) ^ (int32_t)a4[1]))};
      b15[(uint32_t)total(2, (int32_t)((int32_t)m5[1][1] & (-3)), (int32_t)SUB32((int32_t)u1.bytes[3], a4[6])) % 4] = (-4);
      for (int32_t *w16 = b15; w16 != b15 + 4; w16++)
        mix((uint64_t)*w16 + (uint64_t)(w16 - b15));
    }
    m5[0][1] = (int32_t)(((v12 < (int64_t)(*p7)) ? (-2) : m5[0][3]) ^ (int32_t)rem32((1), (255)));
  }
  a4[7] = (int32_t)((uint32_t)(uint32_t)(u1.half[1] | u1.half[1]) >> ((uint64_t)((uint64_t)o1.in.c % (0x1545735facdd6242u | 1)) & 31));
  {
    int32_t b17[4] = {a4[0], (int32_t)SUB32((int32_t)((int8_t)(1) - (uint64_t)(uint64_t)m5[0][2]), (int32_t)div32(a4[1], (*p7)))};
    b17[(uint32_t)sizeof(1 ? u1.half[1] : 0) % 4] = (-1);
    for (int32_t *w18 = b17; w18 != b17 + 4; w18++)
      mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
  }
  p2 = (int8_t)((uint16_t)(((uint16_t)(*p9) <= (int8_t)n2.a) ? p0 : p0) - (uint16_t)(uint16_t)(p0 ^ p0));
  return (float)calm((float)calm((float)m5[0][3] - (float)calm(o1.d)) / ((float)calm((float)u1.bytes[3] - (float)g2) == 0 ? 3 : (float)calm((float)u1.bytes[3] - (float)g2)));
}

int main(void) {
  uint8_t v19 = (uint8_t)((void)(uint8_t)sizeof(1 ? (uint8_t)g1 : 0), (uint16_t)m5[1][0]);
  uint16_t i20 = 4;
  while (i20-- > 0) {
    _Bool v21 = (_Bool)(+(int32_t)(!n2.c));
    int32_t v22 = (int32_t)((uint8_t)(uint8_t)((int64_t)(int64_t)a4[0] & (int16_t)u1.second) ^ (int64_t)(int64_t)((int32_t)(870348880) >> ((int64_t)a4[7] & 31)));
    int8_t v23 = (int8_t)((int8_t)div32((int8_t)a4[3], (1)) ^ g2);
    memcpy(&o1.in, &n2, sizeof n2);
    if (((i20 > (int64_t)v19) || ((u1.half[1] == 0xedu) || ((_Bool)o1.d <= v23)))) {
      int8_t v24 = (int8_t)((0x2u != 0x2eu));
      int16_t v25 = (int16_t)((uint64_t)(233) << ((-4) & 63));
      int64_t v26 = (int64_t)((int32_t)SUB32(a4[4], (-2)));
      mix(a4[0] = (int32_t)MUL32((int32_t)sizeof(1 ? a4[3] : 0), (int32_t)div32((int32_t)m5[0][0], a4[3])));
    } else {
      int8_t v27 = (int8_t)((int8_t)((-2) ^ g2) & (((uint64_t)n1.a < m5[0][1]) ? (-101) : (-77)));
      mix(m5[0][0] = (int32_t)((int32_t)total(2, a4[2], m5[1][2]) & a4[7]));
      {
        uint32_t b28[4] = {(uint32_t)(+(int8_t)ADD32(v23, v23)), (uint32_t)((int8_t)(int8_t)(((int32_t)(**q8) >= (242))) ^ (int32_t)(int32_t)((n2.c <= a4[5])))};
        b28[(uint32_t)((uint16_t)(uint16_t)(0x99f6u & i20) - (int16_t)(int16_t)(n1.a & (1))) % 4] = 0xfffffffcu;
        for (uint32_t *w29 = b28; w29 != b28 + 4; w29++)
          mix((uint64_t)*w29 + (uint64_t)(w29 - b28));
      }
      {
        uint8_t b30[4] = {(uint8_t)((uint64_t)(uint64_t)((o1.d >= (double)v23)) | (int64_t)(int64_t)((uint32_t)0x1u + (int32_t)(1113525187))), (uint8_t)SUB32((uint8_t)((uint16_t)i20 ^ (uint32_t)0x1c93f218u), (uint8_t)(~(int8_t)(*p6)))};
        b30[(uint32_t)((int8_t)(v27 & v23)) % 4] = 0xfcu;
        for (uint8_t *w31 = b30; w31 != b30 + 4; w31++)
          mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
      }
    }
    for (uint8_t i33 = 0; i33 < 3; i33++)
      for (uint8_t j34 = 0; j34 < 3; j34++) {
        if (i33 + j34 > 2 && (62.1f == (float)a4[7])) goto out32;
        m5[0][0] = (int32_t)div32((int32_t)rem32(m5[0][1], (int32_t)o1.in.a), (int32_t)SUB32((0), (108)));
      }
    out32:;
    uint16_t i35 = 2;
    while (i35-- > 0) {
      if (((67202.992 >= o1.d) && ((int32_t)v19 <= (89)))) continue;
      int8_t v36 = (int8_t)((int16_t)(((float)m5[1][1] != (float)o1.in.c) ? u1.second : u1.second) + (uint16_t)(uint16_t)((int8_t)(int8_t)m5[0][1] & (int64_t)(int64_t)o1.in.a));
      uint64_t v37 = (((int64_t)o1.middle < (119)) ? (uint64_t)((int16_t)(-4) * (uint32_t)u1.half[1]) : 0x1u);
      a4[7] = (int32_t)ADD32((int32_t)((0xfffeu < (0))), (int32_t)a4[0]);
      a4[6] = (int32_t)rem32(((v19 <= o1.in.a) ? m5[1][2] : (191)), (int32_t)div32((-1), (int32_t)a4[7]));
    }
  }
  m5[0][2] = (int32_t)((int32_t)((int32_t)a4[3] ^ a4[4]) & (int32_t)((uint64_t)o1.high & (uint16_t)0xfffdu));
  o1.middle = (int32_t)((void)(uint16_t)((uint16_t)m5[1][0]), (uint16_t)((uint64_t)(uint64_t)m5[0][3] * (uint64_t)0xb9u));
  m5[1][1] = a4[2];
  mix_float(f0((uint16_t)((uint64_t)(uint64_t)((uint64_t)a4[0] - 0x3u) | (int16_t)o1.in.a), (int8_t)((uint64_t)(uint64_t)(n2.c - o1.high) & (uint64_t)n2.c), (int8_t)((int16_t)(int16_t)MUL32(n2.a, n1.a) & (uint64_t)n1.c)));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(a4[0]);
  mix(a4[1]);
  mix(a4[2]);
  mix(a4[3]);
  mix(a4[4]);
  mix(a4[5]);
  mix(a4[6]);
  mix(a4[7]);
  mix(m5[0][0]);
  mix(m5[0][1]);
  mix(m5[0][2]);
  mix(m5[0][3]);
  mix(m5[1][0]);
  mix(m5[1][1]);
  mix(m5[1][2]);
  mix(m5[1][3]);
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
  mix((*p6));
  mix((*p7));
  mix((**q8));
  mix((*p9));
  mix((**q10));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
