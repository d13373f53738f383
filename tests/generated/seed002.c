/* Generated from seed 2. */
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
  int32_t middle : 4;
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

static uint64_t g1 = 0xffffffffffffffffu;
int16_t g2 = (1);
static volatile int32_t g3 = (-2);
static uint8_t a4[8] = {0x94u, 0x1u, 0x3u, 0x6fu, 0xfcu, 0x6fu, 0xa0u, 0x3u};
uint32_t m5[2][4] = {[1] = {[2] = 0xe24a61f1u}};
static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;
struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};
static union view u1 = {.whole = 0x1122334455667788u};
static volatile uint8_t *p6 = &a4[3];
static volatile uint32_t *p7 = &m5[1][1];
static volatile uint32_t *p8 = &m5[0][0];
static volatile uint32_t **q9 = &p8;

static uint8_t f0(float p0, int64_t p1, double p2) {
  uint16_t v10 = 0xfffeu;
  uint8_t v11 = (uint8_t)((uint64_t)(uint64_t)total(2, g3, (int32_t)g3) >> ((int8_t)((int32_t)(87) | (uint32_t)0x1u) & 63));
  int16_t v12 = (int16_t)div32((int16_t)((int8_t)(29) + (int16_t)(17110)), (int16_t)(u1.second ^ n2.a));
  if ((((o1.d == 79013.850) || ((104) < u1.second)) || (n1.b[2] > a4[2]))) {
    uint64_t v13 = (uint64_t)((uint64_t)(0x16u * (uint64_t)o1.low) * (uint64_t)(((uint64_t)n2.b[2] != (int8_t)o1.link->a)));
    for (int32_t i14 = 0; i14 < 8; i14++) {
      uint32_t v15 = (uint32_t)((int64_t)(int64_t)(~0xffffffffu) & (uint16_t)(uint16_t)SUB32(v10, v10));
      static uint16_t v16 = 0xa8u;
      static int8_t v17 = (82);
      {
        int16_t b18[4] = {(int16_t)((int16_t)((void)0x3u, (int64_t)o1.in.b[2]) ^ (int16_t)total(2, (-270571420), i14)), (int16_t)((int8_t)(int8_t)n1.c ^ (int32_t)(int32_t)ADD32(o1.middle, (1)))};
        b18[(uint32_t)((uint32_t)(0xa8u % (0x1u | 1)) | (uint32_t)((uint32_t)(**q9) + (int8_t)(int8_t)v17)) % 4] = (-21865);
        for (int16_t *w19 = b18; w19 != b18 + 4; w19++)
          mix((uint64_t)*w19 + (uint64_t)(w19 - b18));
      }
      a4[3] = (uint8_t)((uint16_t)(uint16_t)sizeof(1 ? (uint16_t)a4[6] : 0) + (uint16_t)(uint16_t)SUB32(v16, v10));
    }
    {
      int8_t b20[4] = {(int8_t)(((0xfffffffffffffffeu < u1.second) || (m5[1][0] >= (int64_t)g1))), (((_Bool)a4[2] >= m5[1][2]) ? (int8_t)(!n1.c) : (int8_t)((uint16_t)(uint16_t)n1.b[2] | (uint64_t)o1.in.c))};
      b20[(uint32_t)((uint16_t)((int8_t)(int8_t)v11 - (int8_t)(int8_t)whole(o1.d))) % 4] = (-3);
      for (int8_t *w21 = b20; w21 != b20 + 4; w21++)
        mix((uint64_t)*w21 + (uint64_t)(w21 - b20));
    }
    o1.middle = (int32_t)ADD32((int32_t)((16.4f > (float)g3)), (int32_t)div32(o1.middle, (int32_t)m5[1][2]));
  }
  o1.in.c *= (uint64_t)((uint32_t)(0x0u * (*p7)));
  o1.in.c = (uint64_t)(((_Bool)o1.link->a >= v10));
  n2.c = (uint64_t)steps((uint16_t)((int32_t)g3 | (uint16_t)0x7462u), 2);
  return (uint8_t)((uint16_t)(uint16_t)div32(0xef20u, 0xefu) - (int8_t)(int8_t)((uint32_t)(int8_t)a4[3] << (0x6b2c3ed63a82a52eu & 31)));
}

