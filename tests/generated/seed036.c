/* Generated from seed 36. */
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
  int32_t middle : 9;
  uint16_t : 0;
  uint64_t high : 50;
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

uint32_t g1 = 0xe9u;
static volatile int8_t g2 = (46);
int64_t g3 = (-4543491446509117608);
int16_t g4 = (-4);
static uint8_t a5[8] = {0x0u, 0x92u, 0x77u, 0x1u, 0x86u, 0x2u, 0x28u, 0x1au};
int64_t m6[2][4] = {[1] = {[2] = (-2)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int64_t *p7 = &m6[0][3];
static volatile int64_t *p8 = &g3;
static volatile int64_t **q9 = &p8;
static volatile int64_t *p10 = &m6[0][0];

static double f0(int8_t p0) {
  float v11 = (float)calm((float)calm(315.1f + (float)a5[5]) - 435.0f);
  uint32_t v12 = (uint32_t)((uint16_t)(uint16_t)((uint16_t)o1.in.b[2] ^ (uint16_t)a5[7]) - (int16_t)(int16_t)(g4 & (2)));
  {
    int8_t b13[4] = {(int8_t)((int8_t)(!(2)) ^ (int8_t)((int32_t)(203) | (uint64_t)0x3ce36de64ca055a4u)), (int8_t)((uint16_t)(uint16_t)((uint16_t)m6[1][0] & 0x3u) + (uint32_t)(uint32_t)((uint32_t)0x2cu & (int16_t)o1.link->a))};
    b13[(uint32_t)(((234) <= m6[0][2])) % 4] = (-3);
    for (int8_t *w14 = b13; w14 != b13 + 4; w14++)
      mix((uint64_t)*w14 + (uint64_t)(w14 - b13));
  }
  u1.half[1] = (uint32_t)sizeof(1 ? g1 : 0);
  if (((((int16_t)p0 < o1.middle) && (v11 > v11)) && (((int64_t)g3 < o1.in.a) && (0x3u != o1.low)))) {
    _Bool v15 = (_Bool)((uint32_t)(int32_t)div32((int32_t)m6[1][3], o1.middle) << ((1134855037) & 31));
    _Bool v16 = (_Bool)div32((uint8_t)rem32(u1.bytes[3], a5[3]), (uint8_t)((int32_t)o1.middle >> (n1.b[2] & 31)));
    uint16_t v17 = 0xffffu;
    n1.c = (uint64_t)(((n1.b[2] != 0x1175u) || (g1 != v17)));
    o1.in.a = u1.second;
    m6[1][3] = (int64_t)((uint16_t)(u1.bytes[3]));
  } else {
    int8_t v18 = (int8_t)((int32_t)(int32_t)(((_Bool)m6[0][3] != n1.c)) & (uint8_t)((o1.middle > (int8_t)(*p7)) ? a5[4] : a5[2]));
    u1.whole = (uint64_t)(n1.c | (uint64_t)total(2, (38), o1.middle));
    v11 = (float)calm((float)calm(947.5f * v11) + (float)m6[1][2]);
    m6[0][3] = (int64_t)((int8_t)(int8_t)((v12 > (12658))) & (uint64_t)((a5[4] != m6[1][2]) ? n2.c : n2.c));
    m6[0][2] = (int64_t)((int64_t)((int8_t)(-3) - (uint32_t)o1.low) ^ (int64_t)ADD64(g3, m6[0][3]));
  }
  g4 = (int16_t)steps((uint16_t)SUB32(0x7du, (uint16_t)n1.a), 3);
  return calm((double)(uint64_t)((uint32_t)0x0u | (int32_t)(2)));
}

float f1(uint32_t p0, int32_t p1, float p2) {
  uint64_t v19 = (((-1460698499) < g3) ? (uint64_t)((uint64_t)o1.low - o1.in.c) : (uint64_t)((void)o1.low, u1.half[1]));
  int32_t v20 = p1;
  o1.link->a = (int16_t)div32((int16_t)((void)g2, 0x0u), (int16_t)((uint8_t)u1.bytes[3] + (int8_t)(int8_t)a5[4]));
  uint16_t i21 = 3;
  while (i21-- > 0) {
    if ((m6[1][2] >= a5[3])) break;
    _Bool v22 = (_Bool)SUB32((int8_t)div32((int8_t)n2.b[2], (int8_t)u1.second), (-2));
    uint64_t v23 = (uint64_t)((uint64_t)(n1.c ^ n2.c) - (uint64_t)((uint64_t)0x1ddff775fb504cf7u | (uint64_t)0x6fu));
    uint16_t i24 = 7;
    while (i24-- > 0) {
      if ((((int64_t)o1.high != (3)) && ((-2) < g2))) break;
      uint64_t v25 = (uint64_t)((o1.middle > (6100)));
      uint16_t v26 = (uint16_t)total(2, (int32_t)sizeof(1 ? p1 : 0), (int32_t)(((-3) == (uint8_t)v25)));
      mix(v22 = v22);
      {
        uint32_t b27[4] = {(uint32_t)((int16_t)((int8_t)(-4) - (uint32_t)(uint32_t)o1.low)), (uint32_t)(+(((uint32_t)m6[1][1] < m6[1][3]) ? v26 : 0xfffdu))};
        b27[(uint32_t)((uint64_t)(uint64_t)((uint64_t)m6[0][1] + v19) & (int16_t)((g4 != (uint16_t)p0) ? (int16_t)a5[1] : (64))) % 4] = 0x0u;
        for (uint32_t *w28 = b27; w28 != b27 + 4; w28++)
          mix((uint64_t)*w28 + (uint64_t)(w28 - b27));
      }
    }
    o1.high = (uint64_t)((uint64_t)((int32_t)(int32_t)n2.a | (uint32_t)0x0u));
    mix(m6[1][2] = m6[0][0]);
    m6[1][0] = (int64_t)rem64((int64_t)((uint8_t)o1.in.b[2] - (uint16_t)i21), (int64_t)MUL64(m6[0][2], m6[0][1]));
  }
  a5[5] = (uint8_t)(((36) > m6[1][0]));
  return (float)calm((float)calm((float)0xb28b8164u) * 107.1f);
}

static _Bool f2(double p0) {
  int32_t v29 = (int32_t)((int8_t)(int8_t)(u1.whole) - (uint64_t)(uint64_t)((112)));
  int64_t v30 = (*p8);
  int32_t v31 = (int32_t)((uint32_t)(uint32_t)(((uint16_t)n2.c >= (uint16_t)n1.a)) | (uint8_t)(uint8_t)((void)(int8_t)a5[5], (-1)));
  a5[1] = (uint8_t)rem32((uint8_t)MUL32(n1.b[2], (uint8_t)o1.low), (uint8_t)(n1.b[2] & a5[4]));
  n1.b[2] = (uint8_t)MUL32((uint8_t)sizeof(1 ? a5[7] : 0), (uint8_t)total(2, o1.middle, (int32_t)n2.b[2]));
  switch ((uint16_t)((uint8_t)(uint8_t)((uint8_t)u1.bytes[3] ^ (uint32_t)0x0u) | (int32_t)(int32_t)steps((uint16_t)o1.in.b[2], 1)) & 7) {
    case 0: {
      int64_t v32 = (int64_t)SUB64((int64_t)((void)0xd5u, (8)), (int64_t)MUL64((0), (0)));
      uint64_t v33 = (uint64_t)((uint64_t)total(2, v31, v31));
      static _Bool v34 = 0;
      if ((!(499.7f != (float)m6[0][1]))) {
        int16_t v35 = (int16_t)rem32((int16_t)sizeof(1 ? o1.link->a : 0), (int16_t)((int8_t)(int8_t)o1.in.a ^ (int32_t)v31));
        {
          int8_t b36[4] = {(int8_t)((!((uint16_t)u1.bytes[3] <= (**q9)))), (int8_t)((uint64_t)(uint64_t)steps((uint16_t)m6[0][0], 4) + (uint64_t)(uint64_t)(m6[1][2]))};
          b36[(uint32_t)((!(72404.775 != 30851.877))) % 4] = (-89);
          for (int8_t *w37 = b36; w37 != b36 + 4; w37++)
            mix((uint64_t)*w37 + (uint64_t)(w37 - b36));
        }
        o1.in.c = (uint64_t)((uint32_t)(uint32_t)((uint8_t)(uint8_t)v32 * (uint64_t)v33) & (uint8_t)(uint8_t)((uint64_t)o1.high << ((uint16_t)(*p7) & 63)));
      } else {
        uint8_t v38 = (uint8_t)((int8_t)(int8_t)whole((double)n2.b[2]) - (uint16_t)(uint16_t)(((-1) > m6[1][3])));
        int64_t v39 = (int64_t)MUL64((int64_t)sizeof(1 ? g3 : 0), (int64_t)SUB64((int64_t)a5[7], (184)));
        m6[0][3] = (int64_t)(!(uint64_t)steps((uint16_t)a5[7], 6));
        m6[1][3] = (int64_t)((int64_t)(int64_t)((uint64_t)v33 + (int32_t)(int32_t)o1.high) | (uint16_t)((v34 < 0xc5u) ? (uint16_t)v33 : 0x2u));
      }
      v31 = (int32_t)div32((int32_t)steps((uint16_t)n1.b[2], 1), (int32_t)((void)0xfffcu, 0x6du));
      u1.whole = (uint64_t)((uint64_t)(n2.c - u1.whole) + (uint64_t)(~g2));
      n2.a = (int16_t)rem32((int16_t)sizeof(1 ? g4 : 0), (int16_t)div32(g4, (33)));
    }
    break;
    case 3 ... 5: {
      uint64_t v40 = o1.in.c;
      uint16_t v41 = (uint16_t)a5[3];
      a5[6] = (uint8_t)div32((uint8_t)MUL32(0x7u, 0x1u), (uint8_t)(+n2.a));
      n2.b[2] = (uint8_t)((void)o1.middle, (uint16_t)rem32(0xfffdu, (uint16_t)u1.bytes[3]));
      g1 = g1;
      a5[0] = (uint8_t)((int64_t)(int64_t)((int8_t)g2 ^ (uint16_t)0xefu) >> ((int8_t)(+(uint16_t)m6[0][0]) & 63));
    }
    break;
    case 2: {
      float v42 = (float)calm((float)calm((float)m6[0][0] / (716.1f == 0 ? 3 : 716.1f)) / (((0x86u < u1.second) ? (float)(*p10) : 882.6f) == 0 ? 3 : ((0x86u < u1.second) ? (float)(*p10) : 882.6f)));
      u1.second = (int16_t)ADD32((int16_t)total(2, v29, (int32_t)a5[1]), (int16_t)div32((int16_t)o1.middle, o1.link->a));
      o1.high = (uint64_t)((uint64_t)whole(p0) * (uint64_t)((int32_t)o1.middle ^ (uint8_t)(uint8_t)n2.a));
      u1.half[1] = (uint32_t)((((float)a5[1] == 273.6f) || ((2) != a5[6])));
      m6[1][3] = (int64_t)((u1.whole <= n2.c));
    }
    break;
    default:
    m6[1][3] = (int64_t)((uint64_t)(uint64_t)whole(78412.475) >> ((uint32_t)((uint8_t)(uint8_t)whole(p0) >> (g4 & 31)) & 63));
  }
  (*p7) = (int64_t)ADD64((int64_t)((int64_t)(int64_t)a5[4] & (int32_t)(int32_t)o1.in.b[2]), (int64_t)((uint8_t)n1.b[2] | (int64_t)(int64_t)n2.a));
  m6[1][1] = v30;
  return (_Bool)((uint8_t)(uint8_t)SUB32(a5[3], a5[0]) - (int8_t)(int8_t)((uint32_t)g1 - (int8_t)(2)));
}

int main(void) {
  double v43 = calm(calm((double)u1.second * o1.d) / (o1.d == 0 ? 3 : o1.d));
  o1.middle = (((uint32_t)o1.in.b[2] > o1.low) ? (int32_t)steps(0xfffcu, 9) : o1.middle);
  mix_float(f0((int8_t)((uint32_t)(uint32_t)((uint8_t)0xffu >> (o1.middle & 31)) - (uint8_t)((0xfdu > 0x2u) ? a5[3] : n2.b[2]))));
  if ((calm(o1.d + 16880.988) <= calm(15503.503 + v43))) {
    uint8_t v44 = (uint8_t)((void)(uint8_t)steps((uint16_t)(*p7), 2), (uint16_t)n1.c);
    a5[4] = (uint8_t)((uint8_t)sizeof(1 ? a5[1] : 0) ^ (uint8_t)div32(0xf6u, a5[1]));
    g2 = (-2);
    (*p10) = (int64_t)sizeof(1 ? m6[1][3] : 0);
  }
  a5[5] = (uint8_t)ADD32(a5[5], (uint8_t)(+(1)));
  mix_float(f0(g2));
  float (*h45)(uint32_t, int32_t, float) = f1;
  mix((uint64_t)whole((double)h45((uint32_t)((int8_t)(int8_t)((uint8_t)a5[2] >> ((uint16_t)a5[6] & 31)) & (uint64_t)(uint64_t)((uint64_t)u1.second / (0x2u | 1))), o1.middle, (float)(**q9))));
  mix(f2((((uint16_t)g1 <= 0x2u) ? calm((double)o1.high - (double)g1) : (((double)n1.c == 52760.1017) ? 15070.143 : v43))));
  mix(g1);
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
  mix((*p8));
  mix((**q9));
  mix((*p10));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
