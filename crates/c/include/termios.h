#ifndef __BECAUSE_TERMIOS_H
#define __BECAUSE_TERMIOS_H
#include <sys/types.h>
typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;
#define NCCS 32
struct termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed, c_ospeed;
};
#define VINTR 0
#define VERASE 2
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define BRKINT 2
#define ICRNL 256
#define INPCK 16
#define ISTRIP 32
#define IXON 1024
#define OPOST 1
#define CSIZE 48
#define CS8 48
#define ISIG 1
#define ICANON 2
#define ECHO 8
#define ECHONL 64
#define IEXTEN 32768
#define B9600 13
#define B19200 14
#define B38400 15
#define B115200 4098
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2
extern int tcgetattr(int, struct termios *);
extern int tcsetattr(int, int, const struct termios *);
extern int tcflush(int, int);
extern int tcdrain(int);
extern int cfsetispeed(struct termios *, speed_t);
extern int cfsetospeed(struct termios *, speed_t);
extern speed_t cfgetispeed(const struct termios *);
extern speed_t cfgetospeed(const struct termios *);
extern void cfmakeraw(struct termios *);
#endif
