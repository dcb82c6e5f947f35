#ifndef UPCOMING_CGTK_SHIM_H
#define UPCOMING_CGTK_SHIM_H

// The module CGio, so that what GTK's headers take of GLib and GIO is of one module alone.
#include "../CGio/shim.h"
#include <malloc.h>
// What GTK 4.8 has is not called deprecated by a later one.
#define GDK_VERSION_MIN_REQUIRED (G_ENCODE_VERSION (4, 8))
#include <gtk/gtk.h>

#endif
