#include "CLibjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager; /* first, so that libjpeg's pointer to it is also ours */
    jmp_buf exit;
} ErrorExit;

static void leave(j_common_ptr info) {
    longjmp(((ErrorExit *)info->err)->exit, 1);
}

static void stay_silent(j_common_ptr info) {
    (void)info;
}

static uint64_t hash(uint64_t state, const JSAMPLE *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        state = (state ^ samples[i]) * 0x100000001b3ULL;
    }
    return state;
}

int clibjpeg_decode(const uint8_t *bytes, size_t count, CLibjpegImage *image) {
    struct jpeg_decompress_struct info;
    ErrorExit error;
    info.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = leave;
    error.manager.output_message = stay_silent;
    if (setjmp(error.exit)) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, (unsigned char *)bytes, count);
    jpeg_read_header(&info, TRUE);
    jpeg_start_decompress(&info);

    size_t row = (size_t)info.output_width * (size_t)info.output_components;
    /* From libjpeg's own pool, which is freed on either way out. */
    JSAMPARRAY line =
        info.mem->alloc_sarray((j_common_ptr)&info, JPOOL_IMAGE, (JDIMENSION)row, 1);
    image->width = info.output_width;
    image->height = info.output_height;
    image->samples_hash = 0xcbf29ce484222325ULL;
    while (info.output_scanline < info.output_height) {
        jpeg_read_scanlines(&info, line, 1);
        image->samples_hash = hash(image->samples_hash, line[0], row);
    }
    jpeg_finish_decompress(&info);
    image->warnings = info.err->num_warnings;
    jpeg_destroy_decompress(&info);
    return 1;
}
