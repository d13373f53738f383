/* Records every process that it is loaded into, and the status of every process that is waited for. What a program of the
   copy reads through a pipe is kept in a file; a program that no library is loaded into is recorded by who starts it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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

/* A file next to the record. */
static void next_to_record(char *path, size_t size, const char *name) {
  const char *record = getenv("BECAUSE_RECORD");
  const char *end = record ? strrchr(record, '/') : 0;
  snprintf(path, size, "%.*s/%s", end ? (int)(end - record) : 0, record ? record : "", name);
}

/* Is the program a part of the copy? */
static int is_of_copy(const char *program) {
  char tree[4096];
  next_to_record(tree, sizeof tree, "tree/");
  return strncmp(program, tree, strlen(tree)) == 0;
}

/* Copies what comes through the pipe to a file, then passes it on. */
static void pass_on(int from, int to, int file) {
  char part[4096];
  ssize_t length;
  while ((length = read(from, part, sizeof part)) > 0) {
    ssize_t kept = write(file, part, (size_t)length);
    (void)kept;
    for (ssize_t at = 0; at < length;) {
      ssize_t written = write(to, part + at, (size_t)(length - at));
      if (written <= 0)
        _exit(0);
      at += written;
    }
  }
  _exit(0);
}

/* Puts a process between the pipe and the program; that process is nobody's child, so that nobody waits for it. */
static void keep_input(struct text *text) {
  char program[4096], name[64], path[4096];
  struct stat about;
  int ends[2], file, status;
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length < 0 ? 0 : length] = 0;
  if (fstat(0, &about) != 0 || !S_ISFIFO(about.st_mode) || !is_of_copy(program)) {
    target(text, "/proc/self/fd/0", 1);
    return;
  }
  snprintf(name, sizeof name, "stdin-%ld", (long)getpid());
  next_to_record(path, sizeof path, name);
  file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0 || pipe(ends) != 0) {
    field(text, "");
    return;
  }
  pid_t first = fork();
  if (first == 0) {
    if (fork() != 0)
      _exit(0);
    signal(SIGPIPE, SIG_IGN);
    for (int other = 1; other < 1024; other++)
      if (other != ends[1] && other != file)
        close(other);
    pass_on(0, ends[1], file);
  }
  if (first > 0) {
    while (((__typeof__(&waitpid))dlsym(RTLD_NEXT, "waitpid"))(first, &status, 0) < 0)
      ;
    dup2(ends[0], 0);
  }
  close(ends[0]);
  close(ends[1]);
  close(file);
  field(text, first > 0 ? path : "");
}

static void variables(struct text *text, char *const *all) {
  long count = 0;
  for (char *const *variable = all; variable && *variable; variable++)
    count += !is_ours(*variable);
  number(text, count);
  for (char *const *variable = all; variable && *variable; variable++)
    if (!is_ours(*variable))
      field(text, *variable);
}

__attribute__((constructor)) static void record_start(void) {
  struct text text = {0, 0, 0};
  char folder[4096];
  if (!getenv("BECAUSE_RECORD"))
    return;
  field(&text, "exec");
  number(&text, (long)getpid());
  number(&text, (long)getppid());
  field(&text, getcwd(folder, sizeof folder) ? folder : "");
  target(&text, "/proc/self/exe", 0);
  keep_input(&text);
  target(&text, "/proc/self/fd/1", 1);
  arguments(&text);
  variables(&text, environ);
  append(&text);
}

/* Is this a program of the copy that is linked statically? */
static int is_static(const char *path, char *whole) {
  Elf64_Ehdr head;
  Elf64_Phdr part;
  int found = 0, file;
  if (!getenv("BECAUSE_RECORD") || !realpath(path, whole) || !is_of_copy(whole))
    return 0;
  file = open(whole, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  if (read(file, &head, sizeof head) == sizeof head && memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 &&
      head.e_ident[EI_CLASS] == ELFCLASS64) {
    found = 1;
    for (int i = 0; i < head.e_phnum; i++)
      if (pread(file, &part, sizeof part, (off_t)(head.e_phoff + (Elf64_Off)i * head.e_phentsize)) == sizeof part &&
          part.p_type == PT_INTERP)
        found = 0;
  }
  close(file);
  return found;
}

static void record_static(pid_t process, pid_t parent, const char *whole, char *const *words, char *const *all) {
  struct text text = {0, 0, 0};
  char folder[4096];
  long count = 0;
  field(&text, "exec");
  number(&text, (long)process);
  number(&text, (long)parent);
  field(&text, getcwd(folder, sizeof folder) ? folder : "");
  field(&text, whole);
  target(&text, "/proc/self/fd/0", 1);
  target(&text, "/proc/self/fd/1", 1);
  while (words && words[count])
    count++;
  number(&text, count);
  for (long i = 0; i < count; i++)
    field(&text, words[i]);
  variables(&text, all);
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

static void starts(const char *path, char *const *words, char *const *all) {
  char whole[4096];
  if (strchr(path, '/') && is_static(path, whole))
    record_static(getpid(), getppid(), whole, words, all);
}

int execve(const char *path, char *const words[], char *const all[]) {
  starts(path, words, all);
  return REAL(execve)(path, words, all);
}

int execv(const char *path, char *const words[]) {
  starts(path, words, environ);
  return REAL(execv)(path, words);
}

int execvp(const char *path, char *const words[]) {
  starts(path, words, environ);
  return REAL(execvp)(path, words);
}

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const words[], char *const all[]) {
  char whole[4096];
  pid_t own = 0;
  int result = REAL(posix_spawn)(&own, path, actions, attributes, words, all);
  if (result == 0 && is_static(path, whole))
    record_static(own, getpid(), whole, words, all);
  if (process)
    *process = own;
  return result;
}

int posix_spawnp(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const all[]) {
  char whole[4096];
  pid_t own = 0;
  int result = REAL(posix_spawnp)(&own, path, actions, attributes, words, all);
  if (result == 0 && strchr(path, '/') && is_static(path, whole))
    record_static(own, getpid(), whole, words, all);
  if (process)
    *process = own;
  return result;
}
