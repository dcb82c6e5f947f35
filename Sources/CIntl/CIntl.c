#include "CIntl.h"

#include <libintl.h>
#include <locale.h>
#include <stddef.h>

#define DOMAIN "upcoming"

static bool has_catalog;

bool cintl_begin(const char *directory) {
    // LC_CTYPE too: the system's own messages (strerror) come in its encoding.
    if (!setlocale(LC_MESSAGES, "") || !setlocale(LC_CTYPE, "")) {
        setlocale(LC_MESSAGES, "C.UTF-8");
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    if (!bindtextdomain(DOMAIN, directory) || !bind_textdomain_codeset(DOMAIN, "UTF-8")) return false;
    // The text of no words is the header of a catalog.
    has_catalog = *dgettext(DOMAIN, "") != '\0';
    return has_catalog;
}

bool cintl_has_catalog(void) { return has_catalog; }

const char *cintl_text(const char *text) {
    if (!has_catalog) return NULL;
    const char *found = dgettext(DOMAIN, text);
    return found == text ? NULL : found;
}

const char *cintl_plural_text(const char *singular, const char *plural, unsigned long count) {
    if (!has_catalog) return NULL;
    const char *found = dngettext(DOMAIN, singular, plural, count);
    return found == singular || found == plural ? NULL : found;
}
