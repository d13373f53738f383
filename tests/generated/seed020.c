/* Generated from seed 20. */
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
  uint32_t low : 19;
  int32_t middle : 11;
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
    int16_t second : 7;
  };
};

static volatile uint32_t g1 = 0xfffffffdu;
double g2 = 34370.775;
static uint16_t g3 = 0x41u;
volatile uint16_t g4 = 0x1u;
static volatile int16_t g5 = (86);
static uint32_t a6[8] = {0x0u, 0xa6u, 0x6cu, 0xcb8990f3u, 0xd67427dbu, 0x942ff73u, 0x87u, 0xd5u};
int8_t m7[2][4] = {[1] = {[2] = (74)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint16_t *p8 = &g4;
static volatile int8_t *p9 = &m7[1][1];
static volatile uint16_t *p10 = &g4;

int8_t f0(int8_t p0, uint32_t p1) {
  static int64_t v11 = (-2);
  static float v12 = 739.7f;
  for (int32_t i13 = 0; i13 < 6; i13++) {
    if ((n1.a < (-569830830513703946))) continue;
    int8_t v14 = (-108);
    int8_t v15 = (int8_t)((uint8_t)(uint8_t)ADD32((uint8_t)a6[5], o1.in.b[2]) + (int8_t)(int8_t)whole((double)n2.c));
    o1.in.c *= o1.high;
    if (((uint8_t)rem32(0xaeu, 0xb6u) == (uint8_t)SUB32(u1.bytes[3], 0x1u))) {
      double v16 = calm(((40787.364 <= g2) ? 42332.522 : (double)n2.b[2]) + calm(96467.563 + 43800.594));
      {
        int8_t b17[4] = {((!((uint8_t)m7[0][1] <= n2.c)) ? (int8_t)rem32(v14, (-73)) : (int8_t)(((-4) < v11))), (int8_t)((int8_t)(int8_t)total(2, o1.middle, (int32_t)o1.high) - (uint32_t)(uint32_t)total(2, (int32_t)n1.a, i13))};
        b17[(uint32_t)(((939600129) <= u1.whole)) % 4] = (75);
        for (int8_t *w18 = b17; w18 != b17 + 4; w18++)
          mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
      }
    }
    if (((uint16_t)ADD32(g3, 0x67u) <= (int64_t)(((-1) < (uint16_t)a6[0])))) {
      uint16_t v19 = 0xbdfcu;
      _Bool v20 = (_Bool)((g2 < g2));
      n2.a = (4245);
    }
    o1.high = (uint64_t)steps((uint16_t)((uint32_t)a6[0] | (uint8_t)n2.b[2]), 3);
  }
  u1.second = (int16_t)((uint8_t)(uint8_t)(a6[2]) >> ((int32_t)(g3) & 31));
  n1.c = ((g4 == 0xadu) ? (((int32_t)a6[1] <= n2.b[2]) ? 0xfffffffffffffffdu : 0x17u) : (uint64_t)((uint64_t)u1.whole % (0x44u | 1)));
  return (int8_t)((!((0) > 0x42u)));
}

static float f1(float p0, _Bool p1) {
  int64_t v21 = (int64_t)MUL64((int64_t)((void)o1.high, (1)), (int64_t)MUL64((int64_t)o1.in.c, (int64_t)p1));
  uint8_t v22 = (uint8_t)MUL32((uint8_t)((int64_t)m7[0][2]), (uint8_t)whole(16987.598));
  uint32_t v23 = (uint32_t)((uint32_t)sizeof(1 ? (uint32_t)g4 : 0) / ((uint32_t)((int8_t)m7[1][2] ^ (int64_t)v21) | 1));
  p0 = (float)calm((float)calm(166.7f - p0) / ((float)calm(p0 + (float)a6[0]) == 0 ? 3 : (float)calm(p0 + (float)a6[0])));
  a6[5] = (uint32_t)(+(int16_t)ADD32((18433), n2.a));
  o1.link = o1.link == &n1 ? &n2 : &n1;
  if (((o1.d > g2) || (266.7f > p0))) {
    _Bool v24 = (_Bool)(((u1.bytes[3] > v22) ? n2.c : n1.c) / ((uint64_t)((m7[0][2] >= 0xbeu)) | 1));
    int64_t v25 = (int64_t)rem64((int64_t)((void)(int64_t)v24, o1.in.a), (int64_t)((o1.middle < n2.b[2])));
    mix(f0((int8_t)((int16_t)(int16_t)rem32((-18347), (1)) ^ (int64_t)(int64_t)((int16_t)o1.in.a & (int64_t)(int64_t)o1.in.b[2])), (uint32_t)((o1.middle >= (int64_t)o1.in.c))));
    if (((!((uint8_t)g4 == g3)) && (g3 > 0x2u))) {
      static uint64_t v26 = 0x0u;
      int16_t v27 = (int16_t)(!(uint64_t)(0x3u));
      uint8_t v28 = (uint8_t)((int64_t)(int64_t)((uint16_t)0xe1u + (int16_t)u1.second) | (uint32_t)(uint32_t)(g1 + a6[5]));
      {
        int16_t b29[4] = {(int16_t)total(2, (int32_t)((uint32_t)0x1u << (o1.middle & 31)), (int32_t)((int16_t)u1.second * (uint64_t)(uint64_t)g4)), (int16_t)((int16_t)rem32(n2.a, (147)) ^ (int16_t)whole(o1.d))};
        b29[(uint32_t)((uint32_t)((int64_t)v25 & (uint32_t)0xfffffffeu) - (uint32_t)whole(g2)) % 4] = (-2);
        for (int16_t *w30 = b29; w30 != b29 + 4; w30++)
          mix((uint64_t)*w30 + (uint64_t)(w30 - b29));
      }
      v25 = (int64_t)div64((2), (int64_t)ADD64(v25, v25));
      m7[0][3] = (int8_t)sizeof(1 ? (int8_t)o1.high : 0);
    }
    (*p10) = (uint16_t)ADD32((uint16_t)MUL32(g4, g4), (uint16_t)SUB32((*p10), (*p10)));
  }
  g2 = 28267.846;
  return p0;
}

int main(void) {
  float v31 = (float)calm(((86430.980 <= o1.d) ? 693.2f : (float)n1.c) * ((n2.b[2] != 0x6cu) ? (float)calm(g2) : (float)a6[3]));
  uint16_t v32 = (uint16_t)((uint32_t)(uint8_t)((uint32_t)n2.b[2]) << ((int64_t)ADD64((int64_t)n1.a, (int64_t)o1.high) & 31));
  if (((uint16_t)div32((*p8), (uint16_t)n2.b[2]) >= (uint32_t)(a6[5] * (uint32_t)m7[1][2]))) {
    uint64_t v33 = (uint64_t)(((-1) <= a6[5]));
    for (int32_t i34 = 0; i34 < 8; i34++) {
      float v35 = (float)calm((float)calm(v31 - 430.3f) / ((float)calm((float)(1711753597)) == 0 ? 3 : (float)calm((float)(1711753597))));
      _Bool v36 = (_Bool)ADD32((int16_t)(i34), (int16_t)((0x6e6eu > g3)));
      int16_t v37 = (int16_t)((uint8_t)(uint8_t)div32(0xb3u, 0xfcu) - (uint16_t)(uint16_t)((uint8_t)0x3eu & (int32_t)(-4)));
      v33 = (uint64_t)(((31) != u1.second));
      o1.low = (uint32_t)((int32_t)SUB32((int32_t)a6[5], i34));
      n1 = *o1.link;
    }
    v31 = (float)calm((float)calm((float)(int16_t)o1.low) + (float)calm((float)g3 / (v31 == 0 ? 3 : v31)));
    o1.in = n2;
  } else {
    float v38 = ((m7[0][1] > (0)) ? (float)calm(v31 + v31) : (float)calm((float)o1.in.a));
    g5 = (int16_t)div32(u1.second, (int16_t)(!(uint16_t)o1.in.b[2]));
    u1.second = (int16_t)((int16_t)(int16_t)((int32_t)o1.low) - (int16_t)(int16_t)(o1.in.a & (int16_t)u1.whole));
  }
  switch ((uint64_t)((int64_t)whole(25418.159)) & 7) {
    case 0: {
      int64_t v39 = (int64_t)(((u1.whole == a6[2]) || ((_Bool)a6[2] > n2.b[2])));
      uint64_t v40 = (uint64_t)((uint64_t)((int64_t)v39 >> (a6[4] & 63)) - (uint64_t)total(2, o1.middle, o1.middle));
      int8_t v41 = (int8_t)((g5 != (uint32_t)a6[4]));
      m7[1][3] = (int8_t)rem32((int8_t)SUB32(m7[0][1], m7[1][0]), m7[1][0]);
      g1 = (uint32_t)(~(uint32_t)u1.half[1]);
      u1.half[1] = (uint32_t)((uint32_t)(0x5eu + 0xd5u) - (uint32_t)((int16_t)u1.second ^ (uint32_t)o1.low));
    }
    break;
    case 3 ... 5: {
      int32_t v42 = (int32_t)steps((uint16_t)ADD32(g4, 0xffffu), 12);
      float v43 = (float)calm((((2) != n2.a) ? v31 : (float)g5) + (float)calm(200.1f - v31));
      static uint64_t v44 = 0x2u;
      o1.d = calm((double)(int32_t)(o1.high));
      n2.c = (uint64_t)((uint64_t)(uint64_t)(+o1.in.b[2]) & (uint64_t)(uint64_t)((void)0xfffcu, o1.in.a));
      o1.middle = (int32_t)((int16_t)((int8_t)m7[0][3] & (uint64_t)n2.c));
    }
    case 2: {
      static uint8_t v45 = 0xfdu;
      int16_t v46 = (int16_t)((int32_t)o1.middle * (uint32_t)a6[2]);
      u1.bytes[3] = (uint8_t)(~(uint8_t)SUB32(v45, u1.bytes[3]));
      v31 = 337.7f;
    }
    break;
    default:
    o1.in.a = (int16_t)(+(uint32_t)(0x7fu ^ (uint32_t)g1));
  }
  o1.in.b[2] = (uint8_t)((int16_t)(int16_t)sizeof(1 ? o1.link->a : 0) + (uint8_t)(uint8_t)((int16_t)g5 - (uint32_t)a6[6]));
  a6[7] = (uint32_t)(((int16_t)whole(g2) != g3));
  o1.high = (uint64_t)((uint64_t)(uint64_t)(o1.high / (o1.high | 1)) + (uint32_t)(uint32_t)((int64_t)(int64_t)m7[0][2] * (uint64_t)n1.c));
  mix(f0((int8_t)whole(calm(g2 / (2036.921 == 0 ? 3 : 2036.921))), o1.low));
  mix_float(f1((float)calm((float)(int8_t)sizeof(1 ? m7[0][3] : 0)), (_Bool)((int32_t)((int64_t)(int64_t)g4 ^ (int64_t)(int64_t)o1.low) ^ (int32_t)SUB32(o1.middle, (1565351518)))));
  mix(g1);
  mix_float(g2);
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
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
