#ifndef CLIBJPEG_H
#define CLIBJPEG_H

#include <stddef.h>
#include <stdint.h>

/// What can go wrong in libjpeg ends in these functions, as its error exit is a longjmp, which must
/// never cross a Swift frame. Where one returns 0, `clibjpeg_reader_message` says why.

/// One JPEG image that is being decoded.
typedef struct CLibjpegReader CLibjpegReader;

/// The form of decoded rows.
typedef struct {
    /// In pixels.
    uint32_t width, height;
    /// Samples a pixel: 3 for red, green and blue, 4 for cyan, magenta, yellow and black as Adobe's
    /// programs write them, inverted.
    uint32_t components;
} CLibjpegLayout;

/// A reader of the file that is open as `descriptor`, from its beginning; NULL without memory. The
/// descriptor stays the caller's.
CLibjpegReader *_Nullable clibjpeg_reader_new(int descriptor);

/// Reads up to the image data, and says what full-size rows will be like.
int clibjpeg_reader_read_header(CLibjpegReader *_Nonnull reader, CLibjpegLayout *_Nonnull layout);

/// Starts decoding at `eighths`/8 of the full size, 1 to 8; behind `clibjpeg_reader_read_header`.
int clibjpeg_reader_start(
    CLibjpegReader *_Nonnull reader, uint32_t eighths, CLibjpegLayout *_Nonnull layout);

/// Decodes the next row: width * components samples. No more often than there are rows.
int clibjpeg_reader_read_row(CLibjpegReader *_Nonnull reader, uint8_t *_Nonnull row);

/// How often libjpeg had to make up for corrupt data so far: what tests ask of a whole file.
long clibjpeg_reader_warnings(const CLibjpegReader *_Nonnull reader);

/// Why the last call failed, in libjpeg's words. It lives as long as the reader does.
const char *_Nonnull clibjpeg_reader_message(CLibjpegReader *_Nonnull reader);

void clibjpeg_reader_free(CLibjpegReader *_Nonnull reader);

/// Reads how large the JPEG image in `bytes` is; 0 where they are none.
int clibjpeg_read_layout(
    const uint8_t *_Nonnull bytes, size_t count, CLibjpegLayout *_Nonnull layout);

/// Encodes an image of `width` * `height` pixels, three samples each, with libjpeg's `quality` of 0
/// to 100. The bytes are the caller's to free; NULL where libjpeg gives up.
uint8_t *_Nullable clibjpeg_encode(
    const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
    size_t *_Nonnull count);

#endif
