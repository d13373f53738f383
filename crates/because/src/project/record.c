/* Records every process that it is loaded into, and the status of every process that is waited for. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct text {
  char *bytes;
  size_t length, capacity;
};

static void put(struct text *text, const char *bytes, size_t length) {
  if (text->length + length > text->capacity) {
    size_t capacity = (text->length + length) * 2;
    char *grown = realloc(text->bytes, capacity);
    if (!grown)
      return;
    text->bytes = grown;
    text->capacity = capacity;
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
}

static void field(struct text *text, const char *value) {
  put(text, value, strlen(value) + 1);
}

static void number(struct text *text, long value) {
  char digits[32];
  snprintf(digits, sizeof digits, "%ld", value);
  field(text, digits);
}

/* Where a link of /proc leads, if that is a file. */
static void target(struct text *text, const char *link, int only_files) {
  char path[4096];
  struct stat about;
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0 || (only_files && (stat(link, &about) != 0 || !S_ISREG(about.st_mode))))
    length = 0;
  path[length] = 0;
  field(text, path);
}

/* One write a record: those of other processes do not come in between. */
static void append(struct text *text) {
  const char *name = getenv("BECAUSE_RECORD");
  int file = name ? open(name, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
  if (file >= 0) {
    ssize_t written = write(file, text->bytes, text->length);
    (void)written;
    close(file);
  }
  free(text->bytes);
}

static void arguments(struct text *text) {
  struct text all = {0, 0, 0};
  char part[4096];
  ssize_t length;
  long count = 0;
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  while (file >= 0 && (length = read(file, part, sizeof part)) > 0) {
    for (ssize_t i = 0; i < length; i++)
      count += part[i] == 0;
    put(&all, part, (size_t)length);
  }
  if (file >= 0)
    close(file);
  number(text, count);
  put(text, all.bytes ? all.bytes : "", all.length);
  free(all.bytes);
}

static int is_ours(const char *variable) {
  return strncmp(variable, "LD_PRELOAD=", 11) == 0 || strncmp(variable, "BECAUSE_RECORD=", 15) == 0;
}

__attribute__((constructor)) static void record_start(void) {
  struct text text = {0, 0, 0};
  char folder[4096];
  long count = 0;
  if (!getenv("BECAUSE_RECORD"))
    return;
  field(&text, "exec");
  number(&text, (long)getpid());
  number(&text, (long)getppid());
  field(&text, getcwd(folder, sizeof folder) ? folder : "");
  target(&text, "/proc/self/exe", 0);
  target(&text, "/proc/self/fd/0", 1);
  target(&text, "/proc/self/fd/1", 1);
  arguments(&text);
  for (char **variable = environ; variable && *variable; variable++)
    count += !is_ours(*variable);
  number(&text, count);
  for (char **variable = environ; variable && *variable; variable++)
    if (!is_ours(*variable))
      field(&text, *variable);
  append(&text);
}

static void record_end(pid_t process, int status) {
  struct text text = {0, 0, 0};
  if (process <= 0 || !(WIFEXITED(status) || WIFSIGNALED(status)))
    return;
  field(&text, "exit");
  number(&text, (long)process);
  number(&text, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  append(&text);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

pid_t wait(int *status) {
  int own = 0;
  pid_t process = REAL(wait)(&own);
  record_end(process, own);
  if (status && process > 0)
    *status = own;
  return process;
}

pid_t waitpid(pid_t which, int *status, int options) {
  int own = 0;
  pid_t process = REAL(waitpid)(which, &own, options);
  record_end(process, own);
  if (status && process > 0)
    *status = own;
  return process;
}

pid_t wait3(int *status, int options, struct rusage *usage) {
  int own = 0;
  pid_t process = REAL(wait3)(&own, options, usage);
  record_end(process, own);
  if (status && process > 0)
    *status = own;
  return process;
}

pid_t wait4(pid_t which, int *status, int options, struct rusage *usage) {
  int own = 0;
  pid_t process = REAL(wait4)(which, &own, options, usage);
  record_end(process, own);
  if (status && process > 0)
    *status = own;
  return process;
}

int waitid(idtype_t type, id_t which, siginfo_t *info, int options) {
  siginfo_t own;
  memset(&own, 0, sizeof own);
  int result = REAL(waitid)(type, which, &own, options);
  if (result == 0 && !(options & WNOWAIT)) {
    if (own.si_code == CLD_EXITED)
      record_end(own.si_pid, (own.si_status & 0xff) << 8);
    else if (own.si_code == CLD_KILLED || own.si_code == CLD_DUMPED)
      record_end(own.si_pid, own.si_status & 0x7f);
  }
  if (info && result == 0)
    *info = own;
  return result;
}
