#ifndef __BECAUSE_SYS_CDEFS_H
#define __BECAUSE_SYS_CDEFS_H
#define __BEGIN_DECLS
#define __END_DECLS
#define __P(arguments) arguments
#define __PMT(arguments) arguments
#define __CONCAT(a, b) a##b
#define __STRING(a) #a
#define __ptr_t void *
/* What a declaration says besides its type. */
#define __THROW
#define __THROWNL
#define __NTH(function) function
#define __NTHNL(function) function
#define __LEAF
#define __LEAF_ATTR
#define __wur
#define __nonnull(parameters)
#define __returns_nonnull
#define __fortify_function extern inline
#define __extern_inline extern inline
#define __extern_always_inline extern inline
#define __always_inline inline
#define __attribute_malloc__
#define __attribute_alloc_size__(parameters)
#define __attribute_alloc_align__(parameters)
#define __attribute_pure__
#define __attribute_const__
#define __attribute_used__
#define __attribute_noinline__
#define __attribute_deprecated__
#define __attribute_deprecated_msg__(message)
#define __attribute_format_arg__(argument)
#define __attribute_format_strfmon__(a, b)
#define __attribute_nonnull__(parameters)
#define __attribute_returns_twice__
#define __attribute_warn_unused_result__
#define __attribute_maybe_unused__
#define __attribute_copy__(function)
#define __attribute_artificial__
#define __attribute_nonstring__
#define __attr_access(parameters)
#define __attr_access_none(argument)
#define __attr_dealloc(function, argument)
#define __attr_dealloc_free
#define __attr_dealloc_fclose
#define __errordecl(name, message) extern void name(void)
#define __warndecl(name, message) extern void name(void)
#define __REDIRECT(name, type, alias) name type
#define __REDIRECT_NTH(name, type, alias) name type
#define __REDIRECT_NTHNL(name, type, alias) name type
#define __glibc_likely(condition) (condition)
#define __glibc_unlikely(condition) (condition)
#define __glibc_macro_warning(message)
#define __glibc_has_attribute(attribute) 0
#define __glibc_safe_or_unknown_len(a, b, c) 0
#define __bos(pointer) ((unsigned long)-1)
#define __bos0(pointer) ((unsigned long)-1)
#define __restrict_arr restrict
#define __flexarr []
#define __COLD
#define __USE_MISC 1
#define __USE_POSIX 1
#define __USE_POSIX2 1
#define __USE_POSIX199309 1
#define __USE_POSIX199506 1
#define __USE_XOPEN 1
#define __USE_XOPEN_EXTENDED 1
#define __USE_UNIX98 1
#define __USE_XOPEN2K 1
#define __USE_XOPEN2K8 1
#define __USE_ISOC99 1
#define __USE_ISOC11 1
#endif
