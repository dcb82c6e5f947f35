#ifndef UPCOMING_YARDSTICK_H
#define UPCOMING_YARDSTICK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Finds the flags of all events by std::sort and one sweep. Returns an opaque result to be freed with
/// yardstick_flags_free; its checksum is taken outside the measured time.
void *yardstick_flags(const int64_t *starts, const int64_t *ends, size_t count);
uint64_t yardstick_flags_checksum(const void *flags);
void yardstick_flags_free(void *flags);

/// Sorted starts and the running maximum of ends, to look backwards from an event.
void *yardstick_index(const int64_t *starts, const int64_t *ends, size_t count);
/// The sum of the positions of all that the event at each of `positions` conflicts with.
uint64_t yardstick_query(const void *index, const int64_t *starts, const int64_t *ends, const uint32_t *positions,
                         size_t count);
/// The sum over all conflicts of the product of both positions, counted from one.
uint64_t yardstick_pairs(const void *index);
/// The sum, over an hour from each of `starts` on, of the positions of all that it conflicts with and of the next time within a
/// day from which an hour is free.
uint64_t yardstick_fits(const void *index, const int64_t *starts, size_t count);
void yardstick_index_free(void *index);

/// One event in a conflict: the number of its series, its start and its end.
typedef struct {
    int32_t series;
    int64_t start, end;
} yardstick_side;
/// Gathers pairs of the same two series with the same distance and lengths. Returns the sum over all pairs of the number of
/// their group, in order of the first pair of each, times their position, both counted from one.
uint64_t yardstick_groups(const yardstick_side *sides, size_t pair_count);

/// The share in the checksum of one event that conflicts.
uint64_t yardstick_mix(int64_t start, int64_t end);

#ifdef __cplusplus
}
#endif

#endif
