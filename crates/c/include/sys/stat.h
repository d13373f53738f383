#ifndef __BECAUSE_SYS_STAT_H
#define __BECAUSE_SYS_STAT_H
#include <sys/types.h>
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  off_t st_size;
  time_t st_atime, st_mtime, st_ctime;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
};
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFREG 0100000
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
extern int stat(const char *, struct stat *);
extern int fstat(int, struct stat *);
extern int lstat(const char *, struct stat *);
extern int mkdir(const char *, mode_t);
extern int chmod(const char *, mode_t);
extern mode_t umask(mode_t);
#ifndef S_IRGRP
#define S_IRWXG 070
#define S_IRGRP 040
#define S_IWGRP 020
#define S_IXGRP 010
#define S_IRWXO 07
#define S_IROTH 04
#define S_IWOTH 02
#define S_IXOTH 01
#endif
#define S_IFIFO 0010000
#define S_IFBLK 0060000
#define S_IFLNK 0120000
#define S_IFSOCK 0140000
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_ISFIFO(mode) (((mode)&0170000) == S_IFIFO)
#define S_ISBLK(mode) (((mode)&0170000) == S_IFBLK)
#define S_ISLNK(mode) (((mode)&0170000) == S_IFLNK)
#define S_ISSOCK(mode) (((mode)&0170000) == S_IFSOCK)
extern int fchmod(int, mode_t);
extern int mkfifo(const char *, mode_t);
#endif
