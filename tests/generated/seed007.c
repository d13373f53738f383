/* Generated from seed 7. */
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
  uint32_t low : 2;
  int32_t middle : 3;
  uint16_t : 0;
  uint64_t high : 51;
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

static int32_t g1 = (1);
static volatile float g2 = 292.2f;
static volatile uint64_t g3 = 0x199091c81379c2au;
static double g4 = 27762.241;
int64_t g5 = (5519096435720927527);
static volatile _Bool g6 = 0;
static int8_t a7[8] = {(97), (3), (1), (52), (-113), (-2), (-1), (96)};
int8_t m8[2][4] = {[1] = {[2] = (-2)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile _Bool *p9 = &g6;
static volatile _Bool **q10 = &p9;
static volatile int8_t *p11 = &a7[6];
static volatile int8_t *p12 = &m8[1][3];

static int64_t f0(int64_t p0, uint32_t p1) {
  uint64_t v13 = (uint64_t)((uint16_t)div32((uint16_t)a7[6], (uint16_t)o1.low));
  o1.middle = ((!(0xfeu != (int16_t)(*p12))) ? (int32_t)ADD32(o1.middle, (2)) : (int32_t)((int16_t)n1.a + (int8_t)(int8_t)a7[3]));
  g1 = (int32_t)((int8_t)a7[0] & (uint64_t)0xb9u);
  m8[0][1] = (int8_t)((uint8_t)n2.b[2] - (uint8_t)(uint8_t)((void)m8[1][2], (uint16_t)o1.in.b[2]));
  memmove(u1.bytes, u1.bytes + 2, 5);
  return (int64_t)((int16_t)(int16_t)whole((double)m8[1][0]) + (uint8_t)(uint8_t)(~m8[1][3]));
}

int main(void) {
  uint8_t v14 = (uint8_t)(!(uint8_t)ADD32(n1.b[2], 0xfeu));
  int64_t v15 = (int64_t)((uint8_t)(uint8_t)((uint32_t)(uint32_t)a7[2] ^ (uint8_t)v14) - (uint64_t)(uint64_t)whole(g4));
  float v16 = (float)calm((float)calm((float)a7[6] * 858.3f) - ((0xfffffffdu != (int64_t)g5) ? g2 : 12.6f));
  u1.whole = (uint64_t)((uint64_t)(0x117c2f00afcea711u | 0xffffffffffffffffu) * (uint64_t)sizeof(1 ? u1.whole : 0));
  (*p12) = (int8_t)(!(int8_t)SUB32(m8[1][0], (17)));
  if (((u1.second <= 0x6eu) || (((-2) < (int64_t)m8[0][0]) || ((-2) != (-1491568360))))) {
    float v17 = (((m8[1][2] != (uint32_t)m8[0][3]) || (v15 >= (1974828562))) ? (float)calm(961.3f - 847.0f) : (float)calm((float)0xf8u));
    uint64_t v18 = (uint64_t)((uint64_t)((uint64_t)m8[1][2] * 0xc7u) % ((uint64_t)total(2, (int32_t)a7[7], (100)) | 1));
    for (uint8_t i20 = 0; i20 < 3; i20++)
      for (uint8_t j21 = 0; j21 < 3; j21++) {
        if (i20 + j21 > 2 && (!((uint64_t)m8[1][2] > o1.middle))) goto out19;
        v18 = (uint64_t)((uint64_t)(v18 ^ 0xacu) | 0xfffffffffffffffdu);
      }
    out19:;
    if (((((int32_t)o1.in.b[2] == (uint64_t)m8[1][2]) ? 183.1f : v17) == (float)calm(g2 * v17))) {
      int64_t v22 = (int64_t)((uint64_t)0xfffffffffffffffdu * (uint64_t)(uint64_t)(!(uint32_t)u1.half[1]));
      uint16_t v23 = (uint16_t)o1.in.a;
      uint8_t v24 = n2.b[2];
      o1.high = (uint64_t)whole(calm((double)(-1)));
      {
        int8_t b25[4] = {((0xb107da858e7bf3ebu >= g1) ? (int8_t)((int8_t)a7[3] ^ a7[7]) : (-2)), (int8_t)total(2, (int32_t)ADD32((-3), (int32_t)g6), o1.middle)};
        b25[(uint32_t)steps((uint16_t)((uint32_t)0xfffffffdu + (int32_t)(639659487)), 11) % 4] = (57);
        for (int8_t *w26 = b25; w26 != b25 + 4; w26++)
          mix((uint64_t)*w26 + (uint64_t)(w26 - b25));
      }
    } else {
      float v27 = ((!(0x33u >= (uint8_t)m8[0][3])) ? (((float)u1.bytes[3] > 592.0f) ? (float)m8[0][0] : 52.0f) : (float)calm(g2 / (g2 == 0 ? 3 : g2)));
      int8_t v28 = (int8_t)MUL32((int8_t)whole((double)m8[0][3]), (int8_t)((int32_t)o1.middle >> ((-4) & 31)));
      uint64_t v29 = (uint64_t)whole(calm((double)o1.in.a));
      a7[4] = (int8_t)ADD32((int8_t)rem32((int8_t)whole(g4), (*p12)), (int8_t)((int16_t)n1.a ^ (int32_t)o1.middle));
      {
        uint8_t b30[4] = {(uint8_t)((int16_t)(int16_t)MUL32((18007), (int16_t)o1.in.b[2]) >> ((uint64_t)((uint32_t)0xfffffffcu - (uint16_t)(uint16_t)(*p9)) & 31)), (uint8_t)SUB32((uint8_t)((uint64_t)(uint64_t)a7[4] & (int8_t)(3)), (uint8_t)((int32_t)(int32_t)m8[1][3] & (uint8_t)0x98u))};
        b30[(uint32_t)((uint32_t)(+g5) | (uint32_t)((void)(int32_t)whole(o1.d), (uint16_t)v28)) % 4] = 0x40u;
        for (uint8_t *w31 = b30; w31 != b30 + 4; w31++)
          mix((uint64_t)*w31 + (uint64_t)(w31 - b30));
      }
      n1.b[2]--;
    }
  } else {
    uint8_t v32 = u1.bytes[3];
    int16_t v33 = (int16_t)((void)(int16_t)o1.high, (uint8_t)((uint16_t)g5));
    m8[1][0] = (int8_t)((uint16_t)((int32_t)o1.middle ^ (int64_t)g5));
    g4 = calm(calm(g4 * g4) / (calm(g4 + 33093.769) == 0 ? 3 : calm(g4 + 33093.769)));
    o1.d = ((o1.low != g5) ? calm(o1.d * (double)v33) : calm((double)o1.low));
    n2.a = (int16_t)(!((6378.820 == o1.d) ? 0x8u : 0x1bu));
  }
  v15 = (int64_t)MUL64((int64_t)SUB64(g5, g5), (int64_t)((o1.link->a <= o1.low)));
  o1.link->a = (int16_t)whole(calm(70908.50 / (g4 == 0 ? 3 : g4)));
  mix(f0((1006863472468905949), (uint32_t)whole(calm(g4 * (double)g4))));
  mix(g1);
  mix_float(g2);
  mix(g3);
  mix_float(g4);
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
