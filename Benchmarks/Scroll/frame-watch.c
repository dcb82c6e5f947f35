/* Preloaded into a GTK program, it writes a line for each frame to the file that FRAME_WATCH names:
 *
 *     MICROSECONDS WORK DRAWING
 *
 * The moment at which the frame ended, the processor time that the main thread has spent since the frame before it ended
 * (input, layout and drawing), and the part of that spent drawing, in microseconds. A thread that waits for a processor
 * that others use spends none, so a busy machine does not count.
 */

#include <fcntl.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int output = -1;
static long long last_work, drawing_since;

static long long microseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static gboolean drawing_starts(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    (void)hint, (void)count, (void)values, (void)data;
    drawing_since = microseconds(CLOCK_THREAD_CPUTIME_ID);
    return TRUE;
}

static gboolean frame_ends(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    (void)hint, (void)count, (void)values, (void)data;
    long long now = microseconds(CLOCK_THREAD_CPUTIME_ID);
    dprintf(output, "%lld %lld %lld\n", microseconds(CLOCK_MONOTONIC), now - last_work, now - drawing_since);
    last_work = now;
    return TRUE;
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FRAME_WATCH");
    if (!path) return;
    output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (output < 0) return;
    /* What the program starts is not watched. */
    unsetenv("FRAME_WATCH");
    unsetenv("LD_PRELOAD");
    g_type_class_ref(gdk_frame_clock_get_type());
    g_signal_add_emission_hook(g_signal_lookup("paint", gdk_frame_clock_get_type()), 0, drawing_starts, NULL, NULL);
    g_signal_add_emission_hook(g_signal_lookup("after-paint", gdk_frame_clock_get_type()), 0, frame_ends, NULL, NULL);
}
