#ifndef UPCOMING_CRE2_H
#define UPCOMING_CRE2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled regular expression in the syntax of RE2. Immutable.
typedef struct cre2_pattern cre2_pattern;

/// A view of bytes that somebody else owns.
typedef struct {
    const uint8_t *bytes;
    size_t length;
} cre2_text;

/// Compiles `text`, which is UTF-8. `memory_limit`, in bytes, bounds the compiled form and what matching takes.
/// Returns NULL when there is no memory; else a pattern, which may be a refused one, to be freed in either case.
cre2_pattern *cre2_compile(cre2_text text, size_t memory_limit);
void cre2_free(cre2_pattern *pattern);

/// Whether the pattern was refused.
bool cre2_is_refused(const cre2_pattern *pattern);
/// Why it was refused, in English; owned by the pattern. Empty where it was not.
cre2_text cre2_reason(const cre2_pattern *pattern);
/// The part of the pattern that is at fault; owned by the pattern. May be empty.
cre2_text cre2_fault(const cre2_pattern *pattern);

/// Whether a pattern that was not refused is found anywhere in `text`, which is UTF-8. Takes time linear in its length.
bool cre2_is_found(const cre2_pattern *pattern, cre2_text text);

#ifdef __cplusplus
}
#endif

#endif
