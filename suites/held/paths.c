/* File names: the last part of a path, its extension, and joining two paths. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX 5
#define BUF 8

/* Points behind the last slash. */
static const char *base_name(const char *path) {
	const char *base = path;
	for (const char *p = path; *p; p++) {
		if (*p == '/')
			base = p + 1;
	}
	return base;
}

/* Points behind the last dot of the last part, or at the end if there is none. A dot in front hides a file. */
static const char *extension(const char *path) {
	const char *base = base_name(path);
	const char *dot = NULL;
	const char *p = base;
	while (*p) {
		if (*p == '.' && p > base)
			dot = p;
		p++;
	}
	return dot ? dot + 1 : p;
}

static size_t append(char *buf, size_t used, const char *s) {
	size_t i = 0;
	while (s[i] && used + i < BUF - 1) {
		buf[used + i] = s[i];
		i++;
	}
	buf[used + i] = '\0';
	return used + i;
}

/* Returns 0, or -1 if the whole did not fit. */
static int join(char *buf, const char *dir, const char *file) {
	size_t used = 0;
	size_t want = strlen(dir) + strlen(file);
	if (file[0] == '/') {
		append(buf, 0, file);
		return 0;
	}
	used = append(buf, used, dir);
	if (used > 0 && buf[used - 1] != '/') {
		used = append(buf, used, "/");
		want++;
	}
	used = append(buf, used, file);
	return used == want ? 0 : -1;
}

int main(void) {
	char path[MAX + 1];
	char file[3];
	char buf[BUF];
	size_t n, k, i;

	for (i = 0; i < MAX; i++) {
		path[i] = __VERIFIER_nondet_char();
		__VERIFIER_assume(path[i] == 'a' || path[i] == '.' || path[i] == '/' || path[i] == '\0');
	}
	path[MAX] = '\0';
	for (i = 0; i < 2; i++) {
		file[i] = __VERIFIER_nondet_char();
		__VERIFIER_assume(file[i] == 'b' || file[i] == '/' || file[i] == '\0');
	}
	file[2] = '\0';
	n = strlen(path);
	k = strlen(file);

	const char *base = base_name(path);
	assert(path <= base && base <= path + n);
	assert(base == path || base[-1] == '/');
	for (const char *p = base; *p; p++)
		assert(*p != '/');

	const char *ext = extension(path);
	assert(base <= ext && ext <= path + n);
	if (*ext || (ext > base && ext[-1] == '.' && ext - 1 > base)) {
		assert(ext[-1] == '.' && ext - 1 > base);
		for (const char *p = ext; *p; p++)
			assert(*p != '.');
	} else {
		for (const char *p = base; *p; p++)
			assert(*p != '.' || p == base);
	}

	int status = join(buf, path, file);
	int slash = n > 0 && path[n - 1] != '/';
	size_t total = n + (slash ? 1u : 0u) + k;
	if (file[0] == '/') {
		assert(status == 0 && strcmp(buf, file) == 0);
	} else {
		assert((status == 0) == (total <= BUF - 1));
		assert(strlen(buf) == (status == 0 ? total : BUF - 1));
		assert(strncmp(buf, path, n) == 0);
		if (slash)
			assert(buf[n] == '/');
		if (status == 0)
			assert(strcmp(buf + total - k, file) == 0);
	}
	return 0;
}
