/* Generated from seed 21. */
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
  int32_t middle : 2;
  uint16_t : 0;
  uint64_t high : 34;
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
    int16_t second : 9;
  };
};

uint32_t g1 = 0x1u;
uint64_t g2 = 0xf5ae64a3377601bu;
volatile int16_t g3 = (3);
static volatile int16_t g4 = (14);
static volatile int8_t g5 = (0);
volatile uint64_t g6 = 0xda8e0438f8dc612bu;
static int64_t a7[8] = {(1), (-6560094628265323145), (-1), (6947053124573662824), (1), (1), (-1), (1971274910363959794)};
int8_t m8[2][4] = {[1] = {[2] = (109)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p9 = &m8[0][3];
static volatile int8_t **q10 = &p9;
static volatile int8_t *p11 = &m8[1][3];
static volatile int8_t *p12 = &m8[0][1];

double f0(int8_t p0) {
  uint16_t v13 = (uint16_t)SUB32((uint16_t)((int8_t)(30) | (uint64_t)0xffffffffffffffffu), (uint16_t)ADD32((uint16_t)o1.in.a, (uint16_t)o1.high));
  switch ((uint64_t)(0xfdu - (uint64_t)((int16_t)o1.in.a >> ((int32_t)g1 & 31))) & 7) {
    case 0: {
      uint64_t v14 = (((_Bool)u1.second != n2.c) ? (uint64_t)((uint32_t)u1.half[1] + (uint32_t)g1) : (uint64_t)((uint64_t)a7[2] << (0xb9u & 63)));
      int32_t v15 = (int32_t)total(2, (int32_t)MUL32(o1.middle, (2)), (int32_t)a7[5]);
      m8[0][3] = (int8_t)((int8_t)MUL32((int8_t)v15, (-2)));
      if ((!(((_Bool)a7[3] <= v13) || (o1.d > o1.d)))) {
        int64_t v16 = (int64_t)((uint8_t)(uint8_t)((void)u1.whole, g1) & (int64_t)(int64_t)steps(0x3u, 5));
        uint32_t v17 = (uint32_t)((uint8_t)MUL32((uint8_t)n2.c, u1.bytes[3]));
        static uint64_t v18 = 0x49e708b879874edau;
        memmove(u1.bytes, u1.bytes + 2, 5);
        {
          uint32_t b19[4] = {(uint32_t)(g1 | (uint32_t)((uint8_t)0x4du | (uint8_t)o1.in.b[2])), o1.low};
          b19[(uint32_t)v16 % 4] = 0x53u;
          for (uint32_t *w20 = b19; w20 != b19 + 4; w20++)
            mix((uint64_t)*w20 + (uint64_t)(w20 - b19));
        }
        memmove(u1.bytes, u1.bytes + 2, 5);
      }
    }
    break;
    case 3 ... 5: {
      float v21 = (float)calm((float)calm((float)n1.c - 563.7f) - (float)calm((float)n2.a / ((float)p0 == 0 ? 3 : (float)p0)));
      int32_t v22 = (int32_t)((int16_t)(int16_t)(g3 ^ (-1)) ^ (int8_t)(int8_t)((a7[6] < n1.b[2])));
      g4 = (int16_t)((int32_t)(int32_t)whole(o1.d) ^ (uint16_t)0x6u);
      a7[5] = (int64_t)((int16_t)(int16_t)(n1.a ^ (165)) - (uint64_t)(uint64_t)whole(11336.159));
      n2.a = (int16_t)((int16_t)(int16_t)((o1.d == o1.d)) + (uint16_t)(uint16_t)m8[0][0]);
      g5 = (int8_t)((uint8_t)total(2, (-484649842), (196)));
    }
    break;
    case 2: {
      int32_t v23 = (int32_t)n2.c;
      uint64_t v24 = (uint64_t)((void)(uint8_t)rem32(0xffu, o1.in.b[2]), (uint8_t)whole(39080.494));
      n2.b[2] = (uint8_t)ADD32((uint8_t)((uint64_t)(3687777847125064753) << (g1 & 63)), (uint8_t)((uint8_t)0xc4u & (int64_t)(1691088161983634328)));
      n2.a = (int16_t)rem32((int16_t)((void)(int64_t)g6, a7[7]), (int16_t)(o1.high));
      g1 = (uint32_t)((uint8_t)(uint8_t)whole(o1.d) | (int8_t)(int8_t)((o1.middle != (int8_t)u1.second)));
      (*p9) = (int8_t)rem32((int8_t)((uint16_t)(uint16_t)u1.half[1] - (int8_t)m8[1][2]), m8[0][2]);
    }
    break;
    default:
    n2.b[2] = (uint8_t)ADD32((uint8_t)((v13 <= o1.middle)), (uint8_t)SUB32(0xdau, 0xfeu));
  }
  g6 = (uint64_t)(!(int16_t)((int32_t)o1.link->a));
  o1.low = (uint32_t)((n1.a >= n1.b[2]));
  u1.half[1] = (uint32_t)((uint32_t)((v13 <= m8[1][1])) / ((uint32_t)total(2, (int32_t)g6, (-1)) | 1));
  a7[2] = (int64_t)m8[1][1];
  return ((o1.high >= (int32_t)(*p9)) ? calm(o1.d / ((double)o1.low == 0 ? 3 : (double)o1.low)) : calm(o1.d + (double)u1.second));
}

static uint8_t f1(uint16_t p0) {
  int8_t v25 = (int8_t)sizeof(1 ? (int8_t)a7[1] : 0);
  int32_t v26 = (int32_t)((int32_t)(int32_t)((void)0xffffu, (uint32_t)g2) ^ (int8_t)(int8_t)div32(g5, (int8_t)a7[5]));
  uint16_t v27 = (uint16_t)(((int8_t)u1.whole <= 0x1u));
  memcpy(&o1.in, &n2, sizeof n2);
  m8[1][1] = (int8_t)((uint16_t)(uint16_t)((uint16_t)g4 ^ 0xfffeu) & (int64_t)(int64_t)(o1.low));
  {
    int8_t b28[4] = {(int8_t)rem32(((o1.d > 30761.477) ? (**q10) : v25), (int8_t)total(2, o1.middle, v26)), (int8_t)((int8_t)((void)o1.high, a7[5]) & (int8_t)((int16_t)o1.in.a | (int32_t)(int32_t)g6))};
    b28[(uint32_t)((0xf23bb915297188d9u != a7[7])) % 4] = (14);
    for (int8_t *w29 = b28; w29 != b28 + 4; w29++)
      mix((uint64_t)*w29 + (uint64_t)(w29 - b28));
  }
  mix_float(f0((int8_t)((uint32_t)(uint32_t)((uint32_t)(-4) << (0x7681ae9148602cb4u & 31)) & (uint32_t)(uint32_t)whole(40110.262))));
  (*p12) = m8[1][0];
  return (uint8_t)((uint8_t)(((uint32_t)u1.half[1] > m8[1][2]) ? (uint8_t)v26 : n1.b[2]) >> ((int8_t)ADD32((-1), (-1)) & 31));
}

int main(void) {
  int16_t v30 = (int16_t)((uint32_t)(uint32_t)((uint32_t)g1 ^ (int64_t)(int64_t)m8[0][1]) << ((int8_t)((int32_t)o1.middle >> (0xe3fce33cu & 31)) & 31));
  static uint64_t v31 = 0x48ee5ad87ae8d4bcu;
  {
    uint8_t b32[4] = {(uint8_t)SUB32((uint8_t)(o1.middle), (uint8_t)((0xfffffffeu == (int64_t)m8[1][2]))), (uint8_t)sizeof(1 ? n1.b[2] : 0)};
    b32[(uint32_t)((int32_t)(int32_t)div32(o1.middle, o1.middle) & (int64_t)(int64_t)(((double)g6 > o1.d))) % 4] = 0x3u;
    for (uint8_t *w33 = b32; w33 != b32 + 4; w33++)
      mix((uint64_t)*w33 + (uint64_t)(w33 - b32));
  }
  m8[1][0] = (int8_t)o1.link->a;
  v30 = (int16_t)g1;
  switch ((uint32_t)sizeof(1 ? g1 : 0) & 7) {
    case 0: {
      float v34 = (float)calm((float)(int64_t)ADD64(a7[3], (-8496705545854617082)));
      double v35 = calm((double)(int64_t)MUL64(a7[1], a7[1]));
      uint8_t v36 = (uint8_t)rem32((uint8_t)((15561)), (uint8_t)((int64_t)(int64_t)m8[1][3] | (int64_t)a7[6]));
      if ((((o1.low < (uint16_t)o1.in.a) ? 0x618a8881u : u1.half[1]) != (uint64_t)(n1.c ^ (uint64_t)a7[6]))) {
        uint64_t v37 = (uint64_t)(((g2 != (int64_t)a7[0]) || (0 >= (-3))));
        static uint64_t v38 = 0xfc5cef6d3f0b976cu;
        uint64_t v39 = (uint64_t)((void)n1.a, (int8_t)sizeof(1 ? (int8_t)a7[0] : 0));
        m8[0][1] = (int8_t)a7[6];
        g2 -= (uint64_t)whole(calm(o1.d + v35));
      }
      uint16_t i40 = 3;
      while (i40-- > 0) {
        static int64_t v41 = (-4);
        {
          uint64_t b42[4] = {(uint64_t)whole(calm((double)a7[5] / (v35 == 0 ? 3 : v35))), (uint64_t)((int64_t)(int64_t)((int8_t)(75) * (uint8_t)0x98u) & (int64_t)(int64_t)whole((double)(*p9)))};
          b42[(uint32_t)u1.bytes[3] % 4] = 0x3u;
          for (uint64_t *w43 = b42; w43 != b42 + 4; w43++)
            mix((uint64_t)*w43 + (uint64_t)(w43 - b42));
        }
        mix(m8[1][0] = (int8_t)(m8[1][2]));
        a7[0] = a7[7];
      }
    }
    break;
    case 3 ... 5: {
      uint16_t v44 = (uint16_t)((int32_t)(int32_t)(((uint8_t)m8[0][3] <= (uint16_t)m8[1][3])) ^ (uint8_t)(uint8_t)((int16_t)g3 & (int32_t)o1.middle));
      int16_t v45 = (int16_t)rem32((((int32_t)g6 != (uint16_t)m8[0][0]) ? (int16_t)g1 : (29)), (int16_t)((int16_t)n1.a & (int16_t)v30));
      o1.in.a = (int16_t)(((_Bool)v31 > a7[1]));
      a7[0] = (int64_t)((uint32_t)(uint32_t)(0xffffffffu / ((uint32_t)o1.high | 1)) * (uint8_t)(uint8_t)(o1.in.b[2] ^ 0xfeu));
    }
    break;
    case 2: {
      int16_t v46 = (-4);
      uint8_t v47 = u1.bytes[3];
      uint16_t v48 = (uint16_t)((int8_t)(int8_t)MUL32(m8[1][3], m8[0][2]) >> ((int16_t)((uint32_t)(-1) << (0x0u & 31)) & 31));
      u1.bytes[3] = v47;
      u1.whole = (uint64_t)((uint32_t)(int32_t)ADD32((int32_t)m8[0][1], (-2)) << ((uint8_t)(+a7[1]) & 31));
      (**q10) = (int8_t)sizeof(1 ? (int8_t)whole(o1.d) : 0);
      g5 = (int8_t)((int8_t)sizeof(1 ? m8[1][1] : 0) ^ (int8_t)((uint8_t)o1.in.b[2] + (int8_t)(-45)));
    }
    break;
    default:
    (*p9) = m8[0][0];
  }
  v31 = (uint64_t)((uint64_t)((void)(uint32_t)a7[1], 0x92u) ^ (((60) < (-4)) ? (uint64_t)a7[5] : o1.high));
  mix_float(f0((int8_t)(!(int16_t)((int16_t)(0) + (uint32_t)u1.half[1]))));
  uint8_t (*h49)(uint16_t) = f1;
  mix((uint64_t)whole((double)h49((uint16_t)ADD32((uint16_t)g4, (uint16_t)v31))));
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix(g5);
  mix(g6);
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
  mix((**q10));
  mix((*p11));
  mix((*p12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
