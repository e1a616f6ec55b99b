#ifndef CLIBJPEG_H
#define CLIBJPEG_H

#include <stddef.h>
#include <stdint.h>

/// Errors of libjpeg end inside these functions: its error exit is a longjmp, which must never
/// cross a Swift frame. If a function of a reader returns 0, `clibjpeg_reader_message` has the
/// reason.

/// The decoder of one JPEG image.
typedef struct CLibjpegReader CLibjpegReader;

/// The layout of decoded rows.
typedef struct {
    /// In pixels.
    uint32_t width, height;
    /// Samples per pixel: 3 for red, green and blue; 4 for cyan, magenta, yellow and black,
    /// inverted, as Adobe's programs write them.
    uint32_t components;
    /// The memory for the coefficients of an image with several scans, in bytes: libjpeg holds all of them. 0
    /// for an image with one scan.
    uint64_t coefficient_bytes;
} CLibjpegLayout;

/// A reader of the file that is open as `descriptor`, from its start; NULL if there is no memory.
/// The caller still owns the descriptor.
CLibjpegReader *_Nullable clibjpeg_reader_new(int descriptor);

/// A reader of the JPEG image in these bytes, which must stay in place as long as the reader; NULL if there
/// is no memory.
CLibjpegReader *_Nullable clibjpeg_reader_new_in_memory(
    const uint8_t *_Nonnull bytes, size_t count);

/// Reads up to the image data, and returns the layout of full-size rows.
int clibjpeg_reader_read_header(CLibjpegReader *_Nonnull reader, CLibjpegLayout *_Nonnull layout);

/// Starts decoding at `eighths`/8 of the full size, 1 to 8. Call after
/// `clibjpeg_reader_read_header`.
int clibjpeg_reader_start(
    CLibjpegReader *_Nonnull reader, uint32_t eighths, CLibjpegLayout *_Nonnull layout);

/// Decodes the next row: width * components samples. Call at most once for each row.
int clibjpeg_reader_read_row(CLibjpegReader *_Nonnull reader, uint8_t *_Nonnull row);

/// How often libjpeg has worked around corrupt data so far. Tests check whole files with it.
long clibjpeg_reader_warnings(const CLibjpegReader *_Nonnull reader);

/// Why the last call failed, in libjpeg's words. Valid as long as the reader.
const char *_Nonnull clibjpeg_reader_message(CLibjpegReader *_Nonnull reader);

void clibjpeg_reader_free(CLibjpegReader *_Nonnull reader);

/// Reads the size of the JPEG image in `bytes`; 0 if they are not a JPEG image.
int clibjpeg_read_layout(
    const uint8_t *_Nonnull bytes, size_t count, CLibjpegLayout *_Nonnull layout);

/// Encodes an image of `width` * `height` pixels with three samples each, at libjpeg's `quality` of
/// 0 to 100. The caller frees the result; NULL if libjpeg fails.
uint8_t *_Nullable clibjpeg_encode(
    const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
    size_t *_Nonnull count);

/// Codes the same coefficients again, in one baseline scan: with the Huffman tables and the restart interval of
/// the header `head`, which ends with that of the scan, or with the shortest tables if it is NULL. The caller
/// frees the result; NULL if libjpeg fails, or if the image is damaged.
uint8_t *_Nullable clibjpeg_recode(
    const uint8_t *_Nonnull bytes, size_t count, const uint8_t *_Nullable head, size_t head_count,
    size_t *_Nonnull new_count);

#endif
