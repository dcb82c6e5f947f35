#ifndef UPCOMING_CGIO_SHIM_H
#define UPCOMING_CGIO_SHIM_H

#include <gio/gio.h>
#include <glib-unix.h>
#include <malloc.h>
#include <sys/timerfd.h>

#endif
