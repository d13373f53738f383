/* Generated from seed 4. */
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
  uint32_t low : 16;
  int32_t middle : 3;
  uint16_t : 0;
  uint64_t high : 39;
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

static volatile uint64_t g1 = 0x3u;
uint16_t g2 = 0xfffeu;
volatile int64_t g3 = (601881762242573156);
static uint8_t a4[8] = {0x92u, 0x2bu, 0x5du, 0xf1u, 0x3du, 0xf6u, 0x4au, 0x0u};
int32_t m5[2][4] = {[1] = {[2] = (-3)}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint16_t *p6 = &g2;
static volatile uint16_t **q7 = &p6;
static volatile uint8_t *p8 = &a4[3];
static volatile int32_t *p9 = &m5[0][1];

int16_t f0(uint32_t p0, uint8_t p1) {
  _Bool v10 = ((((-2) != (int8_t)m5[0][0]) || (75540.12 >= 68931.965)) ? (_Bool)ADD32((*p6), (**q7)) : 1);
  static uint8_t v11 = 0x1u;
  a4[2] = (uint8_t)(((_Bool)n2.b[2] >= (*p6)));
  if (((int64_t)div64(g3, g3) >= (int8_t)((uint16_t)(uint16_t)p1 | (int64_t)g3))) {
    static uint16_t v12 = 0x1u;
    _Bool v13 = (_Bool)sizeof(1 ? v10 : 0);
    if ((!((m5[1][2] == (*p9)) || (0x3u != (int8_t)g2)))) {
      static int16_t v14 = (1);
      int8_t v15 = ((v10 == (uint32_t)g1) ? (int8_t)((int64_t)(int64_t)m5[1][0] - (uint64_t)u1.whole) : ((0 == (6014461810844114693)) ? (2) : (56)));
      uint64_t v16 = (uint64_t)((uint64_t)((-15972)) ^ (uint64_t)(u1.whole / (u1.whole | 1)));
      memmove(u1.bytes, u1.bytes + 2, 5);
      {
        uint16_t b17[4] = {0xfffdu, (uint16_t)SUB32((uint16_t)((int16_t)n2.a ^ (uint64_t)o1.high), (uint16_t)((int32_t)(2) >> (g3 & 31)))};
        b17[(uint32_t)((uint16_t)(uint16_t)((uint8_t)a4[3] | (int32_t)(int32_t)n1.b[2]) - (uint32_t)(uint32_t)g1) % 4] = 0x40u;
        for (uint16_t *w18 = b17; w18 != b17 + 4; w18++)
          mix((uint64_t)*w18 + (uint64_t)(w18 - b17));
      }
      {
        int8_t b19[4] = {((78.5f == 550.1f) ? (int8_t)SUB32((int8_t)a4[4], (int8_t)u1.whole) : (int8_t)div32((3), v15)), (int8_t)steps((uint16_t)(((float)m5[0][0] == (float)p0)), 12)};
        b19[(uint32_t)((uint32_t)((uint32_t)m5[1][3] + 0xffffffffu) + 0x21u) % 4] = (2);
        for (int8_t *w20 = b19; w20 != b19 + 4; w20++)
          mix((uint64_t)*w20 + (uint64_t)(w20 - b19));
      }
    }
    o1.in = n2;
  } else {
    int16_t v21 = (int16_t)steps((**q7), 1);
    n1.a = (int16_t)((int64_t)(int64_t)((int64_t)(-1) | (uint8_t)(uint8_t)(*p8)) ^ (int32_t)(int32_t)((-2)));
    (**q7) = (uint16_t)((uint32_t)(uint32_t)((int16_t)o1.in.a + (uint16_t)(uint16_t)n2.c) | (uint32_t)0x206ca336u);
    p1 = (uint8_t)(((o1.low < (int8_t)g1) ? 0x0u : a4[6]) & (uint8_t)((void)(uint8_t)o1.in.c, a4[3]));
    (*p8) = (uint8_t)((uint8_t)sizeof(1 ? (uint8_t)whole(o1.d) : 0));
  }
  a4[4] = (uint8_t)((int32_t)(int32_t)div32((int32_t)o1.in.a, m5[1][1]) & (int32_t)(int32_t)((0x0u != v11)));
  v10 = (_Bool)((uint32_t)(((2) != o1.in.a) ? (uint32_t)m5[0][1] : 0x3u) & (int64_t)(int64_t)((void)(-28985), (int16_t)p0));
  a4[0] = (uint8_t)sizeof(1 ? (uint8_t)(*p9) : 0);
  return (int16_t)((uint64_t)(uint64_t)((uint64_t)a4[7] - u1.whole) & (uint64_t)(uint64_t)n2.b[2]);
}

int main(void) {
  int8_t v22 = (int8_t)((int8_t)((int32_t)(int32_t)n1.a >> ((int64_t)n1.c & 31)) ^ (((-2) > m5[1][3]) ? (int8_t)o1.middle : (0)));
  uint64_t v23 = (uint64_t)((uint64_t)whole(o1.d) + (uint64_t)((int8_t)(3) ^ (int16_t)o1.in.a));
  uint8_t v24 = (uint8_t)((uint32_t)(uint32_t)whole(o1.d) ^ (uint16_t)(uint16_t)sizeof(1 ? (uint16_t)n2.a : 0));
  mix(f0((uint32_t)((int64_t)ADD64(g3, g3)), (uint8_t)((0x32u >= (uint8_t)m5[1][0]))));
  int64_t i25 = -2;
  do {
    int64_t v26 = (int64_t)((uint64_t)(uint64_t)(+(3)) ^ (uint8_t)(uint8_t)(~g1));
    uint32_t v27 = (uint32_t)((uint32_t)((int16_t)(-1) ^ (int8_t)(int8_t)m5[0][2]) - (uint32_t)((uint16_t)0xffffu - (uint32_t)(uint32_t)(*p6)));
    mix((*p9) = (int32_t)m5[1][1]);
    g2 = (uint16_t)((uint16_t)div32((uint16_t)u1.bytes[3], (**q7)) ^ (uint16_t)((uint64_t)0x1u << (n1.c & 63)));
  } while (++i25 < 0);
  n1 = *o1.link;
  switch ((((1) > 0x27u) ? (int64_t)steps((*p6), 1) : (int64_t)((uint64_t)(uint64_t)v24 - (uint64_t)(uint64_t)a4[3])) & 7) {
    case 0: {
      uint8_t v28 = (uint8_t)((uint32_t)(uint32_t)((uint32_t)a4[6] | o1.low) ^ (int64_t)(int64_t)((v22 <= u1.half[1])));
      int16_t v29 = ((o1.low != m5[1][1]) ? (int16_t)((int8_t)(-4) >> ((-1) & 31)) : (int16_t)((uint32_t)v22 << ((int32_t)u1.second & 31)));
      int64_t v30 = (int64_t)((int32_t)(int32_t)((m5[0][0] != v22)) | (int16_t)(int16_t)SUB32((int16_t)a4[1], o1.in.a));
      n2 = (struct inner){.a = n1.a, .c = 3};
      m5[0][0] = (int32_t)((int64_t)(int64_t)whole(o1.d) & (int64_t)(int64_t)((void)n2.a, u1.half[1]));
      v30 = (int64_t)((int64_t)(((2) <= 0xfeu)) ^ (int64_t)sizeof(1 ? v30 : 0));
      memset(&n2, 0x5a, sizeof n2);
    }
    break;
    case 3 ... 5: {
      static int16_t v31 = (-3);
      int32_t v32 = (int32_t)((int8_t)(int8_t)(v22 & v22) - (int8_t)((n1.a <= (int8_t)m5[1][1]) ? v22 : v22));
      m5[0][3] = (int32_t)MUL32((int32_t)sizeof(1 ? (int32_t)n1.c : 0), (int32_t)(((0) >= o1.in.a)));
      u1.second = (19849);
    }
    break;
    case 2: {
      uint16_t v33 = (uint16_t)ADD32((uint16_t)(+0x0u), (uint16_t)rem32((uint16_t)g2, 0x0u));
      int64_t v34 = (int64_t)((int32_t)(int32_t)(n2.a) & (uint8_t)u1.bytes[3]);
      uint64_t v35 = (uint64_t)((uint8_t)(uint8_t)MUL32(0x8fu, 0x3u) ^ (int64_t)(210));
      g1 = (uint64_t)((uint64_t)(0x0u) ^ (uint64_t)((void)(0), (3)));
      o1.in.c = (uint64_t)(((u1.second != n1.a) ? o1.low : 0x27090b62u));
    }
    break;
    default:
    n2.c = (uint64_t)((uint32_t)v23);
  }
  m5[0][1] = (int32_t)((int32_t)(int32_t)((0) & m5[1][0]) ^ (int64_t)(int64_t)((o1.middle >= (uint64_t)a4[1])));
  int16_t (*h36)(uint32_t, uint8_t) = f0;
  mix((uint64_t)whole((double)h36((uint32_t)((int64_t)(int64_t)sizeof(1 ? g3 : 0) & (int64_t)(int64_t)total(2, (-4), (1))), (uint8_t)m5[1][1])));
  mix(g1);
  mix(g2);
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
  mix((**q7));
  mix((*p8));
  mix((*p9));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
