#include <nettle/md5.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

// Nettle 4 no longer takes the size of the digest.
static inline void libnettle_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(context, digest);
#else
  sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}

static inline void libnettle_md5_digest(struct md5_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  md5_digest(context, digest);
#else
  md5_digest(context, MD5_DIGEST_SIZE, digest);
#endif
}
