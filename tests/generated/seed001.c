/* Generated from seed 1. */
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
  uint32_t low : 19;
  int32_t middle : 11;
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
    int16_t second : 6;
  };
};

float g1 = 58.5f;
volatile float g2 = 595.0f;
volatile _Bool g3 = 0;
static _Bool a4[8] = {0, 1, 0, 0, 0, 0, 1, 1};
uint8_t m5[2][4] = {[1] = {[2] = 0xffu}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint8_t *p6 = &m5[0][2];
static volatile uint8_t *p7 = &m5[1][2];
static volatile uint8_t **q8 = &p7;
static volatile uint8_t *p9 = &m5[1][1];
static volatile uint8_t **q10 = &p9;

static uint64_t f0(int16_t p0, uint32_t p1, _Bool p2) {
  uint16_t v11 = (uint16_t)((uint16_t)((uint16_t)whole(o1.d) & (uint16_t)o1.in.a) ^ (uint16_t)rem32(0xf6u, (uint16_t)a4[2]));
  uint32_t v12 = (uint32_t)((uint32_t)((int32_t)o1.middle & (int32_t)o1.middle) | (uint32_t)((uint8_t)m5[0][1] ^ (uint16_t)0x31a9u));
  switch ((int8_t)whole(calm((double)o1.low)) & 7) {
    case 0: {
      int64_t v13 = (int64_t)sizeof(1 ? (int64_t)a4[0] : 0);
      uint32_t v14 = ((((int8_t)v13 >= (int8_t)p0) && ((uint16_t)p0 == (int32_t)u1.second)) ? (uint32_t)((int16_t)p0 | (int64_t)v13) : (uint32_t)(o1.low | p1));
      for (int32_t i15 = 0; i15 < 3; i15++) {
        if ((((-72) != v13) || (v12 == (1548656656)))) continue;
        uint16_t v16 = (uint16_t)ADD32((uint16_t)(~o1.in.a), (uint16_t)total(2, (int32_t)(*p7), i15));
        v16 = v11;
      }
      memcpy(&u1, &n1.c, sizeof u1);
      (*p6) = (uint8_t)(((o1.low >= 0x5bu) && ((uint32_t)a4[2] > 0xa2u)));
      {
        uint8_t b17[4] = {(uint8_t)MUL32((uint8_t)SUB32(0x64u, n2.b[2]), (uint8_t)steps(0x3u, 7)), ((!(o1.d < o1.d)) ? (uint8_t)MUL32(0x8au, m5[1][0]) : (uint8_t)MUL32(0xfcu, 0x75u))};
        b17[(uint32_t)((uint32_t)((uint32_t)(*p6) ^ v12) ^ (uint32_t)((uint32_t)0xfeu << ((int8_t)o1.low & 31))) % 4] = 0xa5u;
        for (uint8_t *w18 = b17; w18 != b17 + 4; w18++)
          mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
      }
    }
    break;
    case 3 ... 5: {
      int32_t v19 = (int32_t)((int64_t)(int64_t)((int32_t)o1.middle & (int16_t)(5808)) & (int64_t)(int64_t)((int64_t)a4[2] ^ (int64_t)o1.link->a));
      int16_t v20 = (int16_t)((int8_t)(int8_t)(!(int64_t)m5[1][3]) ^ (int16_t)(int16_t)rem32(n2.a, (198)));
      int16_t v21 = (int16_t)steps((uint16_t)(~p1), 1);
      for (int32_t i22 = 0; i22 < 8; i22++) {
        uint64_t v23 = (uint64_t)(+(3355666088723941719));
        m5[0][1] = (uint8_t)div32((uint8_t)(~(int64_t)o1.low), (uint8_t)((uint8_t)(uint8_t)m5[0][2] - (uint64_t)(uint64_t)(**q10)));
        m5[1][0] = (uint8_t)(((o1.d > o1.d) || (0xa1a8b7bdfd1f3fe4u == m5[1][3])));
        n1.b[2] = ((i22 != o1.middle) ? (uint8_t)((uint64_t)o1.in.c & (int32_t)(-1)) : (uint8_t)div32((uint8_t)v23, m5[1][2]));
      }
      n2.a = (int16_t)div32((int16_t)(v21 & (2)), (int16_t)SUB32(o1.link->a, (3)));
      a4[2] = (_Bool)((int32_t)(int32_t)(((int8_t)u1.half[1] > (-18402))) | (uint32_t)(uint32_t)whole(21740.271));
    }
    case 2: {
      uint8_t v24 = (**q10);
      int64_t v25 = (int64_t)((!(g3 >= 0xfffffffffffffffdu)));
      o1.d = (((int8_t)n2.c != (int16_t)a4[0]) ? (double)p2 : calm(49143.896 + 93968.681));
      m5[1][1] = (uint8_t)(((7) == (int8_t)n1.c));
    }
    break;
    default:
    a4[2] = (_Bool)((uint8_t)(uint8_t)rem32(m5[1][2], 0xe9u) | (int64_t)((p0 <= v11) ? (int64_t)u1.bytes[3] : (-2)));
  }
  m5[1][3] = (uint8_t)((uint8_t)((uint32_t)(uint8_t)n1.c << (v11 & 31)) ^ (uint8_t)(((uint32_t)whole(g1) <= 0x3u)));
  n1.a = (int16_t)((uint64_t)(uint64_t)((uint64_t)v12 % (0x6du | 1)) ^ (int64_t)(int64_t)SUB64((int64_t)(**q8), (2)));
  return (uint64_t)((uint64_t)((uint64_t)u1.half[1] + u1.whole) + (uint64_t)(o1.high % ((uint64_t)a4[3] | 1)));
}

static int64_t f1(void) {
  _Bool v26 = (_Bool)((uint64_t)(uint64_t)((912.3f >= (float)m5[1][3])) ^ (uint64_t)(uint64_t)(u1.whole ^ u1.whole));
  static uint16_t v27 = 0x86ffu;
  static _Bool v28 = 1;
  u1.whole = (uint64_t)((uint8_t)(uint8_t)(!0x7du) + (uint16_t)(uint16_t)((v27 != (int8_t)n1.c)));
  n2 = (struct inner){.a = n1.a, .c = 3};
  m5[1][1] = (uint8_t)((uint8_t)m5[0][0] ^ (uint8_t)whole(o1.d));
  o1.in.b[2] = (uint8_t)((615.2f != g2));
  return (int64_t)div64((int64_t)((uint32_t)n1.c), (int64_t)((int64_t)u1.second));
}

int main(void) {
  int8_t v29 = (int8_t)((void)(uint32_t)(u1.half[1] / (u1.half[1] | 1)), (uint8_t)rem32(u1.bytes[3], (uint8_t)(*p9)));
  int8_t v30 = (int8_t)steps((uint16_t)div32((uint16_t)o1.in.c, (uint16_t)a4[5]), 6);
  uint16_t v31 = ((0xf7f1b26u != o1.link->a) ? (uint16_t)((int64_t)(3) | (int8_t)(1)) : (uint16_t)((int64_t)(int64_t)m5[1][1] >> (0xbc7fc3cau & 63)));
  for (uint8_t i33 = 0; i33 < 3; i33++)
    for (uint8_t j34 = 0; j34 < 3; j34++) {
      if (i33 + j34 > 2 && ((uint32_t)a4[2] == o1.middle)) goto out32;
      o1.low = (uint32_t)total(2, (int32_t)ADD32(o1.middle, o1.middle), (int32_t)ADD32((-4), o1.middle));
    }
  out32:;
  o1.high = (uint64_t)(((_Bool)o1.high > (int64_t)m5[1][1]));
  {
    int8_t b35[4] = {(int8_t)div32((-88), (int8_t)sizeof(1 ? v30 : 0)), (int8_t)whole(calm(o1.d + o1.d))};
    b35[(uint32_t)((int8_t)(int8_t)((int32_t)o1.middle ^ (int32_t)o1.middle) + (int8_t)(int8_t)((0) & v30)) % 4] = (1);
    for (int8_t *w36 = b35; w36 != b35 + 4; w36++)
      mix((uint64_t)*w36 + (uint64_t)(w36 - b35));
  }
  memset(&n2, 0x5a, sizeof n2);
  for (int32_t i37 = 0; i37 < 3; i37++) {
    if ((v29 < (-1908845831748868427))) continue;
    static _Bool v38 = 1;
    static uint16_t v39 = 0x5fd6u;
    uint8_t v40 = (uint8_t)((int64_t)(int64_t)rem64((int64_t)whole(g1), (-3)) + (uint64_t)(uint64_t)(o1.high | 0xbfu));
    uint16_t i41 = 3;
    while (i41-- > 0) {
      if ((o1.low != (-18))) break;
      uint64_t v42 = (uint64_t)(o1.high % ((uint64_t)((uint32_t)n1.b[2] << ((uint16_t)u1.second & 31)) | 1));
      memcpy(&u1, &n1.c, sizeof u1);
      {
        int8_t b43[4] = {(int8_t)((int16_t)(int16_t)((void)v29, (-1)) ^ (int16_t)(int16_t)ADD32(n1.a, o1.link->a)), (int8_t)((o1.d != o1.d))};
        b43[(uint32_t)sizeof(1 ? (uint32_t)m5[0][3] : 0) % 4] = (38);
        for (int8_t *w44 = b43; w44 != b43 + 4; w44++)
          mix((uint64_t)*w44 + (uint64_t)(w44 - b43));
      }
    }
    {
      int64_t b45[4] = {(int64_t)((int32_t)(int32_t)((uint64_t)o1.high >> (v30 & 63)) | (int8_t)(int8_t)(((_Bool)n2.b[2] >= (int8_t)a4[2]))), (int64_t)whole(calm((double)o1.middle))};
      b45[(uint32_t)((o1.low < (183))) % 4] = (2);
      for (int64_t *w46 = b45; w46 != b45 + 4; w46++)
        mix((uint64_t)*w46 + (uint64_t)(w46 - b45));
    }
    for (uint8_t i48 = 0; i48 < 3; i48++)
      for (uint8_t j49 = 0; j49 < 3; j49++) {
        if (i48 + j49 > 2 && ((0x0u != (int32_t)v39) || (0xfffffffcu == (-1300254689)))) goto out47;
        m5[1][2] = (uint8_t)((uint64_t)(uint64_t)((int8_t)(-3) | (int32_t)o1.middle) - (int32_t)(int32_t)ADD32((int32_t)a4[6], (int32_t)(*p9)));
      }
    out47:;
  }
  uint64_t (*h50)(int16_t, uint32_t, _Bool) = f0;
  mix((uint64_t)whole((double)h50((int16_t)((int32_t)(int32_t)v29 >> ((int8_t)sizeof(1 ? (int8_t)v31 : 0) & 31)), (uint32_t)((uint8_t)(uint8_t)(~(1957133866)) ^ (int32_t)(int32_t)sizeof(1 ? o1.middle : 0)), (((o1.low <= (uint16_t)a4[5]) && ((uint8_t)n2.a < o1.in.a)) ? (_Bool)steps(v31, 9) : 0))));
  mix(f1());
  mix_float(g1);
  mix_float(g2);
  mix(g3);
  mix(a4[0]);
  mix(a4[1]);
  mix(a4[2]);
  mix(a4[3]);
  mix(a4[4]);
  mix(a4[5]);
  mix(a4[6]);
  mix(a4[7]);
  mix(m5[0][0]);
  mix(m5[0][1]);
  mix(m5[0][2]);
  mix(m5[0][3]);
  mix(m5[1][0]);
  mix(m5[1][1]);
  mix(m5[1][2]);
  mix(m5[1][3]);
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
  mix((*p6));
  mix((*p7));
  mix((**q8));
  mix((*p9));
  mix((**q10));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
