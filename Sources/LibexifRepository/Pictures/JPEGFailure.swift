/// Why a JPEG image could not be decoded or encoded, in libjpeg's words.
struct JPEGFailure: Error {
  let reason: String
}
