/* Generated from seed 35. */
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
  uint32_t low : 15;
  int32_t middle : 7;
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
    int16_t second : 4;
  };
};

uint64_t g1 = 0x2755d95e4a3af0e9u;
int16_t g2 = (-1);
static volatile uint16_t g3 = 0xfffcu;
static volatile int8_t g4 = (-6);
static volatile float g5 = 178.4f;
static uint64_t a6[8] = {0x85u, 0x1u, 0xdb6114d39828cd00u, 0xfffffffffffffffeu, 0xfffffffffffffffeu, 0xfffffffffffffffdu, 0x985cce375e876f0cu, 0x41b883db1bdf7083u};
uint8_t m7[2][4] = {[1] = {[2] = 0xffu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint8_t *p8 = &m7[0][3];
static volatile uint64_t *p9 = &a6[3];
static volatile uint64_t *p10 = &a6[1];
static volatile uint64_t **q11 = &p10;

double f0(uint32_t p0) {
  _Bool v12 = (_Bool)((0x0u >= p0));
  int8_t v13 = (int8_t)ADD32((int8_t)(((2) >= m7[1][2])), (int8_t)rem32(g4, g4));
  int64_t v14 = (int64_t)((int16_t)whole(o1.d));
  mix(n2.a = g2);
  g3 = (uint16_t)SUB32((uint16_t)((void)0x3u, 0xb485a6658c2c6c31u), (uint16_t)MUL32(g3, g3));
  if (((float)calm(g5 + 66.5f) > (float)calm((float)o1.high - 868.5f))) {
    int8_t v15 = (122);
    static int32_t v16 = (-1);
    {
      uint32_t b17[4] = {(uint32_t)((int8_t)(int8_t)((uint16_t)g3 - (uint64_t)(**q11)) + (int16_t)(int16_t)(!n2.c)), o1.low};
      b17[(uint32_t)((uint32_t)((int32_t)(215) | (uint16_t)g3) / ((uint32_t)((uint32_t)m7[1][1] % (p0 | 1)) | 1)) % 4] = 0x4eeca2efu;
      for (uint32_t *w18 = b17; w18 != b17 + 4; w18++)
        mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
    }
    {
      uint32_t b19[4] = {(uint32_t)((void)(uint8_t)((uint16_t)(uint16_t)a6[7] >> (g3 & 31)), (int32_t)SUB32((1396288181), o1.middle)), (uint32_t)((uint16_t)((uint32_t)n1.b[2] << (0x3u & 31)))};
      b19[((!(0x5d27u < v16)) ? (uint32_t)(p0 | u1.half[1]) : (uint32_t)((uint16_t)(uint16_t)a6[0] + (uint16_t)(uint16_t)a6[0])) % 4] = 0x2u;
      for (uint32_t *w20 = b19; w20 != b19 + 4; w20++)
        mix((uint64_t)*w20 + (uint64_t)(w20 - b19));
    }
    if ((!((float)m7[0][2] < (float)(*p9)))) {
      uint16_t v21 = (uint16_t)((uint16_t)((uint16_t)0x2u & (uint64_t)(*p9)) & (uint16_t)div32(g3, g3));
      float v22 = (float)calm((float)calm((float)0xafu) - 475.2f);
      int32_t v23 = (int32_t)(((int32_t)a6[3] <= v14));
      {
        uint64_t b24[4] = {(uint64_t)sizeof(1 ? a6[3] : 0), n2.c};
        b24[(uint32_t)((uint32_t)((uint8_t)0xffu + (int8_t)(22)) ^ (uint32_t)(p0 % (0x2f7be431u | 1))) % 4] = 0x1u;
        for (uint64_t *w25 = b24; w25 != b24 + 4; w25++)
          mix((uint64_t)*w25 + (uint64_t)(w25 - b24));
      }
      o1.high = (uint64_t)total(2, (int32_t)((int32_t)m7[1][1] & (1)), (int32_t)(v16 & v16));
    }
  }
  m7[0][2] = (uint8_t)((int32_t)(int32_t)MUL32(o1.middle, o1.middle) & (int64_t)(int64_t)(((double)o1.in.b[2] == 10986.448)));
  return o1.d;
}

int main(void) {
  int32_t v26 = o1.middle;
  (**q11) = (uint64_t)(o1.low);
  switch ((uint16_t)((g3 < (int8_t)(*p9))) & 7) {
    case 0: {
      float v27 = (float)calm((float)calm(g5 + 14.0f) + (float)calm(222.2f + 127.0f));
      double v28 = (double)o1.d;
      for (uint8_t i30 = 0; i30 < 3; i30++)
        for (uint8_t j31 = 0; j31 < 3; j31++) {
          if (i30 + j31 > 2 && (g5 <= 609.0f)) goto out29;
          o1.low = (uint32_t)((uint32_t)((uint16_t)a6[0]) % ((uint32_t)(!g4) | 1));
        }
      out29:;
      (*p8) = (uint8_t)((void)(int8_t)(((int16_t)g1 != (int8_t)m7[0][3])), 0xfdu);
    }
    case 3 ... 5: {
      int64_t v32 = (int64_t)whole((((**q11) != (int32_t)a6[6]) ? 61006.456 : 85591.852));
      _Bool v33 = (_Bool)((uint32_t)whole(68075.301) + (uint32_t)((void)(-16076), (247)));
      uint8_t v34 = (uint8_t)ADD32((uint8_t)(0xfdu ^ 0xffu), (uint8_t)((uint8_t)u1.bytes[3] + (int16_t)(1)));
      o1.link = o1.link == &n1 ? &n2 : &n1;
      a6[5] = (uint64_t)((uint64_t)sizeof(1 ? a6[4] : 0));
      g2 = (int16_t)((int64_t)(int64_t)((u1.half[1] >= (uint64_t)u1.second)) >> (m7[1][0] & 63));
    }
    case 2: {
      uint16_t v35 = (uint16_t)((void)(int64_t)((0x9fu == m7[1][0])), (uint64_t)g3);
      uint16_t i36 = 5;
      while (i36-- > 0) {
        if (((_Bool)a6[2] >= (1563489307))) break;
        uint16_t v37 = (uint16_t)(+(int64_t)((int64_t)(int64_t)v26 ^ (int8_t)(int8_t)n2.a));
        {
          uint16_t b38[4] = {0x9eeau, 0x0u};
          b38[(uint32_t)total(2, (int32_t)((int32_t)o1.middle & (int8_t)(-68)), (int32_t)ADD32(o1.middle, (int32_t)m7[1][0])) % 4] = 0xffffu;
          for (uint16_t *w39 = b38; w39 != b38 + 4; w39++)
            mix((uint64_t)*w39 + (uint64_t)(w39 - b38));
        }
      }
      for (uint8_t i41 = 0; i41 < 3; i41++)
        for (uint8_t j42 = 0; j42 < 3; j42++) {
          if (i41 + j42 > 2 && (1 <= m7[0][3])) goto out40;
          g5 = ((m7[1][0] == g4) ? (float)calm((float)u1.bytes[3] - (float)m7[0][2]) : (float)calm(g5 + g5));
        }
      out40:;
      u1.half[1] = (uint32_t)((uint32_t)((uint32_t)g3 + (uint32_t)a6[4]) / (0xfffffffeu | 1));
      u1.second = (int16_t)(((o1.in.a >= 0xedu) && (n2.b[2] <= (int8_t)(*p8))));
    }
    break;
    default:
    o1.middle = (int32_t)(((0x6cf77030u != (int64_t)u1.second) || (m7[1][0] == (99))));
  }
  o1.in.a = (int16_t)((int8_t)total(2, v26, (int32_t)n1.b[2]));
  m7[0][3] = (((int64_t)o1.in.a == 0xfffdu) ? (uint8_t)MUL32((uint8_t)u1.second, 0xb7u) : (uint8_t)sizeof(1 ? (*p8) : 0));
  n1.a = (int16_t)((((_Bool)m7[0][3] <= u1.half[1]) && (m7[0][2] == a6[5])));
  n2.c = (uint64_t)o1.middle;
  mix_float(f0((uint32_t)((uint64_t)(uint64_t)((uint8_t)0x0u - (uint16_t)0x2u) << ((uint32_t)((void)u1.second, v26) & 63))));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix_float(g5);
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
  mix((*p10));
  mix((**q11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
