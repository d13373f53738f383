/*
 * Round robin: processes stand in a queue, the first runs for a slice of
 * time and then goes to the end, unless it is done or waits for a device.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { NPROC = 3, SLICE = 2, NOBODY = -1 };

typedef enum { QUEUED, BLOCKED, DONE } status_t;

typedef struct {
    status_t status;
    int need;        /* ticks of work that are left */
    int ran;         /* ticks used of its slice */
    int behind;      /* who stands behind it in the queue */
} proc_t;

static proc_t procs[NPROC];
static int first = NOBODY;
static int last = NOBODY;
static int idle;

static void enqueue(int pid)
{
    proc_t *p = &procs[pid];
    p->behind = NOBODY;
    p->ran = 0;
    p->status = QUEUED;
    if (last == NOBODY)
        first = pid;
    else
        procs[last].behind = pid;
    last = pid;
}

static int dequeue(void)
{
    int pid = first;
    first = procs[pid].behind;
    if (first == NOBODY)
        last = NOBODY;
    return pid;
}

/* One tick of the clock; `io` says that the running process asks for a device. */
static int tick(int io)
{
    int pid = first;
    proc_t *p;
    if (pid == NOBODY) {
        idle++;
        return NOBODY;
    }
    p = &procs[pid];
    p->need--;
    p->ran++;
    if (p->need == 0) {
        dequeue();
        p->status = DONE;
    } else if (io) {
        dequeue();
        p->status = BLOCKED;
    } else if (p->ran >= SLICE) {
        enqueue(dequeue());
    }
    return pid;
}

static int wake(int pid)
{
    if (procs[pid].status != BLOCKED)
        return 0;
    enqueue(pid);
    return 1;
}

int main(void)
{
    int order[NPROC + 1]; /* what the queue should be */
    int length = 0, slice = 0, pauses = 0;

    for (int i = 0; i < NPROC; i++) {
        procs[i].need = __VERIFIER_nondet_int();
        __VERIFIER_assume(1 <= procs[i].need && procs[i].need <= 4);
        enqueue(i);
        order[length++] = i;
    }
    for (int t = 0; t < 4; t++) {
        int io = __VERIFIER_nondet_int() != 0;
        int woken = __VERIFIER_nondet_int();
        __VERIFIER_assume(0 <= woken && woken < NPROC);

        int who = length > 0 ? order[0] : NOBODY;
        int need = length > 0 ? procs[who].need : 0;
        int pid = tick(io);
        assert(pid == who);
        if (length > 0) {
            assert(procs[who].need == need - 1);
            assert(procs[who].status == (need == 1 ? DONE : io ? BLOCKED : QUEUED));
            slice++;
            if (need == 1 || io || slice == SLICE) {
                for (int i = 0; i + 1 < length; i++)
                    order[i] = order[i + 1];
                slice = 0;
                if (need == 1 || io)
                    length--;
                else
                    order[length - 1] = who;
            }
        } else {
            pauses++;
        }
        assert(idle == pauses);
        int blocked = procs[woken].status == BLOCKED;
        int did = wake(woken);
        assert(did == blocked);
        if (blocked)
            order[length++] = woken;

        int at = first;
        for (int i = 0; i < length; i++) {
            assert(at == order[i] && procs[at].status == QUEUED && procs[at].need > 0);
            at = procs[at].behind;
        }
        assert(at == NOBODY);
        assert(last == (length > 0 ? order[length - 1] : NOBODY));
    }
    return 0;
}
