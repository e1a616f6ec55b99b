#include "CLibexif.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* In bytes. Enough for most photos. */
enum { first_chunk_size = 64 << 10 };

typedef struct Chunk {
    struct Chunk *next;
} Chunk;

/* The memory of one ExifData. libexif allocates hundreds of small pieces from it; it is freed as a
   whole. */
typedef struct {
    /* First, so that its address is the arena's. */
    CLibexifContents contents;
    size_t allowance;
    unsigned char *next;
    size_t remaining;
    /* For pieces that did not fit into the first chunk. */
    Chunk *further_chunks;
    alignas(max_align_t) unsigned char first_chunk[first_chunk_size];
} Arena;

/* A piece with its size in bytes, which reallocation needs. */
typedef struct {
    size_t size;
    alignas(max_align_t) unsigned char bytes[];
} Piece;

/* The arena from which libexif allocates on this thread: its allocation functions have no context. */
static _Thread_local Arena *current;

/* The arena that each thread keeps for its next photo; freed when the thread ends. */
static pthread_key_t spare;
static int has_spares;
static pthread_once_t spare_once = PTHREAD_ONCE_INIT;

static void make_spares(void) {
    has_spares = pthread_key_create(&spare, free) == 0;
}

static Arena *new_arena(void) {
    pthread_once(&spare_once, make_spares);
    Arena *arena = has_spares ? pthread_getspecific(spare) : NULL;
    if (arena) {
        pthread_setspecific(spare, NULL);
        return arena;
    }
    return malloc(sizeof(Arena));
}

static void free_arena(Arena *arena) {
    while (arena->further_chunks) {
        Chunk *chunk = arena->further_chunks;
        arena->further_chunks = chunk->next;
        free(chunk);
    }
    if (!has_spares || pthread_getspecific(spare) || pthread_setspecific(spare, arena) != 0) {
        free(arena);
    }
}

/* Starts a further chunk with room for `size` bytes. The rest of the last chunk stays unused. */
static int add_chunk(Arena *arena, size_t size) {
    size_t capacity = size > first_chunk_size ? size : first_chunk_size;
    size_t header = alignof(max_align_t);
    Chunk *chunk = malloc(header + capacity);
    if (!chunk) {
        return 0;
    }
    chunk->next = arena->further_chunks;
    arena->further_chunks = chunk;
    arena->next = (unsigned char *)chunk + header;
    arena->remaining = capacity;
    return 1;
}

/* An uninitialised piece of `size` bytes. */
static Piece *new_piece(ExifLong size) {
    Arena *arena = current;
    size_t unit = alignof(max_align_t);
    size_t whole = sizeof(Piece) + ((size_t)size + unit - 1) / unit * unit;
    if (!arena || size > arena->allowance || whole > arena->allowance
        || (whole > arena->remaining && !add_chunk(arena, whole))) {
        return NULL;
    }
    Piece *piece = (Piece *)arena->next;
    arena->allowance -= whole;
    arena->next += whole;
    arena->remaining -= whole;
    piece->size = size;
    return piece;
}

/* libexif relies on zeroed memory, which its default allocator returns. */
static void *arena_alloc(ExifLong size) {
    Piece *piece = new_piece(size);
    return piece ? memset(piece->bytes, 0, size) : NULL;
}

static void *arena_realloc(void *bytes, ExifLong size) {
    Piece *piece = new_piece(size);
    if (!piece) {
        return NULL;
    }
    if (bytes) {
        size_t old = ((Piece *)((unsigned char *)bytes - offsetof(Piece, bytes)))->size;
        memcpy(piece->bytes, bytes, old < size ? old : size);
    }
    return piece->bytes;
}

static void arena_free(void *bytes) {
    (void)bytes;
}

static ExifData *load(const unsigned char *bytes, unsigned int count) {
    ExifMem *memory = exif_mem_new(arena_alloc, arena_realloc, arena_free);
    ExifData *data = memory ? exif_data_new_mem(memory) : NULL;
    if (!data) {
        return NULL;
    }
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_load_data(data, bytes, count);
    return data;
}

CLibexifContents *clibexif_load(
    const unsigned char *bytes, unsigned int count, size_t allowance) {
    Arena *arena = new_arena();
    if (!arena) {
        return NULL;
    }
    arena->allowance = allowance;
    arena->next = arena->first_chunk;
    arena->remaining = sizeof(arena->first_chunk);
    arena->further_chunks = NULL;
    current = arena;
    ExifData *data = load(bytes, count);
    current = NULL;
    if (!data) {
        free_arena(arena);
        return NULL;
    }
    arena->contents.data = data;
    return &arena->contents;
}

const char *clibexif_get_value(
    CLibexifContents *contents, ExifEntry *entry, char *value, unsigned int capacity) {
    current = (Arena *)contents;
    const char *text = exif_entry_get_value(entry, value, capacity);
    current = NULL;
    return text;
}

void clibexif_free(CLibexifContents *contents) {
    free_arena((Arena *)contents);
}
