/* Starts a program and says when its window is there.
 *
 *     window-watch [--rows | --settled] SECONDS PROGRAM ARGUMENT...
 *
 * Prints milliseconds from just before the fork: until the X server maps the first top-level window at least 200 pixels
 * wide, and until something is first drawn into it; with --rows also until text stands all over it; with --settled also
 * until the last drawing before a second in which nothing was drawn, and what the program has taken until then: memory (its
 * proportional set, in MB) and processor time (in milliseconds). Then ends the program. Exit status 1: no such window, or not
 * all that was waited for, within SECONDS, or the program ended by itself.
 */

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SMALLEST_WIDTH = 200, SILENCE = 1000 };
/* What is waited for. */
enum goal { DRAWN, ROWS, SETTLED };

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double milliseconds_of(struct timeval time) {
    return time.tv_sec * 1e3 + time.tv_usec / 1e3;
}

/* A window may be gone again before it is asked about; that is no reason to end. */
static int ignore_error(Display *display, XErrorEvent *error) {
    (void)display;
    (void)error;
    return 0;
}

static int is_main_window(Display *display, Window window) {
    XWindowAttributes attributes;
    return XGetWindowAttributes(display, window, &attributes) && attributes.width >= SMALLEST_WIDTH;
}

/* Whether text stands all over the window, as the rows of a list do: in each band of it that is about as high as a row. A page
 * that is shown instead of a list has its words in the middle. */
static int has_rows(Display *display, Window window) {
    XWindowAttributes area;
    if (!XGetWindowAttributes(display, window, &area)) return 0;
    const int x = area.width / 4, y = area.height / 5, width = area.width / 2, height = area.height * 7 / 10;
    XImage *image = XGetImage(display, window, x, y, width, height, AllPlanes, ZPixmap);
    if (!image) return 0;
    enum { BANDS = 6 };
    int lines[BANDS] = {0}, filled = 0;
    for (int line = 0; line < height; line++) {
        const char *pixels = image->data + (size_t)line * image->bytes_per_line;
        const size_t pixel = image->bits_per_pixel / 8;
        lines[line * BANDS / height] += memcmp(pixels, pixels + pixel, (width - 1) * pixel) != 0;
    }
    XDestroyImage(image);
    for (int band = 0; band < BANDS; band++) filled += lines[band] >= 5;
    return filled == BANDS;
}

/* In MB; 0 if it is unknown. */
static double memory(pid_t program) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)program);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && sscanf(line, "Pss: %ld", &kilobytes) != 1) {}
    if (file) fclose(file);
    return kilobytes / 1024.0;
}

int main(int argc, char **argv) {
    enum goal goal = DRAWN;
    if (argc > 1 && (!strcmp(argv[1], "--rows") || !strcmp(argv[1], "--settled"))) {
        goal = strcmp(argv[1], "--rows") ? SETTLED : ROWS;
        argc--, argv++;
    }
    if (argc < 3) {
        fprintf(stderr, "usage: window-watch [--rows | --settled] SECONDS PROGRAM ARGUMENT...\n");
        return 2;
    }
    Display *display = XOpenDisplay(NULL);
    int damage_event, damage_error;
    if (!display || !XDamageQueryExtension(display, &damage_event, &damage_error)) {
        fprintf(stderr, "window-watch: no display, or one without the DAMAGE extension\n");
        return 2;
    }
    XSetErrorHandler(ignore_error);
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);

    const double begin = milliseconds();
    const double limit = begin + 1e3 * atof(argv[1]);
    const pid_t program = fork();
    if (program < 0) {
        perror("fork");
        return 2;
    }
    if (program == 0) {
        close(ConnectionNumber(display));
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        _exit(127);
    }

    Window window = None;
    double mapped = 0, drawn = 0, rows = 0, last = 0;
    int is_done = 0;
    while (!is_done) {
        if (XPending(display) == 0) {
            const double now = milliseconds();
            int status;
            is_done = goal == DRAWN ? drawn > 0 : rows > 0 && (goal == ROWS || now - begin - last >= SILENCE);
            if (is_done || now >= limit || waitpid(program, &status, WNOHANG) == program) break;
            struct pollfd connection = {.fd = ConnectionNumber(display), .events = POLLIN};
            poll(&connection, 1, limit - now < 100 ? (int)(limit - now) + 1 : 100);
            continue;
        }
        XEvent event;
        XNextEvent(display, &event);
        const double now = milliseconds() - begin;
        if (event.type == MapNotify && mapped == 0 && is_main_window(display, event.xmap.window)) {
            mapped = now;
            window = event.xmap.window;
            const int level = goal == DRAWN ? XDamageReportNonEmpty : XDamageReportRawRectangles;
            XDamageCreate(display, window, level);
        } else if (event.type == damage_event + XDamageNotify) {
            if (drawn == 0) drawn = now;
            last = now;
            /* Of several drawings in a row the last shows what came of them. */
            if (goal != DRAWN && rows == 0 && XPending(display) == 0 && has_rows(display, window)) rows = now;
        }
    }
    const double megabytes = memory(program);
    kill(program, SIGKILL);
    struct rusage used = {0};
    wait4(program, NULL, 0, &used);
    if (!is_done) return 1;
    printf("%.2f %.2f", mapped, drawn);
    if (goal != DRAWN) printf(" %.2f", rows);
    if (goal == SETTLED) printf(" %.2f %.1f %.0f", last, megabytes, milliseconds_of(used.ru_utime) + milliseconds_of(used.ru_stime));
    printf("\n");
    return 0;
}
