// Some message of four bytes has checksum 0x5a. Fails.
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char crc = 0xff;
    for (int i = 0; i < 4; i++) {
        crc ^= __VERIFIER_nondet_uchar();
        for (int k = 0; k < 8; k++)
            crc = crc & 0x80 ? (unsigned char)(crc << 1 ^ 0x31) : (unsigned char)(crc << 1);
    }
    assert(crc != 0x5a);
    return 0;
}
