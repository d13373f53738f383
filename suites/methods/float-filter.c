// A filter that takes a quarter of each new reading.
#include <assert.h>
extern float in(void);
int main(void)
{
  float level = 0.0f;
  for (int i = 0; i < 3; i++) {
    float reading = in();
    __CPROVER_assume(reading >= 0.0f && reading <= 8.0f);
    level = level * 0.75f + reading * 0.5f; // faulty
  }
  assert(level <= 8.0f);
}
