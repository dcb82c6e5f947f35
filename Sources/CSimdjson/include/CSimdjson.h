#ifndef UPCOMING_CSIMDJSON_H
#define UPCOMING_CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed JSON document. Immutable; owns a copy of every string, so the bytes it was parsed from may go.
typedef struct csimdjson_document csimdjson_document;

typedef enum {
    CSIMDJSON_OK,
    CSIMDJSON_NO_MEMORY,
    CSIMDJSON_TOO_LONG,
    CSIMDJSON_TOO_DEEP,
    /// Not JSON, not UTF-8, with half a surrogate pair, or with a number that fits no 64-bit type.
    CSIMDJSON_REFUSED
} csimdjson_status;

typedef enum {
    CSIMDJSON_NULL,
    CSIMDJSON_BOOL,
    CSIMDJSON_NUMBER,
    CSIMDJSON_STRING,
    CSIMDJSON_ARRAY,
    CSIMDJSON_OBJECT
} csimdjson_kind;

/// A view of bytes that somebody else owns.
typedef struct {
    const uint8_t *bytes;
    size_t length;
} csimdjson_text;

/// Parses `length` bytes. `readable` is how many bytes may be read from `bytes` on, at least `length`: when it exceeds
/// `length` by 64 the parser needs no copy. Returns NULL and a status other than OK on failure.
csimdjson_document *csimdjson_parse(
    const uint8_t *bytes, size_t length, size_t readable, size_t depth_limit, csimdjson_status *status);
void csimdjson_free(csimdjson_document *document);

// A value is named by its position in the document. Every position passed in must be the root's or come from one of
// the functions below for the same document; the kind must be the one that the function asks for.

size_t csimdjson_root(const csimdjson_document *document);
csimdjson_kind csimdjson_kind_of(const csimdjson_document *document, size_t value);
/// The text of a string, in UTF-8, owned by the document.
csimdjson_text csimdjson_string(const csimdjson_document *document, size_t string);
bool csimdjson_bool(const csimdjson_document *document, size_t boolean);
/// Whether the number is written as an integer that fits.
bool csimdjson_int64(const csimdjson_document *document, size_t number, int64_t *result);
double csimdjson_double(const csimdjson_document *document, size_t number);

/// The number of elements or members, for reserving memory: never too high, and at most 16,777,215.
size_t csimdjson_count(const csimdjson_document *document, size_t container);
/// The first element, or the first key, of an array or object; equal to its end when it is empty.
size_t csimdjson_first(const csimdjson_document *document, size_t container);
size_t csimdjson_end(const csimdjson_document *document, size_t container);
/// The position after a value in its container: after a key that of its value, after a value that of the next key.
size_t csimdjson_next(const csimdjson_document *document, size_t value);

/// Walks an object once and writes the position of the value of `names[i]` to `found[i]`, or 0 where it has none.
/// The last of several members with one name counts.
void csimdjson_find(
    const csimdjson_document *document, size_t object, const csimdjson_text *names, size_t count, size_t *found);

#ifdef __cplusplus
}
#endif

#endif
