/* Generated from seed 57. */
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
    int16_t second : 1;
  };
};

uint32_t g1 = 0x1u;
volatile float g2 = 557.4f;
float g3 = 841.5f;
static volatile uint32_t g4 = 0x4f1ed13cu;
volatile uint64_t g5 = 0x3au;
static int8_t a6[8] = {(108), (-1), (-2), (-26), (-2), (-49), (125), (71)};
uint16_t m7[2][4] = {[1] = {[2] = 0x1u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint16_t *p8 = &m7[1][2];
static volatile int8_t *p9 = &a6[2];
static volatile int8_t **q10 = &p9;
static volatile uint32_t *p11 = &g4;
static volatile uint32_t **q12 = &p11;

static uint8_t f0(int8_t p0, int8_t p1, uint16_t p2) {
  int32_t v13 = (int32_t)((uint64_t)u1.whole & (int8_t)a6[4]);
  int32_t v14 = (int32_t)SUB32((int32_t)sizeof(1 ? o1.middle : 0), (int32_t)((int64_t)u1.whole));
  int32_t v15 = (int32_t)whole(calm(o1.d + (double)a6[6]));
  memcpy(&o1.in, &n2, sizeof n2);
  n1.c *= (uint64_t)((uint64_t)((void)(0), (int32_t)(*p9)) * (uint64_t)((uint32_t)o1.low << (m7[0][0] & 31)));
  v15 = (int32_t)((uint8_t)(uint8_t)steps((uint16_t)m7[0][2], 5) & (uint64_t)(uint64_t)(!(-2)));
  if (((uint32_t)((void)0x4cu, (int8_t)n1.b[2]) != u1.whole)) {
    int16_t v16 = (int16_t)((void)(int8_t)((uint8_t)n2.b[2] | (uint32_t)0xfu), (int64_t)(((uint8_t)(*p8) > (-2))));
    int64_t v17 = (int64_t)total(2, (int32_t)((void)u1.second, (uint64_t)u1.second), v14);
    uint32_t v18 = (uint32_t)((int32_t)(int32_t)MUL32((203), v14) | (uint8_t)(uint8_t)ADD32((uint8_t)o1.in.c, n2.b[2]));
    if (((uint8_t)ADD32(0xfdu, (uint8_t)o1.low) != (int64_t)(((int8_t)p0 >= n2.b[2])))) {
      static int32_t v19 = (-2);
      m7[1][2] = (uint16_t)steps(m7[0][0], 8);
      v14 = o1.middle;
    } else {
      uint8_t v20 = (uint8_t)sizeof(1 ? n2.b[2] : 0);
      u1.half[1] = (uint32_t)((uint8_t)(uint8_t)steps((*p8), 2) + (uint32_t)(uint32_t)((void)(int8_t)v14, (uint8_t)p1));
    }
    p2 = (uint16_t)((uint64_t)(uint64_t)((int64_t)(int64_t)a6[1] & (int16_t)n1.a) - (int16_t)(int16_t)total(2, (int32_t)v15, (int32_t)v18));
    a6[6] = (int8_t)((int16_t)(int16_t)div32((32), (3)) + (uint32_t)(uint32_t)(0x72d6b7fbu % ((uint32_t)p2 | 1)));
    a6[1] = (int8_t)(*p8);
  }
  a6[0] = (int8_t)whole(calm((double)n2.b[2]));
  return (uint8_t)MUL32((uint8_t)((int64_t)(int64_t)a6[5] & (int32_t)v15), (((int32_t)m7[1][0] >= (int64_t)(*p9)) ? (uint8_t)u1.whole : 0x9au));
}

int main(void) {
  _Bool v21 = (_Bool)(!((o1.in.b[2] <= (uint16_t)o1.middle) ? m7[0][1] : (uint16_t)n2.a));
  uint16_t v22 = (uint16_t)sizeof(1 ? (*p8) : 0);
  mix(f0((int8_t)rem32((int8_t)ADD32(a6[1], a6[1]), (int8_t)((int16_t)o1.in.a + (uint64_t)0x2u)), (int8_t)MUL32((int8_t)((int32_t)o1.middle * (uint64_t)u1.whole), (int8_t)((uint32_t)(**q12) ^ (uint32_t)(uint32_t)whole(g3))), (uint16_t)((u1.bytes[3] > a6[1]))));
  g4 = (uint32_t)((!((uint32_t)m7[1][3] == o1.middle)));
  o1.link = o1.link == &n1 ? &n2 : &n1;
  {
    uint8_t b23[4] = {(uint8_t)ADD32((uint8_t)(n2.c), (uint8_t)rem32((uint8_t)a6[2], n2.b[2])), (uint8_t)((uint8_t)(uint8_t)ADD32(n1.b[2], u1.bytes[3]) ^ (uint16_t)(uint16_t)((int16_t)n2.a + (uint32_t)(*p11)))};
    b23[(uint32_t)((int16_t)(((uint32_t)u1.half[1] < u1.second) ? u1.second : u1.second) >> ((uint32_t)(o1.low) & 31)) % 4] = 0xd0u;
    for (uint8_t *w24 = b23; w24 != b23 + 4; w24++)
      mix((uint64_t)*w24 + (uint64_t)(w24 - b23));
  }
  v21 = (_Bool)whole(calm(o1.d / ((double)(**q10) == 0 ? 3 : (double)(**q10))));
  uint8_t (*h25)(int8_t, int8_t, uint16_t) = f0;
  mix((uint64_t)whole((double)h25((int8_t)((int16_t)(int16_t)((void)o1.middle, a6[0]) + (int8_t)a6[0]), (int8_t)((uint32_t)(uint32_t)whole((double)g5) & (int32_t)(int32_t)((uint64_t)0x2u ^ (uint32_t)(uint32_t)(**q10))), (uint16_t)((g1 != (176))))));
  mix(g1);
  mix_float(g2);
  mix_float(g3);
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
  mix((**q10));
  mix((*p11));
  mix((**q12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
