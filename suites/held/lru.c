// A cache of two pages that drops the page used longest ago.
// The pages hang on a ring: head.next is the freshest, head.prev the oldest.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define PAGES 2
#define ROUNDS 4

struct page {
    int key;
    int data;
    struct page *prev, *next;
};

static struct page head;
static struct page pool[PAGES];
static int in_use;
static int hits, misses;

static void init(void)
{
    head.next = &head;
    head.prev = &head;
    in_use = 0;
    hits = misses = 0;
}

static void unlink_page(struct page *p)
{
    p->prev->next = p->next;
    p->next->prev = p->prev;
}

static void push_front(struct page *p)
{
    p->next = head.next;
    p->prev = &head;
    head.next->prev = p;
    head.next = p;
}

static struct page *lookup(int key)
{
    for (struct page *p = head.next; p != &head; p = p->next)
        if (p->key == key)
            return p;
    return NULL;
}

static struct page *room(void)
{
    if (in_use < PAGES)
        return &pool[in_use++];
    struct page *oldest = head.prev;
    unlink_page(oldest);
    return oldest;
}

static int load(int key)
{
    return 10 * key + 1;
}

static int fetch(int key)
{
    struct page *p = lookup(key);
    if (p != NULL) {
        hits++;
        unlink_page(p);
    } else {
        misses++;
        p = room();
        p->key = key;
        p->data = load(key);
    }
    push_front(p);
    return p->data;
}

int main(void)
{
    int recent[ROUNDS];
    int known = 0; /* keys in recent[], the freshest first, all different */

    init();
    for (int round = 0; round < ROUNDS; round++) {
        int key = __VERIFIER_nondet_int();
        int old_hits = hits, old_misses = misses;
        __VERIFIER_assume(0 <= key && key <= 3);

        int place = 0;
        while (place < known && recent[place] != key)
            place++;
        int cached = place < known && place < PAGES;

        int data = fetch(key);
        assert(data == 10 * key + 1);
        assert(hits == old_hits + cached);
        assert(misses == old_misses + !cached);

        if (place == known)
            known++;
        for (int i = place; i > 0; i--)
            recent[i] = recent[i - 1];
        recent[0] = key;

        int count = 0;
        struct page *p = head.next;
        for (; count < PAGES && count < known; count++) {
            assert(p != &head && p->key == recent[count]);
            assert(p->prev->next == p && p->next->prev == p);
            p = p->next;
        }
        assert(p == &head && in_use == count);
    }
    return 0;
}
