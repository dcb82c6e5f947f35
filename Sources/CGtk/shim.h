#ifndef UPCOMING_CGTK_SHIM_H
#define UPCOMING_CGTK_SHIM_H

// The module CGio, so that what GTK's headers take of GLib and GIO is of one module alone.
#include "../CGio/shim.h"
#include <malloc.h>
#include <gtk/gtk.h>

#endif
