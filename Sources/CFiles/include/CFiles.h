#ifndef UPCOMING_CFILES_H
#define UPCOMING_CFILES_H

#include <stdbool.h>

/// The calls of Linux for replacing a file that Swift's module of glibc does not have.

/// Exchanges two files of one folder, so that both names always have a file. Returns 0, or the error number: EINVAL or ENOSYS
/// where the file system cannot do it.
int cfiles_exchange(const char *first, const char *second);

/// Gives a file a name that no other file has. Returns 0, or the error number: EEXIST where there is one.
int cfiles_rename_to_new(const char *from, const char *to);

/// Gives an open file the extended attributes of another one, access control lists included. Returns 0, or the error number.
/// Labels of the system's security are left to the system.
int cfiles_copy_attributes(int from, int to);

#endif
