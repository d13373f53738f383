// A queue of four numbers.
static int data[4];
static unsigned head, tail;
int put(int value)
{
  if (tail - head == 4)
    return 0;
  data[tail % 4] = value;
  tail++;
  return 1;
}
int take(int *value)
{
  if (head == tail)
    return 0;
  head++; // faulty
  *value = data[head % 4];
  return 1;
}
