// Joins a folder and a name.
#include <string.h>
extern char in(void);
int main(void)
{
  char folder[3], path[8] = "/a/"; // faulty
  char name[6];
  for (int i = 0; i < 5; i++) {
    name[i] = in();
    __CPROVER_assume(name[i] != 0);
  }
  name[5] = 0;
  folder[0] = 0;
  strcat(path, folder);
  strcat(path, name);
  return path[0] == '/';
}
