/* Structs, unions, bit-fields, initialisers, flexible members, by value and by address. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  int x, y;
};
struct line {
  struct point from, to;
  char name[8];
};
struct flags {
  unsigned a : 3;
  signed b : 5;
  unsigned : 0;
  _Bool c : 1;
  unsigned long long d : 40;
  long e : 33;
};
union number {
  unsigned u;
  float f;
  unsigned char bytes[4];
};
struct tagged {
  enum { INT, TEXT } kind;
  union {
    int number;
    const char *text;
  };
};
struct list {
  size_t count;
  int items[];
};
struct __attribute__((packed)) tight {
  char a;
  int b;
  short c;
};

static struct point moved(struct point p, int by) {
  p.x += by;
  p.y -= by;
  return p;
}

static struct line make(int n) { return (struct line){.to = {n, n + 1}, .name = "line"}; }

static int total(struct list *list) {
  int sum = 0;
  for (size_t i = 0; i < list->count; i++)
    sum += list->items[i];
  return sum;
}

struct line table[] = {[2] = {{1, 2}, {3, 4}, "two"}, [0].name = "zero", [1] = {.from.y = 9, .to = {8}}};
int matrix[][3] = {{1, 2}, {[2] = 5}, 7, 8, 9};
char text[] = "implicit", padded[12] = "pad", exact[3] = "abc", braces[] = {"braces"};
const char *words[] = {"alpha", "beta", [4] = "gamma"};
struct point *where = &table[2].to;
int *inside = &matrix[1][2];

int main(void) {
  struct point p = {3}, q = moved(p, 5);
  printf("%d %d %d %d\n", p.x, p.y, q.x, q.y);
  struct line l = make(4), copy = l;
  copy.name[0] = 'f';
  printf("%s %s %d %d %d\n", l.name, copy.name, copy.to.y, make(6).to.x, moved(make(7).to, 1).y);
  for (int i = 0; i < 3; i++)
    printf("%d %d %d %d [%s]\n", table[i].from.x, table[i].from.y, table[i].to.x, table[i].to.y, table[i].name);
  printf("%zu %d %d %zu %zu %c %zu\n", sizeof matrix, matrix[1][2], matrix[2][0], sizeof text, sizeof padded, exact[2],
         sizeof braces);
  printf("%s %d %zu %d %d\n", words[4], words[3] == NULL, sizeof words, where->x, *inside);
  struct flags f = {5, -3, 1, 0xffffffffffull, -1};
  f.a += 6;
  f.b *= 5;
  f.d += 2;
  f.e--;
  printf("%u %d %d %llu %ld %zu\n", f.a, f.b, f.c, (unsigned long long)f.d, (long)f.e, sizeof f);
  f.c = 4;
  f.b = 16;
  printf("%d %d %d\n", f.c, f.b, f.a++);
  union number n = {.f = 1.5f};
  printf("%x %d %zu\n", n.u, n.bytes[3], sizeof n);
  n.bytes[0] = 1;
  printf("%x\n", n.u);
  struct tagged t[2] = {{INT, {42}}, {.kind = TEXT, .text = "tagged"}};
  for (int i = 0; i < 2; i++)
    t[i].kind == INT ? printf("%d ", t[i].number) : printf("%s\n", t[i].text);
  struct list *list = malloc(sizeof *list + 4 * sizeof(int));
  list->count = 4;
  for (int i = 0; i < 4; i++)
    list->items[i] = i * i;
  printf("%d %zu\n", total(list), sizeof *list);
  free(list);
  printf("%zu %zu %zu %zu\n", sizeof(struct tight), offsetof(struct tight, c), offsetof(struct line, name),
         _Alignof(struct tagged));
  struct tight packed[2] = {{'a', 1, 2}, {'b', 3, 4}};
  packed[1].b += packed[0].c;
  printf("%d %d\n", packed[1].b, packed[1].c);
  struct point *pp = &(struct point){10, 20};
  int *third = (int[]){1, 2, 3} + 2;
  printf("%d %d\n", pp->y, *third);
  struct point a[2] = {{1, 2}, {3, 4}}, b[2];
  memcpy(b, a, sizeof a);
  b[0] = b[1];
  *b = a[1];
  printf("%d %d %d\n", b[0].x, b[1].y, memcmp(&b[0], &a[1], sizeof(struct point)));
  struct {
    int x;
    struct {
      int y, z;
    } inner[2];
  } anonymous = {1, {{2, 3}, {4}}};
  printf("%d %d\n", anonymous.inner[0].z, anonymous.inner[1].z);
  return 0;
}
