#include <inttypes.h>

intmax_t imaxabs(intmax_t value) {
  return value < 0 ? -value : value;
}

imaxdiv_t imaxdiv(intmax_t number, intmax_t by) {
  return (imaxdiv_t){number / by, number % by};
}
