/* Makes a disk look read-only to one process while a file named by SEALED_DISK exists: what would write to the folder
   named by SEALED_FOLDER fails as it would on a disk that was remounted.  A real remount is refused while a file is open. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int sealed(void) { return access(getenv("SEALED_DISK"), F_OK) == 0; }

static int is_ours(const char *path) {
    const char *folder = getenv("SEALED_FOLDER");
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int fd_is_ours(int fd) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_ours(path);
}

static int refuse(void) {
    errno = EROFS;
    return -1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define OPEN(name)                                                        \
    int name(const char *path, int flags, ...) {                         \
        va_list rest;                                                     \
        va_start(rest, flags);                                            \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;         \
        va_end(rest);                                                     \
        if (flags & (O_WRONLY | O_RDWR | O_CREAT) && sealed() && is_ours(path)) return refuse(); \
        return REAL(name)(path, flags, mode);                             \
    }
#define BY_FD(type, name, arguments, passed)                              \
    type name arguments {                                                 \
        if (sealed() && fd_is_ours(fd)) return refuse();                  \
        return REAL(name) passed;                                         \
    }

OPEN(open)
OPEN(open64)
BY_FD(ssize_t, write, (int fd, const void *data, size_t size), (fd, data, size))
BY_FD(ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
BY_FD(ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))
BY_FD(int, ftruncate, (int fd, off_t size), (fd, size))
BY_FD(int, ftruncate64, (int fd, off64_t size), (fd, size))
