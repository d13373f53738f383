/* Generated from seed 37. */
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
  uint32_t low : 17;
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
    int16_t second : 10;
  };
};

static uint8_t g1 = 0xfcu;
uint8_t g2 = 0xeu;
volatile uint16_t g3 = 0x28u;
static volatile int16_t g4 = (212);
float g5 = 626.2f;
static float a6[8] = {129.6f, 587.0f, 178.3f, 544.4f, 874.3f, 180.6f, 615.2f, 7.3f};
uint16_t m7[2][4] = {[1] = {[2] = 0xfffdu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile float *p8 = &a6[2];
static volatile float **q9 = &p8;
static volatile uint16_t *p10 = &g3;
static volatile uint16_t **q11 = &p10;
static volatile float *p12 = &a6[7];

static int8_t f0(int8_t p0) {
  int16_t v13 = (int16_t)SUB32((int16_t)(n2.a & o1.in.a), (int16_t)((int16_t)o1.in.b[2] & (25362)));
  if (((0x86u == o1.in.c) || (a6[1] != 177.0f))) {
    uint8_t v14 = (uint8_t)ADD32((uint8_t)((uint32_t)(uint32_t)o1.in.c ^ (int16_t)(int16_t)n2.b[2]), (uint8_t)((int32_t)o1.middle & (int8_t)(-3)));
    n1.c *= (uint64_t)steps((*p10), 4);
    uint16_t i15 = 6;
    while (i15-- > 0) {
      if ((!((**q9) == a6[3]))) break;
      double v16 = calm(calm((double)u1.half[1] / ((double)u1.second == 0 ? 3 : (double)u1.second)) - calm(o1.d + o1.d));
      {
        int8_t b17[4] = {(int8_t)((uint32_t)(uint8_t)((0x3u == (int32_t)o1.in.a)) << ((int32_t)SUB32((-1579738691), o1.middle) & 31)), (int8_t)((int8_t)((p0 <= (int32_t)v14)) & (int8_t)((void)p0, (-1282601495596383310)))};
        b17[(uint32_t)sizeof(1 ? u1.half[1] : 0) % 4] = (3);
        for (int8_t *w18 = b17; w18 != b17 + 4; w18++)
          mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
      }
      {
        uint16_t b19[4] = {(uint16_t)((void)(uint64_t)(u1.whole | (uint64_t)u1.half[1]), (int64_t)((int64_t)(int64_t)m7[1][2] | (uint64_t)0xffffffffffffffffu)), (uint16_t)div32((uint16_t)((p0 < n2.b[2])), (uint16_t)m7[1][3])};
        b19[(uint32_t)total(2, (int32_t)sizeof(1 ? o1.middle : 0), (int32_t)((int32_t)(1) ^ (int8_t)(56))) % 4] = 0x705du;
        for (uint16_t *w20 = b19; w20 != b19 + 4; w20++)
          mix((uint64_t)*w20 + (uint64_t)(w20 - b19));
      }
    }
    {
      uint8_t b21[4] = {(uint8_t)((uint16_t)(uint16_t)(+o1.middle) + (uint32_t)(uint32_t)((uint16_t)(uint16_t)n2.c ^ (uint16_t)(uint16_t)o1.in.b[2])), (uint8_t)((uint16_t)(uint16_t)((uint32_t)0x5be420cfu * (uint8_t)0xadu) & (int64_t)(int64_t)((uint8_t)(uint8_t)o1.in.a + (int8_t)(49)))};
      b21[(uint32_t)((uint32_t)((uint64_t)n1.c - (uint8_t)v14) / ((uint32_t)((void)n2.c, m7[0][2]) | 1)) % 4] = 0x0u;
      for (uint8_t *w22 = b21; w22 != b21 + 4; w22++)
        mix((uint64_t)*w22 + (uint64_t)(w22 - b21));
    }
    m7[0][1] = (uint16_t)((int16_t)(int16_t)((int64_t)(int64_t)o1.in.a | (uint16_t)(**q11)) | (uint64_t)(uint64_t)((int8_t)(1) * (int8_t)(3)));
  }
  a6[7] = (float)calm((float)calm(a6[3] / (498.6f == 0 ? 3 : 498.6f)) + (((_Bool)n2.a == p0) ? 393.5f : (*p8)));
  a6[2] = (float)calm((float)calm(a6[0] / (161.3f == 0 ? 3 : 161.3f)) / ((float)calm(234.6f + a6[2]) == 0 ? 3 : (float)calm(234.6f + a6[2])));
  g2 = (uint8_t)whole(calm(74719.930 / (77405.158 == 0 ? 3 : 77405.158)));
  return (int8_t)((int64_t)(int64_t)((int64_t)o1.link->a) | (uint32_t)(uint32_t)((p0 != (uint32_t)whole((*p8)))));
}

int64_t f1(_Bool p0, float p1, _Bool p2) {
  static int16_t v23 = (-16359);
  static int8_t v24 = (-126);
  static int64_t v25 = (-2);
  p2 = (_Bool)total(2, (int32_t)whole(o1.d), (int32_t)((p0 <= n2.a)));
  g4 = (int16_t)((v25 >= (uint64_t)n1.b[2]));
  if (((_Bool)whole(o1.d) > (uint16_t)rem32(0x8431u, m7[1][3]))) {
    int64_t v26 = (int64_t)MUL64(v25, (int64_t)((uint16_t)u1.half[1]));
    int64_t v27 = (int64_t)((void)(uint64_t)whole(o1.d), (int32_t)ADD32((2), o1.middle));
    (**q9) = (float)calm((float)calm((float)(-1119247994)) + ((g5 != 52.6f) ? g5 : a6[2]));
    o1.in.a = (int16_t)((int8_t)(int8_t)ADD32(v24, (38)) ^ (int16_t)(int16_t)((void)v26, o1.low));
    n2 = n1;
  }
  v23 = (int16_t)MUL32((int16_t)((int16_t)whole(a6[1]) & u1.second), (int16_t)(((_Bool)(*p8) < (int16_t)whole(a6[0]))));
  v25 = (int64_t)SUB64((int64_t)(((uint16_t)o1.low < (uint64_t)whole((*p8)))), (int64_t)((int8_t)(-4) >> ((0) & 31)));
  return (int64_t)((int64_t)(int64_t)div64((int64_t)whole(a6[6]), v25) & (uint8_t)(uint8_t)sizeof(1 ? o1.in.b[2] : 0));
}

uint8_t f2(void) {
  uint32_t v28 = (uint32_t)((uint32_t)(0x49dc2c09u - o1.low) - (uint32_t)(u1.half[1] / (o1.low | 1)));
  for (int32_t i29 = 0; i29 < 5; i29++) {
    float v30 = (float)calm((float)calm((float)(int8_t)o1.link->a) * (float)calm((float)0x1b104fd70e3039bdu));
    uint64_t v31 = (uint64_t)((uint32_t)v28 * (uint16_t)(uint16_t)ADD32((*p10), (uint16_t)i29));
    a6[0] = (**q9);
    o1.in = n2;
    switch ((int64_t)whole(4205.48) & 7) {
      case 0: {
        uint32_t v32 = ((0xbeu > (-2)) ? (uint32_t)((uint16_t)0x5du * (uint64_t)u1.whole) : (uint32_t)((int32_t)i29 + (uint32_t)(uint32_t)n1.a));
        _Bool v33 = (_Bool)((uint32_t)(uint16_t)div32(0x3u, m7[1][3]) << ((uint64_t)((uint64_t)0xd09d456568fc37ceu ^ (int32_t)(int32_t)whole(a6[1])) & 31));
        m7[1][1] = (uint16_t)((void)(int8_t)((uint64_t)o1.in.c + (uint8_t)u1.bytes[3]), (int8_t)div32((int8_t)n1.c, (int8_t)whole(a6[2])));
        o1.in.c = (uint64_t)(~(int64_t)ADD64((int64_t)n1.a, (int64_t)u1.half[1]));
      }
      break;
      case 3 ... 5: {
        int64_t v34 = (int64_t)((int64_t)(int64_t)ADD64((int64_t)whole(a6[6]), (int64_t)(**q11)) ^ (uint16_t)(uint16_t)((uint32_t)(int8_t)whole(a6[4]) << (0xffffffffu & 31)));
        v31 = (uint64_t)((!(o1.in.a > v31)));
        g5 = (float)calm((float)(uint64_t)(u1.whole - 0xfffffffffffffffeu));
      }
      break;
      case 2: {
        uint16_t v35 = (uint16_t)((int32_t)(int32_t)total(2, (-2), (int32_t)u1.whole) ^ (int64_t)(int64_t)whole((double)g2));
        double v36 = o1.d;
        (*p10) = (uint16_t)(((uint32_t)g3 <= u1.whole));
        v28 = (uint32_t)((int16_t)(int16_t)((int8_t)(int8_t)(**q11) * (int8_t)(-44)) ^ (int64_t)(int64_t)ADD64((146), (-2)));
      }
      break;
      default:
      g3 = (uint16_t)((int16_t)(int16_t)((int64_t)v28) >> ((uint64_t)((uint64_t)(**q11) % (0xb2410df8b78745u | 1)) & 31));
    }
  }
  u1.bytes[3] = (uint8_t)sizeof(1 ? u1.bytes[3] : 0);
  g2 = (uint8_t)total(2, (int32_t)MUL32(o1.middle, o1.middle), (int32_t)(o1.middle & o1.middle));
  return (uint8_t)((int8_t)(int8_t)(+g4) + (uint8_t)(uint8_t)sizeof(1 ? g1 : 0));
}

int main(void) {
  static int32_t v37 = (-2147456041);
  double v38 = calm(calm(o1.d / (o1.d == 0 ? 3 : o1.d)) / (calm(o1.d + (double)m7[1][1]) == 0 ? 3 : calm(o1.d + (double)m7[1][1])));
  uint32_t v39 = (uint32_t)((int64_t)((int64_t)m7[0][2] & (-2)));
  a6[0] = (float)calm((((double)m7[1][3] < o1.d) ? a6[3] : 981.3f) + 740.7f);
  mix(f0((int8_t)((int16_t)(int16_t)sizeof(1 ? g4 : 0) - (uint32_t)(uint32_t)((uint32_t)v39 & (uint8_t)g2))));
  o1.in.c = u1.whole;
  o1.link = o1.link == &n1 ? &n2 : &n1;
  o1.in.b[2] = (uint8_t)MUL32((uint8_t)((int16_t)(0) >> ((0) & 31)), (uint8_t)whole((double)n2.b[2]));
  mix(f0((int8_t)whole((double)o1.in.b[2])));
  mix(f1((_Bool)((void)(uint32_t)(((uint16_t)m7[1][1] >= (int8_t)whole((*p12)))), (uint16_t)sizeof(1 ? m7[0][2] : 0)), (float)calm(((a6[3] == (float)n2.c) ? (float)a6[3] : (float)m7[1][0]) * (float)calm(a6[2] / ((float)o1.in.c == 0 ? 3 : (float)o1.in.c))), (_Bool)((int16_t)(int16_t)MUL32(n2.a, g4) >> ((int8_t)((uint16_t)(uint16_t)m7[1][2] ^ (int8_t)(int8_t)n1.b[2]) & 31))));
  mix(f2());
  mix(g1);
  mix(g2);
  mix(g3);
  mix(g4);
  mix_float(g5);
  mix_float(a6[0]);
  mix_float(a6[1]);
  mix_float(a6[2]);
  mix_float(a6[3]);
  mix_float(a6[4]);
  mix_float(a6[5]);
  mix_float(a6[6]);
  mix_float(a6[7]);
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
  mix_float((*p8));
  mix_float((**q9));
  mix((*p10));
  mix((**q11));
  mix_float((*p12));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
