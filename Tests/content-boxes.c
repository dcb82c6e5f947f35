/* Lets GTK 4.18 tell where widgets are as GTK 4.8 does, for tests that point at them: preloaded into a program, it has
   each widget give the place of its content within the content of its parent. Of itself GTK 4.18 gives the place of its
   border, and adds these up, so that the padding of all that a widget lies in is missing from where it is in the window;
   and the page of a stack, which is no widget, gives the place of its widget, so that this counts twice, shown or not. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static gboolean in_parent(GtkAccessible *accessible, int *x, int *y, int *width, int *height) {
    GtkWidget *widget = (GtkWidget *)accessible;
    GtkWidget *parent = NEXT(gtk_widget_get_parent)(widget);
    graphene_point_t origin = {0, 0}, place = {0, 0};
    if (!NEXT(gtk_widget_get_realized)(widget)) return FALSE;
    if (parent && !NEXT(gtk_widget_compute_point)(widget, parent, &origin, &place)) return FALSE;
    *x = (int)place.x;
    *y = (int)place.y;
    *width = NEXT(gtk_widget_get_width)(widget);
    *height = NEXT(gtk_widget_get_height)(widget);
    return TRUE;
}

static gboolean in_stack(GtkAccessible *accessible, int *x, int *y, int *width, int *height) {
    GtkWidget *child = NEXT(gtk_stack_page_get_child)((GtkStackPage *)accessible);
    GtkWidget *stack = child ? NEXT(gtk_widget_get_parent)(child) : NULL;
    if (!stack || !in_parent((GtkAccessible *)stack, x, y, width, height)) return FALSE;
    *x = *y = 0;
    if (!NEXT(gtk_widget_get_mapped)(child)) *width = *height = 0;
    return TRUE;
}

static void answer(GType type, __typeof__(&in_parent) bounds) {
    gpointer class = NEXT(g_type_class_ref)(type);
    GtkAccessibleInterface *interface = NEXT(g_type_interface_peek)(class, NEXT(gtk_accessible_get_type)());
    interface->get_bounds = bounds;
    NEXT(g_type_class_unref)(class);
}

/* A window is presented before anyone asks where it is. */
void gtk_window_present(GtkWindow *window) {
    answer(NEXT(gtk_widget_get_type)(), in_parent);
    answer(NEXT(gtk_window_get_type)(), in_parent);
    answer(NEXT(gtk_stack_page_get_type)(), in_stack);
    NEXT(gtk_window_present)(window);
}
