#ifndef UPCOMING_CGTK_SHIM_H
#define UPCOMING_CGTK_SHIM_H

// The module CGio, so that what GTK's headers take of GLib and GIO is of one module alone.
#include "../CGio/shim.h"
// A later GTK does not call functions of GTK 4.8 deprecated.
#define GDK_VERSION_MIN_REQUIRED (G_ENCODE_VERSION (4, 8))
#include <gtk/gtk.h>

#ifdef GDK_WINDOWING_X11
// Declared here, because their header includes those of X11.
GType gdk_x11_surface_get_type (void);
unsigned long gdk_x11_surface_get_xid (GdkSurface *surface);
#endif

// The number of a window on X11; 0 elsewhere, and of a window that is not on screen.
static inline unsigned long
upcoming_window_get_xid (GtkWindow *window)
{
#ifdef GDK_WINDOWING_X11
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  if (surface != NULL && G_TYPE_CHECK_INSTANCE_TYPE (surface, gdk_x11_surface_get_type ()))
    return gdk_x11_surface_get_xid (surface);
#endif
  return 0;
}

// Has a screen reader speak a text at once, where GTK can: in 4.14 and later. It is said of the window, which is on the
// accessibility bus even while the widget is not shown yet.
static inline void
upcoming_accessible_announce (GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION (4, 14, 0)
  GtkRoot *root = gtk_widget_get_root (widget);
  if (root != NULL)
    gtk_accessible_announce (GTK_ACCESSIBLE (root), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}

// Whether the items of lists can have names for screen readers: in GTK 4.12 and later.
static inline gboolean
upcoming_list_items_have_names (void)
{
#if GTK_CHECK_VERSION (4, 12, 0)
  return TRUE;
#else
  return FALSE;
#endif
}

// The form with a GValue reads this state as another type in each version of GTK; Swift cannot call the variadic one.
static inline void
upcoming_accessible_set_checked (GtkAccessible *accessible, gboolean is_checked)
{
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                               is_checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

#endif
