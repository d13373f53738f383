/* Generated from seed 13. */
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
  int32_t middle : 9;
  uint16_t : 0;
  uint64_t high : 44;
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

static uint64_t g1 = 0xcu;
static float g2 = 337.2f;
uint16_t g3 = 0xfffeu;
static int8_t g4 = (-4);
static uint8_t g5 = 0xffu;
static int8_t a6[8] = {(85), (2), (-55), (-38), (58), (2), (94), (-10)};
uint64_t m7[2][4] = {[1] = {[2] = 0x5fu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint64_t *p8 = &m7[0][2];
static volatile uint64_t **q9 = &p8;
static volatile int8_t *p10 = &a6[4];
static volatile int8_t **q11 = &p10;
static volatile uint64_t *p12 = &m7[0][0];

uint8_t f0(uint32_t p0, int8_t p1) {
  int32_t v13 = (((double)u1.whole < 83757.728) ? (int32_t)sizeof(1 ? o1.middle : 0) : (int32_t)(u1.bytes[3]));
  float v14 = g2;
  int8_t v15 = (int8_t)g5;
  n1 = *o1.link;
  n2 = n1;
  a6[6] = (int8_t)steps((uint16_t)whole(o1.d), 1);
  p0 = 0xfffffffdu;
  return (uint8_t)((void)(uint64_t)((void)(3), o1.low), (uint8_t)sizeof(1 ? (uint8_t)m7[1][2] : 0));
}

int32_t f1(double p0, _Bool p1) {
  uint32_t v16 = (uint32_t)((int8_t)(int8_t)((uint32_t)o1.middle << ((int64_t)a6[4] & 31)) - (uint64_t)(uint64_t)((int16_t)n2.a + (uint8_t)n1.b[2]));
  int64_t v17 = (int64_t)((int64_t)(int64_t)(((uint8_t)m7[1][3] == (-1))) ^ (uint64_t)m7[0][1]);
  int64_t i18 = -6;
  do {
    int8_t v19 = (int8_t)total(2, (int32_t)a6[5], (int32_t)(~o1.middle));
    memcpy(&o1.in, &n2, sizeof n2);
    {
      int32_t b20[4] = {(((uint32_t)m7[0][0] >= (-3)) ? (int32_t)(~0xfffffffeu) : o1.middle), (int32_t)MUL32((int32_t)(((-27915) < g4)), (int32_t)(o1.middle ^ (int32_t)a6[7]))};
      b20[o1.low % 4] = (1);
      for (int32_t *w21 = b20; w21 != b20 + 4; w21++)
        mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
    }
  } while (++i18 < 0);
  {
    int32_t b22[4] = {(int32_t)((int16_t)(int16_t)((uint8_t)g5 >> (v17 & 31)) | (uint32_t)(uint32_t)(0x0u ^ (uint32_t)a6[3])), (int32_t)div32((int32_t)((0x2u <= v16)), (int32_t)sizeof(1 ? o1.middle : 0))};
    b22[(uint32_t)((int64_t)((u1.half[1] > (uint16_t)a6[1]))) % 4] = (2);
    for (int32_t *w23 = b22; w23 != b22 + 4; w23++)
      mix((uint64_t)*w23 + (uint64_t)(w23 - b22));
  }
  if (((1 != n2.a) || (804.2f < (float)(*p10)))) {
    float v24 = (float)calm((float)calm(g2 / (64.1f == 0 ? 3 : 64.1f)) - (float)calm(g2 + g2));
    static _Bool v25 = 0;
    uint16_t v26 = (uint16_t)(o1.in.a);
    u1.half[1] = (uint32_t)whole(((p1 != a6[7]) ? o1.d : 66197.282));
    m7[0][2] = (uint64_t)((uint32_t)(uint32_t)((int8_t)(int8_t)m7[0][3] | (int8_t)a6[3]) ^ (int64_t)v17);
    o1.middle = (int32_t)((uint64_t)(uint64_t)((void)(uint32_t)a6[4], (uint32_t)a6[3]) ^ (uint8_t)(uint8_t)ADD32(0xfcu, o1.in.b[2]));
  }
  return (int32_t)MUL32((int32_t)p1, (int32_t)((void)o1.in.a, 0xfdu));
}

uint8_t f2(uint8_t p0, int32_t p1) {
  static int32_t v27 = (0);
  m7[1][3] |= (uint64_t)((0xfcu < 0x1u));
  for (uint8_t i29 = 0; i29 < 3; i29++)
    for (uint8_t j30 = 0; j30 < 3; j30++) {
      if (i29 + j30 > 2 && ((double)(**q9) != o1.d)) goto out28;
      a6[4] = (int8_t)((int64_t)(int64_t)((int32_t)o1.middle ^ (int64_t)(int64_t)g1) >> ((int32_t)((int32_t)n2.c ^ v27) & 63));
    }
  out28:;
  if ((m7[1][1] != ((70397.113 <= o1.d) ? (*p10) : a6[3]))) {
    int8_t v31 = (-3);
    uint64_t v32 = (uint64_t)sizeof(1 ? (*p8) : 0);
    o1.middle = (int32_t)((int32_t)((void)(int64_t)(**q11), (int8_t)a6[6]) ^ (int32_t)((v27 == 0xd6c4u)));
    for (int32_t i33 = 0; i33 < 2; i33++) {
      if ((a6[7] <= v27)) break;
      double v34 = ((u1.half[1] != (1522995297)) ? calm(42262.163 * o1.d) : o1.d);
      {
        int16_t b35[4] = {(int16_t)((uint32_t)(uint8_t)((0xffffu <= (-3))) << ((uint16_t)(g3 & 0x73u) & 31)), (int16_t)((int64_t)(int64_t)((int64_t)a6[4] ^ (int64_t)n2.a) | (uint16_t)(uint16_t)((v27 < v27)))};
        b35[(uint32_t)whole((((uint16_t)(*p10) == v27) ? o1.d : v34)) % 4] = (197);
        for (int16_t *w36 = b35; w36 != b35 + 4; w36++)
          mix((uint64_t)*w36 + (uint64_t)(w36 - b35));
      }
      a6[1] = (int8_t)((int64_t)(int64_t)((int64_t)(int64_t)o1.in.a ^ (int16_t)n2.a) >> ((int32_t)(+a6[7]) & 63));
      o1.in.b[2] = (uint8_t)sizeof(1 ? u1.bytes[3] : 0);
    }
    o1.in.b[2] = (uint8_t)((int32_t)(int32_t)MUL32((2), (int32_t)whole(g2)) | (uint8_t)0x32u);
  }
  return (uint8_t)(((int64_t)o1.in.a > (-2)));
}

int main(void) {
  int64_t v37 = (int64_t)((uint64_t)(1) << ((uint16_t)ADD32((uint16_t)(*p12), g3) & 63));
  (*p12) = (uint64_t)((uint64_t)((int32_t)o1.middle & (int8_t)(int8_t)a6[6]) | (uint64_t)((67876.582 <= o1.d)));
  o1.in.a = (int16_t)total(2, (int32_t)(o1.middle & o1.middle), (1152388938));
  if ((((23607) == n1.b[2]) && (55139.132 >= o1.d))) {
    static int32_t v38 = (-1);
    float v39 = (float)calm((float)(int64_t)((int64_t)(85) ^ (uint8_t)g5));
    int32_t v40 = (int32_t)((uint8_t)((void)g5, 0xc4u));
    if (((int8_t)((3)) > (int32_t)((int16_t)u1.second & (uint64_t)(uint64_t)(*p8)))) {
      int64_t v41 = (int64_t)((((56) > (int32_t)m7[1][0]) || ((uint16_t)v37 < (int32_t)(**q9))));
      {
        int32_t b42[4] = {(int32_t)((g3 > 0xfcu)), (-950212242)};
        b42[o1.low % 4] = (-1957393300);
        for (int32_t *w43 = b42; w43 != b42 + 4; w43++)
          mix((uint64_t)*w43 + (uint64_t)(w43 - b42));
      }
    }
    int64_t i44 = -6;
    do {
      if ((g1 < (uint64_t)v40)) break;
      int32_t v45 = (int32_t)sizeof(1 ? v38 : 0);
      int64_t v46 = (int64_t)whole(67465.615);
      o1.low = (uint32_t)((uint32_t)(o1.low * u1.half[1]) % ((uint32_t)((uint32_t)n2.a - (uint32_t)a6[2]) | 1));
    } while (++i44 < 0);
    if (((int8_t)(0xfffffffdu) >= (uint64_t)((int8_t)a6[3] >> ((243) & 31)))) {
      int8_t v47 = (int8_t)MUL32((int8_t)ADD32(a6[0], a6[5]), (int8_t)(a6[1] ^ (119)));
      static uint8_t v48 = 0xfcu;
      double v49 = calm(calm(o1.d - (double)n1.a) + calm((double)0xfffcu));
      m7[1][0] = (uint64_t)((uint64_t)((uint16_t)0x84u | (uint32_t)0xfffffffeu) * (uint64_t)(0x69c33cabbf8012a6u * 0x0u));
      {
        int16_t b50[4] = {(-4), (int16_t)(~(uint8_t)sizeof(1 ? (uint8_t)m7[1][0] : 0))};
        b50[(uint32_t)steps((uint16_t)rem32(0xfffdu, g3), 3) % 4] = (142);
        for (int16_t *w51 = b50; w51 != b50 + 4; w51++)
          mix((uint64_t)*w51 + (uint64_t)(w51 - b50));
      }
      u1.bytes[3] = ((m7[0][3] < (int8_t)(**q9)) ? (uint8_t)sizeof(1 ? u1.bytes[3] : 0) : (uint8_t)((void)(-4), (-2)));
    }
    (*p10) = (int8_t)((int8_t)(((_Bool)v39 >= 0x3u)) & (int8_t)(~0xfffffffdu));
  }
  n2.b[2] = (uint8_t)sizeof(1 ? n1.b[2] : 0);
  n1.a = (int16_t)SUB32((int16_t)ADD32(o1.in.a, u1.second), (int16_t)rem32(u1.second, n2.a));
  (**q9) = (uint64_t)((uint64_t)(((2) < g3)) | (uint64_t)((uint32_t)(2041838638) << ((-4) & 31)));
  mix(f0((uint32_t)(+(int64_t)SUB64((-8683651499054239669), (int64_t)(*p10))), (int8_t)MUL32((int8_t)sizeof(1 ? (*p10) : 0), (int8_t)div32((3), a6[2]))));
  mix(f1(o1.d, 1));
  mix(f2((uint8_t)((uint16_t)(uint16_t)(g3 ^ g3) ^ (uint32_t)(uint32_t)((uint32_t)o1.low / (u1.half[1] | 1))), (int32_t)SUB32((int32_t)a6[7], (int32_t)((uint8_t)n1.b[2] | (int32_t)o1.middle))));
  mix(g1);
  mix_float(g2);
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
  mix((**q9));
  mix((*p10));
  mix((**q11));
  mix((*p12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
