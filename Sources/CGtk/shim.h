#ifndef UPCOMING_CGTK_SHIM_H
#define UPCOMING_CGTK_SHIM_H

#include <gtk/gtk.h>
#include <glib-unix.h>

#endif