int8_t f1(void) {
  uint32_t v22 = (((_Bool)n1.c != o1.in.b[2]) ? (uint32_t)(0x97bdd1bcu - m5[0][3]) : (uint32_t)(0x1u - m5[1][2]));
  uint8_t v23 = a4[5];
  static double v24 = 34452.362;
  for (uint8_t i26 = 0; i26 < 3; i26++)
    for (uint8_t j27 = 0; j27 < 3; j27++) {
      if (i26 + j27 > 2 && (0xffu > (uint16_t)a4[1])) goto out25;
      o1.d = calm((((-3) == 0x44u) ? 9176.332 : v24) - calm((double)o1.in.c - o1.d));
    }
  out25:;
  o1.in.b[2] = (uint8_t)((uint8_t)ADD32(0x58u, v23) & (uint8_t)(!0xa1u));
  uint8_t (*h28)(float, int64_t, double) = f0;
  mix((uint64_t)whole((double)h28((float)calm(629.2f / ((float)calm((float)a4[5] + 479.4f) == 0 ? 3 : (float)calm((float)a4[5] + 479.4f))), (int64_t)((uint16_t)(uint16_t)(((uint64_t)u1.half[1] > (uint32_t)n2.a)) | (int64_t)(int64_t)((uint16_t)(uint16_t)a4[1] & (int64_t)(int64_t)n1.a)), calm(calm(v24 / (v24 == 0 ? 3 : v24)) * v24))));
  int64_t i29 = -6;
  do {
    if (((uint16_t)n1.c != 0xd3bb15e4u)) continue;
    float v30 = (float)calm((float)calm((float)0xfffffffcu) - (float)calm((float)o1.in.a + 698.6f));
    int8_t v31 = (int8_t)((int8_t)(!0xc1u) & (int8_t)sizeof(1 ? (int8_t)a4[3] : 0));
    int8_t v32 = (int8_t)whole(calm((double)g3));
    mix(v32 = (int8_t)((!((*p7) <= 0x86u))));
    n2 = n1;
    mix(u1.second = (int16_t)(+(int32_t)((void)0xa2c1edef10e265f2u, v32)));
  } while (++i29 < 0);
  return (int8_t)(+((a4[1] != (-3)) ? (2) : (int64_t)n1.a));
}

