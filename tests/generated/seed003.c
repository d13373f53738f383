/* Generated from seed 3. */
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
  uint32_t low : 1;
  int32_t middle : 4;
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

volatile _Bool g1 = 1;
uint64_t g2 = 0xf76eaf83b56288bbu;
static int8_t g3 = (2);
static int16_t g4 = (3);
volatile int32_t g5 = (176);
static int16_t a6[8] = {(-3980), (1), (66), (14411), (-2998), (59), (-2), (-14704)};
int64_t m7[2][4] = {[1] = {[2] = (-3)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int64_t *p8 = &m7[0][3];
static volatile int16_t *p9 = &a6[3];
static volatile int16_t *p10 = &a6[1];
static volatile int16_t **q11 = &p10;

static int32_t f0(void) {
  int8_t v12 = (int8_t)ADD32((int8_t)(g3 ^ g3), (int8_t)whole(o1.d));
  _Bool v13 = (_Bool)SUB32((int8_t)((void)g3, 0xau), (int8_t)div32(v12, (3)));
  uint8_t v14 = (uint8_t)whole(calm(o1.d + (double)n2.c));
  o1.high = (uint64_t)((uint64_t)((uint64_t)(int64_t)a6[5] << (o1.low & 63)) | (uint64_t)(((uint8_t)g4 >= (int64_t)o1.middle)));
  u1.second = ((!(m7[0][3] > (uint32_t)(*p9))) ? (int16_t)rem32(n2.a, a6[6]) : a6[5]);
  if (((!(o1.d <= (double)m7[1][0])) && ((-2) != (int8_t)a6[2]))) {
    int64_t v15 = (-3);
    uint32_t v16 = (uint32_t)(+(-3));
    uint16_t v17 = (uint16_t)SUB32((uint16_t)sizeof(1 ? (uint16_t)o1.in.c : 0), (uint16_t)n2.a);
    for (int32_t i18 = 0; i18 < 3; i18++) {
      if ((!(o1.link->a == v17))) continue;
      int16_t v19 = (int16_t)((uint8_t)(uint8_t)rem32(n2.b[2], (uint8_t)m7[1][0]) ^ (uint16_t)(((int32_t)n1.c >= (uint32_t)v16) ? v17 : (uint16_t)o1.in.b[2]));
      int8_t v20 = (int8_t)MUL32(g3, (int8_t)((int16_t)(int16_t)n1.b[2] | (int64_t)(int64_t)o1.low));
      {
        int8_t b21[4] = {(int8_t)((int8_t)ADD32((66), v12) & (int8_t)(((int32_t)m7[0][3] > a6[7]))), (int8_t)(((int64_t)a6[3] > v17))};
        b21[(((o1.low >= i18) || ((float)g5 > (float)m7[1][0])) ? (uint32_t)((uint32_t)m7[1][3] ^ (uint32_t)n2.b[2]) : (uint32_t)(0x3u / (u1.half[1] | 1))) % 4] = (3);
        for (int8_t *w22 = b21; w22 != b21 + 4; w22++)
          mix((uint64_t)*w22 + (uint64_t)(w22 - b21));
      }
      (*p8) = (int64_t)((int32_t)(250) ^ (int16_t)(int16_t)div32((-1), (104)));
    }
    {
      uint32_t b23[4] = {((((int32_t)o1.in.b[2] == u1.half[1]) || (m7[0][3] > m7[1][2])) ? (uint32_t)((uint16_t)(uint16_t)a6[3] >> ((-4) & 31)) : 0x931a2fb3u), (uint32_t)v14};
      b23[(uint32_t)((uint32_t)((int8_t)(int8_t)u1.half[1] | (uint8_t)(uint8_t)v17) | (uint32_t)(~v12)) % 4] = 0xf6u;
      for (uint32_t *w24 = b23; w24 != b23 + 4; w24++)
        mix((uint64_t)*w24 + (uint64_t)(w24 - b23));
    }
    n1.a = (int16_t)((int64_t)(93) - (uint64_t)(uint64_t)(0xf5u + n2.c));
  }
  return (int32_t)whole((((int32_t)m7[1][2] < (0)) ? o1.d : 73736.11));
}

static int16_t f1(void) {
  float v25 = (float)calm((float)(uint8_t)(0xfffffffcu));
  uint64_t v26 = (uint64_t)((uint8_t)(uint8_t)o1.low + (int16_t)(int16_t)ADD32(a6[7], (int16_t)o1.low));
  float v27 = (float)calm(((v25 == 145.2f) ? 85.7f : v25) + (float)(*p10));
  for (int32_t i28 = 0; i28 < 6; i28++) {
    int64_t v29 = (int64_t)((!((int16_t)a6[0] <= (-2))));
    float v30 = (float)calm((float)calm((float)g3) + (float)calm(689.1f + v27));
    o1.in = n2;
    {
      uint32_t b31[4] = {(uint32_t)((g1 < m7[1][0])), (uint32_t)((uint64_t)((int64_t)(1) >> (0xffu & 63)))};
      b31[(uint32_t)((uint32_t)((uint16_t)(uint16_t)m7[1][3] & (int32_t)i28)) % 4] = 0x811d1bbdu;
      for (uint32_t *w32 = b31; w32 != b31 + 4; w32++)
        mix((uint64_t)*w32 + (uint64_t)(w32 - b31));
    }
  }
  if (((int16_t)((v25 >= 828.5f)) == (int8_t)((uint32_t)a6[5]))) {
    int64_t v33 = (int64_t)((uint8_t)(uint8_t)((m7[0][3] <= (-3))) - (uint16_t)(uint16_t)ADD32((uint16_t)a6[3], (uint16_t)n2.a));
    uint64_t v34 = (((float)o1.in.a >= (float)m7[1][2]) ? (uint64_t)((uint8_t)0x1u + (uint16_t)(uint16_t)m7[1][2]) : (uint64_t)(0xfffffffffffffffdu + n1.c));
    g1 = (_Bool)ADD32(((0x5d10u <= g3) ? n1.a : (int16_t)whole(v25)), (int16_t)((*p9) & a6[5]));
    memset(&n2, 0x5a, sizeof n2);
    for (int32_t i35 = 0; i35 < 7; i35++) {
      uint8_t v36 = (uint8_t)whole(calm((double)(-6838)));
      o1.middle = i35;
      o1.high = (uint64_t)(!((u1.half[1] >= (45)) ? (-3) : g3));
      m7[1][1] = (int64_t)div64((int64_t)rem64((*p8), m7[0][1]), (int64_t)(~(int16_t)g4));
    }
  } else {
    int64_t v37 = (int64_t)MUL64((int64_t)((0x0u == g3)), (int64_t)((uint32_t)(uint16_t)a6[0] << ((uint32_t)g5 & 31)));
    static int64_t v38 = (-3);
    a6[3] = ((o1.in.b[2] > 0x0u) ? (int16_t)(!g3) : (int16_t)((int32_t)(18) | (int64_t)m7[1][3]));
    a6[2] = (int16_t)ADD32((int16_t)((void)(0), (uint16_t)a6[1]), (int16_t)(+0xfeu));
    o1.link->a = (int16_t)((int16_t)ADD32(o1.in.a, (-1)) & (int16_t)((uint8_t)u1.bytes[3] | (uint32_t)u1.half[1]));
  }
  u1.half[1] = (uint32_t)((uint8_t)n1.b[2] & (int32_t)(int32_t)((uint32_t)g3 << ((int8_t)whole(o1.d) & 31)));
  a6[5] = (int16_t)((uint64_t)((m7[1][3] == 0x19u) ? 0xd8u : g2) >> ((int16_t)div32((0), o1.in.a) & 63));
  return (int16_t)sizeof(1 ? n1.a : 0);
}

int main(void) {
  int8_t v39 = (int8_t)whole(((0x1u <= (uint8_t)o1.link->a) ? o1.d : o1.d));
  {
    int16_t b40[4] = {(int16_t)ADD32((int16_t)total(2, (int32_t)o1.link->a, (-4)), (int16_t)((int64_t)m7[0][3] | (int8_t)g3)), (int16_t)sizeof(1 ? a6[6] : 0)};
    b40[(uint32_t)((void)(uint64_t)((uint32_t)o1.low << (o1.low & 31)), (int64_t)MUL64(m7[1][2], (*p8))) % 4] = (6982);
    for (int16_t *w41 = b40; w41 != b40 + 4; w41++)
      mix((uint64_t)*w41 + (uint64_t)(w41 - b40));
  }
  if ((!((float)m7[0][0] == (float)n1.b[2]))) {
    static int8_t v42 = (-89);
    uint8_t v43 = (uint8_t)total(2, (int32_t)((uint32_t)u1.half[1] & (int16_t)(-1)), (int32_t)((int32_t)(*p10) & o1.middle));
    int16_t v44 = (int16_t)(+(uint16_t)(m7[0][0]));
    for (uint8_t i46 = 0; i46 < 3; i46++)
      for (uint8_t j47 = 0; j47 < 3; j47++) {
        if (i46 + j47 > 2 && ((v42 < g5) && ((44) < 0xfffffffffffffffdu))) goto out45;
        (*p10) = (int16_t)div32((int16_t)((u1.second != (3))), (int16_t)div32((1), (int16_t)o1.high));
      }
    out45:;
    m7[0][2] = (int64_t)((uint16_t)(uint16_t)(~n1.c) + (uint8_t)(uint8_t)((int32_t)(int32_t)m7[1][3] & (uint16_t)(uint16_t)u1.half[1]));
    if ((!((uint16_t)m7[1][2] < a6[1]))) {
      uint8_t v48 = (uint8_t)ADD32((uint8_t)((void)(uint8_t)a6[6], g3), (uint8_t)steps((uint16_t)v44, 5));
      uint16_t v49 = (uint16_t)sizeof(1 ? (uint16_t)(*p9) : 0);
      double v50 = calm(calm(o1.d * o1.d) - calm(7849.859 * o1.d));
      {
        int64_t b51[4] = {(int64_t)((v39 >= (-62))), (int64_t)((void)(uint64_t)((u1.half[1] < o1.middle)), (int64_t)ADD64((*p8), (1)))};
        b51[(uint32_t)((int32_t)(int32_t)((3)) & (uint8_t)(uint8_t)sizeof(1 ? (uint8_t)whole(o1.d) : 0)) % 4] = (104);
        for (int64_t *w52 = b51; w52 != b51 + 4; w52++)
          mix((uint64_t)*w52 + (uint64_t)(w52 - b51));
      }
      m7[0][3] = (int64_t)whole((((3) < 0x2u) ? v50 : v50));
    } else {
      int64_t v53 = (int64_t)sizeof(1 ? (int64_t)whole(o1.d) : 0);
      uint64_t v54 = (uint64_t)((uint64_t)((int8_t)(int8_t)a6[5] ^ (uint16_t)(uint16_t)g2) ^ n2.c);
      int8_t v55 = (int8_t)((int16_t)a6[6] + (uint64_t)(uint64_t)((g5 != u1.half[1])));
      {
        int16_t b56[4] = {(23521), (int16_t)((int8_t)(int8_t)SUB32(v42, g3) | (int32_t)(int32_t)whole(o1.d))};
        b56[(uint32_t)((uint32_t)((0x1u == (int32_t)n2.c)) ^ (((uint16_t)m7[1][1] >= (int16_t)a6[0]) ? (uint32_t)g1 : 0x4bb91882u)) % 4] = (-3);
        for (int16_t *w57 = b56; w57 != b56 + 4; w57++)
          mix((uint64_t)*w57 + (uint64_t)(w57 - b56));
      }
      mix(f0());
      v39 = (int8_t)whole((((-23) < 0xfffdu) ? 41234.218 : 92424.384));
    }
  } else {
    _Bool v58 = (_Bool)((uint64_t)(uint64_t)((uint64_t)u1.whole - (uint64_t)u1.whole) * (int16_t)(int16_t)((129.5f <= (float)u1.second)));
    int16_t v59 = (int16_t)rem32((int16_t)(+n2.b[2]), (int16_t)(!(-30)));
    uint64_t v60 = (uint64_t)(((-4) == o1.low));
    v58 = (_Bool)n1.c;
    m7[0][1] = (int64_t)SUB64((((218) >= (45)) ? (110) : m7[0][2]), (int64_t)(+m7[0][1]));
    m7[0][0] = (int64_t)div64((int64_t)((uint16_t)0xfffeu - (uint16_t)(uint16_t)o1.high), ((0x21cdb1f9u <= (-4)) ? (int64_t)m7[0][0] : (*p8)));
  }
  n2.b[2] = (uint8_t)((3));
  n1.b[2] = (uint8_t)((void)(uint16_t)ADD32(0xfffeu, 0xbcd7u), (uint32_t)(o1.low - o1.low));
  a6[4] = (int16_t)((uint16_t)(uint16_t)total(2, (195640378), g5) ^ (int64_t)(int64_t)steps(0x2u, 3));
  m7[0][2] = (3);
  mix(f0());
  int16_t (*h61)(void) = f1;
  mix((uint64_t)whole((double)h61()));
  mix(g1);
  mix(g2);
  mix(g3);
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
  mix((*p10));
  mix((**q11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
