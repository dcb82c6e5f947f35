#ifndef LIBICAL_YARDSTICK_H
#define LIBICAL_YARDSTICK_H

#include <stdint.h>

/// libical, as its own documentation has it used.

/// Parses a whole iCalendar text; to be freed with libical_free. NULL where it cannot.
void *libical_parse(const char *text);
void libical_free(void *calendar);
/// How many events it has read.
int64_t libical_events(void *calendar);
/// Makes the occurrences of all events between two moments, in seconds since 1970, and counts them.
int64_t libical_expand(void *calendar, int64_t from, int64_t to);

#endif
