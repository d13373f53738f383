/* Generated from seed 43. */
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
  uint32_t low : 5;
  int32_t middle : 11;
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
    int16_t second : 1;
  };
};

static _Bool g1 = 0;
static double g2 = 31044.289;
static uint8_t g3 = 0x2u;
static uint32_t g4 = 0x2494a07u;
static volatile int16_t g5 = (-3);
static volatile uint32_t g6 = 0xeau;
static int8_t a7[8] = {(1), (-1), (81), (70), (-62), (-2), (1), (-4)};
int32_t m8[2][4] = {[1] = {[2] = (-596286386)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p9 = &a7[0];
static volatile int32_t *p10 = &m8[1][3];
static volatile int32_t *p11 = &m8[1][3];

static uint8_t f0(void) {
  int8_t v12 = (int8_t)MUL32((int8_t)(a7[4] & a7[6]), (int8_t)(+(uint16_t)o1.in.a));
  uint16_t v13 = (uint16_t)g5;
  int64_t v14 = (int64_t)MUL64((int64_t)g6, (((46) < 0x1eu) ? (int64_t)o1.in.b[2] : (int64_t)o1.low));
  if (((((50) != (uint16_t)a7[5]) && (621.1f < (float)m8[0][3])) || (!(g5 == v13)))) {
    _Bool v15 = (_Bool)((void)(*p10), (int64_t)ADD64((1201933671379740980), (int64_t)n1.b[2]));
    int32_t v16 = (int32_t)((uint32_t)(uint16_t)MUL32(0xb2u, 0x5875u) << (((95937.621 <= 28786.721) ? 0xfffcu : (uint16_t)(*p11)) & 31));
    n1.c = (uint64_t)((uint64_t)(n2.c ^ n2.c));
    if (((_Bool)((m8[1][3] <= (int16_t)v16)) != (uint64_t)(0x3u | (uint64_t)a7[1]))) {
      double v17 = 91157.147;
      uint32_t v18 = (uint32_t)m8[0][1];
      int8_t v19 = (int8_t)a7[5];
      {
        uint32_t b20[4] = {(uint32_t)((uint32_t)(u1.half[1] + 0x2u) - (uint32_t)sizeof(1 ? v18 : 0)), (uint32_t)((int16_t)((uint16_t)(uint16_t)(*p9) & (uint64_t)0x2u))};
        b20[(uint32_t)((uint32_t)((g2 == v17)) ^ (uint32_t)((int16_t)(0) & (int32_t)(int32_t)u1.half[1])) % 4] = 0x9fea2b5au;
        for (uint32_t *w21 = b20; w21 != b20 + 4; w21++)
          mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
      }
      u1.second = (int16_t)o1.link->a;
    }
    o1.link->a = (int16_t)((uint32_t)(int32_t)SUB32(m8[1][0], (int32_t)u1.whole) << ((int32_t)((uint32_t)g4 ^ (uint16_t)v13) & 31));
    a7[5] = (int8_t)o1.low;
  } else {
    int32_t v22 = m8[0][1];
    m8[0][2] = (int32_t)MUL32((int32_t)(+(uint8_t)m8[0][0]), m8[0][0]);
    (*p10) = (int32_t)((uint64_t)whole(o1.d));
    g1 = (_Bool)(0xdeu + (uint32_t)((uint64_t)(uint64_t)v22 >> ((int8_t)m8[0][2] & 63)));
    v22 = (int32_t)(u1.half[1]);
  }
  a7[1] = (int8_t)ADD32((int8_t)((int32_t)m8[1][3] & (uint16_t)v13), (41));
  v14 = (int64_t)((uint8_t)(uint8_t)((int32_t)(*p10) | (int16_t)o1.in.a) + (uint64_t)(uint64_t)(o1.high * n1.c));
  n1.b[2] = (uint8_t)rem32((uint8_t)total(2, m8[1][1], (int32_t)u1.second), (uint8_t)((o1.high < 0xfffcu)));
  m8[1][1] = (int32_t)((int32_t)sizeof(1 ? m8[1][2] : 0) ^ (int32_t)div32((*p11), (int32_t)whole(o1.d)));
  return (uint8_t)((uint32_t)(uint32_t)(g4 % ((uint32_t)m8[0][0] | 1)) - (int8_t)((g5 <= (uint16_t)n1.b[2]) ? (int8_t)g4 : (3)));
}

int main(void) {
  uint32_t v23 = (uint32_t)((uint32_t)(m8[0][1]) - (uint32_t)(o1.low | 0x2cu));
  _Bool v24 = (_Bool)((uint64_t)0x3u - (int32_t)(int32_t)(((119) == g5)));
  for (int32_t i25 = 0; i25 < 8; i25++) {
    if ((!((int64_t)o1.in.b[2] >= (-4)))) break;
    int64_t v26 = (int64_t)whole(calm(81203.379 + 2457.662));
    int16_t v27 = (int16_t)SUB32((int16_t)((uint64_t)o1.in.c | (uint8_t)0x4cu), (int16_t)SUB32(n2.a, (int16_t)(*p10)));
    int32_t v28 = (int32_t)((int32_t)(int32_t)(!0x1u) & (uint32_t)(uint32_t)(v23 ^ v23));
    if ((((0x3u >= u1.whole) || ((int64_t)m8[0][2] <= n2.b[2])) && (((uint8_t)m8[0][1] == n1.b[2]) || (v24 != (int32_t)m8[0][1])))) {
      static uint16_t v29 = 0xdu;
      _Bool v30 = (_Bool)((0x0u > u1.whole));
      static int32_t v31 = (-1758625052);
      {
        int8_t b32[4] = {(int8_t)whole(calm(41186.294 / (g2 == 0 ? 3 : g2))), (int8_t)((uint8_t)(uint8_t)u1.whole + (int16_t)(int16_t)((18640) & g5))};
        b32[(uint32_t)((int64_t)(int64_t)((uint16_t)0xfffdu | (uint64_t)n2.c) >> (0xa0u & 63)) % 4] = (1);
        for (int8_t *w33 = b32; w33 != b32 + 4; w33++)
          mix((uint64_t)*w33 + (uint64_t)(w33 - b32));
      }
      n2.b[2] = (uint8_t)(0x3u ^ (uint8_t)a7[7]);
      {
        uint64_t b34[4] = {(uint64_t)((uint64_t)total(2, (-938697516), (int32_t)whole(g2)) | (uint64_t)(0x81u % (0xecd5cba8878e0646u | 1))), (uint64_t)((uint64_t)(uint64_t)(u1.whole + (uint64_t)a7[5]) * (int64_t)(int64_t)((0x3u != (-3))))};
        b34[(uint32_t)((void)(int16_t)((uint32_t)(uint16_t)(*p10) << (v23 & 31)), (int64_t)ADD64(v26, (int64_t)g6)) % 4] = 0x61u;
        for (uint64_t *w35 = b34; w35 != b34 + 4; w35++)
          mix((uint64_t)*w35 + (uint64_t)(w35 - b34));
      }
    }
    {
      uint64_t b36[4] = {(uint64_t)((int8_t)(int8_t)((int32_t)m8[0][0] * (uint32_t)u1.half[1]) >> ((((uint8_t)g6 >= 0xfffffffeu) ? (-1) : (-4)) & 31)), (uint64_t)((uint64_t)((void)a7[1], (-1828553232506460833)) | (uint64_t)(n1.c / (n1.c | 1)))};
      b36[(uint32_t)((int8_t)(int8_t)((v26 == (uint16_t)a7[4])) - (int16_t)(int16_t)((void)(int16_t)o1.low, v26)) % 4] = 0xfffffffffffffffcu;
      for (uint64_t *w37 = b36; w37 != b36 + 4; w37++)
        mix((uint64_t)*w37 + (uint64_t)(w37 - b36));
    }
  }
  {
    uint32_t b38[4] = {(uint32_t)((int32_t)(int32_t)((uint8_t)g3 | (int64_t)(int64_t)whole(o1.d)) - (uint32_t)(uint32_t)whole(o1.d)), (uint32_t)whole(calm((double)n1.b[2] / (o1.d == 0 ? 3 : o1.d)))};
    b38[(uint32_t)((uint32_t)(!(1824366469)) | (uint32_t)((void)(int64_t)a7[5], 0x602897d888daa70cu)) % 4] = 0x3u;
    for (uint32_t *w39 = b38; w39 != b38 + 4; w39++)
      mix((uint64_t)*w39 + (uint64_t)(w39 - b38));
  }
  n2.a = (int16_t)((((2) <= 0xfdu) ? n1.c : 0x2u));
  (*p10) = (1);
  m8[0][2] = (2);
  v23 = (uint32_t)((void)(uint8_t)MUL32(0xacu, (uint8_t)n2.c), (int8_t)m8[0][2]);
  mix(f0());
  mix(g1);
  mix_float(g2);
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
  mix((*p10));
  mix((*p11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
