/* The least that opens a GTK window: the measure for how soon the program's own window is there. */

#include <gtk/gtk.h>

static void activate(GtkApplication *application, gpointer data) {
    (void)data;
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
    (void)argc;
    GtkApplication *application = gtk_application_new("io.github.upcoming.BareWindow", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    const int status = g_application_run(G_APPLICATION(application), 1, argv);
    g_object_unref(application);
    return status;
}
