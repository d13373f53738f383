/* Generated from seed 14. */
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
  uint32_t low : 8;
  int32_t middle : 8;
  uint16_t : 0;
  uint64_t high : 47;
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

uint16_t g1 = 0x2fu;
static volatile uint16_t g2 = 0x80u;
static double g3 = 1514.146;
static int16_t g4 = (199);
static uint64_t a5[8] = {0xfffffffffffffffdu, 0x5c20beebd274892u, 0xfu, 0xdu, 0xc1u, 0x7u, 0x4d159ac621287c7u, 0xffffffffffffffffu};
uint64_t m6[2][4] = {[1] = {[2] = 0xfb6395e6d3ef0d1bu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint64_t *p7 = &a5[6];
static volatile uint64_t **q8 = &p7;
static volatile uint64_t *p9 = &m6[0][0];
static volatile uint64_t **q10 = &p9;
static volatile uint64_t *p11 = &a5[5];
static volatile uint64_t **q12 = &p11;

uint8_t f0(int16_t p0, double p1, int8_t p2) {
  int8_t v13 = (int8_t)((uint16_t)(uint16_t)((int16_t)u1.second ^ (int16_t)p0) ^ (uint8_t)(uint8_t)((uint32_t)(uint32_t)m6[0][0] - (uint8_t)0xf5u));
  uint16_t v14 = (uint16_t)ADD32((uint16_t)(0xe2u ^ 0x3u), (uint16_t)((uint64_t)(uint64_t)n2.b[2] | (int16_t)(int16_t)a5[1]));
  int8_t v15 = (int8_t)MUL32((int8_t)(p2 ^ v13), (int8_t)((void)0xffffffffu, 0x0u));
  m6[0][1] = (uint64_t)(!(uint8_t)SUB32(o1.in.b[2], n2.b[2]));
  m6[0][0] = (uint64_t)((int32_t)(int32_t)ADD32(o1.middle, o1.middle) | (uint8_t)(uint8_t)(((float)u1.half[1] > (float)calm(p1))));
  (**q10) = (uint64_t)((uint64_t)(~0x0u) / ((uint64_t)(a5[4] - a5[6]) | 1));
  return (uint8_t)((int8_t)(int8_t)whole(72889.379) + (int16_t)(int16_t)((-3) & (200)));
}

static int8_t f1(double p0, _Bool p1, float p2) {
  uint64_t v16 = (uint64_t)((uint64_t)steps(g2, 10) | (uint64_t)((uint32_t)o1.middle << ((uint8_t)m6[1][0] & 31)));
  mix(f0((int16_t)((uint64_t)(0x0u - m6[1][1])), calm(calm(o1.d - p0) - calm(82616.546 / (o1.d == 0 ? 3 : o1.d))), (int8_t)sizeof(1 ? (int8_t)a5[3] : 0)));
  int64_t i17 = -4;
  do {
    _Bool v18 = (_Bool)((int64_t)(int64_t)((10) ^ (int64_t)a5[2]) ^ (uint64_t)(uint64_t)((int32_t)o1.middle | (int64_t)(135)));
    uint16_t v19 = (uint16_t)ADD32((uint16_t)ADD32((uint16_t)m6[1][1], g1), (uint16_t)((488.2f != 442.4f)));
    switch ((uint32_t)((int32_t)(int32_t)((void)o1.middle, (int8_t)m6[1][3]) & (int64_t)(int64_t)((uint8_t)(uint8_t)a5[0] | (int32_t)o1.middle)) & 7) {
      case 0: {
        int32_t v20 = (int32_t)((void)(int8_t)((int8_t)a5[5] & (int8_t)m6[1][2]), (int16_t)(~(int8_t)o1.low));
        double v21 = calm(o1.d - g3);
        mix(v18 = (_Bool)ADD32((uint8_t)(u1.bytes[3] ^ 0xfcu), (uint8_t)((int16_t)u1.second + (int16_t)(int16_t)v16)));
        {
          int8_t b22[4] = {(int8_t)ADD32(((v18 == (int32_t)m6[1][2]) ? (-2) : (int8_t)n1.a), (int8_t)m6[1][3]), (int8_t)steps((uint16_t)MUL32(g1, v19), 7)};
          b22[(uint32_t)((void)(uint16_t)sizeof(1 ? g2 : 0), (int16_t)(+a5[0])) % 4] = (101);
          for (int8_t *w23 = b22; w23 != b22 + 4; w23++)
            mix((uint64_t)*w23 + (uint64_t)(w23 - b22));
        }
      }
      break;
      case 3 ... 5: {
        uint64_t v24 = (uint64_t)whole(calm((double)n2.b[2] + o1.d));
        uint8_t v25 = (uint8_t)((int8_t)(int8_t)((void)(int32_t)m6[1][0], n2.a) ^ (int64_t)(int64_t)MUL64(i17, (0)));
        o1.in.b[2] = (uint8_t)((uint8_t)((uint8_t)0x48u >> (o1.low & 31)) ^ (uint8_t)whole((double)(*p7)));
        o1.in.c = (uint64_t)(0x48u | (uint64_t)whole(o1.d));
      }
      break;
      case 2: {
        int64_t v26 = (int64_t)((void)(uint64_t)(a5[6] / (m6[1][1] | 1)), (uint16_t)(+(**q12)));
        uint8_t v27 = (uint8_t)((uint8_t)div32(0xedu, 0xffu) & (uint8_t)((void)g2, (uint16_t)a5[1]));
        uint16_t v28 = (uint16_t)((int32_t)(int32_t)((uint32_t)0x2fu << ((uint8_t)g2 & 31)) & (uint16_t)(uint16_t)rem32(0xfffeu, 0x80dbu));
        g2 = ((((-4) != (-4)) && (u1.bytes[3] >= (-1))) ? (uint16_t)n1.b[2] : (uint16_t)total(2, (int32_t)n1.b[2], (0)));
        v16 = ((((int16_t)(*p11) == o1.link->a) && ((217) >= u1.bytes[3])) ? (uint64_t)(+o1.high) : (uint64_t)((u1.half[1] == 0x2u)));
      }
      default:
      a5[0] = (uint64_t)whole(calm((double)a5[1] - 78589.741));
    }
    o1.high = (uint64_t)((int32_t)(!0xd735u));
  } while (++i17 < 0);
  m6[0][2] = (uint64_t)(((**q8) > n2.b[2]));
  n2.a = (int16_t)div32((int16_t)((int16_t)a5[3] & (-1)), (int16_t)((uint16_t)0x0u ^ (int16_t)(-1)));
  return (int8_t)((int64_t)(!u1.second));
}

int main(void) {
  uint32_t v29 = (uint32_t)((uint32_t)((uint32_t)g1 << (0xfffffffeu & 31)) / ((uint32_t)((uint32_t)o1.in.b[2] | o1.low) | 1));
  g4 = (int16_t)((int16_t)(int16_t)((int8_t)(int8_t)a5[7] ^ (uint64_t)0x9cu) & (uint64_t)(*p7));
  {
    uint64_t b30[4] = {(uint64_t)((int8_t)(int8_t)((uint16_t)g1 * (uint32_t)(uint32_t)n2.c) + (uint16_t)(uint16_t)a5[2]), 0xd2a553c2c9383b29u};
    b30[(uint32_t)((uint64_t)((u1.half[1] >= 0xb7f33c48u) ? m6[1][0] : 0xffffffffffffffffu) - (uint32_t)(uint32_t)(((int8_t)m6[0][0] > (int64_t)v29))) % 4] = 0x8cu;
    for (uint64_t *w31 = b30; w31 != b30 + 4; w31++)
      mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
  }
  o1.middle = (int32_t)ADD32((int32_t)ADD32((804685339), (int32_t)u1.half[1]), (int32_t)((uint8_t)(uint8_t)o1.in.b[2] >> ((int64_t)u1.second & 31)));
  n1 = *o1.link;
  if ((!(((int32_t)(*p11) <= a5[7]) && ((uint32_t)o1.link->a >= o1.middle)))) {
    uint32_t v32 = (uint32_t)((uint32_t)(o1.low ^ 0x1u));
    uint64_t v33 = (uint64_t)((void)(uint16_t)div32((uint16_t)m6[1][3], g2), (uint64_t)((0x5au < (3))));
    if (((((*p7) < g2) || ((int8_t)(*p11) >= o1.middle)) || (n1.b[2] > (199)))) {
      double v34 = g3;
      {
        int16_t b35[4] = {(int16_t)((uint32_t)v32 - (uint8_t)(uint8_t)((int64_t)(int64_t)o1.in.b[2] | (uint8_t)n1.b[2])), (int16_t)rem32((int16_t)((uint64_t)(**q10) & (int8_t)(-32)), (int16_t)total(2, (3), o1.middle))};
        b35[(uint32_t)((int16_t)(int16_t)div32(n2.a, u1.second) & (int32_t)(int32_t)((uint16_t)g2 - (int8_t)(int8_t)(*p9))) % 4] = (-2881);
        for (int16_t *w36 = b35; w36 != b35 + 4; w36++)
          mix((uint64_t)*w36 + (uint64_t)(w36 - b35));
      }
      (*p9) = (uint64_t)((uint64_t)((uint64_t)(*p11) ^ 0xfffffffffffffffdu) / ((uint64_t)(((int8_t)n1.b[2] <= (int64_t)m6[1][2])) | 1));
    } else {
      double v37 = calm(calm(15368.474 - o1.d) * (double)(**q10));
      {
        uint8_t b38[4] = {(uint8_t)ADD32((uint8_t)ADD32(0x3u, o1.in.b[2]), (uint8_t)((int16_t)(int16_t)(*p11) & (int32_t)(int32_t)o1.in.a)), (uint8_t)MUL32((uint8_t)(!g1), u1.bytes[3])};
        b38[0x34u % 4] = 0x3u;
        for (uint8_t *w39 = b38; w39 != b38 + 4; w39++)
          mix((uint64_t)*w39 + (uint64_t)(w39 - b38));
      }
      {
        int32_t b40[4] = {(int32_t)((uint64_t)(uint64_t)((*p11) + (uint64_t)m6[1][0]) | (int16_t)o1.link->a), ((o1.d >= 38654.44) ? (int32_t)(+0x2u) : (int32_t)((uint8_t)g4))};
        b40[(uint32_t)((void)(uint64_t)(!(int16_t)n2.a), (uint64_t)(0x2u / ((**q10) | 1))) % 4] = (0);
        for (int32_t *w41 = b40; w41 != b40 + 4; w41++)
          mix((uint64_t)*w41 + (uint64_t)(w41 - b40));
      }
    }
    o1.d = calm((double)(uint8_t)((o1.d == g3)));
    m6[1][3] = (uint64_t)(((m6[1][2] != o1.middle) && ((uint32_t)u1.whole < (int8_t)(*p11))));
  }
  (*p9) = (uint64_t)((uint64_t)((uint64_t)m6[0][2] | 0xfffffffffffffffdu) / ((uint64_t)whole(g3) | 1));
  mix(f0((int16_t)((uint32_t)(int32_t)whole(45066.624) << ((uint64_t)sizeof(1 ? a5[0] : 0) & 31)), calm(calm(g3 * o1.d) / (calm(o1.d * g3) == 0 ? 3 : calm(o1.d * g3))), (int8_t)rem32((int8_t)((void)(683280012), g2), (-67))));
  mix(f1(calm((double)g1 * g3), (_Bool)div32((int32_t)steps(0xffffu, 10), o1.middle), (float)calm((float)calm(961.5f / ((float)(**q10) == 0 ? 3 : (float)(**q10))) + (float)(*p9))));
  mix(g1);
  mix(g2);
  mix_float(g3);
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
  mix((**q12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
