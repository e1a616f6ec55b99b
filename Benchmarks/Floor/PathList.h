#ifndef PATH_LIST_H
#define PATH_LIST_H

#include <stddef.h>

/* The paths of files, in no order. */
typedef struct {
    char **paths;
    size_t count;
    size_t capacity;
} PathList;

/* Adds the files in the folder and its subfolders, without symbolic links and names that begin with a
   dot. Returns 0, with errno set, if a folder cannot be read. */
int path_list_add_folder(PathList *list, const char *folder);

#endif
