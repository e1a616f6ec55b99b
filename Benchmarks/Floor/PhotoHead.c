#include "PhotoHead.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The bytes at the offset; NULL if the file ends before them or cannot be read. */
static const unsigned char *bytes(PhotoHead *head, int file, off_t offset, size_t count) {
    off_t end = head->offset + (off_t)head->count;
    if (offset < head->offset || offset + (off_t)count > end) {
        size_t wanted = count > WINDOW_SIZE ? count : WINDOW_SIZE;
        ssize_t read = pread(file, head->bytes, wanted, offset);
        head->offset = offset;
        head->count = read > 0 ? (size_t)read : 0;
        head->total += head->count;
        if (head->count < count) return NULL;
    }
    return head->bytes + (offset - head->offset);
}

static int is_frame_header(unsigned char marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

static int stands_alone(unsigned char marker) {
    return marker == 0x01 || (marker >= 0xD0 && marker <= 0xD7);
}

/* Walks from segment to segment (ISO/IEC 10918-1 section B.1.1), up to the frame header. */
static void walk(PhotoHead *head, int file) {
    int has_exif = 0, has_size = 0;
    off_t offset = 2;
    while (!has_exif || !has_size) {
        const unsigned char *segment = bytes(head, file, offset, 2);
        if (!segment || segment[0] != 0xFF) return;
        unsigned char marker = segment[1];
        if (marker == 0xDA || marker == 0xD9) return;
        if (marker == 0xFF || stands_alone(marker)) {
            offset += marker == 0xFF ? 1 : 2;
            continue;
        }
        if (!(segment = bytes(head, file, offset, 4))) return;
        size_t length = 2 + ((size_t)segment[2] << 8 | segment[3]);
        if (marker == 0xE1 && !has_exif) {
            segment = length >= 10 ? bytes(head, file, offset, 10) : NULL;
            if (segment && memcmp(segment + 4, "Exif\0", 6) == 0) {
                has_exif = bytes(head, file, offset, length) != NULL;
            }
        } else if (is_frame_header(marker)) {
            has_size = bytes(head, file, offset, 9) != NULL;
        }
        offset += (off_t)length;
    }
}

int photo_head_read(PhotoHead *head, const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    head->offset = 0;
    head->count = 0;
    int is_photo = bytes(head, file, 0, 2) != NULL;
    if (is_photo) walk(head, file);
    close(file);
    return is_photo;
}
