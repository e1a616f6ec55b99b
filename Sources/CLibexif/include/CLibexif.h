#ifndef CLIBEXIF_H
#define CLIBEXIF_H

#include <stddef.h>

#include <libexif/exif-data.h>
#include <libexif/exif-mem.h>
#include <libexif/exif-mnote-data.h>
#include <libexif/exif-tag.h>
#include <libexif/exif-utils.h>

/// What libexif has loaded, and all the memory that it took for it. That is given back as a whole:
/// `exif_data_unref` is neither needed nor allowed.
typedef struct {
    ExifData *_Nonnull data;
} CLibexifContents;

/// Has libexif load the payload of an Exif segment as it stands there: it keeps unknown tags, and
/// neither adds nor corrects anything. NULL where there is no memory even for an empty ExifData.
///
/// libexif gets at most `allowance` bytes: beyond them it is told that memory is out, which ends
/// the loading of whatever asked for it. Once it has loaded it gets none at all, but for values.
CLibexifContents *_Nullable clibexif_load(
    const unsigned char *_Nonnull bytes, unsigned int count, size_t allowance);

/// `exif_entry_get_value` for an entry of the contents. What memory it takes is part of theirs.
const char *_Nullable clibexif_get_value(
    CLibexifContents *_Nonnull contents, ExifEntry *_Nonnull entry, char *_Nonnull value,
    unsigned int capacity);

/// Gives the contents and all of their memory back, on whatever thread.
void clibexif_free(CLibexifContents *_Nonnull contents);

#endif
