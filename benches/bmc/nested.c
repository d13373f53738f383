// Nested counting loops over constants: many steps, no solver. Holds.
#include <assert.h>
int main(void) {
    unsigned total = 0;
    for (int i = 0; i < 60; i++)
        for (int j = 0; j < 60; j++)
            total += (unsigned)(i ^ j);
    assert(total == 112920u);
    return 0;
}
