/* Generated from seed 54. */
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
  uint32_t low : 18;
  int32_t middle : 6;
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
    int16_t second : 2;
  };
};

int8_t g1 = (-76);
volatile uint64_t g2 = 0xfffffffffffffffdu;
int32_t g3 = (-2);
volatile int16_t g4 = (136);
static int64_t g5 = (250);
static uint8_t a6[8] = {0x1du, 0xe3u, 0x82u, 0xbu, 0x0u, 0x2u, 0xfdu, 0xfeu};
int8_t m7[2][4] = {[1] = {[2] = (-70)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile int8_t *p8 = &m7[1][3];
static volatile int8_t **q9 = &p8;
static volatile uint8_t *p10 = &a6[5];
static volatile int8_t *p11 = &m7[1][3];

double f0(uint8_t p0) {
  static uint32_t v12 = 0xfffffffeu;
  uint16_t v13 = (uint16_t)(~(int64_t)((uint32_t)0x3u << (v12 & 31)));
  memcpy(&o1.in, &n2, sizeof n2);
  u1.whole -= (uint64_t)((632.3f >= (float)u1.whole));
  memcpy(&o1.in, &n2, sizeof n2);
  m7[1][2] = (int8_t)MUL32(((0x1f9du > a6[6]) ? (int8_t)a6[2] : (0)), (int8_t)total(2, g3, (-4)));
  return calm(calm(o1.d / (5193.852 == 0 ? 3 : 5193.852)) - ((o1.d <= 45694.985) ? o1.d : 41243.515));
}

int main(void) {
  double v14 = calm((double)(uint32_t)((uint8_t)a6[1] & (uint64_t)0x1u));
  if (((int32_t)((uint32_t)u1.half[1] << ((0) & 31)) > (uint8_t)((uint8_t)0x3u & (int64_t)g5))) {
    _Bool v15 = (_Bool)total(2, (int32_t)(+a6[7]), (int32_t)ADD32((-826960143), o1.middle));
    n1 = *o1.link;
    if (((int8_t)((int16_t)(4) ^ (uint64_t)g2) == (int16_t)ADD32((int16_t)g3, o1.link->a))) {
      uint32_t v16 = (uint32_t)steps((uint16_t)((uint64_t)(uint64_t)a6[3] & (int32_t)(0)), 10);
      int64_t v17 = (int64_t)((uint32_t)(uint32_t)((void)v16, (int64_t)n1.a) >> ((int8_t)sizeof(1 ? (*p8) : 0) & 31));
      static uint16_t v18 = 0xfffeu;
      {
        int16_t b19[4] = {(int16_t)((int16_t)((int16_t)g4 - (uint8_t)a6[0]) & (int16_t)sizeof(1 ? g4 : 0)), (int16_t)((uint8_t)(uint8_t)(+(19018)) | (int32_t)(int32_t)whole(46280.5))};
        b19[(uint32_t)(((uint8_t)o1.low > 0x3u)) % 4] = (-3);
        for (int16_t *w20 = b19; w20 != b19 + 4; w20++)
          mix((uint64_t)*w20 + (uint64_t)(w20 - b19));
      }
      {
        uint16_t b21[4] = {(uint16_t)((((123) != o1.middle) ? (uint16_t)u1.bytes[3] : v18) & ((0x3u <= (168)) ? (uint16_t)v16 : 0xddu)), (uint16_t)((!(m7[1][3] != v16)))};
        b21[(uint32_t)((uint32_t)(o1.low | (uint32_t)u1.second) % ((uint32_t)sizeof(1 ? o1.low : 0) | 1)) % 4] = 0xfffdu;
        for (uint16_t *w22 = b21; w22 != b21 + 4; w22++)
          mix((uint64_t)*w22 + (uint64_t)(w22 - b21));
      }
      n1 = *o1.link;
    }
    if (((int64_t)whole(o1.d) != (int32_t)MUL32(g3, o1.middle))) {
      uint32_t v23 = ((m7[0][1] > 0xfu) ? (uint32_t)total(2, o1.middle, o1.middle) : (uint32_t)(((uint8_t)m7[0][0] != g5)));
      uint64_t v24 = (uint64_t)((uint64_t)((uint64_t)a6[1] / (0xfffffffffffffffcu | 1)) * (uint64_t)((void)o1.middle, (0)));
      mix_float(f0((uint8_t)m7[1][0]));
      {
        uint16_t b25[4] = {(uint16_t)ADD32((uint16_t)sizeof(1 ? (uint16_t)n1.a : 0), (uint16_t)((uint32_t)0x45u << (g5 & 31))), (uint16_t)rem32((uint16_t)rem32((uint16_t)m7[1][2], (uint16_t)m7[0][2]), (uint16_t)((uint8_t)a6[2] >> (g3 & 31)))};
        b25[(uint32_t)((uint16_t)(uint16_t)ADD32((uint16_t)g5, 0xfffeu) ^ (int16_t)(int16_t)MUL32((-2), (int16_t)n2.b[2])) % 4] = 0x0u;
        for (uint16_t *w26 = b25; w26 != b25 + 4; w26++)
          mix((uint64_t)*w26 + (uint64_t)(w26 - b25));
      }
    } else {
      static double v27 = 69699.603;
      m7[1][1] = (int8_t)((int16_t)((g3 <= o1.in.a) ? g4 : (int16_t)(*p11)) ^ (int16_t)(int16_t)ADD32(g4, g4));
      m7[0][0] = (int8_t)((int8_t)sizeof(1 ? g1 : 0) ^ (int8_t)ADD32((48), m7[0][0]));
    }
    m7[1][0] = (int8_t)((uint32_t)(int32_t)((214) ^ g3) << ((int64_t)sizeof(1 ? g5 : 0) & 31));
  }
  n1.c = (uint64_t)(~(uint32_t)((0x2u > m7[1][1])));
  a6[1] = (uint8_t)(~(uint8_t)((uint64_t)n2.c - (uint16_t)(uint16_t)(*p10)));
  m7[1][1] = (int8_t)((uint64_t)u1.whole ^ (uint8_t)(uint8_t)ADD32(a6[0], a6[6]));
  (*p8) = (int8_t)a6[1];
  g5 = (int64_t)rem64((int64_t)sizeof(1 ? (int64_t)n2.b[2] : 0), (int64_t)((int16_t)(**q9)));
  mix_float(f0((uint8_t)n1.a));
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
  mix((**q9));
  mix((*p10));
  mix((*p11));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
