// Keeps the address of a buffer whose scope ends.
#include <assert.h>
extern int in(void);
int main(void)
{
  int first = 0, *best = &first;
  for (int i = 0; i < 3; i++) {
    int reading = in();
    if (reading > *best)
      best = &reading; // faulty
  }
  return *best == first;
}
