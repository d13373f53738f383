/* Generated from seed 32. */
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
  uint32_t low : 17;
  int32_t middle : 9;
  uint16_t : 0;
  uint64_t high : 37;
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

static volatile uint64_t g1 = 0xf7u;
static int16_t g2 = (92);
static uint32_t g3 = 0xfffffffcu;
static volatile int16_t g4 = (254);
int16_t g5 = (2);
static uint64_t a6[8] = {0xfffffffffffffffcu, 0x89u, 0x20u, 0xfffffffffffffffcu, 0xabf0ce172631f3a0u, 0xadc4c7aa1cf3978cu, 0xecu, 0x3u};
int64_t m7[2][4] = {[1] = {[2] = (141)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int16_t *p8 = &g5;
static volatile int16_t *p9 = &g5;
static volatile int64_t *p10 = &m7[1][1];
static volatile int64_t **q11 = &p10;

int32_t f0(_Bool p0) {
  double v12 = (((float)o1.in.c != (float)(*p10)) ? o1.d : calm((double)0x61u));
  if (((int8_t)((uint8_t)0xfeu | (int8_t)(int8_t)o1.middle) > (uint8_t)((o1.link->a != (-643677073))))) {
    float v13 = (((float)n1.a >= (float)calm(v12)) ? (float)calm((float)m7[1][3] * (float)m7[0][1]) : (float)calm(177.7f * (float)o1.link->a));
    n2 = n1;
    n2 = n1;
    {
      int32_t b14[4] = {(int32_t)((void)(-5554), (uint16_t)ADD32((uint16_t)(*p8), 0x7u)), (int32_t)((int64_t)((void)(-6567192094110193212), o1.in.b[2]))};
      b14[o1.low % 4] = (-4);
      for (int32_t *w15 = b14; w15 != b14 + 4; w15++)
        mix((uint64_t)*w15 + (uint64_t)(w15 - b14));
    }
    o1.link = o1.link == &n1 ? &n2 : &n1;
  } else {
    uint32_t v16 = (uint32_t)total(2, (int32_t)((int32_t)o1.middle & (int64_t)m7[0][3]), (int32_t)((void)0x2u, o1.low));
    static int64_t v17 = (62);
    int16_t v18 = (int16_t)rem32((int16_t)((a6[6] > (int8_t)(*p10))), (int16_t)((int32_t)o1.middle ^ (int32_t)o1.middle));
    if ((!((float)n2.a >= 21.3f))) {
      int8_t v19 = (int8_t)SUB32((int8_t)((uint16_t)(uint16_t)n1.b[2] & (int32_t)o1.middle), ((n1.b[2] < m7[1][2]) ? (int8_t)p0 : (2)));
      static double v20 = 8683.634;
      uint16_t v21 = (uint16_t)((1 > a6[5]));
      p0 = ((!((int64_t)m7[1][3] >= (int8_t)n2.b[2])) ? (_Bool)((uint64_t)m7[1][0] << ((1) & 63)) : (_Bool)((void)a6[4], v19));
      n2.c = (uint64_t)(((u1.half[1] > v21) || ((167431226) == (3))));
    } else {
      int32_t v22 = (int32_t)(((uint64_t)(*p9) >= (int64_t)p0));
      static uint32_t v23 = 0x2u;
      v16 = (uint32_t)(((46) >= m7[1][2]));
    }
    u1.half[1] = (uint32_t)((uint32_t)((uint8_t)o1.in.b[2] >> ((3) & 31)) | 0x4b4c0d3cu);
  }
  o1.in.b[2] = (uint8_t)((uint64_t)a6[6] + (uint8_t)(((uint8_t)o1.high <= (int16_t)m7[0][2]) ? 0x1cu : o1.in.b[2]));
  n2.a = (*p8);
  o1.middle = (int32_t)((int16_t)((-4) ^ u1.second));
  o1.in.c = ((p0 == o1.low) ? (uint64_t)((uint64_t)0xec1e1915e2ebbeb8u >> ((int16_t)a6[7] & 63)) : (uint64_t)(g1 / ((uint64_t)u1.second | 1)));
  return o1.middle;
}

int main(void) {
  float v24 = (float)calm((float)calm((float)o1.high + (float)o1.middle) / ((float)calm((float)n2.c * (float)o1.in.c) == 0 ? 3 : (float)calm((float)n2.c * (float)o1.in.c)));
  uint8_t v25 = (uint8_t)((void)(int32_t)((uint16_t)0xb8u >> (0x9du & 31)), (uint32_t)((void)0xfffffffeu, (-3)));
  if (((uint16_t)SUB32((uint16_t)m7[1][2], (uint16_t)a6[3]) <= (int16_t)sizeof(1 ? (int16_t)a6[5] : 0))) {
    uint8_t v26 = ((!(n1.a > u1.half[1])) ? (uint8_t)SUB32(0x0u, v25) : (uint8_t)total(2, (int32_t)m7[0][1], (-1333630004)));
    m7[1][0] = (int64_t)((int32_t)(int32_t)(o1.middle & (0)) >> ((uint16_t)(+g2) & 31));
    if (((uint64_t)g4 >= (int16_t)((uint32_t)(uint16_t)g2 << ((int32_t)a6[3] & 31)))) {
      _Bool v27 = 0;
      float v28 = ((o1.in.b[2] != o1.middle) ? (float)calm((float)m7[0][3] - v24) : (float)calm(275.4f - v24));
      int8_t v29 = (int8_t)((int8_t)(int8_t)((int64_t)a6[6]) & (uint32_t)(uint32_t)(m7[0][2]));
      {
        int32_t b30[4] = {o1.middle, (int32_t)sizeof(1 ? o1.middle : 0)};
        b30[(uint32_t)(((v27 >= (*p8)) || (0x2u < (uint16_t)m7[0][0]))) % 4] = (-1752694819);
        for (int32_t *w31 = b30; w31 != b30 + 4; w31++)
          mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
      }
      v26--;
    } else {
      double v32 = calm(calm(22768.565 * (double)m7[1][1]) - calm(56679.701 - o1.d));
      {
        int16_t b33[4] = {(int16_t)whole(calm(1665.45 * 73890.540)), (int16_t)whole(o1.d)};
        b33[(uint32_t)((uint8_t)(uint8_t)MUL32((uint8_t)n2.c, n1.b[2]) * (int8_t)(int8_t)total(2, (int32_t)o1.middle, o1.middle)) % 4] = (29631);
        for (int16_t *w34 = b33; w34 != b33 + 4; w34++)
          mix((uint64_t)*w34 + (uint64_t)(w34 - b33));
      }
    }
  } else {
    _Bool v35 = (_Bool)((uint16_t)(uint16_t)((uint64_t)u1.whole >> ((uint16_t)o1.link->a & 63)) - (uint8_t)(uint8_t)((int64_t)m7[1][1] | (int32_t)(int32_t)m7[0][0]));
    static int64_t v36 = (0);
    _Bool v37 = (_Bool)((int64_t)(int64_t)((uint32_t)(uint32_t)m7[1][0] ^ (int16_t)(-2)) * (uint64_t)(uint64_t)(0x0u + o1.high));
    for (int32_t i38 = 0; i38 < 5; i38++) {
      if (((-2) < m7[1][2])) continue;
      uint64_t v39 = (uint64_t)((uint32_t)0x2u << ((uint16_t)((u1.bytes[3] <= m7[0][1])) & 31));
      {
        uint64_t b40[4] = {(uint64_t)((void)(uint64_t)(o1.low), (int16_t)((int64_t)m7[1][3] & (int8_t)(int8_t)n1.a)), ((0 < u1.bytes[3]) ? (uint64_t)(+0x85c52c8du) : (uint64_t)a6[0])};
        b40[(uint32_t)sizeof(1 ? u1.half[1] : 0) % 4] = 0x9cu;
        for (uint64_t *w41 = b40; w41 != b40 + 4; w41++)
          mix((uint64_t)*w41 + (uint64_t)(w41 - b40));
      }
    }
    if (((((20) > 0xfeu) ? o1.in.b[2] : 0xffu) != (int8_t)((int16_t)(0) | (uint32_t)(uint32_t)m7[0][2]))) {
      int32_t v42 = (int32_t)ADD32((int32_t)((uint8_t)u1.bytes[3] ^ (uint32_t)0xefe00862u), (int32_t)((uint16_t)(uint16_t)a6[6] | (int32_t)(1)));
      a6[5] = (uint64_t)((void)a6[3], (int32_t)((void)n2.c, (int64_t)v25));
      a6[4] = (uint64_t)((uint64_t)sizeof(1 ? (uint64_t)n2.c : 0) * a6[5]);
      g4 = (int16_t)(~(int16_t)(!(3)));
    }
  }
  a6[5] = (uint64_t)((int8_t)(int8_t)((int8_t)m7[0][0] & (int8_t)o1.in.c) | (int32_t)(((21150) >= m7[1][3]) ? o1.middle : (int32_t)m7[1][2]));
  a6[3] = (uint64_t)((uint64_t)((uint32_t)o1.low ^ (uint16_t)0xfffeu) / (g1 | 1));
  v25 = (uint8_t)(+(uint64_t)((int64_t)m7[0][3] & (uint64_t)a6[1]));
  mix(f0((_Bool)((uint64_t)((void)(uint16_t)v25, (uint16_t)m7[1][0]))));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(g5);
  mix(a6[0]);
  mix(a6[1]);
  mix(a6[2]);
  mix(a6[3]);
  mix(a6[4]);
  mix(a6[5]);
  mix(a6[6]);
  mix(a6[7]);
  mix(m7[0][0]);
  mix(m7[0][1]);
  mix(m7[0][2]);
  mix(m7[0][3]);
  mix(m7[1][0]);
  mix(m7[1][1]);
  mix(m7[1][2]);
  mix(m7[1][3]);
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
  mix((*p8));
  mix((*p9));
  mix((*p10));
  mix((**q11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
