/* Writes a line for each drawing into a window: its moment, in milliseconds of the monotonic clock.
 *
 *     drawings WINDOW
 */

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **arguments) {
    Display *display = XOpenDisplay(NULL);
    int event_base, error_base;
    if (count != 2 || !display || !XDamageQueryExtension(display, &event_base, &error_base)) return 1;
    Damage damage = XDamageCreate(display, strtoul(arguments[1], NULL, 0), XDamageReportNonEmpty);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type != event_base + XDamageNotify) continue;
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        printf("%.1f\n", now.tv_sec * 1e3 + now.tv_nsec / 1e6);
        XDamageSubtract(display, damage, None, None);
    }
}