int main(void) {
  uint8_t v33 = (uint8_t)((int16_t)(~g1));
  switch ((uint8_t)(((-2) < g1)) & 7) {
    case 0: {
      int16_t v34 = (int16_t)((uint64_t)(((int32_t)(*p8) >= (1)) ? (uint64_t)(*p7) : n2.c) | (uint8_t)(uint8_t)div32(a4[5], (uint8_t)(*p6)));
      uint16_t v35 = (uint16_t)((int64_t)(((-1) >= (uint16_t)n2.c) ? (int64_t)n2.a : (int64_t)u1.bytes[3]) & (uint8_t)(uint8_t)((n2.c <= u1.second)));
      static int8_t v36 = (-3);
      uint16_t i37 = 7;
      while (i37-- > 0) {
        int16_t v38 = (int16_t)steps((uint16_t)((int64_t)(int64_t)m5[0][2] | (uint32_t)m5[0][3]), 10);
        uint16_t v39 = (uint16_t)((void)(uint32_t)(m5[0][2] + (uint32_t)o1.in.a), (uint16_t)((n1.c > a4[1])));
        {
          uint8_t b40[4] = {(uint8_t)((uint16_t)(uint16_t)((uint32_t)o1.middle << (0x3eb3ba6410ab7adau & 31)) ^ (uint16_t)(uint16_t)(((-110) < 0xaebbu))), (uint8_t)((!(a4[1] < a4[1])))};
          b40[(uint32_t)((uint32_t)((uint16_t)a4[6]) / ((uint32_t)(0x1u + (*p7)) | 1)) % 4] = 0x84u;
          for (uint8_t *w41 = b40; w41 != b40 + 4; w41++)
            mix((uint64_t)*w41 + (uint64_t)(w41 - b40));
        }
      }
      n1 = *o1.link;
      for (uint8_t i43 = 0; i43 < 3; i43++)
        for (uint8_t j44 = 0; j44 < 3; j44++) {
          if (i43 + j44 > 2 && ((_Bool)v33 != v36)) goto out42;
          a4[0] = (uint8_t)MUL32((uint8_t)whole(o1.d), (uint8_t)((773.0f >= (float)a4[4])));
        }
      out42:;
      memset(&n2, 0x5a, sizeof n2);
    }
    break;
    case 3 ... 5: {
      _Bool v45 = (_Bool)((uint32_t)(uint32_t)(0x1u) >> ((((int64_t)n2.b[2] >= m5[1][1]) ? (uint16_t)o1.high : (uint16_t)o1.in.a) & 31));
      static int8_t v46 = (54);
      v45 = (_Bool)whole(calm(4080.451 + o1.d));
      memcpy(&u1, &n1.c, sizeof u1);
      if (((uint64_t)(+(uint32_t)m5[0][2]) != (int32_t)((uint16_t)(uint16_t)(**q9) >> ((int64_t)whole(o1.d) & 31)))) {
        uint32_t v47 = 0xfffffffcu;
        float v48 = (float)calm((float)calm((float)o1.middle + (float)v47) + (float)o1.low);
        {
          int64_t b49[4] = {(int64_t)div64((int64_t)div64((int64_t)u1.whole, (int64_t)m5[0][1]), (int64_t)sizeof(1 ? (int64_t)a4[3] : 0)), (0)};
          b49[(uint32_t)((int16_t)(int16_t)((uint8_t)0x30u - (uint8_t)a4[5]) ^ (uint16_t)(uint16_t)ADD32((uint16_t)u1.bytes[3], (uint16_t)a4[0])) % 4] = (123);
          for (int64_t *w50 = b49; w50 != b49 + 4; w50++)
            mix((uint64_t)*w50 + (uint64_t)(w50 - b49));
        }
        m5[0][3] = (uint32_t)((uint8_t)0x2u - (uint32_t)(uint32_t)((uint32_t)a4[5] | m5[0][0]));
      }
    }
    break;
    case 2: {
      int64_t v51 = (int64_t)((int64_t)ADD64((int64_t)m5[0][1], (int64_t)n1.b[2]) ^ (int64_t)((int64_t)(int64_t)m5[1][0] ^ (int8_t)(int8_t)m5[1][2]));
      float v52 = (float)calm((float)calm((float)(46)) / ((float)calm((float)o1.in.a * 742.5f) == 0 ? 3 : (float)calm((float)o1.in.a * 742.5f)));
      int32_t v53 = (int32_t)v33;
      n1.c = (uint64_t)(((0x163c0449u >= m5[1][1]) || ((int8_t)m5[1][0] != u1.half[1])));
      n2.b[2] = (uint8_t)((uint8_t)((uint8_t)(*p8) ^ 0xfcu) & (uint8_t)((int8_t)(39) - (int16_t)o1.link->a));
      g3 = (int32_t)((void)(uint64_t)((n2.c != n1.c)), (uint64_t)((int32_t)(int32_t)(*p7) & (uint16_t)0xbbu));
    }
    break;
    default:
    (*p7) = (uint32_t)sizeof(1 ? m5[1][1] : 0);
  }
  m5[0][2] = (uint32_t)((uint64_t)(uint64_t)(+(int16_t)m5[1][3]) ^ (uint64_t)(uint64_t)(0xfffffffffffffffeu - n1.c));
  o1.d = calm(calm(o1.d * o1.d) + calm(o1.d + o1.d));
  m5[1][1] = (uint32_t)whole(calm((double)n1.b[2] + (double)o1.middle));
  mix(f0((float)calm((float)((m5[1][1] < (int8_t)m5[1][3]) ? (int64_t)n1.c : (int64_t)m5[1][1])), (int64_t)steps((uint16_t)div32(0x2u, (uint16_t)m5[1][3]), 10), ((!(0x2cu <= 0x1du)) ? calm((double)(int8_t)n2.a) : calm(o1.d - o1.d))));
  mix(f1());
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
  mix((*p7));
  mix((*p8));
  mix((**q9));
  printf("checksum = %016llx\n", (unsigned long long)sum);
  return (int)(sum & 63);
}
