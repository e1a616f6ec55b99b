#include "PathList.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The path of the folder's entry; NULL if memory runs out. */
static char *path_in_folder(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static int add(PathList *list, char *path) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 1024;
        char **paths = realloc(list->paths, capacity * sizeof *paths);
        if (!paths) return 0;
        list->paths = paths;
        list->capacity = capacity;
    }
    list->paths[list->count++] = path;
    return 1;
}

int path_list_add_folder(PathList *list, const char *folder) {
    DIR *entries = opendir(folder);
    if (!entries) return 0;
    const struct dirent *entry;
    int done = 1;
    while (done && (errno = 0, entry = readdir(entries))) {
        if (entry->d_name[0] == '.') continue;
        if (entry->d_type != DT_REG && entry->d_type != DT_DIR) continue;
        char *path = path_in_folder(folder, entry->d_name);
        if (!path) {
            done = 0;
        } else if (entry->d_type == DT_REG) {
            done = add(list, path);
        } else {
            done = path_list_add_folder(list, path);
            free(path);
        }
    }
    if (errno != 0) done = 0;
    closedir(entries);
    return done;
}
