#ifndef CLIBEXIF_H
#define CLIBEXIF_H

#include <stddef.h>

#include <libexif/exif-data.h>
#include <libexif/exif-mem.h>
#include <libexif/exif-mnote-data.h>
#include <libexif/exif-tag.h>
#include <libexif/exif-utils.h>

/// A new ExifData whose allocations are counted, from now on, against an allowance of
/// `allowance` bytes of this thread: beyond it libexif is told that memory is out, which ends
/// the loading of whatever asked for it. libexif asks for memory through functions without a
/// context, hence the thread's own counter: load one ExifData of a thread to its end before
/// the next. NULL where not even the empty ExifData could be had.
ExifData *_Nullable clibexif_data_new(size_t allowance);

#endif
