#ifndef __BECAUSE_STDIO_H
#define __BECAUSE_STDIO_H
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>
/* A stream is known by its descriptor: 0, 1 and 2 are the standard ones, -1 is a closed one. */
typedef struct __because_file {
  int __fd;
  int __at_end;
  int __error;
  /* The character that was put back, and one more; 0 for none. */
  int __back;
  /* What was done last with the file. */
  int __did;
} FILE;
#define __BECAUSE_DID_READ 1
#define __BECAUSE_DID_WRITE 2
typedef long fpos_t;
extern FILE *stdin, *stdout, *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
extern int printf(const char *, ...);
extern int fprintf(FILE *, const char *, ...);
extern int dprintf(int, const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int snprintf(char *, size_t, const char *, ...);
extern int asprintf(char **, const char *, ...);
extern int vprintf(const char *, va_list);
extern int vfprintf(FILE *, const char *, va_list);
extern int vsprintf(char *, const char *, va_list);
extern int vsnprintf(char *, size_t, const char *, va_list);
extern int vasprintf(char **, const char *, va_list);
extern int scanf(const char *, ...);
extern int fscanf(FILE *, const char *, ...);
extern int sscanf(const char *, const char *, ...);
extern int vscanf(const char *, va_list);
extern int vfscanf(FILE *, const char *, va_list);
extern int vsscanf(const char *, const char *, va_list);
extern int getchar(void);
extern int getc(FILE *);
extern int fgetc(FILE *);
extern int ungetc(int, FILE *);
extern char *fgets(char *, int, FILE *);
extern char *gets(char *);
#ifndef __because_own_getline
extern ssize_t getline(char **, size_t *, FILE *);
#endif
extern int putchar(int);
extern int putc(int, FILE *);
extern int fputc(int, FILE *);
extern int puts(const char *);
extern int fputs(const char *, FILE *);
extern int putchar_unlocked(int);
extern int getchar_unlocked(void);
extern size_t fread(void *, size_t, size_t, FILE *);
extern size_t fwrite(const void *, size_t, size_t, FILE *);
extern int fflush(FILE *);
extern int feof(FILE *);
extern int ferror(FILE *);
extern void clearerr(FILE *);
extern int fileno(FILE *);
extern void perror(const char *);
extern FILE *fopen(const char *, const char *);
extern FILE *fdopen(int, const char *);
extern FILE *freopen(const char *, const char *, FILE *);
extern FILE *tmpfile(void);
extern FILE *popen(const char *, const char *);
extern int pclose(FILE *);
extern int fclose(FILE *);
extern int fseek(FILE *, long, int);
extern long ftell(FILE *);
extern void rewind(FILE *);
extern int fgetpos(FILE *, fpos_t *);
extern int fsetpos(FILE *, const fpos_t *);
extern int setvbuf(FILE *, char *, int, size_t);
extern void setbuf(FILE *, char *);
extern int remove(const char *);
extern int rename(const char *, const char *);
extern char *tmpnam(char *);
#define L_ctermid 9
#define P_tmpdir "/tmp"
extern int vdprintf(int, const char *, va_list);
extern ssize_t getdelim(char **, size_t *, int, FILE *);
extern int fgetc_unlocked(FILE *);
extern int getc_unlocked(FILE *);
extern int fputc_unlocked(int, FILE *);
extern int putc_unlocked(int, FILE *);
extern size_t fread_unlocked(void *, size_t, size_t, FILE *);
extern size_t fwrite_unlocked(const void *, size_t, size_t, FILE *);
extern int fflush_unlocked(FILE *);
extern int feof_unlocked(FILE *);
extern int ferror_unlocked(FILE *);
extern void clearerr_unlocked(FILE *);
extern int fileno_unlocked(FILE *);
extern void flockfile(FILE *);
extern int ftrylockfile(FILE *);
extern void funlockfile(FILE *);
extern FILE *fmemopen(void *, size_t, const char *);
extern FILE *open_memstream(char **, size_t *);
extern int fseeko(FILE *, off_t, int);
extern off_t ftello(FILE *);
extern void setbuffer(FILE *, char *, size_t);
extern void setlinebuf(FILE *);
extern int getw(FILE *);
extern int putw(int, FILE *);
extern char *ctermid(char *);
extern char *tempnam(const char *, const char *);
extern int renameat(int, const char *, int, const char *);
#endif
