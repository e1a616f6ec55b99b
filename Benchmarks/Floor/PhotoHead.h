#ifndef PHOTO_HEAD_H
#define PHOTO_HEAD_H

#include <stddef.h>
#include <sys/types.h>

/* The bytes that are read at once. On real photos 4 and 16 KiB take as long, 64 KiB takes a seventh
   more. */
#define WINDOW_SIZE (8 << 10)
/* The longest segment of JPEG with its marker, in bytes. */
#define MAXIMUM_SEGMENT (2 + 0xFFFF)

/* The part of a photo that was read last. */
typedef struct {
    unsigned char bytes[MAXIMUM_SEGMENT];
    off_t offset;
    size_t count;
    /* The bytes read in total, of all photos. */
    unsigned long long total;
} PhotoHead;

/* Reads only what a listing needs of the JPEG photo: its Exif, and its frame header for the size.
   Skips its other segments. Returns 0 if the file cannot be read. */
int photo_head_read(PhotoHead *head, const char *path);

#endif
