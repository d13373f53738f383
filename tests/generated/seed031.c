/* Generated from seed 31. */
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
  uint32_t low : 2;
  int32_t middle : 9;
  uint16_t : 0;
  uint64_t high : 45;
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

static volatile int64_t g1 = (-4);
static uint32_t g2 = 0x3u;
volatile int64_t g3 = (1);
static double a4[8] = {40196.67, 26815.364, 19065.440, 92732.188, 65501.1012, 42025.985, 48539.676, 37117.471};
int16_t m5[2][4] = {[1] = {[2] = (-5612)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int64_t *p6 = &g3;
static volatile int64_t **q7 = &p6;
static volatile int16_t *p8 = &m5[0][1];
static volatile int16_t *p9 = &m5[0][2];
static volatile int16_t **q10 = &p9;

_Bool f0(void) {
  uint32_t v11 = 0xac1e88e6u;
  static int32_t v12 = (-2);
  int64_t i13 = -3;
  do {
    static int8_t v14 = (105);
    uint8_t v15 = n1.b[2];
    o1.in = n2;
    o1.middle = (int32_t)(((0x51fbff99u <= o1.in.b[2]) ? o1.middle : o1.middle));
  } while (++i13 < 0);
  g1 = g1;
  m5[1][1] = (int16_t)((void)(int32_t)(o1.middle ^ o1.middle), (int32_t)((void)(int8_t)v11, (2)));
  g2 ^= (uint32_t)steps((uint16_t)(0xfffdu & (uint16_t)v11), 11);
  for (uint8_t i17 = 0; i17 < 3; i17++)
    for (uint8_t j18 = 0; j18 < 3; j18++) {
      if (i17 + j18 > 2 && (g1 > (int8_t)n1.b[2])) goto out16;
      (*p9) = (int16_t)((uint8_t)((void)0xfffffffdu, o1.middle));
    }
  out16:;
  return (_Bool)sizeof(1 ? (_Bool)(*p6) : 0);
}

int main(void) {
  float v19 = (float)calm((float)(int64_t)((int64_t)g3 ^ (int32_t)o1.middle));
  static int16_t v20 = (1);
  o1.in.c += (uint64_t)((uint64_t)total(2, o1.middle, o1.middle) | (uint64_t)((int32_t)o1.middle | (uint16_t)(uint16_t)n2.a));
  for (uint8_t i22 = 0; i22 < 3; i22++)
    for (uint8_t j23 = 0; j23 < 3; j23++) {
      if (i22 + j23 > 2 && ((double)g2 == (double)g2)) goto out21;
      o1.in.b[2] = (uint8_t)((u1.half[1] <= (int64_t)o1.high));
    }
  out21:;
  n2.a = (int16_t)((int64_t)(int64_t)(!u1.whole) & (uint32_t)(uint32_t)(0x2u));
  {
    uint32_t b24[4] = {(uint32_t)((int8_t)(int8_t)((uint32_t)o1.low | (int64_t)(int64_t)(*p6)) | (int64_t)(int64_t)((n2.c != (154)))), (uint32_t)((uint32_t)((void)(int8_t)m5[1][1], (*p6)) - (uint32_t)((uint64_t)0x78275380ae01d230u | (int8_t)(int8_t)whole(a4[0])))};
    b24[(uint32_t)((uint8_t)(uint8_t)(n1.b[2] & u1.bytes[3]) ^ (int32_t)(int32_t)((uint8_t)0xd5u ^ (int32_t)o1.middle)) % 4] = 0x3u;
    for (uint32_t *w25 = b24; w25 != b24 + 4; w25++)
      mix((uint64_t)*w25 + (uint64_t)(w25 - b24));
  }
  mix(f0());
  mix(g1);
  mix(g2);
  mix(g3);
  mix_float(a4[0]);
  mix_float(a4[1]);
  mix_float(a4[2]);
  mix_float(a4[3]);
  mix_float(a4[4]);
  mix_float(a4[5]);
  mix_float(a4[6]);
  mix_float(a4[7]);
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
  mix((*p9));
  mix((**q10));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
