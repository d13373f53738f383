#ifndef __BECAUSE_DIRENT_H
#define __BECAUSE_DIRENT_H
#include <sys/types.h>
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
typedef struct __because_directory DIR;
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
extern DIR *opendir(const char *);
extern DIR *fdopendir(int);
extern struct dirent *readdir(DIR *);
extern int closedir(DIR *);
extern void rewinddir(DIR *);
extern void seekdir(DIR *, long);
extern long telldir(DIR *);
extern int dirfd(DIR *);
extern int alphasort(const struct dirent **, const struct dirent **);
extern int scandir(const char *, struct dirent ***, int (*)(const struct dirent *),
                   int (*)(const struct dirent **, const struct dirent **));
#endif
