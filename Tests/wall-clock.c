/* Lets a program see another time of day, for tests: preloaded, it adds WALL_CLOCK_OFFSET, in seconds, to every wall
   clock and to the times of files, and takes it off again where a program waits for a moment or sets the time of a file.
   With WALL_CLOCK_FILE the offset is the number of 8 bytes in that file, and the clock is set when the number changes.
   The monotonic clock is left alone, so that timeouts and animations take as long as ever. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int64_t fixed;
static const volatile int64_t *offset_of_clock = &fixed;
#define offset (*offset_of_clock)

__attribute__((constructor)) static void start(void) {
    const char *text = getenv("WALL_CLOCK_OFFSET"), *path = getenv("WALL_CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (text) fixed = strtoll(text, NULL, 10);
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof fixed, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED) offset_of_clock = shared;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_wall_clock(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && is_wall_clock(clock)) now->tv_sec += offset;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int result = syscall(SYS_gettimeofday, now, zone);
    if (result == 0) now->tv_sec += offset;
    return result;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}

/* A moment that a program waits for. The monotonic clock, which a condition variable may count by, is years behind. */
static const struct timespec *real(const struct timespec *moment, struct timespec *room) {
    if (!moment || moment->tv_sec < 1000000000) return moment;
    *room = *moment;
    room->tv_sec -= offset;
    return room;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict moment) {
    static __typeof__(&pthread_cond_timedwait) next;
    struct timespec room;
    if (!next) next = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (!next) next = NEXT(pthread_cond_timedwait);
    return next(condition, mutex, real(moment, &room));
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict moment) {
    struct timespec room;
    return NEXT(pthread_mutex_timedlock)(mutex, real(moment, &room));
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict moment) {
    struct timespec room;
    return NEXT(sem_timedwait)(semaphore, real(moment, &room));
}

int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct itimerspec changed = *new;
    struct timespec room;
    if (flags & TFD_TIMER_ABSTIME) changed.it_value = *real(&new->it_value, &room);
    return syscall(SYS_timerfd_settime, timer, flags, &changed, old);
}

static int moved(int result, struct stat *status) {
    if (result == 0) {
        status->st_atim.tv_sec += offset;
        status->st_mtim.tv_sec += offset;
        status->st_ctim.tv_sec += offset;
    }
    return result;
}

/* On 64 bits the functions with 64 in their names, which some programs call, are the same. */
#define MOVED(name, parameters, arguments)                                     \
    int name parameters { return moved(NEXT(name) arguments, status); }

MOVED(stat, (const char *restrict path, struct stat *restrict status), (path, status))
MOVED(lstat, (const char *restrict path, struct stat *restrict status), (path, status))
MOVED(fstat, (int file, struct stat *status), (file, status))
MOVED(fstatat, (int folder, const char *restrict path, struct stat *restrict status, int flags), (folder, path, status, flags))

int stat64(const char *restrict path, struct stat64 *restrict status) { return stat(path, (struct stat *)status); }
int lstat64(const char *restrict path, struct stat64 *restrict status) { return lstat(path, (struct stat *)status); }
int fstat64(int file, struct stat64 *status) { return fstat(file, (struct stat *)status); }
int fstatat64(int folder, const char *restrict path, struct stat64 *restrict status, int flags) {
    return fstatat(folder, path, (struct stat *)status, flags);
}

int statx(int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict status) {
    int result = NEXT(statx)(folder, path, flags, mask, status);
    if (result == 0) {
        status->stx_atime.tv_sec += offset;
        status->stx_btime.tv_sec += offset;
        status->stx_ctime.tv_sec += offset;
        status->stx_mtime.tv_sec += offset;
    }
    return result;
}

static const struct timespec *real_pair(const struct timespec times[2], struct timespec room[2]) {
    if (!times) return NULL;
    for (int index = 0; index < 2; index++) {
        room[index] = times[index];
        if (times[index].tv_nsec != UTIME_NOW && times[index].tv_nsec != UTIME_OMIT) room[index].tv_sec -= offset;
    }
    return room;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
    struct timespec room[2];
    return NEXT(utimensat)(folder, path, real_pair(times, room), flags);
}

int futimens(int file, const struct timespec times[2]) {
    struct timespec room[2];
    return NEXT(futimens)(file, real_pair(times, room));
}

int utimes(const char *path, const struct timeval times[2]) {
    struct timeval room[2];
    if (times) {
        for (int index = 0; index < 2; index++) {
            room[index] = times[index];
            room[index].tv_sec -= offset;
        }
    }
    return NEXT(utimes)(path, times ? room : NULL);
}
