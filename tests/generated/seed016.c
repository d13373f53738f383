/* Generated from seed 16. */
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
  uint32_t low : 4;
  int32_t middle : 6;
  uint16_t : 0;
  uint64_t high : 35;
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
    int16_t second : 7;
  };
};

static volatile int32_t g1 = (-4);
uint32_t g2 = 0x3u;
volatile int8_t g3 = (1);
static volatile int16_t g4 = (245);
volatile int8_t g5 = (-111);
static int64_t a6[8] = {(104), (-2), (2), (186), (-5451184918318273590), (-2018137801240863073), (0), (-4)};
int64_t m7[2][4] = {[1] = {[2] = (23628449162342484)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int64_t *p8 = &a6[7];
static volatile int64_t *p9 = &a6[6];
static volatile int64_t *p10 = &a6[1];

int8_t f0(void) {
  static int32_t v11 = (-3);
  memcpy(&u1, &n1.c, sizeof u1);
  mix(n1.a = (int16_t)ADD32((int16_t)ADD32(o1.link->a, n2.a), n1.a));
  n1 = *o1.link;
  switch ((uint32_t)sizeof(1 ? (uint32_t)m7[0][3] : 0) & 7) {
    case 0: {
      static uint8_t v12 = 0x6u;
      mix(n2.a = (int16_t)(((v11 < g5) || (o1.d >= o1.d))));
      o1.link = o1.link == &n1 ? &n2 : &n1;
    }
    break;
    case 3 ... 5: {
      static int8_t v13 = (-62);
      uint16_t v14 = (uint16_t)((uint64_t)n2.c << ((int8_t)(((int8_t)m7[1][3] > (int64_t)o1.link->a)) & 63));
      a6[7] = (int64_t)ADD64((int64_t)SUB64(a6[5], (*p10)), (int64_t)((uint8_t)0x8fu ^ (int32_t)o1.middle));
      m7[1][0] = (int64_t)((int32_t)(int32_t)steps(v14, 8) | (int8_t)(int8_t)steps(v14, 4));
    }
    break;
    case 2: {
      float v15 = (float)calm((((149) == (-55)) ? 705.0f : (float)o1.low) / ((float)calm((float)(254)) == 0 ? 3 : (float)calm((float)(254))));
      int32_t v16 = (int32_t)div32((int32_t)MUL32(o1.middle, (2)), (int32_t)((uint32_t)u1.half[1] >> (0xd732u & 31)));
      int64_t v17 = (int64_t)((int64_t)ADD64((int64_t)m7[1][2], (int64_t)o1.in.c) ^ (int64_t)((int8_t)g3 ^ (int16_t)o1.link->a));
      m7[1][1] = (int64_t)whole(calm((double)a6[5]));
      a6[2] = (int64_t)((int64_t)(int64_t)((124) & v17) & (int8_t)(int8_t)((uint32_t)0x3431a96fu * (int32_t)(int32_t)a6[2]));
      (*p10) = (int64_t)((void)(uint16_t)(((157) >= (-4))), (int64_t)whole(o1.d));
    }
    default:
    u1.bytes[3] = (((int16_t)a6[1] == 0x2u) ? (uint8_t)sizeof(1 ? o1.in.b[2] : 0) : (uint8_t)((uint8_t)g4 ^ n1.b[2]));
  }
  g3 = ((a6[4] > g5) ? (int8_t)m7[1][3] : (int8_t)a6[5]);
  return (int8_t)MUL32((int8_t)((int8_t)(-4) | (int8_t)(-3)), ((o1.low < u1.whole) ? g3 : g3));
}

uint64_t f1(void) {
  double v18 = calm(calm(o1.d - 98138.773) + calm(58005.912 / (o1.d == 0 ? 3 : o1.d)));
  float v19 = (float)calm((((-4) == (-3)) ? (float)n1.a : 623.4f) / ((float)o1.in.b[2] == 0 ? 3 : (float)o1.in.b[2]));
  memcpy(&o1.in, &n2, sizeof n2);
  m7[1][3] = a6[7];
  n2.c = (uint64_t)sizeof(1 ? u1.whole : 0);
  u1.bytes[3] = (uint8_t)whole(calm(29502.956 * (double)(*p9)));
  return (uint64_t)((m7[1][0] != n1.b[2]));
}

int main(void) {
  int8_t v20 = (int8_t)((uint32_t)0xfffffffdu ^ (int64_t)(int64_t)((n1.c < (int64_t)n1.c)));
  double v21 = calm(calm(o1.d - o1.d) * calm((double)g3));
  mix(f0());
  switch (((((int32_t)o1.link->a != (215)) || (g1 >= g3)) ? o1.low : (uint32_t)(0x5be6c081u - g2)) & 7) {
    case 0: {
      _Bool v22 = (_Bool)((uint32_t)(int8_t)((int8_t)v20 * (uint8_t)0x6cu) << ((int32_t)ADD32(o1.middle, (int32_t)m7[1][0]) & 31));
      int16_t v23 = (int16_t)((uint16_t)(uint16_t)(0x2u ^ 0x3eu) >> ((int64_t)whole(o1.d) & 31));
      float v24 = (float)calm(((v22 >= n1.b[2]) ? (float)calm(o1.d) : (float)calm(o1.d)) / ((float)calm(544.7f - (float)o1.low) == 0 ? 3 : (float)calm(544.7f - (float)o1.low)));
      n2 = (struct inner){.a = n1.a, .c = 3};
      for (int32_t i25 = 0; i25 < 8; i25++) {
        if ((!(0x1cd4aebau > o1.middle))) break;
        static int64_t v26 = (177);
        v22 = (_Bool)((uint8_t)((m7[1][1] < (uint16_t)o1.high)) ^ (uint8_t)whole(o1.d));
      }
      for (int32_t i27 = 0; i27 < 4; i27++) {
        if ((m7[1][1] < o1.low)) continue;
        static uint32_t v28 = 0x1cu;
        _Bool v29 = (_Bool)steps((uint16_t)((uint16_t)0xffu * (uint64_t)u1.whole), 6);
        {
          uint16_t b30[4] = {(uint16_t)((uint16_t)sizeof(1 ? (uint16_t)a6[0] : 0)), (uint16_t)((uint16_t)0x1u ^ (int64_t)(int64_t)(i27))};
          b30[(uint32_t)((int64_t)(int64_t)((int64_t)n1.a) >> ((uint32_t)(((240) == (uint32_t)(*p10))) & 63)) % 4] = 0xfffeu;
          for (uint16_t *w31 = b30; w31 != b30 + 4; w31++)
            mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
        }
        {
          uint64_t b32[4] = {(uint64_t)whole(calm((double)n2.c)), (uint64_t)total(2, (int32_t)((0x11u != n1.b[2])), (int32_t)(n2.c))};
          b32[(uint32_t)whole(calm(v21 / ((double)a6[3] == 0 ? 3 : (double)a6[3]))) % 4] = 0xb1b98b72971675bau;
          for (uint64_t *w33 = b32; w33 != b32 + 4; w33++)
            mix((uint64_t)*w33 + (uint64_t)(w33 - b32));
        }
      }
      uint16_t i34 = 2;
      while (i34-- > 0) {
        float v35 = (float)calm((float)calm(851.2f * v24) / ((float)calm(v24 + (float)o1.in.a) == 0 ? 3 : (float)calm(v24 + (float)o1.in.a)));
        int64_t v36 = (int64_t)ADD64((int64_t)ADD64(a6[3], (int64_t)m7[0][0]), (int64_t)((uint8_t)(uint8_t)v20 | (int64_t)a6[0]));
        {
          uint16_t b37[4] = {(uint16_t)ADD32((uint16_t)whole((double)m7[1][3]), (uint16_t)((uint32_t)(uint32_t)a6[6] ^ (int64_t)a6[4])), (uint16_t)((int8_t)(int8_t)((int32_t)(-4) ^ (int8_t)g3) >> ((uint16_t)((uint16_t)(uint16_t)n2.a ^ (int64_t)(-215680167587039330)) & 31))};
          b37[(uint32_t)whole(calm(13913.952 + v21)) % 4] = 0x47u;
          for (uint16_t *w38 = b37; w38 != b37 + 4; w38++)
            mix((uint64_t)*w38 + (uint64_t)(w38 - b37));
        }
        m7[1][2] = (int64_t)MUL64((int64_t)total(2, (int32_t)n1.a, (int32_t)a6[2]), (int64_t)((1) ^ m7[1][2]));
      }
    }
    break;
    case 3 ... 5: {
      int8_t v39 = (int8_t)((((_Bool)(*p10) <= (int64_t)g2) && (0x89u >= o1.middle)));
      int8_t v40 = (int8_t)((uint16_t)(uint16_t)ADD32(0xfffdu, (uint16_t)a6[3]) - (int16_t)(int16_t)ADD32((int16_t)u1.whole, (-3968)));
      a6[4] = (int64_t)((int64_t)steps((uint16_t)g5, 7) & (int64_t)(((-4) <= (uint8_t)a6[4])));
      m7[0][2] = (int64_t)((uint16_t)(uint16_t)((620.1f == (float)o1.in.c)) & (int32_t)(int32_t)ADD32((164), (int32_t)u1.second));
      o1.low = (uint32_t)sizeof(1 ? (uint32_t)u1.bytes[3] : 0);
      m7[1][0] = (5012045825662786974);
    }
    break;
    case 2: {
      uint16_t v41 = (uint16_t)((void)(int64_t)((int32_t)g1 ^ (uint32_t)(uint32_t)u1.second), (uint16_t)ADD32(0x8523u, (uint16_t)n1.b[2]));
      a6[4] = m7[0][1];
      a6[7] = (int64_t)((int64_t)ADD64((int64_t)o1.middle, (int64_t)u1.half[1]) & (*p9));
      g1 = g1;
      g5 = (int8_t)((uint32_t)(int16_t)ADD32(u1.second, u1.second) << ((int8_t)((uint8_t)(uint8_t)g1 >> ((uint16_t)m7[1][1] & 31)) & 31));
    }
    default:
    (*p9) = (int64_t)div64((int64_t)m7[0][1], (*p8));
  }
  o1.link->a = (int16_t)ADD32((int16_t)((0x79u <= m7[0][0])), u1.second);
  o1.in.a = (int16_t)MUL32((int16_t)sizeof(1 ? u1.second : 0), (((int16_t)n2.a >= (-1)) ? (178) : (-2)));
  a6[1] = (int64_t)((int64_t)(int64_t)((void)0x5eu, (uint32_t)u1.bytes[3]) ^ (int16_t)(int16_t)ADD32(o1.in.a, (int16_t)whole(v21)));
  mix(f0());
  uint64_t (*h42)(void) = f1;
  mix((uint64_t)whole((double)h42()));
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
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
