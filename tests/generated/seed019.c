/* Generated from seed 19. */
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
  int32_t middle : 9;
  uint16_t : 0;
  uint64_t high : 40;
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
    int16_t second : 4;
  };
};

volatile _Bool g1 = 1;
static uint32_t g2 = 0x0u;
static volatile uint16_t g3 = 0x2u;
static float g4 = 880.7f;
static volatile int32_t g5 = (0);
static int16_t a6[8] = {(0), (-4), (233), (1), (-13629), (204), (-2), (-3)};
uint32_t m7[2][4] = {[1] = {[2] = 0xa1u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint32_t *p8 = &m7[0][0];
static volatile uint32_t **q9 = &p8;
static volatile uint16_t *p10 = &g3;
static volatile uint16_t **q11 = &p10;
static volatile uint32_t *p12 = &m7[0][0];
static volatile uint32_t **q13 = &p12;

int32_t f0(uint32_t p0, _Bool p1, int32_t p2) {
  int32_t v14 = (int32_t)whole(((g3 <= (10)) ? 40045.852 : o1.d));
  if (((g4 != (float)(*p12)) || (((int64_t)a6[4] > (252)) || ((7) != (*p10))))) {
    int16_t v15 = (int16_t)((uint16_t)(uint16_t)steps((*p10), 2) ^ (uint32_t)(uint32_t)(((int16_t)g1 > g3)));
    u1.whole &= u1.whole;
    o1.link->a = (int16_t)((void)(int8_t)whole((double)n1.b[2]), (uint16_t)whole(o1.d));
    a6[2] = (int16_t)((int64_t)(int64_t)(((-2) != (int8_t)n1.b[2])) ^ (int16_t)(-4));
  }
  if (((((uint32_t)u1.second > (3)) || ((float)(**q13) == (float)m7[1][3])) && (o1.link->a < (0)))) {
    int16_t v16 = (int16_t)((int8_t)(int8_t)ADD32((int8_t)v14, (int8_t)a6[6]) * (uint8_t)(uint8_t)ADD32(u1.bytes[3], 0x1u));
    int64_t v17 = (int64_t)whole(o1.d);
    switch ((int32_t)ADD32((int32_t)(((int16_t)a6[3] <= 0x2u)), (int32_t)(+0x259190e4f82413e8u)) & 7) {
      case 0: {
        int32_t v18 = g5;
        uint32_t v19 = (uint32_t)((uint32_t)(int8_t)((uint32_t)(459999042) << ((int16_t)o1.high & 31)) << ((uint16_t)((int32_t)v14 & (int16_t)(int16_t)a6[0]) & 31));
        {
          int64_t b20[4] = {(int64_t)SUB64((int64_t)rem64(v17, (-3)), (int64_t)whole(o1.d)), (int64_t)((void)(int64_t)whole((double)n1.a), (int16_t)((int8_t)(int8_t)a6[4] + (int16_t)a6[6]))};
          b20[m7[0][1] % 4] = (1);
          for (int64_t *w21 = b20; w21 != b20 + 4; w21++)
            mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
        }
        o1.in.b[2] = (uint8_t)((uint32_t)(uint32_t)((int64_t)(int64_t)u1.second ^ (int64_t)v17) * (int8_t)(int8_t)((p2 > n1.a)));
        v14 = (int32_t)steps((uint16_t)((uint16_t)(**q11) * (uint32_t)m7[1][3]), 3);
      }
      case 3 ... 5: {
        static int8_t v22 = (-11);
        uint16_t v23 = (uint16_t)((int32_t)((-2) & (int32_t)g5));
        int8_t v24 = (int8_t)sizeof(1 ? (int8_t)(*p8) : 0);
        (**q13) = (uint32_t)whole(((a6[1] == 0xfdu) ? o1.d : o1.d));
        n2.c = n2.c;
      }
      case 2: {
        uint32_t v25 = (uint32_t)((int32_t)(int32_t)total(2, v14, (136)) ^ (int64_t)(int64_t)((int64_t)(-3) | (int16_t)a6[2]));
        int32_t v26 = (int32_t)((int32_t)((-1) ^ p2) ^ v14);
        o1.low = m7[1][2];
        n1.a = ((0xfffcu >= (int8_t)a6[2]) ? n2.a : (int16_t)rem32((3), a6[7]));
      }
      break;
      default:
      (**q13) = (uint32_t)((uint8_t)(uint8_t)total(2, o1.middle, (250)) - (int16_t)(int16_t)SUB32((0), (-75)));
    }
    u1.second = (int16_t)((int16_t)ADD32((int16_t)p0, a6[5]) ^ (int16_t)ADD32((2), (int16_t)o1.high));
    a6[7] = (int16_t)MUL32((int16_t)((int16_t)g3 & (3)), a6[6]);
  }
  (*p12) = (uint32_t)(0x24a37245u ^ (uint32_t)((int16_t)(11653) >> (p2 & 31)));
  return ((m7[0][1] != (int8_t)a6[5]) ? o1.middle : (int32_t)ADD32((1104777801), (3)));
}

uint16_t f1(int32_t p0, uint64_t p1) {
  int64_t v27 = (int64_t)total(2, o1.middle, (int32_t)((uint64_t)o1.high * (uint16_t)0xfffcu));
  m7[1][0] = m7[1][3];
  o1.in.b[2] = (uint8_t)whole((((76) >= (uint16_t)o1.link->a) ? o1.d : 2814.649));
  g5 = (int32_t)(((float)v27 > g4));
  g5 = (int32_t)((!((uint32_t)u1.half[1] == (uint16_t)n2.c)));
  memcpy(&o1.in, &n2, sizeof n2);
  return (uint16_t)ADD32((uint16_t)((uint32_t)m7[0][0] | (uint16_t)0xe9u), 0xfffdu);
}

int main(void) {
  uint16_t v28 = (uint16_t)total(2, (int32_t)sizeof(1 ? (int32_t)m7[0][1] : 0), (int32_t)div32(g5, (int32_t)u1.bytes[3]));
  _Bool v29 = (_Bool)ADD32((uint8_t)((uint32_t)0xe4b24e41u << ((int64_t)a6[7] & 31)), (uint8_t)(u1.bytes[3] & (uint8_t)(*p8)));
  a6[0] = (-2849);
  uint16_t i30 = 4;
  while (i30-- > 0) {
    uint32_t v31 = (uint32_t)((uint32_t)u1.whole ^ (uint32_t)((void)0x9du, (228)));
    float v32 = (float)calm((float)calm(g4 - (float)o1.middle) * (float)calm((float)u1.half[1] - g4));
    if (((uint8_t)((int32_t)g5 + (uint64_t)0x721d77f37d9fc2d7u) != (int64_t)whole(o1.d))) {
      uint8_t v33 = (uint8_t)ADD32((uint8_t)((0x78u < (uint16_t)m7[1][2])), (uint8_t)((int64_t)(int64_t)o1.in.a ^ (int16_t)n1.a));
      m7[0][1] = (uint32_t)((int32_t)(int32_t)((uint16_t)(**q11) + (uint64_t)0xb6cbdc235dadd81cu) ^ (uint16_t)(uint16_t)((uint8_t)0xacu ^ (uint32_t)0xceu));
      v31 = (uint32_t)((int16_t)(int16_t)rem32(a6[0], (int16_t)m7[0][1]) >> ((int8_t)ADD32((84), (3)) & 31));
      m7[0][1] = (uint32_t)((uint32_t)sizeof(1 ? (uint32_t)(**q9) : 0) - (uint32_t)((int8_t)(int8_t)g5 ^ (int32_t)(539093281)));
    }
    a6[2] = (int16_t)div32((int16_t)steps(0xf731u, 1), (int16_t)((int8_t)(int8_t)v29 ^ (uint32_t)m7[1][2]));
    switch ((int16_t)whole(((1 >= i30) ? 54558.731 : o1.d)) & 7) {
      case 0: {
        _Bool v34 = (_Bool)MUL32((uint8_t)SUB32(n2.b[2], 0x0u), n2.b[2]);
        int8_t v35 = (int8_t)((int32_t)(int32_t)ADD32((int32_t)whole(o1.d), (1442717140)) ^ (int8_t)(int8_t)SUB32((int8_t)m7[0][3], (-3)));
        {
          int8_t b36[4] = {((n1.c > (int64_t)g2) ? (83) : (int8_t)((int64_t)(int64_t)n1.c ^ (int64_t)(-7322014517085842817))), (int8_t)ADD32(v35, (int8_t)(a6[3]))};
          b36[(uint32_t)((uint32_t)(+o1.middle) % ((uint32_t)(v31 + o1.low) | 1)) % 4] = (120);
          for (int8_t *w37 = b36; w37 != b36 + 4; w37++)
            mix((uint64_t)*w37 + (uint64_t)(w37 - b36));
        }
        {
          int8_t b38[4] = {(int8_t)div32(v35, (int8_t)ADD32(v35, (-3))), (int8_t)((n1.c <= (int64_t)m7[1][2]))};
          b38[(uint32_t)((g5 == m7[1][2])) % 4] = (-3);
          for (int8_t *w39 = b38; w39 != b38 + 4; w39++)
            mix((uint64_t)*w39 + (uint64_t)(w39 - b38));
        }
        a6[6] = (int16_t)((uint64_t)(uint64_t)((u1.bytes[3] >= (int32_t)a6[2])) + (uint16_t)(*p10));
      }
      break;
      case 3 ... 5: {
        _Bool v40 = (_Bool)n2.c;
        static int8_t v41 = (-3);
        v28 = (uint16_t)((uint32_t)(uint32_t)((void)0xa74bu, (2)) | (int16_t)(int16_t)sizeof(1 ? a6[4] : 0));
        u1.second = (int16_t)((uint64_t)(uint64_t)((g4 == 631.1f)) ^ (uint64_t)(uint64_t)((g1 == n2.c)));
        u1.bytes[3] = (uint8_t)sizeof(1 ? u1.bytes[3] : 0);
      }
      break;
      case 2: {
        int64_t v42 = (int64_t)((int16_t)(int16_t)rem32(a6[2], (int16_t)m7[0][2]) * (uint64_t)(uint64_t)sizeof(1 ? o1.high : 0));
        m7[1][3] = (uint32_t)((int16_t)(int16_t)ADD32((1640), a6[0]) ^ (uint8_t)(uint8_t)ADD32(o1.in.b[2], o1.in.b[2]));
      }
      default:
      o1.in.c = (uint64_t)((uint32_t)(uint16_t)((0 <= (**q11))) << ((int8_t)(((-1494292427) >= (int8_t)o1.in.c)) & 31));
    }
  }
  m7[0][3] = (uint32_t)((uint32_t)((g4 <= (float)o1.high)) % ((uint32_t)steps(g3, 8) | 1));
  n2.a = ((!(o1.high >= a6[0])) ? (int16_t)((int8_t)(int8_t)o1.high - (int16_t)(int16_t)n2.a) : (int16_t)SUB32((6678), (-1)));
  u1.whole = (uint64_t)sizeof(1 ? n1.c : 0);
  m7[1][3] = (uint32_t)((void)(uint8_t)SUB32(0xa6u, u1.bytes[3]), (uint32_t)(m7[0][3] | (uint32_t)g5));
  mix(f0(0x2d495600u, (_Bool)((uint32_t)((uint8_t)u1.bytes[3] + (uint16_t)g3) - (uint32_t)m7[1][3]), (((int32_t)m7[0][3] < (int64_t)o1.link->a) ? (int32_t)total(2, g5, (1989281724)) : (int32_t)rem32((int32_t)o1.in.a, o1.middle))));
  uint16_t (*h43)(int32_t, uint64_t) = f1;
  mix((uint64_t)whole((double)h43((int32_t)((uint8_t)(uint8_t)((uint64_t)0x82u >> (m7[1][2] & 63)) - (int8_t)(int8_t)((int8_t)m7[1][0] & (-4))), (uint64_t)((v28 < o1.middle)))));
  mix(g1);
  mix(g2);
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
  mix((**q13));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
