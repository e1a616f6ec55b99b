#include "Statuses.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAXIMUM_THREADS 64

typedef struct Folder {
    struct Folder *next;
    char path[];
} Folder;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
/* The folders that are not begun; how many are begun and not finished; the files so far. */
static Folder *waiting;
static long begun, files;
static int failed;

static int push(const char *parent, const char *name) {
    size_t size = strlen(parent) + strlen(name) + 2;
    Folder *folder = malloc(sizeof *folder + size);
    if (!folder) return 0;
    snprintf(folder->path, size, *name ? "%s/%s" : "%s%s", parent, name);
    pthread_mutex_lock(&lock);
    folder->next = waiting;
    waiting = folder;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return 1;
}

/* The number of files in the folder, or -1. */
static long read_folder(const char *path) {
    DIR *entries = opendir(path);
    if (!entries) return -1;
    const struct dirent *entry;
    long count = 0;
    while (count >= 0 && (entry = readdir(entries))) {
        struct stat status;
        if (entry->d_name[0] == '.') continue;
        if (entry->d_type == DT_DIR) {
            if (!push(path, entry->d_name)) count = -1;
        } else if (fstatat(dirfd(entries), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
            count++;
        }
    }
    closedir(entries);
    return count;
}

static void *work(void *unused) {
    pthread_mutex_lock(&lock);
    while (waiting || begun) {
        Folder *folder = waiting;
        if (!folder) {
            pthread_cond_wait(&changed, &lock);
            continue;
        }
        waiting = folder->next;
        begun++;
        pthread_mutex_unlock(&lock);
        long count = read_folder(folder->path);
        free(folder);
        pthread_mutex_lock(&lock);
        begun--;
        if (count < 0) failed = 1; else files += count;
        if (!begun && !waiting) pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    return unused;
}

long statuses_read(const char *folder, long threads) {
    if (!push(folder, "")) return -1;
    pthread_t others[MAXIMUM_THREADS];
    long started = 0;
    while (started < threads - 1 && started < MAXIMUM_THREADS
           && pthread_create(&others[started], NULL, work, NULL) == 0) {
        started++;
    }
    work(NULL);
    while (started > 0) pthread_join(others[--started], NULL);
    return failed ? -1 : files;
}
