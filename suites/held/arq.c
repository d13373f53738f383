/* Stop and wait: a sender and a receiver over a line that loses frames.
   A frame carries one bit of sequence; a lost frame is sent again, a
   doubled one is acknowledged and thrown away. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define TRIES 3
#define MESSAGES 3

enum phase { CLOSED, READY, WAITING, FAILED };
enum what { NOTHING, DATA, ACK };

struct frame {
  enum what what;
  int seq;
  int body;
};

struct sender {
  enum phase phase;
  int seq;
  int tries;
  int next; /* number of the message to be sent */
};

struct receiver {
  int expect;
  int count;
  int inbox[MESSAGES + 1];
};

static struct frame nothing(void) {
  struct frame f = {NOTHING, 0, 0};
  return f;
}

static struct frame transmit(struct sender *s, const int *messages) {
  struct frame f = nothing();
  switch (s->phase) {
  case READY:
    if (s->next == MESSAGES) {
      s->phase = CLOSED;
      break;
    }
    s->tries = 0;
    s->phase = WAITING;
    /* fall through */
  case WAITING:
    if (s->tries == TRIES) {
      s->phase = FAILED;
      break;
    }
    s->tries++;
    f.what = DATA;
    f.seq = s->seq;
    f.body = messages[s->next];
    break;
  case CLOSED:
  case FAILED:
  default:
    break;
  }
  return f;
}

static struct frame receive(struct receiver *r, struct frame f) {
  struct frame reply = nothing();
  if (f.what != DATA)
    return reply;
  if (f.seq == r->expect) {
    r->inbox[r->count] = f.body;
    r->count++;
    r->expect = 1 - r->expect;
  }
  reply.what = ACK;
  reply.seq = f.seq;
  return reply;
}

static void acknowledge(struct sender *s, struct frame f) {
  if (s->phase != WAITING || f.what != ACK)
    return;
  if (f.seq != s->seq)
    return;
  s->seq ^= 1;
  s->next++;
  s->phase = READY;
}

int main(void) {
  int messages[MESSAGES];
  struct sender s = {READY, 0, 0, 0};
  struct receiver r = {0, 0, {0}};
  int lost = 0; /* frames lost since the last one that came through */
  for (int i = 0; i < MESSAGES; i++)
    messages[i] = __VERIFIER_nondet_int();
  for (int round = 0; round < 6; round++) {
    enum phase before = s.phase;
    int sent = s.next;
    struct frame f = transmit(&s, messages);
    int lose_data = __VERIFIER_nondet_int() != 0;
    int lose_ack = __VERIFIER_nondet_int() != 0;
    assert((f.what == DATA) == (s.phase == WAITING));
    assert((before == CLOSED || before == FAILED) ? s.phase == before : s.phase != READY);
    assert((s.phase == FAILED) == (lost == TRIES));
    assert((s.phase == CLOSED) == (sent == MESSAGES));
    struct frame reply = receive(&r, lose_data ? nothing() : f);
    assert(reply.what == (f.what == DATA && !lose_data ? ACK : NOTHING));
    if (reply.what == ACK)
      assert(r.count == sent + 1 && reply.seq == f.seq);
    acknowledge(&s, lose_ack ? nothing() : reply);
    if (f.what == DATA)
      lost = lose_data || lose_ack ? lost + 1 : 0;
    assert(s.next == sent + (f.what == DATA && lost == 0));
    assert((s.phase == READY) == (f.what == DATA && lost == 0));
    assert(r.count == s.next || r.count == s.next + 1);
    for (int i = 0; i < r.count; i++)
      assert(r.inbox[i] == messages[i]);
  }
  return 0;
}
