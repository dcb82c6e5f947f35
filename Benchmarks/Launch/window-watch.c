/* Starts a program and says when its window is there.
 *
 *     window-watch SECONDS PROGRAM ARGUMENT...
 *
 * Prints two numbers: the milliseconds from just before the fork until the X server maps the first top-level window at
 * least 200 pixels wide, and until something is first drawn into it. Then ends the program. Exit status 1: no such window,
 * or nothing drawn, within SECONDS, or the program ended by itself.
 */

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SMALLEST_WIDTH = 200 };

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
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

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s SECONDS PROGRAM ARGUMENT...\n", argv[0]);
        return 2;
    }
    Display *display = XOpenDisplay(NULL);
    int damage_event, damage_error;
    if (!display || !XDamageQueryExtension(display, &damage_event, &damage_error)) {
        fprintf(stderr, "%s: no display, or one without the DAMAGE extension\n", argv[0]);
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

    double mapped = 0, drawn = 0;
    while (drawn == 0) {
        if (XPending(display) == 0) {
            const double rest = limit - milliseconds();
            int status;
            if (rest <= 0 || waitpid(program, &status, WNOHANG) == program) break;
            struct pollfd connection = {.fd = ConnectionNumber(display), .events = POLLIN};
            poll(&connection, 1, rest < 100 ? (int)rest + 1 : 100);
            continue;
        }
        XEvent event;
        XNextEvent(display, &event);
        const double now = milliseconds() - begin;
        if (event.type == MapNotify && mapped == 0 && is_main_window(display, event.xmap.window)) {
            mapped = now;
            XDamageCreate(display, event.xmap.window, XDamageReportNonEmpty);
        } else if (event.type == damage_event + XDamageNotify) {
            drawn = now;
        }
    }
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    if (drawn == 0) return 1;
    printf("%.2f %.2f\n", mapped, drawn);
    return 0;
}
