/* getopt over a command line of our own. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char *line[] = {"tool", "-a", "-bvalue", "-c", "next", "-xy", "--", "-rest", 0};
  int option;
  opterr = 0;
  while ((option = getopt(8, line, "ab:c:y")) != -1)
    printf("%c %s %d\n", option, optarg ? optarg : "-", optind);
  printf("%d %s %d\n", optind, line[optind], optopt);
  return 0;
}
