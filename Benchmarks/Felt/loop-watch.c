/* Preloaded into a program with a GLib main loop, it writes a line to the file that LOOP_WATCH names for each time that the
 * main loop has kept the user waiting for more than 5 ms:
 *
 *     WAIT WORK MOMENT
 *
 * The milliseconds from the end of one wait for something to do until the beginning of the next, during which no key and no
 * click is answered; the processor time that the main thread spent of them; and when they ended, in milliseconds since the
 * program began. On a busy machine a wait is longer than its work.
 */

#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int output = -1;
static double begin, woken, woken_work;

static double milliseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static gint watched_poll(GPollFD *descriptors, guint count, gint timeout) {
    const double now = milliseconds(CLOCK_MONOTONIC);
    if (woken > 0 && now - woken > 5) {
        dprintf(output, "%.1f %.1f %.1f\n", now - woken, milliseconds(CLOCK_THREAD_CPUTIME_ID) - woken_work, now - begin);
    }
    const gint ready = g_poll(descriptors, count, timeout);
    woken = milliseconds(CLOCK_MONOTONIC);
    woken_work = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    return ready;
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("LOOP_WATCH");
    if (!path) return;
    output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (output < 0) return;
    /* What the program starts is not watched. */
    unsetenv("LOOP_WATCH");
    unsetenv("LD_PRELOAD");
    begin = milliseconds(CLOCK_MONOTONIC);
    g_main_context_set_poll_func(NULL, watched_poll);
}
