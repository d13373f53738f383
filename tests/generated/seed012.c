/* Generated from seed 12. */
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
  int32_t middle : 2;
  uint16_t : 0;
  uint64_t high : 51;
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
    int16_t second : 4;
  };
};

volatile _Bool g1 = 1;
volatile float g2 = 491.5f;
static float g3 = 946.1f;
static _Bool a4[8] = {1, 1, 1, 1, 1, 0, 0, 0};
int64_t m5[2][4] = {[1] = {[2] = (-7273929998753864859)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile _Bool *p6 = &a4[4];
static volatile _Bool **q7 = &p6;
static volatile float *p8 = &g3;
static volatile float **q9 = &p8;
static volatile int64_t *p10 = &m5[1][3];

static int64_t f0(uint8_t p0, _Bool p1) {
  int32_t v11 = (1);
  int64_t v12 = (int64_t)((uint32_t)(uint32_t)sizeof(1 ? o1.low : 0) - (uint64_t)u1.whole);
  float v13 = ((((*p8) > (*p8)) && ((164) == (int8_t)whole(g3))) ? (((uint32_t)a4[2] != (int8_t)a4[1]) ? (float)m5[0][2] : (*p8)) : g3);
  if ((((0x4765u != (uint16_t)whole((*p8))) ? o1.d : o1.d) > calm(o1.d - o1.d))) {
    int32_t v14 = o1.middle;
    static uint64_t v15 = 0x0u;
    n2 = (struct inner){.a = n1.a, .c = 3};
    p0++;
  } else {
    uint64_t v16 = n1.c;
    int8_t v17 = (int8_t)sizeof(1 ? (int8_t)m5[0][1] : 0);
    m5[1][0] = ((u1.bytes[3] < (uint16_t)whole(o1.d)) ? (int64_t)(((-2) == 0xdfu)) : (int64_t)((int32_t)u1.bytes[3]));
    {
      uint8_t b18[4] = {(uint8_t)((uint16_t)((uint32_t)0xafu | (uint8_t)n2.b[2])), (uint8_t)((int32_t)((o1.middle < n2.b[2])))};
      b18[(uint32_t)((uint32_t)(u1.half[1] / (u1.half[1] | 1)) - (((uint16_t)p1 == 0xafu) ? o1.low : (uint32_t)a4[6])) % 4] = 0x1u;
      for (uint8_t *w19 = b18; w19 != b18 + 4; w19++)
        mix((uint64_t)*w19 + (uint64_t)(w19 - b18));
    }
    u1.half[1] = (uint32_t)((int32_t)(int32_t)(v11 & (-528929592)) & (uint16_t)(uint16_t)((int32_t)o1.middle | (int8_t)(54)));
    u1.second = (int16_t)((void)(uint16_t)n2.a, (uint64_t)sizeof(1 ? (uint64_t)u1.half[1] : 0));
  }
  a4[3] = (_Bool)whole(calm((double)0x1u));
  (*p8) = (((30) == (int8_t)whole((*p8))) ? (((uint8_t)n1.c <= (int8_t)p1) ? (float)m5[1][2] : 640.3f) : (float)calm((float)u1.whole / ((float)a4[3] == 0 ? 3 : (float)a4[3])));
  return (int64_t)sizeof(1 ? (int64_t)m5[0][2] : 0);
}

int64_t f1(void) {
  int64_t v20 = (int64_t)((uint16_t)(uint16_t)(~o1.middle) ^ (uint16_t)(uint16_t)((m5[0][0] >= u1.half[1])));
  (*p6) = (_Bool)((o1.d < (double)a4[5]));
  for (uint8_t i22 = 0; i22 < 3; i22++)
    for (uint8_t j23 = 0; j23 < 3; j23++) {
      if (i22 + j23 > 2 && ((float)u1.bytes[3] >= 799.6f)) goto out21;
      m5[1][2] = (int64_t)((int16_t)(int16_t)rem32((int16_t)whole(o1.d), o1.link->a) & (int32_t)(int32_t)MUL32((2), (-3)));
    }
  out21:;
  {
    int32_t b24[4] = {(int32_t)((uint16_t)0x95u >> ((uint16_t)sizeof(1 ? (uint16_t)m5[0][1] : 0) & 31)), (int32_t)((o1.d < 90793.0))};
    b24[(uint32_t)((uint32_t)o1.middle | (uint32_t)(u1.half[1] % ((uint32_t)n2.a | 1))) % 4] = (-1767526306);
    for (int32_t *w25 = b24; w25 != b24 + 4; w25++)
      mix((uint64_t)*w25 + (uint64_t)(w25 - b24));
  }
  return (int64_t)total(2, (int32_t)(o1.middle ^ o1.middle), (30));
}

int main(void) {
  uint8_t v26 = (uint8_t)ADD32((uint8_t)((uint32_t)0x0u ^ (int8_t)(int8_t)n2.c), ((m5[0][1] >= 0x63u) ? 0x3u : 0x0u));
  int64_t (*h27)(void) = f1;
  mix((uint64_t)whole((double)h27()));
  o1.in.a = (int16_t)div32((int16_t)(n1.a), (int16_t)((0) & (int16_t)o1.link->a));
  o1.low = (uint32_t)((uint32_t)((int64_t)m5[0][0] | (uint8_t)v26) ^ (uint32_t)(u1.half[1] ^ (uint32_t)a4[1]));
  {
    int32_t b28[4] = {(int32_t)((int64_t)(int64_t)whole(49932.519) & (uint32_t)(uint32_t)(~(2))), (int32_t)(!((m5[0][3] > (int8_t)o1.in.b[2]) ? (138) : o1.middle))};
    b28[(uint32_t)((uint32_t)u1.bytes[3]) % 4] = (1502512392);
    for (int32_t *w29 = b28; w29 != b28 + 4; w29++)
      mix((uint64_t)*w29 + (uint64_t)(w29 - b28));
  }
  mix(m5[0][3] = (int64_t)((int64_t)((int8_t)(126) - (int16_t)o1.link->a) & (int64_t)MUL64(m5[1][3], (-4))));
  mix(f0((uint8_t)((int8_t)(int8_t)MUL32((int8_t)n1.b[2], (int8_t)a4[4]) + (uint8_t)(uint8_t)((int8_t)(int8_t)m5[1][0] - (uint8_t)0x2u)), (_Bool)whole(calm(79039.280 - o1.d))));
  mix(f1());
  mix(g1);
  mix_float(g2);
  mix_float(g3);
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
  mix((**q7));
  mix_float((*p8));
  mix_float((**q9));
  mix((*p10));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
