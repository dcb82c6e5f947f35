#include "CIntl.h"

#include <libintl.h>
#include <locale.h>
#include <stddef.h>
#include <string.h>

#define DOMAIN "upcoming"

static bool has_catalog;

bool cintl_begin(const char *directory) {
    // LC_CTYPE too: the system's own messages (strerror) come in its encoding.
    const char *locale = setlocale(LC_MESSAGES, "");
    if (!locale || !setlocale(LC_CTYPE, "")) {
        locale = "C.UTF-8";
        setlocale(LC_CTYPE, locale);
    }
    // Later glibc, as 2.41, translates nothing in a locale of this name; it does with a territory, which need not exist.
    if (strncmp(locale, "C.", 2) == 0) setlocale(LC_MESSAGES, "C_XX.UTF-8");
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
