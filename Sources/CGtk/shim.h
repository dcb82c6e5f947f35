#ifndef UPCOMING_CGTK_SHIM_H
#define UPCOMING_CGTK_SHIM_H

#include <malloc.h>
#include <gtk/gtk.h>
#include <glib-unix.h>

#endif
