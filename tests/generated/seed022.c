/* Generated from seed 22. */
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
  int32_t middle : 2;
  uint16_t : 0;
  uint64_t high : 51;
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

double g1 = 79056.953;
volatile uint32_t g2 = 0x3u;
static int32_t g3 = (21);
uint32_t g4 = 0x36ec14f7u;
static int16_t a5[8] = {(132), (0), (2), (-30817), (-1), (140), (2), (-3)};
uint64_t m6[2][4] = {[1] = {[2] = 0xfffffffffffffffdu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int16_t *p7 = &a5[7];
static volatile int16_t **q8 = &p7;
static volatile uint32_t *p9 = &g2;
static volatile int32_t *p10 = &g3;
static volatile int32_t **q11 = &p10;

static uint8_t f0(uint32_t p0, uint64_t p1) {
  static uint64_t v12 = 0xfffffffffffffffeu;
  int8_t v13 = (int8_t)ADD32((int8_t)whole(g1), (int8_t)ADD32((int8_t)o1.in.a, (int8_t)(**q11)));
  int64_t i14 = -6;
  do {
    int16_t v15 = n2.a;
    int8_t v16 = (int8_t)sizeof(1 ? (int8_t)whole(g1) : 0);
    if ((!((3817) < (40)))) {
      int8_t v17 = (int8_t)((uint64_t)(uint64_t)((0xcbf2u != (uint16_t)v13)) & (int16_t)(int16_t)(((int32_t)m6[1][3] != (uint16_t)g2)));
      n2 = n1;
      {
        int32_t b18[4] = {(((float)a5[0] <= (float)v17) ? (int32_t)steps(0x6u, 3) : ((v16 != (int64_t)p1) ? (-1523380216) : (**q11))), (int32_t)total(2, (int32_t)((int16_t)(int16_t)(**q8) >> ((uint16_t)v13 & 31)), (int32_t)((int16_t)(*p7) ^ (int32_t)(**q11)))};
        b18[(uint32_t)((uint32_t)((uint64_t)0xc6u << (0x21u & 63)) | (uint32_t)(((int8_t)m6[1][3] != (uint16_t)n2.a))) % 4] = (1966199546);
        for (int32_t *w19 = b18; w19 != b18 + 4; w19++)
          mix((uint64_t)*w19 + (uint64_t)(w19 - b18));
      }
      mix_float(g1 = ((0xfffeu != (0)) ? g1 : calm(35420.956 * 59030.640)));
    }
    mix(n1.a = (int16_t)((0 <= m6[0][1])));
    if ((((o1.middle >= (1635570607434978207)) || (a5[7] <= (uint8_t)whole(g1))) && ((1 != (int16_t)m6[1][0]) && ((*p7) >= u1.half[1])))) {
      uint32_t v20 = (uint32_t)sizeof(1 ? p0 : 0);
      o1.low = (uint32_t)((uint64_t)(uint64_t)(n1.c + 0xd1u) << ((int8_t)(v16 ^ (-3)) & 63));
      o1.middle = (26);
      o1.d = (((uint16_t)(**q11) == n1.b[2]) ? calm(o1.d - 27018.535) : ((35009.968 <= g1) ? o1.d : o1.d));
    } else {
      static float v21 = 898.5f;
      uint16_t v22 = (uint16_t)div32((uint16_t)n1.b[2], (uint16_t)(i14));
      a5[2] = (int16_t)n1.b[2];
    }
    o1.in.a = (int16_t)sizeof(1 ? (int16_t)(*p10) : 0);
  } while (++i14 < 0);
  n1.a = (int16_t)((v13 <= (uint16_t)a5[2]));
  g3 = (-3);
  n2.b[2] = (uint8_t)((void)(int8_t)((uint32_t)(*p9) >> (g4 & 31)), (uint64_t)a5[7]);
  m6[0][1] = (uint64_t)((uint16_t)(uint16_t)MUL32((uint16_t)p0, 0xfffdu) - (int8_t)(int8_t)((uint16_t)(uint16_t)u1.bytes[3] ^ (int8_t)v13));
  return (uint8_t)((uint64_t)(uint64_t)(0x2u + 0xfffffffffffffffdu) * (uint16_t)(uint16_t)((uint16_t)0x1d5bu - (int8_t)v13));
}

int main(void) {
  double v23 = calm(calm(70077.444 + g1) / (calm(g1 - o1.d) == 0 ? 3 : calm(g1 - o1.d)));
  if (((1 == (int32_t)n2.b[2]) || (0xcu < (*p10)))) {
    int64_t v24 = (int64_t)sizeof(1 ? (int64_t)n1.c : 0);
    float v25 = ((((int8_t)m6[1][1] <= (int32_t)a5[4]) && ((uint16_t)a5[2] >= (**q11))) ? (((uint8_t)m6[1][0] >= m6[0][3]) ? (float)o1.middle : 817.4f) : ((a5[1] >= 0xfdu) ? (float)m6[0][3] : (float)m6[0][2]));
    uint64_t v26 = (uint64_t)((uint16_t)(uint16_t)((uint16_t)(uint16_t)m6[1][0] & (int64_t)(0)) & (int64_t)(int64_t)((uint16_t)(uint16_t)m6[0][1] - (int8_t)(int8_t)m6[1][0]));
    {
      int8_t b27[4] = {((n1.b[2] > (int8_t)m6[1][0]) ? (int8_t)((v25 > (float)n2.b[2])) : (int8_t)((int32_t)(97) & (uint64_t)v26)), (int8_t)SUB32((int8_t)sizeof(1 ? (int8_t)o1.link->a : 0), (int8_t)((uint8_t)u1.bytes[3] & (int64_t)v24))};
      b27[(uint32_t)((void)(int8_t)a5[2], (uint64_t)((o1.high > v24))) % 4] = (2);
      for (int8_t *w28 = b27; w28 != b27 + 4; w28++)
        mix((uint64_t)*w28 + (uint64_t)(w28 - b27));
    }
    (**q11) = (int32_t)whole(v25);
  } else {
    uint32_t v29 = (uint32_t)whole(calm((double)o1.in.b[2] + v23));
    int32_t v30 = (int32_t)whole(calm((double)o1.in.b[2] / ((double)m6[0][1] == 0 ? 3 : (double)m6[0][1])));
    static uint64_t v31 = 0xd6u;
    o1.link->a = (int16_t)((uint16_t)(uint16_t)(+0xfdu) * (uint64_t)(uint64_t)g3);
    o1.low = (uint32_t)(((m6[1][2] < (int8_t)m6[1][1]) || ((216) <= (int64_t)n2.a)));
  }
  if (((float)calm((float)o1.low / ((float)m6[0][3] == 0 ? 3 : (float)m6[0][3])) < (float)calm((float)n2.c * (float)n2.c))) {
    uint32_t v32 = (uint32_t)((uint32_t)sizeof(1 ? (*p9) : 0) - (uint32_t)((*p9) + g2));
    uint64_t v33 = (uint64_t)((uint32_t)(uint32_t)sizeof(1 ? (uint32_t)n1.a : 0) * (int16_t)(int16_t)(~m6[0][3]));
    if ((942.4f <= (float)calm(510.4f / ((float)calm(g1) == 0 ? 3 : (float)calm(g1))))) {
      uint8_t v34 = (uint8_t)(~(uint8_t)((uint16_t)0xfffeu ^ (int64_t)(int64_t)a5[6]));
      _Bool v35 = (_Bool)((0xa5u < (143)));
      mix_float(o1.d = calm(calm(o1.d * 13640.102) - ((m6[1][2] < (uint32_t)a5[0]) ? v23 : v23)));
      o1.low = (uint32_t)((uint32_t)(((int32_t)v35 != (int32_t)o1.high)) ^ (uint32_t)(~n1.b[2]));
      g1 = calm(calm((double)u1.whole) * calm((double)u1.whole));
    } else {
      int32_t v36 = (int32_t)((int16_t)(int16_t)(((float)(*p7) >= (float)a5[1])) ^ (int64_t)(int64_t)sizeof(1 ? (int64_t)(**q8) : 0));
      g3 = (int32_t)rem32((int32_t)(+(uint64_t)whole(g1)), (int32_t)sizeof(1 ? (int32_t)g2 : 0));
      m6[1][1] = (uint64_t)((void)(uint8_t)(+(int64_t)(*p10)), (int32_t)SUB32(g3, (**q11)));
      (*p7) = (int16_t)ADD32((int16_t)((int16_t)(20760) | (int64_t)(int64_t)m6[0][1]), (int16_t)((28) & a5[5]));
    }
    a5[4] = (int16_t)ADD32((int16_t)((uint32_t)o1.low ^ (uint16_t)0x12fdu), (int16_t)(a5[7]));
  } else {
    uint8_t v37 = (uint8_t)((uint64_t)(uint64_t)n2.c & (int64_t)(int64_t)MUL64((204), (int64_t)o1.high));
    int16_t v38 = (-2);
    a5[4] = (int16_t)g2;
    n1.c = ((a5[2] >= 0xef71u) ? (((_Bool)u1.whole >= 0x74u) ? m6[0][3] : 0xfffffffffffffffdu) : (uint64_t)((uint64_t)(uint64_t)o1.in.a & (int8_t)(int8_t)u1.second));
    m6[1][0] = (uint64_t)sizeof(1 ? (uint64_t)n1.c : 0);
    u1.half[1] = (uint32_t)((int8_t)(int8_t)((int32_t)(1250191254) & (uint16_t)(uint16_t)a5[6]) - (int16_t)(*p7));
  }
  m6[0][3] = (uint64_t)whole(calm(v23 * 19917.79));
  g4 = (uint32_t)((void)(int64_t)rem64((int64_t)o1.in.b[2], (int64_t)n2.b[2]), (((_Bool)o1.link->a <= (int64_t)a5[7]) ? (-4) : o1.in.a));
  mix(f0(0xbbu, (uint64_t)((uint64_t)((uint64_t)u1.bytes[3] + 0x92u) / ((uint64_t)((uint64_t)whole(o1.d) ^ (uint64_t)o1.link->a) | 1))));
  mix_float(g1);
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
  mix((**q8));
  mix((*p9));
  mix((*p10));
  mix((**q11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
