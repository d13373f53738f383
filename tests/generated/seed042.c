/* Generated from seed 42. */
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
  uint32_t low : 12;
  int32_t middle : 8;
  uint16_t : 0;
  uint64_t high : 38;
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

static double g1 = 87305.641;
static uint64_t g2 = 0x3u;
static volatile int16_t g3 = (9436);
static float g4 = 698.3f;
static int8_t g5 = (-48);
int64_t g6 = (33);
static uint32_t a7[8] = {0x2u, 0x2u, 0x683eced8u, 0x9au, 0xe7u, 0x2u, 0xffffffffu, 0xffffffffu};
int8_t m8[2][4] = {[1] = {[2] = (47)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint32_t *p9 = &a7[6];
static volatile uint32_t *p10 = &a7[3];
static volatile uint32_t **q11 = &p10;
static volatile uint32_t *p12 = &a7[6];

uint64_t f0(void) {
  uint64_t v13 = (uint64_t)((int16_t)(int16_t)((uint16_t)0x6bu ^ (int32_t)(84)) ^ (uint8_t)(((uint64_t)o1.link->a <= o1.in.c) ? n2.b[2] : n1.b[2]));
  uint64_t v14 = (uint64_t)((uint64_t)((uint64_t)(uint64_t)n1.c - (int64_t)(3)) + (uint64_t)((uint16_t)(uint16_t)a7[6] - (int8_t)g5));
  uint16_t i15 = 7;
  while (i15-- > 0) {
    uint64_t v16 = (uint64_t)(((o1.middle > (int64_t)n1.c) && (o1.middle <= g6)));
    uint32_t v17 = (uint32_t)sizeof(1 ? a7[2] : 0);
    int8_t v18 = (int8_t)((int8_t)(int8_t)((uint8_t)o1.in.b[2] ^ (uint64_t)n2.c) | (uint32_t)0x70u);
    m8[0][0] = (int8_t)((int8_t)(((int64_t)m8[1][1] < 0x2au)));
    for (uint8_t i20 = 0; i20 < 3; i20++)
      for (uint8_t j21 = 0; j21 < 3; j21++) {
        if (i20 + j21 > 2 && ((_Bool)o1.middle <= (19879))) goto out19;
        u1.second = (int16_t)(+(int64_t)(!(uint16_t)(*p10)));
      }
    out19:;
    int64_t i22 = -3;
    do {
      uint64_t v23 = (uint64_t)(((int16_t)m8[1][1] != m8[0][0]));
      uint32_t v24 = (uint32_t)((uint64_t)(uint64_t)(v23 + v23) << ((int16_t)((void)m8[1][0], (1)) & 63));
      uint8_t v25 = (uint8_t)sizeof(1 ? (uint8_t)n2.c : 0);
      {
        uint8_t b26[4] = {(uint8_t)steps(((o1.d >= o1.d) ? (uint16_t)a7[7] : 0x3u), 3), (uint8_t)whole(calm((double)n2.c))};
        b26[(uint32_t)sizeof(1 ? v17 : 0) % 4] = 0xfeu;
        for (uint8_t *w27 = b26; w27 != b26 + 4; w27++)
          mix((uint64_t)*w27 + (uint64_t)(w27 - b26));
      }
    } while (++i22 < 0);
  }
  if (((uint8_t)div32((uint8_t)o1.low, 0x1du) != (uint8_t)((677.0f < g4)))) {
    int8_t v28 = (int8_t)((uint64_t)o1.in.c + (uint32_t)0xb2fccfeu);
    _Bool v29 = (_Bool)((uint32_t)sizeof(1 ? a7[7] : 0) + 0xfffffffdu);
    o1.d = 9485.663;
    o1.link->a = (int16_t)((void)(uint16_t)whole(63304.837), (uint32_t)((uint32_t)o1.in.b[2] | a7[5]));
    o1.link->a = (int16_t)u1.bytes[3];
    n1.a = (int16_t)((int16_t)((int64_t)g6 | (int64_t)(int64_t)a7[5]) ^ (int16_t)((uint8_t)(uint8_t)a7[4] | (int8_t)(2)));
  }
  a7[4] = (uint32_t)((uint32_t)((int64_t)(1353284575252696280) & (uint32_t)a7[2]) + (uint32_t)(0x7f1e60ffu * a7[0]));
  n2.b[2] = (uint8_t)SUB32((uint8_t)((int16_t)n1.a + (int16_t)(-2)), u1.bytes[3]);
  return (uint64_t)((uint64_t)(v13 / ((uint64_t)m8[1][0] | 1)) ^ (uint64_t)(((uint16_t)whole(g4) == (int16_t)(*p9))));
}

int16_t f1(int16_t p0) {
  uint64_t v30 = (uint64_t)((uint64_t)(u1.whole % ((uint64_t)m8[1][0] | 1)) * (uint64_t)sizeof(1 ? n2.c : 0));
  n2 = n1;
  n2 = n1;
  mix(m8[0][0] = ((1 <= (28590)) ? (int8_t)((uint16_t)(uint16_t)a7[2] ^ (int64_t)g6) : (int8_t)(((0) > g6))));
  memcpy(&u1, &n1.c, sizeof u1);
  if (((uint16_t)((int8_t)m8[0][3] ^ (int16_t)(int16_t)m8[0][3]) == (uint16_t)rem32((uint16_t)o1.high, (uint16_t)a7[7]))) {
    int32_t v31 = (int32_t)ADD32((int32_t)MUL32((int32_t)a7[3], o1.middle), o1.middle);
    uint32_t v32 = (uint32_t)((void)(uint16_t)((uint64_t)(uint64_t)o1.link->a & (uint16_t)(uint16_t)m8[1][2]), (uint64_t)((uint64_t)a7[0] * 0xc4u));
    g6 = (int64_t)whole(calm(88632.488 / (42166.120 == 0 ? 3 : 42166.120)));
    o1.high *= (uint64_t)((((uint8_t)g5 != 0x179bcbe3u) || (g4 == g4)));
    n1.c = ((((2) < 0x89u) && (g1 == 33247.881)) ? (uint64_t)((0xa0u < (int64_t)n2.b[2])) : (uint64_t)sizeof(1 ? n2.c : 0));
    n2.b[2] = (uint8_t)ADD32((uint8_t)MUL32(0x52u, o1.in.b[2]), (uint8_t)((int16_t)(-4) >> (m8[1][3] & 31)));
  } else {
    static int8_t v33 = (-3);
    static uint8_t v34 = 0x0u;
    o1.d = calm(((u1.bytes[3] != (-2062687806)) ? o1.d : o1.d) + calm((double)o1.middle));
    a7[3] = (uint32_t)((uint32_t)(uint32_t)((int8_t)(-4) + (uint64_t)0x0u) >> ((int8_t)(g5 & m8[0][3]) & 31));
  }
  return (int16_t)MUL32((int16_t)(n1.a & (int16_t)m8[1][0]), (int16_t)sizeof(1 ? (int16_t)a7[5] : 0));
}

int main(void) {
  uint64_t v35 = (uint64_t)((void)(uint32_t)((void)n1.c, (int32_t)m8[0][3]), (int32_t)((int64_t)g6 ^ (uint64_t)(uint64_t)whole(g1)));
  int8_t v36 = (int8_t)sizeof(1 ? g5 : 0);
  uint16_t i37 = 4;
  while (i37-- > 0) {
    int64_t v38 = g6;
    g3 = (int16_t)((int64_t)(int64_t)((int8_t)(2) * (uint64_t)0x3u) & (int8_t)(int8_t)((int8_t)m8[1][3] & (int32_t)(int32_t)u1.whole));
    g6 = (((o1.middle >= g2) || ((_Bool)i37 >= (-1))) ? (int64_t)((0xau != (uint16_t)n1.a)) : (int64_t)((o1.middle != (int16_t)g6)));
    switch ((uint64_t)((0xffffffffffffffffu != (-1))) & 7) {
      case 0: {
        uint32_t v39 = (uint32_t)((int8_t)(int8_t)sizeof(1 ? m8[0][1] : 0) | (int8_t)(int8_t)((uint64_t)(uint64_t)o1.low | (int32_t)o1.middle));
        float v40 = (float)calm((float)calm((float)(uint8_t)v39) + g4);
        uint64_t v41 = (uint64_t)((uint64_t)((uint16_t)(uint16_t)whole(g4) >> (0x17u & 31)) - (uint64_t)(o1.in.c - o1.high));
        (*p10) = (uint32_t)((int64_t)(int64_t)whole((double)m8[1][3]) ^ (int16_t)(int16_t)((g6 <= (int32_t)v39)));
        {
          uint8_t b42[4] = {n1.b[2], ((i37 == g6) ? (uint8_t)((uint64_t)v35 - (uint32_t)(uint32_t)o1.low) : (uint8_t)((int8_t)(int8_t)u1.bytes[3] | (uint64_t)0xfffffffffffffffdu))};
          b42[(((v41 == (uint16_t)o1.high) || (g5 >= n2.b[2])) ? (uint32_t)((**q11) | a7[7]) : (uint32_t)((int64_t)(int64_t)n1.b[2] | (int8_t)m8[1][0])) % 4] = 0xe3u;
          for (uint8_t *w43 = b42; w43 != b42 + 4; w43++)
            mix((uint64_t)*w43 + (uint64_t)(w43 - b42));
        }
        memcpy(&u1, &n1.c, sizeof u1);
      }
      case 3 ... 5: {
        uint32_t v44 = (uint32_t)((!(o1.middle >= (uint64_t)v36)));
        _Bool v45 = (_Bool)ADD32((uint8_t)MUL32(u1.bytes[3], o1.in.b[2]), u1.bytes[3]);
        double v46 = calm(calm(99972.675 * o1.d) - o1.d);
        (*p10) = (uint32_t)sizeof(1 ? a7[1] : 0);
        o1.link->a = (int16_t)SUB32((int16_t)sizeof(1 ? o1.link->a : 0), g3);
      }
      case 2: {
        int32_t v47 = (3);
        {
          int16_t b48[4] = {(int16_t)((void)(uint64_t)(0x74a20f8f373b729du / ((uint64_t)v38 | 1)), (uint64_t)((int64_t)(int64_t)a7[0] >> (i37 & 63))), (int16_t)sizeof(1 ? (int16_t)o1.link->a : 0)};
          b48[(uint32_t)((void)(uint32_t)(g6), (uint64_t)(g2 + v35)) % 4] = (151);
          for (int16_t *w49 = b48; w49 != b48 + 4; w49++)
            mix((uint64_t)*w49 + (uint64_t)(w49 - b48));
        }
        a7[7] = (uint32_t)sizeof(1 ? (uint32_t)g3 : 0);
        v36 = (int8_t)((int8_t)(m8[1][3] & (int8_t)a7[5]));
      }
      default:
      g4 = (float)calm((float)(uint16_t)((int8_t)(-110) ^ (int64_t)(int64_t)(**q11)));
    }
  }
  m8[0][3] = (int8_t)((uint8_t)(uint8_t)whole(g1) & (int32_t)(int32_t)(((_Bool)g5 <= 0x0u)));
  v35 = (uint64_t)((uint64_t)(uint64_t)steps((uint16_t)o1.low, 8) + (int32_t)(int32_t)((void)n1.a, (uint16_t)u1.half[1]));
  (*p12) = (uint32_t)((int16_t)(int16_t)whole(84291.431) >> ((uint8_t)((uint8_t)o1.in.b[2] | (int8_t)(int8_t)a7[3]) & 31));
  v36 = (int8_t)whole(calm(g1 + g1));
  n1.a = (int16_t)((int32_t)(int32_t)sizeof(1 ? o1.middle : 0) >> ((uint32_t)(a7[1] % ((uint32_t)a7[6] | 1)) & 31));
  uint64_t (*h50)(void) = f0;
  mix((uint64_t)whole((double)h50()));
  mix(f1((((o1.in.c <= 0xfffffffffffffffdu) && (0x43a0u == (int8_t)n2.c)) ? (int16_t)rem32(o1.link->a, n1.a) : (int16_t)whole((double)a7[3]))));
  mix_float(g1);
  mix(g2);
  mix(g3);
  mix_float(g4);
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
