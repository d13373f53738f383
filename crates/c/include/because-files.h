#ifndef __BECAUSE_FILES_H
#define __BECAUSE_FILES_H
/* Files as the library models see them: names, what they hold, and open files. */
#include <stddef.h>
struct __because_open;
/* What a file holds: it stays as long as a name or an open file leads to it. */
struct __because_content {
  unsigned char *data;
  size_t length;
  /* Bytes at `data`. */
  size_t room;
  /* Open streams that may hold some of it in their buffer. */
  int readers;
  /* The open stream that may hold bytes which are not written yet; it does as long as `since` is the count of `fflush(0)`. */
  struct __because_open *writer;
  int since;
  int directory;
};
/* A name. Without content it stands for a file that was removed, or that is known to be absent. */
struct __because_name {
  const char *name;
  struct __because_content *content;
  struct __because_name *next;
};
#define __BECAUSE_READ 1
#define __BECAUSE_WRITE 2
#define __BECAUSE_APPEND 4
#define __BECAUSE_CREATE 8
#define __BECAUSE_TRUNCATE 16
#define __BECAUSE_EXCLUSIVE 32
struct __because_open {
  struct __because_content *content;
  size_t at;
  int flags;
  /* It is read or written through a stream with a buffer; it counts among the readers. */
  int buffered, reads;
  /* Memory that gets what was written at the next flush: that of `fmemopen`, or none. */
  char *memory;
  size_t memory_size;
  /* Where `open_memstream` puts the address and the size. */
  char **result;
  size_t *result_size;
  /* What it put there last. */
  char *shown;
};
extern struct __because_name *__because_names;
extern const int __because_host;
extern void __because_given_files(void);
extern struct __because_name *__because_find(const char *);
extern struct __because_open *__because_open_file(const char *, int);
extern struct __because_open *__because_new_open(struct __because_content *, int);
extern struct __because_content *__because_new_content(size_t);
extern void __because_may_read(struct __because_open *);
extern void __because_may_write(struct __because_open *);
extern int __because_put_open(int, struct __because_open *);
/* The open file of a stream: null for a standard one. Those from 64 on are streams in memory. */
extern struct __because_open *__because_descriptors[128];
#define __because_file_of(stream) (__because_descriptors[(stream)->__fd])
extern int __because_new_descriptor(struct __because_open *, int);
extern int __because_flushes;
extern int __because_fail(int);
#endif
