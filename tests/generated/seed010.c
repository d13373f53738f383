/* Generated from seed 10. */
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
  uint32_t low : 3;
  int32_t middle : 9;
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
    int16_t second : 2;
  };
};

static volatile uint64_t g1 = 0x0u;
static volatile float g2 = 582.0f;
static volatile int16_t g3 = (154);
static uint16_t g4 = 0x1u;
static volatile float g5 = 10.5f;
volatile int16_t g6 = (-30515);
static uint8_t a7[8] = {0xf9u, 0x99u, 0xe9u, 0xfdu, 0xffu, 0xf8u, 0xfcu, 0x3au};
uint32_t m8[2][4] = {[1] = {[2] = 0xffffffffu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint32_t *p9 = &m8[1][0];
static volatile uint8_t *p10 = &a7[1];
static volatile uint8_t **q11 = &p10;
static volatile uint32_t *p12 = &m8[0][1];

static int16_t f0(uint16_t p0, uint16_t p1, uint32_t p2) {
  float v13 = (float)calm((float)calm((float)g3 + (float)m8[0][2]) - (float)calm(g5 / (74.7f == 0 ? 3 : 74.7f)));
  int64_t v14 = (int64_t)rem64((int64_t)m8[1][1], (int64_t)(((uint32_t)o1.in.b[2] > m8[0][0])));
  double v15 = calm(calm(o1.d + (double)o1.low) * calm(o1.d + (double)a7[7]));
  for (int32_t i16 = 0; i16 < 6; i16++) {
    int32_t v17 = (int32_t)whole(calm((double)m8[1][2] + (double)a7[0]));
    double v18 = v15;
    for (int32_t i19 = 0; i19 < 4; i19++) {
      if ((!(o1.high != m8[0][0]))) break;
      uint32_t v20 = (uint32_t)((uint32_t)(((int8_t)v17 >= (int32_t)u1.whole)) * (uint32_t)((uint32_t)(*p12) % (0x1au | 1)));
      int16_t v21 = (1);
      uint64_t v22 = (uint64_t)((uint64_t)(v17) | (uint64_t)sizeof(1 ? o1.in.c : 0));
      v20 = (uint32_t)(((uint32_t)(**q11) >= v14));
    }
    if (((int32_t)total(2, o1.middle, i16) != (int32_t)((108) & o1.middle))) {
      float v23 = (float)calm((float)calm(64.2f * 122.4f) + (((float)m8[1][1] == (float)a7[7]) ? 948.4f : v13));
      static float v24 = 765.0f;
      uint16_t v25 = (uint16_t)((uint32_t)(uint32_t)((int64_t)(int64_t)u1.bytes[3] ^ (int64_t)v14) * (int8_t)(int8_t)MUL32((-38), (-45)));
      memset(&n2, 0x5a, sizeof n2);
    } else {
      double v26 = calm(calm((double)o1.in.b[2] * (double)(*p10)) * calm(o1.d + v18));
      uint32_t v27 = (uint32_t)sizeof(1 ? o1.low : 0);
      static int64_t v28 = (172);
      {
        int32_t b29[4] = {(1), (int32_t)((int16_t)(int16_t)sizeof(1 ? u1.second : 0) & (int64_t)(int64_t)((uint32_t)m8[1][3] - (uint8_t)a7[6]))};
        b29[(uint32_t)((void)g4, (int32_t)steps((uint16_t)(**q11), 9)) % 4] = (3);
        for (int32_t *w30 = b29; w30 != b29 + 4; w30++)
          mix((uint64_t)*w30 + (uint64_t)(w30 - b29));
      }
    }
  }
  m8[1][0] *= (uint32_t)((uint8_t)(uint8_t)ADD32(n2.b[2], a7[4]) & (int32_t)(int32_t)rem32(o1.middle, o1.middle));
  m8[0][2] = (uint32_t)((uint16_t)(uint16_t)p2 - (uint64_t)(((float)calm(o1.d) > v13) ? n2.c : g1));
  a7[2] = (uint8_t)MUL32((uint8_t)SUB32((**q11), u1.bytes[3]), (uint8_t)((int16_t)g6 ^ (uint16_t)p0));
  a7[0] = (uint8_t)(~(uint8_t)((g1 < (int32_t)n2.c)));
  return (int16_t)((uint32_t)(int32_t)whole(o1.d) << ((uint16_t)whole((double)m8[1][1]) & 31));
}

_Bool f1(void) {
  uint64_t v31 = (uint64_t)sizeof(1 ? g1 : 0);
  static int32_t v32 = (2);
  double v33 = calm(calm(o1.d + 69317.334) / (calm(5606.839 * 73067.664) == 0 ? 3 : calm(5606.839 * 73067.664)));
  if (((int8_t)div32((int8_t)o1.high, (int8_t)a7[5]) <= (int8_t)(g4))) {
    _Bool v34 = (_Bool)((void)(int32_t)(+0x3u), (uint16_t)((uint32_t)(uint8_t)n2.a << (o1.middle & 31)));
    _Bool v35 = (_Bool)((g3 >= (int8_t)a7[0]));
    a7[0] = (uint8_t)steps((uint16_t)((void)(uint16_t)v35, v32), 11);
    a7[5] = (*p10);
    {
      int16_t b36[4] = {(int16_t)(~(uint32_t)(+(int8_t)n1.a)), (int16_t)((void)(int16_t)(n1.a ^ (int16_t)n2.c), (int8_t)whole(91963.429))};
      b36[(uint32_t)((uint64_t)(uint64_t)n2.a >> ((int16_t)(a7[3]) & 63)) % 4] = (127);
      for (int16_t *w37 = b36; w37 != b36 + 4; w37++)
        mix((uint64_t)*w37 + (uint64_t)(w37 - b36));
    }
    mix(u1.second = (int16_t)whole(v33));
  }
  {
    uint16_t b38[4] = {(uint16_t)((void)(uint32_t)whole(v33), ((n1.a <= (int32_t)v32) ? 0xa6u : (uint16_t)a7[5])), (uint16_t)total(2, (int32_t)((g5 < g2)), (int32_t)(v32 & o1.middle))};
    b38[(uint32_t)((int16_t)(int16_t)((void)(int64_t)m8[0][0], 0xfffffffffffffffdu) >> ((int8_t)((int32_t)v32 & (uint16_t)0xeca1u) & 31)) % 4] = 0x2u;
    for (uint16_t *w39 = b38; w39 != b38 + 4; w39++)
      mix((uint64_t)*w39 + (uint64_t)(w39 - b38));
  }
  g2 = (float)calm((float)calm((float)a7[5]) / ((float)calm(g5 + 802.6f) == 0 ? 3 : (float)calm(g5 + 802.6f)));
  (*p9) = (uint32_t)((uint32_t)sizeof(1 ? (*p12) : 0) % ((uint32_t)((0xf9u == (-1))) | 1));
  return (_Bool)((!(g4 < (1667707379563060188))));
}

int main(void) {
  int64_t v40 = (int64_t)whole(calm(o1.d / ((double)(*p9) == 0 ? 3 : (double)(*p9))));
  u1.second = (int16_t)a7[6];
  int64_t i41 = -8;
  do {
    if (((n1.a >= 0xffu) && (o1.middle > g4))) continue;
    uint8_t v42 = (uint8_t)rem32((uint8_t)(+(int8_t)a7[3]), (uint8_t)((**q11) & (uint8_t)whole(g5)));
    for (uint8_t i44 = 0; i44 < 3; i44++)
      for (uint8_t j45 = 0; j45 < 3; j45++) {
        if (i44 + j45 > 2 && ((_Bool)a7[6] <= (-22912))) goto out43;
        o1.link->a = n2.a;
      }
    out43:;
    o1.d = calm(calm((double)(2623707238271367627)) * calm(o1.d + 44142.697));
  } while (++i41 < 0);
  memmove(u1.bytes, u1.bytes + 2, 5);
  if ((!(v40 >= (int8_t)n1.b[2]))) {
    double v46 = calm(calm((double)(-2)) - ((0xffffffffffffffffu >= (2)) ? 61575.987 : o1.d));
    int16_t v47 = (int16_t)(~(int8_t)total(2, (int32_t)a7[0], (int32_t)n1.b[2]));
    {
      uint64_t b48[4] = {(uint64_t)((uint64_t)((uint8_t)a7[6] ^ (uint64_t)0x3012509ce6fa3261u) % ((uint64_t)g4 | 1)), (uint64_t)(+((v46 < (double)o1.middle) ? (uint8_t)m8[0][1] : (**q11)))};
      b48[(uint32_t)((uint32_t)(0xffffffffu / (m8[1][3] | 1)) * (uint32_t)(u1.half[1] | (uint32_t)o1.middle)) % 4] = 0xffffffffffffffffu;
      for (uint64_t *w49 = b48; w49 != b48 + 4; w49++)
        mix((uint64_t)*w49 + (uint64_t)(w49 - b48));
    }
    {
      int16_t b50[4] = {(int16_t)whole((((int64_t)whole(g5) < 0xfcu) ? 7054.732 : 46209.564)), (int16_t)(((m8[1][3] == u1.whole) || (0xafu != n2.c)))};
      b50[0xfffffffcu % 4] = (52);
      for (int16_t *w51 = b50; w51 != b50 + 4; w51++)
        mix((uint64_t)*w51 + (uint64_t)(w51 - b50));
    }
  }
  int16_t (*h52)(uint16_t, uint16_t, uint32_t) = f0;
  mix((uint64_t)whole((double)h52((uint16_t)((int64_t)((void)(-3105667634458885465), o1.high)), (uint16_t)steps((uint16_t)((uint32_t)g3 << ((0) & 31)), 10), (uint32_t)sizeof(1 ? (uint32_t)g6 : 0))));
  _Bool (*h53)(void) = f1;
  mix((uint64_t)whole((double)h53()));
  mix(g1);
  mix_float(g2);
  mix(g3);
  mix(g4);
  mix_float(g5);
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
