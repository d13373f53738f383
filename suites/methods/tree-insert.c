// A search tree that loses equal and greater keys.
#include <assert.h>
#include <stdlib.h>
struct node { int key; struct node *left, *right; };
extern int in(void);
static struct node *insert(struct node *t, int key)
{
  if (t == 0) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      abort();
    n->key = key;
    n->left = n->right = 0;
    return n;
  }
  if (key < t->key)
    t->left = insert(t->left, key);
  else
    t->left = insert(t->right, key); // faulty
  return t;
}
static int has(struct node *t, int key)
{
  while (t != 0 && t->key != key)
    t = key < t->key ? t->left : t->right;
  return t != 0;
}
int main(void)
{
  int a = in(), b = in();
  struct node *t = insert(0, a);
  t = insert(t, b);
  assert(has(t, a));
  assert(has(t, b));
}
