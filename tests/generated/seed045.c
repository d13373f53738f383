/* Generated from seed 45. */
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
  uint32_t low : 10;
  int32_t middle : 9;
  uint16_t : 0;
  uint64_t high : 40;
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
    int16_t second : 6;
  };
};

static _Bool g1 = 0;
int16_t g2 = (-3);
float g3 = 12.1f;
static double g4 = 67262.335;
static volatile uint64_t g5 = 0xfffffffffffffffeu;
static uint32_t a6[8] = {0x0u, 0xfffffffeu, 0x2fd76993u, 0x6u, 0x1u, 0xbaf3f1fdu, 0x2u, 0x6068ee12u};
int8_t m7[2][4] = {[1] = {[2] = (0)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p8 = &m7[0][3];
static volatile int8_t **q9 = &p8;
static volatile uint32_t *p10 = &a6[1];
static volatile uint32_t **q11 = &p10;
static volatile uint64_t *p12 = &g5;

static uint64_t f0(int16_t p0, _Bool p1, int16_t p2) {
  double v13 = o1.d;
  switch ((int16_t)MUL32((int16_t)sizeof(1 ? o1.in.a : 0), (int16_t)(0xffu)) & 7) {
    case 0: {
      float v14 = (float)calm((float)calm((float)(uint8_t)o1.middle) * (float)calm(g3 / (g3 == 0 ? 3 : g3)));
      p1 = (_Bool)((uint8_t)(uint8_t)((0xa2u > 0x9b546f12u)) | (int64_t)(int64_t)((uint32_t)m7[1][2] << (u1.bytes[3] & 31)));
      mix(m7[1][1] = (int8_t)whole(o1.d));
      m7[1][1] = (int8_t)((int16_t)SUB32((-7330), (int16_t)(*p8)));
      if (((uint16_t)((uint32_t)u1.bytes[3] << (0x3u & 31)) > (uint64_t)((uint64_t)n1.c ^ (uint64_t)(uint64_t)whole(g4)))) {
        uint64_t v15 = (uint64_t)((uint64_t)((void)(-1), (uint64_t)n2.c) | 0xc2u);
        float v16 = (float)calm((float)calm(911.1f + 771.3f) * (float)calm((float)o1.middle));
        uint16_t v17 = (uint16_t)((int16_t)(int16_t)ADD32(g2, p2) - (uint16_t)(uint16_t)((uint16_t)m7[0][1] & (uint16_t)n2.c));
        (*p12) = o1.in.c;
        (**q11) = (uint32_t)steps((uint16_t)(!(int64_t)v17), 12);
      }
    }
    break;
    case 3 ... 5: {
      static double v18 = 34099.104;
      uint32_t v19 = u1.half[1];
      static int64_t v20 = (228);
      n1.a = (int16_t)((uint8_t)(uint8_t)div32(n1.b[2], (uint8_t)(*p12)) - (int8_t)(int8_t)((uint32_t)(**q11) & (int16_t)(0)));
      v13 = calm(calm(v18 - (double)u1.bytes[3]) - v13);
      o1.in.b[2] = o1.in.b[2];
    }
    break;
    case 2: {
      static int16_t v21 = (2);
      int8_t v22 = (int8_t)ADD32((int8_t)div32((-74), (38)), (int8_t)((void)(-4), (uint16_t)o1.in.b[2]));
      double v23 = calm(g4 * calm(v13 + g4));
      v13 = calm(calm(o1.d - v23) + calm(1071.311 / ((double)m7[1][0] == 0 ? 3 : (double)m7[1][0])));
      a6[4] = (uint32_t)((uint8_t)(((uint64_t)p2 <= (uint16_t)u1.half[1]) ? n1.b[2] : n2.b[2]) & (int64_t)(int64_t)o1.middle);
      u1.half[1] = (uint32_t)(((int32_t)whole(v23) != (uint16_t)n2.c));
    }
    break;
    default:
    o1.low = a6[4];
  }
  m7[0][1] = (int8_t)((g3 < 434.5f));
  v13 = calm((double)(uint32_t)((uint32_t)(*p12) % (0x2u | 1)));
  u1.second = (int16_t)((uint16_t)(uint16_t)((0xffffffffu == (uint64_t)a6[1])) ^ (uint32_t)(uint32_t)(0xfffffffeu ^ a6[4]));
  return (uint64_t)((void)(uint8_t)(((uint16_t)u1.bytes[3] > o1.in.c)), (int16_t)(u1.bytes[3]));
}

int main(void) {
  uint64_t v24 = (uint64_t)((uint64_t)((int32_t)o1.middle * (uint32_t)a6[5]) - (uint64_t)(0xfffffffffffffffeu ^ o1.in.c));
  int64_t i25 = -8;
  do {
    if (((u1.second == (int32_t)g1) || (g3 != g3))) continue;
    _Bool v26 = (_Bool)(v24 ^ (uint64_t)(0xfffffffffffffffdu % (n1.c | 1)));
    for (uint8_t i28 = 0; i28 < 3; i28++)
      for (uint8_t j29 = 0; j29 < 3; j29++) {
        if (i28 + j29 > 2 && (!((uint64_t)a6[3] >= 0xb4u))) goto out27;
        n2.c = (uint64_t)((uint64_t)((void)o1.middle, 0xb0u) | (uint64_t)((int16_t)(14) ^ (int8_t)m7[0][0]));
      }
    out27:;
    if (((a6[7] > 0xffffffffffffffffu) && (0x65u >= i25))) {
      static uint32_t v30 = 0xfffffffcu;
      {
        int16_t b31[4] = {(int16_t)steps((uint16_t)sizeof(1 ? (uint16_t)n2.a : 0), 5), (int16_t)((uint32_t)(uint16_t)v24 << ((int32_t)((-1) ^ o1.middle) & 31))};
        b31[(uint32_t)(+(uint8_t)(~0x1u)) % 4] = (119);
        for (int16_t *w32 = b31; w32 != b31 + 4; w32++)
          mix((uint64_t)*w32 + (uint64_t)(w32 - b31));
      }
    } else {
      int64_t v33 = (int64_t)((void)(int32_t)SUB32((-931167445), o1.middle), (int8_t)o1.in.a);
      double v34 = calm(calm(28527.57 / (55318.225 == 0 ? 3 : 55318.225)) / (96805.323 == 0 ? 3 : 96805.323));
      uint32_t v35 = a6[4];
      memmove(u1.bytes, u1.bytes + 2, 5);
      {
        uint64_t b36[4] = {(uint64_t)((uint64_t)(((int64_t)u1.bytes[3] == u1.second)) * (uint64_t)steps((uint16_t)o1.low, 9)), (uint64_t)whole(calm(89719.165 / (v34 == 0 ? 3 : v34)))};
        b36[a6[3] % 4] = 0x5c7dc8f875706d71u;
        for (uint64_t *w37 = b36; w37 != b36 + 4; w37++)
          mix((uint64_t)*w37 + (uint64_t)(w37 - b36));
      }
    }
  } while (++i25 < 0);
  if (((int16_t)((uint64_t)g5 & (int32_t)o1.middle) != (uint32_t)(0x2569bbf5u | (uint32_t)a6[3]))) {
    static int8_t v38 = (-39);
    v38 = (int8_t)((int8_t)div32((122), (18)) & (int8_t)SUB32(m7[1][2], m7[1][1]));
    m7[1][2] = (int8_t)rem32((int8_t)(*p10), (int8_t)(m7[1][2] & (int8_t)n1.b[2]));
    a6[7] &= (uint32_t)(0x1u / ((uint32_t)(a6[4] / (a6[5] | 1)) | 1));
  }
  n1.c = (uint64_t)((int64_t)(int64_t)(o1.link->a) ^ (uint64_t)(uint64_t)whole(g4));
  m7[0][3] = (int8_t)MUL32((int8_t)MUL32((int8_t)a6[2], (int8_t)a6[0]), (int8_t)total(2, (int32_t)n2.b[2], o1.middle));
  mix(f0((int16_t)((uint8_t)SUB32((uint8_t)m7[1][0], n1.b[2])), (_Bool)((int32_t)((void)(int64_t)o1.middle, o1.link->a) & (int32_t)whole(g4)), (int16_t)div32((int16_t)((int16_t)(2) ^ (int16_t)n1.a), (int16_t)((uint32_t)(int8_t)(*p10) << ((int64_t)m7[0][2] & 31)))));
  mix(g1);
  mix(g2);
  mix_float(g3);
  mix_float(g4);
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
  mix((**q9));
  mix((*p10));
  mix((**q11));
  mix((*p12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
