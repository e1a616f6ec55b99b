#include "CLibjpeg.h"

#include "ErrorExit.h"

/* Fails only if the size is not valid in JPEG or if memory runs out; libjpeg's buffer leaks then. */
uint8_t *clibjpeg_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, int quality, size_t *count) {
    struct jpeg_compress_struct info = {0};
    ErrorExit error;
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    info.err = error_exit_install(&error);
    if (setjmp(error.target)) {
        jpeg_destroy_compress(&info);
        return NULL;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &bytes, &size);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    /* The usual Huffman tables are longer than the data of a small picture save by them. */
    info.optimize_coding = TRUE;
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)samples + (size_t)info.next_scanline * width * 3;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *count = size;
    return bytes;
}
