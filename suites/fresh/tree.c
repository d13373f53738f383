/* A search tree in the heap: insert, find, depth, and freeing all of it. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#include <stdlib.h>

struct node {
  int key;
  int times;
  struct node *left;
  struct node *right;
};

static int nodes;

static struct node *insert(struct node *root, int key) {
  if (root == NULL) {
    struct node *fresh = malloc(sizeof *fresh);
    if (fresh == NULL)
      return NULL;
    fresh->key = key;
    fresh->times = 1;
    fresh->left = NULL;
    fresh->right = NULL;
    nodes++;
    return fresh;
  }
  if (key < root->key)
    root->left = insert(root->left, key);
  else if (key > root->key)
    root->right = insert(root->right, key);
  else
    root->times++;
  return root;
}

static int times(const struct node *root, int key) {
  while (root != NULL) {
    if (key == root->key)
      return root->times;
    if (key < root->key)
      root = root->left;
    else
      root = root->right;
  }
  return 0;
}

static void release(struct node *root) {
  if (root == NULL)
    return;
  release(root->left);
  release(root->right);
  nodes--;
  free(root);
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  struct node *root = insert(NULL, a);
  root = insert(root, b);
  root = insert(root, c);
  assert(nodes == 1 + (b != a) + (c != a && c != b));
  assert(times(root, a) == 1 + (b == a) + (c == a));
  assert(times(root, c) == 1 + (a == c) + (b == c));
  int other = __VERIFIER_nondet_int();
  if (other != a && other != b && other != c)
    assert(times(root, other) == 0);
  release(root);
  assert(nodes == 0);
  return 0;
}
