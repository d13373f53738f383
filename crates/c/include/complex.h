#ifndef __BECAUSE_COMPLEX_H
#define __BECAUSE_COMPLEX_H
/* Complex numbers are reported as unsupported where they are used. */
#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#endif
