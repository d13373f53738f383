/* Generated from seed 60. */
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
  int32_t middle : 3;
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
    int16_t second : 4;
  };
};

_Bool g1 = 0;
static uint8_t g2 = 0x2u;
static int32_t g3 = (674132366);
static volatile uint16_t g4 = 0xfffdu;
static int8_t a5[8] = {(53), (2), (-3), (-76), (-3), (-31), (-112), (-64)};
uint32_t m6[2][4] = {[1] = {[2] = 0xebd50faau}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p7 = &a5[5];
static volatile uint16_t *p8 = &g4;
static volatile int8_t *p9 = &a5[0];

static int8_t f0(void) {
  uint8_t v10 = (((a5[2] < (*p9)) || ((uint32_t)m6[1][0] >= o1.low)) ? (uint8_t)((void)(uint8_t)o1.middle, n2.a) : (uint8_t)(n1.b[2] & (uint8_t)a5[1]));
  _Bool v11 = (_Bool)((o1.d != o1.d));
  static int64_t v12 = (-1323784425628307518);
  g1 = (_Bool)((void)(uint64_t)((uint16_t)0x1u >> (n1.a & 31)), (int8_t)div32((-1), (-39)));
  switch ((int16_t)(!(uint8_t)((uint64_t)n2.c << ((50) & 63))) & 7) {
    case 0: {
      uint64_t v13 = (uint64_t)((((int64_t)g3 != o1.in.b[2]) || ((int64_t)whole(o1.d) == o1.middle)));
      static int8_t v14 = (9);
      float v15 = (float)calm((float)calm(910.1f + (float)v11) + (float)u1.half[1]);
      a5[6] = (int8_t)(+(uint16_t)whole(o1.d));
      mix(n1.a = (int16_t)SUB32(o1.link->a, (int16_t)ADD32((int16_t)n2.b[2], (168))));
    }
    break;
    case 3 ... 5: {
      static uint16_t v16 = 0xa3u;
      uint8_t v17 = (uint8_t)div32((uint8_t)(o1.in.a), (uint8_t)ADD32(0xabu, v10));
      _Bool v18 = (_Bool)((uint64_t)(uint64_t)(~v12) * (uint8_t)(uint8_t)rem32(0x26u, (uint8_t)u1.half[1]));
      for (int32_t i19 = 0; i19 < 5; i19++) {
        uint16_t v20 = (uint16_t)((uint64_t)(uint64_t)((void)v12, g4) << (v12 & 63));
        m6[0][0] = (uint32_t)whole(calm((double)o1.link->a + o1.d));
      }
      {
        uint16_t b21[4] = {(uint16_t)total(2, (int32_t)(+n2.c), (int32_t)ADD32((-4), (160))), (uint16_t)steps((uint16_t)(v12), 8)};
        b21[(uint32_t)sizeof(1 ? o1.low : 0) % 4] = 0xfffdu;
        for (uint16_t *w22 = b21; w22 != b21 + 4; w22++)
          mix((uint64_t)*w22 + (uint64_t)(w22 - b21));
      }
      o1.middle = (int32_t)(+(int64_t)steps(0x71u, 3));
    }
    break;
    case 2: {
      uint64_t v23 = (uint64_t)((uint64_t)o1.in.c + (int64_t)(int64_t)div64((0), v12));
      uint8_t v24 = (uint8_t)(((uint64_t)m6[1][2] > (*p9)));
      int32_t v25 = (int32_t)(~(uint8_t)((v11 < 0x0u)));
      (*p9) = a5[3];
      o1.link->a = (int16_t)((v12 >= o1.middle));
      o1.d = calm(calm(o1.d * 56627.536) * calm(o1.d * o1.d));
    }
    default:
    a5[4] = a5[7];
  }
  o1.high = (uint64_t)((void)(int64_t)((void)v12, (1)), (int64_t)a5[2]);
  o1.in.b[2] = (uint8_t)((void)(uint32_t)(m6[1][0] - u1.half[1]), (int8_t)total(2, (40), g3));
  m6[1][1] = (uint32_t)((uint32_t)(m6[0][3] - m6[1][2]) / ((uint32_t)((uint16_t)o1.link->a) | 1));
  return (97);
}

static uint8_t f1(_Bool p0, uint32_t p1, int16_t p2) {
  double v26 = calm((double)(uint8_t)((27)));
  uint8_t v27 = (uint8_t)((int8_t)(int8_t)((2) ^ (2)) | (uint8_t)(uint8_t)ADD32((uint8_t)(*p9), n1.b[2]));
  if ((((70) < a5[0]) && (o1.high > 0xfffffffdu))) {
    int16_t v28 = ((((181) > (int16_t)p0) || ((2) <= (int16_t)n2.a)) ? (int16_t)whole(o1.d) : (int16_t)ADD32(n1.a, p2));
    int16_t v29 = (int16_t)((int64_t)(int64_t)((uint32_t)a5[5]) & (int8_t)(int8_t)sizeof(1 ? a5[0] : 0));
    static int16_t v30 = (-3);
    int64_t i31 = -4;
    do {
      int16_t v32 = (int16_t)((int16_t)(2) & (int64_t)(int64_t)((int8_t)(3) * (uint32_t)m6[0][1]));
      _Bool v33 = (_Bool)((uint16_t)((uint16_t)p0 & (*p8)) ^ (uint16_t)total(2, (-1), (int32_t)o1.high));
      {
        uint64_t b34[4] = {(uint64_t)(((18) >= (uint64_t)whole(o1.d))), (uint64_t)((!(v27 <= o1.middle)))};
        b34[(uint32_t)((uint32_t)(0xfffffffdu ^ m6[0][2]) / ((uint32_t)((uint32_t)i31 - o1.low) | 1)) % 4] = 0x65u;
        for (uint64_t *w35 = b34; w35 != b34 + 4; w35++)
          mix((uint64_t)*w35 + (uint64_t)(w35 - b34));
      }
    } while (++i31 < 0);
    (*p8) = (uint16_t)ADD32((uint16_t)((void)0x3u, (uint32_t)o1.in.a), (uint16_t)((int32_t)(32) & (int16_t)(25826)));
  } else {
    static uint32_t v36 = 0xb4f9e632u;
    uint16_t v37 = (uint16_t)whole(calm(63214.787 + o1.d));
    p2 = (int16_t)((uint16_t)(uint16_t)whole(o1.d) - (int16_t)(int16_t)MUL32((24378), (237)));
    memcpy(&u1, &n1.c, sizeof u1);
    {
      int8_t b38[4] = {(int8_t)((int64_t)(~(uint8_t)o1.middle)), (int8_t)rem32((int8_t)((uint8_t)n2.b[2]), (int8_t)((uint64_t)o1.high - (int16_t)(11625)))};
      b38[(uint32_t)((int32_t)whole(14159.392)) % 4] = (-4);
      for (int8_t *w39 = b38; w39 != b38 + 4; w39++)
        mix((uint64_t)*w39 + (uint64_t)(w39 - b38));
    }
  }
  g2 = ((!((int64_t)o1.link->a <= (int64_t)m6[0][2])) ? (uint8_t)div32(0xfeu, (uint8_t)p1) : (uint8_t)sizeof(1 ? u1.bytes[3] : 0));
  o1.high = (uint64_t)sizeof(1 ? o1.high : 0);
  o1.d = calm(calm((double)a5[7] + (double)n2.b[2]) + calm(v26 - 28798.560));
  a5[1] = (int8_t)whole(1090.633);
  return (uint8_t)((void)(int16_t)(((double)n2.c >= 53233.815)), (int32_t)((uint16_t)a5[5]));
}

int main(void) {
  static int8_t v40 = (-4);
  a5[5] = (int8_t)(~(uint16_t)rem32(g4, 0x3e21u));
  m6[0][3] = (uint32_t)((uint32_t)((int32_t)g3 | (int8_t)(-5)) * (uint32_t)(~o1.high));
  int64_t i41 = -3;
  do {
    if ((!(n2.a > (uint8_t)o1.low))) continue;
    uint32_t v42 = (uint32_t)a5[7];
    uint64_t v43 = (uint64_t)((uint64_t)total(2, g3, (int32_t)v40) - (uint64_t)((int8_t)(-51) - (int16_t)o1.in.a));
    (*p7) = (int8_t)div32((int8_t)g2, (*p7));
    m6[0][0] = (uint32_t)((uint32_t)whole(6149.654) * (uint32_t)(m6[0][1] - 0x1u));
    u1.second = (int16_t)((uint16_t)(uint16_t)ADD32((uint16_t)n2.b[2], 0xfffcu) - (int8_t)(int8_t)((uint64_t)(uint64_t)(*p7) - (int16_t)o1.link->a));
  } while (++i41 < 0);
  o1.in.c = (uint64_t)((uint32_t)(uint32_t)(m6[0][2] + 0x96u) * (int32_t)(int32_t)(((int32_t)u1.whole != (5))));
  a5[2] = (int8_t)a5[4];
  int8_t (*h44)(void) = f0;
  mix((uint64_t)whole((double)h44()));
  mix(f1((_Bool)sizeof(1 ? (_Bool)u1.bytes[3] : 0), 0x3u, (int16_t)total(2, (int32_t)((int8_t)(int8_t)m6[1][3] ^ (uint32_t)0x87dd80f3u), (int32_t)((int32_t)g2 & (int32_t)o1.low))));
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
