/* Generated from seed 55. */
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
  int32_t middle : 8;
  uint16_t : 0;
  uint64_t high : 52;
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

static volatile _Bool g1 = 1;
float g2 = 816.4f;
volatile double g3 = 87978.980;
static int8_t a4[8] = {(3), (-71), (-26), (-1), (3), (18), (-111), (4)};
int32_t m5[2][4] = {[1] = {[2] = (1)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p6 = &a4[2];
static volatile int8_t **q7 = &p6;
static volatile int32_t *p8 = &m5[1][3];
static volatile int32_t **q9 = &p8;
static volatile int32_t *p10 = &m5[0][1];
static volatile int32_t **q11 = &p10;

uint32_t f0(void) {
  uint64_t v12 = (uint64_t)((int32_t)(int32_t)((g3 > 93240.804)) & (uint16_t)(uint16_t)steps(0x3u, 1));
  u1.whole = (uint64_t)((uint32_t)((o1.link->a >= o1.in.c) ? (int8_t)o1.link->a : (7)) << ((uint32_t)(0x45u * o1.low) & 31));
  {
    uint16_t b13[4] = {(uint16_t)MUL32(((u1.half[1] < 0x2u) ? (uint16_t)(*p8) : (uint16_t)whole(g3)), (uint16_t)((uint32_t)o1.low & (uint16_t)(uint16_t)whole(g2))), (uint16_t)((int8_t)(int8_t)MUL32(a4[3], (**q7)) >> ((int16_t)((int8_t)(int8_t)a4[1] & (int32_t)(int32_t)v12) & 31))};
    b13[(uint32_t)(o1.low - (uint32_t)((int16_t)o1.in.a | (uint32_t)(uint32_t)m5[0][1])) % 4] = 0xcaeau;
    for (uint16_t *w14 = b13; w14 != b13 + 4; w14++)
      mix((uint64_t)*w14 + (uint64_t)(w14 - b13));
  }
  for (int32_t i15 = 0; i15 < 2; i15++) {
    int16_t v16 = (int16_t)((void)(uint16_t)((uint8_t)n1.b[2] ^ (uint32_t)u1.half[1]), (uint8_t)(n2.b[2] ^ (uint8_t)a4[2]));
    _Bool v17 = (_Bool)whole(calm(g3 / (71260.700 == 0 ? 3 : 71260.700)));
    int64_t i18 = -7;
    do {
      uint8_t v19 = (uint8_t)((i18 <= (uint16_t)u1.whole));
      n1 = *o1.link;
      {
        int16_t b20[4] = {(int16_t)total(2, (int32_t)ADD32((int32_t)n2.c, (int32_t)a4[3]), (*p8)), (int16_t)((uint16_t)(uint16_t)ADD32((uint16_t)u1.second, 0x7du) ^ (uint16_t)(uint16_t)((0x19u > i18)))};
        b20[u1.half[1] % 4] = (21009);
        for (int16_t *w21 = b20; w21 != b20 + 4; w21++)
          mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
      }
      {
        int32_t b22[4] = {(int32_t)((int32_t)(**q9) ^ (((uint16_t)m5[0][1] < n2.b[2]) ? (*p10) : (160))), (int32_t)n1.c};
        b22[(uint32_t)((465.4f != 49.5f)) % 4] = (-771345674);
        for (int32_t *w23 = b22; w23 != b22 + 4; w23++)
          mix((uint64_t)*w23 + (uint64_t)(w23 - b22));
      }
    } while (++i18 < 0);
    o1.low = u1.half[1];
    o1.low = (uint32_t)((uint16_t)(uint16_t)((int8_t)(int8_t)whole(o1.d) + (int8_t)(int8_t)a4[4]) - (uint64_t)(uint64_t)(v12 | o1.high));
  }
  o1.in.b[2] = (((float)m5[0][0] >= (float)n2.b[2]) ? (((91) <= (-3)) ? 0xfcu : (uint8_t)o1.link->a) : (uint8_t)((uint16_t)(uint16_t)u1.half[1] + (uint64_t)(uint64_t)a4[1]));
  n2.b[2] = (uint8_t)((int16_t)n2.a * (uint64_t)(uint64_t)((123)));
  return (uint32_t)((uint16_t)(uint16_t)total(2, (-942400159), (0)) - (uint16_t)(uint16_t)sizeof(1 ? (uint16_t)a4[5] : 0));
}

int main(void) {
  uint32_t v24 = (((-4) == (int64_t)n2.c) ? 0x327cae57u : (uint32_t)(0x2u * o1.low));
  _Bool v25 = (_Bool)((uint16_t)(uint16_t)((0xd641db8412edb2cu <= o1.in.c)) & (uint64_t)o1.in.c);
  mix(f0());
  m5[0][2] = (int32_t)(((uint32_t)(*p6) <= a4[0]));
  g3 = calm(calm(71314.668 * o1.d) + calm((double)n1.b[2]));
  m5[0][1] = (int32_t)((22926.615 <= (double)o1.middle));
  if ((calm((double)m5[1][1] + (double)a4[4]) != calm(11079.169 + (double)o1.link->a))) {
    uint32_t v26 = (uint32_t)((uint32_t)((void)(182), (int64_t)o1.in.a) | (uint32_t)((g1 != 0xb8u)));
    static float v27 = 100.3f;
    _Bool v28 = (_Bool)sizeof(1 ? g1 : 0);
    if ((a4[0] <= (uint8_t)((uint16_t)(uint16_t)a4[1] + (int8_t)(-2)))) {
      _Bool v29 = (_Bool)total(2, o1.middle, (int32_t)((int32_t)a4[4] & (int32_t)u1.second));
      {
        uint8_t b30[4] = {(uint8_t)((uint16_t)(uint16_t)whole(g3) ^ (int16_t)(int16_t)whole((double)o1.link->a)), (uint8_t)(~(int32_t)sizeof(1 ? m5[1][2] : 0))};
        b30[(uint32_t)m5[0][0] % 4] = 0x2cu;
        for (uint8_t *w31 = b30; w31 != b30 + 4; w31++)
          mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
      }
    } else {
      _Bool v32 = (_Bool)((uint32_t)((123)) + (uint32_t)(u1.half[1] / ((uint32_t)whole(g3) | 1)));
      int8_t v33 = (int8_t)((int16_t)(int16_t)(((int64_t)u1.half[1] >= (*p10))) - (uint16_t)(uint16_t)steps((uint16_t)m5[0][3], 7));
      int8_t v34 = (int8_t)((int8_t)((*p8)) ^ (int8_t)total(2, m5[1][0], m5[0][1]));
      mix_float(v27 = (((uint16_t)v34 <= (-23)) ? 319.0f : (float)calm(294.0f / (v27 == 0 ? 3 : v27))));
      {
        uint32_t b35[4] = {0xf938d2e9u, o1.low};
        b35[(uint32_t)((uint32_t)(uint32_t)whole(84401.384) | (int8_t)(int8_t)((-2) ^ a4[4])) % 4] = 0x398a582du;
        for (uint32_t *w36 = b35; w36 != b35 + 4; w36++)
          mix((uint64_t)*w36 + (uint64_t)(w36 - b35));
      }
    }
    for (uint8_t i38 = 0; i38 < 3; i38++)
      for (uint8_t j39 = 0; j39 < 3; j39++) {
        if (i38 + j39 > 2 && (!(g2 != g2))) goto out37;
        n1.c = (uint64_t)((int16_t)(int16_t)whole(61763.657) + (uint8_t)(uint8_t)whole(41550.564));
      }
    out37:;
  } else {
    int16_t v40 = (int16_t)((int16_t)((146) ^ u1.second) ^ (int16_t)(+(4)));
    int32_t v41 = (int32_t)MUL32((int32_t)((int32_t)n2.c & m5[1][2]), (int32_t)((int32_t)(3) + (uint32_t)u1.half[1]));
    uint32_t v42 = (uint32_t)whole(calm(64168.110 * 97683.220));
    m5[0][0] = (int32_t)div32(m5[0][1], (int32_t)((void)m5[0][0], n2.c));
    n1.b[2] = (uint8_t)(+(int16_t)whole(g2));
    m5[0][2] = (int32_t)((int8_t)(int8_t)((g1 > 0xfffffffffffffffdu)) - (uint16_t)(uint16_t)((uint8_t)n2.b[2] & (int64_t)(int64_t)m5[0][0]));
  }
  a4[7] = (int8_t)((int32_t)(int32_t)sizeof(1 ? (**q11) : 0) & (int32_t)(int32_t)((uint32_t)0x2u << ((int32_t)u1.whole & 31)));
  mix(f0());
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
  mix((*p8));
  mix((**q9));
  mix((*p10));
  mix((**q11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
