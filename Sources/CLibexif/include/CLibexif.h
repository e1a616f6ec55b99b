#ifndef CLIBEXIF_H
#define CLIBEXIF_H

#include <stddef.h>

#include <libexif/exif-data.h>
#include <libexif/exif-mem.h>
#include <libexif/exif-mnote-data.h>
#include <libexif/exif-tag.h>
#include <libexif/exif-utils.h>

/// Loads the payload of an Exif segment into libexif unchanged: it keeps unknown tags, and neither
/// adds nor corrects anything. NULL if there is no memory even for an empty ExifData.
///
/// libexif gets at most `allowance` bytes. Beyond that its allocations fail, which ends the loading
/// of the entry concerned. After loading it gets no memory.
ExifData *_Nullable clibexif_load(
    const unsigned char *_Nonnull bytes, unsigned int count, size_t allowance);

#endif
