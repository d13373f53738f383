// Looks a key up and counts it.
#include <stddef.h>
struct entry { int key; int count; };
static struct entry table[3] = {{1, 0}, {4, 0}, {9, 0}};
static struct entry *find(int key)
{
  for (int i = 0; i < 3; i++)
    if (table[i].key == key)
      return &table[i];
  return NULL;
}
int main(void)
{
  int key;
  struct entry *e = find(key);
  e->count++; // faulty
  return 0;
}
