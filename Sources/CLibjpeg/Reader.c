#include "CLibjpeg.h"

#include <stdlib.h>
#include <unistd.h>

#include "ErrorExit.h"

/* The most memory of libjpeg for one image, in bytes: a progressive image of 85 megapixels in full
   colour. */
#define MEMORY_LIMIT (1L << 29)
/* The most bytes of a file that are read: one for each pixel of the largest image, twice as many as
   images of the best quality have. A longer file may be a sparse one of a terabyte. */
#define INPUT_LIMIT (1L << 29)
/* The most scans of an image; real images have a dozen. */
#define SCAN_LIMIT 200
/* The most pixels of all scans in total: 20 scans of 100 megapixels. */
#define WORK_LIMIT (1ULL << 31)

struct CLibjpegReader {
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress;
    ErrorExit error;
    FILE *file;
    /* libjpeg's own function, and how many bytes it may still read. */
    boolean (*read_more)(j_decompress_ptr image);
    long input_left;
};

static void give_up(j_decompress_ptr image, const char *reason) {
    ErrorExit *error = (ErrorExit *)image->err;
    snprintf(error->message, JMSG_LENGTH_MAX, "%s", reason);
    longjmp(error->target, 1);
}

static boolean read_within_limit(j_decompress_ptr image) {
    CLibjpegReader *reader = image->client_data;
    boolean is_read = reader->read_more(image);
    reader->input_left -= (long)image->src->bytes_in_buffer;
    if (reader->input_left < 0) give_up(image, "Too many bytes");
    return is_read;
}

static void limit_scans(j_common_ptr info) {
    j_decompress_ptr image = (j_decompress_ptr)info;
    uint64_t pixels = (uint64_t)image->image_width * image->image_height;
    uint64_t scans = (uint64_t)image->input_scan_number;
    /* The caller knows the cost of a single scan from the image's size. */
    if (scans > SCAN_LIMIT || (scans > 1 && scans * pixels > WORK_LIMIT)) {
        give_up(image, "Too many scans");
    }
}

/* Creates the decoder of a reader that is all zeros but for its file; NULL, and the reader is freed, if
   there is no memory. */
static CLibjpegReader *create(CLibjpegReader *reader, const uint8_t *bytes, size_t count) {
    reader->info.err = error_exit_install(&reader->error);
    if (setjmp(reader->error.target)) {
        clibjpeg_reader_free(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->info);
    reader->info.mem->max_memory_to_use = MEMORY_LIMIT;
    reader->progress.progress_monitor = limit_scans;
    reader->info.progress = &reader->progress;
    reader->info.client_data = reader;
    if (!reader->file) {
        jpeg_mem_src(&reader->info, (unsigned char *)bytes, count);
        return reader;
    }
    jpeg_stdio_src(&reader->info, reader->file);
    reader->input_left = INPUT_LIMIT;
    reader->read_more = reader->info.src->fill_input_buffer;
    reader->info.src->fill_input_buffer = read_within_limit;
    return reader;
}

CLibjpegReader *clibjpeg_reader_new(int descriptor) {
    CLibjpegReader *reader = calloc(1, sizeof *reader);
    int copy = dup(descriptor);
    if (reader && copy >= 0 && lseek(copy, 0, SEEK_SET) == 0) {
        reader->file = fdopen(copy, "rb");
    }
    if (!reader || !reader->file) {
        if (copy >= 0) close(copy);
        free(reader);
        return NULL;
    }
    return create(reader, NULL, 0);
}

CLibjpegReader *clibjpeg_reader_new_in_memory(const uint8_t *bytes, size_t count) {
    CLibjpegReader *reader = calloc(1, sizeof *reader);
    return reader ? create(reader, bytes, count) : NULL;
}

static uint64_t coefficient_bytes(j_decompress_ptr info) {
    uint64_t blocks = 0;
    if (!jpeg_has_multiple_scans(info)) return 0;
    for (int i = 0; i < info->num_components; i++) {
        blocks += (uint64_t)info->comp_info[i].width_in_blocks * info->comp_info[i].height_in_blocks;
    }
    return blocks * sizeof(JBLOCK);
}

static void describe(j_decompress_ptr info, CLibjpegLayout *layout) {
    layout->width = info->output_width;
    layout->height = info->output_height;
    layout->components = (uint32_t)info->out_color_components;
    layout->coefficient_bytes = coefficient_bytes(info);
}

static void choose_colors(struct jpeg_decompress_struct *info) {
    int is_adobe = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = is_adobe ? JCS_CMYK : JCS_RGB;
}

int clibjpeg_reader_read_header(CLibjpegReader *reader, CLibjpegLayout *layout) {
    if (setjmp(reader->error.target)) return 0;
    jpeg_read_header(&reader->info, TRUE);
    choose_colors(&reader->info);
    jpeg_calc_output_dimensions(&reader->info);
    describe(&reader->info, layout);
    return 1;
}

int clibjpeg_reader_start(CLibjpegReader *reader, uint32_t eighths, CLibjpegLayout *layout) {
    if (setjmp(reader->error.target)) return 0;
    reader->info.scale_num = eighths;
    reader->info.scale_denom = 8;
    jpeg_start_decompress(&reader->info);
    describe(&reader->info, layout);
    return 1;
}

int clibjpeg_reader_read_row(CLibjpegReader *reader, uint8_t *row) {
    if (setjmp(reader->error.target)) return 0;
    JSAMPROW rows[1] = {row};
    return jpeg_read_scanlines(&reader->info, rows, 1) == 1;
}

long clibjpeg_reader_warnings(const CLibjpegReader *reader) {
    return reader->error.manager.num_warnings;
}

const char *clibjpeg_reader_message(CLibjpegReader *reader) {
    return reader->error.message;
}

void clibjpeg_reader_free(CLibjpegReader *reader) {
    jpeg_destroy_decompress(&reader->info);
    if (reader->file) fclose(reader->file);
    free(reader);
}

int clibjpeg_read_layout(const uint8_t *bytes, size_t count, CLibjpegLayout *layout) {
    struct jpeg_decompress_struct info = {0};
    ErrorExit error;
    info.err = error_exit_install(&error);
    if (setjmp(error.target)) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, (unsigned char *)bytes, count);
    jpeg_read_header(&info, TRUE);
    choose_colors(&info);
    jpeg_calc_output_dimensions(&info);
    describe(&info, layout);
    jpeg_destroy_decompress(&info);
    return 1;
}
