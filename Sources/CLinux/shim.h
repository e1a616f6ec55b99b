// Linux functions beyond POSIX. The C libraries declare them only if _GNU_SOURCE is
// defined, which a module cannot do.
#ifdef __linux__
#include <sys/types.h>

// copy_file_range(2)
ssize_t copy_file_range(
    int source, off_t *source_offset, int target, off_t *target_offset, size_t count,
    unsigned flags);

// The part of open(2)'s O_TMPFILE besides O_DIRECTORY. Swift cannot import the composed macro.
#define LINUX_O_TMPFILE 020000000

// open(2)'s O_PATH: a descriptor that can only look up names.
#define LINUX_O_PATH 010000000

// memmem(3)
void *memmem(const void *bytes, size_t count, const void *word, size_t word_count);

// ioctl_ficlonerange(2) and ioctl_iflags(2). Swift cannot import the macros of the requests, as they are computed.
#include <linux/fs.h>
static const unsigned long LINUX_FICLONERANGE = FICLONERANGE;
static const unsigned long LINUX_FS_IOC_GETFLAGS = FS_IOC_GETFLAGS;
static const unsigned long LINUX_FS_IOC_SETFLAGS = FS_IOC_SETFLAGS;

// lseek(2)
#define LINUX_SEEK_DATA 3
#define LINUX_SEEK_HOLE 4

// renameat2(2)
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#endif
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE 2
#endif
int renameat2(
    int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned flags);

// sched_getaffinity(2): the processors that a process may use, a bit each. 0 is the calling thread.
int sched_getaffinity(pid_t process, size_t size, void *processors);

// gettid(2)
pid_t gettid(void);

// getrusage(2) of the calling thread
#define LINUX_RUSAGE_THREAD 1
#endif
