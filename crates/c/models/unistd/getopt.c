#include <stdio.h>
#include <unistd.h>

char *optarg;
int optind = 1, opterr = 1, optopt;

int getopt(int count, char *const *values, const char *options) {
  static int within;
  optarg = 0;
  if (within == 0) {
    if (optind >= count || values[optind][0] != '-' || !values[optind][1])
      return -1;
    if (values[optind][1] == '-' && !values[optind][2]) {
      optind++;
      return -1;
    }
    within = 1;
  }
  char option = values[optind][within++];
  const char *known = options;
  while (*known && (*known != option || option == ':'))
    known++;
  int last = !values[optind][within];
  if (*known && known[1] == ':') {
    if (!last)
      optarg = values[optind] + within;
    else if (optind + 1 < count)
      optarg = values[++optind];
    optind++;
    within = 0;
    if (optarg)
      return option;
  } else {
    if (last) {
      optind++;
      within = 0;
    }
    if (*known)
      return option;
  }
  optopt = option;
  if (*options == ':')
    return *known ? ':' : '?';
  if (opterr)
    fprintf(stderr, *known ? "%s: option requires an argument -- '%c'\n" : "%s: invalid option -- '%c'\n", values[0],
            option);
  return '?';
}
