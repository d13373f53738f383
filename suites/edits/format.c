// The sum of two numbers, with a sentence around it.
#include <stdio.h>

void tell(int sum) {
  printf("the sum is %d\n", sum);
}

int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2)
    return 1;
  tell(a + b);
  return 0;
}
