#include <limits.h>
#include <stdio.h>

extern int __because_get(FILE *);
extern double __because_float(const char *, char **, int, int, int);
extern double __because_float_from_bits(unsigned long long);
extern void __because_unsupported(const char *);

/* Where characters come from: `text`, or a stream where that is null. */
struct scanner {
  FILE *stream;
  const char *text;
};

/* Characters that this call has taken. */
static unsigned long taken;

static int next(struct scanner in) {
  int c;
  if (in.text) {
    c = (unsigned char)in.text[taken];
    if (!c)
      return EOF;
  } else {
    c = __because_get(in.stream);
    if (c < 0)
      return EOF;
  }
  taken++;
  return c;
}

static void back(struct scanner in, int c) {
  if (c == EOF)
    return;
  taken--;
  if (!in.text)
    in.stream->__back = c + 1;
}

static int space(int c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The first character that is not a space. */
static int after_space(struct scanner in) {
  int c = next(in);
  while (space(c))
    c = next(in);
  return c;
}

static int digit(int c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return 99;
}

/* Reads a number of at most `width` characters, the first of which is `c`; 1 if there was one. */
static int integer(struct scanner in, int c, int base, int width, int is_signed, unsigned long long *value) {
  unsigned long long limit = is_signed ? LLONG_MAX : ULLONG_MAX, sum = 0;
  int negative = 0, any = 0;
  if (width > 1 && (c == '-' || c == '+')) {
    negative = c == '-';
    width--;
    c = next(in);
  }
  if (c == '0' && (base == 0 || base == 16) && width > 1) {
    any = 1;
    width--;
    c = next(in);
    if (c == 'x' || c == 'X') {
      any = 0;
      base = 16;
      c = --width > 0 ? next(in) : EOF;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = c == '0' ? 8 : 10;
  if (is_signed && negative)
    limit++;
  while (width > 0 && digit(c) < base) {
    unsigned long long more, d = digit(c);
    int large = __builtin_mul_overflow(sum, (unsigned long long)base, &more);
    sum = large || more > limit - d ? limit : more + d;
    any = 1;
    c = --width > 0 ? next(in) : EOF;
  }
  if (width > 0)
    back(in, c);
  *value = negative ? -sum : sum;
  return any;
}

static void store_integer(unsigned long long value, const char *length, va_list *list) {
  switch (length[0]) {
    case 'h':
      if (length[1] == 'h')
        *va_arg(*list, char *) = (char)value;
      else
        *va_arg(*list, short *) = (short)value;
      return;
    case 'l':
      if (length[1] == 'l')
        *va_arg(*list, long long *) = (long long)value;
      else
        *va_arg(*list, long *) = (long)value;
      return;
    case 'I':
      if (length[1] == '3') {
        *va_arg(*list, int *) = (int)value;
        return;
      }
    case 'q':
    case 'j':
      *va_arg(*list, long long *) = (long long)value;
      return;
    case 'z':
    case 't':
      *va_arg(*list, size_t *) = (size_t)value;
      return;
    default:
      *va_arg(*list, int *) = (int)value;
  }
}

/* Puts a floating-point number where the next argument says; 1 for one that was read. */
static int store_real(double value, const char *length, va_list *list) {
  if (!list)
    return 1;
  if (length[0] == 'l')
    *va_arg(*list, double *) = value;
  else if (length[0] == 'L')
    __because_unsupported("scanf of a long double");
  else
    *va_arg(*list, float *) = (float)value;
  return 1;
}

/* `inf`, `infinity` or `nan` in any case, the first letter of which is `c`; 1 if it is one. Of `nan(...)` the brackets are
   left, as the GNU library leaves them. */
static int word(struct scanner in, int c, int width, int negative, const char *length, va_list *list) {
  int nan = c == 'n' || c == 'N', at = 0;
  const char *name = nan ? "nan" : "infinity";
  while (width > 0 && name[at] && (c | 32) == name[at]) {
    at++;
    width--;
    c = width > 0 ? next(in) : EOF;
  }
  back(in, c);
  if (at != 3 && at != 8)
    return 0;
  double value = __because_float_from_bits(nan ? 0x7ff8000000000000ull : 0x7ff0000000000000ull);
  return store_real(negative ? -value : value, length, list);
}

/* A floating-point number in hexadecimal digits, behind its `0x`; 1 if there was one. */
static int hexadecimal(struct scanner in, int width, int negative, const char *length, va_list *list) {
  unsigned long long mantissa = 0;
  int any = 0, count = 0, point = 0, power = 0, minus = 0;
  int c = width > 0 ? next(in) : EOF;
  for (; digit(c) < 16 || (c == '.' && !point); c = width > 0 ? next(in) : EOF) {
    width--;
    if (c == '.') {
      point = 1;
      continue;
    }
    any = 1;
    mantissa = mantissa * 16 + digit(c);
    power -= point ? 4 : 0;
    if (mantissa && ++count > 13)
      __because_unsupported("scanf of a floating-point number of more than 13 hexadecimal digits");
  }
  if (any && (c == 'p' || c == 'P')) {
    int digits = 0, written = 0;
    width--;
    c = width > 0 ? next(in) : EOF;
    if (c == '+' || c == '-') {
      minus = c == '-';
      width--;
      c = width > 0 ? next(in) : EOF;
    }
    for (; c >= '0' && c <= '9'; c = width > 0 ? next(in) : EOF) {
      width--;
      digits = 1;
      written = written < 10000 ? written * 10 + (c - '0') : written;
    }
    any = digits;
    power += minus ? -written : written;
  }
  back(in, c);
  if (!any)
    return 0;
  if (mantissa == 0)
    power = 0;
  if (power < -1022 || power > 1023)
    __because_unsupported("scanf of so large or small a hexadecimal floating-point number");
  double value = (double)mantissa * __because_float_from_bits((unsigned long long)(1023 + power) << 52);
  return store_real(negative ? -value : value, length, list);
}

/* The characters of a floating-point number, the first of which is `c`, then its value; 1 if there was one. */
static int real(struct scanner in, int c, int width, const char *length, va_list *list) {
  char text[128];
  int size = 0, digits = 0, point = 0, power = 0;
  for (; width > 0 && size < 127; width--) {
    int sign_place = size == 0 || (power && size == power);
    if (c >= '0' && c <= '9')
      digits = 1;
    else if ((c == '+' || c == '-') && sign_place)
      ;
    else if (c == '.' && !point && !power)
      point = 1;
    else if ((c == 'e' || c == 'E') && digits && !power)
      power = size + 1;
    else
      break;
    text[size++] = (char)c;
    c = width > 1 ? next(in) : EOF;
  }
  int sign = size > 0 && (text[0] == '+' || text[0] == '-'), negative = sign && text[0] == '-';
  if (size == sign && width > 0 && (c == 'i' || c == 'I' || c == 'n' || c == 'N'))
    return word(in, c, width, negative, length, list);
  if (size == sign + 1 && text[sign] == '0' && width > 0 && (c == 'x' || c == 'X'))
    return hexadecimal(in, width - 1, negative, length, list);
  if (size == 127)
    __because_unsupported("scanf of a number of more than 126 characters");
  back(in, c);
  if (!digits || (power && (text[size - 1] < '0' || text[size - 1] > '9')))
    return 0;
  text[size] = 0;
  int single = length[0] != 'l' && length[0] != 'L';
  return store_real(single ? __because_float(text, 0, 24, -149, 128) : __because_float(text, 0, 53, -1074, 1024), length,
                    list);
}

/* Is `c` in the set that starts at `set` (after the bracket) and ends before `end`? */
static int in_set(int c, const char *set, const char *end) {
  int outside = *set == '^';
  for (set += outside; set < end; set++) {
    unsigned char low = *set, high = low;
    if (set + 2 < end && set[1] == '-') {
      high = set[2];
      set += 2;
    }
    if (c >= low && c <= high)
      return !outside;
  }
  return outside;
}

static const char *end_of_set(const char *set) {
  if (*set == '^')
    set++;
  if (*set == ']')
    set++;
  while (*set && *set != ']')
    set++;
  return set;
}

/* %c, %s and %[: characters into `to`, null for none kept, the first of them `c`; 1 if there was at least one. */
static int characters(struct scanner in, int c, char kind, int width, const char *set, const char *end, char *to) {
  int size = 0;
  for (; size < width; size++) {
    if (size > 0)
      c = next(in);
    if (c == EOF || (kind == 's' && space(c)) || (kind == '[' && !in_set(c, set, end))) {
      back(in, c);
      break;
    }
    if (to)
      to[size] = (char)c;
  }
  if (to && kind != 'c' && size > 0)
    to[size] = 0;
  return kind == 'c' ? size == width : size > 0;
}

static int convert(struct scanner in, int c, char kind, int width, const char *length, const char *set,
                   const char *end, va_list *list) {
  unsigned long long value;
  int base = kind == 'x' || kind == 'X' || kind == 'p' ? 16 : kind == 'o' ? 8 : kind == 'i' ? 0 : 10;
  switch (kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      if (!integer(in, c, base, width, kind == 'd' || kind == 'i', &value))
        return 0;
      if (list)
        store_integer(value, length, list);
      return 1;
    case 'a':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return real(in, c, width, length, list);
    case 'c':
    case 's':
    case '[':
      if (length[0] == 'l' || length[0] == 'm')
        __because_unsupported("scanf of wide characters or into allocated memory");
      if (kind == 'c' && width == INT_MAX)
        width = 1;
      return characters(in, c, kind, width, set, end, list ? va_arg(*list, char *) : 0);
    default:
      __because_unsupported("this conversion of scanf");
      return 0;
  }
}

int __because_scan(FILE *stream, const char *text, const char *format, va_list values) {
  struct scanner in = {stream, text};
  va_list list;
  int count = 0;
  taken = 0;
  va_copy(list, values);
  for (; *format; format++) {
    int c;
    if (space((unsigned char)*format)) {
      back(in, after_space(in));
      continue;
    }
    if (*format != '%' || format[1] == '%') {
      int percent = *format == '%';
      format += percent;
      c = percent ? after_space(in) : next(in);
      if (c == (unsigned char)*format)
        continue;
      back(in, c);
      return c == EOF && count == 0 ? EOF : count;
    }
    int keep = *++format != '*', width = 0;
    format += !keep;
    for (; *format >= '0' && *format <= '9'; format++)
      width = width * 10 + (*format - '0');
    const char *length = format;
    while (*format == 'h' || *format == 'l' || *format == 'L' || *format == 'q' || *format == 'j' || *format == 'z' ||
           *format == 't' || *format == 'm')
      format++;
    if (*format == 'I' && ((format[1] == '6' && format[2] == '4') || (format[1] == '3' && format[2] == '2')))
      format += 3;
    if (*format == 'n') {
      if (keep)
        store_integer(taken, length, &list);
      continue;
    }
    char kind = *format;
    const char *set = format + 1;
    if (kind == '[')
      format = end_of_set(set);
    c = kind == 'c' || kind == '[' ? next(in) : after_space(in);
    if (c == EOF)
      return count ? count : EOF;
    if (!convert(in, c, kind, width ? width : INT_MAX, length, set, format, keep ? &list : 0))
      return count;
    count += keep;
  }
  return count;
}
