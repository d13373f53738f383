#include <assert.h>
#include <stdlib.h>

struct process {
  int id;
  int priority;
  struct process *next;
};

struct queue {
  struct process *head;
  struct process *tail;
  int length;
};

static struct queue ready[4];
static struct process *current_job;
static int next_id = 1;

static void append(struct queue *queue, struct process *process) {
  process->next = NULL;
  if (queue->head == NULL)
    queue->head = process;
  else
    queue->tail->next = process;
  queue->tail = process;
  queue->length++;
}

static int enqueue(int priority, struct process *process) {
  if (priority < 1 || priority > 3)
    return -1;
  append(&ready[priority], process);
  return 0;
}

static int new_job(int priority) {
  struct process *process = malloc(sizeof *process);
  if (process == NULL)
    return -2;
  process->id = next_id++;
  process->priority = priority;
  return enqueue(priority, process);
}

static struct process *take_highest(void) {
  for (int priority = 3; priority > 0; priority--) {
    struct process *first = ready[priority].head;
    if (first != NULL) {
      ready[priority].head = first->next;
      ready[priority].length--;
      return first;
    }
  }
  return NULL;
}

static int schedule(int given, int asked) {
  int priority;
  if (given)
    priority = asked;
  else
    priority = 1; /* no priority was given: this should be an error, -1 */
  new_job(priority);
  current_job = take_highest();
  return 0;
}

int main(void) {
  schedule(0, 0);
  assert(current_job == NULL);
  return 0;
}
