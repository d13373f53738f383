#include <stdlib.h>


div_t div(int number, int by) {
  return (div_t){number / by, number % by};
}

ldiv_t ldiv(long number, long by) {
  return (ldiv_t){number / by, number % by};
}

lldiv_t lldiv(long long number, long long by) {
  return (lldiv_t){number / by, number % by};
}
