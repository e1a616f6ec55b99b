// What Linux has for files beyond POSIX, and its C libraries declare for those alone that define
// _GNU_SOURCE, which a module cannot.
#ifdef __linux__
#include <sys/types.h>

// copy_file_range(2)
ssize_t copy_file_range(
    int source, off_t *source_offset, int target, off_t *target_offset, size_t count,
    unsigned flags);

// The part of open(2)'s O_TMPFILE beside O_DIRECTORY. Swift cannot import what is put together.
#define LINUX_O_TMPFILE 020000000

// renameat2(2)
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#endif
int renameat2(
    int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned flags);
#endif
