/* Generated from seed 25. */
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
  uint32_t low : 16;
  int32_t middle : 2;
  uint16_t : 0;
  uint64_t high : 41;
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

static uint16_t g1 = 0x0u;
uint64_t g2 = 0x3u;
static uint32_t g3 = 0xfffffffeu;
int32_t g4 = (3);
volatile uint64_t g5 = 0x34u;
float g6 = 304.2f;
static int64_t a7[8] = {(-6727764877720188441), (129), (1), (3), (-3), (-4), (-4), (-5210605654706570985)};
uint16_t m8[2][4] = {[1] = {[2] = 0xa213u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint32_t *p9 = &g3;
static volatile int64_t *p10 = &a7[1];
static volatile int64_t **q11 = &p10;
static volatile uint16_t *p12 = &m8[1][0];

int16_t f0(float p0, double p1, _Bool p2) {
  uint16_t v13 = (uint16_t)(~(uint64_t)((uint8_t)(uint8_t)p2 | (uint64_t)g2));
  uint32_t v14 = (uint32_t)steps(0xb488u, 10);
  static uint8_t v15 = 0xa1u;
  {
    int64_t b16[4] = {(int64_t)total(2, (int32_t)((void)o1.middle, (int8_t)n2.a), (int32_t)(((uint64_t)u1.whole < u1.half[1]))), (int64_t)((216))};
    b16[(uint32_t)((uint32_t)(uint32_t)(u1.half[1] * u1.half[1]) | (int16_t)(int16_t)((uint32_t)o1.middle << (n2.a & 31))) % 4] = (-4);
    for (int64_t *w17 = b16; w17 != b16 + 4; w17++)
      mix((uint64_t)*w17 + (uint64_t)(w17 - b16));
  }
  u1.whole = (uint64_t)((uint64_t)((int8_t)(int8_t)a7[2] + (int16_t)(12159)) * (uint64_t)((void)0x23f9u, (-1)));
  o1.link->a = (int16_t)div32((int16_t)((uint16_t)(uint16_t)a7[7] ^ (int64_t)a7[0]), (int16_t)((-26442) & (-1)));
  if (((int8_t)((uint64_t)n1.a) < (uint64_t)(u1.whole % (0x20e1bc3af2bb05c4u | 1)))) {
    uint32_t v18 = (uint32_t)((uint32_t)((*p9) / ((uint32_t)o1.middle | 1)) ^ (uint32_t)(o1.low % (g3 | 1)));
    if (((int64_t)whole(p1) < (uint32_t)((int16_t)n2.a + (int8_t)(int8_t)a7[2]))) {
      uint16_t v19 = (uint16_t)total(2, (int32_t)sizeof(1 ? (int32_t)o1.in.a : 0), (int32_t)(((uint8_t)g3 > (int64_t)g4)));
      {
        int8_t b20[4] = {(int8_t)SUB32((int8_t)total(2, (int32_t)a7[1], o1.middle), (int8_t)rem32((int8_t)whole(o1.d), (int8_t)n1.c)), (int8_t)(~(uint16_t)((g4 >= (**q11))))};
        b20[(uint32_t)((uint16_t)0x1u >> ((uint16_t)((uint32_t)(uint32_t)a7[2] * (int8_t)(int8_t)a7[1]) & 31)) % 4] = (-125);
        for (int8_t *w21 = b20; w21 != b20 + 4; w21++)
          mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
      }
    }
    g6 = (float)calm((float)(int16_t)sizeof(1 ? (int16_t)g1 : 0));
    g5 = (uint64_t)(+0x3u);
  }
  (*p9) = ((!(a7[7] != g5)) ? (uint32_t)(u1.half[1] | 0xc46ff185u) : (uint32_t)((uint32_t)a7[2] + (*p9)));
  return (int16_t)(+(int8_t)div32((int8_t)whole(o1.d), (int8_t)a7[7]));
}

static uint64_t f1(int16_t p0) {
  static int16_t v22 = (-3);
  int8_t v23 = (int8_t)(((int8_t)o1.middle < (*p9)));
  g6 = (float)calm((float)calm((float)a7[1] + 784.6f) + 432.4f);
  a7[0] = (int64_t)ADD64((int64_t)steps((uint16_t)o1.in.c, 6), (int64_t)div64((-1), (*p10)));
  o1.d = (double)o1.in.a;
  u1.whole = (uint64_t)(+(uint64_t)sizeof(1 ? o1.high : 0));
  if ((!(!((float)a7[3] <= (float)v23)))) {
    static float v24 = 25.0f;
    uint16_t v25 = (uint16_t)(~(int16_t)((int64_t)(-4) ^ (uint32_t)0x0u));
    uint8_t v26 = ((n1.c != g1) ? (uint8_t)(n2.b[2] & 0xfeu) : (((_Bool)u1.half[1] <= (-3)) ? (uint8_t)g5 : n2.b[2]));
    memset(&n2, 0x5a, sizeof n2);
    if ((!(((int8_t)whole(v24) != (uint8_t)o1.middle) && ((uint64_t)a7[6] <= (3))))) {
      uint64_t v27 = (uint64_t)whole(calm(o1.d - 36632.28));
      static int16_t v28 = (-3);
      uint32_t v29 = (uint32_t)((uint32_t)steps(g1, 2) / ((uint32_t)((uint16_t)(*p12) | (uint32_t)0xfffffffdu) | 1));
      u1.whole = (uint64_t)((uint64_t)((int32_t)(int32_t)g2 | (int32_t)g4) + (uint64_t)((uint64_t)n1.a | u1.whole));
      g4 = (int32_t)(+(int32_t)((uint32_t)(86) << ((uint64_t)m8[0][0] & 31)));
    } else {
      uint8_t v30 = n1.b[2];
      uint8_t v31 = (uint8_t)ADD32((uint8_t)g3, (uint8_t)sizeof(1 ? (uint8_t)n1.b[2] : 0));
      uint32_t v32 = (uint32_t)((uint8_t)v30 >> ((uint32_t)m8[1][0] & 31));
      v22 = (int16_t)ADD32((int16_t)((uint32_t)0x3u << (a7[7] & 31)), ((o1.middle > (*p9)) ? v22 : o1.in.a));
      a7[7] = (int64_t)((int8_t)(((uint16_t)p0 == n2.b[2]) ? (60) : (int8_t)a7[1]) * (uint32_t)(uint32_t)((uint32_t)0x8fu << ((int64_t)n1.a & 31)));
    }
  }
  return (uint64_t)steps((uint16_t)rem32(0x4c6du, m8[1][1]), 8);
}

int main(void) {
  uint16_t v33 = m8[0][1];
  int32_t v34 = (int32_t)((uint32_t)(*p9) & (int8_t)(int8_t)((-114) ^ (int8_t)g2));
  uint8_t v35 = (uint8_t)(+(-2));
  if (((uint32_t)((uint8_t)v35 - (int16_t)(155)) < (((int8_t)g3 <= (94)) ? (88) : (11)))) {
    int16_t v36 = (int16_t)((uint64_t)(uint64_t)v33 - (int32_t)(-1));
    uint32_t v37 = (uint32_t)(+(uint32_t)((uint8_t)(uint8_t)n1.b[2] ^ (uint16_t)(uint16_t)m8[1][1]));
    n2.c = (uint64_t)((uint64_t)((uint64_t)u1.whole / (0x1u | 1)) ^ (uint64_t)((int32_t)(2110517405) ^ (int32_t)(int32_t)g5));
    uint64_t (*h38)(int16_t) = f1;
    mix((uint64_t)whole((double)h38((int16_t)((int8_t)(int8_t)((int8_t)(int8_t)(**q11) >> ((243) & 31)) & (int32_t)(int32_t)sizeof(1 ? v34 : 0)))));
  } else {
    uint8_t v39 = (uint8_t)((void)(int64_t)div64((-4), a7[7]), (int16_t)((11776) & (-4)));
    static uint64_t v40 = 0x246b0f9b9c9e2f37u;
    int16_t v41 = (int16_t)((int8_t)(int8_t)((int32_t)(0) >> ((72) & 31)) | (uint32_t)(uint32_t)((*p9) + g3));
    o1.in.b[2] = (uint8_t)((void)(int16_t)sizeof(1 ? v41 : 0), (int8_t)((int8_t)g1 ^ (2)));
    v41 = (int16_t)div32((int16_t)(!a7[2]), (int16_t)(v41 ^ n1.a));
    o1.high = (uint64_t)((int16_t)MUL32((int16_t)a7[6], n1.a));
    if (((uint8_t)((void)m8[1][2], u1.second) != (int32_t)SUB32((14), (int32_t)(*p12)))) {
      int32_t v42 = (((*p9) == (int8_t)whole(g6)) ? (int32_t)((int16_t)v41 & (int32_t)(64)) : (int32_t)ADD32((2120846859), (-2)));
      int64_t v43 = (int64_t)sizeof(1 ? (int64_t)v39 : 0);
      static _Bool v44 = 0;
      {
        uint16_t b45[4] = {(uint16_t)total(2, (int32_t)((void)(int64_t)o1.middle, n1.b[2]), (int32_t)ADD32((int32_t)v43, (int32_t)m8[0][2])), (uint16_t)((int64_t)(int64_t)((-6098407736665821086) & v43) >> ((uint8_t)m8[1][2] & 63))};
        b45[(uint32_t)((uint32_t)(0x2u | (*p9)) + (uint32_t)((int32_t)(1) ^ (uint16_t)(uint16_t)o1.low)) % 4] = 0x66u;
        for (uint16_t *w46 = b45; w46 != b45 + 4; w46++)
          mix((uint64_t)*w46 + (uint64_t)(w46 - b45));
      }
      uint64_t (*h47)(int16_t) = f1;
      mix((uint64_t)whole((double)h47(((g6 > (float)n2.a) ? (int16_t)((void)(3), 0x6bu) : (int16_t)(+o1.low)))));
    } else {
      double v48 = calm(calm(o1.d / (o1.d == 0 ? 3 : o1.d)) - calm(38244.675 / ((double)a7[1] == 0 ? 3 : (double)a7[1])));
      int32_t v49 = (int32_t)((int32_t)MUL32(g4, g4) & (int32_t)total(2, v34, g4));
      {
        int32_t b50[4] = {(int32_t)((int16_t)(!(int32_t)n2.a)), (int32_t)whole(calm(v48 * 76338.486))};
        b50[(uint32_t)(!(uint16_t)m8[0][0]) % 4] = (-162075312);
        for (int32_t *w51 = b50; w51 != b50 + 4; w51++)
          mix((uint64_t)*w51 + (uint64_t)(w51 - b50));
      }
      n1.a = v41;
      m8[1][0] = (uint16_t)(~(uint64_t)(g5));
    }
  }
  a7[7] = (int64_t)ADD64((int64_t)(*p9), (int64_t)((uint32_t)(uint32_t)o1.in.b[2] >> ((int8_t)(**q11) & 31)));
  n1.a = (int16_t)ADD32((int16_t)ADD32((-2225), o1.link->a), (int16_t)(((int8_t)m8[1][0] != (int8_t)a7[3])));
  g2 = (uint64_t)((int64_t)(int64_t)((23075.605 <= (double)o1.in.a)) & (int8_t)(int8_t)((int8_t)(int8_t)o1.in.a * (uint32_t)u1.half[1]));
  mix(f0((float)calm((float)(int16_t)ADD32((int16_t)v35, (1))), calm((double)(int32_t)(((uint32_t)a7[2] > n2.c))), (_Bool)steps((uint16_t)o1.in.c, 10)));
  mix(f1((int16_t)g1));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(g5);
  mix_float(g6);
  mix(a7[0]);
  mix(a7[1]);
  mix(a7[2]);
  mix(a7[3]);
  mix(a7[4]);
  mix(a7[5]);
  mix(a7[6]);
  mix(a7[7]);
  mix(m8[0][0]);
  mix(m8[0][1]);
  mix(m8[0][2]);
  mix(m8[0][3]);
  mix(m8[1][0]);
  mix(m8[1][1]);
  mix(m8[1][2]);
  mix(m8[1][3]);
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
  mix((*p9));
  mix((*p10));
  mix((**q11));
  mix((*p12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
