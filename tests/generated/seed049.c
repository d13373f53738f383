/* Generated from seed 49. */
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
  int32_t middle : 5;
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

volatile int64_t g1 = (15);
static double g2 = 10332.155;
volatile int32_t g3 = (3);
double g4 = 34346.222;
static volatile _Bool g5 = 1;
static int8_t a6[8] = {(-4), (101), (-4), (0), (-1), (-3), (88), (-49)};
int16_t m7[2][4] = {[1] = {[2] = (0)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int16_t *p8 = &m7[0][2];
static volatile int16_t **q9 = &p8;
static volatile int8_t *p10 = &a6[7];
static volatile int8_t **q11 = &p10;
static volatile int8_t *p12 = &a6[0];

static int16_t f0(void) {
  uint8_t v13 = u1.bytes[3];
  int64_t i14 = -7;
  do {
    if ((((-632850390) != (int64_t)a6[7]) || ((-114) == (int32_t)g5))) break;
    int16_t v15 = (int16_t)(((uint16_t)v13 <= o1.low));
    static int8_t v16 = (2);
    int16_t v17 = (int16_t)div32((int16_t)((int16_t)u1.second & (uint64_t)o1.high), (int16_t)(+(**q9)));
    if (((int16_t)(o1.low) != (uint8_t)(*p10))) {
      uint32_t v18 = (uint32_t)((uint32_t)((uint32_t)o1.low ^ u1.half[1]) % ((uint32_t)((0xd3u <= u1.half[1])) | 1));
      o1.link = o1.link == &n1 ? &n2 : &n1;
    } else {
      uint16_t v19 = (uint16_t)((g4 < g4));
      {
        uint32_t b20[4] = {(uint32_t)((uint8_t)0xa9u & (uint32_t)(uint32_t)(((double)o1.d < (double)m7[0][2]))), (uint32_t)((63713.466 == g4))};
        b20[(uint32_t)(~(uint16_t)((int64_t)(1081303295574430858) * (uint64_t)o1.high)) % 4] = 0xfffffffdu;
        for (uint32_t *w21 = b20; w21 != b20 + 4; w21++)
          mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
      }
      {
        uint16_t b22[4] = {(uint16_t)((uint8_t)v13 + (uint8_t)(uint8_t)((uint64_t)0x0u - (int32_t)g3)), (uint16_t)steps((uint16_t)((uint16_t)o1.link->a ^ (uint16_t)o1.middle), 9)};
        b22[((g1 >= g1) ? (uint32_t)((int8_t)(3) + (uint16_t)v19) : (uint32_t)((int32_t)(235) & (int8_t)(-71))) % 4] = 0xa622u;
        for (uint16_t *w23 = b22; w23 != b22 + 4; w23++)
          mix((uint64_t)*w23 + (uint64_t)(w23 - b22));
      }
      a6[3] = (int8_t)m7[1][3];
    }
    v17 = (int16_t)((void)0xfffffffdu, (uint16_t)ADD32(0xffffu, (uint16_t)o1.link->a));
    (*p12) = (int8_t)((void)(int16_t)ADD32((int16_t)u1.second, m7[0][3]), (uint8_t)((uint16_t)(uint16_t)m7[1][1] + (uint8_t)(uint8_t)(*p10)));
    a6[2] = (int8_t)((uint16_t)(uint16_t)((uint32_t)(uint32_t)whole(g2) | (uint16_t)(uint16_t)n1.a) + (uint8_t)(uint8_t)SUB32(n2.b[2], o1.in.b[2]));
  } while (++i14 < 0);
  o1.middle = (int32_t)((int32_t)(int32_t)steps(0x2cu, 10) & (int32_t)o1.middle);
  n2.b[2] = 0xc5u;
  return (int16_t)MUL32((int16_t)((int8_t)(int8_t)n2.c >> ((*p8) & 31)), (int16_t)MUL32((92), (-19605)));
}

static double f1(int32_t p0, int16_t p1) {
  uint8_t v24 = ((((int64_t)u1.bytes[3] >= (uint16_t)p1) && (0xfffeu >= (1))) ? (uint8_t)((int64_t)(-3) + (uint64_t)o1.in.c) : (uint8_t)((uint32_t)n2.a << (0x1u & 31)));
  uint32_t v25 = (uint32_t)((int8_t)(int8_t)sizeof(1 ? a6[1] : 0) >> ((uint32_t)((int32_t)(2) | (uint32_t)(uint32_t)u1.whole) & 31));
  o1.link->a = (int16_t)sizeof(1 ? m7[1][0] : 0);
  memcpy(&o1.in, &n2, sizeof n2);
  m7[1][2] = (int16_t)u1.whole;
  return g2;
}

static double f2(void) {
  double v26 = calm(calm((double)0x4648u) / (calm((double)m7[1][3] + 28914.400) == 0 ? 3 : calm((double)m7[1][3] + 28914.400)));
  memcpy(&u1, &n1.c, sizeof u1);
  g2 = (double)a6[2];
  if (((uint32_t)(u1.half[1] + (uint32_t)a6[2]) > (int64_t)ADD64((-4), (-2)))) {
    int64_t v27 = (1);
    int64_t v28 = (((uint16_t)m7[1][0] == (int32_t)o1.in.c) ? (int64_t)rem64(g1, g1) : (int64_t)ADD64(g1, (int64_t)whole(o1.d)));
    int64_t i29 = -7;
    do {
      if ((o1.low > o1.middle)) continue;
      _Bool v30 = (_Bool)((o1.middle < 0xffffffffffffffffu));
      static int8_t v31 = (3);
      {
        uint8_t b32[4] = {(uint8_t)((uint32_t)(int32_t)MUL32(g3, o1.middle) << ((-1) & 31)), (uint8_t)total(2, (int32_t)((uint32_t)0x0u - (int32_t)o1.middle), (int32_t)((85523.765 > g4)))};
        b32[(uint32_t)((int8_t)(int8_t)rem32((**q11), (int8_t)v31) & (int32_t)(int32_t)((2) ^ (int32_t)m7[1][2])) % 4] = 0xfu;
        for (uint8_t *w33 = b32; w33 != b32 + 4; w33++)
          mix((uint64_t)*w33 + (uint64_t)(w33 - b32));
      }
      v27 = v28;
      {
        int8_t b34[4] = {(int8_t)((25933.652 != 43383.269)), (int8_t)((uint16_t)(((36) == (uint64_t)u1.half[1])))};
        b34[(uint32_t)((uint16_t)(uint16_t)ADD32((uint16_t)v27, 0xf8u) + (int8_t)(int8_t)((uint16_t)(uint16_t)o1.high & (int32_t)(int32_t)a6[1])) % 4] = (106);
        for (int8_t *w35 = b34; w35 != b34 + 4; w35++)
          mix((uint64_t)*w35 + (uint64_t)(w35 - b34));
      }
    } while (++i29 < 0);
    a6[2] = (int8_t)sizeof(1 ? a6[0] : 0);
  } else {
    int32_t v36 = (2020435346);
    static uint16_t v37 = 0x0u;
    int16_t v38 = (int16_t)((uint16_t)(uint16_t)MUL32(0x55u, v37) ^ (uint8_t)(((uint32_t)m7[1][0] > (int64_t)a6[2]) ? u1.bytes[3] : o1.in.b[2]));
    n2.c = (uint64_t)((uint64_t)n2.c << ((uint16_t)((int32_t)(116) & (int64_t)g1) & 63));
    a6[1] = (int8_t)((g5 <= u1.half[1]));
    m7[1][1] = (int16_t)whole(g2);
    m7[0][0] = (int16_t)rem32((int16_t)ADD32((-2), (-2649)), (int16_t)((void)n2.b[2], 0xfffcu));
  }
  return calm((double)(uint32_t)((int64_t)(2) & (int16_t)o1.in.a));
}

int main(void) {
  _Bool v39 = (_Bool)(+(int64_t)ADD64(g1, g1));
  for (int32_t i40 = 0; i40 < 8; i40++) {
    static int32_t v41 = (1);
    for (int32_t i42 = 0; i42 < 7; i42++) {
      if ((((uint8_t)n1.c > o1.in.a) && ((69) == g1))) break;
      double v43 = ((g1 == (int64_t)a6[2]) ? calm(o1.d + o1.d) : calm((double)(int8_t)g1));
      static uint16_t v44 = 0x5c81u;
      int16_t v45 = (int16_t)(~(int32_t)ADD32(o1.middle, i42));
      g2 = calm(calm(73335.505 + (double)u1.whole) + calm(o1.d * (double)o1.middle));
      {
        uint64_t b46[4] = {(uint64_t)((uint8_t)(uint8_t)((int16_t)o1.in.a + (int8_t)(127)) ^ (int32_t)(int32_t)((int64_t)(110575416297880315) >> ((*p10) & 63))), (uint64_t)sizeof(1 ? o1.in.c : 0)};
        b46[(uint32_t)((uint32_t)sizeof(1 ? o1.low : 0) * (uint32_t)(+n1.c)) % 4] = 0x0u;
        for (uint64_t *w47 = b46; w47 != b46 + 4; w47++)
          mix((uint64_t)*w47 + (uint64_t)(w47 - b46));
      }
      v43 = calm(calm(g2 - v43) * calm(g4 * 4018.454));
    }
    {
      int32_t b48[4] = {o1.middle, o1.middle};
      b48[(((uint16_t)a6[4] < a6[3]) ? (uint32_t)sizeof(1 ? u1.half[1] : 0) : (uint32_t)((uint8_t)n2.b[2] + (uint8_t)n2.b[2])) % 4] = (74);
      for (int32_t *w49 = b48; w49 != b48 + 4; w49++)
        mix((uint64_t)*w49 + (uint64_t)(w49 - b48));
    }
    uint16_t i50 = 2;
    while (i50-- > 0) {
      int8_t v51 = (int8_t)SUB32((int8_t)((int8_t)a6[6] - (uint16_t)0x85a5u), (int8_t)((g5 >= n1.c)));
      uint32_t v52 = (((0xfffffffcu <= u1.half[1]) && ((0) != 0xb7u)) ? (uint32_t)((0x33c09a75u > u1.whole)) : 0xfffffffdu);
      uint32_t v53 = (uint32_t)((uint64_t)(uint64_t)((uint64_t)m7[1][1] ^ 0x1u) ^ (int32_t)(int32_t)whole((double)g3));
      o1.link->a = (int16_t)(!(uint16_t)((uint16_t)whole(g4) ^ 0xffffu));
    }
    n1.b[2]++;
  }
  o1.in.c = (uint64_t)(((uint16_t)n1.a >= a6[2]));
  m7[1][0] = (int16_t)div32((int16_t)((g1 < (1))), (int16_t)((void)(120), g1));
  a6[7] = (int8_t)((int8_t)ADD32(a6[0], a6[5]) ^ (int8_t)((329.2f >= (float)u1.second)));
  mix(f0());
  double (*h54)(int32_t, int16_t) = f1;
  mix((uint64_t)whole((double)h54((int32_t)((int64_t)(int64_t)(+u1.half[1]) ^ (int32_t)(int32_t)ADD32((3), o1.middle)), (int16_t)((!((int32_t)(**q11) > g3))))));
  mix_float(f2());
  mix(g1);
  mix_float(g2);
  mix(g3);
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
