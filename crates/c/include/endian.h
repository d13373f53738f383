#ifndef __BECAUSE_ENDIAN_H
#define __BECAUSE_ENDIAN_H
#define LITTLE_ENDIAN 1234
#define BIG_ENDIAN 4321
#define PDP_ENDIAN 3412
#define BYTE_ORDER LITTLE_ENDIAN
#define htobe16(x) __builtin_bswap16(x)
#define htobe32(x) __builtin_bswap32(x)
#define htobe64(x) __builtin_bswap64(x)
#define be16toh(x) __builtin_bswap16(x)
#define be32toh(x) __builtin_bswap32(x)
#define be64toh(x) __builtin_bswap64(x)
#define htole16(x) ((__UINT16_TYPE__)(x))
#define htole32(x) ((__UINT32_TYPE__)(x))
#define htole64(x) ((__UINT64_TYPE__)(x))
#define le16toh(x) ((__UINT16_TYPE__)(x))
#define le32toh(x) ((__UINT32_TYPE__)(x))
#define le64toh(x) ((__UINT64_TYPE__)(x))
#endif
