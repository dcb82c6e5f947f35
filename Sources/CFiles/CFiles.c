#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

int cfiles_exchange(const char *first, const char *second) {
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int cfiles_rename_to_new(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

/// The most bytes of an attribute, and of all names, that Linux keeps.
static const size_t limit = 65536;

int cfiles_copy_attributes(int from, int to) {
    char *names = malloc(limit), *value = malloc(limit);
    int code = names && value ? 0 : ENOMEM;
    ssize_t size = code ? 0 : flistxattr(from, names, limit);
    if (size < 0) code = errno == ENOTSUP ? 0 : errno;
    for (char *name = names; !code && name < names + size; name += strlen(name) + 1) {
        if (strncmp(name, "security.", 9) == 0) continue;
        ssize_t length = fgetxattr(from, name, value, limit);
        if (length < 0 || fsetxattr(to, name, value, (size_t)length, 0) != 0) code = errno;
    }
    free(names);
    free(value);
    return code;
}
