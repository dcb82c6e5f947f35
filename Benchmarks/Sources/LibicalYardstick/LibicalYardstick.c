#include "LibicalYardstick.h"

#include <libical/ical.h>

void *libical_parse(const char *text) { return icalparser_parse_string(text); }

void libical_free(void *calendar) { icalcomponent_free(calendar); }

int64_t libical_events(void *calendar) { return icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT); }

static void count(icalcomponent *event, struct icaltime_span *span, void *counter)
{
    (void)event;
    (void)span;
    ++*(int64_t *)counter;
}

int64_t libical_expand(void *calendar, int64_t from, int64_t to)
{
    const icaltimezone *utc = icaltimezone_get_utc_timezone();
    struct icaltimetype first = icaltime_from_timet_with_zone(from, 0, utc);
    struct icaltimetype last = icaltime_from_timet_with_zone(to, 0, utc);
    int64_t counter = 0;
    icalcompiter event = icalcomponent_begin_component(calendar, ICAL_VEVENT_COMPONENT);
    for (; icalcompiter_deref(&event); icalcompiter_next(&event))
        icalcomponent_foreach_recurrence(icalcompiter_deref(&event), first, last, count, &counter);
    return counter;
}
