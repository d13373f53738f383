/* Generated from seed 33. */
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
  int32_t middle : 4;
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
    int16_t second : 10;
  };
};

_Bool g1 = 1;
static _Bool g2 = 0;
static volatile uint32_t g3 = 0x2u;
static uint16_t a4[8] = {0x1u, 0xfffcu, 0xffffu, 0xfffcu, 0x1eu, 0x8637u, 0xfffdu, 0x2u};
uint64_t m5[2][4] = {[1] = {[2] = 0xfffffffffffffffdu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint16_t *p6 = &a4[0];
static volatile uint64_t *p7 = &m5[1][2];
static volatile uint16_t *p8 = &a4[0];
static volatile uint16_t **q9 = &p8;

static uint16_t f0(void) {
  double v10 = ((!((uint32_t)o1.in.c > (int32_t)a4[4])) ? calm((double)(uint64_t)o1.in.b[2]) : calm(28416.427 * 96301.135));
  double v11 = calm(calm(47565.633 + o1.d) * calm(52758.144 * 90236.515));
  n1 = *o1.link;
  for (uint8_t i13 = 0; i13 < 3; i13++)
    for (uint8_t j14 = 0; j14 < 3; j14++) {
      if (i13 + j14 > 2 && (0xfcu < o1.middle)) goto out12;
      m5[1][0] = (uint64_t)((int32_t)(int32_t)ADD32((1277421234), o1.middle) | (int16_t)(((int16_t)o1.in.b[2] < (int8_t)o1.in.a) ? o1.in.a : u1.second));
    }
  out12:;
  {
    int64_t b15[4] = {(int64_t)(~(int8_t)((int64_t)(int64_t)whole(v10) & (uint8_t)n2.b[2])), (int64_t)((void)(int8_t)sizeof(1 ? (int8_t)o1.in.c : 0), (uint16_t)((void)(3), 0x5cu))};
    b15[(uint32_t)((uint32_t)((int32_t)a4[3]) % ((uint32_t)(0x2u | 0x0u) | 1)) % 4] = (1);
    for (int64_t *w16 = b15; w16 != b15 + 4; w16++)
      mix((uint64_t)*w16 + (uint64_t)(w16 - b15));
  }
  u1.whole = (uint64_t)((int64_t)(int64_t)((int64_t)o1.middle & (1)) & (int16_t)(int16_t)whole(v10));
  if (((_Bool)((uint64_t)(uint64_t)m5[1][3] << (a4[5] & 63)) >= n1.b[2])) {
    static int16_t v17 = (47);
    uint16_t i18 = 6;
    while (i18-- > 0) {
      int64_t v19 = (int64_t)((uint64_t)(uint64_t)(((float)(*p8) != (float)o1.link->a)) ^ (uint16_t)(uint16_t)rem32(a4[7], (uint16_t)a4[5]));
      memset(&n2, 0x5a, sizeof n2);
      o1.high = (uint64_t)total(2, o1.middle, o1.middle);
    }
    u1.second = (int16_t)((int32_t)(int32_t)whole(v11) ^ (int32_t)(-781565943));
  } else {
    int64_t v20 = (int64_t)((uint32_t)(uint32_t)sizeof(1 ? (uint32_t)m5[1][0] : 0) | (uint64_t)(uint64_t)((void)0xfffeu, (int64_t)(*p6)));
    int16_t v21 = o1.link->a;
    _Bool v22 = (_Bool)(((float)o1.middle == (float)a4[7]));
    o1.d = ((0xfffdu > (int32_t)v20) ? calm((double)(-4)) : (((119) < 0x78u) ? (double)o1.in.c : 93895.929));
    a4[0] = 0x6eb1u;
    m5[1][0] = (uint64_t)(0x23d0ec5de32a642eu + n1.c);
    v22 = (_Bool)((uint16_t)(uint16_t)((uint8_t)n2.b[2] + (uint16_t)0xffffu) - (int16_t)(int16_t)total(2, o1.middle, (0)));
  }
  return (uint16_t)((uint32_t)(uint16_t)((uint16_t)(*p8) >> (g3 & 31)) << ((int8_t)whole(88792.874) & 31));
}

int main(void) {
  uint32_t v23 = o1.low;
  double v24 = calm(calm((double)(-1)) * calm(o1.d + o1.d));
  if (((!(o1.middle != m5[0][3])) && ((int64_t)u1.whole <= (int8_t)m5[1][3]))) {
    uint64_t v25 = (uint64_t)((uint64_t)(!(int32_t)m5[0][3]) * (uint64_t)(~(-2472006150774323937)));
    uint64_t v26 = (uint64_t)((int32_t)o1.middle ^ (int16_t)(int16_t)total(2, o1.middle, (int32_t)o1.middle));
    uint32_t v27 = (uint32_t)total(2, (int32_t)((0x6au != (int8_t)(*p6))), (int32_t)sizeof(1 ? (int32_t)n2.a : 0));
    mix(o1.link->a = (int16_t)div32((int16_t)(u1.second ^ o1.in.a), (int16_t)div32((-4221), n1.a)));
    uint16_t i28 = 5;
    while (i28-- > 0) {
      if (((int8_t)u1.half[1] > o1.low)) break;
      int32_t v29 = (int32_t)ADD32((int32_t)SUB32((3), o1.middle), (int32_t)((void)o1.in.b[2], 0xffu));
      _Bool v30 = (_Bool)((uint32_t)((uint32_t)m5[0][1] | 0xfffffffcu) ^ (uint32_t)(0xfffffffdu + v27));
      static int32_t v31 = (144);
      (*p8) = (uint16_t)(~n1.a);
      n2.b[2] = 0x1u;
    }
    m5[1][3] = (uint64_t)((uint16_t)(uint16_t)ADD32(a4[7], 0xffffu) ^ (int64_t)(int64_t)((uint32_t)u1.half[1] ^ (int16_t)n1.a));
  } else {
    double v32 = calm(calm(34162.922 - (double)(**q9)) / (((g3 >= o1.link->a) ? (double)v24 : o1.d) == 0 ? 3 : ((g3 >= o1.link->a) ? (double)v24 : o1.d)));
    int64_t v33 = (int64_t)((int64_t)((uint64_t)m5[1][1] - (uint64_t)m5[0][3]) ^ (0));
    (*p7) = (uint64_t)((uint64_t)((int64_t)v33 ^ (int32_t)o1.middle) % ((uint64_t)(((int32_t)o1.in.c < m5[0][0])) | 1));
    for (uint8_t i35 = 0; i35 < 3; i35++)
      for (uint8_t j36 = 0; j36 < 3; j36++) {
        if (i35 + j36 > 2 && (!((int8_t)u1.bytes[3] <= 0xcu))) goto out34;
        n2.a = (int16_t)(+(uint8_t)((int8_t)g2));
      }
    out34:;
    for (uint8_t i38 = 0; i38 < 3; i38++)
      for (uint8_t j39 = 0; j39 < 3; j39++) {
        if (i38 + j39 > 2 && (((int64_t)n2.a >= 0xfffffffeu) && ((int8_t)n1.b[2] > u1.second))) goto out37;
        a4[2] = (uint16_t)div32((uint16_t)MUL32((*p8), a4[7]), (uint16_t)whole(10393.666));
      }
    out37:;
  }
  o1.high = (uint64_t)whole(calm(v24 / ((double)n2.c == 0 ? 3 : (double)n2.c)));
  u1.half[1] = (uint32_t)total(2, (int32_t)rem32(o1.middle, (182)), (int32_t)div32((2099857176), (int32_t)m5[1][3]));
  m5[0][2] = ((o1.high >= o1.low) ? (*p7) : (uint64_t)(~(uint16_t)a4[1]));
  a4[0] = (uint16_t)((uint16_t)(uint16_t)(0x2u ^ a4[2]) - (int8_t)(int8_t)whole(v24));
  a4[2] = (*p6);
  mix(f0());
  mix(g1);
  mix(g2);
  mix(g3);
  mix(a4[0]);
  mix(a4[1]);
  mix(a4[2]);
  mix(a4[3]);
  mix(a4[4]);
  mix(a4[5]);
  mix(a4[6]);
  mix(a4[7]);
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
  mix((*p7));
  mix((*p8));
  mix((**q9));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
