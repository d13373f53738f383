/* Generated from seed 44. */
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
  int32_t middle : 7;
  uint16_t : 0;
  uint64_t high : 48;
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

static uint8_t g1 = 0xccu;
volatile uint64_t g2 = 0x8u;
static _Bool g3 = 1;
uint64_t g4 = 0x95356548ddf9f954u;
volatile uint16_t g5 = 0x1u;
static float a6[8] = {238.1f, 398.0f, 525.5f, 613.3f, 948.0f, 165.3f, 994.6f, 37.6f};
uint16_t m7[2][4] = {[1] = {[2] = 0x84u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile float *p8 = &a6[3];
static volatile float **q9 = &p8;
static volatile float *p10 = &a6[7];
static volatile float **q11 = &p10;
static volatile float *p12 = &a6[5];
static volatile float **q13 = &p12;

static uint32_t f0(uint32_t p0, uint64_t p1, int64_t p2) {
  double v14 = calm(calm(o1.d * o1.d) + ((g4 == 0x7c259949u) ? 89000.313 : 60391.637));
  static double v15 = 73115.122;
  memcpy(&u1, &n1.c, sizeof u1);
  o1.link->a = (int16_t)((int32_t)(int32_t)rem32((int32_t)whole((**q11)), o1.middle) & (int32_t)(int32_t)MUL32((-4), o1.middle));
  {
    int8_t b16[4] = {((m7[0][2] == o1.in.a) ? (int8_t)(0x2u) : (int8_t)((int16_t)n2.a ^ (uint32_t)p0)), (int8_t)((uint64_t)(uint64_t)sizeof(1 ? g2 : 0) - (int8_t)(int8_t)((uint32_t)u1.half[1] & (int64_t)(-4671480111857997928)))};
    b16[(uint32_t)((int64_t)((uint64_t)(uint64_t)whole(o1.d) + (int32_t)o1.middle)) % 4] = (3);
    for (int8_t *w17 = b16; w17 != b16 + 4; w17++)
      mix((uint64_t)*w17 + (uint64_t)(w17 - b16));
  }
  return (uint32_t)((uint32_t)((uint32_t)o1.low | p0) + (uint32_t)((void)(-3), (uint16_t)u1.half[1]));
}

static _Bool f1(int32_t p0, int32_t p1) {
  static float v18 = 973.3f;
  double v19 = calm(((0xfffffffffffffffcu != u1.half[1]) ? (double)a6[4] : o1.d) + calm((double)(uint32_t)m7[1][0]));
  o1.link->a = (int16_t)((uint64_t)(uint64_t)(!(-3)) - (int32_t)(int32_t)steps(m7[1][0], 4));
  n1.b[2] = (uint8_t)((0x2u >= (int64_t)m7[1][0]));
  memcpy(&o1.in, &n2, sizeof n2);
  o1.link->a = (int16_t)((uint32_t)sizeof(1 ? u1.half[1] : 0));
  return (_Bool)((int8_t)m7[1][2]);
}

static uint16_t f2(void) {
  static uint16_t v20 = 0xfffdu;
  int32_t v21 = (int32_t)whole(calm(o1.d - (double)a6[5]));
  int32_t v22 = (int32_t)((void)(uint32_t)whole((double)(*p8)), (int32_t)sizeof(1 ? (int32_t)whole((**q13)) : 0));
  memcpy(&u1, &n1.c, sizeof u1);
  if ((!(0x837c64cu != m7[0][3]))) {
    float v23 = (float)calm((float)(uint8_t)((uint32_t)whole(a6[5])));
    uint8_t v24 = (uint8_t)g3;
    memcpy(&o1.in, &n2, sizeof n2);
    n2 = (struct inner){.a = n1.a, .c = 3};
  }
  n1.b[2] = (uint8_t)SUB32((uint8_t)((uint32_t)(uint32_t)whole(a6[7]) - (int8_t)(int8_t)n1.b[2]), (uint8_t)((int32_t)o1.middle & (uint8_t)0x9au));
  mix(f1((int32_t)whole(calm((double)(*p8) + (double)m7[1][0])), (int32_t)((int8_t)(int8_t)((0 != m7[0][1])) ^ (int32_t)(int32_t)((uint32_t)u1.half[1] * (uint8_t)(uint8_t)u1.bytes[3]))));
  return (uint16_t)((uint64_t)(uint64_t)((int16_t)n2.a + (uint32_t)0x1u) | (int8_t)(int8_t)ADD32((int8_t)m7[1][0], (int8_t)whole(a6[0])));
}

int main(void) {
  static int8_t v25 = (-74);
  static int16_t v26 = (1);
  n2.b[2] = (uint8_t)((int32_t)(int32_t)(!u1.half[1]) ^ (int16_t)(int16_t)((uint64_t)(int64_t)whole(a6[1]) << (0x3u & 63)));
  {
    int8_t b27[4] = {(int8_t)sizeof(1 ? v25 : 0), (int8_t)SUB32((int8_t)((void)v25, 0x0u), (int8_t)((uint32_t)0x2u - (int16_t)(int16_t)g2))};
    b27[(uint32_t)whole(o1.d) % 4] = (70);
    for (int8_t *w28 = b27; w28 != b27 + 4; w28++)
      mix((uint64_t)*w28 + (uint64_t)(w28 - b27));
  }
  a6[6] = (float)calm((float)calm(a6[7] * (*p12)) * (float)calm(63.4f / ((*p10) == 0 ? 3 : (*p10))));
  if ((((o1.link->a >= (-108)) && (o1.in.b[2] >= (int64_t)v25)) && (0x49u > (int64_t)o1.link->a))) {
    int8_t v29 = (int8_t)sizeof(1 ? v25 : 0);
    uint8_t v30 = (uint8_t)((int16_t)(int16_t)ADD32(u1.second, u1.second) - (int8_t)(((int8_t)whole(a6[7]) < 0x1c36e1a0d34ef70du) ? v29 : (0)));
    uint64_t v31 = (uint64_t)(!(int16_t)((uint64_t)o1.in.c ^ (int64_t)(int64_t)o1.in.b[2]));
    g4 = v31;
    int64_t i32 = -6;
    do {
      uint8_t v33 = (uint8_t)((uint16_t)((int8_t)(-1) ^ (uint64_t)v31));
      n1.a = (int16_t)((int32_t)(int32_t)MUL32((1), o1.middle) | (uint8_t)(uint8_t)MUL32(g1, g1));
      m7[1][2]++;
      {
        int64_t b34[4] = {(int64_t)whole(calm(o1.d * o1.d)), (int64_t)((uint64_t)((uint32_t)(uint16_t)g5 << (0x9d2eu & 31)))};
        b34[(uint32_t)((int32_t)(((float)u1.half[1] <= (float)u1.second) ? o1.middle : o1.middle) ^ (uint8_t)(uint8_t)((int8_t)o1.in.a)) % 4] = (6);
        for (int64_t *w35 = b34; w35 != b34 + 4; w35++)
          mix((uint64_t)*w35 + (uint64_t)(w35 - b34));
      }
    } while (++i32 < 0);
    uint16_t i36 = 2;
    while (i36-- > 0) {
      int16_t v37 = (int16_t)((int16_t)(o1.link->a ^ (-4)) ^ (int16_t)rem32((0), (int16_t)n1.c));
      int64_t v38 = (int64_t)total(2, (int32_t)(((int16_t)u1.whole < (254))), (int32_t)((int64_t)(-1256654676368057750) | (int32_t)o1.middle));
      int16_t v39 = (int16_t)((int16_t)(int16_t)(m7[0][3]) ^ (int32_t)(int32_t)((uint64_t)v38 << (0x3u & 63)));
      o1.low = u1.half[1];
      (*p8) = ((((_Bool)a6[7] == (-2)) || ((2) != 0x38d4b103492265afu)) ? (float)calm((float)o1.low) : (float)calm(531.5f / ((*p10) == 0 ? 3 : (*p10))));
    }
    u1.whole = (uint64_t)((uint64_t)(uint64_t)(g4 + o1.in.c) | (int32_t)((o1.in.b[2] < o1.middle) ? o1.middle : (int32_t)m7[1][2]));
  }
  uint32_t (*h40)(uint32_t, uint64_t, int64_t) = f0;
  mix((uint64_t)whole((double)h40(o1.low, (uint64_t)((uint64_t)((uint64_t)n2.c >> ((int64_t)n2.a & 63)) - (uint64_t)whole((**q11))), (int64_t)total(2, (int32_t)(!v25), (int32_t)ADD32(o1.middle, o1.middle)))));
  _Bool (*h41)(int32_t, int32_t) = f1;
  mix((uint64_t)whole((double)h41((int32_t)((uint32_t)((uint32_t)m7[0][0] | 0x0u)), o1.middle)));
  uint16_t (*h42)(void) = f2;
  mix((uint64_t)whole((double)h42()));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(g5);
  mix_float(a6[0]);
  mix_float(a6[1]);
  mix_float(a6[2]);
  mix_float(a6[3]);
  mix_float(a6[4]);
  mix_float(a6[5]);
  mix_float(a6[6]);
  mix_float(a6[7]);
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
  mix_float((*p8));
  mix_float((**q9));
  mix_float((*p10));
  mix_float((**q11));
  mix_float((*p12));
  mix_float((**q13));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
