/* Generated from seed 24. */
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
  int32_t middle : 5;
  uint16_t : 0;
  uint64_t high : 49;
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
    int16_t second : 10;
  };
};

volatile int32_t g1 = (-126840670);
volatile int32_t g2 = (2031181228);
static double g3 = 33470.637;
volatile uint64_t g4 = 0x1580cbba82b55619u;
static float a5[8] = {424.1f, 743.6f, 875.2f, 983.5f, 226.4f, 387.4f, 128.2f, 133.4f};
int16_t m6[2][4] = {[1] = {[2] = (6989)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint64_t *p7 = &g4;
static volatile uint64_t **q8 = &p7;
static volatile int16_t *p9 = &m6[0][3];
static volatile int16_t **q10 = &p9;
static volatile float *p11 = &a5[1];
static volatile float **q12 = &p11;

static int16_t f0(void) {
  int8_t v13 = (int8_t)div32((int8_t)o1.in.b[2], (int8_t)n1.a);
  uint64_t v14 = (uint64_t)whole(calm((double)o1.in.a));
  float v15 = (float)calm((float)(int64_t)((uint32_t)0x19fdu << ((1590680471) & 31)));
  for (int32_t i16 = 0; i16 < 7; i16++) {
    uint8_t v17 = (uint8_t)((i16 < m6[0][3]));
    if (((uint8_t)total(2, (int32_t)whole(a5[5]), (-4)) < (int8_t)((0 != (uint16_t)n2.c)))) {
      uint8_t v18 = (uint8_t)((uint16_t)ADD32((uint16_t)u1.bytes[3], (uint16_t)o1.high));
      m6[0][1] = (int16_t)ADD32((int16_t)rem32(m6[1][2], o1.in.a), (int16_t)total(2, i16, (3)));
    } else {
      uint8_t v19 = (uint8_t)whole(calm(37538.770 + g3));
      o1.in.c = (uint64_t)whole(calm(o1.d * g3));
      g4 = (uint64_t)((uint8_t)(uint8_t)ADD32(0x3u, (uint8_t)o1.low) ^ (uint16_t)(uint16_t)(o1.low));
      n2 = (struct inner){.a = n1.a, .c = 3};
    }
    v15 = (float)calm((float)calm((**q12) + 666.7f) - (float)calm(a5[7] + (**q12)));
    a5[3] = (float)calm((((171) > 0x4a2eu) ? (float)a5[3] : (float)n1.b[2]) + (float)calm((float)(uint8_t)v17));
    a5[1] = (((uint64_t)o1.in.b[2] == (-29)) ? (float)calm((float)n2.c / (a5[1] == 0 ? 3 : a5[1])) : (float)calm(a5[6] / (a5[7] == 0 ? 3 : a5[7])));
  }
  (*p11) = (float)calm(v15 / ((((int64_t)whole(a5[5]) < (uint64_t)(*p7)) ? (float)g2 : 505.6f) == 0 ? 3 : (((int64_t)whole(a5[5]) < (uint64_t)(*p7)) ? (float)g2 : 505.6f)));
  a5[3] = (float)calm((float)o1.in.b[2]);
  (*p7) = (uint64_t)(((148) <= (uint32_t)m6[1][3]));
  return (int16_t)((uint64_t)(uint64_t)whole(g3) * (int8_t)(int8_t)SUB32(v13, (3)));
}

static uint8_t f1(float p0, float p1, uint64_t p2) {
  _Bool v20 = (_Bool)((uint16_t)((o1.high >= (int8_t)g2) ? (uint16_t)m6[0][1] : (uint16_t)whole(a5[1])) ^ (uint32_t)(((int8_t)m6[1][2] < (int8_t)whole(a5[6])) ? u1.half[1] : 0x72u));
  n1.c = (uint64_t)((!((_Bool)g4 >= g2)));
  uint16_t i21 = 3;
  while (i21-- > 0) {
    float v22 = (((0 < u1.bytes[3]) || (g1 == 0x1u)) ? (float)calm((*p11) * p1) : ((i21 == u1.whole) ? p1 : 477.4f));
    {
      int64_t b23[4] = {(int64_t)MUL64((int64_t)ADD64((int64_t)whole(a5[1]), (int64_t)whole(a5[7])), (int64_t)rem64((int64_t)n2.a, (int64_t)whole(a5[3]))), (int64_t)ADD64((int64_t)((uint16_t)(uint16_t)i21 & (int64_t)(int64_t)o1.in.c), (int64_t)((int8_t)(int8_t)o1.low >> (p2 & 31)))};
      b23[(uint32_t)(((int8_t)whole(g3) > (uint16_t)whole(a5[7]))) % 4] = (-1614476524875576259);
      for (int64_t *w24 = b23; w24 != b23 + 4; w24++)
        mix((uint64_t)*w24 + (uint64_t)(w24 - b23));
    }
    o1.in.a = m6[0][0];
    if ((!(!((int64_t)(**q10) != g1)))) {
      int32_t v25 = (int32_t)(~(uint16_t)whole(5847.807));
      int16_t v26 = u1.second;
      {
        int64_t b27[4] = {(((a5[3] <= a5[2]) || ((int8_t)o1.in.a < u1.bytes[3])) ? (int64_t)((uint64_t)0xe94dccc0e7912761u & (uint32_t)0xfffffffdu) : (int64_t)MUL64((int64_t)o1.low, (int64_t)m6[0][2])), (int64_t)((uint32_t)(u1.half[1] % (o1.low | 1)))};
        b27[(uint32_t)((uint32_t)((i21 != (*p7))) | (uint32_t)(0xfffffffeu * o1.low)) % 4] = (140);
        for (int64_t *w28 = b27; w28 != b27 + 4; w28++)
          mix((uint64_t)*w28 + (uint64_t)(w28 - b27));
      }
      (**q8) = (uint64_t)whole(g3);
      m6[1][1] = (int16_t)SUB32((int16_t)((v20 < u1.half[1])), (int16_t)steps(0x6a7cu, 11));
    }
  }
  m6[1][2] = (int16_t)((void)(uint16_t)div32(0xffffu, (uint16_t)whole(g3)), (int8_t)SUB32((2), (int8_t)m6[0][1]));
  v20 = (_Bool)((uint8_t)(uint8_t)((uint32_t)0xec4cu << ((-1) & 31)) | (int8_t)(int8_t)((void)n1.b[2], (int8_t)m6[0][0]));
  return (uint8_t)((uint8_t)(uint8_t)(n1.b[2] ^ 0xfcu) ^ (uint64_t)(uint64_t)sizeof(1 ? n2.c : 0));
}

int main(void) {
  int16_t v29 = (int16_t)u1.whole;
  uint32_t v30 = (uint32_t)((uint64_t)(uint64_t)((uint32_t)(uint32_t)n2.c & (int64_t)(int64_t)v29) | (int32_t)(int32_t)(+0xf6u));
  static uint16_t v31 = 0x96u;
  (**q8) = (uint64_t)((uint16_t)(uint16_t)((int32_t)o1.middle ^ (int64_t)(int64_t)o1.middle) & (int64_t)(int64_t)ADD64((int64_t)whole(a5[1]), (int64_t)m6[1][0]));
  a5[5] = (float)calm((float)calm(985.7f * (float)(**q8)) - 138.6f);
  if ((!(80480.762 == o1.d))) {
    uint16_t v32 = (uint16_t)ADD32((uint16_t)((uint8_t)0xfcu + (uint32_t)(uint32_t)whole(g3)), (uint16_t)(0x9611u & v31));
    m6[1][0] = (**q10);
    if (((float)calm(a5[7] / (a5[6] == 0 ? 3 : a5[6])) < (float)calm(a5[7] * 175.2f))) {
      uint64_t v33 = (uint64_t)((uint64_t)((void)0x1u, 0x2u) ^ (uint64_t)(((uint16_t)m6[1][1] < (uint16_t)whole(o1.d))));
      uint8_t v34 = (uint8_t)ADD32((uint8_t)div32(o1.in.b[2], u1.bytes[3]), (uint8_t)div32((uint8_t)m6[1][3], 0xf1u));
      {
        int64_t b35[4] = {(int64_t)((int16_t)(int16_t)ADD32((int16_t)u1.bytes[3], (2)) & (uint32_t)(uint32_t)(((int64_t)whole((**q12)) != (-21669)))), (int64_t)((int8_t)(int8_t)((uint8_t)(uint8_t)(*p9) + (int16_t)(int16_t)(*p7)) + (uint16_t)(uint16_t)rem32((uint16_t)whole(a5[2]), v32))};
        b35[0xffffffffu % 4] = (96);
        for (int64_t *w36 = b35; w36 != b35 + 4; w36++)
          mix((uint64_t)*w36 + (uint64_t)(w36 - b35));
      }
      mix(m6[0][0] = (int16_t)(((int8_t)u1.second <= 0x24u)));
      {
        int64_t b37[4] = {(int64_t)((uint32_t)(uint32_t)((void)(int8_t)u1.bytes[3], m6[0][1]) + (uint64_t)(uint64_t)((int16_t)(**q10) + (int8_t)(int8_t)n2.b[2])), (2947170065063752556)};
        b37[(uint32_t)((void)((v32 != (3)) ? 0xfffffffffffffffcu : 0x3u), (uint16_t)(v31 ^ 0x38u)) % 4] = (88);
        for (int64_t *w38 = b37; w38 != b37 + 4; w38++)
          mix((uint64_t)*w38 + (uint64_t)(w38 - b37));
      }
    } else {
      uint64_t v39 = 0xbf67cc781c5e9105u;
      uint16_t v40 = 0x6e2bu;
      {
        uint8_t b41[4] = {(uint8_t)((0xfdu == o1.middle)), (uint8_t)o1.low};
        b41[(uint32_t)((uint8_t)((int32_t)(int32_t)whole(a5[0]) | (int64_t)(int64_t)whole(g3))) % 4] = 0x2u;
        for (uint8_t *w42 = b41; w42 != b41 + 4; w42++)
          mix((uint64_t)*w42 + (uint64_t)(w42 - b41));
      }
      a5[7] = (float)calm((float)calm((float)(*p9) + a5[4]) + ((v32 >= (int64_t)(**q10)) ? 791.0f : a5[3]));
    }
  }
  a5[6] = (float)calm((float)calm(a5[4] + (float)m6[0][3]) - (float)calm(617.2f + (float)g1));
  o1.in.a = (int16_t)rem32((int16_t)((void)g2, (int64_t)whole(o1.d)), (int16_t)((uint32_t)v30 - (uint32_t)(uint32_t)n1.a));
  u1.bytes[3] = (uint8_t)whole(a5[6]);
  mix(f0());
  uint8_t (*h43)(float, float, uint64_t) = f1;
  mix((uint64_t)whole((double)h43((float)calm((float)calm((float)u1.second / (793.4f == 0 ? 3 : 793.4f)) * ((g2 > 0x77f72d99u) ? a5[0] : (float)o1.in.b[2])), (float)calm((float)(int64_t)div64((int64_t)v30, (int64_t)g4)), (uint64_t)((uint8_t)(uint8_t)div32((uint8_t)u1.second, (uint8_t)n1.c) >> ((int32_t)((void)(uint8_t)u1.bytes[3], (-90)) & 31)))));
  mix(g1);
  mix(g2);
  mix_float(g3);
  mix(g4);
  mix_float(a5[0]);
  mix_float(a5[1]);
  mix_float(a5[2]);
  mix_float(a5[3]);
  mix_float(a5[4]);
  mix_float(a5[5]);
  mix_float(a5[6]);
  mix_float(a5[7]);
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
  mix_float((*p11));
  mix_float((**q12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
