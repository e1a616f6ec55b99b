/* The lower bound for a listing of photos: finds the photos, opens each, reads the bytes that a
   listing needs, and closes it, without processing the bytes. Uses all cores.

   ListingFloor FOLDER...

   prints how many photos and bytes it has read.

   ListingFloor --status THREADS FOLDER

   asks only for the status of each file, as a check does whether it has changed. */

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "PathList.h"
#include "PhotoHead.h"
#include "Statuses.h"

#define MAXIMUM_THREADS 64

static PathList list;
static atomic_size_t next;
static atomic_size_t photos;
static atomic_ullong total;

static void *work(void *unused) {
    PhotoHead *head = calloc(1, sizeof *head);
    if (!head) return unused;
    size_t count = 0, index;
    while ((index = atomic_fetch_add(&next, 1)) < list.count) {
        count += (size_t)photo_head_read(head, list.paths[index]);
    }
    atomic_fetch_add(&photos, count);
    atomic_fetch_add(&total, head->total);
    free(head);
    return unused;
}

int main(int count, char *arguments[]) {
    if (count == 4 && strcmp(arguments[1], "--status") == 0) {
        long files = statuses_read(arguments[3], strtol(arguments[2], NULL, 10));
        printf("%ld files\n", files);
        return files < 0;
    }
    for (int index = 1; index < count; index++) {
        if (!path_list_add_folder(&list, arguments[index])) {
            fprintf(stderr, "ListingFloor: %s: %s\n", arguments[index], strerror(errno));
            return 1;
        }
    }
    /* This thread works too. */
    pthread_t others[MAXIMUM_THREADS];
    long cores = sysconf(_SC_NPROCESSORS_ONLN), started = 0;
    while (started < cores - 1 && started < MAXIMUM_THREADS
           && pthread_create(&others[started], NULL, work, NULL) == 0) {
        started++;
    }
    work(NULL);
    while (started > 0) pthread_join(others[--started], NULL);
    printf("%zu photos, %llu bytes\n", atomic_load(&photos), atomic_load(&total));
    return atomic_load(&photos) == list.count ? 0 : 1;
}
