// The arguments of the program for `CommandLine`, as glibc hands them over.
//
// Swift's library reads the memory map of the process for them before `main`, which takes a fiftieth of the time until the
// window is there. A statically linked program takes these two functions in place of the library's, whose file the linker then
// leaves out. They are weak: where a later Swift needs its file for something else, it wins.

#include <features.h>
#include <stddef.h>

#ifdef __GLIBC__

static int count;
static char **words;

// Before any other function of this kind, which might ask already.
__attribute__((constructor(101))) static void keep(int argc, char **argv) {
    count = argc;
    words = argv;
}

__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
    *argc = count;
    return words;
}

__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    count = argc;
    words = argv;
}

#endif
