/* The least that shows a long list in a GTK window: the measure for how soon rows of the program are on screen.
 *
 *     bare-list COUNT
 *
 * A window with a header bar and a GtkListView of COUNT rows, each of them a title over a time, in its middle. The rows are
 * in the window before it is shown.
 */

#include <gtk/gtk.h>
#include <stdlib.h>

static guint count;

static void make_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    (void)factory, (void)data;
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    for (int line = 0; line < 2; line++) {
        GtkWidget *label = gtk_label_new(NULL);
        gtk_label_set_xalign(GTK_LABEL(label), 0.5);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_box_append(GTK_BOX(row), label);
    }
    gtk_widget_set_size_request(row, -1, 56);
    gtk_list_item_set_child(item, row);
}

static void fill_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    (void)factory, (void)data;
    const guint number = gtk_list_item_get_position(item);
    char title[64], time[64];
    snprintf(title, sizeof title, "Appointment number %u with somebody", number);
    snprintf(time, sizeof time, "%02u:%02u to %02u:30", number % 12, number * 15 % 60, number % 12 + 1);
    GtkWidget *label = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    gtk_label_set_text(GTK_LABEL(label), title);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(label)), time);
}

static void activate(GtkApplication *application, gpointer data) {
    (void)data;
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
    GtkStringList *rows = gtk_string_list_new(NULL);
    for (guint row = 0; row < count; row++) gtk_string_list_append(rows, "");
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_row), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(rows))), factory);
    GtkWidget *scroll = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), list);
    gtk_window_set_child(GTK_WINDOW(window), scroll);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
    count = argc > 1 ? (guint)strtoul(argv[1], NULL, 10) : 1000;
    GtkApplication *application = gtk_application_new("io.github.upcoming.BareList", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    const int status = g_application_run(G_APPLICATION(application), 1, argv);
    g_object_unref(application);
    return status;
}
