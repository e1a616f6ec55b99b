#include "CLibexif.h"

#include <stdlib.h>

/* How many bytes libexif may still allocate on this thread: its allocation functions have no context. */
static _Thread_local size_t remaining;

static int take(size_t size) {
    if (size > remaining) {
        return 0;
    }
    remaining -= size;
    return 1;
}

/* libexif relies on zeroed memory, which its default allocator returns. */
static void *limited_alloc(ExifLong size) {
    return take(size) ? calloc(1, size) : NULL;
}

static void *limited_realloc(void *bytes, ExifLong size) {
    return take(size) ? realloc(bytes, size ? size : 1) : NULL;
}

ExifData *clibexif_load(const unsigned char *bytes, unsigned int count, size_t allowance) {
    remaining = allowance;
    ExifMem *memory = exif_mem_new(limited_alloc, limited_realloc, free);
    ExifData *data = memory ? exif_data_new_mem(memory) : NULL;
    if (data) {
        exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
        exif_data_load_data(data, bytes, count);
    }
    if (memory) {
        exif_mem_unref(memory);
    }
    remaining = 0;
    return data;
}
