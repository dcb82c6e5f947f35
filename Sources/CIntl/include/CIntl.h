#ifndef UPCOMING_CINTL_H
#define UPCOMING_CINTL_H

#include <stdbool.h>

/// The part of libintl that Upcoming uses. It is in glibc, but not in Swift's module of glibc.

/// Has texts looked up in the catalogs below `directory`, in the languages that the environment names: `LANGUAGE` where it is
/// set, else the locale. Where glibc does not know that locale, it takes C.UTF-8 in a way in which `LANGUAGE` counts.
///
/// To be called at most once, before there is a second thread. Returns whether a catalog is found.
bool cintl_begin(const char *directory);

/// Whether there is a catalog.
bool cintl_has_catalog(void);

/// The text in the user's language, in UTF-8; NULL where there is none. It stays valid.
const char *cintl_text(const char *text);

/// The form for `count`; NULL where there is none.
const char *cintl_plural_text(const char *singular, const char *plural, unsigned long count);

#endif
