#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include "CLibjpeg.h"

#include "ErrorExit.h"

/* The most memory of libjpeg for one image, in bytes: 200 megapixels in full colour, two bytes each. */
#define MEMORY_LIMIT (5L << 28)

/* What an error exit must find again: it is in the frame of the caller of setjmp. */
typedef struct {
    struct jpeg_decompress_struct source, head;
    struct jpeg_compress_struct target;
    ErrorExit error;
    unsigned char *bytes;
    unsigned long size;
} Recoder;

static void copy_table(j_compress_ptr target, JHUFF_TBL **place, const JHUFF_TBL *table) {
    if (!table) return;
    if (!*place) *place = jpeg_alloc_huff_table((j_common_ptr)target);
    memcpy((*place)->bits, table->bits, sizeof table->bits);
    memcpy((*place)->huffval, table->huffval, sizeof table->huffval);
    (*place)->sent_table = FALSE;
}

/* Takes the tables and the restart interval from the header; 0 if it is that of another kind of image. */
static int adopt(Recoder *recoder) {
    j_decompress_ptr head = &recoder->head;
    j_compress_ptr target = &recoder->target;
    if (head->num_components != target->num_components || head->progressive_mode || head->arith_code) {
        return 0;
    }
    for (int index = 0; index < NUM_HUFF_TBLS; index++) {
        copy_table(target, &target->dc_huff_tbl_ptrs[index], head->dc_huff_tbl_ptrs[index]);
        copy_table(target, &target->ac_huff_tbl_ptrs[index], head->ac_huff_tbl_ptrs[index]);
    }
    for (int index = 0; index < target->num_components; index++) {
        target->comp_info[index].dc_tbl_no = head->comp_info[index].dc_tbl_no;
        target->comp_info[index].ac_tbl_no = head->comp_info[index].ac_tbl_no;
    }
    target->restart_interval = head->restart_interval;
    return 1;
}

static int recode(
    Recoder *recoder, const uint8_t *bytes, size_t count, const uint8_t *head, size_t head_count) {
    if (setjmp(recoder->error.target)) return 0;
    jpeg_create_decompress(&recoder->source);
    recoder->source.mem->max_memory_to_use = MEMORY_LIMIT;
    jpeg_create_decompress(&recoder->head);
    jpeg_create_compress(&recoder->target);
    jpeg_mem_src(&recoder->source, (unsigned char *)bytes, count);
    jpeg_read_header(&recoder->source, TRUE);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&recoder->source);
    /* libjpeg has worked around corrupt data. */
    if (recoder->error.manager.num_warnings > 0) return 0;
    jpeg_copy_critical_parameters(&recoder->source, &recoder->target);
    if (head) {
        jpeg_mem_src(&recoder->head, (unsigned char *)head, head_count);
        jpeg_read_header(&recoder->head, TRUE);
        if (!adopt(recoder)) return 0;
    } else {
        recoder->target.optimize_coding = TRUE;
    }
    jpeg_mem_dest(&recoder->target, &recoder->bytes, &recoder->size);
    jpeg_write_coefficients(&recoder->target, coefficients);
    jpeg_finish_compress(&recoder->target);
    jpeg_finish_decompress(&recoder->source);
    return 1;
}

uint8_t *clibjpeg_recode(
    const uint8_t *bytes, size_t count, const uint8_t *head, size_t head_count, size_t *new_count) {
    Recoder *recoder = calloc(1, sizeof *recoder);
    if (!recoder) return NULL;
    recoder->source.err = recoder->head.err = recoder->target.err =
        error_exit_install(&recoder->error);
    int is_done = recode(recoder, bytes, count, head, head_count);
    jpeg_destroy_decompress(&recoder->source);
    jpeg_destroy_decompress(&recoder->head);
    jpeg_destroy_compress(&recoder->target);
    uint8_t *result = recoder->bytes;
    if (!is_done) {
        free(result);
        result = NULL;
    }
    *new_count = recoder->size;
    free(recoder);
    return result;
}
