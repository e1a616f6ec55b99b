#include "CLibexif.h"

#include <stdlib.h>

static _Thread_local size_t remaining;

/* Takes `size` bytes off the allowance; 0 where they are not left. */
static int take(ExifLong size) {
    if (size > remaining) {
        return 0;
    }
    remaining -= size;
    return 1;
}

/* libexif relies on the memory being zeroed, as its own default allocator does. */
static void *counted_alloc(ExifLong size) {
    return take(size) ? calloc(size, 1) : NULL;
}

static void *counted_realloc(void *memory, ExifLong size) {
    return take(size) ? realloc(memory, size) : NULL;
}

ExifData *clibexif_data_new(size_t allowance) {
    remaining = allowance;
    ExifMem *memory = exif_mem_new(counted_alloc, counted_realloc, free);
    if (!memory) {
        return NULL;
    }
    ExifData *data = exif_data_new_mem(memory);
    exif_mem_unref(memory);
    return data;
}
