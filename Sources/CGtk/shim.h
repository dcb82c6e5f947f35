#ifndef UPCOMING_CGTK_SHIM_H
#define UPCOMING_CGTK_SHIM_H

// The module CGio, so that what GTK's headers take of GLib and GIO is of one module alone.
#include "../CGio/shim.h"
#include <malloc.h>
// What GTK 4.8 has is not called deprecated by a later one.
#define GDK_VERSION_MIN_REQUIRED (G_ENCODE_VERSION (4, 8))
#include <gtk/gtk.h>

// The form with a GValue reads this state as another type in each version of GTK; Swift cannot call the variadic one.
static inline void
upcoming_accessible_set_checked (GtkAccessible *accessible, gboolean is_checked)
{
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                               is_checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

#endif
