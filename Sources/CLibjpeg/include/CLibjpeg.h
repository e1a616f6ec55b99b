#ifndef CLIBJPEG_H
#define CLIBJPEG_H

#include <stddef.h>
#include <stdint.h>

/// What libjpeg made of a JPEG image.
typedef struct {
    /// The image's size in pixels.
    uint32_t width, height;
    /// A hash (FNV-1a, 64 bits) of all decoded samples: equal pictures have equal hashes.
    uint64_t samples_hash;
    /// How many times libjpeg had to make up for corrupt data.
    long warnings;
} CLibjpegImage;

/// Decodes the JPEG image in `bytes` to its end. Returns 0 where libjpeg gives up; its error
/// exit, a longjmp, ends in this function.
int clibjpeg_decode(const uint8_t *_Nonnull bytes, size_t count, CLibjpegImage *_Nonnull image);

#endif
