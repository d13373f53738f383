/* Generated from seed 56. */
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
  int32_t middle : 6;
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
    int16_t second : 11;
  };
};

volatile float g1 = 163.4f;
static volatile uint32_t g2 = 0x7du;
uint64_t g3 = 0xfffffffffffffffdu;
volatile int64_t g4 = (250);
static int64_t a5[8] = {(6170934624440221557), (-2), (-2), (3674770730902945323), (1), (255), (169), (-3740342926116209359)};
uint8_t m6[2][4] = {[1] = {[2] = 0xfdu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int64_t *p7 = &a5[6];
static volatile int64_t **q8 = &p7;
static volatile int64_t *p9 = &a5[1];
static volatile int64_t **q10 = &p9;
static volatile uint8_t *p11 = &m6[1][3];

static int16_t f0(uint16_t p0, uint32_t p1) {
  int16_t v12 = (int16_t)((int16_t)((void)(18), 0x2u) ^ (int16_t)((0x1u <= (-3))));
  {
    uint32_t b13[4] = {(uint32_t)((int32_t)(int32_t)SUB32((175173519), o1.middle) & (int8_t)(int8_t)sizeof(1 ? (int8_t)u1.half[1] : 0)), (uint32_t)(((-70) != o1.middle))};
    b13[(uint32_t)((uint32_t)((void)a5[3], (uint64_t)p1) ^ (((0) > (int64_t)u1.half[1]) ? 0xfffffffcu : p1)) % 4] = 0x31u;
    for (uint32_t *w14 = b13; w14 != b13 + 4; w14++)
      mix((uint64_t)*w14 + (uint64_t)(w14 - b13));
  }
  m6[1][2] = (uint8_t)ADD32((uint8_t)(m6[0][0] & m6[0][2]), (uint8_t)((uint8_t)(*p7) ^ (uint8_t)n2.a));
  (*p9) = (int64_t)((3246581538454676214) ^ (int64_t)SUB64((int64_t)a5[4], (int64_t)(*p11)));
  memmove(u1.bytes, u1.bytes + 2, 5);
  g1 = (float)calm((float)calm((float)n2.a / ((float)a5[0] == 0 ? 3 : (float)a5[0])) - (float)calm((float)p0));
  return (int16_t)((int16_t)ADD32((int16_t)g3, n2.a) & (int16_t)((-4) & o1.link->a));
}

int main(void) {
  float v15 = 416.6f;
  static uint8_t v16 = 0xfeu;
  uint64_t v17 = (uint64_t)((int16_t)(int16_t)(n1.c) ^ (uint64_t)(uint64_t)(((int8_t)n2.b[2] != u1.whole)));
  m6[0][3] = (uint8_t)SUB32((uint8_t)((uint64_t)(uint64_t)u1.second ^ (int32_t)o1.middle), (uint8_t)((*p11) ^ m6[1][1]));
  switch ((uint16_t)total(2, (int32_t)whole(g1), o1.middle) & 7) {
    case 0: {
      uint8_t v18 = (uint8_t)((((186) <= a5[0]) || ((uint16_t)a5[3] < n1.c)));
      static uint64_t v19 = 0xffffffffffffffffu;
      n2 = n1;
      mix_float(v15 = ((0xffffu <= (0)) ? (float)calm((float)u1.bytes[3] + v15) : (float)calm((float)o1.in.c / (g1 == 0 ? 3 : g1))));
      o1.link->a = (int16_t)((void)(uint32_t)((uint32_t)a5[4] + (uint32_t)whole(o1.d)), (uint32_t)((uint64_t)0xedbdf6ea941217adu & (uint16_t)0x0u));
      for (uint8_t i21 = 0; i21 < 3; i21++)
        for (uint8_t j22 = 0; j22 < 3; j22++) {
          if (i21 + j22 > 2 && (14734.922 != o1.d)) goto out20;
          m6[1][0] = ((((uint8_t)u1.half[1] == (int8_t)o1.low) && (0xfffffffcu <= (-32))) ? (((uint64_t)g4 < 0x8u) ? m6[1][1] : u1.bytes[3]) : (uint8_t)MUL32(0xd5u, j22));
        }
      out20:;
    }
    break;
    case 3 ... 5: {
      uint16_t v23 = (uint16_t)n2.c;
      o1.middle = (int32_t)steps((uint16_t)whole(o1.d), 2);
      a5[0] = ((g2 <= o1.high) ? (int64_t)ADD64((1), a5[4]) : (int64_t)((-1) & (1)));
    }
    break;
    case 2: {
      static int8_t v24 = (-3);
      static _Bool v25 = 0;
      (*p11) = (uint8_t)((uint32_t)(uint32_t)((int16_t)(int16_t)(**q10) & (int32_t)(-4)) ^ (uint16_t)(uint16_t)((o1.middle < (int16_t)o1.middle)));
      u1.half[1] = (uint32_t)((uint32_t)((void)(uint16_t)o1.in.b[2], 0x2u) | (uint32_t)(0x4cu + (uint32_t)m6[0][0]));
      o1.high = (uint64_t)((void)(uint8_t)sizeof(1 ? (uint8_t)m6[0][2] : 0), v24);
      u1.whole = (uint64_t)((void)o1.middle, (uint8_t)((uint64_t)0x1du * (int16_t)o1.in.a));
    }
    break;
    default:
    (**q8) = (((double)u1.whole < 67975.55) ? (int64_t)whole(o1.d) : (int64_t)sizeof(1 ? a5[3] : 0));
  }
  n2.a = (1);
  a5[1] = (int64_t)((**q10) & (int64_t)((void)g2, (192)));
  a5[3] = (5010698314311545443);
  mix(f0((uint16_t)whole(calm(o1.d - o1.d)), (uint32_t)((((int8_t)a5[4] >= o1.low) ? g2 : (uint32_t)n2.b[2]) / ((uint32_t)(0x1u) | 1))));
  mix_float(g1);
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
