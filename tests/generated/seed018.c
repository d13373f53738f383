/* Generated from seed 18. */
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
  uint32_t low : 5;
  int32_t middle : 12;
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
    int16_t second : 8;
  };
};

volatile int32_t g1 = (-614712529);
static volatile int32_t g2 = (-1592859694);
static int64_t g3 = (185);
uint32_t g4 = 0xfffffffdu;
static int8_t a5[8] = {(24), (-3), (-42), (-75), (126), (-3), (0), (-72)};
int16_t m6[2][4] = {[1] = {[2] = (-15600)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int16_t *p7 = &m6[0][1];
static volatile int8_t *p8 = &a5[3];
static volatile int8_t *p9 = &a5[3];

static uint16_t f0(void) {
  uint64_t v10 = (uint64_t)((uint64_t)sizeof(1 ? n1.c : 0) + (uint64_t)((g2 > (int16_t)g1)));
  uint64_t v11 = (uint64_t)((int64_t)(int64_t)div64((1), g3) & (int8_t)(((-8133893598806362699) > (uint64_t)o1.in.b[2]) ? (int8_t)o1.in.c : a5[3]));
  int64_t v12 = (int64_t)steps((uint16_t)((uint32_t)g4 >> (g2 & 31)), 1);
  m6[0][1] = m6[1][1];
  for (int32_t i13 = 0; i13 < 6; i13++) {
    if ((!(o1.d > o1.d))) break;
    uint16_t v14 = (uint16_t)((uint64_t)(uint64_t)(+v11) | (int32_t)(1));
    static int16_t v15 = (2);
    for (uint8_t i17 = 0; i17 < 3; i17++)
      for (uint8_t j18 = 0; j18 < 3; j18++) {
        if (i17 + j18 > 2 && (g4 == v14)) goto out16;
        o1.high = (uint64_t)steps((uint16_t)(+g3), 2);
      }
    out16:;
    o1.in.b[2] = (uint8_t)(((-2711588915979619242) == (int64_t)m6[0][0]));
    n2.b[2]++;
  }
  g3 = (int64_t)((a5[7] <= (uint16_t)o1.low));
  n1 = *o1.link;
  (*p9) = (int8_t)((int8_t)(m6[1][2]) & (int8_t)((uint64_t)0x1u + (uint32_t)o1.low));
  return (uint16_t)((uint16_t)a5[4] & (uint16_t)(+g4));
}

int main(void) {
  uint16_t v19 = (uint16_t)MUL32((uint16_t)((uint32_t)0xf0u & (uint8_t)n2.b[2]), (uint16_t)((int32_t)g3));
  uint64_t v20 = (uint64_t)sizeof(1 ? n1.c : 0);
  {
    uint16_t b21[4] = {(uint16_t)((uint32_t)((int8_t)(89) ^ (uint32_t)(uint32_t)o1.link->a)), (uint16_t)((v19 <= n2.b[2]))};
    b21[0xffffffffu % 4] = 0xa7cau;
    for (uint16_t *w22 = b21; w22 != b21 + 4; w22++)
      mix((uint64_t)*w22 + (uint64_t)(w22 - b21));
  }
  uint16_t i23 = 6;
  while (i23-- > 0) {
    if ((g3 >= v19)) continue;
    static uint32_t v24 = 0xefd2296au;
    n1.c += (uint64_t)((uint64_t)((uint64_t)a5[3] | u1.whole) ^ (uint64_t)(0xfffffffffffffffeu / ((uint64_t)o1.link->a | 1)));
    int64_t i25 = -2;
    do {
      if ((i23 < (2))) continue;
      double v26 = calm(calm((double)v19) + calm(o1.d / ((double)m6[0][0] == 0 ? 3 : (double)m6[0][0])));
      uint64_t v27 = (uint64_t)((uint64_t)(0x0u - 0xffffffffffffffffu) | (((float)m6[0][1] == (float)n2.b[2]) ? u1.whole : (uint64_t)v19));
      o1.middle = (((int32_t)a5[0] > i25) ? (int32_t)((int16_t)(0) + (uint16_t)i23) : (int32_t)((uint64_t)o1.high + (uint64_t)(uint64_t)whole(o1.d)));
      {
        int8_t b28[4] = {(((-1) < n1.b[2]) ? (int8_t)((uint32_t)(uint32_t)g2 - (uint64_t)0x1u) : (((-6604682043154993809) < (uint16_t)u1.second) ? (40) : (*p9))), (int8_t)total(2, (int32_t)(((1) >= u1.bytes[3])), g1)};
        b28[(uint32_t)steps(i23, 1) % 4] = (-39);
        for (int8_t *w29 = b28; w29 != b28 + 4; w29++)
          mix((uint64_t)*w29 + (uint64_t)(w29 - b28));
      }
      n2.c = (uint64_t)whole(calm(2094.944 / (o1.d == 0 ? 3 : o1.d)));
    } while (++i25 < 0);
    u1.bytes[3] = (uint8_t)((int64_t)(int64_t)SUB64(g3, g3) & (uint16_t)(uint16_t)a5[6]);
    m6[0][0] = (int16_t)(((g2 <= 0x0u) || ((float)m6[0][1] >= (float)g3)));
  }
  n2.c = (uint64_t)((uint64_t)((uint64_t)m6[1][1] % (o1.high | 1)) ^ n1.c);
  m6[1][1] = (int16_t)SUB32((int16_t)whole(o1.d), (int16_t)((uint8_t)n1.b[2] | (int64_t)(2)));
  v19 = (uint16_t)((int8_t)(int8_t)whole((double)o1.high) - (uint64_t)(uint64_t)((int8_t)a5[7] - (uint8_t)0x0u));
  uint16_t (*h30)(void) = f0;
  mix((uint64_t)whole((double)h30()));
  mix(g1);
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
  mix((*p8));
  mix((*p9));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
