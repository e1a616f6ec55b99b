import libnettle

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
package struct SHA256: Sendable {
  private var context = sha256_ctx()

  /// No bytes yet.
  package init() {
    nettle_sha256_init(&context)
  }

  /// Takes the next bytes.
  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      nettle_sha256_update(&context, bytes.count, start)
    }
  }

  /// The 32 bytes of the digest of the bytes so far. More may follow.
  package var digest: [UInt8] {
    var context = context
    return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      libnettle_sha256_digest(&context, start)
      count = buffer.count
    }
  }

  /// The 32 bytes of the digest of these bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes.span.bytes)
    return hash.digest
  }
}
