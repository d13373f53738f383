/* Generated from seed 41. */
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
  uint32_t low : 9;
  int32_t middle : 4;
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
    int16_t second : 12;
  };
};

static volatile _Bool g1 = 1;
uint16_t g2 = 0xb8b9u;
static volatile int8_t g3 = (-45);
static uint32_t g4 = 0x1u;
static volatile uint16_t g5 = 0x44e0u;
volatile uint64_t g6 = 0xfffffffffffffffcu;
static int64_t a7[8] = {(-1), (-3452898385248099479), (232), (169), (2), (-2), (-2549579172575816762), (2)};
int64_t m8[2][4] = {[1] = {[2] = (3)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int64_t *p9 = &m8[0][0];
static volatile int64_t *p10 = &m8[1][0];
static volatile uint32_t *p11 = &g4;

static double f0(int16_t p0, uint16_t p1) {
  static int64_t v12 = (219);
  _Bool v13 = (_Bool)((uint16_t)p1 ^ (uint16_t)(uint16_t)(g5 ^ (uint16_t)g3));
  o1.high = (uint64_t)((uint64_t)((int16_t)o1.link->a & (uint64_t)(uint64_t)n1.c) % ((uint64_t)((uint32_t)(uint32_t)a7[0] * (int16_t)(5857)) | 1));
  (*p10) = (int64_t)((uint32_t)(uint32_t)(u1.half[1] / (0xe7u | 1)) & (uint64_t)(uint64_t)((uint32_t)0x42f69781u & (uint8_t)n2.b[2]));
  o1.link->a = (int16_t)((void)(uint8_t)((void)(uint8_t)o1.low, 0x2u), (int8_t)((uint64_t)(uint64_t)a7[7] + (int64_t)(8881174287270496487)));
  return 42311.425;
}

static int32_t f1(float p0, int64_t p1) {
  double v14 = calm(calm(o1.d / (82735.859 == 0 ? 3 : 82735.859)) / (calm((double)p0 - (double)u1.second) == 0 ? 3 : calm((double)p0 - (double)u1.second)));
  int32_t v15 = (int32_t)((uint32_t)(uint32_t)(+a7[6]) + (uint64_t)(uint64_t)((void)(0), u1.bytes[3]));
  _Bool v16 = (_Bool)sizeof(1 ? g1 : 0);
  n1.c = n2.c;
  o1.link->a = (int16_t)ADD32((int16_t)(~u1.bytes[3]), (int16_t)whole((double)a7[7]));
  for (int32_t i17 = 0; i17 < 6; i17++) {
    static int8_t v18 = (-3);
    double v19 = o1.d;
    if ((calm((double)n1.a / ((double)m8[0][0] == 0 ? 3 : (double)m8[0][0])) > calm(v19 * o1.d))) {
      static float v20 = 489.0f;
      int8_t v21 = (int8_t)((void)(int8_t)(g3 & g3), (int8_t)rem32(g3, v18));
      static int16_t v22 = (13517);
      {
        uint32_t b23[4] = {g4, (uint32_t)((uint16_t)(uint16_t)((int32_t)i17 | (int16_t)v22) ^ (int16_t)(int16_t)((int32_t)v15 >> ((uint8_t)a7[3] & 31)))};
        b23[(uint32_t)((((uint8_t)v15 > 0xe4u) ? o1.low : (uint32_t)o1.middle) | (uint32_t)(0x3u | o1.low)) % 4] = 0x6d695da5u;
        for (uint32_t *w24 = b23; w24 != b23 + 4; w24++)
          mix((uint64_t)*w24 + (uint64_t)(w24 - b23));
      }
      n1.b[2] = ((g5 >= 0xfffeu) ? ((0x3u <= (41)) ? (uint8_t)n2.b[2] : n1.b[2]) : (uint8_t)(*p11));
    } else {
      double v25 = calm(((u1.half[1] >= (int64_t)o1.low) ? v14 : v14) / (((0 <= a7[7]) ? o1.d : 74394.946) == 0 ? 3 : ((0 <= a7[7]) ? o1.d : 74394.946)));
      {
        int64_t b26[4] = {(89), (int64_t)((uint16_t)(uint16_t)(g2) ^ (int64_t)(int64_t)sizeof(1 ? m8[0][2] : 0))};
        b26[(uint32_t)((uint32_t)(g4 % (0x0u | 1)) | (uint32_t)whole((double)n1.a)) % 4] = (-7273507116645547658);
        for (int64_t *w27 = b26; w27 != b26 + 4; w27++)
          mix((uint64_t)*w27 + (uint64_t)(w27 - b26));
      }
    }
    g4 = (uint32_t)((uint32_t)((g1 != g5)) + (uint32_t)((n1.b[2] < (int16_t)whole(o1.d))));
    n1.c = (uint64_t)(((uint32_t)g4 > (-2)));
  }
  v14 = ((o1.in.a != n2.b[2]) ? calm(v14 / (o1.d == 0 ? 3 : o1.d)) : calm(o1.d + o1.d));
  m8[0][1] = (int64_t)(!(int16_t)MUL32(n1.a, (25)));
  return (int32_t)div32(o1.middle, (int32_t)sizeof(1 ? v15 : 0));
}

int main(void) {
  int16_t v28 = (int16_t)ADD32((int16_t)((void)(uint64_t)(*p10), 0xfffeu), (int16_t)((m8[1][1] >= 0x0u)));
  static _Bool v29 = 1;
  u1.bytes[3] = (uint8_t)ADD32((uint8_t)ADD32(n1.b[2], o1.in.b[2]), (uint8_t)((uint8_t)o1.in.b[2] ^ (int64_t)m8[0][1]));
  for (uint8_t i31 = 0; i31 < 3; i31++)
    for (uint8_t j32 = 0; j32 < 3; j32++) {
      if (i31 + j32 > 2 && (((float)o1.high == (float)m8[0][2]) && (0 > (uint32_t)(*p11)))) goto out30;
      o1.link->a = (int16_t)((uint64_t)(uint64_t)((int8_t)g3 - (int16_t)n1.a) >> ((uint32_t)(+(38)) & 63));
    }
  out30:;
  switch ((int16_t)(n1.b[2]) & 7) {
    case 0: {
      static int32_t v33 = (923726488);
      for (uint8_t i35 = 0; i35 < 3; i35++)
        for (uint8_t j36 = 0; j36 < 3; j36++) {
          if (i35 + j36 > 2 && (0 == g5)) goto out34;
          g3 = (int8_t)whole(calm(o1.d / (1194.907 == 0 ? 3 : 1194.907)));
        }
      out34:;
      m8[0][1] = (int64_t)steps((uint16_t)(g2 & 0xded4u), 8);
      n1 = *o1.link;
    }
    break;
    case 3 ... 5: {
      static float v37 = 220.1f;
      uint16_t v38 = (uint16_t)((void)(uint64_t)((uint32_t)u1.half[1] ^ (uint32_t)g4), (uint16_t)sizeof(1 ? g2 : 0));
      int16_t v39 = ((((int8_t)o1.link->a > 0x5bu) && (g3 <= g3)) ? (int16_t)((int16_t)g2 & (3)) : u1.second);
      mix_float(f0((int16_t)(~(uint64_t)(((-1) == n1.b[2]))), (uint16_t)((uint8_t)(uint8_t)(+g3) * (uint64_t)(uint64_t)(!(int8_t)n2.a))));
      if (((float)calm((float)(1806079339)) < (float)calm((float)g6 * v37))) {
        int8_t v40 = (int8_t)(+(int64_t)ADD64((3667268732605268034), (int64_t)v39));
        a7[4] = (int64_t)((uint16_t)(uint16_t)((int32_t)(1400137509) | (uint8_t)n1.b[2]) - (uint32_t)(uint32_t)(~o1.middle));
        (*p9) = (int64_t)(((g2 != 0xd3u) && ((97) < o1.in.c)));
      } else {
        uint64_t v41 = (uint64_t)((uint64_t)(uint64_t)(u1.whole - 0x4cu) >> ((int8_t)total(2, o1.middle, (93)) & 63));
        o1.low = (uint32_t)((!(43.1f <= v37)));
        o1.d = calm(calm((double)0xfffffffffffffffcu) / (calm(40003.368 - 39797.139) == 0 ? 3 : calm(40003.368 - 39797.139)));
      }
      u1.whole = (uint64_t)((uint64_t)steps(0xfffcu, 4) + (uint64_t)(u1.whole * n1.c));
    }
    break;
    case 2: {
      int8_t v42 = (int8_t)((uint16_t)(uint16_t)((uint8_t)0x1au >> (n1.a & 31)) >> ((int32_t)((uint32_t)(*p11) ^ (uint32_t)g4) & 31));
      int16_t v43 = (int16_t)((void)(uint16_t)((int16_t)a7[4]), ((0xffffu == (int8_t)o1.in.c) ? (0) : (int32_t)(*p9)));
      (*p10) = (int64_t)((1 == m8[1][1]));
      v29 = (_Bool)(((o1.in.c < 0x3u) || (g5 >= g6)));
      m8[1][2] = (int64_t)((int16_t)(int16_t)(!(3857315096802660958)) & (int64_t)(int64_t)div64(a7[2], m8[1][2]));
    }
    break;
    default:
    a7[1] = (int64_t)m8[0][0];
  }
  a7[7] = (int64_t)((void)(int64_t)sizeof(1 ? (int64_t)(*p10) : 0), 0x7ba922ad031d1257u);
  v28 = (int16_t)div32((int16_t)((void)g2, o1.middle), (int16_t)(g3));
  double (*h44)(int16_t, uint16_t) = f0;
  mix((uint64_t)whole((double)h44((int16_t)((void)(int8_t)(!o1.in.c), (int16_t)((uint64_t)v28)), (uint16_t)whole(calm((double)n2.b[2])))));
  mix(f1((float)calm((float)(int32_t)whole(75259.993)), (int64_t)((void)0x238eu, (int16_t)SUB32((3), (int16_t)m8[0][2]))));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
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
  mix((*p11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
