// The smallest program with a failing assertion: what starting up costs.
#include <assert.h>
int main(void) {
    int x;
    assert(x != 7);
    return 0;
}
