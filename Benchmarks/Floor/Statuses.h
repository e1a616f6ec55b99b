/* The lower bound for a check whether files have changed. */

#include <stddef.h>

/* Walks through the folder and its subfolders on `threads` threads, and asks for the status of each
   file. Returns the number of files, or -1 if a folder cannot be read. */
long statuses_read(const char *folder, long threads);
