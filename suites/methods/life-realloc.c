// A growing buffer with a pointer into it.
#include <stdlib.h>
extern int in(void);
int main(void)
{
  int *data = malloc(2 * sizeof *data);
  if (!data)
    return 1;
  data[0] = in();
  data[1] = in();
  int *largest = data[0] > data[1] ? &data[0] : &data[1];
  if (in() > 0) {
    int *grown = realloc(data, 4 * sizeof *data); // faulty
    if (!grown)
      abort();
    data = grown;
  }
  int r = *largest;
  free(data);
  return r == 0;
}
