#ifndef CLIBEXIF_H
#define CLIBEXIF_H

#include <stddef.h>

#include <libexif/exif-data.h>
#include <libexif/exif-mem.h>
#include <libexif/exif-mnote-data.h>
#include <libexif/exif-tag.h>
#include <libexif/exif-utils.h>

/// The data that libexif has loaded, with all its memory. `clibexif_free` frees it as a whole:
/// `exif_data_unref` is neither needed nor allowed.
typedef struct {
    ExifData *_Nonnull data;
} CLibexifContents;

/// Loads the payload of an Exif segment into libexif unchanged: it keeps unknown tags, and neither
/// adds nor corrects anything. NULL if there is no memory even for an empty ExifData.
///
/// libexif gets at most `allowance` bytes. Beyond that its allocations fail, which ends the loading
/// of the entry concerned. After loading it gets memory only in `clibexif_get_value`.
CLibexifContents *_Nullable clibexif_load(
    const unsigned char *_Nonnull bytes, unsigned int count, size_t allowance);

/// `exif_entry_get_value` for an entry of the contents. The contents own the memory that it takes.
const char *_Nullable clibexif_get_value(
    CLibexifContents *_Nonnull contents, ExifEntry *_Nonnull entry, char *_Nonnull value,
    unsigned int capacity);

/// Frees the contents with all of their memory, on any thread.
void clibexif_free(CLibexifContents *_Nonnull contents);

#endif
