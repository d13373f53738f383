// The mean of some measurements lies between the smallest and the largest of them.
#include <assert.h>

#define N 3

extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);

static float mean(const float *x, int n) {
  float sum = 0.0f;
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum / n;
}

int main(void) {
  float x[N];
  float low = 1000.0f, high = 0.0f;
  for (int i = 0; i < N; i++) {
    x[i] = __VERIFIER_nondet_float();
    __VERIFIER_assume(x[i] >= 0.0f && x[i] <= 1000.0f);
    if (x[i] < low)
      low = x[i];
    if (x[i] > high)
      high = x[i];
  }
  float m = mean(x, N);
  assert(low <= m && m <= high);
  return 0;
}
